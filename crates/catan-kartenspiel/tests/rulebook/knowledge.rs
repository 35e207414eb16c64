//! Chapter 12: hidden information and luck.

use catan_kartenspiel::action::CopyNo;
use catan_kartenspiel::event::{Event, Partly};
use catan_kartenspiel::principality::Row;
use catan_kartenspiel::testing::{THEM, Table, US, side};
use catan_kartenspiel::{Action, Card, Catan, EventCard, Land, Options, Seen, StackId};
use tafel_core::{Chance, Game, Seat, Viewer};

fn first() -> CopyNo {
    CopyNo::new(1).unwrap()
}

/// What a player remembers of a stack.
fn remembers(table: &Table, seat: Seat, stack: StackId) -> Vec<Option<Card>> {
    table.view(seat).memory.unwrap().stacks[stack.index()].cards.to_vec()
}

/// We have looked through stack A (Abbey, Mint, Church, Spy left) and it is their hand check.
fn we_know_stack_a() -> Table {
    let mut table = Table::main();
    table.hand(US, &[Card::Smithy, Card::Market]);
    table.hand(THEM, &[Card::Raid, Card::Merchant]);
    table.stack(StackId::A, &[Card::Abbey, Card::Mint, Card::Harbor, Card::Church, Card::Spy]);
    table.stock(US, Land::Hills6, 2);
    // Their roll brings the second resource: just the price of a search.
    table.stock(THEM, Land::Hills5, 1);
    table.act(US, Action::EndTurn);
    table.act(US, Action::Search(StackId::A));
    table.act(US, Action::Take(Card::Harbor, first()));
    table.act_with(THEM, Action::Roll, &[0, 2]);
    table.act(THEM, Action::EndTurn);
    table
}

/// CAT-12.1
#[test]
fn luck_is_drawn_only_where_the_rules_say() {
    // A whole hand check over settled cards, a build and a demolition need no draw at all.
    let mut table = we_know_stack_a();
    table.act(THEM, Action::DrawTop(StackId::A));
    table.act_with(US, Action::Roll, &[0, 0]);
    assert_eq!(table.view(US).turn, 7);
}

/// CAT-12.2
#[test]
fn whoever_looked_through_a_stack_remembers_its_order() {
    let table = we_know_stack_a();
    let known = [Card::Abbey, Card::Mint, Card::Church, Card::Spy].map(Some);
    assert_eq!(remembers(&table, US, StackId::A), known);
    assert_eq!(remembers(&table, THEM, StackId::A), [None; 4]);
    assert!(table.state.view(Viewer::Spectator).memory.is_none());
    for seed in 0..20 {
        let world = Catan::imagine(&table.view(US), &mut Chance::fast(seed));
        let view = world.view(Viewer::Seat(US));
        assert_eq!(view.memory, table.view(US).memory, "imagined worlds respect it");
    }
}

/// CAT-12.2, the top card of a known stack is known in the hand it goes to.
#[test]
fn a_known_top_card_is_known_in_the_other_hand() {
    let mut table = we_know_stack_a();
    table.act(THEM, Action::DrawTop(StackId::A));
    assert_eq!(table.view(US).memory.unwrap().hand.cards.as_slice(), [Card::Abbey]);
    assert_eq!(remembers(&table, US, StackId::A), [Card::Mint, Card::Church, Card::Spy].map(Some));
    assert!(table.events.iter().any(|event| matches!(
        Catan::seen(event, Viewer::Seat(US)),
        Some(Seen::Partly(Partly::Drew(_, StackId::A, Some(Card::Abbey))))
    )));
}

/// CAT-12.2, without the memory aid nothing is kept once the stack is put down.
#[test]
fn without_the_memory_aid_nothing_is_kept() {
    let mut table = Table::with(Options { memory_aid: false, ..Options::default() });
    table.stack(StackId::A, &[Card::Abbey, Card::Mint]);
    table.stock(US, Land::Hills6, 2);
    table.act(US, Action::EndTurn);
    table.act(US, Action::Search(StackId::A));
    assert_eq!(remembers(&table, US, StackId::A), [Card::Abbey, Card::Mint].map(Some), "while he looks");
    table.act(US, Action::Take(Card::Mint, first()));
    assert_eq!(remembers(&table, US, StackId::A), [None]);
}

/// CAT-12.3
#[test]
fn used_event_cards_and_the_landscapes_left_are_public() {
    let mut table = Table::main();
    table.before_roll(5);
    table.roll_event(EventCard::Plague, 1);
    let spectator = table.state.view(Viewer::Spectator);
    assert_eq!(spectator.events_under.last(), Some(&EventCard::Plague));
    assert_eq!(spectator.land_stack.len(), 11);
}

/// CAT-12.4
#[test]
fn a_card_put_under_a_stack_is_known_to_whoever_put_it() {
    let mut table = Table::main();
    table.hand(US, &[Card::Smithy, Card::Mint, Card::Raid]);
    table.stack(StackId::B, &[Card::Abbey]);
    table.act(US, Action::EndTurn);
    table.act(US, Action::Return(Card::Mint));
    table.act(US, Action::Under(StackId::B));
    assert_eq!(remembers(&table, US, StackId::B), [Some(Card::Mint)], "the top card came to hand");
    assert_eq!(remembers(&table, THEM, StackId::B), [None]);

    // A card that came back to hand before everybody's eyes is known to both.
    let mut war = Table::main();
    war.before_roll(5);
    war.place(THEM, 1, Row::Up, Card::KnightKarl);
    war.roll_event(EventCard::CivilWar, 1);
    assert_eq!(war.view(US).memory.unwrap().hand.cards.as_slice(), [Card::KnightKarl]);
}

/// CAT-12.5
#[test]
fn a_card_taken_unseen_leaves_a_gap_nobody_else_can_place() {
    let mut table = we_know_stack_a();
    table.act(THEM, Action::Search(StackId::A));
    let unseen = |table: &Table| {
        table.events.iter().any(|event| {
            matches!(event, Event::Took(..))
                && matches!(
                    Catan::seen(event, Viewer::Seat(US)),
                    Some(Seen::Partly(Partly::Took(_, _, None)))
                )
        })
    };
    let mut views = Vec::new();
    for card in [Card::Abbey, Card::Mint, Card::Church, Card::Spy] {
        let mut table = table.clone();
        table.act(THEM, Action::Take(card, first()));
        assert!(unseen(&table));
        assert_eq!(remembers(&table, US, StackId::A).len(), 4, "four are remembered, three are there");
        assert_eq!(table.view(US).stack_sizes[0], 3);
        views.push(table.view(US));
    }
    assert!(views.iter().all(|view| *view == views[0]), "we cannot tell which card they took");

    // Over many imagined worlds each of the four is the missing one, and the order always holds.
    let mut missing = std::collections::BTreeSet::new();
    for seed in 0..200 {
        let world = Catan::imagine(&views[0], &mut Chance::fast(seed << 32));
        assert_eq!(world.sound(), Ok(()));
        let theirs = world.view(Viewer::Seat(THEM)).hand.unwrap();
        let remembered = [Card::Abbey, Card::Mint, Card::Church, Card::Spy];
        missing.extend(remembered.into_iter().filter(|card| theirs.contains(card)));
    }
    assert_eq!(missing.len(), 4);
}

/// CAT-12.5, a gap closes when the missing card shows up.
#[test]
fn an_imagined_world_never_holds_a_card_twice() {
    let mut table = we_know_stack_a();
    table.act(THEM, Action::Search(StackId::A));
    table.act(THEM, Action::Take(Card::Church, first()));
    // They show the Church: of the two copies we hold the other one.
    table.act_with(US, Action::Roll, &[0, 0]);
    table.hand(US, &[Card::Church]);
    table.act(US, Action::EndTurn);
    while table.state.asked().has(US) {
        let action = table.legal(US)[0];
        table.act(US, action);
    }
    table.city(THEM, 1);
    table.stock_all(THEM, 3);
    table.act_with(THEM, Action::Roll, &[0, 0]);
    table.act(THEM, Action::Build(Card::Church));
    if table.asks(THEM) == Some(catan_kartenspiel::Question::BuildWhere(Card::Church)) {
        table.act(THEM, Action::On(side(1, Row::Up)));
    }
    let view = table.view(US);
    assert!(view.memory.as_ref().unwrap().stacks[0].cards.contains(&Some(Card::Church)));
    for seed in 0..50 {
        let world = Catan::imagine(&view, &mut Chance::fast(seed << 32));
        assert_eq!(world.sound(), Ok(()));
        let mut tally = tafel_core::Tally::default();
        world.census(&mut tally);
        let mut truth = tafel_core::Tally::default();
        table.state.census(&mut truth);
        assert_eq!(tally.difference(&truth), None);
    }
}
