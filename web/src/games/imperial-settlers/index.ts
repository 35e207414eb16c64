import Board from "./Board.svelte";
import { brief } from "./brief";
import Details from "./Details.svelte";
import { leave, visit } from "./focus.svelte";
import Foot from "./Foot.svelte";
import { settled } from "./habits.svelte";
import Hand from "./Hand.svelte";
import Preview from "./Preview.svelte";
import { chapter, chip, counters, headline, meant, missing, phases, steps, thingsOf } from "./reading";
import Side from "./Side.svelte";
import type { Module } from "./table";
import "~/shell/pieces";
import "~/styles/tableau.css";
import "./table.css";
import Zoom from "./Zoom.svelte";

const imperialSettlers: Module = {
  icon: "castle",
  frame: "tableau",
  sharedAnswers: "board",
  Board,
  Side,
  Hand,
  Foot,
  Details,
  Zoom,
  signs: () => import("./signs"),
  picture: () => import("./Picture.svelte"),
  Preview,
  visit,
  leave,
  phases,
  headline,
  score: (view, seat) => view.players[seat]?.points ?? 0,
  scorePiece: "g-vp",
  counters,
  steps,
  preview: () => null,
  missing,
  thingsOf,
  meant,
  settled,
  chapter,
  brief,
  chip,
};

export default imperialSettlers;
