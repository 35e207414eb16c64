import type { TableWord } from "~/types/medievalia";
import { tableWords } from "~/words/game.svelte";

export type { TableWord };
export const { w, isWord } = tableWords<TableWord>("medievalia");
