//! Chapter 6: tricks. A town is marked, cards are played, the highest that fits wins it, and then every card is
//! resolved from the lowest to the highest.

use tafel_core::{Decision, Seat, SeatSet, require};

use crate::Ctx;
use crate::action::{Action, Secondary};
use crate::data::{Card, Cards, Colour, DATA, Towns};
use crate::event::Seen;
use crate::frame::{Frame, Part};
use crate::question::Question;
use crate::rule::{Rule, Verdict, not_this};
use crate::state::{BrianBoru, OpenTable};

const COLOURS: [Colour; 3] = [Colour::Red, Colour::Blue, Colour::Yellow];

impl BrianBoru {
    /// The next trick, or the end of the action phase (BOR-6.1).
    pub(crate) fn begin_trick(&mut self, ctx: &mut Ctx<'_>) {
        if self.table.trick == self.table.tricks() {
            return self.end_action_phase(ctx);
        }
        self.table.trick += 1;
        let (trick, of, leader) = (self.table.trick, self.table.tricks(), self.table.marker);
        ctx.tell(|| Seen::Trick(trick, of).into());
        self.table.agenda.push(Frame::Lead(leader));
        if self.table.free_towns().is_empty() {
            ctx.tell(|| Seen::NoTown(leader).into());
        } else {
            self.table.agenda.push(Frame::Mark(leader));
        }
    }

    fn end_action_phase(&mut self, ctx: &mut Ctx<'_>) {
        let mut any_left = false;
        for hand in &mut self.hands[..self.table.players.len()] {
            any_left |= !hand.hand.is_empty();
            hand.thrown = std::mem::take(&mut hand.hand);
        }
        if any_left {
            ctx.tell(|| Seen::Thrown.into());
        }
        // The four steps of the upkeep (BOR-3.4); the last one is done last.
        self.table.agenda.extend([Frame::Claim, Frame::Church, Frame::Battle, Frame::Marriage]);
    }
}

/// BOR-6.2: the leader marks the town that the trick is about.
pub(crate) struct Mark(pub(crate) Seat);

impl Mark {
    /// Free towns that a hand card fits (BOR-6.3), or, if no card fits any free town, all free ones (BOR-6.10).
    fn towns(&self, game: &BrianBoru) -> Towns {
        let hand = game.hand(self.0).hand;
        let free = game.table.free_towns();
        let fitting = COLOURS.iter().filter(|&&colour| hand.meets(DATA.fitting[colour as usize]));
        let fitting = fitting.fold(Towns::EMPTY, |all, &colour| all.union(DATA.of_colour[colour as usize]));
        let markable = free.both(fitting);
        if markable.is_empty() { free } else { markable }
    }
}

impl Decision<BrianBoru> for Mark {
    fn asked(&self, _: &BrianBoru) -> SeatSet {
        SeatSet::one(self.0)
    }

    fn question(&self, _: &BrianBoru, _: Seat) -> Question {
        Question::Mark
    }

    fn legal(&self, game: &BrianBoru, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.towns(game).iter().map(Action::Mark));
    }

    fn check(&self, game: &BrianBoru, _: Seat, action: Action) -> Verdict {
        let Action::Mark(town) = action else { return not_this(action, Rule::ActiveTown) };
        require(!game.table.towns.discs.has(town), Rule::ActiveTown, "refusal.town-taken")?;
        require(self.towns(game).has(town), Rule::Lead, "refusal.no-fitting-card")
    }

    fn apply(&self, game: &mut BrianBoru, leader: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Mark(town) = action else { return };
        game.table.active = Some(town);
        ctx.tell(|| Seen::Marked(leader, town).into());
    }
}

/// BOR-6.3: the leader plays a card that fits the active town.
pub(crate) struct Lead(pub(crate) Seat);

impl Lead {
    /// Those that fit the active town, or any if none does (BOR-6.10).
    fn cards(&self, game: &BrianBoru) -> Cards {
        let hand = game.hand(self.0).hand;
        let Some(town) = game.table.active else { return hand };
        let fitting = hand.both(DATA.fitting[town.colour() as usize]);
        if fitting.is_empty() { hand } else { fitting }
    }
}

impl Decision<BrianBoru> for Lead {
    fn asked(&self, _: &BrianBoru) -> SeatSet {
        SeatSet::one(self.0)
    }

    fn question(&self, _: &BrianBoru, _: Seat) -> Question {
        Question::Lead
    }

    fn legal(&self, game: &BrianBoru, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.cards(game).iter().map(Action::Play));
    }

    fn check(&self, game: &BrianBoru, seat: Seat, action: Action) -> Verdict {
        let Action::Play(card) = action else { return not_this(action, Rule::Lead) };
        require(game.hand(seat).hand.has(card), Rule::Lead, "refusal.not-in-hand")?;
        require(self.cards(game).has(card), Rule::Lead, "refusal.card-does-not-fit")
    }

    fn apply(&self, game: &mut BrianBoru, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        Follow(seat).apply(game, seat, action, ctx);
    }
}

/// BOR-6.4: another player plays any card.
pub(crate) struct Follow(pub(crate) Seat);

impl Decision<BrianBoru> for Follow {
    fn asked(&self, _: &BrianBoru) -> SeatSet {
        SeatSet::one(self.0)
    }

    fn question(&self, _: &BrianBoru, _: Seat) -> Question {
        Question::Follow
    }

    fn legal(&self, game: &BrianBoru, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.hand(seat).hand.iter().map(Action::Play));
    }

    fn check(&self, game: &BrianBoru, seat: Seat, action: Action) -> Verdict {
        let Action::Play(card) = action else { return not_this(action, Rule::Follow) };
        require(game.hand(seat).hand.has(card), Rule::Follow, "refusal.not-in-hand")
    }

    fn apply(&self, game: &mut BrianBoru, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Play(card) = action else { return };
        game.hand_mut(seat).hand.remove(card);
        game.played[seat.index()].insert(card);
        game.table.player_mut(seat).card = Some(card);
        ctx.reveal();
        ctx.tell(|| Seen::Played(seat, card).into());
        let next = seat.left(game.table.seats());
        if game.table.player(next).card.is_none() {
            game.table.agenda.push(Frame::Follow(next));
            return;
        }
        game.table.winner = game.trick_winner();
        match game.table.winner {
            Some(winner) => {
                let best = game.card_of(winner);
                ctx.tell(|| Seen::Won(winner, best).into());
            }
            None => ctx.tell(|| Seen::NobodyWon.into()),
        }
        game.table.agenda.push(Frame::Resolve);
    }
}

impl OpenTable {
    /// Does a seat's card qualify: the colour of the active town, or white (BOR-6.5)?
    pub(crate) fn may_win(&self, seat: Seat) -> bool {
        let card = self.player(seat).card;
        card.zip(self.active).is_some_and(|(card, town)| card.fits(town.colour()))
    }
}

impl BrianBoru {
    /// The highest card that qualifies (BOR-6.5).
    fn trick_winner(&self) -> Option<Seat> {
        let fitting = Seat::all(self.table.seats()).filter(|&seat| self.table.may_win(seat));
        fitting.max_by_key(|&seat| self.table.player(seat).card)
    }

    /// The card a seat has on the table.
    pub(crate) fn card_of(&self, seat: Seat) -> Card {
        self.table.player(seat).card.expect("everybody has played when cards are resolved")
    }

    /// The lowest card not yet resolved has its action (BOR-6.6); after the last one the trick ends (BOR-6.8).
    pub(crate) fn resolve_next(&mut self) {
        let waiting = Seat::all(self.table.seats()).filter(|&seat| !self.table.resolved.has(seat));
        let Some(seat) = waiting.min_by_key(|&seat| self.table.player(seat).card) else {
            self.table.active = None;
            self.table.winner = None;
            self.table.players.iter_mut().for_each(|player| player.card = None);
            self.table.resolved = SeatSet::NONE;
            self.table.agenda.push(Frame::Trick);
            return;
        };
        self.table.agenda.push(Frame::Resolve);
        self.table.agenda.push(if self.table.winner == Some(seat) {
            Frame::Symbols(seat, Part::Primary, 0)
        } else if self.card_of(seat).face().secondary.len() == 1 {
            Frame::Symbols(seat, Part::Secondary(Secondary::Upper), 0)
        } else {
            Frame::Secondary(seat)
        });
    }
}

/// BOR-6.6: a loser performs one of the card's secondary actions.
pub(crate) struct ChooseSecondary(pub(crate) Seat);

impl Decision<BrianBoru> for ChooseSecondary {
    fn asked(&self, _: &BrianBoru) -> SeatSet {
        SeatSet::one(self.0)
    }

    fn question(&self, game: &BrianBoru, seat: Seat) -> Question {
        Question::Secondary(game.card_of(seat))
    }

    fn legal(&self, _: &BrianBoru, _: Seat, out: &mut Vec<Action>) {
        out.extend([Secondary::Upper, Secondary::Lower].map(Action::Secondary));
    }

    fn check(&self, _: &BrianBoru, _: Seat, action: Action) -> Verdict {
        if matches!(action, Action::Secondary(_)) { Ok(()) } else { not_this(action, Rule::Secondary) }
    }

    fn apply(&self, game: &mut BrianBoru, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Secondary(which) = action else { return };
        let card = game.card_of(seat);
        ctx.tell(|| Seen::Secondary(seat, card, which).into());
        game.table.agenda.push(Frame::Symbols(seat, Part::Secondary(which), 0));
    }
}
