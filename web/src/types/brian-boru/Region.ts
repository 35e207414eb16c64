// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.

export type Region = "N" | "U" | "B" | "S" | "D" | "C" | "L" | "M";
