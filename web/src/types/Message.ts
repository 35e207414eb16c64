// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { Arg } from "./Arg";

export type Message = { key: string, args: Record<string, Arg>, };
