// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { Viewer } from "./Viewer";
import type { SeenStep } from "./SeenStep";

export type SeenSteps = { viewer: Viewer, seen: Array<SeenStep>, };
