//! Sets that go over the wire as a number, one bit each.

use serde::{Deserialize, Deserializer, Serializer};
use tafel_core::{Id, Set};

pub(crate) fn serialize<T: Id, S: Serializer>(set: &Set<T, u32>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u32(set.iter().fold(0, |bits, id| bits | 1 << id.index()))
}

pub(crate) fn deserialize<'de, T: Id, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Set<T, u32>, D::Error> {
    let bits = u32::deserialize(deserializer)?;
    let there = (0..T::COUNT.min(32)).filter(|&index| bits >> index & 1 == 1);
    Ok(there.map(T::from_index).collect())
}
