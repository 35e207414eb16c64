// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { FaultCode } from "./FaultCode";
import type { Message } from "./Message";

export type Fault = { code: FaultCode, message: Message, text: string, detail: string | null, rule: string | null, because: Message | null, };
