//! Chapter 5: the draft. Everybody keeps two cards of a pack and passes the rest to the left, all at once.

use tafel_core::{Ctx, Seat, SeatSet, Violation};

use crate::action::Action;
use crate::data::{Card, Cards, cards};
use crate::event::Event;
use crate::rule::Rule;
use crate::state::BrianBoru;

impl BrianBoru {
    /// Who has not yet chosen from the pack in hand.
    pub(crate) fn still_choosing(&self) -> SeatSet {
        let pack = self.pack as usize;
        Seat::all(self.seats).filter(|&seat| self.player(seat).picks[pack].is_empty()).collect()
    }

    pub(crate) fn legal_drafts(&self, seat: Seat, out: &mut Vec<Action>) {
        let pack = self.player(seat).packs[self.pack as usize];
        for low in cards(pack) {
            out.extend(cards(pack).filter(|&high| high > low).map(|high| Action::Draft(low, high)));
        }
    }

    pub(crate) fn check_draft(&self, seat: Seat, low: Card, high: Card) -> Result<(), Violation<Rule>> {
        let pack = self.player(seat).packs[self.pack as usize];
        if !pack.has(low.value()) || !pack.has(high.value()) {
            return Rule::Draft.refuses("refusal.not-in-pack");
        }
        if low >= high {
            return Rule::Draft.refuses("refusal.two-cards");
        }
        Ok(())
    }

    pub(crate) fn draft(&mut self, seat: Seat, low: Card, high: Card, ctx: &mut Ctx<'_, Self>) {
        let kept: Cards = [low.value(), high.value()].into_iter().collect();
        let pack = self.pack as usize;
        self.player_mut(seat).picks[pack] = kept;
        ctx.tell(|| Event::Kept(seat, kept));
        if self.still_choosing().is_empty() {
            self.pass_packs(ctx);
        }
    }

    /// The rest of every pack goes to the left neighbour. A pack of two or one is taken whole (BOR-5.3), and when
    /// all packs are gone the cards kept become the hand (BOR-5.4).
    fn pass_packs(&mut self, ctx: &mut Ctx<'_, Self>) {
        ctx.reveal();
        let given = self.pack as usize;
        self.pack += 1;
        let taken = self.pack as usize;
        for seat in Seat::all(self.seats) {
            let rest = self.player(seat).packs[given].minus(self.player(seat).picks[given]);
            let neighbour = seat.left(self.seats);
            self.player_mut(neighbour).packs[taken] = rest;
            ctx.tell(|| Event::Pack(neighbour, rest));
        }
        if taken + 1 < self.row().picks.len() {
            return;
        }
        self.pack += 1;
        for seat in Seat::all(self.seats) {
            let player = self.player_mut(seat);
            player.picks[taken] = player.packs[taken];
            player.hand = player.picks.iter().fold(Cards::EMPTY, |hand, &kept| hand.union(kept));
        }
        self.agenda.pop();
    }
}
