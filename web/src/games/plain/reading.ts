import type { Thing } from "~/games/module";
import type { Message } from "~/types";
import { subject } from "~/table/lines";

/** The sketch, sorted: what concerns everybody, and what is said of each player. */
export interface Sheet {
  facts: Message[];
  players: { seat: number; lines: Message[] }[];
}

export function sheetOf(sketch: readonly Message[]): Sheet {
  const facts: Message[] = [];
  const players = new Map<number, Message[]>();
  for (const line of sketch) {
    const seat = subject(line);
    if (seat === null) facts.push(line);
    else players.set(seat, [...(players.get(seat) ?? []), line]);
  }
  return { facts, players: [...players].map(([seat, lines]) => ({ seat, lines })) };
}

/** An action is a thing of its own here: what it means, only the game knows. */
export const thingOf = (action: unknown): Thing => `action:${JSON.stringify(action)}`;

export const actionOf = (thing: Thing): unknown => JSON.parse(thing.slice("action:".length));
