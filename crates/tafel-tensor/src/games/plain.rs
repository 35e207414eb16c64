//! A game that nobody wrote numbers for, by the contract alone: who is asked, what may be answered, the points that the
//! sketch tells, and the view.
//!
//! Nobody knows what a view of any game holds, so it is spread over a fixed number of values: every leaf of its JSON, with
//! the path that leads to it, marks the one that a hash says. Two leaves may share a value; that is the price of knowing
//! nothing. All of it follows from the view, and so it tells nothing that the view does not.

use serde_json::Value;
use tafel_core::{Arg, Game, Message, Seat, Viewer};

use super::relative;
use crate::Pen;

/// So many values a view is spread over.
const SPREAD: usize = 1024;
/// More points than that count as so many.
const MOST_POINTS: i32 = 100;

/// A chapter of this folder for each of these; nothing is written for any other game.
macro_rules! unless_written {
    (BrianBoru) => {};
    (Catan) => {};
    (ImperialSettlers) => {};
    (Medievalia) => {};
    (Mythotopia) => {};
    ($Game:ident) => {
        impl crate::Tensor for ::games::$Game {}
    };
}
::games::each_game!(unless_written);

pub(crate) fn observe<G: Game, P: Pen>(state: &G, own: Seat, pen: &mut P) {
    // The score sheet may count what is hidden; only how many figures it has is taken from it.
    let seats = state.score_sheet().first().map_or(0, |line| line.points.len() as u8);
    let (fewest, most_seats) = (*G::SEATS.start(), *G::SEATS.end());
    let view = state.view(Viewer::Seat(own));
    let sketch = G::sketch(&view);
    let mut legal = Vec::new();
    state.legal(own, &mut legal);
    let alphabet = G::alphabet();
    let mut leaves = Vec::new();
    spread(&serde_json::to_value(&view).unwrap_or_default(), Hash::START, &mut leaves);

    pen.one_of("players", Some(usize::from(seats - fewest)), usize::from(most_seats - fewest + 1));
    pen.one_of("own seat", Some(own.index()), most_seats.into());
    let asked = state.asked().iter().map(|seat| relative(seat, own, seats));
    pen.some_of("asked", asked, most_seats.into());
    pen.seats(own, seats, most_seats, |pen, seat| {
        pen.number("points", seat.and_then(|seat| points(&sketch, seat)).unwrap_or(0), MOST_POINTS);
    });
    let legal = legal.iter().filter_map(|action| alphabet.binary_search(action).ok());
    pen.some_of("legal actions", legal, alphabet.len());
    pen.some_of("leaves of the view, by their hash", leaves.into_iter(), SPREAD);
}

/// The points of a player as the sketch tells them ([`Game::sketch`]).
fn points(sketch: &[Message], seat: Seat) -> Option<i32> {
    let about = |line: &&Message| line.args.iter().any(|(_, arg)| *arg == Arg::Seat(seat));
    let points = |line: &Message| {
        line.args.iter().find_map(|(place, arg)| match arg {
            Arg::Number(points) if *place == "points" => Some(*points),
            _ => None,
        })
    };
    sketch.iter().filter(about).find_map(points)
}

/// Where the leaves of a JSON value are marked, each in a place of its own unless two share one.
fn spread(value: &Value, path: Hash, places: &mut Vec<usize>) {
    match value {
        Value::Array(list) => {
            for (index, item) in list.iter().enumerate() {
                spread(item, path.then(&index.to_le_bytes()), places);
            }
        }
        Value::Object(fields) => {
            for (name, item) in fields {
                spread(item, path.then(name.as_bytes()), places);
            }
        }
        leaf => {
            let place = (path.then(leaf.to_string().as_bytes()).0 % SPREAD as u64) as usize;
            if !places.contains(&place) {
                places.push(place);
            }
        }
    }
}

/// FNV-1a: the same on every machine, for ever.
#[derive(Clone, Copy)]
struct Hash(u64);

impl Hash {
    const START: Hash = Hash(0xcbf2_9ce4_8422_2325);
    const PRIME: u64 = 0x0100_0000_01b3;

    /// A step of a path, with its end marked: `ab`, `c` is another path than `a`, `bc`.
    fn then(self, step: &[u8]) -> Hash {
        let bytes = step.iter().copied().chain([0xff]);
        Hash(bytes.fold(self.0, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(Hash::PRIME)))
    }
}
