//! Rules of thumb for every click: which move to begin, and how to go on with it.

use mythotopia::{Action, Building, Card, Deed, Mythotopia, Province, Step, Vp};
use tafel_core::Seat;

use super::{counters_on, defence, prize};

/// How good a click looks at first sight; 1 is ordinary.
pub(super) fn rule(state: &Mythotopia, seat: Seat, action: Action) -> f32 {
    match (state.plan.step, action) {
        (_, Action::EndGame) => 50.0,
        (_, Action::EndWar(_) | Action::EndWarWithHero(_)) => 4.0,
        (_, Action::Begin(deed)) => begin(deed),
        (_, Action::Pass) => 0.1,
        (_, Action::Play(_) | Action::Bonus) => 2.0,
        (Step::AttackTarget { .. }, Action::Province(target)) => worth_attacking(state, target),
        (Step::PlaceArmies, Action::Province(province)) => worth_a_reinforcement(state, seat, province),
        (
            Step::AttackArmies { target: province, armies, .. } | Step::PlaceArmiesCards { province, armies },
            _,
        ) => muster(state, seat, province, armies, action),
        (Step::Build, Action::Build(building)) => worth_building(state, building),
        (Step::Draft, Action::Take(card)) if card.province().is_some() => 0.5,
        (_, Action::Lay(held)) => ease_of_parting(held.card),
        (_, Action::OneShip) => 0.4,
        (_, Action::Done) => 0.7,
        _ => 1.0,
    }
}

fn begin(deed: Deed) -> f32 {
    match deed {
        Deed::Attack | Deed::Patronage => 3.0,
        Deed::PlaceArmies | Deed::Draft => 1.5,
        Deed::RemoveArmies | Deed::RemoveShips => 0.15,
        Deed::Discard => 0.5,
        Deed::RoadMove => 0.1,
        _ => 1.0,
    }
}

/// Weak targets first, and those with a prize.
fn worth_attacking(state: &Mythotopia, target: Province) -> f32 {
    let table = state.table();
    let strength = f32::from(defence(table, target)) + 1.0;
    4.0 * (3.0 + prize(table, target)) / (strength * strength)
}

/// Where a war is not yet won, or where one is attacked.
fn worth_a_reinforcement(state: &Mythotopia, seat: Seat, province: Province) -> f32 {
    let table = state.table();
    if !table.wars().has(province) {
        return 0.1;
    }
    if table.owner(province) == Some(seat) {
        return 1.5;
    }
    if table.strength(seat, province) > defence(table, province) { 0.4 } else { 3.0 }
}

/// Armies until the enemy is beaten: a garrison by one, a player, who can answer, by two.
fn muster(state: &Mythotopia, seat: Seat, province: Province, armies: u8, action: Action) -> f32 {
    let table = state.table();
    let mine = table.strength(seat, province) + armies;
    let owner = table.owner(province);
    let enemy = if owner == Some(seat) {
        let attackers = table.all_seats().filter(|&other| table.player(other).attacks().has(province));
        attackers.map(|other| table.strength(other, province)).max().unwrap_or(0)
    } else {
        defence(table, province) + u8::from(owner.is_some())
    };
    match action {
        Action::Done if mine > enemy => 6.0,
        Action::Done => 0.2,
        Action::Lay(held) if held.card.armies() > 1 => 1.5,
        _ => 1.0,
    }
}

/// While the card still pays; a city makes room in the reserve besides.
fn worth_building(state: &Mythotopia, building: Building) -> f32 {
    let (vp, worth) = match building {
        Building::City => (Vp::City, 4.0),
        Building::Road => (Vp::Roads, 2.5),
        Building::Castle => (Vp::Castle, 1.2),
    };
    if counters_on(state.table(), vp) == Some(0) { 0.15 } else { worth }
}

/// Cards that can do much are not spent on small change.
fn ease_of_parting(card: Card) -> f32 {
    match card {
        Card::StartBuild | Card::Build | Card::Portal | Card::Hero => 0.3,
        Card::StartMarket | Card::Market => 0.6,
        _ if card.armies() > 1 => 0.4,
        _ => 1.0,
    }
}
