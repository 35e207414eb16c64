// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { Lang } from "./Lang";

export type PutMe = { name: string, lang?: Lang, };
