// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.

export type Own = { hand: number[], thrown: number[], packs: [number[], number[], number[], number[]], picks: [number[], number[], number[], number[]], };
