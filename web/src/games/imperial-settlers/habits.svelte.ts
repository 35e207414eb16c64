/** What is answered without asking, because it is almost always answered the same way; everybody may want it otherwise. */
import type { OfferOf } from "~/games/module";
import { tag } from "~/games/variants";
import { remember, remembered } from "~/shell/memory";
import type { Action, Question } from "~/types/imperial-settlers";

const kept = (habit: string): boolean => remembered(`imperial-settlers.${habit}`) !== "off";

class Habits {
  #ends = $state(kept("ends"));
  #saves = $state(kept("saves"));

  /** The turn ends by itself when nothing is left to do but to lay the defence token. */
  get ends(): boolean {
    return this.#ends;
  }
  set ends(on: boolean) {
    this.#ends = on;
    remember("imperial-settlers.ends", on ? "on" : "off");
  }

  /** Gold is paid only where something else is lacking. */
  get saves(): boolean {
    return this.#saves;
  }
  set saves(on: boolean) {
    this.#saves = on;
    remember("imperial-settlers.saves", on ? "on" : "off");
  }
}

export const habits = new Habits();

/** Questions that are put even to somebody who has no choice: they are moments of the game. */
const MOMENTS: readonly Question[] = ["faction", "draft", "turn", "turn_end"];

/** The answer that is given without asking; null: this is asked. */
export function settled(
  ask: Question,
  offers: readonly OfferOf<Action>[],
  { ends, saves }: { ends: boolean; saves: boolean } = habits,
): number | null {
  if (ask === "turn_end" && ends) {
    const last = offers.findIndex(({ action }) => action === "end_turn");
    const free = offers.every(({ action }) => action === "end_turn" || tag(action) === "defend");
    return free && last >= 0 ? last : null;
  }
  if (tag(ask) === "pay_gold" && saves) {
    const none = offers.findIndex(
      ({ action }) => typeof action === "object" && "pay_gold" in action && action.pay_gold === 0,
    );
    if (none >= 0) return none;
  }
  return offers.length === 1 && !MOMENTS.includes(ask) ? 0 : null;
}
