//! MYT-9: roads.

use mythotopia::testing::{BLUE, RED, Table, lay};
use mythotopia::{Action, Border, Card, Deed, Province, Rule};

/// Nesus – Palmain – Scombroid, all Red's, with roads.
fn highway() -> Table {
    Table::new(2)
        .towns(RED, &[Province::Nesus, Province::Palmain, Province::Scombroid])
        .road(Border::NesusPalmain)
        .road(Border::PalmainScombroid)
        .armies(RED, Province::Nesus, 3)
}

/// MYT-9.1
#[test]
fn a_road_is_used_by_whoever_controls_both_ends() {
    assert!(highway().may(Action::Begin(Deed::RoadMove)));
    let cut = Table::new(2)
        .towns(RED, &[Province::Nesus])
        .towns(BLUE, &[Province::Palmain])
        .road(Border::NesusPalmain)
        .armies(RED, Province::Nesus, 3);
    assert_eq!(cut.refused(Action::Begin(Deed::RoadMove)), Some(Rule::RoadMove));
}

/// MYT-9.2
#[test]
fn the_card_of_a_connected_province_serves_for_all() {
    let scene = highway().hand(RED, &[Card::Nesus, Card::Eagre, Card::Lea]);
    let scene = scene.acts(&[Action::Begin(Deed::Attack), lay(Card::Nesus)]);
    assert_eq!(scene.provinces_offered().len(), 3);
    assert!(scene.act(Action::Province(Province::Scombroid)).may(Action::Province(Province::Margent)));
}

/// MYT-9.3
#[test]
fn whoever_has_moved_reads_that_the_road_move_ends() {
    let scene = highway().acts(&[
        Action::Begin(Deed::RoadMove),
        Action::Province(Province::Nesus),
        Action::Province(Province::Scombroid),
        Action::Number(2),
    ]);
    assert_eq!(tafel_core::Game::offer(&scene.game, RED, &Action::Done).key, "action.road-done");
}

/// MYT-9.3
#[test]
fn armies_move_along_roads_once_per_turn_but_not_out_of_a_war() {
    let start = [Action::Begin(Deed::RoadMove), Action::Province(Province::Nesus)];
    let scene = highway().mercenaries(RED, Province::Nesus, 1).acts(&start).acts(&[
        Action::Province(Province::Scombroid),
        Action::Number(2),
        Action::Done,
    ]);
    let player = scene.game.table().player(RED);
    assert_eq!((player.armies.at(Province::Nesus), player.armies.at(Province::Scombroid)), (1, 2));
    assert_eq!(player.mercenaries.at(Province::Nesus), 1, "mercenaries do not move");
    assert_eq!(scene.game.table().turn.actions_left, 2, "a free action");
    assert_eq!(scene.refused(Action::Begin(Deed::RoadMove)), Some(Rule::RoadMove));
    let besieged = highway().armies(BLUE, Province::Nesus, 1).armies(RED, Province::Palmain, 1);
    let besieged = besieged.act(Action::Begin(Deed::RoadMove));
    assert_eq!(besieged.refused(Action::Province(Province::Nesus)), Some(Rule::RoadMove));
    let relief = besieged.act(Action::Province(Province::Palmain));
    assert!(relief.may(Action::Province(Province::Nesus)), "into a war is allowed");
    let through = highway().armies(BLUE, Province::Palmain, 1).acts(&start);
    assert!(through.may(Action::Province(Province::Scombroid)), "and through one");
}

/// MYT-9.3, MYT-7.5: mercenaries do not move, and where they stand alone nobody sets out.
#[test]
fn nobody_sets_out_from_where_only_mercenaries_stand() {
    let scene = Table::new(2)
        .towns(RED, &[Province::Nesus, Province::Palmain])
        .road(Border::NesusPalmain)
        .mercenaries(RED, Province::Nesus, 2);
    assert_eq!(scene.refused(Action::Begin(Deed::RoadMove)), Some(Rule::RoadMove));
    let beside = scene.armies(RED, Province::Palmain, 1);
    let beside = beside.act(Action::Begin(Deed::RoadMove));
    assert_eq!(beside.provinces_offered(), [Province::Palmain].into_iter().collect());
    let mercenaries = &beside.game.table().player(RED).mercenaries;
    assert_eq!(mercenaries.counts().iter().sum::<u8>(), 2);
    assert_eq!(mercenaries.counts()[Province::Nesus.index()], 2);
}
