//! State builders for tests.
