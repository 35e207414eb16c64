// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { SeatChoice } from "./SeatChoice";

export type NewTable = { game: string, options?: Record<string, unknown>, public?: boolean, seats: Array<SeatChoice>, name?: string, };
