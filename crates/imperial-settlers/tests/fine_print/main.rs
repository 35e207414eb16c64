//! The fine print: what a reader of the rulebook would try after the first evening, by chapter.

mod solo;

use Faction::{Barbarians, Egyptians, Japanese, Romans};
use imperial_settlers::testing::{Table, at, nth};
use imperial_settlers::{Action, Deal, Event, Face, Faction, Good, Mark, Realm};
use tafel_core::{Game, Seat};

fn two() -> Table {
    Table::of(&[Barbarians, Romans])
}

fn japanese() -> Table {
    Table::of(&[Japanese, Egyptians])
}

fn egypt() -> Table {
    Table::of(&[Egyptians, Barbarians])
}

fn romans() -> Table {
    Table::of(&[Romans, Japanese])
}

/// Everybody passes.
fn all_pass(table: Table) -> Table {
    (0..table.game.table.seats()).fold(table, |table, _| table.act(Action::Pass))
}

// Chapters 3 to 5: rounds, lookout, production.

#[test]
fn nothing_is_cleaned_up_in_the_last_round_alone_either() {
    let end = |round| {
        let table = Table::of(&[Romans]).built(0, &[Face::COM018, Face::COM042]).goods(0, "W P");
        let table = table.mark(at(0, Face::COM018), Mark::Defended).used(at(0, Face::COM042), 1);
        table.neutral(&[], &[]).attacks_with(Good::Food, 2).round(round).act(Action::Pass)
    };
    let last = end(5);
    assert!(!last.events.contains(&Event::Cleanup));
    assert_eq!((last.supply(0), last.location(at(0, Face::COM042)).used), ("W P".into(), 1));
    assert!(last.location(at(0, Face::COM018)).marks.has(Mark::Defended));
    let earlier = end(4);
    assert!(earlier.events.contains(&Event::Cleanup));
    assert_eq!((earlier.supply(0), earlier.location(at(0, Face::COM042)).used), (String::new(), 0));
}

#[test]
fn in_peace_every_round_brings_one_more_card() {
    let mut table = two();
    table.game.table.options.peaceful = true;
    let table = all_pass(table);
    assert_eq!((table.game.table.round, table.backs(0), table.backs(1)), (2, (1, 1), (1, 1)));
    let war = all_pass(two());
    assert_eq!((war.backs(0), war.backs(1)), ((0, 1), (0, 1)));
}

#[test]
fn without_a_school_of_diplomacy_nothing_of_the_deals_is_for_sale() {
    let table = two().deals(0, &[Face::BAR001, Face::BAR004]).production(0);
    assert_eq!(table.game.table.taken, imperial_settlers::Taken::default());
    assert!(table.game.taken_cards.is_empty() && table.may(Action::Pass));
}

#[test]
fn the_castle_counts_samurai_of_the_own_empire_only() {
    let table = Table::of(&[Japanese, Romans]).built(0, &[Face::JAP009, Face::JAP001, Face::JAP004]);
    let table = table.mark(at(0, Face::JAP001), Mark::Samurai).mark(at(0, Face::JAP009), Mark::Samurai);
    assert_eq!(table.production(0).points(0), 2);
}

/// IMP-6.2
#[test]
fn a_turn_ends_by_itself_where_no_free_step_is_left() {
    let exchange = |built: &[Face], goods: &str, wish| {
        japanese().built(0, built).goods(0, goods).act(Action::Exchange(1)).act(wish).asked()
    };
    let (wood, card) = (Action::Choose(Good::Wood), Action::Draw(imperial_settlers::Deck::Common));
    let there = [Face::JAP001, Face::COM018];
    assert_eq!(exchange(&there, "P P", wood), 1, "neither a worker for a samurai nor a token");
    assert_eq!(exchange(&there, "P P P", wood), 0, "a worker");
    assert_eq!(exchange(&there, "P P D", wood), 0, "a token");
    assert_eq!(exchange(&[Face::JAP015], "P P G", card), 1, "no resource for the Shrine");
    assert_eq!(exchange(&[Face::JAP015], "P P G", wood), 0);
    assert_eq!(exchange(&[Face::JAP013], "P P", wood), 1, "no card for the Gate");
    assert_eq!(exchange(&[Face::JAP013], "P P", card), 0);
}

/// IMP-6.4
#[test]
fn only_egypt_gives_tokens_back_and_only_if_any_are_out() {
    let told = |table: &Table| table.events.iter().any(|event| matches!(event, Event::TokensBack(_)));
    assert!(!told(&egypt().act(Action::Pass)));
    let other = egypt().built(1, &[Face::COM018]).mark(at(1, Face::COM018), Mark::Taken).turn(1);
    let other = other.act(Action::Pass);
    assert!(!told(&other) && other.location(at(1, Face::COM018)).is_taken());
}

// Chapter 7: buildings.

#[test]
fn a_bonus_of_points_ends_at_six() {
    let black = [Face::COM005, Face::COM018, Face::COM018, Face::COM018, Face::COM050];
    let stronghold = |more: &[Face]| {
        let table = two().built(0, &black).built(0, more).hand(0, &[Face::BAR022]).goods(0, "W W");
        let table = table.foundation(0, Face::COM007).act(Action::Build(Face::BAR022));
        table.act(Action::GiveUpFoundation(Face::COM007)).points(0)
    };
    assert_eq!(stronghold(&[]), 6, "five and the Stronghold itself");
    assert_eq!(stronghold(&[Face::COM050, Face::BAR007]), 6, "eight black locations");
}

#[test]
fn administration_does_not_react_to_common_cards() {
    let table = romans().built(0, &[Face::ROM012]).hand(0, &[Face::COM069]).act(Action::Build(Face::COM069));
    assert_eq!((table.asked(), table.supply(0), table.points(0)), (1, "P".into(), 0));
}

#[test]
fn the_slaver_does_not_react_to_common_cards() {
    let table = egypt().built(0, &[Face::EGY006]).hand(0, &[Face::COM069]).goods(0, "G S");
    assert_eq!(table.act(Action::Build(Face::COM069)).asked(), 1);
}

#[test]
fn headquarters_react_to_grey_locations_only() {
    let build = |face, goods: &str| {
        let table = romans().built(0, &[Face::ROM015]).hand(0, &[face]).goods(0, goods);
        table.act(Action::Build(face)).may(Action::Choose(Good::Point))
    };
    assert!(build(Face::COM036, "S"));
    assert!(!build(Face::COM076, "W"));
}

/// Gold stands in for the stone, though the same gold sells for two points.
#[test]
fn the_slaver_takes_gold_for_the_stone() {
    let table = egypt().hand(0, &[Face::EGY006]).foundation(0, Face::COM007).goods(0, "S G");
    let table = table.act(Action::Build(Face::EGY006)).act(Action::GiveUpFoundation(Face::COM007));
    let table = table.act(Action::PayGold(0));
    assert_eq!(table.legal(), [Action::PayGold(1), Action::Return(Good::Gold), Action::Done]);
    assert_eq!(table.clone().act(Action::Return(Good::Gold)).points(0), 2);
    let foolish = table.act(Action::PayGold(1));
    assert_eq!((foolish.points(0), foolish.supply(0), foolish.asked()), (1, String::new(), 1));
}

#[test]
fn a_hidden_foundation_is_given_up_and_comes_to_light() {
    let table = egypt().built(0, &[Face::EGY014]).hand(0, &[Face::COM007]).goods(0, "P");
    let table = table.act(Action::Activate(at(0, Face::EGY014))).act(Action::Bury(Face::COM007)).turn(0);
    let table = table.hand(0, &[Face::EGY026]).goods(0, "S").act(Action::Build(Face::EGY026));
    let give = [Action::GiveUp(at(0, Face::EGY014).spot), Action::GiveUpHidden(Face::COM007)];
    assert_eq!(table.legal(), give);
    let table = table.act(Action::GiveUpHidden(Face::COM007));
    assert!(table.discarded(Face::COM007) && table.game.hands[0].hidden_foundations.is_empty());
    assert_eq!(table.empire(0), [Face::EGY014, Face::EGY026]);
}

#[test]
fn what_egypt_took_over_is_no_location_to_give_up() {
    let table = egypt().built(1, &[Face::COM007]).mark(at(1, Face::COM007), Mark::Taken);
    let table = table.hand(0, &[Face::EGY026]).goods(0, "S");
    assert_eq!(table.refused(Action::Build(Face::EGY026)), "IMP-7.4");
}

#[test]
fn the_first_gate_is_the_first_beside_other_locations_too() {
    let table = japanese().built(0, &[Face::COM018]).foundation(0, Face::COM007).goods(0, "W");
    assert_eq!(table.clone().hand(0, &[Face::COM001]).refused(Action::Gate(Face::COM001, 0)), "IMP-12.3");
    let table = table.hand(0, &[Face::JAP013, Face::COM001]).act(Action::Build(Face::JAP013));
    let table = table.act(Action::GiveUpFoundation(Face::COM007));
    assert_eq!(table.legal(), [Action::Gate(Face::COM001, 0), Action::EndTurn]);
    assert_eq!(table.refused(Action::Gate(Face::COM001, 1)), "IMP-12.3");
}

#[test]
fn each_gate_has_its_own_cards() {
    let table = japanese().hand(0, &[Face::JAP013, Face::JAP013, Face::COM001, Face::COM002]);
    let table = table.foundation(0, Face::COM007).foundation(0, Face::COM005).goods(0, "W W");
    let table = table.act(Action::Build(Face::JAP013)).act(Action::GiveUpFoundation(Face::COM007)).turn(0);
    let table = table.act(Action::Build(Face::JAP013)).act(Action::GiveUpFoundation(Face::COM005)).turn(0);
    let table = table.act(Action::Gate(Face::COM001, 0)).act(Action::Gate(Face::COM002, 1));
    let under = table.game.hands[0].gates;
    assert!(under[0].has(Face::COM001) && under[1].has(Face::COM002));
    assert_eq!((under[0].len(), under[1].len()), (1, 1));
}

// Chapters 8 and 18: deals and Trade Routes.

/// IMP-18.JAP021
#[test]
fn the_card_under_a_trade_route_is_one_card_from_the_moment_it_is_laid() {
    for seed in 0..40 {
        let mut table = japanese().built(0, &[Face::JAP021, Face::JAP011]).built(1, &[Face::EGY028]);
        table = table.faction_deck(&[Face::JAP001, Face::JAP004, Face::JAP012]).goods(0, "F");
        table.chance = tafel_core::Chance::seeded(seed, 0);
        let table = table.act(Action::Activate(at(0, Face::JAP021))).act(Action::Target(at(1, Face::EGY028)));
        let laid = table.route_card(at(1, Face::EGY028), 0);
        assert_eq!(table.game.faction_deck_len(Seat(0)), 2);
        let table = table.turn(0).production(0);
        let seen = [Face::JAP001, Face::JAP004, Face::JAP012].into_iter().filter(|&face| face != laid);
        assert_eq!(
            table.legal(),
            seen.map(Action::Take).collect::<Vec<_>>(),
            "the other two, never this one"
        );
        let keep = table.legal()[0];
        let table = table.act(keep).turn(1).hand(1, &[]);
        let mut table = table.goods(1, "S");
        table.game.hands[1].hand.insert(Face::EGY026);
        let table = table.act(Action::Build(Face::EGY026)).act(Action::GiveUp(at(1, Face::EGY028).spot));
        assert!(table.discarded(laid) && table.game.route_cards.is_empty());
    }
}

#[test]
fn each_of_two_like_locations_keeps_its_own_route_card() {
    let table = Table::of(&[Japanese, Egyptians, Romans]).built(2, &[Face::ROM023, Face::ROM023]);
    let table = table.route(nth(2, Face::ROM023, 0), 0);
    let first = table.route_card(nth(2, Face::ROM023, 1), 0);
    let table = table.route(nth(2, Face::ROM023, 0), 0);
    let cards = [0, 1].map(|n| table.route_card(nth(2, Face::ROM023, n), 0));
    assert!(cards.contains(&first));
    let which = u8::from(cards[0] != first);
    // Egypt takes one of them over, so that they change places; the cards stay where they are.
    let table = table.mark(nth(2, Face::ROM023, which), Mark::Taken);
    let taken =
        [0, 1].map(|n| nth(2, Face::ROM023, n)).into_iter().find(|&place| table.location(place).is_taken());
    assert_eq!(table.route_card(taken.expect("one is taken"), 0), first);
    assert!(table.may(Action::Pass));
}

#[test]
fn a_route_that_ends_gives_up_its_own_card_and_no_other() {
    let table = Table::of(&[Japanese, Egyptians, Romans, Barbarians]).built(2, &[Face::ROM023, Face::ROM029]);
    let routes = [(at(2, Face::ROM023), 0), (at(2, Face::ROM023), 1), (at(2, Face::ROM029), 0)];
    let table = routes.iter().fold(table, |table, &(place, dealer)| table.route(place, dealer));
    let table = table.built(3, &[Face::BAR030]).goods(3, "P P").turn(3);
    for (place, dealer) in routes {
        let others = routes.iter().filter(|&&route| route != (place, dealer));
        let kept: Vec<_> =
            others.map(|&(place, dealer)| (place, dealer, table.route_card(place, dealer))).collect();
        let ended = table.route_card(place, dealer);
        let table = table.clone().act(Action::Activate(at(3, Face::BAR030)));
        let table = table.act(Action::PickDeal(Deal::Route(Seat(dealer), place)));
        assert_eq!(table.game.table.discard.cards().collect::<Vec<_>>(), [ended]);
        for (place, dealer, card) in kept {
            assert_eq!(table.route_card(place, dealer), card);
        }
    }
}

#[test]
fn a_trade_route_leads_to_what_egypt_holds_of_others() {
    let table = Table::of(&[Japanese, Romans, Egyptians]).built(0, &[Face::JAP021, Face::JAP004]);
    let table = table.built(1, &[Face::ROM029]).mark(at(1, Face::ROM029), Mark::Taken);
    let table = table.mark(at(0, Face::JAP004), Mark::Taken).goods(0, "F");
    assert!(table.clone().passed(1).may(Action::Activate(at(0, Face::JAP021))), "Egypt's passing counts");
    assert_eq!(table.clone().passed(2).refused(Action::Activate(at(0, Face::JAP021))), "IMP-10.4");
    let table = table.act(Action::Activate(at(0, Face::JAP021)));
    assert_eq!(table.refused(Action::Target(at(0, Face::JAP004))), "IMP-18.JAP021", "one's own card");
    let table = table.act(Action::Target(at(1, Face::ROM029)));
    assert_eq!(table.supply(0), "G");
}

/// IMP-18.JAP019
/// Spies may have taken a deal like one's own.
#[test]
fn the_negotiator_builds_no_deal_of_others_though_it_looks_alike() {
    let table = romans().turn(1).built(1, &[Face::JAP019]).goods(1, "F P");
    let table = table.deals(1, &[Face::JAP004]).deals(0, &[Face::JAP004]);
    let table = table.act(Action::Activate(at(1, Face::JAP019)));
    let own = Action::PickDeal(Deal::Board(Seat(1), Face::JAP004));
    assert_eq!(table.legal(), [own]);
    let stolen = Action::PickDeal(Deal::Board(Seat(0), Face::JAP004));
    assert_eq!(table.refused(stolen), "IMP-18.JAP019");
}

#[test]
fn the_hanseatic_league_counts_trade_routes_among_the_deals() {
    let table = Table::of(&[Japanese, Romans]).built(0, &[Face::COM061]).deals(0, &[Face::JAP001]);
    let table = table.built(1, &[Face::ROM023]).route(at(1, Face::ROM023), 0).goods(0, "P P");
    let laid = table.route_card(at(1, Face::ROM023), 0);
    let table = table.act(Action::ActivateTwice(at(0, Face::COM061)));
    let table = table.act(Action::PickDeal(Deal::Route(Seat(0), at(1, Face::ROM023))));
    let table = table.act(Action::PickDeal(Deal::Board(Seat(0), Face::JAP001)));
    assert_eq!((table.points(0), table.discarded(laid)), (4, true));
}

/// IMP-1.3
#[test]
fn what_lies_before_nobody_at_the_table_is_refused() {
    let table = two().built(0, &[Face::BAR010, Face::BAR030]).goods(0, "P P").goods(1, "W");
    let table = table.deals(1, &[Face::ROM001]);
    let steals = table.clone().act(Action::Activate(at(0, Face::BAR010)));
    assert_eq!(steals.refused(Action::Steal(Seat(2), Good::Wood)), "IMP-18.BAR010");
    let robs = table.act(Action::Activate(at(0, Face::BAR030)));
    assert_eq!(robs.refused(Action::PickDeal(Deal::Board(Seat(2), Face::ROM001))), "IMP-18.BAR030");
    for realm in [2, Realm::NEUTRAL.0, 9] {
        assert_eq!(two().goods(0, "R R").refused(Action::Raze(at(realm, Face::COM018))), "IMP-1.3");
        let alone = Table::of(&[Romans]).goods(0, "R R");
        assert_eq!(alone.refused(Action::Raze(at(realm, Face::COM018))), "IMP-1.3");
    }
}

// Chapter 9: razing.

/// IMP-9.7
#[test]
fn a_razed_hand_card_is_discarded_after_its_goods_are_gained() {
    let table = two().faction_deck(&[]).common_deck(&[Face::COM046]).hand(0, &[Face::COM046]);
    let table = table.goods(0, "R").act(Action::RazeCard(Face::COM046));
    assert_eq!(table.cards(0), [], "both decks are empty: the card is not drawn by its own raze field");
    assert!(table.discarded(Face::COM046));
    let mut choosing = two().hand(0, &[Face::COM046]).built(0, &[Face::BAR007]).goods(0, "R");
    choosing = choosing.act(Action::RazeCard(Face::COM046));
    assert!(!choosing.discarded(Face::COM046) && choosing.points(0) == 0, "the goods come first");
    let choosing = choosing.draws_common();
    assert!(choosing.discarded(Face::COM046) && choosing.points(0) == 1);
}

#[test]
fn removed_gates_and_shrines_lose_what_they_hold() {
    let table = Table::of(&[Japanese, Romans]).built(0, &[Face::JAP013, Face::JAP013, Face::JAP015]);
    let table = table.hand(0, &[Face::COM001, Face::COM002]).goods(0, "W W W");
    let table = table.act(Action::Gate(Face::COM001, 0)).act(Action::Gate(Face::COM002, 1));
    let table = (0..3).fold(table, |table, _| table.act(Action::Shrine(Good::Wood)));
    assert_eq!(table.game.score(Seat(0)), 2 + 6 + 2);
    let remove = |table: &Table, place| {
        let table = table.clone().built(1, &[Face::ROM008]).goods(1, "P P").turn(1);
        table.act(Action::Activate(at(1, Face::ROM008))).act(Action::Target(place))
    };
    let gate = remove(&table, nth(0, Face::JAP013, 0));
    assert!(gate.discarded(Face::COM001) && !gate.discarded(Face::COM002));
    assert!(gate.discarded(Face::JAP013));
    assert_eq!(gate.game.score(Seat(0)), 2 + 4 + 2, "the points of its cards stay");
    let other = remove(&table, nth(0, Face::JAP013, 1));
    assert!(!other.discarded(Face::COM001) && other.discarded(Face::COM002));
    let shrine = remove(&table, at(0, Face::JAP015));
    assert!(shrine.discarded(Face::JAP015));
    assert_eq!((shrine.game.score(Seat(0)), shrine.supply(0)), (2 + 4, String::new()));
}

#[test]
fn a_razed_location_of_the_neutral_player_brings_nobody_wood() {
    let table = Table::of(&[Egyptians]).neutral(&[Face::COM018], &[]).goods(0, "R R");
    assert_eq!(table.act(Action::Raze(imperial_settlers::testing::neutral(Face::COM018))).supply(0), "S");
}

// Chapter 10: activating.

#[test]
fn a_royal_bath_does_not_count_itself_among_the_used_locations() {
    let table = egypt().built(0, &[Face::EGY007, Face::COM042]).used(at(0, Face::EGY007), 1).goods(0, "G G");
    assert_eq!(table.refused(Action::Activate(at(0, Face::EGY007))), "IMP-10.4");
    let table = table.used(at(0, Face::COM042), 1);
    assert!(table.may(Action::Activate(at(0, Face::EGY007))));
    let fresh = egypt().built(0, &[Face::EGY007, Face::COM042, Face::COM033]).goods(0, "G G");
    let fresh = fresh.used(at(0, Face::COM042), 1).used(at(0, Face::COM033), 1);
    let fresh = fresh.act(Action::ActivateTwice(at(0, Face::EGY007)));
    assert_eq!(fresh.legal().len(), 2);
    let fresh = fresh.act(Action::Target(at(0, Face::COM042)));
    assert_eq!(fresh.legal(), [Action::Target(at(0, Face::COM033))]);
}

#[test]
fn a_location_is_blocked_once() {
    let table = egypt().built(0, &[Face::EGY010]).built(1, &[Face::COM042]).goods(0, "P");
    let blocked = table.clone().mark(at(1, Face::COM042), Mark::Blocked);
    assert_eq!(blocked.refused(Action::Activate(at(0, Face::EGY010))), "IMP-10.4");
    let blocked = blocked.built(1, &[Face::COM033]).act(Action::Activate(at(0, Face::EGY010)));
    assert_eq!(blocked.legal(), [Action::Target(at(1, Face::COM033))]);
}

#[test]
fn barter_twice_takes_four_goods_and_missionaries_a_raze_token() {
    let table = two().built(0, &[Face::BAR025, Face::COM039]);
    assert!(!table.clone().goods(0, "W S G").may(Action::ActivateTwice(at(0, Face::BAR025))));
    assert!(table.clone().goods(0, "W S G G").may(Action::ActivateTwice(at(0, Face::BAR025))));
    assert_eq!(table.clone().goods(0, "P G").refused(Action::Activate(at(0, Face::COM039))), "IMP-10.2");
    let table = table.goods(0, "P R").act(Action::Activate(at(0, Face::COM039)));
    assert_eq!((table.supply(0), table.points(0)), (String::new(), 3));
}

#[test]
fn two_activations_are_paid_twice_and_a_temple_counts_uses_of_the_owner() {
    let table = two().built(0, &[Face::COM050]).goods(0, "P");
    assert_eq!(table.refused(Action::ActivateTwice(at(0, Face::COM050))), "IMP-10.2");
    let taken = egypt().built(1, &[Face::COM042]).mark(at(1, Face::COM042), Mark::Taken).goods(0, "P");
    let taken = taken.used(at(1, Face::COM042), 1);
    assert_eq!(taken.refused(Action::Activate(at(1, Face::COM042))), "IMP-10.1");
}

#[test]
fn settlers_may_be_paid_in_gold() {
    let table = two().built(0, &[Face::COM040]).hand(0, &[Face::BAR020]).goods(0, "G W");
    let table = table.act(Action::Activate(at(0, Face::COM040)));
    assert_eq!(table.legal(), [Action::PayGold(0), Action::PayGold(1)], "either is left for the building");
    let gold = two().built(0, &[Face::COM040]).hand(0, &[Face::BAR020]).goods(0, "G G");
    let gold = gold.act(Action::Activate(at(0, Face::COM040))).act(Action::Build(Face::BAR020));
    assert_eq!(gold.supply(0), "P P");
}

#[test]
fn a_bath_that_has_done_its_work_may_be_freed_by_another() {
    let table = egypt().built(0, &[Face::EGY007, Face::EGY007, Face::COM042]).used(at(0, Face::COM042), 1);
    let table = table.goods(0, "G G").act(Action::Activate(nth(0, Face::EGY007, 0)));
    let table = table.act(Action::Target(at(0, Face::COM042))).turn(0);
    let used = nth(0, Face::EGY007, 1);
    assert_eq!((table.location(used).used, table.location(used).marks.is_empty()), (1, true));
    let table = table.act(Action::Activate(nth(0, Face::EGY007, 0)));
    assert!(
        table.legal().iter().all(|action| matches!(action, Action::Target(_))) && table.legal().len() == 1
    );
}

/// IMP-10.3
#[test]
fn both_activations_are_paid_for_whatever_they_cost() {
    let costs = [
        (Faction::Barbarians, Face::COM076, "W W"),
        (Faction::Barbarians, Face::COM036, "S S"),
        (Faction::Barbarians, Face::COM056, "F F"),
        (Faction::Egyptians, Face::EGY016, "G G G G"),
    ];
    for (faction, face, goods) in costs {
        let table = Table::of(&[faction, Romans]).built(0, &[face]);
        let short = table.clone().goods(0, &goods[2..]);
        assert_eq!(short.refused(Action::ActivateTwice(at(0, face))), "IMP-10.2", "{face}");
        let paid = table.goods(0, goods).act(Action::ActivateTwice(at(0, face)));
        let letter = &goods[..1];
        assert!(!paid.supply(0).contains(letter), "{face}: {}", paid.supply(0));
        assert_eq!(paid.location(at(0, face)).used, 2);
    }
}

#[test]
fn a_location_that_is_used_up_is_refused_as_such() {
    // Also to whoever wants to use it twice.
    let place = at(0, Face::COM050);
    let used = two().built(0, &[Face::COM050]).goods(0, "P P P P").used(place, 2);
    assert_eq!(used.refused(Action::ActivateTwice(place)), used.refused(Action::Activate(place)));
}

// Chapters 11 and 12: the exchange and free steps.

#[test]
fn an_oasis_pays_for_opponents_only_and_anew_each_round() {
    let table = egypt().built(0, &[Face::EGY005]).goods(0, "P P").goods(1, "P P P P P P P P P P");
    let own = table.act(Action::Exchange(1)).act(Action::Choose(Good::Wood));
    assert_eq!(own.supply(0), "W", "nothing for the own exchange");
    let take = |table: Table| {
        let table = table.act(Action::Exchange(4));
        (0..4).fold(table, |table, _| table.act(Action::Choose(Good::Wood)))
    };
    let table = take(own);
    assert_eq!(table.supply(0), "W P P P P");
    assert_eq!(table.game.table.players[0].oasis, 4);
    let table = all_pass(table);
    assert_eq!((table.game.table.round, table.game.table.players[0].oasis), (2, 0));
    let table = take(table.goods(0, "").goods(1, "P P P P P P P P").turn(1));
    assert_eq!(table.supply(0), "P P P P");
}

#[test]
fn two_oases_pay_no_more_than_one() {
    let table = Table::of(&[Egyptians, Barbarians, Romans]).built(0, &[Face::EGY005]).turn(1);
    let table = table.goods(1, "P P P P P P").act(Action::Exchange(3));
    assert_eq!(table.supply(0), "P P P");
    assert_eq!(table.supply(2), "", "Romans have no Oasis");
}

/// IMP-12.4
/// What lies on a Shrine is counted in one byte, far beyond what anybody gathers.
#[test]
fn a_full_shrine_takes_no_more() {
    let shrine = |stash| {
        let mut table = japanese().built(0, &[Face::JAP015]).goods(0, "P P W");
        table.game.table.locations.change(Realm(0), 0, |shrine| shrine.stash = stash);
        table
    };
    let wood = Action::Shrine(Good::Wood);
    let filled = shrine(254).act(wood);
    assert_eq!(filled.location(at(0, Face::JAP015)).stash, 255);
    assert!(!shrine(255).may(wood));
    assert_eq!(shrine(255).refused(wood), "IMP-12.4");
    let asked = |stash| shrine(stash).act(Action::Exchange(1)).act(Action::Choose(Good::Stone)).asked();
    assert_eq!((asked(254), asked(255)), (0, 1));
}

#[test]
fn turns_are_counted_and_begin_again_each_round() {
    let table = two().goods(0, "P P").act(Action::Exchange(1)).act(Action::Choose(Good::Wood));
    assert_eq!(table.game.table.players[0].turns, 1);
    assert_eq!(all_pass(table).game.table.players[0].turns, 0);
}

#[test]
fn what_was_seen_in_the_draft_is_forgotten_once_it_comes_to_light() {
    let mut table = two().hand(0, &[Face::COM007]).goods(0, "W W");
    table.game.table.players[0].shown.insert(Face::COM007);
    let table = table.act(Action::Build(Face::COM007));
    assert!(table.game.table.players[0].shown.is_empty());
}

/// What does not happen is not told.
#[test]
fn nothing_is_told_of_what_does_not_happen() {
    let told = |table: Table, what: fn(&Event) -> bool| table.events.iter().any(what);
    let guard = egypt().built(0, &[Face::EGY004]).production(0).act(Action::Choose(Good::Point));
    assert!(!told(guard, |event| matches!(event, Event::SphinxScored(..))), "there is no Sphinx");
    let legion = romans().built(0, &[Face::ROM017]).common_deck(&[]).production(0);
    assert_eq!(legion.backs(0), (0, 0));
    assert!(!told(legion, |event| matches!(event, Event::Reshuffled)), "nothing lies on the pile");
    let alone = Table::of(&[Romans]).attacks_with(Good::Food, 2).act(Action::Pass);
    assert!(
        !told(alone, |event| matches!(event, Event::NeutralCollected(_))),
        "the neutral player has no open card"
    );
}

// Chapters 14 and 15: cleanup and the end.

#[test]
fn hand_cards_break_a_tie_of_points_and_goods() {
    let table = two().round(5).hand(0, &[Face::COM001]).goods(0, "W").goods(1, "P");
    assert_eq!(all_pass(table).game.outcome().expect("it is over").ranks[..], [1, 2]);
}
