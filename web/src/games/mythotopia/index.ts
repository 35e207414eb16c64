import type { GameModule } from "~/games/module";
import Board from "./Board.svelte";
import Details from "./Details.svelte";
import Foot from "./Foot.svelte";
import Hand from "./Hand.svelte";
import { steps } from "./plan";
import { chapter, chip, counters, headline, meant, missing, phases, score, swift, thingsOf } from "./reading";
import Side from "./Side.svelte";
import "./map.css";
import "./cards.css";
import "./table.css";
import "./small.css";
import Zoom from "./Zoom.svelte";

const mythotopia: GameModule = {
  icon: "dragon",
  frame: "map",
  Board,
  Side,
  Hand,
  Foot,
  Details,
  Zoom,
  phases,
  headline,
  score,
  counters,
  steps,
  // What an answer leads to stands among the steps of the action: there is no answer without one.
  preview: () => null,
  missing,
  thingsOf,
  meant,
  swift,
  chapter: (say, _words, nameOf) => chapter(say, nameOf),
  chip,
};

export default mythotopia;
