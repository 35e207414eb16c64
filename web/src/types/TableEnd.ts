// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.

export type TableEnd = "finished" | "abandoned";
