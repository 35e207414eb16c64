// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { Message } from "./Message";

export type Refused = { "kind": "over" } | { "kind": "not_asked" } | { "kind": "illegal", rule: string, because: Message, } | { "kind": "unreadable", why: string, } | { "kind": "nothing_to_undo" };
