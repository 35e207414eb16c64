//! How often random play meets each card, event and ending: `cargo run --release -p catan-kartenspiel --example
//! catan_kartenspiel_coverage -- 1000`.

use std::collections::BTreeMap;
use std::time::Instant;

use catan_kartenspiel::{Card, Catan, Event, EventCard, Open, Options};
use tafel_core::{Chance, Ctx, Game};

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(200);
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    for card in Card::ALL {
        let verb = if card.is_action() { "played" } else { "built" };
        counts.insert(format!("{verb} {card}"), 0);
    }
    for card in EventCard::ALL {
        counts.insert(format!("event card {card}"), 0);
    }
    let (mut decisions, mut longest, mut widest) = (0u64, 0u64, 0usize);
    let began = Instant::now();
    for game in 0..games {
        let mut chance = Chance::fast(game);
        let mut events = Vec::new();
        let mut state =
            Catan::setup(&Options::default(), 2, &mut Ctx::quiet(&mut chance)).expect("two can play");
        let (mut legal, mut steps) = (Vec::new(), 0);
        while let Some(seat) = state.asked().first() {
            legal.clear();
            state.legal(seat, &mut legal);
            widest = widest.max(legal.len());
            let action = chance.pick(&legal);
            state.apply(seat, action, &mut Ctx::listening(&mut chance, &mut events));
            steps += 1;
            for event in events.drain(..) {
                *counts.entry(name(&event)).or_default() += 1;
            }
        }
        decisions += steps;
        longest = longest.max(steps);
    }
    println!("{games} games, {decisions} decisions, longest {longest}, widest list {widest}");
    println!("{:.1} s with events told", began.elapsed().as_secs_f32());
    for (what, count) in &counts {
        println!("{count:>9}  {what}");
    }
    let never: Vec<&String> = counts.iter().filter(|(_, count)| **count == 0).map(|(what, _)| what).collect();
    println!("never met: {never:?}");
}

fn name(event: &Event) -> String {
    match event {
        Event::Open(Open::Played(_, card)) => format!("played {card}"),
        Event::Open(Open::Built(_, card)) => format!("built {card}"),
        Event::Open(Open::EventCard(card)) => format!("event card {card}"),
        Event::Open(Open::Rolled(_, face, _) | Open::RolledEvent(_, face)) => format!("die {face}"),
        Event::Open(open) => word(open),
        other => word(other),
    }
}

fn word(thing: &impl std::fmt::Debug) -> String {
    format!("{thing:?}").split(['(', ' ']).next().unwrap_or_default().to_owned()
}
