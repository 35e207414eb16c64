// Written by `cargo xtask codegen`. Do not edit.
export type * from "./wire";
