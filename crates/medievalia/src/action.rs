//! What a player may answer: one click, one action.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use tafel_core::{Arg, Message, Say, Seat};

use crate::data::Pile;
use crate::ids::{Building, Card, Resource};
use crate::place::Place;
use crate::state::{Land, MAX_GROUPS, MAX_HOSTS, Spot};

/// A troop on the table: the number of its squad in the view, and its card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Figure {
    /// The place in the view's list of squads.
    pub number: u8,
    /// The card.
    pub card: Card,
}

/// What an artist works on (MED-5.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Work {
    /// A group activated in this payment.
    Group(u8),
    /// A free character activated in this payment.
    Free(Card),
}

/// One click, one action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are named by what they hold")]
pub enum Action {
    /// Draw from this stack (MED-3.5, MED-4.2, MED-6.5).
    Draw(Pile),
    /// Play this card from the hand (MED-6.1, MED-6.4).
    Play(Card),
    /// Buy the top card of a building stack (MED-6.3).
    Build { stack: u8, building: Building },
    /// Remove one of your landscapes (MED-6.2).
    Remove { host: u8, landscape: Card },
    /// Buy a card of choice (MED-6.5).
    ExtraCard,
    /// Internal movement (MED-7.1).
    Attach { card: Card, from: Spot, to: Spot },
    /// Discard an unused character of yours (MED-8.5).
    Dismiss(Figure),
    /// Finish the phase.
    Done,
    /// A bureaucrat removes symbols from a building's cost (MED-5.3).
    Bureaucrat { at: Spot, first: Resource, second: Option<Resource> },
    /// Activate a group (MED-5.2).
    ActivateGroup(u8),
    /// Activate a free character (MED-5.2).
    ActivateFree(Card),
    /// Discard a hand card as a resource (MED-5.2).
    Discard { card: Card, gives: Resource },
    /// An artist doubles a yield (MED-5.3).
    Artist { at: Spot, on: Work },
    /// A merchant turns one resource into another (MED-5.3).
    Merchant { at: Spot, gives: Resource, takes: Resource },
    /// A merchant turns one gold into two resources (MED-5.3).
    MerchantGold { at: Spot, takes: [Resource; 2] },
    /// Three equal resources become another (MED-5.3).
    Exchange { gives: Resource, takes: Resource },
    /// Ask the partner for support (MED-18.7).
    AskPartner,
    /// Hand the support over and lose this resource (MED-14.6).
    HandOver { loses: Resource },
    /// Give no support.
    Decline,
    /// Attach the new building to this host (MED-6.3).
    Site(u8),
    /// External movement (MED-7.2).
    March { card: Card, from: Place, spot: Spot, to: Place },
    /// The second move of a knight (MED-7.2).
    Gallop { from: Place, to: Place },
    /// Declare war (MED-9.1).
    Declare { place: Place, against: Seat },
    /// Let archers shoot without a war (option).
    Volley { against: Seat },
    /// The troop opens a new battle group (MED-9.4).
    OpenGroup,
    /// The troop joins a battle group (MED-9.4).
    Join(u8),
    /// The troop is set against a battle group (MED-9.5).
    Oppose(u8),
    /// The troop stays out of it.
    StayOut,
    /// The group attacks a host (MED-9.6).
    AttackHost(u8),
    /// The group attacks a lone troop.
    AttackTroop(Figure),
    /// The group attacks the defenders that were set against another group.
    AttackGroup(u8),
    /// The group attacks nothing.
    AttackNothing,
    /// The target strikes back at this group (MED-9.7).
    StrikeBack(u8),
    /// The bonus goes to this troop (MED-9.10, MED-9.11).
    Protect(Figure),
    /// The bonus goes to this military building.
    ProtectBuilding(Building),
    /// The bonus goes to the city.
    ProtectCity,
    /// This troop takes the next damage (MED-9.9).
    Wound(Figure),
    /// This military building takes the next damage.
    WoundBuilding(Building),
    /// This archer shoots (MED-9.12).
    Shoot(Figure),
    /// The archer hits this character.
    ShootAt(Figure),
    /// This priest prays (MED-9.12).
    Pray(Figure),
    /// The priest heals this character.
    Heal(Figure),
    /// No more archers or priests.
    Pass,
    /// This character goes hungry and is discarded (MED-8.3).
    Starve(Figure),
}

impl Action {
    /// Is this something for the phase of actions?
    pub(crate) fn belongs_to_actions(self) -> bool {
        matches!(
            self,
            Action::Play(_)
                | Action::Build { .. }
                | Action::Remove { .. }
                | Action::ExtraCard
                | Action::Attach { .. }
        )
    }
}

/// Every spot a character can be at.
fn spots() -> impl Iterator<Item = Spot> + Clone {
    std::iter::once(Spot::Free).chain((0..MAX_HOSTS as u8).map(Spot::Host))
}

fn places() -> impl Iterator<Item = Place> + Clone {
    (0..Place::COUNT as u8).map(Place)
}

/// All pairs of resources, the lower first.
pub(crate) fn pairs() -> impl Iterator<Item = [Resource; 2]> + Clone {
    Resource::ALL.into_iter().flat_map(|first| {
        Resource::ALL.into_iter().filter(move |&second| second >= first).map(move |second| [first, second])
    })
}

/// Every answer the game could ever take, sorted.
pub static ALPHABET: LazyLock<Vec<Action>> = LazyLock::new(|| {
    let mut all = whole_alphabet();
    all.sort_unstable();
    all
});

fn whole_alphabet() -> Vec<Action> {
    let troops = || Card::ALL.into_iter().filter(|&card| card > Card::Mine);
    let landscapes = || Card::ALL.into_iter().filter(|&card| card <= Card::Mine);
    let figures = || {
        (0..crate::data::MAX_TROOPS as u8)
            .flat_map(move |number| troops().map(move |card| Figure { number, card }))
    };
    let hosts = || 0..MAX_HOSTS as u8;
    let groups = || 1..=MAX_GROUPS as u8;
    let mut all = vec![
        Action::ExtraCard,
        Action::Done,
        Action::AskPartner,
        Action::Decline,
        Action::OpenGroup,
        Action::StayOut,
        Action::AttackNothing,
        Action::ProtectCity,
        Action::Pass,
    ];
    all.extend(Pile::ALL.map(Action::Draw));
    all.extend(Card::ALL.map(Action::Play));
    for stack in 0..3 {
        all.extend(Building::ALL.map(|building| Action::Build { stack, building }));
    }
    for host in hosts() {
        all.extend(landscapes().map(|landscape| Action::Remove { host, landscape }));
        all.extend([Action::ActivateGroup(host), Action::Site(host), Action::AttackHost(host)]);
    }
    for card in troops() {
        for from in spots() {
            all.extend(spots().filter(|&to| to != from).map(|to| Action::Attach { card, from, to }));
        }
        all.push(Action::ActivateFree(card));
        for to in places() {
            all.extend(places().map(|from| Action::March { card, from, spot: Spot::Free, to }));
            for from in (0..4).map(Place) {
                let hosted = hosts().map(Spot::Host);
                all.extend(hosted.map(|spot| Action::March { card, from, spot, to }));
            }
        }
    }
    for from in places() {
        all.extend(places().map(|to| Action::Gallop { from, to }));
        all.extend(Seat::all(4).map(|against| Action::Declare { place: from, against }));
    }
    all.extend(Seat::all(4).map(|against| Action::Volley { against }));
    for at in spots() {
        for first in Resource::ALL {
            all.push(Action::Bureaucrat { at, first, second: None });
            for second in Resource::ALL {
                if second >= first {
                    all.push(Action::Bureaucrat { at, first, second: Some(second) });
                }
                if second != first {
                    all.push(Action::Merchant { at, gives: first, takes: second });
                }
            }
        }
        all.extend(pairs().map(|takes| Action::MerchantGold { at, takes }));
        all.extend(hosts().map(|host| Action::Artist { at, on: Work::Group(host) }));
        all.extend(troops().map(|card| Action::Artist { at, on: Work::Free(card) }));
    }
    for card in Card::ALL {
        all.extend(Resource::ALL.map(|gives| Action::Discard { card, gives }));
    }
    for gives in Resource::ALL {
        let others = Resource::ALL.into_iter().filter(|&takes| takes != gives);
        all.extend(others.map(|takes| Action::Exchange { gives, takes }));
        all.push(Action::HandOver { loses: gives });
    }
    for group in groups() {
        all.extend([
            Action::Join(group),
            Action::Oppose(group),
            Action::AttackGroup(group),
            Action::StrikeBack(group),
        ]);
    }
    for building in Building::ALL {
        all.extend([Action::ProtectBuilding(building), Action::WoundBuilding(building)]);
    }
    for figure in figures() {
        all.extend([
            Action::Dismiss(figure),
            Action::AttackTroop(figure),
            Action::Protect(figure),
            Action::Wound(figure),
            Action::Shoot(figure),
            Action::ShootAt(figure),
            Action::Pray(figure),
            Action::Heal(figure),
            Action::Starve(figure),
        ]);
    }
    all
}

/// The name of a spot: free, the city, a landscape by number.
pub(crate) fn spot_name(spot: Spot) -> Arg {
    match spot {
        Spot::Free => Arg::named("spot", "free"),
        Spot::Host(number) => Arg::named("spot", format_args!("host-{number}")),
    }
}

/// The name of a host: which of several is of no interest afterwards.
pub(crate) fn land_name(land: Land) -> Arg {
    match land {
        Land::City => spot_name(Spot::Host(0)),
        Land::Landscape(card) => Arg::named("card", card),
    }
}

pub(crate) fn place_name(place: Place) -> Arg {
    Arg::named("place", place.text())
}

fn figure(key: &'static str, figure: Figure) -> Message {
    Message::new(key).name("card", "card", figure.card).number("number", figure.number)
}

impl Say for Action {
    fn say(&self) -> Message {
        match *self {
            Action::Draw(pile) => Message::new("action.draw").name("pile", "pile", pile.id()),
            Action::Play(card) => Message::new("action.play").name("card", "card", card),
            Action::Build { stack, building } => {
                Message::new("action.build").name("building", "building", building).number("stack", stack + 1)
            }
            Action::Remove { host, landscape } => Message::new("action.remove")
                .name("card", "card", landscape)
                .arg("host", spot_name(Spot::Host(host))),
            Action::ExtraCard => Message::new("action.extra-card"),
            Action::Attach { card, from, to } => match to {
                Spot::Free => Message::new("action.detach"),
                Spot::Host(_) => Message::new("action.attach").arg("to", spot_name(to)),
            }
            .name("card", "card", card)
            .arg("from", spot_name(from)),
            Action::Dismiss(who) => figure("action.dismiss", who),
            Action::Done => Message::new("action.done"),
            Action::Bureaucrat { at, first, second } => {
                let mut symbols = vec![Arg::named("resource", first)];
                symbols.extend(second.map(|second| Arg::named("resource", second)));
                Message::new("action.bureaucrat").arg("at", spot_name(at)).arg("symbols", Arg::List(symbols))
            }
            Action::ActivateGroup(host) => {
                Message::new("action.activate-group").arg("host", spot_name(Spot::Host(host)))
            }
            Action::ActivateFree(card) => Message::new("action.activate-free").name("card", "card", card),
            Action::Discard { card, gives } => {
                Message::new("action.discard").name("card", "card", card).name("gives", "resource", gives)
            }
            Action::Artist { at, on } => {
                let on = match on {
                    Work::Group(host) => spot_name(Spot::Host(host)),
                    Work::Free(card) => Arg::named("card", card),
                };
                Message::new("action.artist").arg("at", spot_name(at)).arg("on", on)
            }
            Action::Merchant { at, gives, takes } => Message::new("action.merchant")
                .arg("at", spot_name(at))
                .name("gives", "resource", gives)
                .name("takes", "resource", takes),
            Action::MerchantGold { at, takes } => Message::new("action.merchant-gold")
                .arg("at", spot_name(at))
                .arg("takes", Arg::List(takes.map(|resource| Arg::named("resource", resource)).to_vec())),
            Action::Exchange { gives, takes } => Message::new("action.exchange")
                .name("gives", "resource", gives)
                .name("takes", "resource", takes),
            Action::AskPartner => Message::new("action.ask-partner"),
            Action::HandOver { loses } => Message::new("action.hand-over").name("loses", "resource", loses),
            Action::Decline => Message::new("action.decline"),
            Action::Site(host) => Message::new("action.site").arg("host", spot_name(Spot::Host(host))),
            Action::March { card, from, spot, to } => Message::new("action.march")
                .name("card", "card", card)
                .arg("from", if spot == Spot::Free { place_name(from) } else { spot_name(spot) })
                .arg("to", place_name(to)),
            Action::Gallop { from, to } => {
                Message::new("action.gallop").arg("from", place_name(from)).arg("to", place_name(to))
            }
            Action::Declare { place, against } => {
                Message::new("action.declare").arg("place", place_name(place)).seat("against", against)
            }
            Action::Volley { against } => Message::new("action.volley").seat("against", against),
            Action::OpenGroup => Message::new("action.open-group"),
            Action::Join(group) => Message::new("action.join").number("group", group),
            Action::Oppose(group) => Message::new("action.oppose").number("group", group),
            Action::StayOut => Message::new("action.stay-out"),
            Action::AttackHost(host) => {
                Message::new("action.attack-host").arg("host", spot_name(Spot::Host(host)))
            }
            Action::AttackTroop(who) => figure("action.attack-troop", who),
            Action::AttackGroup(group) => Message::new("action.attack-group").number("group", group),
            Action::AttackNothing => Message::new("action.attack-nothing"),
            Action::StrikeBack(group) => Message::new("action.strike-back").number("group", group),
            Action::Protect(who) => figure("action.protect", who),
            Action::ProtectBuilding(building) => {
                Message::new("action.protect-building").name("building", "building", building)
            }
            Action::ProtectCity => Message::new("action.protect-city"),
            Action::Wound(who) => figure("action.wound", who),
            Action::WoundBuilding(building) => {
                Message::new("action.wound-building").name("building", "building", building)
            }
            Action::Shoot(who) => figure("action.shoot", who),
            Action::ShootAt(who) => figure("action.shoot-at", who),
            Action::Pray(who) => figure("action.pray", who),
            Action::Heal(who) => figure("action.heal", who),
            Action::Pass => Message::new("action.pass"),
            Action::Starve(who) => figure("action.starve", who),
        }
    }
}
