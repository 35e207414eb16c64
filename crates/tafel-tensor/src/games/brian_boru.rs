//! Brian Boru as numbers.

use brian_boru::{BrianBoru, Cards, Claim, DATA, Frame, Marriage, Player, Region, Town};
use tafel_core::Seat;

use super::relative;
use crate::{Pen, Tensor};

const MOST_SEATS: u8 = 5;

impl Tensor for BrianBoru {
    fn observe<P: Pen>(&self, own: Seat, pen: &mut P) {
        let me = self.hand(own);
        pen.number("round", self.table.round, 4);
        pen.number("rounds", DATA.players(self.table.seats()).rounds, 4);
        pen.number("trick", self.table.trick, 7);
        pen.number("tricks", self.table.tricks(), 7);
        pen.one_of("players", Some(usize::from(self.table.seats()) - 3), 3);
        pen.one_of("question", self.table.agenda.last().map(|&frame| kind(frame)), 16);
        pen.number("raiders in battle", self.table.raiders, 14);
        pen.number("fleet", self.table.fleets.last().copied().unwrap_or(0), 14);
        pen.one_of("marriage card", self.table.weddings.last().map(|card| card.index()), Marriage::COUNT);
        pen.one_of("active town", self.table.active.map(Town::index), Town::COUNT);
        pen.one_of("marker", Some(relative(self.table.marker, own, self.table.seats())), 5);
        pen.some_of("own hand", cards(me.hand), 25);
        let pack = me.packs.get(usize::from(self.table.pack)).copied().unwrap_or_default();
        pen.some_of("own pack", cards(pack.minus(me.hand)), 25);
        pen.some_of("own cards kept", cards(me.kept()), 25);
        pen.some_of("towns occupied", self.table.towns.occupied.iter().map(Town::index), Town::COUNT);
        pen.some_of("monasteries", self.table.towns.monasteries.iter().map(Town::index), Town::COUNT);
        pen.each("region", Region::COUNT, |pen, region| {
            let claim = match self.table.claims[region] {
                Claim::FaceDown => 0,
                Claim::Open => 1,
                Claim::Held(seat) => 2 + relative(seat, own, self.table.seats()),
            };
            pen.one_of("claim", Some(claim), 7);
        });
        pen.seats(own, self.table.seats(), MOST_SEATS, |pen, seat| {
            let nobody = Player::default();
            let player = seat.map_or(&nobody, |seat| self.table.player(seat));
            pen.number("coins", player.coins, 40);
            pen.number("points", player.points, 80);
            pen.number("renown", player.renown, 12);
            pen.number("raiders", player.raiders, 14);
            pen.number("church", player.church, 14);
            pen.number("space", player.space, 9);
            pen.number("marriages", player.marriages.len(), 4);
            pen.number("cards in hand", seat.map_or(0, |seat| self.hand(seat).hand.len()), 8);
            pen.flag("wins the trick", seat.is_some() && self.table.winner == seat);
            pen.some_of(
                "cards played",
                cards(seat.map_or(Cards::EMPTY, |seat| self.played[seat.index()])),
                25,
            );
            pen.one_of("card on the table", player.card.map(|card| usize::from(card.value()) - 1), 25);
            let map = &self.table.towns;
            let discs = map.discs.iter().filter(|town| Some(map.owners[town.index()]) == seat);
            pen.some_of("discs", discs.map(Town::index), Town::COUNT);
        });
    }
}

fn cards(set: Cards) -> impl Iterator<Item = usize> {
    set.iter().map(|card| usize::from(card.value()) - 1)
}

/// What is asked, as a number.
fn kind(frame: Frame) -> usize {
    match frame {
        Frame::Settle(_) => 0,
        Frame::Draft => 1,
        Frame::Mark(_) => 2,
        Frame::Lead(_) => 3,
        Frame::Follow(_) => 4,
        Frame::Secondary(_) => 5,
        Frame::Extras(..) => 6,
        Frame::Expand(_) => 7,
        Frame::Liberate(_) => 8,
        Frame::MarriageTown(..) => 9,
        Frame::TrackTown(_) => 10,
        Frame::Estrid(_) => 11,
        Frame::Lose { .. } => 12,
        Frame::LeaderMonastery(_) => 13,
        Frame::Monastery(_) => 14,
        _ => 15,
    }
}
