//! MYT-14: options and variants.

use mythotopia::testing::{BLUE, RED, Scene};
use mythotopia::{Action, Card, Deed, Mythotopia, Options, Province, Rule, StartSet, Vp};
use tafel_core::{Chance, Ctx, Game, OptionsError, Seat, Viewer};

fn set_up(options: Options, seats: u8, seed: u64) -> Result<Mythotopia, OptionsError> {
    Mythotopia::setup(&options, seats, &mut Ctx::quiet(&mut Chance::seeded(seed, 0)))
}

/// MYT-14.1
#[test]
fn with_the_draft_everybody_gives_up_one_of_one_more_province() {
    let options = Options { draft: true, ..Options::default() };
    assert!(matches!(set_up(options, 2, 1), Err(OptionsError::Value { key: "draft", .. })));
    for (seats, dealt) in [(3, 9), (4, 7)] {
        let mut game = set_up(options, seats, 1).expect("it can be played");
        let mut luck = Chance::seeded(2, 0);
        for seat in Seat::all(seats) {
            assert_eq!(game.table().player(seat).towns.len(), dealt);
        }
        let stack = game.table().province_stack.len();
        for seat in Seat::all(seats) {
            let foreign = game.table().player(seat.left(seats)).towns.iter().next().expect("a town");
            let refused = game.check(seat, &Action::Province(foreign)).expect_err("it is not theirs");
            assert_eq!(refused.rule, Rule::DraftOption);
            let given = game.table().player(seat).towns.iter().next().expect("a town");
            game.apply(seat, Action::Province(given), &mut Ctx::quiet(&mut luck));
        }
        assert_eq!(game.table().province_stack.len(), stack + seats);
        for seat in Seat::all(seats) {
            assert_eq!(game.table().player(seat).towns.len(), dealt - 1);
        }
    }
}

/// MYT-14.2
#[test]
fn castle_counters_may_be_worth_two() {
    let options = Options { castle_vp: 2, ..Options::default() };
    for seed in 0..50 {
        let game = set_up(options, 4, seed).expect("it can be played");
        assert_eq!(game.table().value(Vp::Castle, 0), 2);
        assert_eq!(game.table().victory.left[Vp::Castle.index()], Some(7));
    }
    let odd = Options { castle_vp: 3, ..Options::default() };
    assert!(matches!(set_up(odd, 4, 1), Err(OptionsError::Value { key: "castle_vp", .. })));
}

/// MYT-14.3
#[test]
fn the_fifth_starting_card_can_be_chosen() {
    let sets = [
        (StartSet::Army2, Some(Card::StartArmy), 5),
        (StartSet::Ship2, Some(Card::StartShip), 5),
        (StartSet::Build2, Some(Card::StartBuild), 5),
        (StartSet::Market2, Some(Card::StartMarket), 5),
        (StartSet::Four, None, 4),
    ];
    for (start_set, doubled, count) in sets {
        let options = Options { start_set, ..Options::default() };
        let view = set_up(options, 2, 3).expect("it can be played").view(Viewer::Spectator);
        let starting = |card: Card| view.unseen[0].count(card);
        let all = [Card::StartArmy, Card::StartBuild, Card::StartMarket, Card::StartShip];
        assert_eq!(all.into_iter().map(starting).sum::<u8>(), count);
        if let Some(card) = doubled {
            assert_eq!(starting(card), 2);
        }
    }
}

/// MYT-14.4
#[test]
fn the_last_rounds_end_the_game_by_themselves() {
    let options = Options { last_rounds: true, ..Options::default() };
    let turn = [Action::Pass, Action::Pass, Action::EndTurn];
    let scene = Scene::with(2, options)
        .counters_on(Vp::City, 0)
        .counters_on(Vp::Castle, 0)
        .counters_on(Vp::Roads, 0)
        .counters_on(Vp::Patronage, 0)
        .towns(RED, &[Province::Palmain])
        .towns(BLUE, &[Province::Lea])
        .hand(RED, &[Card::Palmain, Card::Eagre, Card::Oxter, Card::StartArmy, Card::Nesus]);
    assert_eq!(scene.refusal(Action::EndGame), Some(Rule::LastRounds));
    let scene = scene.plays_all(&turn);
    assert_eq!(scene.game.table().turns_left, Some(3), "one normal turn for Blue, then two last ones");
    let scene = scene.plays_all(&turn);
    assert_eq!(scene.refusal(Action::Begin(Deed::Attack)), Some(Rule::LastRounds));
    assert!(scene.may(Action::Begin(Deed::PlaceArmies)), "reinforcing is allowed");
    let scene = scene.plays_all(&turn).plays_all(&turn);
    assert_eq!(scene.asked(), None);
    assert_eq!(scene.game.outcome().expect("it is over").ranks.as_slice(), [1, 1]);
}

/// MYT-14.5
#[test]
fn with_hidden_counters_five_cards_must_be_empty_and_only_provinces_are_shown() {
    let options = Options { hidden_counters: true, ..Options::default() };
    let scene = Scene::with(2, options)
        .counters_on(Vp::City, 0)
        .counters_on(Vp::Castle, 0)
        .counters_on(Vp::Roads, 0)
        .counters_on(Vp::Patronage, 0)
        .counters_of(RED, [9, 9, 0]);
    assert_eq!(scene.refusal(Action::EndGame), Some(Rule::EndCondition));
    let lines = Mythotopia::sketch(&scene.game.view(Viewer::Spectator));
    let shown = lines.iter().find(|line| line.key == "sketch.player").expect("a line per player");
    assert!(shown.args.contains(&("points", tafel_core::Arg::Number(12))));
    assert!(scene.counters_on(Vp::Sea, 0).may(Action::EndGame));
    let both = Options { last_rounds: true, ..options };
    let four = Scene::with(2, both)
        .counters_on(Vp::City, 0)
        .counters_on(Vp::Castle, 0)
        .counters_on(Vp::Roads, 0)
        .counters_on(Vp::Patronage, 0);
    let turn = [Action::Pass, Action::Pass, Action::EndTurn];
    assert_eq!(four.clone().plays_all(&turn).game.table().turns_left, None);
    assert_eq!(four.counters_on(Vp::Sea, 0).plays_all(&turn).game.table().turns_left, Some(3));
}
