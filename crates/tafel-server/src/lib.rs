//! The table server: people and bots at one table, over plain HTTP, nothing lost.
//!
//! In reading order: [`shelf`] is all the server knows of games; `doc` is a table as it is stored and `live` its
//! match in memory; `table` is the task that owns one table and `change` everything there that is no move; `hall`
//! holds all tables; `brains` lets bots think. Around that: `gate` is what every request passes, `routes` are the
//! answers, `stream` among them the live ones, `connection` sends them, and [`server`] accepts whoever comes. [`luck`] can be checked by
//! anybody.
//!
//! What is promised here, and where it is kept:
//! - Nothing is shown before it is stored: `TableTask::make_move`.
//! - Whatever leaves for a viewer goes through `view` and `seen` of the game: `TableTask::render`.
//! - Rights come from the session: `TableTask::may_look_as` and `may_play`.
//! - The server knows no game: everything goes through [`shelf::Shelf`].

mod app;
mod brains;
mod change;
mod clock;
pub mod config;
mod connection;
mod doc;
mod expiry;
mod fault;
mod gate;
mod hall;
mod health;
pub mod house;
mod limit;
mod live;
pub mod luck;
mod metrics;
mod network;
mod openapi;
mod places;
mod quota;
mod routes;
mod secret;
pub mod server;
pub mod shelf;
mod table;
mod web;

pub use config::{Config, Quotas};
pub use house::House;
pub use server::Server;

/// Every route: method and path. For tests that must not forget one.
pub fn route_list() -> Vec<(&'static str, &'static str)> {
    routes::TABLE.iter().map(|route| (route.method, route.path)).collect()
}
