//! The contract: what a game tells the house, and all the house asks of it.
//!
//! A game is a state and a handful of pure functions. It does no input or output, reads no clock, owns no
//! generator, and never learns who is playing it. Read `crates/high-card` for a whole game in one file.

use std::collections::BTreeMap;
use std::fmt::{Debug, Display};
use std::ops::RangeInclusive;

use arrayvec::ArrayVec;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::chance::Chance;
use crate::message::{Catalog, Message, Say};
use crate::rule::Verdict;
use crate::seat::{MAX_SEATS, Seat, SeatSet, Viewer};

/// A game: its state, and the rules as functions of it.
///
/// A state is never `Serialize`: it knows what is hidden and cannot leave the process. What leaves is a
/// [`View`](Game::View), built for one viewer, and [`Seen`](Game::Seen) events.
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// The name in addresses, files and commands: `brian-boru`.
    const ID: &'static str;
    /// Raised whenever a stored match would replay to another end.
    const RULES_VERSION: u32;
    /// How many can play.
    const SEATS: RangeInclusive<u8>;
    /// Is a table drawn for it in the browser? A game without one is played on the plain table, and its updates carry
    /// what that is made of.
    const HAS_OWN_TABLE: bool = false;
    /// The fields of a view that only follow from the others, for whoever shows them: costs, points, strengths. Stored
    /// games are not held to them when the rules change, so a view may gain some at any time.
    const FIGURES: &'static [&'static str] = &[];

    /// The rule switches. Unknown ones must be refused (`deny_unknown_fields`).
    type Options: Clone + Eq + Debug + Default + Serialize + DeserializeOwned + Send + Sync;
    /// What a player is asked.
    type Question: Copy + Eq + Debug + Serialize + Say;
    /// What a player may answer: one click, a small value in the game's own words.
    type Action: Copy + Ord + Debug + Serialize + DeserializeOwned + Say + Send + Sync;
    /// The rules that refuse, shown by their id in the specification: `BOR-6.3`.
    type Rule: Copy + Eq + Debug + Display;
    /// What happened, in full.
    type Event: Clone + Debug + Send + Sync;
    /// What happened, as one viewer may know it.
    type Seen: Clone + Eq + Debug + Serialize + Say;
    /// The table as one viewer sees it: enough to imagine a world from, and no more than that viewer may know.
    type View: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;

    /// Lays the game out.
    fn setup(options: &Self::Options, seats: u8, ctx: &mut Ctx<'_, Self>) -> Result<Self, OptionsError>;

    /// Lays out a position in the game's own vocabulary: a game that begins in its middle, for lessons and puzzles.
    /// [`Match::begin_at`](crate::Match::begin_at) holds it to [`sound`](Game::sound) and to the census. A game
    /// without such a vocabulary refuses every position.
    fn set_out(
        position: &serde_json::Value,
        options: &Self::Options,
        seats: u8,
        ctx: &mut Ctx<'_, Self>,
    ) -> Result<Self, OptionsError> {
        let _ = (position, options, seats, ctx);
        Err(OptionsError::position::<Self>("this game begins at its beginning only"))
    }

    /// Who is asked now. One seat: a turn, or a reaction. Several: a simultaneous choice. Nobody: it is over.
    fn asked(&self) -> SeatSet;
    /// Whose turn it is, where the game knows turns: another seat that is asked then has to react.
    fn turn(&self) -> Option<Seat> {
        None
    }
    /// What `seat` is asked. Only called for seats that are.
    fn question(&self, seat: Seat) -> Self::Question;
    /// Appends what `seat` may answer: sorted, without duplicates, nothing if the seat is not asked.
    fn legal(&self, seat: Seat, out: &mut Vec<Self::Action>);
    /// The words of something `seat` may answer. The same answer may mean different things: whoever ends a war wins or
    /// loses it.
    fn offer(&self, seat: Seat, action: &Self::Action) -> Message {
        let _ = seat;
        action.say()
    }
    /// May `seat`, which is asked, answer `action`? If not, which rule forbids it?
    fn check(&self, seat: Seat, action: &Self::Action) -> Verdict<Self::Rule>;
    /// Does what a checked action says. Cannot fail.
    fn apply(&mut self, seat: Seat, action: Self::Action, ctx: &mut Ctx<'_, Self>);
    /// How the game ended, once nobody is asked any more.
    fn outcome(&self) -> Option<Outcome>;

    /// The table as `viewer` sees it. Built up from what that viewer may know, never cut down.
    fn view(&self, viewer: Viewer) -> Self::View;
    /// What `viewer` notices of an event. Nothing: it happened out of sight.
    fn seen(event: &Self::Event, viewer: Viewer) -> Option<Self::Seen>;
    /// A world that may lie behind a view. All that a computer player may search in.
    fn imagine(view: &Self::View, chance: &mut Chance) -> Self;

    /// Every answer the game could ever take, sorted: the alphabet of its records.
    fn alphabet() -> &'static [Self::Action];
    /// The options, for people and forms.
    fn option_specs() -> &'static [OptionSpec];
    /// The words, in every language.
    fn catalog() -> &'static Catalog;
    /// What the coach teaches of the game: the text of `data/lessons.toml`; empty while nobody wrote it.
    fn lessons() -> &'static str {
        ""
    }
    /// The printed matter (cards, map, tracks) as data for whoever draws it.
    fn components(options: &Self::Options) -> serde_json::Value;
    /// The table in a few lines, for terminals and for the plain table. A line with a `seat` is about that player, and a
    /// number in it called `points` is that player's score.
    fn sketch(view: &Self::View) -> Vec<Message>;
    /// Points by source at any moment: at least one line, each with one figure per seat. At the end they add up to the
    /// outcome's scores.
    fn score_sheet(&self) -> Vec<ScoreLine>;
    /// What decides between seats with the same points once the game is over, in the order of the rule. Nothing: they share
    /// a place.
    fn tie_breaks(&self) -> Vec<TieBreak> {
        Vec::new()
    }
    /// A number of decisions within which every game ends, however badly it is played.
    fn longest(options: &Self::Options, seats: u8) -> u32;
    /// Counts every component wherever it lies. The tally never changes from setup to end.
    fn census(&self, tally: &mut Tally);
    /// Whatever else must hold at every moment, or a sentence that says what does not.
    fn sound(&self) -> Result<(), String> {
        Ok(())
    }
}

/// What a game is handed while it moves on: luck, and an ear for events.
pub struct Ctx<'a, G: Game> {
    /// The only source of luck.
    pub chance: &'a mut Chance,
    events: Option<&'a mut Vec<G::Event>>,
    revealed: bool,
}

impl<'a, G: Game> Ctx<'a, G> {
    /// Nobody listens: for searches and simulations.
    pub fn quiet(chance: &'a mut Chance) -> Ctx<'a, G> {
        Ctx { chance, events: None, revealed: false }
    }

    /// Events are written down.
    pub fn listening(chance: &'a mut Chance, events: &'a mut Vec<G::Event>) -> Ctx<'a, G> {
        Ctx { chance, events: Some(events), revealed: false }
    }

    /// Tells an event. Costs nothing when nobody listens.
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> G::Event) {
        if let Some(events) = &mut self.events {
            events.push(event());
        }
    }

    /// Says that somebody learns something by this step that was hidden before. The step cannot be undone.
    #[inline]
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    /// Did the step reveal anything?
    pub fn revealed(&self) -> bool {
        self.revealed
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The place of each seat: 1 is a winner, and seats that tie share a place.
    pub ranks: ArrayVec<u8, MAX_SEATS>,
    /// The points of each seat.
    pub scores: ArrayVec<i32, MAX_SEATS>,
}

impl Outcome {
    /// Ranks seats by a key, the highest first. Equal keys share a place.
    pub fn ranked<K: Ord>(scores: impl IntoIterator<Item = i32>, key: impl Fn(Seat) -> K) -> Outcome {
        let scores: ArrayVec<i32, MAX_SEATS> = scores.into_iter().collect();
        let seats = scores.len() as u8;
        let ranks = Seat::all(seats)
            .map(|seat| 1 + Seat::all(seats).filter(|&other| key(other) > key(seat)).count() as u8)
            .collect();
        Outcome { ranks, scores }
    }

    /// Did `seat` win, alone or shared?
    pub fn won(&self, seat: Seat) -> bool {
        self.ranks[seat.index()] == 1
    }
}

/// One line of the score sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoreLine {
    /// The entry of the game's texts that names the source: `score.battle`.
    pub source: &'static str,
    /// The points of each seat from this source.
    pub points: Vec<i32>,
}

/// What decides between equal points: more of it is better.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TieBreak {
    /// The entry of the game's texts that names it: `tie.tokens`.
    pub name: &'static str,
    /// The rule that says so.
    pub rule: &'static str,
    /// How much of it each seat has.
    pub figures: Vec<i32>,
}

/// A rule switch as a form shows it. Its words are `option.<key>.name` and `.text` in the game's texts; a
/// choice's values are `option.<key>.<value>.name`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptionSpec {
    /// The field of the game's options.
    pub key: &'static str,
    /// What it may be.
    pub kind: OptionKind,
}

impl OptionSpec {
    /// On or off.
    pub const fn switch(key: &'static str, default: bool) -> OptionSpec {
        OptionSpec { key, kind: OptionKind::Switch { default } }
    }

    /// A number from `min` to `max`.
    pub const fn number(key: &'static str, min: i32, max: i32, default: i32) -> OptionSpec {
        OptionSpec { key, kind: OptionKind::Number { min, max, default } }
    }

    /// A limit from `min` to `max`, or none.
    pub const fn limit(key: &'static str, min: i32, max: i32, default: i32) -> OptionSpec {
        OptionSpec { key, kind: OptionKind::Limit { min, max, default } }
    }

    /// One of several words.
    pub const fn choice(
        key: &'static str,
        values: &'static [&'static str],
        default: &'static str,
    ) -> OptionSpec {
        OptionSpec { key, kind: OptionKind::Choice { values, default } }
    }

    /// A text of the host's own.
    pub const fn text(key: &'static str) -> OptionSpec {
        OptionSpec { key, kind: OptionKind::Text }
    }
}

/// What an option may be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum OptionKind {
    /// On or off.
    Switch {
        /// Without a word from the host.
        default: bool,
    },
    /// A number.
    Number {
        /// The least.
        min: i32,
        /// The most.
        max: i32,
        /// Without a word from the host.
        default: i32,
    },
    /// A limit that can be off, which is written 0. Left open, it is off at a table with people only; where
    /// computer players sit, who do not tire, it is what stands here.
    Limit {
        /// The least, unless it is off.
        min: i32,
        /// The most.
        max: i32,
        /// With computer players, without a word from the host.
        default: i32,
    },
    /// One of several words.
    Choice {
        /// The words.
        values: &'static [&'static str],
        /// Without a word from the host.
        default: &'static str,
    },
    /// A text of the host's own, such as a file; none by default.
    Text,
}

/// Options that cannot be played with.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionsError {
    /// Too few or too many players.
    #[error("{game} is for {min} to {max} players, not {seats}")]
    Seats {
        /// The game.
        game: &'static str,
        /// The fewest.
        min: u8,
        /// The most.
        max: u8,
        /// The number asked for.
        seats: u8,
    },
    /// An unknown option or a value of the wrong kind.
    #[error("options of {game}: {why}")]
    Unreadable {
        /// The game.
        game: &'static str,
        /// What is wrong.
        why: String,
    },
    /// A position that the game cannot be played from.
    #[error("position of {game}: {why}")]
    Position {
        /// The game.
        game: &'static str,
        /// What is wrong.
        why: String,
    },
    /// A value that the game cannot be played with.
    #[error("option {key} of {game}: {why}")]
    Value {
        /// The game.
        game: &'static str,
        /// The option.
        key: &'static str,
        /// What is wrong.
        why: String,
    },
}

impl OptionsError {
    /// Refuses a position.
    pub fn position<G: Game>(why: impl Into<String>) -> OptionsError {
        OptionsError::Position { game: G::ID, why: why.into() }
    }

    /// Refuses the value of an option.
    pub fn value<G: Game>(key: &'static str, why: impl Into<String>) -> OptionsError {
        OptionsError::Value { game: G::ID, key, why: why.into() }
    }

    /// Refuses a number of seats outside [`Game::SEATS`].
    pub fn check_seats<G: Game>(seats: u8) -> Result<(), OptionsError> {
        if G::SEATS.contains(&seats) {
            return Ok(());
        }
        Err(OptionsError::Seats { game: G::ID, min: *G::SEATS.start(), max: *G::SEATS.end(), seats })
    }
}

/// A count of components, by kind and number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    counts: BTreeMap<(&'static str, u32), i64>,
}

impl Tally {
    /// One more of component `id` of a kind.
    pub fn add(&mut self, kind: &'static str, id: impl Into<u32>) {
        self.add_many(kind, id, 1);
    }

    /// Several more.
    pub fn add_many(&mut self, kind: &'static str, id: impl Into<u32>, count: impl Into<i64>) {
        *self.counts.entry((kind, id.into())).or_default() += count.into();
    }

    /// The first component that is counted differently in the other tally, with both counts.
    pub fn difference(&self, other: &Tally) -> Option<String> {
        let count = |tally: &Tally, key| tally.counts.get(key).copied().unwrap_or(0);
        let keys = self.counts.keys().chain(other.counts.keys());
        keys.map(|key| (key, count(self, key), count(other, key)))
            .find(|(_, ours, theirs)| ours != theirs)
            .map(|((kind, id), ours, theirs)| format!("{kind} {id}: {ours} instead of {theirs}"))
    }
}
