//! What a player is asked.

use serde::Serialize;
use tafel_core::{Message, Say};

use crate::data::{Deed, act_of};
use crate::good::Good;
use crate::ids::Face;

/// A question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the texts say what each one asks")]
pub enum Question {
    Faction,
    Draft,
    PackDealt,
    PackPassedOn,
    Production,
    Deck { left: u8 },
    Guard,
    Copy,
    Mission { left: u8 },
    Keep,
    Turn,
    TurnEnd,
    GiveUp { face: Face },
    PayGold { good: Good, cost: u8, face: Face },
    Barter { left: u8 },
    Deed { face: Face },
    PackGood { target: Face },
    Opponent,
    DesertDiscard,
    GoldOrPoint { left: u8 },
    Slaver,
    Samurai { left: u8 },
    Chapel,
    Diplomacy,
    Exchange { left: u8 },
    Attack,
    Over,
}

impl Say for Question {
    fn say(&self) -> Message {
        let left = |key, left: u8| Message::new(key).number("n", left);
        let about = |key, face: Face| Message::new(key).name("card", "card", face);
        match *self {
            Question::Faction => Message::new("question.faction"),
            Question::Draft => Message::new("question.draft"),
            Question::PackDealt => Message::new("question.pack-dealt"),
            Question::PackPassedOn => Message::new("question.pack-passed-on"),
            Question::Production => Message::new("question.production"),
            Question::Deck { left: n } => left("question.deck", n),
            Question::Guard => Message::new("question.guard"),
            Question::Copy => Message::new("question.copy"),
            Question::Mission { left: n } => left("question.mission", n),
            Question::Keep => Message::new("question.keep"),
            Question::Turn => Message::new("question.turn"),
            Question::TurnEnd => Message::new("question.turn-end"),
            Question::GiveUp { face } => about("question.give-up", face),
            Question::PayGold { good, cost, face } => {
                about("question.pay-gold", face).name("good", "good", good).number("n", cost)
            }
            Question::Barter { left: n } => left("question.barter", n),
            Question::Deed { face } => about(deed_key(act_of(face).map_or(Deed::Gain, |act| act.deed)), face),
            Question::PackGood { target } => about("question.pack-good", target),
            Question::Opponent => Message::new("question.opponent"),
            Question::DesertDiscard => Message::new("question.desert-discard"),
            Question::GoldOrPoint { left: n } => left("question.gold-or-point", n),
            Question::Slaver => Message::new("question.slaver"),
            Question::Samurai { left: n } => left("question.samurai", n),
            Question::Chapel => Message::new("question.chapel"),
            Question::Diplomacy => Message::new("question.diplomacy"),
            Question::Exchange { left: n } => left("question.exchange", n),
            Question::Attack => Message::new("question.attack"),
            Question::Over => Message::new("question.over"),
        }
    }
}

fn deed_key(deed: Deed) -> &'static str {
    match deed {
        Deed::Settlers => "question.deed-settlers",
        Deed::Refresh => "question.deed-refresh",
        Deed::DiscardCard | Deed::Desert => "question.deed-discard",
        Deed::UseDeal => "question.deed-use-deal",
        Deed::EndOwnDeal => "question.deed-end-own-deal",
        Deed::Steal => "question.deed-steal",
        Deed::DarkChapel => "question.deed-dark-chapel",
        Deed::Pack => "question.deed-pack",
        Deed::Rabble => "question.deed-rabble",
        Deed::EndDeal | Deed::EndDealForGood => "question.deed-end-deal",
        Deed::Remove => "question.deed-remove",
        Deed::Negotiator => "question.deed-negotiator",
        Deed::TradeRoute => "question.deed-trade-route",
        Deed::Spies => "question.deed-spies",
        Deed::Chariot => "question.deed-chariot",
        Deed::Scorpion => "question.deed-scorpion",
        Deed::TempleOfRa => "question.deed-temple-of-ra",
        Deed::Sanctuary => "question.deed-sanctuary",
        Deed::UseProduction => "question.copy",
        Deed::Gain | Deed::Barter | Deed::Mission => "question.turn",
    }
}
