// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.

export type Luck = { scheme: string, commitment: string, contributions: Array<string>, secret: string | null, seed: string | null, };
