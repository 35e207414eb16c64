// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { Secondary } from "./Secondary";

export type Part = "primary" | { "secondary": Secondary };
