/** What ending the game would lead to. */
import type { Action, View } from "~/types/mythotopia";
import { w } from "./words";

/**
 * What ending the game would lead to. What other answers lead to stands among the steps of their action. With hidden
 * counters nobody knows how far the others are.
 */
export function preview(view: View, action: Action): string | null {
  if (action !== "end_game") return null;
  if (view.figures.wars.length) return w("preview.wars");
  if (view.table.options.hidden_counters) return null;
  const [most, second = 0] = view.figures.scores.toSorted((a, b) => b - a);
  return w("preview.end", { points: most!, second });
}
