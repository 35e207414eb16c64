// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { Card } from "./Card";
import type { Pact } from "./Pact";
import type { Secondary } from "./Secondary";
import type { Town } from "./Town";

export type Action = { "settle": Town } | { "draft": [Card, Card] } | { "mark": Town } | { "play": Card } | { "secondary": Secondary } | { "extras": number } | { "expand": Town } | { "liberate": Town } | { "take": Town } | { "estrid": Pact } | { "lose": Town } | { "monastery": Town } | "decline";
