// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { Town } from "./Town";

export type TownView = { id: Town, owner: number | null, occupied: boolean, monastery: boolean, };
