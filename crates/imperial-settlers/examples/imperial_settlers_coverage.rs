//! How often each card was built, dealt, razed and activated in random games.
//!
//! `cargo run --release --example imperial_settlers_coverage -p imperial-settlers -- 5000`

use std::collections::BTreeMap;
use std::time::Instant;

use imperial_settlers::{Event, Face, Factions, ImperialSettlers, Kind, Lookout, Options, card};
use tafel_core::{Chance, Ctx, Game};

#[derive(Default)]
struct Uses {
    built: u64,
    dealt: u64,
    razed: u64,
    activated: u64,
}

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(5_000);
    let mut uses: BTreeMap<Face, Uses> = Face::ALL.into_iter().map(|face| (face, Uses::default())).collect();
    let (mut decisions, mut longest, mut won, mut solo) = (0u64, 0u64, 0u64, 0u64);
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    let began = Instant::now();
    for game in 0..games {
        let seats = (game % 4) as u8 + 1;
        let lookout = [Lookout::Standard, Lookout::Alternative, Lookout::Advanced][(game / 4 % 3) as usize];
        let options = match seats {
            1 => Options { factions: Factions::Random, ..Options::default() },
            _ => Options { factions: Factions::Random, lookout, peaceful: game % 24 >= 18 },
        };
        let mut chance = Chance::fast(game);
        events.clear();
        let mut ctx = Ctx::listening(&mut chance, &mut events);
        let Ok(mut table) = ImperialSettlers::setup(&options, seats, &mut ctx) else { continue };
        let mut choices = Chance::fast(!game);
        let mut steps = 0;
        while let Some(seat) = table.asked().first() {
            legal.clear();
            table.legal(seat, &mut legal);
            let action = choices.pick(&legal);
            table.apply(seat, action, &mut Ctx::listening(&mut chance, &mut events));
            steps += 1;
        }
        decisions += steps;
        longest = longest.max(steps);
        if seats == 1 {
            solo += 1;
            won += u64::from(table.outcome().is_some_and(|outcome| outcome.ranks[0] == 1));
        }
        for event in &events {
            let (face, count): (Face, fn(&mut Uses) -> &mut u64) = match *event {
                Event::Built(_, face) => (face, |uses| &mut uses.built),
                Event::MadeDeal(_, face) => (face, |uses| &mut uses.dealt),
                Event::RazedCard(_, face) => (face, |uses| &mut uses.razed),
                Event::Razed(_, place) => (place.spot.face, |uses| &mut uses.razed),
                Event::Activated(_, place, _) => (place.spot.face, |uses| &mut uses.activated),
                _ => continue,
            };
            if let Some(uses) = uses.get_mut(&face) {
                *count(uses) += 1;
            }
        }
    }
    println!("{games} games, {decisions} decisions in {:?}, the longest game {longest}", began.elapsed());
    println!("solo: {won} of {solo} won");
    println!("{:8} {:>9} {:>9} {:>9} {:>9}", "card", "built", "dealt", "razed", "activated");
    let mut never = Vec::new();
    for (face, Uses { built, dealt, razed, activated }) in &uses {
        println!("{:8} {built:>9} {dealt:>9} {razed:>9} {activated:>9}", face.id());
        let printed = card(*face);
        let lacks = [
            (*built == 0, "built"),
            (*dealt == 0 && printed.deal.is_some(), "dealt"),
            (*razed == 0 && printed.has_raze_field(), "razed"),
            (*activated == 0 && printed.kind == Kind::Action, "activated"),
        ];
        never.extend(lacks.into_iter().filter(|(lacks, _)| *lacks).map(|(_, what)| format!("{face} {what}")));
    }
    println!("never: {never:?}");
    assert!(never.is_empty(), "a card was never used in one of its ways");
}
