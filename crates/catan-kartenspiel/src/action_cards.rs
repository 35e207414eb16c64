//! Chapter 9: the action cards.

use tafel_core::{Decision, Seat, SeatSet, refuse, require};

use crate::Ctx;
use crate::action::Action;
use crate::data::Amounts;
use crate::event::{Event, Open};
use crate::frame::{ExcessWhy, Frame, Gain, GainWhy, Kinds, Rob, RobWhy};
use crate::ids::{Card, Resource};
use crate::options::ActionGate;
use crate::question::Question;
use crate::resources::do_without;
use crate::rule::{Rule, Verdict, not_now, passing};
use crate::state::{Catan, OpenTable, one, opponent};

/// An attack succeeds up to this number (CAT-9.5).
const OPEN_ATTACK: u8 = 5;
/// An attack succeeds only up to this number if the defender plays a protection card.
const COUNTERED_ATTACK: u8 = 2;

impl OpenTable {
    /// CAT-9.2: attack and neutral cards wait until both players together have seven points.
    pub(crate) fn check_gate(&self) -> Verdict {
        let [first, second] = [self.points(Seat(0)), self.points(Seat(1))];
        match self.options.action_gate {
            ActionGate::SevenTogether => require(first + second >= 7, Rule::Gate, "refusal.gate"),
            ActionGate::ThreeEach => {
                require(first >= 3 && second >= 3, Rule::Gate, "refusal.gate-three-each")
            }
        }
    }

    /// CAT-9.12: could one more of this kind be loaded, so that everything loaded can still be exchanged (CAT-15.9)?
    fn can_load(&self, loaded: Amounts, kind: Resource) -> bool {
        let realm = self.realm(self.active);
        let others = Resource::ALL.into_iter().filter(|other| loaded[other.index()] == 0 && *other != kind);
        let room: u8 = others.map(|other| realm.room[other.index()]).sum();
        realm.have[kind.index()] > 0 && room > loaded.iter().sum()
    }

    fn can_load_anything(&self, loaded: Amounts) -> bool {
        Resource::ALL.into_iter().any(|kind| self.can_load(loaded, kind))
    }
}

impl Catan {
    /// CAT-9.1, CAT-9.3: in hand, at its time, and with something to do.
    pub(crate) fn check_play(&self, card: Card) -> Verdict {
        let table = &self.table;
        require(card.is_action(), Rule::Expansion, "refusal.not-an-action")?;
        require(self.holds(table.active, card), Rule::ActionCards, "refusal.not-in-hand")?;
        match card {
            Card::Scout => return refuse(Rule::Scout, "refusal.scout-with-settlement"),
            Card::Bishop | Card::HerbWoman => {
                return refuse(Rule::Protection, "refusal.only-against-attack");
            }
            Card::Alchemist => return refuse(Rule::Alchemist, "refusal.alchemist-before-roll"),
            _ => table.check_gate()?,
        }
        let them = table.realm(table.passive());
        let has_loot = || table.loot(table.active).next().is_some();
        match card {
            Card::Arsonist => require(them.buildings() > 0, Rule::Arsonist, "refusal.no-target"),
            Card::BlackKnight => require(them.knights() > 0, Rule::BlackKnight, "refusal.no-target"),
            Card::Raid => require(has_loot(), Rule::Raid, "refusal.nothing-to-take"),
            Card::Merchant => require(has_loot(), Rule::Merchant, "refusal.nothing-to-take"),
            Card::Caravan => {
                require(table.can_load_anything([0; 6]), Rule::Caravan, "refusal.nothing-to-exchange")
            }
            _ => {
                let cards = self.hands[table.passive().index()].len();
                require(cards > 0, Rule::Spy, "refusal.empty-hand")
            }
        }
    }

    /// The card is laid open and its work begins.
    pub(crate) fn play(&mut self, card: Card, ctx: &mut Ctx<'_>) {
        let seat = self.table.active;
        self.play_card(seat, card, ctx);
        let next = match card {
            Card::Merchant => {
                self.table.agenda.push(Frame::MerchantGive);
                Frame::Rob(Rob { seat, left: 1, why: RobWhy::MerchantFirst })
            }
            Card::Caravan => Frame::CaravanGive([0; Resource::COUNT]),
            Card::Spy => {
                self.show_hand_to(seat, ctx);
                Frame::SpyTake
            }
            _ => Frame::Protect(card),
        };
        self.table.agenda.push(next);
    }

    /// An action card is laid open and goes to the discard pile (CAT-9.1).
    pub(crate) fn play_card(&mut self, seat: Seat, card: Card, ctx: &mut Ctx<'_>) {
        self.leave_hand_openly(seat, card);
        self.table.discard.push(card);
        ctx.reveal();
        ctx.tell(|| Event::Open(Open::Played(seat, card)));
    }

    /// One player sees the other one's whole hand.
    pub(crate) fn show_hand_to(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        let hand = self.hands[opponent(seat).index()];
        self.memories[seat.index()].hand.saw(&hand);
        ctx.reveal();
        ctx.tell(|| Event::HandShown(seat, hand));
    }
}

/// CAT-9.5, the attack roll: the defender may play the card that protects against this attack (CAT-9.14).
pub(crate) struct Protect(pub(crate) Card);

impl Protect {
    fn counter(&self) -> Card {
        if self.0 == Card::BlackKnight { Card::HerbWoman } else { Card::Bishop }
    }
}

impl Decision<Catan> for Protect {
    fn asked(&self, game: &Catan) -> SeatSet {
        SeatSet::one(game.table.passive())
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        Question::Protect(self.0)
    }

    fn legal(&self, game: &Catan, seat: Seat, out: &mut Vec<Action>) {
        [Action::Pass, Action::Play(self.counter())].into_iter().for_each(passing(self, game, seat, out));
    }

    fn check(&self, game: &Catan, _: Seat, action: Action) -> Verdict {
        let card = match action {
            Action::Play(card) => card,
            Action::Pass => return Ok(()),
            _ => return not_now(Rule::AttackRoll),
        };
        require(card == self.counter(), Rule::Protection, "refusal.wrong-protection")?;
        require(game.holds(game.table.passive(), card), Rule::ActionCards, "refusal.not-in-hand")
    }

    /// The defender has decided; the attacker rolls, and the winner chooses.
    fn apply(&self, game: &mut Catan, defender: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let attacker = game.table.active;
        let limit = match action {
            Action::Play(card) => {
                game.play_card(defender, card, ctx);
                COUNTERED_ATTACK
            }
            _ => OPEN_ATTACK,
        };
        let number = ctx.chance.below(6) as u8 + 1;
        let succeeds = number <= limit;
        ctx.tell(|| {
            let outcome = if succeeds { Open::AttackSucceeds } else { Open::AttackFails };
            Event::Open(outcome(attacker, number))
        });
        let winner = if succeeds { attacker } else { defender };
        if self.0 == Card::Raid {
            return game.table.agenda.push(Frame::Rob(Rob { seat: winner, left: 2, why: RobWhy::Raid }));
        }
        // CAT-9.4: only the passive player must get rid of excess cards at once.
        game.table.agenda.push(Frame::Excess(defender, ExcessWhy::Attack));
        game.table.agenda.push(Frame::Strike(winner, self.0));
    }
}

/// CAT-9.11: the Merchant gives one resource back.
pub(crate) struct MerchantGive;

impl MerchantGive {
    /// The own landscapes something could be given from.
    fn givers(&self, game: &Catan) -> impl Iterator<Item = Action> {
        let seat = game.table.active;
        let gifts = game.table.stocked(seat).map(Action::Pay);
        gifts.filter(move |&gift| self.check(game, seat, gift).is_ok())
    }
}

impl Decision<Catan> for MerchantGive {
    fn asked(&self, game: &Catan) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        Question::MerchantGive
    }

    fn legal(&self, game: &Catan, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.givers(game));
    }

    fn check(&self, game: &Catan, _: Seat, action: Action) -> Verdict {
        let Action::Pay(land) = action else { return not_now(Rule::Merchant) };
        game.table.check_stocked(game.table.active, land, Rule::Merchant)?;
        let room = game.table.realm(game.table.passive()).room[land.resource().index()];
        require(room > 0, Rule::Merchant, "refusal.other-has-no-room")
    }

    fn apply(&self, game: &mut Catan, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Pay(land) = action else { return };
        game.table.lower(seat, land, 1, ctx);
        game.table.agenda.push(Frame::Receive(opponent(seat), one(land.resource())));
    }

    fn is_open(&self, game: &Catan) -> bool {
        self.givers(game).next().is_some()
    }

    fn only_answer(&self, game: &Catan) -> Option<Action> {
        let mut givers = self.givers(game);
        givers.next().filter(|_| givers.next().is_none())
    }
}

/// CAT-9.12, the Caravan: one or two resources for as many others. So many of these are given already.
pub(crate) struct CaravanGive(pub(crate) Amounts);

impl Decision<Catan> for CaravanGive {
    fn asked(&self, game: &Catan) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        Question::CaravanGive
    }

    fn legal(&self, game: &Catan, seat: Seat, out: &mut Vec<Action>) {
        let gifts = game.table.stocked(seat).map(Action::Pay);
        std::iter::once(Action::Pass).chain(gifts).for_each(passing(self, game, seat, out));
    }

    fn check(&self, game: &Catan, _: Seat, action: Action) -> Verdict {
        match action {
            Action::Pay(land) => {
                game.table.check_stocked(game.table.active, land, Rule::Caravan)?;
                require(game.table.can_load(self.0, land.resource()), Rule::Caravan, "refusal.no-room")
            }
            Action::Pass => require(self.0 != [0; 6], Rule::Caravan, "refusal.caravan-takes-one"),
            _ => not_now(Rule::Caravan),
        }
    }

    /// In the end as many of other kinds come back.
    fn apply(&self, game: &mut Catan, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let mut loaded = self.0;
        if let Action::Pay(land) = action {
            game.table.lower(seat, land, 1, ctx);
            loaded[land.resource().index()] += 1;
        }
        let left = loaded.iter().sum();
        if action != Action::Pass && left < 2 && game.table.can_load_anything(loaded) {
            return game.table.agenda.push(Frame::CaravanGive(loaded));
        }
        let barred: Kinds = Resource::ALL.into_iter().filter(|kind| loaded[kind.index()] > 0).collect();
        game.table.agenda.push(Frame::Gain(Gain { seat, left, why: GainWhy::Caravan, barred }));
    }
}

/// CAT-9.13: the Spy takes a unit or an action card.
pub(crate) struct SpyTake;

impl Decision<Catan> for SpyTake {
    fn asked(&self, game: &Catan) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        Question::SpyTake
    }

    fn legal(&self, game: &Catan, seat: Seat, out: &mut Vec<Action>) {
        let cards = game.faces(opponent(seat)).map(Action::Seize);
        std::iter::once(Action::Pass).chain(cards).for_each(passing(self, game, seat, out));
    }

    fn check(&self, game: &Catan, _: Seat, action: Action) -> Verdict {
        let card = match action {
            Action::Seize(card) => card,
            Action::Pass => return Ok(()),
            _ => return not_now(Rule::Spy),
        };
        require(game.holds(game.table.passive(), card), Rule::Spy, "refusal.other-lacks-card")?;
        require(card.is_action() || card.is_unit(), Rule::Spy, "refusal.spy-takes-units")
    }

    fn apply(&self, game: &mut Catan, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Seize(card) = action else { return do_without(seat, ctx) };
        game.leave_hand_openly(opponent(seat), card);
        game.add_to_hand(seat, card);
        game.memories[opponent(seat).index()].hand.came(card);
        ctx.tell(|| Event::Seized(seat, card));
    }

    fn is_open(&self, game: &Catan) -> bool {
        let hand = &game.hands[game.table.passive().index()];
        hand.iter().any(|card| card.is_action() || card.is_unit())
    }
}
