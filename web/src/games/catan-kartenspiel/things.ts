/** Which things on the table an action names, and which action a click on a thing would mean. */
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
import { isAction, landOf } from "./facts";
import { bankRate } from "./realm";

/** The name of an externally tagged value: `"main"`, or the key of `{"pay": "ore"}`. */
export function tag(value: string | object): string {
  return typeof value === "string" ? value : (Object.keys(value)[0] ?? "");
}

const at = (side: Side) => `${side.x}.${side.row}`;
const sideOf = (text: string): Side => {
  const [x, row] = text.split(".");
  return { x: Number(x), row: row as Row };
};

export function thingsOf(raw: unknown): Thing[] {
  const action = raw as Action;
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

export function meant(thing: Thing, rawAsk: unknown, rawView: unknown): Action | null {
  const kind = thing.slice(0, thing.indexOf(":"));
  const id = thing.slice(thing.indexOf(":") + 1);
  const ask = tag(rawAsk as Question);
  const view = rawView as View;
  switch (kind) {
    case "card":
      if (RETURNING.includes(ask)) return { return: id as Card };
      return isAction(id as Card) ? { play: id as Card } : { build: id as Card };
    case "land":
      return landMeant(id as Land, ask, view);
    case "road":
      return { road: id as "left" };
    case "settle":
      return { settlement: id as "left" };
    case "town":
      return { city: Number(id) };
    case "site":
      return { on: sideOf(id) };
    case "own":
      return { raze: [sideOf(id), id.split(".")[2] as Card] };
    case "their":
      return { strike: [sideOf(id), id.split(".")[2] as Card] };
    case "bank":
      return { bank: [id.split(".")[0] as Resource, Number(id.split(".")[1])] };
    case "give":
      return { give: id as Resource };
    case "want":
      return { want: id as Resource };
    case "rob":
      return { rob: id as Resource };
    case "offer":
      return id === "counter" ? "counter" : "offer";
    case "demolish":
      return "demolish";
    case "stack": {
      const answer = STACK_ANSWER[ask];
      if (answer === "under") return { under: id as StackId };
      return answer ? { look_through: id as StackId } : { draw_top: id as StackId };
    }
    case "search":
      return { search: id as StackId };
    case "take":
      return { take: [id.split(".")[0] as Card, Number(id.split(".")[1])] };
    case "seize":
      return { seize: id as Card };
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
  return { bank: [resource, bankRate(view.realms[view.active]!, resource)] };
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
