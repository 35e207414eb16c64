// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { Lang } from "./Lang";

export type Me = { id: string, name: string | null, lang: Lang, };
