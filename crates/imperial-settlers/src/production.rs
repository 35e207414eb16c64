//! Chapter 5: the production phase.

use tafel_core::{Decision, Seat, SeatSet, require};

use crate::Ctx;
use crate::action::Action;
use crate::choice::Choice;
use crate::data::{Colour, Effect, Kind, board, card};
use crate::event::Event;
use crate::frame::{Copier, DrawnFor, Frame, Looker, Seller, TurnPart};
use crate::good::{Bundle, Good};
use crate::ids::Face;
use crate::locations::Mark;
use crate::pile::Pile;
use crate::question::Question;
use crate::rule::{Rule, Verdict, not_now};
use crate::state::{ImperialSettlers, OpenTable, Taken};

impl ImperialSettlers {
    /// All players in turn order, then the action phase (IMP-5.1).
    pub(crate) fn begin_production(&mut self) {
        self.table.agenda.push(Frame::Turn { seat: self.table.first, part: TurnPart::Before });
        for steps in (0..self.table.seats()).rev() {
            self.table.agenda.push(Frame::Production(self.table.first.clockwise(steps, self.table.seats())));
        }
    }

    /// Board, deals, School of Diplomacy, locations: in this order (IMP-5.1).
    pub(crate) fn produce_all(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        ctx.tell(|| Event::Production(seat));
        self.table.agenda.push(Frame::ProduceLocations(seat));
        if let Some(faction) = self.table.player(seat).faction {
            self.gain(seat, board(faction).income, ctx);
        }
        let school = self.table.count_effect(seat, Effect::SchoolOfDiplomacy) > 0;
        if school {
            self.table.agenda.push(Frame::Sale { seat, by: Seller::SchoolOfDiplomacy, sold: 0 });
        }
        let goods = self.table.deal_goods(seat);
        let mut cards = 0;
        for good in Good::ALL {
            let count = goods[good.index()];
            match good {
                Good::Card => cards = count,
                // Points that a School of Diplomacy would only replace are not offered (IMP-18.JAP030).
                Good::Point => (0..count).for_each(|_| self.award(seat, 1, ctx)),
                token if school => self.gain_for_sale(seat, Bundle::several(token, count), ctx),
                token => self.gain_tokens(seat, token, count, ctx),
            }
        }
        if cards > 0 {
            let purpose = if school { DrawnFor::Sale } else { DrawnFor::Hand };
            self.table.agenda.push(Frame::Draw { seat, left: cards, purpose });
        }
    }

    /// What needs no question pays at once; the rest is asked for in order (IMP-24.5).
    pub(crate) fn produce_locations(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        let (mut plain, mut asking) = (Pile::EMPTY, Pile::EMPTY);
        for (_, location) in
            self.table.empire(seat).filter(|(_, location)| location.card().kind == Kind::Production)
        {
            let pile = if location.card().produces_plainly() { &mut plain } else { &mut asking };
            pile.insert(location.face);
        }
        self.table.producing = asking;
        self.table.agenda.push(Frame::ProduceNext(seat));
        for face in plain.cards() {
            self.produce(seat, face, ctx);
        }
    }

    /// One production location pays.
    pub(crate) fn produce(&mut self, seat: Seat, face: Face, ctx: &mut Ctx<'_>) {
        match card(face).effect {
            Effect::Produce(bundle) => self.gain(seat, bundle, ctx),
            Effect::ProducePerColour(good, colour) => {
                let count = self.table.count_colour(seat, colour).min(3);
                self.gain(seat, Bundle::several(good, count), ctx);
            }
            // "Choose one other production location of yours and gain what it produces."
            Effect::FarmersAtWork => {
                self.table.agenda.push(Frame::CopyProduction { seat, by: Copier::FarmersAtWork });
            }
            // "1 point per samurai in your empire, max 3."
            Effect::DaimyoCastle => {
                let samurai =
                    self.table.empire(seat).filter(|(_, location)| location.marks.has(Mark::Samurai)).count();
                self.award(seat, samurai.min(3) as u8, ctx);
            }
            // "Draw 2 faction cards, keep 1, shuffle the other back into your faction deck."
            Effect::PickFactionCard => {
                for _ in 0..2 {
                    if let Some(face) = self.top_faction(seat, ctx) {
                        self.looked.insert(face);
                    }
                }
                self.table.agenda.push(Frame::KeepOne { seat, by: Looker::Architect });
            }
            // "1 raze token or 2 points."
            Effect::PharaohsGuard => self.table.agenda.push(Frame::Guard(seat)),
            _ => {}
        }
    }
}

/// IMP-24.5: which production next?
pub(crate) struct ProduceNext(pub(crate) Seat);

impl ProduceNext {
    fn produce(&self, game: &mut ImperialSettlers, face: Face, ctx: &mut Ctx<'_>) {
        game.table.producing.remove(face);
        game.table.agenda.push(Frame::ProduceNext(self.0));
        game.produce(self.0, face, ctx);
    }
}

impl Decision<ImperialSettlers> for ProduceNext {
    fn asked(&self, _: &ImperialSettlers) -> SeatSet {
        SeatSet::one(self.0)
    }

    fn is_open(&self, game: &ImperialSettlers) -> bool {
        Choice::of(game.table.producing.faces()).is_open()
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        Question::Production
    }

    fn legal(&self, game: &ImperialSettlers, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.table.producing.faces().map(Action::Produce));
    }

    fn check(&self, game: &ImperialSettlers, _: Seat, action: Action) -> Verdict {
        let Action::Produce(face) = action else { return not_now() };
        require(game.table.producing.has(face), Rule::Production, "refusal.not-producing")
    }

    fn apply(&self, game: &mut ImperialSettlers, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Produce(face) = action else { return };
        self.produce(game, face, ctx);
    }

    fn pass_over(&self, game: &mut ImperialSettlers, ctx: &mut Ctx<'_>) {
        if let Choice::Only(face) = Choice::of(game.table.producing.faces()) {
            self.produce(game, face, ctx);
        }
    }
}

/// Farmers at Work copies another production, Porters use one.
pub(crate) struct CopyProduction {
    pub(crate) seat: Seat,
    pub(crate) by: Copier,
}

impl CopyProduction {
    fn copy(&self, game: &mut ImperialSettlers, face: Face, ctx: &mut Ctx<'_>) {
        ctx.tell(|| Event::UsedProduction(self.seat, face));
        game.produce(self.seat, face, ctx);
    }
}

impl Decision<ImperialSettlers> for CopyProduction {
    fn asked(&self, _: &ImperialSettlers) -> SeatSet {
        SeatSet::one(self.seat)
    }

    fn is_open(&self, game: &ImperialSettlers) -> bool {
        Choice::of(game.table.productions(self.seat, self.by).faces()).is_open()
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        Question::Copy
    }

    fn legal(&self, game: &ImperialSettlers, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.table.productions(seat, self.by).faces().map(Action::Produce));
    }

    fn check(&self, game: &ImperialSettlers, seat: Seat, action: Action) -> Verdict {
        let Action::Produce(face) = action else { return not_now() };
        let rule = match self.by {
            Copier::FarmersAtWork => Rule::FarmersAtWork,
            Copier::Porters => Rule::Porters,
        };
        require(game.table.productions(seat, self.by).has(face), rule, "refusal.not-producing")
    }

    fn apply(&self, game: &mut ImperialSettlers, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Produce(face) = action else { return };
        self.copy(game, face, ctx);
    }

    fn pass_over(&self, game: &mut ImperialSettlers, ctx: &mut Ctx<'_>) {
        if let Choice::Only(face) = Choice::of(game.table.productions(self.seat, self.by).faces()) {
            self.copy(game, face, ctx);
        }
    }
}

/// Pharaoh's Guard: "1 raze token or 2 points".
pub(crate) struct Guard(pub(crate) Seat);

impl Decision<ImperialSettlers> for Guard {
    fn asked(&self, _: &ImperialSettlers) -> SeatSet {
        SeatSet::one(self.0)
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        Question::Guard
    }

    fn legal(&self, _: &ImperialSettlers, _: Seat, out: &mut Vec<Action>) {
        out.extend([Good::Raze, Good::Point].map(Action::Choose));
    }

    fn check(&self, _: &ImperialSettlers, _: Seat, action: Action) -> Verdict {
        let Action::Choose(good) = action else { return not_now() };
        require(matches!(good, Good::Raze | Good::Point), Rule::PharaohsGuard, "refusal.other-good")
    }

    fn apply(&self, game: &mut ImperialSettlers, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        if action == Action::Choose(Good::Raze) {
            game.gain_tokens(seat, Good::Raze, 1, ctx);
        } else {
            game.award(seat, 2, ctx);
        }
    }
}

/// IMP-24.8: goods just gained are given back for points, one by one.
pub(crate) struct Sale {
    pub(crate) seat: Seat,
    pub(crate) by: Seller,
    pub(crate) sold: u8,
}

impl Sale {
    /// May a good be given back? Cards are given back by name.
    fn takes(game: &ImperialSettlers, good: Good) -> bool {
        match good {
            Good::Card => false,
            Good::Point => game.table.taken.points > 0,
            token => game.table.taken.tokens[token.index()] > 0,
        }
    }

    fn end(&self, game: &mut ImperialSettlers, ctx: &mut Ctx<'_>) {
        game.table.taken = Taken::default();
        game.taken_cards = Pile::EMPTY;
        if self.by == Seller::DarkChapel {
            game.award(self.seat, 2 * self.sold, ctx);
        }
    }
}

impl Decision<ImperialSettlers> for Sale {
    fn asked(&self, _: &ImperialSettlers) -> SeatSet {
        SeatSet::one(self.seat)
    }

    fn is_open(&self, game: &ImperialSettlers) -> bool {
        game.table.taken != Taken::default() || !game.taken_cards.is_empty()
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        match self.by {
            Seller::DarkChapel => Question::Chapel,
            Seller::SchoolOfDiplomacy => Question::Diplomacy,
        }
    }

    fn legal(&self, game: &ImperialSettlers, _: Seat, out: &mut Vec<Action>) {
        out.extend(Good::ALL.into_iter().filter(|&good| Sale::takes(game, good)).map(Action::Return));
        out.extend(game.taken_cards.faces().map(Action::ReturnCard));
        out.push(Action::Done);
    }

    fn check(&self, game: &ImperialSettlers, _: Seat, action: Action) -> Verdict {
        let gained = match action {
            Action::Return(good) => Sale::takes(game, good),
            Action::ReturnCard(face) => game.taken_cards.has(face),
            Action::Done => true,
            _ => return not_now(),
        };
        let rule = match self.by {
            Seller::DarkChapel => Rule::DarkChapel,
            Seller::SchoolOfDiplomacy => Rule::SchoolOfDiplomacy,
        };
        require(gained, rule, "refusal.not-for-sale")
    }

    fn apply(&self, game: &mut ImperialSettlers, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        match action {
            Action::Return(good) => game.give_back(seat, good, ctx),
            Action::ReturnCard(face) => {
                game.taken_cards.remove(face);
                game.discard_from_hand(seat, face, ctx);
            }
            _ => return self.end(game, ctx),
        }
        game.table.agenda.push(Frame::Sale { seat, by: self.by, sold: self.sold + 1 });
        if self.by == Seller::SchoolOfDiplomacy {
            game.award(seat, 1, ctx);
        }
    }

    fn pass_over(&self, game: &mut ImperialSettlers, ctx: &mut Ctx<'_>) {
        self.end(game, ctx);
    }
}

impl ImperialSettlers {
    fn give_back(&mut self, seat: Seat, good: Good, ctx: &mut Ctx<'_>) {
        if good == Good::Point {
            self.table.taken.points -= 1;
            let player = self.table.player_mut(seat);
            player.points = player.points.saturating_sub(1);
        } else {
            self.table.taken.tokens[good.index()] -= 1;
            let held = &mut self.table.player_mut(seat).tokens[good.index()];
            *held = held.saturating_sub(1);
        }
        ctx.tell(|| Event::GaveBack(seat, good));
    }
}

impl OpenTable {
    /// How many controlled locations have a colour (IMP-7.8).
    pub(crate) fn count_colour(&self, seat: Seat, colour: Colour) -> u8 {
        self.empire(seat).filter(|(_, location)| location.card().colours.has(colour)).count() as u8
    }

    /// The productions that Farmers at Work or Porters may use, each face once.
    pub(crate) fn productions(&self, seat: Seat, by: Copier) -> Pile {
        let mut found = Pile::EMPTY;
        for (_, location) in self.empire(seat) {
            let card = location.card();
            let other = by == Copier::Porters || card.effect != Effect::FarmersAtWork;
            if card.kind == Kind::Production && other && !found.has(location.face) {
                found.insert(location.face);
            }
        }
        found
    }

    /// The goods of all deals of a player, Trade Route deals included.
    pub(crate) fn deal_goods(&self, seat: Seat) -> [u8; 9] {
        let player = self.player(seat);
        let mut goods = player.attack_deals;
        for face in player.deals.cards() {
            if let Some(good) = card(face).deal {
                goods[good.index()] += 1;
            }
        }
        for realm in self.realms() {
            for location in self.locations(realm) {
                if location.routes.has(seat)
                    && let Some(good) = location.card().deal
                {
                    goods[good.index()] += 1;
                }
            }
        }
        goods
    }
}
