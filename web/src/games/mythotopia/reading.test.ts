import { describe, expect, it } from "vitest";
import type { Action, OpenTable, Player, Province, Question, View } from "~/types/mythotopia";
import { Patterns } from "~/words/fluent";
import { centre, row } from "./drawing";
import { BORDERS, countersOf, face, LANDS, SEAS, typeOf, VICTORY_CARDS } from "./facts";
import { seamed } from "./label";
import { deedsOf, readDeeds } from "./palette";
import { pickGroups } from "./picker";
import { roleFor, slots, steps } from "./plan";
import { chapter, counters, meant, missing, phases, score, swift, thingsOf } from "./reading";
import { endOf, preview, victoryRows } from "./victory";
import { capacity, forecast, warIn, warsOf } from "./wars";
import { capsuleWidth, warSpots } from "./warspots";

const player = (more: Partial<Player>): Player => ({
  towns: [],
  cities: [],
  citadel: [],
  armies: {},
  mercenaries: {},
  present: [],
  ships: [0, 0, 0, 0],
  stock: { towns: 5, cities: 4, citadels: 0, armies: 6, ships: 2 },
  armies_in_supply: 8,
  ships_in_supply: 3,
  counters: [0, 0, 0],
  seas_scored: [false, false],
  sea_markers: 0,
  reserve: [],
  discard: [],
  aside: [],
  known: [],
  ...more,
});

const options = {
  draft: false,
  castle_vp: 1,
  start_set: "army2" as const,
  last_rounds: false,
  hidden_counters: false,
  round_cap: 150,
};

const open = (players: Player[], more: Partial<OpenTable> = {}): OpenTable => ({
  options,
  seats: players.length,
  round: 3,
  start: 0,
  active: 0,
  agenda: ["turn"],
  turn: { actions_left: 2, fresh: true, free_actions: 0, used: [], removed: [] },
  turns_left: null,
  players,
  castles: [],
  dragons: [],
  runestones: [],
  roads: [],
  victory: { left: { city: 6, castle: 6, roads: 6, spoils: 6 }, unused: [9, 9, 1] },
  display: [],
  province_stack: [],
  out_of_game: [],
  philosopher: null,
  ...more,
});

const view = (table: OpenTable, more: Partial<View> = {}): View => ({
  viewer: { seat: 0 },
  table,
  hand: [],
  hand_sizes: table.players.map(() => 5),
  pile_sizes: table.players.map(() => 7),
  unseen: table.players.map(() => []),
  undealt: [],
  looked: [],
  hides_find: false,
  find: null,
  choice: null,
  chosen: [],
  plan: null,
  ...more,
});

const at = (province: Province, armies: number, more: Partial<Player> = {}) =>
  player({ armies: { [province]: armies }, present: [province], ...more });

describe("the printed matter", () => {
  it("comes from the files of the rules", () => {
    expect([LANDS.length, BORDERS.length, SEAS.length, VICTORY_CARDS.length]).toEqual([40, 79, 4, 13]);
    expect(face("start_army").symbols).toEqual({ army: 2, gold: 1 });
    expect(typeOf(face("cavalry"))).toBe("reserve");
  });

  it("puts as many counters on the fixed cards as there are players for", () => {
    const city = VICTORY_CARDS.find((card) => card.id === "city")!;
    expect([countersOf(city, 2), countersOf(city, 4)]).toEqual([6, 7]);
  });
});

describe("a war", () => {
  it("is where somebody stands who does not control the province", () => {
    expect(warIn(open([at("blore", 3)]), "blore")?.parties.map((party) => party.strength)).toEqual([4, 3]);
    expect(warsOf(open([at("blore", 3, { towns: ["blore"] })]))).toEqual([]);
  });

  it("counts castle, rough ground and Cavalry: 5 against 6 (E7)", () => {
    const blue = at("blore", 2, { towns: ["blore"] });
    const red = at("blore", 5, { reserve: ["cavalry"] });
    const war = warIn(open([red, blue], { castles: ["blore"] }), "blore")!;
    expect(war.parties.map(({ seat, strength }) => [seat, strength])).toEqual([
      [1, 5],
      [0, 6],
    ]);
    expect(war.lead?.seat).toBe(0);
  });

  it("is tied once the defender has Limes (E7)", () => {
    const blue = at("blore", 2, { towns: ["blore"], reserve: ["limes"] });
    const red = at("blore", 5, { reserve: ["cavalry"] });
    expect(warIn(open([red, blue], { castles: ["blore"] }), "blore")!.lead).toBeNull();
  });

  it("counts ships in every sea that touches the province (E8)", () => {
    const red = at("camarine", 2, { ships: [1, 1, 0, 0] });
    expect(warIn(open([red]), "camarine")!.parties[1]!.strength).toBe(4);
  });

  it("knows what a dragon adds, and what armies on their way would make of it (E33)", () => {
    const table = open([player({})], { dragons: ["hatchel"] });
    expect(forecast(table, 0, "hatchel", 3)).toEqual({ ours: 3, theirs: 6 });
  });
});

describe("actions on the table", () => {
  it("live on the places, cards and tiles they name", () => {
    const things: [Action, string[]][] = [
      [{ begin: "attack" }, ["deed:attack"]],
      [{ play: { from: "hand", card: "militia" } }, ["hand:militia"]],
      [{ lay_through: ["gold_mine", { from: "reserve", card: "blore" }] }, ["reserve:blore"]],
      [{ end_war_with_hero: "eagre" }, ["war:eagre"]],
      [{ border: "darb-ogdoad" }, ["border:darb-ogdoad"]],
      [{ raid: [1, "blore"] }, ["raid:1.blore"]],
      [{ number: 3 }, ["number:3"]],
      ["by_sea", ["way:by_sea"]],
      ["done", []],
      ["end_turn", []],
    ];
    for (const [action, expected] of things) expect(thingsOf(action)).toEqual(expected);
  });

  it("are meant by a click according to the question", () => {
    const turn: Question = { turn: 2 };
    expect(meant("hand:margent", turn)).toEqual({ play: { from: "hand", card: "margent" } });
    expect(meant("hand:margent", { pay: ["food", 1] })).toEqual({ lay: { from: "hand", card: "margent" } });
    expect(meant("province:fadge", { step: { attack_target: { source: "palmain" } } })).toEqual({
      province: "fadge",
    });
    expect(meant("war:eagre", turn)).toEqual({ end_war: "eagre" });
  });

  it("are done by one click unless they end something or show hidden cards", () => {
    const turn: Question = { turn: 2 };
    expect(swift({ begin: "attack" }, turn)).toBe(true);
    expect(swift({ lay: { from: "hand", card: "blore" } }, { pay: ["food", 1] })).toBe(true);
    expect(swift("done", { step: "discard" })).toBe(true);
    expect(swift("done", { step: "counsellor" })).toBe(false);
    expect(swift("end_turn", { turn: 0 })).toBe(false);
    expect(swift({ end_war: "eagre" }, turn)).toBe(false);
    expect(swift({ play: { from: "hand", card: "providence" } }, turn)).toBe(false);
    expect(swift({ province: "blore" }, "citadel")).toBe(false);
  });

  it("say what is missing", () => {
    expect(missing({ turn: 1 })).toBe("Aktion wählen");
    expect(missing({ step: "place_ships" })).toBe("Meer wählen");
    expect(missing({ pay: ["gold", 2] })).toBe("Karte wählen");
  });
});

describe("the palette", () => {
  it("keeps every action in its place while there are actions, then only free ones", () => {
    const table = open([player({})], { roads: ["darb-ogdoad"] });
    expect(deedsOf(view(table))).toHaveLength(15);
    table.turn.actions_left = 0;
    expect(deedsOf(view(table))).toEqual(["road_move"]);
  });

  it("finds the offers behind a tile, and what to ask about when there are none", () => {
    const offers = [
      { action: { begin: "attack" } },
      { action: { play: { from: "hand", card: "start_build" } } },
    ] as never;
    const table = view(open([player({})]));
    const [attack, build, war] = readDeeds(table, offers, ["attack", "build", "end_war"]);
    expect(attack).toMatchObject({ offers: [0], key: "1" });
    expect(build!.offers).toEqual([1]);
    expect(war).toMatchObject({ offers: [], meant: { end_war: "blore" } });
  });
});

describe("cards of a half-made action", () => {
  it("are laid one by one, and equal ones are told apart", () => {
    const all = slots(["start_army", "start_army", "blore"], ["start_army"], "hand");
    expect(all.map(({ key, laid }) => [key, laid])).toEqual([
      ["start_army.0", true],
      ["start_army.1", false],
      ["blore.0", false],
    ]);
  });

  it("have the role of the step they were laid in", () => {
    const ask: Question = { step: { attack_armies: { source: null, target: "blore", armies: 0 } } };
    const now = view(open([player({})]));
    const lay: Action = { lay: { from: "hand", card: "start_army" } };
    expect(roleFor(now, ask, lay)).toEqual({ word: "role.armies", n: 2 });
    expect(roleFor(now, { step: "attack_card" }, lay)).toEqual({ word: "role.source" });
    const mine: Action = { lay_through: ["gold_mine", { from: "hand", card: "blore" }] };
    expect(roleFor(now, { pay: ["gold", 1] }, mine)).toEqual({ word: "role.gold", through: "gold_mine" });
  });

  it("can be taken from the display, from aside and from the stack of provinces", () => {
    const table = open([player({ towns: ["blore"], aside: ["start_ship"] })], {
      display: ["hero"],
      province_stack: ["blore", "darb"],
    });
    expect(pickGroups(view(table), { step: "draft" }).map((group) => group.cards)).toEqual([
      ["hero"],
      ["start_ship"],
      ["blore"],
    ]);
  });
});

describe("points and the end", () => {
  const leader = player({ towns: ["blore", "darb"], counters: [1, 1, 0] });
  const other = player({ towns: ["eoan"] });

  it("are 3 per province and the counters", () => {
    expect(score(view(open([leader, other])), 0)).toBe(9);
  });

  it("of others are hidden in that variant, until the end", () => {
    const secret = open([other, leader], { options: { ...options, hidden_counters: true } });
    expect(score(view(secret), 1)).toBe(6);
    expect(score(view({ ...secret, agenda: [] }), 1)).toBe(9);
  });

  it("tell who may end the game", () => {
    const left = { city: 0, castle: 0, roads: 0, spoils: 0, isles: 3 };
    const ripe = open([leader, other], { victory: { left, unused: [0, 0, 0] } });
    expect(endOf(view(ripe))).toMatchObject({ empty: 4, needed: 4, leaders: [0], state: "may" });
    expect(endOf(view(open([leader, other]))).state).toBe("open");
    const war = {
      ...ripe,
      players: [leader, { ...other, present: ["blore" as const], armies: { blore: 1 } }],
    };
    expect(endOf(view(war)).state).toBe("leads");
  });

  it("tell whoever may end the game, and what that leads to", () => {
    const left = { city: 0, castle: 0, roads: 0, spoils: 0, isles: 3 };
    const ripe = open([leader, other], { victory: { left, unused: [0, 0, 0] } });
    const hint = (...actions: Action[]) =>
      steps(
        view(ripe),
        { turn: 2 },
        new Patterns("de", {}),
        actions.map((action) => ({ action })),
      )[0]?.label;
    expect(hint("pass", "end_game")).toMatch(/^Du führst allein/);
    expect(hint("pass")).toMatch(/^Kriege und das Spiel/);
    const points = [score(view(ripe), 0), score(view(ripe), 1)];
    expect(preview(view(ripe), "end_game")).toBe(`Du gewinnst mit ${points[0]} zu ${points[1]} Punkten.`);
    expect(preview(view(ripe), "pass")).toBeNull();
    const war = {
      ...ripe,
      players: [leader, { ...other, present: ["blore" as const], armies: { blore: 1 } }],
    };
    expect(preview(view(war), "end_game")).toBe("Vorher werden alle Kriege entschieden.");
  });

  it("show the two different counters of Lord of the Isles", () => {
    const table = open([player({})], { victory: { left: { isles: 2 }, unused: [0, 0, 0] } });
    expect(victoryRows(view(table))).toEqual([
      {
        vp: "isles",
        counters: [
          { value: 3, there: false },
          { value: 2, there: true },
        ],
      },
    ]);
  });
});

it("counts the places of the reserve: cities, citadel and Warehouse", () => {
  expect(capacity(player({ cities: ["blore"], citadel: ["darb"], reserve: ["warehouse"] }))).toBe(6);
});

it("draws the signs of a province in a row around its middle", () => {
  const { signs } = row(open([player({})], { dragons: ["hatchel"] }), "hatchel");
  expect(signs.map(({ sign }) => sign.kind)).toEqual(["symbol", "neutral", "dragon"]);
  expect(signs[0]!.x).toBeLessThan(0);
});

it("shows own piles to oneself and the size of the hand to others", () => {
  const now = view(open([player({}), player({})]));
  expect(counters(now, 0).map((counter) => counter.key)).toContain("discard");
  expect(counters(now, 1).map((counter) => counter.key)).toContain("hand");
});

it("has a rail of two actions and the refill", () => {
  const table = open([player({})]);
  table.turn.actions_left = 1;
  expect(phases(view(table)).map((step) => step.state)).toEqual(["done", "done", "now", "open"]);
});

it("begins a chapter of the log with every turn", () => {
  const say = { key: "event.turn-begins", args: { seat: { seat: 1 }, round: { number: 4 } } };
  expect(chapter(say, () => "Fuchs")).toEqual({ title: "Runde 4 · Fuchs", alone: true });
});

describe("the capsule of a war", () => {
  const wars = (provinces: Province[]) => {
    const table = open([player({ present: provinces, armies: {} })]);
    return { table, wars: warsOf(table) };
  };

  it("covers neither a name nor another capsule where there is room", () => {
    const { table, wars: all } = wars(["ictus", "blore", "palmain", "diclesum", "hatchel"]);
    const spots = warSpots(table, all, 1, (id) => id);
    const boxes = all.map((war) => {
      const [x, y] = spots.get(war.province)!;
      return {
        left: x - capsuleWidth(war) / 2,
        right: x + capsuleWidth(war) / 2,
        top: y - 12,
        bottom: y + 12,
      };
    });
    const names = LANDS.map(({ id }) => {
      const [x, y] = centre(id);
      return { left: x - 3.3 * id.length, right: x + 3.3 * id.length, top: y - 20, bottom: y - 9 };
    });
    for (const [index, box] of boxes.entries())
      for (const other of [...names, ...boxes.slice(index + 1)])
        expect(
          box.left < other.right &&
            other.left < box.right &&
            box.top < other.bottom &&
            other.top < box.bottom,
        ).toBe(false);
  });
});

it("breaks long names at their seams", () => {
  expect(seamed("Schriftgelehrter")).toBe("Schrift\u00ADgelehrter");
  expect(seamed("Reservetruppen")).toBe("Reserve\u00ADtruppen");
  expect(seamed("Held")).toBe("Held");
});
