import type { GameModule } from "~/games/module";
import type { Message, Update } from "~/types";

/** The points of a seat as the sketch of a game tells them that has no table of its own. */
function pointsIn(sketch: readonly Message[], seat: number): number {
  for (const { args } of sketch) {
    const { points } = args;
    const about = Object.values(args).some((arg) => "seat" in arg && arg.seat === seat);
    if (about && points && "number" in points) return points.number;
  }
  return 0;
}

/**
 * The points of a seat at one moment, as every counter on the page shows them. Once the game is over they are those of the
 * score sheet: what is counted only at the end is no part of the view.
 */
export function pointsAt(
  { view, outcome, plain }: Pick<Update, "view" | "outcome" | "plain">,
  seat: number,
  game: Pick<GameModule, "score">,
): number {
  return outcome?.scores[seat] ?? (plain ? pointsIn(plain.sketch, seat) : game.score(view, seat));
}
