//! The only crate that names all games. Everything else asks here, by id.
//!
//! To add a game: a dependency, and a line in the table below.

#[doc(hidden)]
pub use tafel_core;

use serde::Serialize;
use tafel_core::record::RecordError;
use tafel_core::{
    AnyMatch, Catalog, Chance, Game, Header, Match, OptionSpec, OptionsError, Record, ReplayError,
};
use thiserror::Error;

#[macro_use]
mod table;

// All games, in the order of the lobby. (The dollar is for the macros that are written from this: a macro cannot make one.)
games! { $
    brian_boru::BrianBoru,
    imperial_settlers::ImperialSettlers,
    mythotopia::Mythotopia,
    catan_kartenspiel::Catan,
    medievalia::Medievalia,
    #[cfg(feature = "high-card")]
    high_card::HighCard,
}

/// There is no game of that name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no game {0:?}; there are: {known}", known = IDS.join(", "))]
pub struct UnknownGame(pub String);

/// A match that cannot be begun or read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GamesError {
    /// No such game.
    #[error(transparent)]
    Unknown(#[from] UnknownGame),
    /// Options or seats it cannot be played with.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// A stored match that does not fit the rules.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// A file that is no record, or a bad one.
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// What there is to know about a game before playing it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GameInfo {
    /// The name in addresses and files.
    pub id: &'static str,
    /// The version of the rules.
    pub rules: u32,
    /// The fewest players.
    pub min_seats: u8,
    /// The most players.
    pub max_seats: u8,
    /// The rule switches.
    pub options: &'static [OptionSpec],
}

/// What there is to know about a game.
pub fn info(id: &str) -> Result<GameInfo, UnknownGame> {
    with_game!(id, G => GameInfo {
        id: G::ID,
        rules: G::RULES_VERSION,
        min_seats: *G::SEATS.start(),
        max_seats: *G::SEATS.end(),
        options: G::option_specs(),
    })
}

/// The words of a game.
pub fn catalog(id: &str) -> Result<&'static Catalog, UnknownGame> {
    with_game!(id, G => G::catalog())
}

/// The printed matter of a game under these options.
pub fn components(id: &str, options: &str) -> Result<serde_json::Value, GamesError> {
    with_game!(id, G => Ok(G::components(&parse_options::<G>(options)?)))?
}

/// Lays out a new match. `options` is JSON; `{}` is the default.
pub fn new_match(
    id: &str,
    options: &str,
    seats: u8,
    chance: Chance,
) -> Result<Box<dyn AnyMatch>, GamesError> {
    fn lay_out<G: Game>(options: &str, seats: u8, chance: Chance) -> Result<Box<dyn AnyMatch>, GamesError> {
        Ok(Box::new(Match::<G>::new(parse_options::<G>(options)?, seats, chance)?))
    }
    with_game!(id, G => lay_out::<G>(options, seats, chance))?
}

/// Begins a match at a position, which is JSON in the game's own vocabulary.
pub fn match_at(
    id: &str,
    position: serde_json::Value,
    options: &str,
    seats: u8,
    chance: Chance,
) -> Result<Box<dyn AnyMatch>, GamesError> {
    fn lay_out<G: Game>(
        position: serde_json::Value,
        options: &str,
        seats: u8,
        chance: Chance,
    ) -> Result<Box<dyn AnyMatch>, GamesError> {
        Ok(Box::new(Match::<G>::begin_at(position, parse_options::<G>(options)?, seats, chance)?))
    }
    with_game!(id, G => lay_out::<G>(position, options, seats, chance))?
}

/// Plays a stored match again: its header and its log entries, as JSON.
pub fn resume<'a>(
    id: &str,
    header: &str,
    entries: impl IntoIterator<Item = &'a str>,
) -> Result<Box<dyn AnyMatch>, GamesError> {
    fn lay_out<G: Game>(header: &str) -> Result<Box<dyn AnyMatch>, GamesError> {
        let header: Header<G::Options> = serde_json::from_str(header)
            .map_err(|why| OptionsError::Unreadable { game: G::ID, why: why.to_string() })?;
        Ok(Box::new(Match::<G>::replay(header, [])?))
    }
    let mut played = with_game!(id, G => lay_out::<G>(header))??;
    for (index, entry) in entries.into_iter().enumerate() {
        let draft = played.redo(entry, None);
        let draft = draft.map_err(|why| ReplayError::Step { step: index + 1, why })?;
        played.commit(draft);
    }
    Ok(played)
}

/// Plays a record again.
pub fn replay(record: &Record) -> Result<Box<dyn AnyMatch>, GamesError> {
    fn replay<G: Game>(record: &Record) -> Result<Box<dyn AnyMatch>, GamesError> {
        Ok(Box::new(record.replay::<G>()?))
    }
    with_game!(record.header.game.as_str(), G => replay::<G>(record))?
}

/// Reads a game's options from JSON.
pub fn parse_options<G: Game>(options: &str) -> Result<G::Options, OptionsError> {
    serde_json::from_str(options)
        .map_err(|why| OptionsError::Unreadable { game: G::ID, why: why.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tafel_core::{Lang, OptionKind};
    use tafel_text::Words;

    #[test]
    fn every_id_leads_to_its_game() {
        for &id in IDS {
            assert_eq!(info(id).unwrap().id, id);
        }
        let unknown = info("chess").unwrap_err();
        assert!(unknown.to_string().contains("brian-boru"), "the error names what there is");
    }

    #[test]
    fn every_sentence_is_valid_in_both_languages() {
        for &id in IDS {
            for lang in Lang::ALL {
                if let Err(faults) = Words::new(catalog(id).unwrap(), lang) {
                    panic!("{id}, {}: {faults:#?}", lang.code());
                }
            }
        }
    }

    /// A name that is no field would leave a figure in the prints of moments.
    #[test]
    fn the_figures_of_a_view_are_among_its_fields() {
        for &id in IDS {
            let game = new_match(id, "{}", info(id).unwrap().max_seats, Chance::seeded(1, 0)).unwrap();
            let view = game.update(tafel_core::Viewer::Seat(tafel_core::Seat(0))).view;
            let view: serde_json::Value = serde_json::from_str(view.get()).unwrap();
            let figures = with_game!(id, G => <G as tafel_core::Game>::FIGURES).unwrap();
            for figure in figures {
                assert!(view.get(figure).is_some(), "{id} has no field {figure}");
            }
        }
    }

    #[test]
    fn the_lobby_has_its_words_for_every_game() {
        for &id in IDS {
            let info = info(id).unwrap();
            let mut wanted: Vec<String> =
                ["name", "subtitle", "pitch", "length"].map(|key| format!("game.{key}")).into();
            for option in info.options {
                wanted.push(format!("option.{}.name", option.key));
                wanted.push(format!("option.{}.text", option.key));
                if let OptionKind::Choice { values, .. } = &option.kind {
                    wanted.extend(values.iter().map(|value| format!("option.{}.{value}.name", option.key)));
                }
            }
            for path in wanted {
                assert!(catalog(id).unwrap().get(Lang::De, &path).is_some(), "{id} lacks {path}");
            }
        }
    }

    #[test]
    fn unknown_options_are_refused_by_name() {
        for &id in IDS {
            let error = new_match(
                id,
                r#"{"no_such_switch":true}"#,
                info(id).unwrap().max_seats,
                Chance::seeded(1, 0),
            );
            assert!(error.err().unwrap().to_string().contains("no_such_switch"));
        }
    }
}
