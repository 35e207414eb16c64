import type { Message, SeenStep } from "~/types";

export interface LogLine {
  id: string;
  step: number;
  seat: number | null;
  say: Message;
  /** A heading rather than something that happened. */
  chapter: boolean;
}

/** The first seat a message speaks of: whose line it is. */
function subject(message: Message): number | null {
  for (const arg of Object.values(message.args)) if ("seat" in arg) return arg.seat;
  return null;
}

export function logLines(log: readonly SeenStep[], isChapter: (key: string) => boolean): LogLine[] {
  return log.flatMap((step) =>
    step.events.map((event, index) => ({
      id: `${step.step}.${index}`,
      step: step.step,
      seat: subject(event.say),
      say: event.say,
      chapter: isChapter(event.say.key),
    })),
  );
}
