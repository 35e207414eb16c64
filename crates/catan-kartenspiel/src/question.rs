//! What a player is asked.

use serde::Serialize;

use crate::frame::{GainWhy, RobWhy};
use crate::ids::{Card, Resource, StackId};
use crate::principality::Row;

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
