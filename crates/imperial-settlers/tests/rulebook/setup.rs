//! Chapter 2: setup.

use Faction::{Barbarians, Egyptians, Japanese, Romans};
use imperial_settlers::testing::Table;
use imperial_settlers::{Action, Faction, Frame, Lookout};
use tafel_core::{Chance, Ctx, Game, Seat};

use crate::{DUEL, choosing, two};

/// IMP-2.1
#[test]
fn the_game_begins_in_round_one_without_points() {
    let table = Table::fresh(Lookout::Standard, false, 3, 1);
    assert_eq!(table.game.table.round, 1);
    assert!((0..3).all(|seat| table.points(seat) == 0));
}

/// IMP-2.2
#[test]
fn factions_are_chosen_in_seat_order_and_all_different() {
    let mut game = choosing(3);
    for (seat, faction) in [(0, Romans), (1, Egyptians), (2, Japanese)] {
        assert_eq!(game.asked().first(), Some(Seat(seat)));
        if seat > 0 {
            let taken = game.check(Seat(seat), &Action::Faction(Romans)).expect_err("taken");
            assert_eq!(taken.rule.to_string(), "IMP-2.2");
        }
        game.apply(Seat(seat), Action::Faction(faction), &mut Ctx::quiet(&mut Chance::seeded(1, 1)));
    }
    assert!(
        game.asked().len() == 1 && game.table.round == 1 && !game.table.open.is_empty(),
        "the draft has begun"
    );
    let random = Table::fresh(Lookout::Standard, false, 4, 2);
    let mut factions: Vec<_> = random.game.table.players.iter().map(|player| player.faction).collect();
    factions.sort_unstable();
    factions.dedup();
    assert_eq!(factions.len(), 4);
}

/// IMP-2.3
#[test]
fn factions_nobody_plays_stay_out() {
    let table = two();
    assert_eq!(table.game.deck.common_len(), 84);
    assert_eq!((table.game.deck.len_of(Barbarians), table.game.deck.len_of(Egyptians)), (30, 0));
}

/// IMP-2.4
#[test]
fn anybody_may_be_the_first_player() {
    let first: std::collections::BTreeSet<u8> =
        (0..20).map(|seed| Table::fresh(Lookout::Standard, false, 3, seed).game.table.first.0).collect();
    assert_eq!(first.len(), 3);
}

/// IMP-2.5
#[test]
fn everybody_starts_with_two_common_and_two_faction_cards() {
    // The lookout has already dealt a third faction card.
    let table = Table::fresh(Lookout::Standard, false, 4, 1);
    assert!((0..4).all(|seat| table.backs(seat) == (2, 3) && table.supply(seat).is_empty()));
}

/// IMP-2.6
#[test]
fn barbarians_and_romans_make_a_game_for_two() {
    let mut game = choosing(2);
    for faction in DUEL {
        let seat = game.asked().first().expect("somebody chooses");
        game.apply(seat, Action::Faction(faction), &mut Ctx::quiet(&mut Chance::seeded(1, 1)));
    }
    assert!(matches!(game.table.agenda.last(), Some(Frame::Draft(..))));
}
