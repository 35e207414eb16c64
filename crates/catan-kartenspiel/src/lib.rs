//! Die Siedler von Catan: Das Kartenspiel, after the rules of autumn 2005.
//!
//! The chapters stand in the order of the rulebook; RULINGS.md says what we decided where it is silent.

mod action;
mod data;
mod event;
mod frame;
mod ids;
mod memory;
mod options;
mod principality;
mod question;
mod rule;
mod state;
mod wire;
mod words;

mod setup;

mod turn;

mod dice;

mod event_cards;

mod build;
mod figures;
mod resources;
mod trade;

mod action_cards;

mod hand;

mod end;

mod prospects;
mod view;

mod census;
mod imagine;
mod position;
mod sketch;

#[cfg(feature = "testing")]
pub mod testing;

use std::ops::{ControlFlow, RangeInclusive};
use std::sync::LazyLock;

use serde_json::json;
use tafel_core::{
    Catalog, Chance, Flow, Game, Message, Next, OptionSpec, OptionsError, Outcome, ScoreLine, Seat, SeatSet,
    Tally, Viewer, refuse,
};

pub use action::{ALPHABET, Action, CopyNo, Pips, Rate};
pub use data::{
    Amounts, CARD_ROWS, CARDS, CardRow, Class, EVENTS, Grade, PRINCIPALITY, die_face, event_card_of_copy,
};
pub use event::{Event, Known, Open, Partly, Seen};
pub use frame::{ExcessWhy, Frame, Gain, GainWhy, Guide, Kinds, Rob, RobWhy};
pub use ids::{Card, Crest, DieFace, EventCard, Land, Resource, StackId};
pub use memory::{HandMemory, HandShape, Memory, Places, StackMemory, StackShape};
pub use options::{ActionGate, Options};
pub use position::{Begin, Position, Realm};
pub use principality::{Column, End, FULL, Field, LANDS, Principality, Row, Side, TOWNS, Town};
pub use prospects::{Preview, Prospects};
pub use question::Question;
pub use rule::Rule;
pub use state::{
    Cards, Catan, Ending, Figure, Figures, Hand, Lands, Offer, OpenTable, REFUSALS_KEPT, Supply,
};
pub use trade::OFFERS_PER_TURN;
pub use view::View;

use action_cards::{CaravanGive, MerchantGive, Protect, SpyTake};
use build::{BuildWhere, LayUpper, Raze, ScoutLand};
use event_cards::{Blow, Builder, ConflictCard, ConflictStack, Strike};
use hand::{DrawCard, PutUnder, ReturnCard, SearchPay, TakeCard, Taker};
use resources::{Transfer, Way};
use rule::Verdict;
use setup::{Arrange, StartStack};
use trade::{AnswerOffer, Compose};
use turn::{Main, PreRoll, SetDie};

/// Luck and an ear for the events of this game.
pub type Ctx<'a> = tafel_core::Ctx<'a, Catan>;

impl Game for Catan {
    const ID: &'static str = "catan-kartenspiel";
    const RULES_VERSION: u32 = 2;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const HAS_OWN_TABLE: bool = true;
    const FIGURES: &'static [&'static str] = &["points", "hand_limits", "prospects"];

    type Options = Options;
    type Question = Question;
    type Action = Action;
    type Rule = Rule;
    type Event = Event;
    type Seen = Seen;
    type View = View;

    fn setup(options: &Options, _: u8, ctx: &mut Ctx<'_>) -> Result<Catan, OptionsError> {
        Catan::set_up(options, ctx)
    }

    fn set_out(
        position: &serde_json::Value,
        options: &Options,
        _: u8,
        ctx: &mut Ctx<'_>,
    ) -> Result<Catan, OptionsError> {
        position::set_out(position, options, ctx)
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
        let start = out.len();
        self.decision(|it| {
            if it.asked(self).has(seat) {
                it.legal(self, seat, out);
            }
        });
        let answers = &mut out[start..];
        if !answers.is_sorted() {
            answers.sort_unstable();
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Verdict {
        let over = || refuse(Rule::GameEnds, "refusal.game-over");
        self.decision(|it| it.check(self, seat, *action)).unwrap_or_else(over)
    }

    fn apply(&mut self, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        self.answer(seat, action, ctx);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table.final_outcome()
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
        self.score_lines()
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

impl Flow for Catan {
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
    fn next<R>(frame: Frame, see: impl FnOnce(Next<'_, Catan>) -> R) -> R {
        use Next::{Asks, Happens};
        match frame {
            // Chapter 3: setup.
            Frame::Arrange => see(Asks(&Arrange)),
            Frame::StartStack(seat) => see(Asks(&StartStack(seat))),
            Frame::StartCards(seat, stack, left) => see(Asks(&TakeCard(Taker::Start(seat, left), stack))),
            // Chapter 4: the turn.
            Frame::PreRoll => see(Asks(&PreRoll)),
            Frame::SetDie => see(Asks(&SetDie)),
            Frame::Produce => see(Happens(&|game, ctx| game.table.produce(ctx))),
            Frame::Main => see(Asks(&Main)),
            Frame::HandCheck => see(Happens(&|game, _| game.check_hand())),
            Frame::NextTurn => see(Happens(&Catan::begin_turn)),
            // Resources.
            Frame::Pay(seat, due) => see(Asks(&Transfer { seat, due, way: Way::Out })),
            Frame::Receive(seat, due) => see(Asks(&Transfer { seat, due, way: Way::In })),
            Frame::Gain(gain) => see(Asks(&gain)),
            Frame::Rob(rob) => see(Asks(&rob)),
            // Chapter 6: event cards.
            Frame::Builder(seat, barred) => see(Asks(&Builder { seat, barred })),
            Frame::BuilderTake(seat, stack) => see(Asks(&TakeCard(Taker::Builder(seat), stack))),
            Frame::BuilderReturn(seat) => see(Asks(&ReturnCard::Builder(seat))),
            Frame::CivilWar(chooser) => see(Asks(&Strike { chooser, blow: Blow::CivilWar })),
            Frame::ConflictFirst(holder) => see(Asks(&ConflictCard { holder, first: None })),
            Frame::ConflictSecond(holder, first) => see(Asks(&ConflictCard { holder, first: Some(first) })),
            Frame::ConflictStack(holder, first, second) => {
                see(Asks(&ConflictStack { holder, first, second }))
            }
            // Chapter 8: building.
            Frame::BuildWhere(card) => see(Asks(&BuildWhere(card))),
            Frame::DemolishWhich => see(Asks(&Raze)),
            Frame::LayRoad(end) => see(Happens(&|game, ctx| game.table.lay_road(end, ctx))),
            Frame::LaySettlement(end, guide) => {
                see(Happens(&|game, ctx| game.table.lay_settlement(end, guide, ctx)))
            }
            Frame::NewLandscapes(end, guide) => {
                see(Happens(&|game, ctx| game.table.bring_landscapes(end, guide, ctx)))
            }
            Frame::LayCity(x) => see(Happens(&|game, ctx| game.table.lay_city(x, ctx))),
            Frame::LayCard(side, card) => see(Happens(&|game, ctx| game.lay_card(side, card, ctx))),
            Frame::LayUpper(end, drawn) => see(Asks(&LayUpper { end, drawn })),
            Frame::ScoutUpper(end) => see(Asks(&ScoutLand { end, row: Row::Up })),
            Frame::ScoutLower(end) => see(Asks(&ScoutLand { end, row: Row::Down })),
            // Chapter 8: trade.
            Frame::Compose(offer) => see(Asks(&Compose(offer))),
            Frame::Answer(offer) => see(Asks(&AnswerOffer(offer))),
            // Chapter 9: action cards.
            Frame::Protect(attack) => see(Asks(&Protect(attack))),
            Frame::Strike(chooser, attack) => see(Asks(&Strike { chooser, blow: Blow::Attack(attack) })),
            Frame::MerchantGive => see(Asks(&MerchantGive)),
            Frame::CaravanGive(loaded) => see(Asks(&CaravanGive(loaded))),
            Frame::SpyTake => see(Asks(&SpyTake)),
            // Chapter 10: the hand check.
            Frame::Excess(seat, why) => see(Asks(&ReturnCard::Excess(seat, why))),
            Frame::PutUnder(seat, card) => see(Asks(&PutUnder { seat, card })),
            Frame::Refill => see(Asks(&DrawCard(None))),
            Frame::Exchange => see(Asks(&ReturnCard::Exchange)),
            Frame::ExchangeTake(stack) => see(Asks(&DrawCard(Some(stack)))),
            Frame::SearchPay(stack, left) => see(Asks(&SearchPay { stack, left })),
            Frame::SearchTake(stack) => see(Asks(&TakeCard(Taker::Search, stack))),
        }
    }

    /// Before anything else is carried out, it looks whether somebody has won (CAT-4.7, CAT-11.1).
    #[inline]
    fn before_next(&mut self, ctx: &mut Ctx<'_>) -> ControlFlow<()> {
        if self.table.maybe_end(ctx) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    #[inline]
    fn at_rest(&mut self) {
        if !self.table.options.memory_aid {
            self.forget();
        }
    }
}
