/** What is written on the tiles of answers that are neither places nor cards. */
import { tag, fields } from "~/games/variants";
import type { Action, Building, Question, View, Vp, Ware } from "~/types/mythotopia";
import type { Patterns } from "~/words/fluent";
import { BORDERS, VP_ICON } from "./facts";
import { stepOf } from "./reading";
import { w } from "./words";

export interface Tile {
  icon: string;
  colour?: string;
  title: string;
  text: string;
}

const COUNTER: Record<Building, Vp> = { city: "city", castle: "castle", road: "roads" };
const BONUS: Partial<Record<string, Vp>> = { city: "guilded", road: "inns" };

/** What the next counter of a victory point card is worth; nothing: it is empty. */
function nextCounter(view: View, vp: Vp): number {
  const card = view.figures.victory.find((each) => each.vp === vp);
  return card?.counters.find((counter) => counter.there)?.value ?? 0;
}

const wareText = (ware: Ware | undefined): string =>
  ware ? w("offer.supply", { n: ware.left, gold: ware.price }) : "";

export function tileOf(view: View, ask: Question, action: Action, words: Patterns): Tile | null {
  if (typeof action === "string") return namedTile(view, ask, action, words);
  if ("number" in action) return numberTile(view, ask, action.number);
  if ("build" in action) return buildTile(view, action.build, words);
  if ("swap" in action) {
    const title = w("offer.swap", { from: action.swap, to: action.swap + 1 });
    return {
      icon: "vp",
      colour: "var(--c-vp)",
      title,
      text: w("offer.unused", { n: view.table.victory.unused[action.swap]! }),
    };
  }
  return null;
}

function numberTile(view: View, ask: Question, n: number): Tile {
  const kind = tag(stepOf(view, ask) ?? "");
  const icon =
    kind === "remove_ships_count"
      ? "ship"
      : kind === "remove_mercenaries" || kind === "mercenary_count"
        ? "mercenary"
        : "army";
  return { icon, title: String(n), text: "" };
}

function buildTile(view: View, building: Building, words: Patterns): Tile {
  const vp = COUNTER[building];
  const points = nextCounter(view, vp);
  const text = `${w(`offer.${building}`)} · ${w("offer.points", { n: points })}`;
  return { icon: building, title: words.nameOf(`building.${building}`), text };
}

function namedTile(view: View, ask: Question, action: string, words: Patterns): Tile | null {
  const step = stepOf(view, ask);
  const inner = step ? fields(step) : {};
  switch (action) {
    case "by_land": {
      const border = BORDERS.find(({ between }) =>
        between.every((end) => end === inner.source || end === inner.target),
      );
      const text = border ? words.format(`border.${border.id}.text`) : "";
      return { icon: "army", title: w("offer.by_land"), text };
    }
    case "by_sea":
      return { icon: "ship", colour: "var(--c-ship)", title: w("offer.by_sea"), text: w("offer.ships") };
    case "one_army":
      return { icon: "army", title: w("offer.one_army"), text: wareText(view.figures.basket?.army) };
    case "one_ship":
      return {
        icon: "ship",
        colour: "var(--c-ship)",
        title: w("offer.one_ship"),
        text: wareText(view.figures.basket?.ship),
      };
    case "bonus": {
      const vp = BONUS[inner.site ? tag(inner.site) : ""];
      const card = vp ? words.nameOf(`vp.${vp}`) : "";
      return {
        icon: "gold",
        colour: "var(--c-gold)",
        title: w("offer.bonus"),
        text: w("offer.bonus.gain", { card }),
      };
    }
    case "from_card":
    case "from_unused": {
      const vp = typeof ask === "object" && "counter" in ask ? ask.counter : null;
      return {
        icon: vp && action === "from_card" ? VP_ICON[vp] : "vp",
        colour: "var(--c-vp)",
        title: w(`offer.${action}`),
        text: vp ? words.nameOf(`vp.${vp}`) : "",
      };
    }
    case "decline":
      return { icon: "close", title: w("offer.decline"), text: w("offer.decline.text") };
    default:
      return null;
  }
}
