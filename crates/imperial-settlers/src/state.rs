//! The state: who has what, and what happens next.

use serde::{Deserialize, Serialize};
use tafel_core::{Arg, Blank, Id, List, Seat};

use crate::data::Effect;
use crate::frame::Frame;
use crate::good::Good;
use crate::ids::{Face, Faction};
use crate::locations::{Location, Locations};
use crate::options::Options;
use crate::pile::Pile;

/// The most people who can play.
pub const MOST_SEATS: usize = 4;
/// Cards of one faction. Two peoples can lay them under locations: the Japanese, and Egypt with a Trade Route it holds.
const FACTION_CARDS: usize = 30;

/// Whose empire: a seat's, or the neutral player's in the solo game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
#[serde(transparent)]
pub struct Realm(pub u8);

impl Realm {
    /// The neutral player's.
    pub const NEUTRAL: Realm = Realm(MOST_SEATS as u8);

    /// A seat's.
    pub const fn of(seat: Seat) -> Realm {
        Realm(seat.0)
    }

    /// The seat, if it is one.
    pub const fn seat(self) -> Option<Seat> {
        if self.0 < Realm::NEUTRAL.0 { Some(Seat(self.0)) } else { None }
    }

    /// For sentences.
    pub fn arg(self) -> Arg {
        self.seat().map_or_else(|| Arg::named("realm", "neutral"), Arg::Seat)
    }
}

/// What lies open in front of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Player {
    /// The people played; none before it is chosen.
    pub faction: Option<Faction>,
    /// The supply, by [`Good::index`].
    pub tokens: [u16; Good::TOKENS],
    /// Points scored so far.
    pub points: u16,
    /// Cards everybody saw being taken: they are in the hand, or were put away face down since.
    pub shown: Pile,
    /// Faction cards under the board.
    pub deals: Pile,
    /// Attack cards under the board (solo), by good.
    pub attack_deals: [u8; Good::COUNT],
    /// Foundations everybody knows.
    pub foundations: Pile,
    /// Has passed this round.
    pub passed: bool,
    /// Turns taken in this action phase.
    pub turns: u16,
    /// Workers the Oasis gave this round.
    pub oasis: u8,
}

impl Blank for Player {
    const BLANK: Player = Player {
        faction: None,
        tokens: [0; Good::TOKENS],
        points: 0,
        shown: Pile::EMPTY,
        deals: Pile::EMPTY,
        attack_deals: [0; Good::COUNT],
        foundations: Pile::EMPTY,
        passed: false,
        turns: 0,
        oasis: 0,
    };
}

impl Player {
    /// How much of a token lies in the supply.
    #[inline]
    pub fn has(&self, good: Good) -> u16 {
        self.tokens[good.index()]
    }
}

/// The cards of a player that others do not see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Hand {
    /// The hand.
    pub hand: Pile,
    /// Cards the right neighbour passed on and so knows of: they are in the hand, or were put away face down since.
    pub passed_on: Pile,
    /// Foundations only their owner knows (Sanctuary).
    pub hidden_foundations: Pile,
    /// What this player put under each Gate.
    pub gates: [Pile; 2],
    /// The pack of the secret draft.
    pub pack: Pile,
    /// What was secretly chosen from it.
    pub chosen: Option<Face>,
}

/// The neutral player of the solo game, idle in all others (IMP-21).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Neutral {
    /// Cards collected.
    pub collection: Pile,
    /// Attack cards revealed, newest first.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Good>"))]
    pub line: List<Good, 16>,
    /// Attack cards out of the game, by good.
    pub gone: [u8; Good::COUNT],
}

/// Goods that may still be given back for points (Dark Chapel, School of Diplomacy), besides cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Taken {
    /// Tokens.
    pub tokens: [u8; Good::TOKENS],
    /// Points.
    pub points: u8,
}

/// A card that lies face down under a location since a Trade Route led there (IMP-18.JAP021).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RouteCard {
    /// The location, by its [`Location::route`].
    pub under: u8,
    /// Whose deal it marks.
    pub dealer: Seat,
    /// The card.
    pub face: Face,
}

impl Blank for RouteCard {
    const BLANK: RouteCard = RouteCard { under: 0, dealer: Seat(0), face: Face::FIRST };
}

/// Everything that lies open on the table: the same for whoever looks, but for a plan, which only its player sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OpenTable {
    /// The rule switches.
    pub options: Options,
    /// 1 to 5.
    pub round: u8,
    /// Who begins this round.
    pub first: Seat,
    /// What happens next; the last frame is on top.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Frame>"))]
    pub agenda: List<Frame, 24>,
    /// The players, by seat.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Player>"))]
    pub players: List<Player, MOST_SEATS>,
    /// The built cards of all players by seat, and the neutral player's open cards of this round.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Vec<crate::locations::LocationView>>"))]
    pub locations: Locations,
    /// All discard piles.
    pub discard: Pile,
    /// Cards open in the draft.
    pub open: Pile,
    /// Production locations still to be resolved, by face.
    pub producing: Pile,
    /// Goods that may be given back.
    pub taken: Taken,
    /// The neutral player.
    pub neutral: Neutral,
}

/// A table of Imperial Settlers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ImperialSettlers {
    /// What everybody sees.
    pub table: OpenTable,
    /// What only its owner sees; only the first seats play.
    pub hands: [Hand; MOST_SEATS],
    /// The common deck and the faction decks.
    pub deck: Pile,
    /// The Trade Route cards in play. Nobody knows them until they come to light.
    pub route_cards: List<RouteCard, { 2 * FACTION_CARDS }>,
    /// Attack cards not seen yet, by good.
    pub attack_deck: [u8; Good::COUNT],
    /// Cards the asked player looks at before keeping one.
    pub looked: Pile,
    /// Cards that may be given back; they are in the hand.
    pub taken_cards: Pile,
}

impl ImperialSettlers {
    /// What a player holds.
    #[inline]
    pub fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    #[inline]
    pub(crate) fn hand_mut(&mut self, seat: Seat) -> &mut Hand {
        &mut self.hands[seat.index()]
    }

    /// Cards in a player's faction deck.
    pub fn faction_deck_len(&self, seat: Seat) -> u32 {
        self.table.player(seat).faction.map_or(0, |faction| self.deck.len_of(faction))
    }

    /// Can a card be drawn from the common deck, after a reshuffle if need be?
    pub fn common_left(&self) -> bool {
        self.deck.common_len() + self.table.discard.common_len() > 0
    }
}

impl OpenTable {
    /// How many play.
    #[inline]
    pub fn seats(&self) -> u8 {
        self.players.len() as u8
    }

    /// The player at a seat.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Is it the solo game?
    pub fn solo(&self) -> bool {
        self.players.len() == 1
    }

    /// The locations a realm owns, sorted.
    #[inline]
    pub fn locations(&self, realm: Realm) -> &[Location] {
        self.locations.of(realm)
    }

    /// All realms at the table.
    pub fn realms(&self) -> impl Iterator<Item = Realm> + use<> {
        let neutral = self.solo().then_some(Realm::NEUTRAL);
        (0..self.seats()).map(Realm).chain(neutral)
    }

    /// Who plays Egypt, and so controls what carries an Egyptian token.
    pub fn egypt(&self) -> Option<Seat> {
        Seat::all(self.seats()).find(|&seat| self.player(seat).faction == Some(Faction::Egyptians))
    }

    /// Who controls a location of a realm (IMP-1.10).
    pub fn controller(&self, realm: Realm, location: Location) -> Realm {
        if !location.is_taken() {
            return realm;
        }
        self.egypt().map_or(realm, Realm::of)
    }

    /// The locations a player controls, with the realm each lies in (IMP-1.8).
    pub fn empire(&self, seat: Seat) -> impl Iterator<Item = (Realm, Location)> + '_ {
        let own = Realm::of(seat);
        let mine = self.locations(own).iter().filter(|location| !location.is_taken());
        let egypt = self.player(seat).faction == Some(Faction::Egyptians);
        let others = self.realms().filter(move |&realm| egypt && realm != own).flat_map(move |realm| {
            let taken = self.locations(realm).iter().filter(|location| location.is_taken());
            taken.map(move |&location| (realm, location))
        });
        mine.map(move |&location| (own, location)).chain(others)
    }

    /// How many controlled locations have this effect?
    pub fn count_effect(&self, seat: Seat, effect: Effect) -> u8 {
        self.empire(seat).filter(|(_, location)| location.does(effect)).count() as u8
    }

    /// Has the ruler of a realm passed? The neutral player never does.
    pub fn has_passed(&self, realm: Realm) -> bool {
        realm.seat().is_some_and(|seat| self.player(seat).passed)
    }
}
