// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { Message } from "./Message";

export type Asked = { ask: unknown, say: Message, };
