//! The rules that refuse, and the list of all rules.

use std::fmt;

use tafel_core::Violation;

macro_rules! rules {
    ($($(#[doc = $doc:literal])* $name:ident => $id:literal,)*) => {
        /// A rule that can refuse an answer, shown by its id in the specification.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum Rule {
            $($(#[doc = $doc])* $name,)*
        }

        impl Rule {
            /// All of them.
            pub const REFUSING: &[Rule] = &[$(Rule::$name,)*];

            /// The id in the specification.
            pub const fn id(self) -> &'static str {
                match self { $(Rule::$name => $id,)* }
            }
        }
    };
}

rules! {
    /// Nothing happens after the end.
    GameEnds => "CAT-11.1",
    /// The six landscapes are laid out freely.
    Arrangement => "CAT-3.3",
    /// Three start cards from a stack of one's own.
    StartCards => "CAT-3.5",
    /// Before the roll there is only the Alchemist.
    PreRoll => "CAT-4.1",
    /// What the main phase is for.
    MainPhase => "CAT-4.5",
    /// The holder of the Mill may take a resource.
    TradeAdvantage => "CAT-5.2",
    /// Who decides which landscape is turned.
    OwnLandscapes => "CAT-5.6",
    /// Which gains may be declined.
    Declining => "CAT-5.7",
    /// The Master Builder.
    MasterBuilder => "CAT-6.1",
    /// Civil War.
    CivilWar => "CAT-6.2",
    /// Conflict.
    Conflict => "CAT-6.6",
    /// Paying.
    Paying => "CAT-8.1",
    /// Roads.
    Road => "CAT-8.2",
    /// Settlements.
    Settlement => "CAT-8.3",
    /// New landscapes.
    NewLandscapes => "CAT-8.4",
    /// Cities.
    City => "CAT-8.5",
    /// Expansions.
    Expansion => "CAT-8.6",
    /// Demolishing.
    Demolish => "CAT-8.8",
    /// The bank.
    Bank => "CAT-8.9",
    /// Trade between the players.
    PlayerTrade => "CAT-8.10",
    /// No credit.
    NoCredit => "CAT-8.16",
    /// When action cards are played.
    ActionCards => "CAT-9.1",
    /// The gate of seven points.
    Gate => "CAT-9.2",
    /// Excess cards.
    ExcessCards => "CAT-9.4",
    /// How an attack goes.
    AttackRoll => "CAT-9.5",
    /// The Alchemist.
    Alchemist => "CAT-9.6",
    /// The Arsonist.
    Arsonist => "CAT-9.7",
    /// The Scout.
    Scout => "CAT-9.8",
    /// The Black Knight.
    BlackKnight => "CAT-9.9",
    /// The Raid.
    Raid => "CAT-9.10",
    /// The Merchant.
    Merchant => "CAT-9.11",
    /// The Caravan.
    Caravan => "CAT-9.12",
    /// The Spy.
    Spy => "CAT-9.13",
    /// Bishop and Herb Woman.
    Protection => "CAT-9.14",
    /// Refilling the hand.
    Refill => "CAT-10.2",
    /// Exchanging a card.
    Exchange => "CAT-10.3",
    /// Too many cards.
    TooManyCards => "CAT-10.4",
    /// The search price.
    SearchPrice => "CAT-10.5",
    /// Stacks.
    Stacks => "CAT-10.6",
    /// One question at a time.
    OneQuestion => "CAT-15.1",
    /// Room for a gain.
    Gaining => "CAT-15.4",
    /// Taking from the other player.
    Robbing => "CAT-15.5",
    /// Composing offers.
    Offers => "CAT-15.8",
    /// Looking for a card.
    Searching => "CAT-15.11",
}

impl Rule {
    /// The ids of all rules of the specification, in its order.
    pub fn all_ids() -> impl Iterator<Item = String> {
        const CHAPTERS: [u8; 15] = [3, 5, 6, 7, 7, 7, 3, 16, 16, 7, 3, 5, 0, 4, 11];
        (1..)
            .zip(CHAPTERS)
            .flat_map(|(chapter, rules)| (1..=rules).map(move |rule| format!("CAT-{chapter}.{rule}")))
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Why not: small enough to be thrown away while lists of legal answers are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct No {
    pub(crate) rule: Rule,
    pub(crate) because: &'static str,
}

/// May it be done?
pub(crate) type Checked = Result<(), No>;

impl From<No> for Violation<Rule> {
    fn from(no: No) -> Violation<Rule> {
        Violation { rule: no.rule, because: no.because }
    }
}

/// Refuses unless `holds`.
pub(crate) fn demand(holds: bool, rule: Rule, because: &'static str) -> Checked {
    if holds { Ok(()) } else { Err(No { rule, because }) }
}
