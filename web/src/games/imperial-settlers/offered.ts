/** Which cards lie open for choosing, and why. */
import { tag } from "~/games/variants";
import type { Face, Frame, View } from "~/types/imperial-settlers";
import { w } from "./words";

export interface Offered {
  title: string;
  hint: string;
  cards: Face[];
  /** Who picks in which order, from now on. */
  order: number[];
}

const top = (view: View): Frame | undefined => view.agenda.at(-1);

/** The cards of the card phase, or those drawn to keep one; `seat` looks. */
export function offered(view: View, seat: number | null): Offered | null {
  const frame = top(view);
  if (typeof frame !== "object") return null;
  if ("draft" in frame) {
    const [draft, picked] = frame.draft;
    const seats = view.players.length;
    const hint =
      draft === "advanced"
        ? w("draft.advanced", { n: picked + 1, of: 2 * seats })
        : w(draft === "there" ? "draft.first" : "draft.second");
    return { title: w("draft.title"), hint, cards: view.open, order: view.drafters };
  }
  if ("solo_draft" in frame) {
    const hint = w(frame.solo_draft === "first" ? "draft.solo.first" : "draft.solo.second");
    return { title: w("draft.title"), hint, cards: view.open, order: [] };
  }
  if ("packs" in frame) {
    const own = view.own;
    if (seat === null || !own) return null;
    const cards = own.chosen ? removed(own.pack, own.chosen) : own.pack;
    const hint = own.chosen ? w("pack.waiting") : w(frame.packs === "dealt" ? "pack.dealt" : "pack.passed");
    return { title: w("pack.title"), hint, cards, order: [] };
  }
  if (tag(frame) === "keep_one" && view.looked) {
    return { title: w("keep.title"), hint: w("keep.hint"), cards: view.looked, order: [] };
  }
  return null;
}

/** A pile without one of its cards. */
function removed(pile: readonly Face[], face: Face): Face[] {
  const place = pile.indexOf(face);
  return pile.filter((_, index) => index !== place);
}
