//! What happened, in full and as one viewer notices it.

use serde::Serialize;
use tafel_core::{Message, Say, Seat, Viewer};

use crate::action::{Deal, Place};
use crate::good::Good;
use crate::ids::{Face, Faction};
use crate::pile::Deck;
use crate::state::Realm;

/// What happened. Hidden cards are named here; [`seen`] leaves them out.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the texts tell each one")]
pub enum Event {
    Faction(Seat, Faction),
    First(Seat),
    Round(u8),
    Drew(Seat, Deck, Face),
    Kept(Seat, Face),
    PutBack(Seat, Face),
    Took(Seat, Face),
    TookSecretly(Seat, Face),
    /// Seat, the neighbour who passed the card on, the card.
    KeptPassedOn(Seat, Seat, Face),
    LeftOver(Face),
    Reshuffled,
    Production(Seat),
    Gained(Seat, Good, u8),
    Scored(Seat, u8),
    SphinxScored(Seat, u8),
    Built(Seat, Face),
    GaveUp(Seat, Face),
    GaveUpFoundation(Seat, Face),
    MadeDeal(Seat, Face),
    RouteDeal(Seat, Place),
    RazedCard(Seat, Face),
    Razed(Seat, Place),
    Foundation(Realm, Face),
    Removed(Seat, Place),
    Activated(Seat, Place, u8),
    Refreshed(Seat, Place),
    Blocked(Seat, Place),
    TookOver(Seat, Place),
    TokensBack(Seat),
    UsedProduction(Seat, Face),
    UsedDeal(Seat, Deal),
    EndedDeal(Seat, Deal),
    StoleDeal(Seat, Deal),
    Stole(Seat, Seat, Good),
    Discarded(Seat, Face),
    Buried(Seat, Face),
    GaveBack(Seat, Good),
    Exchanged(Seat, u8),
    Defended(Seat, Place),
    Samurai(Seat, Place),
    UnderGate(Seat, Face),
    OnShrine(Seat, Good),
    Passed(Seat),
    Cleanup,
    NeutralGot(Face),
    NeutralCollected(u8),
    AttackCard(Good),
    AttackMissed,
    AttackHit(Face),
    GameOver,
    SoloWon(u8),
    SoloLost,
}

/// What happened, as one viewer noticed it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the texts tell each one")]
pub enum Seen {
    Faction(Seat, Faction),
    First(Seat),
    Round(u8),
    Drew(Seat, Deck, Option<Face>),
    Kept(Seat, Option<Face>),
    PutBack(Seat, Option<Face>),
    Took(Seat, Face),
    TookSecretly(Seat, Option<Face>),
    LeftOver(Face),
    Reshuffled,
    Production(Seat),
    Gained(Seat, Good, u8),
    Scored(Seat, u8),
    SphinxScored(Seat, u8),
    Built(Seat, Face),
    GaveUp(Seat, Face),
    GaveUpFoundation(Seat, Face),
    MadeDeal(Seat, Face),
    RouteDeal(Seat, Place),
    RazedCard(Seat, Face),
    Razed(Seat, Place),
    Foundation(Realm, Face),
    Removed(Seat, Place),
    Activated(Seat, Place, u8),
    Refreshed(Seat, Place),
    Blocked(Seat, Place),
    TookOver(Seat, Place),
    TokensBack(Seat),
    UsedProduction(Seat, Face),
    UsedDeal(Seat, Deal),
    EndedDeal(Seat, Deal),
    StoleDeal(Seat, Deal),
    Stole(Seat, Seat, Good),
    Discarded(Seat, Face),
    Buried(Seat, Option<Face>),
    GaveBack(Seat, Good),
    Exchanged(Seat, u8),
    Defended(Seat, Place),
    Samurai(Seat, Place),
    UnderGate(Seat, Option<Face>),
    OnShrine(Seat, Good),
    Passed(Seat),
    Cleanup,
    NeutralGot(Face),
    NeutralCollected(u8),
    AttackCard(Good),
    AttackMissed,
    AttackHit(Face),
    GameOver,
    SoloWon(u8),
    SoloLost,
}

/// What a viewer notices of an event.
pub(crate) fn seen(event: &Event, viewer: Viewer) -> Seen {
    let own = |seat: Seat, face: Face| viewer.is(seat).then_some(face);
    match *event {
        Event::Drew(seat, deck, face) => Seen::Drew(seat, deck, own(seat, face)),
        Event::Kept(seat, face) => Seen::Kept(seat, own(seat, face)),
        Event::PutBack(seat, face) => Seen::PutBack(seat, own(seat, face)),
        Event::TookSecretly(seat, face) => Seen::TookSecretly(seat, own(seat, face)),
        Event::KeptPassedOn(seat, passer, face) => {
            Seen::TookSecretly(seat, own(seat, face).or_else(|| own(passer, face)))
        }
        Event::Buried(seat, face) => Seen::Buried(seat, own(seat, face)),
        Event::UnderGate(seat, face) => Seen::UnderGate(seat, own(seat, face)),
        Event::Faction(seat, faction) => Seen::Faction(seat, faction),
        Event::First(seat) => Seen::First(seat),
        Event::Round(round) => Seen::Round(round),
        Event::Took(seat, face) => Seen::Took(seat, face),
        Event::LeftOver(face) => Seen::LeftOver(face),
        Event::Reshuffled => Seen::Reshuffled,
        Event::Production(seat) => Seen::Production(seat),
        Event::Gained(seat, good, count) => Seen::Gained(seat, good, count),
        Event::Scored(seat, points) => Seen::Scored(seat, points),
        Event::SphinxScored(seat, points) => Seen::SphinxScored(seat, points),
        Event::Built(seat, face) => Seen::Built(seat, face),
        Event::GaveUp(seat, face) => Seen::GaveUp(seat, face),
        Event::GaveUpFoundation(seat, face) => Seen::GaveUpFoundation(seat, face),
        Event::MadeDeal(seat, face) => Seen::MadeDeal(seat, face),
        Event::RouteDeal(seat, place) => Seen::RouteDeal(seat, place),
        Event::RazedCard(seat, face) => Seen::RazedCard(seat, face),
        Event::Razed(seat, place) => Seen::Razed(seat, place),
        Event::Foundation(realm, face) => Seen::Foundation(realm, face),
        Event::Removed(seat, place) => Seen::Removed(seat, place),
        Event::Activated(seat, place, times) => Seen::Activated(seat, place, times),
        Event::Refreshed(seat, place) => Seen::Refreshed(seat, place),
        Event::Blocked(seat, place) => Seen::Blocked(seat, place),
        Event::TookOver(seat, place) => Seen::TookOver(seat, place),
        Event::TokensBack(seat) => Seen::TokensBack(seat),
        Event::UsedProduction(seat, face) => Seen::UsedProduction(seat, face),
        Event::UsedDeal(seat, deal) => Seen::UsedDeal(seat, deal),
        Event::EndedDeal(seat, deal) => Seen::EndedDeal(seat, deal),
        Event::StoleDeal(seat, deal) => Seen::StoleDeal(seat, deal),
        Event::Stole(seat, from, good) => Seen::Stole(seat, from, good),
        Event::Discarded(seat, face) => Seen::Discarded(seat, face),
        Event::GaveBack(seat, good) => Seen::GaveBack(seat, good),
        Event::Exchanged(seat, pairs) => Seen::Exchanged(seat, pairs),
        Event::Defended(seat, place) => Seen::Defended(seat, place),
        Event::Samurai(seat, place) => Seen::Samurai(seat, place),
        Event::OnShrine(seat, good) => Seen::OnShrine(seat, good),
        Event::Passed(seat) => Seen::Passed(seat),
        Event::Cleanup => Seen::Cleanup,
        Event::NeutralGot(face) => Seen::NeutralGot(face),
        Event::NeutralCollected(count) => Seen::NeutralCollected(count),
        Event::AttackCard(good) => Seen::AttackCard(good),
        Event::AttackMissed => Seen::AttackMissed,
        Event::AttackHit(face) => Seen::AttackHit(face),
        Event::GameOver => Seen::GameOver,
        Event::SoloWon(title) => Seen::SoloWon(title),
        Event::SoloLost => Seen::SoloLost,
    }
}

impl Say for Seen {
    fn say(&self) -> Message {
        let by = |key, seat: Seat| Message::new(key).seat("seat", seat);
        let card = |key, seat: Seat, face: Face| by(key, seat).name("card", "card", face);
        let good = |key, seat: Seat, good: Good| by(key, seat).name("good", "good", good);
        let place =
            |key, seat: Seat, place: Place| card(key, seat, place.spot.face).arg("realm", place.realm.arg());
        let deal = |key: [&'static str; 3], seat: Seat, deal: Deal| match deal {
            Deal::Board(owner, face) => card(key[0], seat, face).seat("owner", owner),
            Deal::Route(dealer, with) => card(key[1], seat, with.spot.face).seat("owner", dealer),
            Deal::Line(which, _) | Deal::Attack(which) => good(key[2], seat, which),
        };
        match *self {
            Seen::Faction(seat, faction) => by("event.faction", seat).name("faction", "faction", faction),
            Seen::First(seat) => by("event.first", seat),
            Seen::Round(round) => Message::new("event.round").number("n", round),
            Seen::Drew(seat, Deck::Common, None) => by("event.drew-common", seat),
            Seen::Drew(seat, Deck::Faction, None) => by("event.drew-faction", seat),
            Seen::Drew(seat, _, Some(face)) => card("event.drew", seat, face),
            Seen::Kept(seat, None) => by("event.kept-hidden", seat),
            Seen::Kept(seat, Some(face)) => card("event.kept", seat, face),
            Seen::PutBack(seat, None) => by("event.put-back-hidden", seat),
            Seen::PutBack(seat, Some(face)) => card("event.put-back", seat, face),
            Seen::TookSecretly(seat, None) => by("event.took-hidden", seat),
            Seen::Took(seat, face) | Seen::TookSecretly(seat, Some(face)) => card("event.took", seat, face),
            Seen::LeftOver(face) => Message::new("event.left-over").name("card", "card", face),
            Seen::Reshuffled => Message::new("event.reshuffled"),
            Seen::Production(seat) => by("event.production", seat),
            Seen::Gained(seat, which, count) => {
                let names = if count == 1 { "good" } else { "goods" };
                by("event.gained", seat).name("good", names, which).number("n", count)
            }
            Seen::Scored(seat, points) => by("event.scored", seat).number("n", points),
            Seen::SphinxScored(seat, points) => by("event.sphinx-scored", seat).number("n", points),
            Seen::Built(seat, face) => card("event.built", seat, face),
            Seen::GaveUp(seat, face) => card("event.gave-up", seat, face),
            Seen::GaveUpFoundation(seat, face) => card("event.gave-up-foundation", seat, face),
            Seen::MadeDeal(seat, face) => card("event.made-deal", seat, face),
            Seen::RouteDeal(seat, with) => place("event.route-deal", seat, with),
            Seen::RazedCard(seat, face) => card("event.razed-card", seat, face),
            Seen::Razed(seat, target) => place("event.razed", seat, target),
            Seen::Foundation(realm, face) => {
                Message::new("event.foundation").arg("realm", realm.arg()).name("card", "card", face)
            }
            Seen::Removed(seat, target) => place("event.removed", seat, target),
            Seen::Activated(seat, which, times) => {
                card("event.activated", seat, which.spot.face).number("n", times)
            }
            Seen::Refreshed(seat, which) => card("event.refreshed", seat, which.spot.face),
            Seen::Blocked(seat, which) => place("event.blocked", seat, which),
            Seen::TookOver(seat, which) => place("event.took-over", seat, which),
            Seen::TokensBack(seat) => by("event.tokens-back", seat),
            Seen::UsedProduction(seat, face) => card("event.used-production", seat, face),
            Seen::UsedDeal(seat, which) => match which {
                Deal::Board(_, face) => card("event.used-deal", seat, face),
                Deal::Route(_, with) => card("event.used-route", seat, with.spot.face),
                Deal::Line(which, _) | Deal::Attack(which) => good("event.used-attack", seat, which),
            },
            Seen::EndedDeal(seat, which) => {
                deal(["event.ended-deal", "event.ended-route", "event.ended-attack"], seat, which)
            }
            Seen::StoleDeal(seat, which) => {
                deal(["event.stole-deal", "event.stole-deal", "event.stole-attack"], seat, which)
            }
            Seen::Stole(seat, from, which) => good("event.stole", seat, which).seat("owner", from),
            Seen::Discarded(seat, face) => card("event.discarded", seat, face),
            Seen::Buried(seat, None) => by("event.buried-hidden", seat),
            Seen::Buried(seat, Some(face)) => card("event.buried", seat, face),
            Seen::GaveBack(seat, which) => good("event.gave-back", seat, which),
            Seen::Exchanged(seat, pairs) => by("event.exchanged", seat).number("n", pairs * 2),
            Seen::Defended(seat, which) => card("event.defended", seat, which.spot.face),
            Seen::Samurai(seat, which) => card("event.samurai", seat, which.spot.face),
            Seen::UnderGate(seat, None) => by("event.under-gate-hidden", seat),
            Seen::UnderGate(seat, Some(face)) => card("event.under-gate", seat, face),
            Seen::OnShrine(seat, which) => good("event.on-shrine", seat, which),
            Seen::Passed(seat) => by("event.passed", seat),
            Seen::Cleanup => Message::new("event.cleanup"),
            Seen::NeutralGot(face) => Message::new("event.neutral-got").name("card", "card", face),
            Seen::NeutralCollected(count) => Message::new("event.neutral-collected").number("n", count),
            Seen::AttackCard(which) => Message::new("event.attack-card").name("good", "good", which),
            Seen::AttackMissed => Message::new("event.attack-missed"),
            Seen::AttackHit(face) => Message::new("event.attack-hit").name("card", "card", face),
            Seen::GameOver => Message::new("event.game-over"),
            Seen::SoloWon(title) => {
                let title =
                    crate::data::titles().get(usize::from(title)).map_or("commoner", |title| &title.id);
                Message::new("event.solo-won").name("title", "title", title)
            }
            Seen::SoloLost => Message::new("event.solo-lost"),
        }
    }
}
