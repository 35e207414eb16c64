//! A position that is a moment of another match, as a seat saw it: what that seat could not know is dealt again.
//!
//! It is written `{"dealt_anew": {"header": …, "entries": […], "seat": 1}}`. Whoever lays it out plays the match again up to
//! that moment, takes the view of the seat and nothing else, and imagines a world behind it with the luck of the new match.
//! So the header of the new match is all it takes to lay it out again, and nothing of what was really hidden is left.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Entry, Header, Match};
use crate::chance::Chance;
use crate::game::{Game, OptionsError};
use crate::json::text;
use crate::seat::{Seat, Viewer};

/// The key that tells such a position from those a game reads itself.
const KEY: &str = "dealt_anew";
/// A moment of a match that was dealt again may be dealt again, and so on, so often: each is played inside the next.
const DEEPEST: usize = 3;

/// A moment of a match, and who looks at it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Seen<O> {
    header: Header<O>,
    entries: Vec<Value>,
    seat: Seat,
}

/// The position of a match at its present moment, as `seat` sees it, to be dealt again: for
/// [`Match::begin_at`](super::Match::begin_at). The entries are those of a log; all of it is JSON.
pub fn dealt_anew(header: &str, entries: &[String], seat: Seat) -> Result<Value, serde_json::Error> {
    let header: Value = serde_json::from_str(header)?;
    let entries =
        entries.iter().map(|entry| serde_json::from_str(entry)).collect::<Result<Vec<Value>, _>>()?;
    Ok(serde_json::json!({ KEY: { "header": header, "entries": entries, "seat": seat } }))
}

/// Lays out such a position; nothing: it is none of these.
pub(super) fn lay_out<G: Game>(
    position: &Value,
    options: &G::Options,
    seats: u8,
    chance: &mut Chance,
) -> Option<Result<G, OptionsError>> {
    let seen = position.as_object().filter(|object| object.len() == 1)?.get(KEY)?;
    Some(world::<G>(seen, options, seats, chance).map_err(OptionsError::position::<G>))
}

/// How often this was dealt again, one moment after the other.
fn depth(position: Option<&Value>) -> usize {
    let mut depth = 0;
    let mut next = position;
    while let Some(seen) = next.and_then(|position| position.get(KEY)) {
        depth += 1;
        next = seen.pointer("/header/position");
    }
    depth
}

fn world<G: Game>(seen: &Value, options: &G::Options, seats: u8, chance: &mut Chance) -> Result<G, String> {
    let Seen { header, entries, seat } =
        Seen::<G::Options>::deserialize(seen).map_err(|why| why.to_string())?;
    if header.seats != seats || header.options != *options {
        return Err("the moment is of a match with other seats or options".into());
    }
    if depth(header.position.as_ref()) >= DEEPEST {
        return Err("it was dealt again too often".into());
    }
    if seat.0 >= seats {
        return Err(format!("there is no seat {seat}"));
    }
    let entries = entries.iter().map(|entry| Entry::from_json(&text(entry)));
    let entries = entries.collect::<Result<Vec<_>, _>>().map_err(|why| why.to_string())?;
    let played = Match::<G>::replay(header, entries).map_err(|why| why.to_string())?;
    Ok(G::imagine(&played.state().view(Viewer::Seat(seat)), chance))
}
