import type { TableWord } from "~/types/mythotopia";
import { tableWords } from "~/words/game.svelte";

export type { TableWord };
export const { w, isWord } = tableWords<TableWord>("mythotopia");
