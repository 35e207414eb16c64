//! What goes over the wire comes back as it was, and a world imagined from it looks the same.

use medievalia::testing::Table;
use medievalia::{Card, Event, Medievalia, News, Pile, Seen, View};
use tafel_core::{Chance, Game, Seat, Tally, Viewer};

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

/// MED-15.1: nobody sees which card another draws, unless it lay open; a payment is shown when it is complete, and its
/// steps only to whoever pays.
#[test]
fn what_happens_is_seen_by_those_who_may_see_it() {
    let (owner, other) = (Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)));
    let drew = |open| Event::Drew { seat: Seat(0), pile: Pile::Landscape, card: Card::Mine, open };
    let card = |event: &Event, viewer: Viewer| match Medievalia::seen(event, viewer) {
        Some(Seen::Drew { seat: Seat(0), pile: Pile::Landscape, card }) => card,
        seen => panic!("{seen:?}"),
    };
    assert_eq!(card(&drew(false), owner), Some(Card::Mine));
    for viewer in [other, Viewer::Spectator] {
        assert_eq!(card(&drew(false), viewer), None);
        assert_eq!(card(&drew(true), viewer), Some(Card::Mine), "the last one lay open");
    }
    let news = News::Turn { seat: Seat(0) };
    let paid = Event::Paid { seat: Seat(0), hosts: vec![], troops: vec![Card::Worker], cards: vec![] };
    assert_eq!(Medievalia::seen(&Event::Aside(Seat(0), news.clone()), owner), Some(Seen::Open(news.clone())));
    assert_eq!(Medievalia::seen(&paid, owner), None);
    for viewer in [other, Viewer::Spectator] {
        assert_eq!(Medievalia::seen(&Event::Open(news.clone()), viewer), Some(Seen::Open(news.clone())));
        assert_eq!(Medievalia::seen(&Event::Aside(Seat(0), news.clone()), viewer), None);
        assert!(matches!(Medievalia::seen(&paid, viewer), Some(Seen::Paid { seat: Seat(0), .. })));
    }
}

/// Whoever sits at no seat of this table has no hand, and nothing of a viewer's own is counted.
#[test]
fn a_seat_that_nobody_has_sees_what_a_spectator_sees() {
    let table = Table::new(2).hand(0, &[Card::Mine]).land(0, &[Card::Farm]);
    let nobody = table.game.view(Viewer::Seat(Seat(2)));
    assert_eq!((nobody.hand, nobody.figures.site_points.len()), (None, 0));
    assert_eq!(nobody.figures, table.game.view(Viewer::Spectator).figures);
}
