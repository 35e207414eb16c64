//! The specification, sentence by sentence: one test per rule id, in its order, and every worked example.

mod t01_terms;
mod t02_setup;
mod t03_turn;
mod t04_payment;
mod t05_terrain;
mod t06_actions;
mod t07_war;
mod t08_building;
mod t09_roads;
mod t10_points;
mod t12_end;
mod t13_information;
mod t14_options;
mod t16_invariants;
mod t17_steps;
mod worked_examples;
