/** Are these the same action? What the server sends twice may name its parts in another order. */
export function sameAction(one: unknown, other: unknown): boolean {
  return written(one) === written(other);
}

function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${written(part)}`).join()}}`;
}

/** Where a thing of the table is on the page; nothing if it is not to be seen. */
export function elementOf(thing: string): Element | null {
  const name = CSS.escape(thing);
  const found = document.querySelectorAll(
    `[data-thing="${name}"],[data-point="${name}"],[data-anchor="${name}"],[data-zoom="${name}"],[data-flip="${name}"]`,
  );
  const seen = [...found].find((each) => {
    const box = each.getBoundingClientRect();
    return box.width > 0 && box.height > 0;
  });
  // A place on a map is where its mark is drawn; its name may stand beside it.
  return (seen?.matches("[data-thing]") ? seen.querySelector(".slot,.disc") : null) ?? seen ?? null;
}
