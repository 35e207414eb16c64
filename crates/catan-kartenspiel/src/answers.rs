//! Who is asked what, what may be answered, and who does it: one line per frame, the chapters do the rest.

use tafel_core::{Seat, SeatSet};

use crate::Ctx;
use crate::action::{Action, CopyNo, Pips, Rate};
use crate::action_cards::AttackBound;
use crate::frame::{ExcessWhy, Frame, Guide};
use crate::ids::{Card, Land, Resource, StackId};
use crate::principality::{End, Row};
use crate::question::Question;
use crate::rule::{Checked, No, Rule};
use crate::setup::START_PLACES;
use crate::state::Catan;
use crate::trade::{with_give, with_want};

impl Catan {
    /// Whom the top frame asks.
    pub(crate) fn who_is_asked(&self) -> SeatSet {
        let Some(&frame) = self.agenda.last() else { return SeatSet::NONE };
        let seat = match frame {
            Frame::Arrange => {
                return Seat::all(2).filter(|seat| !self.arranged[seat.index()].is_full()).collect();
            }
            Frame::StartStack(seat)
            | Frame::StartCards(seat, ..)
            | Frame::Pay(seat, _)
            | Frame::Receive(seat, _)
            | Frame::Builder(seat, _)
            | Frame::BuilderTake(seat, _)
            | Frame::BuilderReturn(seat)
            | Frame::CivilWar(seat)
            | Frame::ConflictFirst(seat)
            | Frame::ConflictSecond(seat, _)
            | Frame::ConflictStack(seat, ..)
            | Frame::Strike(seat, _)
            | Frame::Excess(seat, _)
            | Frame::PutUnder(seat, _) => seat,
            Frame::Compose(offer) => offer.by,
            Frame::Answer(offer) => Catan::other(offer.by),
            Frame::Gain(gain) => gain.seat,
            Frame::Rob(rob) => rob.seat,
            Frame::Protect(_) => self.passive(),
            _ => self.active,
        };
        SeatSet::one(seat)
    }

    /// The question of the top frame.
    pub(crate) fn what_is_asked(&self, seat: Seat) -> Question {
        let short = |seat: Seat| self.hand_limit(seat).saturating_sub(self.hands[seat.index()].len()) as u8;
        let over = |seat: Seat| self.hands[seat.index()].len().saturating_sub(self.hand_limit(seat)) as u8;
        let due = |amounts| Catan::kind_due(amounts).unwrap_or(Resource::Lumber);
        match self.agenda.last().copied().unwrap_or(Frame::Main) {
            Frame::Arrange => {
                let (x, row) = START_PLACES[self.arranged[seat.index()].len().min(5)];
                Question::Arrange { x, row }
            }
            Frame::StartStack(_) => Question::StartStack,
            Frame::StartCards(_, _, left) => Question::StartCard(left),
            Frame::PreRoll => Question::PreRoll,
            Frame::SetDie => Question::SetDie,
            Frame::Pay(_, cost) => Question::Pay(due(cost)),
            Frame::Receive(_, gain) => Question::Receive(due(gain)),
            Frame::Gain(gain) => Question::Gain(gain.why),
            Frame::Rob(rob) => Question::Rob(rob.why),
            Frame::Builder(..) => Question::Builder,
            Frame::BuilderTake(_, stack) => Question::BuilderTake(stack),
            Frame::BuilderReturn(_) => Question::BuilderReturn,
            Frame::CivilWar(_) => Question::CivilWar,
            Frame::ConflictFirst(_) | Frame::ConflictSecond(..) => Question::Conflict,
            Frame::ConflictStack(..) => Question::ConflictStack,
            Frame::BuildWhere(card) => Question::BuildWhere(card),
            Frame::DemolishWhich => Question::Demolish,
            Frame::LayUpper(..) | Frame::ScoutUpper(_) => Question::LayUpper,
            Frame::ScoutLower(_) => Question::LayLower,
            Frame::Compose(_) if self.is_counter_offer() => Question::Counter,
            Frame::Compose(_) => Question::Compose,
            Frame::Answer(_) => Question::Answer,
            Frame::Protect(attack) => Question::Protect(attack),
            Frame::Strike(_, attack) => Question::Strike(attack),
            Frame::MerchantGive => Question::MerchantGive,
            Frame::CaravanGive(_) => Question::CaravanGive,
            Frame::SpyTake => Question::SpyTake,
            Frame::Excess(seat, _) => Question::Excess(over(seat)),
            Frame::PutUnder(_, card) => Question::PutUnder(card),
            Frame::Refill => Question::Refill(short(self.active)),
            Frame::Exchange => Question::Exchange,
            Frame::ExchangeTake(stack) => Question::ExchangeTake(stack),
            Frame::SearchPay(_, left) => Question::SearchPay(left),
            Frame::SearchTake(stack) => Question::SearchTake(stack),
            _ => Question::Main,
        }
    }

    /// Everything that might be an answer to the top frame, roughly; `check` decides.
    pub(crate) fn list_answers(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(&frame) = self.agenda.last() else { return };
        let start = out.len();
        let mut offer = |action: Action| {
            if self.check_frame(frame, seat, action).is_ok() {
                out.push(action);
            }
        };
        match frame {
            Frame::Arrange => Land::ALL.map(Action::Lay).into_iter().for_each(offer),
            Frame::StartStack(_) => StackId::ALL.map(Action::LookThrough).into_iter().for_each(offer),
            Frame::StartCards(_, stack, _) | Frame::SearchTake(stack) => self.list_takes(stack, offer),
            Frame::PreRoll => {
                offer(Action::Roll);
                offer(Action::Play(Card::Alchemist));
            }
            Frame::SetDie => Pips::all().map(Action::SetDie).for_each(offer),
            Frame::Main => self.list_main(offer),
            Frame::Pay(..) | Frame::MerchantGive | Frame::SearchPay(..) => {
                self.stocked(seat).map(Action::Pay).for_each(offer);
            }
            Frame::CaravanGive(_) => {
                offer(Action::Pass);
                self.stocked(seat).map(Action::Pay).for_each(offer);
            }
            Frame::Receive(..) => self.roomy(seat).map(Action::Gain).for_each(offer),
            Frame::Gain(_) => {
                offer(Action::Pass);
                self.roomy(seat).map(Action::Gain).for_each(offer);
            }
            Frame::Rob(_) => {
                offer(Action::Pass);
                Resource::ALL.map(Action::Rob).into_iter().for_each(offer);
            }
            Frame::Builder(..) => {
                offer(Action::Pass);
                StackId::ALL.map(Action::LookThrough).into_iter().for_each(offer);
            }
            Frame::BuilderTake(_, stack) => {
                offer(Action::Pass);
                self.list_takes(stack, offer);
            }
            Frame::BuilderReturn(_) | Frame::Excess(..) => self.list_hand(seat, Action::Return, offer),
            Frame::Exchange => {
                offer(Action::Pass);
                self.list_hand(seat, Action::Return, offer);
            }
            Frame::CivilWar(_) => {
                let targets = self.civil_war_targets(Catan::other(seat));
                targets.map(|(side, card)| Action::Strike(side, card)).for_each(offer);
            }
            Frame::Strike(_, attack) => {
                let targets = self.strike_targets(seat, attack);
                targets.map(|(side, card)| Action::Strike(side, card)).for_each(offer);
            }
            Frame::ConflictFirst(_) | Frame::ConflictSecond(..) => {
                self.list_hand(Catan::other(seat), Action::Seize, offer);
            }
            Frame::SpyTake => {
                offer(Action::Pass);
                self.list_hand(Catan::other(seat), Action::Seize, offer);
            }
            Frame::ConflictStack(..) | Frame::PutUnder(..) => {
                StackId::ALL.map(Action::Under).into_iter().for_each(offer);
            }
            Frame::BuildWhere(card) => self.realm(seat).sides_for(card).map(Action::On).for_each(offer),
            Frame::DemolishWhich => {
                self.realm(seat).placed().map(|(side, card)| Action::Raze(side, card)).for_each(offer);
            }
            Frame::LayUpper(_, drawn) => drawn.map(Action::Lay).into_iter().for_each(offer),
            Frame::ScoutUpper(_) | Frame::ScoutLower(_) => {
                self.land_stack.iter().map(|land| Action::Lay(Land::ALL[land as usize])).for_each(offer);
            }
            Frame::Compose(_) => {
                Resource::ALL.map(Action::Give).into_iter().for_each(&mut offer);
                Resource::ALL.map(Action::Want).into_iter().for_each(&mut offer);
                offer(Action::Propose);
                offer(Action::Drop);
            }
            Frame::Answer(_) => {
                offer(Action::Accept);
                offer(Action::Refuse);
                offer(Action::Counter);
            }
            Frame::Protect(attack) => {
                offer(Action::Pass);
                offer(Action::Play(Catan::counter(attack)));
            }
            Frame::Refill | Frame::ExchangeTake(_) => {
                StackId::ALL.map(Action::Search).into_iter().for_each(&mut offer);
                StackId::ALL.map(Action::DrawTop).into_iter().for_each(offer);
            }
            Frame::Produce
            | Frame::HandCheck
            | Frame::NextTurn
            | Frame::LayRoad(_)
            | Frame::LaySettlement(..)
            | Frame::NewLandscapes(..)
            | Frame::LayCity(_)
            | Frame::LayCard(..) => {}
        }
        let answers = &mut out[start..];
        if !answers.is_sorted() {
            answers.sort_unstable();
        }
    }

    fn list_main(&self, mut offer: impl FnMut(Action)) {
        offer(Action::EndTurn);
        End::ALL.map(Action::Road).into_iter().for_each(&mut offer);
        End::ALL.map(Action::Settlement).into_iter().for_each(&mut offer);
        End::ALL.map(Action::SettlementWithScout).into_iter().for_each(&mut offer);
        self.realm(self.active).all_towns().map(|(x, _)| Action::City(x)).for_each(&mut offer);
        self.list_hand(self.active, Action::Build, &mut offer);
        offer(Action::Demolish);
        for resource in Resource::ALL {
            if self.realm(self.active).have[resource.index()] > 0 {
                Rate::all().map(|rate| Action::Bank(resource, rate)).for_each(&mut offer);
            }
        }
        offer(Action::Offer);
        self.list_hand(self.active, Action::Play, offer);
    }

    /// Each card of a hand once.
    fn list_hand(&self, seat: Seat, action: impl Fn(Card) -> Action, mut offer: impl FnMut(Action)) {
        let mut last = None;
        for &card in &self.hands[seat.index()] {
            if last != Some(card) {
                offer(action(card));
            }
            last = Some(card);
        }
    }

    /// Each card of a stack, copies counted from the top.
    fn list_takes(&self, stack: StackId, mut offer: impl FnMut(Action)) {
        let mut copies = [0; Card::COUNT];
        for card in self.stack(stack).iter().copied().flatten() {
            copies[card.index()] += 1;
            if let Some(copy) = CopyNo::new(copies[card.index()]) {
                offer(Action::Take(card, copy));
            }
        }
    }

    /// May the top frame be answered like this?
    pub(crate) fn check_answer(&self, seat: Seat, action: Action) -> Checked {
        match self.agenda.last() {
            Some(&frame) => self.check_frame(frame, seat, action),
            None => Err(No { rule: Rule::GameEnds, because: "refusal.game-over" }),
        }
    }

    fn check_frame(&self, frame: Frame, seat: Seat, action: Action) -> Checked {
        match (frame, action) {
            (Frame::Arrange, Action::Lay(land)) => self.check_arrange(seat, land),
            (Frame::StartStack(_), Action::LookThrough(stack)) => self.check_start_stack(stack),
            (
                Frame::StartCards(_, stack, _) | Frame::BuilderTake(_, stack) | Frame::SearchTake(stack),
                Action::Take(card, copy),
            ) => self.check_take(stack, card, copy),
            (Frame::PreRoll, Action::Play(card)) => self.check_alchemist(card),
            (Frame::Main, action) => self.check_main(action),
            (Frame::Pay(_, cost), Action::Pay(land)) => self.check_pay(seat, cost, land),
            (Frame::Receive(_, gain), Action::Gain(land)) => self.check_receive(seat, gain, land),
            (Frame::Gain(gain), Action::Gain(land)) => self.check_gain(gain, land),
            (Frame::Gain(gain), Action::Pass) => Catan::check_decline(gain),
            (Frame::Rob(rob), Action::Rob(resource)) => self.check_rob(rob, resource),
            (Frame::Rob(rob), Action::Pass) => Catan::check_stop_robbing(rob),
            (Frame::Builder(_, barred), Action::LookThrough(stack)) => self.check_builder(barred, stack),
            (Frame::BuilderReturn(_), Action::Return(card)) => {
                self.check_return(seat, card, Rule::MasterBuilder)
            }
            (Frame::CivilWar(_), Action::Strike(side, card)) => self.check_civil_war(seat, side, card),
            (Frame::ConflictFirst(_), Action::Seize(card)) => self.check_conflict(seat, None, card),
            (Frame::ConflictSecond(_, first), Action::Seize(card)) => {
                self.check_conflict(seat, Some(first), card)
            }
            (Frame::BuildWhere(card), Action::On(side)) => self.check_build_on(card, side),
            (Frame::DemolishWhich, Action::Raze(side, card)) => self.check_raze(side, card),
            (Frame::LayUpper(_, drawn), Action::Lay(land)) if drawn.contains(&land) => Ok(()),
            (Frame::LayUpper(..), Action::Lay(_)) => {
                Err(No { rule: Rule::NewLandscapes, because: "refusal.landscape-not-drawn" })
            }
            (Frame::ScoutUpper(_) | Frame::ScoutLower(_), Action::Lay(land)) => self.check_scout_lay(land),
            (Frame::Compose(offer), Action::Give(resource)) => self.check_give(&offer, resource),
            (Frame::Compose(offer), Action::Want(resource)) => self.check_want(&offer, resource),
            (Frame::Compose(offer), Action::Propose) => Catan::check_propose(&offer),
            (Frame::Answer(_), Action::Counter) => self.check_offer(seat),
            (Frame::Protect(attack), Action::Play(card)) => self.check_protect(attack, card),
            (Frame::Strike(_, attack), Action::Strike(side, card)) => {
                self.check_strike(seat, attack, side, card)
            }
            (Frame::MerchantGive, Action::Pay(land)) => self.check_merchant_give(land),
            (Frame::CaravanGive(loaded), Action::Pay(land)) => self.check_caravan_give(loaded, land),
            (Frame::CaravanGive(loaded), Action::Pass) => Catan::check_caravan_stop(loaded),
            (Frame::SpyTake, Action::Seize(card)) => self.check_spy_take(card),
            (Frame::Excess(..), Action::Return(card)) => self.check_return(seat, card, rule_of(frame)),
            (Frame::Exchange, Action::Return(card)) => self.check_return(seat, card, Rule::Exchange),
            (Frame::ExchangeTake(own), Action::DrawTop(stack) | Action::Search(stack)) if stack != own => {
                Err(No { rule: Rule::Exchange, because: "refusal.same-stack" })
            }
            (Frame::Refill | Frame::ExchangeTake(_), Action::DrawTop(stack)) => self.check_draw_top(stack),
            (Frame::Refill | Frame::ExchangeTake(_), Action::Search(stack)) => self.check_search(stack),
            (Frame::SearchPay(..), Action::Pay(land)) => self.check_search_pay(land),
            (
                Frame::Builder(..)
                | Frame::BuilderTake(..)
                | Frame::SpyTake
                | Frame::Exchange
                | Frame::Protect(_),
                Action::Pass,
            )
            | (Frame::ConflictStack(..) | Frame::PutUnder(..), Action::Under(_))
            | (Frame::PreRoll, Action::Roll)
            | (Frame::SetDie, Action::SetDie(_))
            | (Frame::Compose(_), Action::Drop)
            | (Frame::Answer(_), Action::Accept | Action::Refuse) => Ok(()),
            (frame, _) => Err(No { rule: rule_of(frame), because: "refusal.another-question" }),
        }
    }

    fn check_main(&self, action: Action) -> Checked {
        match action {
            Action::EndTurn => Ok(()),
            Action::Road(end) => self.check_road(end),
            Action::Settlement(end) => self.check_settlement(end, Guide::None),
            Action::SettlementWithScout(end) => self.check_settlement(end, Guide::Scout),
            Action::City(x) => self.check_city(x),
            Action::Build(card) => self.check_build(card),
            Action::Demolish => self.check_demolish(),
            Action::Bank(resource, rate) => self.check_bank(resource, rate),
            Action::Offer => self.check_offer(self.active),
            Action::Play(card) => self.check_play(card),
            Action::DrawTop(_) | Action::Search(_) | Action::Return(_) => {
                Err(No { rule: Rule::MainPhase, because: "refusal.cards-at-hand-check" })
            }
            Action::On(_) => Err(No { rule: Rule::Expansion, because: "refusal.card-before-site" }),
            Action::Roll | Action::SetDie(_) => {
                Err(No { rule: Rule::PreRoll, because: "refusal.already-rolled" })
            }
            _ => Err(No { rule: Rule::MainPhase, because: "refusal.another-question" }),
        }
    }

    /// Does what the answer says, and then whatever follows by itself.
    pub(crate) fn do_answer(&mut self, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Some(&frame) = self.agenda.last() else { return };
        match (frame, action) {
            (Frame::Arrange, Action::Lay(land)) => self.arrange(seat, land, ctx),
            (Frame::StartStack(_), Action::LookThrough(stack)) => self.start_stack(seat, stack, ctx),
            (Frame::StartCards(_, stack, left), Action::Take(card, copy)) => {
                self.start_card(seat, stack, left, (card, copy), ctx);
            }
            (Frame::PreRoll, Action::Roll) => self.roll(ctx),
            (Frame::SetDie, Action::SetDie(pips)) => self.set_die(pips, ctx),
            (Frame::PreRoll | Frame::Main, Action::Play(card)) => self.play(card, ctx),
            (Frame::Main, action) => self.do_main(action, ctx),
            (Frame::Pay(_, cost), Action::Pay(land)) => self.pay(seat, cost, land, ctx),
            (Frame::Receive(_, gain), Action::Gain(land)) => self.receive(seat, gain, land, ctx),
            (Frame::Gain(gain), Action::Gain(land)) => self.gain(gain, land, ctx),
            (Frame::Rob(rob), Action::Rob(resource)) => self.rob(rob, resource),
            (Frame::Builder(..), Action::LookThrough(stack)) => self.builder_look(seat, stack, ctx),
            (Frame::BuilderTake(_, stack), Action::Take(card, copy)) => {
                self.agenda.pop();
                self.take_from_stack(seat, stack, card, copy, ctx);
                self.agenda.push(Frame::BuilderReturn(seat));
            }
            (Frame::BuilderReturn(_) | Frame::Excess(..) | Frame::Exchange, Action::Return(card)) => {
                self.agenda.push(Frame::PutUnder(seat, card));
            }
            (Frame::CivilWar(_), Action::Strike(side, card)) => self.civil_war(seat, side, card, ctx),
            (Frame::ConflictFirst(_), Action::Seize(card)) => self.conflict_first(seat, card),
            (Frame::ConflictSecond(_, first), Action::Seize(card)) => self.conflict_second(seat, first, card),
            (Frame::ConflictStack(_, first, second), Action::Under(stack)) => {
                self.conflict_stack(seat, (first, second), stack, ctx);
            }
            (Frame::BuildWhere(card), Action::On(side)) => self.build_on(side, card, ctx),
            (Frame::DemolishWhich, Action::Raze(side, card)) => self.raze(side, card, ctx),
            (Frame::LayUpper(end, drawn), Action::Lay(land)) => self.lay_upper(end, drawn, land, ctx),
            (Frame::ScoutUpper(end), Action::Lay(land)) => self.scout_lay(end, Row::Up, land, ctx),
            (Frame::ScoutLower(end), Action::Lay(land)) => self.scout_lay(end, Row::Down, land, ctx),
            (Frame::Compose(offer), Action::Give(resource)) => self.put_in(with_give(&offer, resource)),
            (Frame::Compose(offer), Action::Want(resource)) => self.put_in(with_want(&offer, resource)),
            (Frame::Compose(offer), Action::Propose) => self.propose(offer, ctx),
            (Frame::Compose(_), Action::Drop) => self.drop_offer(seat, ctx),
            (Frame::Answer(offer), Action::Accept) => self.accept(offer, ctx),
            (Frame::Answer(offer), Action::Refuse) => self.refuse(offer, ctx),
            (Frame::Answer(_), Action::Counter) => self.begin_offer(seat),
            (Frame::Protect(attack), Action::Play(_)) => {
                self.resolve_attack(attack, AttackBound::Countered, ctx);
            }
            (Frame::Protect(attack), Action::Pass) => self.resolve_attack(attack, AttackBound::Open, ctx),
            (Frame::Strike(winner, _), Action::Strike(side, card)) => self.strike(winner, side, card, ctx),
            (Frame::MerchantGive, Action::Pay(land)) => self.merchant_give(land, ctx),
            (Frame::CaravanGive(loaded), Action::Pay(land)) => self.caravan_give(loaded, land, ctx),
            (Frame::CaravanGive(loaded), Action::Pass) => self.caravan_leave(loaded),
            (Frame::SpyTake, Action::Seize(card)) => self.spy_take(card, ctx),
            (Frame::PutUnder(_, card), Action::Under(stack)) => self.put_under(seat, card, stack, ctx),
            (Frame::Refill, Action::DrawTop(stack)) => self.draw_top(seat, stack, ctx),
            (Frame::ExchangeTake(_), Action::DrawTop(stack)) => {
                self.agenda.pop();
                self.draw_top(seat, stack, ctx);
            }
            (Frame::Refill | Frame::ExchangeTake(_), Action::Search(stack)) => self.search(stack),
            (Frame::SearchPay(stack, left), Action::Pay(land)) => self.search_pay(stack, left, land, ctx),
            (Frame::SearchTake(stack), Action::Take(card, copy)) => {
                self.agenda.pop();
                self.take_from_stack(seat, stack, card, copy, ctx);
            }
            (Frame::Exchange, Action::Pass) => {
                self.agenda.pop();
            }
            (_, Action::Pass) => self.do_without(seat, ctx),
            _ => return,
        }
        self.run(ctx);
    }

    fn do_main(&mut self, action: Action, ctx: &mut Ctx<'_>) {
        match action {
            Action::EndTurn => self.end_main(),
            Action::Road(end) => self.road(end),
            Action::Settlement(end) => self.settlement(end, Guide::None, ctx),
            Action::SettlementWithScout(end) => self.settlement(end, Guide::Scout, ctx),
            Action::City(x) => self.city(x),
            Action::Build(card) => self.build(card, ctx),
            Action::Demolish => self.agenda.push(Frame::DemolishWhich),
            Action::Bank(resource, rate) => self.bank(resource, rate, ctx),
            Action::Offer => self.begin_offer(self.active),
            _ => {}
        }
    }
}

/// The rule behind the question of a frame: it refuses answers to other questions.
fn rule_of(frame: Frame) -> Rule {
    match frame {
        Frame::Arrange => Rule::Arrangement,
        Frame::StartStack(_) | Frame::StartCards(..) => Rule::StartCards,
        Frame::PreRoll => Rule::PreRoll,
        Frame::SetDie => Rule::Alchemist,
        Frame::Pay(..) => Rule::Paying,
        Frame::Receive(..) => Rule::OwnLandscapes,
        Frame::Gain(_) => Rule::Gaining,
        Frame::Rob(_) => Rule::Robbing,
        Frame::Builder(..) | Frame::BuilderTake(..) | Frame::BuilderReturn(_) => Rule::MasterBuilder,
        Frame::CivilWar(_) => Rule::CivilWar,
        Frame::ConflictFirst(_) | Frame::ConflictSecond(..) | Frame::ConflictStack(..) => Rule::Conflict,
        Frame::BuildWhere(_) => Rule::Expansion,
        Frame::DemolishWhich => Rule::Demolish,
        Frame::LayUpper(..) => Rule::NewLandscapes,
        Frame::ScoutUpper(_) | Frame::ScoutLower(_) => Rule::Scout,
        Frame::Compose(_) | Frame::Answer(_) => Rule::PlayerTrade,
        Frame::Protect(_) | Frame::Strike(..) => Rule::AttackRoll,
        Frame::MerchantGive => Rule::Merchant,
        Frame::CaravanGive(_) => Rule::Caravan,
        Frame::SpyTake => Rule::Spy,
        Frame::Excess(_, ExcessWhy::CivilWar) => Rule::CivilWar,
        Frame::Excess(_, ExcessWhy::Attack) => Rule::ExcessCards,
        Frame::Excess(_, ExcessWhy::HandCheck) => Rule::TooManyCards,
        Frame::Refill => Rule::Refill,
        Frame::Exchange | Frame::ExchangeTake(_) => Rule::Exchange,
        Frame::SearchPay(..) => Rule::SearchPrice,
        Frame::PutUnder(..) | Frame::SearchTake(_) => Rule::Searching,
        _ => Rule::OneQuestion,
    }
}
