//! Luck that can be checked afterwards (docs/fair-luck.md).
//!
//! Whoever keeps the table promises a secret before they know what the players will add; the seed follows from both;
//! every step that draws has a stream of its own. So nobody at the table can choose the luck, and the keeper cannot
//! choose it after having seen what the players added.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tafel_core::chance::Seed;
use tafel_core::matches::{hex, seat_of_entry};
use tafel_core::{AnyMatch, Chance, Record, Seat};
use tafel_protocol::{Luck, LuckCheck};

use crate::shelf::Shelf;

/// Which stream of the seed a step draws from. The setup draws from stream 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Scheme {
    /// Entry `n` of the log from stream `n`. Whoever takes a step back and does it again moves the log on, and with it
    /// the luck to come. Tables of before the second scheme keep it, and their records verify.
    #[default]
    #[serde(rename = "tafelrunde-luck-1")]
    ByEntry,
    /// What a seat draws for the `n`-th time from a stream of its own: nothing that draws no luck moves it.
    #[serde(rename = "tafelrunde-luck-2")]
    ByDraw,
}

impl Scheme {
    /// The one for new tables.
    pub const NEWEST: Scheme = Scheme::ByDraw;

    /// As it is published.
    pub fn name(self) -> &'static str {
        match self {
            Scheme::ByEntry => "tafelrunde-luck-1",
            Scheme::ByDraw => "tafelrunde-luck-2",
        }
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Scheme> {
        [Scheme::ByEntry, Scheme::ByDraw].into_iter().find(|scheme| scheme.name() == name)
    }

    /// The luck of the next step of `seat`.
    pub fn next(self, seed: Seed, game: &dyn AnyMatch, seat: Seat) -> Chance {
        let stream = match self {
            Scheme::ByEntry => game.seq() as u64 + 1,
            // What was set aside was seen: it is not drawn again.
            Scheme::ByDraw => {
                let (asides, draws) = (game.asides() as u64, game.drawing_steps(seat) as u64);
                asides << 40 | draws << 8 | (u64::from(seat.0) + 1)
            }
        };
        Chance::stream(seed, stream)
    }
}

/// The promise: SHA-256 of the secret, in hex.
pub fn commitment(secret: &Seed) -> String {
    hex(&Sha256::digest(secret))
}

/// The seed that follows from the secret and what each seat added.
pub fn seed(secret: &Seed, contributions: &[String]) -> Seed {
    let mut hash = Sha256::new_with_prefix(secret);
    for (seat, contribution) in contributions.iter().enumerate() {
        hash.update([seat as u8, contribution.len() as u8]);
        hash.update(contribution);
    }
    hash.finalize().into()
}

/// The luck of the setup.
pub fn setup(seed: Seed) -> Chance {
    Chance::stream(seed, 0)
}

/// What is published: before the end everything but the secret.
pub fn publish(scheme: Scheme, secret: &Seed, contributions: Vec<String>, over: Over) -> Luck {
    let seed = seed(secret, &contributions);
    let revealed = |bytes: &Seed| matches!(over, Over::Yes).then(|| hex(bytes));
    Luck {
        scheme: scheme.name().into(),
        commitment: commitment(secret),
        contributions,
        secret: revealed(secret),
        seed: revealed(&seed),
    }
}

/// Is the game over?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// It is.
    Yes,
    /// It is still played.
    No,
}

/// 32 bytes from 64 hex digits.
pub fn unhex(text: &str) -> Option<Seed> {
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    let mut bytes = Seed::default();
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(bytes)
}

/// Recomputes every number a record says was drawn. The record must have the luck in its notes.
pub fn check(shelf: &dyn Shelf, record: &Record) -> LuckCheck {
    match recompute(shelf, record) {
        Ok(draws) => LuckCheck { good: true, draws, fault: None },
        Err(fault) => LuckCheck { good: false, draws: 0, fault: Some(fault) },
    }
}

fn recompute(shelf: &dyn Shelf, record: &Record) -> Result<usize, String> {
    let luck = record.notes().luck.clone().ok_or("the record does not say where its luck comes from")?;
    let luck: Luck = serde_json::from_value(luck).map_err(|why| format!("the luck is unreadable: {why}"))?;
    let scheme = Scheme::named(&luck.scheme).ok_or_else(|| format!("unknown scheme {:?}", luck.scheme))?;
    let secret = luck.secret.as_deref().and_then(unhex).ok_or("the secret is not published")?;
    if commitment(&secret) != luck.commitment {
        return Err("the secret is not the one that was promised".into());
    }
    let header = &record.header;
    if luck.contributions.len() != header.seats as usize
        || luck.contributions.iter().any(|part| part.len() > 255)
    {
        return Err("there must be one contribution for each seat, of at most 255 bytes".into());
    }
    let seed = seed(&secret, &luck.contributions);
    if luck.seed.as_deref() != Some(&hex(&seed)) {
        return Err("the seed does not follow from secret and contributions".into());
    }
    let laid = shelf.lay_out(header, setup(seed));
    let mut game = laid.ok_or_else(|| format!("unknown game {}", header.game))??;
    let wanted = serde_json::to_string(header).map_err(|why| why.to_string())?;
    if game.header().get() != wanted {
        return Err("the setup was not drawn from this seed".into());
    }
    let mut draws = header.setup.len();
    for (index, entry) in record.entries().enumerate() {
        let seq = index + 1;
        let fault = |why: String| format!("entry {seq}: by the seed {why}");
        let seat = seat_of_entry(entry).map_err(|why| why.to_string());
        let luck = seat.map(|seat| scheme.next(seed, &*game, seat));
        let draft = luck.and_then(|luck| game.redo(entry, Some(luck))).map_err(fault)?;
        draws += draft.draws;
        game.commit(draft);
    }
    Ok(draws)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever wrote a checker against docs/fair-luck.md relies on these bytes.
    #[test]
    fn the_scheme_is_pinned() {
        let secret = [7; 32];
        assert_eq!(commitment(&secret), "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0");
        let plain = hex(&Sha256::digest([[7u8; 32].as_slice(), &[0, 2, b'h', b'i', 1, 0]].concat()));
        assert_eq!(hex(&seed(&secret, &["hi".into(), String::new()])), plain);
    }

    #[test]
    fn a_seed_is_read_from_64_hex_digits_and_from_nothing_else() {
        assert_eq!(unhex(&hex(&[0xa7; 32])), Some([0xa7; 32]));
        for unfit in ["", &"g".repeat(64), &"0".repeat(63), &"ä".repeat(32)] {
            assert_eq!(unhex(unfit), None, "{unfit}");
        }
    }

    #[test]
    fn the_secret_stays_secret_until_the_end() {
        let luck = publish(Scheme::NEWEST, &[7; 32], vec!["a".into()], Over::No);
        assert_eq!((luck.secret, luck.seed), (None, None));
        let luck = publish(Scheme::NEWEST, &[7; 32], vec!["a".into()], Over::Yes);
        assert_eq!(luck.secret, Some(hex(&[7; 32])));
    }
}
