import { expect, it } from "vitest";
import { cratesTexts } from "~/words/crates";
import type { SeenStep } from "~/types";
import { soundOf, soundsOf } from "./sound";

const step = (...keys: string[]): SeenStep => ({
  step: 1,
  seat: 0,
  events: keys.map((key) => ({ event: null, say: { key: `event.${key}`, args: {} } })),
});

it("what happens sounds like what it is", () => {
  const heard = (key: string) => soundOf(`event.${key}`);
  expect(heard("rolled")).toBe("dice");
  expect(heard("attacked")).toBe("clash");
  expect(heard("war-over")).toBe("clash");
  expect(heard("built-city")).toBe("piece");
  expect(heard("town-taken")).toBe("piece");
  expect(heard("drew-card")).toBe("card");
  expect(heard("bank")).toBe("coin");
  expect(heard("over-prestige")).toBe("end");
  expect(heard("turn-begins")).toBeNull();
});

it("a step with many events has at most two sounds, each once", () => {
  expect(soundsOf([step("rolled", "gained", "gained", "gained"), step("drew")])).toEqual(["dice", "coin"]);
  expect(soundsOf([step("turn-begins")])).toEqual([]);
});

it("in every game a good part of what happens is heard", () => {
  for (const [game, texts] of cratesTexts("en")) {
    const events = Object.keys(texts).filter((path) => path.startsWith("event."));
    if (!events.length) continue;
    const heard = events.filter((path) => soundOf(path) !== null);
    expect(heard.length / events.length, game).toBeGreaterThan(0.3);
  }
});
