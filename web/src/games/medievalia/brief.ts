import { amount } from "~/games/brief";
import type { Brief } from "~/games/module";
import type { Message } from "~/types";

/** What an event says in the one line of its move: what was bought, and with which cards from the hand. */
export function brief(say: Message): Brief {
  switch (say.key) {
    case "event.turn":
      return { quiet: true };
    case "event.drew":
      return { joins: true, gets: [amount(say, "pile")], quiet: true };
    case "event.drew-card":
      return { joins: true, gets: [amount(say, "card")], quiet: true };
    // Whoever wants something pays for it step by step, and then has it or not.
    case "event.offers":
      return { signs: true, with: [amount(say, "card")], quiet: true };
    case "event.discarded":
      return { joins: true, gives: [amount(say, "card")], quiet: true };
    case "event.group-produced":
    case "event.produced":
    case "event.paid":
    case "event.paid-cards":
    case "event.paid-both":
    case "event.doubled":
    case "event.exchanged":
    case "event.reduced":
      return { joins: true, quiet: true };
    case "event.laid-out":
    case "event.built":
    case "event.played":
    case "event.dropped":
      return { names: true, alone: true };
    default:
      return {};
  }
}
