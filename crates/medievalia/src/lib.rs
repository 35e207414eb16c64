//! Medievalia by Michele Quondam, second edition: build a fief, or break those of the others.
//!
//! The chapters stand in the order of the rulebook; RULINGS.md says what we decided where it is silent.

mod action;
mod bits;
mod data;
mod event;
mod frame;
mod ids;
mod options;
mod question;
mod rows;
mod rule;
mod state;

mod place;

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

mod ending;

mod support;

mod view;

mod census;
mod imagine;
mod sketch;

#[doc(hidden)]
pub mod testing;

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use tafel_core::{
    Catalog, Chance, Game, Message, OptionSpec, OptionsError, Outcome, ScoreLine, Seat, SeatSet, Tally,
    Viewer, refuse,
};

pub use action::{ALPHABET, Action, Figure, Work};
pub use data::{Amounts, BuildingCard, Edition, HostCard, PRINTED, Pile, Rules, TroopCard};
pub use event::{Event, News, Seen};
pub use frame::Frame;
pub use ids::{Building, Card, Resource};
pub use options::{Mode, Options, Start, Topology};
pub use place::{BETWEEN, Place, Places, neighbours};
pub use question::Question;
pub use rows::{BuildingKind, Grade, Grades};
pub use rule::Rule;
pub use state::{
    Aim, BuildingStack, Ending, Front, Host, HostFight, LONE, Land, MAX_GROUPS, MAX_HOSTS, Medievalia,
    Purchase, Purse, Spot, Squad, Stack, Troop, UNDECIDED, War,
};
pub use view::{Fief, View};

use rule::Verdict;

/// Luck and an ear for the events of this game.
pub type Ctx<'a> = tafel_core::Ctx<'a, Medievalia>;

impl Game for Medievalia {
    const ID: &'static str = "medievalia";
    const RULES_VERSION: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=4;

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

    fn asked(&self) -> SeatSet {
        self.asked_seat().map_or(SeatSet::NONE, SeatSet::one)
    }

    fn question(&self, _: Seat) -> Question {
        self.ask()
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.asked_seat() != Some(seat) {
            return;
        }
        let from = out.len();
        self.offers(seat, &mut |action| out.push(action));
        out[from..].sort_unstable();
    }

    fn check(&self, seat: Seat, action: &Action) -> Verdict {
        self.judge(seat, *action)
    }

    fn apply(&mut self, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        self.carry_out(seat, action, ctx);
        self.advance(seat, ctx);
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

    fn components(options: &Options) -> serde_json::Value {
        Rules::of(options).map(|rules| rules.to_json()).unwrap_or_default()
    }

    fn sketch(view: &View) -> Vec<Message> {
        sketch::sketch(view)
    }

    fn score_sheet(&self) -> Vec<ScoreLine> {
        self.score_lines()
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

impl Medievalia {
    /// Who is asked.
    pub(crate) fn asked_seat(&self) -> Option<Seat> {
        Some(match self.frame() {
            Frame::Opening(seat, _)
            | Frame::Archers(seat)
            | Frame::Arrow(seat)
            | Frame::Priests(seat)
            | Frame::Prayer(seat) => seat,
            Frame::Draw
            | Frame::Actions
            | Frame::Pay
            | Frame::Site
            | Frame::Extra
            | Frame::Move
            | Frame::Fronts
            | Frame::Starve => self.active,
            Frame::Support => self.supporter(),
            Frame::Partition | Frame::Aim => self.front().attacker,
            Frame::Oppose | Frame::StrikeBack => self.front().defender,
            Frame::Protect | Frame::Wound => self.unit_owner(),
            Frame::Over => return None,
        })
    }

    /// Everything `seat`, which is asked, may answer, in no particular order.
    pub(crate) fn offers(&self, seat: Seat, out: &mut impl FnMut(Action)) {
        match self.frame() {
            Frame::Opening(..) | Frame::Draw | Frame::Extra => self.offer_draws(out),
            Frame::Actions => {
                self.offer_purchases(&self.funds(), out);
                self.offer_internal(out);
                self.offer_dismissals(out);
                out(Action::Done);
            }
            Frame::Pay => self.offer_payment(out),
            Frame::Support => self.offer_support(out),
            Frame::Site => self.offer_sites(out),
            Frame::Move => {
                self.offer_marches(out);
                self.offer_dismissals(out);
                out(Action::Done);
            }
            Frame::Fronts => {
                self.offer_fronts(out);
                self.offer_dismissals(out);
                out(Action::Done);
            }
            Frame::Starve => self.offer_hunger(out),
            Frame::Partition => self.offer_partition(out),
            Frame::Oppose => self.offer_opposition(out),
            Frame::Aim => self.offer_targets(out),
            Frame::StrikeBack => self.offer_strikes(out),
            Frame::Protect => self.offer_protection(out),
            Frame::Wound => self.offer_wounds(out),
            Frame::Archers(_) => {
                self.offer_archers(seat, out);
                out(Action::Pass);
            }
            Frame::Arrow(_) => self.offer_arrows(seat, out),
            Frame::Priests(_) => {
                self.offer_priests(seat, out);
                out(Action::Pass);
            }
            Frame::Prayer(_) => self.offer_patients(out),
            Frame::Over => {}
        }
    }

    /// May `seat`, which is asked, do this? If not, which rule forbids it?
    fn judge(&self, seat: Seat, action: Action) -> Verdict {
        match (self.frame(), action) {
            (Frame::Opening(..), Action::Draw(pile)) => self.check_draw(pile, Rule::StartingHand),
            (Frame::Draw, Action::Draw(pile)) => self.check_draw(pile, Rule::DrawCard),
            (Frame::Extra, Action::Draw(pile)) => self.check_draw(pile, Rule::ExtraCard),
            (Frame::Opening(..), _) => refuse(Rule::StartingHand, "refusal.now-draw"),
            (Frame::Draw, _) => refuse(Rule::DrawCard, "refusal.now-draw"),
            (Frame::Extra, _) => refuse(Rule::ExtraCard, "refusal.now-draw"),
            (
                Frame::Actions,
                Action::Play(_) | Action::Build { .. } | Action::Remove { .. } | Action::ExtraCard,
            ) => self.check_purchase(&self.funds(), action),
            (Frame::Actions, Action::Attach { card, from, to }) => self.check_internal(card, from, to),
            (Frame::Actions | Frame::Move | Frame::Fronts, Action::Dismiss(figure)) => {
                self.check_dismissal(figure)
            }
            (Frame::Actions | Frame::Move | Frame::Fronts, Action::Done)
            | (Frame::Archers(_) | Frame::Priests(_), Action::Pass) => Ok(()),
            (Frame::Actions, Action::March { .. } | Action::Gallop { .. }) => {
                refuse(Rule::MovePhase, "refusal.march-later")
            }
            (Frame::Actions, Action::Declare { .. } | Action::Volley { .. }) => {
                refuse(Rule::WarPhase, "refusal.war-later")
            }
            (Frame::Actions, _) => refuse(Rule::Actions, "refusal.now-actions"),
            (Frame::Pay, _) => self.check_payment(action),
            (Frame::Support, _) => self.check_support(action),
            (Frame::Site, Action::Site(host)) => self.check_site(host),
            (Frame::Site, _) => refuse(Rule::BuyBuilding, "refusal.now-site"),
            (Frame::Move, Action::March { .. } | Action::Gallop { .. }) => self.check_march(action),
            (Frame::Move | Frame::Fronts, _) if action.belongs_to_actions() => {
                refuse(Rule::WarPhase, "refusal.actions-over")
            }
            (Frame::Move, Action::Declare { .. } | Action::Volley { .. }) => {
                refuse(Rule::WarPhase, "refusal.war-after-moves")
            }
            (Frame::Move, _) => refuse(Rule::MoveSteps, "refusal.now-move"),
            (Frame::Fronts, Action::Declare { place, against }) => self.check_declaration(place, against),
            (Frame::Fronts, Action::Volley { against }) => self.check_volley(against),
            (Frame::Fronts, Action::March { .. } | Action::Gallop { .. }) => {
                refuse(Rule::WarPhase, "refusal.moves-over")
            }
            (Frame::Fronts, _) => refuse(Rule::WarPhase, "refusal.now-war"),
            (Frame::Starve, Action::Starve(figure)) => self.check_hunger(figure),
            (Frame::Starve, _) => refuse(Rule::Hunger, "refusal.now-starve"),
            (Frame::Partition, _) => self.check_partition(action),
            (Frame::Oppose, _) => self.check_opposition(action),
            (Frame::Aim, _) => self.check_target(action),
            (Frame::StrikeBack, Action::StrikeBack(group)) => self.check_strike(group),
            (Frame::StrikeBack, _) => refuse(Rule::Damage, "refusal.now-strike"),
            (Frame::Protect, _) => self.check_protection(action),
            (Frame::Wound, _) => self.check_wound(action),
            (Frame::Archers(_), Action::Shoot(figure)) => self.check_archer(seat, figure),
            (Frame::Priests(_), Action::Pray(figure)) => self.check_priest(seat, figure),
            (Frame::Arrow(_), Action::ShootAt(figure)) => self.check_arrow(seat, figure),
            (Frame::Prayer(_), Action::Heal(figure)) => self.check_patient(figure),
            (Frame::Archers(_) | Frame::Arrow(_) | Frame::Priests(_) | Frame::Prayer(_), _) => {
                refuse(Rule::AbilitySteps, "refusal.now-abilities")
            }
            (Frame::Over, _) => refuse(Rule::CheckOrder, "refusal.over"),
        }
    }

    /// Does what a checked action says, and nothing after it.
    pub(crate) fn carry_out(&mut self, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        match (self.frame(), action) {
            (_, Action::Draw(pile)) => self.apply_draw(seat, pile, ctx),
            (Frame::Actions, Action::Attach { card, from, to }) => self.apply_internal(card, from, to, ctx),
            (_, Action::Dismiss(figure)) => self.apply_dismissal(figure, ctx),
            (_, Action::Done) => self.finish_phase(ctx),
            (Frame::Actions, _) => self.apply_purchase(action),
            (Frame::Pay, Action::AskPartner) => self.apply_ask(ctx),
            (Frame::Pay, _) => self.apply_payment(action, ctx),
            (Frame::Support, _) => self.apply_support(action, ctx),
            (_, Action::Site(host)) => self.apply_site(host, ctx),
            (_, Action::March { .. } | Action::Gallop { .. }) => self.apply_march(action, ctx),
            (_, Action::Declare { place, against }) => self.apply_declaration(place, against, ctx),
            (_, Action::Volley { against }) => self.apply_volley(against, ctx),
            (_, Action::Starve(figure)) => self.apply_hunger(figure, ctx),
            (Frame::Partition, _) => self.apply_partition(action, ctx),
            (Frame::Oppose, _) => self.apply_opposition(action, ctx),
            (Frame::Aim, _) => self.apply_target(action, ctx),
            (_, Action::StrikeBack(group)) => self.apply_strike(group, ctx),
            (Frame::Protect, _) => self.apply_protection(action, ctx),
            (Frame::Wound, _) => self.apply_wound(action, ctx),
            (_, Action::Shoot(figure)) => self.apply_acting(figure, Frame::Arrow(seat)),
            (_, Action::ShootAt(figure)) => self.apply_arrow(seat, figure, ctx),
            (_, Action::Pray(figure)) => self.apply_acting(figure, Frame::Prayer(seat)),
            (_, Action::Heal(figure)) => self.apply_patient(seat, figure, ctx),
            (Frame::Archers(_), _) => self.pass_archers(seat),
            (Frame::Priests(_), _) => self.pass_priests(seat, ctx),
            _ => {}
        }
    }
}

impl Action {
    /// Is this something for the phase of actions?
    fn belongs_to_actions(self) -> bool {
        matches!(
            self,
            Action::Play(_)
                | Action::Build { .. }
                | Action::Remove { .. }
                | Action::ExtraCard
                | Action::Attach { .. }
        )
    }
}
