// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { Pact } from "./Pact";

export type Estrid = "undecided" | { "answered": [number, Pact] };
