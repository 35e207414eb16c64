//! The table's clockwork: which frame asks what, takes which answer, and does what by itself.

use tafel_core::{Seat, refuse, require};

use crate::Ctx;
use crate::action::Action;
use crate::frame::{Frame, deed_of};
use crate::good::Good;
use crate::ids::Faction;
use crate::pile::Deck;
use crate::rule::{Rule, Verdict, not_now};
use crate::state::{ImperialSettlers, Realm};

const DECKS: [Deck; 2] = [Deck::Common, Deck::Faction];

impl ImperialSettlers {
    /// Goes on until somebody is asked or the game is over.
    pub(crate) fn advance(&mut self, ctx: &mut Ctx<'_>) {
        while let Some(&frame) = self.agenda.last() {
            if !self.settle(frame, ctx) {
                return;
            }
        }
    }

    /// Does what the top frame does by itself. False: it waits for an answer.
    fn settle(&mut self, frame: Frame, ctx: &mut Ctx<'_>) -> bool {
        match frame {
            Frame::ChooseFaction(_) | Frame::Guard(_) | Frame::KeepOne { .. } | Frame::BarterUnit { .. } => {
                return false;
            }
            Frame::DesertDiscard { .. } | Frame::Over => return false,
            Frame::Draft(draft, picked) => return self.settle_draft(draft, picked, ctx),
            Frame::Packs(round) => return self.settle_packs(round, ctx),
            Frame::SoloDraft(_) => return self.settle_solo_draft(),
            Frame::Production(seat) => self.produce_all(seat, ctx),
            Frame::ProduceLocations(seat) => self.produce_locations(seat, ctx),
            Frame::ProduceNext(seat) => return self.settle_next_production(seat, ctx),
            Frame::Draw { seat, left, .. } => return self.settle_draw(seat, left, ctx),
            Frame::CopyProduction { seat, by } => return self.settle_copy(seat, by, ctx),
            Frame::MissionDraw { seat, left } => return self.settle_mission(seat, left, ctx),
            Frame::Turn { seat, part } => return self.settle_turn(seat, part),
            Frame::Plan(plan) => return self.settle_plan(plan, ctx),
            Frame::PayActivation { .. } => return self.settle_activation(frame, ctx),
            Frame::Resolve { seat, face, .. } => return self.settle_resolve(seat, face, ctx),
            Frame::PackGood { seat, target, .. } => return self.settle_pack_good(seat, target, ctx),
            Frame::DesertOpponent(seat) => return self.settle_desert_opponent(seat),
            Frame::Gain { seat, face } => {
                self.agenda.pop();
                if let Some(act) = crate::activate::act_of(face) {
                    self.gain(seat, act.gain, ctx);
                }
            }
            Frame::Bonus { seat, face } => self.building_bonus(seat, face, ctx),
            Frame::Triggers { seat, face } => self.building_triggers(seat, face, ctx),
            Frame::GoldOrPoint { left, .. } | Frame::Exchange { left, .. } => {
                if left > 0 {
                    return false;
                }
                self.agenda.pop();
            }
            Frame::SlaverOffer { seat, left } => return self.settle_slaver(seat, left),
            Frame::PlaceSamurai { seat, left } => return self.settle_samurai(seat, left, ctx),
            Frame::RazeEnd { seat, place } => self.end_raze(seat, place, ctx),
            Frame::Sale { seat, .. } => return self.settle_sale(seat, ctx),
            Frame::Cleanup => self.clean_up(ctx),
            Frame::Attack { left } => self.attack(left, ctx),
            Frame::AttackChoice { line } => return self.settle_attack_choice(line, ctx),
            Frame::NextRound => self.next_round(ctx),
        }
        true
    }

    /// May `seat`, which is asked, answer like this?
    pub(crate) fn verdict(&self, seat: Seat, action: Action) -> Verdict {
        let Some(&frame) = self.agenda.last() else { return not_now() };
        match (frame, action) {
            (Frame::ChooseFaction(_), Action::Faction(faction)) => self.may_take_faction(faction),
            (Frame::Draft(..) | Frame::SoloDraft(_), Action::Take(face)) => self.may_take_open(face),
            (Frame::Packs(_), Action::Take(face)) => self.may_take_from_pack(seat, face),
            (Frame::ProduceNext(_), Action::Produce(face)) => self.may_produce_next(face),
            (Frame::Draw { .. } | Frame::MissionDraw { .. }, Action::Draw(deck)) => self.may_draw(seat, deck),
            (Frame::Guard(_), Action::Choose(good)) => Self::may_choose_guard(good),
            (Frame::CopyProduction { by, .. }, Action::Produce(face)) => {
                require(self.productions(seat, by).has(face), Rule::Production, "refusal.not-producing")
            }
            (Frame::KeepOne { .. }, Action::Take(face)) => self.may_keep(face),
            (Frame::Turn { part, .. }, action) => self.turn_verdict(seat, part, action),
            (Frame::Plan(plan), action) => self.plan_verdict(plan, action),
            (Frame::PayActivation { place, payment, .. }, action) => {
                self.payment_verdict(seat, place, payment, action)
            }
            (Frame::BarterUnit { .. }, action) => self.barter_verdict(seat, action),
            (Frame::Resolve { face, .. }, action) => self.deed_verdict(seat, deed_of(face), action),
            (Frame::PackGood { target, .. }, Action::Choose(good)) => Self::may_pick_pack_good(target, good),
            (Frame::DesertOpponent(_), Action::Oppose(realm)) => self.may_oppose(seat, realm),
            (Frame::DesertDiscard { .. }, Action::Discard(face)) => self.may_discard(seat, face),
            (Frame::GoldOrPoint { .. }, Action::Choose(Good::Gold | Good::Point))
            | (Frame::Sale { .. }, Action::Done) => Ok(()),
            (Frame::GoldOrPoint { .. }, Action::Choose(_)) => refuse(Rule::SmallSteps, "refusal.other-good"),
            (Frame::SlaverOffer { .. }, action) => self.slaver_verdict(seat, action),
            (Frame::PlaceSamurai { .. }, Action::Samurai(place)) => self.may_place_samurai(seat, place),
            (Frame::Sale { .. }, Action::Return(good)) => self.may_return(good),
            (Frame::Sale { .. }, Action::ReturnCard(face)) => self.may_return_card(face),
            (Frame::Exchange { .. }, action) => self.exchange_verdict(seat, action),
            (Frame::AttackChoice { line }, Action::Target(place)) => self.may_lose(line, place),
            _ => not_now(),
        }
    }

    /// What `seat`, which is asked, may answer; sorted by the caller.
    pub(crate) fn list(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(&frame) = self.agenda.last() else { return };
        let mut offer = |action: Action| {
            if self.verdict(seat, action).is_ok() {
                out.push(action);
            }
        };
        let player = self.player(seat);
        match frame {
            Frame::ChooseFaction(_) => Faction::ALL.map(Action::Faction).into_iter().for_each(offer),
            Frame::Draft(..) | Frame::SoloDraft(_) => out.extend(self.open.faces().map(Action::Take)),
            Frame::Packs(_) => out.extend(self.packs[seat.index()].faces().map(Action::Take)),
            Frame::ProduceNext(_) => out.extend(self.producing.faces().map(Action::Produce)),
            Frame::Draw { .. } | Frame::MissionDraw { .. } => {
                DECKS.map(Action::Draw).into_iter().for_each(offer);
            }
            Frame::Guard(_) => out.extend([Good::Raze, Good::Point].map(Action::Choose)),
            Frame::CopyProduction { by, .. } => {
                out.extend(self.productions(seat, by).faces().map(Action::Produce));
            }
            Frame::KeepOne { .. } => out.extend(self.looked.faces().map(Action::Take)),
            Frame::Turn { part, .. } => self.list_turn(seat, part, out),
            Frame::Plan(plan) => self.list_plan(plan, out),
            Frame::PayActivation { .. } => {
                (0..=crate::action::MOST_GOLD).map(Action::PayGold).for_each(offer);
            }
            Frame::BarterUnit { .. } => Good::ALL.map(Action::Return).into_iter().for_each(offer),
            Frame::Resolve { face, .. } => self.each_answer(seat, deed_of(face), offer),
            Frame::PackGood { .. } => Good::ALL.map(Action::Choose).into_iter().for_each(offer),
            Frame::DesertOpponent(_) => out.extend(self.opponents(seat).map(Action::Oppose)),
            Frame::DesertDiscard { .. } => out.extend(player.hand.faces().map(Action::Discard)),
            Frame::GoldOrPoint { .. } => out.extend([Good::Gold, Good::Point].map(Action::Choose)),
            Frame::SlaverOffer { .. } => {
                let answers = [Action::Return(Good::Gold), Action::Return(Good::Stone), Action::Done];
                answers.into_iter().for_each(offer);
            }
            Frame::PlaceSamurai { .. } => {
                self.all_places().map(|(place, _)| Action::Samurai(place)).for_each(offer);
            }
            Frame::Sale { .. } => {
                Good::ALL.map(Action::Return).into_iter().for_each(&mut offer);
                out.extend(self.taken.cards.faces().map(Action::ReturnCard));
                out.push(Action::Done);
            }
            Frame::Exchange { .. } => self.list_exchange(seat, out),
            Frame::AttackChoice { .. } => {
                self.places(Realm::of(seat)).map(|(place, _)| Action::Target(place)).for_each(offer);
            }
            _ => {}
        }
    }

    /// Does what a checked answer says.
    pub(crate) fn answer(&mut self, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Some(&frame) = self.agenda.last() else { return };
        match (frame, action) {
            (Frame::ChooseFaction(_), Action::Faction(faction)) => {
                self.agenda.pop();
                self.take_faction(seat, faction, ctx);
                if self.agenda.is_empty() {
                    self.deal_hands(ctx);
                }
            }
            (Frame::Draft(draft, picked), Action::Take(face)) => self.draft(draft, picked, face, ctx),
            (Frame::SoloDraft(pick), Action::Take(face)) => self.solo_draft(pick, face, ctx),
            (Frame::Packs(_), Action::Take(face)) => self.chosen[seat.index()] = Some(face),
            (Frame::ProduceNext(_), Action::Produce(face)) => self.produce_next(seat, face, ctx),
            (Frame::Draw { .. }, Action::Draw(deck)) => self.draw_next(seat, deck, ctx),
            (Frame::MissionDraw { .. }, Action::Draw(deck)) => self.mission_draw(seat, deck, ctx),
            (Frame::Guard(_), Action::Choose(good)) => self.choose_guard(seat, good, ctx),
            (Frame::CopyProduction { .. }, Action::Produce(face)) => self.copy_production(seat, face, ctx),
            (Frame::KeepOne { by, .. }, Action::Take(face)) => self.keep(seat, by, face, ctx),
            (Frame::Turn { .. }, action) => self.answer_turn(seat, action, ctx),
            (Frame::Plan(_), action) => self.answer_plan(action),
            (Frame::PayActivation { .. }, Action::PayGold(gold)) => self.pay_gold(gold),
            (Frame::BarterUnit { .. }, Action::Return(good)) => self.barter_unit(seat, good, ctx),
            (Frame::Resolve { face, .. }, action) => self.answer_deed(seat, face, action, ctx),
            (Frame::PackGood { .. }, Action::Choose(good)) => self.pick_pack_good(seat, good, ctx),
            (Frame::DesertOpponent(_), Action::Oppose(realm)) => self.oppose(realm),
            (Frame::DesertDiscard { .. }, Action::Discard(face)) => {
                self.agenda.pop();
                self.discard_from_hand(seat, face, ctx);
            }
            (Frame::GoldOrPoint { .. }, Action::Choose(good)) => self.gold_or_point(seat, good, ctx),
            (Frame::SlaverOffer { .. }, action) => self.answer_slaver(seat, action, ctx),
            (Frame::PlaceSamurai { .. }, Action::Samurai(place)) => self.bonus_samurai(seat, place, ctx),
            (Frame::Sale { .. }, Action::Return(good)) => self.return_good(seat, good, ctx),
            (Frame::Sale { .. }, Action::ReturnCard(face)) => self.return_card(seat, face, ctx),
            (Frame::Sale { .. }, Action::Done) => self.end_sale(seat, ctx),
            (Frame::Exchange { .. }, action) => self.exchange_one(seat, action, ctx),
            (Frame::AttackChoice { line }, Action::Target(place)) => self.lose(line, place, ctx),
            _ => {}
        }
    }

    fn answer_turn(&mut self, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        match action {
            Action::Build(face) => self.plan(seat, crate::frame::Project::Build, face),
            Action::Deal(face) => self.plan(seat, crate::frame::Project::Deal, face),
            Action::RazeCard(face) => {
                self.mark_acted();
                self.raze_card(seat, face, None, ctx);
            }
            Action::Raze(place) => {
                self.mark_acted();
                self.raze_at_price(seat, place, None, ctx);
            }
            Action::Activate(place) => self.activate(seat, place, 1),
            Action::ActivateTwice(place) => self.activate(seat, place, 2),
            Action::Exchange(pairs) => self.exchange(seat, pairs, ctx),
            Action::Defend(place) => self.defend(seat, place, ctx),
            Action::Samurai(place) => self.station(seat, place, ctx),
            Action::Gate(face, gate) => self.put_under_gate(seat, face, gate, ctx),
            Action::Shrine(good) => self.put_on_shrine(seat, good, ctx),
            Action::EndTurn => self.end_turn(seat),
            Action::Pass => self.pass(seat, ctx),
            _ => {}
        }
    }
}
