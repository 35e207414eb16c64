// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { Update } from "./Update";
import type { Viewer } from "./Viewer";

export type MomentView = { viewer: Viewer, update: Update, };
