// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.

export type PlayAction = { seat: number, after: number, request: string, action: unknown, };
