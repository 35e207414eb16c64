import { expect, it } from "vitest";
import { drawing } from "./share";

const colours = { seats: ["red", "blue"], ground: "white", ink: "black", panel: "grey" };

it("draws everybody by place, with names that are only names", () => {
  const svg = drawing({
    game: "Brian Boru",
    title: "Bea gewinnt!",
    names: ['<b>"Mal"</b>', "Bea & Co"],
    outcome: { ranks: [2, 1], scores: [-3, 31] },
    colours,
  });
  expect(svg).not.toContain("<b>");
  expect(svg).toContain("Bea &#38; Co");
  expect(svg.indexOf("Bea &#38; Co")).toBeLessThan(svg.indexOf("Mal"));
  expect(svg).not.toContain('width="-');
  expect(svg).toContain(">-3<");
});

it("cuts what is too long", () => {
  const svg = drawing({
    game: "x",
    title: "y",
    names: ["n".repeat(60)],
    outcome: { ranks: [1], scores: [1] },
    colours,
  });
  expect(svg).not.toContain("n".repeat(30));
});
