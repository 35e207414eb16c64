/** The short meaning of a symbol, up to its first full stop or colon, and what follows it. */
export function shortMeaning(say: string): [short: string, rest: string] {
  const end = /[.:](?=\s)/.exec(say);
  return end ? [say.slice(0, end.index + 1), say.slice(end.index + 1)] : [say, ""];
}
