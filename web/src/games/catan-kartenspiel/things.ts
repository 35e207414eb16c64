/** Which things on the table an action names, and which action a click on a thing would mean. */
import { kindOf, idOf, partsOf } from "~/games/things";
import { tag } from "~/games/variants";
import type { Thing } from "~/games/module";
import type {
  Action,
  Card,
  Land,
  Question,
  Resource,
  Row,
  Side,
  StackId,
  View,
} from "~/types/catan-kartenspiel";
import { indexOf, isAction, landOf } from "./facts";

const at = (side: Side) => `${side.x}.${side.row}`;
const sideOf = (thing: Thing): Side => {
  const [x, row] = partsOf<[string, Row]>(thing);
  return { x: Number(x), row };
};

export function thingsOf(action: Action): Thing[] {
  if (action === "offer") return ["offer:begin"];
  if (action === "counter") return ["offer:counter"];
  if (action === "demolish") return ["demolish:any"];
  if (typeof action === "string") return [];
  if ("road" in action) return [`road:${action.road}`];
  if ("settlement" in action) return [`settle:${action.settlement}`];
  if ("settlement_with_scout" in action) return [`settle:${action.settlement_with_scout}`, "card:scout"];
  if ("city" in action) return [`town:${action.city}`];
  if ("build" in action) return [`card:${action.build}`];
  if ("play" in action) return [`card:${action.play}`];
  if ("return" in action) return [`card:${action.return}`];
  if ("on" in action) return [`site:${at(action.on)}`];
  if ("raze" in action) return [`own:${at(action.raze[0])}.${action.raze[1]}`];
  if ("strike" in action) return [`their:${at(action.strike[0])}.${action.strike[1]}`];
  if ("bank" in action) return [`bank:${action.bank.join(".")}`];
  if ("give" in action) return [`give:${action.give}`];
  if ("want" in action) return [`want:${action.want}`];
  if ("rob" in action) return [`rob:${action.rob}`];
  if ("lay" in action) return [`land:${action.lay}`];
  if ("gain" in action) return [`land:${action.gain}`];
  if ("pay" in action) return [`land:${action.pay}`];
  if ("look_through" in action) return [`stack:${action.look_through}`];
  if ("draw_top" in action) return [`stack:${action.draw_top}`];
  if ("under" in action) return [`stack:${action.under}`];
  if ("search" in action) return [`search:${action.search}`];
  if ("take" in action) return [`take:${action.take.join(".")}`];
  if ("seize" in action) return [`seize:${action.seize}`];
  return [`die:${action.set_die}`];
}

/** Questions that are answered with a landscape, and how. */
const LAND_ANSWER: Record<string, "pay" | "gain" | "lay"> = {
  arrange: "lay",
  lay_upper: "lay",
  lay_lower: "lay",
  receive: "gain",
  gain: "gain",
  pay: "pay",
  merchant_give: "pay",
  caravan_give: "pay",
  search_pay: "pay",
};

const STACK_ANSWER: Record<string, "look_through" | "under"> = {
  start_stack: "look_through",
  builder: "look_through",
  put_under: "under",
  conflict_stack: "under",
};

const RETURNING = ["builder_return", "excess", "exchange"];

/** An id and a number: `lumber.2`. */
function numbered<Id extends string>(thing: Thing): [Id, number] {
  const [id, number] = partsOf<[Id, string]>(thing);
  return [id, Number(number)];
}

const cardMeant = (card: Card): Action => (isAction(card) ? { play: card } : { build: card });

export function meant(thing: Thing, ask: Question, view: View): Action | null {
  const kind = tag(ask);
  const id = idOf(thing);
  switch (kindOf(thing)) {
    case "card":
      if (RETURNING.includes(kind)) return { return: idOf<Card>(thing) };
      return cardMeant(idOf(thing));
    case "land":
      return landMeant(idOf<Land>(thing), kind, view);
    case "road":
      return { road: idOf<"left" | "right">(thing) };
    case "settle":
      return { settlement: idOf<"left" | "right">(thing) };
    case "town":
      return { city: Number(id) };
    case "site":
      return { on: sideOf(thing) };
    case "own":
      return { raze: [sideOf(thing), partsOf<[string, string, Card]>(thing)[2]] };
    case "their":
      return { strike: [sideOf(thing), partsOf<[string, string, Card]>(thing)[2]] };
    case "bank":
      return { bank: numbered<Resource>(thing) };
    case "give":
      return { give: idOf<Resource>(thing) };
    case "want":
      return { want: idOf<Resource>(thing) };
    case "rob":
      return { rob: idOf<Resource>(thing) };
    case "offer":
      return id === "counter" ? "counter" : "offer";
    case "demolish":
      return "demolish";
    case "stack": {
      const answer = STACK_ANSWER[kind];
      if (answer === "under") return { under: idOf<StackId>(thing) };
      return answer ? { look_through: idOf<StackId>(thing) } : { draw_top: idOf<StackId>(thing) };
    }
    case "search":
      return { search: idOf<StackId>(thing) };
    case "take":
      return { take: numbered<Card>(thing) };
    case "seize":
      return { seize: idOf<Card>(thing) };
    case "die":
      return { set_die: Number(id) };
    default:
      return null;
  }
}

/** A landscape clicked when none is asked for: to give its resource to the bank is all one could do with it. */
function landMeant(land: Land, ask: string, view: View): Action {
  const answer = LAND_ANSWER[ask];
  if (answer === "lay") return { lay: land };
  if (answer === "gain") return { gain: land };
  if (answer === "pay" || ask !== "main") return { pay: land };
  const { resource } = landOf(land);
  return { bank: [resource, view.prospects.rates[view.active]![indexOf(resource)]!] };
}

/** What is still to be pointed at, for the button that cannot be pressed yet. */
export type Wanted = "land" | "card" | "site" | "stack" | "target" | "resource" | "number" | "choice";

const WANTED: Record<string, Wanted> = {
  start_stack: "stack",
  start_card: "card",
  set_die: "number",
  rob: "resource",
  builder: "stack",
  builder_take: "card",
  builder_return: "card",
  civil_war: "target",
  conflict: "card",
  conflict_stack: "stack",
  build_where: "site",
  demolish: "target",
  strike: "target",
  spy_take: "card",
  excess: "card",
  put_under: "stack",
  refill: "stack",
  exchange: "card",
  exchange_take: "stack",
  search_take: "card",
};

export function wanted(ask: Question): Wanted {
  const kind = tag(ask);
  return kind in LAND_ANSWER ? "land" : (WANTED[kind] ?? "choice");
}
