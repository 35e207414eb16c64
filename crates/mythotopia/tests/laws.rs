//! The laws of the house, for this game: every number of seats, every switch.

use mythotopia::{Mythotopia, Options, StartSet};
use tafel_laws::{Law, Trial};

/// Short games, so that many beginnings and endings are seen: the default, then every switch turned, one at a time.
fn all_options(seats: u8) -> Vec<Options> {
    let default = Options { round_cap: 12, ..Options::default() };
    let mut all = vec![
        default,
        Options { castle_vp: 2, ..default },
        Options { last_rounds: true, ..default },
        Options { hidden_counters: true, ..default },
    ];
    let sets = [StartSet::Ship2, StartSet::Build2, StartSet::Market2, StartSet::Four];
    all.extend(sets.map(|start_set| Options { start_set, ..default }));
    all.extend([
        Options { extra_towns: true, ..default },
        Options { reserve_waits: true, ..default },
        Options { leave_sieges: true, ..default },
        Options { mystic_pays_first: true, ..default },
    ]);
    if seats > 2 {
        all.push(Options { draft: true, ..default });
        all.push(Options { draft: true, draft_gives_up: 2, ..default });
    }
    all
}

fn hold(options: Options, seats: u8, games: u32, seed: u64, every: u32) {
    let trial = Trial::<Mythotopia>::new(options, seats, games, seed).every(every);
    let report = trial.run().unwrap_or_else(|breach| panic!("{seats} seats, {options:?}: {breach}"));
    for law in Law::ALL.into_iter().filter(|&law| law != Law::Order && law != Law::Replay) {
        let times = report.checked.get(&law).copied().unwrap_or(0);
        assert!(times > 10, "{law:?} was hardly looked at with {seats} seats and {options:?}");
    }
}

#[test]
fn the_laws_hold_for_every_number_of_seats_and_every_switch() {
    for seats in 2..=4 {
        for (number, options) in all_options(seats).into_iter().enumerate() {
            hold(options, seats, 3, number as u64, 7);
        }
    }
}

/// Long games reach crowded boards, empty cards and full reserves.
#[test]
fn the_laws_hold_in_long_games() {
    for seats in 2..=4 {
        hold(Options::default(), seats, 1, 77, 61);
    }
}

/// Without a round limit, games that end by themselves: random players never find the official end, and with the last
/// rounds these two come to theirs soon.
#[test]
fn the_laws_hold_without_a_round_limit() {
    hold(Options { round_cap: 0, last_rounds: true, ..Options::default() }, 2, 2, 7, 29);
}

/// Secret simultaneous choices: the order in which they arrive does not matter.
#[test]
fn the_laws_hold_in_the_setup() {
    for draft_gives_up in [1, 2] {
        let options = Options { draft: true, draft_gives_up, round_cap: 10, ..Options::default() };
        let report = Trial::<Mythotopia>::new(options, 4, 8, 5).every(40).run().expect("the laws hold");
        assert!(report.checked.contains_key(&Law::Order));
    }
}
