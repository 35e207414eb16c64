import type { TableWord } from "~/types/imperial-settlers";
import { tableWords } from "~/words/game.svelte";

export type { TableWord };
export const { w, isWord } = tableWords<TableWord>("imperial-settlers");
