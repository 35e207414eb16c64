//! What the two programs, `tafelrunde` and `tafelrunde-lab`, share: how a table is named on a command line.

pub mod options;
