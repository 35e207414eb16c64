// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { Part } from "./Part";
import type { Region } from "./Region";
import type { Symbol } from "./Symbol";

export type Frame = { "settle": number } | "draft" | { "mark": number } | { "lead": number } | { "follow": number } | { "secondary": number } | { "extras": [number, Symbol] } | { "expand": number } | { "liberate": number } | { "marriage_town": [number, Region] } | { "track_town": number } | { "estrid": number } | { "lose": { chooser: number, loser: number, } } | { "leader_monastery": number } | { "monastery": number } | "preparation" | "trick" | "resolve" | { "symbols": [number, Part, number] } | "marriage" | { "marriage_track": number } | "battle" | "spoils" | "church" | { "church_marker": number } | "church_rest" | "claim";
