//! Medievalia by Michele Quondam, second edition: build a fief, or break those of the others.
//!
//! The chapters stand in the order of the rulebook; RULINGS.md says what we decided where it is silent.

mod action;
mod bits;
mod data;
mod edition;
mod event;
mod forced;
mod frame;
mod ids;
mod options;
mod question;
mod rows;
mod rule;
mod state;

mod place;
mod position;

mod setup;

mod turn;

mod means;
mod payment;
mod pledge;

mod purchase;

mod movement;

mod food;

mod abilities;
mod damage;
mod war;

mod end;

mod support;

mod figures;
mod prospects;
mod view;

mod census;
mod imagine;
mod sketch;

#[cfg(feature = "testing")]
pub mod testing;

use std::ops::{ControlFlow, RangeInclusive};
use std::sync::LazyLock;

use tafel_core::{
    Catalog, Chance, Flow, Game, Message, Next, OptionSpec, OptionsError, Outcome, Say, ScoreLine, Seat,
    SeatSet, Tally, TieBreak, Viewer, refuse,
};

pub use action::{ALPHABET, Action, Figure, Work};
pub use data::{Amounts, BuildingCard, Edition, HostCard, PRINTED, Pile, TroopCard};
pub use edition::Rules;
pub use event::{Event, News, Seen};
pub use figures::{Between, Fighter, Figures, Line, Payment, Who};
pub use frame::Frame;
pub use ids::{Building, Card, Resource};
pub use options::{Mode, Options, Siege, Start, Topology};
pub use place::{BETWEEN, Place, Places, neighbours};
pub use position::{Begin, Position};
pub use prospects::{Clash, Forecast, HostCounts, Prospect};
pub use question::Question;
pub use rows::{BuildingKind, Grade, Grades};
pub use rule::Rule;
pub use state::{
    Aim, BuildingStack, Ending, Fief, Front, Host, HostFight, LONE, Land, MAX_GROUPS, MAX_HOSTS, Medievalia,
    OpenTable, Purchase, Purse, Spot, Squad, Stack, Troop, UNDECIDED, War,
};
pub use view::{Counts, View};

use abilities::{Archers, Arrow, Prayer, Priests};
use damage::{Protect, Wound};
use food::Starve;
use forced::Forced;
use movement::Move;
use payment::Pay;
use purchase::Site;
use rule::Verdict;
use support::Support;
use turn::{Actions, Draw};
use war::{ChooseTarget, Fronts, Oppose, Partition, StrikeBack};

/// Luck and an ear for the events of this game.
pub type Ctx<'a> = tafel_core::Ctx<'a, Medievalia>;

impl Game for Medievalia {
    const ID: &'static str = "medievalia";
    const RULES_VERSION: u32 = 2;
    const SEATS: RangeInclusive<u8> = 2..=4;
    const HAS_OWN_TABLE: bool = true;
    const FIGURES: &'static [&'static str] = &["counts", "goal", "clashes", "prospects", "figures"];

    type Options = Options;
    type Question = Question;
    type Action = Action;
    type Rule = Rule;
    type Event = Event;
    type Seen = Seen;
    type View = View;

    fn setup(options: &Options, seats: u8, ctx: &mut Ctx<'_>) -> Result<Self, OptionsError> {
        Medievalia::set_up(options, seats, ctx)
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

    fn turn(&self) -> Option<Seat> {
        Some(self.table.active)
    }

    fn question(&self, seat: Seat) -> Question {
        self.decision(|it| it.question(self, seat)).expect("only who is asked has a question")
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.asked().has(seat) {
            let from = out.len();
            self.decision(|it| it.legal(self, seat, out));
            out[from..].sort_unstable();
        }
    }

    fn offer(&self, seat: Seat, action: &Action) -> Message {
        self.decision(|it| it.words(self, seat, *action)).unwrap_or_else(|| action.say())
    }

    fn check(&self, seat: Seat, action: &Action) -> Verdict {
        let over = || refuse(self.table.ending.map_or(Rule::Military, Ending::rule), "refusal.over");
        self.decision(|it| it.check(self, seat, *action)).unwrap_or_else(over)
    }

    fn apply(&mut self, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        self.answer(seat, action, ctx);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.final_outcome()
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

    fn components(options: &Options) -> serde_json::Value {
        Rules::of(options).map(|rules| rules.to_json()).unwrap_or_default()
    }

    fn sketch(view: &View) -> Vec<Message> {
        sketch::sketch(view)
    }

    fn tie_breaks(&self) -> Vec<TieBreak> {
        self.what_breaks_ties()
    }

    fn score_sheet(&self) -> Vec<ScoreLine> {
        self.table.score_lines()
    }

    /// Every turn draws a card and none returns. Within a turn, each of at most 60 characters moves at most once
    /// between two commands, and every command uses up cards (MED-13.8).
    fn longest(_: &Options, seats: u8) -> u32 {
        u32::from(seats) * 8 + 120 * 2000
    }

    fn census(&self, tally: &mut Tally) {
        self.count_components(tally);
    }

    fn sound(&self) -> Result<(), String> {
        self.check_soundness()
    }
}

impl Flow for Medievalia {
    type Frame = Frame;

    #[inline]
    fn top(&self) -> Option<Frame> {
        Some(self.table.frame())
    }

    #[inline]
    fn take_off(&mut self) {
        self.table.agenda.pop();
    }

    #[inline]
    fn next<R>(frame: Frame, see: impl FnOnce(Next<'_, Medievalia>) -> R) -> R {
        use Next::{Asks, Happens};
        match frame {
            // Chapters 3, 4 and 6: cards are drawn.
            Frame::Opening(seat, left) => see(Asks(&Forced(Draw::Opening(seat, left)))),
            Frame::Draw => see(Asks(&Forced(Draw::Turn))),
            Frame::Extra => see(Asks(&Forced(Draw::Extra))),
            // Chapter 4: the turn.
            Frame::Actions => see(Asks(&Actions)),
            // Chapters 5 and 14: payment, and help with it.
            Frame::Pay => see(Asks(&Forced(Pay))),
            Frame::Support => see(Asks(&Support)),
            // Chapter 6: purchases.
            Frame::Site => see(Asks(&Forced(Site))),
            // Chapter 7: movement.
            Frame::Move => see(Asks(&Move)),
            // Chapter 8: food.
            Frame::Starve => see(Asks(&Forced(Starve))),
            // Chapters 9 and 10: war.
            Frame::Fronts => see(Asks(&Fronts)),
            Frame::Partition => see(Asks(&Forced(Partition))),
            Frame::Oppose => see(Asks(&Forced(Oppose))),
            Frame::Aim => see(Asks(&Forced(ChooseTarget))),
            Frame::StrikeBack => see(Asks(&Forced(StrikeBack))),
            Frame::Protect => see(Asks(&Forced(Protect))),
            Frame::Wound => see(Asks(&Forced(Wound))),
            Frame::Archers(seat) => see(Asks(&Archers(seat))),
            Frame::Arrow(seat) => see(Asks(&Forced(Arrow(seat)))),
            Frame::Priests(seat) => see(Asks(&Priests(seat))),
            Frame::Prayer(seat) => see(Asks(&Forced(Prayer(seat)))),
            // Chapter 13: the end.
            Frame::Over => see(Happens(&|_, _| {})),
        }
    }

    #[inline]
    fn before_next(&mut self, ctx: &mut Ctx<'_>) -> ControlFlow<()> {
        if let Some(ending) = self.table.ending {
            self.table.agenda.clear();
            self.table.agenda.push(Frame::Over);
            ctx.tell(|| Event::Open(News::Over { ending }));
            return ControlFlow::Break(());
        }
        if self.table.must_starve() {
            self.table.agenda.push(Frame::Starve);
        }
        ControlFlow::Continue(())
    }
}
