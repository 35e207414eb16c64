import type { View } from "~/types/brian-boru";
import type { TableWord } from "./words";

export interface TrickRow {
  seat: number;
  card: number | null;
  /** The place in the order that is shown, from 1. */
  place: number;
  wins: boolean;
  done: boolean;
  note: TableWord | null;
}

/** Everybody's place in the trick: as they play, and once all have played as the cards are resolved. */
export function trickRows(view: View, waiting: readonly number[]): TrickRow[] {
  const resolving = view.players.every((player) => player.card !== null);
  return view.figures.trick.map((seat, index) => {
    const card = view.players[seat]?.card ?? null;
    const wins = resolving && view.winner === seat;
    const done = resolving && view.resolved.includes(seat);
    return { seat, card, place: index + 1, wins, done, note: note() };

    function note(): TableWord | null {
      if (resolving) {
        if (wins) return "trick.wins";
        if (done) return "trick.done";
        return waiting.includes(seat) ? "trick.act" : "trick.place";
      }
      if (card === null) return waiting.includes(seat) ? "trick.now" : null;
      if (index === 0) return "trick.leads";
      return view.figures.fitting.includes(seat) ? "trick.fits" : "trick.off";
    }
  });
}
