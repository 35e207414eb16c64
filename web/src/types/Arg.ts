// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.

export type Arg = { "number": number } | { "seat": number } | { "name": string } | { "list": Array<Arg> };
