import { expect, test } from "vitest";
import type { Part } from "./fluent";
import { glue } from "./glue";

const text = (said: string): Part => ({ kind: "text", text: said });
const name: Part = { kind: "name", path: "card.1", label: "Burg" };
const shown = (parts: Part[]) =>
  glue(parts).map(({ part, before, after }) => before + (part.kind === "text" ? part.text : "#") + after);

test("a full stop stays with the thing before it", () => {
  expect(shown([text("Mara baut "), name, text(".")])).toEqual(["Mara baut ", "#."]);
  expect(shown([text("Mara baut "), name, text(". Dann passt sie.")])).toEqual([
    "Mara baut ",
    "#.",
    " Dann passt sie.",
  ]);
});

test("brackets stay with what they hold", () => {
  expect(shown([text("Mara baut ("), name, text("), dann "), name, text("/"), name])).toEqual([
    "Mara baut ",
    "(#),",
    " dann ",
    "#/",
    "#",
  ]);
});

test("words beside a thing stay where they are, but for the s of a genitive", () => {
  expect(shown([name, text(" und "), name, text("s Ende")])).toEqual(["#", " und ", "#s", " Ende"]);
  expect(shown([name, text("seite")])).toEqual(["#", "seite"]);
});
