//! Views go over the wire and come back as they were.

use catan_kartenspiel::{Catan, Options, View};
use tafel_core::{Chance, Ctx, Game, Seat, Viewer};

#[test]
fn a_view_comes_back_from_the_wire_as_it_was() {
    let (mut luck, mut choices) = (Chance::seeded(2, 0), Chance::fast(2));
    let options = Options { turn_cap: 40, ..Options::default() };
    let mut state = Catan::setup(&options, 2, &mut Ctx::quiet(&mut luck)).expect("two can play");
    let mut legal = Vec::new();
    let mut barred = 0;
    while let Some(seat) = state.asked().first() {
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
            let view = state.view(viewer);
            let json = serde_json::to_string(&view).expect("a view can be written");
            assert_eq!(serde_json::from_str::<View>(&json).expect("and read"), view);
            barred += usize::from(json.contains(r#""why":"bank""#));
        }
        legal.clear();
        state.legal(seat, &mut legal);
        state.apply(seat, choices.pick(&legal), &mut Ctx::quiet(&mut luck));
    }
    assert!(barred > 0, "somebody traded with the bank, which bars a kind of resource");
}

#[test]
fn a_landscape_that_does_not_exist_is_refused() {
    let mut luck = Chance::seeded(2, 0);
    let state = Catan::setup(&Options::default(), 2, &mut Ctx::quiet(&mut luck)).expect("two can play");
    let mut view = serde_json::to_value(state.view(Viewer::Spectator)).expect("a view can be written");
    assert!(serde_json::from_value::<View>(view.clone()).is_ok());
    let stack = view.pointer_mut("/land_stack").expect("the stack of landscapes is open");
    *stack = serde_json::json!([250]);
    let refused = serde_json::from_value::<View>(view).expect_err("there are not so many").to_string();
    assert!(refused.contains("250"), "{refused}");
}
