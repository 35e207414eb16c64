//! The learned weights that come with the program.

use games::{IDS, with_game};
use tafel_bots::Knowledge;
use tafel_core::{Chance, Ctx};

/// Weights are for exactly the figures of their game, and tell how they were made.
#[test]
fn learned_weights_fit_their_game() {
    for &id in IDS {
        let Some(model) = with_game!(id, G => G::learned()).unwrap() else { continue };
        let names = model.names().len();
        assert!(names > 20, "{id} has {names} figures");
        let file = format!("{}/weights/{id}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(file).unwrap();
        assert!(text.starts_with(&format!("# Learned by\n#     tafelrunde-lab fit {id} ")), "{id}");
        assert!(text.contains("--seed"), "{id}");
    }
}

/// In every position of a random game the learned shares are positive and add up to one.
#[test]
fn learned_shares_add_up() {
    fn check<G: Knowledge>(seats: u8) {
        let Some(model) = G::learned() else { return };
        let mut chance = Chance::fast(2);
        let mut state = G::setup(&G::Options::default(), seats, &mut Ctx::quiet(&mut chance)).unwrap();
        let mut legal = Vec::new();
        while let Some(seat) = state.asked().first() {
            let values = model.values(&state);
            let sum: f32 = values.iter().sum();
            assert!((sum - 1.0).abs() < 1e-4 && values.iter().all(|value| *value >= 0.0), "{values:?}");
            let progress = state.progress();
            assert!((0.0..=1.0).contains(&progress), "progress {progress} of {}", G::ID);
            legal.clear();
            state.legal(seat, &mut legal);
            let action = chance.pick(&legal);
            state.apply(seat, action, &mut Ctx::quiet(&mut chance));
        }
    }
    for &id in IDS {
        let info = games::info(id).unwrap();
        for seats in info.min_seats.max(2)..=info.max_seats {
            with_game!(id, G => check::<G>(seats)).unwrap();
        }
    }
}
