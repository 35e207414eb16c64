import type { Message, SeenStep } from "~/types";

export type LogLine =
  | { kind: "chapter"; id: string; title: string }
  | { kind: "event"; id: string; step: number; seat: number | null; say: Message };

/** The first seat a message speaks of: whose line it is. */
export function subject(message: Message): number | null {
  for (const arg of Object.values(message.args)) if ("seat" in arg) return arg.seat;
  return null;
}

/** One line per event, with headings where chapters begin. */
export function logLines(
  log: readonly SeenStep[],
  chapter: (say: Message) => { title: string; alone: boolean } | null,
): LogLine[] {
  const lines: LogLine[] = [];
  for (const step of log) {
    step.events.forEach(({ say }, index) => {
      const id = `${step.step}.${index}`;
      const head = chapter(say);
      if (head) lines.push({ kind: "chapter", id: `${id}.head`, title: head.title });
      if (!head?.alone) lines.push({ kind: "event", id, step: step.step, seat: subject(say), say });
    });
  }
  return lines;
}
