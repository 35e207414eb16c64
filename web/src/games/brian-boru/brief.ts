import { amount, nameIn, numberIn } from "~/games/brief";
import type { Amount, Brief, Gain } from "~/games/module";
import type { Message } from "~/types";
import { t } from "~/words/lang.svelte";
import { w } from "./words";

const coins = (count: number): Amount => ({
  path: "coins",
  count,
  look: { icon: "coin", colour: "var(--c-gold)" },
  label: w("count.coins"),
});
const points = (count: number): Amount => ({
  path: "points",
  count,
  look: { icon: "vp", colour: "var(--c-vp)" },
  label: t("score.points"),
});
const discs = (key: "raiders" | "church" | "renown", count: number): Amount => ({
  path: key,
  count,
  look: {
    icon: key === "raiders" ? "axe" : key,
    colour: `var(--c-${key === "raiders" ? "raid" : key})`,
  },
  label: w(`count.${key}`),
});
/** A place on the track is no amount: it stands there as it is called. */
const space = (say: Message): Amount => ({
  path: "court",
  count: 1,
  look: {
    icon: "letter",
    colour: "var(--c-court)",
    label: w("log.space", { space: numberIn(say, "space") }),
  },
});

/** What an event says in the one line of its move: what a card brought stands behind it. */
export function brief(say: Message): Brief {
  const paid = () => (numberIn(say, "coins") ? [coins(numberIn(say, "coins"))] : []);
  switch (say.key) {
    case "event.round":
    case "event.pack":
    case "event.kept":
    case "event.chose":
    case "event.nothing-to-lose":
      return { quiet: true };
    case "event.upper":
    case "event.lower":
      return { signs: true, with: [amount(say, "card")] };
    case "event.town-taken":
    case "event.reward-town":
      return { joins: true, gets: [amount(say, "town")] };
    case "event.coins":
      return { joins: true, gets: [coins(numberIn(say, "count"))] };
    case "event.paid":
      return { joins: true, gives: [coins(1)] };
    case "event.tribute":
      return { joins: true, gives: [points(numberIn(say, "points"))] };
    case "event.renown":
      return { joins: true, gets: [discs("renown", 1)] };
    case "event.church":
      return { joins: true, gets: [discs("church", numberIn(say, "count"))], gives: paid() };
    case "event.raiders":
      return { joins: true, gets: [discs("raiders", numberIn(say, "count"))], gives: paid() };
    case "event.courted":
      return { joins: true, gets: [space(say)], gives: paid() };
    case "event.collided":
      return { joins: true, gets: [space(say)] };
    case "event.marriage-points":
      return { joins: true, gets: [points(numberIn(say, "points"))] };
    default:
      return {};
  }
}

/** The regions that bring points at the end, as the scoring told them. */
export function gains(
  source: string,
  _points: readonly number[],
  _view: unknown,
  log: readonly { events: readonly { say: Message }[] }[],
): Gain[] {
  const key = { "score.regions_held": "event.final-held", "score.regions_open": "event.final-open" }[source];
  if (!key) return [];
  return log
    .flatMap(({ events }) => events)
    .filter(({ say }) => say.key === key)
    .map(({ say }) => {
      const { seat } = say.args;
      return {
        seat: seat && "seat" in seat ? seat.seat : 0,
        points: numberIn(say, "points"),
        at: nameIn(say, "region").replace(".", ":"),
      };
    });
}
