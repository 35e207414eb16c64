import { amount, nameIn, numberIn } from "~/games/brief";
import type { Amount, Brief } from "~/games/module";
import { idOf } from "~/games/things";
import type { Message } from "~/types";
import { w } from "./words";

/** A good has a name of its own for several: as a sign it is one and the same. */
const good = (say: Message, count: number): Amount => ({
  path: `good.${idOf(nameIn(say, "good"))}`,
  count,
});
const points = (say: Message): Amount => ({ path: "good.point", count: numberIn(say, "n") });
const card: Amount = { path: "good.card", count: 1 };

/** What an event says in the one line of its move: what it cost and brought stands behind it. */
export function brief(say: Message): Brief {
  switch (say.key) {
    case "event.production":
      return { signs: true, with: [{ path: "production", count: 1, look: { label: w("phase.yield") } }] };
    case "event.exchanged":
      return { signs: true, gives: [{ path: "good.worker", count: numberIn(say, "n") }] };
    case "event.gained":
      return { joins: true, gets: [good(say, numberIn(say, "n"))] };
    case "event.scored":
    case "event.sphinx-scored":
      return { joins: true, gets: [points(say)] };
    case "event.gave-back":
    case "event.on-shrine":
      return { joins: true, gives: [good(say, 1)] };
    case "event.gave-up":
    case "event.gave-up-foundation":
      return { joins: true, gives: [amount(say, "card")] };
    case "event.faction":
    case "event.first":
      return { alone: true };
    case "event.drew":
      return { joins: true, gets: [amount(say, "card")], quiet: true };
    case "event.drew-common":
    case "event.drew-faction":
      return { joins: true, gets: [card], quiet: true };
    case "event.built":
      return { names: true };
    case "event.kept":
    case "event.kept-hidden":
    case "event.put-back":
    case "event.put-back-hidden":
    case "event.took-hidden":
      return { quiet: true };
    default:
      return {};
  }
}
