//! MYT-17: the chain of small choices by which an action is put together.
//!
//! A plan changes nothing on the board. Each step offers only what can still be completed; the last one makes it
//! happen, all at once. The plan keeps the cards laid so far, and each step what it is about. The chapters own the
//! steps; here stands what a plan is, and what all of its steps have in common.

use serde::{Deserialize, Serialize};
use tafel_core::{Decision, Seat, SeatSet, refuse, require};

use crate::Ctx;
use crate::action::{Action, Building, Effect, Held, Place};
use crate::ids::{Border, Card, Province, Sea};
use crate::pile::Pile;
use crate::question::Question;
use crate::rule::{Rule, Verdict};
use crate::state::{Mythotopia, Once, OnceSet};

/// What the active player has put together so far. Nothing on the board changes before it is complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Plan {
    /// What comes next.
    pub step: Step,
    /// Cards laid from the hand.
    pub from_hand: Pile,
    /// Cards laid from the reserve.
    pub from_reserve: Pile,
    /// Cards in the reserve that this action makes use of and that therefore stay there (MYT-4.11).
    pub bound: Pile,
    /// Effects used in it.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Once>"))]
    pub used: OnceSet,
}

impl Plan {
    /// Nothing begun.
    pub const IDLE: Plan = Plan::at(Step::Idle);

    /// A plan at its first step.
    pub(crate) const fn at(step: Step) -> Plan {
        Plan {
            step,
            from_hand: Pile::EMPTY,
            from_reserve: Pile::EMPTY,
            bound: Pile::EMPTY,
            used: OnceSet::EMPTY,
        }
    }

    /// The plan at another step.
    #[must_use]
    pub(crate) const fn then(mut self, step: Step) -> Plan {
        self.step = step;
        self
    }

    /// The plan with another card laid.
    #[must_use]
    pub(crate) fn with(mut self, held: Held) -> Plan {
        self.lay(held);
        self
    }

    /// The plan with another card laid through an effect of the reserve, whose card is bound from now on.
    #[must_use]
    pub(crate) fn with_through(mut self, effect: Effect, held: Held) -> Plan {
        self.lay(held);
        self.use_effect(effect);
        self
    }

    /// Lays a card.
    pub(crate) fn lay(&mut self, held: Held) {
        match held.from {
            Place::Hand => self.from_hand.insert(held.card),
            Place::Reserve => self.from_reserve.insert(held.card),
        }
    }

    /// Uses an effect of the reserve, whose card is bound from now on.
    pub(crate) fn use_effect(&mut self, effect: Effect) {
        self.bound.insert(effect.card());
        self.used.insert(Once::from(effect));
    }

    /// All cards laid so far.
    pub(crate) fn laid(&self) -> Pile {
        self.from_hand.plus(self.from_reserve)
    }

    /// How many that are.
    pub(crate) fn count(&self) -> u8 {
        self.from_hand.len() + self.from_reserve.len()
    }
}

/// What is still to be paid, and the cards that are laid and wait for the card they change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Bill {
    /// How much.
    pub owed: u8,
    /// Merchant is laid and waits for its card.
    pub merchant: bool,
    /// Water Mill is laid and waits for its card.
    pub mill: bool,
}

impl Bill {
    /// A payment that is not yet begun.
    pub(crate) const fn of(owed: u8) -> Bill {
        Bill { owed, merchant: false, mill: false }
    }

    /// Does no card wait for another?
    pub(crate) const fn is_plain(self) -> bool {
        !self.merchant && !self.mill
    }
}

/// Where a building goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Site {
    /// A city in place of the town here.
    City(Province),
    /// A castle here.
    Castle(Province),
    /// A road here.
    Road(Border),
}

impl Site {
    /// What is built.
    pub const fn building(self) -> Building {
        match self {
            Site::City(_) => Building::City,
            Site::Castle(_) => Building::Castle,
            Site::Road(_) => Building::Road,
        }
    }
}

/// A step of a half-made action (MYT-17).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Nothing is begun: the active player chooses what to do.
    Idle,

    /// Attack: the card for the source.
    AttackCard,
    /// Attack: the source, where the card stands for several.
    AttackFrom,
    /// Attack: the target.
    AttackTarget {
        /// The source; none with Portal.
        source: Option<Province>,
    },
    /// Attack: by land or by sea.
    AttackWay {
        /// The source.
        source: Province,
        /// The target.
        target: Province,
    },
    /// Attack: so many Ship cards more.
    AttackShips {
        /// The source.
        source: Province,
        /// The target.
        target: Province,
        /// Ship cards still to be laid.
        ships: u8,
        /// The food to be paid after that.
        food: u8,
    },
    /// Attack: the food.
    AttackFood {
        /// The source; none with Portal.
        source: Option<Province>,
        /// The target.
        target: Province,
        /// What is still to be paid.
        bill: Bill,
    },
    /// Attack: army cards, one by one.
    AttackArmies {
        /// The source; none with Portal.
        source: Option<Province>,
        /// The target.
        target: Province,
        /// Armies so far.
        armies: u8,
    },

    /// Place armies: where.
    PlaceArmies,
    /// Place armies: the food, where the province is not yours.
    PlaceArmiesFood {
        /// Where.
        province: Province,
        /// What is still to be paid.
        bill: Bill,
    },
    /// Place armies: army cards, one by one.
    PlaceArmiesCards {
        /// Where.
        province: Province,
        /// Armies so far.
        armies: u8,
    },
    /// Remove armies: where.
    RemoveArmies,
    /// Remove armies: how many.
    RemoveArmiesCount {
        /// Where.
        province: Province,
    },
    /// Remove armies: how many mercenaries.
    RemoveMercenaries {
        /// Where.
        province: Province,
        /// Armies to be removed.
        armies: u8,
    },
    /// Place ships: where.
    PlaceShips,
    /// Place ships: ship cards, one by one.
    PlaceShipsCards {
        /// Where.
        sea: Sea,
        /// Ships so far.
        ships: u8,
    },
    /// Remove ships: where.
    RemoveShips,
    /// Remove ships: how many.
    RemoveShipsCount {
        /// Where.
        sea: Sea,
    },
    /// Buy: one piece more, or done.
    Buy {
        /// Armies so far.
        armies: u8,
        /// Ships so far.
        ships: u8,
    },
    /// Buy: the gold.
    BuyGold {
        /// Armies.
        armies: u8,
        /// Ships.
        ships: u8,
        /// What is still to be paid.
        bill: Bill,
    },

    /// Draft: which card.
    Draft,
    /// Draft: the gold.
    DraftGold {
        /// Which card.
        card: Card,
        /// What is still to be paid.
        bill: Bill,
    },
    /// Cards into the reserve, one by one.
    Reserve,
    /// Cards to be discarded, one by one.
    Discard,
    /// Cards to be removed from the deck, one by one.
    RemoveCards,
    /// Warehouse's placement.
    Warehouse,
    /// Patronage: the gold.
    PatronageGold {
        /// What is still to be paid.
        bill: Bill,
    },

    /// Build: what.
    Build,
    /// Build: where.
    BuildSite {
        /// What.
        building: Building,
    },
    /// Build: the card for the place.
    BuildCard {
        /// Where.
        site: Site,
        /// The stone to be paid after that.
        stone: u8,
    },
    /// Build: the stone.
    BuildStone {
        /// Where.
        site: Site,
        /// What is still to be paid.
        bill: Bill,
    },
    /// Build: pay for the extra counter, or not.
    BuildBonus {
        /// Where.
        site: Site,
    },
    /// Build: the gold for the extra counter.
    BuildGold {
        /// Where.
        site: Site,
        /// What is still to be paid.
        bill: Bill,
    },

    /// Alchemist: which counter.
    Alchemist,
    /// Diplomat: which war.
    Diplomat,
    /// Diplomat: the gold.
    DiplomatGold {
        /// Which war.
        province: Province,
        /// What is still to be paid.
        bill: Bill,
    },
    /// Counsellor: cards to be discarded, one by one.
    Counsellor,
    /// Marauders: whose army, and where.
    Marauders,
    /// Mercenary: where.
    Mercenary,
    /// Mercenary: how many.
    MercenaryCount {
        /// Where.
        province: Province,
    },
    /// Mercenary: the gold.
    MercenaryGold {
        /// Where.
        province: Province,
        /// How many.
        count: u8,
        /// What is still to be paid.
        bill: Bill,
    },
    /// Mystic: which card of the discard pile.
    Mystic,
    /// Mystic: the gold.
    MysticGold {
        /// Which card; none where it is chosen after the payment (MYT-14.9).
        card: Option<Card>,
        /// What is still to be paid.
        bill: Bill,
    },
}

/// A step of a half-made action: what may be answered, what refuses, and where an answer leads.
pub(crate) trait PlanStep: Copy {
    /// Appends what may be answered.
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>);
    /// May it be answered so? If not, which rule forbids it?
    fn check(self, game: &Mythotopia, action: Action) -> Verdict;
    /// Takes a checked answer. The plan is off the table by then: it goes back with its next step, or happens.
    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, ctx: &mut Ctx<'_>);

    /// What is asked.
    fn question(self, game: &Mythotopia) -> Question {
        Question::Step(game.plan.step)
    }

    /// Appends those of the candidates that the check lets pass.
    fn offer(self, game: &Mythotopia, candidates: impl IntoIterator<Item = Action>, out: &mut Vec<Action>) {
        out.extend(candidates.into_iter().filter(|&action| self.check(game, action).is_ok()));
    }

    /// Appends the cards that may be laid.
    fn offer_cards(self, game: &Mythotopia, out: &mut Vec<Action>) {
        self.offer(game, game.purse(&game.plan).cards().map(Action::Lay), out);
    }
}

/// A step as the decision of the active player.
pub(crate) struct InPlan<S>(pub(crate) S);

impl<S: PlanStep> Decision<Mythotopia> for InPlan<S> {
    fn asked(&self, game: &Mythotopia) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, game: &Mythotopia, _: Seat) -> Question {
        self.0.question(game)
    }

    fn legal(&self, game: &Mythotopia, _: Seat, out: &mut Vec<Action>) {
        self.0.legal(game, out);
    }

    fn check(&self, game: &Mythotopia, _: Seat, action: Action) -> Verdict {
        self.0.check(game, action)
    }

    fn apply(&self, game: &mut Mythotopia, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let plan = std::mem::replace(&mut game.plan, Plan::IDLE);
        self.0.take(game, plan, action, ctx);
    }
}

/// Cards laid one by one, until the player says that these are all.
#[derive(Clone, Copy)]
pub(crate) struct Gather<P>(pub(crate) P);

/// What cards are gathered for.
pub(crate) trait Purpose: Copy {
    /// The rule that asks for a card at least.
    const RULE: Rule;
    /// How many cards lie there before the first is gathered.
    const LAID_BEFORE: u8 = 0;

    /// May this card, which the player holds, be laid, too?
    fn check_held(self, game: &Mythotopia, held: Held) -> Verdict {
        let _ = (game, held);
        Ok(())
    }

    /// May this card be laid, too?
    fn check_card(self, game: &Mythotopia, held: Held) -> Verdict {
        game.check_holds(&game.plan, &game.disposable(&game.plan), held)?;
        self.check_held(game, held)
    }

    /// What becomes of the cards.
    fn gathered(self, game: &mut Mythotopia, plan: Plan, ctx: &mut Ctx<'_>);
}

impl<P: Purpose> PlanStep for Gather<P> {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        let held = game.disposable(&game.plan).cards();
        out.extend(held.filter(|&held| self.0.check_held(game, held).is_ok()).map(Action::Lay));
        self.offer(game, [Action::Done], out);
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        match action {
            Action::Lay(held) => self.0.check_card(game, held),
            Action::Done => require(game.plan.count() > P::LAID_BEFORE, P::RULE, "refusal.at-least-one-card"),
            _ => other_step(Rule::SetSteps),
        }
    }

    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, ctx: &mut Ctx<'_>) {
        if let Action::Lay(held) = action {
            game.plan = plan.with(held);
        } else {
            self.0.gathered(game, plan, ctx);
        }
    }
}

/// Something else is asked: `order` is the rule that says in which order the steps of the action come.
pub(crate) fn other_step(order: Rule) -> Verdict {
    refuse(order, "refusal.other-step")
}
