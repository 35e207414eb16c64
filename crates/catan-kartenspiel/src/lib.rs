//! Die Siedler von Catan: Das Kartenspiel, after the rules of autumn 2005.
//!
//! The chapters of the rulebook are the modules, in its order; the nouns come first. `answers` says which chapter
//! answers which question. The numbers in the comments are those of the rules (`CAT-8.2`); `RULINGS.md` tells what
//! the rulebook leaves open.

mod ids;

pub mod action;
pub mod data;
pub mod event;
pub mod frame;
pub mod list;
pub mod memory;
pub mod options;
pub mod principality;
pub mod question;
pub mod rule;
pub mod state;
pub mod view;

mod setup;
mod turn;

mod dice;
mod event_cards;
mod resources;

mod build;
mod figures;
pub mod trade;

mod action_cards;
mod end;
mod hand;

mod answers;
mod census;
mod imagine;
mod sketch;
mod words;

#[doc(hidden)]
pub mod testing;

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use serde_json::json;
use tafel_core::{
    Catalog, Chance, Game, Message, OptionSpec, OptionsError, Outcome, ScoreLine, Seat, SeatSet, Tally,
    Viewer, Violation,
};

pub use crate::action::Action;
pub use crate::event::{Event, Seen};
pub use crate::ids::{Card, Crest, DieFace, EventCard, Land, Resource, StackId};
pub use crate::options::Options;
pub use crate::question::Question;
pub use crate::rule::Rule;
pub use crate::state::Catan;
pub use crate::view::View;

/// Luck and an ear for the events of this game.
pub type Ctx<'a> = tafel_core::Ctx<'a, Catan>;

impl Game for Catan {
    const ID: &'static str = "catan-kartenspiel";
    const RULES_VERSION: u32 = 2;
    const SEATS: RangeInclusive<u8> = 2..=2;

    type Options = Options;
    type Question = Question;
    type Action = Action;
    type Rule = Rule;
    type Event = Event;
    type Seen = Seen;
    type View = View;

    fn setup(options: &Options, seats: u8, ctx: &mut Ctx<'_>) -> Result<Catan, OptionsError> {
        Catan::lay_out(*options, seats, ctx)
    }

    fn asked(&self) -> SeatSet {
        self.who_is_asked()
    }

    fn question(&self, seat: Seat) -> Question {
        self.what_is_asked(seat)
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.who_is_asked().has(seat) {
            self.list_answers(seat, out);
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Violation<Rule>> {
        self.check_answer(seat, *action).map_err(Violation::from)
    }

    fn apply(&mut self, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        self.do_answer(seat, action, ctx);
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

    fn imagine(view: &View, chance: &mut Chance) -> Catan {
        imagine::imagine(view, chance)
    }

    fn alphabet() -> &'static [Action] {
        action::alphabet()
    }

    fn option_specs() -> &'static [OptionSpec] {
        options::specs()
    }

    fn catalog() -> &'static Catalog {
        static WORDS: LazyLock<Catalog> = LazyLock::new(|| {
            Catalog::parse(include_str!("../data/text.de.toml"), include_str!("../data/text.en.toml"))
                .expect("the texts are complete")
        });
        &WORDS
    }

    fn components(_: &Options) -> serde_json::Value {
        json!({
            "principality": *data::PRINCIPALITY,
            "cards": *data::CARD_ROWS,
            "events": *data::EVENTS,
        })
    }

    fn sketch(view: &View) -> Vec<Message> {
        sketch::sketch(view)
    }

    fn score_sheet(&self) -> Vec<ScoreLine> {
        self.sheet()
    }

    /// What happens in a turn is bounded by the resources a player can hold (48), the cards in the box (62) and the
    /// offers both can begin. Offers weigh most: each takes at most 96 units to compose and 192 to hand over. Nobody
    /// plays that long; people and computer players begin a handful of offers in a turn.
    fn longest(options: &Options, _: u8) -> u32 {
        const SETUP: u32 = 18;
        const OFFERS: u32 = 2 * trade::OFFERS_PER_TURN as u32 * (96 + 192 + 3);
        const EVERYTHING_ELSE: u32 = 2000;
        const TURN: u32 = OFFERS + EVERYTHING_ELSE;
        SETUP + TURN * u32::from(options.turn_cap)
    }

    fn census(&self, tally: &mut Tally) {
        self.count_components(tally);
    }

    fn sound(&self) -> Result<(), String> {
        self.check_soundness()
    }
}
