//! The rules that refuse.

use tafel_core::{Violation, refuse};

tafel_core::rules! {
    "IMP":
    /// A location lies on the table; of those alike the first stands for all.
    Location = "1.3",
    /// Your location is one you control, an opponent's one that an opponent controls.
    Control = "1.10",
    /// Everybody plays a different faction.
    Factions = "2.2",
    /// An open card is taken.
    OpenDraft = "4.2",
    /// An open card is taken on the way back.
    DraftBack = "4.3",
    /// There are no free steps in production.
    NoFreeSteps = "5.6",
    /// A turn has exactly one main action, or is passed.
    Turn = "6.2",
    /// Whoever has passed is safe.
    SafeAfterPassing = "6.5",
    /// After so many turns one can only pass.
    MostTurns = "6.7",
    /// Cards are built from the own hand.
    FromHand = "7.1",
    /// A location or a foundation of one's own is given up.
    GiveUp = "7.4",
    /// A feature that reacts to a building gives gold or a point.
    Triggers = "7.6",
    /// Only what can be paid is built.
    Payable = "7.11",
    /// A deal takes a faction card and a food.
    Deal = "8.1",
    /// A hand card with a raze field is razed for a token.
    RazeCard = "9.1",
    /// A location with a raze field is razed for two tokens and more.
    Raze = "9.2",
    /// Faction locations without a raze field are safe.
    SafeFactionLocation = "9.6",
    /// An unblocked action location with an activation left is activated.
    Activate = "10.1",
    /// An activation is paid.
    PayActivation = "10.2",
    /// Only who has two activations left uses both at once.
    Twice = "10.3",
    /// An effect needs its target.
    Target = "10.4",
    /// Workers are exchanged in pairs.
    Exchange = "11.1",
    /// An exchange gives resources and cards, nothing else.
    ExchangedFor = "11.2",
    /// A defence token protects a common location, once.
    Defence = "12.1",
    /// A samurai protects a Japanese faction location, once.
    Samurai = "12.2",
    /// Cards go under a Gate of one's own.
    Gate = "12.3",
    /// Resources go on a Shrine of one's own.
    Shrine = "12.4",
    /// Free steps belong to one's own turn.
    OwnTurn = "12.5",
    /// An empty deck gives no card.
    EmptyDeck = "16.3",
    /// Farmers at Work copy another production.
    FarmersAtWork = "18.COM016",
    /// Settlers build a faction card.
    Settlers = "18.COM040",
    /// The Acting Troupe needs another location that was used.
    ActingTroupe = "18.COM041",
    /// The Tavern takes a hand card.
    Tavern = "18.COM049",
    /// The Imperial Messenger needs a deal of one's own.
    ImperialMessenger = "18.COM057",
    /// The Hanseatic League ends a deal of one's own.
    HanseaticLeague = "18.COM061",
    /// Porters use a production of one's own.
    Porters = "18.COM084",
    /// Saboteurs take a resource that is there.
    Saboteurs = "18.BAR010",
    /// The Dark Chapel takes back what was just gained.
    DarkChapel = "18.BAR014",
    /// The Pack takes a good from the raze field of an opponent location.
    Pack = "18.BAR016",
    /// Rabble razes a common location of one's own.
    Rabble = "18.BAR018",
    /// Barter takes resources and gold.
    Barter = "18.BAR025",
    /// One of the cards Mission draws is kept.
    Mission = "18.BAR028",
    /// Robbers end an opponent's deal.
    Robbers = "18.BAR030",
    /// One of the cards Buddha's Temple or Architect draws is kept.
    KeepOne = "18.JAP011",
    /// The Negotiator builds a deal of one's own.
    Negotiator = "18.JAP019",
    /// A Trade Route leads to an opponent's faction location, once.
    TradeRoute = "18.JAP021",
    /// Ninjas end an opponent's deal.
    Ninjas = "18.JAP026",
    /// The School of Diplomacy takes back what deals have just paid.
    SchoolOfDiplomacy = "18.JAP030",
    /// Spies take a deal from under a board.
    Spies = "18.ROM010",
    /// Desert needs an opponent who has not passed.
    Desert = "18.EGY001",
    /// The Chariot Builder razes a location with a raze field.
    ChariotBuilder = "18.EGY003",
    /// Pharaoh's Guard gives a raze token or two points.
    PharaohsGuard = "18.EGY004",
    /// The Slaver takes gold or a stone.
    Slaver = "18.EGY006",
    /// The Royal Bath needs another location that was used.
    RoyalBath = "18.EGY007",
    /// The Scorpion Breeder blocks an action location, once.
    ScorpionBreeder = "18.EGY010",
    /// The Temple of Ra takes a location over that nobody has taken, with a free token.
    TempleOfRa = "18.EGY013",
    /// The Sanctuary buries a common card.
    Sanctuary = "18.EGY014",
    /// One card of the own pack is kept.
    SecretDraft = "19.1",
    /// An open card is taken in the advanced lookout.
    AdvancedDraft = "19.2",
    /// In the peaceful variant the basic action razes no location.
    Peaceful = "19.3",
    /// Alone, an open card is taken.
    SoloDraft = "21.3",
    /// An attack hits a location whose raze field shows the two goods.
    AttackHit = "21.7",
    /// An attack hits the location that ranks highest.
    AttackRank = "21.8",
    /// Two points hit the Japanese faction location whose deal ranks highest.
    AttackJapanese = "21.10",
    /// One small step is asked for after the other.
    SmallSteps = "24.1",
    /// Only amounts of gold that can be paid.
    GoldAmount = "24.2",
    /// A production that has still to be used.
    Production = "24.5",
}

/// May it be done?
pub(crate) type Verdict = tafel_core::Verdict<Rule>;

/// What was found, or the rule that says why it may not be used.
pub(crate) type Found<T> = Result<T, Violation<Rule>>;

/// Something else is asked.
pub(crate) fn not_now<T>() -> Found<T> {
    refuse(Rule::SmallSteps, "refusal.not-now")
}
