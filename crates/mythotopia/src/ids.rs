//! Written by `cargo xtask codegen` from the tables in `data/`. Do not edit.

use serde::{Deserialize, Serialize};

/// One of the 40 land areas, in alphabetical order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[repr(u8)]
#[allow(missing_docs, reason = "the texts say what each one is")]
pub enum Province {
    #[serde(rename = "ambsace")]
    Ambsace,
    #[serde(rename = "aporia")]
    Aporia,
    #[serde(rename = "blore")]
    Blore,
    #[serde(rename = "camarine")]
    Camarine,
    #[serde(rename = "coryphee")]
    Coryphee,
    #[serde(rename = "custus")]
    Custus,
    #[serde(rename = "darb")]
    Darb,
    #[serde(rename = "diclesum")]
    Diclesum,
    #[serde(rename = "dragonate")]
    Dragonate,
    #[serde(rename = "eagre")]
    Eagre,
    #[serde(rename = "empyrean")]
    Empyrean,
    #[serde(rename = "eoan")]
    Eoan,
    #[serde(rename = "fadge")]
    Fadge,
    #[serde(rename = "frampold")]
    Frampold,
    #[serde(rename = "galingale")]
    Galingale,
    #[serde(rename = "grimp")]
    Grimp,
    #[serde(rename = "hatchel")]
    Hatchel,
    #[serde(rename = "ictus")]
    Ictus,
    #[serde(rename = "iracund")]
    Iracund,
    #[serde(rename = "jeopigia")]
    Jeopigia,
    #[serde(rename = "kakopyge")]
    Kakopyge,
    #[serde(rename = "kinabra")]
    Kinabra,
    #[serde(rename = "lea")]
    Lea,
    #[serde(rename = "malebolge")]
    Malebolge,
    #[serde(rename = "margent")]
    Margent,
    #[serde(rename = "mome")]
    Mome,
    #[serde(rename = "nesh")]
    Nesh,
    #[serde(rename = "nesus")]
    Nesus,
    #[serde(rename = "ogdoad")]
    Ogdoad,
    #[serde(rename = "oxter")]
    Oxter,
    #[serde(rename = "palmain")]
    Palmain,
    #[serde(rename = "peened")]
    Peened,
    #[serde(rename = "quean")]
    Quean,
    #[serde(rename = "remise")]
    Remise,
    #[serde(rename = "scombroid")]
    Scombroid,
    #[serde(rename = "shog")]
    Shog,
    #[serde(rename = "sorner")]
    Sorner,
    #[serde(rename = "talion")]
    Talion,
    #[serde(rename = "trogle")]
    Trogle,
    #[serde(rename = "welkin")]
    Welkin,
}

impl Province {
    /// How many there are.
    pub const COUNT: usize = 40;
    /// All of them, in the order of the data.
    pub const ALL: [Province; 40] = [
        Province::Ambsace,
        Province::Aporia,
        Province::Blore,
        Province::Camarine,
        Province::Coryphee,
        Province::Custus,
        Province::Darb,
        Province::Diclesum,
        Province::Dragonate,
        Province::Eagre,
        Province::Empyrean,
        Province::Eoan,
        Province::Fadge,
        Province::Frampold,
        Province::Galingale,
        Province::Grimp,
        Province::Hatchel,
        Province::Ictus,
        Province::Iracund,
        Province::Jeopigia,
        Province::Kakopyge,
        Province::Kinabra,
        Province::Lea,
        Province::Malebolge,
        Province::Margent,
        Province::Mome,
        Province::Nesh,
        Province::Nesus,
        Province::Ogdoad,
        Province::Oxter,
        Province::Palmain,
        Province::Peened,
        Province::Quean,
        Province::Remise,
        Province::Scombroid,
        Province::Shog,
        Province::Sorner,
        Province::Talion,
        Province::Trogle,
        Province::Welkin,
    ];

    /// The place in [`Province::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The id in the data.
    pub const fn id(self) -> &'static str {
        match self {
            Province::Ambsace => "ambsace",
            Province::Aporia => "aporia",
            Province::Blore => "blore",
            Province::Camarine => "camarine",
            Province::Coryphee => "coryphee",
            Province::Custus => "custus",
            Province::Darb => "darb",
            Province::Diclesum => "diclesum",
            Province::Dragonate => "dragonate",
            Province::Eagre => "eagre",
            Province::Empyrean => "empyrean",
            Province::Eoan => "eoan",
            Province::Fadge => "fadge",
            Province::Frampold => "frampold",
            Province::Galingale => "galingale",
            Province::Grimp => "grimp",
            Province::Hatchel => "hatchel",
            Province::Ictus => "ictus",
            Province::Iracund => "iracund",
            Province::Jeopigia => "jeopigia",
            Province::Kakopyge => "kakopyge",
            Province::Kinabra => "kinabra",
            Province::Lea => "lea",
            Province::Malebolge => "malebolge",
            Province::Margent => "margent",
            Province::Mome => "mome",
            Province::Nesh => "nesh",
            Province::Nesus => "nesus",
            Province::Ogdoad => "ogdoad",
            Province::Oxter => "oxter",
            Province::Palmain => "palmain",
            Province::Peened => "peened",
            Province::Quean => "quean",
            Province::Remise => "remise",
            Province::Scombroid => "scombroid",
            Province::Shog => "shog",
            Province::Sorner => "sorner",
            Province::Talion => "talion",
            Province::Trogle => "trogle",
            Province::Welkin => "welkin",
        }
    }
}

impl std::fmt::Display for Province {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// One of the four sea areas.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[repr(u8)]
#[allow(missing_docs, reason = "the texts say what each one is")]
pub enum Sea {
    #[serde(rename = "beast")]
    Beast,
    #[serde(rename = "serpent")]
    Serpent,
    #[serde(rename = "inland_west")]
    InlandWest,
    #[serde(rename = "inland_east")]
    InlandEast,
}

impl Sea {
    /// How many there are.
    pub const COUNT: usize = 4;
    /// All of them, in the order of the data.
    pub const ALL: [Sea; 4] = [Sea::Beast, Sea::Serpent, Sea::InlandWest, Sea::InlandEast];

    /// The place in [`Sea::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The id in the data.
    pub const fn id(self) -> &'static str {
        match self {
            Sea::Beast => "beast",
            Sea::Serpent => "serpent",
            Sea::InlandWest => "inland_west",
            Sea::InlandEast => "inland_east",
        }
    }
}

impl std::fmt::Display for Sea {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// A land border between two provinces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[repr(u8)]
#[allow(missing_docs, reason = "the texts say what each one is")]
pub enum Border {
    #[serde(rename = "ambsace-custus")]
    AmbsaceCustus,
    #[serde(rename = "ambsace-frampold")]
    AmbsaceFrampold,
    #[serde(rename = "aporia-kinabra")]
    AporiaKinabra,
    #[serde(rename = "blore-iracund")]
    BloreIracund,
    #[serde(rename = "blore-margent")]
    BloreMargent,
    #[serde(rename = "blore-palmain")]
    BlorePalmain,
    #[serde(rename = "blore-quean")]
    BloreQuean,
    #[serde(rename = "blore-scombroid")]
    BloreScombroid,
    #[serde(rename = "blore-trogle")]
    BloreTrogle,
    #[serde(rename = "camarine-eagre")]
    CamarineEagre,
    #[serde(rename = "camarine-peened")]
    CamarinePeened,
    #[serde(rename = "camarine-shog")]
    CamarineShog,
    #[serde(rename = "coryphee-fadge")]
    CorypheeFadge,
    #[serde(rename = "coryphee-mome")]
    CorypheeMome,
    #[serde(rename = "coryphee-ogdoad")]
    CorypheeOgdoad,
    #[serde(rename = "coryphee-sorner")]
    CorypheeSorner,
    #[serde(rename = "custus-frampold")]
    CustusFrampold,
    #[serde(rename = "custus-peened")]
    CustusPeened,
    #[serde(rename = "darb-empyrean")]
    DarbEmpyrean,
    #[serde(rename = "darb-grimp")]
    DarbGrimp,
    #[serde(rename = "darb-ogdoad")]
    DarbOgdoad,
    #[serde(rename = "diclesum-fadge")]
    DiclesumFadge,
    #[serde(rename = "diclesum-iracund")]
    DiclesumIracund,
    #[serde(rename = "diclesum-nesus")]
    DiclesumNesus,
    #[serde(rename = "diclesum-palmain")]
    DiclesumPalmain,
    #[serde(rename = "diclesum-talion")]
    DiclesumTalion,
    #[serde(rename = "dragonate-eoan")]
    DragonateEoan,
    #[serde(rename = "dragonate-grimp")]
    DragonateGrimp,
    #[serde(rename = "dragonate-lea")]
    DragonateLea,
    #[serde(rename = "dragonate-ogdoad")]
    DragonateOgdoad,
    #[serde(rename = "eagre-oxter")]
    EagreOxter,
    #[serde(rename = "eagre-remise")]
    EagreRemise,
    #[serde(rename = "eagre-shog")]
    EagreShog,
    #[serde(rename = "empyrean-grimp")]
    EmpyreanGrimp,
    #[serde(rename = "empyrean-kakopyge")]
    EmpyreanKakopyge,
    #[serde(rename = "eoan-lea")]
    EoanLea,
    #[serde(rename = "eoan-quean")]
    EoanQuean,
    #[serde(rename = "fadge-iracund")]
    FadgeIracund,
    #[serde(rename = "fadge-mome")]
    FadgeMome,
    #[serde(rename = "fadge-quean")]
    FadgeQuean,
    #[serde(rename = "fadge-sorner")]
    FadgeSorner,
    #[serde(rename = "fadge-talion")]
    FadgeTalion,
    #[serde(rename = "frampold-hatchel")]
    FrampoldHatchel,
    #[serde(rename = "frampold-welkin")]
    FrampoldWelkin,
    #[serde(rename = "galingale-hatchel")]
    GalingaleHatchel,
    #[serde(rename = "galingale-kakopyge")]
    GalingaleKakopyge,
    #[serde(rename = "galingale-malebolge")]
    GalingaleMalebolge,
    #[serde(rename = "galingale-mome")]
    GalingaleMome,
    #[serde(rename = "grimp-ogdoad")]
    GrimpOgdoad,
    #[serde(rename = "hatchel-kakopyge")]
    HatchelKakopyge,
    #[serde(rename = "hatchel-malebolge")]
    HatchelMalebolge,
    #[serde(rename = "hatchel-welkin")]
    HatchelWelkin,
    #[serde(rename = "ictus-jeopigia")]
    IctusJeopigia,
    #[serde(rename = "ictus-nesh")]
    IctusNesh,
    #[serde(rename = "iracund-palmain")]
    IracundPalmain,
    #[serde(rename = "iracund-quean")]
    IracundQuean,
    #[serde(rename = "jeopigia-nesh")]
    JeopigiaNesh,
    #[serde(rename = "kakopyge-welkin")]
    KakopygeWelkin,
    #[serde(rename = "lea-ogdoad")]
    LeaOgdoad,
    #[serde(rename = "lea-quean")]
    LeaQuean,
    #[serde(rename = "lea-sorner")]
    LeaSorner,
    #[serde(rename = "malebolge-mome")]
    MalebolgeMome,
    #[serde(rename = "malebolge-remise")]
    MalebolgeRemise,
    #[serde(rename = "malebolge-shog")]
    MalebolgeShog,
    #[serde(rename = "margent-scombroid")]
    MargentScombroid,
    #[serde(rename = "margent-trogle")]
    MargentTrogle,
    #[serde(rename = "mome-remise")]
    MomeRemise,
    #[serde(rename = "mome-talion")]
    MomeTalion,
    #[serde(rename = "nesus-oxter")]
    NesusOxter,
    #[serde(rename = "nesus-palmain")]
    NesusPalmain,
    #[serde(rename = "nesus-talion")]
    NesusTalion,
    #[serde(rename = "ogdoad-sorner")]
    OgdoadSorner,
    #[serde(rename = "oxter-remise")]
    OxterRemise,
    #[serde(rename = "oxter-talion")]
    OxterTalion,
    #[serde(rename = "palmain-scombroid")]
    PalmainScombroid,
    #[serde(rename = "peened-shog")]
    PeenedShog,
    #[serde(rename = "quean-sorner")]
    QueanSorner,
    #[serde(rename = "remise-shog")]
    RemiseShog,
    #[serde(rename = "remise-talion")]
    RemiseTalion,
}

impl Border {
    /// How many there are.
    pub const COUNT: usize = 79;
    /// All of them, in the order of the data.
    pub const ALL: [Border; 79] = [
        Border::AmbsaceCustus,
        Border::AmbsaceFrampold,
        Border::AporiaKinabra,
        Border::BloreIracund,
        Border::BloreMargent,
        Border::BlorePalmain,
        Border::BloreQuean,
        Border::BloreScombroid,
        Border::BloreTrogle,
        Border::CamarineEagre,
        Border::CamarinePeened,
        Border::CamarineShog,
        Border::CorypheeFadge,
        Border::CorypheeMome,
        Border::CorypheeOgdoad,
        Border::CorypheeSorner,
        Border::CustusFrampold,
        Border::CustusPeened,
        Border::DarbEmpyrean,
        Border::DarbGrimp,
        Border::DarbOgdoad,
        Border::DiclesumFadge,
        Border::DiclesumIracund,
        Border::DiclesumNesus,
        Border::DiclesumPalmain,
        Border::DiclesumTalion,
        Border::DragonateEoan,
        Border::DragonateGrimp,
        Border::DragonateLea,
        Border::DragonateOgdoad,
        Border::EagreOxter,
        Border::EagreRemise,
        Border::EagreShog,
        Border::EmpyreanGrimp,
        Border::EmpyreanKakopyge,
        Border::EoanLea,
        Border::EoanQuean,
        Border::FadgeIracund,
        Border::FadgeMome,
        Border::FadgeQuean,
        Border::FadgeSorner,
        Border::FadgeTalion,
        Border::FrampoldHatchel,
        Border::FrampoldWelkin,
        Border::GalingaleHatchel,
        Border::GalingaleKakopyge,
        Border::GalingaleMalebolge,
        Border::GalingaleMome,
        Border::GrimpOgdoad,
        Border::HatchelKakopyge,
        Border::HatchelMalebolge,
        Border::HatchelWelkin,
        Border::IctusJeopigia,
        Border::IctusNesh,
        Border::IracundPalmain,
        Border::IracundQuean,
        Border::JeopigiaNesh,
        Border::KakopygeWelkin,
        Border::LeaOgdoad,
        Border::LeaQuean,
        Border::LeaSorner,
        Border::MalebolgeMome,
        Border::MalebolgeRemise,
        Border::MalebolgeShog,
        Border::MargentScombroid,
        Border::MargentTrogle,
        Border::MomeRemise,
        Border::MomeTalion,
        Border::NesusOxter,
        Border::NesusPalmain,
        Border::NesusTalion,
        Border::OgdoadSorner,
        Border::OxterRemise,
        Border::OxterTalion,
        Border::PalmainScombroid,
        Border::PeenedShog,
        Border::QueanSorner,
        Border::RemiseShog,
        Border::RemiseTalion,
    ];

    /// The place in [`Border::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The id in the data.
    pub const fn id(self) -> &'static str {
        match self {
            Border::AmbsaceCustus => "ambsace-custus",
            Border::AmbsaceFrampold => "ambsace-frampold",
            Border::AporiaKinabra => "aporia-kinabra",
            Border::BloreIracund => "blore-iracund",
            Border::BloreMargent => "blore-margent",
            Border::BlorePalmain => "blore-palmain",
            Border::BloreQuean => "blore-quean",
            Border::BloreScombroid => "blore-scombroid",
            Border::BloreTrogle => "blore-trogle",
            Border::CamarineEagre => "camarine-eagre",
            Border::CamarinePeened => "camarine-peened",
            Border::CamarineShog => "camarine-shog",
            Border::CorypheeFadge => "coryphee-fadge",
            Border::CorypheeMome => "coryphee-mome",
            Border::CorypheeOgdoad => "coryphee-ogdoad",
            Border::CorypheeSorner => "coryphee-sorner",
            Border::CustusFrampold => "custus-frampold",
            Border::CustusPeened => "custus-peened",
            Border::DarbEmpyrean => "darb-empyrean",
            Border::DarbGrimp => "darb-grimp",
            Border::DarbOgdoad => "darb-ogdoad",
            Border::DiclesumFadge => "diclesum-fadge",
            Border::DiclesumIracund => "diclesum-iracund",
            Border::DiclesumNesus => "diclesum-nesus",
            Border::DiclesumPalmain => "diclesum-palmain",
            Border::DiclesumTalion => "diclesum-talion",
            Border::DragonateEoan => "dragonate-eoan",
            Border::DragonateGrimp => "dragonate-grimp",
            Border::DragonateLea => "dragonate-lea",
            Border::DragonateOgdoad => "dragonate-ogdoad",
            Border::EagreOxter => "eagre-oxter",
            Border::EagreRemise => "eagre-remise",
            Border::EagreShog => "eagre-shog",
            Border::EmpyreanGrimp => "empyrean-grimp",
            Border::EmpyreanKakopyge => "empyrean-kakopyge",
            Border::EoanLea => "eoan-lea",
            Border::EoanQuean => "eoan-quean",
            Border::FadgeIracund => "fadge-iracund",
            Border::FadgeMome => "fadge-mome",
            Border::FadgeQuean => "fadge-quean",
            Border::FadgeSorner => "fadge-sorner",
            Border::FadgeTalion => "fadge-talion",
            Border::FrampoldHatchel => "frampold-hatchel",
            Border::FrampoldWelkin => "frampold-welkin",
            Border::GalingaleHatchel => "galingale-hatchel",
            Border::GalingaleKakopyge => "galingale-kakopyge",
            Border::GalingaleMalebolge => "galingale-malebolge",
            Border::GalingaleMome => "galingale-mome",
            Border::GrimpOgdoad => "grimp-ogdoad",
            Border::HatchelKakopyge => "hatchel-kakopyge",
            Border::HatchelMalebolge => "hatchel-malebolge",
            Border::HatchelWelkin => "hatchel-welkin",
            Border::IctusJeopigia => "ictus-jeopigia",
            Border::IctusNesh => "ictus-nesh",
            Border::IracundPalmain => "iracund-palmain",
            Border::IracundQuean => "iracund-quean",
            Border::JeopigiaNesh => "jeopigia-nesh",
            Border::KakopygeWelkin => "kakopyge-welkin",
            Border::LeaOgdoad => "lea-ogdoad",
            Border::LeaQuean => "lea-quean",
            Border::LeaSorner => "lea-sorner",
            Border::MalebolgeMome => "malebolge-mome",
            Border::MalebolgeRemise => "malebolge-remise",
            Border::MalebolgeShog => "malebolge-shog",
            Border::MargentScombroid => "margent-scombroid",
            Border::MargentTrogle => "margent-trogle",
            Border::MomeRemise => "mome-remise",
            Border::MomeTalion => "mome-talion",
            Border::NesusOxter => "nesus-oxter",
            Border::NesusPalmain => "nesus-palmain",
            Border::NesusTalion => "nesus-talion",
            Border::OgdoadSorner => "ogdoad-sorner",
            Border::OxterRemise => "oxter-remise",
            Border::OxterTalion => "oxter-talion",
            Border::PalmainScombroid => "palmain-scombroid",
            Border::PeenedShog => "peened-shog",
            Border::QueanSorner => "quean-sorner",
            Border::RemiseShog => "remise-shog",
            Border::RemiseTalion => "remise-talion",
        }
    }
}

impl std::fmt::Display for Border {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// The face of a card that can be in a deck: first the provinces, in the order of the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[repr(u8)]
#[allow(missing_docs, reason = "the texts say what each one is")]
pub enum Card {
    #[serde(rename = "ambsace")]
    Ambsace,
    #[serde(rename = "aporia")]
    Aporia,
    #[serde(rename = "blore")]
    Blore,
    #[serde(rename = "camarine")]
    Camarine,
    #[serde(rename = "coryphee")]
    Coryphee,
    #[serde(rename = "custus")]
    Custus,
    #[serde(rename = "darb")]
    Darb,
    #[serde(rename = "diclesum")]
    Diclesum,
    #[serde(rename = "dragonate")]
    Dragonate,
    #[serde(rename = "eagre")]
    Eagre,
    #[serde(rename = "empyrean")]
    Empyrean,
    #[serde(rename = "eoan")]
    Eoan,
    #[serde(rename = "fadge")]
    Fadge,
    #[serde(rename = "frampold")]
    Frampold,
    #[serde(rename = "galingale")]
    Galingale,
    #[serde(rename = "grimp")]
    Grimp,
    #[serde(rename = "hatchel")]
    Hatchel,
    #[serde(rename = "ictus")]
    Ictus,
    #[serde(rename = "iracund")]
    Iracund,
    #[serde(rename = "jeopigia")]
    Jeopigia,
    #[serde(rename = "kakopyge")]
    Kakopyge,
    #[serde(rename = "kinabra")]
    Kinabra,
    #[serde(rename = "lea")]
    Lea,
    #[serde(rename = "malebolge")]
    Malebolge,
    #[serde(rename = "margent")]
    Margent,
    #[serde(rename = "mome")]
    Mome,
    #[serde(rename = "nesh")]
    Nesh,
    #[serde(rename = "nesus")]
    Nesus,
    #[serde(rename = "ogdoad")]
    Ogdoad,
    #[serde(rename = "oxter")]
    Oxter,
    #[serde(rename = "palmain")]
    Palmain,
    #[serde(rename = "peened")]
    Peened,
    #[serde(rename = "quean")]
    Quean,
    #[serde(rename = "remise")]
    Remise,
    #[serde(rename = "scombroid")]
    Scombroid,
    #[serde(rename = "shog")]
    Shog,
    #[serde(rename = "sorner")]
    Sorner,
    #[serde(rename = "talion")]
    Talion,
    #[serde(rename = "trogle")]
    Trogle,
    #[serde(rename = "welkin")]
    Welkin,
    #[serde(rename = "alchemist")]
    Alchemist,
    #[serde(rename = "army")]
    Army,
    #[serde(rename = "build")]
    Build,
    #[serde(rename = "cavalry")]
    Cavalry,
    #[serde(rename = "counsellor")]
    Counsellor,
    #[serde(rename = "diplomat")]
    Diplomat,
    #[serde(rename = "farming")]
    Farming,
    #[serde(rename = "general")]
    General,
    #[serde(rename = "gold_mine")]
    GoldMine,
    #[serde(rename = "hero")]
    Hero,
    #[serde(rename = "levies")]
    Levies,
    #[serde(rename = "limes")]
    Limes,
    #[serde(rename = "marauders")]
    Marauders,
    #[serde(rename = "market")]
    Market,
    #[serde(rename = "mercenary")]
    Mercenary,
    #[serde(rename = "merchant")]
    Merchant,
    #[serde(rename = "militia")]
    Militia,
    #[serde(rename = "mystic")]
    Mystic,
    #[serde(rename = "philosopher")]
    Philosopher,
    #[serde(rename = "portal")]
    Portal,
    #[serde(rename = "providence")]
    Providence,
    #[serde(rename = "quarry")]
    Quarry,
    #[serde(rename = "queen")]
    Queen,
    #[serde(rename = "ranger")]
    Ranger,
    #[serde(rename = "reserve_army")]
    ReserveArmy,
    #[serde(rename = "scribe")]
    Scribe,
    #[serde(rename = "ship")]
    Ship,
    #[serde(rename = "warehouse")]
    Warehouse,
    #[serde(rename = "water_mill")]
    WaterMill,
    #[serde(rename = "start_army")]
    StartArmy,
    #[serde(rename = "start_build")]
    StartBuild,
    #[serde(rename = "start_market")]
    StartMarket,
    #[serde(rename = "start_ship")]
    StartShip,
}

impl Card {
    /// How many there are.
    pub const COUNT: usize = 73;
    /// All of them, in the order of the data.
    pub const ALL: [Card; 73] = [
        Card::Ambsace,
        Card::Aporia,
        Card::Blore,
        Card::Camarine,
        Card::Coryphee,
        Card::Custus,
        Card::Darb,
        Card::Diclesum,
        Card::Dragonate,
        Card::Eagre,
        Card::Empyrean,
        Card::Eoan,
        Card::Fadge,
        Card::Frampold,
        Card::Galingale,
        Card::Grimp,
        Card::Hatchel,
        Card::Ictus,
        Card::Iracund,
        Card::Jeopigia,
        Card::Kakopyge,
        Card::Kinabra,
        Card::Lea,
        Card::Malebolge,
        Card::Margent,
        Card::Mome,
        Card::Nesh,
        Card::Nesus,
        Card::Ogdoad,
        Card::Oxter,
        Card::Palmain,
        Card::Peened,
        Card::Quean,
        Card::Remise,
        Card::Scombroid,
        Card::Shog,
        Card::Sorner,
        Card::Talion,
        Card::Trogle,
        Card::Welkin,
        Card::Alchemist,
        Card::Army,
        Card::Build,
        Card::Cavalry,
        Card::Counsellor,
        Card::Diplomat,
        Card::Farming,
        Card::General,
        Card::GoldMine,
        Card::Hero,
        Card::Levies,
        Card::Limes,
        Card::Marauders,
        Card::Market,
        Card::Mercenary,
        Card::Merchant,
        Card::Militia,
        Card::Mystic,
        Card::Philosopher,
        Card::Portal,
        Card::Providence,
        Card::Quarry,
        Card::Queen,
        Card::Ranger,
        Card::ReserveArmy,
        Card::Scribe,
        Card::Ship,
        Card::Warehouse,
        Card::WaterMill,
        Card::StartArmy,
        Card::StartBuild,
        Card::StartMarket,
        Card::StartShip,
    ];

    /// The place in [`Card::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The id in the data.
    pub const fn id(self) -> &'static str {
        match self {
            Card::Ambsace => "ambsace",
            Card::Aporia => "aporia",
            Card::Blore => "blore",
            Card::Camarine => "camarine",
            Card::Coryphee => "coryphee",
            Card::Custus => "custus",
            Card::Darb => "darb",
            Card::Diclesum => "diclesum",
            Card::Dragonate => "dragonate",
            Card::Eagre => "eagre",
            Card::Empyrean => "empyrean",
            Card::Eoan => "eoan",
            Card::Fadge => "fadge",
            Card::Frampold => "frampold",
            Card::Galingale => "galingale",
            Card::Grimp => "grimp",
            Card::Hatchel => "hatchel",
            Card::Ictus => "ictus",
            Card::Iracund => "iracund",
            Card::Jeopigia => "jeopigia",
            Card::Kakopyge => "kakopyge",
            Card::Kinabra => "kinabra",
            Card::Lea => "lea",
            Card::Malebolge => "malebolge",
            Card::Margent => "margent",
            Card::Mome => "mome",
            Card::Nesh => "nesh",
            Card::Nesus => "nesus",
            Card::Ogdoad => "ogdoad",
            Card::Oxter => "oxter",
            Card::Palmain => "palmain",
            Card::Peened => "peened",
            Card::Quean => "quean",
            Card::Remise => "remise",
            Card::Scombroid => "scombroid",
            Card::Shog => "shog",
            Card::Sorner => "sorner",
            Card::Talion => "talion",
            Card::Trogle => "trogle",
            Card::Welkin => "welkin",
            Card::Alchemist => "alchemist",
            Card::Army => "army",
            Card::Build => "build",
            Card::Cavalry => "cavalry",
            Card::Counsellor => "counsellor",
            Card::Diplomat => "diplomat",
            Card::Farming => "farming",
            Card::General => "general",
            Card::GoldMine => "gold_mine",
            Card::Hero => "hero",
            Card::Levies => "levies",
            Card::Limes => "limes",
            Card::Marauders => "marauders",
            Card::Market => "market",
            Card::Mercenary => "mercenary",
            Card::Merchant => "merchant",
            Card::Militia => "militia",
            Card::Mystic => "mystic",
            Card::Philosopher => "philosopher",
            Card::Portal => "portal",
            Card::Providence => "providence",
            Card::Quarry => "quarry",
            Card::Queen => "queen",
            Card::Ranger => "ranger",
            Card::ReserveArmy => "reserve_army",
            Card::Scribe => "scribe",
            Card::Ship => "ship",
            Card::Warehouse => "warehouse",
            Card::WaterMill => "water_mill",
            Card::StartArmy => "start_army",
            Card::StartBuild => "start_build",
            Card::StartMarket => "start_market",
            Card::StartShip => "start_ship",
        }
    }
}

impl std::fmt::Display for Card {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// A victory point card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[repr(u8)]
#[allow(missing_docs, reason = "the texts say what each one is")]
pub enum Vp {
    #[serde(rename = "city")]
    City,
    #[serde(rename = "castle")]
    Castle,
    #[serde(rename = "roads")]
    Roads,
    #[serde(rename = "citadel")]
    Citadel,
    #[serde(rename = "defender")]
    Defender,
    #[serde(rename = "guilded")]
    Guilded,
    #[serde(rename = "dragons")]
    Dragons,
    #[serde(rename = "isles")]
    Isles,
    #[serde(rename = "sea")]
    Sea,
    #[serde(rename = "patronage")]
    Patronage,
    #[serde(rename = "inns")]
    Inns,
    #[serde(rename = "runestones")]
    Runestones,
    #[serde(rename = "spoils")]
    Spoils,
}

impl Vp {
    /// How many there are.
    pub const COUNT: usize = 13;
    /// All of them, in the order of the data.
    pub const ALL: [Vp; 13] = [
        Vp::City,
        Vp::Castle,
        Vp::Roads,
        Vp::Citadel,
        Vp::Defender,
        Vp::Guilded,
        Vp::Dragons,
        Vp::Isles,
        Vp::Sea,
        Vp::Patronage,
        Vp::Inns,
        Vp::Runestones,
        Vp::Spoils,
    ];

    /// The place in [`Vp::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The id in the data.
    pub const fn id(self) -> &'static str {
        match self {
            Vp::City => "city",
            Vp::Castle => "castle",
            Vp::Roads => "roads",
            Vp::Citadel => "citadel",
            Vp::Defender => "defender",
            Vp::Guilded => "guilded",
            Vp::Dragons => "dragons",
            Vp::Isles => "isles",
            Vp::Sea => "sea",
            Vp::Patronage => "patronage",
            Vp::Inns => "inns",
            Vp::Runestones => "runestones",
            Vp::Spoils => "spoils",
        }
    }
}

impl std::fmt::Display for Vp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}
