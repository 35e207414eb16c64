//! Chapter 16: gaining, drawing, discarding.

use tafel_core::{Seat, require};

use crate::Ctx;
use crate::data::Effect;
use crate::event::Event;
use crate::frame::{DrawnFor, Frame, Looker};
use crate::good::{Bundle, Good};
use crate::ids::Face;
use crate::pile::Deck;
use crate::rule::{Rule, Verdict};
use crate::state::ImperialSettlers;

/// Where a card of choice can come from.
enum Source {
    /// From either deck: ask.
    Choice,
    /// Only one deck has cards.
    Only(Deck),
    /// No deck has any.
    Nowhere,
}

impl ImperialSettlers {
    /// Scores points as one event; each Sphinx adds one to an event of two or more (IMP-16.6, 18.EGY019).
    pub(crate) fn award(&mut self, seat: Seat, points: u8, ctx: &mut Ctx<'_>) {
        if points == 0 {
            return;
        }
        let extra = if points >= 2 { self.count_effect(seat, Effect::Sphinx) } else { 0 };
        let player = self.player_mut(seat);
        player.points = player.points.saturating_add(u16::from(points) + u16::from(extra));
        ctx.tell(|| Event::Scored(seat, points));
        if extra > 0 {
            ctx.tell(|| Event::SphinxScored(seat, extra));
        }
    }

    pub(crate) fn gain_tokens(&mut self, seat: Seat, good: Good, count: u8, ctx: &mut Ctx<'_>) {
        if count == 0 {
            return;
        }
        let held = &mut self.player_mut(seat).tokens[good.index()];
        *held = held.saturating_add(count.into());
        ctx.tell(|| Event::Gained(seat, good, count));
    }

    /// Gains a bundle: tokens and points at once, then the cards, asking for the deck of each.
    pub(crate) fn gain(&mut self, seat: Seat, bundle: Bundle, ctx: &mut Ctx<'_>) {
        for (good, &count) in Good::ALL.iter().zip(&bundle.tokens) {
            self.gain_tokens(seat, *good, count, ctx);
        }
        self.award(seat, bundle.points, ctx);
        if bundle.samurai > 0 {
            self.agenda.push(Frame::PlaceSamurai { seat, left: bundle.samurai });
        }
        for _ in 0..bundle.common_cards {
            self.draw(seat, Deck::Common, ctx);
        }
        for _ in 0..bundle.faction_cards {
            self.draw(seat, Deck::Faction, ctx);
        }
        if bundle.cards > 0 {
            self.agenda.push(Frame::Draw { seat, left: bundle.cards, purpose: DrawnFor::Hand });
        }
    }

    /// Gains goods that may be given back for points afterwards (Dark Chapel, School of Diplomacy).
    pub(crate) fn gain_for_sale(&mut self, seat: Seat, bundle: Bundle, ctx: &mut Ctx<'_>) {
        for (kept, &count) in self.taken.tokens.iter_mut().zip(&bundle.tokens) {
            *kept = kept.saturating_add(count);
        }
        self.taken.points = self.taken.points.saturating_add(bundle.points);
        let cards = bundle.cards;
        self.gain(seat, Bundle { cards: 0, ..bundle }, ctx);
        if cards > 0 {
            self.agenda.push(Frame::Draw { seat, left: cards, purpose: DrawnFor::Sale });
        }
    }

    /// The next common card; an empty deck is made anew from the discard pile (IMP-16.3).
    pub(crate) fn top_common(&mut self, ctx: &mut Ctx<'_>) -> Option<Face> {
        if self.deck.common_len() == 0 && self.discard.common_len() > 0 {
            self.discard.move_common_to(&mut self.deck);
            ctx.tell(|| Event::Reshuffled);
        }
        self.deck.draw_common(ctx.chance)
    }

    /// The next card of a player's faction deck, which is never made anew.
    pub(crate) fn top_faction(&mut self, seat: Seat, ctx: &mut Ctx<'_>) -> Option<Face> {
        let faction = self.player(seat).faction?;
        if self.faction_deck_len(seat) == 0 {
            return None;
        }
        self.deck.draw_faction(faction, ctx.chance)
    }

    pub(crate) fn top_of(&mut self, seat: Seat, deck: Deck, ctx: &mut Ctx<'_>) -> Option<Face> {
        match deck {
            Deck::Common => self.top_common(ctx),
            Deck::Faction => self.top_faction(seat, ctx),
        }
    }

    /// Draws into the hand, if there is a card.
    pub(crate) fn draw(&mut self, seat: Seat, deck: Deck, ctx: &mut Ctx<'_>) -> Option<Face> {
        let face = self.top_of(seat, deck, ctx)?;
        self.player_mut(seat).hand.insert(face);
        ctx.tell(|| Event::Drew(seat, deck, face));
        Some(face)
    }

    pub(crate) fn may_draw(&self, seat: Seat, deck: Deck) -> Verdict {
        let left = match deck {
            Deck::Common => self.common_left(),
            Deck::Faction => self.faction_deck_len(seat) > 0,
        };
        require(left, Rule::EmptyDeck, "refusal.deck-empty")
    }

    fn source(&self, seat: Seat) -> Source {
        match (self.common_left(), self.faction_deck_len(seat) > 0) {
            (true, true) => Source::Choice,
            (true, false) => Source::Only(Deck::Common),
            (false, true) => Source::Only(Deck::Faction),
            (false, false) => Source::Nowhere,
        }
    }

    /// Draws without a question where there is none (IMP-16.3).
    pub(crate) fn settle_draw(&mut self, seat: Seat, left: u8, ctx: &mut Ctx<'_>) -> bool {
        if left == 0 {
            self.agenda.pop();
            return true;
        }
        match self.source(seat) {
            Source::Choice => return false,
            Source::Nowhere => {
                self.agenda.pop();
            }
            Source::Only(deck) => self.draw_next(seat, deck, ctx),
        }
        true
    }

    pub(crate) fn draw_next(&mut self, seat: Seat, deck: Deck, ctx: &mut Ctx<'_>) {
        let drawn = self.draw(seat, deck, ctx);
        let Some(Frame::Draw { left, purpose, .. }) = self.agenda.last_mut() else { return };
        *left -= 1;
        if *purpose == DrawnFor::Sale
            && let Some(face) = drawn
        {
            self.taken.cards.insert(face);
        }
    }

    pub(crate) fn settle_mission(&mut self, seat: Seat, left: u8, ctx: &mut Ctx<'_>) -> bool {
        if left == 0 {
            self.agenda.pop();
            self.offer_looked(seat, Looker::Mission, ctx);
            return true;
        }
        match self.source(seat) {
            Source::Choice => return false,
            Source::Nowhere => {
                self.agenda.pop();
                self.offer_looked(seat, Looker::Mission, ctx);
            }
            Source::Only(deck) => self.mission_draw(seat, deck, ctx),
        }
        true
    }

    pub(crate) fn mission_draw(&mut self, seat: Seat, deck: Deck, ctx: &mut Ctx<'_>) {
        if let Some(face) = self.top_of(seat, deck, ctx) {
            self.looked.insert(face);
            ctx.tell(|| Event::Drew(seat, deck, face));
        }
        if let Some(Frame::MissionDraw { left, .. }) = self.agenda.last_mut() {
            *left -= 1;
        }
    }

    /// Asks which of the cards looked at is kept, unless they are alike or only one.
    pub(crate) fn offer_looked(&mut self, seat: Seat, by: Looker, ctx: &mut Ctx<'_>) {
        let mut faces = self.looked.faces();
        match (faces.next(), faces.next()) {
            (None, _) => {}
            (Some(face), None) => {
                self.agenda.push(Frame::KeepOne { seat, by });
                self.keep(seat, by, face, ctx);
            }
            (Some(_), Some(_)) => self.agenda.push(Frame::KeepOne { seat, by }),
        }
    }

    pub(crate) fn may_keep(&self, face: Face) -> Verdict {
        require(self.looked.has(face), Rule::LookedAt, "refusal.not-looked-at")
    }

    /// Keeps one card; Mission discards the other, Architect and Buddha's Temple shuffle it back.
    pub(crate) fn keep(&mut self, seat: Seat, by: Looker, face: Face, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        self.looked.remove(face);
        self.player_mut(seat).hand.insert(face);
        ctx.tell(|| Event::Kept(seat, face));
        for other in self.looked.cards() {
            if by == Looker::Mission {
                self.discard.insert(other);
                ctx.reveal();
                ctx.tell(|| Event::Discarded(seat, other));
            } else {
                self.deck.insert(other);
                ctx.tell(|| Event::PutBack(seat, other));
            }
        }
        self.looked = crate::pile::Pile::EMPTY;
    }

    /// A card leaves the hand for all to see; what was remembered of it is settled.
    pub(crate) fn leave_hand(&mut self, seat: Seat, face: Face) {
        self.player_mut(seat).hand.remove(face);
        self.come_to_light(seat, face);
    }

    /// A card of the hand, or one put away face down, comes to light.
    pub(crate) fn come_to_light(&mut self, seat: Seat, face: Face) {
        let player = self.player_mut(seat);
        if !player.shown.remove(face) {
            player.passed_on.remove(face);
        }
    }

    pub(crate) fn may_discard(&self, seat: Seat, face: Face) -> Verdict {
        require(self.player(seat).hand.has(face), Rule::FromHand, "refusal.not-in-hand")
    }

    pub(crate) fn discard_from_hand(&mut self, seat: Seat, face: Face, ctx: &mut Ctx<'_>) {
        self.leave_hand(seat, face);
        self.discard.insert(face);
        ctx.reveal();
        ctx.tell(|| Event::Discarded(seat, face));
    }
}
