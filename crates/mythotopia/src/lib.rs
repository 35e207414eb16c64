//! Mythotopia by Martin Wallace, for two to four: a deck of cards, and the provinces it fights for.
//!
//! The nouns come first; then the chapters, in the order of the rulebook (and its specification MYT-1 to MYT-17);
//! RULINGS.md says what we decided where it is silent.

mod action;
mod data;
mod event;
mod frame;
mod ids;
mod options;
mod pile;
mod plan;
mod question;
mod rule;
mod state;

mod setup;

mod turn;

mod payment;

mod attack;

mod troops;

mod war;

mod deck;

mod build;

mod roads;

mod counters;

mod improvements;

mod end;

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
    Catalog, Chance, Decision, Flow, Game, Message, Next, OptionSpec, OptionsError, Outcome, Say, ScoreLine,
    Seat, SeatSet, Tally, Viewer, refuse,
};

pub use action::{ALPHABET, Action, Building, Deed, Effect, Held, Place};
pub use data::{CardKind, Grade, Heading, Island, Provinces, Resource, Roads, Terrain, VpKind};
pub use event::{Ended, Event, Seen, Whence};
pub use figures::{Basket, Counter, EndState, Figures, Odds, Part, Party, Prospect, VictoryCard, War, Ware};
pub use frame::Frame;
pub use ids::{Border, Card, Province, Sea, Vp};
pub use options::{Options, StartSet};
pub use pile::Pile;
pub use plan::{Bill, Plan, Site, Step};
pub use position::Position;
pub use question::Question;
pub use rule::Rule;
pub use state::{Mythotopia, Once, OnceSet, OpenTable, Player, Stock, Troops, Turn, Victory};
pub use view::View;

use attack::{AttackFood, Campaign, Muster, ShipCards, Source, SourceCard, Target, Way};
use build::{BonusGold, BuildingStone, ChooseBonus, ChooseBuilding, ChooseSite, SiteCard};
use counters::{PatronageGold, TakeCounter};
use data::printed;
use deck::{ChooseDraft, DiscardCards, DraftGold, IntoReserve, IntoWarehouse, RemoveCards};
use improvements::{
    Consult, DiplomatGold, Fetch, HireAt, HireCount, Mediate, MercenaryGold, MysticGold, Raid, SwapCounter,
    TakeFind,
};
use payment::Pay;
use plan::{Gather, InPlan};
use roads::{RoadCount, RoadFrom, RoadTo};
use rule::Verdict;
use setup::SecretChoice;
use troops::{
    PlaceArmiesAt, PlaceShipsAt, PlaceShipsCards, PlacementFood, Purchase, RemoveArmiesAt, RemoveArmiesCount,
    RemoveMercenaries, RemoveShipsAt, RemoveShipsCount,
};
use turn::ChooseDeed;

/// Luck and an ear for the events of this game.
pub type Ctx<'a> = tafel_core::Ctx<'a, Mythotopia>;

impl Game for Mythotopia {
    const ID: &'static str = "mythotopia";
    const RULES_VERSION: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=4;
    const HAS_OWN_TABLE: bool = true;
    const FIGURES: &'static [&'static str] = &["figures"];

    type Options = Options;
    type Question = Question;
    type Action = Action;
    type Rule = Rule;
    type Event = Event;
    type Seen = Seen;
    type View = View;

    fn setup(options: &Options, seats: u8, ctx: &mut Ctx<'_>) -> Result<Self, OptionsError> {
        Mythotopia::set_up(options, seats, ctx)
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
        self.decision(|it| {
            if it.asked(self).has(seat) {
                it.legal(self, seat, out);
            }
        });
    }

    fn offer(&self, seat: Seat, action: &Action) -> Message {
        self.decision(|it| it.words(self, seat, *action)).unwrap_or_else(|| action.say())
    }

    fn check(&self, seat: Seat, action: &Action) -> Verdict {
        self.decision(|it| it.check(self, seat, *action))
            .unwrap_or_else(|| refuse(Rule::EndReal, "refusal.game-is-over"))
    }

    /// A frame stays on the agenda until its chapter takes it off: a turn lasts for many answers.
    fn apply(&mut self, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        if let Some(frame) = self.top() {
            Self::next(frame, |next| match next {
                Next::Asks(it) => it.apply(self, seat, action, ctx),
                Next::Happens(happen) => happen(self, ctx),
            });
        }
        self.advance(ctx);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table.agenda.is_empty().then(|| self.final_outcome())
    }

    fn view(&self, viewer: Viewer) -> View {
        self.view_of(viewer)
    }

    fn seen(event: &Event, viewer: Viewer) -> Option<Seen> {
        Some(event::seen(event, viewer))
    }

    fn imagine(view: &View, chance: &mut Chance) -> Self {
        imagine::imagine(view, chance)
    }

    fn alphabet() -> &'static [Action] {
        &ALPHABET
    }

    fn option_specs() -> &'static [OptionSpec] {
        options::SPECS.as_slice()
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
        printed().components().clone()
    }

    fn sketch(view: &View) -> Vec<Message> {
        sketch::sketch(view)
    }

    fn score_sheet(&self) -> Vec<ScoreLine> {
        self.score_lines()
    }

    fn longest(options: &Options, seats: u8) -> u32 {
        // An action lays at most every card of a deck once (40 provinces, 29 improvements, 5 starting cards) and
        // asks for a few places besides; a turn has two actions, the end of it, and a limited number of free ones.
        // A road move has at most three steps per army.
        let steps = 90;
        let per_turn = (2 + u32::from(printed().house.free_actions_per_turn)) * steps + 1;
        // Without a round limit it is the counter of rounds that ends a game at last. Nobody plays that long: people
        // end it by rule 6.15 or leave the table, and tables with computer players have a limit of their own.
        let setup = (u32::from(options.draft_gives_up) + 1) * u32::from(seats);
        u32::from(options.last_round()) * u32::from(seats) * per_turn + setup
    }

    fn census(&self, tally: &mut Tally) {
        self.count_components(tally);
    }

    fn sound(&self) -> Result<(), String> {
        self.check_soundness()
    }
}

impl Flow for Mythotopia {
    type Frame = (Frame, Step);

    #[inline]
    fn top(&self) -> Option<(Frame, Step)> {
        Some((*self.table.agenda.last()?, self.plan.step))
    }

    #[inline]
    fn take_off(&mut self) {
        self.table.agenda.pop();
    }

    #[inline]
    fn next<R>((frame, step): (Frame, Step), see: impl FnOnce(Next<'_, Mythotopia>) -> R) -> R {
        let ask = |decision: &dyn Decision<Mythotopia>| see(Next::Asks(decision));
        match frame {
            // Chapters 2 and 14: setup.
            Frame::GiveUp => ask(&SecretChoice { by: Rule::DraftOption }),
            Frame::Citadel => ask(&SecretChoice { by: Rule::PlaceCitadel }),
            // Chapter 3: the turn, and what is begun in it.
            Frame::Turn => step.decision(ask),
            // Chapter 9: roads.
            Frame::RoadMove { received, from: None, .. } => ask(&RoadFrom { received }),
            Frame::RoadMove { received, from: Some(from), to: None } => ask(&RoadTo { received, from }),
            Frame::RoadMove { received, from: Some(from), to: Some(to) } => {
                ask(&RoadCount { received, from, to })
            }
            // Chapter 10: counters.
            Frame::Counter { seat, vp, second } => ask(&TakeCounter { seat, vp, second }),
            // Chapter 11: improvements.
            Frame::Philosopher => ask(&TakeFind),
        }
    }
}

impl Step {
    /// The decision a step asks for: the one list that must know a new step.
    #[inline]
    fn decision<R>(self, ask: impl FnOnce(&dyn Decision<Mythotopia>) -> R) -> R {
        match self {
            Step::Idle => ask(&ChooseDeed),
            // Chapter 6.1: attack.
            Step::AttackCard => ask(&InPlan(SourceCard)),
            Step::AttackFrom => ask(&InPlan(Source)),
            Step::AttackTarget { source } => ask(&InPlan(Target { source })),
            Step::AttackWay { source, target } => ask(&InPlan(Way { source, target })),
            Step::AttackShips { source, target, ships, food } => {
                ask(&InPlan(ShipCards { source, target, ships, food }))
            }
            Step::AttackFood { source, target, bill } => {
                ask(&InPlan(Pay(AttackFood { source, target }, bill)))
            }
            Step::AttackArmies { source, target, armies } => {
                ask(&InPlan(Muster { campaign: Campaign::Attack { source, target }, armies }))
            }
            // Chapters 6.2 to 6.5 and 6.7: troops.
            Step::PlaceArmies => ask(&InPlan(PlaceArmiesAt)),
            Step::PlaceArmiesFood { province, bill } => ask(&InPlan(Pay(PlacementFood { province }, bill))),
            Step::PlaceArmiesCards { province, armies } => {
                ask(&InPlan(Muster { campaign: Campaign::Placement { province }, armies }))
            }
            Step::RemoveArmies => ask(&InPlan(RemoveArmiesAt)),
            Step::RemoveArmiesCount { province } => ask(&InPlan(RemoveArmiesCount { province })),
            Step::RemoveMercenaries { province, armies } => {
                ask(&InPlan(RemoveMercenaries { province, armies }))
            }
            Step::PlaceShips => ask(&InPlan(PlaceShipsAt)),
            Step::PlaceShipsCards { sea, ships } => ask(&InPlan(PlaceShipsCards { sea, ships })),
            Step::RemoveShips => ask(&InPlan(RemoveShipsAt)),
            Step::RemoveShipsCount { sea } => ask(&InPlan(RemoveShipsCount { sea })),
            Step::Buy { armies, ships } => ask(&InPlan(Purchase { armies, ships })),
            Step::BuyGold { armies, ships, bill } => ask(&InPlan(Pay(Purchase { armies, ships }, bill))),
            // Chapters 6.8 to 6.11: the deck.
            Step::Draft => ask(&InPlan(ChooseDraft)),
            Step::DraftGold { card, bill } => ask(&InPlan(Pay(DraftGold { card }, bill))),
            Step::Reserve => ask(&InPlan(Gather(IntoReserve))),
            Step::Discard => ask(&InPlan(Gather(DiscardCards))),
            Step::RemoveCards => ask(&InPlan(Gather(RemoveCards))),
            Step::Warehouse => ask(&InPlan(IntoWarehouse)),
            // Chapter 6.13: Patronage.
            Step::PatronageGold { bill } => ask(&InPlan(Pay(PatronageGold, bill))),
            // Chapter 8: building.
            Step::Build => ask(&InPlan(ChooseBuilding)),
            Step::BuildSite { building } => ask(&InPlan(ChooseSite { building })),
            Step::BuildCard { site, stone } => ask(&InPlan(SiteCard { site, stone })),
            Step::BuildStone { site, bill } => ask(&InPlan(Pay(BuildingStone { site }, bill))),
            Step::BuildBonus { site } => ask(&InPlan(ChooseBonus { site })),
            Step::BuildGold { site, bill } => ask(&InPlan(Pay(BonusGold { site }, bill))),
            // Chapter 11: improvements.
            Step::Alchemist => ask(&InPlan(SwapCounter)),
            Step::Diplomat => ask(&InPlan(Mediate)),
            Step::DiplomatGold { province, bill } => ask(&InPlan(Pay(DiplomatGold { province }, bill))),
            Step::Counsellor => ask(&InPlan(Gather(Consult))),
            Step::Marauders => ask(&InPlan(Raid)),
            Step::Mercenary => ask(&InPlan(HireAt)),
            Step::MercenaryCount { province } => ask(&InPlan(HireCount { province })),
            Step::MercenaryGold { province, count, bill } => {
                ask(&InPlan(Pay(MercenaryGold { province, count }, bill)))
            }
            Step::Mystic => ask(&InPlan(Fetch)),
            Step::MysticGold { card, bill } => ask(&InPlan(Pay(MysticGold { card }, bill))),
        }
    }
}

impl Mythotopia {
    /// Everything that lies open on the table.
    pub fn table(&self) -> &OpenTable {
        &self.table
    }

    /// Is something begun that is not yet done: a half-made action, a choice, a counter to be taken?
    pub fn half_made(&self) -> bool {
        self.plan.step != Step::Idle || self.table.agenda.last().is_some_and(|frame| *frame != Frame::Turn)
    }
}
