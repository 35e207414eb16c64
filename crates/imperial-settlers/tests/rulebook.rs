//! The rulebook as tests: one for every rule of the specification, in its order, and its worked examples.

#[path = "rulebook/variants.rs"]
mod chapters_19_to_24;
#[path = "rulebook/play.rs"]
mod chapters_1_to_8;
#[path = "rulebook/conflict.rs"]
mod chapters_9_to_16;
#[path = "rulebook/examples.rs"]
mod worked_examples;
