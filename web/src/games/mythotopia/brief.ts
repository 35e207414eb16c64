import { numberIn } from "~/games/brief";
import type { Brief } from "~/games/module";
import type { Message } from "~/types";
import { t } from "~/words/lang.svelte";

/** What an event says in the one line of its move: its actions are told whole, and points stand behind what brought them. */
export function brief(say: Message): Brief {
  switch (say.key) {
    case "event.took-counter":
    case "event.took-unused":
      return {
        joins: true,
        gets: [
          {
            path: "points",
            count: numberIn(say, "n"),
            look: { icon: "vp", colour: "var(--c-vp)" },
            label: t("score.points"),
          },
        ],
      };
    // How a turn ends is no move of its own.
    case "event.drew":
    case "event.you-drew":
    case "event.shuffled":
    case "event.turn-ends":
      return { joins: true, quiet: true };
    case "event.chose":
    case "event.you-chose":
    case "event.you-looked":
      return { quiet: true };
    default:
      return {};
  }
}
