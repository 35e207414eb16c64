import { untrack } from "svelte";
import type { Table } from "./table";
import type { Action, Card, Effect, Place, Question, View } from "~/types/mythotopia";
import { roleFor, type Role } from "./plan";

const EFFECTS: readonly Effect[] = ["farming", "gold_mine", "quarry", "levies"];

/** The cards laid so far, as `hand:margent.0`, in the order of the piles. */
function laidKeys(view: View): { key: string; from: Place; card: Card }[] {
  const plan = view.plan;
  if (!plan) return [];
  const all = [
    ...plan.from_hand.map((card) => ({ from: "hand" as const, card })),
    ...plan.from_reserve.map((card) => ({ from: "reserve" as const, card })),
  ];
  const seen = new Map<string, number>();
  return all.map(({ from, card }) => {
    const copy = seen.get(`${from}:${card}`) ?? 0;
    seen.set(`${from}:${card}`, copy + 1);
    return { key: `${from}:${card}.${copy}`, from, card };
  });
}

/**
 * Remembers what every card of a half-made action was laid for. The view tells only which cards are laid, so whoever
 * comes back in the middle of an action sees them laid, without their roles.
 */
export function rememberRoles(table: () => Table): (key: string) => Role | null {
  let roles = $state.raw<ReadonlyMap<string, Role>>(new Map());
  let before: { view: View; ask: Question | null } | null = null;

  $effect(() => {
    const { update } = table();
    if (!update) return;
    const now = { view: update.view, ask: update.question?.ask ?? null };
    const was = before;
    before = now;
    const laid = laidKeys(now.view);
    // What we write must not call us again.
    const known = untrack(() => roles);
    const kept = new Map([...known].filter(([key]) => laid.some((each) => each.key === key)));
    const fresh = laid.filter((each) => !kept.has(each.key));
    if (was?.ask && fresh.length === 1) {
      const held = { from: fresh[0]!.from, card: fresh[0]!.card };
      const used = now.view.plan!.used.find((each) => !was.view.plan?.used.includes(each));
      const through = EFFECTS.find((effect) => effect === used);
      const turn = typeof was.ask === "object" && "turn" in was.ask;
      const action: Action = turn
        ? { play: held }
        : through
          ? { lay_through: [through, held] }
          : { lay: held };
      const role = roleFor(was.view, was.ask, action);
      if (role) kept.set(fresh[0]!.key, role);
    }
    if (kept.size || known.size) roles = kept;
  });

  return (key) => roles.get(key) ?? null;
}
