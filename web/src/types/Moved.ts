// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { Update } from "./Update";
import type { SeenStep } from "./SeenStep";

export type Moved = { seq: number, update: Update, seen: Array<SeenStep>, seen_after: number | null, };
