//! Chapter 9: the action cards.

use tafel_core::Seat;

use crate::Ctx;
use crate::data::{Amounts, Class};
use crate::event::{Event, Open};
use crate::frame::{ExcessWhy, Frame, Gain, GainWhy, Rob, RobWhy, kind_bit};
use crate::ids::{Card, Land, Resource};
use crate::options::ActionGate;
use crate::principality::{FULL, Side};
use crate::rule::{Checked, No, Rule, demand};
use crate::state::{Catan, one};
use crate::turn::Work;

/// An attack succeeds up to this number (CAT-9.5).
const OPEN_ATTACK: u8 = 5;
/// An attack succeeds only up to this number if the defender plays a protection card.
const COUNTERED_ATTACK: u8 = 2;

impl Catan {
    /// CAT-9.2: attack and neutral cards wait until both players together have seven points.
    pub(crate) fn check_gate(&self) -> Checked {
        let [first, second] = [self.points(Seat(0)), self.points(Seat(1))];
        let open = match self.options.action_gate {
            ActionGate::SevenTogether => first + second >= 7,
            ActionGate::ThreeEach => first >= 3 && second >= 3,
        };
        demand(open, Rule::Gate, "refusal.gate")
    }

    /// CAT-9.1, CAT-9.3: in hand, at its time, and with something to do.
    pub(crate) fn check_play(&self, card: Card) -> Checked {
        demand(card.is_action(), Rule::Expansion, "refusal.not-an-action")?;
        demand(self.holds(self.active, card), Rule::ActionCards, "refusal.not-in-hand")?;
        match card {
            Card::Scout => return Err(No { rule: Rule::Scout, because: "refusal.scout-with-settlement" }),
            Card::Bishop | Card::HerbWoman => {
                return Err(No { rule: Rule::Protection, because: "refusal.only-against-attack" });
            }
            Card::Alchemist => {
                return Err(No { rule: Rule::Alchemist, because: "refusal.alchemist-before-roll" });
            }
            _ => {}
        }
        debug_assert!(card.class() != Class::Protection);
        self.check_gate()?;
        let them = self.realm(self.passive());
        match card {
            Card::Arsonist => demand(them.buildings() > 0, Rule::Arsonist, "refusal.no-target"),
            Card::BlackKnight => demand(them.knights() > 0, Rule::BlackKnight, "refusal.no-target"),
            Card::Raid => demand(self.can_rob_anything(self.active), Rule::Raid, "refusal.nothing-to-take"),
            Card::Merchant => {
                demand(self.can_rob_anything(self.active), Rule::Merchant, "refusal.nothing-to-take")
            }
            Card::Caravan => {
                let possible = Resource::ALL.into_iter().any(|kind| self.can_load([0; 6], kind));
                demand(possible, Rule::Caravan, "refusal.nothing-to-exchange")
            }
            _ => {
                let cards = self.hands[self.passive().index()].len();
                demand(cards > 0, Rule::Spy, "refusal.empty-hand")
            }
        }
    }

    /// The card is laid open and its work begins.
    pub(crate) fn play(&mut self, card: Card, ctx: &mut Ctx<'_>) {
        let seat = self.active;
        self.play_card(seat, card, ctx);
        match card {
            Card::Alchemist => {
                self.agenda.pop();
                self.agenda.push(Frame::SetDie);
            }
            Card::Merchant => {
                self.agenda.push(Frame::MerchantGive);
                self.agenda.push(Frame::Rob(Rob { seat, left: 1, why: RobWhy::MerchantFirst }));
            }
            Card::Caravan => self.agenda.push(Frame::CaravanGive([0; Resource::COUNT])),
            Card::Spy => {
                self.show_hand_to(seat, ctx);
                self.agenda.push(Frame::SpyTake);
            }
            _ => self.agenda.push(Frame::Protect(card)),
        }
    }

    // CAT-9.5 The attack roll.

    /// The card that protects against an attack (CAT-9.14).
    pub(crate) fn counter(attack: Card) -> Card {
        if attack == Card::BlackKnight { Card::HerbWoman } else { Card::Bishop }
    }

    pub(crate) fn check_protect(&self, attack: Card, card: Card) -> Checked {
        demand(card == Catan::counter(attack), Rule::Protection, "refusal.wrong-protection")?;
        demand(self.holds(self.passive(), card), Rule::ActionCards, "refusal.not-in-hand")
    }

    /// The defender has decided; the attacker rolls, and the winner chooses.
    pub(crate) fn resolve_attack(&mut self, attack: Card, bound: AttackBound, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        let (attacker, defender) = (self.active, self.passive());
        if bound == AttackBound::Countered {
            self.play_card(defender, Catan::counter(attack), ctx);
        }
        let number = ctx.chance.below(6) as u8 + 1;
        let limit = match bound {
            AttackBound::Open => OPEN_ATTACK,
            AttackBound::Countered => COUNTERED_ATTACK,
        };
        let winner = if number <= limit { attacker } else { defender };
        ctx.tell(|| {
            Event::Open(if winner == attacker {
                Open::AttackSucceeds(attacker, number)
            } else {
                Open::AttackFails(attacker, number)
            })
        });
        if attack == Card::Raid {
            self.agenda.push(Frame::Rob(Rob { seat: winner, left: 2, why: RobWhy::Raid }));
            return;
        }
        // CAT-9.4: only the passive player must get rid of excess cards at once.
        self.agenda.push(Frame::Excess(defender, ExcessWhy::Attack));
        self.agenda.push(Frame::Strike(winner, attack));
    }

    // CAT-9.7, CAT-9.9: one building, or one knight, goes back to hand.

    fn is_target(attack: Card, card: Card) -> bool {
        if attack == Card::BlackKnight { card.is_knight() } else { card.is_building() }
    }

    /// The cards the winner of an attack roll may choose from.
    pub(crate) fn strike_targets(&self, winner: Seat, attack: Card) -> impl Iterator<Item = (Side, Card)> {
        let placed = self.realm(Catan::other(winner)).placed();
        placed.filter(move |&(_, card)| Catan::is_target(attack, card))
    }

    pub(crate) fn work_strike(&mut self, winner: Seat, attack: Card, ctx: &mut Ctx<'_>) -> Work {
        let loser = Catan::other(winner);
        let mut targets = self.strike_targets(winner, attack);
        let (first, second) = (targets.next(), targets.next());
        drop(targets);
        match (first, second) {
            (None, _) => {
                self.agenda.pop();
                ctx.tell(|| Event::Open(Open::NothingToLose(loser)));
            }
            (Some((side, card)), None) => self.strike(winner, side, card, ctx),
            _ => return Work::Waits,
        }
        Work::Done
    }

    pub(crate) fn check_strike(&self, winner: Seat, attack: Card, side: Side, card: Card) -> Checked {
        let rule = if attack == Card::BlackKnight { Rule::BlackKnight } else { Rule::Arsonist };
        demand(self.realm(Catan::other(winner)).lies(side, card), rule, "refusal.not-there")?;
        demand(Catan::is_target(attack, card), rule, "refusal.wrong-target")
    }

    pub(crate) fn strike(&mut self, winner: Seat, side: Side, card: Card, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        self.back_to_hand(Catan::other(winner), side, card, ctx);
    }

    // CAT-9.11 The Merchant gives one resource back.

    /// The own landscapes something could be given from.
    fn merchant_givers(&self) -> impl Iterator<Item = Land> {
        let lands = self.realm(self.active).fields().map(|field| field.land);
        lands.filter(|&land| self.check_merchant_give(land).is_ok())
    }

    pub(crate) fn work_merchant_give(&mut self, ctx: &mut Ctx<'_>) -> Work {
        let mut givers = self.merchant_givers();
        let (first, second) = (givers.next(), givers.next());
        drop(givers);
        match (first, second) {
            (None, _) => {
                self.agenda.pop();
            }
            (Some(only), None) => self.merchant_give(only, ctx),
            _ => return Work::Waits,
        }
        Work::Done
    }

    pub(crate) fn check_merchant_give(&self, land: Land) -> Checked {
        let stock = self.realm(self.active).stock(land);
        demand(stock.is_some(), Rule::Merchant, "refusal.not-your-landscape")?;
        demand(stock > Some(0), Rule::Merchant, "refusal.landscape-empty")?;
        let room = self.realm(self.passive()).room[land.resource().index()];
        demand(room > 0, Rule::Merchant, "refusal.other-has-no-room")
    }

    pub(crate) fn merchant_give(&mut self, land: Land, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        self.lower(self.active, land, 1, ctx);
        self.agenda.push(Frame::Receive(self.passive(), one(land.resource())));
    }

    // CAT-9.12 The Caravan: one or two resources for as many others.

    /// Could one more of this kind be loaded, so that everything loaded can still be exchanged (CAT-15.9)?
    fn can_load(&self, loaded: Amounts, kind: Resource) -> bool {
        let realm = self.realm(self.active);
        let others = Resource::ALL.into_iter().filter(|other| loaded[other.index()] == 0 && *other != kind);
        let room: u8 = others.map(|other| realm.room[other.index()]).sum();
        realm.have[kind.index()] > 0 && room > loaded.iter().sum()
    }

    pub(crate) fn check_caravan_give(&self, loaded: Amounts, land: Land) -> Checked {
        let stock = self.realm(self.active).stock(land);
        demand(stock.is_some(), Rule::Caravan, "refusal.not-your-landscape")?;
        demand(stock > Some(0), Rule::Caravan, "refusal.landscape-empty")?;
        demand(self.can_load(loaded, land.resource()), Rule::Caravan, "refusal.no-room")
    }

    pub(crate) fn check_caravan_stop(loaded: Amounts) -> Checked {
        demand(loaded.iter().any(|&amount| amount > 0), Rule::Caravan, "refusal.caravan-takes-one")
    }

    pub(crate) fn caravan_give(&mut self, mut loaded: Amounts, land: Land, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        self.lower(self.active, land, 1, ctx);
        loaded[land.resource().index()] += 1;
        let more = loaded.iter().sum::<u8>() < 2
            && Resource::ALL.into_iter().any(|kind| self.can_load(loaded, kind));
        self.agenda.push(Frame::CaravanGive(loaded));
        if !more {
            self.caravan_leave(loaded);
        }
    }

    /// As many of other kinds come back.
    pub(crate) fn caravan_leave(&mut self, loaded: Amounts) {
        self.agenda.pop();
        let kinds = Resource::ALL.into_iter().filter(|kind| loaded[kind.index()] > 0);
        let barred = kinds.fold(0, |barred, kind| barred | kind_bit(kind));
        let left = loaded.iter().sum();
        self.agenda.push(Frame::Gain(Gain { seat: self.active, left, why: GainWhy::Caravan, barred }));
    }

    // CAT-9.13 The Spy takes a unit or an action card.

    /// One player sees the other one's whole hand.
    pub(crate) fn show_hand_to(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        let hand = self.hands[Catan::other(seat).index()];
        self.memories[seat.index()].hand.saw(&hand);
        ctx.reveal();
        ctx.tell(|| Event::HandShown(seat, hand));
    }

    pub(crate) fn work_spy_take(&mut self) -> Work {
        let hand = &self.hands[self.passive().index()];
        if hand.iter().any(|&card| card.is_action() || card.is_unit()) {
            return Work::Waits;
        }
        self.agenda.pop();
        Work::Done
    }

    pub(crate) fn check_spy_take(&self, card: Card) -> Checked {
        demand(self.holds(self.passive(), card), Rule::Spy, "refusal.other-lacks-card")?;
        demand(card.is_action() || card.is_unit(), Rule::Spy, "refusal.spy-takes-units")
    }

    pub(crate) fn spy_take(&mut self, card: Card, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        let (us, them) = (self.active, self.passive());
        self.leave_hand_openly(them, card);
        self.add_to_hand(us, card);
        self.memories[them.index()].hand.came(card);
        ctx.tell(|| Event::Seized(us, card));
    }

    /// Landscapes with stock and those with room, for lists.
    pub(crate) fn lands_where(&self, seat: Seat, wanted: impl Fn(u8) -> bool) -> impl Iterator<Item = Land> {
        self.realm(seat).fields().filter(move |field| wanted(field.stock)).map(|field| field.land)
    }

    /// Own landscapes that hold something.
    pub(crate) fn stocked(&self, seat: Seat) -> impl Iterator<Item = Land> {
        self.lands_where(seat, |stock| stock > 0)
    }

    /// Own landscapes that have room.
    pub(crate) fn roomy(&self, seat: Seat) -> impl Iterator<Item = Land> {
        self.lands_where(seat, |stock| stock < FULL)
    }
}

/// Did the defender play a protection card?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AttackBound {
    /// No.
    Open,
    /// Yes.
    Countered,
}
