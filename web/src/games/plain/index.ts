import type { GameModule } from "~/games/module";
import Board from "./Board.svelte";
import Foot from "./Foot.svelte";
import Hand from "./Hand.svelte";
import Lines from "./Lines.svelte";
import Nothing from "./Nothing.svelte";
import { actionOf, thingOf } from "./reading";
import "~/styles/tableau.css";
import { t } from "~/words/lang.svelte";

/** The table of every game for which none is drawn: its sketch, its offers, its log and its score sheet. */
const plain: GameModule = {
  icon: "table",
  frame: "tableau",
  Board,
  Side: Nothing,
  Hand,
  Foot,
  Details: Lines,
  Zoom: Nothing,
  phases: () => [],
  headline: () => "",
  // What a view of any game holds, nobody knows: the points are those of the sketch (`table/points.ts`).
  score: () => 0,
  counters: () => [],
  steps: () => [],
  preview: () => null,
  missing: () => t("plain.missing"),
  thingsOf: (action) => [thingOf(action)],
  meant: (thing) => actionOf(thing),
  chapter: () => null,
  chip: () => ({}),
};

export default plain;
