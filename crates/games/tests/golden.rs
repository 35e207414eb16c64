//! One playthrough of each game as readable text, and the number of ways to play its first steps.
//!
//! A change of the rules shows here as a difference one can read. `TAFELRUNDE_BLESS=1 cargo test -p games --test golden`
//! writes the texts again; look at the difference before you commit it.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use games::with_game;
use tafel_core::{Chance, Ctx, Game};

/// The playthroughs are cut here: enough to see the first rounds.
const STEPS: u32 = 400;
const SEED: u64 = 2026;
/// So many first steps are counted in all ways.
const MOST_DEPTH: u32 = 4;

/// A random game: who did what, out of how many, and at the end who has what.
fn playthrough<G: Game>(seats: u8) -> String {
    let mut luck = Chance::seeded(SEED, u64::from(seats));
    let mut choices = Chance::seeded(!SEED, u64::from(seats));
    let mut state = G::setup(&G::Options::default(), seats, &mut Ctx::quiet(&mut luck)).unwrap();
    let mut text = format!("{}, {seats} seats, seed {SEED}, rules {}\n", G::ID, G::RULES_VERSION);
    let mut legal = Vec::new();
    let mut steps = 0;
    while let Some(seat) = state.asked().first().filter(|_| steps < STEPS) {
        legal.clear();
        state.legal(seat, &mut legal);
        let action = choices.pick(&legal);
        let written = serde_json::to_string(&action).unwrap();
        steps += 1;
        writeln!(text, "{steps:>4}  seat {seat}  one of {:>3}  {written}", legal.len()).unwrap();
        state.apply(seat, action, &mut Ctx::quiet(&mut luck));
    }
    for line in state.score_sheet() {
        writeln!(text, "{:<28} {:?}", line.source, line.points.as_slice()).unwrap();
    }
    match state.outcome() {
        Some(outcome) => {
            let (ranks, scores) = (outcome.ranks.as_slice(), outcome.scores.as_slice());
            writeln!(text, "ranks {ranks:?}, scores {scores:?}").unwrap();
        }
        None => writeln!(text, "cut after {STEPS} steps").unwrap(),
    }
    text
}

/// In how many ways can the next `depth` steps be played, with the luck that comes first?
fn ways<G: Game>(state: &G, luck: &Chance, depth: u32) -> u64 {
    let Some(seat) = state.asked().first().filter(|_| depth > 0) else { return 1 };
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    if depth == 1 {
        return legal.len() as u64;
    }
    let next = legal.into_iter().map(|action| {
        let (mut state, mut luck) = (state.clone(), luck.clone());
        state.apply(seat, action, &mut Ctx::quiet(&mut luck));
        ways(&state, &luck, depth - 1)
    });
    next.sum()
}

fn ways_by_depth<G: Game>(seats: u8) -> String {
    let mut luck = Chance::fast(SEED);
    let state = G::setup(&G::Options::default(), seats, &mut Ctx::quiet(&mut luck)).unwrap();
    let counts: Vec<u64> = (1..=MOST_DEPTH).map(|depth| ways(&state, &luck, depth)).collect();
    format!("ways to play the first 1 to {MOST_DEPTH} steps, seed {SEED}: {counts:?}\n")
}

fn compare(game: &str) {
    let seats = games::info(game).unwrap().max_seats;
    let text = with_game!(game, G => playthrough::<G>(seats) + &ways_by_depth::<G>(seats)).unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../fixtures/{game}.golden.txt"));
    if std::env::var_os("TAFELRUNDE_BLESS").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    let differs = stored.lines().zip(text.lines()).position(|(stored, now)| stored != now);
    if let Some(line) = differs {
        let (stored, now) = (stored.lines().nth(line), text.lines().nth(line));
        panic!("{}, line {}:\n  was {stored:?}\n  is  {now:?}", path.display(), line + 1);
    }
    assert_eq!(stored.len(), text.len(), "{} has another length", path.display());
}

#[test]
fn brian_boru_plays_as_written_down() {
    compare("brian-boru");
}

#[test]
fn imperial_settlers_plays_as_written_down() {
    compare("imperial-settlers");
}

#[test]
fn mythotopia_plays_as_written_down() {
    compare("mythotopia");
}

#[test]
fn catan_plays_as_written_down() {
    compare("catan-kartenspiel");
}

#[test]
fn medievalia_plays_as_written_down() {
    compare("medievalia");
}
