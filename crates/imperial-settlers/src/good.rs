//! Goods, and bundles of them.

tafel_core::ids! {
    /// Everything one can gain (IMP-1.1).
    Good {
        Wood = "wood", Stone = "stone", Food = "food", Gold = "gold", Worker = "worker", Raze = "raze",
        Defence = "defence", Card = "card", Point = "point",
    }
}

impl Good {
    /// Those that lie in a supply as tokens.
    pub const TOKENS: usize = 7;
    /// The resources, which gold can stand in for.
    pub const RESOURCES: [Good; 3] = [Good::Wood, Good::Stone, Good::Food];

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
