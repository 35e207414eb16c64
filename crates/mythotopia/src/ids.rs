//! Written by `cargo xtask codegen` from the tables in `data/`. Do not edit.

tafel_core::ids! {
    /// One of the 40 land areas, in alphabetical order.
    Province {
        Ambsace = "ambsace", Aporia = "aporia", Blore = "blore", Camarine = "camarine", Coryphee = "coryphee",
        Custus = "custus", Darb = "darb", Diclesum = "diclesum", Dragonate = "dragonate", Eagre = "eagre",
        Empyrean = "empyrean", Eoan = "eoan", Fadge = "fadge", Frampold = "frampold", Galingale = "galingale",
        Grimp = "grimp", Hatchel = "hatchel", Ictus = "ictus", Iracund = "iracund", Jeopigia = "jeopigia",
        Kakopyge = "kakopyge", Kinabra = "kinabra", Lea = "lea", Malebolge = "malebolge", Margent = "margent",
        Mome = "mome", Nesh = "nesh", Nesus = "nesus", Ogdoad = "ogdoad", Oxter = "oxter",
        Palmain = "palmain", Peened = "peened", Quean = "quean", Remise = "remise", Scombroid = "scombroid",
        Shog = "shog", Sorner = "sorner", Talion = "talion", Trogle = "trogle", Welkin = "welkin",
    }
    /// One of the four sea areas.
    Sea {
        Beast = "beast", Serpent = "serpent", InlandWest = "inland_west", InlandEast = "inland_east",
    }
    /// A land border between two provinces.
    Border {
        AmbsaceCustus = "ambsace-custus", AmbsaceFrampold = "ambsace-frampold",
        AporiaKinabra = "aporia-kinabra", BloreIracund = "blore-iracund", BloreMargent = "blore-margent",
        BlorePalmain = "blore-palmain", BloreQuean = "blore-quean", BloreScombroid = "blore-scombroid",
        BloreTrogle = "blore-trogle", CamarineEagre = "camarine-eagre", CamarinePeened = "camarine-peened",
        CamarineShog = "camarine-shog", CorypheeFadge = "coryphee-fadge", CorypheeMome = "coryphee-mome",
        CorypheeOgdoad = "coryphee-ogdoad", CorypheeSorner = "coryphee-sorner",
        CustusFrampold = "custus-frampold", CustusPeened = "custus-peened", DarbEmpyrean = "darb-empyrean",
        DarbGrimp = "darb-grimp", DarbOgdoad = "darb-ogdoad", DiclesumFadge = "diclesum-fadge",
        DiclesumIracund = "diclesum-iracund", DiclesumNesus = "diclesum-nesus",
        DiclesumPalmain = "diclesum-palmain", DiclesumTalion = "diclesum-talion",
        DragonateEoan = "dragonate-eoan", DragonateGrimp = "dragonate-grimp", DragonateLea = "dragonate-lea",
        DragonateOgdoad = "dragonate-ogdoad", EagreOxter = "eagre-oxter", EagreRemise = "eagre-remise",
        EagreShog = "eagre-shog", EmpyreanGrimp = "empyrean-grimp", EmpyreanKakopyge = "empyrean-kakopyge",
        EoanLea = "eoan-lea", EoanQuean = "eoan-quean", FadgeIracund = "fadge-iracund",
        FadgeMome = "fadge-mome", FadgeQuean = "fadge-quean", FadgeSorner = "fadge-sorner",
        FadgeTalion = "fadge-talion", FrampoldHatchel = "frampold-hatchel",
        FrampoldWelkin = "frampold-welkin", GalingaleHatchel = "galingale-hatchel",
        GalingaleKakopyge = "galingale-kakopyge", GalingaleMalebolge = "galingale-malebolge",
        GalingaleMome = "galingale-mome", GrimpOgdoad = "grimp-ogdoad", HatchelKakopyge = "hatchel-kakopyge",
        HatchelMalebolge = "hatchel-malebolge", HatchelWelkin = "hatchel-welkin",
        IctusJeopigia = "ictus-jeopigia", IctusNesh = "ictus-nesh", IracundPalmain = "iracund-palmain",
        IracundQuean = "iracund-quean", JeopigiaNesh = "jeopigia-nesh", KakopygeWelkin = "kakopyge-welkin",
        LeaOgdoad = "lea-ogdoad", LeaQuean = "lea-quean", LeaSorner = "lea-sorner",
        MalebolgeMome = "malebolge-mome", MalebolgeRemise = "malebolge-remise",
        MalebolgeShog = "malebolge-shog", MargentScombroid = "margent-scombroid",
        MargentTrogle = "margent-trogle", MomeRemise = "mome-remise", MomeTalion = "mome-talion",
        NesusOxter = "nesus-oxter", NesusPalmain = "nesus-palmain", NesusTalion = "nesus-talion",
        OgdoadSorner = "ogdoad-sorner", OxterRemise = "oxter-remise", OxterTalion = "oxter-talion",
        PalmainScombroid = "palmain-scombroid", PeenedShog = "peened-shog", QueanSorner = "quean-sorner",
        RemiseShog = "remise-shog", RemiseTalion = "remise-talion",
    }
    /// The face of a card that can be in a deck: first the provinces, in the order of the map.
    Card {
        Ambsace = "ambsace", Aporia = "aporia", Blore = "blore", Camarine = "camarine", Coryphee = "coryphee",
        Custus = "custus", Darb = "darb", Diclesum = "diclesum", Dragonate = "dragonate", Eagre = "eagre",
        Empyrean = "empyrean", Eoan = "eoan", Fadge = "fadge", Frampold = "frampold", Galingale = "galingale",
        Grimp = "grimp", Hatchel = "hatchel", Ictus = "ictus", Iracund = "iracund", Jeopigia = "jeopigia",
        Kakopyge = "kakopyge", Kinabra = "kinabra", Lea = "lea", Malebolge = "malebolge", Margent = "margent",
        Mome = "mome", Nesh = "nesh", Nesus = "nesus", Ogdoad = "ogdoad", Oxter = "oxter",
        Palmain = "palmain", Peened = "peened", Quean = "quean", Remise = "remise", Scombroid = "scombroid",
        Shog = "shog", Sorner = "sorner", Talion = "talion", Trogle = "trogle", Welkin = "welkin",
        Alchemist = "alchemist", Army = "army", Build = "build", Cavalry = "cavalry",
        Counsellor = "counsellor", Diplomat = "diplomat", Farming = "farming", General = "general",
        GoldMine = "gold_mine", Hero = "hero", Levies = "levies", Limes = "limes", Marauders = "marauders",
        Market = "market", Mercenary = "mercenary", Merchant = "merchant", Militia = "militia",
        Mystic = "mystic", Philosopher = "philosopher", Portal = "portal", Providence = "providence",
        Quarry = "quarry", Queen = "queen", Ranger = "ranger", ReserveArmy = "reserve_army",
        Scribe = "scribe", Ship = "ship", Warehouse = "warehouse", WaterMill = "water_mill",
        StartArmy = "start_army", StartBuild = "start_build", StartMarket = "start_market",
        StartShip = "start_ship",
    }
    /// A victory point card.
    Vp {
        City = "city", Castle = "castle", Roads = "roads", Citadel = "citadel", Defender = "defender",
        Guilded = "guilded", Dragons = "dragons", Isles = "isles", Sea = "sea", Patronage = "patronage",
        Inns = "inns", Runestones = "runestones", Spoils = "spoils",
    }
}
