// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.

export type JoinTable = { invite?: string, name?: string, seat?: number, contribution?: string, };
