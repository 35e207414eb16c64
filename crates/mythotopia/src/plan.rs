//! MYT-17: the chain of small choices by which an action is put together.
//!
//! A plan changes nothing on the board. Each step offers only what can still be completed; the last one makes it
//! happen, all at once.

use tafel_core::Ctx;

use crate::action::{Action, Building, Effect, Held, Place};
use crate::data::Resource;
use crate::frame::{Plan, Step};
use crate::ids::{Border, Card, Sea};
use crate::payment::{Then, lay_item};
use crate::rule::{Rule, Verdict, refuse, require};
use crate::state::Mythotopia;

/// Where an answer leaves a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Advance {
    /// There is another step.
    Next,
    /// That was the last one.
    Complete,
}

/// The rule that says in which order the steps of an action come.
const fn step_rule(step: Step) -> Rule {
    match step {
        Step::Idle => Rule::TurnOrder,
        Step::AttackCard
        | Step::AttackFrom
        | Step::AttackTarget { .. }
        | Step::AttackWay { .. }
        | Step::AttackShips { .. }
        | Step::AttackArmies { .. } => Rule::AttackSteps,
        Step::PlaceArmies
        | Step::PlaceArmiesCards { .. }
        | Step::PlaceShips
        | Step::PlaceShipsCards { .. } => Rule::PlaceSteps,
        Step::Build | Step::BuildSite { .. } | Step::BuildCard { .. } | Step::BuildBonus { .. } => {
            Rule::BuildSteps
        }
        Step::Buy { .. } | Step::Draft | Step::Diplomat | Step::Mystic => Rule::BuySteps,
        Step::Reserve | Step::Discard | Step::RemoveCards | Step::Counsellor => Rule::SetSteps,
        Step::RemoveArmies
        | Step::RemoveArmiesCount { .. }
        | Step::RemoveMercenaries { .. }
        | Step::RemoveShips
        | Step::RemoveShipsCount { .. }
        | Step::Mercenary
        | Step::MercenaryCount { .. } => Rule::RemoveSteps,
        Step::Warehouse => Rule::Warehouse,
        Step::Alchemist => Rule::Alchemist,
        Step::Marauders => Rule::Marauders,
        Step::AttackFood { .. }
        | Step::PlaceArmiesFood { .. }
        | Step::BuyGold { .. }
        | Step::DraftGold { .. }
        | Step::PatronageGold
        | Step::BuildStone { .. }
        | Step::BuildGold { .. }
        | Step::DiplomatGold { .. }
        | Step::MercenaryGold { .. }
        | Step::MysticGold { .. } => Rule::PaymentSteps,
    }
}

impl Mythotopia {
    /// May the next step of the plan be answered so?
    pub(crate) fn check_step(&self, action: Action) -> Verdict {
        let plan = &self.plan;
        if let Some(resource) = plan.step.currency() {
            return self.check_item(plan, resource, action);
        }
        match (plan.step, action) {
            (Step::AttackCard, Action::Lay(held)) => self.check_attack_card(plan, held),
            (Step::AttackFrom, Action::Province(source)) => self.check_attack_from(plan, source),
            (Step::AttackTarget { source }, Action::Province(target)) => {
                self.check_target(plan, source, target)
            }
            (Step::AttackShips { .. }, Action::Lay(held)) => self.check_ship_card(plan, held),
            (Step::AttackArmies { armies, .. } | Step::PlaceArmiesCards { armies, .. }, action) => {
                self.check_muster(plan, armies, action)
            }

            (Step::PlaceArmies, Action::Province(province)) => self.check_place_armies_at(plan, province),
            (Step::RemoveArmies, Action::Province(province)) => self.check_remove_armies_at(province),
            (Step::RemoveArmiesCount { province }, Action::Number(number)) => {
                self.check_remove_armies_count(province, number)
            }
            (Step::RemoveMercenaries { province, armies }, Action::Number(number)) => {
                self.check_remove_mercenaries(province, armies, number)
            }
            (Step::PlaceShips, Action::Sea(sea)) => self.check_place_ships_at(sea),
            (Step::PlaceShipsCards { ships, .. }, action) => self.check_ship_symbols(plan, ships, action),
            (Step::RemoveShips, Action::Sea(sea)) => self.check_remove_ships_at(sea),
            (Step::RemoveShipsCount { sea }, Action::Number(number)) => {
                self.check_remove_ships_count(sea, number)
            }
            (Step::Buy { armies, ships }, action) => self.check_buy_more(plan, armies, ships, action),

            (Step::Draft, Action::Take(card)) => self.check_draft_card(card),
            (Step::Reserve, action) => self.check_into_reserve(plan, action),
            (Step::Discard | Step::Counsellor, action) => self.check_set_of_cards(plan, action),
            (Step::RemoveCards, action) => self.check_remove_card(plan, action),
            (Step::Warehouse, Action::Lay(held)) => self.check_warehouse_card(plan, held),

            (Step::Build, Action::Build(building)) => self.check_building(plan, building),
            (Step::BuildSite { building }, action) => self.check_site(plan, building, action),
            (Step::BuildCard { site }, Action::Lay(held)) => self.check_build_card(plan, site, held),
            // Asked only when both answers are possible.
            (Step::AttackWay { .. }, Action::ByLand | Action::BySea)
            | (Step::BuildBonus { .. }, Action::Bonus | Action::Decline) => Ok(()),

            (Step::Alchemist, Action::Swap(value)) => self.check_swap(value),
            (Step::Diplomat, Action::Province(province)) => self.check_party(province, Rule::Diplomat),
            (Step::Marauders, Action::Raid(victim, province)) => self.check_raid(victim, province),
            (Step::Mercenary, Action::Province(province)) => self.check_hire_at(province),
            (Step::MercenaryCount { .. }, Action::Number(number)) => self.check_hire_count(number),
            (Step::Mystic, Action::Take(card)) => self.check_fetch(card),
            (step, _) => refuse(step_rule(step), "refusal.other-step"),
        }
    }

    /// Lists the answers to the next step of the plan.
    pub(crate) fn legal_steps(&self, out: &mut Vec<Action>) {
        let plan = &self.plan;
        if let Some(resource) = plan.step.currency() {
            return self.legal_items(plan, resource, out);
        }
        match plan.step {
            Step::AttackTarget { source } => {
                out.extend(self.open_targets(plan, source).iter().map(Action::Province));
            }
            Step::AttackFrom => self.offer(out, self.sources(plan).iter().map(Action::Province)),
            Step::PlaceArmies => {
                let mine = self.table.player(self.table.active);
                self.offer(out, mine.controls().union(mine.present).iter().map(Action::Province));
            }
            Step::RemoveArmies | Step::Mercenary => {
                let mine = self.table.player(self.table.active);
                self.offer(out, mine.present.iter().map(Action::Province));
            }
            Step::Diplomat => self.offer(out, self.wars().iter().map(Action::Province)),
            Step::AttackWay { .. } => out.extend([Action::ByLand, Action::BySea]),
            Step::PlaceShips | Step::RemoveShips => self.offer(out, Sea::ALL.map(Action::Sea)),
            Step::RemoveArmiesCount { .. }
            | Step::RemoveMercenaries { .. }
            | Step::RemoveShipsCount { .. }
            | Step::MercenaryCount { .. } => {
                self.offer(out, (0..=crate::action::MOST_ARMIES).map(Action::Number));
            }
            Step::Buy { .. } => self.offer(out, [Action::OneArmy, Action::OneShip, Action::Done]),
            Step::Draft => {
                let mine = self.table.player(self.table.active);
                let there = self.table.display.plus(mine.aside).plus(self.table.province_stack);
                self.offer(out, there.faces().map(Action::Take));
            }
            Step::Mystic => {
                let mine = self.table.player(self.table.active);
                out.extend(mine.discard.faces().map(Action::Take));
            }
            Step::Build => self.offer(out, Building::ALL.map(Action::Build)),
            Step::BuildSite { building: Building::Road } => self.offer(out, Border::ALL.map(Action::Border)),
            Step::BuildSite { .. } => {
                let mine = self.table.player(self.table.active);
                self.offer(out, mine.controls().iter().map(Action::Province));
            }
            Step::BuildBonus { .. } => out.extend([Action::Bonus, Action::Decline]),
            Step::Alchemist => self.offer(out, [1, 2].map(Action::Swap)),
            Step::Marauders => {
                for victim in self.table.all_seats() {
                    let present = self.table.player(victim).present;
                    self.offer(out, present.iter().map(|province| Action::Raid(victim, province)));
                }
            }
            // Everything else is laid card by card.
            _ => {
                let purse = self.purse(plan);
                self.offer(out, purse.cards().map(Action::Lay));
                if purse.effect(Effect::Levies)
                    && matches!(plan.step, Step::AttackArmies { .. } | Step::PlaceArmiesCards { .. })
                {
                    self.offer(out, purse.cards().map(|held| Action::LayThrough(Effect::Levies, held)));
                }
                self.offer(out, [Action::Done]);
            }
        }
    }

    fn offer(&self, out: &mut Vec<Action>, candidates: impl IntoIterator<Item = Action>) {
        out.extend(candidates.into_iter().filter(|&action| self.check_step(action).is_ok()));
    }

    /// Army cards, one by one, done after the first.
    fn check_muster(&self, plan: &Plan, armies: u8, action: Action) -> Verdict {
        match action {
            Action::Lay(held) => self.check_army_card(plan, held, armies).map(|_| ()),
            Action::LayThrough(Effect::Levies, held) => self.check_levies(plan, held, armies),
            Action::LayThrough(..) => refuse(Rule::Modifiers, "refusal.only-levies"),
            Action::Done => require(armies > 0, Rule::AttackArmies, "refusal.at-least-one-army"),
            _ => refuse(step_rule(plan.step), "refusal.other-step"),
        }
    }

    /// Takes the next step of the plan. Only called with what was checked.
    pub(crate) fn take_step(&mut self, action: Action, ctx: &mut Ctx<'_, Self>) {
        let mut plan = self.plan;
        match self.advance(&mut plan, action) {
            Advance::Next => self.plan = plan,
            Advance::Complete => {
                self.plan = Plan::IDLE;
                self.commit(&plan, ctx);
            }
        }
    }

    fn advance(&self, plan: &mut Plan, action: Action) -> Advance {
        match (plan.step, action) {
            (step, Action::Lay(held)) if step.currency().is_some() => {
                lay_item(plan, held, None);
                self.after_item(plan)
            }
            (step, Action::LayThrough(effect, held)) if step.currency().is_some() => {
                lay_item(plan, held, Some(effect));
                self.after_item(plan)
            }
            (Step::AttackCard, Action::Lay(held)) => self.after_source_card(plan, held),
            (Step::AttackFrom, Action::Province(source)) => {
                next(plan, Step::AttackTarget { source: Some(source) })
            }
            (Step::AttackTarget { source }, Action::Province(target)) => {
                self.after_target(plan, source, target)
            }
            (Step::AttackWay { source, target }, action) => self.after_way(plan, source, target, action),
            (Step::AttackShips { target, ships }, Action::Lay(held)) => {
                plan.lay(held);
                self.ask_for_ships(plan, target, ships - 1);
                Advance::Next
            }
            (Step::AttackArmies { target, armies }, Action::Lay(held)) => {
                let armies = armies + self.lay_army(plan, held, armies);
                next(plan, Step::AttackArmies { target, armies })
            }
            (Step::AttackArmies { target, armies }, Action::LayThrough(effect, held)) => {
                lay_through(plan, effect, held);
                next(plan, Step::AttackArmies { target, armies: armies + 1 })
            }
            (Step::PlaceArmies, Action::Province(province)) => self.after_place_armies_at(plan, province),
            (Step::PlaceArmiesCards { province, armies }, Action::Lay(held)) => {
                let armies = armies + self.lay_army(plan, held, armies);
                next(plan, Step::PlaceArmiesCards { province, armies })
            }
            (Step::PlaceArmiesCards { province, armies }, Action::LayThrough(effect, held)) => {
                lay_through(plan, effect, held);
                next(plan, Step::PlaceArmiesCards { province, armies: armies + 1 })
            }
            (Step::RemoveArmies, Action::Province(province)) => {
                next(plan, Step::RemoveArmiesCount { province })
            }
            (Step::RemoveArmiesCount { province }, Action::Number(armies)) => {
                plan.step = Step::RemoveMercenaries { province, armies };
                if self.table.player(self.table.active).mercenaries.at(province) == 0 {
                    return Advance::Complete;
                }
                Advance::Next
            }
            (Step::RemoveMercenaries { .. }, Action::Number(number)) => {
                plan.owed = number;
                Advance::Complete
            }
            (Step::PlaceShips, Action::Sea(sea)) => next(plan, Step::PlaceShipsCards { sea, ships: 0 }),
            (Step::PlaceShipsCards { sea, ships }, Action::Lay(held)) => {
                plan.lay(held);
                next(plan, Step::PlaceShipsCards { sea, ships: ships + 1 })
            }
            (Step::RemoveShips, Action::Sea(sea)) => next(plan, Step::RemoveShipsCount { sea }),
            (Step::RemoveShipsCount { .. } | Step::MercenaryCount { .. }, Action::Number(number)) => {
                after_number(plan, number)
            }
            (Step::Buy { armies, ships }, action) => after_buy_more(plan, armies, ships, action),
            (Step::Draft, Action::Take(card)) => owe(plan, Step::DraftGold { card }, 1),
            (Step::Mystic, Action::Take(card)) => owe(plan, Step::MysticGold { card }, 1),
            (Step::Diplomat, Action::Province(province)) => owe(plan, Step::DiplomatGold { province }, 1),
            (Step::Mercenary, Action::Province(province)) => next(plan, Step::MercenaryCount { province }),
            (Step::Reserve | Step::Discard | Step::RemoveCards | Step::Counsellor, Action::Lay(held)) => {
                plan.lay(held);
                Advance::Next
            }
            (Step::Warehouse, Action::Lay(held)) => {
                plan.lay(held);
                Advance::Complete
            }
            (Step::Build, Action::Build(building)) => next(plan, Step::BuildSite { building }),
            (Step::BuildSite { building }, action) => self.after_site(plan, building, action),
            (Step::BuildCard { site }, Action::Lay(held)) => {
                plan.lay(held);
                next(plan, Step::BuildStone { site })
            }
            (Step::BuildBonus { site }, Action::Bonus) => self.after_bonus(plan, site),
            (Step::Alchemist, Action::Swap(value)) => {
                plan.owed = value;
                Advance::Complete
            }
            (Step::Marauders, Action::Raid(victim, province)) => {
                plan.owed = victim.0;
                plan.source = Some(province);
                Advance::Complete
            }
            // Done, and a bonus declined.
            _ => Advance::Complete,
        }
    }

    /// What follows on an item of a payment.
    fn after_item(&self, plan: &mut Plan) -> Advance {
        if plan.owed > 0 {
            return Advance::Next;
        }
        match plan.step {
            Step::AttackFood { target } => next(plan, Step::AttackArmies { target, armies: 0 }),
            Step::PlaceArmiesFood { province } => next(plan, Step::PlaceArmiesCards { province, armies: 0 }),
            Step::BuildStone { site } if self.bonus_is_open(plan, site) => {
                next(plan, Step::BuildBonus { site })
            }
            _ => Advance::Complete,
        }
    }

    fn lay_army(&self, plan: &mut Plan, held: Held, armies: u8) -> u8 {
        let added = self.check_army_card(plan, held, armies).unwrap_or(0);
        plan.lay(held);
        added
    }

    /// A complete plan happens.
    fn commit(&mut self, plan: &Plan, ctx: &mut Ctx<'_, Self>) {
        match plan.step {
            Step::AttackArmies { target, armies } => self.commit_attack(plan, target, armies, ctx),
            Step::PlaceArmiesCards { province, armies } => {
                self.commit_place_armies(plan, province, armies, ctx);
            }
            Step::RemoveMercenaries { province, armies } => {
                self.commit_remove_armies(province, armies, plan.owed, ctx);
            }
            Step::PlaceShipsCards { sea, ships } => self.commit_place_ships(plan, sea, ships, ctx),
            Step::RemoveShipsCount { sea } => self.commit_remove_ships(sea, plan.owed, ctx),
            Step::BuyGold { armies, ships } => self.commit_buy(plan, armies, ships, ctx),
            Step::DraftGold { card } => self.commit_draft(plan, card, ctx),
            Step::Reserve => self.commit_reserve(plan, ctx),
            Step::Warehouse => self.commit_warehouse(plan, ctx),
            Step::Discard => self.commit_discard(plan, ctx),
            Step::RemoveCards => self.commit_remove_cards(plan, ctx),
            Step::PatronageGold => self.commit_patronage(plan, ctx),
            Step::BuildStone { site } | Step::BuildBonus { site } => {
                self.commit_build(plan, site, crate::build::Extra::No, ctx);
            }
            Step::BuildGold { site } => self.commit_build(plan, site, crate::build::Extra::Paid, ctx),
            Step::Alchemist => self.commit_swap(plan, plan.owed, ctx),
            Step::DiplomatGold { province } => self.commit_diplomat(plan, province, ctx),
            Step::Counsellor => self.commit_counsellor(plan, ctx),
            Step::Marauders => self.commit_raid(plan, ctx),
            Step::MercenaryGold { province, count } => self.commit_hire(plan, province, count, ctx),
            Step::MysticGold { card } => self.commit_fetch(plan, card, ctx),
            // No other step is the last of its action.
            _ => {}
        }
    }

    /// A plan that has just been begun: can it be completed?
    pub(crate) fn can_pay_gold(&self, plan: &Plan, owed: u8) -> bool {
        self.purse(plan).can_finish(Resource::Gold, owed, crate::payment::Waiting::NOTHING, Then::Nothing)
    }

    /// MYT-17.6: sets of cards from hand and reserve, done after the first.
    fn check_set_of_cards(&self, plan: &Plan, action: Action) -> Verdict {
        match action {
            Action::Lay(held) => self.check_holds(plan, &self.purse(plan), held),
            Action::Done => {
                require(Mythotopia::chosen(plan) > 0, Rule::SetSteps, "refusal.at-least-one-card")
            }
            _ => refuse(step_rule(plan.step), "refusal.other-step"),
        }
    }

    /// How many cards are chosen so far, not counting the one that asks for them.
    pub(crate) fn chosen(plan: &Plan) -> u8 {
        let asking = u8::from(plan.step == Step::Counsellor);
        plan.from_hand.len() + plan.from_reserve.len() - asking
    }

    /// A card of the hand only.
    pub(crate) fn check_hand_card(&self, plan: &Plan, held: Held) -> Verdict {
        require(held.from == Place::Hand, Rule::HandOrReserve, "refusal.only-from-hand")?;
        self.check_holds(plan, &self.purse(plan), held)
    }
}

/// Goes on to another step.
pub(crate) fn next(plan: &mut Plan, step: Step) -> Advance {
    plan.step = step;
    Advance::Next
}

/// Goes on to a payment.
pub(crate) fn owe(plan: &mut Plan, step: Step, owed: u8) -> Advance {
    plan.owed = owed;
    next(plan, step)
}

fn lay_through(plan: &mut Plan, effect: Effect, held: Held) {
    plan.lay(held);
    plan.use_effect(effect);
}

fn after_number(plan: &mut Plan, number: u8) -> Advance {
    if let Step::MercenaryCount { province } = plan.step {
        return owe(plan, Step::MercenaryGold { province, count: number }, 1);
    }
    plan.owed = number;
    Advance::Complete
}

fn after_buy_more(plan: &mut Plan, armies: u8, ships: u8, action: Action) -> Advance {
    match action {
        Action::OneArmy => next(plan, Step::Buy { armies: armies + 1, ships }),
        Action::OneShip => next(plan, Step::Buy { armies, ships: ships + 1 }),
        _ => owe(plan, Step::BuyGold { armies, ships }, armies + 2 * ships),
    }
}

/// What a text needs of the board to be worth playing (MYT-11.30) is asked before a plan is begun; these are the
/// first steps of the cards that need more than that.
pub(crate) const fn first_step(card: Card) -> Option<Step> {
    match card {
        Card::Build | Card::StartBuild => Some(Step::Build),
        Card::Alchemist => Some(Step::Alchemist),
        Card::Diplomat => Some(Step::Diplomat),
        Card::Counsellor => Some(Step::Counsellor),
        Card::Marauders => Some(Step::Marauders),
        Card::Mercenary => Some(Step::Mercenary),
        Card::Mystic => Some(Step::Mystic),
        _ => None,
    }
}
