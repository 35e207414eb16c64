//! Mythotopia by Martin Wallace, for two to four: a deck of cards, and the provinces it fights for.
//!
//! The chapters follow the rulebook (and its specification MYT-1 to MYT-17):
//!
//! | chapter | file |
//! |--|--|
//! | 2 setup, 14.1 draft | [`setup`] |
//! | 3 the turn | [`turn`] |
//! | 4 cards and payments | [`payment`] |
//! | 5 terrain, 6.1 attack | [`attack`] |
//! | 6.2–6.5, 6.7 armies and ships | [`troops`] |
//! | 6.6, 7 wars | [`war`] |
//! | 6.8–6.11 the deck | [`deck`] |
//! | 8 building | [`build`] |
//! | 9 roads | [`roads`] |
//! | 10 counters, 6.13 patronage | [`counters`] |
//! | 11 improvements | [`improvements`] |
//! | 12 the end | [`end`] |
//! | 13 who knows what | [`view`] |
//! | 14 options | [`options`] |
//! | 16 invariants | [`sound`] |
//! | 17 steps | [`plan`] |
//!
//! The nouns are in [`state`], [`frame`], [`action`], [`event`] and [`rule`]; [`data`] reads the printed matter.

mod attack;
mod build;
mod counters;
mod deck;
mod end;
mod improvements;
mod payment;
mod plan;
mod roads;
mod setup;
mod sketch;
mod sound;
mod troops;
mod turn;
mod war;

pub mod action;
pub mod data;
pub mod event;
pub mod frame;
pub mod ids;
pub mod options;
pub mod rule;
pub mod sets;
pub mod state;
#[doc(hidden)]
pub mod testing;
pub mod view;

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use tafel_core::{
    Catalog, Chance, Ctx, Game, Message, OptionSpec, OptionsError, Outcome, ScoreLine, Seat, SeatSet, Tally,
    Viewer, Violation,
};

pub use action::Action;
pub use event::{Event, Seen};
pub use frame::Question;
pub use options::Options;
pub use rule::Rule;
pub use state::Mythotopia;
pub use view::View;

use data::printed;
use frame::{Frame, Step};
use rule::{Verdict, refuse};

impl Game for Mythotopia {
    const ID: &'static str = "mythotopia";
    const RULES_VERSION: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=4;

    type Options = Options;
    type Question = Question;
    type Action = Action;
    type Rule = Rule;
    type Event = Event;
    type Seen = Seen;
    type View = View;

    fn setup(options: &Options, seats: u8, ctx: &mut Ctx<'_, Self>) -> Result<Self, OptionsError> {
        Mythotopia::lay_out(*options, seats, ctx)
    }

    fn asked(&self) -> SeatSet {
        match self.table.agenda.last() {
            None => SeatSet::NONE,
            Some(Frame::GiveUp | Frame::Citadel) => {
                self.table.all_seats().filter(|seat| self.choices[seat.index()].is_none()).collect()
            }
            Some(Frame::Turn | Frame::Philosopher | Frame::RoadMove { .. }) => {
                SeatSet::one(self.table.active)
            }
            Some(&Frame::Counter { seat, .. }) => SeatSet::one(seat),
        }
    }

    fn question(&self, _: Seat) -> Question {
        match self.table.agenda.last() {
            Some(Frame::GiveUp) => Question::GiveUp,
            Some(Frame::Citadel) => Question::Citadel,
            Some(Frame::Philosopher) => Question::Philosopher,
            Some(&Frame::RoadMove { from: Some(from), to: Some(to), .. }) => Question::RoadCount(from, to),
            Some(&Frame::RoadMove { from: Some(from), to: None, .. }) => Question::RoadTo(from),
            Some(Frame::RoadMove { .. }) => Question::RoadFrom,
            Some(&Frame::Counter { vp, .. }) => Question::Counter(vp),
            Some(Frame::Turn) | None => match (self.plan.step, self.plan.step.currency()) {
                (Step::Idle, _) => Question::Turn(self.table.turn.actions_left),
                (_, Some(resource)) => Question::Pay(resource, self.plan.owed),
                (step, None) => Question::Step(step),
            },
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.asked().has(seat) {
            return;
        }
        match self.table.agenda.last() {
            None => {}
            Some(Frame::GiveUp | Frame::Citadel) => {
                out.extend(self.table.player(seat).towns.iter().map(Action::Province));
            }
            Some(Frame::Philosopher) => out.extend(self.looked.faces().map(Action::Take)),
            Some(&Frame::RoadMove { received, from, to }) => self.legal_road_steps(received, from, to, out),
            Some(&Frame::Counter { seat, vp, second }) => self.legal_counter(seat, vp, second, out),
            Some(Frame::Turn) if self.plan.step == Step::Idle => self.legal_turn(out),
            Some(Frame::Turn) => self.legal_steps(out),
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Violation<Rule>> {
        self.judge(seat, *action)
            .map_err(|refused| Violation { rule: refused.rule, because: refused.because })
    }

    fn apply(&mut self, seat: Seat, action: Action, ctx: &mut Ctx<'_, Self>) {
        match (self.table.agenda.last().copied(), action) {
            (Some(Frame::GiveUp | Frame::Citadel), Action::Province(province)) => {
                self.choose_in_secret(seat, province, ctx);
            }
            (Some(Frame::Philosopher), Action::Take(card)) => self.take_find(card, ctx),
            (Some(Frame::RoadMove { received, from, to }), action) => {
                self.take_road_step(received, from, to, action, ctx);
            }
            (Some(Frame::Counter { seat, vp, second }), action) => {
                self.take_counter(seat, vp, second, action, ctx);
            }
            (Some(Frame::Turn), action) if self.plan.step == Step::Idle => self.take_turn(action, ctx),
            (Some(Frame::Turn), action) => self.take_step(action, ctx),
            _ => {}
        }
        self.settle(ctx);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ranking()
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn seen(event: &Event, viewer: Viewer) -> Option<Seen> {
        Some(event::seen(event, viewer))
    }

    fn imagine(view: &View, chance: &mut Chance) -> Self {
        Mythotopia::imagined(view, chance)
    }

    fn alphabet() -> &'static [Action] {
        action::alphabet()
    }

    fn option_specs() -> &'static [OptionSpec] {
        options::SPECS
    }

    fn catalog() -> &'static Catalog {
        static WORDS: LazyLock<Catalog> = LazyLock::new(|| {
            Catalog::parse(include_str!("../data/text.de.toml"), include_str!("../data/text.en.toml"))
                .expect("the texts are complete")
        });
        &WORDS
    }

    fn components(_: &Options) -> serde_json::Value {
        printed().components().clone()
    }

    fn sketch(view: &View) -> Vec<Message> {
        sketch::sketch(view)
    }

    fn score_sheet(&self) -> Vec<ScoreLine> {
        let line = |source, points: &dyn Fn(Seat) -> i32| ScoreLine {
            source,
            points: self.table.all_seats().map(points).collect(),
        };
        let counters = |value: usize| {
            move |seat: Seat| value as i32 * i32::from(self.table.player(seat).counters[value - 1])
        };
        let per_province = i32::from(printed().points.per_province);
        vec![
            line("score.provinces", &|seat| {
                per_province * i32::from(self.table.player(seat).controls().len())
            }),
            line("score.ones", &counters(1)),
            line("score.twos", &counters(2)),
            line("score.threes", &counters(3)),
        ]
    }

    fn longest(options: &Options, seats: u8) -> u32 {
        // An action lays at most every card of a deck once (40 provinces, 29 improvements, 5 starting cards) and
        // asks for a few places besides; a turn has two actions, the end of it, and a limited number of free ones.
        // A road move has at most three steps per army.
        let steps = 90;
        let per_turn = (2 + u32::from(printed().house.free_actions_per_turn)) * steps + 1;
        u32::from(options.round_cap) * u32::from(seats) * per_turn + 2 * u32::from(seats)
    }

    fn census(&self, tally: &mut Tally) {
        self.count_components(tally);
    }

    fn sound(&self) -> Result<(), String> {
        self.broken_invariant()
    }
}

impl Mythotopia {
    /// Everything that lies open on the table.
    pub fn table(&self) -> &state::Table {
        &self.table
    }

    /// Is something begun that is not yet done: a half-made action, a choice, a counter to be taken?
    pub fn half_made(&self) -> bool {
        self.plan.step != Step::Idle || self.table.agenda.last().is_some_and(|frame| *frame != Frame::Turn)
    }

    /// The verdict on an action, whatever the table waits for.
    fn judge(&self, seat: Seat, action: Action) -> Verdict {
        match (self.table.agenda.last().copied(), action) {
            (None, _) => refuse(Rule::EndReal, "refusal.game-is-over"),
            (Some(frame @ (Frame::GiveUp | Frame::Citadel)), Action::Province(province)) => {
                self.check_secret_choice(seat, province, frame)
            }
            (Some(Frame::GiveUp), _) => refuse(Rule::DraftOption, "refusal.choose-a-province"),
            (Some(Frame::Citadel), _) => refuse(Rule::PlaceCitadel, "refusal.choose-a-province"),
            (Some(Frame::Philosopher), Action::Take(card)) => self.check_find(card),
            (Some(Frame::Philosopher), _) => refuse(Rule::Philosopher, "refusal.not-among-the-three"),
            (Some(Frame::RoadMove { received, from, to }), action) => {
                self.check_road_step(received, from, to, action)
            }
            (Some(Frame::Counter { seat, vp, second }), action) => {
                self.check_counter(seat, vp, second, action)
            }
            (Some(Frame::Turn), action) if self.plan.step == Step::Idle => self.check_turn(action),
            (Some(Frame::Turn), action) => self.check_step(action),
        }
    }
}
