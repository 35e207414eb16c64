//! Finding locations: by place, by who controls them (IMP-1.3, 1.10).

use tafel_core::{Seat, refuse, require};

use crate::action::{Place, Spot};
use crate::ids::Faction;
use crate::locations::Location;
use crate::rule::{Found, Rule, Verdict};
use crate::state::{OpenTable, Realm};

impl OpenTable {
    /// Finds a location. Of locations that are alike only the first can be named.
    pub(crate) fn find(&self, place: Place) -> Found<(usize, Location)> {
        let Place { realm, spot: Spot { face, nth } } = place;
        let at_table = match realm.seat() {
            Some(seat) => seat.0 < self.seats(),
            None => realm == Realm::NEUTRAL && self.solo(),
        };
        require(at_table, Rule::Location, "refusal.not-there")?;
        let locations = self.locations(realm);
        let index = locations.partition_point(|location| location.face < face) + usize::from(nth);
        match locations.get(index) {
            Some(&location) if location.face == face => {
                require(nth == 0 || locations[index - 1] != location, Rule::Location, "refusal.not-there")?;
                Ok((index, location))
            }
            _ => refuse(Rule::Location, "refusal.not-there"),
        }
    }

    /// The locations of a realm by place, of those alike only the first.
    pub(crate) fn places(&self, realm: Realm) -> impl Iterator<Item = (Place, Location)> + '_ {
        let locations = self.locations(realm);
        let mut nth = 0;
        locations.iter().enumerate().filter_map(move |(index, &location)| {
            let before = index.checked_sub(1).map(|before| locations[before]);
            nth = if before.is_some_and(|before| before.face == location.face) { nth + 1 } else { 0 };
            let place = Place { realm, spot: Spot { face: location.face, nth } };
            (before != Some(location)).then_some((place, location))
        })
    }

    /// Every location on the table by place.
    pub(crate) fn all_places(&self) -> impl Iterator<Item = (Place, Location)> + '_ {
        self.realms().flat_map(move |realm| self.places(realm))
    }

    /// Calls back for every location a player controls, by place.
    pub(crate) fn each_controlled(&self, seat: Seat, mut found: impl FnMut(Place, Location)) {
        let egypt = self.player(seat).faction == Some(Faction::Egyptians);
        for realm in self.realms().filter(|&realm| egypt || realm == Realm::of(seat)) {
            for (place, location) in self.places(realm) {
                if self.controller(realm, location) == Realm::of(seat) {
                    found(place, location);
                }
            }
        }
    }

    /// A location of one's own empire.
    pub(crate) fn find_controlled(&self, seat: Seat, place: Place) -> Found<(usize, Location)> {
        let (index, location) = self.find(place)?;
        let own = self.controller(place.realm, location) == Realm::of(seat);
        require(own, Rule::Control, "refusal.not-yours")?;
        Ok((index, location))
    }

    /// A location controlled by an opponent who has not passed (IMP-6.5).
    pub(crate) fn find_opposing(&self, seat: Seat, place: Place) -> Found<(usize, Location)> {
        let (index, location) = self.find(place)?;
        self.opposes(seat, place.realm, location)?;
        Ok((index, location))
    }

    /// Is a location of a realm controlled by an opponent who has not passed?
    pub(crate) fn opposes(&self, seat: Seat, realm: Realm, location: Location) -> Verdict {
        let controller = self.controller(realm, location);
        require(controller != Realm::of(seat), Rule::Control, "refusal.not-an-opponents")?;
        require(!self.has_passed(controller), Rule::SafeAfterPassing, "refusal.has-passed")?;
        Ok(())
    }
}
