// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { Card } from "./Card";
import type { Marriage } from "./Marriage";

export type PlayerView = { coins: number, points: number, ledger: number[], renown: number, raiders: number, church: number, space: number, marriages: Array<Marriage>, hand: number, thrown: number, chosen: boolean, played: number[], card: Card | null, };
