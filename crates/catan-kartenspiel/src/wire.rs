//! Sets that go over the wire in another form than as a list of their ids.

/// As a number, one bit each.
pub(crate) mod bits {
    use serde::{Deserialize, Deserializer, Serializer};
    use tafel_core::{Id, Set};

    pub(crate) fn serialize<T: Id, S: Serializer>(
        set: &Set<T, u8>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(set.iter().fold(0, |bits, id| bits | 1 << id.index()))
    }

    pub(crate) fn deserialize<'de, T: Id, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Set<T, u8>, D::Error> {
        let bits = u8::deserialize(deserializer)?;
        let there = (0..T::COUNT.min(8)).filter(|&index| bits >> index & 1 == 1);
        Ok(there.map(T::from_index).collect())
    }
}

/// As a list of their numbers.
pub(crate) mod numbers {
    use serde::{Deserialize, Deserializer, Serializer};
    use tafel_core::{Id, Set};

    pub(crate) fn serialize<T: Id, S: Serializer>(
        set: &Set<T, u32>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(set.iter().map(Id::index))
    }

    pub(crate) fn deserialize<'de, T: Id, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Set<T, u32>, D::Error> {
        let numbers = Vec::<usize>::deserialize(deserializer)?;
        match numbers.iter().find(|&&number| number >= T::COUNT) {
            Some(number) => Err(serde::de::Error::custom(format!("there is no {number}"))),
            None => Ok(numbers.into_iter().map(T::from_index).collect()),
        }
    }
}
