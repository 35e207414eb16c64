//! Luck that can be checked afterwards (docs/fair-luck.md).
//!
//! Whoever keeps the table promises a secret before they know what the players will add; the seed follows from both;
//! every entry of the log draws from a stream of its own. So nobody at the table can choose the luck, and the keeper
//! cannot choose it after having seen what the players added.

use sha2::{Digest, Sha256};
use tafel_core::chance::Seed;
use tafel_core::table::hex;
use tafel_core::{Chance, Record};
use tafel_protocol::{Luck, LuckCheck};

use crate::shelf::Shelf;

/// The only scheme so far.
pub const SCHEME: &str = "tafelrunde-luck-1";

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

/// The luck of entry `seq` of the log; 0 is the setup.
pub fn stream(seed: Seed, seq: usize) -> Chance {
    Chance::stream(seed, seq as u64)
}

/// What is published: before the end everything but the secret.
pub fn publish(secret: &Seed, contributions: Vec<String>, over: Over) -> Luck {
    let seed = seed(secret, &contributions);
    let revealed = |bytes: &Seed| matches!(over, Over::Yes).then(|| hex(bytes));
    Luck {
        scheme: SCHEME.into(),
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
    if luck.scheme != SCHEME {
        return Err(format!("unknown scheme {:?}", luck.scheme));
    }
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
    let laid = shelf.lay_out(header, stream(seed, 0));
    let mut game = laid.ok_or_else(|| format!("unknown game {}", header.game))??;
    let wanted = serde_json::to_string(header).map_err(|why| why.to_string())?;
    if game.header().get() != wanted {
        return Err("the setup was not drawn from this seed".into());
    }
    let mut draws = header.setup.len();
    for (index, entry) in record.entries().enumerate() {
        let seq = index + 1;
        let draft = game.redo(entry, Some(stream(seed, seq)));
        let draft = draft.map_err(|why| format!("entry {seq}: by the seed {why}"))?;
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
        let luck = publish(&[7; 32], vec!["a".into()], Over::No);
        assert_eq!((luck.secret, luck.seed), (None, None));
        let luck = publish(&[7; 32], vec!["a".into()], Over::Yes);
        assert_eq!(luck.secret, Some(hex(&[7; 32])));
    }
}
