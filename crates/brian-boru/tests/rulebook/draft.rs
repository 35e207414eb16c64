//! Chapter 5: the draft.

use std::collections::BTreeSet;

use brian_boru::testing::{Table, draft};
use brian_boru::{Action, Card, Options, Question};

fn at_the_draft(seats: u8) -> Table {
    let mut table = Table::fresh(Options { random_start: false, ..Options::default() }, seats, 7);
    table.skip(|question| question == Question::Settle);
    table
}

/// Everybody keeps the two lowest cards of the pack.
fn keep_lowest(table: &mut Table, seats: u8) {
    for seat in 0..seats {
        let pack = table.pack(seat);
        table.act(seat, draft(pack[0], pack[1]));
    }
}

/// BOR-5.1
#[test]
fn all_cards_are_dealt_but_one_with_three_or_four_players() {
    for (seats, dealt, undealt) in [(3, 8, 1), (4, 6, 1), (5, 5, 0)] {
        let table = at_the_draft(seats);
        let mut all: BTreeSet<u8> = table.undealt().iter().map(Card::value).collect();
        assert_eq!(all.len(), undealt);
        for seat in 0..seats {
            assert_eq!(table.pack(seat).len(), dealt);
            all.extend(table.pack(seat));
        }
        assert_eq!(all, (1..=25).collect(), "every card is somewhere, once");
    }
}

/// BOR-5.2
#[test]
fn all_keep_two_cards_at_once_and_the_rest_goes_to_the_left_in_every_round() {
    let mut table = at_the_draft(3);
    let packs: Vec<Vec<u8>> = (0..3).map(|seat| table.pack(seat)).collect();
    let (mine, theirs) = (&packs[0], &packs[1]);
    assert_eq!(table.refused(0, draft(mine[0], theirs[0])), ("BOR-5.2", "refusal.not-in-pack"));
    assert_eq!(table.refused(0, Action::Decline), ("BOR-5.2", "refusal.compulsory"));
    table.act(1, draft(packs[1][2], packs[1][5]));
    assert_eq!(table.asked(), [0, 2], "the order of the answers is free");
    assert_eq!(table.pack(2), packs[2], "nothing moves before all have answered");
    table.act(2, draft(packs[2][0], packs[2][1])).act(0, draft(packs[0][6], packs[0][7]));
    assert_eq!(table.asked(), [0, 1, 2]);
    assert_eq!(table.pack(1), packs[0][..6], "what seat 0 passed on");
    assert_eq!(table.pack(0), packs[2][2..], "what seat 2 passed on");
    let without_kept: Vec<u8> =
        packs[1].iter().copied().filter(|&card| card != packs[1][2] && card != packs[1][5]).collect();
    assert_eq!(table.pack(2), without_kept);

    // The same direction in the second round.
    table.skip(|question| question == Question::Draft);
    while table.round() == 1 {
        let seat = table.asked()[0];
        let first = table.legal(seat)[0];
        table.act(seat, first);
    }
    let pack = table.pack(0);
    keep_lowest(&mut table, 3);
    assert_eq!(table.pack(1), pack[2..]);
}

/// BOR-15.15
#[test]
fn a_pair_has_no_order() {
    let table = at_the_draft(3);
    let [one, other] = [table.pack(0)[2], table.pack(0)[6]];
    let sent = |pair: &str| serde_json::from_str::<Action>(&format!(r#"{{"draft":{pair}}}"#));
    let pair = sent(&format!("[{one},{other}]")).expect("two cards");
    assert_eq!(sent(&format!("[{other},{one}]")).ok(), Some(pair), "either way it is the same action");
    assert_eq!(serde_json::to_string(&pair).ok(), Some(format!(r#"{{"draft":[{one},{other}]}}"#)));
    assert_eq!((draft(one, other), draft(other, one)), (pair, pair));
    let mut kept = table.clone();
    kept.act(0, draft(other, one));
    assert!(sent(&format!("[{one},{one}]")).is_err(), "the same card twice is no pair");
    assert!(sent("[0,3]").is_err() && sent("[3,26]").is_err() && sent("[3]").is_err());

    // 28 pairs of eight cards, each once and in order.
    let legal = table.legal(0);
    assert_eq!(legal.len(), 28);
    assert!(legal.is_sorted() && legal.windows(2).all(|pair| pair[0] != pair[1]));
}

/// BOR-5.3
#[test]
fn one_chooses_while_a_pack_has_more_than_two_cards_and_takes_the_last_one_whole() {
    for (seats, choices, whole) in [(3, vec![8, 6, 4], 2), (4, vec![6, 4], 2), (5, vec![5, 3], 1)] {
        let mut table = at_the_draft(seats);
        let mut sizes = Vec::new();
        let mut last = Vec::new();
        while table.asks() == Some(Question::Draft) {
            sizes.push(table.pack(0).len());
            let pack = table.pack(seats - 1);
            last = pack[2..].to_vec();
            keep_lowest(&mut table, seats);
        }
        assert_eq!(sizes, choices);
        assert_eq!(last.len(), whole);
        assert!(
            last.iter().all(|card| table.hand(0).contains(card)),
            "the rest from the right is taken whole"
        );
    }
}

/// BOR-5.4
#[test]
fn kept_cards_are_seen_by_their_owner_cannot_be_exchanged_and_become_the_hand() {
    for (seats, hand) in [(3, 8), (4, 6), (5, 5)] {
        let mut table = at_the_draft(seats);
        let pack = table.pack(0);
        let mut kept = vec![pack[0], pack[1]];
        table.act(0, draft(pack[0], pack[1]));
        let own = table.view(0).own.expect("a player has cards");
        assert_eq!(own.picks[0].iter().map(Card::value).collect::<Vec<_>>(), kept);
        assert!(!table.asked().contains(&0), "what is kept is kept");
        assert!(table.legal(0).is_empty());
        for seat in 1..seats {
            let pack = table.pack(seat);
            table.act(seat, draft(pack[0], pack[1]));
        }
        let kept_is_gone = |table: &Table| {
            table.legal(0).iter().all(|action| match *action {
                Action::Draft(pair) => pair.cards().iter().all(|card| !kept.contains(&card.value())),
                _ => true,
            })
        };
        assert!(kept_is_gone(&table));
        table.skip(|question| question == Question::Draft);
        kept.retain(|card| table.hand(0).contains(card));
        assert_eq!(kept.len(), 2);
        for seat in 0..seats {
            assert_eq!(table.hand(seat).len(), hand);
        }
    }
}
