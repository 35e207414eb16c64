//! Chapter 4: the turn.

use tafel_core::{Decision, Seat, SeatSet, refuse, require};

use crate::Ctx;
use crate::action::{Action, Pips, Rate};
use crate::data::die_face;
use crate::event::{Event, Open};
use crate::frame::{Frame, Guide};
use crate::ids::{Card, Resource};
use crate::principality::End;
use crate::question::Question;
use crate::rule::{Rule, Verdict, not_now, passing};
use crate::state::Catan;

impl Catan {
    /// CAT-4.6: the players alternate.
    pub(crate) fn begin_turn(&mut self, ctx: &mut Ctx<'_>) {
        if self.table.turn > 0 {
            self.table.active = self.table.passive();
        }
        if self.table.turn >= self.table.options.turn_cap {
            return self.table.break_off(ctx);
        }
        self.table.turn += 1;
        self.offers_begun = [0; 2];
        self.table.refused.clear();
        self.table.number = 0;
        let (active, turn) = (self.table.active, self.table.turn);
        ctx.tell(|| Event::Open(Open::TurnBegins(active, turn)));
        self.table.agenda.push(Frame::PreRoll);
    }
}

/// CAT-4.1: the active player throws the dice, or plays the Alchemist first.
pub(crate) struct PreRoll;

impl Decision<Catan> for PreRoll {
    fn asked(&self, game: &Catan) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        Question::PreRoll
    }

    fn legal(&self, game: &Catan, seat: Seat, out: &mut Vec<Action>) {
        [Action::Roll, Action::Play(Card::Alchemist)].into_iter().for_each(passing(self, game, seat, out));
    }

    fn check(&self, game: &Catan, _: Seat, action: Action) -> Verdict {
        let card = match action {
            Action::Roll => return Ok(()),
            Action::Play(card) => card,
            _ => return not_now(Rule::PreRoll),
        };
        require(card == Card::Alchemist, Rule::PreRoll, "refusal.only-alchemist")?;
        require(game.holds(game.table.active, card), Rule::ActionCards, "refusal.not-in-hand")?;
        game.table.check_gate()
    }

    /// CAT-4.2: both dice.
    fn apply(&self, game: &mut Catan, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        if let Action::Play(card) = action {
            game.play_card(seat, card, ctx);
            return game.table.agenda.push(Frame::SetDie);
        }
        let face = die_face(ctx.chance.below(6));
        let number = ctx.chance.below(6) as u8 + 1;
        game.table.number = number;
        ctx.tell(|| Event::Open(Open::Rolled(seat, face, number)));
        game.begin_event(face, ctx);
    }
}

/// CAT-9.6: the production number is chosen, then the event die is thrown alone.
pub(crate) struct SetDie;

impl Decision<Catan> for SetDie {
    fn asked(&self, game: &Catan) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        Question::SetDie
    }

    fn legal(&self, _: &Catan, _: Seat, out: &mut Vec<Action>) {
        out.extend(Pips::all().map(Action::SetDie));
    }

    fn check(&self, _: &Catan, _: Seat, action: Action) -> Verdict {
        if matches!(action, Action::SetDie(_)) { Ok(()) } else { not_now(Rule::Alchemist) }
    }

    fn apply(&self, game: &mut Catan, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::SetDie(pips) = action else { return };
        game.table.number = pips.number();
        ctx.tell(|| Event::Open(Open::DieSet(seat, pips.number())));
        let face = die_face(ctx.chance.below(6));
        ctx.tell(|| Event::Open(Open::RolledEvent(seat, face)));
        game.begin_event(face, ctx);
    }
}

/// CAT-4.5: building, trading and action cards in any order, until the active player has had enough.
pub(crate) struct Main;

impl Decision<Catan> for Main {
    fn asked(&self, game: &Catan) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        Question::Main
    }

    /// In the order of [`Action`], which leaves nothing to sort.
    fn legal(&self, game: &Catan, seat: Seat, out: &mut Vec<Action>) {
        let realm = game.table.realm(seat);
        let mut offer = passing(self, game, seat, out);
        offer(Action::EndTurn);
        End::ALL.map(Action::Road).into_iter().for_each(&mut offer);
        End::ALL.map(Action::Settlement).into_iter().for_each(&mut offer);
        End::ALL.map(Action::SettlementWithScout).into_iter().for_each(&mut offer);
        realm.all_towns().map(|(x, _)| Action::City(x)).for_each(&mut offer);
        game.faces(seat).map(Action::Build).for_each(&mut offer);
        offer(Action::Demolish);
        for resource in Resource::ALL.into_iter().filter(|kind| realm.have[kind.index()] > 0) {
            Rate::all().map(|rate| Action::Bank(resource, rate)).for_each(&mut offer);
        }
        offer(Action::Offer);
        game.faces(seat).map(Action::Play).for_each(offer);
    }

    fn check(&self, game: &Catan, _: Seat, action: Action) -> Verdict {
        match action {
            Action::EndTurn => Ok(()),
            Action::Road(end) => game.table.check_road(end),
            Action::Settlement(end) => game.check_settlement(end, Guide::None),
            Action::SettlementWithScout(end) => game.check_settlement(end, Guide::Scout),
            Action::City(x) => game.table.check_city(x),
            Action::Build(card) => game.check_build(card),
            Action::Demolish => game.table.check_demolish(),
            Action::Bank(resource, rate) => game.table.check_bank(resource, rate),
            Action::Offer => game.check_offer(game.table.active),
            Action::Play(card) => game.check_play(card),
            Action::DrawTop(_) | Action::Search(_) | Action::Return(_) => {
                refuse(Rule::MainPhase, "refusal.cards-at-hand-check")
            }
            Action::On(_) => refuse(Rule::Expansion, "refusal.card-before-site"),
            Action::Roll | Action::SetDie(_) => refuse(Rule::PreRoll, "refusal.already-rolled"),
            _ => not_now(Rule::MainPhase),
        }
    }

    fn apply(&self, game: &mut Catan, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        if action == Action::EndTurn {
            return game.table.agenda.extend([Frame::NextTurn, Frame::HandCheck]);
        }
        game.table.agenda.push(Frame::Main);
        match action {
            Action::Road(end) => game.table.order_road(end),
            Action::Settlement(end) => game.order_settlement(end, Guide::None, ctx),
            Action::SettlementWithScout(end) => game.order_settlement(end, Guide::Scout, ctx),
            Action::City(x) => game.table.order_city(x),
            Action::Build(card) => game.table.pick_card(card, ctx),
            Action::Demolish => game.table.agenda.push(Frame::DemolishWhich),
            Action::Bank(resource, rate) => game.table.go_to_bank(resource, rate, ctx),
            Action::Offer => game.begin_offer(seat),
            Action::Play(card) => game.play(card, ctx),
            _ => {}
        }
    }
}
