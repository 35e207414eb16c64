//! What a player is asked.

use serde::Serialize;
use tafel_core::{Arg, Message, Say, Seat};

use crate::data::Amounts;
use crate::ids::{Building, Card, Resource};

/// What a player is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are named by what they hold")]
pub enum Question {
    /// Draw one of your first cards; so many are left.
    Opening { left: u8 },
    /// Draw the card of your turn.
    Draw,
    /// What do you do?
    Actions,
    /// Pay; this is missing.
    Pay { missing: Amounts },
    /// Pay with anything; so much is missing.
    PayAny { missing: u8 },
    /// Do you help your partner to pay? This is missing.
    Support { partner: Seat, missing: Amounts },
    /// Do you help your partner to pay with anything?
    SupportAny { partner: Seat, missing: u8 },
    /// Where does the building stand?
    Site { building: Option<Building> },
    /// From which stack do you draw the extra card?
    Extra,
    /// Who moves to another fief?
    Move,
    /// Where do you declare war?
    Fronts,
    /// Who goes hungry?
    Starve,
    /// Which battle group does this troop join?
    Partition { card: Card },
    /// Against which group do you set this troop?
    Oppose { card: Card },
    /// What does this group attack?
    Aim { group: u8 },
    /// At which group does the target strike back?
    StrikeBack,
    /// Who gets the bonus?
    Protect,
    /// Who takes the damage?
    Wound { points: u8 },
    /// Does an archer shoot?
    Archers,
    /// Whom does the archer hit?
    Arrow,
    /// Does a priest pray?
    Priests,
    /// Whom does the priest heal?
    Prayer,
    /// Nothing: the game is over.
    Over,
}

/// Amounts of resources as a list.
pub(crate) fn amounts(amounts: Amounts) -> Arg {
    let each = Resource::ALL.into_iter().zip(amounts).filter(|&(_, amount)| amount > 0);
    Arg::List(
        each.flat_map(|(resource, amount)| {
            std::iter::repeat_n(Arg::named("resource", resource), amount.into())
        })
        .collect(),
    )
}

impl Say for Question {
    fn say(&self) -> Message {
        match *self {
            Question::Opening { left } => Message::new("question.opening").number("left", left),
            Question::Draw => Message::new("question.draw"),
            Question::Actions => Message::new("question.actions"),
            Question::Pay { missing } => Message::new("question.pay").arg("missing", amounts(missing)),
            Question::PayAny { missing } => Message::new("question.pay-any").number("missing", missing),
            Question::Support { partner, missing } => {
                Message::new("question.support").seat("partner", partner).arg("missing", amounts(missing))
            }
            Question::SupportAny { partner, missing } => {
                Message::new("question.support-any").seat("partner", partner).number("missing", missing)
            }
            Question::Site { building: Some(building) } => {
                Message::new("question.site").name("building", "building", building)
            }
            Question::Site { building: None } | Question::Over => Message::new("question.over"),
            Question::Extra => Message::new("question.extra"),
            Question::Move => Message::new("question.move"),
            Question::Fronts => Message::new("question.fronts"),
            Question::Starve => Message::new("question.starve"),
            Question::Partition { card } => Message::new("question.partition").name("card", "card", card),
            Question::Oppose { card } => Message::new("question.oppose").name("card", "card", card),
            Question::Aim { group } => Message::new("question.aim").number("group", group),
            Question::StrikeBack => Message::new("question.strike-back"),
            Question::Protect => Message::new("question.protect"),
            Question::Wound { points } => Message::new("question.wound").number("points", points),
            Question::Archers => Message::new("question.archers"),
            Question::Arrow => Message::new("question.arrow"),
            Question::Priests => Message::new("question.priests"),
            Question::Prayer => Message::new("question.prayer"),
        }
    }
}
