import "~/shell/pieces";
import "~/styles/tableau.css";
import Board from "./Board.svelte";
import { brief } from "./brief";
import Details from "./Details.svelte";
import Foot from "./Foot.svelte";
import Hand from "./Hand.svelte";
import { chapter, chip, counters, missing, phaseOf, phases, placeName, preview, steps } from "./reading";
import Side from "./Side.svelte";
import type { Module } from "./table";
import "./table.css";
import { meant, thingsOf } from "./things";
import { w } from "./words";
import Zoom from "./Zoom.svelte";

const medievalia: Module = {
  icon: "citadel",
  frame: "tableau",
  Board,
  Side,
  Hand,
  Foot,
  Details,
  Zoom,
  signs: () => import("./signs"),
  picture: () => import("./Picture.svelte"),
  phases,
  headline: (view) => w(`phase.${phaseOf(view)}`),
  score: (view, seat) => view.counts[seat]?.points ?? 0,
  counters,
  steps,
  preview,
  missing,
  thingsOf,
  meant,
  chapter,
  brief,
  chip,
  placeName,
};

export default medievalia;
