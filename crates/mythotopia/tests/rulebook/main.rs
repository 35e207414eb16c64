//! The specification, sentence by sentence: one test per rule id, in its order, and every worked example.

mod actions;
mod building;
mod end;
mod examples;
mod information;
mod invariants;
mod options;
mod payment;
mod points;
mod roads;
mod setup;
mod steps;
mod terms;
mod terrain;
mod turn;
mod war;
