//! The rules that refuse.

tafel_core::rules! {
    "MYT":
    /// A war is where somebody attacks.
    War = "1.7",
    /// The citadel takes the place of a town of one's own, chosen in secret.
    PlaceCitadel = "2.8",
    /// A turn has two actions.
    TwoActions = "3.2",
    /// Wars and the game are ended only as the first thing of a turn.
    FirstThing = "3.4",
    /// Some texts only go with an action.
    FreeActions = "3.6",
    /// The turn goes on until both actions are used.
    TurnOrder = "3.7",
    /// Free actions are limited.
    FreeActionCap = "3.9",
    /// A card is used once, in one way.
    OneUse = "4.1",
    /// Cards are played from hand or reserve.
    HandOrReserve = "4.2",
    /// What works in the reserve is not played for it.
    Played = "4.3",
    /// A payment is exact and shows the right resource.
    Paying = "4.4",
    /// Cards that change other cards do so once per turn.
    Modifiers = "4.5",
    /// Armies come from stock, one for each symbol.
    ArmySymbols = "4.6",
    /// Ships come from stock, one for each symbol.
    ShipSymbols = "4.7",
    /// A province card stands for its province and those connected with it.
    ProvinceCard = "4.10",
    /// A card in use in the reserve stays there.
    ReserveCards = "4.11",
    /// Mountains are closed.
    Mountains = "5.2",
    /// The target is neither yours nor attacked by you already.
    AttackTarget = "6.1.1",
    /// The source borders on the target.
    AttackSource = "6.1.2",
    /// Crossing a sea needs Ship cards.
    AttackBySea = "6.1.3",
    /// An attack brings at least one army.
    AttackArmies = "6.1.4",
    /// An attack costs food.
    AttackFood = "6.1.5",
    /// Armies go where you control or attack.
    PlaceArmies = "6.2",
    /// Armies leave where no war is.
    RemoveArmies = "6.3",
    /// Ships go to a sea with a harbour of yours.
    PlaceShips = "6.4",
    /// Ships leave where they are.
    RemoveShips = "6.5",
    /// Only a party ends a war.
    EndWar = "6.6",
    /// Pieces are bought from the supply for gold.
    Buy = "6.7",
    /// A card is drafted for gold, once per turn.
    Draft = "6.8",
    /// The reserve takes only so many hand cards.
    Reserve = "6.9",
    /// Cards are discarded from hand and reserve.
    Discard = "6.10",
    /// One or two cards leave the deck, which stays large enough.
    RemoveCards = "6.11",
    /// Patronage needs a counter and two gold.
    Patronage = "6.13",
    /// A tie has no winner.
    Winner = "7.2",
    /// A city replaces a town of one's own.
    City = "8.1",
    /// A castle stands in a province of one's own without one.
    Castle = "8.2",
    /// A road joins two own provinces.
    Road = "8.3",
    /// Nothing is built beside a citadel.
    CitadelSite = "8.5",
    /// Armies move along roads only.
    RoadUse = "9.1",
    /// Roads connect own provinces.
    Connection = "9.2",
    /// One road move per turn, between quiet provinces.
    RoadMove = "9.3",
    /// A counter won is taken.
    TakeCounter = "10.2",
    /// Ships in three and four seas.
    MasterOfTheSea = "10.7",
    /// Alchemist.
    Alchemist = "11.1",
    /// Build.
    Build = "11.3",
    /// Counsellor.
    Counsellor = "11.5",
    /// Diplomat.
    Diplomat = "11.6",
    /// Hero.
    Hero = "11.10",
    /// Marauders.
    Marauders = "11.13",
    /// Mercenary.
    Mercenary = "11.15",
    /// Mystic.
    Mystic = "11.18",
    /// Philosopher.
    Philosopher = "11.19",
    /// Reserve Army.
    ReserveArmy = "11.25",
    /// Warehouse.
    Warehouse = "11.28",
    /// A text must be able to do something.
    NoEmptyUse = "11.30",
    /// The game is ended when enough victory point cards are empty.
    EndCondition = "12.1",
    /// Only a sole leader ends the game.
    EndRefused = "12.3",
    /// Nothing happens after the end.
    EndReal = "12.4",
    /// Everybody gives up a province.
    DraftOption = "14.1",
    /// The last rounds have rules of their own.
    LastRounds = "14.4",
    /// In a variant the reserve waits for later turns.
    ReserveWaits = "14.7",
    /// Payments are laid item by item.
    PaymentSteps = "17.1",
    /// The steps of an attack.
    AttackSteps = "17.2",
    /// The steps of placing.
    PlaceSteps = "17.3",
    /// The steps of building.
    BuildSteps = "17.4",
    /// The steps of what is paid in gold.
    BuySteps = "17.5",
    /// Sets of cards are put together card by card.
    SetSteps = "17.6",
    /// The place first, then the number.
    RemoveSteps = "17.7",
    /// The steps of a road move.
    RoadSteps = "17.8",
}

/// May it be done?
pub(crate) type Verdict = tafel_core::Verdict<Rule>;
