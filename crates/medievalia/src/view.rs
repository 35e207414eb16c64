//! The table as one viewer sees it, and worlds that may lie behind it (MED-15.1).

use serde::{Deserialize, Serialize};
use tafel_core::{Arg, ArrayVec, Chance, Message, Seat, SeatSet, Viewer};

use crate::Medievalia;
use crate::action::{place_name, spot_name};
use crate::components::{Pile, Rules};
use crate::ids::{Building, Card, Resource};
use crate::options::Options;
use crate::place::PlaceSet;
use crate::state::{
    Agenda, BuildingStack, Ending, Host, Land, MAX_HOSTS, Purse, SEATS, Spot, Squads, Stack, War,
};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The options, the owner's components included.
    pub options: Options,
    /// Who began.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// What is asked, last first.
    #[cfg_attr(feature = "ts", ts(as = "Vec<crate::state::Frame>"))]
    pub agenda: Agenda,
    /// The viewer's hand, by card.
    pub hand: Option<[u8; Card::COUNT]>,
    /// Everybody's fief and what is known of everybody's hand.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Fief>"))]
    pub fiefs: ArrayVec<Fief, SEATS>,
    /// All troops on the table; actions point at them by their place in this list.
    #[cfg_attr(feature = "ts", ts(as = "Vec<crate::state::Squad>"))]
    pub squads: Squads,
    /// The three draw stacks.
    pub stacks: [Stack; 3],
    /// The three building stacks.
    pub sites: [BuildingStack; 3],
    /// The discard pile, by card.
    pub discard: [u8; Card::COUNT],
    /// Discarded buildings.
    pub ruins: [u8; Building::COUNT],
    /// Cities that fell.
    pub lost_cities: u8,
    /// Who is out.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub eliminated: SeatSet,
    /// Fiefs in which war was declared this turn, one bit each.
    pub fronts: PlaceSet,
    /// Opponents who were shot at without a war this turn.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub volleys: SeatSet,
    /// The partner declined, and nothing was bought since.
    pub declined: bool,
    /// The payment on its way.
    pub purse: Purse,
    /// The war on its way.
    pub war: War,
    /// How it ended.
    pub ending: Option<Ending>,
}

/// What everybody can see of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fief {
    /// The city and the landscapes, by number; gaps are free slots.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Option<Host>>"))]
    pub hosts: ArrayVec<Option<Host>, MAX_HOSTS>,
    /// Cards in hand, by the stack they come from.
    pub hand: [u8; 3],
    /// Cards in hand that everybody has seen, by card.
    pub known: [u8; Card::COUNT],
    /// How often in a row the player was besieged.
    pub siege: u8,
    /// Victory points.
    pub points: u8,
    /// Characters on the table.
    pub characters: u8,
    /// How many characters the fief can feed.
    pub fed: u8,
}

impl Medievalia {
    pub(crate) fn look(&self, viewer: Viewer) -> View {
        self.seen_by(viewer).lay_open(viewer)
    }

    fn lay_open(&self, viewer: Viewer) -> View {
        let own = viewer.seat().filter(|seat| seat.0 < self.seats);
        View {
            viewer,
            options: self.rules.options.clone(),
            first: self.first,
            active: self.active,
            agenda: self.agenda.clone(),
            hand: own.map(|seat| self.hands[seat.index()]),
            fiefs: Seat::all(self.seats).map(|seat| self.fief(seat)).collect(),
            squads: self.squads.clone(),
            stacks: self.stacks,
            sites: self.sites,
            discard: self.discard,
            ruins: self.ruins,
            lost_cities: self.lost_cities,
            eliminated: self.eliminated,
            fronts: self.fronts,
            volleys: self.volleys,
            declined: self.declined,
            purse: self.purse,
            war: self.war.clone(),
            ending: self.ending,
        }
    }

    fn fief(&self, seat: Seat) -> Fief {
        let hosts = &self.hosts[seat.index()];
        let used = hosts.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        let mut hand = [0; 3];
        for card in Card::ALL {
            hand[self.rules.piles[card.index()].index()] += self.hands[seat.index()][card.index()];
        }
        Fief {
            hosts: hosts[..used].iter().copied().collect(),
            hand,
            known: self.known[seat.index()],
            siege: self.siege[seat.index()],
            points: self.points(seat) as u8,
            characters: self.characters(seat) as u8,
            fed: (2 * self.capacity(seat, Resource::Food)).min(255) as u8,
        }
    }
}

/// Deals what the viewer does not know at random.
pub(crate) fn imagine(view: &View, chance: &mut Chance) -> Medievalia {
    // A view comes from a game whose options were read at its setup.
    let rules = Rules::of(&view.options).unwrap_or_else(|_| Rules::printed());
    let mut world = Medievalia::bare(rules, view.fiefs.len() as u8);
    world.first = view.first;
    world.active = view.active;
    world.agenda = view.agenda.clone();
    world.squads = view.squads.clone();
    world.stacks = view.stacks;
    world.sites = view.sites;
    world.discard = view.discard;
    world.ruins = view.ruins;
    world.lost_cities = view.lost_cities;
    world.eliminated = view.eliminated;
    world.fronts = view.fronts;
    world.volleys = view.volleys;
    world.declined = view.declined;
    world.purse = view.purse;
    world.war = view.war.clone();
    world.ending = view.ending;
    for (index, fief) in view.fiefs.iter().enumerate() {
        world.hosts[index][..fief.hosts.len()].copy_from_slice(&fief.hosts);
        world.known[index] = fief.known;
        world.siege[index] = fief.siege;
    }
    world.unseen_buildings = hidden_buildings(&world);
    world.unseen = hidden_cards(&world);
    let own = view.viewer.seat().map(Seat::index);
    if let (Some(own), Some(hand)) = (own, view.hand) {
        world.hands[own] = hand;
        remove(&mut world.unseen, &hand);
    }
    for (index, fief) in view.fiefs.iter().enumerate().filter(|&(index, _)| Some(index) != own) {
        remove(&mut world.unseen, &fief.known);
        world.hands[index] = fief.known;
    }
    for (index, fief) in view.fiefs.iter().enumerate().filter(|&(index, _)| Some(index) != own) {
        let mut known = [0; 3];
        for card in Card::ALL {
            known[rules.piles[card.index()].index()] += fief.known[card.index()];
        }
        for pile in Pile::ALL {
            for _ in known[pile.index()]..fief.hand[pile.index()] {
                if let Some(card) = deal(&mut world, pile, chance) {
                    world.hands[index][card.index()] += 1;
                }
            }
        }
    }
    world
}

/// Draws an unseen card of a stack, wherever it lies.
fn deal(world: &mut Medievalia, pile: Pile, chance: &mut Chance) -> Option<Card> {
    let count = world.unseen_of(pile);
    if count == 0 {
        return None;
    }
    let mut pick = chance.below(count.into()) as u8;
    let rules = world.rules;
    let of_pile = Card::ALL.into_iter().filter(|card| rules.piles[card.index()] == pile);
    for card in of_pile {
        let left = &mut world.unseen[card.index()];
        if pick < *left {
            *left -= 1;
            return Some(card);
        }
        pick -= *left;
    }
    None
}

fn remove<const N: usize>(from: &mut [u8; N], what: &[u8; N]) {
    for (count, gone) in from.iter_mut().zip(what) {
        *count = count.saturating_sub(*gone);
    }
}

/// All cards that lie nowhere on the table.
fn hidden_cards(world: &Medievalia) -> [u8; Card::COUNT] {
    let mut hidden = world.rules.copies;
    remove(&mut hidden, &world.discard);
    let mut take = |card: Card, count: u8| {
        hidden[card.index()] = hidden[card.index()].saturating_sub(count);
    };
    for squad in &world.squads {
        take(squad.troop.card, squad.count);
    }
    for host in world.hosts.iter().flatten().flatten() {
        if let Land::Landscape(card) = host.land {
            take(card, 1);
        }
    }
    for stack in &world.stacks {
        if let Some(card) = stack.bottom {
            take(card, 1);
        }
    }
    if let Some(card) = world.card_in_purchase() {
        take(card, 1);
    }
    remove(&mut hidden, &world.purse.cards);
    hidden
}

fn hidden_buildings(world: &Medievalia) -> [u8; Building::COUNT] {
    let mut hidden = world.rules.building_copies;
    remove(&mut hidden, &world.ruins);
    let built = world.hosts.iter().flatten().flatten().flat_map(|host| host.buildings());
    for building in built.chain(world.sites.iter().filter_map(|site| site.top)) {
        hidden[building.index()] = hidden[building.index()].saturating_sub(1);
    }
    hidden
}

/// The table in a few lines, for terminals.
pub(crate) fn sketch(view: &View) -> Vec<Message> {
    let mut lines = Vec::new();
    for (pile, stack) in Pile::ALL.into_iter().zip(&view.stacks) {
        if let Some(bottom) = stack.bottom {
            lines.push(
                Message::new("sketch.stack")
                    .name("pile", "pile", pile.id())
                    .number("size", stack.size)
                    .name("bottom", "card", bottom),
            );
        }
    }
    for (index, site) in view.sites.iter().enumerate() {
        if let Some(top) = site.top {
            lines.push(
                Message::new("sketch.site")
                    .number("stack", index as i32 + 1)
                    .name("top", "building", top)
                    .number("hidden", site.hidden),
            );
        }
    }
    for (index, fief) in view.fiefs.iter().enumerate() {
        let seat = Seat(index as u8);
        if view.eliminated.has(seat) {
            lines.push(Message::new("sketch.eliminated").seat("seat", seat));
            continue;
        }
        lines.push(
            Message::new("sketch.player")
                .seat("seat", seat)
                .number("points", fief.points)
                .number("hand", fief.hand.iter().sum::<u8>())
                .number("characters", fief.characters)
                .number("fed", fief.fed)
                .number("siege", fief.siege),
        );
        lines.extend(
            fief.hosts
                .iter()
                .enumerate()
                .filter_map(|(number, host)| host.map(|host| sketch_host(number as u8, host))),
        );
    }
    for (number, squad) in view.squads.iter().enumerate() {
        let troop = &squad.troop;
        let place = if troop.spot == Spot::Free { place_name(troop.place) } else { spot_name(troop.spot) };
        lines.push(
            Message::new("sketch.squad")
                .number("number", number as i32)
                .seat("seat", troop.owner)
                .number("count", squad.count)
                .name("card", "card", troop.card)
                .arg("place", place)
                .number("damage", troop.damage)
                .number("used", u8::from(troop.used)),
        );
    }
    if let Some(hand) = view.hand {
        for card in Card::ALL.into_iter().filter(|card| hand[card.index()] > 0) {
            lines.push(
                Message::new("sketch.hand").name("card", "card", card).number("count", hand[card.index()]),
            );
        }
    }
    lines
}

fn sketch_host(number: u8, host: Host) -> Message {
    let message = match host.land {
        Land::City => Message::new("sketch.city"),
        Land::Landscape(card) => Message::new("sketch.host").name("land", "card", card),
    };
    let buildings: Vec<Arg> = host.buildings().map(|building| Arg::named("building", building)).collect();
    message
        .arg("host", spot_name(Spot::Host(number)))
        .number("n", buildings.len() as i32)
        .arg("buildings", Arg::List(buildings))
        .number("used", u8::from(host.used))
}
