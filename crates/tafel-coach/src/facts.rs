//! What is true of a view in a game's own words: more than a comparison of two figures can say.
//!
//! A fact is seen by the player whose view it is, and so by anybody who looks at the table from that seat.

mod brian_boru;

use games::BrianBoru;
use tafel_core::{Game, Seat};

use crate::Fault;

/// The facts there are in a game.
pub(crate) fn known(game: &str) -> &'static [&'static str] {
    if game == BrianBoru::ID { brian_boru::KNOWN } else { &[] }
}

/// The facts that are true of what a seat sees; the view is JSON as in an update.
pub fn facts(game: &str, seat: Seat, view: &str) -> Result<Vec<&'static str>, Fault> {
    if game != BrianBoru::ID {
        return Ok(Vec::new());
    }
    let view = serde_json::from_str(view).map_err(Fault::new)?;
    Ok(brian_boru::facts(&view, seat))
}
