//! Built cards: what lies on each of them, and all of them in one row.

use serde::{Deserialize, Serialize};
use tafel_core::{Blank, Id, List, SeatSet, Set};

use crate::data::{Card, Effect, card};
use crate::ids::Face;
use crate::state::{MOST_SEATS, Realm};

/// All location cards there are: no table can hold more.
const ALL_CARDS: usize = 204;
/// The seats and the neutral player.
pub(crate) const REALMS: usize = MOST_SEATS + 1;

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
    /// Tells apart the locations with Trade Route cards under them, for each of those is another card; 0 without.
    pub route: u8,
}

tafel_core::ids! {
    /// What can lie on a location. `Acting`: it is being activated just now, and so no target for itself.
    Mark { Blocked = "blocked", Defended = "defended", Samurai = "samurai", Taken = "taken", Acting = "acting" }
}

/// What lies on a location.
pub type Marks = Set<Mark, u8>;

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
    pub route: u8,
}

impl From<Location> for LocationView {
    fn from(location: Location) -> LocationView {
        let Location { face, used, stash, routes, marks, route } = location;
        LocationView {
            face,
            used,
            stash,
            blocked: marks.has(Mark::Blocked),
            defended: marks.has(Mark::Defended),
            samurai: marks.has(Mark::Samurai),
            taken: marks.has(Mark::Taken),
            acting: marks.has(Mark::Acting),
            routes,
            route,
        }
    }
}

impl From<LocationView> for Location {
    fn from(view: LocationView) -> Location {
        let lying = [
            (view.blocked, Mark::Blocked),
            (view.defended, Mark::Defended),
            (view.samurai, Mark::Samurai),
            (view.taken, Mark::Taken),
            (view.acting, Mark::Acting),
        ];
        let marks = lying.into_iter().filter(|(lies, _)| *lies).map(|(_, mark)| mark).collect();
        let LocationView { face, used, stash, routes, route, .. } = view;
        Location { face, used, stash, routes, marks, route }
    }
}

impl Location {
    /// Freshly built.
    pub fn new(face: Face) -> Location {
        Location { face, ..Location::BLANK }
    }

    /// What is printed on it.
    #[inline]
    pub fn card(self) -> &'static Card {
        card(self.face)
    }

    /// Does Egypt control it instead of its owner?
    pub fn is_taken(self) -> bool {
        self.marks.has(Mark::Taken)
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
        2 + u16::from(self.marks.has(Mark::Defended)) + u16::from(self.marks.has(Mark::Samurai))
    }
}

/// All built cards in one row, one realm after the other, each realm's sorted. A card lies in one realm only, so one
/// row of all cards has room for any game, where a row of its own for every realm would be four times as long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Vec<Location>>", into = "Vec<Vec<Location>>")]
pub struct Locations {
    row: List<Location, ALL_CARDS>,
    /// Where each realm's part of the row ends.
    ends: [u8; REALMS],
}

impl From<Vec<Vec<Location>>> for Locations {
    fn from(realms: Vec<Vec<Location>>) -> Locations {
        let mut locations = Locations::default();
        for (realm, built) in (0..REALMS as u8).zip(realms) {
            for location in built {
                locations.put(Realm(realm), location);
            }
        }
        locations
    }
}

impl From<Locations> for Vec<Vec<Location>> {
    fn from(locations: Locations) -> Vec<Vec<Location>> {
        (0..REALMS as u8).map(|realm| locations.of(Realm(realm)).to_vec()).collect()
    }
}

impl Blank for Location {
    const BLANK: Location = Location {
        face: Face::FIRST,
        used: 0,
        stash: 0,
        routes: SeatSet::NONE,
        marks: Marks::EMPTY,
        route: 0,
    };
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
        let row = &mut self.row[part];
        change(&mut row[index]);
        // All others lie in order.
        let mut at = index;
        while at > 0 && row[at - 1] > row[at] {
            row.swap(at - 1, at);
            at -= 1;
        }
        while at + 1 < row.len() && row[at] > row[at + 1] {
            row.swap(at, at + 1);
            at += 1;
        }
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
        self.row.try_insert(place, location).expect("a row of all cards has room for any of them");
        self.ends[usize::from(realm.0)..].iter_mut().for_each(|end| *end += 1);
    }

    /// Takes a card out of a realm.
    pub(crate) fn remove(&mut self, realm: Realm, index: usize) -> Location {
        let place = self.part(realm).start + index;
        self.ends[usize::from(realm.0)..].iter_mut().for_each(|end| *end -= 1);
        self.row.remove(place)
    }
}
