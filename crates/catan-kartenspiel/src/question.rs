//! What a player is asked.

use serde::Serialize;
use tafel_core::{Message, Say};

use crate::frame::{GainWhy, RobWhy};
use crate::ids::{Card, Resource, StackId};
use crate::principality::Row;
use crate::words::{Things, say};

/// A question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Which landscape on this place of the start layout?
    Arrange {
        /// The column: -2, 0 or 2.
        x: i8,
        /// The row.
        row: Row,
    },
    /// From which stack the start cards?
    StartStack,
    /// Which start card? So many more.
    StartCard(u8),
    /// Roll, or the Alchemist?
    PreRoll,
    /// Which number?
    SetDie,
    /// What in the main phase?
    Main,
    /// Which landscape pays this?
    Pay(Resource),
    /// Which landscape receives this?
    Receive(Resource),
    /// Which landscape gains?
    Gain(GainWhy),
    /// Which resource from the other player?
    Rob(RobWhy),
    /// Master Builder: which stack, if any?
    Builder,
    /// Master Builder: which card, if any?
    BuilderTake(StackId),
    /// Master Builder: which card back?
    BuilderReturn,
    /// Civil War: which unit?
    CivilWar,
    /// Conflict: which card?
    Conflict,
    /// Conflict: under which stack?
    ConflictStack,
    /// Where is this card built?
    BuildWhere(Card),
    /// What is demolished?
    Demolish,
    /// Which landscape above the settlement?
    LayUpper,
    /// Which landscape below it?
    LayLower,
    /// What goes into the offer?
    Compose,
    /// What goes into the counter-offer?
    Counter,
    /// Is the offer accepted?
    Answer,
    /// Is the attack countered?
    Protect(Card),
    /// Which card goes back to hand?
    Strike(Card),
    /// What does the Merchant give back?
    MerchantGive,
    /// What does the Caravan give?
    CaravanGive,
    /// Which card does the Spy take?
    SpyTake,
    /// Which card of too many goes?
    Excess(u8),
    /// Under which stack does this card go?
    PutUnder(Card),
    /// From where the next card? So many more.
    Refill(u8),
    /// Exchange a card?
    Exchange,
    /// Top card or search?
    ExchangeTake(StackId),
    /// What pays the search? So many more.
    SearchPay(u8),
    /// Which card out of the stack?
    SearchTake(StackId),
}

impl Say for Question {
    fn say(&self) -> Message {
        match *self {
            Question::Arrange { x, row } => {
                say("question.arrange").name("row", "row", row.id()).name("column", "column", column(x))
            }
            Question::StartStack => say("question.start-stack"),
            Question::StartCard(left) => say("question.start-card").number("n", left),
            Question::PreRoll => say("question.pre-roll"),
            Question::SetDie => say("question.set-die"),
            Question::Main => say("question.main"),
            Question::Pay(resource) => say("question.pay").resource(resource),
            Question::Receive(resource) => say("question.receive").resource(resource),
            Question::Gain(why) => say(match why {
                GainWhy::Tournament => "question.gain-tournament",
                GainWhy::Plenty => "question.gain-plenty",
                GainWhy::Progress => "question.gain-progress",
                GainWhy::Bank => "question.gain-bank",
                GainWhy::Caravan => "question.gain-caravan",
            }),
            Question::Rob(why) => say(match why {
                RobWhy::TradeAdvantage => "question.rob-trade-advantage",
                RobWhy::Raid => "question.rob-raid",
                RobWhy::MerchantFirst => "question.rob-merchant-first",
                RobWhy::MerchantSecond => "question.rob-merchant-second",
            }),
            Question::Builder => say("question.builder"),
            Question::BuilderTake(stack) => say("question.builder-take").stack(stack),
            Question::BuilderReturn => say("question.builder-return"),
            Question::CivilWar => say("question.civil-war"),
            Question::Conflict => say("question.conflict"),
            Question::ConflictStack => say("question.conflict-stack"),
            Question::BuildWhere(card) => say("question.build-where").card(card),
            Question::Demolish => say("question.demolish"),
            Question::LayUpper => say("question.lay-upper"),
            Question::LayLower => say("question.lay-lower"),
            Question::Compose => say("question.compose"),
            Question::Counter => say("question.counter"),
            Question::Answer => say("question.answer"),
            Question::Protect(card) => say("question.protect").card(card),
            Question::Strike(card) => say("question.strike").card(card),
            Question::MerchantGive => say("question.merchant-give"),
            Question::CaravanGive => say("question.caravan-give"),
            Question::SpyTake => say("question.spy-take"),
            Question::Excess(over) => say("question.excess").number("n", over),
            Question::PutUnder(card) => say("question.put-under").card(card),
            Question::Refill(left) => say("question.refill").number("n", left),
            Question::Exchange => say("question.exchange"),
            Question::ExchangeTake(stack) => say("question.exchange-take").stack(stack),
            Question::SearchPay(left) => say("question.search-pay").number("n", left),
            Question::SearchTake(stack) => say("question.search-take").stack(stack),
        }
    }
}

fn column(x: i8) -> &'static str {
    match x {
        ..0 => "left",
        0 => "middle",
        1.. => "right",
    }
}
