//! MYT-12: the end of the game.

use mythotopia::testing::{BLUE, GREEN, RED, Table, play};
use mythotopia::{Action, Card, Options, Province, Rule, Vp};
use tafel_core::Game;

/// Four empty cards; Red leads by a counter.
fn late() -> Table {
    Table::new(3)
        .counters_on(Vp::City, 0)
        .counters_on(Vp::Castle, 0)
        .counters_on(Vp::Roads, 0)
        .counters_on(Vp::Patronage, 0)
        .towns(RED, &[Province::Mome])
        .towns(BLUE, &[Province::Lea])
        .counters_of(RED, [1, 0, 0])
}

/// MYT-12.1
#[test]
fn the_game_is_ended_with_four_empty_cards_by_the_sole_leader_as_the_first_thing() {
    assert!(late().may(Action::EndGame));
    assert_eq!(late().counters_on(Vp::City, 1).refused(Action::EndGame), Some(Rule::EndCondition));
    let busy = late().hand(RED, &[Card::Militia]).act(play(Card::Militia));
    assert_eq!(busy.refused(Action::EndGame), Some(Rule::FirstThing));
    assert_eq!(late().turn_of(BLUE).refused(Action::EndGame), Some(Rule::EndRefused));
}

/// MYT-12.2
#[test]
fn the_reckoning_decides_all_wars_at_once_and_ties_go_to_the_defender() {
    // Two attackers tied above the garrison: nobody takes Talion.
    let tied = late().armies(RED, Province::Talion, 5).armies(BLUE, Province::Talion, 5);
    let tied = tied.hand(RED, &[Card::Hero]).act(Action::EndGame);
    assert_eq!(tied.game.table().owner(Province::Talion), None);
    assert!(tied.game.table().wars().is_empty());
    // Blue loses Lea to Red and wins nothing; the piece of Blue is free before towns are placed.
    let scene = late().armies(RED, Province::Lea, 9).hand(BLUE, &[Card::Lea]).pile(BLUE, &[Card::Shog]);
    let scene = scene.act(Action::EndGame);
    assert_eq!((scene.score(RED), scene.score(BLUE)), (7, 0));
    assert!(scene.game.table().player(RED).discard.has(Card::Lea));
    assert!(scene.hand_of(BLUE).is_empty(), "nothing is drawn any more");
}

/// MYT-12.3
#[test]
fn a_reckoning_without_a_sole_leader_changes_nothing() {
    let scene = late().counters_of(BLUE, [1, 0, 0]);
    assert_eq!(scene.refused(Action::EndGame), Some(Rule::EndRefused));
    // A war that the reckoning would lose for Red.
    let scene = late().armies(BLUE, Province::Mome, 9);
    assert_eq!(scene.refused(Action::EndGame), Some(Rule::EndRefused));
    assert!(scene.game.table().wars().has(Province::Mome));
}

/// MYT-12.4
#[test]
fn whoever_ends_the_game_wins_it() {
    let scene = late().act(Action::EndGame);
    let outcome = scene.game.outcome().expect("it is over");
    assert_eq!(outcome.scores.as_slice(), [4, 3, 0]);
    assert_eq!(outcome.ranks.as_slice(), [1, 2, 3]);
}

/// MYT-12.5
#[test]
fn after_the_last_round_the_reckoning_is_made_and_ties_are_shared() {
    let options = Options { round_cap: 10, ..Options::default() };
    let scene = Table::with(3, options).towns(RED, &[Province::Mome]).towns(GREEN, &[Province::Lea]);
    let scene = scene.round(10).turn_of(GREEN);
    let scene = scene.acts(&[Action::Pass, Action::Pass, Action::EndTurn]);
    let outcome = scene.game.outcome().expect("it is over");
    assert_eq!(outcome.ranks.as_slice(), [1, 3, 1]);
}

/// MYT-12.2 (4): whoever ends the game takes first, then clockwise.
#[test]
fn scarce_counters_go_clockwise_from_whoever_ends_the_game() {
    // Red and Green each take a province of Blue's, and one counter of Spoils is left.
    let both_win = |active, leader| {
        late()
            .towns(BLUE, &[Province::Quean])
            .counters_on(Vp::Spoils, 1)
            .counters_of(leader, [9, 9, 0])
            .armies(RED, Province::Lea, 9)
            .armies(GREEN, Province::Quean, 9)
            .turn_of(active)
            .act(Action::EndGame)
    };
    let ones = |scene: &Table, seat| scene.game.table().player(seat).counters[0];
    let by_green = both_win(GREEN, GREEN);
    assert_eq!(
        (ones(&by_green, RED), ones(&by_green, GREEN)),
        (1, 10),
        "Red has its own one, Green one more"
    );
    let by_red = both_win(RED, RED);
    assert_eq!((ones(&by_red, RED), ones(&by_red, GREEN)), (10, 0));
    let by_blue = both_win(BLUE, BLUE);
    assert_eq!((ones(&by_blue, RED), ones(&by_blue, GREEN)), (1, 1), "Green sits left of Blue");
}

/// MYT-12.2 (3): towns of beaten defenders are free for their own victories; then in order of the provinces.
#[test]
fn towns_at_the_end_are_placed_in_the_order_of_the_provinces_while_they_last() {
    let base = late()
        .counters_of(RED, [9, 9, 0])
        .counters_on(Vp::Spoils, 6)
        .counters_on(Vp::Runestones, 4)
        .runestone(Province::Talion)
        .armies(RED, Province::Talion, 9)
        .armies(RED, Province::Diclesum, 9)
        .hand(RED, &[Card::Mome]);
    let one = base.clone().towns_in_stock(RED, 1).act(Action::EndGame);
    let table = one.game.table();
    assert_eq!((table.owner(Province::Diclesum), table.owner(Province::Talion)), (Some(RED), None));
    assert!(table.runestones.has(Province::Talion), "nothing was conquered there");
    assert_eq!(table.player(RED).counters, [9, 9, 0]);
    assert!(table.player(RED).discard.has(Card::Diclesum) && table.province_stack.has(Card::Talion));
    // Red loses Mome: its town serves for the second province.
    let two = base.clone().towns_in_stock(RED, 1).armies(BLUE, Province::Mome, 9).act(Action::EndGame);
    let table = two.game.table();
    assert_eq!((table.owner(Province::Diclesum), table.owner(Province::Talion)), (Some(RED), Some(RED)));
    assert_eq!(table.owner(Province::Mome), Some(BLUE));
    assert_eq!(table.player(RED).counters, [9, 10, 0], "and the runestone");
    assert!(table.player(BLUE).discard.has(Card::Mome));
    // A player's province that the winner cannot settle is nobody's, and its card goes to the stack.
    let none = late().counters_of(RED, [9, 9, 0]).counters_on(Vp::Spoils, 6).towns_in_stock(RED, 0);
    let none = none.armies(RED, Province::Lea, 9).hand(BLUE, &[Card::Lea]).act(Action::EndGame);
    assert_eq!((none.game.table().owner(Province::Lea), none.score(BLUE)), (None, 0));
    assert_eq!(none.game.table().player(RED).counters, [9, 9, 0]);
    assert!(none.game.table().province_stack.has(Card::Lea) && none.hand_of(BLUE).is_empty());
}

/// MYT-12.2 (4) and (5): defender, citadel, dragon; an island only for whoever did not hold it before.
#[test]
fn at_the_end_an_island_held_already_scores_no_second_time() {
    let base = late().counters_of(RED, [9, 9, 0]).counters_on(Vp::Isles, 3).reserve(RED, &[Card::Scribe]);
    let held = base.clone().towns(RED, &[Province::Aporia, Province::Kinabra]);
    assert_eq!(held.act(Action::EndGame).game.table().player(RED).counters, [9, 9, 0]);
    let gained = base.clone().towns(RED, &[Province::Aporia]).armies(RED, Province::Kinabra, 9);
    assert_eq!(gained.act(Action::EndGame).game.table().player(RED).counters, [9, 10, 0]);
    let large = base.towns(RED, &[Province::Ictus, Province::Nesh]).armies(RED, Province::Jeopigia, 9);
    assert_eq!(large.act(Action::EndGame).game.table().player(RED).counters, [9, 9, 1]);
    let war = late()
        .counters_of(RED, [9, 9, 0])
        .counters_on(Vp::Citadel, 1)
        .counters_on(Vp::Dragons, 3)
        .counters_on(Vp::Defender, 6)
        .citadel(GREEN, Province::Quean)
        .dragon(Province::Hatchel)
        .armies(RED, Province::Quean, 9)
        .armies(RED, Province::Hatchel, 9)
        .armies(GREEN, Province::Lea, 1)
        .armies(BLUE, Province::Lea, 5)
        .act(Action::EndGame);
    assert_eq!(war.game.table().player(RED).counters, [9, 10, 1]);
    assert_eq!(war.game.table().player(BLUE).counters, [1, 0, 0], "defended against Green");
    assert!(war.game.table().dragons.is_empty());
}

/// MYT-12.5 and 14.4: without an ender the reckoning goes clockwise from the next player in turn.
#[test]
fn after_the_last_round_counters_go_clockwise_from_the_next_player() {
    let options = Options { round_cap: 10, ..Options::default() };
    let scene = Table::with(3, options)
        .towns(BLUE, &[Province::Lea, Province::Quean])
        .counters_on(Vp::Spoils, 1)
        .armies(RED, Province::Lea, 9)
        .armies(GREEN, Province::Quean, 9)
        .round(10)
        .turn_of(GREEN)
        .acts(&[Action::Pass, Action::Pass, Action::EndTurn]);
    assert_eq!((scene.score(RED), scene.score(GREEN)), (4, 3), "Red began, and sits left of Green");
}
