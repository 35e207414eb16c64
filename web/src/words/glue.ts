import type { Part } from "./fluent";

/** A piece of a sentence with the punctuation that may not be torn from it. */
export interface Glued {
  part: Part;
  before: string;
  after: string;
}

const OPENING = /[([„“"‚‘«»–/]+$/u;
/** A sign that closes, or the s of a genitive. */
const CLOSING = /^(?:s(?!\p{L})|[^\s\p{L}\p{N}([„])[^\s\p{L}\p{N}([„]*/u;

/**
 * A browser may break a line before and after a chip, even before a full stop. So the signs that touch a thing
 * are taken from the text beside it and stay with it.
 */
export function glue(parts: readonly Part[]): Glued[] {
  const glued: Glued[] = parts.map((part) => ({ part: { ...part }, before: "", after: "" }));
  glued.forEach((each, index) => {
    if (each.part.kind !== "name") return;
    const last = glued[index - 1]?.part;
    const next = glued[index + 1]?.part;
    if (last?.kind === "text") {
      each.before = OPENING.exec(last.text)?.[0] ?? "";
      last.text = last.text.slice(0, last.text.length - each.before.length);
    }
    if (next?.kind === "text") {
      each.after = CLOSING.exec(next.text)?.[0] ?? "";
      next.text = next.text.slice(each.after.length);
    }
  });
  return glued.filter(({ part }) => part.kind !== "text" || part.text);
}
