//! The state: who has what, and what happens next.

use serde::{Deserialize, Serialize};
use tafel_core::{Arg, List, Seat};

use crate::data::Effect;
use crate::frame::Frame;
use crate::good::Good;
use crate::ids::{Face, Faction};
use crate::locations::{Location, Locations};
use crate::options::Options;
use crate::pile::Pile;

/// The most people who can play.
pub const MAX_PLAYERS: usize = 4;

/// Whose empire: a seat's, or the neutral player's in the solo game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
#[serde(transparent)]
pub struct Realm(pub u8);

impl Realm {
    /// The neutral player's.
    pub const NEUTRAL: Realm = Realm(MAX_PLAYERS as u8);

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

/// Everything that belongs to one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// The people played; none before it is chosen.
    pub faction: Option<Faction>,
    /// The supply, by [`Good::index`].
    pub tokens: [u16; Good::TOKENS],
    /// Points scored so far.
    pub points: u16,
    /// The hand.
    pub hand: Pile,
    /// Cards everybody saw being taken: they are in the hand, or were put away face down since.
    pub shown: Pile,
    /// Cards the right neighbour passed on and so knows of, in the same way.
    pub passed_on: Pile,
    /// Faction cards under the board.
    pub deals: Pile,
    /// Attack cards under the board (solo), by good.
    pub attack_deals: [u8; 9],
    /// Foundations everybody knows.
    pub foundations: Pile,
    /// Foundations only their owner knows (Sanctuary).
    pub hidden_foundations: Pile,
    /// What this player put under each Gate.
    pub gates: [Pile; 2],
    /// Cards of this player's faction deck that lie unseen under locations (Trade Route).
    pub markers: u8,
    /// Has passed this round.
    pub passed: bool,
    /// Turns taken in this action phase.
    pub turns: u16,
    /// Workers the Oasis gave this round.
    pub oasis: u8,
}

impl Player {
    /// How much of a token lies in the supply.
    #[inline]
    pub fn has(&self, good: Good) -> u16 {
        self.tokens[good.index()]
    }
}

/// The neutral player of the solo game (IMP-21).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Neutral {
    /// Cards collected.
    pub collection: Pile,
    /// Attack cards revealed, newest first.
    pub line: List<Good, 16>,
    /// Attack cards not seen yet, by good.
    pub deck: [u8; 9],
    /// Attack cards out of the game, by good.
    pub gone: [u8; 9],
}

/// Goods that may still be given back for points (Dark Chapel, School of Diplomacy).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Taken {
    /// Tokens.
    pub tokens: [u8; Good::TOKENS],
    /// Points.
    pub points: u8,
    /// Cards; they are in the hand.
    pub cards: Pile,
}

/// A table of Imperial Settlers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ImperialSettlers {
    /// The rule switches.
    pub options: Options,
    /// How many play.
    pub seats: u8,
    /// 1 to 5.
    pub round: u8,
    /// Who begins this round.
    pub first: Seat,
    /// What happens next; the last frame is on top.
    pub agenda: List<Frame, 24>,
    /// Cards nobody has seen: the common deck, and of each faction its deck and its Trade Route cards in play.
    pub deck: Pile,
    /// All discard piles.
    pub discard: Pile,
    /// Cards open in the draft.
    pub open: Pile,
    /// Packs of the alternative lookout.
    pub packs: [Pile; MAX_PLAYERS],
    /// What each has secretly chosen from the pack.
    pub chosen: [Option<Face>; MAX_PLAYERS],
    /// Cards the asked player looks at before keeping one.
    pub looked: Pile,
    /// Goods that may be given back.
    pub taken: Taken,
    /// Production locations still to be resolved, by face.
    pub producing: Pile,
    /// The built cards of all players, and the neutral player's open cards of this round.
    pub locations: Locations,
    /// The players.
    pub players: [Player; MAX_PLAYERS],
    /// The neutral player, idle but in the solo game.
    pub neutral: Neutral,
}

impl ImperialSettlers {
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
        self.seats == 1
    }

    /// The locations a realm owns, sorted.
    #[inline]
    pub fn locations(&self, realm: Realm) -> &[Location] {
        self.locations.of(realm)
    }

    /// All realms at the table.
    pub fn realms(&self) -> impl Iterator<Item = Realm> + use<> {
        let neutral = self.solo().then_some(Realm::NEUTRAL);
        (0..self.seats).map(Realm).chain(neutral)
    }

    /// Who plays Egypt, and so controls what carries an Egyptian token.
    pub fn egypt(&self) -> Option<Seat> {
        Seat::all(self.seats).find(|&seat| self.player(seat).faction == Some(Faction::Egyptians))
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

    /// Cards in a player's faction deck.
    pub fn faction_deck_len(&self, seat: Seat) -> u32 {
        let player = self.player(seat);
        player.faction.map_or(0, |faction| self.deck.len_of(faction) - u32::from(player.markers))
    }

    /// Can a card be drawn from the common deck, after a reshuffle if need be?
    pub fn common_left(&self) -> bool {
        self.deck.common_len() + self.discard.common_len() > 0
    }
}
