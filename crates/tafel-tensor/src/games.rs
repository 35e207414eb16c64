//! One chapter per game that says more than any game can ([`plain`]).

mod brian_boru;
mod catan_kartenspiel;
mod imperial_settlers;
mod medievalia;
mod mythotopia;
pub(crate) mod plain;

use tafel_core::Seat;

/// The place of a seat as `own` counts: 0 is `own`, 1 its left neighbour.
fn relative(seat: Seat, own: Seat, seats: u8) -> usize {
    usize::from((seat.0 + seats - own.0) % seats)
}
