// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { Card } from "./Card";

export type PlayerView = { coins: number, points: number, ledger: number[], renown: number, raiders: number, church: number, space: number, marriages: number, hand: number, thrown: number, chosen: boolean, played: number[], card: Card | null, };
