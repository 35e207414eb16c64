//! Sets that go over the wire as a number, one bit each.

use serde::{Deserialize, Deserializer, Serializer};
use tafel_core::{Id, Set};

pub(crate) fn serialize<T: Id, S: Serializer>(set: &Set<T, u32>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u32(to_bits(*set))
}

fn to_bits<T: Id>(set: Set<T, u32>) -> u32 {
    set.iter().fold(0, |bits, id| bits | 1 << id.index())
}

fn of_bits<T: Id>(bits: u32) -> Set<T, u32> {
    (0..T::COUNT.min(32)).filter(|&index| bits >> index & 1 == 1).map(T::from_index).collect()
}

pub(crate) fn deserialize<'de, T: Id, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Set<T, u32>, D::Error> {
    u32::deserialize(deserializer).map(of_bits)
}

/// Several such sets.
pub(crate) mod several {
    use serde::{Deserialize, Deserializer, Serializer};
    use tafel_core::{Id, Set};

    pub(crate) fn serialize<T: Id, S: Serializer, const N: usize>(
        sets: &[Set<T, u32>; N],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(sets.iter().map(|set| super::to_bits(*set)))
    }

    pub(crate) fn deserialize<'de, T: Id, D: Deserializer<'de>, const N: usize>(
        deserializer: D,
    ) -> Result<[Set<T, u32>; N], D::Error> {
        let bits = Vec::<u32>::deserialize(deserializer)?;
        let mut sets = [Set::EMPTY; N];
        for (set, bits) in sets.iter_mut().zip(bits) {
            *set = super::of_bits(bits);
        }
        Ok(sets)
    }
}
