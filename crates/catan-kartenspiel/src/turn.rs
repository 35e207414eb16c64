//! Chapter 4: the turn. And the engine room: what the table does by itself between two answers.

use crate::Ctx;
use crate::action::Pips;
use crate::data::die_face;
use crate::event::{Event, Open};
use crate::frame::Frame;
use crate::ids::Card;
use crate::rule::{Checked, Rule, demand};
use crate::state::Catan;

/// Is the table done with the top frame, or does it wait for a player?
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    /// The frame was worked off, or changed: look again.
    Done,
    /// A player must answer.
    Waits,
}

impl Catan {
    /// Works on until somebody is asked or the game is over. Before anything else is carried out, it looks whether
    /// somebody has won (CAT-4.7, CAT-11.1).
    pub(crate) fn run(&mut self, ctx: &mut Ctx<'_>) {
        while let Some(&frame) = self.agenda.last() {
            if self.maybe_end(ctx) || self.work(frame, ctx) == Work::Waits {
                break;
            }
        }
        if !self.options.memory_aid {
            self.forget();
        }
    }

    fn work(&mut self, frame: Frame, ctx: &mut Ctx<'_>) -> Work {
        match frame {
            Frame::Produce => self.work_produce(ctx),
            Frame::HandCheck => self.work_hand_check(),
            Frame::NextTurn => self.work_next_turn(ctx),
            Frame::Pay(seat, cost) => self.work_pay(seat, cost, ctx),
            Frame::Receive(seat, gain) => self.work_receive(seat, gain, ctx),
            Frame::Gain(gain) => self.work_gain(gain, ctx),
            Frame::Rob(rob) => self.work_rob(rob),
            Frame::Builder(_, barred) => self.work_builder(barred),
            Frame::CivilWar(seat) => self.work_civil_war(seat, ctx),
            Frame::ConflictFirst(seat) => self.work_conflict_first(seat),
            Frame::LayRoad(end) => self.work_lay_road(end, ctx),
            Frame::LaySettlement(end, guide) => self.work_lay_settlement(end, guide, ctx),
            Frame::NewLandscapes(end, guide) => self.work_new_landscapes(end, guide, ctx),
            Frame::LayCity(x) => self.work_lay_city(x, ctx),
            Frame::LayCard(side, card) => self.work_lay_card(side, card, ctx),
            Frame::Strike(seat, attack) => self.work_strike(seat, attack, ctx),
            Frame::MerchantGive => self.work_merchant_give(ctx),
            Frame::SpyTake => self.work_spy_take(),
            Frame::Excess(seat, _) => self.work_excess(seat),
            Frame::Refill => self.work_refill(),
            Frame::ExchangeTake(stack) => self.work_exchange_take(stack, ctx),
            Frame::SearchPay(stack, left) => self.work_search_pay(stack, left, ctx),
            Frame::PreRoll
            | Frame::Main
            | Frame::Arrange
            | Frame::StartStack(_)
            | Frame::StartCards(..)
            | Frame::SetDie
            | Frame::BuilderTake(..)
            | Frame::BuilderReturn(_)
            | Frame::ConflictSecond(..)
            | Frame::ConflictStack(..)
            | Frame::BuildWhere(_)
            | Frame::DemolishWhich
            | Frame::LayUpper(..)
            | Frame::ScoutUpper(_)
            | Frame::ScoutLower(_)
            | Frame::Compose(_)
            | Frame::Answer(_)
            | Frame::Protect(_)
            | Frame::CaravanGive(_)
            | Frame::PutUnder(..)
            | Frame::Exchange
            | Frame::SearchTake(_) => Work::Waits,
        }
    }

    /// CAT-4.6: the players alternate.
    fn work_next_turn(&mut self, ctx: &mut Ctx<'_>) -> Work {
        self.agenda.pop();
        if self.turn > 0 {
            self.active = self.passive();
        }
        if self.turn >= self.options.turn_cap {
            self.break_off(ctx);
            return Work::Done;
        }
        self.turn += 1;
        self.offers_begun = [0; 2];
        self.refused.clear();
        self.number = 0;
        let (active, turn) = (self.active, self.turn);
        ctx.tell(|| Event::Open(Open::TurnBegins(active, turn)));
        self.agenda.push(Frame::PreRoll);
        Work::Done
    }

    /// CAT-4.4: production follows every event.
    fn work_produce(&mut self, ctx: &mut Ctx<'_>) -> Work {
        self.agenda.pop();
        self.produce(ctx);
        self.agenda.push(Frame::Main);
        Work::Done
    }

    /// CAT-4.1: before the roll only the Alchemist may be played.
    pub(crate) fn check_alchemist(&self, card: Card) -> Checked {
        demand(card == Card::Alchemist, Rule::PreRoll, "refusal.only-alchemist")?;
        demand(self.holds(self.active, card), Rule::ActionCards, "refusal.not-in-hand")?;
        self.check_gate()
    }

    /// CAT-4.2: both dice.
    pub(crate) fn roll(&mut self, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        let face = die_face(ctx.chance.below(6));
        self.number = ctx.chance.below(6) as u8 + 1;
        let (active, number) = (self.active, self.number);
        ctx.tell(|| Event::Open(Open::Rolled(active, face, number)));
        self.agenda.push(Frame::Produce);
        self.begin_event(face, ctx);
    }

    /// CAT-9.6: the production number is chosen, then the event die is thrown alone.
    pub(crate) fn set_die(&mut self, pips: Pips, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        self.number = pips.number();
        let active = self.active;
        ctx.tell(|| Event::Open(Open::DieSet(active, pips.number())));
        let face = die_face(ctx.chance.below(6));
        ctx.tell(|| Event::Open(Open::RolledEvent(active, face)));
        self.agenda.push(Frame::Produce);
        self.begin_event(face, ctx);
    }

    /// CAT-4.5: the active player has had enough.
    pub(crate) fn end_main(&mut self) {
        self.agenda.pop();
        self.agenda.push(Frame::NextTurn);
        self.agenda.push(Frame::HandCheck);
    }
}
