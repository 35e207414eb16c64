/** How this table is pointed at: a move may have two parts, and what does not fit the first one loses its gold. */
import type { Thing } from "~/games/module";
import { settings } from "~/shell/settings.svelte";
import type { Table } from "./table";
import { isGoal } from "./things";

/** What may be pointed at next. Nothing chosen: where moves begin. A part chosen: what goes with it. */
export function nextThings(
  places: readonly (readonly Thing[])[],
  chosen: readonly Thing[],
): ReadonlySet<Thing> {
  const longer = places.filter(
    (things) => things.length > chosen.length && chosen.every((thing) => things.includes(thing)),
  );
  if (chosen.length && longer.length) return new Set(longer.flat());
  return new Set(places.filter((things) => !isParting(things)).flatMap((things) => things.slice(0, 1)));
}

/** Sending away is offered for almost everything at any time: it shines only once something is chosen for it. */
function isParting(things: readonly Thing[]): boolean {
  return things.at(-1) === "do:dismiss" || things.at(-1) === "do:remove";
}

export function isNext(table: Table, thing: Thing): boolean {
  return nextThings(table.places, table.chosen).has(thing);
}

/** The state classes of a thing. */
export function stateOf(table: Table, thing: Thing): string {
  if (table.isPicked(thing)) return "is-selected";
  if (isNext(table, thing)) return "is-legal";
  return table.isAsked(thing) ? "is-askable asked" : "is-askable";
}

/** A click on a thing. What was chosen is done by a second click; a part with a single way to go on takes it. */
export function point(table: Table, thing: Thing, anchor: Element): void {
  if (table.isPicked(thing)) {
    if (table.pick) void table.confirm();
    else letGo(table);
    return;
  }
  const elsewhere = table.chosen.length > 0 && isGoal(thing) && !isNext(table, thing);
  if (elsewhere && !table.pick) {
    table.whyNot = null;
    void table.why(thing, anchor);
    return;
  }
  table.click(thing, anchor);
  if (table.pick || !table.chosen.includes(thing)) return;
  const ways = table.places.filter((things) => table.chosen.every((each) => things.includes(each)));
  if (ways.length !== 1 || isParting(ways[0]!)) return;
  table.chosen = ways[0]!;
  if (!settings.confirm) void table.confirm();
}

export function letGo(table: Table): void {
  table.chosen = [];
  table.button = null;
  table.whyNot = null;
}

/** What choosing this thing now would do, in words: the name of tiles that show pictures only. */
export function wordsOf(table: Table, thing: Thing): string | undefined {
  const rest = table.chosen.filter((each) => each !== thing);
  const fits = (things: readonly Thing[]) =>
    things.includes(thing) && rest.every((each) => things.includes(each));
  const index = table.places.findIndex(fits);
  const alone = index < 0 ? table.places.findIndex((things) => things.includes(thing)) : index;
  const offer = table.offers[alone];
  return offer && table.say(offer.say);
}
