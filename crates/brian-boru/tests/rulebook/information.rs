//! Chapter 14: information and randomness.

use std::collections::BTreeSet;

use brian_boru::testing::{Board, Table, UPPER, card, draft, mark, play};
use brian_boru::{BrianBoru, Card, Claim, Event, Options, Pact, Question, Seen};
use tafel_core::{Chance, Ctx, Game, Seat, Viewer};

use crate::random_game;

fn at_the_draft(seats: u8, seed: u64) -> Table {
    let mut table = Table::fresh(Options::default(), seats, seed);
    table.skip(|question| question == Question::Settle);
    table
}

/// BOR-14.1
#[test]
fn everything_but_cards_is_open_to_everybody() {
    let table = Board::new(3)
        .coins(1, 7)
        .raiders(&[1, 2, 3])
        .church(&[3, 2, 1])
        .spaces(&[0, 4, 5])
        .married(2, "aoife")
        .claim("D", Claim::Held(Seat(2)))
        .estrid(0, Pact::Trade)
        .disc(1, &["L5", "L6"])
        .monastery("L5")
        .occupied(&["L6"])
        .raiders_in_battle(6)
        .hand(1, &[3, 4, 5])
        .hand(0, &[11, 12])
        .next_trick();
    let mut spectator = table.game().view(Viewer::Spectator);
    assert!(spectator.own.is_none());
    for seat in 0..3 {
        let mut view = table.view(seat);
        assert!(view.own.take().is_some() && view.memory.take().is_some());
        view.viewer = Viewer::Spectator;
        assert_eq!(view, spectator, "apart from the own cards all see the same");
    }
    assert_eq!((spectator.backs[1].hand, spectator.table.raiders), (3, 6));
    assert_eq!((spectator.table.fleets[0], spectator.table.weddings.len()), (9, 1));

    let mut table = table;
    table.act(0, mark("C8")).act(0, play(11));
    spectator = table.game().view(Viewer::Spectator);
    assert_eq!(spectator.table.players[0].card.map(brian_boru::Card::value), Some(11), "open when played");
}

/// BOR-14.2
#[test]
fn hands_packs_and_cards_thrown_away_are_known_to_their_owner_alone() {
    // Two games that differ only in what seat 1 holds look the same to seat 0 and to a spectator.
    let table = |hand| Board::new(3).hand(0, &[11, 12]).hand(1, hand).hand(2, &[1, 2]).next_trick();
    let (one, other) = (table(&[3, 4, 5]), table(&[20, 21, 22]));
    assert_eq!(one.view(0), other.view(0));
    assert_eq!(one.game().view(Viewer::Spectator), other.game().view(Viewer::Spectator));
    assert_ne!(one.view(1), other.view(1));

    // A player remembers the packs passed on.
    let mut table = at_the_draft(4, 1);
    let pack = table.pack(2);
    table.skip(|question| question == Question::Draft);
    let own = table.view(2).own.expect("a player has cards");
    assert_eq!(own.packs[0].iter().map(Card::value).collect::<Vec<_>>(), pack);

    // The order of the decks is not in the state at all: it is drawn when a card is revealed.
    let second_cards = |seed| {
        let mut chance = Chance::seeded(seed, 0);
        let mut game = *table.game();
        while game.view(Viewer::Spectator).table.round == 1 {
            let seat = game.asked().first().expect("it goes on");
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            game.apply(seat, legal[0], &mut Ctx::quiet(&mut chance));
        }
        let view = game.view(Viewer::Spectator);
        (view.table.weddings[1], view.table.fleets[1])
    };
    let seconds: BTreeSet<_> = (0..20).map(second_cards).collect();
    assert!(seconds.len() > 5, "{seconds:?}");
}

/// BOR-14.2
#[test]
fn the_unplayed_card_is_thrown_away_unseen() {
    let table = |last| {
        let mut table = Board::new(3)
            .tricks_over(6)
            .hand(1, &[1, last])
            .disc(1, &["M7"])
            .raiders(&[2, 0, 1])
            .raiders_in_battle(1)
            .trick("C8", 0, &[24, 1, 3]);
        table.act(1, UPPER).act(2, UPPER);
        assert_eq!(table.asks(), Some(Question::Lose(Seat(1))), "the upkeep has begun");
        table
    };
    let (one, other) = (table(4), table(22));
    assert!(one.told().contains(&Seen::Thrown));
    assert_eq!(one.view(0), other.view(0));
    assert_eq!(one.view(0).backs[1].thrown, 1);
    let own = one.view(1).own.expect("a player has cards");
    assert_eq!(own.thrown.iter().map(Card::value).collect::<Vec<_>>(), [4], "its owner knows it");
}

/// BOR-14.3
#[test]
fn luck_is_drawn_for_the_start_and_the_preparation_and_nowhere_else() {
    for seats in 3..=5 {
        let mut choices = Chance::fast(5);
        let mut luck = Chance::seeded(5, u64::from(seats));
        let mut game = BrianBoru::setup(&Options::default(), seats, &mut Ctx::quiet(&mut luck))
            .expect("the default options");
        assert_eq!(luck.draws(), 1, "the start player");
        let dealt = [24, 24, 25][seats as usize - 3];
        while let Some(seat) = game.asked().first() {
            let (round, before) = (game.view(Viewer::Spectator).table.round, luck.draws());
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            game.apply(seat, choices.pick(&legal), &mut Ctx::quiet(&mut luck));
            let view = game.view(Viewer::Spectator);
            let last = view.table.round == view.rounds;
            let preparation = 1 + u64::from(!last) + dealt;
            let expected = if view.table.round > round { preparation } else { 0 };
            assert_eq!(
                luck.draws() - before,
                expected,
                "a fleet, a marriage card (Estrid is no luck), the deal"
            );
        }
    }
}

/// BOR-14.4
#[test]
fn all_25_cards_come_back_every_round() {
    let mut rounds = 0;
    let mut undealt = BTreeSet::new();
    for seed in 0..30 {
        let mut round = 0;
        random_game(Options::default(), 3, seed, |table| {
            if table.round() > round {
                round = table.round();
                rounds += 1;
                let mut cards: BTreeSet<u8> = table.undealt().iter().map(Card::value).collect();
                undealt.extend(table.undealt().iter());
                for seat in 0..3 {
                    cards.extend(table.pack(seat));
                }
                assert_eq!(cards, (1..=25).collect());
            }
        });
    }
    assert_eq!(rounds, 90);
    assert!(undealt.len() > 20, "any card may be the one left over");
}

/// BOR-14.5
#[test]
fn in_the_draft_one_sees_the_own_pack_and_who_has_answered() {
    let mut table = at_the_draft(4, 3);
    let pack = table.pack(1);
    let before = table.view(0);
    table.act(1, draft(pack[0], pack[3]));
    let after = table.view(0);
    assert!(after.backs[1].chosen && !after.backs[2].chosen);
    let mut expected = before;
    expected.backs[1].chosen = true;
    assert_eq!(after, expected, "nothing else is to be seen");

    let kept = Event::Kept(Seat(1), [pack[0], pack[3]].map(card).into_iter().collect());
    assert_eq!(BrianBoru::seen(&kept, Viewer::Seat(Seat(0))), Some(Seen::Chose(Seat(1))));
    assert_eq!(BrianBoru::seen(&kept, Viewer::Spectator), Some(Seen::Chose(Seat(1))));
    assert!(matches!(BrianBoru::seen(&kept, Viewer::Seat(Seat(1))), Some(Seen::Kept(..))));
    let received = Event::Pack(Seat(1), pack.into_iter().map(card).collect());
    assert_eq!(BrianBoru::seen(&received, Viewer::Seat(Seat(0))), None);
    assert!(BrianBoru::seen(&received, Viewer::Seat(Seat(1))).is_some());

    // Played cards lie open until the trick is resolved.
    let mut table = Board::new(3).trick("C8", 0, &[24, 1, 3]);
    assert!(table.view(2).table.players.iter().all(|player| player.card.is_some()));
    table.act(1, UPPER).act(2, UPPER);
    assert!(table.view(2).table.players.iter().all(|player| player.card.is_none()));
}

/// BOR-6.7, BOR-14.2
#[test]
fn cards_of_past_tricks_are_remembered_by_players_and_shown_to_nobody() {
    let after_a_trick = |lowest| {
        let board = Board::new(3).hand(0, &[22]).hand(1, &[23]).hand(2, &[25]).tricks_over(5);
        let mut table = board.trick("C8", 0, &[24, lowest, 3]);
        table.act(1, UPPER).act(2, UPPER);
        assert_eq!(table.asks(), Some(Question::Mark), "the trick is over");
        table
    };
    // The same after either card: three coins, and the pile lies face down.
    let (one, other) = (after_a_trick(1), after_a_trick(2));
    assert_eq!(one.game().view(Viewer::Spectator), other.game().view(Viewer::Spectator));
    assert_eq!(one.game().view(Viewer::Spectator).memory, None);
    let open = |table: &Table| serde_json::to_string(&table.view(0).table).expect("the open table is data");
    assert_eq!(open(&one), open(&other), "nothing that lies open tells them apart");
    let memory = one.view(0).memory.expect("a player remembers");
    assert_eq!(
        memory.iter().map(|cards| cards.iter().map(Card::value).collect()).collect::<Vec<Vec<u8>>>(),
        [vec![24], vec![1], vec![3]]
    );
}

/// BOR-14.2, BOR-6.3
#[test]
fn a_leader_is_imagined_with_a_card_that_fits_the_marked_town() {
    // Who leads has marked a town, so a card that fits it is among those the others imagine.
    let mut worlds = 0;
    for seed in 0..20 {
        random_game(Options::default(), 3, seed, |table| {
            let [leader] = table.asked()[..] else { return };
            if table.question() != Some((leader, Question::Lead)) {
                return;
            }
            let view = table.view((leader + 1) % 3);
            // With some cards left it would be chance if none of them fitted.
            if !(3..=5).contains(&view.backs[usize::from(leader)].hand) {
                return;
            }
            let town = view.table.active.expect("a marked town");
            for luck in 0..10 {
                let world = BrianBoru::imagine(&view, &mut Chance::fast(luck));
                let own = world.view(Viewer::Seat(Seat(leader))).own.expect("a player");
                assert!(own.hand.iter().any(|card| card.fits(town.colour())), "{:?}", own.hand);
                worlds += 1;
            }
        });
    }
    assert!(worlds > 1000, "{worlds}");
}
