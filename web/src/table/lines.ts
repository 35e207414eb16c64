import type { Message, PastRequest, SeenStep } from "~/types";

export type LogLine =
  | { kind: "chapter"; id: string; title: string }
  | { kind: "event"; id: string; step: number; seat: number | null; say: Message }
  | { kind: "request"; id: string; past: PastRequest };

/** Whose line it is: the seat a message is about, or the first it speaks of. */
export function subject(message: Message): number | null {
  const { seat } = message.args;
  if (seat && "seat" in seat) return seat.seat;
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

type Asked = Extract<LogLine, { kind: "request" }>;

/** The log with what people asked of each other, each after the step at which it was settled. */
export function withRequests<Line extends { kind: string; id: string; step?: number }>(
  lines: readonly Line[],
  past: readonly PastRequest[],
): (Line | Asked)[] {
  const all: (Line | Asked)[] = [...lines];
  for (const request of past) {
    const later = all.findIndex((line) => "step" in line && (line.step ?? 0) > request.steps);
    // A chapter that begins with the later step stays with it.
    let place = later < 0 ? all.length : later;
    while (place > 0 && all[place - 1]!.kind === "chapter") place--;
    all.splice(place, 0, { kind: "request", id: `request.${request.number}`, past: request });
  }
  return all;
}
