import type { View } from "~/types/brian-boru";
import { face, townOf } from "./facts";
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

/** Everybody's place in the trick. Until all have played: clockwise from the leader; then by card value. */
export function trickRows(view: View, waiting: readonly number[]): TrickRow[] {
  const count = view.players.length;
  const clockwise = Array.from({ length: count }, (_, place) => (view.marker + place) % count);
  const resolving = view.players.every((player) => player.card !== null);
  const value = (seat: number) => view.players[seat]?.card ?? 0;
  const order = resolving ? [...clockwise].sort((a, b) => value(a) - value(b)) : clockwise;
  return order.map((seat, index) => {
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
      return fits(card, view) ? "trick.fits" : "trick.off";
    }
  });
}

/** Does the card show the town's colour, or white? */
function fits(card: number, view: View): boolean {
  const { colour } = face(card);
  return colour === "white" || (view.active !== null && colour === townOf(view.active).colour);
}
