//! MYT-13 and 15: who knows what, and who is asked.

use mythotopia::testing::{BLUE, RED, Table, lay, play};
use mythotopia::{Action, Card, Counter, Deed, EndState, Odds, Options, Province, Vp};
use tafel_core::{Game, Viewer};

/// MYT-13
#[test]
fn hands_are_hidden_and_nearly_everything_else_is_open() {
    let scene = Table::new(2).hand(RED, &[Card::Mome]).pile(RED, &[Card::Lea, Card::Shog]);
    let own = scene.game.view(Viewer::Seat(RED));
    let other = scene.game.view(Viewer::Seat(BLUE));
    assert!(own.hand.has(Card::Mome) && own.unseen[0].len() == 2);
    assert_eq!((other.hand.len(), other.hand_sizes[0], other.pile_sizes[0]), (0, 1, 2));
    assert_eq!(other.unseen[0].len(), 3, "the deck is known, not what is in the hand");

    // A card fetched by Mystic is known to all; what Philosopher found is not.
    let mystic = Table::new(2).hand(RED, &[Card::Mystic, Card::Mome]).discard(RED, &[Card::Queen]);
    let mystic = mystic.acts(&[play(Card::Mystic), Action::Take(Card::Queen), lay(Card::Mome)]);
    assert!(mystic.game.view(Viewer::Seat(BLUE)).table.player(RED).known.has(Card::Queen));
    let found = Table::new(2).stack(&[Card::Queen, Card::Limes, Card::Scribe, Card::Levies]);
    let found = found.hand(RED, &[Card::Philosopher]).act(play(Card::Philosopher));
    let pick = found.legal()[0];
    let found = found.act(pick);
    let blue = found.game.view(Viewer::Seat(BLUE));
    assert!(blue.hides_find && blue.find.is_none() && blue.undealt.len() == 4 && blue.looked.is_empty());
    let red = found.game.view(Viewer::Seat(RED));
    assert!(red.find.is_some() && red.undealt.len() == 3 && red.looked.len() == 2);

    // A half-made action is seen by nobody else.
    let half = Table::new(2)
        .hand(RED, &[Card::Mome, Card::Lea])
        .acts(&[Action::Begin(Deed::Discard), lay(Card::Mome)]);
    assert!(half.game.view(Viewer::Seat(RED)).plan.is_some());
    assert!(half.game.view(Viewer::Seat(BLUE)).plan.is_none());
    assert!(half.game.view(Viewer::Spectator).plan.is_none());

    // With the draw pile shuffled again, everybody can tell what stayed in the hand.
    let turned = Table::new(2).hand(RED, &[Card::Mome]).discard(RED, &[Card::Lea, Card::Shog]);
    let turned = turned.acts(&[Action::Pass, Action::Pass, Action::EndTurn]);
    assert!(turned.game.table().player(RED).known.has(Card::Mome));
}

/// MYT-15
#[test]
fn only_the_receiver_of_a_counter_is_asked_out_of_turn() {
    let scene = Table::new(2)
        .towns(BLUE, &[Province::Blore])
        .armies(BLUE, Province::Blore, 3)
        .armies(RED, Province::Blore, 1)
        .counters_on(Vp::Defender, 6)
        .reserve(BLUE, &[Card::Scribe])
        .act(Action::EndWar(Province::Blore));
    assert_eq!(scene.asked(), Some(BLUE));
    assert_eq!(scene.act(Action::FromCard).asked(), Some(RED), "then Red goes on");
}

/// MYT-14.5: with hidden counters everybody sees their own points, and those of others at the end.
#[test]
fn points_are_shown_as_far_as_they_are_known() {
    let scene = Table::with(2, Options { hidden_counters: true, ..Options::default() })
        .towns(RED, &[Province::Blore])
        .counters_of(RED, [2, 0, 0])
        .counters_of(BLUE, [0, 1, 0]);
    let scores = |scene: &Table, viewer| scene.game.view(viewer).figures.scores;
    assert_eq!(scores(&scene, Viewer::Seat(RED)), [5, 0]);
    assert_eq!(scores(&scene, Viewer::Seat(BLUE)), [3, 2]);
    assert_eq!(scores(&scene, Viewer::Spectator), [3, 0]);
    let over = [Vp::City, Vp::Castle, Vp::Roads, Vp::Sea, Vp::Patronage]
        .into_iter()
        .fold(scene, |scene, vp| scene.counters_on(vp, 0))
        .act(Action::EndGame);
    assert_eq!(scores(&over, Viewer::Seat(BLUE)), [5, 2]);
}

/// MYT-12.1: what the points mean for the end.
#[test]
fn everybody_sees_how_near_the_end_is() {
    let late = [Vp::City, Vp::Castle, Vp::Roads]
        .into_iter()
        .fold(Table::new(2), |scene, vp| scene.counters_on(vp, 0))
        .towns(RED, &[Province::Mome])
        .towns(BLUE, &[Province::Lea]);
    let end = |scene: &Table| scene.game.view(Viewer::Spectator).figures.end;
    assert_eq!((end(&late).empty, end(&late).needed, end(&late).state), (3, 4, EndState::Open));
    let ripe = late.counters_on(Vp::Sea, 0);
    assert_eq!((end(&ripe).state, end(&ripe).leaders), (EndState::Tied, vec![RED, BLUE]));
    let ahead = ripe.counters_of(BLUE, [1, 0, 0]);
    assert_eq!((end(&ahead).state, end(&ahead).leaders), (EndState::May, vec![BLUE]));
    assert_eq!(end(&ahead.armies(RED, Province::Lea, 1)).state, EndState::Leads);
}

/// What is worked out for whoever draws the table.
#[test]
fn a_view_tells_odds_prices_room_and_counters() {
    let figures = |scene: &Table| scene.game.view(Viewer::Seat(RED)).figures;
    let attack = Table::new(2)
        .towns(RED, &[Province::Palmain])
        .hand(RED, &[Card::Palmain, Card::Eagre, Card::Lea, Card::StartArmy])
        .acts(&[Action::Begin(Deed::Attack), lay(Card::Palmain), Action::Province(Province::Blore)])
        .acts(&[lay(Card::Eagre), lay(Card::StartArmy)]);
    assert_eq!(figures(&attack).odds, Some(Odds { ours: 2, theirs: 4, short: 3 }));
    assert_eq!(attack.game.view(Viewer::Seat(BLUE)).figures.odds, None, "nobody else sees what is half made");
    assert_eq!(figures(&attack.act(Action::Done)).odds, None);
    let home = Table::new(2).towns(RED, &[Province::Palmain]).hand(RED, &[Card::Lea]);
    let placing = [Action::Begin(Deed::PlaceArmies), Action::Province(Province::Palmain)];
    assert_eq!(figures(&home.clone().acts(&placing)).odds, None, "nobody stands against them");
    let siege = home.armies(BLUE, Province::Palmain, 2).acts(&placing).act(lay(Card::Lea));
    assert_eq!(
        figures(&siege).odds,
        Some(Odds { ours: 1, theirs: 2, short: 1 }),
        "a defender keeps what is tied"
    );
    let buys = Table::new(2).hand(RED, &[Card::Mome, Card::Nesh, Card::Remise]);
    let buys = buys.acts(&[Action::Begin(Deed::Buy), Action::OneArmy, Action::OneShip]);
    let basket = figures(&buys).basket.expect("a purchase is under way");
    assert_eq!(basket.price, 3);
    let supply = buys.game.table().player(RED);
    assert_eq!((basket.army.left, basket.army.price), (supply.armies_in_supply - 1, 1));
    assert_eq!((basket.ship.left, basket.ship.price), (supply.ships_in_supply - 1, 2));
    let room = Table::new(2).city(RED, Province::Blore).reserve(BLUE, &[Card::Warehouse]);
    assert_eq!(figures(&room).capacities, [3, 4]);
    let counters = |vp| {
        let scene =
            Table::new(2).counters_on(Vp::Isles, 2).counters_on(Vp::City, 5).counters_on(Vp::Spoils, 6);
        figures(&scene).victory.into_iter().find(|card| card.vp == vp).expect("in play").counters
    };
    assert_eq!(counters(Vp::Isles), [Counter { value: 3, there: false }, Counter { value: 2, there: true }]);
    assert_eq!(
        counters(Vp::City),
        [2; 6].map(|value| Counter { value, there: true })[..5]
            .to_vec()
            .into_iter()
            .chain([Counter { value: 2, there: false }])
            .collect::<Vec<_>>()
    );
    assert_eq!(counters(Vp::Spoils), [Counter { value: 1, there: true }; 6]);
}

/// MYT-13: a view says the same after it was written down and read.
#[test]
fn a_view_is_read_as_it_was_written() {
    let scene = Table::new(3)
        .towns(RED, &[Province::Palmain])
        .armies(RED, Province::Blore, 2)
        .mercenaries(RED, Province::Blore, 1)
        .counters_on(Vp::Isles, 2)
        .hand(BLUE, &[Card::StartArmy]);
    let view = scene.game.view(Viewer::Seat(BLUE));
    let written = serde_json::to_string(&view).expect("views can be written");
    assert!(written.contains(r#""armies":{"blore":2}"#) && written.contains(r#""mercenaries":{"blore":1}"#));
    assert_eq!(serde_json::from_str::<mythotopia::View>(&written).expect("and read"), view);
}

/// MYT-11.19, MYT-13: what Philosopher found stays hidden until that very card is played, also when a shuffle tells
/// everything else.
#[test]
fn what_philosopher_found_stays_hidden_until_it_is_played() {
    let found = Table::new(2)
        .stack(&[Card::Queen, Card::Limes, Card::Scribe, Card::Levies])
        .hand(RED, &[Card::Philosopher, Card::Mome, Card::Providence])
        .discard(RED, &[Card::Lea, Card::Shog, Card::Eagre])
        .display(&[Card::Hero])
        .act(play(Card::Philosopher));
    let pick = found.legal()[0];
    let found = found.act(pick);
    let Action::Take(card) = pick else { panic!("a card is found") };
    let turned = found.clone().act(play(Card::Providence));
    let known = turned.game.table().player(RED).known;
    assert!(known.has(Card::Mome) && !known.has(card), "shuffled: all but the find can be told");
    let paid = found.acts(&[Action::Begin(Deed::Draft), Action::Take(Card::Hero), lay(Card::Mome)]);
    assert_eq!(paid.game.find, Some(card), "another card was played");
    assert!(paid.game.view(Viewer::Seat(BLUE)).hides_find);
    let gone = paid.acts(&[Action::Begin(Deed::Discard), lay(card), Action::Done]);
    assert_eq!(gone.game.find, None);
}
