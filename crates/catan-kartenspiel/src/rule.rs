//! The rules that refuse.

use tafel_core::{Decision, Seat, refuse};

use crate::action::Action;
use crate::state::Catan;

tafel_core::rules! {
    "CAT":
    /// The six landscapes are laid out freely.
    Arrangement = "3.3",
    /// Three start cards from a stack of one's own.
    StartCards = "3.5",
    /// Before the roll there is only the Alchemist.
    PreRoll = "4.1",
    /// What the main phase is for.
    MainPhase = "4.5",
    /// The holder of the Mill may take a resource.
    TradeAdvantage = "5.2",
    /// Who decides which landscape is turned.
    OwnLandscapes = "5.6",
    /// Which gains may be declined.
    Declining = "5.7",
    /// The Master Builder.
    MasterBuilder = "6.1",
    /// Civil War.
    CivilWar = "6.2",
    /// Conflict.
    Conflict = "6.6",
    /// Paying.
    Paying = "8.1",
    /// Roads.
    Road = "8.2",
    /// Settlements.
    Settlement = "8.3",
    /// New landscapes.
    NewLandscapes = "8.4",
    /// Cities.
    City = "8.5",
    /// Expansions.
    Expansion = "8.6",
    /// Demolishing.
    Demolish = "8.8",
    /// The bank.
    Bank = "8.9",
    /// Trade between the players.
    PlayerTrade = "8.10",
    /// No credit.
    NoCredit = "8.16",
    /// When action cards are played.
    ActionCards = "9.1",
    /// The gate of seven points.
    Gate = "9.2",
    /// Excess cards.
    ExcessCards = "9.4",
    /// How an attack goes.
    AttackRoll = "9.5",
    /// The Alchemist.
    Alchemist = "9.6",
    /// The Arsonist.
    Arsonist = "9.7",
    /// The Scout.
    Scout = "9.8",
    /// The Black Knight.
    BlackKnight = "9.9",
    /// The Raid.
    Raid = "9.10",
    /// The Merchant.
    Merchant = "9.11",
    /// The Caravan.
    Caravan = "9.12",
    /// The Spy.
    Spy = "9.13",
    /// Bishop and Herb Woman.
    Protection = "9.14",
    /// Refilling the hand.
    Refill = "10.2",
    /// Exchanging a card.
    Exchange = "10.3",
    /// Too many cards.
    TooManyCards = "10.4",
    /// The search price.
    SearchPrice = "10.5",
    /// Nothing happens after the end.
    GameEnds = "11.1",
    /// Room for a gain.
    Gaining = "15.4",
    /// Taking from the other player.
    Robbing = "15.5",
    /// Composing offers.
    Offers = "15.8",
    /// Looking for a card.
    Searching = "15.11",
}

/// May it be done?
pub(crate) type Verdict = tafel_core::Verdict<Rule>;

/// Something else is asked, by `rule`.
pub(crate) fn not_now(rule: Rule) -> Verdict {
    refuse(rule, "refusal.another-question")
}

/// Takes answers and appends those that the decision's check lets pass.
pub(crate) fn passing(
    decision: &impl Decision<Catan>,
    game: &Catan,
    seat: Seat,
    out: &mut Vec<Action>,
) -> impl FnMut(Action) {
    move |action| {
        if decision.check(game, seat, action).is_ok() {
            out.push(action);
        }
    }
}
