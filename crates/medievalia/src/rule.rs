//! The rules by the ids under which they are written down.

use std::fmt;

use tafel_core::Violation;

macro_rules! rules {
    ($($name:ident = $id:literal,)*) => {
        /// A rule of the specification. Its words are `rule.<id>` in the texts.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs, reason = "the texts say what each rule says")]
        pub enum Rule { $($name,)* }

        impl Rule {
            /// All of them, in the order of the specification.
            pub const ALL: &[Rule] = &[$(Rule::$name,)*];

            /// The id in the specification.
            pub const fn id(self) -> &'static str {
                match self { $(Rule::$name => concat!("MED-", $id),)* }
            }
        }
    };
}

rules! {
    Fiefs = "1.1", Hosts = "1.2", Characters = "1.3", Guards = "1.4", Used = "1.5",
    Available = "1.6", Stacks = "1.7", Discarding = "1.8", Opponents = "1.9", BattleGroups = "1.10",
    Ring = "2.1", TwoTurns = "2.2", EmptyFief = "2.3",
    Cities = "3.1", DrawStacks = "3.2", BuildingStacks = "3.3", Beginner = "3.4", StartingHand = "3.5",
    Hands = "3.6",
    TurnStart = "4.1", DrawCard = "4.2", Reactivate = "4.3", Actions = "4.4", MovePhase = "4.5",
    WarPhase = "4.6", TurnEnd = "4.7",
    OnePayment = "5.1", Sources = "5.2", Conversions = "5.3", Abilities = "5.4", OutsideFief = "5.5",
    AtOnce = "5.6", AnyTime = "5.7", WholePayment = "5.8",
    PlayLandscape = "6.1", RemoveLandscape = "6.2", BuyBuilding = "6.3", PlayTroop = "6.4", ExtraCard = "6.5",
    Internal = "7.1", External = "7.2", Blocking = "7.3", MovingOut = "7.4", ComingHome = "7.5",
    OwnTurnOnly = "7.6",
    FoodCapacity = "8.1", Feeding = "8.2", Hunger = "8.3", OthersTurns = "8.4", Dismissing = "8.5",
    Declaring = "9.1", Attacker = "9.2", HomeRule = "9.3", Partition = "9.4", Opposing = "9.5",
    Targets = "9.6", Damage = "9.7", HostFights = "9.8", AssignDamage = "9.9", CivilBonus = "9.10",
    InfantryBonus = "9.11", ArchersPriests = "9.12", Removal = "9.13", OneWar = "9.14", CityFalls = "9.15",
    WarBetween = "10.1", StepsBetween = "10.2", OthersStandAside = "10.3",
    Siege = "12.1", SiegeGuards = "12.2", SiegeCounter = "12.3", BreakingSiege = "12.4", Elimination = "12.5",
    VictoryPoints = "13.1", Prestige = "13.2", LastBuilding = "13.3", EmptyStacks = "13.4", Military = "13.5",
    TieBreaks = "13.6", CheckOrder = "13.7", Termination = "13.8",
    Allies = "14.1", NothingShared = "14.2", PartnerOut = "14.3", SeparateWars = "14.4", AllyFief = "14.5",
    Support = "14.6", AllyAbilities = "14.7",
    OpenSecret = "15.1", Luck = "15.2", Decisions = "15.3", Variants = "15.4", BetaModes = "15.5",
    PurchaseSteps = "18.1", InternalSteps = "18.2", MoveSteps = "18.3", WarSteps = "18.4",
    DamageSteps = "18.5", AbilitySteps = "18.6", SupportSteps = "18.7", HungerSteps = "18.8",
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A refusal before it becomes a message: which rule, which sentence. Copying it costs nothing, so that `legal` can
/// ask `check` without touching the heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Refusal(pub(crate) Rule, pub(crate) &'static str);

/// May it be done?
pub(crate) type Verdict = Result<(), Refusal>;

impl From<Refusal> for Violation<Rule> {
    fn from(Refusal(rule, because): Refusal) -> Violation<Rule> {
        Violation { rule, because }
    }
}

/// Refuses unless `holds`.
pub(crate) fn ensure(holds: bool, rule: Rule, key: &'static str) -> Verdict {
    if holds { Ok(()) } else { Err(Refusal(rule, key)) }
}
