// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.

export type Marriage = "aodhan" | "aoife" | "brigid" | "conall" | "cormac" | "niall" | "orlaith" | "estrid";
