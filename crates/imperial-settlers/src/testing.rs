//! Tables laid out by hand, for tests.
