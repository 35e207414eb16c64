import type { Amount, Brief } from "~/games/module";
import type { Message, SeenStep } from "~/types";
import type { Part } from "~/words/fluent";
import { subject } from "./lines";

/** What one move did: its one line in the log, and a pill of the recap. */
export interface MoveLine {
  kind: "move";
  id: string;
  /** The steps it took, the first and the last. */
  from: number;
  step: number;
  /** Who made those steps; a line can speak of somebody else. */
  by: number | null;
  /** Of whom it speaks. */
  seat: number | null;
  /** The sentence that stands in the line; null: signs say it all. */
  head: Message | null;
  with: Amount[];
  gives: Amount[];
  gets: Amount[];
  /** Everything that happened, in whole sentences. */
  told: Message[];
  /** Nothing joins it. */
  alone: boolean;
  /** Did it change nothing on the table? */
  quiet: boolean;
}

export type Line = MoveLine | { kind: "chapter"; id: string; title: string };

/** How a game tells its log. */
export interface Teller {
  chapter(say: Message): { title: string; alone: boolean } | null;
  brief(say: Message): Brief;
}

/** One line per move, with headings where chapters begin. */
export function moveLines(log: readonly SeenStep[], { chapter, brief }: Teller): Line[] {
  const lines: Line[] = [];
  for (const { step, seat: by, events } of log) {
    events.forEach(({ say }, index) => {
      const id = `${step}.${index}`;
      const head = chapter(say);
      if (head) lines.push({ kind: "chapter", id: `${id}.head`, title: head.title });
      if (!head?.alone) add(lines, { id, step, by, say, brief: brief(say) });
    });
  }
  return lines;
}

interface Happened {
  id: string;
  step: number;
  by: number | null;
  say: Message;
  brief: Brief;
}

function add(lines: Line[], { id, step, by, say, brief }: Happened): void {
  const seat = subject(say);
  const into = brief.joins || brief.names ? joined(lines, { step, by, seat, brief }) : null;
  if (into) {
    into.step = step;
    into.told.push(say);
    if (brief.names) {
      into.head = say;
      // The sentence names it.
      into.with = [];
      into.alone = brief.alone ?? false;
    }
    merge(into, brief);
    return;
  }
  const line: MoveLine = {
    kind: "move",
    id,
    from: step,
    step,
    by,
    seat,
    // What only adds to a line and finds none is told by its signs, or by its sentence if it has none.
    head: brief.signs || (brief.joins && (brief.gets || brief.gives)) ? null : say,
    with: [],
    gives: [],
    gets: [],
    told: [say],
    alone: brief.alone ?? false,
    quiet: true,
  };
  merge(line, brief);
  lines.push(line);
}

/** The line that an event belongs to: of whom it speaks, in the same step or in steps of theirs without a break. */
function joined(
  lines: readonly Line[],
  { step, by, seat, brief }: Pick<Happened, "step" | "by" | "brief"> & { seat: number | null },
): MoveLine | null {
  for (const line of lines.toReversed()) {
    if (line.kind !== "move" || line.by !== by) return null;
    if (line.alone && line.seat === seat) return null;
    const same = line.step === step;
    if (!same && (by !== seat || line !== lines.at(-1))) return null;
    if (brief.joins === "any") return same ? line : null;
    if (line.seat === seat) return brief.names && line.head ? null : line;
  }
  return null;
}

function merge(line: MoveLine, brief: Brief): void {
  for (const part of ["with", "gives", "gets"] as const) {
    for (const amount of brief[part] ?? []) {
      const same = line[part].find((other) => other.path === amount.path);
      if (same) line[part] = line[part].map((each) => (each === same ? sum(each, amount) : each));
      else line[part] = [...line[part], amount];
    }
  }
  if (!brief.quiet) line.quiet = false;
}

/** Of what is no number, such as a place on a track, the latest counts. */
const sum = (one: Amount, other: Amount): Amount =>
  other.look?.label ? other : { ...one, count: one.count + other.count };

/**
 * What the others did since a seat's last turn, one move each: between its latest steps and those before them, or up to now
 * if others have moved since. Nothing before its first turn.
 */
export function sinceLastTurn(
  log: readonly Pick<SeenStep, "step" | "seat">[],
  lines: readonly Line[],
  seat: number,
): MoveLine[] {
  let end = log.length;
  while (end > 0 && log[end - 1]!.seat === seat) end--;
  let start = end;
  while (start > 0 && log[start - 1]!.seat !== seat) start--;
  const [last, first] = [log[end - 1]?.step ?? 0, log[start - 1]?.step ?? null];
  if (first === null) return [];
  return lines.filter(
    (line): line is MoveLine =>
      line.kind === "move" && line.step > first && line.step <= last && !line.quiet && line.seat !== null,
  );
}

/**
 * The sentence of a line as it stands there: without its full stop where signs follow, and without the name of whom it
 * speaks where their disc stands before it.
 */
export function sentence(
  parts: readonly Part[],
  line: Pick<MoveLine, "with" | "gives" | "gets">,
  without: number | null,
): Part[] {
  const said = parts.map((part) => ({ ...part }));
  const [first, second] = said;
  if (without !== null && first?.kind === "seat" && first.seat === without) {
    said.shift();
    if (second?.kind === "text") second.text = second.text.replace(/^[\s:]+/u, "");
  }
  const last = said.at(-1);
  const stops = without !== null || line.with.length + line.gives.length + line.gets.length > 0;
  if (stops && last?.kind === "text") last.text = last.text.replace(/\.$/u, "");
  return said.filter((part) => part.kind !== "text" || part.text !== "");
}
