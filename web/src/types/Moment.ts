// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { MomentView } from "./MomentView";

export type Moment = { step: number, views: Array<MomentView>, };
