//! The state: what lies open on the table, and what is hidden.

use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tafel_core::{ArrayVec, List, Seat, Set};

use crate::action::Effect;
use crate::data::{Provinces, Roads, printed};
use crate::frame::Frame;
use crate::ids::{Card, Province, Sea, Vp};
use crate::options::Options;
use crate::pile::Pile;
use crate::plan::Plan;

/// The most who can play.
pub(crate) const MOST_SEATS: usize = 4;

/// A game of Mythotopia: everything there is to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mythotopia {
    pub(crate) table: OpenTable,
    /// The hands, by seat.
    pub hands: [Pile; MOST_SEATS],
    /// Draw piles. A card becomes itself when it is drawn.
    pub piles: [Pile; MOST_SEATS],
    /// The improvement stack.
    pub undealt: Pile,
    /// The cards of the stack that the user of Philosopher has looked at.
    pub looked: Pile,
    /// What Philosopher found, while its owner still hides it in hand.
    pub find: Option<Card>,
    /// Secret choices in the setup.
    pub choices: [Provinces; MOST_SEATS],
    /// What the active player has put together so far of a half-made action. Nobody else sees it.
    pub plan: Plan,
}

/// Everything that lies open on the table. It is part of every view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OpenTable {
    /// The rule switches.
    pub options: Options,
    /// How many play.
    pub seats: u8,
    /// The round, from 1.
    pub round: u16,
    /// Who began, once that is settled.
    pub start: Option<Seat>,
    /// Whose turn it is.
    pub active: Seat,
    /// What happens next, the last first; nothing: the game is over.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Frame>"))]
    pub agenda: List<Frame, 8>,
    /// What the active player has done in this turn.
    pub turn: Turn,
    /// In the variant with last rounds: how many turns are left.
    pub turns_left: Option<u8>,
    /// The players, by seat.
    #[serde(serialize_with = "players_at_the_table", deserialize_with = "players_from_a_list")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Player>"))]
    pub players: [Player; MOST_SEATS],
    /// Provinces with a castle.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Province>"))]
    pub castles: Provinces,
    /// Provinces with a dragon.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Province>"))]
    pub dragons: Provinces,
    /// Provinces with a runestone.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Province>"))]
    pub runestones: Provinces,
    /// Borders with a road.
    #[cfg_attr(feature = "ts", ts(as = "Vec<crate::ids::Border>"))]
    pub roads: Roads,
    /// The victory point cards and the counters nobody has.
    pub victory: Victory,
    /// The open improvements.
    pub display: Pile,
    /// Province cards that are in nobody's deck. Their order never matters.
    pub province_stack: Pile,
    /// Cards out of the game: Philosopher, once used.
    pub out_of_game: Pile,
    /// Who used Philosopher.
    pub philosopher: Option<Seat>,
}

/// What lies open before one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Player {
    /// Provinces with a town of theirs.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Province>"))]
    pub towns: Provinces,
    /// Provinces with a city of theirs.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Province>"))]
    pub cities: Provinces,
    /// The province with their citadel, if it stands.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Province>"))]
    pub citadel: Provinces,
    /// Armies on the board.
    pub armies: Troops,
    /// Mercenaries beside them.
    pub mercenaries: Troops,
    /// Where they have armies or mercenaries.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Province>"))]
    pub present: Provinces,
    /// Ships in each sea.
    pub ships: [u8; Sea::COUNT],
    /// Pieces they may put on the board.
    pub stock: Stock,
    /// Armies not yet bought.
    pub armies_in_supply: u8,
    /// Ships not yet bought.
    pub ships_in_supply: u8,
    /// Counters worth 1, 2 and 3.
    pub counters: [u8; 3],
    /// Which conditions of Master of the Sea they have scored: three seas, four seas.
    pub seas_scored: [bool; 2],
    /// Towns that mark such a score for good.
    pub sea_markers: u8,
    /// The open reserve.
    pub reserve: Pile,
    /// The discard pile.
    pub discard: Pile,
    /// Starting cards removed from the deck.
    pub aside: Pile,
    /// Hand cards everybody knows of.
    pub known: Pile,
}

/// Pieces in a personal stock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Stock {
    /// Towns.
    pub towns: u8,
    /// Cities, on the Reserve card.
    pub cities: u8,
    /// A lost citadel, on the Reserve card.
    pub citadels: u8,
    /// Armies.
    pub armies: u8,
    /// Ships.
    pub ships: u8,
}

/// What the active player has done in this turn (MYT-3.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Turn {
    /// Actions still to be taken.
    pub actions_left: u8,
    /// Has nothing at all been done yet?
    pub fresh: bool,
    /// Free actions taken.
    pub free_actions: u8,
    /// What can be done once per turn and has been done.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Once>"))]
    pub used: OnceSet,
    /// Starting and province cards removed from the deck in this turn.
    pub removed: Pile,
    /// Where cards of the reserve wait for later turns (MYT-14.7): those put there in this one.
    pub waiting: Pile,
}

tafel_core::ids! {
    /// What can be done once per turn: a card through an effect, a card drafted, the road move, Warehouse's placement.
    Once {
        Farming = "farming", GoldMine = "gold_mine", Quarry = "quarry", Levies = "levies", Draft = "draft",
        RoadMove = "road_move", Warehouse = "warehouse",
    }
}

/// A set of things that can be done once per turn.
pub type OnceSet = Set<Once, u8>;

impl From<Effect> for Once {
    fn from(effect: Effect) -> Once {
        match effect {
            Effect::Farming => Once::Farming,
            Effect::GoldMine => Once::GoldMine,
            Effect::Quarry => Once::Quarry,
            Effect::Levies => Once::Levies,
        }
    }
}

/// How many pieces stand in each province.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "std::collections::BTreeMap<Province, u8>"))]
pub struct Troops([u8; Province::COUNT]);

impl Default for Troops {
    fn default() -> Troops {
        Troops([0; Province::COUNT])
    }
}

impl Troops {
    /// How many stand in `province`?
    pub const fn at(&self, province: Province) -> u8 {
        self.0[province.index()]
    }

    /// How many stand in every province, in the order of [`Province::ALL`].
    #[inline]
    pub const fn counts(&self) -> &[u8; Province::COUNT] {
        &self.0
    }

    /// Puts so many into `province`.
    pub const fn set(&mut self, province: Province, count: u8) {
        self.0[province.index()] = count;
    }

    /// How many stand on the board?
    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }
}

impl Serialize for Troops {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for province in Province::ALL {
            if self.at(province) > 0 {
                map.serialize_entry(&province, &self.at(province))?;
            }
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Troops {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Troops, D::Error> {
        let counts = std::collections::BTreeMap::<Province, u8>::deserialize(deserializer)?;
        let mut troops = Troops::default();
        for (province, count) in counts {
            troops.set(province, count);
        }
        Ok(troops)
    }
}

/// The victory point cards in play, and the counters nobody has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Victory {
    /// The counters on each card in play. On Lord of the Isles and Master of the Sea the two counters are
    /// different: 1 stands for the first (large island, three seas), 2 for the second, 3 for both.
    #[serde(serialize_with = "cards_in_play", deserialize_with = "cards_from_a_map")]
    #[cfg_attr(feature = "ts", ts(as = "std::collections::BTreeMap<Vp, u8>"))]
    pub left: [Option<u8>; Vp::COUNT],
    /// Counters worth 1, 2 and 3 that are neither on a card nor with a player.
    pub unused: [u8; 3],
}

impl Victory {
    /// Is the card in play?
    pub const fn in_play(&self, vp: Vp) -> bool {
        self.left[vp.index()].is_some()
    }

    /// Is a counter on the card? `second` picks one of the two on Lord of the Isles and Master of the Sea.
    pub fn has(&self, vp: Vp, second: usize) -> bool {
        match (vp, self.left[vp.index()]) {
            (_, None) => false,
            (Vp::Isles | Vp::Sea, Some(left)) => left >> second & 1 == 1,
            (_, Some(left)) => left > 0,
        }
    }

    /// Takes a counter off the card.
    pub(crate) fn take(&mut self, vp: Vp, second: usize) {
        if let Some(left) = &mut self.left[vp.index()] {
            match vp {
                Vp::Isles | Vp::Sea => *left &= !(1 << second),
                _ => *left = left.saturating_sub(1),
            }
        }
    }

    /// How many cards in play are empty (MYT-1.8)?
    pub fn empty_cards(&self) -> u8 {
        self.left.iter().filter(|&&left| left == Some(0)).count() as u8
    }
}

impl OpenTable {
    /// The player at a seat.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The seats in play.
    pub fn all_seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<> {
        Seat::all(self.seats)
    }

    /// Who controls a province (MYT-1.1).
    #[inline]
    pub fn owner(&self, province: Province) -> Option<Seat> {
        self.all_seats().find(|&seat| self.player(seat).controls().has(province))
    }

    /// All provinces controlled by anybody but `seat`.
    pub(crate) fn of_others(&self, seat: Seat) -> Provinces {
        let others = self.all_seats().filter(|&other| other != seat);
        others.fold(Provinces::EMPTY, |all, other| all.union(self.player(other).controls()))
    }

    /// The score of a seat (MYT-10.1).
    pub fn score(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        let counters: i32 = (1..).zip(player.counters).map(|(value, count)| value * i32::from(count)).sum();
        i32::from(player.controls().len() * printed().points.per_province) + counters
    }

    /// Mercenaries nobody uses.
    pub fn mercenaries_in_supply(&self) -> u8 {
        let hired: u8 = self.all_seats().map(|seat| self.player(seat).mercenaries.total()).sum();
        printed().pieces.mercenaries - hired
    }

    /// Castles not yet built.
    pub fn castles_in_supply(&self) -> u8 {
        printed().pieces.castles - self.castles.len()
    }

    /// Roads not yet built.
    pub fn roads_in_supply(&self) -> u8 {
        printed().pieces.roads - self.roads.len()
    }
}

impl Player {
    /// The provinces they control.
    #[inline]
    pub fn controls(&self) -> Provinces {
        self.towns.union(self.cities).union(self.citadel)
    }

    /// Provinces they attack.
    #[inline]
    pub fn attacks(&self) -> Provinces {
        self.present.minus(self.controls())
    }

    /// Does a card lie in their reserve?
    #[inline]
    pub fn reserves(&self, card: Card) -> bool {
        self.reserve.has(card)
    }

    /// How many cards their reserve can take (MYT-6.9).
    pub fn capacity(&self) -> u8 {
        2 + self.cities.len() + self.citadel.len() + 2 * u8::from(self.reserves(Card::Warehouse))
    }

    /// How many different seas hold their ships.
    pub fn seas_held(&self) -> usize {
        self.ships.iter().filter(|&&ships| ships > 0).count()
    }

    /// Puts armies from stock into a province.
    pub(crate) fn place_armies(&mut self, province: Province, count: u8) {
        self.stock.armies -= count;
        self.set_troops(province, self.armies.at(province) + count, self.mercenaries.at(province));
    }

    /// Takes armies back into stock.
    pub(crate) fn return_armies(&mut self, province: Province, count: u8) {
        self.stock.armies += count;
        self.set_troops(province, self.armies.at(province) - count, self.mercenaries.at(province));
    }

    /// Takes everything in a province back: armies into stock, mercenaries into the shared supply.
    pub(crate) fn return_all(&mut self, province: Province) {
        self.stock.armies += self.armies.at(province);
        self.set_troops(province, 0, 0);
    }

    /// Sets what stands in a province.
    pub(crate) fn set_troops(&mut self, province: Province, armies: u8, mercenaries: u8) {
        self.armies.set(province, armies);
        self.mercenaries.set(province, mercenaries);
        if armies + mercenaries > 0 {
            self.present.insert(province);
        } else {
            self.present.remove(province);
        }
    }
}

fn players_at_the_table<S: Serializer>(
    players: &[Player; MOST_SEATS],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    // An empty place has no pieces at all, not even in stock.
    serializer.collect_seq(players.iter().take_while(|player| **player != Player::default()))
}

fn players_from_a_list<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[Player; MOST_SEATS], D::Error> {
    let list = ArrayVec::<Player, MOST_SEATS>::deserialize(deserializer)?;
    let mut players = [Player::default(); MOST_SEATS];
    players[..list.len()].copy_from_slice(&list);
    Ok(players)
}

fn cards_in_play<S: Serializer>(left: &[Option<u8>; Vp::COUNT], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(Vp::ALL.into_iter().filter_map(|vp| Some((vp, left[vp.index()]?))))
}

fn cards_from_a_map<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[Option<u8>; Vp::COUNT], D::Error> {
    let map = std::collections::BTreeMap::<Vp, u8>::deserialize(deserializer)?;
    let mut left = [None; Vp::COUNT];
    for (vp, count) in map {
        left[vp.index()] = Some(count);
    }
    Ok(left)
}
