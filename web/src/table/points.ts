import type { GameModule } from "~/games/module";
import type { Update } from "~/types";

/**
 * The points of a seat at one moment, as every counter on the page shows them. Once the game is over they are those of the
 * score sheet: what is counted only at the end is no part of the view.
 */
export function pointsAt(
  { view, outcome }: Pick<Update, "view" | "outcome">,
  seat: number,
  game: Pick<GameModule, "score">,
): number {
  return outcome?.scores[seat] ?? game.score(view, seat);
}
