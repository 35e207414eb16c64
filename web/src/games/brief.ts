import type { Message } from "~/types";
import type { Amount } from "./module";

/** The number that an event says. */
export function numberIn(say: Message, place: string): number {
  const arg = say.args[place];
  return arg && "number" in arg ? arg.number : 0;
}

/** What an event names: `resource.ore`. */
export function nameIn(say: Message, place: string): string {
  const arg = say.args[place];
  return arg && "name" in arg ? arg.name : "";
}

/** One of what an event names, or as many as it says. */
export function amount(say: Message, thing: string, count?: string): Amount {
  return { path: nameIn(say, thing), count: count === undefined ? 1 : numberIn(say, count) };
}
