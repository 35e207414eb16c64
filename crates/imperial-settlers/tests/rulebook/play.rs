//! Chapters 1 to 8: terms, setup, lookout, production, turns, building, deals.

use Faction::{Barbarians, Egyptians, Japanese, Romans};
use imperial_settlers::testing::{Table, at, neutral, nth};
use imperial_settlers::{
    Action, Deck, Event, Face, Faction, Frame, Good, ImperialSettlers, Lookout, Marks, Options, card,
};
use tafel_core::{Chance, Ctx, Game, Seat};

const DUEL: [Faction; 2] = [Barbarians, Romans];

fn two() -> Table {
    Table::of(&DUEL)
}

fn choosing(seats: u8) -> ImperialSettlers {
    let mut chance = Chance::seeded(3, 0);
    ImperialSettlers::setup(&Options::default(), seats, &mut Ctx::quiet(&mut chance))
        .expect("it can be played")
}

/// IMP-1.1
#[test]
fn there_are_three_resources_and_no_end_of_any_good() {
    assert_eq!(Good::ALL.iter().filter(|good| good.is_resource()).count(), 3);
    let mut table = two();
    table.game.players[0].tokens = [500; 7];
    let table = table.production(0);
    assert_eq!(table.has(0, Good::Worker), 505);
}

/// IMP-1.2
#[test]
fn a_faction_deck_serves_its_own_player_only() {
    let table = two().goods(0, "P P").does(Action::Exchange(1)).does(Action::Draw(Deck::Faction));
    assert!(table.cards(0).iter().all(|&face| card(face).faction == Some(Barbarians)));
}

/// IMP-1.3
#[test]
fn locations_that_are_alike_are_one_choice() {
    let table = two().built(0, &[Face::COM046, Face::COM046]).goods(0, "P");
    assert!(table.may(Action::Activate(at(0, Face::COM046))));
    assert_eq!(table.refuses(Action::Activate(nth(0, Face::COM046, 1))), "IMP-1.3");
    let table = table.used(at(0, Face::COM046), 1);
    assert!(table.may(Action::Activate(nth(0, Face::COM046, 1))), "one is used now, so they differ");
}

/// IMP-1.4
#[test]
fn a_foundation_is_no_location() {
    let table = two().foundation(1, Face::COM046).goods(0, "R R R R");
    assert_eq!(table.refuses(Action::Raze(at(1, Face::COM046))), "IMP-1.3");
    assert_eq!(table.game.score(Seat(1)), 0);
}

/// IMP-1.5
#[test]
fn any_number_of_deals_is_allowed() {
    let deals = [Face::BAR001, Face::BAR001, Face::BAR001, Face::BAR004, Face::BAR004];
    let table = two().deals(0, &deals).production(0);
    assert_eq!(table.supply(0), "W W W G G P P P P P R D");
}

/// IMP-1.6
#[test]
fn rows_have_no_effect_and_the_area_is_kept_sorted() {
    let table = two().built(0, &[Face::COM069, Face::COM007, Face::BAR001]);
    assert_eq!(table.empire(0), [Face::COM007, Face::COM069, Face::BAR001]);
}

/// IMP-1.7
#[test]
fn alone_the_neutral_player_is_the_only_opponent() {
    let table = Table::of(&[Romans]).neutral(&[Face::COM018], &[]).goods(0, "R R");
    assert!(table.may(Action::Raze(neutral(Face::COM018))));
}

/// IMP-1.8
#[test]
fn an_empire_is_what_one_controls() {
    let table = Table::of(&[Egyptians, Romans])
        .built(0, &[Face::EGY002])
        .built(1, &[Face::COM008])
        .mark(at(1, Face::COM008), Marks::TAKEN)
        .production(0);
    assert_eq!(table.has(0, Good::Stone), 3, "two grey locations and the quarry itself");
}

/// IMP-1.9
#[test]
fn cards_beat_rules() {
    let table = Table::of(&[Egyptians, Romans]).built(0, &[Face::EGY003]).built(1, &[Face::COM018]);
    let table = table.mark(at(1, Face::COM018), Marks::DEFENDED).goods(0, "R");
    assert!(!table.may(Action::Raze(at(1, Face::COM018))), "the rule asks for three tokens");
    let table = table.does(Action::Activate(at(0, Face::EGY003)));
    assert!(table.may(Action::Target(at(1, Face::COM018))), "the card for one");
}

/// IMP-1.10
#[test]
fn an_own_location_that_egypt_holds_is_an_opponent_location() {
    let table = Table::of(&[Egyptians, Romans])
        .built(1, &[Face::COM046])
        .mark(at(1, Face::COM046), Marks::TAKEN)
        .goods(1, "R R P")
        .turn(1);
    assert!(table.may(Action::Raze(at(1, Face::COM046))));
    assert_eq!(table.refuses(Action::Activate(at(1, Face::COM046))), "IMP-1.10");
}

/// IMP-2.1
#[test]
fn the_game_begins_in_round_one_without_points() {
    let table = Table::fresh(Lookout::Standard, false, 3, 1);
    assert_eq!(table.game.round, 1);
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
    assert!(game.asked().len() == 1 && game.round == 1 && !game.open.is_empty(), "the draft has begun");
    let random = Table::fresh(Lookout::Standard, false, 4, 2);
    let mut factions: Vec<_> = random.game.players.iter().map(|player| player.faction).collect();
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
        (0..20).map(|seed| Table::fresh(Lookout::Standard, false, 3, seed).game.first.0).collect();
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
    assert!(matches!(game.agenda.last(), Some(Frame::Draft(..))));
}

/// IMP-3.1
#[test]
fn the_game_has_five_rounds_and_no_cleanup_in_the_last() {
    let table = two().round(5).goods(0, "W P").does(Action::Pass).does(Action::Pass);
    assert!(table.game.outcome().is_some());
    assert_eq!(table.supply(0), "W P", "unspent goods stay for the tie-break");
    let table = two().round(4).goods(0, "W").does(Action::Pass).does(Action::Pass);
    assert_eq!(table.game.round, 5);
    assert_eq!(table.supply(0), "");
}

/// IMP-3.2
#[test]
fn a_round_goes_from_lookout_over_production_to_actions() {
    let table = Table::fresh(Lookout::Standard, false, 2, 4);
    assert!(matches!(table.game.agenda.last(), Some(Frame::Draft(..))));
    let table = table.until(|game| matches!(game.agenda.last(), Some(Frame::Turn { .. })));
    assert!(table.events.iter().any(|event| matches!(event, Event::Production(_))));
    let table = table.until(|game| game.round == 2);
    assert!(table.events.contains(&Event::Cleanup));
}

/// IMP-4.1
#[test]
fn each_round_brings_a_faction_card_as_long_as_there_is_one() {
    let table = two().faction_deck(&[Face::BAR001]).does(Action::Pass).does(Action::Pass);
    assert_eq!((table.backs(0).1, table.backs(1).1), (1, 0));
}

/// IMP-4.2
#[test]
fn the_first_draft_goes_clockwise_over_one_card_more_than_players() {
    let table = Table::fresh(Lookout::Standard, false, 3, 1);
    assert_eq!(table.game.open.len(), 4);
    let first = table.game.first;
    assert_eq!(table.asked(), first.0);
    let take = table.legal()[0];
    let table = table.does(take);
    assert_eq!(table.asked(), first.left(3).0);
    let missing = Face::ALL.into_iter().find(|&face| !table.game.open.has(face)).expect("a card is not open");
    assert_eq!(table.refuses(Action::Take(missing)), "IMP-4.2");
}

/// IMP-4.3
#[test]
fn the_second_draft_goes_back() {
    let table = Table::fresh(Lookout::Standard, false, 3, 1);
    let first = table.game.first;
    let table = table
        .until(|game| matches!(game.agenda.last(), Some(Frame::Draft(imperial_settlers::Draft::Back, 0))));
    assert_eq!(table.game.open.len(), 4);
    assert_eq!(table.game.discard.common_len(), 1);
    assert_eq!(table.asked(), first.clockwise(2, 3).0);
}

/// IMP-4.4
#[test]
fn everybody_holds_seven_cards_after_the_first_draft_and_remembers_the_picks() {
    let table = Table::fresh(Lookout::Standard, false, 3, 1);
    let table = table.until(|game| matches!(game.agenda.last(), Some(Frame::Turn { .. })));
    assert!((0..3).all(|seat| table.cards(seat).len() == 7));
    assert!(table.game.players[..3].iter().all(|player| player.shown.len() == 2));
}

/// IMP-4.5
#[test]
fn a_short_deck_is_shuffled_anew_and_then_whoever_finds_no_card_goes_without() {
    let mut table = two().common_deck(&[Face::COM001]);
    table.game.discard.insert(Face::COM002);
    let table = table.does(Action::Pass).does(Action::Pass);
    assert_eq!(table.game.open.len(), 2, "one of the deck, one of the discard pile");
    assert!(table.events.contains(&Event::Reshuffled));
    let table = table.until(|game| matches!(game.agenda.last(), Some(Frame::Turn { .. })));
    assert_eq!(table.backs(0).0 + table.backs(1).0, 2);
}

/// IMP-4.6
#[test]
fn the_secret_draft_copes_with_a_short_deck_too() {
    let mut table = two().common_deck(&[Face::COM001, Face::COM002, Face::COM003]);
    table.game.options.lookout = Lookout::Alternative;
    let table = table.does(Action::Pass).does(Action::Pass);
    assert_eq!(table.game.packs.map(|pack| pack.len())[..2].iter().sum::<u32>(), 3);
    let table = table.until(|game| matches!(game.agenda.last(), Some(Frame::Turn { .. })));
    assert_eq!(table.backs(0).0 + table.backs(1).0, 3);
}

/// IMP-5.1
#[test]
fn board_then_deals_then_locations() {
    let table = two().deals(0, &[Face::BAR001]).built(0, &[Face::COM007]).production(0);
    let gains: Vec<_> = table
        .events
        .iter()
        .filter_map(
            |event| if let Event::Gained(_, good, count) = event { Some((*good, *count)) } else { None },
        )
        .collect();
    let expected = [(Good::Worker, 5), (Good::Raze, 1), (Good::Defence, 1), (Good::Wood, 1), (Good::Wood, 2)];
    assert_eq!(gains, expected);
}

/// IMP-5.2
#[test]
fn the_boards_pay_their_printed_income() {
    let incomes = [
        (Barbarians, "P P P P P R D"),
        (Japanese, "W P P P P R D"),
        (Romans, "W S P P R D"),
        (Egyptians, "G P P P R D"),
    ];
    for (faction, income) in incomes {
        assert_eq!(
            Table::of(&[faction, if faction == Romans { Japanese } else { Romans }]).production(0).supply(0),
            income
        );
    }
}

/// IMP-5.3
#[test]
fn the_deck_is_named_for_every_single_card() {
    let table = two().built(0, &[Face::COM065, Face::COM065]).production(0);
    let table = table.does(Action::Draw(Deck::Common)).does(Action::Draw(Deck::Faction));
    assert_eq!(table.backs(0), (1, 1));
}

/// IMP-5.4
#[test]
fn points_count_at_once() {
    assert_eq!(two().built(0, &[Face::COM026]).production(0).points(0), 1);
}

/// IMP-5.5
#[test]
fn only_cards_that_were_drawn_can_be_kept() {
    let table = Table::of(&[Romans, Barbarians])
        .built(0, &[Face::ROM011])
        .faction_deck(&[Face::ROM001, Face::ROM003]);
    let table = table.production(0);
    assert_eq!(table.legal(), [Action::Take(Face::ROM001), Action::Take(Face::ROM003)]);
    assert_eq!(table.refuses(Action::Take(Face::ROM006)), "IMP-5.5");
}

/// IMP-5.6
#[test]
fn there_are_no_free_steps_in_production() {
    let table = two().built(0, &[Face::COM065]).production(0);
    assert_eq!(table.refuses(Action::Defend(at(0, Face::COM065))), "IMP-24.1");
}

/// IMP-6.1
#[test]
fn turns_go_clockwise_until_all_have_passed() {
    let table =
        two().goods(0, "P P").goods(1, "P P").does(Action::Exchange(1)).does(Action::Choose(Good::Wood));
    assert_eq!(table.asked(), 1);
    let table = table.does(Action::Pass);
    assert_eq!(table.asked(), 0);
    assert_eq!(table.does(Action::Pass).game.round, 2);
}

/// IMP-6.2
#[test]
fn a_turn_has_one_main_action_and_free_steps_before_and_after() {
    let table = two()
        .built(0, &[Face::COM007])
        .goods(0, "P P P P D")
        .does(Action::Exchange(1))
        .does(Action::Choose(Good::Wood));
    assert_eq!(table.refuses(Action::Exchange(1)), "IMP-6.2");
    assert_eq!(table.asked(), 0);
    let table = table.does(Action::Defend(at(0, Face::COM007)));
    assert_eq!(table.asked(), 1, "with nothing left to do the turn ends by itself");
    assert_eq!(two().refuses(Action::EndTurn), "IMP-6.2");
}

/// IMP-6.3
#[test]
fn all_five_main_actions_are_offered() {
    let table = two()
        .hand(0, &[Face::COM007, Face::BAR001])
        .built(0, &[Face::COM046])
        .built(1, &[Face::COM018])
        .goods(0, "W W F P P R R");
    let legal = table.legal();
    for action in [
        Action::Build(Face::COM007),
        Action::Deal(Face::BAR001),
        Action::RazeCard(Face::COM007),
        Action::Raze(at(1, Face::COM018)),
        Action::Activate(at(0, Face::COM046)),
        Action::Exchange(1),
    ] {
        assert!(legal.contains(&action), "{action:?}");
    }
}

/// IMP-6.4
#[test]
fn passing_is_always_possible_and_final() {
    let table = two().goods(0, "P P").does(Action::Pass).rests();
    assert!(table.game.players[0].passed);
    let table = table.goods(1, "P P").does(Action::Exchange(1)).does(Action::Choose(Good::Food)).rests();
    assert_eq!(table.asked(), 1);
}

/// IMP-6.5
#[test]
fn nothing_of_a_passed_player_can_be_chosen() {
    let table = two()
        .built(1, &[Face::COM018])
        .built(0, &[Face::BAR010, Face::BAR030])
        .deals(1, &[Face::ROM001])
        .goods(1, "W")
        .goods(0, "R R P P");
    assert!(table.may(Action::Raze(at(1, Face::COM018))));
    let table = table.passed(1);
    assert_eq!(table.refuses(Action::Raze(at(1, Face::COM018))), "IMP-6.5");
    assert_eq!(table.refuses(Action::Activate(at(0, Face::BAR010))), "IMP-10.4");
    assert_eq!(table.refuses(Action::Activate(at(0, Face::BAR030))), "IMP-10.4");
}

/// IMP-6.6
#[test]
fn the_last_active_player_keeps_taking_turns() {
    let mut table = two().passed(1).goods(0, "P P P P P P");
    for _ in 0..3 {
        table = table.does(Action::Exchange(1)).does(Action::Choose(Good::Wood));
        assert_eq!(table.asked(), 0);
    }
}

/// IMP-6.7
#[test]
fn after_three_hundred_turns_only_passing_is_left() {
    let mut table = two().goods(0, "P P");
    table.game.players[0].turns = 299;
    assert!(table.may(Action::Exchange(1)));
    table.game.players[0].turns = 300;
    assert_eq!(table.refuses(Action::Exchange(1)), "IMP-6.7");
    assert_eq!(table.legal(), [Action::Pass]);
}

/// IMP-7.1
#[test]
fn one_builds_cards_of_the_own_hand() {
    let table = two().hand(0, &[Face::COM069]).hand(1, &[Face::COM007]).goods(0, "W W");
    assert!(table.may(Action::Build(Face::COM069)));
    assert_eq!(table.refuses(Action::Build(Face::COM007)), "IMP-7.1");
}

/// IMP-7.2
#[test]
fn everything_is_paid_and_gold_stands_in() {
    let table = two().hand(0, &[Face::COM018]).goods(0, "W G").does(Action::Build(Face::COM018));
    assert_eq!(table.supply(0), "R");
}

/// IMP-7.3
#[test]
fn a_free_card_still_takes_the_action() {
    let table = two().hand(0, &[Face::COM069, Face::COM069]).does(Action::Build(Face::COM069));
    assert_eq!((table.supply(0), table.asked()), ("P".into(), 1));
}

/// IMP-7.4
#[test]
fn a_location_or_foundation_is_given_up_with_all_that_lies_on_it() {
    let table = Table::of(&[Japanese, Romans])
        .built(0, &[Face::JAP013])
        .foundation(0, Face::COM007)
        .hand(0, &[Face::JAP016, Face::COM001])
        .goods(0, "W")
        .does(Action::Gate(Face::COM001, 0))
        .does(Action::Build(Face::JAP016));
    assert!(table.may(Action::GiveUpFoundation(Face::COM007)));
    assert_eq!(table.refuses(Action::GiveUpFoundation(Face::COM001)), "IMP-7.4");
    let table = table.does(Action::GiveUp(at(0, Face::JAP013).spot));
    assert!(table.discarded(Face::JAP013) && table.discarded(Face::COM001));
    let taken =
        Table::of(&[Japanese, Egyptians]).built(0, &[Face::COM007]).mark(at(0, Face::COM007), Marks::TAKEN);
    let taken = taken.hand(0, &[Face::JAP016]).goods(0, "W");
    assert_eq!(taken.refuses(Action::Build(Face::JAP016)), "IMP-7.4");
}

/// IMP-7.5
#[test]
fn a_location_given_up_no_longer_counts() {
    let table = two().built(0, &[Face::COM005]).hand(0, &[Face::BAR022]).goods(0, "W W");
    let table = table.does(Action::Build(Face::BAR022)).does(Action::GiveUp(at(0, Face::COM005).spot));
    assert_eq!(table.points(0), 1, "only the Stronghold itself is black now");
}

/// IMP-7.6
#[test]
fn production_then_bonus_then_triggers() {
    let table = two()
        .built(0, &[Face::COM002])
        .hand(0, &[Face::COM008])
        .goods(0, "W S")
        .does(Action::Build(Face::COM008));
    assert_eq!((table.supply(0), table.points(0)), ("S S G".into(), 1));
}

/// IMP-7.7
#[test]
fn the_new_location_counts_itself_and_limits_hold_per_resolution() {
    let table = two().hand(0, &[Face::COM011]).goods(0, "W W S").does(Action::Build(Face::COM011));
    assert_eq!(table.supply(0), "S");
    let many = two()
        .built(0, &[Face::COM008, Face::COM008, Face::COM008])
        .hand(0, &[Face::COM011])
        .goods(0, "W W S");
    assert_eq!(many.does(Action::Build(Face::COM011)).supply(0), "S S S", "at most three");
}

/// IMP-7.8
#[test]
fn three_colours_trigger_each_feature_once() {
    let table =
        Table::of(&[Romans, Japanese]).built(0, &[Face::COM002, Face::COM004, Face::COM006, Face::COM007]);
    let table = table.hand(0, &[Face::ROM023]).goods(0, "W S S");
    let table = table.does(Action::Build(Face::ROM023)).does(Action::GiveUp(at(0, Face::COM007).spot));
    assert_eq!((table.supply(0), table.points(0)), ("G G G G P".into(), 3));
}

/// IMP-7.9
#[test]
fn settlers_build_with_all_effects_but_without_giving_up_a_location() {
    let table = two().built(0, &[Face::COM040]).hand(0, &[Face::BAR012]).goods(0, "W W W");
    let table = table.does(Action::Activate(at(0, Face::COM040))).does(Action::Build(Face::BAR012));
    assert_eq!(table.supply(0), "P R");
    assert_eq!(table.empire(0), [Face::COM040, Face::BAR012]);
}

/// IMP-7.10
#[test]
fn a_new_action_location_is_ready_in_the_same_round() {
    let table = two().passed(1).hand(0, &[Face::COM042]).goods(0, "W W P").does(Action::Build(Face::COM042));
    let table = table.does(Action::Activate(at(0, Face::COM042)));
    assert_eq!(table.supply(0), "W W");
}

/// IMP-7.11
#[test]
fn what_a_building_brings_does_not_pay_for_it() {
    let table = two().hand(0, &[Face::COM008]).goods(0, "W");
    assert_eq!(table.refuses(Action::Build(Face::COM008)), "IMP-7.11");
}

/// IMP-8.1
#[test]
fn a_deal_needs_a_faction_card_and_food_or_gold() {
    let table = two().hand(0, &[Face::BAR001, Face::COM007]).goods(0, "F");
    assert!(table.may(Action::Deal(Face::BAR001)));
    assert_eq!(table.refuses(Action::Deal(Face::COM007)), "IMP-8.1");
    assert!(table.clone().goods(0, "G").may(Action::Deal(Face::BAR001)));
    assert_eq!(table.goods(0, "W").refuses(Action::Deal(Face::BAR001)), "IMP-8.1");
}

/// IMP-8.2
#[test]
fn a_deal_pays_at_once_and_in_every_production() {
    let table = two().hand(0, &[Face::BAR004]).goods(0, "F").does(Action::Deal(Face::BAR004));
    assert_eq!(table.supply(0), "G");
    assert_eq!(table.production(0).has(0, Good::Gold), 2);
}

/// IMP-8.3
#[test]
fn each_dojo_rewards_a_deal() {
    let table =
        Table::of(&[Japanese, Romans]).built(0, &[Face::JAP024, Face::JAP024]).hand(0, &[Face::JAP004]);
    assert_eq!(table.goods(0, "F").does(Action::Deal(Face::JAP004)).points(0), 2);
}

/// IMP-8.4
#[test]
fn a_deal_is_no_location() {
    let table = Table::of(&[Barbarians, Japanese]).deals(1, &[Face::JAP001]).goods(0, "R R");
    assert_eq!(table.refuses(Action::Raze(at(1, Face::JAP001))), "IMP-1.3");
    assert_eq!(table.game.score(Seat(1)), 0);
}
