//! The laws of the house, for this game: every number of seats, every switch.

use std::collections::BTreeMap;

use medievalia::testing::Table;
use medievalia::{Action, Medievalia, Mode, Options, Siege, Start, Topology};
use tafel_core::{Chance, Ctx, Game, Tally, Viewer};
use tafel_laws::{Law, Trial};

/// The default and every switch turned another way, with the seats it is for.
fn all_options() -> Vec<(u8, Options)> {
    let default = Options::default;
    let mut all: Vec<(u8, Options)> = (2..=4).map(|seats| (seats, default())).collect();
    all.push((4, Options { team: true, ..default() }));
    for seats in 2..=4 {
        all.push((seats, Options { mode: Mode::Basic, ..default() }));
        all.push((seats, Options { mode: Mode::Intermediate, ..default() }));
    }
    all.push((4, Options { topology: Topology::Complete, ..default() }));
    all.push((4, Options { topology: Topology::Complete, team: true, ..default() }));
    all.push((3, Options { start: Start::Third, archer_free_fire: true, ..default() }));
    all.push((3, Options { siege: Siege::Printed, several_fronts: true, ..default() }));
    all.push((4, Options { several_fronts: true, team: true, ..default() }));
    all
}

#[test]
fn the_laws_hold_for_every_number_of_seats_and_every_switch() {
    for (number, (seats, options)) in all_options().into_iter().enumerate() {
        let trial = Trial::<Medievalia>::new(options.clone(), seats, 11, number as u64).every(13);
        let report = trial.run().unwrap_or_else(|breach| panic!("{seats} seats, {options:?}: {breach}"));
        // Nobody is ever asked together with somebody else here, so nothing can arrive out of order.
        for law in Law::ALL.into_iter().filter(|&law| law != Law::Order) {
            assert!(
                report.checked.get(&law).is_some_and(|&times| times > 10),
                "{law:?} was hardly looked at"
            );
        }
    }
}

/// Random play seldom feeds an army. So busy tables are dealt at random, with troops and buildings everywhere, and
/// played on: wars, sieges, arrows and prayers under the same laws.
#[test]
fn the_laws_hold_on_busy_tables() {
    let mut questions = BTreeMap::new();
    for number in 0..60 {
        let team = number % 3 == 0;
        let seats = if team { 4 } else { 2 + (number % 3) as u8 };
        let siege = if number % 5 == 0 { Siege::Printed } else { Siege::Erratum };
        let (archer_free_fire, several_fronts) = (number % 2 == 0, number % 4 == 1);
        let options = Options { team, archer_free_fire, several_fronts, siege, ..Options::default() };
        busy_game(&options, seats, number, &mut questions);
    }
    for asked in
        ["Partition", "Oppose", "Aim", "StrikeBack", "Protect", "Wound", "Archers", "Arrow", "Priests"]
    {
        assert!(
            questions.get(asked).is_some_and(|&times| times > 0),
            "{asked} was never asked: {questions:?}"
        );
    }
}

fn busy_game(options: &Options, seats: u8, number: u64, questions: &mut BTreeMap<String, u32>) {
    let mut chance = Chance::fast(number * 31 + 7);
    let mut table = Table::busy(options, seats, &mut chance);
    if number % 2 == 1 {
        table = table.at_war();
    }
    let mut state = table.game;
    let mut census = Tally::default();
    state.census(&mut census);
    let mut legal = Vec::new();
    for _ in 0..150 {
        let Some(seat) = state.asked().first() else { return };
        let word = format!("{:?}", state.question(seat));
        let word = word.split([' ', '{']).next().unwrap_or_default().to_owned();
        *questions.entry(word).or_default() += 1;
        legal.clear();
        state.legal(seat, &mut legal);
        assert!(!legal.is_empty(), "nothing to answer to {:?}", state.question(seat));
        assert!(legal.windows(2).all(|pair| pair[0] < pair[1]), "{legal:?}");
        for action in Medievalia::alphabet() {
            let listed = legal.binary_search(action).is_ok();
            assert_eq!(state.check(seat, action).is_ok(), listed, "{action:?} in {legal:?}");
        }
        for viewer in Viewer::all(seats) {
            let view = state.view(viewer);
            let world = Medievalia::imagine(&view, &mut chance);
            assert_eq!(world.view(viewer), view);
            let mut tally = Tally::default();
            world.census(&mut tally);
            assert_eq!(tally.difference(&census), None);
            if viewer.is(seat) {
                let mut imagined = Vec::new();
                world.legal(seat, &mut imagined);
                assert_eq!(imagined, legal);
            }
        }
        // Prefer the warlike, so that something happens.
        let bold: Vec<Action> = legal
            .iter()
            .copied()
            .filter(|action| {
                !matches!(
                    action,
                    Action::Dismiss(_)
                        | Action::Remove { .. }
                        | Action::Discard { .. }
                        | Action::AttackNothing
                )
            })
            .collect();
        let action = if bold.is_empty() { chance.pick(&legal) } else { chance.pick(&bold) };
        state.apply(seat, action, &mut Ctx::quiet(&mut chance));
        state.sound().unwrap_or_else(|why| panic!("after {action:?}: {why}"));
        let mut tally = Tally::default();
        state.census(&mut tally);
        assert_eq!(tally.difference(&census), None, "after {action:?}");
    }
}
