//! What follows from what lies open, so that whoever draws the table need not know the rules.

use serde::{Deserialize, Serialize};
use tafel_core::{Chance, Flow, Game, Seat, SeatSet, Viewer};

use crate::Ctx;
use crate::action::Action;
use crate::data::{DATA, Towns};
use crate::frame::Frame;
use crate::ids::Region;
use crate::state::{BrianBoru, OpenTable};

/// What a view shows beside the pieces themselves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Figures {
    /// How many towns each player controls (BOR-1.4).
    pub towns: Vec<u8>,
    /// How near each claim token is to being opened, in the order of the map.
    pub claims: Vec<Progress>,
    /// Who has fought least so far: they lose a town if raiders are left (BOR-10.2).
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub fought_least: SeatSet,
    /// Who has the most discs in the church; nobody while it is empty.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub church_leaders: SeatSet,
    /// The players in the order of the trick: as they play, and once all have played as their cards are resolved
    /// (BOR-6.4, 6.6).
    pub trick: Vec<Seat>,
    /// Whose card may win the trick (BOR-6.5).
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub fitting: SeatSet,
    /// What the viewer's answers would come to, in their order, where they cost coins.
    pub previews: Vec<Preview>,
}

/// What counts towards a claim token, and how much opens it (BOR-12.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Progress {
    /// Towns with a disc, those with a monastery twice.
    pub count: u8,
    /// As many are needed.
    pub needed: u8,
}

/// What a player has after an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preview {
    /// Coins.
    pub coins: i16,
    /// Raiders.
    pub raiders: u8,
    /// Discs in the church.
    pub church: u8,
    /// The space on the marriage track.
    pub space: u8,
    /// The player's towns that a road joins to the one chosen.
    #[cfg_attr(feature = "ts", ts(as = "Vec<crate::ids::Town>"))]
    pub from: Towns,
}

impl BrianBoru {
    pub(crate) fn figures(&self, viewer: Viewer) -> Figures {
        let table = &self.table;
        let (church_leaders, most) = table.most(|player| player.church);
        Figures {
            towns: Seat::all(table.seats()).map(|seat| table.controlled(seat).len()).collect(),
            claims: Region::ALL.map(|region| table.progress(region)).to_vec(),
            fought_least: table.fought_least(),
            church_leaders: if most > 0 { church_leaders } else { SeatSet::NONE },
            trick: table.trick_order(),
            fitting: Seat::all(table.seats()).filter(|&seat| table.may_win(seat)).collect(),
            previews: viewer.seat().map_or_else(Vec::new, |seat| self.previews(seat)),
        }
    }

    fn previews(&self, seat: Seat) -> Vec<Preview> {
        if !matches!(self.table.agenda.last(), Some(Frame::Extras(..) | Frame::Expand(_))) {
            return Vec::new();
        }
        let mut legal = Vec::new();
        self.legal(seat, &mut legal);
        legal.into_iter().map(|action| self.preview(seat, action)).collect()
    }

    /// The answer is given to a copy of the game, which goes no further than that.
    fn preview(&self, seat: Seat, action: Action) -> Preview {
        let mut after = *self;
        let mut chance = Chance::replay(Vec::new());
        after.take_off();
        self.decision(|it| it.apply(&mut after, seat, action, &mut Ctx::quiet(&mut chance)));
        let player = after.table.player(seat);
        let from = match action {
            Action::Expand(town) => self.table.controlled(seat).both(DATA.neighbours[town.index()]),
            _ => Towns::EMPTY,
        };
        let (coins, raiders, church, space) = (player.coins, player.raiders, player.church, player.space);
        Preview { coins, raiders, church, space, from }
    }
}

impl OpenTable {
    fn trick_order(&self) -> Vec<Seat> {
        let mut order: Vec<Seat> =
            (0..self.seats()).map(|place| self.marker.clockwise(place, self.seats())).collect();
        if order.iter().all(|&seat| self.player(seat).card.is_some()) {
            order.sort_by_key(|&seat| self.player(seat).card);
        }
        order
    }
}
