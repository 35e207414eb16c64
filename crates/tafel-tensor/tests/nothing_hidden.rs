//! Nothing hidden is in the numbers, they lie between 0 and 1, and there are always as many of them.

use games::{IDS, with_game};
use tafel_core::{Chance, Ctx, Seat, Viewer};
use tafel_tensor::{Sheet, Tensor, layout, observe, size};

fn hides_what_is_hidden<G: Tensor>(seats: u8) {
    let mut chance = Chance::seeded(5, seats.into());
    let mut legal = Vec::new();
    let mut looks = 0;
    while looks < 400 {
        let mut state = G::setup(&G::Options::default(), seats, &mut Ctx::quiet(&mut chance)).unwrap();
        let length = size::<G>();
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
                            name_of::<G>(place)
                        );
                    }
                    assert!(truth.iter().all(|value| (0.0..=1.0).contains(value)), "{}", G::ID);
                }
            }
            legal.clear();
            state.legal(seat, &mut legal);
            let action = chance.pick(&legal);
            state.apply(seat, action, &mut Ctx::quiet(&mut chance));
        }
    }
}

fn name_of<G: Tensor>(place: usize) -> String {
    let mut at = 0;
    for field in layout::<G>() {
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
fn what_a_sheet_writes_is_what_a_blank_row_gets() {
    fn play<G: Tensor>(seats: u8) {
        let mut chance = Chance::seeded(6, seats.into());
        let lay_out =
            |chance: &mut Chance| G::setup(&G::Options::default(), seats, &mut Ctx::quiet(chance)).unwrap();
        let mut state = lay_out(&mut chance);
        let (mut reused, mut blank) = (vec![0.0; size::<G>()], vec![0.0; size::<G>()]);
        let mut sheet = Sheet::default();
        let mut legal = Vec::new();
        for _ in 0..3000 {
            let Some(seat) = state.asked().first() else {
                state = lay_out(&mut chance);
                continue;
            };
            sheet.observe(&state, seat, &mut reused);
            observe(&state, seat, &mut blank);
            assert_eq!(reused, blank, "{}", G::ID);
            legal.clear();
            state.legal(seat, &mut legal);
            state.apply(seat, chance.pick(&legal), &mut Ctx::quiet(&mut chance));
        }
    }
    for &id in IDS {
        let info = games::info(id).unwrap();
        for seats in info.min_seats..=info.max_seats {
            with_game!(id, G => play::<G>(seats)).unwrap();
        }
    }
}

/// A grid describes as many values as it takes, and so does everything else.
#[test]
fn the_fields_add_up_to_the_size() {
    for &id in IDS {
        let (fields, size) = with_game!(id, G => (layout::<G>(), size::<G>())).unwrap();
        assert_eq!(fields.iter().map(|field| field.len).sum::<usize>(), size, "{id}");
        assert!(size > 100, "{id}");
    }
}
