// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.

export type Symbol = "town" | "coin" | "pay" | "renown" | "church" | "raid" | "court" | "expand" | "liberate";
