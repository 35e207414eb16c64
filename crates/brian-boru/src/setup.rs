//! Chapters 2 and 4: setup, the first discs, and the preparation of a round.

use tafel_core::{ArrayVec, Decision, List, MAX_SEATS, Seat, SeatSet, require};

use crate::Ctx;
use crate::action::Action;
use crate::data::{Card, Cards, DATA, Towns};
use crate::event::{Event, Seen};
use crate::frame::Frame;
use crate::ids::{Marriage, Region};
use crate::options::Options;
use crate::question::Question;
use crate::rule::{Rule, Verdict, not_this};
use crate::state::{BrianBoru, Claim, Estrid, Hand, Map, OpenTable, Player, Source};

impl BrianBoru {
    /// BOR-2.1 to 2.5: everything in its place, and somebody begins.
    pub(crate) fn set_up(options: &Options, seats: u8, ctx: &mut Ctx<'_>) -> BrianBoru {
        let first = if options.random_start { Seat(ctx.chance.below(seats.into()) as u8) } else { Seat(0) };
        let mut game = BrianBoru::bare(*options, seats);
        game.table.marker = first;
        for seat in Seat::all(seats) {
            game.table.score(seat, Source::Start, 10);
        }
        ctx.tell(|| Seen::Begins(first).into());
        game.table.agenda.push(Frame::Preparation);
        game.table.agenda.push(Frame::Settle(first));
        game
    }

    /// A board with nothing on it but what everybody starts with.
    pub(crate) fn bare(options: Options, seats: u8) -> BrianBoru {
        let player = Player { coins: 3, renown: 1, ..Player::default() };
        let table = OpenTable {
            options,
            round: 0,
            agenda: List::new(),
            players: std::iter::repeat_n(player, seats.into()).collect(),
            towns: Map::EMPTY,
            claims: [Claim::FaceDown; Region::COUNT],
            marker: Seat(0),
            active: None,
            raiders: 0,
            fleets: List::new(),
            weddings: List::new(),
            estrid: Estrid::Undecided,
            pack: 0,
            trick: 0,
            winner: None,
            resolved: SeatSet::NONE,
        };
        BrianBoru {
            table,
            hands: [Hand::default(); MAX_SEATS],
            played: [Cards::EMPTY; MAX_SEATS],
            undealt: Card::all(),
        }
    }
}

/// BOR-2.6: the first disc.
pub(crate) struct Settle(pub(crate) Seat);

impl Settle {
    /// Free towns in regions that hold no disc yet.
    fn towns(game: &BrianBoru) -> Towns {
        let untouched = DATA.in_region.iter().filter(|towns| !towns.meets(game.table.towns.discs));
        untouched.fold(Towns::EMPTY, |all, &towns| all.union(towns))
    }
}

impl Decision<BrianBoru> for Settle {
    fn asked(&self, _: &BrianBoru) -> SeatSet {
        SeatSet::one(self.0)
    }

    fn question(&self, _: &BrianBoru, _: Seat) -> Question {
        Question::Settle
    }

    fn legal(&self, game: &BrianBoru, _: Seat, out: &mut Vec<Action>) {
        out.extend(Settle::towns(game).iter().map(Action::Settle));
    }

    fn check(&self, game: &BrianBoru, _: Seat, action: Action) -> Verdict {
        let Action::Settle(town) = action else { return not_this(action, Rule::FirstTown) };
        require(!game.table.towns.discs.has(town), Rule::FirstTown, "refusal.town-taken")?;
        require(Settle::towns(game).has(town), Rule::FirstTown, "refusal.region-settled")
    }

    fn apply(&self, game: &mut BrianBoru, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Settle(town) = action else { return };
        game.table.put_disc(seat, town);
        ctx.tell(|| Seen::Settled(seat, town).into());
        let next = seat.left(game.table.seats());
        if next != game.table.marker {
            game.table.agenda.push(Frame::Settle(next));
        }
    }
}

impl BrianBoru {
    /// BOR-4.1, 4.2 and 5.1: a fleet, a marriage card, and a pack of cards for everybody.
    pub(crate) fn prepare_round(&mut self, ctx: &mut Ctx<'_>) {
        self.table.round += 1;
        self.reveal_fleet(ctx);
        self.reveal_marriage(ctx);
        let (round, fleet, marriage) =
            (self.table.round, self.table.raiders, self.table.weddings[self.table.weddings.len() - 1]);
        ctx.tell(|| Seen::Round(round, fleet, marriage).into());

        self.table.trick = 0;
        self.table.pack = 0;
        self.undealt = Card::all();
        for seat in Seat::all(self.table.seats()) {
            let pack = self.undealt.draw_many(self.table.row().dealt, ctx.chance);
            self.played[seat.index()] = Cards::EMPTY;
            self.table.player_mut(seat).gained = 0;
            let packs = [pack, Cards::EMPTY, Cards::EMPTY, Cards::EMPTY];
            *self.hand_mut(seat) = Hand { packs, ..Hand::default() };
            ctx.tell(|| Event::Pack(seat, pack));
        }
        self.table.agenda.push(Frame::Trick);
        self.table.agenda.push(Frame::Draft);
    }

    /// The deck is what has not been revealed; equal cards are equally likely once for each copy.
    fn reveal_fleet(&mut self, ctx: &mut Ctx<'_>) {
        let mut left: ArrayVec<u8, 7> = DATA.vikings.iter().copied().collect();
        for seen in &self.table.fleets {
            if let Some(place) = left.iter().position(|fleet| fleet == seen) {
                left.remove(place);
            }
        }
        let fleet = ctx.chance.pick(&left);
        self.table.fleets.push(fleet);
        self.table.raiders = fleet;
    }

    /// Estrid is the bottom card (BOR-2.3); above her, any of the others.
    fn reveal_marriage(&mut self, ctx: &mut Ctx<'_>) {
        let marriage = if self.table.round == self.table.row().rounds {
            Marriage::Estrid
        } else {
            let ordinary = Marriage::ALL.into_iter().filter(|&card| card != Marriage::Estrid);
            let left: ArrayVec<Marriage, 7> =
                ordinary.filter(|card| !self.table.weddings.contains(card)).collect();
            ctx.chance.pick(&left)
        };
        self.table.weddings.push(marriage);
    }
}
