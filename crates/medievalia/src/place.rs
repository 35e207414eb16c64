//! Chapter 2: where things lie. Fiefs in a ring, intermediate fiefs between them.

use serde::{Deserialize, Serialize};
use tafel_core::{Id, Seat, Set};

use crate::options::Topology;

/// A fief: 0 to 3 belong to the seats, the others lie between two of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
#[serde(transparent)]
pub struct Place(pub u8);

/// The two seats on either side of each intermediate fief, from place 4 on.
pub const BETWEEN: [(u8, u8); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];

impl Place {
    /// How many places there can be.
    pub const COUNT: usize = 10;

    /// The fief of a seat.
    pub const fn fief(seat: Seat) -> Place {
        Place(seat.0)
    }

    /// The place as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat whose fief this is, alive or not.
    pub fn owner(self) -> Option<Seat> {
        (self.0 < 4).then_some(Seat(self.0))
    }

    /// The intermediate fief between two seats.
    pub fn between(one: Seat, other: Seat) -> Option<Place> {
        let pair = (one.0.min(other.0), one.0.max(other.0));
        BETWEEN.iter().position(|&seats| seats == pair).map(|index| Place(4 + index as u8))
    }

    /// The entry of the texts that names this place.
    pub fn text(self) -> String {
        match BETWEEN.get(self.index().wrapping_sub(4)) {
            Some((one, other)) => format!("between-{}-{}", one + 1, other + 1),
            None => format!("fief-{}", self.0 + 1),
        }
    }
}

/// Is there an intermediate fief between these two seats at this table? (MED-2.1)
pub(crate) fn is_parted(one: u8, other: u8, seats: u8, topology: Topology) -> bool {
    let neighbours = (one + 1) % seats == other || (other + 1) % seats == one;
    other < seats && (topology == Topology::Complete || neighbours)
}

/// The places next to `place` (MED-2.1, MED-2.2): a fief touches its intermediate fiefs, and these
/// touch the two fiefs they part.
pub fn neighbours(place: Place, seats: u8, topology: Topology) -> Places {
    let mut set = Places::EMPTY;
    for (index, &(one, other)) in BETWEEN.iter().enumerate() {
        if !is_parted(one, other, seats, topology) {
            continue;
        }
        if place.index() == index + 4 {
            set = set.with(Place(one)).with(Place(other));
        } else if place.0 == one || place.0 == other {
            set = set.with(Place(index as u8 + 4));
        }
    }
    set
}

/// A set of places.
pub type Places = Set<Place, u32>;

impl Id for Place {
    const COUNT: usize = Place::COUNT;
    const FIRST: Place = Place(0);

    #[inline]
    fn index(self) -> usize {
        self.0.into()
    }

    #[inline]
    fn from_index(index: usize) -> Place {
        Place(index as u8)
    }
}
