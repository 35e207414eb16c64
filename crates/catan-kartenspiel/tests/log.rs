//! The log tells what changes on the table, all of it and nothing else.

use std::collections::BTreeMap;

use catan_kartenspiel::{Catan, Event, Figure, Land, Open, Options};
use tafel_core::{Chance, Ctx, Game, Seat};

/// What lies on each landscape, by owner.
fn stocks(state: &Catan) -> BTreeMap<(Seat, Land), i32> {
    let mut stocks = BTreeMap::new();
    for seat in Seat::all(2) {
        for field in state.table.realm(seat).fields() {
            stocks.insert((seat, field.land), i32::from(field.stock));
        }
    }
    stocks
}

/// CAT-2.5, 8.12, 8.13: every step of random games, with what was told of it.
#[test]
fn landscapes_and_figures_change_as_the_log_says() {
    let (mut turned, mut figures) = (0, 0);
    for seed in 0..3 {
        let (mut luck, mut choices) = (Chance::seeded(seed, 0), Chance::fast(seed));
        let options = Options { turn_cap: 60, ..Options::default() };
        let mut state = Catan::setup(&options, 2, &mut Ctx::quiet(&mut luck)).expect("two can play");
        let (mut legal, mut events) = (Vec::new(), Vec::new());
        while let Some(seat) = state.asked().first() {
            legal.clear();
            events.clear();
            state.legal(seat, &mut legal);
            let action = choices.pick(&legal);
            let (before, held) = (stocks(&state), state.table.figures);
            state.apply(seat, action, &mut Ctx::listening(&mut luck, &mut events));
            let (mut told, mut knight, mut mill) = (before.clone(), held.knight, held.mill);
            for event in &events {
                match *event {
                    Event::Open(Open::Gained(seat, land, count)) if count > 0 => {
                        *told.entry((seat, land)).or_default() += i32::from(count);
                    }
                    Event::Open(Open::Lost(seat, land, count)) if count > 0 => {
                        *told.entry((seat, land)).or_default() -= i32::from(count);
                    }
                    Event::Open(Open::Gained(..) | Open::Lost(..)) => panic!("{event:?} is no news"),
                    Event::Open(Open::Laid(seat, land)) => {
                        told.entry((seat, land)).or_default();
                    }
                    Event::Open(Open::Figure(figure, holder)) => {
                        let known = if figure == Figure::Knight { &mut knight } else { &mut mill };
                        assert_ne!(*known, holder, "{event:?} is no news");
                        *known = holder;
                        figures += 1;
                    }
                    _ => {}
                }
            }
            if !before.is_empty() {
                assert_eq!(told, stocks(&state), "after {action:?}: {events:?}");
            }
            assert_eq!((knight, mill), (state.table.figures.knight, state.table.figures.mill));
            turned += usize::from(before != told);
        }
    }
    assert!(turned > 200 && figures > 5, "{turned} steps turned landscapes, {figures} moved figures");
}
