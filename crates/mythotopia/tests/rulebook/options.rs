//! MYT-14: options and variants.

use mythotopia::testing::{BLUE, RED, Table, lay, lay_reserved, play};
use mythotopia::{
    Action, Border, Card, Deed, Effect, Held, Mythotopia, Options, Province, Question, Resource, Rule,
    StartSet, Vp,
};
use tafel_core::{Chance, Ctx, Game, OptionKind, OptionsError, Seat, Viewer};

/// One turn in which nothing happens.
const IDLE: [Action; 3] = [Action::Pass, Action::Pass, Action::EndTurn];

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
            assert_eq!(game.question(seat), Question::GiveUp);
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
    let scene = Table::with(2, options)
        .counters_on(Vp::City, 0)
        .counters_on(Vp::Castle, 0)
        .counters_on(Vp::Roads, 0)
        .counters_on(Vp::Patronage, 0)
        .towns(RED, &[Province::Palmain])
        .towns(BLUE, &[Province::Lea])
        .hand(RED, &[Card::Palmain, Card::Eagre, Card::Oxter, Card::StartArmy, Card::Nesus]);
    assert_eq!(scene.refused(Action::EndGame), Some(Rule::LastRounds));
    let scene = scene.acts(&turn);
    assert_eq!(scene.game.table().turns_left, Some(3), "one normal turn for Blue, then two last ones");
    let scene = scene.acts(&turn);
    assert_eq!(scene.refused(Action::Begin(Deed::Attack)), Some(Rule::LastRounds));
    assert!(scene.may(Action::Begin(Deed::PlaceArmies)), "reinforcing is allowed");
    let scene = scene.acts(&turn).acts(&turn);
    assert_eq!(scene.asked(), None);
    assert_eq!(scene.game.outcome().expect("it is over").ranks.as_slice(), [1, 1]);
}

/// MYT-14.4: with three, two normal turns and then three last ones.
#[test]
fn everybody_else_has_a_normal_turn_before_the_last_ones() {
    let options = Options { last_rounds: true, ..Options::default() };
    let scene = Table::with(3, options)
        .counters_on(Vp::City, 0)
        .counters_on(Vp::Castle, 0)
        .counters_on(Vp::Roads, 0)
        .counters_on(Vp::Patronage, 0)
        .acts(&IDLE);
    assert_eq!(scene.game.table().turns_left, Some(5));
    let forbidden = |scene: &Table| {
        let refused = scene.game.check(scene.asked().expect("a turn"), &Action::Begin(Deed::Attack));
        refused.expect_err("nobody has cards").rule == Rule::LastRounds
    };
    let mut scene = scene;
    for attacks_end in [false, false, true, true, true] {
        assert_eq!(forbidden(&scene), attacks_end);
        scene = scene.acts(&IDLE);
    }
    assert_eq!(scene.asked(), None);
}

/// MYT-14.5
#[test]
fn with_hidden_counters_five_cards_must_be_empty_and_only_provinces_are_shown() {
    let options = Options { hidden_counters: true, ..Options::default() };
    let scene = Table::with(2, options)
        .counters_on(Vp::City, 0)
        .counters_on(Vp::Castle, 0)
        .counters_on(Vp::Roads, 0)
        .counters_on(Vp::Patronage, 0)
        .counters_of(RED, [9, 9, 0]);
    assert_eq!(scene.refused(Action::EndGame), Some(Rule::EndCondition));
    let lines = Mythotopia::sketch(&scene.game.view(Viewer::Spectator));
    let shown = lines.iter().find(|line| line.key == "sketch.player").expect("a line per player");
    assert!(shown.args.contains(&("points", tafel_core::Arg::Number(12))));
    assert!(scene.counters_on(Vp::Sea, 0).may(Action::EndGame));
    let both = Options { last_rounds: true, ..options };
    let four = Table::with(2, both)
        .counters_on(Vp::City, 0)
        .counters_on(Vp::Castle, 0)
        .counters_on(Vp::Roads, 0)
        .counters_on(Vp::Patronage, 0);
    let turn = [Action::Pass, Action::Pass, Action::EndTurn];
    assert_eq!(four.clone().acts(&turn).game.table().turns_left, None);
    assert_eq!(four.counters_on(Vp::Sea, 0).acts(&turn).game.table().turns_left, Some(3));
}

/// MYT-14.1, as printed: one province more is dealt, two are given up.
#[test]
fn with_the_printed_draft_two_of_one_more_province_are_given_up_in_secret() {
    let options = Options { draft: true, draft_gives_up: 2, ..Options::default() };
    for (seats, dealt) in [(3, 9), (4, 7)] {
        let mut game = set_up(options, seats, 1).expect("it can be played");
        let mut luck = Chance::seeded(2, 0);
        let stack = game.table().province_stack.len();
        for seat in Seat::all(seats) {
            let towns: Vec<Province> = game.table().player(seat).towns.iter().collect();
            assert_eq!(towns.len(), usize::from(dealt));
            game.apply(seat, Action::Province(towns[0]), &mut Ctx::quiet(&mut luck));
            assert!(game.asked().has(seat), "one more");
            let other = Viewer::Seat(seat.left(seats));
            assert!(!game.view(other).chosen.has(seat), "half a choice is nobody's business");
            let again = game.check(seat, &Action::Province(towns[0])).expect_err("it is chosen already");
            assert_eq!(again.rule, Rule::DraftOption);
            assert_eq!(game.table().province_stack.len(), stack, "nothing is shown before all have chosen");
            game.apply(seat, Action::Province(towns[1]), &mut Ctx::quiet(&mut luck));
        }
        assert_eq!(game.table().province_stack.len(), stack + 2 * seats);
        for seat in Seat::all(seats) {
            let player = game.table().player(seat);
            assert_eq!((player.towns.len(), player.stock.towns), (dealt - 2, 14 - (dealt - 2)));
        }
    }
    let odd = Options { draft_gives_up: 3, ..Options::default() };
    assert!(matches!(set_up(odd, 4, 1), Err(OptionsError::Value { key: "draft_gives_up", .. })));
}

/// MYT-14.6
#[test]
fn red_and_blue_may_have_their_extra_towns_in_every_game() {
    let towns = |extra_towns, seats| {
        let game = set_up(Options { extra_towns, ..Options::default() }, seats, 1).expect("it can be played");
        let of = |seat: Seat| game.table().player(seat).stock.towns + game.table().player(seat).towns.len();
        Seat::all(seats).map(of).collect::<Vec<_>>()
    };
    assert_eq!(towns(false, 4), [14, 14, 14, 14]);
    assert_eq!(towns(true, 4), [18, 18, 14, 14]);
    assert_eq!(towns(true, 3), [18, 18, 14]);
    assert_eq!(towns(true, 2), towns(false, 2));
}

/// MYT-14.7
#[test]
fn a_card_of_the_reserve_waits_for_a_later_turn_but_works_at_once() {
    let options = Options { reserve_waits: true, ..Options::default() };
    let reserves = [Action::Begin(Deed::Reserve), lay(Card::Mome), lay(Card::GoldMine), Action::Done];
    let scene = Table::with(2, options).towns(BLUE, &[Province::Lea]).counters_on(Vp::Patronage, 5);
    let scene = scene.hand(RED, &[Card::Mome, Card::GoldMine, Card::Nesh]).acts(&reserves);
    // Mome would be the second gold; it waits. Gold Mine works, so Nesh is gold anyway, and there is no other card.
    assert_eq!(scene.refused(Action::Begin(Deed::Patronage)), Some(Rule::Patronage));
    let buying = scene.clone().hand(RED, &[Card::Shog]);
    let buying = buying.acts(&[Action::Begin(Deed::Patronage), lay(Card::Nesh)]);
    assert_eq!(buying.refused(lay_reserved(Card::Mome)), Some(Rule::ReserveWaits));
    let buying = buying.act(Action::LayThrough(Effect::GoldMine, Held::hand(Card::Shog)));
    assert_eq!(buying.score(RED), 1);
    assert!(buying.game.table().player(RED).reserve.has(Card::GoldMine));
    // Discarding is not playing.
    let thrown = scene.clone().acts(&[Action::Begin(Deed::Discard), lay_reserved(Card::Mome)]);
    assert!(thrown.act(Action::Done).game.table().player(RED).discard.has(Card::Mome));
    // In the next turn it is played like any other.
    let later = scene.acts(&[Action::Pass, Action::EndTurn]).acts(&IDLE);
    let later = later.acts(&[Action::Begin(Deed::Patronage), lay(Card::Nesh), lay_reserved(Card::Mome)]);
    assert_eq!(later.score(RED), 1);
    // By the usual rules it need not wait.
    let usual = Table::new(2).counters_on(Vp::Patronage, 5);
    let usual = usual.hand(RED, &[Card::Mome, Card::GoldMine, Card::Nesh]).acts(&reserves);
    assert!(usual.may(Action::Begin(Deed::Patronage)));
}

/// MYT-14.7: a copy that waits is not the copy that lies there already.
#[test]
fn of_two_equal_cards_only_the_later_one_waits() {
    let options = Options { reserve_waits: true, ..Options::default() };
    let scene = Table::with(2, options).towns(RED, &[Province::Palmain]);
    let scene = scene.reserve(RED, &[Card::StartArmy]).hand(RED, &[Card::StartArmy]);
    let scene = scene.acts(&[Action::Begin(Deed::Reserve), lay(Card::StartArmy), Action::Done]);
    let scene = scene.acts(&[Action::Begin(Deed::PlaceArmies), Action::Province(Province::Palmain)]);
    let scene = scene.act(lay_reserved(Card::StartArmy));
    assert_eq!(scene.refused(lay_reserved(Card::StartArmy)), Some(Rule::ReserveWaits));
    let scene = scene.act(Action::Done);
    assert_eq!(scene.game.table().player(RED).armies.at(Province::Palmain), 2);
    assert_eq!(scene.game.table().turn.waiting.count(Card::StartArmy), 1);
}

/// MYT-14.7: Levies that wait work, and then any one card is an army.
#[test]
fn an_effect_that_waits_takes_up_no_card() {
    let options = Options { reserve_waits: true, ..Options::default() };
    let scene =
        Table::with(2, options).towns(RED, &[Province::Palmain]).hand(RED, &[Card::Levies, Card::Nesh]);
    let scene = scene.acts(&[Action::Begin(Deed::Reserve), lay(Card::Levies), Action::Done]);
    let scene = scene.acts(&[Action::Begin(Deed::PlaceArmies), Action::Province(Province::Palmain)]);
    assert_eq!(scene.legal(), [Action::LayThrough(Effect::Levies, Held::hand(Card::Nesh))]);
}

/// MYT-14.7: taking a card out of the reserve is a free action, and a war is ended before any.
#[test]
fn hero_in_the_reserve_ends_no_war_where_taking_a_card_out_is_a_free_action() {
    let hero = Action::EndWarWithHero(Province::Mome);
    let scene = Table::with(2, Options { reserve_waits: true, ..Options::default() });
    let scene = scene.armies(RED, Province::Mome, 2);
    let reserved = scene.clone().reserve(RED, &[Card::Hero]);
    assert_eq!(reserved.refused(hero), Some(Rule::ReserveWaits));
    assert!(scene.hand(RED, &[Card::Hero]).may(hero));
    assert!(Table::new(2).armies(RED, Province::Mome, 2).reserve(RED, &[Card::Hero]).may(hero));
}

/// MYT-14.8
#[test]
fn armies_may_be_let_out_of_a_siege_by_road() {
    let besieged = |options| {
        Table::with(2, options)
            .towns(RED, &[Province::Nesus, Province::Palmain])
            .road(Border::NesusPalmain)
            .armies(RED, Province::Nesus, 3)
            .armies(BLUE, Province::Nesus, 1)
    };
    assert!(!besieged(Options::default()).may(Action::Begin(Deed::RoadMove)));
    let free = besieged(Options { leave_sieges: true, ..Options::default() }).acts(&[
        Action::Begin(Deed::RoadMove),
        Action::Province(Province::Nesus),
        Action::Province(Province::Palmain),
        Action::Number(3),
        Action::Done,
    ]);
    let player = free.game.table().player(RED);
    assert_eq!((player.armies.at(Province::Nesus), player.armies.at(Province::Palmain)), (0, 3));
    assert!(free.game.table().wars().has(Province::Nesus), "the war goes on");
    // Only one's own province is left so, never one that is attacked.
    let attacker = Table::with(2, Options { leave_sieges: true, ..Options::default() })
        .towns(RED, &[Province::Palmain])
        .road(Border::NesusPalmain)
        .armies(RED, Province::Nesus, 3);
    assert!(!attacker.may(Action::Begin(Deed::RoadMove)));
}

/// MYT-14.9
#[test]
fn mystic_paid_first_may_fetch_itself_or_what_paid() {
    let options = Options { mystic_pays_first: true, ..Options::default() };
    let scene = Table::with(2, options).hand(RED, &[Card::Mystic, Card::Nesh]).act(play(Card::Mystic));
    assert_eq!(scene.game.question(RED), Question::Pay(Resource::Gold, 1));
    let scene = scene.act(lay(Card::Nesh));
    assert_eq!(scene.legal(), [Action::Take(Card::Nesh), Action::Take(Card::Mystic)]);
    assert_eq!(scene.refused(Action::Take(Card::Queen)), Some(Rule::Mystic));
    let itself = scene.clone().act(Action::Take(Card::Mystic));
    assert_eq!(itself.hand_of(RED).iter().collect::<Vec<_>>(), [Card::Mystic]);
    assert_eq!(itself.game.table().player(RED).discard.iter().collect::<Vec<_>>(), [Card::Nesh]);
    assert_eq!(itself.game.table().turn.free_actions, 1);
    let paid = scene.act(Action::Take(Card::Nesh));
    assert_eq!(paid.hand_of(RED).iter().collect::<Vec<_>>(), [Card::Nesh]);
    assert!(paid.game.view(Viewer::Seat(BLUE)).table.player(RED).known.has(Card::Nesh));
}

/// MYT-12.5: 0 is no limit, and between that and ten there is nothing.
#[test]
fn the_round_limit_can_be_off() {
    let passes_the_last_turn_of = |round, round_cap| {
        Table::with(2, Options { round_cap, ..Options::default() })
            .towns(RED, &[Province::Mome])
            .round(round)
            .turn_of(BLUE)
            .acts(&IDLE)
    };
    assert_eq!(passes_the_last_turn_of(150, 150).asked(), None);
    assert_eq!(passes_the_last_turn_of(149, 150).asked(), Some(RED));
    let on = passes_the_last_turn_of(30_000, 0);
    assert_eq!((on.asked(), on.game.table().round), (Some(RED), 30_001));
    assert_eq!(passes_the_last_turn_of(u16::MAX, 0).asked(), None, "the counter of rounds ends here");
    for round_cap in [1, 9, 501] {
        let odd = Options { round_cap, ..Options::default() };
        assert!(matches!(set_up(odd, 2, 1), Err(OptionsError::Value { key: "round_cap", .. })));
    }
}

/// What a form shows as usual is what is usual.
#[test]
fn every_option_is_shown_with_its_default() {
    let usual = serde_json::to_value(Options::default()).expect("options can be written");
    let fields: Vec<&str> = usual.as_object().expect("named").keys().map(String::as_str).collect();
    for spec in Mythotopia::option_specs() {
        let shown: serde_json::Value = match spec.kind {
            OptionKind::Switch { default } => default.into(),
            OptionKind::Number { default, .. } | OptionKind::Limit { default, .. } => default.into(),
            OptionKind::Choice { default, .. } => default.into(),
            OptionKind::Text => panic!("{} is a text", spec.key),
        };
        assert_eq!(usual[spec.key], shown, "{}", spec.key);
    }
    assert_eq!(fields.len(), Mythotopia::option_specs().len());
}
