//! Refusals: what can be wrong with an answer, and the rule that says so.

use tafel_core::Violation;

use crate::data::Deed;

/// A rule by its id in the specification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule(pub(crate) &'static str);

impl std::fmt::Display for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

/// Why an answer is not taken. Small, so that the list of legal answers can ask without cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the texts say what each one means")]
pub enum Refusal {
    NotNow,
    FactionTaken,
    NotOpen,
    NotInPack,
    NotLookedAt,
    DeckEmpty,
    NotProducing,
    NotInHand,
    CannotPay,
    NothingToGiveUp,
    NotYoursToGiveUp,
    NoFoundation,
    NoDealField,
    NoFoodForDeal,
    NoRazeField,
    NoRazeFieldInHand,
    FactionLocationSafe,
    TooFewRazeTokens,
    TooFewRazeTokensForCard,
    NotAnOpponents,
    HasPassed,
    Peaceful,
    NotThere,
    NotYours,
    NoAction,
    UsedUp,
    OnlyOnce,
    Blocked,
    CannotPayActivation,
    NoTarget(Deed),
    WrongTarget(Deed),
    TooFewWorkers,
    TooManyTurns,
    ActedAlready,
    NotActedYet,
    NoDefence,
    DefendsCommonOnly,
    DefendedAlready,
    NoSamurai,
    NoWorkerForSamurai,
    SamuraiOnFactionOnly,
    SamuraiAlready,
    NoGate,
    NoShrine,
    NoResource,
    OtherAmount,
    OtherGood,
    NotForSale,
    NothingToSteal,
    NotThisOpponent,
    NotCommon,
    NotFactionCard,
    NotRanked,
}

/// The rule of the card whose deed it is.
fn deed_rule(deed: Deed) -> &'static str {
    match deed {
        Deed::Gain => "IMP-10.4",
        Deed::Settlers => "IMP-18.COM040",
        Deed::Refresh => "IMP-18.COM041",
        Deed::DiscardCard => "IMP-18.COM049",
        Deed::UseDeal => "IMP-18.COM057",
        Deed::EndOwnDeal => "IMP-18.COM061",
        Deed::UseProduction => "IMP-18.COM084",
        Deed::Steal => "IMP-18.BAR010",
        Deed::DarkChapel => "IMP-18.BAR014",
        Deed::Pack => "IMP-18.BAR016",
        Deed::Rabble => "IMP-18.BAR018",
        Deed::Barter => "IMP-18.BAR025",
        Deed::Mission => "IMP-18.BAR028",
        Deed::EndDeal => "IMP-18.BAR030",
        Deed::EndDealForGood => "IMP-18.JAP026",
        Deed::Remove => "IMP-18.JAP008",
        Deed::Negotiator => "IMP-18.JAP019",
        Deed::TradeRoute => "IMP-18.JAP021",
        Deed::Spies => "IMP-18.ROM010",
        Deed::Desert => "IMP-18.EGY001",
        Deed::Chariot => "IMP-18.EGY003",
        Deed::Scorpion => "IMP-18.EGY010",
        Deed::TempleOfRa => "IMP-18.EGY013",
        Deed::Sanctuary => "IMP-18.EGY014",
    }
}

impl Refusal {
    /// One of each, for the tests of the texts.
    pub const ALL: [Refusal; 53] = [
        Refusal::NotNow,
        Refusal::FactionTaken,
        Refusal::NotOpen,
        Refusal::NotInPack,
        Refusal::NotLookedAt,
        Refusal::DeckEmpty,
        Refusal::NotProducing,
        Refusal::NotInHand,
        Refusal::CannotPay,
        Refusal::NothingToGiveUp,
        Refusal::NotYoursToGiveUp,
        Refusal::NoFoundation,
        Refusal::NoDealField,
        Refusal::NoFoodForDeal,
        Refusal::NoRazeField,
        Refusal::NoRazeFieldInHand,
        Refusal::FactionLocationSafe,
        Refusal::TooFewRazeTokens,
        Refusal::TooFewRazeTokensForCard,
        Refusal::NotAnOpponents,
        Refusal::HasPassed,
        Refusal::Peaceful,
        Refusal::NotThere,
        Refusal::NotYours,
        Refusal::NoAction,
        Refusal::UsedUp,
        Refusal::OnlyOnce,
        Refusal::Blocked,
        Refusal::CannotPayActivation,
        Refusal::NoTarget(Deed::Steal),
        Refusal::WrongTarget(Deed::Steal),
        Refusal::TooFewWorkers,
        Refusal::TooManyTurns,
        Refusal::ActedAlready,
        Refusal::NotActedYet,
        Refusal::NoDefence,
        Refusal::DefendsCommonOnly,
        Refusal::DefendedAlready,
        Refusal::NoSamurai,
        Refusal::NoWorkerForSamurai,
        Refusal::SamuraiOnFactionOnly,
        Refusal::SamuraiAlready,
        Refusal::NoGate,
        Refusal::NoShrine,
        Refusal::NoResource,
        Refusal::OtherAmount,
        Refusal::OtherGood,
        Refusal::NotForSale,
        Refusal::NothingToSteal,
        Refusal::NotThisOpponent,
        Refusal::NotCommon,
        Refusal::NotFactionCard,
        Refusal::NotRanked,
    ];

    /// Rule and entry in the texts, row under row.
    fn row(self) -> (&'static str, &'static str) {
        match self {
            Refusal::NotNow => ("IMP-24.1", "refusal.not-now"),
            Refusal::FactionTaken => ("IMP-2.2", "refusal.faction-taken"),
            Refusal::NotOpen => ("IMP-4.2", "refusal.not-open"),
            Refusal::NotInPack => ("IMP-19.1", "refusal.not-in-pack"),
            Refusal::NotLookedAt => ("IMP-5.5", "refusal.not-looked-at"),
            Refusal::DeckEmpty => ("IMP-16.3", "refusal.deck-empty"),
            Refusal::NotProducing => ("IMP-24.5", "refusal.not-producing"),
            Refusal::NotInHand => ("IMP-7.1", "refusal.not-in-hand"),
            Refusal::CannotPay => ("IMP-7.11", "refusal.cannot-pay"),
            Refusal::NothingToGiveUp => ("IMP-7.4", "refusal.nothing-to-give-up"),
            Refusal::NotYoursToGiveUp => ("IMP-7.4", "refusal.not-yours-to-give-up"),
            Refusal::NoFoundation => ("IMP-7.4", "refusal.no-foundation"),
            Refusal::NoDealField => ("IMP-8.1", "refusal.no-deal-field"),
            Refusal::NoFoodForDeal => ("IMP-8.1", "refusal.no-food-for-deal"),
            Refusal::NoRazeField => ("IMP-9.2", "refusal.no-raze-field"),
            Refusal::NoRazeFieldInHand => ("IMP-9.1", "refusal.no-raze-field-in-hand"),
            Refusal::FactionLocationSafe => ("IMP-9.6", "refusal.faction-location-safe"),
            Refusal::TooFewRazeTokens => ("IMP-9.2", "refusal.too-few-raze-tokens"),
            Refusal::TooFewRazeTokensForCard => ("IMP-9.1", "refusal.too-few-raze-tokens-for-card"),
            Refusal::NotAnOpponents => ("IMP-1.10", "refusal.not-an-opponents"),
            Refusal::HasPassed => ("IMP-6.5", "refusal.has-passed"),
            Refusal::Peaceful => ("IMP-19.3", "refusal.peaceful"),
            Refusal::NotThere => ("IMP-1.3", "refusal.not-there"),
            Refusal::NotYours => ("IMP-1.10", "refusal.not-yours"),
            Refusal::NoAction => ("IMP-10.1", "refusal.no-action"),
            Refusal::UsedUp => ("IMP-10.1", "refusal.used-up"),
            Refusal::OnlyOnce => ("IMP-10.3", "refusal.only-once"),
            Refusal::Blocked => ("IMP-10.1", "refusal.blocked"),
            Refusal::CannotPayActivation => ("IMP-10.2", "refusal.cannot-pay-activation"),
            Refusal::NoTarget(_) => ("IMP-10.4", "refusal.no-target"),
            Refusal::WrongTarget(deed) => (deed_rule(deed), "refusal.wrong-target"),
            Refusal::TooFewWorkers => ("IMP-11.1", "refusal.too-few-workers"),
            Refusal::TooManyTurns => ("IMP-6.7", "refusal.too-many-turns"),
            Refusal::ActedAlready => ("IMP-6.2", "refusal.acted-already"),
            Refusal::NotActedYet => ("IMP-6.2", "refusal.not-acted-yet"),
            Refusal::NoDefence => ("IMP-12.1", "refusal.no-defence"),
            Refusal::DefendsCommonOnly => ("IMP-12.1", "refusal.defends-common-only"),
            Refusal::DefendedAlready => ("IMP-12.1", "refusal.defended-already"),
            Refusal::NoSamurai => ("IMP-12.2", "refusal.no-samurai"),
            Refusal::NoWorkerForSamurai => ("IMP-12.2", "refusal.no-worker-for-samurai"),
            Refusal::SamuraiOnFactionOnly => ("IMP-12.2", "refusal.samurai-on-faction-only"),
            Refusal::SamuraiAlready => ("IMP-12.2", "refusal.samurai-already"),
            Refusal::NoGate => ("IMP-12.3", "refusal.no-gate"),
            Refusal::NoShrine => ("IMP-12.4", "refusal.no-shrine"),
            Refusal::NoResource => ("IMP-12.4", "refusal.no-resource"),
            Refusal::OtherAmount => ("IMP-24.2", "refusal.other-amount"),
            Refusal::OtherGood => ("IMP-24.1", "refusal.other-good"),
            Refusal::NotForSale => ("IMP-24.8", "refusal.not-for-sale"),
            Refusal::NothingToSteal => ("IMP-18.BAR010", "refusal.nothing-to-steal"),
            Refusal::NotThisOpponent => ("IMP-18.EGY001", "refusal.not-this-opponent"),
            Refusal::NotCommon => ("IMP-18.EGY014", "refusal.not-common"),
            Refusal::NotFactionCard => ("IMP-18.COM040", "refusal.not-faction-card"),
            Refusal::NotRanked => ("IMP-21.8", "refusal.not-ranked"),
        }
    }

    /// The rule that refuses.
    pub fn rule(self) -> Rule {
        Rule(self.row().0)
    }

    /// The sentence in the texts.
    pub fn key(self) -> &'static str {
        self.row().1
    }
}

impl From<Refusal> for Violation<Rule> {
    fn from(refusal: Refusal) -> Violation<Rule> {
        Violation { rule: refusal.rule(), because: refusal.key() }
    }
}

/// May it be done, and if not, why not?
pub(crate) type Verdict = Result<(), Refusal>;
