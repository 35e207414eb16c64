//! MYT-16: what holds at every moment, on random play. (`laws.rs` checks the census, too.)

use mythotopia::testing::{BLUE, RED, Table};
use mythotopia::{Action, Card, Mythotopia, Options, Province, Provinces, Step};
use tafel_core::{Chance, Ctx, Game, Seat, Tally, Viewer};

/// Plays random games and shows every position, with the action that led there.
fn on_random_play(mut look: impl FnMut(&Mythotopia, &Mythotopia, Action)) {
    for (seats, seed) in [(2, 1), (3, 2), (4, 3), (4, 4)] {
        let mut luck = Chance::seeded(seed, 0);
        let options = Options { round_cap: 40, ..Options::default() };
        let mut game =
            Mythotopia::setup(&options, seats, &mut Ctx::quiet(&mut luck)).expect("it can be played");
        let mut legal = Vec::new();
        while let Some(seat) = game.asked().first() {
            legal.clear();
            game.legal(seat, &mut legal);
            let action = luck.pick(&legal);
            let before = game;
            game.apply(seat, action, &mut Ctx::quiet(&mut luck));
            look(&before, &game, action);
        }
    }
}

fn tally(game: &Mythotopia) -> Tally {
    let mut tally = Tally::default();
    game.census(&mut tally);
    tally
}

/// MYT-16.1, MYT-16.3 and MYT-16.4
#[test]
fn no_piece_card_or_counter_is_ever_lost() {
    on_random_play(|before, after, action| {
        assert_eq!(tally(after).difference(&tally(before)), None, "after {action:?}");
    });
    // The tally counts everything there is: one card more and it differs.
    let scene = Table::new(2);
    let more = scene.clone().hand(RED, &[Card::StartShip]);
    assert!(tally(&more.game).difference(&tally(&scene.game)).is_some());
}

/// MYT-16.2
#[test]
fn a_province_has_one_ruler_and_its_card_is_with_that_ruler_or_in_the_stack() {
    on_random_play(|_, after, action| assert_eq!(after.sound(), Ok(()), "after {action:?}"));
    let two_rulers = Table::new(2).towns(RED, &[Province::Blore]).towns(BLUE, &[Province::Blore]);
    assert!(two_rulers.game.sound().is_err_and(|why| why.contains("16.2")));
    let stray = Table::new(2).hand(RED, &[Card::Blore]);
    assert!(stray.game.sound().is_err_and(|why| why.contains("16.2")));
}

/// MYT-16.5
#[test]
fn shared_pieces_are_limited() {
    let scene = Province::ALL.into_iter().take(10).fold(Table::new(2), Table::castle);
    assert!(scene.game.sound().is_err_and(|why| why.contains("16.5")));
    let scene = Table::new(2).mercenaries(RED, Province::Blore, 3);
    assert!(scene.game.sound().is_err_and(|why| why.contains("16.5")));
}

/// MYT-16.6
#[test]
fn mercenaries_and_armies_stand_where_their_user_rules_or_attacks() {
    let mut attacks = 0;
    on_random_play(|before, after, action| {
        for seat in Seat::all(after.table().seats) {
            let (was, is) = (before.table().player(seat), after.table().player(seat));
            for province in Province::ALL {
                let troops = is.armies.at(province) + is.mercenaries.at(province);
                assert_eq!(is.present.has(province), troops > 0, "after {action:?}");
            }
            // Where somebody is new and does not rule, they have just attacked.
            let abroad = is.present.minus(was.present).minus(was.controls());
            if abroad.is_empty() {
                continue;
            }
            let Step::AttackArmies { target, .. } = before.plan.step else { panic!("after {action:?}") };
            assert_eq!((seat, abroad), (before.table().active, Provinces::one(target)));
            attacks += 1;
        }
    });
    assert!(attacks > 10, "{attacks} attacks");
}

/// MYT-16.7
#[test]
fn the_score_adds_up_at_every_moment() {
    on_random_play(|_, after, action| {
        let sheet = after.score_sheet();
        for seat in Seat::all(after.table().seats) {
            let sum: i32 = sheet.iter().map(|line| line.points[seat.index()]).sum();
            assert_eq!(sum, after.table().score(seat), "after {action:?}");
        }
    });
}

/// MYT-16.8
#[test]
fn every_turn_has_exactly_two_actions() {
    on_random_play(|before, after, action| {
        if before.table().start.is_none() || after.outcome().is_some() {
            return;
        }
        let (left, then) = (before.table().turn.actions_left, after.table().turn.actions_left);
        if action == Action::EndTurn {
            assert_eq!((left, then), (0, 2), "a turn ends with no action left, and the next has two");
        } else {
            assert!(then == left || then + 1 == left, "one action at a time");
        }
    });
}

/// MYT-16.9
#[test]
fn a_deck_has_at_least_seven_cards_after_cards_are_removed() {
    let size = |game: &Mythotopia, seat: Seat| {
        let view = game.view(Viewer::Seat(seat));
        let player = game.table().player(seat);
        view.hand_sizes[seat.index()]
            + view.pile_sizes[seat.index()]
            + player.reserve.len()
            + player.discard.len()
    };
    let mut removals = 0;
    on_random_play(|before, after, action| {
        let seat = before.table().active;
        let removing = before.question(seat) == mythotopia::Question::Step(mythotopia::Step::RemoveCards);
        if removing && action == Action::Done {
            assert!(size(after, seat) >= 7);
            removals += 1;
        }
    });
    assert!(removals > 10, "{removals} removals");
}
