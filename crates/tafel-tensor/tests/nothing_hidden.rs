//! Nothing hidden is in the numbers, they lie between 0 and 1, and there are always as many of them.

use games::{IDS, with_game};
use tafel_core::{Chance, Ctx, Seat, Viewer};
use tafel_tensor::{Tensor, layout, observe, size};

fn hides_what_is_hidden<G: Tensor>(seats: u8) {
    let mut chance = Chance::seeded(5, seats.into());
    let mut legal = Vec::new();
    let mut looks = 0;
    while looks < 400 {
        let mut state = G::setup(&G::Options::default(), seats, &mut Ctx::quiet(&mut chance)).unwrap();
        let length = size(&state);
        let (mut truth, mut imagined) = (vec![0.0; length], vec![0.0; length]);
        while let Some(seat) = state.asked().first() {
            if chance.below(8) == 0 {
                looks += 1;
                for viewer in Seat::all(seats) {
                    let world = G::imagine(&state.view(Viewer::Seat(viewer)), &mut chance);
                    observe(&state, viewer, &mut truth);
                    observe(&world, viewer, &mut imagined);
                    let field =
                        truth.iter().zip(&imagined).position(|(one, other)| one.to_bits() != other.to_bits());
                    if let Some(place) = field {
                        panic!(
                            "{}: value {place} ({}) tells seat {viewer} something hidden",
                            G::ID,
                            name_of(&state, place)
                        );
                    }
                    assert!(truth.iter().all(|value| (0.0..=1.0).contains(value)), "{}", G::ID);
                    assert_eq!(size(&state), length, "{}", G::ID);
                }
            }
            legal.clear();
            state.legal(seat, &mut legal);
            let action = chance.pick(&legal);
            state.apply(seat, action, &mut Ctx::quiet(&mut chance));
        }
    }
}

fn name_of<G: Tensor>(state: &G, place: usize) -> String {
    let mut at = 0;
    for field in layout(state) {
        at += field.len;
        if place < at {
            return field.name;
        }
    }
    "none".into()
}

#[test]
fn the_numbers_of_every_game_tell_no_more_than_the_view() {
    for &id in IDS {
        let info = games::info(id).unwrap();
        for seats in info.min_seats..=info.max_seats {
            with_game!(id, G => hides_what_is_hidden::<G>(seats)).unwrap();
        }
    }
}

#[test]
fn the_layout_is_the_same_for_every_number_of_seats() {
    fn names<G: Tensor>(seats: u8) -> Vec<String> {
        let mut chance = Chance::seeded(1, 0);
        let state = G::setup(&G::Options::default(), seats, &mut Ctx::quiet(&mut chance)).unwrap();
        layout(&state).into_iter().map(|field| format!("{} {}", field.name, field.len)).collect()
    }
    for &id in IDS {
        let info = games::info(id).unwrap();
        let first = with_game!(id, G => names::<G>(info.min_seats)).unwrap();
        for seats in info.min_seats..=info.max_seats {
            assert_eq!(with_game!(id, G => names::<G>(seats)).unwrap(), first, "{id} with {seats}");
        }
    }
}
