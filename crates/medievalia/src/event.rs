//! What happened, in full and as one viewer may know it.

use serde::Serialize;
use tafel_core::{Arg, Message, Say, Seat, Viewer};

use crate::action::{land_name, place_name};
use crate::data::{Amounts, Pile};
use crate::ids::{Building, Card, Resource};
use crate::place::Place;
use crate::question::amounts;
use crate::state::{Ending, Land};

/// What happened, in full.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A player drew a card.
    Drew {
        /// Who.
        seat: Seat,
        /// From which stack.
        pile: Pile,
        /// Which card.
        card: Card,
        /// It was the open bottom card.
        open: bool,
    },
    /// A payment, or a partner's part of one, is complete. The payer has seen it grow.
    Paid {
        /// Who.
        seat: Seat,
        /// Hosts that were turned.
        hosts: Vec<Land>,
        /// Free characters that were turned.
        troops: Vec<Card>,
        /// Hand cards that were discarded.
        cards: Vec<Card>,
    },
    /// Something only this player knows of: a step of the own payment.
    Aside(Seat, News),
    /// Something everybody can see.
    Open(News),
}

/// What happened, as one viewer noticed it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// A player drew a card.
    Drew {
        /// Who.
        seat: Seat,
        /// From which stack.
        pile: Pile,
        /// Which card, if the viewer may know.
        card: Option<Card>,
    },
    /// Somebody else has paid.
    Paid {
        /// Who.
        seat: Seat,
        /// Hosts that were turned.
        hosts: Vec<Land>,
        /// Free characters that were turned.
        troops: Vec<Card>,
        /// Hand cards that were discarded.
        cards: Vec<Card>,
    },
    /// Something everybody can see, or a step of the viewer's own payment.
    Open(News),
}

/// Something everybody can see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are named by what they hold")]
pub enum News {
    /// Who begins.
    Begins { seat: Seat },
    /// A turn begins.
    Turn { seat: Seat },
    /// A player is besieged for the n-th time in a row.
    Besieged { seat: Seat, times: u8 },
    /// The siege is broken.
    SiegeBroken { seat: Seat },
    /// A player wants to buy a card.
    Offers { seat: Seat, card: Card },
    /// A group produced.
    GroupProduced { seat: Seat, host: u8, land: Land, resource: Resource, amount: u8 },
    /// A free character produced.
    Produced { seat: Seat, card: Card, amounts: Amounts },
    /// A hand card was discarded as a resource.
    Discarded { seat: Seat, card: Card, resource: Resource },
    /// An artist doubled a yield.
    Doubled { seat: Seat, resource: Resource, amount: u8 },
    /// A merchant or three of a kind changed resources.
    Exchanged { seat: Seat, gives: Amounts, takes: Amounts },
    /// A bureaucrat lowered the cost of a building.
    Reduced { seat: Seat, symbols: Amounts },
    /// A player asked the partner for support.
    AskedPartner { seat: Seat, partner: Seat },
    /// The partner helped.
    Supported { seat: Seat, amounts: Amounts, lost: Resource },
    /// The partner declined.
    Declined { seat: Seat },
    /// The partner's help was not enough.
    FellShort { seat: Seat },
    /// The purchase was dropped.
    Dropped { seat: Seat },
    /// A landscape was laid out.
    LaidOut { seat: Seat, card: Card },
    /// A landscape was removed.
    Removed { seat: Seat, card: Card },
    /// A building was bought and attached.
    Built { seat: Seat, building: Building, land: Land },
    /// A building was turned up.
    TurnedUp { building: Building },
    /// A military or character card was played.
    Played { seat: Seat, card: Card },
    /// A character went to a host or left one.
    Moved { seat: Seat, card: Card, to: Option<Land> },
    /// A character was dismissed.
    Dismissed { seat: Seat, card: Card },
    /// A character went hungry.
    Starved { seat: Seat, card: Card },
    /// A troop moved to another fief.
    Marched { seat: Seat, card: Card, to: Place },
    /// War was declared.
    Declared { attacker: Seat, defender: Seat, place: Place },
    /// Archers shoot without a war.
    Volley { attacker: Seat, defender: Seat },
    /// A troop takes its place in the war.
    Grouped { seat: Seat, card: Card, group: u8 },
    /// A troop was set against an attacking group.
    Opposed { seat: Seat, card: Card, group: u8 },
    /// A troop stays out of the war.
    StayedOut { seat: Seat, card: Card },
    /// A group attacks a host.
    AttackedHost { group: u8, land: Land },
    /// A group attacks a troop.
    AttackedTroop { group: u8, card: Card },
    /// A group attacks a defending group.
    AttackedGroup { group: u8, other: u8 },
    /// A group attacks nothing.
    AttackedNothing { group: u8 },
    /// A target strikes back.
    StruckBack { group: u8 },
    /// A card got a bonus.
    Protected { seat: Seat, card: Card },
    /// A military building got a bonus.
    BuildingProtected { seat: Seat, building: Building },
    /// The city got a bonus.
    CityProtected { seat: Seat },
    /// A card took damage.
    Wounded { seat: Seat, card: Card, points: u8 },
    /// A military building took damage.
    BuildingWounded { seat: Seat, building: Building, points: u8 },
    /// A host took damage.
    HostWounded { seat: Seat, land: Land, points: u8 },
    /// An archer shot.
    Shot { seat: Seat, target: Seat, card: Card },
    /// A priest healed.
    Healed { seat: Seat, card: Card },
    /// A troop died.
    Died { seat: Seat, card: Card },
    /// A host fell, with its buildings.
    Fell { seat: Seat, land: Land },
    /// A military building was destroyed with its host.
    Ruined { seat: Seat, building: Building },
    /// A war is over.
    WarOver,
    /// A player is out.
    Eliminated { seat: Seat },
    /// The game is over.
    Over { ending: Ending },
}

/// What `viewer` notices of an event.
pub(crate) fn seen(event: &Event, viewer: Viewer) -> Option<Seen> {
    match event {
        &Event::Drew { seat, pile, card, open } => {
            Some(Seen::Drew { seat, pile, card: (open || viewer.is(seat)).then_some(card) })
        }
        Event::Paid { seat, hosts, troops, cards } => (!viewer.is(*seat)).then(|| Seen::Paid {
            seat: *seat,
            hosts: hosts.clone(),
            troops: troops.clone(),
            cards: cards.clone(),
        }),
        Event::Aside(seat, news) => viewer.is(*seat).then(|| Seen::Open(news.clone())),
        Event::Open(news) => Some(Seen::Open(news.clone())),
    }
}

impl Say for Seen {
    fn say(&self) -> Message {
        match self {
            Seen::Drew { seat, pile, card: None } => {
                Message::new("event.drew").seat("seat", *seat).name("pile", "pile", pile.id())
            }
            Seen::Drew { seat, pile, card: Some(card) } => Message::new("event.drew-card")
                .seat("seat", *seat)
                .name("pile", "pile", pile.id())
                .name("card", "card", card),
            Seen::Paid { seat, hosts, troops, cards } => {
                let named = |card: &Card| Arg::named("card", card);
                let turned = hosts.iter().map(|&land| land_name(land));
                let turned = Arg::List(turned.chain(troops.iter().map(named)).collect());
                let discarded = Arg::List(cards.iter().map(named).collect());
                let paid = |key| Message::new(key).seat("seat", *seat);
                match (hosts.is_empty() && troops.is_empty(), cards.is_empty()) {
                    (_, true) => paid("event.paid").arg("turned", turned),
                    (true, false) => paid("event.paid-cards").arg("cards", discarded),
                    (false, false) => paid("event.paid-both").arg("turned", turned).arg("cards", discarded),
                }
            }
            Seen::Open(news) => news.say(),
        }
    }
}

impl News {
    fn say(&self) -> Message {
        let about = |key, seat: Seat| Message::new(key).seat("seat", seat);
        let card = |key, seat: Seat, card: Card| about(key, seat).name("card", "card", card);
        let group = |key, group: u8| Message::new(key).number("group", group);
        match *self {
            News::Begins { seat } => about("event.begins", seat),
            News::Turn { seat } => about("event.turn", seat),
            News::Besieged { seat, times } => about("event.besieged", seat).number("times", times),
            News::SiegeBroken { seat } => about("event.siege-broken", seat),
            News::Offers { seat, card: offered } => card("event.offers", seat, offered),
            News::GroupProduced { seat, land, resource, amount, .. } => about("event.group-produced", seat)
                .arg("host", land_name(land))
                .number("amount", amount)
                .name("resource", "resource", resource),
            News::Produced { seat, card: producer, amounts: yields } => {
                card("event.produced", seat, producer).arg("amounts", amounts(yields))
            }
            News::Discarded { seat, card: discarded, resource } => {
                card("event.discarded", seat, discarded).name("resource", "resource", resource)
            }
            News::Doubled { seat, resource, amount } => {
                about("event.doubled", seat).number("amount", amount).name("resource", "resource", resource)
            }
            News::Exchanged { seat, gives, takes } => {
                about("event.exchanged", seat).arg("gives", amounts(gives)).arg("takes", amounts(takes))
            }
            News::Reduced { seat, symbols } => about("event.reduced", seat).arg("symbols", amounts(symbols)),
            News::AskedPartner { seat, partner } => {
                about("event.asked-partner", seat).seat("partner", partner)
            }
            News::Supported { seat, amounts: given, lost } => {
                about("event.supported", seat).arg("amounts", amounts(given)).name("lost", "resource", lost)
            }
            News::Declined { seat } => about("event.declined", seat),
            News::FellShort { seat } => about("event.fell-short", seat),
            News::Dropped { seat } => about("event.dropped", seat),
            News::LaidOut { seat, card: laid } => card("event.laid-out", seat, laid),
            News::Removed { seat, card: removed } => card("event.removed", seat, removed),
            News::Built { seat, building, land } => {
                about("event.built", seat).name("building", "building", building).arg("host", land_name(land))
            }
            News::TurnedUp { building } => {
                Message::new("event.turned-up").name("building", "building", building)
            }
            News::Played { seat, card: played } => card("event.played", seat, played),
            News::Moved { seat, card: moved, to: None } => card("event.detached", seat, moved),
            News::Moved { seat, card: moved, to: Some(land) } => {
                card("event.attached", seat, moved).arg("to", land_name(land))
            }
            News::Dismissed { seat, card: gone } => card("event.dismissed", seat, gone),
            News::Starved { seat, card: gone } => card("event.starved", seat, gone),
            News::Marched { seat, card: moved, to } => {
                card("event.marched", seat, moved).arg("to", place_name(to))
            }
            News::Declared { attacker, defender, place } => {
                about("event.declared", attacker).seat("against", defender).arg("place", place_name(place))
            }
            News::Volley { attacker, defender } => about("event.volley", attacker).seat("against", defender),
            News::Grouped { seat, card: who, group } => {
                card("event.grouped", seat, who).number("group", group)
            }
            News::Opposed { seat, card: who, group } => {
                card("event.opposed", seat, who).number("group", group)
            }
            News::StayedOut { seat, card: who } => card("event.stayed-out", seat, who),
            News::AttackedHost { group: number, land } => {
                group("event.attacked-host", number).arg("host", land_name(land))
            }
            News::AttackedTroop { group: number, card: target } => {
                group("event.attacked-troop", number).name("card", "card", target)
            }
            News::AttackedGroup { group: number, other } => {
                group("event.attacked-group", number).number("other", other)
            }
            News::AttackedNothing { group: number } => group("event.attacked-nothing", number),
            News::StruckBack { group: number } => group("event.struck-back", number),
            News::Protected { seat, card: who } => card("event.protected", seat, who),
            News::BuildingProtected { seat, building } => {
                about("event.building-protected", seat).name("building", "building", building)
            }
            News::CityProtected { seat } => about("event.city-protected", seat),
            News::Wounded { seat, card: who, points } => {
                card("event.wounded", seat, who).number("points", points)
            }
            News::BuildingWounded { seat, building, points } => about("event.building-wounded", seat)
                .name("building", "building", building)
                .number("points", points),
            News::HostWounded { seat, land, points } => {
                about("event.host-wounded", seat).arg("host", land_name(land)).number("points", points)
            }
            News::Shot { seat, target, card: who } => card("event.shot", seat, who).seat("target", target),
            News::Healed { seat, card: who } => card("event.healed", seat, who),
            News::Died { seat, card: who } => card("event.died", seat, who),
            News::Fell { seat, land: Land::City } => about("event.city-fell", seat),
            News::Fell { seat, land: Land::Landscape(landscape) } => card("event.fell", seat, landscape),
            News::Ruined { seat, building } => {
                about("event.ruined", seat).name("building", "building", building)
            }
            News::WarOver => Message::new("event.war-over"),
            News::Eliminated { seat } => about("event.eliminated", seat),
            News::Over { ending } => match ending {
                Ending::Prestige(seat) => about("event.over-prestige", seat),
                Ending::LastBuilding => Message::new("event.over-last-building"),
                Ending::EmptyStacks => Message::new("event.over-empty-stacks"),
                Ending::Military => Message::new("event.over-military"),
            },
        }
    }
}
