//! What happens, for the log and for the eyes. Nothing in this game happens out of sight; only the cards kept in
//! the draft are secret.

use serde::Serialize;
use tafel_core::{Arg, Message, Say, Seat, Viewer};

use crate::action::{Pact, Secondary};
use crate::data::{Card, Cards};
use crate::ids::{Marriage, Region, Town};

/// What happened, in full.
#[derive(Clone, Debug)]
pub enum Event {
    /// Something everybody sees.
    Open(Seen),
    /// A player received a pack.
    Pack(Seat, Cards),
    /// A player kept cards of a pack.
    Kept(Seat, Cards),
}

/// What happened, as one viewer notices it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// Who begins.
    Begins(Seat),
    /// A first disc.
    Settled(Seat, Town),
    /// A round begins: round, fleet, marriage card.
    Round(u8, u8, Marriage),
    /// You receive these cards to choose from.
    Pack(Seat, #[cfg_attr(feature = "ts", ts(type = "number[]"))] Cards),
    /// You keep these cards.
    Kept(Seat, #[cfg_attr(feature = "ts", ts(type = "number[]"))] Cards),
    /// Somebody has chosen.
    Chose(Seat),
    /// A trick begins: which, and of how many.
    Trick(u8, u8),
    /// The marker lies on a town.
    Marked(Seat, Town),
    /// There is no free town left to fight over.
    NoTown(Seat),
    /// A card is played.
    Played(Seat, Card),
    /// Who wins the trick.
    Won(Seat, Card),
    /// Nobody wins it.
    NobodyWon,
    /// A loser's choice of action.
    Secondary(Seat, Card, Secondary),
    /// The active town is taken, and the marker with it.
    TownTaken(Seat, Town),
    /// Coins gained.
    Coins(Seat, i16),
    /// A coin paid.
    Paid(Seat),
    /// Points lost for want of a coin.
    Tribute(Seat, i16),
    /// Renown gained.
    Renown(Seat),
    /// Discs into the church, and coins paid for them.
    Church(Seat, u8, u8),
    /// Raiders taken, and coins paid for them.
    Raiders(Seat, u8, u8),
    /// Spaces moved up, to which, and coins paid for them.
    Courted(Seat, u8, u8),
    /// The space was taken: back to this one.
    Collided(Seat, u8),
    /// A town at the end of a road, for five coins.
    Expanded(Seat, Town),
    /// A town freed: by whom, which, whose.
    Liberated(Seat, Town, Seat),
    /// The rest of the hands is thrown away.
    Thrown,
    /// Nobody courted: the marriage card leaves the game.
    NoMarriage(Marriage),
    /// A marriage card won.
    Married(Seat, Marriage),
    /// Points gained by it.
    MarriagePoints(Seat, i16),
    /// A reward town taken.
    RewardTown(Seat, Town),
    /// Estrid answered.
    Estrid(Seat, Pact),
    /// The Vikings are repelled.
    Repelled,
    /// A town lost: whose, which, who chose it.
    Lost(Seat, Town, Seat),
    /// A loser controls no town and so loses none.
    NothingToLose(Seat),
    /// The most raiders: renown, then points for all renown.
    Victor(Seat, i16),
    /// The most raiders after that: a point and a raider less.
    Spoils(Seat),
    /// The most discs in the church: the marker.
    ChurchLeader(Seat),
    /// The most discs after that: a point and a disc less.
    ChurchPoint(Seat),
    /// A monastery built.
    Monastery(Seat, Town),
    /// A claim token comes into play.
    Opened(Region),
    /// A claim token is taken.
    Claimed(Seat, Region),
    /// A claim token is lost to the Vikings.
    Freed(Region),
    /// Final points: what for, and how many.
    Final(Seat, FinalPoints, i16),
}

/// What final points are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FinalPoints {
    /// Most coins.
    Coins,
    /// The marker.
    Marker,
    /// Renown.
    Renown,
    /// A claim token held.
    Held(Region),
    /// A share of an open claim token.
    Open(Region),
    /// The number of regions.
    Regions,
}

/// What `viewer` notices of an event.
pub(crate) fn seen(event: &Event, viewer: Viewer) -> Option<Seen> {
    match event {
        Event::Open(seen) => Some(seen.clone()),
        Event::Pack(seat, cards) => viewer.is(*seat).then_some(Seen::Pack(*seat, *cards)),
        Event::Kept(seat, cards) if viewer.is(*seat) => Some(Seen::Kept(*seat, *cards)),
        Event::Kept(seat, _) => Some(Seen::Chose(*seat)),
    }
}

impl From<Seen> for Event {
    fn from(seen: Seen) -> Event {
        Event::Open(seen)
    }
}

impl Say for Seen {
    fn say(&self) -> Message {
        let by = |key, seat| Message::new(key).seat("seat", seat);
        let in_town = |key, seat, town: Town| Message::new(key).seat("seat", seat).name("town", "town", town);
        let with_card =
            |key, seat, card: Card| Message::new(key).seat("seat", seat).name("card", "card", card.value());
        let list = |set: Cards| Arg::List(set.iter().map(|card| Arg::named("card", card.value())).collect());
        match *self {
            Seen::Begins(seat) => by("event.begins", seat),
            Seen::Settled(seat, town) => in_town("event.settled", seat, town),
            Seen::Round(round, fleet, marriage) => Message::new("event.round")
                .number("round", round)
                .number("fleet", fleet)
                .name("marriage", "marriage", marriage),
            Seen::Pack(seat, pack) => by("event.pack", seat).arg("cards", list(pack)),
            Seen::Kept(seat, kept) => by("event.kept", seat).arg("cards", list(kept)),
            Seen::Chose(seat) => by("event.chose", seat),
            Seen::Trick(trick, of) => Message::new("event.trick").number("trick", trick).number("of", of),
            Seen::Marked(seat, town) => in_town("event.marked", seat, town),
            Seen::NoTown(seat) => by("event.no-town", seat),
            Seen::Played(seat, card) => with_card("event.played", seat, card),
            Seen::Won(seat, card) => with_card("event.won", seat, card),
            Seen::NobodyWon => Message::new("event.nobody-won"),
            Seen::Secondary(seat, card, Secondary::Upper) => with_card("event.upper", seat, card),
            Seen::Secondary(seat, card, Secondary::Lower) => with_card("event.lower", seat, card),
            Seen::TownTaken(seat, town) => in_town("event.town-taken", seat, town),
            Seen::Coins(seat, count) => by("event.coins", seat).number("count", count),
            Seen::Paid(seat) => by("event.paid", seat),
            Seen::Tribute(seat, points) => by("event.tribute", seat).number("points", points),
            Seen::Renown(seat) => by("event.renown", seat),
            Seen::Church(seat, count, coins) => {
                by("event.church", seat).number("count", count).number("coins", coins)
            }
            Seen::Raiders(seat, count, coins) => {
                by("event.raiders", seat).number("count", count).number("coins", coins)
            }
            Seen::Courted(seat, space, coins) => {
                by("event.courted", seat).number("space", space).number("coins", coins)
            }
            Seen::Collided(seat, space) => by("event.collided", seat).number("space", space),
            Seen::Expanded(seat, town) => in_town("event.expanded", seat, town),
            Seen::Liberated(seat, town, owner) => in_town("event.liberated", seat, town).seat("owner", owner),
            Seen::Thrown => Message::new("event.thrown"),
            Seen::NoMarriage(marriage) => {
                Message::new("event.no-marriage").name("marriage", "marriage", marriage)
            }
            Seen::Married(seat, marriage) => by("event.married", seat).name("marriage", "marriage", marriage),
            Seen::MarriagePoints(seat, points) => by("event.marriage-points", seat).number("points", points),
            Seen::RewardTown(seat, town) => in_town("event.reward-town", seat, town),
            Seen::Estrid(seat, Pact::Military) => by("event.military", seat),
            Seen::Estrid(seat, Pact::Trade) => by("event.trade", seat),
            Seen::Estrid(seat, Pact::Spurn) => by("event.spurn", seat),
            Seen::Repelled => Message::new("event.repelled"),
            Seen::Lost(seat, town, chooser) => in_town("event.lost", seat, town).seat("chooser", chooser),
            Seen::NothingToLose(seat) => by("event.nothing-to-lose", seat),
            Seen::Victor(seat, points) => by("event.victor", seat).number("points", points),
            Seen::Spoils(seat) => by("event.spoils", seat),
            Seen::ChurchLeader(seat) => by("event.church-leader", seat),
            Seen::ChurchPoint(seat) => by("event.church-point", seat),
            Seen::Monastery(seat, town) => in_town("event.monastery", seat, town),
            Seen::Opened(region) => Message::new("event.opened").name("region", "region", region),
            Seen::Claimed(seat, region) => by("event.claimed", seat).name("region", "region", region),
            Seen::Freed(region) => Message::new("event.freed").name("region", "region", region),
            Seen::Final(seat, what, points) => {
                let of = |key| by(key, seat).number("points", points);
                match what {
                    FinalPoints::Coins => of("event.final-coins"),
                    FinalPoints::Marker => of("event.final-marker"),
                    FinalPoints::Renown => of("event.final-renown"),
                    FinalPoints::Held(region) => of("event.final-held").name("region", "region", region),
                    FinalPoints::Open(region) => of("event.final-open").name("region", "region", region),
                    FinalPoints::Regions => of("event.final-regions"),
                }
            }
        }
    }
}
