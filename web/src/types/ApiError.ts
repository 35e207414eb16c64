// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { Fault } from "./Fault";
import type { Update } from "./Update";

export type ApiError = { error: Fault, update: Update | null, };
