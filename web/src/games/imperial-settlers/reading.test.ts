import textsFile from "#crates/imperial-settlers/data/text.de.toml";
import { describe, expect, it } from "vitest";
import type { Action, LocationView, Player, Preview, Question, View } from "~/types/imperial-settlers";
import { tileOf, titleOf } from "./asking";
import { effectParts, fullLines, shortParts } from "./effect";
import { FACES, facts, runs } from "./facts";
import { realmOf } from "./focus.svelte";
import { breakable, isLong } from "./names";
import { settled } from "./habits.svelte";
import { offered } from "./offered";
import { figuresOf, shown } from "./preview";
import { chip, meant, phaseOf, thingsOf } from "./reading";
import { builtIn, counted, dealsOf, empireOf, NEUTRAL, rowsOf, thingUnder } from "./realm";
import { sceneOf } from "./scenes";

const location = (face: LocationView["face"], more: Partial<LocationView> = {}): LocationView => ({
  face,
  used: 0,
  stash: 0,
  blocked: false,
  defended: false,
  samurai: false,
  taken: false,
  acting: false,
  routes: [],
  route: 0,
  ...more,
});
/** What lies in front of a player, the built cards included. */
type Seated = Partial<Player> & { locations?: LocationView[] };
const player = (more: Partial<Player>): Player =>
  ({
    faction: "romans",
    tokens: [0, 0, 0, 0, 0, 0, 0],
    points: 0,
    deals: [],
    attack_deals: [0, 0, 0, 0, 0, 0, 0, 0, 0],
    foundations: [],
    ...more,
  }) as Player;
const view = (players: Seated[], more: Partial<View> = {}): View =>
  ({
    viewer: { seat: 0 },
    agenda: [],
    first: 0,
    open: [],
    players: players.map(({ locations: _, ...open }) => player(open)),
    locations: players.map(({ locations }) => locations ?? []),
    backs: [],
    previews: [],
    drafters: [],
    figures: {
      rounds: 5,
      common_location: 1,
      faction_location: 2,
      uses: players.map(({ locations }, holder) => (locations ?? []).map(() => ({ holder, limit: 0 }))),
    },
    ...more,
  }) as View;

describe("the printed matter", () => {
  it("is read from the files of the rules: 204 cards, each with an effect and a picture", () => {
    expect(FACES.reduce((sum, face) => sum + facts(face).copies, 0)).toBe(204);
    for (const face of FACES) {
      expect([face, fullLines(face).length > 0]).toEqual([face, true]);
      expect(sceneOf(face)).toMatch(/^sc-/);
    }
  });

  it("counts equal signs in a row", () => {
    expect(runs("W S S L")).toEqual([
      { sign: "W", count: 1 },
      { sign: "S", count: 2 },
      { sign: "L", count: 1 },
    ]);
  });

  it("has words for every deed", () => {
    for (const face of FACES)
      for (const part of [...shortParts(face), ...effectParts(facts(face).effect)])
        if (part.kind === "words") expect(part.text).not.toMatch(/^(deed|fx)\./);
  });

  it("breaks long names where their second part begins", () => {
    expect(breakable("Bildhauerwerkstatt")).toBe("Bildhauer\u00ADwerkstatt");
    expect(isLong(breakable("Bildhauerwerkstatt"))).toBe(false);
    expect(breakable("Versammlungsplatz")).toBe("Versamm\u00ADlungs\u00ADplatz");
    expect([isLong("Confectioner"), isLong(breakable("Confectioner"))]).toEqual([true, false]);
    expect(breakable("Burg")).toBe("Burg");
  });
});

describe("things on the table", () => {
  it("are named by the actions that use them", () => {
    const where = { realm: 1, spot: { face: "COM021", nth: 0 } } as const;
    expect(thingsOf({ build: "COM021" } satisfies Action)).toEqual(["card:COM021"]);
    expect(thingsOf({ gate: ["COM021", 1] } satisfies Action)).toEqual(["card:COM021"]);
    expect(thingsOf({ raze: where } satisfies Action)).toEqual(["place:1.COM021.0"]);
    expect(thingsOf({ exchange: 3 } satisfies Action)).toEqual(["exchange:workers"]);
    expect(thingsOf({ return: "gold" } satisfies Action)).toEqual(["store:gold"]);
    expect(thingsOf({ choose: "gold" } satisfies Action)).toEqual(["gain:gold"]);
    expect(thingsOf({ pick_deal: { route: [2, where] } } satisfies Action)).toEqual(["route:2.1.COM021.0"]);
    expect(thingsOf({ pick_deal: { line: ["wood", 1] } } satisfies Action)).toEqual(["line:wood.1"]);
    expect(thingsOf("pass" satisfies Action)).toEqual([]);
  });

  it("say in whose area they lie", () => {
    expect(realmOf("place:2.COM021.0")).toBe(2);
    expect(realmOf("line:wood.1")).toBe(NEUTRAL);
    expect(realmOf("card:COM021")).toBeNull();
  });

  it("mean what the question asks for when they are not offered", () => {
    const table = view([{}, {}]);
    expect(meant("card:COM021", "turn" satisfies Question, table)).toEqual({ build: "COM021" });
    expect(meant("card:COM021", "desert_discard" satisfies Question, table)).toEqual({ discard: "COM021" });
    const where = { realm: 1, spot: { face: "COM021", nth: 0 } };
    expect(meant("place:1.COM021.0", "turn" satisfies Question, table)).toEqual({ raze: where });
    expect(meant("place:0.COM021.0", "turn" satisfies Question, table)).toEqual({
      activate: { ...where, realm: 0 },
    });
    expect(meant("place:1.COM021.0", { deed: { face: "ROM008" } } satisfies Question, table)).toEqual({
      target: where,
    });
    expect(meant("route:2.1.COM021.0", "turn" satisfies Question, table)).toEqual({
      pick_deal: { route: [2, where] },
    });
    expect(meant("store:wood", "turn" satisfies Question, table)).toBeNull();
  });
});

describe("an empire", () => {
  it("lets the first of those alike stand for all", () => {
    const table = view([
      { locations: [location("COM008"), location("COM008"), location("COM008", { used: 1 })] },
    ]);
    expect(builtIn(table, 0).map(({ thing, twin }) => [thing, twin])).toEqual([
      ["place:0.COM008.0", false],
      ["place:0.COM008.0", true],
      ["place:0.COM008.2", false],
    ]);
  });

  it("holds what was taken over elsewhere", () => {
    const table = view([{ locations: [location("COM021")] }, { locations: [location("EGY028")] }]);
    table.figures.uses[0]![0]!.holder = 1;
    expect(empireOf(table, 1).map(({ realm, holder }) => [realm, holder])).toEqual([
      [1, 1],
      [0, 1],
    ]);
  });

  it("has faction cards on the left and common cards on the right", () => {
    const [production] = rowsOf(builtIn(view([{ locations: [location("COM008"), location("ROM027")] }]), 0));
    expect(production!.left.map(({ location: { face } }) => face)).toEqual(["ROM027"]);
    expect(production!.right.map(({ location: { face } }) => face)).toEqual(["COM008"]);
  });

  it("is pointed at by production or by giving up where the question says so", () => {
    const [built] = builtIn(view([{ locations: [location("COM008")] }]), 0);
    expect(thingUnder(built!, "production", 0)).toBe("prod:COM008");
    expect(thingUnder(built!, { give_up: { face: "ROM027" } }, 0)).toBe("spot:COM008.0");
    expect(thingUnder(built!, "turn", 0)).toBe("place:0.COM008.0");
  });

  it("has deals of three kinds", () => {
    const attack: Player["attack_deals"] = [1, 0, 0, 0, 0, 0, 0, 0, 0];
    const table = view([
      { deals: ["ROM029"], attack_deals: attack },
      { locations: [location("BAR001", { routes: [0] })] },
    ]);
    expect(dealsOf(table, 0).map(({ thing, good }) => [thing, good])).toEqual([
      ["deal:0.ROM029", "gold"],
      ["attack:wood", "wood"],
      ["route:0.1.BAR001.0", "wood"],
    ]);
  });
});

describe("the hand", () => {
  it("shows the own people's cards first and equal cards once", () => {
    expect(counted(["COM008", "COM008", "ROM027"])).toEqual([
      ["ROM027", 1],
      ["COM008", 2],
    ]);
  });
});

describe("what an answer costs and brings", () => {
  const figures = (more: Partial<Preview>): Preview => ({ pays: [], gains: [], reacts: [], ...more });
  const place = (face: "COM021" | "BAR018") => ({ realm: 0, spot: { face, nth: 0 } });

  it("is what the rules say of the answer with that number", () => {
    const previews = [
      figures({}),
      figures({
        pays: [
          ["W", 1],
          ["L", 1],
        ],
        gains: [["Cc", 2]],
        reacts: ["COM002"],
      }),
    ];
    const table = view([{}], { previews });
    expect(shown(table, 1, { build: "COM008" })).toEqual({
      pays: [
        { kind: "good", piece: "g-wood", count: 1 },
        { kind: "good", piece: "g-loc", count: 1 },
      ],
      gains: [{ kind: "good", piece: "g-card", count: 2, deck: "common" }],
      reacts: ["COM002"],
    });
    expect(shown(table, 0, "pass")).toEqual({ pays: [], gains: [], reacts: [] });
    expect([figuresOf(table, null), figuresOf(table, 7), figuresOf(undefined, 0)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("tells in words what cannot be counted", () => {
    const table = view([{}], { previews: [figures({})] });
    expect(shown(table, 0, { build: "COM016" }).gains).toEqual(effectParts("farmers_at_work"));
    expect(shown(table, 0, { build: "COM007" }).gains).toEqual([]);
    expect(shown(table, 0, { activate: place("BAR018") }).gains).toHaveLength(1);
    expect(shown(table, 0, { activate_twice: place("COM021") }).gains).toEqual([]);
  });
});

describe("panels", () => {
  it("ask for goods with what is held before and after", () => {
    const table = view([{ tokens: [2, 0, 0, 0, 0, 0, 0] }]);
    expect(titleOf({ exchange: { left: 1 } })).toBe("ask.take");
    expect(titleOf("turn")).toBeNull();
    const figures: Preview = { pays: [], gains: [["W", 1]], reacts: [] };
    const tile = tileOf(table, 0, { exchange: { left: 1 } }, { choose: "wood" }, "gain:wood", figures);
    expect(tile?.note).toBe("2 → 3");
  });

  it("say what gold brings at the Slaver and what is left of it elsewhere", () => {
    const table = view([{ tokens: [0, 0, 0, 2, 0, 0, 0] }]);
    const pays: Preview["pays"] = [["G", 1]];
    const sold = tileOf(table, 0, "slaver", { pay_gold: 1 }, "gold:1", {
      pays,
      gains: [["V", 1]],
      reacts: [],
    });
    expect(sold?.note).toContain("1");
    const ask: Question = { pay_gold: { good: "wood", cost: 1, face: "COM007" } };
    const paid = tileOf(table, 0, ask, { pay_gold: 1 }, "gold:1", { pays, gains: [], reacts: [] });
    expect(paid?.note).toBe("2 → 1");
  });

  it("show the open cards and who picks next", () => {
    const drafting = view([{}, {}, {}], {
      open: ["COM008"],
      drafters: [2, 1],
      agenda: [{ draft: ["back", 1] }],
    });
    expect(offered(drafting, 0)).toMatchObject({ cards: ["COM008"], order: [2, 1] });
    expect(offered(view([{}]), 0)).toBeNull();
  });
});

describe("the phase", () => {
  it("is the production while turns wait below it", () => {
    const turn = { turn: { seat: 0, part: "before" } } as const;
    expect(phaseOf(view([{}], { agenda: [turn, { production: 0 }] }))).toBe("yield");
    expect(phaseOf(view([{}], { agenda: [turn, { deck: 0 } as never] }))).toBe("actions");
    expect(phaseOf(view([{}], { agenda: ["next_round", { attack: { left: 1 } }] }))).toBe("attack");
    expect(phaseOf(view([{}], { agenda: [] }))).toBe("over");
  });
});

it("several of a good show the same piece in a sentence as one", () => {
  const { good, goods } = textsFile as Record<"good" | "goods", object>;
  expect(Object.keys(goods)).toEqual(Object.keys(good));
  for (const id of Object.keys(good)) {
    expect(chip(`good.${id}`).piece).toMatch(/^g-/);
    expect(chip(`goods.${id}`)).toEqual(chip(`good.${id}`));
  }
});

describe("what is answered without asking", () => {
  const offers = (...actions: Action[]) =>
    actions.map((action) => ({ action, say: { key: "", args: {} } })) as Parameters<typeof settled>[1];
  const place = { realm: 0, face: "COM001", nth: 0 } as never;
  const on = { ends: true, saves: true };
  const off = { ends: false, saves: false };

  it("is the end of a turn when only the defence token could still be laid, if one wants it so", () => {
    const ends = offers({ defend: place }, "end_turn");
    expect(settled("turn_end", ends, on)).toBe(1);
    expect(settled("turn_end", ends, off)).toBeNull();
    expect(settled("turn_end", offers({ samurai: place }, { defend: place }, "end_turn"), on)).toBeNull();
  });

  it("is that no gold is paid where nothing else lacks", () => {
    const ask: Question = { pay_gold: { good: "wood", cost: 2, face: "COM007" } };
    expect(settled(ask, offers({ pay_gold: 0 }, { pay_gold: 1 }), on)).toBe(0);
    expect(settled(ask, offers({ pay_gold: 1 }, { pay_gold: 2 }), on)).toBeNull();
    expect(settled(ask, offers({ pay_gold: 0 }, { pay_gold: 1 }), off)).toBeNull();
  });

  it("is what has one answer, but never to pass or to end a turn", () => {
    const ask: Question = { give_up: { face: "COM007" } };
    expect(settled(ask, offers({ give_up: { face: "COM001", nth: 0 } }), off)).toBe(0);
    expect(settled("turn", offers("pass"), on)).toBeNull();
  });
});
