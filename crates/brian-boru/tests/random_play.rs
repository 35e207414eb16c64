//! Random games against the figures of the specification (chapter 19): a second implementation, thrown away since,
//! played 20,000 games per number of seats with the same rules and uniformly random answers.

use brian_boru::{Action, BrianBoru, Claim, Event, Options, Question, Seen};
use tafel_core::{Chance, Ctx, Game, Viewer};

const GAMES: u32 = 20_000;

/// Means over the games. The specification gives one digit after the point.
#[derive(Default, Debug)]
struct Figures {
    score: f64,
    winner: f64,
    last: f64,
    towns: f64,
    expansions: f64,
    incursions: f64,
    repelled: f64,
    monasteries: f64,
    open: f64,
    face_down: f64,
    dead_ends: f64,
}

fn play(seats: u8, game: u32, figures: &mut Figures) {
    let mut luck = Chance::seeded(19, u64::from(game));
    let mut choices = Chance::fast(u64::from(game));
    let mut events = Vec::new();
    let options = Options::default();
    let mut state =
        BrianBoru::setup(&options, seats, &mut Ctx::listening(&mut luck, &mut events)).expect("playable");
    let mut legal = Vec::new();
    while let Some(seat) = state.asked().first() {
        legal.clear();
        state.legal(seat, &mut legal);
        let action = choices.pick(&legal);
        figures.expansions += f64::from(u8::from(matches!(action, Action::Expand(_))));
        if let (Question::Lead, Action::Play(card)) = (state.question(seat), action) {
            let town = state.view(Viewer::Spectator).table.active;
            let dead_end = town.is_none_or(|town| !card.fits(town.colour()));
            figures.dead_ends += f64::from(u8::from(dead_end));
        }
        state.apply(seat, action, &mut Ctx::listening(&mut luck, &mut events));
    }
    let scores = state.outcome().expect("nobody is asked any more").scores;
    let view = state.view(Viewer::Spectator);
    let repelled = events.iter().filter(|event| matches!(event, Event::Open(Seen::Repelled))).count();
    let count = |count: usize| f64::from(count as u32);
    figures.score += f64::from(scores.iter().sum::<i32>()) / f64::from(seats);
    figures.winner += f64::from(*scores.iter().max().expect("somebody played"));
    figures.last += f64::from(*scores.iter().min().expect("somebody played"));
    figures.towns += count(view.table.towns.discs.len().into());
    figures.incursions += f64::from(view.table.round) - count(repelled);
    figures.repelled += count(repelled);
    figures.monasteries += count(view.table.towns.monasteries.len().into());
    figures.open += count(view.table.claims.iter().filter(|&&claim| claim == Claim::Open).count());
    figures.face_down += count(view.table.claims.iter().filter(|&&claim| claim == Claim::FaceDown).count());
}

/// Plays and compares each mean with the specification's. The tolerance is the half digit lost by rounding (0.05)
/// and a few standard errors; dead ends are a handful in all games and only must stay rare.
fn compare(seats: u8, expected: &Figures) {
    let mut figures = Figures::default();
    for game in 0..GAMES {
        play(seats, game, &mut figures);
    }
    let close = |what: &str, sum: f64, expected: f64, tolerance: f64| {
        let mean = sum / f64::from(GAMES);
        println!("{seats} players, {what}: {mean:.2} ({expected})");
        assert!((mean - expected).abs() <= tolerance, "{seats} players, {what}: {mean:.2}, not {expected}");
    };
    close("score", figures.score, expected.score, 0.15);
    close("winner", figures.winner, expected.winner, 0.15);
    close("last", figures.last, expected.last, 0.15);
    close("towns", figures.towns, expected.towns, 0.1);
    close("expansions", figures.expansions, expected.expansions, 0.1);
    close("incursions", figures.incursions, expected.incursions, 0.1);
    close("repelled", figures.repelled, expected.repelled, 0.1);
    close("monasteries", figures.monasteries, expected.monasteries, 0.1);
    close("open tokens", figures.open, expected.open, 0.1);
    close("face-down tokens", figures.face_down, expected.face_down, 0.1);
    close("dead ends per 1,000 games", figures.dead_ends * 1000.0, expected.dead_ends * 1000.0, 1.0);
}

#[test]
fn three_random_players_score_as_the_specification_expects() {
    compare(
        3,
        &Figures {
            score: 28.1,
            winner: 34.2,
            last: 22.2,
            towns: 30.4,
            expansions: 5.0,
            incursions: 2.6,
            repelled: 0.4,
            monasteries: 2.4,
            open: 1.2,
            face_down: 2.1,
            dead_ends: 0.0,
        },
    );
}

#[test]
fn four_random_players_score_as_the_specification_expects() {
    compare(
        4,
        &Figures {
            score: 25.8,
            winner: 32.9,
            last: 19.0,
            towns: 32.7,
            expansions: 6.6,
            incursions: 3.5,
            repelled: 0.5,
            monasteries: 2.8,
            open: 1.7,
            face_down: 1.6,
            dead_ends: 0.000_05,
        },
    );
}

#[test]
fn five_random_players_score_as_the_specification_expects() {
    compare(
        5,
        &Figures {
            score: 23.5,
            winner: 30.5,
            last: 16.8,
            towns: 35.5,
            expansions: 8.3,
            incursions: 2.9,
            repelled: 1.1,
            monasteries: 3.5,
            open: 1.7,
            face_down: 1.1,
            dead_ends: 0.000_15,
        },
    );
}
