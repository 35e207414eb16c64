// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { SeatInfo } from "./SeatInfo";
import type { Phase } from "./Phase";

export type TableSummary = { id: string, game: string, seats: Array<SeatInfo>, phase: Phase, public: boolean, created: number, changed: number, seq: number, your_turn: boolean, };
