import { amount, nameIn, numberIn } from "~/games/brief";
import type { Amount, Brief } from "~/games/module";
import { idOf } from "~/games/things";
import type { Message } from "~/types";
import type { Land } from "~/types/catan-kartenspiel";
import { landOf } from "./facts";

/** What lies on a land, as a good: which of several lands it came from is told when the line is opened. */
const good = (say: Message): Amount => ({
  path: `resource.${landOf(idOf<Land>(nameIn(say, "land"))).resource}`,
  count: numberIn(say, "n"),
});

/** What an event says in the one line of its move: what it cost and brought stands behind it. */
export function brief(say: Message): Brief {
  switch (say.key) {
    case "event.gained":
      return { joins: true, gets: [good(say)] };
    case "event.lost":
      return { joins: true, gives: [good(say)] };
    case "event.bank":
      return { signs: true, gives: [amount(say, "resource", "n")] };
    // What both gave follows.
    case "event.accepted":
      return { signs: true };
    case "event.turn-begins":
    case "event.declined":
    case "event.dropped":
    case "event.lands-shuffled":
      return { quiet: true };
    default:
      return {};
  }
}
