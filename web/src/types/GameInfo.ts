// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { SeatRange } from "./SeatRange";
import type { OptionSpec } from "./OptionSpec";
import type { BotLevel } from "./BotLevel";

export type GameInfo = { id: string, seats: SeatRange, options: Array<OptionSpec>, rules: number, bots: Array<BotLevel>, };
