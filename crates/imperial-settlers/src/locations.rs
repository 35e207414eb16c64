//! Built cards: what lies on each of them, and all of them in one row.

use serde::{Deserialize, Serialize};
use tafel_core::{ArrayVec, SeatSet};

use crate::data::{Card, Effect, card};
use crate::ids::Face;
use crate::state::{MAX_PLAYERS, Realm};

/// All location cards there are: no table can hold more.
const ALL_CARDS: usize = 204;
/// The seats and the neutral player.
const REALMS: usize = MAX_PLAYERS + 1;

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
    /// Whose Trade Route cards lie under it.
    pub routes: SeatSet,
    /// What lies on it.
    pub marks: Marks,
}

/// What lies on a location, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Marks(u8);

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
        let Location { face, used, stash, routes, marks } = location;
        LocationView {
            face,
            used,
            stash,
            blocked: marks.has(Marks::BLOCKED),
            defended: marks.has(Marks::DEFENDED),
            samurai: marks.has(Marks::SAMURAI),
            taken: marks.has(Marks::TAKEN),
            acting: marks.has(Marks::ACTING),
            routes,
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
        Location { face: view.face, used: view.used, stash: view.stash, routes: view.routes, marks }
    }
}

impl Location {
    /// Freshly built.
    pub fn new(face: Face) -> Location {
        Location { face, used: 0, stash: 0, routes: SeatSet::NONE, marks: Marks::default() }
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

/// All built cards in one row, one realm after the other, each realm's sorted. A card lies in one realm only, so one
/// row of all cards has room for any game, where a row of its own for every realm would be four times as long.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct Locations {
    row: ArrayVec<Location, ALL_CARDS>,
    /// Where each realm's part of the row ends.
    ends: [u8; REALMS],
}

impl Clone for Locations {
    /// By memory: the derived way clones card by card.
    fn clone(&self) -> Locations {
        let mut row = ArrayVec::new();
        row.try_extend_from_slice(&self.row).expect("a row has room for a row");
        Locations { row, ends: self.ends }
    }
}

impl Locations {
    fn part(&self, realm: Realm) -> std::ops::Range<usize> {
        let realm = usize::from(realm.0);
        let start = realm.checked_sub(1).map_or(0, |before| self.ends[before]);
        usize::from(start)..usize::from(self.ends[realm])
    }

    /// Those of one realm, sorted.
    #[inline]
    pub fn of(&self, realm: Realm) -> &[Location] {
        &self.row[self.part(realm)]
    }

    /// Changes one card of a realm and puts it where it then belongs.
    pub fn change(&mut self, realm: Realm, index: usize, change: impl FnOnce(&mut Location)) {
        let part = self.part(realm);
        change(&mut self.row[part.clone()][index]);
        self.row[part].sort_unstable();
    }

    /// Changes every card on the table.
    pub fn change_all(&mut self, change: impl Fn(&mut Location)) {
        self.row.iter_mut().for_each(change);
        for realm in 0..REALMS as u8 {
            let part = self.part(Realm(realm));
            self.row[part].sort_unstable();
        }
    }

    /// Puts a card into a realm.
    pub(crate) fn put(&mut self, realm: Realm, location: Location) {
        let place = self.part(realm).start + self.of(realm).partition_point(|other| *other < location);
        self.row.insert(place, location);
        self.ends[usize::from(realm.0)..].iter_mut().for_each(|end| *end += 1);
    }

    /// Takes a card out of a realm.
    pub(crate) fn remove(&mut self, realm: Realm, index: usize) -> Location {
        let place = self.part(realm).start + index;
        self.ends[usize::from(realm.0)..].iter_mut().for_each(|end| *end -= 1);
        self.row.remove(place)
    }
}
