import { describe, expect, it } from "vitest";
import type { Thing } from "~/games/module";
import type { SeenStepOf } from "~/games/module";
import type { Action, Counts, Fief, Fighter, Line, Question, Squad, View, Seen } from "~/types/medievalia";
import { Patterns } from "~/words/fluent";
import { PRINTED, editionOf, symbols } from "./facts";
import { nextTo, ringPlan, tokens, bands, countsOf, groupsOf } from "./fief";
import { slotsOf, sourcesOf } from "./payment";
import { nextThings } from "./pointing";
import { chip, phaseOf, phases, placeName } from "./reading";
import { goodStart, sum } from "./start";
import { meant, thingsOf } from "./things";
import { columns, doomedIn, targets } from "./war";

const squad = (more: Partial<Squad>): Squad => ({
  count: 1,
  owner: 0,
  place: 0,
  spot: "free",
  card: "worker",
  used: false,
  pledged: false,
  settled: false,
  fought: false,
  moved: 0,
  damage: 0,
  bonus: 0,
  group: 0,
  ...more,
});

const fief = (more: Partial<Fief> = {}): Fief =>
  ({
    hosts: [{ land: "city", used: false, buildings: [null, null] }],
    siege: 0,
    ...more,
  }) as Fief;

const counts = (hosts: Counts["hosts"] = []): Counts => ({
  hand: [0, 0, 0],
  points: 0,
  side_points: 0,
  characters: 0,
  food: 0,
  fed: 0,
  might: 0,
  gold: 0,
  standing: [],
  hosts,
});

const between = (...pairs: [place: number, one: number, other: number][]): View["figures"]["between"] =>
  pairs.map(([place, one, other]) => ({ place, seats: [one, other] }));

const figures = (more: Partial<View["figures"]> = {}): View["figures"] => ({
  between: between([4, 0, 1]),
  partners: [null, null],
  landscapes: 4,
  siege: 3,
  troops: [],
  waiting: [],
  unseen: Array.from({ length: 13 }, () => 0) as View["figures"]["unseen"],
  payment: { missing: [0, 0, 0, 0], missing_any: 0, surplus: [0, 0, 0, 0] },
  surcharges: Array.from({ length: 13 }, () => 0) as View["figures"]["surcharges"],
  site_points: [],
  ...more,
});

const view = (more: Partial<View> = {}): View =>
  ({
    viewer: { seat: 0 },
    options: { team: false, mode: "standard", topology: "ring", components: null },
    active: 0,
    agenda: ["actions"],
    fiefs: [fief(), fief()],
    counts: [counts(), counts()],
    goal: 7,
    clashes: [],
    prospects: [],
    figures: figures(),
    squads: [],
    purse: { purchase: null, cost: [0, 0, 0, 0], any: 0, pool: [0, 0, 0, 0], support: [0, 0, 0, 0] },
    war: { front: null, groups: 0, lone: 0, aims: [], struck: 0, hosts: [] },
    sites: [{ top: "school", hidden: 5 }],
    ...more,
  }) as View;

describe("the printed matter", () => {
  it("comes from the file of the rules", () => {
    expect(Object.keys(PRINTED.cards)).toHaveLength(13);
    expect(PRINTED.cards.knight).toMatchObject({ attack: 4, defence: 2, needs: "stable" });
    expect(symbols(PRINTED.buildings.tower.cost)).toEqual([
      "energy",
      "energy",
      "workforce",
      "workforce",
      "workforce",
    ]);
  });

  it("can be replaced by the owner's file, which travels in the options", () => {
    const components = `
      [city]
      resource = "workforce"
      base = 3
      slots = 0
      attack = 2
      defence = 9
      [[card]]
      id = "soldier"
      stack = "military"
      copies = 8
      cost = { food = 2 }
      attack = 5
      defence = 5
      [[building]]
      id = "bank"
      kind = "civil"
      copies = 2
      cost = { gold = 1 }
      points = 1`;
    const edition = editionOf(view({ options: { ...view().options, components } }));
    expect(edition).toMatchObject({ origin: "owner", city: { base: 3, defence: 9 } });
    expect(edition.cards.soldier).toMatchObject({ attack: 5, cost: [2, 0, 0, 0] });
  });
});

describe("the ring", () => {
  const ring = between([4, 0, 1], [6, 0, 3], [7, 1, 2], [9, 2, 3]);
  it("has one flank for two, and closes above for three and four", () => {
    expect(ringPlan(view())).toEqual({ above: [1], left: [4], right: [] });
    const three = view({
      fiefs: [fief(), fief(), fief()],
      figures: figures({ between: between([4, 0, 1], [5, 0, 2], [7, 1, 2]) }),
    });
    expect(ringPlan(three)).toEqual({ above: [1, 7, 2], left: [4], right: [5] });
    const fiefs = [fief(), fief(), fief(), fief()];
    const four = view({ fiefs, viewer: { seat: 2 }, figures: figures({ between: ring }) });
    expect(ringPlan(four)).toEqual({ above: [3, 6, 0, 4, 1], left: [9], right: [7] });
  });

  it("has more fiefs in between where the table says so", () => {
    const across = figures({ between: [...ring, ...between([5, 0, 2], [8, 1, 3])] });
    const four = view({ fiefs: [fief(), fief(), fief(), fief()], figures: across });
    expect(ringPlan(four)).toMatchObject({ left: [4, 5], right: [6, 8] });
    expect([nextTo(four, 1), nextTo(four, 9)]).toEqual([4, 2]);
  });
});

describe("groups", () => {
  const field = {
    land: { landscape: "field" as const },
    used: false,
    buildings: ["bank", null] as ["bank", null],
  };
  it("are counted under their numbers, whatever gaps lie before them", () => {
    const host = { number: 1, resource: "food" as const, amount: 4, guarded: true };
    const there = view({ fiefs: [fief({ hosts: [null, field] })], counts: [counts([host])] });
    expect(countsOf(there, 0, groupsOf(there, 0)[0]!)).toEqual(host);
  });

  it("put equal troops together when there are many", () => {
    const many = bands(view({ squads: [squad({ count: 4 }), squad({ card: "knight" })] }));
    expect(tokens(many, 6)).toHaveLength(5);
    expect(tokens(many, 4).map((token) => token.count)).toEqual([4, 1]);
  });
});

describe("actions on the table", () => {
  const here = view({
    squads: [
      squad({ settled: true }),
      squad({}),
      squad({ card: "knight", place: 4, moved: 1 }),
      squad({ card: "merchant" }),
    ],
  });
  it.each<[Action, Thing[]]>([
    [{ draw: "military" }, ["pile:military"]],
    [{ play: "field" }, ["card:field"]],
    [{ build: { stack: 0, building: "school" } }, ["site:0"]],
    [{ attach: { card: "worker", from: "free", to: { host: 0 } } }, ["squad:1", "host:0"]],
    [{ dismiss: { number: 2, card: "knight" } }, ["squad:2", "do:dismiss"]],
    [{ gallop: { from: 4, to: 1 } }, ["squad:2", "place:1"]],
    [{ discard: { card: "mine", gives: "gold" } }, ["card:mine", "gives:gold"]],
    [{ activate_free: "worker" }, ["squad:0"]],
    [{ activate_free: "merchant" }, ["squad:3", "do:work"]],
    [{ merchant_gold: { at: "free", takes: ["food", "gold"] } }, ["squad:3", "swap:gold-food+gold"]],
    [{ wound: { number: 1, card: "worker" } }, ["squad:1"]],
    [{ declare: { place: 1, against: 1 } }, ["place:1", "foe:1"]],
    ["done", []],
  ])("%j live on %j", (action, things) => {
    expect(thingsOf(action, here)).toEqual(things);
  });

  it("are meant by a click according to the question and to what is chosen", () => {
    expect(meant("card:field", "actions" satisfies Question, here, [])).toEqual({ play: "field" });
    expect(meant("host:0", { pay: { missing: [1, 0, 0, 0] } } satisfies Question, here, [])).toEqual({
      activate_group: 0,
    });
    expect(meant("place:1", "move" satisfies Question, here, ["squad:1"])).toEqual({
      march: { card: "worker", from: 0, spot: "free", to: 1 },
    });
    expect(meant("squad:1", "starve" satisfies Question, here, [])).toEqual({
      starve: { number: 1, card: "worker" },
    });
  });
});

describe("gold", () => {
  const places: Thing[][] = [
    ["card:field"],
    ["squad:1", "host:0"],
    ["squad:1", "host:2"],
    ["squad:3", "do:dismiss"],
  ];
  it("is first where moves begin, and not where somebody could only be sent away", () => {
    expect([...nextThings(places, [])]).toEqual(["card:field", "squad:1"]);
  });

  it("narrows to what goes with the chosen part", () => {
    expect([...nextThings(places, ["squad:1"])]).toEqual(["squad:1", "host:0", "host:2"]);
    expect(nextThings(places, ["squad:3"]).has("do:dismiss")).toBe(true);
    expect(nextThings(places, ["card:field"]).has("squad:1")).toBe(true);
  });
});

describe("a payment", () => {
  const open = (event: object) => ({ event: { open: event }, say: { key: "", args: {} } });
  const log = [
    { step: 1, seat: 0, events: [open({ turn: { seat: 0 } })] },
    {
      step: 2,
      seat: 0,
      events: [open({ group_produced: { seat: 0, host: 1, resource: "food", amount: 3 } })],
    },
    {
      step: 3,
      seat: 0,
      events: [open({ exchanged: { seat: 0, gives: [1, 0, 0, 0], takes: [0, 0, 0, 1] } })],
    },
    { step: 4, seat: 0, events: [open({ discarded: { seat: 0, card: "mine", resource: "energy" } })] },
  ] as unknown as SeenStepOf<Seen>[];
  const paying = view({
    fiefs: [fief({ hosts: [null, { land: { landscape: "field" }, used: true, buildings: [null, null] }] })],
    purse: { ...view().purse, cost: [1, 1, 2, 1], pool: [2, 1, 0, 1], purchase: { building: 0 } },
    figures: figures({ payment: { missing: [0, 0, 2, 0], missing_any: 0, surplus: [1, 0, 0, 0] } }),
  });

  it("names what fills every symbol", () => {
    const slots = slotsOf(paying, sourcesOf(paying, log, 4));
    expect(slots.map((slot) => [slot.resource, slot.by?.path ?? null])).toEqual([
      ["food", "card.field"],
      ["energy", "card.mine"],
      ["workforce", null],
      ["workforce", null],
      ["gold", "card.merchant"],
    ]);
    expect(slots.map((slot) => slot.filled)).toEqual(["food", "energy", null, null, "gold"]);
    expect(slots[0]!.by!.place).toBe("host:0.1");
  });

  it("knows only what had happened at an earlier moment", () => {
    expect(sourcesOf(paying, log, 2).map((source) => source.path)).toEqual(["card.field"]);
  });

  it("of any resources counts them together", () => {
    const any = view({ purse: { ...paying.purse, any: 4, cost: [0, 0, 0, 0], pool: [1, 0, 0, 1] } });
    expect(slotsOf(any, []).map((slot) => slot.filled)).toEqual(["food", "gold", null, null]);
  });
});

describe("a war", () => {
  /** Groups there could be. */
  const NOBODY = ["open", "open", "open", "open", "open", "open", "open"] as const;
  const troop = (number: number, more: Partial<Fighter> = {}): Fighter => {
    const numbers = { attack: 1, defence: 1, bonus: 0, damage: 0, count: 1, falls: false };
    return { who: { squad: number }, ...numbers, ...more };
  };
  const line = (seat: number, ...fighters: Fighter[]): Line => ({ seat, fighters, attack: 3, defence: 4 });
  const soldier = troop(1, { damage: 2, falls: true });
  const tower: Fighter = { ...troop(0), who: { building: "tower" } };
  const war = view({
    agenda: ["fronts", "aim"],
    squads: [
      squad({ card: "knight", place: 1, group: 1 }),
      squad({ card: "soldier", place: 1, group: 2, damage: 2 }),
      squad({ owner: 1, place: 1, card: "worker", group: 2 }),
      squad({ owner: 1, place: 1, card: "priest", used: true }),
    ],
    war: {
      ...view().war,
      front: { place: 1, attacker: 0, defender: 1 },
      groups: 2,
      aims: ["open", "opponent", ...NOBODY, ...NOBODY],
    },
    clashes: [
      { deals: 4, takes: 0, attackers: line(0, troop(0)), opposite: null },
      { deals: 2, takes: 1, attackers: line(0, soldier), opposite: line(1, troop(2)) },
    ],
    prospects: [
      { action: { attack_host: 1 }, line: line(1, tower), shelter: 1, forecast: "holds" },
      {
        action: { attack_troop: { number: 3, card: "priest" } },
        line: line(1, troop(3)),
        shelter: 0,
        forecast: "dies",
      },
      { action: { attack_group: 2 }, line: line(1, troop(2)), shelter: 0, forecast: "dies" },
    ],
  });

  it("pairs every group with what it is up against", () => {
    const [first, second] = columns(war);
    expect(first).toMatchObject({ opposite: { kind: "open" }, takes: 0 });
    expect(second).toMatchObject({ deals: 2, takes: 1, opposite: { kind: "fighters" } });
    expect(second!.attackers).toMatchObject({ attack: 3, defence: 4, fighters: [{ piece: "p-soldier" }] });
  });

  it("knows who of a pairing is about to fall, on either side", () => {
    const [first, second] = columns(war);
    expect(doomedIn(first!)).toEqual([[], []]);
    expect(doomedIn(second!).map((side) => side.map((fighter) => fighter.path))).toEqual([
      ["card.soldier"],
      [],
    ]);
  });

  it("says what would come of each target", () => {
    expect(targets(war).map((target) => [target.id, target.side.defence, target.forecast])).toEqual([
      ["host-1", 4, "holds"],
      ["squad-3", 4, "dies"],
      ["group-2", 4, "dies"],
    ]);
    expect(targets(war)[0]).toMatchObject({ protection: 1, side: { fighters: [{ guard: "tower" }] } });
  });
});

describe("the phase", () => {
  it("follows from the top of the agenda; hunger belongs to the phase it interrupts", () => {
    expect(phaseOf(view({ agenda: ["actions", "pay"] }))).toBe("actions");
    expect(phaseOf(view({ agenda: ["move", "starve"] }))).toBe("move");
    expect(phaseOf(view({ agenda: ["fronts", { archers: 0 }] }))).toBe("war");
    expect(phaseOf(view({ agenda: ["over"] }))).toBe("over");
    expect(phases(view({ agenda: ["move"] })).map((step) => step.state)).toEqual([
      "done",
      "done",
      "done",
      "now",
      "open",
    ]);
  });
});

it("shows persons, buildings and resources in sentences by their pictures", () => {
  expect(chip("card.knight").piece).toBe("p-knight");
  expect(chip("building.bank").piece).toBe("b-bank");
  expect(chip("resource.workforce").piece).toBe("m-work");
  expect(chip("place.fief-2")).toMatchObject({ icon: "seat-2", place: true });
});

describe("an offer calls a landscape by its name", () => {
  const lands = (...names: string[]): Fief["hosts"] =>
    ["city", ...names].map((name) => ({
      land: name === "city" ? name : { landscape: name },
      used: false,
      buildings: [null, null],
    })) as Fief["hosts"];
  const words = new Patterns("de", {
    "card.field.name": "Feld",
    "card.forest.name": "Wald",
    "spot.host-0.name": "Stadt",
  });
  const fiefs = [fief({ hosts: lands("field", "forest", "field") }), fief({ hosts: lands("forest") })];
  const called = (host: number, key = "action.activate-group", more: Partial<View> = {}) =>
    placeName(`spot.host-${host}`, { key, args: {} }, view({ fiefs, ...more }), words);

  it("and adds its number where two are equal", () => {
    expect([1, 2, 3].map((host) => called(host))).toEqual(["Feld 1", "Wald", "Feld 3"]);
  });

  it("by its number alone where the sentence names it", () => {
    expect(called(2, "action.remove")).toBe("2");
  });

  it("in the fief of the defender if it is attacked", () => {
    const war = { ...view().war, front: { place: 1, attacker: 0, defender: 1 } };
    expect(called(1, "action.attack-host", { war } as Partial<View>)).toBe("Wald");
  });

  it("but not the city, and not what does not lie there any more", () => {
    expect([called(0), called(4)]).toEqual([null, null]);
  });
});

describe("the starting hand", () => {
  const none = { landscape: 0, military: 0, character: 0 };

  it("is four landscapes, three characters and one military card, as the coach says", () => {
    expect(goodStart(8, none)).toEqual({ landscape: 4, military: 1, character: 3 });
  });

  it("makes up for what was drawn otherwise, and always shares out all that are left", () => {
    const land = { landscape: 4, military: 0, character: 0 };
    expect(goodStart(4, land)).toEqual({ landscape: 0, military: 1, character: 3 });
    for (let left = 0; left <= 8; left++)
      expect(sum(goodStart(left, { landscape: 8 - left, military: 0, character: 0 }))).toBe(left);
  });
});
