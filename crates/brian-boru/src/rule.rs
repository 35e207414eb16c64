//! The rules that can refuse something, by their ids in the rulebook.

use std::fmt;

use tafel_core::Violation;

/// A rule that refuses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Decisions come in a fixed order.
    Sequence,
    /// The first disc goes to a free town in a region without discs.
    FirstTown,
    /// Two cards of the own pack are kept.
    Draft,
    /// The marker goes to a free town.
    ActiveTown,
    /// The led card fits the active town.
    Lead,
    /// A card of the own hand is played.
    Follow,
    /// One of the card's secondary actions is performed.
    Secondary,
    /// The active town is reserved.
    Reserved,
    /// Expansion goes to a free town at the end of a road from an own town.
    Expand,
    /// Only occupied towns can be freed.
    Liberate,
    /// Extras are limited by coins and by what is left.
    Extras,
    /// A marriage town lies in the card's region and is free.
    MarriageTown,
    /// The track's town is free.
    TrackTown,
    /// A lost town is controlled by its loser.
    LostTown,
    /// The leader of the church builds in an own town without a monastery.
    LeaderMonastery,
    /// Whoever has four discs builds in an own town without a monastery.
    Monastery,
}

impl Rule {
    /// All of them.
    pub const ALL: [Rule; 16] = [
        Rule::Sequence,
        Rule::FirstTown,
        Rule::Draft,
        Rule::ActiveTown,
        Rule::Lead,
        Rule::Follow,
        Rule::Secondary,
        Rule::Reserved,
        Rule::Expand,
        Rule::Liberate,
        Rule::Extras,
        Rule::MarriageTown,
        Rule::TrackTown,
        Rule::LostTown,
        Rule::LeaderMonastery,
        Rule::Monastery,
    ];

    /// The id in the rulebook.
    pub const fn id(self) -> &'static str {
        match self {
            Rule::Sequence => "BOR-3.2",
            Rule::FirstTown => "BOR-2.6",
            Rule::Draft => "BOR-5.2",
            Rule::ActiveTown => "BOR-6.2",
            Rule::Lead => "BOR-6.3",
            Rule::Follow => "BOR-6.4",
            Rule::Secondary => "BOR-6.6",
            Rule::Reserved => "BOR-6.9",
            Rule::Expand => "BOR-7.8",
            Rule::Liberate => "BOR-7.9",
            Rule::Extras => "BOR-7.10",
            Rule::MarriageTown => "BOR-9.3",
            Rule::TrackTown => "BOR-9.6",
            Rule::LostTown => "BOR-10.4",
            Rule::LeaderMonastery => "BOR-11.1",
            Rule::Monastery => "BOR-11.3",
        }
    }

    /// A refusal by this rule, with its reason in the texts.
    pub(crate) fn refuses<T>(self, because: &'static str) -> Result<T, Violation<Rule>> {
        Err(Violation::new(self, because))
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
