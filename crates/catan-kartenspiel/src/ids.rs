//! Written by `cargo xtask codegen` from the tables in `data/`. Do not edit.

tafel_core::ids! {
    /// One of the six resources, in the order in which costs are paid.
    Resource {
        Lumber = "lumber", Brick = "brick", Wool = "wool", Grain = "grain", Ore = "ore", Gold = "gold",
    }
    /// A landscape card: the two start sets, then the draw stack. No two are alike.
    Land {
        Fields1 = "fields_1", Mountains2 = "mountains_2", Pasture3 = "pasture_3", Forest4 = "forest_4",
        Hills5 = "hills_5", Goldriver6 = "goldriver_6", Fields2 = "fields_2", Mountains3 = "mountains_3",
        Pasture4 = "pasture_4", Forest5 = "forest_5", Hills6 = "hills_6", Goldriver1 = "goldriver_1",
        Fields3 = "fields_3", Fields4 = "fields_4", Mountains4 = "mountains_4", Mountains5 = "mountains_5",
        Pasture5 = "pasture_5", Pasture6 = "pasture_6", Forest6 = "forest_6", Forest1 = "forest_1",
        Hills1 = "hills_1", Hills2 = "hills_2", Goldriver3 = "goldriver_3",
    }
    /// A coat of arms, and with it a start set.
    Crest {
        WhiteRed = "white_red", BlackRed = "black_red",
    }
    /// One of the five stacks of expansion cards.
    StackId {
        A = "a", B = "b", C = "c", D = "d", E = "e",
    }
    /// An expansion card. Copies of a card are the same card.
    Card {
        Alchemist = "alchemist", Bishop = "bishop", Arsonist = "arsonist", Merchant = "merchant",
        Caravan = "caravan", HerbWoman = "herb_woman", Scout = "scout", Raid = "raid",
        BlackKnight = "black_knight", Spy = "spy", Abbey = "abbey", Garrison = "garrison", Smithy = "smithy",
        BrickFactory = "brick_factory", Foundry = "foundry", GrainMill = "grain_mill", Sawmill = "sawmill",
        WoolenMill = "woolen_mill", FleetOre = "fleet_ore", FleetGrain = "fleet_grain",
        FleetGold = "fleet_gold", FleetLumber = "fleet_lumber", FleetBrick = "fleet_brick",
        FleetWool = "fleet_wool", KnightKonrad = "knight_konrad", KnightHagen = "knight_hagen",
        KnightSiegfried = "knight_siegfried", KnightPippin = "knight_pippin", KnightWalter = "knight_walter",
        KnightOtto = "knight_otto", KnightFalk = "knight_falk", KnightGoetz = "knight_goetz",
        KnightKarl = "knight_karl", BathHouse = "bath_house", Library = "library", Colossus = "colossus",
        Harbor = "harbor", Church = "church", Market = "market", CountingHouse = "counting_house",
        MerchantGuild = "merchant_guild", Mint = "mint", TownHall = "town_hall", Aqueduct = "aqueduct",
    }
    /// An event card.
    EventCard {
        MasterBuilder = "master_builder", CivilWar = "civil_war", ProductiveYear = "productive_year",
        Progress = "progress", YearEnd = "year_end", Conflict = "conflict", Plague = "plague",
    }
    /// A picture on the event die.
    DieFace {
        Tournament = "tournament", TradeAdvantage = "trade_advantage", BrigandAttack = "brigand_attack",
        YearOfPlenty = "year_of_plenty", EventCard = "event_card",
    }
}
