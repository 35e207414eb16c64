//! Chapter 5: the draft. Everybody keeps two cards of a pack and passes the rest to the left, all at once.

use tafel_core::{Decision, Seat, SeatSet, require};

use crate::Ctx;
use crate::action::{Action, Pair};
use crate::data::Cards;
use crate::event::Event;
use crate::frame::Frame;
use crate::question::Question;
use crate::rule::{Rule, Verdict, not_this};
use crate::state::BrianBoru;

/// BOR-5.2: everybody keeps two cards of the pack in hand.
pub(crate) struct Draft;

impl Decision<BrianBoru> for Draft {
    fn asked(&self, game: &BrianBoru) -> SeatSet {
        let pack = game.table.pack as usize;
        Seat::all(game.table.seats()).filter(|&seat| game.hand(seat).picks[pack].is_empty()).collect()
    }

    fn question(&self, _: &BrianBoru, _: Seat) -> Question {
        Question::Draft
    }

    fn legal(&self, game: &BrianBoru, seat: Seat, out: &mut Vec<Action>) {
        out.extend(Pair::all(game.pack_of(seat)).map(Action::Draft));
    }

    fn check(&self, game: &BrianBoru, seat: Seat, action: Action) -> Verdict {
        let Action::Draft(pair) = action else { return not_this(action, Rule::Draft) };
        let pack = game.pack_of(seat);
        require(pair.cards().into_iter().all(|card| pack.has(card)), Rule::Draft, "refusal.not-in-pack")
    }

    fn apply(&self, game: &mut BrianBoru, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Draft(pair) = action else { return };
        let kept: Cards = pair.cards().into_iter().collect();
        let pack = game.table.pack as usize;
        game.hand_mut(seat).picks[pack] = kept;
        ctx.tell(|| Event::Kept(seat, kept));
        if self.asked(game).is_empty() {
            game.pass_packs(ctx);
        } else {
            game.table.agenda.push(Frame::Draft);
        }
    }
}

impl BrianBoru {
    /// The pack a player chooses from.
    pub(crate) fn pack_of(&self, seat: Seat) -> Cards {
        self.hand(seat).packs[self.table.pack as usize]
    }

    /// The rest of every pack goes to the left neighbour. A pack of two or one is taken whole (BOR-5.3), and when
    /// all packs are gone the cards kept become the hand (BOR-5.4).
    fn pass_packs(&mut self, ctx: &mut Ctx<'_>) {
        ctx.reveal();
        let seats = self.table.seats();
        let given = self.table.pack as usize;
        let taken = given + 1;
        self.table.pack += 1;
        for seat in Seat::all(seats) {
            let rest = self.hand(seat).packs[given].minus(self.hand(seat).picks[given]);
            let neighbour = seat.left(seats);
            self.hand_mut(neighbour).packs[taken] = rest;
            ctx.tell(|| Event::Pack(neighbour, rest));
        }
        if taken + 1 < self.table.row().picks.len() {
            self.table.agenda.push(Frame::Draft);
            return;
        }
        self.table.pack += 1;
        for hand in &mut self.hands[..seats as usize] {
            hand.picks[taken] = hand.packs[taken];
            hand.hand = hand.kept();
        }
    }
}
