import type { TableWord } from "~/types/catan-kartenspiel";
import { tableWords } from "~/words/game.svelte";

export type { TableWord };
export const { w, isWord } = tableWords<TableWord>("catan-kartenspiel");

/** Long German names may break at the seam of their parts. */
const SEAMS = /(Wasser|Eisen|Getreide|Münz|Händler|Handels|Manu|Biblio)(?=[a-zäöüß]{4,})/g;
/** Where space is short a trading fleet is a fleet. */
export const brief = (name: string): string => name.replace("-Handelsflotte", "-Flotte");
export const soft = (name: string): string => name.replace(SEAMS, "$1\u00AD");
