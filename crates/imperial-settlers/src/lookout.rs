//! Chapter 4, and 19 and 21.3: the lookout phase in its four forms.

use tafel_core::{Decision, Seat, SeatSet, require};

use crate::Ctx;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Draft, Frame, PackRound, SoloPick};
use crate::ids::Face;
use crate::locations::Location;
use crate::options::Lookout;
use crate::pile::{Deck, Pile};
use crate::question::Question;
use crate::rule::{Rule, Verdict, not_now};
use crate::state::{ImperialSettlers, Realm};

impl ImperialSettlers {
    /// Faction cards for all (IMP-4.1), then the draft.
    pub(crate) fn begin_round(&mut self, ctx: &mut Ctx<'_>) {
        let round = self.table.round;
        ctx.tell(|| Event::Round(round));
        for seat in self.table.first.round(self.table.seats()) {
            self.draw(seat, Deck::Faction, ctx);
            if self.table.options.peaceful {
                self.draw(seat, Deck::Common, ctx);
            }
        }
        if self.table.solo() {
            self.reveal(4, ctx);
            self.table.agenda.push(Frame::SoloDraft(SoloPick::First));
            return;
        }
        match self.table.options.lookout {
            Lookout::Standard => {
                self.reveal(u32::from(self.table.seats()) + 1, ctx);
                self.table.agenda.push(Frame::Draft(Draft::There, 0));
            }
            Lookout::Advanced => {
                self.reveal(5, ctx);
                self.table.agenda.push(Frame::Draft(Draft::Advanced, 0));
            }
            Lookout::Alternative => {
                for _ in 0..3 {
                    for seat in self.table.first.round(self.table.seats()) {
                        if let Some(face) = self.top_common(ctx) {
                            self.hands[seat.index()].pack.insert(face);
                        }
                    }
                }
                self.table.agenda.push(Frame::Packs(PackRound::Dealt));
            }
        }
    }

    /// Turns common cards face up until so many are open, as far as there are any (IMP-4.5).
    fn reveal(&mut self, open: u32, ctx: &mut Ctx<'_>) {
        while self.table.open.len() < open {
            let Some(face) = self.top_common(ctx) else { return };
            self.table.open.insert(face);
        }
    }

    fn clear_open(&mut self, ctx: &mut Ctx<'_>) {
        for face in self.table.open.cards() {
            self.table.discard.insert(face);
            ctx.tell(|| Event::LeftOver(face));
        }
        self.table.open = Pile::EMPTY;
    }

    fn may_take_open(&self, action: Action, rule: Rule) -> Verdict {
        let Action::Take(face) = action else { return not_now() };
        require(self.table.open.has(face), rule, "refusal.not-open")
    }

    /// Takes an open card into the hand; everybody remembers it.
    fn take_open(&mut self, seat: Seat, face: Face, ctx: &mut Ctx<'_>) {
        self.table.open.remove(face);
        self.hand_mut(seat).hand.insert(face);
        self.table.player_mut(seat).shown.insert(face);
        ctx.tell(|| Event::Took(seat, face));
    }
}

/// IMP-4.2, 4.3 and 19.2: an open card is taken, by one after the other.
pub(crate) struct OpenDraft {
    /// Which draft.
    pub(crate) draft: Draft,
    /// How many picks are made.
    pub(crate) picked: u8,
}

impl OpenDraft {
    /// How many picks the draft has.
    fn picks(&self, game: &ImperialSettlers) -> u8 {
        match self.draft {
            Draft::There | Draft::Back => game.table.seats(),
            Draft::Advanced => 2 * game.table.seats(),
        }
    }

    /// Whose pick it is.
    fn picker(&self, game: &ImperialSettlers) -> Seat {
        let (seats, turn) = (game.table.seats(), self.picked % game.table.seats());
        match self.draft {
            Draft::There | Draft::Advanced => game.table.first.clockwise(turn, seats),
            Draft::Back => game.table.first.clockwise(seats - 1 - turn, seats),
        }
    }
}

impl ImperialSettlers {
    /// Who takes open cards from now on, one after the other.
    pub(crate) fn drafters(&self) -> Vec<Seat> {
        let Some(&Frame::Draft(draft, picked)) = self.table.agenda.last() else { return Vec::new() };
        let picks = OpenDraft { draft, picked }.picks(self);
        (picked..picks).map(|picked| OpenDraft { draft, picked }.picker(self)).collect()
    }
}

impl Decision<ImperialSettlers> for OpenDraft {
    fn asked(&self, game: &ImperialSettlers) -> SeatSet {
        SeatSet::one(self.picker(game))
    }

    fn is_open(&self, game: &ImperialSettlers) -> bool {
        self.picked < self.picks(game) && !game.table.open.is_empty()
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        Question::Draft
    }

    fn legal(&self, game: &ImperialSettlers, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.table.open.faces().map(Action::Take));
    }

    fn check(&self, game: &ImperialSettlers, _: Seat, action: Action) -> Verdict {
        let rule = match self.draft {
            Draft::There => Rule::OpenDraft,
            Draft::Back => Rule::DraftBack,
            Draft::Advanced => Rule::AdvancedDraft,
        };
        game.may_take_open(action, rule)
    }

    fn apply(&self, game: &mut ImperialSettlers, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Take(face) = action else { return };
        game.take_open(seat, face, ctx);
        let picked = self.picked + 1;
        if self.draft == Draft::Advanced {
            game.reveal(refill(game.table.seats(), picked), ctx);
        }
        game.table.agenda.push(Frame::Draft(self.draft, picked));
    }

    /// No picks or no cards are left: the draft ends.
    fn pass_over(&self, game: &mut ImperialSettlers, ctx: &mut Ctx<'_>) {
        game.clear_open(ctx);
        if self.draft == Draft::There {
            game.reveal(u32::from(game.table.seats()) + 1, ctx);
            game.table.agenda.push(Frame::Draft(Draft::Back, 0));
        } else {
            game.begin_production();
        }
    }
}

/// Open cards before this pick of the advanced lookout, where it refills (IMP-19.2).
fn refill(players: u8, picked: u8) -> u32 {
    if players == 2 {
        return 0;
    }
    match picked {
        pick if pick >= 2 && pick < players => 4,
        pick if pick > players && pick < 2 * players - 1 => 3,
        _ => 0,
    }
}

/// IMP-19.1: everybody chooses from a pack, all at once.
pub(crate) struct ChooseFromPack(pub(crate) PackRound);

impl Decision<ImperialSettlers> for ChooseFromPack {
    fn asked(&self, game: &ImperialSettlers) -> SeatSet {
        let open = |seat: &Seat| {
            !game.hands[seat.index()].pack.is_empty() && game.hands[seat.index()].chosen.is_none()
        };
        Seat::all(game.table.seats()).filter(open).collect()
    }

    fn is_open(&self, game: &ImperialSettlers) -> bool {
        !self.asked(game).is_empty()
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        match self.0 {
            PackRound::Dealt => Question::PackDealt,
            PackRound::PassedOn => Question::PackPassedOn,
        }
    }

    fn legal(&self, game: &ImperialSettlers, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.hands[seat.index()].pack.faces().map(Action::Take));
    }

    fn check(&self, game: &ImperialSettlers, seat: Seat, action: Action) -> Verdict {
        let Action::Take(face) = action else { return not_now() };
        require(game.hands[seat.index()].pack.has(face), Rule::SecretDraft, "refusal.not-in-pack")
    }

    fn apply(&self, game: &mut ImperialSettlers, seat: Seat, action: Action, _: &mut Ctx<'_>) {
        let Action::Take(face) = action else { return };
        game.hands[seat.index()].chosen = Some(face);
        game.table.agenda.push(Frame::Packs(self.0));
    }

    /// When all have chosen, the cards are taken up and the packs move on.
    fn pass_over(&self, game: &mut ImperialSettlers, ctx: &mut Ctx<'_>) {
        ctx.reveal();
        for seat in Seat::all(game.table.seats()) {
            let Some(face) = game.hands[seat.index()].chosen.take() else { continue };
            game.hands[seat.index()].pack.remove(face);
            game.hand_mut(seat).hand.insert(face);
            if self.0 == PackRound::Dealt {
                ctx.tell(|| Event::TookSecretly(seat, face));
            } else {
                let passer = game.table.passer(seat);
                game.hand_mut(seat).passed_on.insert(face);
                ctx.tell(|| Event::KeptPassedOn(seat, passer, face));
            }
        }
        match self.0 {
            PackRound::Dealt => {
                let packs = game.hands.map(|hand| hand.pack);
                for seat in Seat::all(game.table.seats()) {
                    game.hands[seat.left(game.table.seats()).index()].pack = packs[seat.index()];
                }
                game.table.agenda.push(Frame::Packs(PackRound::PassedOn));
            }
            PackRound::PassedOn => {
                for index in 0..usize::from(game.table.seats()) {
                    game.table.open = game.hands[index].pack;
                    game.clear_open(ctx);
                    game.hands[index].pack = Pile::EMPTY;
                }
                game.begin_production();
            }
        }
    }
}

/// IMP-21.3: alone, one takes two of the open cards, and the neutral player gets the others.
pub(crate) struct SoloDraft(pub(crate) SoloPick);

impl Decision<ImperialSettlers> for SoloDraft {
    fn asked(&self, _: &ImperialSettlers) -> SeatSet {
        SeatSet::one(Seat(0))
    }

    fn is_open(&self, game: &ImperialSettlers) -> bool {
        !game.table.open.is_empty()
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        Question::Draft
    }

    fn legal(&self, game: &ImperialSettlers, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.table.open.faces().map(Action::Take));
    }

    fn check(&self, game: &ImperialSettlers, _: Seat, action: Action) -> Verdict {
        game.may_take_open(action, Rule::SoloDraft)
    }

    fn apply(&self, game: &mut ImperialSettlers, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Take(face) = action else { return };
        game.take_open(seat, face, ctx);
        match self.0 {
            SoloPick::First => {
                game.neutral_gets(ctx);
                game.table.agenda.push(Frame::SoloDraft(SoloPick::Second));
            }
            SoloPick::Second => {
                while !game.table.open.is_empty() {
                    game.neutral_gets(ctx);
                }
                game.begin_production();
            }
        }
    }

    fn pass_over(&self, game: &mut ImperialSettlers, _: &mut Ctx<'_>) {
        game.begin_production();
    }
}

impl ImperialSettlers {
    /// One of the open cards, at random, becomes a location of the neutral player.
    fn neutral_gets(&mut self, ctx: &mut Ctx<'_>) {
        // The last card leaves nothing to chance.
        let last = if self.table.open.len() == 1 { self.table.open.cards().next() } else { None };
        let drawn = last.or_else(|| self.table.open.draw_common(ctx.chance));
        let Some(face) = drawn else { return };
        if last.is_some() {
            self.table.open.remove(face);
        }
        self.table.locations.put(Realm::NEUTRAL, Location::new(face));
        ctx.tell(|| Event::NeutralGot(face));
    }
}
