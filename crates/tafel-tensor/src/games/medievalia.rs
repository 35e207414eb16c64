//! Medievalia as numbers.

use std::borrow::Cow;
use std::iter::repeat_n;

use medievalia::{
    Aim, BETWEEN, Building, Card, Ending, Frame, Host, LONE, Land, MAX_GROUPS, MAX_HOSTS, Medievalia, Mode,
    Place, Purchase, Resource, Siege, Spot, Squad, Topology, UNDECIDED,
};
use tafel_core::{Game, Seat, Viewer};

use super::relative;
use crate::{Pen, Tensor};

const MOST_SEATS: u8 = 4;
/// More of a kind in one place count as so many.
const MOST_TROOPS: i32 = 12;

impl Tensor for Medievalia {
    fn observe<P: Pen>(&self, own: Seat, pen: &mut P) {
        // Nobody sees the payment of another grow (MED-18.1).
        if let Cow::Owned(before) = self.seen_by(Viewer::Seat(own)) {
            return before.observe(own, pen);
        }
        let options = &self.table.rules.options;
        pen.one_of("players", Some(usize::from(self.table.seats()) - 2), 3);
        let mode = match options.mode {
            Mode::Standard => 0,
            Mode::Intermediate => 1,
            Mode::Basic => 2,
        };
        pen.one_of("mode", Some(mode), 3);
        pen.flag("team", options.team);
        pen.flag("all are neighbours", options.topology == Topology::Complete);
        pen.flag("archers shoot without a war", options.archer_free_fire);
        pen.flag("one unguarded landscape is a siege", options.siege == Siege::Printed);
        pen.flag("several fronts in a fief", options.several_fronts);
        pen.one_of("first", Some(relative(self.table.first, own, self.table.seats())), 4);
        pen.one_of("active", Some(relative(self.table.active, own, self.table.seats())), 4);
        let (question, left) = self.table.agenda.last().map_or((20, 0), |&frame| kind(frame));
        pen.one_of("question", Some(question), 21);
        pen.number("cards left to draw", left, 7);
        pen.flag("partner declined", self.table.declined);
        cards(pen, "own hand", &self.hands[own.index()]);
        pen.each("draw stack", self.table.stacks.len(), |pen, stack| {
            pen.number("cards", self.table.stacks[stack].size, 60);
            pen.one_of("bottom", self.table.stacks[stack].bottom.map(Card::index), Card::COUNT);
        });
        pen.each("building stack", self.table.sites.len(), |pen, site| {
            pen.one_of("top", self.table.sites[site].top.map(Building::index), Building::COUNT);
            pen.number("below", self.table.sites[site].hidden, 10);
        });
        cards(pen, "discard pile", &self.table.discard);
        pen.numbers("ruins", self.table.ruins.into_iter(), 4);
        pen.number("lost cities", self.table.lost_cities, 4);
        let ending = self.table.ending.map(|ending| match ending {
            Ending::Prestige(_) => 0,
            Ending::LastBuilding => 1,
            Ending::EmptyStacks => 2,
            Ending::Military => 3,
        });
        pen.one_of("ending", ending, 4);
        write_purse(self, pen);
        write_war(self, own, pen);
        pen.seats(own, self.table.seats(), MOST_SEATS, |pen, seat| write_fief(self, own, seat, pen));
    }
}

fn write_fief(state: &Medievalia, own: Seat, seat: Option<Seat>, pen: &mut impl Pen) {
    let is = |what: &dyn Fn(Seat) -> bool| seat.is_some_and(what);
    let number = |what: &dyn Fn(Seat) -> u32| seat.map_or(0, what) as i32;
    pen.flag("asked", is(&|seat| state.asked().has(seat)));
    pen.flag(
        "partner",
        is(&|seat| state.table.rules.options.team && seat == own.clockwise(2, state.table.seats())),
    );
    pen.flag("out", is(&|seat| state.table.eliminated.has(seat)));
    pen.flag("shot at without a war", is(&|seat| state.table.volleys.has(seat)));
    let fronts = seat.into_iter().flat_map(|seat| state.table.fronts[seat.index()].iter());
    let fronts = fronts.map(|place| relative_place(place, own, state.table.seats()));
    pen.some_of("war was declared on it in", fronts, Place::COUNT);
    pen.number("siege", number(&|seat| state.table.fiefs[seat.index()].siege.into()), 3);
    pen.number("points", number(&|seat| state.table.points(seat)), 11);
    pen.number("food", number(&|seat| state.table.capacity(seat, Resource::Food)), 15);
    let mut hand = [0i32; 3];
    for card in Card::ALL {
        let held = number(&|seat| state.hands[seat.index()][card.index()].into());
        hand[state.table.rules.piles[card.index()].index()] += held;
    }
    pen.numbers("cards in hand", hand.into_iter(), 12);
    cards(
        pen,
        "known cards in hand",
        &seat.map_or([0; Card::COUNT], |seat| state.table.fiefs[seat.index()].known),
    );
    pen.each("host", MAX_HOSTS, |pen, at| {
        let host = seat.and_then(|seat| state.table.fiefs[seat.index()].hosts[at]);
        let land = host.map(|host| match host.land {
            Land::City => 0,
            Land::Landscape(card) => 1 + card.index(),
        });
        pen.one_of("land", land, 1 + Card::COUNT);
        pen.flag("used", host.is_some_and(|host| host.used));
        let standing = host.into_iter().flat_map(Host::buildings);
        pen.tally("buildings", standing.map(Building::index), Building::COUNT, 2);
    });
    let owned = || state.table.squads.iter().filter(|squad| Some(squad.troop.owner) == seat);
    let columns = ["troops", "used troops", "pledged troops", "settled troops", "damage", "bonus"];
    pen.grid(("troops attached to host", MAX_HOSTS), &columns, Card::COUNT, MOST_TROOPS, |grid| {
        for Squad { troop, count } in owned() {
            if let Spot::Host(at) = troop.spot {
                let (at, card) = (usize::from(at), troop.card.index());
                grid.add(at, 0, card, *count);
                grid.add(at, 1, card, *count * u8::from(troop.used));
                grid.add(at, 2, card, *count * u8::from(troop.pledged));
                grid.add(at, 3, card, *count * u8::from(troop.settled));
                grid.add(at, 4, card, i32::from(*count) * i32::from(troop.damage));
                grid.add(at, 5, card, i32::from(*count) * i32::from(troop.bonus));
            }
        }
    });
    let columns = [
        "troops",
        "used troops",
        "pledged troops",
        "settled troops",
        "troops that fought",
        "moves",
        "damage",
        "bonus",
    ];
    pen.grid(("free troops in place", Place::COUNT), &columns, Card::COUNT, MOST_TROOPS, |grid| {
        for Squad { troop, count } in owned().filter(|squad| squad.troop.spot == Spot::Free) {
            let (at, card) = (relative_place(troop.place, own, state.table.seats()), troop.card.index());
            grid.add(at, 0, card, *count);
            grid.add(at, 1, card, *count * u8::from(troop.used));
            grid.add(at, 2, card, *count * u8::from(troop.pledged));
            grid.add(at, 3, card, *count * u8::from(troop.settled));
            grid.add(at, 4, card, *count * u8::from(troop.fought));
            grid.add(at, 5, card, i32::from(*count) * i32::from(troop.moved));
            grid.add(at, 6, card, i32::from(*count) * i32::from(troop.damage));
            grid.add(at, 7, card, i32::from(*count) * i32::from(troop.bonus));
        }
    });
}

fn write_purse(state: &Medievalia, pen: &mut impl Pen) {
    let purse = &state.table.purse;
    let (kind, card, at) = match purse.purchase {
        None => (None, None, None),
        Some(Purchase::Landscape(card)) => (Some(0), Some(card), None),
        Some(Purchase::Troop(card)) => (Some(1), Some(card), None),
        Some(Purchase::Building(stack)) => (Some(2), None, Some(stack)),
        Some(Purchase::Removal(host)) => (Some(3), None, Some(host)),
        Some(Purchase::Extra) => (Some(4), None, None),
    };
    pen.one_of("purchase", kind, 5);
    pen.one_of("card bought", card.map(Card::index), Card::COUNT);
    pen.one_of("stack bought from or host removed", at.map(usize::from), MAX_HOSTS);
    pen.numbers("cost", purse.cost.into_iter(), 10);
    pen.number("cost of any kind", purse.any, 10);
    pen.numbers("produced", purse.pool.into_iter(), 10);
    pen.numbers("produced by the partner", purse.support.into_iter(), 10);
    pen.numbers("gains of groups", purse.group_gains.into_iter(), 6);
    pen.numbers("gains of characters", purse.free_gains.into_iter(), 6);
    pen.flag("sources used", purse.started);
    pen.flag("partner asked", purse.asked);
    pen.flag("everybody knows what is bought", purse.open);
    pen.some_of("hosts turned for it", purse.hosts.iter().map(usize::from), MAX_HOSTS);
    cards(pen, "hand cards put in for it", &purse.cards);
    pen.numbers("handed over by the partner", purse.given.into_iter(), 10);
}

fn write_war(state: &Medievalia, own: Seat, pen: &mut impl Pen) {
    let war = &state.table.war;
    let relative = |seat| relative(seat, own, state.table.seats());
    let here = war.front.and_then(|front| front.place);
    pen.one_of("war in", here.map(|place| relative_place(place, own, state.table.seats())), Place::COUNT);
    pen.one_of("attacker", war.front.map(|front| relative(front.attacker)), 4);
    pen.one_of("defender", war.front.map(|front| relative(front.defender)), 4);
    pen.number("attacking groups", war.groups, MAX_GROUPS as i32);
    pen.number("lone targets", war.lone, MAX_GROUPS as i32);
    pen.number("unit", war.unit, 64);
    pen.numbers("bonuses to be placed", war.bonuses.into_iter(), 8);
    pen.number("damage to be assigned", war.points, 20);
    pen.one_of("who acts", war.acting.map(|troop| troop.card.index()), Card::COUNT);
    let from = war.acting.map(|troop| relative_place(troop.place, own, state.table.seats()));
    pen.one_of("from where", from, Place::COUNT);
    let undecided = state.table.squads.iter().filter(|squad| squad.troop.group == UNDECIDED);
    let undecided = undecided.flat_map(|squad| repeat_n(squad.troop.card.index(), squad.count.into()));
    pen.tally("undecided troops", undecided, Card::COUNT, MOST_TROOPS);
    let (attacker, defender) = (war.front.map(|front| front.attacker), war.front.map(|front| front.defender));
    pen.each("group", MAX_GROUPS, |pen, at| {
        let (aim, number) = match war.aims[at] {
            Aim::Open => (0, 0),
            Aim::Opponent => (1, 0),
            Aim::Host(host) => (2, host + 1),
            Aim::Lone(lone) => (3, lone + 1),
            Aim::Group(other) => (4, other),
            Aim::Nothing => (5, 0),
        };
        pen.one_of("aim", Some(aim), 6);
        pen.number("number of its aim", number, MAX_HOSTS as i32);
        pen.flag("struck back at", war.struck.has(at as u8));
    });
    for (name, seat, first) in [
        ("attackers in group", attacker, 1),
        ("defenders in group", defender, 1),
        ("lone target", defender, LONE),
    ] {
        let columns = ["troops", "damage", "bonus"];
        pen.grid((name, MAX_GROUPS), &columns, Card::COUNT, MOST_TROOPS, |grid| {
            let squads = state.table.squads.iter().filter(|squad| Some(squad.troop.owner) == seat);
            for Squad { troop, count } in squads {
                let Some(at) = troop.group.checked_sub(first).map(usize::from) else { continue };
                if at >= MAX_GROUPS {
                    continue;
                }
                let (count, card) = (i32::from(*count), troop.card.index());
                grid.add(at, 0, card, count);
                grid.add(at, 1, card, count * i32::from(troop.damage));
                grid.add(at, 2, card, count * i32::from(troop.bonus));
            }
        });
    }
    pen.each("attacked host", MAX_HOSTS, |pen, at| {
        let fight = war.hosts.iter().find(|fight| usize::from(fight.host) == at);
        pen.flag("attacked", fight.is_some());
        pen.number("points", fight.map_or(0, |fight| fight.points), 20);
        pen.number("bonus", fight.map_or(0, |fight| fight.bonus), 8);
        let buildings = fight.map_or([[0; 2]; 2], |fight| [fight.building_damage, fight.building_bonus]);
        pen.numbers("damage of buildings", buildings[0].into_iter(), 8);
        pen.numbers("bonus of buildings", buildings[1].into_iter(), 8);
    });
}

/// The number `own` counts a place under: the fiefs clockwise from the own one, then those between them.
fn relative_place(place: Place, own: Seat, seats: u8) -> usize {
    let step = |seat: u8| relative(Seat(seat), own, seats) as u8;
    match place.index().checked_sub(usize::from(MOST_SEATS)) {
        None => step(place.0).into(),
        Some(between) => {
            let (one, other) = BETWEEN[between];
            let between = Place::between(Seat(step(one)), Seat(step(other)));
            between.expect("two seats have a place between them").index()
        }
    }
}

fn cards(pen: &mut impl Pen, name: &str, counts: &[u8; Card::COUNT]) {
    pen.numbers(name, counts.iter().copied(), MOST_TROOPS);
}

/// What is asked, as a number, and how many cards are left to draw.
fn kind(frame: Frame) -> (usize, u8) {
    let kind = match frame {
        Frame::Opening(_, left) => return (0, left),
        Frame::Draw => 1,
        Frame::Actions => 2,
        Frame::Pay => 3,
        Frame::Support => 4,
        Frame::Site => 5,
        Frame::Extra => 6,
        Frame::Move => 7,
        Frame::Fronts => 8,
        Frame::Starve => 9,
        Frame::Partition => 10,
        Frame::Oppose => 11,
        Frame::Aim => 12,
        Frame::StrikeBack => 13,
        Frame::Protect => 14,
        Frame::Wound => 15,
        Frame::Archers(_) => 16,
        Frame::Arrow(_) => 17,
        Frame::Priests(_) => 18,
        Frame::Prayer(_) => 19,
        Frame::Over => 20,
    };
    (kind, 0)
}
