//! Chapter 6: tricks. A town is marked, cards are played, the highest that fits wins it, and then every card is
//! resolved from the lowest to the highest.

use tafel_core::{Ctx, MAX_SEATS, Seat, SeatSet, Violation};

use crate::action::Secondary;
use crate::data::{Card, Cards, Colour, DATA, Towns};
use crate::event::Seen;
use crate::ids::Town;
use crate::rule::Rule;
use crate::state::{BrianBoru, Frame, Part};

const COLOURS: [Colour; 3] = [Colour::Red, Colour::Blue, Colour::Yellow];

impl BrianBoru {
    /// The next trick, or the end of the action phase (BOR-6.1).
    pub(crate) fn begin_trick(&mut self, ctx: &mut Ctx<'_, Self>) {
        if self.trick == self.tricks() {
            return self.end_action_phase(ctx);
        }
        self.trick += 1;
        let (trick, of, leader) = (self.trick, self.tricks(), self.marker);
        ctx.tell(|| Seen::Trick(trick, of).into());
        self.agenda.push(Frame::Lead(leader));
        if self.free_towns().is_empty() {
            ctx.tell(|| Seen::NoTown(leader).into());
        } else {
            self.agenda.push(Frame::Mark(leader));
        }
    }

    fn end_action_phase(&mut self, ctx: &mut Ctx<'_, Self>) {
        let mut any_left = false;
        for player in &mut self.players[..self.seats as usize] {
            any_left |= !player.hand.is_empty();
            player.thrown = std::mem::take(&mut player.hand);
        }
        if any_left {
            ctx.tell(|| Seen::Thrown.into());
        }
        // The four steps of the upkeep (BOR-3.4); the last one is done last.
        self.agenda.extend([Frame::Claim, Frame::Church, Frame::Battle, Frame::Marriage]);
    }

    /// Towns the leader may mark: free ones that a hand card fits (BOR-6.3), or, if no card fits any free town,
    /// all free ones (BOR-6.10).
    pub(crate) fn markable_towns(&self, leader: Seat) -> Towns {
        let hand = self.player(leader).hand;
        let free = self.free_towns();
        let fitting = COLOURS.iter().filter(|&&colour| !hand.both(DATA.fitting[colour as usize]).is_empty());
        let fitting = fitting.fold(Towns::EMPTY, |all, &colour| all.union(DATA.of_colour[colour as usize]));
        let markable = free.both(fitting);
        if markable.is_empty() { free } else { markable }
    }

    pub(crate) fn check_mark(&self, leader: Seat, town: Town) -> Result<(), Violation<Rule>> {
        if self.discs.has(town as u8) {
            return Rule::ActiveTown.refuses("refusal.town-taken");
        }
        if !self.markable_towns(leader).has(town as u8) {
            return Rule::Lead.refuses("refusal.no-fitting-card");
        }
        Ok(())
    }

    pub(crate) fn mark(&mut self, leader: Seat, town: Town, ctx: &mut Ctx<'_, Self>) {
        self.active = Some(town);
        ctx.tell(|| Seen::Marked(leader, town).into());
    }

    /// Cards the leader may play: those that fit the active town, or any if none does (BOR-6.10).
    pub(crate) fn leadable_cards(&self, leader: Seat) -> Cards {
        let hand = self.player(leader).hand;
        let Some(town) = self.active else { return hand };
        let fitting = hand.both(DATA.fitting[town.colour() as usize]);
        if fitting.is_empty() { hand } else { fitting }
    }

    pub(crate) fn check_lead(&self, leader: Seat, card: Card) -> Result<(), Violation<Rule>> {
        self.check_follow(leader, card)?;
        if !self.leadable_cards(leader).has(card.value()) {
            return Rule::Lead.refuses("refusal.card-does-not-fit");
        }
        Ok(())
    }

    pub(crate) fn check_follow(&self, seat: Seat, card: Card) -> Result<(), Violation<Rule>> {
        if !self.player(seat).hand.has(card.value()) {
            return Rule::Follow.refuses("refusal.not-in-hand");
        }
        Ok(())
    }

    pub(crate) fn play_card(&mut self, seat: Seat, card: Card, ctx: &mut Ctx<'_, Self>) {
        let player = self.player_mut(seat);
        player.hand.remove(card.value());
        player.played.insert(card.value());
        self.table[seat.index()] = Some(card);
        ctx.reveal();
        ctx.tell(|| Seen::Played(seat, card).into());
        let next = seat.left(self.seats);
        if self.table[next.index()].is_none() {
            self.agenda.push(Frame::Follow(next));
            return;
        }
        self.winner = self.trick_winner();
        match self.winner {
            Some(winner) => {
                let best = self.card_of(winner);
                ctx.tell(|| Seen::Won(winner, best).into());
            }
            None => ctx.tell(|| Seen::NobodyWon.into()),
        }
        self.agenda.push(Frame::Resolve);
    }

    /// The highest card that qualifies (BOR-6.5).
    fn trick_winner(&self) -> Option<Seat> {
        let colour = self.active?.colour();
        let played =
            Seat::all(self.seats).filter_map(|seat| self.table[seat.index()].map(|card| (card, seat)));
        played.filter(|(card, _)| card.fits(colour)).max().map(|(_, seat)| seat)
    }

    /// The card a seat has on the table.
    pub(crate) fn card_of(&self, seat: Seat) -> Card {
        self.table[seat.index()].expect("everybody has played when cards are resolved")
    }

    /// The lowest card not yet resolved has its action (BOR-6.6); after the last one the trick ends (BOR-6.8).
    pub(crate) fn resolve_next(&mut self) {
        let waiting = Seat::all(self.seats).filter(|&seat| !self.resolved.has(seat));
        let Some(seat) = waiting.min_by_key(|&seat| self.table[seat.index()]) else {
            self.active = None;
            self.winner = None;
            self.table = [None; MAX_SEATS];
            self.resolved = SeatSet::NONE;
            self.agenda.push(Frame::Trick);
            return;
        };
        self.agenda.push(Frame::Resolve);
        self.agenda.push(if self.winner == Some(seat) {
            Frame::Symbols(seat, Part::Primary, 0)
        } else if self.card_of(seat).face().secondary.len() == 1 {
            Frame::Symbols(seat, Part::Secondary(Secondary::Upper), 0)
        } else {
            Frame::Secondary(seat)
        });
    }

    pub(crate) fn choose_secondary(&mut self, seat: Seat, which: Secondary, ctx: &mut Ctx<'_, Self>) {
        let card = self.card_of(seat);
        ctx.tell(|| Seen::Secondary(seat, card, which).into());
        self.agenda.push(Frame::Symbols(seat, Part::Secondary(which), 0));
    }
}
