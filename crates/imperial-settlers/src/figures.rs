//! What follows from what lies open, so that whoever draws the table need not know the rules.

use serde::{Deserialize, Serialize};

use crate::data::act_of;
use crate::end::ROUNDS;
use crate::locations::REALMS;
use crate::state::{OpenTable, Realm};

/// Points of a location at the end (IMP-15.1).
pub(crate) const COMMON_LOCATION: i32 = 1;
pub(crate) const FACTION_LOCATION: i32 = 2;

/// What a view shows beside the cards themselves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Figures {
    /// How many rounds there are.
    pub rounds: u8,
    /// What a common location is worth at the end.
    pub common_location: i32,
    /// What a faction location is worth at the end.
    pub faction_location: i32,
    /// How the locations can be used, realm by realm in the order in which they lie there.
    pub uses: Vec<Vec<Use>>,
}

/// Who may use a location, and how often.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Use {
    /// Who controls it (IMP-1.10).
    pub holder: Realm,
    /// How often it can be activated in a round; 0: never.
    pub limit: u8,
}

impl OpenTable {
    pub(crate) fn figures(&self) -> Figures {
        let uses = |realm: Realm| {
            let locations = self.locations(realm).iter();
            let of = |limit, holder| Use { holder, limit };
            locations
                .map(|&it| of(act_of(it.face).map_or(0, |act| act.limit), self.controller(realm, it)))
                .collect()
        };
        Figures {
            rounds: ROUNDS,
            common_location: COMMON_LOCATION,
            faction_location: FACTION_LOCATION,
            uses: (0..REALMS as u8).map(Realm).map(uses).collect(),
        }
    }
}
