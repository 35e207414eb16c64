import "~/shell/pieces";
import "~/styles/tableau.css";
import Board from "./Board.svelte";
import { brief } from "./brief";
import Details from "./Details.svelte";
import Foot from "./Foot.svelte";
import Hand from "./Hand.svelte";
import { chapter, chip, counters, headline, missing, phases, preview, steps } from "./reading";
import Side from "./Side.svelte";
import type { Module } from "./table";
import "./table.css";
import { meant, thingsOf } from "./things";
import Zoom from "./Zoom.svelte";

const catan: Module = {
  icon: "grain",
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
  headline,
  score: (view, seat) => view.points[seat] ?? 0,
  counters,
  steps,
  preview,
  missing,
  thingsOf,
  meant,
  chapter,
  brief,
  // Nobody has seen an offer that its maker drops before it is made.
  idle: (say) => say.key === "event.dropped",
  chip,
};

export default catan;
