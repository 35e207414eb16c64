import Board from "./Board.svelte";
import { brief, gains } from "./brief";
import Details from "./Details.svelte";
import Foot from "./Foot.svelte";
import Hand from "./Hand.svelte";
import { steps } from "./plan";
import {
  chapter,
  chip,
  counters,
  headline,
  meant,
  missing,
  phases,
  score,
  settled,
  swift,
  thingsOf,
} from "./reading";
import Side from "./Side.svelte";
import type { Module } from "./table";
import "./table.css";
import { sources } from "./sources";
import { preview } from "./victory";
import Zoom from "./Zoom.svelte";

const mythotopia: Module = {
  icon: "dragon",
  frame: "map",
  Board,
  Side,
  Hand,
  Foot,
  Details,
  Zoom,
  signs: () => import("./signs"),
  picture: () => import("./Picture.svelte"),
  phases,
  headline,
  score,
  counters,
  sources,
  steps,
  preview,
  missing,
  thingsOf,
  meant,
  swift,
  settled,
  chapter: (say, _words, nameOf) => chapter(say, nameOf),
  brief,
  gains,
  chip,
};

export default mythotopia;
