//! The nouns: everything there is to know about a game in progress (chapter 1).

use serde::{Deserialize, Serialize};
use tafel_core::{ArrayVec, Bag32, MAX_SEATS, Seat, SeatSet};

use crate::action::{Pact, Secondary};
use crate::data::{Card, Cards, DATA, PlayersRow, Symbol, Towns};
use crate::ids::{Marriage, Region, Town};

/// The rule switches (chapter 16).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Options {
    /// Four tricks with five players, and the fifth card is thrown away.
    pub english_five_player: bool,
    /// Monasteries must be placed if possible.
    pub monastery_mandatory: bool,
    /// In an open region the Vikings do not keep the best players from half the points.
    pub viking_majority_half: bool,
    /// A claim token opens only when its threshold is exceeded.
    pub threshold_strict: bool,
    /// The first player is drawn; otherwise seat 0 begins.
    pub random_start: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            english_five_player: false,
            monastery_mandatory: false,
            viking_majority_half: true,
            threshold_strict: false,
            random_start: true,
        }
    }
}

/// What happens next. The last frame of the agenda is on top.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    // Frames that ask somebody.
    /// Choose a first town.
    Settle(Seat),
    /// Everybody keeps two cards of a pack.
    Draft,
    /// The leader marks a town.
    Mark(Seat),
    /// The leader plays a card.
    Lead(Seat),
    /// Another player plays a card.
    Follow(Seat),
    /// A loser chooses a secondary action.
    Secondary(Seat),
    /// Buy more of what a symbol gave.
    Extras(Seat, Symbol),
    /// Expand along a road.
    Expand(Seat),
    /// Free a town.
    Liberate(Seat),
    /// Take a town of the marriage card's region.
    MarriageTown(Seat, Region),
    /// Take any town, from space 8 of the track.
    TrackTown(Seat),
    /// Answer Estrid.
    Estrid(Seat),
    /// A town of the loser falls to the Vikings.
    Lose {
        /// Who chooses it.
        chooser: Seat,
        /// Who loses it.
        loser: Seat,
    },
    /// The leader of the church may build.
    LeaderMonastery(Seat),
    /// Whoever has four discs may build.
    Monastery(Seat),

    // Frames that do something by themselves.
    /// Reveal fleet and marriage card, deal the packs.
    Preparation,
    /// Begin the next trick, or end the action phase.
    Trick,
    /// The next card in ascending order is resolved.
    Resolve,
    /// Symbols of an action, from this one on.
    Symbols(Seat, Part, u8),
    /// Upkeep 1: the marriage card.
    Marriage,
    /// Upkeep 1: the winner's disc returns, all others get the reward of their space.
    MarriageTrack(Seat),
    /// Upkeep 2: who loses a town.
    Battle,
    /// Upkeep 2: spoils.
    Spoils,
    /// Upkeep 3: the leader of the church.
    Church,
    /// Upkeep 3: the leader takes the marker.
    ChurchMarker(Seat),
    /// Upkeep 3: points for the most discs, then monasteries for four.
    ChurchRest,
    /// Upkeep 4: regions are claimed; the next round, or the end.
    Claim,
}

/// Which action of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The winner's.
    Primary,
    /// A loser's.
    Secondary(Secondary),
}

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
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// Coins.
    pub coins: i16,
    /// Points.
    pub points: i16,
    /// Where they came from; adds up to `points`.
    pub ledger: [i16; Source::ALL.len()],
    /// Renown tokens.
    pub renown: u8,
    /// Raider tokens.
    pub raiders: u8,
    /// Discs in the church.
    pub church: u8,
    /// Space on the marriage track.
    pub space: u8,
    /// Marriage cards won and kept; the bit is the card's index.
    pub marriages: Bag32,
    /// Cards in hand during the tricks.
    pub hand: Cards,
    /// Cards played this round.
    pub played: Cards,
    /// Cards thrown away unplayed this round.
    pub thrown: Cards,
    /// The packs received this round, draft by draft.
    pub packs: [Cards; 4],
    /// The cards kept of them.
    pub picks: [Cards; 4],
}

/// The state of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrianBoru {
    /// The rule switches.
    pub options: Options,
    /// How many play.
    pub seats: u8,
    /// From 1; 0 before the first preparation.
    pub round: u8,
    /// What happens next.
    pub agenda: ArrayVec<Frame, 12>,
    /// What everybody has; only the first `seats` play.
    pub players: [Player; MAX_SEATS],
    /// Whose disc lies on each town; meaningful only where `discs` has one.
    pub owners: [Seat; Town::COUNT],
    /// Towns with a disc.
    pub discs: Towns,
    /// Towns the Vikings hold.
    pub occupied: Towns,
    /// Towns with a monastery.
    pub monasteries: Towns,
    /// The claim tokens, by region.
    pub claims: [Claim; Region::COUNT],
    /// Who holds the marker, or laid it on the active town.
    pub marker: Seat,
    /// The town the trick is about.
    pub active: Option<Town>,
    /// Raiders in the battle area.
    pub raiders: u8,
    /// Fleet strengths revealed so far.
    pub fleets: ArrayVec<u8, 4>,
    /// Marriage cards revealed so far, the current one last.
    pub weddings: ArrayVec<Marriage, 4>,
    /// What became of Estrid.
    pub estrid: Estrid,
    /// Which pack of the draft is in hand, from 0; as many as there are packs when the draft is over.
    pub pack: u8,
    /// The card that was not dealt (all of them before the first deal).
    pub undealt: Cards,
    /// Tricks finished or under way this round.
    pub trick: u8,
    /// Cards on the table.
    pub table: [Option<Card>; MAX_SEATS],
    /// Who wins the trick, once all have played.
    pub winner: Option<Seat>,
    /// Whose card of this trick is done with.
    pub resolved: SeatSet,
}

impl BrianBoru {
    /// The row of the player table for this game.
    pub(crate) fn row(&self) -> &'static PlayersRow {
        DATA.players(self.seats)
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

    /// What all players have, by seat.
    pub fn everybody(&self) -> &[Player] {
        &self.players[..self.seats as usize]
    }

    /// Towns without a disc (BOR-1.4).
    pub fn free_towns(&self) -> Towns {
        Towns::full(Town::COUNT as u8).minus(self.discs)
    }

    /// Whose disc lies on a town.
    pub fn owner(&self, town: Town) -> Option<Seat> {
        self.discs.has(town as u8).then(|| self.owners[town.index()])
    }

    /// The towns a player controls: own discs the Vikings do not occupy (BOR-1.4).
    pub fn controlled(&self, seat: Seat) -> Towns {
        self.discs.minus(self.occupied).iter().filter(|&town| self.owners[town as usize] == seat).collect()
    }

    /// The weight of a set of towns: a monastery counts twice (BOR-1.8).
    pub fn weight(&self, towns: Towns) -> u8 {
        (towns.len() + towns.both(self.monasteries).len()) as u8
    }

    /// Lays a disc on a free town.
    pub(crate) fn put_disc(&mut self, seat: Seat, town: Town) {
        self.discs.insert(town as u8);
        self.owners[town.index()] = seat;
    }

    /// Adds points (or takes them) and writes down where they came from.
    pub(crate) fn score(&mut self, seat: Seat, source: Source, points: i16) {
        let player = self.player_mut(seat);
        player.points += points;
        player.ledger[source as usize] += points;
    }

    /// The seats that have the most of something, and how much that is.
    pub(crate) fn most(&self, amount: impl Fn(&Player) -> u8) -> (SeatSet, u8) {
        let most = self.everybody().iter().map(&amount).max().unwrap_or(0);
        (Seat::all(self.seats).filter(|&seat| amount(self.player(seat)) == most).collect(), most)
    }

    /// The one seat that has the most of something, if it is one and has any.
    pub(crate) fn single_most(&self, amount: impl Fn(&Player) -> u8) -> Option<Seat> {
        match self.most(amount) {
            (leaders, most) if most > 0 && leaders.len() == 1 => leaders.first(),
            _ => None,
        }
    }
}
