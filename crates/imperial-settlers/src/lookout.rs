//! Chapter 4, and 19 and 21.3: the lookout phase in its four forms.

use tafel_core::{Seat, SeatSet, require};

use crate::Ctx;
use crate::event::Event;
use crate::frame::{Draft, Frame, PackRound, SoloPick};
use crate::ids::Face;
use crate::locations::Location;
use crate::options::Lookout;
use crate::pile::{Deck, Pile};
use crate::rule::{Rule, Verdict};
use crate::state::{ImperialSettlers, Realm};

impl ImperialSettlers {
    /// Faction cards for all (IMP-4.1), then the draft.
    pub(crate) fn begin_round(&mut self, ctx: &mut Ctx<'_>) {
        let round = self.round;
        ctx.tell(|| Event::Round(round));
        for seat in self.first.round(self.seats) {
            self.draw(seat, Deck::Faction, ctx);
            if self.options.peaceful {
                self.draw(seat, Deck::Common, ctx);
            }
        }
        if self.solo() {
            self.reveal(4, ctx);
            self.agenda.push(Frame::SoloDraft(SoloPick::First));
            return;
        }
        match self.options.lookout {
            Lookout::Standard => {
                self.reveal(u32::from(self.seats) + 1, ctx);
                self.agenda.push(Frame::Draft(Draft::There, 0));
            }
            Lookout::Advanced => {
                self.reveal(5, ctx);
                self.agenda.push(Frame::Draft(Draft::Advanced, 0));
            }
            Lookout::Alternative => {
                for _ in 0..3 {
                    for seat in self.first.round(self.seats) {
                        if let Some(face) = self.top_common(ctx) {
                            self.packs[seat.index()].insert(face);
                        }
                    }
                }
                self.agenda.push(Frame::Packs(PackRound::Dealt));
            }
        }
    }

    /// Turns common cards face up until so many are open, as far as there are any (IMP-4.5).
    fn reveal(&mut self, open: u32, ctx: &mut Ctx<'_>) {
        while self.open.len() < open {
            let Some(face) = self.top_common(ctx) else { return };
            self.open.insert(face);
        }
    }

    /// How many picks an open draft has.
    fn picks(&self, draft: Draft) -> u8 {
        match draft {
            Draft::There | Draft::Back => self.seats,
            Draft::Advanced => 2 * self.seats,
        }
    }

    /// Whose pick it is (IMP-4.2, 4.3, 19.2).
    pub(crate) fn drafter(&self, draft: Draft, picked: u8) -> Seat {
        match draft {
            Draft::There | Draft::Advanced => self.first.clockwise(picked % self.seats, self.seats),
            Draft::Back => self.first.clockwise(self.seats - 1 - picked % self.seats, self.seats),
        }
    }

    /// Open cards before this pick of the advanced lookout, where it refills (IMP-19.2).
    fn refill(&self, picked: u8) -> u32 {
        let players = self.seats;
        if players == 2 {
            return 0;
        }
        match picked {
            pick if pick >= 2 && pick < players => 4,
            pick if pick > players && pick < 2 * players - 1 => 3,
            _ => 0,
        }
    }

    /// Ends a draft that has no picks or no cards left. Otherwise it waits.
    pub(crate) fn settle_draft(&mut self, draft: Draft, picked: u8, ctx: &mut Ctx<'_>) -> bool {
        if picked < self.picks(draft) && !self.open.is_empty() {
            return false;
        }
        self.agenda.pop();
        self.clear_open(ctx);
        if draft == Draft::There {
            self.reveal(u32::from(self.seats) + 1, ctx);
            self.agenda.push(Frame::Draft(Draft::Back, 0));
        } else {
            self.begin_production();
        }
        true
    }

    fn clear_open(&mut self, ctx: &mut Ctx<'_>) {
        for face in self.open.cards() {
            self.discard.insert(face);
            ctx.tell(|| Event::LeftOver(face));
        }
        self.open = Pile::EMPTY;
    }

    pub(crate) fn may_take_open(&self, face: Face) -> Verdict {
        require(self.open.has(face), Rule::OpenDraft, "refusal.not-open")
    }

    /// Takes an open card into the hand; everybody remembers it.
    fn take_open(&mut self, seat: Seat, face: Face, ctx: &mut Ctx<'_>) {
        self.open.remove(face);
        let player = self.player_mut(seat);
        player.hand.insert(face);
        player.shown.insert(face);
        ctx.tell(|| Event::Took(seat, face));
    }

    pub(crate) fn draft(&mut self, draft: Draft, picked: u8, face: Face, ctx: &mut Ctx<'_>) {
        let seat = self.drafter(draft, picked);
        self.take_open(seat, face, ctx);
        self.agenda.pop();
        if draft == Draft::Advanced {
            self.reveal(self.refill(picked + 1), ctx);
        }
        self.agenda.push(Frame::Draft(draft, picked + 1));
    }

    // The secret draft (IMP-19.1).

    /// Who still has to choose from the pack.
    pub(crate) fn choosing(&self) -> SeatSet {
        let open = |seat: &Seat| !self.packs[seat.index()].is_empty() && self.chosen[seat.index()].is_none();
        Seat::all(self.seats).filter(open).collect()
    }

    pub(crate) fn may_take_from_pack(&self, seat: Seat, face: Face) -> Verdict {
        require(self.packs[seat.index()].has(face), Rule::SecretDraft, "refusal.not-in-pack")
    }

    /// When all have chosen, the cards are taken up and the packs move on.
    pub(crate) fn settle_packs(&mut self, round: PackRound, ctx: &mut Ctx<'_>) -> bool {
        if !self.choosing().is_empty() {
            return false;
        }
        self.agenda.pop();
        ctx.reveal();
        for seat in Seat::all(self.seats) {
            let Some(face) = self.chosen[seat.index()].take() else { continue };
            self.packs[seat.index()].remove(face);
            self.player_mut(seat).hand.insert(face);
            if round == PackRound::Dealt {
                ctx.tell(|| Event::TookSecretly(seat, face));
            } else {
                let passer = seat.clockwise(self.seats - 1, self.seats);
                self.player_mut(seat).passed_on.insert(face);
                ctx.tell(|| Event::KeptPassedOn(seat, passer, face));
            }
        }
        match round {
            PackRound::Dealt => {
                let packs = self.packs;
                for seat in Seat::all(self.seats) {
                    self.packs[seat.left(self.seats).index()] = packs[seat.index()];
                }
                self.agenda.push(Frame::Packs(PackRound::PassedOn));
            }
            PackRound::PassedOn => {
                for index in 0..usize::from(self.seats) {
                    self.open = self.packs[index];
                    self.clear_open(ctx);
                    self.packs[index] = Pile::EMPTY;
                }
                self.begin_production();
            }
        }
        true
    }

    // The solo draft (IMP-21.3).

    pub(crate) fn settle_solo_draft(&mut self) -> bool {
        if !self.open.is_empty() {
            return false;
        }
        self.agenda.pop();
        self.begin_production();
        true
    }

    pub(crate) fn solo_draft(&mut self, pick: SoloPick, face: Face, ctx: &mut Ctx<'_>) {
        self.take_open(Seat(0), face, ctx);
        self.agenda.pop();
        match pick {
            SoloPick::First => {
                self.neutral_gets(ctx);
                self.agenda.push(Frame::SoloDraft(SoloPick::Second));
            }
            SoloPick::Second => {
                while !self.open.is_empty() {
                    self.neutral_gets(ctx);
                }
                self.begin_production();
            }
        }
    }

    /// One of the open cards, at random, becomes a location of the neutral player.
    fn neutral_gets(&mut self, ctx: &mut Ctx<'_>) {
        // The last card leaves nothing to chance.
        let last = if self.open.len() == 1 { self.open.cards().next() } else { None };
        let drawn = last.or_else(|| self.open.draw_common(ctx.chance));
        let Some(face) = drawn else { return };
        if last.is_some() {
            self.open.remove(face);
        }
        self.locations.put(Realm::NEUTRAL, Location::new(face));
        ctx.tell(|| Event::NeutralGot(face));
    }
}
