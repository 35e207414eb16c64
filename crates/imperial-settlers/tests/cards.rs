//! One test for every card with words of its own (chapter 18), in the order of the specification.

use Faction::{Barbarians, Egyptians, Japanese, Romans};
use imperial_settlers::testing::{Table, at, nth};
use imperial_settlers::{Action, Deal, Deck, Event, Face, Faction, Good, Mark, Realm};
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
    Table::of(&[Romans, Barbarians])
}

/// IMP-18.COM005
#[test]
fn gallows_score_for_a_razed_location() {
    let table = two()
        .built(0, &[Face::COM005])
        .built(1, &[Face::COM007])
        .goods(0, "R R")
        .act(Action::Raze(at(1, Face::COM007)));
    assert_eq!(table.points(0), 1);
}

/// IMP-18.COM016
#[test]
fn farmers_at_work_copy_another_production() {
    let table = two()
        .built(0, &[Face::COM007, Face::COM026])
        .hand(0, &[Face::COM016])
        .goods(0, "W W W")
        .act(Action::Build(Face::COM016));
    assert_eq!(table.legal(), [Action::Produce(Face::COM007), Action::Produce(Face::COM026)]);
    assert_eq!(table.act(Action::Produce(Face::COM007)).supply(0), "W W");
    let alone = two().hand(0, &[Face::COM016]).goods(0, "W W W").act(Action::Build(Face::COM016));
    assert!(alone.may(Action::Draw(Deck::Common)), "nothing to copy, only the bonus");
}

/// IMP-18.COM040
#[test]
fn settlers_keep_enough_for_the_building() {
    let table = two().built(0, &[Face::COM040]).hand(0, &[Face::BAR024, Face::COM007]).goods(0, "W G");
    let table = table.act(Action::Activate(at(0, Face::COM040)));
    assert_eq!(
        table.supply(0),
        "G",
        "the gold is needed for the stone, so the wood is paid without a question"
    );
    assert_eq!(table.refused(Action::Build(Face::COM007)), "IMP-18.COM040");
    assert_eq!(table.act(Action::Build(Face::BAR024)).supply(0), "S R");
    assert_eq!(
        two()
            .built(0, &[Face::COM040])
            .hand(0, &[Face::BAR024])
            .goods(0, "W")
            .refused(Action::Activate(at(0, Face::COM040))),
        "IMP-10.4"
    );
}

/// IMP-18.COM041
#[test]
fn the_acting_troupe_frees_a_used_location_but_lifts_no_block() {
    let table = two()
        .built(0, &[Face::COM041, Face::COM021, Face::COM042])
        .used(at(0, Face::COM021), 2)
        .goods(0, "P P P");
    let table = table.mark(at(0, Face::COM021), Mark::Blocked).act(Action::Activate(at(0, Face::COM041)));
    assert_eq!(table.refused(Action::Target(at(0, Face::COM042))), "IMP-18.COM041");
    let table = table.act(Action::Target(at(0, Face::COM021))).turn(0);
    assert_eq!(table.location(at(0, Face::COM021)).used, 0);
    assert_eq!(table.refused(Action::Activate(at(0, Face::COM021))), "IMP-10.1");
}

/// IMP-18.COM049
#[test]
fn the_tavern_takes_any_hand_card() {
    let table = two()
        .built(0, &[Face::COM049])
        .hand(0, &[Face::COM069, Face::BAR001])
        .act(Action::Activate(at(0, Face::COM049)));
    let table = table.act(Action::Discard(Face::BAR001));
    assert_eq!((table.points(0), table.cards(0)), (2, vec![Face::COM069]));
    assert_eq!(two().built(0, &[Face::COM049]).refused(Action::Activate(at(0, Face::COM049))), "IMP-10.4");
}

/// IMP-18.COM057
#[test]
fn the_messenger_uses_a_deal_without_making_one() {
    let table = japanese().built(0, &[Face::COM057, Face::JAP024]).deals(0, &[Face::JAP012]).goods(0, "P");
    let table = table
        .act(Action::Activate(at(0, Face::COM057)))
        .act(Action::PickDeal(Deal::Board(Seat(0), Face::JAP012)));
    assert_eq!((table.supply(0), table.points(0)), ("G".into(), 0));
}

/// IMP-18.COM061
#[test]
fn the_hanseatic_league_needs_two_deals_for_two_activations() {
    let table = two().built(0, &[Face::COM061]).deals(0, &[Face::BAR001]).goods(0, "P P");
    assert_eq!(table.refused(Action::ActivateTwice(at(0, Face::COM061))), "IMP-10.4");
    let table = table.deals(0, &[Face::BAR004]).act(Action::ActivateTwice(at(0, Face::COM061)));
    let table = table.act(Action::PickDeal(Deal::Board(Seat(0), Face::BAR001)));
    let table = table.act(Action::PickDeal(Deal::Board(Seat(0), Face::BAR004)));
    assert_eq!((table.points(0), table.discarded(Face::BAR001)), (4, true));
}

/// IMP-18.COM069
#[test]
fn ruins_are_safe_from_razing_but_are_a_location() {
    let table = two().built(0, &[Face::BAR018, Face::COM069]).goods(0, "P P");
    assert_eq!(table.refused(Action::Activate(at(0, Face::BAR018))), "IMP-10.4");
    assert_eq!(table.game.score(Seat(0)), 3);
    let table = table.hand(0, &[Face::BAR010]).goods(0, "W").act(Action::Build(Face::BAR010));
    assert!(table.may(Action::GiveUp(at(0, Face::COM069).spot)));
}

/// IMP-18.COM084
#[test]
fn porters_use_any_production() {
    let table = two()
        .built(0, &[Face::COM084, Face::COM016, Face::BAR020])
        .goods(0, "F")
        .act(Action::Activate(at(0, Face::COM084)));
    let table = table.act(Action::Produce(Face::COM016));
    assert_eq!(table.supply(0), "P P", "the farmers copy the settlement");
}

/// IMP-18.BAR007
#[test]
fn raids_score_for_razed_hand_cards() {
    let table = two()
        .built(0, &[Face::BAR007])
        .hand(0, &[Face::COM007])
        .goods(0, "R")
        .act(Action::RazeCard(Face::COM007));
    assert_eq!(table.points(0), 1);
}

/// IMP-18.BAR010
#[test]
fn saboteurs_take_a_resource_the_opponent_has() {
    let table = two()
        .built(0, &[Face::BAR010])
        .goods(0, "P")
        .goods(1, "W G")
        .act(Action::Activate(at(0, Face::BAR010)));
    assert_eq!(table.legal(), [Action::Steal(Seat(1), Good::Wood)]);
    assert_eq!(table.refused(Action::Steal(Seat(1), Good::Stone)), "IMP-18.BAR010");
    let table = table.act(Action::Steal(Seat(1), Good::Wood));
    assert_eq!((table.supply(0), table.supply(1)), ("W".into(), "G".into()));
}

/// IMP-18.BAR014
#[test]
fn the_dark_chapel_sells_drawn_cards_and_no_points_of_gallows() {
    let table = two().built(0, &[Face::BAR014, Face::COM005]).built(1, &[Face::COM065]).goods(0, "R R");
    let table = table.act(Action::Activate(at(0, Face::BAR014))).act(Action::Raze(at(1, Face::COM065)));
    let table = table.act(Action::Draw(Deck::Faction)).act(Action::Draw(Deck::Faction));
    assert_eq!(table.points(0), 1, "the Gallows");
    assert_eq!(table.refused(Action::Return(Good::Point)), "IMP-18.BAR014");
    let drawn = table.cards(0)[0];
    let allows = |action| table.game.check(Seat(0), &action).is_ok();
    assert!(allows(Action::ReturnCard(drawn)) && allows(Action::Done));
    let table = table.act(Action::ReturnCard(drawn)).act(Action::Done);
    assert_eq!((table.points(0), table.cards(0).len(), table.discarded(drawn)), (3, 1, true));
}

/// IMP-18.BAR016
#[test]
fn the_pack_takes_one_of_two_like_goods_without_a_question() {
    let table = two().built(0, &[Face::BAR016]).built(1, &[Face::COM007, Face::COM069]).goods(0, "P");
    let table = table.act(Action::Activate(at(0, Face::BAR016)));
    assert_eq!(table.refused(Action::Target(at(1, Face::COM069))), "IMP-18.BAR016");
    assert_eq!(table.act(Action::Target(at(1, Face::COM007))).supply(0), "W");
}

/// IMP-18.BAR018
#[test]
fn egypt_may_turn_rabble_on_what_it_took_over() {
    let table = egypt().built(1, &[Face::BAR018, Face::COM007]).goods(0, "P P");
    let table = table.mark(at(1, Face::BAR018), Mark::Taken).mark(at(1, Face::COM007), Mark::Taken);
    let table = table.act(Action::Activate(at(1, Face::BAR018))).act(Action::Target(at(1, Face::COM007)));
    assert_eq!(table.supply(0), "W W W");
    assert!(table.foundations(1).has(Face::COM007));
}

/// IMP-18.BAR025
#[test]
fn barter_takes_two_alike() {
    let table = two().built(0, &[Face::BAR025]).goods(0, "W W").act(Action::Activate(at(0, Face::BAR025)));
    assert_eq!(table.act(Action::Return(Good::Wood)).act(Action::Return(Good::Wood)).points(0), 2);
    assert_eq!(
        two().built(0, &[Face::BAR025]).goods(0, "W P").refused(Action::Activate(at(0, Face::BAR025))),
        "IMP-10.4"
    );
}

/// IMP-18.BAR028
#[test]
fn mission_keeps_one_of_two_and_discards_the_other() {
    let table = two()
        .built(0, &[Face::BAR028])
        .common_deck(&[Face::COM001])
        .faction_deck(&[Face::BAR001])
        .common_deck(&[Face::COM001]);
    let table =
        table.goods(0, "P").act(Action::Activate(at(0, Face::BAR028))).act(Action::Draw(Deck::Common));
    let table =
        if table.may(Action::Draw(Deck::Faction)) { table.act(Action::Draw(Deck::Faction)) } else { table };
    assert_eq!(table.legal(), [Action::Take(Face::COM001), Action::Take(Face::BAR001)]);
    let table = table.act(Action::Take(Face::BAR001));
    assert_eq!((table.cards(0), table.discarded(Face::COM001)), (vec![Face::BAR001], true));
}

/// IMP-18.BAR030
#[test]
fn robbers_end_trade_routes_whoever_owns_the_location() {
    let table =
        Table::of(&[Barbarians, Japanese, Romans]).built(0, &[Face::BAR030]).built(2, &[Face::ROM023]);
    let table = table.route(at(2, Face::ROM023), 1).passed(2).goods(0, "P P");
    let table = table.act(Action::Activate(at(0, Face::BAR030)));
    let route = Action::PickDeal(Deal::Route(Seat(1), at(2, Face::ROM023)));
    let table = table.act(route).act(Action::Draw(Deck::Common));
    assert_eq!(
        (table.points(0), table.game.route_cards.len(), table.game.table.discard.len_of(Japanese)),
        (1, 0, 1)
    );
    let safe = Table::of(&[Barbarians, Japanese, Romans])
        .built(0, &[Face::BAR030])
        .deals(1, &[Face::JAP001])
        .passed(1)
        .goods(0, "P P");
    assert_eq!(safe.refused(Action::Activate(at(0, Face::BAR030))), "IMP-10.4");
}

/// IMP-18.JAP000
#[test]
fn japanese_cards_are_razed_from_hand_for_a_point() {
    let table = japanese().hand(0, &[Face::JAP001, Face::JAP013]).goods(0, "R");
    assert_eq!(table.refused(Action::RazeCard(Face::JAP013)), "IMP-9.1");
    assert_eq!(table.act(Action::RazeCard(Face::JAP001)).points(0), 1);
}

/// IMP-18.JAP008
#[test]
fn garrison_removes_and_the_token_comes_back() {
    let table = japanese()
        .built(0, &[Face::JAP008, Face::COM007])
        .mark(at(0, Face::COM007), Mark::Taken)
        .goods(0, "R R");
    let table = table.act(Action::Activate(at(0, Face::JAP008))).act(Action::Target(at(0, Face::COM007)));
    assert_eq!(table.empire(0), [Face::JAP008]);
    assert!(table.discarded(Face::COM007));
    let engineers = romans().built(0, &[Face::ROM008]).built(1, &[Face::BAR001]).goods(0, "P P");
    let engineers =
        engineers.act(Action::Activate(at(0, Face::ROM008))).act(Action::Target(at(1, Face::BAR001)));
    assert_eq!((engineers.points(0), engineers.discarded(Face::BAR001)), (1, true));
}

/// IMP-18.JAP009
#[test]
fn the_castle_counts_at_most_three_samurai() {
    let faces = [Face::JAP001, Face::JAP001, Face::JAP001, Face::JAP004];
    let mut table = japanese().built(0, &faces).built(0, &[Face::JAP009]);
    table.game.table.locations.change_all(|location| location.marks.insert(Mark::Samurai));
    assert_eq!(table.production(0).points(0), 3);
    assert_eq!(japanese().built(0, &[Face::JAP009]).production(0).points(0), 0);
}

/// IMP-18.JAP011
#[test]
fn buddhas_temple_keeps_one_and_shuffles_the_other_back() {
    let table =
        japanese().built(0, &[Face::JAP011]).faction_deck(&[Face::JAP001, Face::JAP004]).production(0);
    let table = table.act(Action::Take(Face::JAP004));
    assert_eq!(table.cards(0), [Face::JAP004]);
    assert!(table.game.deck.has(Face::JAP001));
    let one = japanese().built(0, &[Face::JAP011]).faction_deck(&[Face::JAP001]).production(0);
    assert_eq!(one.cards(0), [Face::JAP001], "a single card is kept without a question");
}

/// IMP-18.JAP013
#[test]
fn gate_and_shrine_cannot_be_razed_and_lose_what_they_hold() {
    let table = japanese()
        .built(0, &[Face::JAP013, Face::JAP015])
        .hand(0, &[Face::COM001])
        .act(Action::Gate(Face::COM001, 0));
    let table = table.turn(1).goods(1, "R R R R");
    assert_eq!(table.refused(Action::Raze(at(0, Face::JAP013))), "IMP-9.2");
    let table = table.turn(0).hand(0, &[Face::JAP016]).goods(0, "W").act(Action::Build(Face::JAP016));
    let table = table.act(Action::GiveUp(at(0, Face::JAP013).spot));
    assert_eq!(
        (table.points(0), table.discarded(Face::COM001)),
        (1, true),
        "the point stays, the card is lost"
    );
}

/// IMP-18.JAP019
#[test]
fn the_negotiator_builds_board_deals_only() {
    let table = japanese()
        .built(0, &[Face::JAP019, Face::JAP024])
        .deals(0, &[Face::JAP004])
        .built(1, &[Face::EGY028]);
    let table =
        table.route(at(1, Face::EGY028), 0).goods(0, "F P").act(Action::Activate(at(0, Face::JAP019)));
    assert_eq!(table.refused(Action::PickDeal(Deal::Route(Seat(0), at(1, Face::EGY028)))), "IMP-18.JAP019");
    let table = table.act(Action::PickDeal(Deal::Board(Seat(0), Face::JAP004)));
    assert_eq!((table.supply(0), table.points(0)), ("F F".into(), 0), "no Dojo for a building");
}

/// IMP-18.JAP021
#[test]
fn a_trade_route_needs_a_card_and_a_faction_location() {
    let table = japanese().built(0, &[Face::JAP021]).built(1, &[Face::EGY028, Face::COM007]).goods(0, "F");
    assert_eq!(table.clone().faction_deck(&[]).refused(Action::Activate(at(0, Face::JAP021))), "IMP-10.4");
    let table = table.act(Action::Activate(at(0, Face::JAP021)));
    assert_eq!(table.refused(Action::Target(at(1, Face::COM007))), "IMP-18.JAP021");
    let table = table.act(Action::Target(at(1, Face::EGY028)));
    assert_eq!((table.game.route_cards.len(), table.game.faction_deck_len(Seat(0))), (1, 28));
}

/// IMP-18.JAP024
#[test]
fn the_dojo_reacts_to_trade_routes_and_brings_a_faction_card() {
    let table = japanese()
        .built(0, &[Face::JAP021, Face::COM007])
        .hand(0, &[Face::JAP024])
        .built(1, &[Face::EGY028])
        .goods(0, "W F");
    let table = table.act(Action::Build(Face::JAP024)).act(Action::GiveUp(at(0, Face::COM007).spot)).turn(0);
    assert_eq!(table.backs(0), (0, 1));
    let table = table.act(Action::Activate(at(0, Face::JAP021))).act(Action::Target(at(1, Face::EGY028)));
    assert_eq!(table.points(0), 1);
}

/// IMP-18.JAP026
#[test]
fn ninjas_take_the_good_of_the_deal_they_end() {
    let table = japanese()
        .built(0, &[Face::JAP026])
        .deals(1, &[Face::EGY028])
        .goods(0, "P")
        .act(Action::Activate(at(0, Face::JAP026)));
    let table = table.act(Action::PickDeal(Deal::Board(Seat(1), Face::EGY028)));
    assert_eq!((table.supply(0), table.discarded(Face::EGY028)), ("G".into(), true));
    let bonus = japanese()
        .built(0, &[Face::JAP001, Face::JAP004])
        .foundation(0, Face::COM007)
        .hand(0, &[Face::JAP026])
        .goods(0, "S");
    let bonus = bonus.act(Action::Build(Face::JAP026)).act(Action::GiveUpFoundation(Face::COM007));
    let bonus = bonus.act(Action::Samurai(at(0, Face::JAP001))).act(Action::Samurai(at(0, Face::JAP026)));
    assert!(!bonus.location(at(0, Face::JAP004)).marks.has(Mark::Samurai));
    let more = japanese().built(0, &[Face::JAP001, Face::JAP004, Face::JAP012]).hand(0, &[Face::JAP026]);
    let more = more.foundation(0, Face::COM007).goods(0, "S").act(Action::Build(Face::JAP026));
    let more = more.act(Action::GiveUpFoundation(Face::COM007)).act(Action::Samurai(at(0, Face::JAP001)));
    assert_eq!(more.act(Action::Samurai(at(0, Face::JAP004))).asked(), 1, "two come, and no third");
}

/// IMP-18.JAP030
#[test]
fn the_school_of_diplomacy_sells_goods_of_deals_only() {
    let table = japanese()
        .built(0, &[Face::JAP030])
        .deals(0, &[Face::JAP001, Face::JAP024, Face::JAP011])
        .production(0);
    let table = table.act(Action::Draw(Deck::Common));
    assert_eq!(table.points(0), 1, "the point of a deal is scored and not offered");
    assert_eq!(table.refused(Action::Return(Good::Wood)), "IMP-18.JAP030");
    assert_eq!(table.refused(Action::Return(Good::Point)), "IMP-18.JAP030");
    let drawn = table.cards(0)[0];
    let table = table.act(Action::Return(Good::Worker)).act(Action::ReturnCard(drawn));
    assert_eq!((table.points(0), table.supply(0)), (3, "W P P P P R D".into()));
}

/// IMP-18.ROM010
#[test]
fn spies_move_a_deal_without_its_good() {
    let table = romans()
        .built(0, &[Face::ROM010])
        .deals(1, &[Face::BAR004])
        .goods(0, "P")
        .act(Action::Activate(at(0, Face::ROM010)));
    let table = table.act(Action::PickDeal(Deal::Board(Seat(1), Face::BAR004)));
    assert_eq!((table.supply(0), table.points(0)), (String::new(), 1));
    let table = table.turn(0).production(0);
    assert_eq!(table.has(0, Good::Gold), 1);
    assert!(table.game.table.players[1].deals.is_empty());
}

/// IMP-18.ROM012
#[test]
fn each_administration_gives_gold_or_a_point() {
    let table = romans()
        .built(0, &[Face::ROM012, Face::ROM012])
        .hand(0, &[Face::ROM029])
        .foundation(0, Face::COM007)
        .goods(0, "S");
    let table = table.act(Action::Build(Face::ROM029)).act(Action::GiveUpFoundation(Face::COM007));
    let table = table.act(Action::Choose(Good::Gold)).act(Action::Choose(Good::Point));
    assert_eq!((table.supply(0), table.points(0)), ("G G".into(), 1));
    assert_eq!(table.asked(), 1, "asked twice, and not again");
}

/// IMP-18.ROM017
#[test]
fn the_legion_draws_two_common_cards_when_built() {
    let table = romans()
        .hand(0, &[Face::ROM017])
        .foundation(0, Face::COM007)
        .goods(0, "F")
        .act(Action::Build(Face::ROM017));
    assert_eq!(table.act(Action::GiveUpFoundation(Face::COM007)).backs(0), (2, 0));
}

/// IMP-18.ROM019
#[test]
fn warehouses_keep_resources() {
    let pass = |table: Table| table.act(Action::Pass).act(Action::Pass);
    let stored = pass(romans().built(0, &[Face::ROM019]).goods(0, "W W S F G P").goods(1, "W S F"));
    assert_eq!(
        (stored.game.table.round, stored.supply(0), stored.supply(1)),
        (2, "W W S F".into(), String::new())
    );
    assert_eq!(pass(romans().goods(0, "W W S F G P")).supply(0), "", "without them nothing is left");
}

/// IMP-18.ROM023
#[test]
fn the_trade_colony_has_three_colours() {
    let table = romans()
        .built(0, &[Face::ROM023])
        .hand(0, &[Face::COM011])
        .goods(0, "W W S")
        .act(Action::Build(Face::COM011));
    assert_eq!(table.supply(0), "S S");
}

/// IMP-18.EGY001
#[test]
fn the_desert_is_legal_against_an_empty_hand() {
    let table =
        egypt().built(0, &[Face::EGY001]).hand(0, &[Face::COM001]).act(Action::Activate(at(0, Face::EGY001)));
    assert_eq!(table.act(Action::Discard(Face::COM001)).points(0), 1);
    assert_eq!(egypt().built(0, &[Face::EGY001]).refused(Action::Activate(at(0, Face::EGY001))), "IMP-10.4");
    let three = Table::of(&[Egyptians, Barbarians, Romans])
        .built(0, &[Face::EGY001])
        .hand(0, &[Face::COM001])
        .hand(1, &[Face::COM002]);
    let three = three.act(Action::Activate(at(0, Face::EGY001))).act(Action::Discard(Face::COM001));
    assert_eq!(three.refused(Action::Oppose(Realm(0))), "IMP-18.EGY001");
    assert_eq!(three.clone().act(Action::Oppose(Realm(2))).cards(1).len(), 1);
    let robbed = three.act(Action::Oppose(Realm(1))).act(Action::Discard(Face::COM002));
    assert!(robbed.cards(1).is_empty() && robbed.discarded(Face::COM002), "whoever was chosen discards");
}

/// IMP-18.EGY003
#[test]
fn the_chariot_builder_ignores_a_samurai() {
    let table = Table::of(&[Egyptians, Japanese])
        .built(0, &[Face::EGY003])
        .built(1, &[Face::JAP001])
        .mark(at(1, Face::JAP001), Mark::Samurai);
    let table = table
        .goods(0, "R")
        .act(Action::Activate(at(0, Face::EGY003)))
        .act(Action::Target(at(1, Face::JAP001)));
    assert_eq!((table.points(0), table.discarded(Face::JAP001)), (1, true));
}

/// IMP-18.EGY004
#[test]
fn the_guard_gives_a_token_or_two_points() {
    let table = egypt().built(0, &[Face::EGY004]).production(0);
    assert_eq!(table.refused(Action::Choose(Good::Wood)), "IMP-18.EGY004");
    assert_eq!(table.clone().act(Action::Choose(Good::Raze)).has(0, Good::Raze), 2);
    assert_eq!(table.act(Action::Choose(Good::Point)).points(0), 2);
}

/// IMP-18.EGY005
#[test]
fn the_oasis_pays_a_passed_egyptian_and_at_most_four() {
    let table = Table::of(&[Barbarians, Egyptians])
        .built(1, &[Face::EGY005])
        .passed(1)
        .goods(0, "P P P P P P P P P P")
        .act(Action::Exchange(5));
    assert_eq!(table.supply(1), "P P P P");
}

/// IMP-18.EGY006
#[test]
fn the_slaver_may_be_declined_and_is_asked_once() {
    let table = egypt()
        .hand(0, &[Face::EGY006])
        .foundation(0, Face::COM007)
        .goods(0, "S S G")
        .act(Action::Build(Face::EGY006));
    let table = table.act(Action::GiveUpFoundation(Face::COM007)).act(Action::PayGold(0));
    assert!(table.game.check(Seat(0), &Action::Done).is_ok());
    assert_eq!(table.clone().act(Action::Done).points(0), 0);
    assert_eq!(table.clone().act(Action::Return(Good::Stone)).points(0), 1);
    let table = table.act(Action::Return(Good::Gold));
    assert_eq!((table.points(0), table.supply(0), table.asked()), (2, "S".into(), 1));
}

/// IMP-18.EGY007
#[test]
fn a_royal_bath_frees_the_other_one_but_never_itself() {
    let table = egypt()
        .built(0, &[Face::EGY007, Face::EGY007, Face::EGY013])
        .used(nth(0, Face::EGY007, 0), 1)
        .goods(0, "G G");
    let table = table.act(Action::Activate(nth(0, Face::EGY007, 0)));
    assert_eq!(table.legal().len(), 1, "the other bath is the only used location");
    let table = table.turn(0).used(at(0, Face::EGY013), 1);
    assert!(table.may(Action::Activate(nth(0, Face::EGY007, 1))));
}

/// IMP-18.EGY010
#[test]
fn a_scorpion_blocks_a_location_once() {
    let table =
        egypt().built(0, &[Face::EGY010]).built(1, &[Face::COM042, Face::COM007]).goods(0, "P").goods(1, "P");
    let table = table.act(Action::Activate(at(0, Face::EGY010)));
    assert_eq!(table.refused(Action::Target(at(1, Face::COM007))), "IMP-18.EGY010");
    let table = table.act(Action::Target(at(1, Face::COM042)));
    assert_eq!((table.asked(), table.refused(Action::Activate(at(1, Face::COM042)))), (1, "IMP-10.1"));
}

/// IMP-18.EGY013
#[test]
fn the_temple_of_ra_takes_a_location_until_egypt_passes() {
    let table =
        egypt().built(0, &[Face::EGY013]).built(1, &[Face::COM004]).hand(0, &[Face::COM062]).goods(0, "W W");
    let table = table.act(Action::Activate(at(0, Face::EGY013))).act(Action::Target(at(1, Face::COM004)));
    let table = table.turn(0).act(Action::Build(Face::COM062));
    assert_eq!((table.supply(0), table.points(0)), ("W W G".into(), 1), "its feature works for Egypt");
    let table = table.turn(0).act(Action::Pass);
    assert!(!table.location(at(1, Face::COM004)).is_taken());
    assert!(table.events.contains(&Event::TokensBack(Seat(0))));
    assert_eq!(table.game.score(Seat(1)), 1);
    let five = [Face::COM001, Face::COM002, Face::COM003, Face::COM005, Face::COM006];
    let mut full = egypt().built(0, &[Face::EGY013]).built(1, &five);
    for &face in &five[..4] {
        full = full.mark(at(1, face), Mark::Taken);
    }
    assert_eq!(full.refused(Action::Activate(at(0, Face::EGY013))), "IMP-10.4", "there are four tokens");
}

/// IMP-18.EGY014
#[test]
fn the_sanctuary_takes_ruins_too_but_no_faction_card() {
    let table = egypt()
        .built(0, &[Face::EGY014])
        .hand(0, &[Face::COM069, Face::EGY001])
        .goods(0, "P")
        .act(Action::Activate(at(0, Face::EGY014)));
    assert_eq!(table.refused(Action::Bury(Face::EGY001)), "IMP-18.EGY014");
    assert_eq!(table.act(Action::Bury(Face::COM069)).supply(0), "S");
}

/// IMP-18.EGY019
#[test]
fn the_sphinx_adds_one_to_each_event_of_two_or_more() {
    let table =
        egypt().built(0, &[Face::EGY019, Face::EGY004]).production(0).act(Action::Choose(Good::Point));
    assert_eq!(table.points(0), 3);
    assert!(table.events.contains(&Event::SphinxScored(Seat(0), 1)));
}
