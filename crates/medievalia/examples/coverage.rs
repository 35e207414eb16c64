//! How often everything happens in random play: `cargo run --release -p medievalia --example coverage -- 1000`.
//!
//! Counts every kind of action, event, question and ending, by seats and options.

use std::collections::BTreeMap;
use std::time::Instant;

use medievalia::{Event, Medievalia, Mode, Options, Topology};
use tafel_core::{Chance, Ctx, Game};

fn main() {
    let games: u32 = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(200);
    let standard = Options::default();
    let team = Options { team: true, ..standard.clone() };
    let complete = Options { topology: Topology::Complete, archer_free_fire: true, ..standard.clone() };
    let basic = Options { mode: Mode::Basic, ..standard.clone() };
    let intermediate = Options { mode: Mode::Intermediate, ..standard.clone() };
    for (name, seats, options) in [
        ("two", 2, &standard),
        ("three", 3, &standard),
        ("four", 4, &standard),
        ("teams", 4, &team),
        ("complete, free fire", 4, &complete),
        ("basic", 3, &basic),
        ("intermediate", 3, &intermediate),
    ] {
        cover(name, seats, options, games);
    }
}

fn cover(name: &str, seats: u8, options: &Options, games: u32) {
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    let mut legal = Vec::new();
    let (mut decisions, mut offered, mut most) = (0u64, 0u64, 0);
    let begin = Instant::now();
    for game in 0..games {
        let mut chance = Chance::fast(u64::from(game) * 7919 + 1);
        let mut events = Vec::new();
        let mut state = Medievalia::setup(options, seats, &mut Ctx::listening(&mut chance, &mut events))
            .expect("the options can be played with");
        while let Some(seat) = state.asked().first() {
            legal.clear();
            state.legal(seat, &mut legal);
            offered += legal.len() as u64;
            most = most.max(legal.len());
            let action = chance.pick(&legal);
            *counts.entry(format!("action {}", word(&action))).or_default() += 1;
            *counts.entry(format!("question {}", word(&state.question(seat)))).or_default() += 1;
            state.apply(seat, action, &mut Ctx::listening(&mut chance, &mut events));
            decisions += 1;
            for event in events.drain(..) {
                let what = match &event {
                    Event::Drew { card, .. } => format!("event Drew {card}"),
                    Event::Open(news) => format!("event {}", word(news)),
                };
                *counts.entry(what).or_default() += 1;
                if let Event::Open(medievalia::News::Played { card, .. }) = &event {
                    *counts.entry(format!("played {card}")).or_default() += 1;
                }
                if let Event::Open(medievalia::News::Built { building, .. }) = &event {
                    *counts.entry(format!("built {building}")).or_default() += 1;
                }
                if let Event::Open(medievalia::News::Over { ending }) = &event {
                    *counts.entry(format!("ending {}", word(ending))).or_default() += 1;
                }
            }
        }
    }
    println!(
        "== {name}: {games} games, {} decisions each, {} offers per decision, at most {most}, {} ms",
        decisions / u64::from(games),
        offered / decisions,
        begin.elapsed().as_millis()
    );
    for (what, count) in counts {
        println!("{count:>10}  {what}");
    }
}

/// The first word of what `Debug` says.
fn word(thing: &impl std::fmt::Debug) -> String {
    let text = format!("{thing:?}");
    text.split([' ', '(', '{']).next().unwrap_or_default().to_owned()
}
