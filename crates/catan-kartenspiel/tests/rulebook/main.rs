//! The rulebook as tests: one for every rule, in its order, then the worked examples. The doc line names the rule.

mod actions;
mod building;
mod cards_in_hand;
mod end;
mod events;
mod examples;
mod knowledge;
mod options;
mod prospects;
mod setup;
mod steps;
mod trade;
mod turn;
