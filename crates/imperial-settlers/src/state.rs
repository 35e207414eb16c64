//! The state: who has what, and what happens next.

use serde::{Deserialize, Serialize};
use tafel_core::{Arg, ArrayVec, Seat, SeatSet};

use crate::data::{Card, Effect, card};
use crate::frame::Frame;
use crate::good::Good;
use crate::ids::{Face, Faction};
use crate::pile::Pile;

/// The most people who can play.
pub const MAX_PLAYERS: usize = 4;
/// All location cards there are: no empire can hold more.
pub(crate) const ALL_CARDS: usize = 204;

/// The rule switches (IMP-13.1).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How factions are handed out.
    pub factions: Factions,
    /// How cards are drafted.
    pub lookout: Lookout,
    /// Opponents' locations are safe from the basic raze action.
    pub peaceful: bool,
}

/// How factions are handed out (IMP-2.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Factions {
    /// Chosen openly in seat order.
    #[default]
    Chosen,
    /// Drawn.
    Random,
}

/// How cards are drafted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Lookout {
    /// Two open drafts, there and back (IMP-4).
    #[default]
    Standard,
    /// Secret and simultaneous (IMP-19.1).
    Alternative,
    /// One long open draft with refills (IMP-19.2).
    Advanced,
}

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

/// A built card (IMP-1.3). Locations that look alike are alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(from = "LocationView", into = "LocationView")]
pub struct Location {
    /// What is printed on it.
    pub face: Face,
    /// Activations used this round.
    pub used: u8,
    /// On a Shrine the resources; for a Gate which of the two it is.
    pub stash: u8,
    /// What lies on or under it.
    pub marks: Marks,
}

/// What lies on or under a location, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Marks(u16);

impl Marks {
    /// A Scorpion Breeder's worker: it cannot be activated.
    pub const BLOCKED: Marks = Marks(1);
    /// A defence token.
    pub const DEFENDED: Marks = Marks(2);
    /// A samurai.
    pub const SAMURAI: Marks = Marks(4);
    /// An Egyptian token: Egypt controls it.
    pub const TAKEN: Marks = Marks(8);
    /// It is being activated just now and no target for itself.
    pub const ACTING: Marks = Marks(16);

    /// A Trade Route card of this player.
    pub const fn route(dealer: Seat) -> Marks {
        Marks(256 << dealer.0)
    }

    /// Does this lie there?
    pub const fn has(self, mark: Marks) -> bool {
        self.0 & mark.0 == mark.0
    }

    /// Puts it there.
    pub const fn put(&mut self, mark: Marks) {
        self.0 |= mark.0;
    }

    /// Takes it away.
    pub const fn clear(&mut self, mark: Marks) {
        self.0 &= !mark.0;
    }

    /// Whose Trade Route cards lie there?
    pub fn routes(self) -> SeatSet {
        (0..MAX_PLAYERS as u8).map(Seat).filter(|&dealer| self.has(Marks::route(dealer))).collect()
    }
}

/// A location as it is written out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[allow(clippy::struct_excessive_bools, reason = "each one is a token that lies there or not")]
#[allow(missing_docs, reason = "as in Location and Marks")]
pub struct LocationView {
    pub face: Face,
    pub used: u8,
    pub stash: u8,
    pub blocked: bool,
    pub defended: bool,
    pub samurai: bool,
    pub taken: bool,
    pub acting: bool,
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub routes: SeatSet,
}

impl From<Location> for LocationView {
    fn from(location: Location) -> LocationView {
        let Location { face, used, stash, marks } = location;
        LocationView {
            face,
            used,
            stash,
            blocked: marks.has(Marks::BLOCKED),
            defended: marks.has(Marks::DEFENDED),
            samurai: marks.has(Marks::SAMURAI),
            taken: marks.has(Marks::TAKEN),
            acting: marks.has(Marks::ACTING),
            routes: marks.routes(),
        }
    }
}

impl From<LocationView> for Location {
    fn from(view: LocationView) -> Location {
        let mut marks = Marks::default();
        let flags = [
            (view.blocked, Marks::BLOCKED),
            (view.defended, Marks::DEFENDED),
            (view.samurai, Marks::SAMURAI),
            (view.taken, Marks::TAKEN),
            (view.acting, Marks::ACTING),
        ];
        for (_, mark) in flags.into_iter().filter(|(set, _)| *set) {
            marks.put(mark);
        }
        for dealer in view.routes.iter() {
            marks.put(Marks::route(dealer));
        }
        Location { face: view.face, used: view.used, stash: view.stash, marks }
    }
}

impl Location {
    /// Freshly built.
    pub fn new(face: Face) -> Location {
        Location { face, used: 0, stash: 0, marks: Marks::default() }
    }

    /// What is printed on it.
    #[inline]
    pub fn card(self) -> &'static Card {
        card(self.face)
    }

    /// Does Egypt control it instead of its owner?
    pub fn is_taken(self) -> bool {
        self.marks.has(Marks::TAKEN)
    }

    /// Is it a common location?
    pub fn is_common(self) -> bool {
        self.card().faction.is_none()
    }

    /// Does it have this effect?
    pub fn does(self, effect: Effect) -> bool {
        self.card().effect == effect
    }

    /// Raze tokens it takes to raze it (IMP-9.2).
    pub fn raze_cost(self) -> u16 {
        2 + u16::from(self.marks.has(Marks::DEFENDED)) + u16::from(self.marks.has(Marks::SAMURAI))
    }
}

/// Everything that belongs to one player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
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
    /// Built cards, sorted.
    pub locations: ArrayVec<Location, ALL_CARDS>,
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

    pub(crate) fn put_location(&mut self, location: Location) {
        let place = self.locations.partition_point(|other| *other < location);
        self.locations.insert(place, location);
    }
}

/// The neutral player of the solo game (IMP-21).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Neutral {
    /// The open cards of this round, sorted.
    pub locations: ArrayVec<Location, 8>,
    /// Cards collected.
    pub collection: Pile,
    /// Attack cards revealed, newest first.
    pub line: ArrayVec<Good, 16>,
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
#[derive(Clone, PartialEq, Eq, Debug)]
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
    pub agenda: ArrayVec<Frame, 24>,
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
        match realm.seat() {
            Some(seat) => &self.player(seat).locations,
            None => &self.neutral.locations,
        }
    }

    #[inline]
    pub(crate) fn locations_mut(&mut self, realm: Realm) -> &mut [Location] {
        match realm.seat() {
            Some(seat) => &mut self.players[seat.index()].locations,
            None => &mut self.neutral.locations,
        }
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
        match self.egypt() {
            Some(egypt) if location.is_taken() => Realm::of(egypt),
            _ => realm,
        }
    }

    /// The locations a player controls, with the realm each lies in (IMP-1.8).
    pub fn empire(&self, seat: Seat) -> impl Iterator<Item = (Realm, Location)> + '_ {
        let own = Realm::of(seat);
        let mine = self.player(seat).locations.iter().filter(|location| !location.is_taken());
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
