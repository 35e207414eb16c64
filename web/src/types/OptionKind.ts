// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.

export type OptionKind = { "switch": { default: boolean, } } | { "number": { min: number, max: number, default: number, } } | { "choice": { values: Array<string>, default: string, } } | "text";
