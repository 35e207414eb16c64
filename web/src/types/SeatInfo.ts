// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { SeatKind } from "./SeatKind";

export type SeatInfo = { seat: number, kind: SeatKind, name: string | null, level: string | null, mine: boolean, online: boolean, resigned: boolean, };
