// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { SeenEvent } from "./SeenEvent";

export type SeenStep = { step: number, seat: number | null, events: Array<SeenEvent>, };
