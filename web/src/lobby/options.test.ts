import { expect, it } from "vitest";
import type { OptionSpec } from "~/types";
import { Patterns } from "~/words/fluent";
import { setting, variants } from "./options";

const SPECS: OptionSpec[] = [
  { key: "draft", kind: { switch: { default: false } } },
  { key: "lot", kind: { switch: { default: true } } },
  { key: "target", kind: { number: { min: 3, max: 13, default: 12 } } },
  { key: "start", kind: { choice: { values: ["lot", "first"], default: "lot" } } },
  { key: "note", kind: "text" },
  { key: "rounds", kind: { limit: { min: 10, max: 500, default: 150 } } },
];

it("tells only what is not as usual", () => {
  const keys = (options: Record<string, unknown>) => variants(SPECS, options).map((spec) => spec.key);
  expect(keys({})).toEqual([]);
  expect(keys({ draft: false, lot: true, target: 12, start: "lot", note: "" })).toEqual([]);
  expect(keys({ draft: true, lot: false, target: 5, start: "first", note: "x", rounds: 0 })).toEqual(
    SPECS.map((spec) => spec.key),
  );
});

it("tells it in words", () => {
  const words = new Patterns("de", {
    "option.draft.name": "Gebiete wählen",
    "option.lot.name": "Zufälliger Start",
    "option.target.name": "Siegpunkte",
    "option.start.name": "Startspieler",
    "option.start.first.name": "der erste Platz",
    "option.note.name": "Anmerkung",
    "option.rounds.name": "Rundengrenze",
  });
  const values = [true, false, 5, "first", "bis 22 Uhr", 0];
  expect(SPECS.map((spec, index) => setting(spec, values[index], words))).toEqual([
    "Gebiete wählen",
    "Zufälliger Start: aus",
    "Siegpunkte: 5",
    "Startspieler: der erste Platz",
    "Anmerkung: bis 22 Uhr",
    "Rundengrenze: aus",
  ]);
});
