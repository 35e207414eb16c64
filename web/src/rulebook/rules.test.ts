import { expect, it } from "vitest";
import { Patterns } from "~/words/fluent";
import { chaptersOf, searchRules } from "./rules";

const words = new Patterns("de", {
  "chapter.6.name": "Machtkämpfe",
  "rule.BOR-10.1.name": "Kampf",
  "rule.BOR-10.1.text": "Vergleicht die Wikinger.",
  "rule.BOR-6.10.name": "Notfall",
  "rule.BOR-6.10.text": "Keine Karte passt.",
  "rule.BOR-6.2.name": "Stadt",
  "rule.BOR-6.2.text": "Lege den Stadt\u00ADmarker.",
});

it("orders rules by number and gathers them in chapters", () => {
  const chapters = chaptersOf(words);
  expect(chapters.map((chapter) => [chapter.name, chapter.rules.map((rule) => rule.id)])).toEqual([
    ["6. Machtkämpfe", ["BOR-6.2", "BOR-6.10"]],
    ["10.", ["BOR-10.1"]],
  ]);
});

it("finds rules by all words of a query, through soft hyphens and case", () => {
  const found = searchRules(chaptersOf(words), "stadtmarker LEGE");
  expect(found.flatMap((chapter) => chapter.rules.map((rule) => rule.id))).toEqual(["BOR-6.2"]);
});
