import { describe, expect, it } from "vitest";
import { brief as briefOfBrianBoru } from "~/games/brian-boru/brief";
import { brief as briefOfCatan } from "~/games/catan-kartenspiel/brief";
import { brief as briefOfSettlers } from "~/games/imperial-settlers/brief";
import { brief as briefOfMedievalia } from "~/games/medievalia/brief";
import type { Brief } from "~/games/module";
import type { Arg, Message, SeenStep } from "~/types";
import { moveLines, sentence, sinceLastTurn, type Line, type MoveLine } from "./moves";

type Short = Record<string, number | string | { seat: number }>;

/** An event in short: numbers are numbers, texts are names. */
const event = (key: string, args: Short) => ({
  event: null,
  say: {
    key: `event.${key}`,
    args: Object.fromEntries(
      Object.entries(args).map(([place, arg]): [string, Arg] => [
        place,
        typeof arg === "number"
          ? place === "seat" || place === "other"
            ? { seat: arg }
            : { number: arg }
          : typeof arg === "string"
            ? { name: arg }
            : arg,
      ]),
    ),
  } satisfies Message,
});

const step = (step: number, seat: number, ...events: SeenStep["events"]): SeenStep => ({
  step,
  seat,
  events,
});
const told = (log: SeenStep[], brief: (say: Message) => Brief) =>
  moveLines(log, { chapter: () => null, brief });
const only = (lines: Line[]) => lines.filter((line): line is MoveLine => line.kind === "move");
const amounts = (line: MoveLine | undefined, part: "with" | "gives" | "gets") =>
  line?.[part].map(({ path, count }) => `${count} ${path}`);

describe("the line of a move", () => {
  it("of a trade with the bank is what was given and what came, over two steps", () => {
    const lines = only(
      told(
        [
          step(4, 0, event("bank", { seat: 0, n: 2, resource: "resource.ore" })),
          step(5, 0, event("gained", { seat: 0, land: "land.pasture_3", n: 1 })),
        ],
        briefOfCatan,
      ),
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ head: null, from: 4, step: 5, seat: 0 });
    expect(amounts(lines[0], "gives")).toEqual(["2 resource.ore"]);
    expect(amounts(lines[0], "gets")).toEqual(["1 resource.wool"]);
    expect(lines[0]!.told).toHaveLength(2);
  });

  it("of a throw has what it brought the thrower, and the other has a line", () => {
    const lines = only(
      told(
        [
          step(
            7,
            1,
            event("rolled", { seat: 1, face: "die_face.trade", n: 3 }),
            event("gained", { seat: 0, land: "land.forest_4", n: 1 }),
            event("gained", { seat: 1, land: "land.hills_6", n: 1 }),
            event("gained", { seat: 0, land: "land.fields_2", n: 1 }),
          ),
        ],
        briefOfCatan,
      ),
    );
    expect(lines.map((line) => [line.seat, line.head?.key ?? null, amounts(line, "gets")])).toEqual([
      [1, "event.rolled", ["1 resource.brick"]],
      [0, null, ["1 resource.lumber", "1 resource.grain"]],
    ]);
  });

  it("sums up what comes several times, and keeps each in the details", () => {
    const [line] = only(
      told(
        [
          step(
            9,
            2,
            event("production", { seat: 2 }),
            event("gained", { seat: 2, good: "goods.worker", n: 2 }),
            event("gained", { seat: 2, good: "good.wood", n: 1 }),
            event("gained", { seat: 2, good: "goods.worker", n: 2 }),
          ),
        ],
        briefOfSettlers,
      ),
    );
    expect(amounts(line, "gets")).toEqual(["4 good.worker", "1 good.wood"]);
    expect(line!.told).toHaveLength(4);
  });

  it("does not swallow what somebody does next", () => {
    const lines = only(
      told(
        [
          step(1, 0, event("built", { seat: 0, card: "card.COM001" })),
          step(2, 0, event("built", { seat: 0, card: "card.COM002" })),
          step(3, 1, event("gained", { seat: 0, good: "good.wood", n: 1 })),
        ],
        briefOfSettlers,
      ),
    );
    expect(lines.map((line) => line.head?.key ?? null)).toEqual(["event.built", "event.built", null]);
  });

  it("that was paid for step by step is told by what became of it", () => {
    const lines = only(
      told(
        [
          step(3, 1, event("offers", { seat: 1, card: "card.forest" })),
          step(4, 1, event("discarded", { seat: 1, card: "card.worker", resource: "resource.gold" })),
          step(
            5,
            1,
            event("discarded", { seat: 1, card: "card.worker", resource: "resource.gold" }),
            event("laid-out", { seat: 1, card: "card.forest" }),
          ),
        ],
        briefOfMedievalia,
      ),
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ head: { key: "event.laid-out" }, from: 3, step: 5, quiet: false });
    expect(amounts(lines[0], "with")).toEqual([]);
    expect(amounts(lines[0], "gives")).toEqual(["2 card.worker"]);
  });

  it("speaks of the seat it is about, whoever else is named", () => {
    const [line] = only(
      told([step(1, 3, event("lost", { chooser: { seat: 3 }, seat: 1, town: "town.N1" }))], briefOfBrianBoru),
    );
    expect(line!.seat).toBe(1);
  });

  it("ends without a full stop where signs follow, and without the name beside a disc", () => {
    const parts = [
      { kind: "seat", seat: 1 },
      { kind: "text", text: " baut eine Straße." },
    ] as const;
    const none = { with: [], gives: [], gets: [] };
    const paid = { ...none, gives: [{ path: "resource.ore", count: 1 }] };
    expect(sentence(parts, none, null)).toEqual(parts);
    expect(sentence(parts, paid, null).at(-1)).toEqual({ kind: "text", text: " baut eine Straße" });
    expect(sentence(parts, none, 1)).toEqual([{ kind: "text", text: "baut eine Straße" }]);
    expect(sentence(parts, none, 2)).toHaveLength(2);
  });
});

describe("since the last turn", () => {
  const built = (at: number, seat: number) =>
    step(at, seat, event("built", { seat, card: `card.COM00${at}` }));
  const since = (log: SeenStep[], seat = 0) =>
    sinceLastTurn(log, told(log, briefOfSettlers), seat).map((line) => line.step);

  it("is what the others did, and stays while our own turn goes on", () => {
    const log = [built(1, 0), built(2, 1), built(3, 2)];
    expect(since(log)).toEqual([2, 3]);
    expect(since([...log, built(4, 0), built(5, 0)])).toEqual([2, 3]);
    expect(since([...log, built(4, 0), built(5, 0), built(6, 1)])).toEqual([6]);
  });

  it("is nothing before our first turn", () => {
    expect(since([built(1, 1), built(2, 2)])).toEqual([]);
  });

  it("leaves out what changes nothing, and tells what became of us", () => {
    const log = [
      built(1, 0),
      step(2, 1, event("kept-hidden", { seat: 1 })),
      step(3, 1, event("gained", { seat: 0, good: "good.wood", n: 1 })),
    ];
    expect(since(log)).toEqual([3]);
  });
});
