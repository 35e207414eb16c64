//! Medievalia: what one lacks, what one could do now, and who threatens whom.
//!
//! What could be done is asked of a world imagined from the view: the legal lists of all such worlds agree.

use medievalia::{Action, Building, Card, Land, Medievalia, Place, Question, Spot, View};
use tafel_core::{Chance, Game, Seat};

const NO_FOOD_IN_HAND: &str = "no-food-in-hand";
const NO_FOOD_LAND: &str = "no-food-land";
const GROUP_OR_DISCARD: &str = "group-or-discard";
const TOO_MUCH: &str = "source-too-big";
const FOOD_FULL: &str = "food-full";
const HELPERS_PLACE: &str = "helpers-place";
const SURCHARGE: &str = "surcharge";
const MAY_BUILD: &str = "may-build";
const CITY_OR_FOOD: &str = "city-or-food";
const LAND_FULL: &str = "land-full";
const ONLY_A_CARD: &str = "only-a-card";
const AT_THE_GATE: &str = "enemy-at-the-gate";
const WAR_HALFWAY: &str = "war-halfway";
const BESIEGED: &str = "besieged";
const FOUR_POINTS: &str = "four-points";
const END_NEAR: &str = "end-near";
const FOUR_SEATS: &str = "four-seats";

/// All of them.
pub(super) const KNOWN: &[&str] = &[
    NO_FOOD_IN_HAND,
    NO_FOOD_LAND,
    GROUP_OR_DISCARD,
    TOO_MUCH,
    FOOD_FULL,
    HELPERS_PLACE,
    SURCHARGE,
    MAY_BUILD,
    CITY_OR_FOOD,
    LAND_FULL,
    ONLY_A_CARD,
    AT_THE_GATE,
    WAR_HALFWAY,
    BESIEGED,
    FOUR_POINTS,
    END_NEAR,
    FOUR_SEATS,
];

/// What brings food.
const FOOD: [Card; 2] = [Card::Field, Card::Farm];
/// From so many points on, the end is in sight.
const MANY_POINTS: u8 = 4;
/// So many landscapes fill a fief.
const ROOM: usize = 4;
/// So few buildings, or cards in each of two stacks, are soon used up.
const FEW_BUILDINGS: u8 = 3;
const FEW_CARDS: u8 = 4;

pub(super) fn facts(view: &View, seat: Seat) -> Vec<&'static str> {
    let table = &view.table;
    let world = Medievalia::imagine(view, &mut Chance::fast(0));
    let mut legal = Vec::new();
    world.legal(seat, &mut legal);
    let question = world.asked().has(seat).then(|| world.question(seat));
    let any = |wanted: fn(&Action) -> bool| legal.iter().any(wanted);
    let hand = view.hand.unwrap_or_default();
    let holds = |card: Card| hand[card.index()] > 0;
    let land = |card: Card| table.hosts_of(seat).any(|(_, host)| host.land == Land::Landscape(card));
    let figures = || Card::ALL.into_iter().filter(|card| !table.rules.landscape[card.index()]);
    let counts = &view.counts[seat.index()];
    let left: u8 = table.sites.iter().map(|site| site.hidden + u8::from(site.top.is_some())).sum();

    let mut facts = Vec::new();
    let mut note = |fact, holds: bool| {
        if holds {
            facts.push(fact);
        }
    };
    note(NO_FOOD_IN_HAND, !FOOD.into_iter().any(holds));
    note(NO_FOOD_LAND, !FOOD.into_iter().any(land));
    note(
        GROUP_OR_DISCARD,
        any(|action| matches!(action, Action::ActivateGroup(_)))
            && any(|action| matches!(action, Action::Discard { .. })),
    );
    note(TOO_MUCH, one_source_is_too_big(view, seat, &legal, question));
    note(FOOD_FULL, counts.characters == counts.fed && figures().any(holds));
    note(HELPERS_PLACE, legal.iter().any(|action| helps(view, seat, action)));
    note(SURCHARGE, figures().filter(|&card| holds(card)).any(|card| lacks_its_building(view, seat, card)));
    note(MAY_BUILD, any(|action| matches!(action, Action::Build { .. })));
    let civil = |building: Building| table.rules.buildings[building.index()].civil;
    let is_food = |number: u8| {
        let host = table.host(seat, number);
        host.is_some_and(|host| FOOD.into_iter().any(|card| host.land == Land::Landscape(card)))
    };
    note(
        CITY_OR_FOOD,
        matches!(question, Some(Question::Site { building: Some(building) }) if civil(building))
            && legal.contains(&Action::Site(0))
            && legal.iter().any(|action| matches!(action, Action::Site(number) if is_food(*number))),
    );
    let landscapes = Card::ALL.into_iter().filter(|card| table.rules.landscape[card.index()]);
    note(LAND_FULL, table.landscapes(seat) >= ROOM && landscapes.clone().any(holds));
    note(
        ONLY_A_CARD,
        legal.contains(&Action::ExtraCard)
            && !any(|action| matches!(action, Action::Play(_) | Action::Build { .. })),
    );
    note(AT_THE_GATE, enemy_at_the_gate(view, seat));
    note(
        WAR_HALFWAY,
        any(|action| matches!(action, Action::Declare { place, .. } if place.owner().is_none())),
    );
    note(BESIEGED, table.fiefs[seat.index()].siege > 0);
    note(FOUR_POINTS, counts.points >= MANY_POINTS);
    let short = table.stacks.iter().filter(|stack| stack.size <= FEW_CARDS).count() > 1;
    note(END_NEAR, left <= FEW_BUILDINGS || short);
    note(FOUR_SEATS, table.seats() == 4);
    facts
}

/// Do two groups offer what is missing, one of them more than that?
fn one_source_is_too_big(view: &View, seat: Seat, legal: &[Action], question: Option<Question>) -> bool {
    let Some(Question::Pay { missing }) = question else { return false };
    let hosts = &view.counts[seat.index()].hosts;
    let offered: Vec<(usize, u8)> = hosts
        .iter()
        .filter(|host| legal.contains(&Action::ActivateGroup(host.number)))
        .map(|host| (host.resource.index(), host.amount))
        .filter(|&(resource, _)| missing[resource] > 0)
        .collect();
    offered.iter().any(|&(resource, amount)| {
        amount > missing[resource] && offered.iter().filter(|other| other.0 == resource).count() > 1
    })
}

/// Does this move bring a free worker to a landscape where there is still a place for a helper?
fn helps(view: &View, seat: Seat, action: &Action) -> bool {
    let &Action::Attach { card: Card::Worker, from: Spot::Free, to: Spot::Host(number) } = action else {
        return false;
    };
    let table = &view.table;
    let Some(Land::Landscape(card)) = table.host(seat, number).map(|host| host.land) else { return false };
    let at_it = table.squads.iter().filter(|squad| {
        squad.troop.owner == seat
            && squad.troop.spot == Spot::Host(number)
            && table.rules.troops[squad.troop.card.index()].boosts > 0
    });
    at_it.map(|squad| squad.count).sum::<u8>() < table.rules.hosts[card.index()].slots
}

/// Does a figure call for a building that does not stand in the fief?
fn lacks_its_building(view: &View, seat: Seat, card: Card) -> bool {
    let needs = view.table.rules.troops[card.index()].needs;
    needs.is_some_and(|needed| {
        !view.table.hosts_of(seat).any(|(_, host)| host.buildings().any(|building| building == needed))
    })
}

/// Does an unused enemy stand in a fief between another player's and one's own?
fn enemy_at_the_gate(view: &View, seat: Seat) -> bool {
    let table = &view.table;
    let gates: Vec<Place> =
        Seat::all(table.seats()).filter_map(|other| Place::between(seat, other)).collect();
    table.squads.iter().any(|squad| {
        table.enemies(seat, squad.troop.owner) && !squad.troop.used && gates.contains(&squad.troop.place)
    })
}
