//! Chapter 5: the production phase.

use tafel_core::{Seat, require};

use crate::Ctx;
use crate::data::{Colour, Effect, Kind, board, card};
use crate::event::Event;
use crate::frame::{Copier, DrawnFor, Frame, Looker, Seller, TurnPart};
use crate::good::{Bundle, Good};
use crate::ids::Face;
use crate::locations::Mark;
use crate::pile::Pile;
use crate::rule::{Rule, Verdict};
use crate::state::ImperialSettlers;

impl ImperialSettlers {
    /// All players in turn order, then the action phase (IMP-5.1).
    pub(crate) fn begin_production(&mut self) {
        self.agenda.push(Frame::Turn { seat: self.first, part: TurnPart::Before });
        for steps in (0..self.seats).rev() {
            self.agenda.push(Frame::Production(self.first.clockwise(steps, self.seats)));
        }
    }

    /// Board, deals, School of Diplomacy, locations: in this order (IMP-5.1).
    pub(crate) fn produce_all(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        ctx.tell(|| Event::Production(seat));
        self.agenda.push(Frame::ProduceLocations(seat));
        if let Some(faction) = self.player(seat).faction {
            self.gain(seat, board(faction).income, ctx);
        }
        let school = self.count_effect(seat, Effect::SchoolOfDiplomacy) > 0;
        if school {
            self.agenda.push(Frame::Sale { seat, by: Seller::SchoolOfDiplomacy, sold: 0 });
        }
        let goods = self.deal_goods(seat);
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
            self.agenda.push(Frame::Draw { seat, left: cards, purpose });
        }
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

    /// What needs no question pays at once; the rest is asked for in order (IMP-24.5).
    pub(crate) fn produce_locations(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        let (mut plain, mut asking) = (Pile::EMPTY, Pile::EMPTY);
        for (_, location) in
            self.empire(seat).filter(|(_, location)| location.card().kind == Kind::Production)
        {
            let pile = if location.card().produces_plainly() { &mut plain } else { &mut asking };
            pile.insert(location.face);
        }
        self.producing = asking;
        self.agenda.push(Frame::ProduceNext(seat));
        for face in plain.cards() {
            self.produce(seat, face, ctx);
        }
    }

    pub(crate) fn settle_next_production(&mut self, seat: Seat, ctx: &mut Ctx<'_>) -> bool {
        let mut faces = self.producing.faces();
        match (faces.next(), faces.next()) {
            (None, _) => {
                self.agenda.pop();
            }
            (Some(face), None) => self.produce_next(seat, face, ctx),
            (Some(_), Some(_)) => return false,
        }
        true
    }

    pub(crate) fn may_produce_next(&self, face: Face) -> Verdict {
        require(self.producing.has(face), Rule::Production, "refusal.not-producing")
    }

    pub(crate) fn produce_next(&mut self, seat: Seat, face: Face, ctx: &mut Ctx<'_>) {
        self.producing.remove(face);
        self.produce(seat, face, ctx);
    }

    /// How many controlled locations have a colour (IMP-7.8).
    pub(crate) fn count_colour(&self, seat: Seat, colour: Colour) -> u8 {
        self.empire(seat).filter(|(_, location)| location.card().colours.has(colour)).count() as u8
    }

    /// One production location pays.
    pub(crate) fn produce(&mut self, seat: Seat, face: Face, ctx: &mut Ctx<'_>) {
        match card(face).effect {
            Effect::Produce(bundle) => self.gain(seat, bundle, ctx),
            Effect::ProducePerColour(good, colour) => {
                let count = self.count_colour(seat, colour).min(3);
                self.gain(seat, Bundle::several(good, count), ctx);
            }
            // "Choose one other production location of yours and gain what it produces."
            Effect::FarmersAtWork => {
                self.agenda.push(Frame::CopyProduction { seat, by: Copier::FarmersAtWork });
            }
            // "1 point per samurai in your empire, max 3."
            Effect::DaimyoCastle => {
                let samurai =
                    self.empire(seat).filter(|(_, location)| location.marks.has(Mark::Samurai)).count();
                self.award(seat, samurai.min(3) as u8, ctx);
            }
            // "Draw 2 faction cards, keep 1, shuffle the other back into your faction deck."
            Effect::PickFactionCard => {
                for _ in 0..2 {
                    if let Some(face) = self.top_faction(seat, ctx) {
                        self.looked.insert(face);
                    }
                }
                self.offer_looked(seat, Looker::Architect, ctx);
            }
            // "1 raze token or 2 points."
            Effect::PharaohsGuard => self.agenda.push(Frame::Guard(seat)),
            _ => {}
        }
    }

    pub(crate) fn may_choose_guard(good: Good) -> Verdict {
        require(matches!(good, Good::Raze | Good::Point), Rule::SmallSteps, "refusal.other-good")
    }

    pub(crate) fn choose_guard(&mut self, seat: Seat, good: Good, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        match good {
            Good::Raze => self.gain_tokens(seat, Good::Raze, 1, ctx),
            _ => self.award(seat, 2, ctx),
        }
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

    pub(crate) fn settle_copy(&mut self, seat: Seat, by: Copier, ctx: &mut Ctx<'_>) -> bool {
        let productions = self.productions(seat, by);
        let mut faces = productions.faces();
        match (faces.next(), faces.next()) {
            (None, _) => {
                self.agenda.pop();
            }
            (Some(face), None) => self.copy_production(seat, face, ctx),
            (Some(_), Some(_)) => return false,
        }
        true
    }

    pub(crate) fn copy_production(&mut self, seat: Seat, face: Face, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        ctx.tell(|| Event::UsedProduction(seat, face));
        self.produce(seat, face, ctx);
    }

    // Giving goods back for points (IMP-24.8).

    pub(crate) fn settle_sale(&mut self, seat: Seat, ctx: &mut Ctx<'_>) -> bool {
        let taken = self.taken;
        let nothing =
            taken.points == 0 && taken.cards.is_empty() && taken.tokens.iter().all(|&count| count == 0);
        if nothing {
            self.end_sale(seat, ctx);
        }
        nothing
    }

    pub(crate) fn may_return(&self, good: Good) -> Verdict {
        let left = match good {
            Good::Card => 0,
            Good::Point => self.taken.points,
            token => self.taken.tokens[token.index()],
        };
        require(left > 0, Rule::GiveBack, "refusal.not-for-sale")
    }

    pub(crate) fn may_return_card(&self, face: Face) -> Verdict {
        require(self.taken.cards.has(face), Rule::GiveBack, "refusal.not-for-sale")
    }

    pub(crate) fn return_good(&mut self, seat: Seat, good: Good, ctx: &mut Ctx<'_>) {
        if good == Good::Point {
            self.taken.points -= 1;
            let player = self.player_mut(seat);
            player.points = player.points.saturating_sub(1);
        } else {
            self.taken.tokens[good.index()] -= 1;
            let held = &mut self.player_mut(seat).tokens[good.index()];
            *held = held.saturating_sub(1);
        }
        ctx.tell(|| Event::GaveBack(seat, good));
        self.sold_one(seat, ctx);
    }

    pub(crate) fn return_card(&mut self, seat: Seat, face: Face, ctx: &mut Ctx<'_>) {
        self.taken.cards.remove(face);
        self.discard_from_hand(seat, face, ctx);
        self.sold_one(seat, ctx);
    }

    fn sold_one(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        let Some(Frame::Sale { by, sold, .. }) = self.agenda.last_mut() else { return };
        *sold += 1;
        if *by == Seller::SchoolOfDiplomacy {
            self.award(seat, 1, ctx);
        }
    }

    pub(crate) fn end_sale(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        let frame = self.agenda.pop();
        self.taken = crate::state::Taken::default();
        if let Some(Frame::Sale { by: Seller::DarkChapel, sold, .. }) = frame {
            self.award(seat, 2 * sold, ctx);
        }
    }
}
