import { numberIn } from "~/games/brief";
import type { Brief, Gain } from "~/games/module";
import type { Message } from "~/types";
import type { View } from "~/types/mythotopia";
import { provincesOf } from "./pieces";
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

/** Provinces bring points where they lie, each as many as any other. */
export function gains(source: string, points: readonly number[], view: View): Gain[] {
  if (source !== "score.provinces") return [];
  return view.table.players.flatMap((player, seat) => {
    const provinces = provincesOf(player);
    const each = (points[seat] ?? 0) / provinces.length;
    return provinces.map((province) => ({ seat, points: each, at: `province:${province}` }));
  });
}
