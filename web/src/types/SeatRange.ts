// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.

export type SeatRange = { min: number, max: number, };
