import Board from "./Board.svelte";
import { brief, gains } from "./brief";
import Details from "./Details.svelte";
import Foot from "./Foot.svelte";
import Hand from "./Hand.svelte";
import { chapter, chip, counters, meant, missing, phases, preview, steps, thingsOf } from "./reading";
import Side from "./Side.svelte";
import type { Module } from "./table";
import "./table.css";
import { w } from "./words";
import Zoom from "./Zoom.svelte";

const brianBoru: Module = {
  icon: "triquetra",
  frame: "map",
  Board,
  Side,
  Hand,
  Foot,
  Details,
  Zoom,
  picture: () => import("./Picture.svelte"),
  signs: () => import("./signs"),
  phases,
  headline: (view) =>
    view.round ? w("phase.round", { round: view.round, rounds: view.rounds }) : w("phase.settle"),
  score: (view, seat) => view.players[seat]?.points ?? 0,
  counters,
  steps,
  preview,
  missing,
  thingsOf,
  meant,
  chapter,
  brief,
  gains,
  chip,
};

export default brianBoru;
