//! Brian Boru: High King of Ireland. Three to five players win towns in tricks, court, fight Vikings and build
//! monasteries, to hold the regions of Ireland.
//!
//! The chapters stand in the order of the rulebook; RULINGS.md says what we decided where it is silent.

mod action;
mod data;
mod event;
mod frame;
mod ids;
mod options;
mod question;
mod rule;
mod state;

mod setup;

mod draft;

mod trick;

mod symbols;

mod upkeep;

mod claim;

mod figures;
mod view;

mod census;
mod imagine;
mod position;
mod sketch;

#[cfg(feature = "testing")]
pub mod testing;

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use tafel_core::{
    Catalog, Chance, Flow, Game, Message, Next, OptionSpec, OptionsError, Outcome, ScoreLine, Seat, SeatSet,
    Tally, TieBreak, Viewer,
};

pub use action::{ALPHABET, Action, Pact, Pair, Secondary};
pub use claim::Weights;
pub use data::{Card, Cards, Colour, DATA, Symbol, Towns};
pub use event::{Event, FinalPoints, Seen};
pub use figures::{Figures, Preview, Progress};
pub use frame::{Frame, Part};
pub use ids::{Marriage, Region, Town};
pub use options::Options;
pub use position::{Begin, Position};
pub use question::Question;
pub use rule::Rule;
pub use state::{BrianBoru, Claim, Estrid, Hand, Map, OpenTable, Player, Source, TownView};
pub use view::{Backs, View};

use draft::Draft;
use rule::{Verdict, not_now};
use setup::Settle;
use symbols::{Expand, Extras, Liberate};
use trick::{ChooseSecondary, Follow, Lead, Mark};
use upkeep::{AnswerEstrid, BuildMonastery, Lose, MarriageTown, TrackTown};

/// Luck and an ear for the events of this game.
pub type Ctx<'a> = tafel_core::Ctx<'a, BrianBoru>;

impl Game for BrianBoru {
    const ID: &'static str = "brian-boru";
    const RULES_VERSION: u32 = 1;
    const SEATS: RangeInclusive<u8> = 3..=5;
    const HAS_OWN_TABLE: bool = true;
    const FIGURES: &'static [&'static str] = &["rounds", "tricks", "figures"];

    type Options = Options;
    type Question = Question;
    type Action = Action;
    type Rule = Rule;
    type Event = Event;
    type Seen = Seen;
    type View = View;

    fn setup(options: &Options, seats: u8, ctx: &mut Ctx<'_>) -> Result<Self, OptionsError> {
        Ok(BrianBoru::set_up(options, seats, ctx))
    }

    fn set_out(
        position: &serde_json::Value,
        options: &Options,
        seats: u8,
        ctx: &mut Ctx<'_>,
    ) -> Result<Self, OptionsError> {
        position::set_out(position, options, seats, ctx)
    }

    fn asked(&self) -> SeatSet {
        self.decision(|it| it.asked(self)).unwrap_or_default()
    }

    fn question(&self, seat: Seat) -> Question {
        self.decision(|it| it.question(self, seat)).expect("only who is asked has a question")
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        self.decision(|it| {
            if it.asked(self).has(seat) {
                it.legal(self, seat, out);
            }
        });
    }

    fn check(&self, seat: Seat, action: &Action) -> Verdict {
        self.decision(|it| it.check(self, seat, *action)).unwrap_or_else(not_now)
    }

    fn apply(&mut self, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        self.answer(seat, action, ctx);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table.agenda.is_empty().then(|| self.final_outcome())
    }

    fn view(&self, viewer: Viewer) -> View {
        self.view_of(viewer)
    }

    fn seen(event: &Event, viewer: Viewer) -> Option<Seen> {
        event::seen(event, viewer)
    }

    fn imagine(view: &View, chance: &mut Chance) -> Self {
        imagine::imagine(view, chance)
    }

    fn alphabet() -> &'static [Action] {
        &ALPHABET
    }

    fn option_specs() -> &'static [OptionSpec] {
        &options::SPECS
    }

    fn catalog() -> &'static Catalog {
        static WORDS: LazyLock<Catalog> = LazyLock::new(|| {
            Catalog::parse(include_str!("../data/text.de.toml"), include_str!("../data/text.en.toml"))
                .expect("the texts are complete")
        });
        &WORDS
    }

    fn lessons() -> &'static str {
        include_str!("../data/lessons.toml")
    }

    fn components(_: &Options) -> serde_json::Value {
        DATA.published.clone()
    }

    fn sketch(view: &View) -> Vec<Message> {
        sketch::sketch(view)
    }

    fn tie_breaks(&self) -> Vec<TieBreak> {
        self.what_breaks_ties()
    }

    fn score_sheet(&self) -> Vec<ScoreLine> {
        self.score_lines()
    }

    /// Per player: 4 rounds of 3 packs, 7 tricks of at most 5 answers (mark, play, secondary, extras, town), and 4
    /// answers in the upkeep; and one first town.
    fn longest(_: &Options, seats: u8) -> u32 {
        u32::from(seats) * (4 * (3 + 7 * 5 + 4) + 1)
    }

    fn census(&self, tally: &mut Tally) {
        self.count_components(tally);
    }

    fn sound(&self) -> Result<(), String> {
        self.check_soundness()
    }
}

impl Flow for BrianBoru {
    type Frame = Frame;

    #[inline]
    fn top(&self) -> Option<Frame> {
        self.table.agenda.last().copied()
    }

    #[inline]
    fn take_off(&mut self) {
        self.table.agenda.pop();
    }

    #[inline]
    fn next<R>(frame: Frame, see: impl FnOnce(Next<'_, BrianBoru>) -> R) -> R {
        use Next::{Asks, Happens};
        match frame {
            // Chapters 2 and 4: setup and preparation.
            Frame::Settle(seat) => see(Asks(&Settle(seat))),
            Frame::Preparation => see(Happens(&BrianBoru::prepare_round)),
            // Chapter 5: the draft.
            Frame::Draft => see(Asks(&Draft)),
            // Chapter 6: tricks.
            Frame::Trick => see(Happens(&BrianBoru::begin_trick)),
            Frame::Mark(seat) => see(Asks(&Mark(seat))),
            Frame::Lead(seat) => see(Asks(&Lead(seat))),
            Frame::Follow(seat) => see(Asks(&Follow(seat))),
            Frame::Resolve => see(Happens(&|game, _| game.resolve_next())),
            Frame::Secondary(seat) => see(Asks(&ChooseSecondary(seat))),
            // Chapter 7: symbols.
            Frame::Symbols(seat, part, at) => {
                see(Happens(&|game, ctx| game.perform_symbols(seat, part, at, ctx)))
            }
            Frame::Extras(seat, symbol) => see(Asks(&Extras(seat, symbol))),
            Frame::Expand(seat) => see(Asks(&Expand(seat))),
            Frame::Liberate(seat) => see(Asks(&Liberate(seat))),
            // Chapter 9: marriage.
            Frame::Marriage => see(Happens(&BrianBoru::hold_wedding)),
            Frame::MarriageTown(seat, region) => see(Asks(&MarriageTown(seat, region))),
            Frame::Estrid(seat) => see(Asks(&AnswerEstrid(seat))),
            Frame::MarriageTrack(winner) => see(Happens(&|game, ctx| game.reward_track(winner, ctx))),
            Frame::TrackTown(seat) => see(Asks(&TrackTown(seat))),
            // Chapter 10: battle.
            Frame::Battle => see(Happens(&BrianBoru::fight)),
            Frame::Lose { chooser, loser } => see(Asks(&Lose { chooser, loser })),
            Frame::Spoils => see(Happens(&BrianBoru::share_spoils)),
            // Chapter 11: church.
            Frame::Church => see(Happens(&|game, _| game.lead_church())),
            Frame::LeaderMonastery(builder) => {
                see(Asks(&BuildMonastery { builder, by: Rule::LeaderMonastery }))
            }
            Frame::ChurchMarker(leader) => see(Happens(&|game, ctx| game.take_marker(leader, ctx))),
            Frame::ChurchRest => see(Happens(&BrianBoru::share_church)),
            Frame::Monastery(builder) => see(Asks(&BuildMonastery { builder, by: Rule::Monastery })),
            // Chapter 12: claims.
            Frame::Claim => see(Happens(&BrianBoru::claim_regions)),
        }
    }
}
