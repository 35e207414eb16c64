//! Imperial Settlers. One to four players lead a people through five rounds: they build, deal, raze and activate.
//!
//! The chapters stand in the order of the rulebook; RULINGS.md says what we decided where it is silent.

mod action;
mod choice;
mod data;
mod event;
mod frame;
mod good;
mod ids;
mod locations;
mod options;
mod pile;
mod places;
mod question;
mod rule;
mod state;

mod setup;

mod lookout;

mod production;

mod turn;

mod build;
mod payment;

mod deals;

mod raze;

mod activate;

mod exchange;

mod free_steps;

mod end;

mod gain;

mod deeds;

mod solo;

mod figures;
mod preview;
mod view;

mod census;
mod imagine;
mod position;
mod sketch;

#[cfg(feature = "testing")]
pub mod testing;

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use serde_json::json;
use tafel_core::{
    Catalog, Chance, Flow, Game, Message, Next, OptionSpec, OptionsError, Outcome, ScoreLine, Seat, SeatSet,
    Tally, TieBreak, Viewer,
};

pub use action::{ALPHABET, Action, Deal, Place, Spot};
pub use data::{
    Act, Board, Card, Colour, Colours, Deed, Effect, Kind, Reacts, Title, attack_cards, board, card, titles,
};
pub use event::{Event, Seen};
pub use figures::{Figures, Use};
pub use frame::{
    Copier, Draft, DrawnFor, Frame, Looker, PackRound, Payment, Plan, Project, Seller, SoloPick, TurnPart,
    Victim,
};
pub use good::{Bundle, Good};
pub use ids::{Face, Faction};
pub use locations::{Location, LocationView, Locations, Mark, Marks};
pub use options::{Factions, Lookout, Options};
pub use pile::{Backs, Deck, Pile};
pub use position::{Begin, Position};
pub use preview::{Preview, Sign, Stack, Stacks};
pub use question::Question;
pub use rule::Rule;
pub use state::{Hand, ImperialSettlers, Neutral, OpenTable, Player, Realm, RouteCard, Taken};
pub use view::{HandBacks, PassedOn, SoloStanding, View};

use activate::{BarterUnit, PayActivation};
use build::{GoldOrPoint, SlaverOffer};
use deeds::{DesertDiscard, DesertOpponent, PackGood, Resolve};
use end::Over;
use exchange::Exchange;
use free_steps::PlaceSamurai;
use gain::{Draw, Drawing, KeepOne};
use lookout::{ChooseFromPack, OpenDraft, SoloDraft};
use production::{CopyProduction, Guard, ProduceNext, Sale};
use rule::{Verdict, not_now};
use setup::ChooseFaction;
use solo::AttackChoice;
use turn::Turn;

/// Luck and an ear for the events of this game.
pub type Ctx<'a> = tafel_core::Ctx<'a, ImperialSettlers>;

impl Game for ImperialSettlers {
    const ID: &'static str = "imperial-settlers";
    const RULES_VERSION: u32 = 2;
    const SEATS: RangeInclusive<u8> = 1..=4;
    const HAS_OWN_TABLE: bool = true;
    const FIGURES: &'static [&'static str] = &["previews", "drafters", "solo", "figures"];

    type Options = Options;
    type Question = Question;
    type Action = Action;
    type Rule = Rule;
    type Event = Event;
    type Seen = Seen;
    type View = View;

    fn setup(options: &Options, seats: u8, ctx: &mut Ctx<'_>) -> Result<Self, OptionsError> {
        ImperialSettlers::set_up(options, seats, ctx)
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
        let start = out.len();
        self.decision(|it| {
            if it.asked(self).has(seat) {
                it.legal(self, seat, out);
            }
        });
        // A turn has the most answers, and lists them in order by itself.
        if !matches!(self.table.agenda.last(), Some(Frame::Turn { .. })) {
            out[start..].sort_unstable();
        }
        debug_assert!(out[start..].is_sorted(), "the legal list is sorted");
    }

    fn check(&self, seat: Seat, action: &Action) -> Verdict {
        let verdict = self.decision(|it| it.check(self, seat, *action)).unwrap_or_else(not_now);
        match verdict {
            Err(violation) if violation.rule == Rule::SmallSteps => self.not_the_moment(seat, *action),
            verdict => verdict,
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        self.answer(seat, action, ctx);
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.table.agenda.last() == Some(&Frame::Over)).then(|| self.final_outcome())
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
        let goods = |letters: &[u8]| letters.to_vec();
        let cards = Face::ALL.map(|face| {
            let card = card(face);
            let limit = data::act_of(face).map(|act| act.limit);
            json!({
                "id": face,
                "copies": card.copies,
                "faction": card.faction,
                "kind": card.kind,
                "colours": card.colours,
                "cost": goods(&card.cost),
                "needs_location": card.needs_location,
                "raze": card.raze,
                "deal": card.deal,
                "limit": limit,
                "grade": card.grade,
            })
        });
        let boards = Faction::ALL.map(|faction| {
            let board = board(faction);
            json!({ "id": faction, "income": goods(&board.income.tokens), "keeps": board.keeps })
        });
        let titles: Vec<_> =
            titles().iter().map(|title| json!({ "id": title.id, "points": title.points })).collect();
        json!({ "cards": cards.to_vec(), "factions": boards, "attack": attack_cards(), "titles": titles })
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

    /// 300 turns of each player in each of 5 rounds, none with more than 200 small steps, and the drafts. A generous
    /// bound: free steps move a thing that is then gone, and a chain asks a few dozen questions at most.
    fn longest(_: &Options, seats: u8) -> u32 {
        u32::from(seats) * 5 * (u32::from(turn::MOST_TURNS) + 1) * 200
    }

    fn census(&self, tally: &mut Tally) {
        self.count_components(tally);
    }

    fn sound(&self) -> Result<(), String> {
        self.check_soundness()
    }
}

impl Flow for ImperialSettlers {
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
    fn next<R>(frame: Frame, see: impl FnOnce(Next<'_, ImperialSettlers>) -> R) -> R {
        use Next::{Asks, Happens};
        match frame {
            // Chapter 2: setup.
            Frame::ChooseFaction(seat) => see(Asks(&ChooseFaction(seat))),
            // Chapter 4: the lookout.
            Frame::Draft(draft, picked) => see(Asks(&OpenDraft { draft, picked })),
            Frame::Packs(round) => see(Asks(&ChooseFromPack(round))),
            Frame::SoloDraft(pick) => see(Asks(&SoloDraft(pick))),
            // Chapter 5: production.
            Frame::Production(seat) => see(Happens(&|game, ctx| game.produce_all(seat, ctx))),
            Frame::ProduceLocations(seat) => see(Happens(&|game, ctx| game.produce_locations(seat, ctx))),
            Frame::ProduceNext(seat) => see(Asks(&ProduceNext(seat))),
            Frame::Guard(seat) => see(Asks(&Guard(seat))),
            Frame::CopyProduction { seat, by } => see(Asks(&CopyProduction { seat, by })),
            Frame::Sale { seat, by, sold } => see(Asks(&Sale { seat, by, sold })),
            // Chapter 6: turns.
            Frame::Turn { seat, part } => see(Asks(&Turn { seat, part })),
            // Chapters 7 and 8: buildings and deals.
            Frame::Plan(plan) => see(Asks(&plan)),
            Frame::Bonus { seat, face } => see(Happens(&|game, ctx| game.building_bonus(seat, face, ctx))),
            Frame::Triggers { seat, face } => {
                see(Happens(&|game, ctx| game.building_triggers(seat, face, ctx)))
            }
            Frame::GoldOrPoint { seat, left } => see(Asks(&GoldOrPoint { seat, left })),
            Frame::SlaverOffer { seat, left } => see(Asks(&SlaverOffer { seat, left })),
            // Chapter 9: razing.
            Frame::RazeEnd { seat, place } => see(Happens(&|game, ctx| game.end_raze(seat, place, ctx))),
            Frame::RazedCard { seat, face } => {
                see(Happens(&|game, ctx| game.discard_razed_card(seat, face, ctx)))
            }
            // Chapter 10: activating.
            Frame::PayActivation { seat, place, times, payment } => {
                see(Asks(&PayActivation { seat, place, times, payment }))
            }
            Frame::BarterUnit { seat, place, times, left } => {
                see(Asks(&BarterUnit { seat, place, times, left }))
            }
            // Chapter 11: the exchange of workers.
            Frame::Exchange { seat, left } => see(Asks(&Exchange { seat, left })),
            // Chapter 12: free steps.
            Frame::PlaceSamurai { seat, left } => see(Asks(&PlaceSamurai { seat, left })),
            // Chapters 14 and 15: cleanup and the end.
            Frame::Cleanup => see(Happens(&ImperialSettlers::clean_up)),
            Frame::NextRound => see(Happens(&ImperialSettlers::next_round)),
            Frame::Over => see(Asks(&Over)),
            // Chapter 16: gaining and drawing.
            Frame::Draw { seat, left, purpose } => {
                see(Asks(&Draw { seat, left, drawing: Drawing::Hand(purpose) }))
            }
            Frame::MissionDraw { seat, left } => see(Asks(&Draw { seat, left, drawing: Drawing::Mission })),
            Frame::KeepOne { seat, by } => see(Asks(&KeepOne { seat, by })),
            // Chapter 18: what cards do.
            Frame::Resolve { seat, face, left } => see(Asks(&Resolve { seat, face, left })),
            Frame::PackGood { seat, target, .. } => see(Asks(&PackGood { seat, target })),
            Frame::DesertOpponent(seat) => see(Asks(&DesertOpponent(seat))),
            Frame::DesertDiscard { victim } => see(Asks(&DesertDiscard { victim })),
            Frame::Gain { seat, face } => see(Happens(&|game, ctx| game.gain_of_card(seat, face, ctx))),
            // Chapter 21: the solo game.
            Frame::Attack { left } => see(Happens(&|game, ctx| game.attack(left, ctx))),
            Frame::AttackChoice { line } => see(Asks(&AttackChoice { line })),
        }
    }
}
