// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { TableSummary } from "./TableSummary";

export type Tables = { mine: Array<TableSummary>, open: Array<TableSummary>, };
