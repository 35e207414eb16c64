//! What a search says of itself.

use games::{IDS, with_game};
use tafel_bots::{Budget, Glance, Knowledge, Level, Search, Time};
use tafel_core::{Chance, Ctx};

/// The line that a search expects begins with its best action, and goes on in the position after it.
#[test]
fn the_line_begins_with_the_best_action_and_goes_on() {
    fn think<G: Knowledge>() {
        let mut luck = Chance::fast(4);
        let seats = *G::SEATS.start();
        let mut state = G::setup(&G::Options::default(), seats, &mut Ctx::quiet(&mut luck)).unwrap();
        let seat = state.asked().first().unwrap();
        let mut legal = Vec::new();
        state.legal(seat, &mut legal);
        let style = Level::Adept.style::<G>().unwrap();
        let mut search = Search::<G>::new(Chance::fast(4), Budget::Iterations(3000), style);
        let thought = search.think(&Glance::at(&state, seat, &legal), &Time::default());
        assert_eq!(thought.line[0], (seat, thought.opinions[0].action), "{}", G::ID);
        state.apply(seat, thought.line[0].1, &mut Ctx::quiet(&mut luck));
        let (next, _) = *thought.line.get(1).unwrap_or_else(|| panic!("{}: no second move", G::ID));
        assert!(state.asked().has(next), "{}: {next} is not asked after the first move", G::ID);
    }
    for &id in IDS {
        with_game!(id, G => think::<G>()).unwrap();
    }
}
