//! Goods, and bundles of them.

use serde::{Deserialize, Serialize};

/// Everything one can gain (IMP-1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[allow(missing_docs, reason = "the texts say what each one is")]
pub enum Good {
    Wood,
    Stone,
    Food,
    Gold,
    Worker,
    Raze,
    Defence,
    Card,
    Point,
}

impl Good {
    /// All of them.
    pub const ALL: [Good; 9] = [
        Good::Wood,
        Good::Stone,
        Good::Food,
        Good::Gold,
        Good::Worker,
        Good::Raze,
        Good::Defence,
        Good::Card,
        Good::Point,
    ];
    /// Those that lie in a supply as tokens.
    pub const TOKENS: usize = 7;
    /// The resources, which gold can stand in for.
    pub const RESOURCES: [Good; 3] = [Good::Wood, Good::Stone, Good::Food];

    /// The place in [`Good::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The entry in the texts.
    pub const fn id(self) -> &'static str {
        match self {
            Good::Wood => "wood",
            Good::Stone => "stone",
            Good::Food => "food",
            Good::Gold => "gold",
            Good::Worker => "worker",
            Good::Raze => "raze",
            Good::Defence => "defence",
            Good::Card => "card",
            Good::Point => "point",
        }
    }

    /// Is it wood, stone or food?
    pub const fn is_resource(self) -> bool {
        matches!(self, Good::Wood | Good::Stone | Good::Food)
    }

    fn of_letter(letter: &str) -> Option<Good> {
        Some(match letter {
            "W" => Good::Wood,
            "S" => Good::Stone,
            "F" => Good::Food,
            "G" => Good::Gold,
            "P" => Good::Worker,
            "R" => Good::Raze,
            "D" => Good::Defence,
            "C" => Good::Card,
            "V" => Good::Point,
            _ => return None,
        })
    }
}

impl std::fmt::Display for Good {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// Some goods to pay or to gain together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bundle {
    /// Tokens, by [`Good::index`].
    pub tokens: [u8; Good::TOKENS],
    /// Cards from a deck of choice.
    pub cards: u8,
    /// Cards from the common deck.
    pub common_cards: u8,
    /// Cards from the own faction deck.
    pub faction_cards: u8,
    /// Victory points.
    pub points: u8,
    /// Samurai that come at once.
    pub samurai: u8,
}

impl Bundle {
    /// One good.
    pub fn one(good: Good) -> Bundle {
        Bundle::several(good, 1)
    }

    /// Several of one good.
    pub fn several(good: Good, count: u8) -> Bundle {
        let mut bundle = Bundle::default();
        match good {
            Good::Card => bundle.cards = count,
            Good::Point => bundle.points = count,
            token => bundle.tokens[token.index()] = count,
        }
        bundle
    }

    /// Reads `W W S`, the notation of the data files.
    pub(crate) fn parse(letters: &str) -> Result<Bundle, String> {
        let mut bundle = Bundle::default();
        for letter in letters.split_whitespace() {
            match letter {
                "Cc" => bundle.common_cards += 1,
                "Cf" => bundle.faction_cards += 1,
                "Sa" => bundle.samurai += 1,
                letter => match Good::of_letter(letter).ok_or_else(|| format!("no good {letter}"))? {
                    Good::Card => bundle.cards += 1,
                    Good::Point => bundle.points += 1,
                    token => bundle.tokens[token.index()] += 1,
                },
            }
        }
        Ok(bundle)
    }

    /// Reads a list of plain goods, in their printed order.
    pub(crate) fn parse_list(letters: &str) -> Result<Vec<Good>, String> {
        let good = |letter| Good::of_letter(letter).ok_or_else(|| format!("no good {letter}"));
        letters.split_whitespace().map(good).collect()
    }

    /// Does it bring any card?
    pub fn draws(&self) -> bool {
        self.cards + self.common_cards + self.faction_cards > 0
    }
}
