//! Chapter 16: gaining, drawing, discarding.

use tafel_core::{Decision, Seat, SeatSet, require};

use crate::Ctx;
use crate::action::Action;
use crate::choice::Choice;
use crate::data::{Deed, Effect, act_of};
use crate::event::Event;
use crate::frame::{DrawnFor, Frame, Looker};
use crate::good::{Bundle, Good};
use crate::ids::Face;
use crate::pile::{Deck, Pile};
use crate::question::Question;
use crate::rule::{Rule, Verdict, not_now};
use crate::state::ImperialSettlers;

impl ImperialSettlers {
    /// Scores points as one event; each Sphinx adds one to an event of two or more (IMP-16.6, 18.EGY019).
    pub(crate) fn award(&mut self, seat: Seat, points: u8, ctx: &mut Ctx<'_>) {
        if points == 0 {
            return;
        }
        let extra = if points >= 2 { self.table.count_effect(seat, Effect::Sphinx) } else { 0 };
        let player = self.table.player_mut(seat);
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
        let held = &mut self.table.player_mut(seat).tokens[good.index()];
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
            self.table.agenda.push(Frame::PlaceSamurai { seat, left: bundle.samurai });
        }
        for _ in 0..bundle.common_cards {
            self.draw(seat, Deck::Common, ctx);
        }
        for _ in 0..bundle.faction_cards {
            self.draw(seat, Deck::Faction, ctx);
        }
        if bundle.cards > 0 {
            self.table.agenda.push(Frame::Draw { seat, left: bundle.cards, purpose: DrawnFor::Hand });
        }
    }

    /// Gains goods that may be given back for points afterwards (Dark Chapel, School of Diplomacy).
    pub(crate) fn gain_for_sale(&mut self, seat: Seat, bundle: Bundle, ctx: &mut Ctx<'_>) {
        for (kept, &count) in self.table.taken.tokens.iter_mut().zip(&bundle.tokens) {
            *kept = kept.saturating_add(count);
        }
        self.table.taken.points = self.table.taken.points.saturating_add(bundle.points);
        let cards = bundle.cards;
        self.gain(seat, Bundle { cards: 0, ..bundle }, ctx);
        if cards > 0 {
            self.table.agenda.push(Frame::Draw { seat, left: cards, purpose: DrawnFor::Sale });
        }
    }

    /// The next common card; an empty deck is made from the discard pile (IMP-16.3).
    pub(crate) fn top_common(&mut self, ctx: &mut Ctx<'_>) -> Option<Face> {
        if self.deck.common_len() == 0 && self.table.discard.common_len() > 0 {
            self.table.discard.move_common_to(&mut self.deck);
            ctx.tell(|| Event::Reshuffled);
        }
        self.deck.draw_common(ctx.chance)
    }

    /// The next card of a player's faction deck, which is never refilled.
    pub(crate) fn top_faction(&mut self, seat: Seat, ctx: &mut Ctx<'_>) -> Option<Face> {
        let faction = self.table.player(seat).faction?;
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
        self.hand_mut(seat).hand.insert(face);
        ctx.tell(|| Event::Drew(seat, deck, face));
        Some(face)
    }

    /// Has this deck a card for the player, after a reshuffle if need be (IMP-16.3)?
    fn has_cards(&self, seat: Seat, deck: Deck) -> bool {
        match deck {
            Deck::Common => self.common_left(),
            Deck::Faction => self.faction_deck_len(seat) > 0,
        }
    }

    /// The decks a card of choice can come from.
    pub(crate) fn decks(&self, seat: Seat) -> impl Iterator<Item = Deck> + '_ {
        [Deck::Common, Deck::Faction].into_iter().filter(move |&deck| self.has_cards(seat, deck))
    }

    pub(crate) fn may_draw(&self, seat: Seat, deck: Deck) -> Verdict {
        require(self.has_cards(seat, deck), Rule::EmptyDeck, "refusal.deck-empty")
    }
}

/// IMP-5.3: cards are drawn, each from a deck of choice.
pub(crate) struct Draw {
    pub(crate) seat: Seat,
    pub(crate) left: u8,
    pub(crate) drawing: Drawing,
}

/// What cards are drawn for, one by one from a deck of choice.
#[derive(Clone, Copy)]
pub(crate) enum Drawing {
    /// The hand.
    Hand(DrawnFor),
    /// Mission: "draw 2 cards, choose the deck card by card"; one of them is kept.
    Mission,
}

impl Draw {
    /// Cards that a location activated twice will still draw after these.
    fn drawn_later(&self, game: &ImperialSettlers) -> u8 {
        let later = game.table.agenda.iter().filter_map(|frame| match *frame {
            Frame::Resolve { seat, face, left } if seat == self.seat => {
                act_of(face).filter(|act| act.deed == Deed::Gain).map(|act| left * act.gain.cards)
            }
            _ => None,
        });
        later.sum()
    }

    fn draw(&self, game: &mut ImperialSettlers, deck: Deck, ctx: &mut Ctx<'_>) {
        let &Draw { seat, left, drawing } = self;
        let left = left - 1;
        match drawing {
            Drawing::Hand(purpose) => {
                let drawn = game.draw(seat, deck, ctx);
                if purpose == DrawnFor::Sale
                    && let Some(face) = drawn
                {
                    game.taken_cards.insert(face);
                }
                game.table.agenda.push(Frame::Draw { seat, left, purpose });
            }
            Drawing::Mission => {
                if let Some(face) = game.top_of(seat, deck, ctx) {
                    game.looked.insert(face);
                    ctx.tell(|| Event::Drew(seat, deck, face));
                }
                game.table.agenda.push(Frame::MissionDraw { seat, left });
            }
        }
    }
}

impl Decision<ImperialSettlers> for Draw {
    fn asked(&self, _: &ImperialSettlers) -> SeatSet {
        SeatSet::one(self.seat)
    }

    fn is_open(&self, game: &ImperialSettlers) -> bool {
        self.left > 0 && Choice::of(game.decks(self.seat)).is_open()
    }

    fn question(&self, game: &ImperialSettlers, _: Seat) -> Question {
        match self.drawing {
            Drawing::Hand(_) => Question::Deck { left: self.left + self.drawn_later(game) },
            Drawing::Mission => Question::Mission { left: self.left },
        }
    }

    fn legal(&self, game: &ImperialSettlers, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.decks(seat).map(Action::Draw));
    }

    fn check(&self, game: &ImperialSettlers, seat: Seat, action: Action) -> Verdict {
        let Action::Draw(deck) = action else { return not_now() };
        game.may_draw(seat, deck)
    }

    fn apply(&self, game: &mut ImperialSettlers, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Draw(deck) = action else { return };
        self.draw(game, deck, ctx);
    }

    /// IMP-16.3: the card comes from the only deck that has any. After a Mission's last card one is kept.
    fn pass_over(&self, game: &mut ImperialSettlers, ctx: &mut Ctx<'_>) {
        let decks = Choice::of(game.decks(self.seat));
        match (decks, self.drawing) {
            (Choice::Only(deck), _) if self.left > 0 => self.draw(game, deck, ctx),
            (_, Drawing::Mission) => {
                game.table.agenda.push(Frame::KeepOne { seat: self.seat, by: Looker::Mission });
            }
            (_, Drawing::Hand(_)) => {}
        }
    }
}

/// One of the cards looked at is kept, unless they are alike or only one.
pub(crate) struct KeepOne {
    pub(crate) seat: Seat,
    pub(crate) by: Looker,
}

impl KeepOne {
    /// Mission discards the other card, Architect and Buddha's Temple shuffle it back.
    fn keep(&self, game: &mut ImperialSettlers, face: Face, ctx: &mut Ctx<'_>) {
        let seat = self.seat;
        game.looked.remove(face);
        game.hand_mut(seat).hand.insert(face);
        ctx.tell(|| Event::Kept(seat, face));
        for other in game.looked.cards() {
            match self.by {
                Looker::Mission => {
                    game.table.discard.insert(other);
                    ctx.reveal();
                    ctx.tell(|| Event::Discarded(seat, other));
                }
                Looker::Architect => {
                    game.deck.insert(other);
                    ctx.tell(|| Event::PutBack(seat, other));
                }
            }
        }
        game.looked = Pile::EMPTY;
    }
}

impl Decision<ImperialSettlers> for KeepOne {
    fn asked(&self, _: &ImperialSettlers) -> SeatSet {
        SeatSet::one(self.seat)
    }

    fn is_open(&self, game: &ImperialSettlers) -> bool {
        Choice::of(game.looked.faces()).is_open()
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        Question::Keep
    }

    fn legal(&self, game: &ImperialSettlers, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.looked.faces().map(Action::Take));
    }

    fn check(&self, game: &ImperialSettlers, _: Seat, action: Action) -> Verdict {
        let Action::Take(face) = action else { return not_now() };
        let rule = match self.by {
            Looker::Mission => Rule::Mission,
            Looker::Architect => Rule::KeepOne,
        };
        require(game.looked.has(face), rule, "refusal.not-looked-at")
    }

    fn apply(&self, game: &mut ImperialSettlers, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Take(face) = action else { return };
        self.keep(game, face, ctx);
    }

    fn pass_over(&self, game: &mut ImperialSettlers, ctx: &mut Ctx<'_>) {
        if let Choice::Only(face) = Choice::of(game.looked.faces()) {
            self.keep(game, face, ctx);
        }
    }
}

impl ImperialSettlers {
    /// A card leaves the hand for all to see; what was remembered of it is settled.
    pub(crate) fn leave_hand(&mut self, seat: Seat, face: Face) {
        self.hand_mut(seat).hand.remove(face);
        self.come_to_light(seat, face);
    }

    /// A card of the hand, or one put away face down, comes to light.
    pub(crate) fn come_to_light(&mut self, seat: Seat, face: Face) {
        if !self.table.player_mut(seat).shown.remove(face) {
            self.hand_mut(seat).passed_on.remove(face);
        }
    }

    /// Is the card in the player's hand, as this rule asks?
    pub(crate) fn holds(&self, seat: Seat, face: Face, rule: Rule) -> Verdict {
        require(self.hand(seat).hand.has(face), rule, "refusal.not-in-hand")
    }

    pub(crate) fn discard_from_hand(&mut self, seat: Seat, face: Face, ctx: &mut Ctx<'_>) {
        self.leave_hand(seat, face);
        self.table.discard.insert(face);
        ctx.reveal();
        ctx.tell(|| Event::Discarded(seat, face));
    }
}
