// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { OptionKind } from "./OptionKind";

export type OptionSpec = { key: string, kind: OptionKind, };
