import { cratesTexts } from "~/words/crates";
import { Patterns } from "~/words/fluent";
import { showWords } from "~/words/game.svelte";

/** The few things of a browser that modules ask for when they are loaded. */
Object.assign(globalThis, { navigator: { languages: ["de"] } });

for (const [game, texts] of cratesTexts("de")) showWords(game, new Patterns("de", texts));

await (
  await import("~/words/lang.svelte")
).spoken;
