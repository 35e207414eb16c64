//! What a player may answer: one click, one action.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use tafel_core::{Message, Say, Seat};

use crate::data::{Effect, Kind, attack_cards, card};
use crate::good::Good;
use crate::ids::{Face, Faction};
use crate::pile::Deck;
use crate::state::{MOST_SEATS, Realm};

/// A location of one's own: the n-th with this face, in the order of the empire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Spot {
    /// What is printed on it.
    pub face: Face,
    /// Which of those, from 0. Of locations that are alike, the first stands for all.
    pub nth: u8,
}

/// A location anywhere.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Place {
    /// In whose area it lies.
    pub realm: Realm,
    /// Which one there.
    pub spot: Spot,
}

/// A deal (IMP-1.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Deal {
    /// A faction card under a player's board.
    Board(Seat, Face),
    /// A player's Trade Route deal with a location.
    Route(Seat, Place),
    /// A revealed attack card of the neutral player: the n-th of this good, newest first.
    Line(Good, u8),
    /// An attack card under one's own board.
    Attack(Good),
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Play this faction.
    Faction(Faction),
    /// Take or keep this card.
    Take(Face),
    /// Draw from this deck.
    Draw(Deck),
    /// Use this production.
    Produce(Face),
    /// Build this card.
    Build(Face),
    /// Make a deal with this card.
    Deal(Face),
    /// Raze this hand card.
    RazeCard(Face),
    /// Raze this location.
    Raze(Place),
    /// Activate this location once.
    Activate(Place),
    /// Activate this location twice at once.
    ActivateTwice(Place),
    /// Exchange this many pairs of workers.
    Exchange(u8),
    /// Put the defence token here.
    Defend(Place),
    /// Put a samurai here.
    Samurai(Place),
    /// Put this hand card under this Gate.
    Gate(Face, u8),
    /// Put this resource on the Shrine.
    Shrine(Good),
    /// Give up this location.
    GiveUp(Spot),
    /// Give up this foundation.
    GiveUpFoundation(Face),
    /// Give up this foundation, which nobody else knows.
    GiveUpHidden(Face),
    /// Pay this much of the price in gold.
    PayGold(u8),
    /// Choose this good.
    Choose(Good),
    /// Take this resource from this opponent.
    Steal(Seat, Good),
    /// Choose this location.
    Target(Place),
    /// Choose this deal.
    PickDeal(Deal),
    /// Choose this opponent.
    Oppose(Realm),
    /// Discard this hand card.
    Discard(Face),
    /// Make this hand card a foundation.
    Bury(Face),
    /// Give this good back.
    Return(Good),
    /// Give this card back.
    ReturnCard(Face),
    /// Nothing, or nothing more.
    Done,
    /// The turn is over.
    EndTurn,
    /// No more turns this round.
    Pass,
}

/// The most pairs of workers anybody can announce at once; see [`Action::Exchange`].
pub(crate) const MOST_PAIRS: u8 = 100;
/// The most gold any single price can take in one kind.
pub(crate) const MOST_GOLD: u8 = 6;

fn spots(faces: impl Fn(Face) -> bool) -> impl Iterator<Item = Spot> {
    let of_face = |face: Face| (0..card(face).copies).map(move |nth| Spot { face, nth });
    Face::ALL.into_iter().filter(move |&face| faces(face)).flat_map(of_face)
}

/// The places where such a face can lie: with every player, and common cards also with the neutral one.
fn places(faces: impl Fn(Face) -> bool + Copy) -> impl Iterator<Item = Place> {
    let with_players = (0..MOST_SEATS as u8)
        .flat_map(move |seat| spots(faces).map(move |spot| Place { realm: Realm(seat), spot }));
    let neutral = spots(move |face| faces(face) && is_common(face));
    with_players.chain(neutral.map(|spot| Place { realm: Realm::NEUTRAL, spot }))
}

fn is_common(face: Face) -> bool {
    card(face).faction.is_none()
}

fn limit(face: Face) -> u8 {
    match card(face).effect {
        Effect::Action(act) => act.limit,
        _ => 0,
    }
}

/// Every answer there is, sorted.
pub static ALPHABET: LazyLock<Vec<Action>> = LazyLock::new(|| {
    let faces = || Face::ALL.into_iter();
    let commons = || faces().filter(|&face| is_common(face));
    let factions = || faces().filter(|&face| !is_common(face));
    let razable = |face: Face| card(face).has_raze_field();
    let seats = || (0..MOST_SEATS as u8).map(Seat);
    let line = || {
        Good::ALL.into_iter().flat_map(|good| (0..attack_cards()[good.index()]).map(move |nth| (good, nth)))
    };
    let faction_places = || places(|face| !is_common(face));

    let mut all: Vec<Action> = Vec::new();
    all.extend(Faction::ALL.map(Action::Faction));
    all.extend(faces().map(Action::Take));
    all.extend([Deck::Common, Deck::Faction].map(Action::Draw));
    all.extend(faces().filter(|&face| card(face).kind == Kind::Production).map(Action::Produce));
    all.extend(faces().map(Action::Build));
    all.extend(factions().map(Action::Deal));
    all.extend(faces().filter(|&face| razable(face)).map(Action::RazeCard));
    all.extend(places(razable).map(Action::Raze));
    all.extend(places(|face| limit(face) > 0).map(Action::Activate));
    all.extend(places(|face| limit(face) > 1).map(Action::ActivateTwice));
    all.extend((1..=MOST_PAIRS).map(Action::Exchange));
    all.extend(places(is_common).map(Action::Defend));
    all.extend(faction_places().map(Action::Samurai));
    all.extend(faces().flat_map(|face| [Action::Gate(face, 0), Action::Gate(face, 1)]));
    all.extend(Good::RESOURCES.map(Action::Shrine));
    all.extend(spots(|_| true).map(Action::GiveUp));
    all.extend(commons().map(Action::GiveUpFoundation));
    all.extend(commons().map(Action::GiveUpHidden));
    all.extend((0..=MOST_GOLD).map(Action::PayGold));
    all.extend(Good::ALL.map(Action::Choose));
    all.extend(seats().flat_map(|seat| Good::RESOURCES.map(|good| Action::Steal(seat, good))));
    all.extend(places(|_| true).map(Action::Target));
    all.extend(
        seats().flat_map(|seat| factions().map(move |face| Action::PickDeal(Deal::Board(seat, face)))),
    );
    all.extend(
        seats()
            .flat_map(|seat| faction_places().map(move |place| Action::PickDeal(Deal::Route(seat, place)))),
    );
    all.extend(line().map(|(good, nth)| Action::PickDeal(Deal::Line(good, nth))));
    all.extend(line().filter(|&(_, nth)| nth == 0).map(|(good, _)| Action::PickDeal(Deal::Attack(good))));
    all.extend((0..=Realm::NEUTRAL.0).map(|realm| Action::Oppose(Realm(realm))));
    all.extend(faces().map(Action::Discard));
    all.extend(commons().map(Action::Bury));
    all.extend(Good::ALL.map(Action::Return));
    all.extend(faces().map(Action::ReturnCard));
    all.extend([Action::Done, Action::EndTurn, Action::Pass]);
    all.sort_unstable();
    all
});

impl Deal {
    fn name(self, message: Message) -> Message {
        match self {
            Deal::Board(seat, face) => message.seat("seat", seat).name("card", "card", face),
            Deal::Route(seat, place) => message
                .seat("seat", seat)
                .arg("realm", place.realm.arg())
                .name("card", "card", place.spot.face)
                .number("nth", place.spot.nth + 1),
            Deal::Line(good, nth) => message.name("good", "good", good).number("nth", nth + 1),
            Deal::Attack(good) => message.name("good", "good", good),
        }
    }

    fn key(self) -> &'static str {
        match self {
            Deal::Board(..) => "action.deal-board",
            Deal::Route(..) => "action.deal-route",
            Deal::Line(..) => "action.deal-line",
            Deal::Attack(_) => "action.deal-attack",
        }
    }
}

impl Say for Action {
    fn say(&self) -> Message {
        let face = |key, face: Face| Message::new(key).name("card", "card", face);
        let good = |key, good: Good| Message::new(key).name("good", "good", good);
        let place = |key, place: Place| {
            let message = face(key, place.spot.face).number("nth", place.spot.nth + 1);
            message.arg("realm", place.realm.arg())
        };
        match *self {
            Action::Faction(faction) => Message::new("action.faction").name("faction", "faction", faction),
            Action::Take(card) => face("action.take", card),
            Action::Draw(Deck::Common) => Message::new("action.draw-common"),
            Action::Draw(Deck::Faction) => Message::new("action.draw-faction"),
            Action::Produce(card) => face("action.produce", card),
            Action::Build(card) => face("action.build", card),
            Action::Deal(card) => face("action.deal", card),
            Action::RazeCard(card) => face("action.raze-card", card),
            Action::Raze(target) => place("action.raze", target),
            Action::Activate(target) => place("action.activate", target),
            Action::ActivateTwice(target) => place("action.activate-twice", target),
            Action::Exchange(pairs) => Message::new("action.exchange").number("n", 2 * pairs),
            Action::Defend(target) => place("action.defend", target),
            Action::Samurai(target) => place("action.samurai", target),
            Action::Gate(card, gate) => face("action.gate", card).number("nth", gate + 1),
            Action::Shrine(which) => good("action.shrine", which),
            Action::GiveUp(spot) => face("action.give-up", spot.face).number("nth", spot.nth + 1),
            Action::GiveUpFoundation(card) => face("action.give-up-foundation", card),
            Action::GiveUpHidden(card) => face("action.give-up-hidden", card),
            Action::PayGold(gold) => Message::new("action.pay-gold").number("n", gold),
            Action::Choose(which) => good("action.choose", which),
            Action::Steal(seat, which) => good("action.steal", which).seat("seat", seat),
            Action::Target(target) => place("action.target", target),
            Action::PickDeal(deal) => deal.name(Message::new(deal.key())),
            Action::Oppose(realm) => Message::new("action.oppose").arg("realm", realm.arg()),
            Action::Discard(card) => face("action.discard", card),
            Action::Bury(card) => face("action.bury", card),
            Action::Return(which) => good("action.return", which),
            Action::ReturnCard(card) => face("action.return-card", card),
            Action::Done => Message::new("action.done"),
            Action::EndTurn => Message::new("action.end-turn"),
            Action::Pass => Message::new("action.pass"),
        }
    }
}
