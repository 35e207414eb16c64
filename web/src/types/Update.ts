// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { Asked } from "./Asked";
import type { Offer } from "./Offer";
import type { Outcome } from "./Outcome";
import type { ScoreLine } from "./ScoreLine";

export type Update = { seq: number, steps: number, view: unknown, question: Asked | null, legal: Array<Offer>, waiting: number[], undo: number, outcome: Outcome | null, sheet: Array<ScoreLine>, };
