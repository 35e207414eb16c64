//! Imperial Settlers. One to four players lead a people through five rounds: they build, deal, raze and activate.
//!
//! The chapters stand in the order of the rulebook; RULINGS.md says what we decided where it is silent.

mod action;
mod data;
mod event;
mod frame;
mod good;
mod ids;
mod locations;
mod options;
mod pile;
mod question;
mod rule;
mod state;

mod setup;

mod lookout;

mod production;

mod turn;

mod build;

mod raze;

mod activate;

mod end;

mod gain;

mod deeds;

mod solo;

mod agenda;

mod view;

mod census;
mod imagine;
mod sketch;

#[doc(hidden)]
pub mod testing;

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use serde_json::json;
use tafel_core::{
    Catalog, Chance, Game, Message, OptionSpec, OptionsError, Outcome, ScoreLine, Seat, SeatSet, Tally,
    Viewer,
};

pub use action::{Action, Deal, Place, Spot};
pub use data::{
    Act, Board, Card, Colour, Colours, Deed, Effect, Kind, Reacts, Title, attack_cards, board, card, titles,
};
pub use event::{Event, Seen};
pub use frame::{
    Copier, Draft, DrawnFor, Frame, Looker, PackRound, Payment, Plan, Project, Seller, SoloPick, TurnPart,
    Victim,
};
pub use good::{Bundle, Good};
pub use ids::{Face, Faction};
pub use locations::{Location, LocationView, Locations, Mark, Marks};
pub use options::{Factions, Lookout, Options};
pub use pile::{Backs, Deck, Pile};
pub use question::Question;
pub use rule::Rule;
pub use state::{ImperialSettlers, Neutral, Player, Realm, Taken};
pub use view::{NeutralView, PlayerView, View};

use rule::Verdict;

/// Luck and an ear for the events of this game.
pub type Ctx<'a> = tafel_core::Ctx<'a, ImperialSettlers>;

impl Game for ImperialSettlers {
    const ID: &'static str = "imperial-settlers";
    const RULES_VERSION: u32 = 1;
    const SEATS: RangeInclusive<u8> = 1..=4;

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

    fn asked(&self) -> SeatSet {
        match self.agenda.last() {
            Some(Frame::Packs(_)) => self.choosing(),
            Some(&Frame::Draft(draft, picked)) => SeatSet::one(self.drafter(draft, picked)),
            Some(frame) => frame.seat().map(SeatSet::one).unwrap_or_default(),
            None => SeatSet::NONE,
        }
    }

    fn question(&self, seat: Seat) -> Question {
        self.ask(seat)
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.asked().has(seat) {
            let start = out.len();
            self.list(seat, out);
            out[start..].sort_unstable();
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Verdict {
        self.verdict(seat, *action)
    }

    fn apply(&mut self, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        self.answer(seat, action, ctx);
        self.advance(ctx);
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.agenda.last() == Some(&Frame::Over)).then(|| self.final_outcome())
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
        action::alphabet()
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

    fn components(_: &Options) -> serde_json::Value {
        let goods = |letters: &[u8]| letters.to_vec();
        let cards = Face::ALL.map(|face| {
            let card = card(face);
            let limit = activate::act_of(face).map(|act| act.limit);
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
