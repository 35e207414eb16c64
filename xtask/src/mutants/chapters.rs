//! Which files are rule chapters and which are not: the one place where it is said.
//!
//! A chapter says what a rulebook says: setup, turns, building, war, scoring, and the nouns these count with. Whatever
//! is not named here is one, so that a new file counts until somebody gives a reason why it should not. What
//! `.cargo/mutants.toml` leaves out is not changed at all.

/// Where a file of this name is no chapter.
enum In {
    Every,
    Only(&'static [&'static str]),
}

/// What lies beside the rules, and why.
const BESIDE: &[(&str, In, &str)] = &[
    (
        "action.rs",
        In::Every,
        "how answers are written, and the alphabet of all there can be: for wire and learning programs",
    ),
    ("bits.rs", In::Every, "how sets are written on the wire"),
    ("edition.rs", In::Every, "which printed cards a game is played with, not how"),
    (
        "figures.rs",
        In::Only(&["brian-boru", "imperial-settlers", "medievalia", "mythotopia"]),
        "what a table shows beside its pieces; in Catan the figures are those of chapter 8",
    ),
    ("imagine.rs", In::Every, "worlds that may lie behind a view: for computer players"),
    ("lib.rs", In::Every, "the contract: every question is handed to its chapter"),
    ("pile.rs", In::Every, "sets of cards with copies: how they are stored, drawn and written"),
    ("position.rs", In::Every, "games that begin in their middle: for lessons"),
    ("preview.rs", In::Every, "what an answer would cost and bring: shown, never done"),
    ("prospects.rs", In::Every, "what an answer would cost and bring: shown, never done"),
    ("rows.rs", In::Every, "what is refused in a file of cards"),
    ("view.rs", In::Every, "what each viewer is shown"),
    ("wire.rs", In::Every, "how sets are written on the wire"),
];

/// The name of a file without the crate it lies in: `war.rs`, `matches/back.rs`.
pub(super) fn short(file: &str) -> &str {
    file.split_once("/src/").map_or(file, |(_, file)| file)
}

/// Why what stands in this file is no rule; nothing for a chapter.
pub(super) fn beside(game: &str, file: &str) -> Option<&'static str> {
    BESIDE.iter().find_map(|(name, place, reason)| {
        let here = match place {
            In::Every => true,
            In::Only(games) => games.contains(&game),
        };
        (here && short(file) == *name).then_some(*reason)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_a_chapter_unless_a_reason_is_given() {
        assert_eq!(beside("mythotopia", "crates/mythotopia/src/war.rs"), None);
        assert_eq!(beside("catan-kartenspiel", "crates/catan-kartenspiel/src/figures.rs"), None);
        assert!(beside("mythotopia", "crates/mythotopia/src/figures.rs").is_some());
        assert!(beside("medievalia", "crates/medievalia/src/view.rs").is_some());
        assert_eq!(beside("tafel-core", "crates/tafel-core/src/matches/view.rs"), None);
    }

    #[test]
    fn every_file_named_here_is_there() {
        let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
        for (name, place, _) in BESIDE {
            let games = match place {
                In::Every => {
                    &["brian-boru", "catan-kartenspiel", "imperial-settlers", "medievalia", "mythotopia"]
                }
                In::Only(games) => *games,
            };
            let there = |game: &&str| crates.join(game).join("src").join(name).exists();
            match place {
                In::Every => assert!(games.iter().any(there), "{name} lies nowhere"),
                In::Only(_) => assert!(games.iter().all(there), "{name} is not everywhere"),
            }
        }
    }
}
