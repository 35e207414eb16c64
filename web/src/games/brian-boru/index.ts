import type { GameModule } from "~/games/module";
import type { View } from "~/types/brian-boru";
import Board from "./Board.svelte";
import Details from "./Details.svelte";
import Foot from "./Foot.svelte";
import Hand from "./Hand.svelte";
import { chapter, chip, counters, meant, missing, phases, preview, steps, thingsOf } from "./reading";
import Side from "./Side.svelte";
import "./map.css";
import "./sea.css";
import "./cards.css";
import "./small.css";
import "./table.css";
import { w } from "./words";
import Zoom from "./Zoom.svelte";

const brianBoru: GameModule = {
  icon: "triquetra",
  frame: "map",
  Board,
  Side,
  Hand,
  Foot,
  Details,
  Zoom,
  phases,
  headline: (view) =>
    (view as View).round
      ? w("phase.round", { round: (view as View).round, rounds: (view as View).rounds })
      : w("phase.settle"),
  score: (view, seat) => (view as View).players[seat]?.points ?? 0,
  counters,
  steps,
  preview,
  missing,
  thingsOf,
  meant,
  chapter,
  chip,
};

export default brianBoru;
