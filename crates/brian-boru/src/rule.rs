//! The rules that refuse.

use tafel_core::refuse;

use crate::action::Action;

tafel_core::rules! {
    "BOR":
    /// The first disc goes to a free town in a region without discs.
    FirstTown = "2.6",
    /// Decisions come in a fixed order.
    Sequence = "3.2",
    /// Two cards of the own pack are kept.
    Draft = "5.2",
    /// The marker goes to a free town.
    ActiveTown = "6.2",
    /// The led card fits the active town.
    Lead = "6.3",
    /// A card of the own hand is played.
    Follow = "6.4",
    /// One of the card's secondary actions is performed.
    Secondary = "6.6",
    /// The active town is reserved.
    Reserved = "6.9",
    /// Expansion goes to a free town at the end of a road from a town of one's own.
    Expand = "7.8",
    /// Only occupied towns can be freed.
    Liberate = "7.9",
    /// Extras are limited by coins and by what is left.
    Extras = "7.10",
    /// A marriage town lies in the card's region and is free.
    MarriageTown = "9.3",
    /// Estrid gets an answer.
    Estrid = "9.5",
    /// The track's town is free.
    TrackTown = "9.6",
    /// Whoever has the fewest raiders loses a town.
    Losers = "10.2",
    /// A lost town is controlled by its loser.
    LostTown = "10.4",
    /// The leader of the church builds in a town of theirs.
    LeaderMonastery = "11.1",
    /// Whoever has four discs builds in a town of theirs.
    Monastery = "11.3",
    /// A town has one monastery at the most.
    OneMonastery = "11.4",
}

/// May it be done?
pub(crate) type Verdict = tafel_core::Verdict<Rule>;

/// Something else is asked.
pub(crate) fn not_now() -> Verdict {
    refuse(Rule::Sequence, "refusal.not-now")
}

/// Something else is asked; and what is asked by `rule` cannot be declined.
pub(crate) fn not_this(action: Action, rule: Rule) -> Verdict {
    if action == Action::Decline { refuse(rule, "refusal.compulsory") } else { not_now() }
}
