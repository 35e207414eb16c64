//! What goes over the wire comes back as it was, and a world imagined from it looks the same.

use medievalia::{Medievalia, View};
use tafel_core::{Chance, Game, Tally};

use crate::{positions, viewers};

/// MED-15.1: a view is sent as JSON and read again; whatever is imagined behind it shows the same view.
#[test]
fn a_view_comes_back_as_it_was_sent_and_every_imagined_world_shows_it() {
    let mut chance = Chance::fast(3);
    let mut seen = [0; 4];
    positions(40, 12, |game| {
        let mut cards = Tally::default();
        game.census(&mut cards);
        for viewer in viewers(game) {
            let view = game.view(viewer);
            let sent = serde_json::to_string(&view).unwrap();
            assert_eq!(serde_json::from_str::<View>(&sent).unwrap(), view);
            let world = Medievalia::imagine(&view, &mut chance);
            assert_eq!(world.view(viewer), view);
            assert_eq!(world.sound(), Ok(()));
            let mut imagined = Tally::default();
            world.census(&mut imagined);
            assert_eq!(imagined.difference(&cards), None);
        }
        seen[0] += u32::from(!game.table.war.struck.is_empty());
        seen[1] += u32::from(!game.table.purse.hosts.is_empty());
        seen[2] += u32::from(!game.table.all_fronts().is_empty());
        seen[3] += u32::from(!game.table.war.hosts.is_empty());
    });
    assert!(seen.iter().all(|&times| times > 0), "{seen:?}");
}
