// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { SeatInfo } from "./SeatInfo";
import type { Phase } from "./Phase";
import type { TableEnd } from "./TableEnd";

export type TableInfo = { id: string, game: string, rules: number, options: Record<string, unknown>, seats: Array<SeatInfo>, phase: Phase, end: TableEnd | null, invite: string | null, host: boolean, member: boolean, public: boolean, created: number, changed: number, seq: number, rematch: string | null, commitment: string, };
