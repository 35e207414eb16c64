//! Medievalia by Michele Quondam, second edition: build a fief, or break those of the others.
//!
//! Modules in the rulebook's order: [`place`] is chapter 2, `setup` 3, `turn` 4, `payment`, `pledge` and `means` 5, `purchase` 6,
//! `movement` 7, `food` 8, `war`, `damage` and `abilities` 9 and 10, `ending` 12 and 13, `support` 14. The nouns are
//! in [`state`], [`action`], [`question`], [`event`], [`view`] and [`rule`]; the printed cards in [`components`].

#![allow(clippy::trivially_copy_pass_by_ref, reason = "checks take actions as the contract hands them over")]

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use tafel_core::{
    Catalog, Chance, Ctx, Game, Message, OptionSpec, OptionsError, Outcome, ScoreLine, Seat, SeatSet, Tally,
    Viewer, Violation,
};

pub mod components;
pub mod ids;
pub mod options;
pub mod place;

mod abilities;
mod damage;
mod ending;
mod food;
mod means;
mod movement;
mod payment;
mod pledge;
mod purchase;
mod setup;
mod support;
mod turn;
mod war;

pub mod action;
pub mod event;
pub mod question;
pub mod rule;
pub mod state;
pub mod view;

#[doc(hidden)]
pub mod testing;

pub use action::{Action, Figure, Work};
pub use components::{Pile, Rules};
pub use event::{Event, News, Seen};
pub use ids::{Building, Card, Resource};
pub use options::{Mode, Options, Start, Topology};
pub use place::Place;
pub use question::Question;
pub use rule::Rule;
pub use state::{Ending, Medievalia, Spot};
pub use view::View;

use rule::{Refusal, Verdict};
use state::{Frame, Land};

/// The texts.
pub const GERMAN: &str = include_str!("../data/text.de.toml");
/// The texts.
pub const ENGLISH: &str = include_str!("../data/text.en.toml");

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

    fn setup(options: &Options, seats: u8, ctx: &mut Ctx<'_, Self>) -> Result<Self, OptionsError> {
        Medievalia::lay_out(options, seats, ctx)
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

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Violation<Rule>> {
        Ok(self.judge(seat, action)?)
    }

    fn apply(&mut self, seat: Seat, action: Action, ctx: &mut Ctx<'_, Self>) {
        self.carry_out(seat, action, ctx);
        self.settle(seat, ctx);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn view(&self, viewer: Viewer) -> View {
        self.look(viewer)
    }

    fn seen(event: &Event, viewer: Viewer) -> Option<Seen> {
        event::seen(event, viewer)
    }

    fn imagine(view: &View, chance: &mut Chance) -> Self {
        view::imagine(view, chance)
    }

    fn alphabet() -> &'static [Action] {
        action::alphabet()
    }

    fn option_specs() -> &'static [OptionSpec] {
        options::SPECS
    }

    fn catalog() -> &'static Catalog {
        static WORDS: LazyLock<Catalog> =
            LazyLock::new(|| Catalog::parse(GERMAN, ENGLISH).expect("the texts are complete"));
        &WORDS
    }

    fn components(options: &Options) -> serde_json::Value {
        Rules::of(options).map(|rules| rules.to_json()).unwrap_or_default()
    }

    fn sketch(view: &View) -> Vec<Message> {
        view::sketch(view)
    }

    fn score_sheet(&self) -> Vec<ScoreLine> {
        self.sheet()
    }

    /// Every turn draws a card and none returns. Within a turn, each of at most 60 characters moves at most once
    /// between two commands, and every command uses up cards (MED-13.8).
    fn longest(_: &Options, seats: u8) -> u32 {
        u32::from(seats) * 8 + 120 * 2000
    }

    fn census(&self, tally: &mut Tally) {
        for card in Card::ALL {
            let index = card.index();
            let hands: u32 = self.hands.iter().map(|hand| u32::from(hand[index])).sum();
            tally.add_many("card", card as u32, hands + u32::from(self.unseen[index]));
            tally.add_many("card", card as u32, self.discard[index] + self.purse.cards[index]);
        }
        for stack in &self.stacks {
            if let Some(card) = stack.bottom {
                tally.add("card", card as u32);
            }
        }
        for squad in &self.squads {
            tally.add_many("card", squad.troop.card as u32, squad.count);
        }
        if let Some(card) = self.card_in_purchase() {
            tally.add("card", card as u32);
        }
        tally.add_many("city", 0u32, self.lost_cities);
        for host in self.hosts.iter().flatten().flatten() {
            match host.land {
                Land::City => tally.add("city", 0u32),
                Land::Landscape(card) => tally.add("card", card as u32),
            }
            for building in host.buildings() {
                tally.add("building", building as u32);
            }
        }
        for building in Building::ALL {
            let index = building.index();
            tally.add_many("building", building as u32, self.unseen_buildings[index] + self.ruins[index]);
        }
        for site in &self.sites {
            if let Some(building) = site.top {
                tally.add("building", building as u32);
            }
        }
    }

    fn sound(&self) -> Result<(), String> {
        self.is_sound()
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
    fn judge(&self, seat: Seat, action: &Action) -> Verdict {
        match (self.frame(), *action) {
            (Frame::Opening(..), Action::Draw(pile)) => self.check_draw(pile, Rule::StartingHand),
            (Frame::Draw, Action::Draw(pile)) => self.check_draw(pile, Rule::DrawCard),
            (Frame::Extra, Action::Draw(pile)) => self.check_draw(pile, Rule::ExtraCard),
            (Frame::Opening(..), _) => Err(Refusal(Rule::StartingHand, "refusal.now-draw")),
            (Frame::Draw, _) => Err(Refusal(Rule::DrawCard, "refusal.now-draw")),
            (Frame::Extra, _) => Err(Refusal(Rule::ExtraCard, "refusal.now-draw")),
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
                Err(Refusal(Rule::MovePhase, "refusal.march-later"))
            }
            (Frame::Actions, Action::Declare { .. } | Action::Volley { .. }) => {
                Err(Refusal(Rule::WarPhase, "refusal.war-later"))
            }
            (Frame::Actions, _) => Err(Refusal(Rule::Actions, "refusal.now-actions")),
            (Frame::Pay, _) => self.check_payment(action),
            (Frame::Support, _) => self.check_support(action),
            (Frame::Site, Action::Site(host)) => self.check_site(host),
            (Frame::Site, _) => Err(Refusal(Rule::BuyBuilding, "refusal.now-site")),
            (Frame::Move, Action::March { .. } | Action::Gallop { .. }) => self.check_march(action),
            (Frame::Move | Frame::Fronts, _) if action.belongs_to_actions() => {
                Err(Refusal(Rule::WarPhase, "refusal.actions-over"))
            }
            (Frame::Move, Action::Declare { .. } | Action::Volley { .. }) => {
                Err(Refusal(Rule::WarPhase, "refusal.war-after-moves"))
            }
            (Frame::Move, _) => Err(Refusal(Rule::MoveSteps, "refusal.now-move")),
            (Frame::Fronts, Action::Declare { place, against }) => self.check_declaration(place, against),
            (Frame::Fronts, Action::Volley { against }) => self.check_volley(against),
            (Frame::Fronts, Action::March { .. } | Action::Gallop { .. }) => {
                Err(Refusal(Rule::WarPhase, "refusal.moves-over"))
            }
            (Frame::Fronts, _) => Err(Refusal(Rule::WarPhase, "refusal.now-war")),
            (Frame::Starve, Action::Starve(figure)) => self.check_hunger(figure),
            (Frame::Starve, _) => Err(Refusal(Rule::Hunger, "refusal.now-starve")),
            (Frame::Partition, _) => self.check_partition(action),
            (Frame::Oppose, _) => self.check_opposition(action),
            (Frame::Aim, _) => self.check_target(action),
            (Frame::StrikeBack, Action::StrikeBack(group)) => self.check_strike(group),
            (Frame::StrikeBack, _) => Err(Refusal(Rule::Damage, "refusal.now-strike")),
            (Frame::Protect, _) => self.check_protection(action),
            (Frame::Wound, _) => self.check_wound(action),
            (Frame::Archers(_), Action::Shoot(figure)) => self.check_archer(seat, figure),
            (Frame::Priests(_), Action::Pray(figure)) => self.check_priest(seat, figure),
            (Frame::Arrow(_), Action::ShootAt(figure)) => self.check_arrow(seat, figure),
            (Frame::Prayer(_), Action::Heal(figure)) => self.check_patient(figure),
            (Frame::Archers(_) | Frame::Arrow(_) | Frame::Priests(_) | Frame::Prayer(_), _) => {
                Err(Refusal(Rule::AbilitySteps, "refusal.now-abilities"))
            }
            (Frame::Over, _) => Err(Refusal(Rule::CheckOrder, "refusal.over")),
        }
    }

    /// Does what a checked action says, and nothing after it.
    pub(crate) fn carry_out(&mut self, seat: Seat, action: Action, ctx: &mut Ctx<'_, Medievalia>) {
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

    /// What must hold at every moment.
    fn is_sound(&self) -> Result<(), String> {
        for (index, squad) in self.squads.iter().enumerate() {
            if squad.count == 0 {
                return Err(format!("squad {index} is empty"));
            }
            if index > 0 && self.squads[index - 1].troop >= squad.troop {
                return Err(format!("squads {} and {index} are out of order", index - 1));
            }
            let Spot::Host(number) = squad.troop.spot else { continue };
            if self.host(squad.troop.owner, number).is_none() {
                return Err(format!("squad {index} is attached to a host that is not there"));
            }
        }
        for pile in Pile::ALL {
            let stack = self.stacks[pile.index()];
            let hidden = self.unseen_of(pile);
            let bottom = u8::from(stack.bottom.is_some());
            if stack.size != hidden + bottom {
                return Err(format!("stack {pile:?} has {} cards, but {hidden} are unseen", stack.size));
            }
        }
        let hidden: u8 = self.sites.iter().map(|site| site.hidden).sum();
        if hidden != self.unseen_buildings.iter().sum::<u8>() {
            return Err("the building stacks hold another number of cards than are unseen".into());
        }
        let quiet = matches!(self.frame(), Frame::Actions | Frame::Move | Frame::Fronts);
        if quiet && self.is_hungry() {
            return Err("the active player has more characters than food".into());
        }
        Ok(())
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
