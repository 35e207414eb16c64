// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.

export type Options = { english_five_player: boolean, monastery_mandatory: boolean, viking_majority_half: boolean, threshold_strict: boolean, random_start: boolean, };
