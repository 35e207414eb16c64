//! What is true of a view in a game's own words: more than a comparison of two figures can say.
//!
//! A fact is seen by the player whose view it is, and so by anybody who looks at the table from that seat.

mod brian_boru;
mod catan_kartenspiel;
mod imperial_settlers;
mod medievalia;
mod mythotopia;

use games::{BrianBoru, Catan, ImperialSettlers, Medievalia, Mythotopia};
use serde::de::DeserializeOwned;
use tafel_core::{Game, Seat};

use crate::Fault;

/// The facts there are in a game.
pub(crate) fn known(game: &str) -> &'static [&'static str] {
    match game {
        BrianBoru::ID => brian_boru::KNOWN,
        Catan::ID => catan_kartenspiel::KNOWN,
        ImperialSettlers::ID => imperial_settlers::KNOWN,
        Medievalia::ID => medievalia::KNOWN,
        Mythotopia::ID => mythotopia::KNOWN,
        _ => &[],
    }
}

/// The facts that are true of what a seat sees; the view is JSON as in an update.
pub fn facts(game: &str, seat: Seat, view: &str) -> Result<Vec<&'static str>, Fault> {
    match game {
        BrianBoru::ID => Ok(brian_boru::facts(&read(view)?, seat)),
        Catan::ID => Ok(catan_kartenspiel::facts(&read(view)?, seat)),
        ImperialSettlers::ID => Ok(imperial_settlers::facts(&read(view)?, seat)),
        Medievalia::ID => Ok(medievalia::facts(&read(view)?, seat)),
        Mythotopia::ID => Ok(mythotopia::facts(&read(view)?, seat)),
        _ => Ok(Vec::new()),
    }
}

fn read<V: DeserializeOwned>(view: &str) -> Result<V, Fault> {
    serde_json::from_str(view).map_err(Fault::new)
}
