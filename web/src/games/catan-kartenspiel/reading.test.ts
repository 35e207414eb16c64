import { tag } from "~/games/variants";
import { describe, expect, it } from "vitest";
import type {
  Action,
  Preview,
  Principality,
  Prospects,
  Question,
  View,
  Seen,
} from "~/types/catan-kartenspiel";
import { Patterns } from "~/words/fluent";
import type { SeenStepOf } from "~/games/module";
import { artOf, COST, EVENT_COUNT, factsOf, LANDS, RESOURCES, startSet } from "./facts";
import { chip, phaseOf, preview } from "./reading";
import { axisPiece, columns, copies, fieldAt, frameOf, grouped, lastRoll } from "./realm";
import { meant, thingsOf, wanted } from "./things";

/** Two settlements with a road between, six landscapes with one resource each. */
function realm(change: (made: Principality) => void = () => undefined): Principality {
  const town = (): Principality["towns"][0] => ({ city: false, up: [null, null], down: [null, null] });
  const lands = Array.from({ length: 26 }, () => null) as Principality["lands"];
  startSet("white_red").forEach((land, place) => {
    lands[[10, 12, 14, 11, 13, 15][place]!] = { land, stock: 1 };
  });
  const towns = Array.from({ length: 12 }, () => null) as unknown as Principality["towns"];
  towns[5] = town();
  towns[6] = town();
  const roads = Array.from({ length: 13 }, (_, at) => at === 6) as Principality["roads"];
  const made = { lands, towns, roads, left: -1, right: 1 } as Principality;
  change(made);
  return made;
}

const prospects: Prospects = {
  rates: [
    [3, 3, 3, 3, 3, 3],
    [3, 3, 3, 3, 3, 3],
  ],
  wantable: [
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
  ],
  search_prices: [2, 2],
  previews: [],
};

const view = (more: Partial<View>): View =>
  ({ agenda: [], turn: 1, ending: null, prospects, ...more }) as View;

describe("the printed matter", () => {
  it("comes from the files of the rules", () => {
    expect(RESOURCES).toEqual(["lumber", "brick", "wool", "grain", "ore", "gold"]);
    expect(LANDS).toHaveLength(23);
    expect(EVENT_COUNT).toBe(10);
    expect(COST.city).toEqual([0, 0, 0, 2, 3, 0]);
    expect(factsOf("sawmill")).toMatchObject({ colour: "green", doubles: "lumber" });
    expect(factsOf("church")).toMatchObject({ colour: "red", points: 1 });
    expect(artOf("fleet_ore")[0]).toBe("sc-ship");
  });
});

describe("a principality", () => {
  it("begins with three columns of landscapes and two settlements", () => {
    expect(columns(realm()).map(({ x }) => x)).toEqual([-2, -1, 0, 1, 2]);
    expect(fieldAt(realm(), -2, "up")?.land).toBe("fields_1");
    expect(fieldAt(realm(), 2, "down")?.land).toBe("goldriver_6");
  });

  it("grows by the place of a settlement when a road leads out", () => {
    const wide = realm((made) => (made.roads[7] = true));
    expect(columns(wide).at(-1)).toEqual({ x: 3, kind: "town" });
    expect(axisPiece(wide, 3)).toEqual({ kind: "town-place", end: "right" });
    expect(axisPiece(wide, -2)).toEqual({ kind: "road-place", end: "left" });
    expect(axisPiece(wide, 0)).toEqual({ kind: "road" });
  });
});

describe("cards", () => {
  it("of a stack are told apart by their copy, from the top", () => {
    expect(copies(["spy", null, "church", "spy"])).toEqual([
      { card: "spy", copy: 1 },
      { card: "church", copy: 1 },
      { card: "spy", copy: 2 },
    ]);
  });

  it("of a hand are shown once", () => {
    expect(grouped(["abbey", "abbey", "spy"])).toEqual([
      { card: "abbey", count: 2 },
      { card: "spy", count: 1 },
    ]);
  });
});

describe("actions on the table", () => {
  it("live on the things they name", () => {
    const things = (action: Action) => thingsOf(action);
    expect(things({ on: { x: -1, row: "up" } })).toEqual(["site:-1.up"]);
    expect(things({ raze: [{ x: 3, row: "down" }, "church"] })).toEqual(["own:3.down.church"]);
    expect(things({ strike: [{ x: 3, row: "down" }, "church"] })).toEqual(["their:3.down.church"]);
    expect(things({ settlement_with_scout: "left" })).toEqual(["settle:left", "card:scout"]);
    expect(things({ bank: ["ore", 2] })).toEqual(["bank:ore.2"]);
    expect(things({ take: ["spy", 2] })).toEqual(["take:spy.2"]);
    expect(things({ set_die: 4 })).toEqual(["die:4"]);
    expect(things("end_turn")).toEqual([]);
  });

  it("are what a click on their thing would mean", () => {
    const own = view({ active: 0, realms: [realm(), realm()] });
    const cases: [Question, Action][] = [
      ["main", { build: "church" }],
      ["main", { play: "spy" }],
      ["exchange", { return: "church" }],
      [{ pay: "ore" }, { pay: "mountains_2" }],
      [{ gain: "plenty" }, { gain: "mountains_2" }],
      ["lay_upper", { lay: "hills_1" }],
      ["main", { bank: ["ore", 3] }],
      [{ build_where: "church" }, { on: { x: 1, row: "down" } }],
      ["demolish", { raze: [{ x: 1, row: "down" }, "church"] }],
      ["civil_war", { strike: [{ x: -1, row: "up" }, "fleet_ore"] }],
      ["start_stack", { look_through: "c" }],
      [{ refill: 1 }, { draw_top: "c" }],
      [{ refill: 1 }, { search: "c" }],
      [{ put_under: "spy" }, { under: "c" }],
      [{ rob: "raid" }, { rob: "wool" }],
      ["set_die", { set_die: 3 }],
      ["main", "offer"],
      ["answer", "counter"],
      ["main", "demolish"],
      ["main", { road: "left" }],
      ["main", { city: -1 }],
    ];
    for (const [ask, action] of cases) expect(meant(thingsOf(action)[0]!, ask, own)).toEqual(action);
  });

  it("on a landscape in the main phase mean the bank", () => {
    const own = view({ active: 0, realms: [realm(), realm()] });
    expect(meant("land:mountains_2", "main", own)).toEqual({ bank: ["ore", 3] });
  });

  it("say what they cost, or what they change on the landscapes", () => {
    const free = { cost: [0, 0, 0, 0, 0, 0], turns: [] } satisfies Preview;
    const previews: Preview[] = [
      free,
      { cost: [1, 2, 0, 0, 0, 0], turns: [["forest_5", -1]] },
      { ...free, turns: [["mountains_2", 1]] },
    ];
    const words = new Patterns("de", {
      "resource.lumber.name": "Holz",
      "resource.brick.name": "Lehm",
      "land.mountains_2.name": "Gebirge",
    });
    const own = view({ realms: [realm(), realm()], prospects: { ...prospects, previews } });
    expect(preview(own, "end_turn", 0, 0, words)).toBeNull();
    expect(preview(own, { road: "left" }, 1, 0, words)).toContain("1 Holz, 2 Lehm");
    expect(preview(own, { gain: "mountains_2" }, 2, 0, words)).toBe("Gebirge: 1 → 2");
  });

  it("say what is still to be pointed at", () => {
    expect(wanted({ search_pay: 2 })).toBe("land");
    expect(wanted({ build_where: "church" })).toBe("site");
    expect(wanted("main")).toBe("choice");
  });
});

describe("the course of a turn", () => {
  it("is read from the agenda", () => {
    expect(phaseOf(view({ turn: 0, agenda: ["arrange"] }))).toBe("setup");
    expect(phaseOf(view({ agenda: ["pre_roll"] }))).toBe("roll");
    expect(phaseOf(view({ agenda: ["produce", { builder: [0, null] }] }))).toBe("event");
    expect(phaseOf(view({ agenda: ["main", { lay_road: "left" }] }))).toBe("main");
    expect(phaseOf(view({ agenda: ["next_turn", "exchange"] }))).toBe("hand");
    expect(phaseOf(view({}))).toBe("over");
  });

  it("has its frames by name, the topmost first", () => {
    const paying = view({ agenda: ["main", { lay_road: "left" }, { pay: [0, [1, 2, 0, 0, 0, 0]] }] });
    expect(frameOf(paying, "pay")).toEqual([0, [1, 2, 0, 0, 0, 0]]);
    expect(frameOf(paying, "gain")).toBeNull();
    expect(tag(paying.agenda[1]!)).toBe("lay_road");
  });

  it("remembers the last roll and its event card until the moment that is shown", () => {
    const step = (number: number, ...events: Seen[]): SeenStepOf<Seen> => ({
      step: number,
      seat: 0,
      events: events.map((event) => ({ event, say: { key: "", args: {} } })),
    });
    const log = [
      step(1, { rolled: [0, "tournament", 3] }),
      step(2, { rolled: [1, "event_card", 5] }, { event_card: "year_end" }, { event_card: "plague" }),
    ];
    expect(lastRoll(log, 1)).toEqual({ seat: 0, face: "tournament", card: null });
    expect(lastRoll(log, 9)).toEqual({ seat: 1, face: "event_card", card: "plague" });
    expect(lastRoll(log, 0)).toBeNull();
  });
});

describe("names in sentences", () => {
  it("look like what they name", () => {
    expect(chip("card.church").class).toContain("red");
    expect(chip("land.forest_5")).toMatchObject({ icon: "wood" });
    expect(chip("stack.a")).toEqual({ place: true });
  });
});
