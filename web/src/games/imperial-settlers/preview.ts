/** What an answer costs and brings: the figures of the rules, and the printed words of what they cannot foretell. */
import type { Action, Face, Preview, View } from "~/types/imperial-settlers";
import { effectParts, stacks, type Part } from "./effect";
import { actOf, facts } from "./facts";

export interface Shown {
  pays: Part[];
  gains: Part[];
  /** Cards that will answer to it. */
  reacts: Face[];
}

const NOTHING: Shown = { pays: [], gains: [], reacts: [] };

/** The figures for the answer with this number. */
export const figuresOf = (view: View | undefined, index: number | null): Preview | null =>
  index === null ? null : (view?.previews[index] ?? null);

/** A production that asks something, or what an action location does besides its gain. */
function told(action: Action): Part[] {
  if (typeof action === "string") return [];
  if ("build" in action) return asking(action.build);
  if ("produce" in action) return asking(action.produce);
  const place =
    "activate" in action ? action.activate : "activate_twice" in action ? action.activate_twice : null;
  const deed = place && actOf(place.spot.face)?.deed;
  return deed ? effectParts({ action: { deed } }) : [];
}

const ASKING = ["farmers_at_work", "pick_faction_card", "pharaohs_guard"];

function asking(face: Face): Part[] {
  const { effect } = facts(face);
  return typeof effect === "string" && ASKING.includes(effect) ? effectParts(effect) : [];
}

export function shown(view: View | undefined, index: number | null, action: Action): Shown {
  const figures = figuresOf(view, index);
  if (!figures) return NOTHING;
  return {
    pays: stacks(figures.pays),
    gains: [...told(action), ...stacks(figures.gains)],
    reacts: figures.reacts,
  };
}
