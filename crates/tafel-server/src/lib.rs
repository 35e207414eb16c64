//! The table server: people and bots at one table, over plain HTTP, nothing lost.
//!
//! What a table is, who may do what there and what each viewer is shown is in the crate `tafel-table`; here are HTTP, the
//! store and tasks around it. In reading order: `table` is the task that owns one table; `hall` is the registry of all
//! tables; `calls` are what brings people back who are not there; `brains` is the pool of threads on which bots think, and `studies` what else is thought about there. Around that: `gate` is the middleware that every request
//! passes, `routes` are the answers, `stream` among them the live ones, `connection` sends them, and [`server`] accepts
//! whoever comes. [`wire()`] is what each route takes and gives, read off its handler.
//!
//! What is promised here, and where it is kept:
//! - Nothing is shown before it is stored: `TableTask::store_and_commit`.
//! - Whatever leaves for a viewer goes through `view` and `seen` of the game: `tafel_table::Table::update`.
//! - Rights come from the session: `tafel_table::Table::may_look_as` and `may_play`.
//! - The server knows no game: everything goes through [`tafel_table::Shelf`].

mod app;
mod brains;
mod calls;
mod clock;
pub mod config;
mod connection;
mod daily;
mod departures;
mod device;
mod expiry;
mod fame;
mod fault;
mod figures;
mod gate;
mod hall;
mod health;
mod limit;
mod metrics;
mod network;
mod openapi;
mod quota;
mod ratings;
mod remember;
mod routes;
mod secret;
pub mod server;
mod slots;
mod studies;
pub mod survey;
mod table;
mod web;
pub mod wire;

pub use clock::Clock;
pub use config::{Calls, Config, Hidden, Mail, Quotas};
pub use server::Server;

/// Everything that goes over the wire, read off the handlers: for the web client's TypeScript, and for tests that must
/// not forget a route.
pub fn wire() -> wire::Wire {
    routes::api().wire()
}
