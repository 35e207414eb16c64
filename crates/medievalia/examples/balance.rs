//! Is the building race hopeless, or war? Scripted players meet: `cargo run --release -p medievalia --example balance`.
//!
//! A *builder* races for buildings and keeps no army; a *steward* does so too, but puts a few soldiers on guard in the
//! city; a *warrior* builds an economy, then an army that can take a city, and marches. They know nothing but the view,
//! the printed values and the legal list. The figures steer the `house` values only. A second argument names a
//! component file to play with.

use std::collections::BTreeMap;

use medievalia::{Action, Card, Ending, Medievalia, Options, Pile, Place, Spot, View};
use tafel_core::{Chance, Ctx, Game, Seat, Viewer};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Plan {
    Builder,
    Steward,
    Warrior,
}

/// Soldiers a steward keeps in the city.
const GUARDS: i32 = 3;

fn main() {
    use Plan::{Builder, Steward, Warrior};
    let games: u32 = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(500);
    let components = std::env::args().nth(2).map(|file| std::fs::read_to_string(file).expect("a file"));
    let options = Options { components, ..Options::default() };
    for plans in [
        &[Builder, Builder][..],
        &[Warrior, Warrior],
        &[Builder, Warrior],
        &[Steward, Warrior],
        &[Steward, Builder],
        &[Steward, Steward, Warrior],
        &[Steward, Warrior, Steward, Warrior],
        &[Builder, Builder, Warrior],
        &[Builder, Warrior, Warrior],
        &[Builder, Warrior, Builder, Warrior],
        &[Builder, Builder, Builder, Builder],
    ] {
        tournament(&options, plans, games);
    }
}

fn tournament(options: &Options, plans: &[Plan], games: u32) {
    let seats = plans.len() as u8;
    let printed = Medievalia::components(options);
    let walls = printed["city"]["defence"].as_i64().expect("a city has a defence") as i32;
    let mut shares = plans.iter().map(|plan| (format!("{plan:?}"), 0.0)).collect::<BTreeMap<_, _>>();
    let mut endings: BTreeMap<String, u32> = BTreeMap::new();
    let mut turns = Vec::new();
    for game in 0..games {
        let mut chance = Chance::fast(u64::from(game) + 1);
        let mut state =
            Medievalia::setup(options, seats, &mut Ctx::quiet(&mut chance)).expect("it can be played");
        let (mut count, mut active) = (0, Seat(9));
        let mut legal = Vec::new();
        while let Some(seat) = state.asked().first() {
            legal.clear();
            state.legal(seat, &mut legal);
            let view = state.view(Viewer::Seat(seat));
            if view.active != active {
                active = view.active;
                count += 1;
            }
            // Seats change from game to game, so that nobody profits from a place.
            let plan = plans[(seat.index() + game as usize) % plans.len()];
            let best = legal.iter().map(|&action| (worth(plan, walls, &view, seat, action), action));
            let top = best.clone().map(|(worth, _)| worth).max().unwrap_or(0);
            let ties: Vec<Action> =
                best.filter(|&(worth, _)| worth == top).map(|(_, action)| action).collect();
            let action = chance.pick(&ties);
            state.apply(seat, action, &mut Ctx::quiet(&mut chance));
        }
        let outcome = state.outcome().expect("it is over");
        let winners = outcome.ranks.iter().filter(|&&rank| rank == 1).count();
        for seat in Seat::all(seats).filter(|&seat| outcome.won(seat)) {
            let name = format!("{:?}", plans[(seat.index() + game as usize) % plans.len()]);
            *shares.entry(name).or_default() += 1.0 / winners as f64;
        }
        let ending = match state.view(Viewer::Spectator).ending {
            Some(Ending::Prestige(_)) => "prestige",
            Some(Ending::LastBuilding) => "last building",
            Some(Ending::EmptyStacks) => "empty stacks",
            Some(Ending::Military) => "military",
            None => "none",
        };
        *endings.entry(ending.into()).or_default() += 1;
        turns.push(count / u32::from(seats));
    }
    turns.sort_unstable();
    let at = |share: usize| turns[(turns.len() - 1) * share / 100];
    println!("{plans:?}: {games} games");
    for (name, share) in shares {
        let seats = plans.iter().filter(|plan| format!("{plan:?}") == name).count();
        let fair = 100.0 * seats as f64 / plans.len() as f64;
        println!(
            "    {name:<8} wins {:5.1} %, its seats alone would be {fair:.1} %",
            100.0 * share / f64::from(games)
        );
    }
    println!("    endings {endings:?}");
    println!("    turns per player: 10 % {}, median {}, 90 % {}", at(10), at(50), at(90));
}

#[allow(clippy::match_same_arms, reason = "a price list")]
/// How much a scripted player likes an action, where cities have walls of this defence. Simple, but it feeds its
/// people, and it means what it does.
fn worth(plan: Plan, walls: i32, view: &View, seat: Seat, action: Action) -> i32 {
    let fief = &view.fiefs[seat.index()];
    let hand = view.hand.unwrap_or_default();
    let lands = fief.hosts.iter().flatten().count() as i32 - 1;
    let room = i32::from(fief.fed) - i32::from(fief.characters);
    let mine = || view.squads.iter().filter(move |squad| squad.troop.owner == seat);
    let held = |card: Card| i32::from(hand[card.index()]);
    let owned = |card: Card| {
        fief.hosts
            .iter()
            .flatten()
            .filter(|host| host.land == medievalia::state::Land::Landscape(card))
            .count() as i32
    };
    let fighters = [Card::Soldier, Card::Knight, Card::Infantry, Card::Archer];
    let army: i32 = mine()
        .filter(|squad| fighters.contains(&squad.troop.card))
        .map(|squad| attack(squad.troop.card) * i32::from(squad.count))
        .sum();
    let guards: i32 = mine()
        .filter(|squad| squad.troop.spot == Spot::Host(0) && fighters.contains(&squad.troop.card))
        .map(|squad| i32::from(squad.count))
        .sum();
    let soldiers: i32 = fighters.iter().map(|&card| held(card) * attack(card)).sum();
    let wants = |card: Card| match card {
        Card::Field | Card::Farm => 2 - owned(Card::Field) - owned(Card::Farm),
        Card::Forest | Card::Mine => 1 - owned(card),
        _ => 0,
    };
    match action {
        Action::Draw(pile) => {
            let cards = [Card::Field, Card::Farm, Card::Forest, Card::Mine];
            let landscapes = cards.iter().map(|&card| held(card)).sum::<i32>() + lands;
            match pile {
                Pile::Landscape => 5 * (5 - landscapes),
                Pile::Character => 8,
                Pile::Military => match plan {
                    Plan::Warrior => 9,
                    Plan::Steward if army + soldiers < 2 * GUARDS => 9,
                    _ => 2,
                },
            }
        }
        Action::Build { building, .. } => {
            let there =
                fief.hosts.iter().flatten().any(|host| host.buildings().any(|other| other == building));
            let eager = if plan == Plan::Warrior { 55 } else { 90 };
            if there { -5 } else { eager }
        }
        Action::Play(card @ (Card::Field | Card::Farm | Card::Forest | Card::Mine)) => 70 + 5 * wants(card),
        Action::Play(card) if room > 0 => match card {
            Card::Worker => {
                if mine().count() < 6 {
                    65
                } else {
                    20
                }
            }
            Card::Soldier | Card::Knight | Card::Infantry | Card::Archer => match plan {
                Plan::Warrior => 68,
                Plan::Steward if army < 2 * GUARDS => 68,
                _ => 5,
            },
            _ => 30,
        },
        Action::Attach { card: Card::Worker, from: Spot::Free, to: Spot::Host(host) } if host > 0 => {
            let workers = mine()
                .filter(|squad| squad.troop.spot == Spot::Host(host))
                .map(|squad| squad.count)
                .sum::<u8>();
            let boosts = fief.hosts.get(host as usize).copied().flatten().is_some_and(|there| {
                let slots = match there.land {
                    medievalia::state::Land::Landscape(Card::Field | Card::Forest) => 2,
                    medievalia::state::Land::Landscape(Card::Mine) => 1,
                    _ => 0,
                };
                workers < slots
            });
            if boosts { 80 } else { -10 }
        }
        Action::Attach { card, from: Spot::Free, to: Spot::Host(0) }
            if plan == Plan::Steward && fighters.contains(&card) =>
        {
            if guards < GUARDS {
                80
            } else {
                -10
            }
        }
        Action::ExtraCard => 8,
        Action::Done => 10,
        Action::Bureaucrat { .. } => 60,
        Action::ActivateGroup(_) | Action::ActivateFree(_) => 50,
        Action::Exchange { .. } | Action::Merchant { .. } | Action::MerchantGold { .. } => 45,
        Action::Artist { .. } => 40,
        Action::Discard { card, .. } => 10 - i32::from(card <= Card::Mine && wants(card) > 0) + held(card),
        Action::March { card, from, spot, to } => march(plan, walls, view, seat, card, from, spot, to),
        Action::Gallop { from, to } => march(plan, walls, view, seat, Card::Knight, from, Spot::Free, to),
        Action::Declare { place, against } => {
            let strength = |owner: Seat| {
                let there = view
                    .squads
                    .iter()
                    .filter(|squad| squad.troop.owner == owner && squad.troop.place == place);
                there.map(|squad| attack(squad.troop.card) * i32::from(squad.count)).sum::<i32>()
            };
            if strength(seat) >= strength(against) { 60 } else { -5 }
        }
        Action::Join(_) => 20,
        Action::OpenGroup | Action::StrikeBack(_) => 10,
        Action::Oppose(_) => 12,
        Action::StayOut => 11,
        Action::AttackHost(0) => {
            let army: i32 = mine()
                .filter(|squad| squad.troop.group > 0)
                .map(|squad| attack(squad.troop.card) * i32::from(squad.count))
                .sum();
            if army >= walls { 100 } else { -20 }
        }
        Action::AttackHost(_) => 50,
        Action::AttackTroop(_) | Action::AttackGroup(_) => 40,
        Action::Shoot(_) | Action::Pray(_) => 10,
        Action::Wound(figure) => -attack(figure.card),
        Action::Starve(figure) => {
            -attack(figure.card) + i32::from(figure.card == Card::Soldier && plan != Plan::Warrior) * 5
        }
        Action::Dismiss(_) | Action::Remove { .. } | Action::Attach { .. } => -50,
        _ => 0,
    }
}

fn attack(card: Card) -> i32 {
    match card {
        Card::Knight => 4,
        Card::Soldier | Card::Infantry | Card::Archer => 2,
        _ => 1,
    }
}

/// A warrior gathers until it is strong enough for a city, then walks to the next enemy fief.
#[allow(clippy::too_many_arguments, reason = "the fields of an action")]
fn march(
    plan: Plan,
    walls: i32,
    view: &View,
    seat: Seat,
    card: Card,
    from: Place,
    spot: Spot,
    to: Place,
) -> i32 {
    let fighter = matches!(card, Card::Soldier | Card::Knight | Card::Infantry | Card::Archer);
    if plan != Plan::Warrior || !fighter || spot != Spot::Free {
        return -10;
    }
    let army: i32 = view
        .squads
        .iter()
        .filter(|squad| {
            squad.troop.owner == seat
                && matches!(squad.troop.card, Card::Soldier | Card::Knight | Card::Infantry | Card::Archer)
        })
        .map(|squad| attack(squad.troop.card) * i32::from(squad.count))
        .sum();
    let at_home = from == Place::fief(seat);
    let enemy =
        |place: Place| place.owner().is_some_and(|owner| owner != seat && !view.eliminated.has(owner));
    match (at_home, enemy(from), enemy(to)) {
        (true, ..) if army > walls => 30,
        (_, false, true) => 40,
        _ => -10,
    }
}
