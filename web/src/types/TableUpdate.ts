// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { Viewer } from "./Viewer";
import type { TableInfo } from "./TableInfo";
import type { Update } from "./Update";
import type { SeenStep } from "./SeenStep";

export type TableUpdate = { viewer: Viewer, table: TableInfo, update: Update | null, seen: Array<SeenStep>, seen_after: number | null, };
