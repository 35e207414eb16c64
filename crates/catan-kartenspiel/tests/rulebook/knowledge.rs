//! Chapter 12: hidden information and luck.

use catan_kartenspiel::testing::{THEM, Table, US, side};
use catan_kartenspiel::{
    Action, Card, Catan, CopyNo, DieFace, Event, EventCard, HandMemory, Land, Options, Partly, Question, Row,
    Seen, StackId, StackMemory, die_face,
};
use tafel_core::{Chance, Ctx, Game, Seat, Viewer};

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

/// May this answer to this question need luck (CAT-12.1)? Stacks have no order before somebody looks, so a card that
/// nobody has seen is drawn when it is; a payment may be the last step before a draw.
fn may_need_luck(question: Question, action: Action) -> bool {
    match action {
        // The dice; the event card that they turn over; the roll for the start after the last landscape.
        Action::Roll | Action::SetDie(_) => true,
        Action::Lay(_) => matches!(question, Question::Arrange { .. }),
        // The attack roll, countered or not.
        Action::Play(_) | Action::Pass => matches!(question, Question::Protect(_)),
        // New landscapes.
        Action::Settlement(_) => true,
        // Cards that nobody has seen.
        Action::LookThrough(_) | Action::Search(_) | Action::DrawTop(_) | Action::Under(_) => true,
        Action::Pay(_) => matches!(question, Question::Pay(_) | Question::SearchPay(_)),
        _ => false,
    }
}

/// CAT-12.1: in random games, everything else draws nothing at all, and dice draw exactly what they show.
#[test]
fn luck_is_drawn_only_where_the_rules_say() {
    let (mut quiet, mut dice, mut attacks) = (0, 0, 0);
    for seed in 0..10 {
        let mut chance = Chance::seeded(seed, 0).recorded();
        let mut choices = Chance::fast(seed);
        let options = Options { turn_cap: 100, ..Options::default() };
        let mut state = Catan::setup(&options, 2, &mut Ctx::quiet(&mut chance)).unwrap();
        assert_eq!(chance.take_tape().len(), 1, "the lot decides about the crests");
        while let Some(seat) = state.asked().first() {
            let mut legal = Vec::new();
            state.legal(seat, &mut legal);
            let (question, action) = (state.question(seat), choices.pick(&legal));
            let shuffled = state.view(Viewer::Spectator).table.events_under.len() < 10;
            state.apply(seat, action, &mut Ctx::quiet(&mut chance));
            let draws = chance.take_tape();
            if !may_need_luck(question, action) {
                assert!(draws.is_empty(), "{action:?} as an answer to {question:?} drew {draws:?}");
                quiet += 1;
            }
            let is_attack = matches!(question, Question::Protect(_));
            attacks += usize::from(is_attack);
            let expected = match action {
                Action::Roll => 2,
                Action::SetDie(_) => 1,
                _ if is_attack => 1,
                _ => continue,
            };
            dice += 1;
            let turned_over = !is_attack && shuffled && die_face(draws[0]) == DieFace::EventCard;
            assert_eq!(draws.len(), expected + usize::from(turned_over), "{action:?}");
        }
    }
    assert!(
        quiet > 10_000 && dice > 900 && attacks > 10,
        "{quiet} quiet steps, {dice} dice, {attacks} attacks"
    );
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
    assert_eq!(remembers(&table, US, StackId::A), [Card::Abbey, Card::Mint].map(Some), "while we look");
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
    assert_eq!(spectator.table.events_under.last(), Some(&EventCard::Plague));
    assert_eq!(spectator.table.land_stack.len(), 11);
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

/// They hold the Knight in a Conflict and put two of our three cards under stack C, in this order.
fn after_a_conflict(first_card: Card, second_card: Card) -> Table {
    let mut table = Table::main();
    table.before_roll(5);
    table.place(THEM, 1, Row::Up, Card::KnightKonrad);
    table.hand(US, &[Card::Spy, Card::Abbey, Card::Mint]);
    table.stack(StackId::C, &[]);
    table.roll_event(EventCard::Conflict, 5);
    let before = table.view(US);
    table.act(THEM, Action::Seize(first_card));
    assert_eq!(table.view(US), before, "which card is picked first is theirs to know");
    table.act(THEM, Action::Seize(second_card));
    assert_eq!(table.view(US), before);
    table.act(THEM, Action::Under(StackId::C));
    table
}

/// CAT-6.6, CAT-12.4: both know the two cards, only the holder of the Knight knows which lies lowest.
#[test]
fn the_victim_of_a_conflict_does_not_learn_the_order_of_the_cards() {
    let tables = [after_a_conflict(Card::Mint, Card::Spy), after_a_conflict(Card::Spy, Card::Mint)];
    let [one, other] = &tables;
    assert_eq!(one.view(US), other.view(US), "to us both look alike");
    assert_eq!(one.state.view(Viewer::Spectator), other.state.view(Viewer::Spectator));
    assert_ne!(one.view(THEM), other.view(THEM));
    let told = |viewer: Viewer| {
        tables.each_ref().map(|table| {
            table.events.iter().filter_map(|event| Catan::seen(event, viewer)).collect::<Vec<_>>()
        })
    };
    let [to_us, to_us_too] = told(Viewer::Seat(US));
    assert_eq!(to_us, to_us_too);
    assert!(matches!(&to_us[0], Seen::Partly(Partly::Banished(_, StackId::C, 2, Some(cards)))
        if cards.as_slice() == [Card::Spy, Card::Mint]));
    let [to_them, to_them_too] = told(Viewer::Seat(THEM));
    assert_ne!(to_them, to_them_too);
    assert!(matches!(told(Viewer::Spectator)[0][0], Seen::Partly(Partly::Banished(_, StackId::C, 2, None))));

    // We remember both, and imagine them one way and the other.
    let memory = one.view(US).memory.unwrap().stacks[StackId::C.index()];
    assert_eq!(
        (memory.cards.as_slice(), memory.loose.len()),
        ([Card::Spy, Card::Mint].map(Some).as_slice(), 1)
    );
    assert_eq!(remembers(one, THEM, StackId::C), [Card::Mint, Card::Spy].map(Some));
    let mut imagined = std::collections::BTreeSet::new();
    for seed in 0..50 {
        let world = Catan::imagine(&one.view(US), &mut Chance::fast(seed << 32));
        assert_eq!(world.sound(), Ok(()));
        imagined.insert(world.stacks[StackId::C.index()].to_vec());
        let theirs = Catan::imagine(&one.view(THEM), &mut Chance::fast(seed << 32));
        assert_eq!(theirs.view(Viewer::Seat(US)).memory.unwrap().stacks[StackId::C.index()], memory);
    }
    assert_eq!(imagined.len(), 2, "{imagined:?}");
}

/// CAT-12.2: the first of two such cards that one draws tells which the other is.
#[test]
fn whoever_draws_one_of_two_loose_cards_knows_the_other() {
    for (upper, lower) in [(Card::Mint, Card::Spy), (Card::Spy, Card::Mint)] {
        let mut table = after_a_conflict(upper, lower);
        table.act(US, Action::EndTurn);
        table.act(US, Action::DrawTop(StackId::C));
        assert!(table.cards(US).contains(&upper));
        assert_eq!(remembers(&table, US, StackId::C), [Some(lower)]);
        assert!(table.view(US).memory.unwrap().stacks[StackId::C.index()].loose.is_empty());
    }
}

/// CAT-12.2: a pair further down, of which some card above is gone, is told apart by what comes to light.
#[test]
fn a_loose_pair_is_told_apart_below_a_gap() {
    let mut memory = StackMemory::whole([Card::Abbey]);
    memory.put_under(Some(Card::Mint), 2);
    memory.put_under(Some(Card::Spy), 3);
    memory.loosen_last_two();
    memory.lost_one(2);
    for (drawn, left) in [(Card::Mint, Card::Spy), (Card::Spy, Card::Mint)] {
        let mut memory = memory;
        memory.drew_top(drawn, 1);
        assert_eq!(memory.cards.as_slice(), [Some(left)], "the Abbey is gone, and {left} lies below");
        assert!(memory.loose.is_empty());
    }
    // True of the stack either way round, and of nothing else.
    for (stack, is_true) in [
        ([Card::Mint, Card::Spy], true),
        ([Card::Spy, Card::Mint], true),
        ([Card::Abbey, Card::Spy], true),
        ([Card::Spy, Card::Abbey], false),
    ] {
        assert_eq!(memory.is_true_of(&stack.map(Some)), is_true, "{stack:?}");
    }
}

/// CAT-12.2: if the other player draws one of them, it is not known which is left.
#[test]
fn of_two_loose_cards_nothing_is_known_once_the_other_player_drew_one() {
    let mut views = Vec::new();
    for (upper, lower) in [(Card::Mint, Card::Spy), (Card::Spy, Card::Mint)] {
        let mut table = after_a_conflict(upper, lower);
        table.hand(US, &[Card::Raid, Card::Church]);
        table.act(US, Action::EndTurn);
        table.act(US, Action::Pass);
        table.roll(DieFace::BrigandAttack, 6);
        table.act(THEM, Action::EndTurn);
        table.act(THEM, Action::DrawTop(StackId::C));
        assert_eq!(remembers(&table, US, StackId::C), [None]);
        assert!(table.view(US).memory.unwrap().hand.cards.is_empty());
        views.push(table.view(US));
    }
    assert_eq!(views[0], views[1]);
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

/// CAT-12.2: of a hand in which none of the seen cards need still be, nothing is remembered.
#[test]
fn a_seen_hand_is_forgotten_once_every_card_of_it_may_be_gone() {
    let seen = [Card::Abbey, Card::Smithy];
    let mut memory = HandMemory::default();
    memory.saw(&seen);
    memory.left_unseen(3);
    assert_eq!((&memory.cards[..], memory.maybe_gone), (&seen[..], 1), "one of the two is still there");
    let mut shown = memory;
    shown.left_openly(Card::Smithy, 2);
    assert_eq!(shown, HandMemory::default(), "the Abbey may be the card that went");
    memory.left_unseen(2);
    assert_eq!(memory, HandMemory::default());
    memory.saw(&[Card::Abbey]);
    memory.left_unseen(0);
    assert_eq!(memory, HandMemory::default(), "the hand is empty");
}

/// CAT-12.2: what is remembered of a hand agrees with it, but for as many cards as may have gone unseen.
#[test]
fn a_memory_of_a_hand_is_true_of_what_may_be_there() {
    let mut memory = HandMemory::default();
    memory.came(Card::Smithy);
    memory.came(Card::Abbey);
    let mut seen = [Card::Smithy, Card::Abbey];
    seen.sort_unstable();
    assert_eq!(memory.cards[..], seen);
    assert_eq!((memory.shape().len, memory.shape().maybe_gone), (2, 0));
    let mut more = [Card::Abbey, Card::Mint, Card::Smithy];
    more.sort_unstable();
    assert!(memory.is_true_of(&seen) && memory.is_true_of(&more));
    assert!(!memory.is_true_of(&seen[..1]) && !memory.is_true_of(&[Card::Mint]));
    memory.left_unseen(3);
    assert_eq!((memory.shape().len, memory.shape().maybe_gone), (2, 1));
    assert!(memory.is_true_of(&seen[..1]) && memory.is_true_of(&seen[1..]));
    assert!(!memory.is_true_of(&[Card::Mint]), "both cannot be gone");
}

/// CAT-12.2: without the memory aid one sees what lies open before one, and nothing of it later.
#[test]
fn without_the_memory_aid_one_sees_only_what_one_looks_at() {
    let forgetful = || Table::with(Options { memory_aid: false, ..Options::default() });
    let known_hand = |table: &Table, seat| table.view(seat).memory.unwrap().hand.cards.to_vec();

    let mut builder = forgetful();
    builder.before_roll(5);
    builder.stack(StackId::A, &[Card::Abbey, Card::Mint]);
    builder.roll_event(EventCard::MasterBuilder, 3);
    builder.act(US, Action::LookThrough(StackId::A));
    assert_eq!(remembers(&builder, US, StackId::A), [Card::Abbey, Card::Mint].map(Some));
    builder.act(US, Action::Pass);
    assert_eq!(remembers(&builder, US, StackId::A), [None; 2]);

    let mut conflict = forgetful();
    conflict.before_roll(5);
    conflict.place(THEM, 1, Row::Up, Card::KnightKonrad);
    conflict.hand(US, &[Card::Spy, Card::Abbey, Card::Mint]);
    conflict.roll_event(EventCard::Conflict, 5);
    for seized in [Card::Spy, Card::Mint] {
        assert_eq!(known_hand(&conflict, THEM), conflict.cards(US));
        conflict.act(THEM, Action::Seize(seized));
    }
    assert_eq!(known_hand(&conflict, THEM), conflict.cards(US), "the stack is still to be chosen");
    conflict.act(THEM, Action::Under(StackId::C));
    assert_eq!(known_hand(&conflict, THEM), []);

    let mut spy = forgetful();
    spy.city(THEM, 1);
    spy.place(THEM, 1, Row::Up, Card::Colossus);
    spy.hand(US, &[Card::Spy]);
    spy.hand(THEM, &[Card::Abbey, Card::KnightKonrad]);
    spy.act(US, Action::Play(Card::Spy));
    assert_eq!(known_hand(&spy, US), spy.cards(THEM), "the hand lies open before the spy");
    spy.act(US, Action::Seize(Card::KnightKonrad));
    assert_eq!(known_hand(&spy, US), []);
}

/// CAT-12.2: of a hand that is known as a whole and holds one kind of card only, it is known what goes under a stack.
#[test]
fn a_card_that_can_only_be_one_is_known_under_the_stack_too() {
    let after = |hand: &[Card], seen: &[Card]| {
        let mut table = Table::main();
        table.hand(US, hand);
        table.stack(StackId::C, &[Card::Raid]);
        table.state.memories[THEM.index()].hand.saw(seen);
        table.act(US, Action::EndTurn);
        table.act(US, Action::Return(Card::Garrison));
        // What lay on top is drawn by itself: there is nothing else to do. The card put away is left.
        table.act(US, Action::Under(StackId::C));
        (remembers(&table, THEM, StackId::C), table.view(THEM).memory.unwrap().hand)
    };
    let alike = [Card::Garrison; 3];
    let (stack, hand) = after(&alike, &alike);
    assert_eq!((stack, hand.cards.len(), hand.maybe_gone), (vec![Some(Card::Garrison)], 2, 0));
    let (stack, _) = after(&alike, &alike[..2]);
    assert_eq!(stack, [None], "the third card was never seen");
    let mut mixed = [Card::Garrison, Card::Garrison, Card::Smithy];
    mixed.sort_unstable();
    let (stack, hand) = after(&mixed, &mixed);
    assert_eq!((stack, hand.cards.len(), hand.maybe_gone), (vec![None], 3, 1));
}
