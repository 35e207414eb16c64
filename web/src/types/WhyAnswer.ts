// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { Refused } from "./Refused";

export type WhyAnswer = { refused: Refused | null, };
