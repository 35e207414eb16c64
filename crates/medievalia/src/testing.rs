//! Tables to test rules on.
