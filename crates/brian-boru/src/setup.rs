//! Chapters 2 and 4: setup, the first discs, and the preparation of a round.

use tafel_core::{ArrayVec, Ctx, MAX_SEATS, Seat, SeatSet, Violation};

use crate::data::{Card, Cards, DATA, Towns};
use crate::event::{Event, Seen};
use crate::ids::{Marriage, Region, Town};
use crate::rule::Rule;
use crate::state::{BrianBoru, Claim, Estrid, Frame, Options, Player, Source};

impl BrianBoru {
    /// BOR-2.1 to 2.5: everything in its place, and somebody begins.
    pub(crate) fn set_up(options: Options, seats: u8, ctx: &mut Ctx<'_, Self>) -> BrianBoru {
        let first = if options.random_start { Seat(ctx.chance.below(seats.into()) as u8) } else { Seat(0) };
        let mut game = BrianBoru::bare(options, seats);
        game.marker = first;
        for seat in Seat::all(seats) {
            game.score(seat, Source::Start, 10);
        }
        ctx.tell(|| Seen::Begins(first).into());
        game.agenda.push(Frame::Preparation);
        game.agenda.push(Frame::Settle(first));
        game
    }

    /// A board with nothing on it but what everybody starts with.
    pub(crate) fn bare(options: Options, seats: u8) -> BrianBoru {
        let player = Player { coins: 3, renown: 1, ..Player::default() };
        BrianBoru {
            options,
            seats,
            round: 0,
            agenda: ArrayVec::new(),
            players: std::array::from_fn(|seat| {
                if seat < seats as usize { player.clone() } else { Player::default() }
            }),
            owners: [Seat(0); Town::COUNT],
            discs: Towns::EMPTY,
            occupied: Towns::EMPTY,
            monasteries: Towns::EMPTY,
            claims: [Claim::FaceDown; Region::COUNT],
            marker: Seat(0),
            active: None,
            raiders: 0,
            fleets: ArrayVec::new(),
            weddings: ArrayVec::new(),
            estrid: Estrid::Undecided,
            pack: 0,
            undealt: Card::all(),
            trick: 0,
            table: [None; MAX_SEATS],
            winner: None,
            resolved: SeatSet::NONE,
        }
    }

    /// Free towns in regions that hold no disc yet (BOR-2.6).
    pub(crate) fn first_towns(&self) -> Towns {
        let untouched = DATA.in_region.iter().filter(|towns| towns.both(self.discs).is_empty());
        untouched.fold(Towns::EMPTY, |all, &towns| all.union(towns))
    }

    pub(crate) fn check_settle(&self, town: Town) -> Result<(), Violation<Rule>> {
        if self.first_towns().has(town as u8) {
            return Ok(());
        }
        Rule::FirstTown.refuses(if self.discs.has(town as u8) {
            "refusal.town-taken"
        } else {
            "refusal.region-settled"
        })
    }

    pub(crate) fn settle(&mut self, seat: Seat, town: Town, ctx: &mut Ctx<'_, Self>) {
        self.put_disc(seat, town);
        ctx.tell(|| Seen::Settled(seat, town).into());
        let next = seat.left(self.seats);
        if next != self.marker {
            self.agenda.push(Frame::Settle(next));
        }
    }

    /// BOR-4.1, 4.2 and 5.1: a fleet, a marriage card, and a pack of cards for everybody.
    pub(crate) fn prepare_round(&mut self, ctx: &mut Ctx<'_, Self>) {
        self.round += 1;
        self.reveal_fleet(ctx);
        self.reveal_marriage(ctx);
        let (round, fleet, marriage) = (self.round, self.raiders, self.weddings[self.weddings.len() - 1]);
        ctx.tell(|| Seen::Round(round, fleet, marriage).into());

        self.trick = 0;
        self.pack = 0;
        self.undealt = Card::all();
        for seat in Seat::all(self.seats) {
            let pack = self.undealt.draw_many(self.row().dealt.into(), ctx.chance);
            let player = self.player_mut(seat);
            player.played = Cards::EMPTY;
            player.thrown = Cards::EMPTY;
            player.picks = Default::default();
            player.packs = Default::default();
            player.packs[0] = pack;
            ctx.tell(|| Event::Pack(seat, pack));
        }
        self.agenda.push(Frame::Trick);
        self.agenda.push(Frame::Draft);
    }

    /// The deck is what has not been revealed; equal cards are equally likely once for each copy.
    fn reveal_fleet(&mut self, ctx: &mut Ctx<'_, Self>) {
        let mut left: ArrayVec<u8, 7> = DATA.vikings.iter().copied().collect();
        for seen in &self.fleets {
            if let Some(place) = left.iter().position(|fleet| fleet == seen) {
                left.remove(place);
            }
        }
        let fleet = ctx.chance.pick(&left);
        self.fleets.push(fleet);
        self.raiders = fleet;
    }

    /// Estrid is the bottom card (BOR-2.3); above her, any of the others.
    fn reveal_marriage(&mut self, ctx: &mut Ctx<'_, Self>) {
        let marriage = if self.round == self.row().rounds {
            Marriage::Estrid
        } else {
            let ordinary = Marriage::ALL.into_iter().filter(|&card| card != Marriage::Estrid);
            let left: ArrayVec<Marriage, 7> = ordinary.filter(|card| !self.weddings.contains(card)).collect();
            ctx.chance.pick(&left)
        };
        self.weddings.push(marriage);
    }
}
