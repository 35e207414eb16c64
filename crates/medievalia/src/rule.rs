//! The rules that refuse.

tafel_core::rules! {
    "MED":
    /// Everybody but the partner is an opponent.
    Opponents = "1.9",
    /// Troops move to an adjacent fief.
    TwoTurns = "2.2",
    /// The first eight cards come from stacks that are not empty.
    StartingHand = "3.5",
    /// A turn begins with a card from a stack that is not empty.
    DrawCard = "4.2",
    /// Purchases, rearranging and dismissals belong to the phase of actions.
    Actions = "4.4",
    /// Troops leave the fief after the actions.
    MovePhase = "4.5",
    /// War comes after moving, and there is no way back.
    WarPhase = "4.6",
    /// Unused groups, free characters and hand cards pay.
    Sources = "5.2",
    /// Resources are exchanged by the rules of exchange.
    Conversions = "5.3",
    /// Only an unused character of the own fief uses an ability.
    Abilities = "5.4",
    /// Who is not at home neither produces nor uses an ability for payments.
    OnlyAtHome = "5.5",
    /// Only what is of use to the payment and can still complete it is paid with.
    WholePayment = "5.8",
    /// A landscape comes from the hand, and there is room for four.
    PlayLandscape = "6.1",
    /// Only one's own landscape is removed.
    RemoveLandscape = "6.2",
    /// An open building goes to an unused host with room.
    BuyBuilding = "6.3",
    /// Military cards and characters come from the hand.
    PlayTroop = "6.4",
    /// The extra card comes from a stack that is not empty.
    ExtraCard = "6.5",
    /// Unused characters rearrange inside the own fief.
    Internal = "7.1",
    /// Each unused character moves out once, a knight twice.
    External = "7.2",
    /// Unused enemies leave only the way home.
    Blocking = "7.3",
    /// Whoever goes hungry is one of your own.
    Hunger = "8.3",
    /// Only an unused character of one's own is dismissed.
    Dismissing = "8.5",
    /// War is declared once per fief, where both have a card.
    Declaring = "9.1",
    /// Away from home all available troops fight.
    HomeRule = "9.3",
    /// A troop joins a group that is there.
    Partition = "9.4",
    /// The defender opposes a group that is there.
    Opposing = "9.5",
    /// A target is the defender's and in this fief.
    Targets = "9.6",
    /// A target strikes back at a group that attacks it.
    Damage = "9.7",
    /// Damage goes to a card of the unit that still stands.
    AssignDamage = "9.9",
    /// The shelter of a civil building goes to a card at its place.
    CivilBonus = "9.10",
    /// Infantry shelters another character of its army.
    InfantryBonus = "9.11",
    /// Archers shoot and priests heal within range.
    ArchersPriests = "9.12",
    /// A troop attacks in one war per turn.
    OneWarEach = "9.14",
    /// Who is out cannot be fought.
    Elimination = "12.5",
    /// Enough victory points end the game.
    Prestige = "13.2",
    /// The last building ends the game.
    LastBuilding = "13.3",
    /// Empty stacks end the game.
    EmptyStacks = "13.4",
    /// When no opponent is left, the game is over.
    Military = "13.5",
    /// A partner who is out cannot help.
    PartnerOut = "14.3",
    /// A partner helps with a payment and loses one resource.
    Support = "14.6",
    /// A payment is made step by step, bureaucrats first.
    PurchaseSteps = "18.1",
    /// Whoever has moved stays until another command.
    InternalSteps = "18.2",
    /// One character moves into one adjacent fief.
    MoveSteps = "18.3",
    /// A war asks step by step.
    WarSteps = "18.4",
    /// One archer or priest acts, or the player passes.
    AbilitySteps = "18.6",
    /// The partner is asked once, before anything is paid.
    SupportSteps = "18.7",
}

/// May it be done?
pub(crate) type Verdict = tafel_core::Verdict<Rule>;
