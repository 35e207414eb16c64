import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Arg, Lang, Message } from "~/types";

/** A sentence in pieces: plain text, a player, or a thing that can be opened. */
export type Part =
  | { kind: "text"; text: string }
  | { kind: "seat"; seat: number }
  | { kind: "name"; path: string; label: string };

/** Private characters that stand for a piece while Fluent puts the sentence together. */
const OPEN = "\uE000";
const CLOSE = "\uE001";
const PIECE = new RegExp(`${OPEN}(\\d+)${CLOSE}`, "u");

/** A line without places is said as it is; most names are. */
const PLAIN = /^[^{}\n]*$/u;

/** Fluent patterns by path, in one language. */
export class Patterns {
  readonly #bundle: FluentBundle;
  readonly #patterns: Readonly<Record<string, string>>;
  readonly #compiled = new Map<string, NonNullable<ReturnType<typeof compile>>>();
  /** Messages never change, and a log of hundreds of lines is shown again after every move. */
  readonly #said = new WeakMap<Message, readonly Part[]>();
  #list: Intl.ListFormat | null = null;

  constructor(
    readonly lang: Lang,
    patterns: Readonly<Record<string, string>>,
  ) {
    this.#bundle = new FluentBundle(lang, { useIsolating: false });
    this.#patterns = patterns;
  }

  has(path: string): boolean {
    return path in this.#patterns;
  }

  paths(): string[] {
    return Object.keys(this.#patterns);
  }

  /** The sentence at `path`; an unknown path shows itself, so that a gap is seen and not hidden. */
  format(path: string, args: Record<string, FluentVariable> = {}): string {
    const source = this.#patterns[path];
    if (source === undefined) return path;
    if (PLAIN.test(source)) return source.trim();
    let pattern = this.#compiled.get(path);
    if (!pattern) {
      const made = compile(source);
      if (!made) return source;
      this.#compiled.set(path, (pattern = made));
    }
    return this.#bundle.formatPattern(pattern, args, []);
  }

  /** The name of a thing, such as `town.L9`. */
  nameOf(path: string): string {
    const name = `${path}.name`;
    return this.has(name) ? this.format(name) : path.slice(path.indexOf(".") + 1);
  }

  /** The name of a thing as it stands on it or above its text: with a capital in every language. */
  titleOf(path: string): string {
    const name = this.nameOf(path);
    return name.slice(0, 1).toLocaleUpperCase(this.lang) + name.slice(1);
  }

  /** A message in pieces. */
  parts(message: Message): readonly Part[] {
    const said = this.#said.get(message);
    if (said) return said;
    const parts = this.#partsOf(message);
    this.#said.set(message, parts);
    return parts;
  }

  #partsOf(message: Message): Part[] {
    const pieces: Part[] = [];
    const args: Record<string, FluentVariable> = {};
    for (const [place, arg] of Object.entries(message.args)) {
      args[place] = this.#fill(arg, pieces);
    }
    const said = this.format(message.key, args);
    const parts: Part[] = [];
    said.split(PIECE).forEach((text, index) => {
      const piece = index % 2 ? pieces[Number(text)] : undefined;
      if (piece) parts.push(piece);
      else if (text) parts.push({ kind: "text", text });
    });
    return parts;
  }

  /** A message as plain text, for labels and screen readers. */
  plain(message: Message, seatName: (seat: number) => string): string {
    return this.parts(message)
      .map((part) =>
        part.kind === "text" ? part.text : part.kind === "seat" ? seatName(part.seat) : part.label,
      )
      .join("");
  }

  #fill(arg: Arg, pieces: Part[]): FluentVariable {
    if ("number" in arg) return arg.number;
    if ("list" in arg)
      return this.#join(
        runs(arg.list).map(({ item, count }) => {
          const said = String(this.#fill(item, pieces));
          return count > 1 ? `${count} × ${said}` : said;
        }),
      );
    pieces.push(
      "seat" in arg
        ? { kind: "seat", seat: arg.seat }
        : { kind: "name", path: arg.name, label: this.nameOf(arg.name) },
    );
    return `${OPEN}${pieces.length - 1}${CLOSE}`;
  }

  #join(items: string[]): string {
    this.#list ??= new Intl.ListFormat(this.lang, { type: "conjunction" });
    return this.#list.format(items);
  }
}

/** Equal things in a row are said once, with their number. */
function runs(list: Arg[]): { item: Arg; count: number }[] {
  const found: { item: Arg; count: number }[] = [];
  for (const item of list) {
    const last = found.at(-1);
    if (last && JSON.stringify(last.item) === JSON.stringify(item)) last.count++;
    else found.push({ item, count: 1 });
  }
  return found;
}

function compile(source: string) {
  const indented = unfold(source.trim()).replace(/\n/g, "\n    ");
  const [entry] = new FluentResource(`m =\n    ${indented}\n`).body;
  return entry?.value ?? null;
}

/**
 * Our text files write a choice on one line, `{ $n -> [one] a coin *[other] { $n } coins }`; Fluent wants one line per
 * variant.
 */
export function unfold(source: string): string {
  let out = "";
  /** For every open brace: is it a choice whose variants have begun? */
  const open: boolean[] = [];
  for (let at = 0; at < source.length; at++) {
    const char = source[at]!;
    const choosing = open.at(-1) === true;
    if (char === "{") open.push(false);
    else if (char === "-" && source[at + 1] === ">" && open.length) open[open.length - 1] = true;
    else if (choosing && (char === "[" || (char === "*" && source[at + 1] === "["))) {
      if (!(char === "[" && source[at - 1] === "*")) out = `${out.trimEnd()}\n `;
    } else if (char === "}") {
      if (choosing) out = `${out.trimEnd()}\n`;
      open.pop();
    }
    out += char;
  }
  return out;
}
