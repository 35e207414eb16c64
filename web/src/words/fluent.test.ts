import { describe, expect, it } from "vitest";
import { Patterns, unfold } from "./fluent";

const de = new Patterns("de", {
  "event.coins": "{ $seat } erhält { $count -> [one] eine Münze *[other] { $count } Münzen }.",
  "event.kept": "{ $seat } behält { $cards }.",
  "card.5.name": "Karte 5",
  "card.9.name": "Karte 9",
  "action.extras": "{ $count -> [0] Nichts dazukaufen *[other] { $count } dazu für { $coins } Münzen }",
});

describe("unfold", () => {
  it("puts every variant of a one-line choice on a line of its own", () => {
    expect(unfold("{ $n -> [one] a *[other] { $n } b } c")).toBe(
      "{ $n ->\n [one] a\n *[other] { $n } b\n} c",
    );
  });

  it("leaves patterns without a choice as they are", () => {
    expect(unfold("{ $town } [sic] taken")).toBe("{ $town } [sic] taken");
  });
});

describe("Patterns", () => {
  it("chooses singular and plural", () => {
    const said = (count: number) =>
      de.plain({ key: "event.coins", args: { seat: { seat: 1 }, count: { number: count } } }, () => "Jonas");
    expect(said(1)).toBe("Jonas erhält eine Münze.");
    expect(said(3)).toBe("Jonas erhält 3 Münzen.");
  });

  it("says a plain line as Fluent would", () => {
    const plain = new Patterns("de", { a: " Straße: 2 × [so] & so. ", b: "[Eins] *zwei", c: '{ "" }Straße' });
    expect(plain.format("a")).toBe("Straße: 2 × [so] & so.");
    expect(plain.format("b")).toBe("[Eins] *zwei");
    expect(plain.format("c")).toBe("Straße");
  });

  it("chooses by an exact number", () => {
    const said = (count: number) => de.format("action.extras", { count, coins: 2 * count });
    expect(said(0)).toBe("Nichts dazukaufen");
    expect(said(2)).toBe("2 dazu für 4 Münzen");
  });

  it("begins the names of things with a capital where they are titles", () => {
    const en = new Patterns("en", { "good.workers.name": "workers" });
    expect([en.nameOf("good.workers"), en.titleOf("good.workers")]).toEqual(["workers", "Workers"]);
  });

  it("splits a message into words, players and things", () => {
    const cards = { list: [{ name: "card.5" }, { name: "card.9" }] };
    expect(de.parts({ key: "event.kept", args: { seat: { seat: 0 }, cards } })).toEqual([
      { kind: "seat", seat: 0 },
      { kind: "text", text: " behält " },
      { kind: "name", path: "card.5", label: "Karte 5" },
      { kind: "text", text: " und " },
      { kind: "name", path: "card.9", label: "Karte 9" },
      { kind: "text", text: "." },
    ]);
  });

  it("counts equal things in a row", () => {
    const cards = { list: [{ name: "card.5" }, { name: "card.5" }, { name: "card.9" }] };
    const kept = { key: "event.kept", args: { seat: { seat: 0 }, cards } };
    expect(de.plain(kept, () => "Mara")).toBe("Mara behält 2 × Karte 5 und Karte 9.");
  });

  it("shows a missing pattern by its path instead of hiding the gap", () => {
    expect(de.format("event.unknown")).toBe("event.unknown");
  });
});
