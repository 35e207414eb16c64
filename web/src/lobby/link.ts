/** The address of a table from what somebody pasted: a whole link, or only the table's name. */
export function tableOfLink(text: string, origin: string): string | null {
  const trimmed = text.trim();
  if (/^[\w-]{3,64}$/.test(trimmed)) return `/t/${trimmed}`;
  if (!URL.canParse(trimmed, origin)) return null;
  const url = new URL(trimmed, origin);
  return /^\/t\/[\w-]+$/.test(url.pathname) ? `${url.pathname}${url.search}` : null;
}
