// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { Card } from "./Card";
import type { Region } from "./Region";
import type { Symbol } from "./Symbol";

export type Question = "settle" | "draft" | "mark" | "lead" | "follow" | { "secondary": Card } | { "extras": [Symbol, number] } | "expand" | "liberate" | { "marriage_town": Region } | "track_town" | "estrid" | { "lose": number } | "leader_monastery" | "monastery";
