//! What there is to choose from. Where nothing or only one thing is left, nobody is asked.

/// What there is to choose from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice<T> {
    /// Nothing.
    Nothing,
    /// One thing.
    Only(T),
    /// Several things: somebody has to be asked.
    Several,
}

impl<T> Choice<T> {
    /// Looks at no more than the first two.
    pub(crate) fn of(from: impl IntoIterator<Item = T>) -> Choice<T> {
        let mut from = from.into_iter();
        match (from.next(), from.next()) {
            (None, _) => Choice::Nothing,
            (Some(only), None) => Choice::Only(only),
            (Some(_), Some(_)) => Choice::Several,
        }
    }

    /// Is there a choice?
    pub(crate) fn is_open(&self) -> bool {
        matches!(self, Choice::Several)
    }
}
