import type { TableWord } from "~/types/brian-boru";
import { tableWords } from "~/words/game.svelte";

export type { TableWord };
export const { w } = tableWords<TableWord>("brian-boru");
