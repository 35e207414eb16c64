//! Chapter 7: movement, inside the fief and out of it.

use tafel_core::{Decision, Message, Say, Seat, SeatSet, refuse, require};

use crate::action::Action;
use crate::event::{Event, News};
use crate::frame::Frame;
use crate::ids::Card;
use crate::place::{Place, Places, neighbours};
use crate::question::Question;
use crate::rule::{Rule, Verdict};
use crate::state::{OpenTable, Spot, Troop};
use crate::{Ctx, Medievalia};

impl OpenTable {
    pub(crate) fn neighbours(&self, place: Place) -> Places {
        neighbours(place, self.seats(), self.rules.options.topology)
    }

    pub(crate) fn offer_internal(&self, out: &mut Vec<Action>) {
        let seat = self.active;
        for squad in &self.squads {
            let troop = &squad.troop;
            if troop.owner != seat || self.check_restless(troop).is_err() {
                continue;
            }
            let (card, from) = (troop.card, troop.spot);
            if from != Spot::Free {
                out.push(Action::Attach { card, from, to: Spot::Free });
            }
            for (number, _) in self.hosts_of(seat) {
                let to = Spot::Host(number);
                if to != from {
                    out.push(Action::Attach { card, from, to });
                }
            }
        }
    }

    /// May this troop of the active player move inside the fief?
    fn check_restless(&self, troop: &Troop) -> Verdict {
        require(troop.place == Place::fief(troop.owner), Rule::Internal, "refusal.not-at-home")?;
        require(!troop.used, Rule::Internal, "refusal.character-used")?;
        self.check_leaving(troop, Rule::Internal)?;
        require(!troop.settled, Rule::InternalSteps, "refusal.settled")
    }

    /// A used host keeps its characters.
    fn check_leaving(&self, troop: &Troop, rule: Rule) -> Verdict {
        let Spot::Host(number) = troop.spot else { return Ok(()) };
        let kept = self.host(troop.owner, number).is_some_and(|host| host.used);
        require(!kept, rule, "refusal.host-keeps")
    }

    pub(crate) fn check_internal(&self, card: Card, from: Spot, to: Spot) -> Verdict {
        let seat = self.active;
        require(self.can_attach(seat, Place::fief(seat), to), Rule::Internal, "refusal.no-such-host")?;
        require(from != to, Rule::Internal, "refusal.already-there")?;
        let mut verdict = refuse(Rule::Internal, "refusal.nobody-there");
        for squad in &self.squads {
            let troop = &squad.troop;
            if troop.owner != seat || troop.card != card || troop.spot != from {
                continue;
            }
            let this = self.check_restless(troop);
            if this.is_ok() {
                return this;
            }
            // Whoever is at home is more to the point than others of the same kind elsewhere.
            if troop.place == Place::fief(seat) || verdict == refuse(Rule::Internal, "refusal.nobody-there") {
                verdict = this;
            }
        }
        verdict
    }

    pub(crate) fn apply_internal(&mut self, card: Card, from: Spot, to: Spot, ctx: &mut Ctx<'_>) {
        let (seat, home) = (self.active, Place::fief(self.active));
        let index = self.find(|troop| {
            troop.owner == seat
                && troop.card == card
                && troop.spot == from
                && troop.place == home
                && !troop.used
                && !troop.settled
        });
        let Some(index) = index else { return };
        self.change(index, |troop| {
            troop.spot = to;
            troop.settled = true;
        });
        ctx.tell(|| {
            let to = match to {
                Spot::Free => None,
                Spot::Host(number) => self.host(seat, number).map(|host| host.land),
            };
            Event::Open(News::Moved { seat, card, to })
        });
    }

    fn offer_marches(&self, out: &mut impl FnMut(Action)) {
        for squad in &self.squads {
            let troop = &squad.troop;
            let moves = if troop.card == Card::Knight { 2 } else { 1 };
            if troop.owner != self.active || troop.moved >= moves || self.check_legs(troop).is_err() {
                continue;
            }
            for to in self.neighbours(troop.place).iter() {
                if self.check_way(troop, to).is_err() {
                    continue;
                }
                out(if troop.moved == 0 {
                    Action::March { card: troop.card, from: troop.place, spot: troop.spot, to }
                } else {
                    Action::Gallop { from: troop.place, to }
                });
            }
        }
    }

    /// Can this troop move, if it has not yet?
    fn check_legs(&self, troop: &Troop) -> Verdict {
        require(!troop.used, Rule::External, "refusal.character-used")?;
        self.check_leaving(troop, Rule::External)
    }

    /// May it move there? Enemies in an intermediate fief let it go home only (MED-7.3). Out of a player's fief there
    /// is always a way, also when its player is out (MED-7.4): no home lies next to it.
    fn check_way(&self, troop: &Troop, to: Place) -> Verdict {
        let both_of_players = troop.place.owner().is_some() && to.owner().is_some();
        let rule = if both_of_players { Rule::TwoTurns } else { Rule::External };
        require(self.neighbours(troop.place).has(to), rule, "refusal.not-adjacent")?;
        if troop.place.owner().is_some() {
            return Ok(());
        }
        let friendly =
            to.owner().is_some_and(|seat| !self.eliminated.has(seat) && !self.enemies(troop.owner, seat));
        let blocked = self.squads.iter().any(|other| {
            other.troop.place == troop.place
                && !other.troop.used
                && self.enemies(troop.owner, other.troop.owner)
        });
        require(friendly || !blocked, Rule::Blocking, "refusal.blocked")
    }

    fn walker(&self, card: Card, from: Place, spot: Spot, moved: u8) -> Option<usize> {
        let seat = self.active;
        let at = |troop: &Troop| {
            troop.owner == seat
                && troop.card == card
                && troop.place == from
                && troop.spot == spot
                && troop.moved == moved
        };
        self.find(|troop| at(troop) && !troop.used).or_else(|| self.find(at))
    }

    fn check_march(&self, action: Action) -> Verdict {
        let (index, to) = self.march(action);
        let Some(index) = index else {
            require(!self.has_marched(action), Rule::External, "refusal.moved")?;
            return refuse(Rule::External, "refusal.nobody-there");
        };
        let troop = &self.squads[index].troop;
        self.check_legs(troop)?;
        self.check_way(troop, to)
    }

    /// Nobody can move like this. Is there somebody who has done so already?
    fn has_marched(&self, action: Action) -> bool {
        let (card, from, spot, moved) = match action {
            Action::March { card, from, spot, .. } => (card, from, spot, 0),
            Action::Gallop { from, .. } => (Card::Knight, from, Spot::Free, 1),
            _ => return false,
        };
        (moved + 1..=2).any(|times| self.walker(card, from, spot, times).is_some())
    }

    fn march(&self, action: Action) -> (Option<usize>, Place) {
        match action {
            Action::March { card, from, spot, to } => (self.walker(card, from, spot, 0), to),
            Action::Gallop { from, to } => (self.walker(Card::Knight, from, Spot::Free, 1), to),
            _ => (None, Place(0)),
        }
    }

    fn apply_march(&mut self, action: Action, ctx: &mut Ctx<'_>) {
        let (Some(index), to) = self.march(action) else { return };
        let troop = self.change(index, |troop| {
            troop.place = to;
            troop.spot = Spot::Free;
            troop.moved += 1;
        });
        ctx.tell(|| Event::Open(News::Marched { seat: troop.owner, card: troop.card, to }));
    }
}

/// External movement (MED-7.2).
pub(crate) struct Move;

impl Decision<Medievalia> for Move {
    fn asked(&self, game: &Medievalia) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, _: &Medievalia, _: Seat) -> Question {
        Question::Move
    }

    fn legal(&self, game: &Medievalia, _: Seat, out: &mut Vec<Action>) {
        game.table.offer_marches(&mut |action| out.push(action));
        game.table.offer_dismissals(out);
        out.push(Action::Done);
    }

    fn check(&self, game: &Medievalia, _: Seat, action: Action) -> Verdict {
        match action {
            Action::March { .. } | Action::Gallop { .. } => game.table.check_march(action),
            Action::Dismiss(figure) => game.table.check_dismissal(figure),
            Action::Done => Ok(()),
            Action::Declare { .. } | Action::Volley { .. } => {
                refuse(Rule::WarPhase, "refusal.war-after-moves")
            }
            _ if action.belongs_to_actions() => refuse(Rule::WarPhase, "refusal.actions-over"),
            _ => refuse(Rule::MoveSteps, "refusal.now-move"),
        }
    }

    fn words(&self, _: &Medievalia, _: Seat, action: Action) -> Message {
        if action == Action::Done { Message::new("action.done-moves") } else { action.say() }
    }

    fn apply(&self, game: &mut Medievalia, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        if action == Action::Done {
            game.table.ask(Frame::Fronts);
            return;
        }
        game.table.ask(Frame::Move);
        match action {
            Action::Dismiss(figure) => game.table.apply_dismissal(figure, ctx),
            _ => game.table.apply_march(action, ctx),
        }
    }

    fn is_open(&self, game: &Medievalia) -> bool {
        let mut any = false;
        game.table.offer_marches(&mut |_| any = true);
        any
    }

    fn pass_over(&self, game: &mut Medievalia, _: &mut Ctx<'_>) {
        game.table.ask(Frame::Fronts);
    }
}
