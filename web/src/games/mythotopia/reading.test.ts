import { describe, expect, it } from "vitest";
import type { Action, Figures, OpenTable, Player, Province, Question, View, War } from "~/types/mythotopia";
import { Patterns } from "~/words/fluent";
import { centre, row } from "./drawing";
import { BORDERS, face, LANDS, SEAS, typeOf } from "./facts";
import { seamed } from "./label";
import { DEED_ICON, deedsOf, grouped, readDeeds } from "./palette";
import { pickGroups } from "./picker";
import { roleFor, slots, steps } from "./plan";
import { chapter, counters, meant, missing, phases, score, settled, swift, thingsOf } from "./reading";
import { ownerOf, warIn } from "./pieces";
import { counterSources, sources } from "./sources";
import { preview } from "./victory";
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
  draft_gives_up: 1,
  castle_vp: 1,
  start_set: "army2" as const,
  last_rounds: false,
  hidden_counters: false,
  extra_towns: false,
  reserve_waits: false,
  leave_sieges: false,
  mystic_pays_first: false,
  round_cap: 150,
};

const open = (players: Player[], more: Partial<OpenTable> = {}): OpenTable => ({
  options,
  seats: players.length,
  round: 3,
  start: 0,
  active: 0,
  agenda: ["turn"],
  turn: { actions_left: 2, fresh: true, free_actions: 0, used: [], removed: [], waiting: [] },
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

const figures = (more: Partial<Figures> = {}): Figures => ({
  wars: [],
  garrisons: {},
  scores: [],
  capacities: [],
  victory: [],
  end: { empty: 0, needed: 4, leaders: [], state: "open" },
  odds: null,
  basket: null,
  ...more,
});

/** A war between the garrison and seat 0. */
const war = (province: Province, garrison = 4, armies = 3): War => ({
  province,
  parties: [
    { seat: null, strength: garrison, parts: [["garrison", garrison]] },
    { seat: 0, strength: armies, parts: [["armies", armies]] },
  ],
  lead: garrison === armies ? null : garrison > armies ? 0 : 1,
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
  choice: [],
  chosen: [],
  plan: null,
  figures: figures(),
  ...more,
});

describe("the printed matter", () => {
  it("comes from the files of the rules", () => {
    expect([LANDS.length, BORDERS.length, SEAS.length]).toEqual([40, 79, 4]);
    expect(face("start_army").symbols).toEqual({ army: 2, gold: 1 });
    expect(typeOf(face("cavalry"))).toBe("reserve");
  });
});

describe("a war", () => {
  it("is found by its province", () => {
    const now = view(open([player({})]), { figures: figures({ wars: [war("blore")] }) });
    expect(warIn(now, "blore")?.parties.map((party) => party.strength)).toEqual([4, 3]);
    expect(warIn(now, "darb")).toBeNull();
  });

  it("is about a province with an owner, or none", () => {
    const table = open([player({ towns: ["blore"] }), player({ cities: ["darb"], citadel: ["eoan"] })]);
    expect((["blore", "darb", "eoan", "lea"] as const).map((id) => ownerOf(table, id))).toEqual([
      0,
      1,
      1,
      null,
    ]);
  });

  it("shows what armies on their way would make of it", () => {
    const ask: Question = { step: { attack_armies: { source: null, target: "hatchel", armies: 3 } } };
    const labels = (odds: Figures["odds"]) =>
      steps(view(open([player({})]), { figures: figures({ odds }) }), ask, new Patterns("de", {}), []).map(
        ({ label }) => label,
      );
    expect(labels({ ours: 3, theirs: 6, short: 4 }).at(-1)).toContain("4");
    expect(labels({ ours: 7, theirs: 6, short: 0 })).toHaveLength(5);
    expect(labels(null)).toHaveLength(4);
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

  it("say nothing where a road move can only be ended", () => {
    const offers = (...actions: Action[]) =>
      actions.map((action) => ({ action, say: { key: "", args: {} } }));
    expect(settled("road_from", offers("done"))).toBe(0);
    expect(settled("road_from", offers({ province: "blore" }))).toBeNull();
    expect(settled("road_from", offers({ province: "blore" }, "done"))).toBeNull();
    expect(settled({ step: "discard" }, offers("done"))).toBeNull();
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

  it("stands in a group with others that are for the same, at most six of them", () => {
    const table = open([player({ reserve: ["warehouse"] })], { roads: ["darb-ogdoad"] });
    table.victory.left = { ...table.victory.left, patronage: 3 };
    const groups = grouped(readDeeds(view(table), [], deedsOf(view(table))));
    expect(groups.map(({ group }) => group)).toEqual(["war", "cards", "points", "turn"]);
    expect(groups.flatMap(({ tiles }) => tiles.map(({ id }) => id)).sort()).toEqual(
      Object.keys(DEED_ICON).sort(),
    );
    expect(Math.max(...groups.map(({ tiles }) => tiles.length))).toBeLessThanOrEqual(6);
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
    const offers = (["hero", "start_ship", "blore"] as const).map((card) => ({ action: { take: card } }));
    expect(pickGroups({ step: "draft" }, offers).map((group) => group.cards)).toEqual([
      ["hero"],
      ["start_ship"],
      ["blore"],
    ]);
  });
});

describe("points and the end", () => {
  it("are as the rules reckon them", () => {
    const now = view(open([player({}), player({})]), { figures: figures({ scores: [9, 3] }) });
    expect([score(now, 0), score(now, 1)]).toEqual([9, 3]);
  });

  it("tell whoever may end the game, and what that leads to", () => {
    const ripe = view(open([player({}), player({})]), { figures: figures({ scores: [9, 3] }) });
    const hint = (...actions: Action[]) =>
      steps(
        ripe,
        { turn: 2 },
        new Patterns("de", {}),
        actions.map((action) => ({ action })),
      )[0]?.label;
    expect(hint("pass", "end_game")).toMatch(/^Du führst allein/);
    expect(hint("pass")).toMatch(/^Kriege und das Spiel/);
    expect(preview(ripe, "end_game")).toBe("Du gewinnst mit 9 zu 3 Punkten.");
    expect(preview(ripe, "pass")).toBeNull();
    const fighting = { ...ripe, figures: figures({ wars: [war("blore")] }) };
    expect(preview(fighting, "end_game")).toBe("Vorher werden alle Kriege entschieden.");
  });
});

it("draws the signs of a province in a row around its middle", () => {
  const table = open([player({})], { dragons: ["hatchel"] });
  const { signs } = row(view(table, { figures: figures({ garrisons: { hatchel: 6 } }) }), "hatchel");
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
    const all = provinces.map((province) => war(province));
    return { now: view(open([player({})]), { figures: figures({ wars: all }) }), wars: all };
  };

  it("covers neither a name nor another capsule where there is room", () => {
    const { now, wars: all } = wars(["ictus", "blore", "palmain", "diclesum", "hatchel"]);
    const spots = warSpots(now, all, 1, (id) => id);
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

describe("the points by what brought them", () => {
  const took = (seat: number, vp: string, value: number) => ({ took_counter: { seat, vp, value } });
  const log = (...events: object[]) =>
    events.map((event, step) => ({
      step,
      seat: 0,
      events: [{ event, say: { key: "", args: {} } }],
    })) as never;
  const sheet = [
    { source: "score.provinces", points: [33, 30] },
    { source: "score.ones", points: [1, 0] },
    { source: "score.twos", points: [2, 4] },
  ];

  it("names the victory point card of each counter, and Alchemist for what was exchanged", () => {
    const played = log(
      took(0, "castle", 1),
      took(1, "city", 2),
      { took_unused: { seat: 1, vp: "city", value: 2 } },
      took(0, "spoils", 1),
      { swapped: { seat: 0, value: 1 } },
    );
    expect(sources(sheet, played)).toEqual([
      { source: "score.provinces", points: [33, 30] },
      { source: "vp.castle", points: [1, 0] },
      { source: "vp.city", points: [0, 4] },
      { source: "vp.spoils", points: [1, 0] },
      { source: "card.alchemist", points: [1, 0] },
    ]);
  });

  it("stays with what the counters are worth where the log does not tell of all of them", () => {
    expect(sources(sheet, log(took(0, "castle", 1)))).toEqual(sheet);
    expect(counterSources(log(), 2)).toEqual([]);
  });
});
