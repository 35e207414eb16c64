//! The nouns: everything there is to know about a game in progress (chapter 1).

use serde::{Deserialize, Serialize};
use tafel_core::{Blank, List, MAX_SEATS, Seat, SeatSet, Set};

use crate::action::Pact;
use crate::data::{Card, Cards, DATA, PlayersRow, Towns};
use crate::frame::Frame;
use crate::ids::{Marriage, Region, Town};
use crate::options::Options;

/// A claim token (BOR-1.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Claim {
    /// Not yet in play.
    #[default]
    FaceDown,
    /// In play, held by nobody.
    Open,
    /// Held.
    Held(Seat),
}

/// What became of Estrid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Estrid {
    /// She has not been answered.
    #[default]
    Undecided,
    /// She was, like this.
    Answered(Seat, Pact),
}

/// Where points come from; the lines of the score sheet, in its order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Source {
    /// Ten at the start.
    Start,
    /// Marriage cards.
    Marriage,
    /// Spoils of battle.
    Battle,
    /// The church.
    Church,
    /// Points lost for want of coins.
    Tribute,
    /// Claim tokens held.
    RegionsHeld,
    /// Shares of open claim tokens.
    RegionsOpen,
    /// Number of regions with a town.
    RegionCount,
    /// Renown at the end.
    Renown,
    /// Most coins at the end.
    Coins,
    /// The marker at the end.
    Marker,
}

impl Source {
    /// All of them with their place in the texts, in the order of the score sheet.
    pub const ALL: [(Source, &'static str); 11] = [
        (Source::Start, "score.start"),
        (Source::Marriage, "score.marriage"),
        (Source::Battle, "score.battle"),
        (Source::Church, "score.church"),
        (Source::Tribute, "score.tribute"),
        (Source::RegionsHeld, "score.regions_held"),
        (Source::RegionsOpen, "score.regions_open"),
        (Source::RegionCount, "score.region_count"),
        (Source::Renown, "score.renown"),
        (Source::Coins, "score.coins"),
        (Source::Marker, "score.marker"),
    ];
}

/// What a player has in front of the board (BOR-1.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Player {
    /// Coins.
    pub coins: i16,
    /// Points.
    pub points: i16,
    /// Where they came from, in the order of the score sheet's sources; adds up to `points`.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub ledger: [i16; Source::ALL.len()],
    /// Renown tokens.
    pub renown: u8,
    /// Raider tokens.
    pub raiders: u8,
    /// How many of them were taken this round.
    pub gained: u8,
    /// Discs in the church.
    pub church: u8,
    /// Space on the marriage track.
    pub space: u8,
    /// Marriage cards won and kept.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Marriage>"))]
    pub marriages: Set<Marriage, u8>,
    /// The card on the table.
    pub card: Option<Card>,
}

impl Blank for Player {
    const BLANK: Player = Player {
        coins: 0,
        points: 0,
        ledger: [0; Source::ALL.len()],
        renown: 0,
        raiders: 0,
        gained: 0,
        church: 0,
        space: 0,
        marriages: Set::EMPTY,
        card: None,
    };
}

/// What lies on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Vec<TownView>", into = "Vec<TownView>")]
pub struct Map {
    /// Whose disc lies on each town; meaningful only where `discs` has one.
    pub owners: [Seat; Town::COUNT],
    /// Towns with a disc.
    pub discs: Towns,
    /// Towns the Vikings hold.
    pub occupied: Towns,
    /// Towns with a monastery.
    pub monasteries: Towns,
}

/// A town as it goes over the wire.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TownView {
    /// Which.
    pub id: Town,
    /// Whose disc lies there.
    pub owner: Option<Seat>,
    /// Do the Vikings hold it?
    pub occupied: bool,
    /// Does a monastery stand there?
    pub monastery: bool,
}

/// Everything that lies open on the table: the same for whoever looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OpenTable {
    /// The rule switches.
    pub options: Options,
    /// The round, from 1; 0 while the first towns are chosen.
    pub round: u8,
    /// What happens next, the nearest last.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Frame>"))]
    pub agenda: List<Frame, 12>,
    /// The players, by seat.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Player>"))]
    pub players: List<Player, MAX_SEATS>,
    /// Every town, in the order of the map.
    #[cfg_attr(feature = "ts", ts(as = "Vec<TownView>"))]
    pub towns: Map,
    /// The claim token of every region, in the order of the map.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Claim>"))]
    pub claims: [Claim; Region::COUNT],
    /// Who holds the marker, or laid it on the active town.
    pub marker: Seat,
    /// The town the trick is about.
    pub active: Option<Town>,
    /// Raiders left in the battle area.
    pub raiders: u8,
    /// Fleet strengths revealed so far, the current one last.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub fleets: List<u8, 4>,
    /// Marriage cards revealed so far, the current one last.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Marriage>"))]
    pub weddings: List<Marriage, 4>,
    /// What became of Estrid.
    pub estrid: Estrid,
    /// Which pack of the draft is in hand, from 0; as many as there are packs when the draft is over.
    pub pack: u8,
    /// The trick under way, from 1; 0 before the first.
    pub trick: u8,
    /// Who wins the trick, once all have played.
    pub winner: Option<Seat>,
    /// Whose card of the trick is done with.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub resolved: SeatSet,
}

/// The cards of a player that nobody else sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Hand {
    /// Cards in hand during the tricks.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub hand: Cards,
    /// Cards thrown away unplayed this round.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub thrown: Cards,
    /// The packs received this round, draft by draft.
    #[cfg_attr(feature = "ts", ts(type = "[number[], number[], number[], number[]]"))]
    pub packs: [Cards; 4],
    /// The cards kept of them.
    #[cfg_attr(feature = "ts", ts(type = "[number[], number[], number[], number[]]"))]
    pub picks: [Cards; 4],
}

impl Hand {
    /// All cards kept in the draft.
    pub fn kept(&self) -> Cards {
        self.picks.iter().fold(Cards::EMPTY, |all, &kept| all.union(kept))
    }
}

/// The state of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BrianBoru {
    /// What everybody sees.
    pub table: OpenTable,
    /// What only its owner sees; only the first seats play.
    pub hands: [Hand; MAX_SEATS],
    /// Cards played this round, by seat: those on the table and those in the discard pile, which nobody may look
    /// through (BOR-6.7).
    pub played: [Cards; MAX_SEATS],
    /// The card that was not dealt (all of them before the first deal).
    pub undealt: Cards,
}

impl BrianBoru {
    /// What a player holds.
    pub fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    pub(crate) fn hand_mut(&mut self, seat: Seat) -> &mut Hand {
        &mut self.hands[seat.index()]
    }
}

impl OpenTable {
    /// How many play.
    pub fn seats(&self) -> u8 {
        self.players.len() as u8
    }

    /// The row of the player table for this game.
    pub(crate) fn row(&self) -> &'static PlayersRow {
        DATA.players(self.seats())
    }

    /// Tricks in a round (BOR-6.1).
    pub fn tricks(&self) -> u8 {
        let row = self.row();
        if self.options.english_five_player { row.english_tricks } else { row.tricks }
    }

    /// What a player has.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Towns without a disc (BOR-1.4).
    pub fn free_towns(&self) -> Towns {
        Towns::full().minus(self.towns.discs)
    }

    /// Whose disc lies on a town.
    pub fn owner(&self, town: Town) -> Option<Seat> {
        self.towns.discs.has(town).then(|| self.towns.owners[town.index()])
    }

    /// The towns a player controls: own discs the Vikings do not occupy (BOR-1.4).
    pub fn controlled(&self, seat: Seat) -> Towns {
        let Map { owners, discs, occupied, .. } = &self.towns;
        discs.minus(*occupied).iter().filter(|&town| owners[town.index()] == seat).collect()
    }

    /// The weight of a set of towns: a monastery counts twice (BOR-1.8).
    pub fn weight(&self, towns: Towns) -> u8 {
        towns.len() + towns.both(self.towns.monasteries).len()
    }

    /// Lays a disc on a free town.
    pub(crate) fn put_disc(&mut self, seat: Seat, town: Town) {
        self.towns.discs.insert(town);
        self.towns.owners[town.index()] = seat;
    }

    /// Adds points (or takes them) and writes down where they came from.
    pub(crate) fn score(&mut self, seat: Seat, source: Source, points: i16) {
        let player = self.player_mut(seat);
        player.points += points;
        player.ledger[source as usize] += points;
    }

    /// The seats that have the most of something, and how much that is.
    pub(crate) fn most(&self, amount: impl Fn(&Player) -> u8) -> (SeatSet, u8) {
        let most = self.players.iter().map(&amount).max().unwrap_or(0);
        (Seat::all(self.seats()).filter(|&seat| amount(self.player(seat)) == most).collect(), most)
    }

    /// The one seat that has the most of something, if it is one and has any.
    pub(crate) fn single_most(&self, amount: impl Fn(&Player) -> u8) -> Option<Seat> {
        match self.most(amount) {
            (leaders, most) if most > 0 && leaders.len() == 1 => leaders.first(),
            _ => None,
        }
    }
}

impl From<Vec<TownView>> for Map {
    fn from(towns: Vec<TownView>) -> Map {
        let with = |holds: fn(&TownView) -> bool| {
            towns.iter().filter(|town| holds(town)).map(|town| town.id).collect::<Towns>()
        };
        let mut map = Map {
            discs: with(|town| town.owner.is_some()),
            occupied: with(|town| town.occupied),
            monasteries: with(|town| town.monastery),
            ..Map::EMPTY
        };
        for town in &towns {
            map.owners[town.id.index()] = town.owner.unwrap_or(Seat(0));
        }
        map
    }
}

impl From<Map> for Vec<TownView> {
    fn from(map: Map) -> Vec<TownView> {
        let town = |id: Town| TownView {
            id,
            owner: map.discs.has(id).then(|| map.owners[id.index()]),
            occupied: map.occupied.has(id),
            monastery: map.monasteries.has(id),
        };
        Town::ALL.map(town).to_vec()
    }
}

impl Map {
    /// Nothing on it.
    pub const EMPTY: Map = Map {
        owners: [Seat(0); Town::COUNT],
        discs: Towns::EMPTY,
        occupied: Towns::EMPTY,
        monasteries: Towns::EMPTY,
    };
}
