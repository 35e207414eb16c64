//! What a player is asked.

use serde::{Deserialize, Serialize};
use tafel_core::{Message, Say, Seat};

use crate::data::{Card, Symbol};
use crate::ids::Region;

/// What a player is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Where do you begin?
    Settle,
    /// Which two cards do you keep?
    Draft,
    /// About which town is the trick?
    Mark,
    /// With which card do you lead?
    Lead,
    /// Which card do you play?
    Follow,
    /// Which secondary action of your card?
    Secondary(Card),
    /// How many more, at most so many?
    Extras(Symbol, u8),
    /// Where do you expand to?
    Expand,
    /// Which town do you free?
    Liberate,
    /// Which free town of the region do you take?
    MarriageTown(Region),
    /// Which free town of the board do you take?
    TrackTown,
    /// What do you answer Estrid?
    Estrid,
    /// Which town does this player lose?
    Lose(Seat),
    /// Where does the leader of the church build?
    LeaderMonastery,
    /// Where do you build for your four discs?
    Monastery,
}

impl Say for Question {
    fn say(&self) -> Message {
        match *self {
            Question::Settle => Message::new("question.settle"),
            Question::Draft => Message::new("question.draft"),
            Question::Mark => Message::new("question.mark"),
            Question::Lead => Message::new("question.lead"),
            Question::Follow => Message::new("question.follow"),
            Question::Secondary(card) => {
                Message::new("question.secondary").name("card", "card", card.value())
            }
            Question::Extras(symbol, limit) => Message::new(match symbol {
                Symbol::Raid => "question.extra-raiders",
                Symbol::Church => "question.extra-discs",
                _ => "question.extra-spaces",
            })
            .number("limit", limit),
            Question::Expand => Message::new("question.expand"),
            Question::Liberate => Message::new("question.liberate"),
            Question::MarriageTown(region) => {
                Message::new("question.marriage-town").name("region", "region", region)
            }
            Question::TrackTown => Message::new("question.track-town"),
            Question::Estrid => Message::new("question.estrid"),
            Question::Lose(loser) => Message::new("question.lose").seat("loser", loser),
            Question::LeaderMonastery => Message::new("question.leader-monastery"),
            Question::Monastery => Message::new("question.monastery"),
        }
    }
}
