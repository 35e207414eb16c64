//! MYT-10: victory points.

use mythotopia::testing::{BLUE, GREEN, RED, Table, lay, play};
use mythotopia::{Action, Building, Card, Deed, Province, Rule, Sea, Vp};
use tafel_core::{Game, Viewer};

/// Blue rules Blore without armies; Red attacks it with five.
fn conquest() -> Table {
    Table::new(3).towns(BLUE, &[Province::Blore]).armies(RED, Province::Blore, 5)
}

fn ends_the_war() -> Action {
    Action::EndWar(Province::Blore)
}

/// MYT-10.1
#[test]
fn the_score_is_three_per_province_and_the_counters() {
    let scene =
        Table::new(2).towns(RED, &[Province::Blore]).city(RED, Province::Mome).counters_of(RED, [2, 1, 1]);
    assert_eq!(scene.score(RED), 6 + 2 + 2 + 3);
    let lines = mythotopia::Mythotopia::sketch(&scene.game.view(Viewer::Spectator));
    let shown = lines.iter().find(|line| line.key == "sketch.player").expect("a line per player");
    assert!(shown.args.contains(&("points", tafel_core::Arg::Number(13))));
    let blue = lines.iter().filter(|line| line.key == "sketch.player").nth(1).expect("Blue's line");
    assert!(blue.args.contains(&("points", tafel_core::Arg::Number(12))), "at least twelve are shown");
}

/// MYT-10.2
#[test]
fn with_scribe_the_receiver_chooses_also_out_of_turn() {
    let scene = conquest()
        .armies(GREEN, Province::Blore, 9)
        .counters_on(Vp::Spoils, 6)
        .reserve(GREEN, &[Card::Scribe]);
    let scene = scene.act(ends_the_war());
    assert_eq!(scene.asked(), Some(GREEN), "Red ended the war, Green receives");
    assert_eq!(scene.legal(), [Action::FromCard, Action::FromUnused]);
    assert_eq!(scene.refused(Action::Decline), Some(Rule::TakeCounter), "it is compulsory");
    let scene = scene.act(Action::FromUnused);
    assert_eq!(scene.game.table().victory.left[Vp::Spoils.index()], Some(6));
    assert_eq!((scene.score(GREEN), scene.asked()), (4, Some(RED)));
    let by_itself = conquest().counters_on(Vp::Spoils, 0).reserve(RED, &[Card::Scribe]).act(ends_the_war());
    assert_eq!(by_itself.score(RED), 4, "the card is empty: from the unused ones without a question");
    let none = conquest().counters_on(Vp::Spoils, 0).unused([0; 3]).reserve(RED, &[Card::Scribe]);
    assert_eq!(none.act(ends_the_war()).score(RED), 3);
}

/// MYT-10.3
#[test]
fn building_takes_counters_from_the_fixed_cards() {
    let scene = Table::new(2)
        .towns(RED, &[Province::Palmain])
        .hand(RED, &[Card::StartBuild, Card::Palmain, Card::Quean])
        .acts(&[
            play(Card::StartBuild),
            Action::Build(Building::Castle),
            Action::Province(Province::Palmain),
            lay(Card::Palmain),
            lay(Card::Quean),
        ]);
    assert_eq!(scene.game.table().victory.left[Vp::Castle.index()], Some(6));
    assert_eq!(scene.game.table().player(RED).counters, [1, 0, 0]);
}

/// MYT-10.4
#[test]
fn a_successful_defence_scores_but_not_through_diplomat() {
    let base = conquest().armies(BLUE, Province::Blore, 9).counters_on(Vp::Defender, 6);
    assert_eq!(base.clone().act(ends_the_war()).score(BLUE), 4);
    let peace = base.hand(RED, &[Card::Diplomat, Card::Mome]).acts(&[
        play(Card::Diplomat),
        Action::Province(Province::Blore),
        lay(Card::Mome),
    ]);
    assert_eq!(peace.score(BLUE), 3);
    let neutral = Table::new(2).armies(RED, Province::Blore, 1).counters_on(Vp::Defender, 6);
    assert_eq!(neutral.act(ends_the_war()).score(RED), 0);
}

/// MYT-10.5
#[test]
fn dragons_and_runestones_score_when_conquered() {
    let scene = Table::new(2)
        .dragon(Province::Hatchel)
        .runestone(Province::Mome)
        .counters_on(Vp::Dragons, 3)
        .counters_on(Vp::Runestones, 4)
        .armies(RED, Province::Hatchel, 7)
        .act(Action::EndWar(Province::Hatchel));
    assert_eq!(scene.score(RED), 5);
    assert!(scene.game.table().dragons.is_empty());
    let stone =
        Table::new(2).runestone(Province::Mome).counters_on(Vp::Runestones, 4).armies(RED, Province::Mome, 3);
    assert_eq!(stone.act(Action::EndWar(Province::Mome)).score(RED), 5);
}

/// MYT-10.6
#[test]
fn a_complete_island_scores_the_moment_it_is_complete() {
    let base = Table::new(2)
        .towns(RED, &[Province::Ictus, Province::Nesh])
        .armies(RED, Province::Jeopigia, 3)
        .counters_on(Vp::Isles, 3);
    let scene = base.clone().act(Action::EndWar(Province::Jeopigia));
    assert_eq!(scene.score(RED), 9 + 3);
    assert_eq!(scene.game.table().victory.left[Vp::Isles.index()], Some(2), "the small island still waits");
    // Gone already: only Scribe helps, and only when completeness is regained.
    let late = base.counters_on(Vp::Isles, 0);
    assert_eq!(late.clone().act(Action::EndWar(Province::Jeopigia)).score(RED), 9);
    let scribe = late.reserve(RED, &[Card::Scribe]);
    assert_eq!(scribe.act(Action::EndWar(Province::Jeopigia)).score(RED), 12);
}

/// MYT-10.7
#[test]
fn ships_in_three_and_four_seas_score_once_each() {
    let base = Table::new(2)
        .towns(RED, &[Province::Custus, Province::Palmain])
        .ships(RED, Sea::Beast, 1)
        .ships(RED, Sea::InlandWest, 1)
        .ships_in_stock(RED, 2)
        .counters_on(Vp::Sea, 3)
        .hand(RED, &[Card::StartShip]);
    let sail =
        [Action::Begin(Deed::PlaceShips), Action::Sea(Sea::Serpent), lay(Card::StartShip), Action::Done];
    let scene = base.clone().acts(&sail);
    assert_eq!(scene.game.table().player(RED).counters, [0, 1, 0]);
    assert_eq!(scene.game.table().victory.left[Vp::Sea.index()], Some(2));
    assert_eq!(scene.game.table().player(RED).seas_scored, [true, false]);
    let two = base.clone().counters_on(Vp::Sea, 2).acts(&sail);
    assert_eq!(
        two.game.table().player(RED).counters,
        [0, 0, 0],
        "the first is gone and the second is for four"
    );
    let scribe = base.reserve(RED, &[Card::Scribe]).acts(&sail);
    assert_eq!(scribe.legal(), [Action::FromCard, Action::FromUnused]);
    let scribe = scribe.act(Action::FromUnused);
    assert_eq!((scribe.game.table().player(RED).sea_markers, scribe.score(RED)), (1, 8));
    assert_eq!(scribe.game.table().player(RED).stock.towns, 18 - 2 - 1, "a town marks it");
}

/// MYT-10.8
#[test]
fn spoils_come_from_players_only() {
    assert_eq!(conquest().counters_on(Vp::Spoils, 6).act(ends_the_war()).score(RED), 4);
    let neutral = Table::new(2).armies(RED, Province::Blore, 5).counters_on(Vp::Spoils, 6);
    assert_eq!(neutral.act(ends_the_war()).score(RED), 3);
}

/// MYT-10.9
#[test]
fn the_first_citadel_captured_scores() {
    let base = Table::new(2).citadel(BLUE, Province::Mome).armies(RED, Province::Mome, 5);
    let scene = base.clone().counters_on(Vp::Citadel, 1).act(Action::EndWar(Province::Mome));
    assert_eq!(scene.score(RED), 6);
    assert_eq!(scene.game.table().player(BLUE).stock.citadels, 1);
    assert_eq!(base.counters_on(Vp::Citadel, 0).act(Action::EndWar(Province::Mome)).score(RED), 3);
}

/// MYT-10.10
#[test]
fn paid_counters_come_one_at_a_time() {
    let scene = Table::new(2)
        .counters_on(Vp::Patronage, 5)
        .hand(RED, &[Card::Mome, Card::Nesh, Card::Remise, Card::Trogle]);
    let pay = [Action::Begin(Deed::Patronage), lay(Card::Mome), lay(Card::Nesh)];
    let scene = scene.acts(&pay);
    assert_eq!(scene.game.table().player(RED).counters, [1, 0, 0]);
    let again = [Action::Begin(Deed::Patronage), lay(Card::Remise), lay(Card::Trogle)];
    assert_eq!(scene.acts(&again).game.table().player(RED).counters, [2, 0, 0]);
}

/// MYT-10.6: an island scores when it becomes complete, not while it is.
#[test]
fn an_island_held_already_scores_no_second_time() {
    // Scribe could pay out again and again.
    let lord = Table::new(3)
        .towns(RED, &[Province::Aporia, Province::Kinabra])
        .counters_on(Vp::Isles, 0)
        .reserve(RED, &[Card::Scribe]);
    let elsewhere = lord.clone().armies(RED, Province::Mome, 3).act(Action::EndWar(Province::Mome));
    assert_eq!((elsewhere.score(RED), elsewhere.asked()), (9, Some(RED)));
    let defended = lord.clone().armies(RED, Province::Aporia, 3).armies(BLUE, Province::Aporia, 1);
    assert_eq!(defended.act(Action::EndWar(Province::Aporia)).score(RED), 6);
    // The other island is another matter, and half of one none.
    let other = lord.clone().towns(RED, &[Province::Ictus]).armies(RED, Province::Nesh, 9);
    assert_eq!(other.act(Action::EndWar(Province::Nesh)).score(RED), 12);
    // Lost and regained, it scores again through Scribe.
    let lost = lord.armies(BLUE, Province::Aporia, 5).act(Action::EndWar(Province::Aporia));
    assert_eq!(lost.score(RED), 3);
    let regained = lost.armies(RED, Province::Aporia, 9).turn_of(RED).acts(&[
        Action::Pass,
        Action::EndTurn,
        Action::Pass,
        Action::Pass,
        Action::EndTurn,
        Action::Pass,
        Action::Pass,
        Action::EndTurn,
        Action::EndWar(Province::Aporia),
    ]);
    assert_eq!(regained.score(RED), 6 + 2);
}

/// MYT-10.7: the fourth sea is another counter, and each is scored once.
#[test]
fn the_fourth_sea_is_the_second_counter_and_neither_is_scored_twice() {
    let base = Table::new(2)
        .towns(RED, &[Province::Custus, Province::Palmain, Province::Mome])
        .ships(RED, Sea::Beast, 1)
        .ships(RED, Sea::InlandWest, 1)
        .ships(RED, Sea::Serpent, 1)
        .ships_in_stock(RED, 2)
        .counters_on(Vp::Sea, 3)
        .hand(RED, &[Card::StartShip, Card::Ship]);
    let sail = |sea, card| [Action::Begin(Deed::PlaceShips), Action::Sea(sea), lay(card), Action::Done];
    let fourth = base.clone().acts(&sail(Sea::InlandEast, Card::StartShip));
    assert_eq!(fourth.game.table().player(RED).seas_scored, [false, true]);
    assert_eq!(fourth.game.table().victory.left[Vp::Sea.index()], Some(1));
    let same = base.clone().acts(&sail(Sea::Serpent, Card::StartShip));
    assert_eq!(same.game.table().player(RED).counters, [0; 3], "a sea more is needed, not a ship more");
    // Down to three and up again: the fourth is scored already.
    let again = fourth.acts(&[
        Action::Begin(Deed::RemoveShips),
        Action::Sea(Sea::InlandEast),
        Action::Number(1),
        Action::EndTurn,
    ]);
    let again = again.acts(&[Action::Pass, Action::Pass, Action::EndTurn]).reserve(RED, &[Card::Scribe]);
    let again = again.acts(&sail(Sea::InlandEast, Card::Ship));
    assert_eq!((again.asked(), again.game.table().player(RED).counters), (Some(RED), [0, 1, 0]));
    assert_eq!(again.game.table().turn.actions_left, 1, "nothing is asked");
}

/// MYT-10.7: a second time a condition is not scored, and without a town to mark it Scribe cannot help.
#[test]
fn a_scored_sea_is_not_scored_again_and_scribe_needs_a_town_to_mark_it() {
    let sail = |sea, card| [Action::Begin(Deed::PlaceShips), Action::Sea(sea), lay(card), Action::Done];
    let base = Table::new(2)
        .towns(RED, &[Province::Custus, Province::Palmain])
        .ships(RED, Sea::Beast, 1)
        .ships(RED, Sea::InlandWest, 1)
        .ships_in_stock(RED, 2)
        .counters_on(Vp::Sea, 3)
        .hand(RED, &[Card::StartShip])
        .reserve(RED, &[Card::Scribe]);
    let none = base.towns_in_stock(RED, 0).acts(&sail(Sea::Serpent, Card::StartShip));
    assert_eq!(none.game.table().player(RED).counters, [0, 1, 0], "from the card, without a question");
    assert_eq!(none.game.table().player(RED).seas_scored, [true, false]);
    let again = none.towns_in_stock(RED, 5).acts(&[
        Action::Begin(Deed::RemoveShips),
        Action::Sea(Sea::Serpent),
        Action::Number(1),
        Action::EndTurn,
        Action::Pass,
        Action::Pass,
        Action::EndTurn,
    ]);
    let again = again.hand(RED, &[Card::Ship]).acts(&sail(Sea::Serpent, Card::Ship));
    assert_eq!(again.game.table().turn.actions_left, 1, "nothing is asked");
    assert_eq!(again.game.table().player(RED).counters, [0, 1, 0]);
}
