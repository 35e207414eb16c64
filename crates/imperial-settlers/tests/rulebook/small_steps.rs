//! Chapter 24: the small steps.

use Faction::{Egyptians, Japanese, Romans};
use imperial_settlers::testing::{Table, at};
use imperial_settlers::{Action, Deck, Event, Face, Faction, Good, ImperialSettlers, Lookout, Options};
use tafel_core::{Chance, Game, Match, Seat, Viewer};

use crate::two;

/// IMP-24.1
#[test]
fn half_made_buildings_are_seen_by_nobody_else() {
    let table = two().hand(0, &[Face::BAR012]).built(0, &[Face::COM007, Face::COM006]).goods(0, "W W");
    let before = table.game.view(Viewer::Seat(Seat(1)));
    let table = table.act(Action::Build(Face::BAR012));
    assert_eq!(table.game.view(Viewer::Seat(Seat(1))), before);
    assert_eq!(table.refused(Action::Pass), "IMP-24.1");
}

/// IMP-24.2
#[test]
fn gold_is_asked_for_wood_then_stone_then_food() {
    let table = two().hand(0, &[Face::COM003]).goods(0, "W W W S G G").act(Action::Build(Face::COM003));
    let gold = |numbers: &[u8]| numbers.iter().map(|&gold| Action::PayGold(gold)).collect::<Vec<_>>();
    assert_eq!(table.legal(), gold(&[0, 1, 2]));
    assert_eq!(table.refused(Action::PayGold(3)), "IMP-24.2");
    let all = table.clone().act(Action::PayGold(2)).draws_common();
    assert_eq!(all.supply(0), "W W W", "no gold is left for the stone, so nothing is asked");
    let one = table.act(Action::PayGold(1));
    assert_eq!(one.legal(), gold(&[0, 1]));
    assert_eq!(one.act(Action::PayGold(1)).draws_common().supply(0), "W W S");
}

/// IMP-24.3
#[test]
fn barter_is_paid_unit_by_unit() {
    let table =
        two().built(0, &[Face::BAR025]).goods(0, "W S F G P").act(Action::ActivateTwice(at(0, Face::BAR025)));
    let table =
        table.act(Action::Return(Good::Wood)).act(Action::Return(Good::Gold)).act(Action::Return(Good::Food));
    assert_eq!(table.refused(Action::Return(Good::Worker)), "IMP-18.BAR025");
    let table = table.act(Action::Return(Good::Stone));
    assert_eq!((table.supply(0), table.points(0)), ("P".into(), 4));
}

/// IMP-24.4
#[test]
fn gold_of_a_trigger_can_be_sold_to_the_slaver() {
    let table = Table::of(&[Egyptians, Romans])
        .built(0, &[Face::EGY006, Face::COM002, Face::COM007])
        .hand(0, &[Face::EGY028]);
    let table = table.goods(0, "S S").act(Action::Build(Face::EGY028));
    let sales = [Action::PayGold(1), Action::Return(Good::Stone), Action::Return(Good::Gold), Action::Done];
    assert_eq!(table.legal(), sales);
    assert_eq!(table.act(Action::Return(Good::Gold)).points(0), 3);
}

/// IMP-24.5
#[test]
fn the_order_is_asked_only_among_different_locations_with_choices() {
    let table =
        Table::of(&[Egyptians, Romans]).built(0, &[Face::COM065, Face::EGY004, Face::COM007]).production(0);
    assert_eq!(table.legal(), [Action::Produce(Face::COM065), Action::Produce(Face::EGY004)]);
    assert_eq!(table.refused(Action::Produce(Face::COM007)), "IMP-24.5");
    assert_eq!(table.has(0, Good::Wood), 2, "plain ones have paid already");
}

/// IMP-24.6
#[test]
fn a_card_is_seen_before_the_next_question() {
    let table = two()
        .hand(0, &[Face::COM046])
        .goods(0, "R")
        .act(Action::RazeCard(Face::COM046))
        .act(Action::Draw(Deck::Common));
    assert_eq!(table.cards(0).len(), 1);
    assert!(table.may(Action::Draw(Deck::Faction)));
}

/// IMP-24.7
#[test]
fn free_steps_move_one_thing_each() {
    let table = Table::of(&[Japanese, Romans])
        .built(0, &[Face::JAP015])
        .goods(0, "W W P P")
        .act(Action::Shrine(Good::Wood));
    assert_eq!(table.supply(0), "W P P");
}

/// IMP-24.8
#[test]
fn goods_are_given_back_one_by_one_and_the_chapel_scores_them_together() {
    let table = two().built(0, &[Face::BAR014]).hand(0, &[Face::COM007]).goods(0, "R");
    let table = table.act(Action::Activate(at(0, Face::BAR014))).act(Action::RazeCard(Face::COM007));
    assert_eq!(table.refused(Action::Return(Good::Stone)), "IMP-18.BAR014");
    let table = table.act(Action::Return(Good::Wood)).act(Action::Return(Good::Wood));
    assert!(table.events.contains(&Event::Scored(Seat(0), 4)));
}

/// IMP-24.9
#[test]
fn lists_stay_short() {
    let mut longest = 0;
    for seed in 0..6 {
        let mut table = Table::fresh(Lookout::Standard, false, 4, seed);
        while !table.game.asked().is_empty() {
            let legal = table.legal();
            longest = longest.max(legal.len());
            let action = table.chance.pick(&legal);
            table = table.act(action);
        }
    }
    assert!(longest < 120, "{longest}");
}

/// IMP-24.10
#[test]
fn a_step_is_taken_back_until_something_came_to_light() {
    let mut played =
        Match::<ImperialSettlers>::new(Options::default(), 2, Chance::seeded(1, 0)).expect("it begins");
    let play = |table: &mut Match<ImperialSettlers>, action: Action| {
        let seat = table.asked().first().expect("somebody is asked");
        let draft = table.play(seat, action, Chance::seeded(7, 7)).expect("it is allowed");
        table.commit(draft);
        table.undo_depth(seat)
    };
    assert_eq!(play(&mut played, Action::Faction(Romans)), 1, "nothing has happened yet");
    assert_eq!(play(&mut played, Action::Faction(Japanese)), 0, "hands were dealt");
    // Somebody takes a card, which all see lying open; nothing is turned up before the next has taken one.
    let first = played.asked().first().expect("somebody drafts");
    let mut legal = Vec::new();
    played.state().legal(first, &mut legal);
    assert_eq!(play(&mut played, legal[0]), 1);
    let draft = played.undo(first).expect("it can be taken back");
    played.commit(draft);
    assert_eq!(played.asked().first(), Some(first));
    play(&mut played, legal[0]);
    let second = played.asked().first().expect("somebody drafts");
    legal.clear();
    played.state().legal(second, &mut legal);
    play(&mut played, legal[0]);
    assert_eq!(played.undo_depth(first), 0, "somebody else has acted");
}

/// A payment is taken back as long as the plan is secret; a building that all have seen is not.
#[test]
fn a_half_made_building_is_taken_back_and_a_finished_one_stays() {
    let table = two().hand(0, &[Face::COM007]).goods(0, "W W G");
    let reveals = |table: &Table, action| {
        let (mut game, mut chance) = (table.game, table.chance.clone());
        let mut ctx = tafel_core::Ctx::quiet(&mut chance);
        game.apply(Seat(0), action, &mut ctx);
        ctx.revealed()
    };
    assert!(!reveals(&table, Action::Build(Face::COM007)));
    let table = table.act(Action::Build(Face::COM007));
    assert!(reveals(&table, Action::PayGold(1)));
}
