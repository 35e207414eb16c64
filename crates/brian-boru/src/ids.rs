//! Written by `cargo xtask codegen` from the tables in `data/`. Do not edit.

use serde::{Deserialize, Serialize};

/// A region of Ireland.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[repr(u8)]
#[allow(missing_docs, reason = "the texts say what each one is")]
pub enum Region {
    #[serde(rename = "N")]
    N,
    #[serde(rename = "U")]
    U,
    #[serde(rename = "B")]
    B,
    #[serde(rename = "S")]
    S,
    #[serde(rename = "D")]
    D,
    #[serde(rename = "C")]
    C,
    #[serde(rename = "L")]
    L,
    #[serde(rename = "M")]
    M,
}

impl Region {
    /// How many there are.
    pub const COUNT: usize = 8;
    /// All of them, in the order of the data.
    pub const ALL: [Region; 8] =
        [Region::N, Region::U, Region::B, Region::S, Region::D, Region::C, Region::L, Region::M];

    /// The place in [`Region::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The id in the data.
    pub const fn id(self) -> &'static str {
        match self {
            Region::N => "N",
            Region::U => "U",
            Region::B => "B",
            Region::S => "S",
            Region::D => "D",
            Region::C => "C",
            Region::L => "L",
            Region::M => "M",
        }
    }
}

impl std::fmt::Display for Region {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// A town of the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[repr(u8)]
#[allow(missing_docs, reason = "the texts say what each one is")]
pub enum Town {
    #[serde(rename = "N1")]
    N1,
    #[serde(rename = "N2")]
    N2,
    #[serde(rename = "N3")]
    N3,
    #[serde(rename = "N4")]
    N4,
    #[serde(rename = "N5")]
    N5,
    #[serde(rename = "N6")]
    N6,
    #[serde(rename = "N7")]
    N7,
    #[serde(rename = "U1")]
    U1,
    #[serde(rename = "U2")]
    U2,
    #[serde(rename = "U3")]
    U3,
    #[serde(rename = "U4")]
    U4,
    #[serde(rename = "U5")]
    U5,
    #[serde(rename = "B1")]
    B1,
    #[serde(rename = "B2")]
    B2,
    #[serde(rename = "B3")]
    B3,
    #[serde(rename = "B4")]
    B4,
    #[serde(rename = "S1")]
    S1,
    #[serde(rename = "S2")]
    S2,
    #[serde(rename = "S3")]
    S3,
    #[serde(rename = "S4")]
    S4,
    #[serde(rename = "S5")]
    S5,
    #[serde(rename = "S6")]
    S6,
    #[serde(rename = "D1")]
    D1,
    #[serde(rename = "D2")]
    D2,
    #[serde(rename = "D3")]
    D3,
    #[serde(rename = "C1")]
    C1,
    #[serde(rename = "C2")]
    C2,
    #[serde(rename = "C3")]
    C3,
    #[serde(rename = "C4")]
    C4,
    #[serde(rename = "C5")]
    C5,
    #[serde(rename = "C6")]
    C6,
    #[serde(rename = "C7")]
    C7,
    #[serde(rename = "C8")]
    C8,
    #[serde(rename = "C9")]
    C9,
    #[serde(rename = "L1")]
    L1,
    #[serde(rename = "L2")]
    L2,
    #[serde(rename = "L3")]
    L3,
    #[serde(rename = "L4")]
    L4,
    #[serde(rename = "L5")]
    L5,
    #[serde(rename = "L6")]
    L6,
    #[serde(rename = "L7")]
    L7,
    #[serde(rename = "L8")]
    L8,
    #[serde(rename = "L9")]
    L9,
    #[serde(rename = "M1")]
    M1,
    #[serde(rename = "M2")]
    M2,
    #[serde(rename = "M3")]
    M3,
    #[serde(rename = "M4")]
    M4,
    #[serde(rename = "M5")]
    M5,
    #[serde(rename = "M6")]
    M6,
    #[serde(rename = "M7")]
    M7,
    #[serde(rename = "M8")]
    M8,
    #[serde(rename = "M9")]
    M9,
    #[serde(rename = "M10")]
    M10,
}

impl Town {
    /// How many there are.
    pub const COUNT: usize = 53;
    /// All of them, in the order of the data.
    pub const ALL: [Town; 53] = [
        Town::N1,
        Town::N2,
        Town::N3,
        Town::N4,
        Town::N5,
        Town::N6,
        Town::N7,
        Town::U1,
        Town::U2,
        Town::U3,
        Town::U4,
        Town::U5,
        Town::B1,
        Town::B2,
        Town::B3,
        Town::B4,
        Town::S1,
        Town::S2,
        Town::S3,
        Town::S4,
        Town::S5,
        Town::S6,
        Town::D1,
        Town::D2,
        Town::D3,
        Town::C1,
        Town::C2,
        Town::C3,
        Town::C4,
        Town::C5,
        Town::C6,
        Town::C7,
        Town::C8,
        Town::C9,
        Town::L1,
        Town::L2,
        Town::L3,
        Town::L4,
        Town::L5,
        Town::L6,
        Town::L7,
        Town::L8,
        Town::L9,
        Town::M1,
        Town::M2,
        Town::M3,
        Town::M4,
        Town::M5,
        Town::M6,
        Town::M7,
        Town::M8,
        Town::M9,
        Town::M10,
    ];

    /// The place in [`Town::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The id in the data.
    pub const fn id(self) -> &'static str {
        match self {
            Town::N1 => "N1",
            Town::N2 => "N2",
            Town::N3 => "N3",
            Town::N4 => "N4",
            Town::N5 => "N5",
            Town::N6 => "N6",
            Town::N7 => "N7",
            Town::U1 => "U1",
            Town::U2 => "U2",
            Town::U3 => "U3",
            Town::U4 => "U4",
            Town::U5 => "U5",
            Town::B1 => "B1",
            Town::B2 => "B2",
            Town::B3 => "B3",
            Town::B4 => "B4",
            Town::S1 => "S1",
            Town::S2 => "S2",
            Town::S3 => "S3",
            Town::S4 => "S4",
            Town::S5 => "S5",
            Town::S6 => "S6",
            Town::D1 => "D1",
            Town::D2 => "D2",
            Town::D3 => "D3",
            Town::C1 => "C1",
            Town::C2 => "C2",
            Town::C3 => "C3",
            Town::C4 => "C4",
            Town::C5 => "C5",
            Town::C6 => "C6",
            Town::C7 => "C7",
            Town::C8 => "C8",
            Town::C9 => "C9",
            Town::L1 => "L1",
            Town::L2 => "L2",
            Town::L3 => "L3",
            Town::L4 => "L4",
            Town::L5 => "L5",
            Town::L6 => "L6",
            Town::L7 => "L7",
            Town::L8 => "L8",
            Town::L9 => "L9",
            Town::M1 => "M1",
            Town::M2 => "M2",
            Town::M3 => "M3",
            Town::M4 => "M4",
            Town::M5 => "M5",
            Town::M6 => "M6",
            Town::M7 => "M7",
            Town::M8 => "M8",
            Town::M9 => "M9",
            Town::M10 => "M10",
        }
    }
}

impl std::fmt::Display for Town {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// A marriage card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[repr(u8)]
#[allow(missing_docs, reason = "the texts say what each one is")]
pub enum Marriage {
    #[serde(rename = "aodhan")]
    Aodhan,
    #[serde(rename = "aoife")]
    Aoife,
    #[serde(rename = "brigid")]
    Brigid,
    #[serde(rename = "conall")]
    Conall,
    #[serde(rename = "cormac")]
    Cormac,
    #[serde(rename = "niall")]
    Niall,
    #[serde(rename = "orlaith")]
    Orlaith,
    #[serde(rename = "estrid")]
    Estrid,
}

impl Marriage {
    /// How many there are.
    pub const COUNT: usize = 8;
    /// All of them, in the order of the data.
    pub const ALL: [Marriage; 8] = [
        Marriage::Aodhan,
        Marriage::Aoife,
        Marriage::Brigid,
        Marriage::Conall,
        Marriage::Cormac,
        Marriage::Niall,
        Marriage::Orlaith,
        Marriage::Estrid,
    ];

    /// The place in [`Marriage::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The id in the data.
    pub const fn id(self) -> &'static str {
        match self {
            Marriage::Aodhan => "aodhan",
            Marriage::Aoife => "aoife",
            Marriage::Brigid => "brigid",
            Marriage::Conall => "conall",
            Marriage::Cormac => "cormac",
            Marriage::Niall => "niall",
            Marriage::Orlaith => "orlaith",
            Marriage::Estrid => "estrid",
        }
    }
}

impl std::fmt::Display for Marriage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}
