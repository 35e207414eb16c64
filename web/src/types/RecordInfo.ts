// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { Outcome } from "./Outcome";

export type RecordInfo = { id: string, game: string, rules: number, options: Record<string, unknown>, names: Array<string>, seats: number, steps: number, outcome: Outcome | null, luck: boolean, };
