//! tests helpers
