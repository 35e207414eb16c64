//! Written by `cargo xtask codegen` from the tables in `data/`. Do not edit.

use serde::{Deserialize, Serialize};

/// What is printed on a location card: its number in the printed game (the first one, where several cards are alike).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[repr(u8)]
#[allow(missing_docs, reason = "the texts say what each one is")]
pub enum Face {
    #[serde(rename = "COM001")]
    COM001,
    #[serde(rename = "COM002")]
    COM002,
    #[serde(rename = "COM003")]
    COM003,
    #[serde(rename = "COM004")]
    COM004,
    #[serde(rename = "COM005")]
    COM005,
    #[serde(rename = "COM006")]
    COM006,
    #[serde(rename = "COM007")]
    COM007,
    #[serde(rename = "COM008")]
    COM008,
    #[serde(rename = "COM011")]
    COM011,
    #[serde(rename = "COM012")]
    COM012,
    #[serde(rename = "COM014")]
    COM014,
    #[serde(rename = "COM015")]
    COM015,
    #[serde(rename = "COM016")]
    COM016,
    #[serde(rename = "COM017")]
    COM017,
    #[serde(rename = "COM018")]
    COM018,
    #[serde(rename = "COM021")]
    COM021,
    #[serde(rename = "COM023")]
    COM023,
    #[serde(rename = "COM025")]
    COM025,
    #[serde(rename = "COM026")]
    COM026,
    #[serde(rename = "COM027")]
    COM027,
    #[serde(rename = "COM028")]
    COM028,
    #[serde(rename = "COM029")]
    COM029,
    #[serde(rename = "COM030")]
    COM030,
    #[serde(rename = "COM032")]
    COM032,
    #[serde(rename = "COM033")]
    COM033,
    #[serde(rename = "COM034")]
    COM034,
    #[serde(rename = "COM035")]
    COM035,
    #[serde(rename = "COM036")]
    COM036,
    #[serde(rename = "COM037")]
    COM037,
    #[serde(rename = "COM039")]
    COM039,
    #[serde(rename = "COM040")]
    COM040,
    #[serde(rename = "COM041")]
    COM041,
    #[serde(rename = "COM042")]
    COM042,
    #[serde(rename = "COM043")]
    COM043,
    #[serde(rename = "COM044")]
    COM044,
    #[serde(rename = "COM046")]
    COM046,
    #[serde(rename = "COM048")]
    COM048,
    #[serde(rename = "COM049")]
    COM049,
    #[serde(rename = "COM050")]
    COM050,
    #[serde(rename = "COM052")]
    COM052,
    #[serde(rename = "COM053")]
    COM053,
    #[serde(rename = "COM055")]
    COM055,
    #[serde(rename = "COM056")]
    COM056,
    #[serde(rename = "COM057")]
    COM057,
    #[serde(rename = "COM058")]
    COM058,
    #[serde(rename = "COM061")]
    COM061,
    #[serde(rename = "COM062")]
    COM062,
    #[serde(rename = "COM065")]
    COM065,
    #[serde(rename = "COM069")]
    COM069,
    #[serde(rename = "COM075")]
    COM075,
    #[serde(rename = "COM076")]
    COM076,
    #[serde(rename = "COM078")]
    COM078,
    #[serde(rename = "COM079")]
    COM079,
    #[serde(rename = "COM080")]
    COM080,
    #[serde(rename = "COM081")]
    COM081,
    #[serde(rename = "COM082")]
    COM082,
    #[serde(rename = "COM083")]
    COM083,
    #[serde(rename = "COM084")]
    COM084,
    #[serde(rename = "BAR001")]
    BAR001,
    #[serde(rename = "BAR004")]
    BAR004,
    #[serde(rename = "BAR007")]
    BAR007,
    #[serde(rename = "BAR010")]
    BAR010,
    #[serde(rename = "BAR011")]
    BAR011,
    #[serde(rename = "BAR012")]
    BAR012,
    #[serde(rename = "BAR014")]
    BAR014,
    #[serde(rename = "BAR015")]
    BAR015,
    #[serde(rename = "BAR016")]
    BAR016,
    #[serde(rename = "BAR017")]
    BAR017,
    #[serde(rename = "BAR018")]
    BAR018,
    #[serde(rename = "BAR020")]
    BAR020,
    #[serde(rename = "BAR022")]
    BAR022,
    #[serde(rename = "BAR023")]
    BAR023,
    #[serde(rename = "BAR024")]
    BAR024,
    #[serde(rename = "BAR025")]
    BAR025,
    #[serde(rename = "BAR026")]
    BAR026,
    #[serde(rename = "BAR027")]
    BAR027,
    #[serde(rename = "BAR028")]
    BAR028,
    #[serde(rename = "BAR029")]
    BAR029,
    #[serde(rename = "BAR030")]
    BAR030,
    #[serde(rename = "JAP001")]
    JAP001,
    #[serde(rename = "JAP004")]
    JAP004,
    #[serde(rename = "JAP006")]
    JAP006,
    #[serde(rename = "JAP008")]
    JAP008,
    #[serde(rename = "JAP009")]
    JAP009,
    #[serde(rename = "JAP010")]
    JAP010,
    #[serde(rename = "JAP011")]
    JAP011,
    #[serde(rename = "JAP012")]
    JAP012,
    #[serde(rename = "JAP013")]
    JAP013,
    #[serde(rename = "JAP015")]
    JAP015,
    #[serde(rename = "JAP016")]
    JAP016,
    #[serde(rename = "JAP019")]
    JAP019,
    #[serde(rename = "JAP020")]
    JAP020,
    #[serde(rename = "JAP021")]
    JAP021,
    #[serde(rename = "JAP022")]
    JAP022,
    #[serde(rename = "JAP023")]
    JAP023,
    #[serde(rename = "JAP024")]
    JAP024,
    #[serde(rename = "JAP026")]
    JAP026,
    #[serde(rename = "JAP028")]
    JAP028,
    #[serde(rename = "JAP029")]
    JAP029,
    #[serde(rename = "JAP030")]
    JAP030,
    #[serde(rename = "ROM001")]
    ROM001,
    #[serde(rename = "ROM003")]
    ROM003,
    #[serde(rename = "ROM005")]
    ROM005,
    #[serde(rename = "ROM006")]
    ROM006,
    #[serde(rename = "ROM008")]
    ROM008,
    #[serde(rename = "ROM009")]
    ROM009,
    #[serde(rename = "ROM010")]
    ROM010,
    #[serde(rename = "ROM011")]
    ROM011,
    #[serde(rename = "ROM012")]
    ROM012,
    #[serde(rename = "ROM015")]
    ROM015,
    #[serde(rename = "ROM017")]
    ROM017,
    #[serde(rename = "ROM019")]
    ROM019,
    #[serde(rename = "ROM020")]
    ROM020,
    #[serde(rename = "ROM022")]
    ROM022,
    #[serde(rename = "ROM023")]
    ROM023,
    #[serde(rename = "ROM026")]
    ROM026,
    #[serde(rename = "ROM027")]
    ROM027,
    #[serde(rename = "ROM029")]
    ROM029,
    #[serde(rename = "ROM030")]
    ROM030,
    #[serde(rename = "EGY001")]
    EGY001,
    #[serde(rename = "EGY002")]
    EGY002,
    #[serde(rename = "EGY003")]
    EGY003,
    #[serde(rename = "EGY004")]
    EGY004,
    #[serde(rename = "EGY005")]
    EGY005,
    #[serde(rename = "EGY006")]
    EGY006,
    #[serde(rename = "EGY007")]
    EGY007,
    #[serde(rename = "EGY009")]
    EGY009,
    #[serde(rename = "EGY010")]
    EGY010,
    #[serde(rename = "EGY011")]
    EGY011,
    #[serde(rename = "EGY013")]
    EGY013,
    #[serde(rename = "EGY014")]
    EGY014,
    #[serde(rename = "EGY016")]
    EGY016,
    #[serde(rename = "EGY019")]
    EGY019,
    #[serde(rename = "EGY021")]
    EGY021,
    #[serde(rename = "EGY024")]
    EGY024,
    #[serde(rename = "EGY026")]
    EGY026,
    #[serde(rename = "EGY028")]
    EGY028,
}

impl Face {
    /// How many there are.
    pub const COUNT: usize = 137;
    /// All of them, in the order of the data.
    pub const ALL: [Face; 137] = [
        Face::COM001,
        Face::COM002,
        Face::COM003,
        Face::COM004,
        Face::COM005,
        Face::COM006,
        Face::COM007,
        Face::COM008,
        Face::COM011,
        Face::COM012,
        Face::COM014,
        Face::COM015,
        Face::COM016,
        Face::COM017,
        Face::COM018,
        Face::COM021,
        Face::COM023,
        Face::COM025,
        Face::COM026,
        Face::COM027,
        Face::COM028,
        Face::COM029,
        Face::COM030,
        Face::COM032,
        Face::COM033,
        Face::COM034,
        Face::COM035,
        Face::COM036,
        Face::COM037,
        Face::COM039,
        Face::COM040,
        Face::COM041,
        Face::COM042,
        Face::COM043,
        Face::COM044,
        Face::COM046,
        Face::COM048,
        Face::COM049,
        Face::COM050,
        Face::COM052,
        Face::COM053,
        Face::COM055,
        Face::COM056,
        Face::COM057,
        Face::COM058,
        Face::COM061,
        Face::COM062,
        Face::COM065,
        Face::COM069,
        Face::COM075,
        Face::COM076,
        Face::COM078,
        Face::COM079,
        Face::COM080,
        Face::COM081,
        Face::COM082,
        Face::COM083,
        Face::COM084,
        Face::BAR001,
        Face::BAR004,
        Face::BAR007,
        Face::BAR010,
        Face::BAR011,
        Face::BAR012,
        Face::BAR014,
        Face::BAR015,
        Face::BAR016,
        Face::BAR017,
        Face::BAR018,
        Face::BAR020,
        Face::BAR022,
        Face::BAR023,
        Face::BAR024,
        Face::BAR025,
        Face::BAR026,
        Face::BAR027,
        Face::BAR028,
        Face::BAR029,
        Face::BAR030,
        Face::JAP001,
        Face::JAP004,
        Face::JAP006,
        Face::JAP008,
        Face::JAP009,
        Face::JAP010,
        Face::JAP011,
        Face::JAP012,
        Face::JAP013,
        Face::JAP015,
        Face::JAP016,
        Face::JAP019,
        Face::JAP020,
        Face::JAP021,
        Face::JAP022,
        Face::JAP023,
        Face::JAP024,
        Face::JAP026,
        Face::JAP028,
        Face::JAP029,
        Face::JAP030,
        Face::ROM001,
        Face::ROM003,
        Face::ROM005,
        Face::ROM006,
        Face::ROM008,
        Face::ROM009,
        Face::ROM010,
        Face::ROM011,
        Face::ROM012,
        Face::ROM015,
        Face::ROM017,
        Face::ROM019,
        Face::ROM020,
        Face::ROM022,
        Face::ROM023,
        Face::ROM026,
        Face::ROM027,
        Face::ROM029,
        Face::ROM030,
        Face::EGY001,
        Face::EGY002,
        Face::EGY003,
        Face::EGY004,
        Face::EGY005,
        Face::EGY006,
        Face::EGY007,
        Face::EGY009,
        Face::EGY010,
        Face::EGY011,
        Face::EGY013,
        Face::EGY014,
        Face::EGY016,
        Face::EGY019,
        Face::EGY021,
        Face::EGY024,
        Face::EGY026,
        Face::EGY028,
    ];

    /// The place in [`Face::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The id in the data.
    pub const fn id(self) -> &'static str {
        match self {
            Face::COM001 => "COM001",
            Face::COM002 => "COM002",
            Face::COM003 => "COM003",
            Face::COM004 => "COM004",
            Face::COM005 => "COM005",
            Face::COM006 => "COM006",
            Face::COM007 => "COM007",
            Face::COM008 => "COM008",
            Face::COM011 => "COM011",
            Face::COM012 => "COM012",
            Face::COM014 => "COM014",
            Face::COM015 => "COM015",
            Face::COM016 => "COM016",
            Face::COM017 => "COM017",
            Face::COM018 => "COM018",
            Face::COM021 => "COM021",
            Face::COM023 => "COM023",
            Face::COM025 => "COM025",
            Face::COM026 => "COM026",
            Face::COM027 => "COM027",
            Face::COM028 => "COM028",
            Face::COM029 => "COM029",
            Face::COM030 => "COM030",
            Face::COM032 => "COM032",
            Face::COM033 => "COM033",
            Face::COM034 => "COM034",
            Face::COM035 => "COM035",
            Face::COM036 => "COM036",
            Face::COM037 => "COM037",
            Face::COM039 => "COM039",
            Face::COM040 => "COM040",
            Face::COM041 => "COM041",
            Face::COM042 => "COM042",
            Face::COM043 => "COM043",
            Face::COM044 => "COM044",
            Face::COM046 => "COM046",
            Face::COM048 => "COM048",
            Face::COM049 => "COM049",
            Face::COM050 => "COM050",
            Face::COM052 => "COM052",
            Face::COM053 => "COM053",
            Face::COM055 => "COM055",
            Face::COM056 => "COM056",
            Face::COM057 => "COM057",
            Face::COM058 => "COM058",
            Face::COM061 => "COM061",
            Face::COM062 => "COM062",
            Face::COM065 => "COM065",
            Face::COM069 => "COM069",
            Face::COM075 => "COM075",
            Face::COM076 => "COM076",
            Face::COM078 => "COM078",
            Face::COM079 => "COM079",
            Face::COM080 => "COM080",
            Face::COM081 => "COM081",
            Face::COM082 => "COM082",
            Face::COM083 => "COM083",
            Face::COM084 => "COM084",
            Face::BAR001 => "BAR001",
            Face::BAR004 => "BAR004",
            Face::BAR007 => "BAR007",
            Face::BAR010 => "BAR010",
            Face::BAR011 => "BAR011",
            Face::BAR012 => "BAR012",
            Face::BAR014 => "BAR014",
            Face::BAR015 => "BAR015",
            Face::BAR016 => "BAR016",
            Face::BAR017 => "BAR017",
            Face::BAR018 => "BAR018",
            Face::BAR020 => "BAR020",
            Face::BAR022 => "BAR022",
            Face::BAR023 => "BAR023",
            Face::BAR024 => "BAR024",
            Face::BAR025 => "BAR025",
            Face::BAR026 => "BAR026",
            Face::BAR027 => "BAR027",
            Face::BAR028 => "BAR028",
            Face::BAR029 => "BAR029",
            Face::BAR030 => "BAR030",
            Face::JAP001 => "JAP001",
            Face::JAP004 => "JAP004",
            Face::JAP006 => "JAP006",
            Face::JAP008 => "JAP008",
            Face::JAP009 => "JAP009",
            Face::JAP010 => "JAP010",
            Face::JAP011 => "JAP011",
            Face::JAP012 => "JAP012",
            Face::JAP013 => "JAP013",
            Face::JAP015 => "JAP015",
            Face::JAP016 => "JAP016",
            Face::JAP019 => "JAP019",
            Face::JAP020 => "JAP020",
            Face::JAP021 => "JAP021",
            Face::JAP022 => "JAP022",
            Face::JAP023 => "JAP023",
            Face::JAP024 => "JAP024",
            Face::JAP026 => "JAP026",
            Face::JAP028 => "JAP028",
            Face::JAP029 => "JAP029",
            Face::JAP030 => "JAP030",
            Face::ROM001 => "ROM001",
            Face::ROM003 => "ROM003",
            Face::ROM005 => "ROM005",
            Face::ROM006 => "ROM006",
            Face::ROM008 => "ROM008",
            Face::ROM009 => "ROM009",
            Face::ROM010 => "ROM010",
            Face::ROM011 => "ROM011",
            Face::ROM012 => "ROM012",
            Face::ROM015 => "ROM015",
            Face::ROM017 => "ROM017",
            Face::ROM019 => "ROM019",
            Face::ROM020 => "ROM020",
            Face::ROM022 => "ROM022",
            Face::ROM023 => "ROM023",
            Face::ROM026 => "ROM026",
            Face::ROM027 => "ROM027",
            Face::ROM029 => "ROM029",
            Face::ROM030 => "ROM030",
            Face::EGY001 => "EGY001",
            Face::EGY002 => "EGY002",
            Face::EGY003 => "EGY003",
            Face::EGY004 => "EGY004",
            Face::EGY005 => "EGY005",
            Face::EGY006 => "EGY006",
            Face::EGY007 => "EGY007",
            Face::EGY009 => "EGY009",
            Face::EGY010 => "EGY010",
            Face::EGY011 => "EGY011",
            Face::EGY013 => "EGY013",
            Face::EGY014 => "EGY014",
            Face::EGY016 => "EGY016",
            Face::EGY019 => "EGY019",
            Face::EGY021 => "EGY021",
            Face::EGY024 => "EGY024",
            Face::EGY026 => "EGY026",
            Face::EGY028 => "EGY028",
        }
    }
}

impl std::fmt::Display for Face {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// A people with a board and a deck of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[repr(u8)]
#[allow(missing_docs, reason = "the texts say what each one is")]
pub enum Faction {
    #[serde(rename = "barbarians")]
    Barbarians,
    #[serde(rename = "japanese")]
    Japanese,
    #[serde(rename = "romans")]
    Romans,
    #[serde(rename = "egyptians")]
    Egyptians,
}

impl Faction {
    /// How many there are.
    pub const COUNT: usize = 4;
    /// All of them, in the order of the data.
    pub const ALL: [Faction; 4] =
        [Faction::Barbarians, Faction::Japanese, Faction::Romans, Faction::Egyptians];

    /// The place in [`Faction::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The id in the data.
    pub const fn id(self) -> &'static str {
        match self {
            Faction::Barbarians => "barbarians",
            Faction::Japanese => "japanese",
            Faction::Romans => "romans",
            Faction::Egyptians => "egyptians",
        }
    }
}

impl std::fmt::Display for Faction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}
