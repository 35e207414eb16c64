//! The rules by the id under which the specification and the texts know them.

use std::fmt;

macro_rules! rules {
    ($($chapter:literal { $($name:ident = $id:literal,)* })*) => {
        /// A rule, shown by its id: `MYT-6.1.1`. Its words are `rule.<id>.name` and `.text` in the texts.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        #[allow(missing_docs, reason = "the texts say what each one says")]
        pub enum Rule { $($($name,)*)* }

        impl Rule {
            /// All rules, in the order of the specification.
            pub const ALL: &'static [Rule] = &[$($(Rule::$name,)*)*];

            /// The id.
            pub const fn id(self) -> &'static str {
                match self { $($(Rule::$name => concat!("MYT-", $id),)*)* }
            }

            /// The chapter, as the texts name it: `chapter.6.name`.
            pub const fn chapter(self) -> u8 {
                match self { $($(Rule::$name)|* => $chapter,)* }
            }
        }
    };
}

rules! {
    1 {
        Control = "1.1", SeaArea = "1.2", Stock = "1.3", SharedSupply = "1.4", OwnCards = "1.5",
        CardPlaces = "1.6", War = "1.7", EmptyCard = "1.8", UnusedCounters = "1.9",
    }
    2 {
        Players = "2.1", StartingPieces = "2.2", Deal = "2.3", Display = "2.4", VictoryCards = "2.5",
        CountersLaidOut = "2.6", Sites = "2.7", PlaceCitadel = "2.8", IslesAtStart = "2.9", StartPlayer = "2.10",
        OpeningHand = "2.11", StartingScore = "2.12",
    }
    3 {
        TurnStart = "3.1", TwoActions = "3.2", WhenFree = "3.3", FirstThing = "3.4", Refill = "3.5",
        FreeActions = "3.6", TurnOrder = "3.7", NobodyIsOut = "3.8", FreeActionCap = "3.9",
    }
    4 {
        OneUse = "4.1", HandOrReserve = "4.2", Played = "4.3", Paying = "4.4", Modifiers = "4.5",
        ArmySymbols = "4.6", ShipSymbols = "4.7", Drawing = "4.8", NewCards = "4.9", ProvinceCard = "4.10",
        ReserveCards = "4.11",
    }
    5 { Hills = "5.1", Mountains = "5.2", Rough = "5.3", SeaCrossing = "5.4", RangerTerrain = "5.5", }
    6 {
        AttackTarget = "6.1.1", AttackSource = "6.1.2", AttackBySea = "6.1.3", AttackArmies = "6.1.4",
        AttackFood = "6.1.5", AttackEffect = "6.1.6", PlaceArmies = "6.2", RemoveArmies = "6.3",
        PlaceShips = "6.4", RemoveShips = "6.5", EndWar = "6.6", Buy = "6.7", Draft = "6.8", Reserve = "6.9",
        Discard = "6.10", RemoveCards = "6.11", CardAction = "6.12", Patronage = "6.13", Pass = "6.14",
        EndGame = "6.15",
    }
    7 { Strength = "7.1", Winner = "7.2", Resolution = "7.3", NoLosses = "7.4", AttackerLeaves = "7.5", }
    8 { City = "8.1", Castle = "8.2", Road = "8.3", EmptyVictoryCard = "8.4", CitadelSite = "8.5", }
    9 { RoadUse = "9.1", Connection = "9.2", RoadMove = "9.3", }
    10 {
        Score = "10.1", TakeCounter = "10.2", FixedCards = "10.3", Defender = "10.4", Conquests = "10.5",
        Isles = "10.6", MasterOfTheSea = "10.7", Spoils = "10.8", CitadelCounter = "10.9", PaidCounters = "10.10",
    }
    11 {
        Alchemist = "11.1", Army = "11.2", Build = "11.3", Cavalry = "11.4", Counsellor = "11.5",
        Diplomat = "11.6", Farming = "11.7", General = "11.8", GoldMine = "11.9", Hero = "11.10",
        Levies = "11.11", Limes = "11.12", Marauders = "11.13", Market = "11.14", Mercenary = "11.15",
        Merchant = "11.16", Militia = "11.17", Mystic = "11.18", Philosopher = "11.19", Portal = "11.20",
        Providence = "11.21", Quarry = "11.22", Queen = "11.23", Ranger = "11.24", ReserveArmy = "11.25",
        Scribe = "11.26", Ship = "11.27", Warehouse = "11.28", WaterMill = "11.29", NoEmptyUse = "11.30",
    }
    12 {
        EndCondition = "12.1", Projection = "12.2", EndRefused = "12.3", EndReal = "12.4", RoundCap = "12.5",
    }
    13 { Information = "13", }
    14 {
        DraftOption = "14.1", CastleOption = "14.2", StartSetOption = "14.3", LastRounds = "14.4",
        HiddenCounters = "14.5",
    }
    15 { DecisionPoints = "15", }
    16 {
        PiecesKept = "16.1", OnePiece = "16.2", CardsKept = "16.3", CountersKept = "16.4", SharedKept = "16.5",
        TroopsStand = "16.6", ScoreAdds = "16.7", TwoPerTurn = "16.8", DeckKept = "16.9",
    }
    17 {
        PaymentSteps = "17.1", AttackSteps = "17.2", PlaceSteps = "17.3", BuildSteps = "17.4", BuySteps = "17.5",
        SetSteps = "17.6", RemoveSteps = "17.7", RoadSteps = "17.8", EndWarSteps = "17.9",
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A refusal on its way to the player: which rule, and the entry of the texts that says why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Refused {
    pub(crate) rule: Rule,
    pub(crate) because: &'static str,
}

/// May it be done?
pub(crate) type Verdict = Result<(), Refused>;

/// Refuses.
pub(crate) const fn refuse(rule: Rule, because: &'static str) -> Verdict {
    Err(Refused { rule, because })
}

/// Refuses unless `holds`.
pub(crate) const fn require(holds: bool, rule: Rule, because: &'static str) -> Verdict {
    if holds { Ok(()) } else { refuse(rule, because) }
}
