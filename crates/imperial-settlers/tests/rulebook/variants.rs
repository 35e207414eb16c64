//! Chapters 19 to 24: variants, the solo game, what is known, and the small steps.

use Faction::{Barbarians, Egyptians, Japanese, Romans};
use imperial_settlers::testing::{Table, at, neutral};
use imperial_settlers::{
    Action, Deal, Deck, Event, Face, Faction, Frame, Good, ImperialSettlers, Lookout, Marks, PackRound, Pile,
    Realm, card,
};
use tafel_core::{Chance, Game, Seat, Viewer};

fn two() -> Table {
    Table::of(&[Barbarians, Romans])
}

fn solo(faction: Faction) -> Table {
    Table::of(&[faction])
}

/// IMP-19.1
#[test]
fn the_secret_draft_keeps_one_of_three_and_one_of_the_two_passed_on() {
    let table = Table::fresh(Lookout::Alternative, false, 3, 1);
    assert_eq!(table.game.asked().len(), 3, "all are asked at once");
    let packs = table.game.packs;
    assert!(packs[..3].iter().all(|pack| pack.len() == 3));
    let stranger = Face::ALL.into_iter().find(|&face| !packs[0].has(face)).expect("not in the pack");
    assert_eq!(table.refuses(Action::Take(stranger)), "IMP-19.1");
    let table = table.until(|game| game.agenda.last() == Some(&Frame::Packs(PackRound::PassedOn)));
    assert!(table.game.packs[1].faces().all(|face| packs[0].has(face)), "packs go to the left");
    let table = table.until(|game| !matches!(game.agenda.last(), Some(Frame::Packs(_))));
    assert!((0..3).all(|seat| table.backs(seat) == (4, 3)));
    assert_eq!(table.game.discard.common_len(), 3);
}

/// IMP-19.2
#[test]
fn the_advanced_draft_refills_for_all_but_the_last() {
    for (seats, choices, discarded) in
        [(2, vec![5, 4, 3, 2], 1), (3, vec![5, 4, 4, 3, 3, 2], 1), (4, vec![5, 4, 4, 4, 3, 3, 3, 2], 1)]
    {
        let mut table = Table::fresh(Lookout::Advanced, false, seats, 1);
        let mut open = Vec::new();
        while let Some(Frame::Draft(..)) = table.game.agenda.last() {
            open.push(table.game.open.len());
            let take = table.legal()[0];
            table = table.does(take);
        }
        assert_eq!(open, choices);
        assert_eq!(table.game.discard.common_len(), discarded);
    }
}

/// IMP-19.3
#[test]
fn in_peace_only_cards_raze_locations_and_everybody_draws_one_more() {
    let table = Table::fresh(Lookout::Standard, true, 2, 1);
    assert!((0..2).all(|seat| table.backs(seat) == (3, 3)));
    let mut table =
        two().built(1, &[Face::COM018]).built(0, &[Face::BAR014]).hand(0, &[Face::COM007]).goods(0, "R R");
    table.game.options.peaceful = true;
    assert_eq!(table.refuses(Action::Raze(at(1, Face::COM018))), "IMP-19.3");
    assert!(table.may(Action::RazeCard(Face::COM007)));
    let table = table.does(Action::Activate(at(0, Face::BAR014)));
    assert!(table.may(Action::Raze(at(1, Face::COM018))));
}

/// IMP-19.4
#[test]
fn every_people_has_exactly_one_legal_deck() {
    for faction in Faction::ALL {
        let mut copies = std::collections::BTreeMap::new();
        for face in Face::ALL.into_iter().filter(|&face| card(face).faction == Some(faction)) {
            let name = ImperialSettlers::catalog()
                .get(tafel_core::Lang::De, &format!("card.{face}.name"))
                .expect("a name");
            *copies.entry(name).or_insert(0) += card(face).copies;
        }
        let times = |count| copies.values().filter(|&&copies| copies == count).count();
        assert_eq!((times(3), times(2), times(1), copies.len()), (3, 6, 9, 18), "{faction}");
    }
}

/// IMP-21.1
#[test]
fn alone_one_attack_card_is_revealed_at_the_start() {
    let table = Table::fresh(Lookout::Standard, false, 1, 1);
    assert_eq!(table.game.neutral.line.len(), 1);
    assert_eq!(table.game.neutral.deck.iter().sum::<u8>(), 15);
}

/// IMP-21.2
#[test]
fn the_attack_phase_follows_every_round() {
    let table = Table::fresh(Lookout::Standard, false, 1, 3).until(|game| game.asked().is_empty());
    assert_eq!(table.events.iter().filter(|event| matches!(event, Event::AttackCard(_))).count(), 11);
}

/// IMP-21.3
#[test]
fn the_neutral_player_gets_two_of_four_cards() {
    let table = Table::fresh(Lookout::Standard, false, 1, 2);
    assert_eq!(table.game.open.len(), 4);
    let take = table.legal()[0];
    let table = table.does(take);
    assert_eq!((table.game.open.len(), table.game.locations(Realm::NEUTRAL).len()), (2, 1));
    let take = table.legal()[0];
    let table = table.does(take);
    assert_eq!((table.game.open.len(), table.game.locations(Realm::NEUTRAL).len()), (0, 2));
    assert_eq!(table.backs(0), (4, 3));
}

/// IMP-21.4
#[test]
fn his_cards_are_locations_and_his_attack_cards_deals() {
    let table = solo(Japanese)
        .built(0, &[Face::JAP026])
        .neutral(&[Face::COM018], &[Good::Gold, Good::Wood])
        .goods(0, "P");
    let table = table.does(Action::Activate(at(0, Face::JAP026)));
    assert_eq!(table.legal().len(), 2);
    let table = table.does(Action::PickDeal(Deal::Line(Good::Gold, 0)));
    assert_eq!((table.supply(0), table.game.neutral.line[..] == [Good::Wood]), ("G".into(), true));
}

/// IMP-21.5
#[test]
fn his_razed_location_is_discarded_and_a_stolen_attack_card_pays() {
    let table =
        solo(Romans).neutral(&[Face::COM018], &[Good::Gold]).built(0, &[Face::ROM010]).goods(0, "R R P");
    let table = table.does(Action::Raze(neutral(Face::COM018)));
    assert!(table.discarded(Face::COM018) && table.foundations(0).is_empty());
    assert_eq!(table.supply(0), "S P");
    let table =
        table.does(Action::Activate(at(0, Face::ROM010))).does(Action::PickDeal(Deal::Line(Good::Gold, 0)));
    assert!(table.game.neutral.line.is_empty());
    assert_eq!(table.production(0).has(0, Good::Gold), 1);
}

/// IMP-21.6
#[test]
fn open_cards_are_collected_before_two_attacks() {
    let table = solo(Romans).neutral(&[Face::COM018, Face::COM007], &[Good::Food]).does(Action::Pass);
    assert_eq!(table.game.neutral.collection.len(), 2);
    assert_eq!(table.game.neutral.line.len(), 3);
}

/// IMP-21.7
#[test]
fn the_first_pair_in_line_order_that_matches_hits() {
    let table = solo(Romans).built(0, &[Face::COM018, Face::COM021]).neutral(&[], &[Good::Gold, Good::Stone]);
    let table = table.attacks_with(Good::Point, 1).round(5).does(Action::Pass);
    assert_eq!(table.empire(0), [Face::COM018], "V and G come before V and S");
    let miss = solo(Romans)
        .built(0, &[Face::COM018])
        .neutral(&[], &[Good::Food])
        .attacks_with(Good::Point, 1)
        .round(5);
    assert_eq!(miss.does(Action::Pass).empire(0), [Face::COM018]);
}

/// IMP-21.8
#[test]
fn ranks_decide_among_several_and_then_the_player() {
    let table = solo(Romans).built(0, &[Face::COM046, Face::COM048, Face::COM065, Face::COM049]);
    let table = table.neutral(&[], &[Good::Card]).attacks_with(Good::Card, 1).does(Action::Pass);
    assert!(!table.empire(0).contains(&Face::COM048), "two stone beat one");
    let table = solo(Romans).built(0, &[Face::COM046, Face::COM049, Face::COM065]);
    let table = table.neutral(&[], &[Good::Card]).attacks_with(Good::Card, 1).does(Action::Pass);
    assert_eq!(table.legal(), [Action::Target(at(0, Face::COM046)), Action::Target(at(0, Face::COM049))]);
    assert_eq!(table.refuses(Action::Target(at(0, Face::COM065))), "IMP-21.8");
    assert_eq!(
        table.round(5).does(Action::Target(at(0, Face::COM049))).empire(0),
        [Face::COM046, Face::COM065]
    );
}

/// IMP-21.9
#[test]
fn a_hit_location_is_collected_and_the_pair_goes_to_the_end_of_the_line() {
    let table = solo(Romans).built(0, &[Face::COM018]).mark(at(0, Face::COM018), Marks::DEFENDED);
    let table = table
        .neutral(&[], &[Good::Stone, Good::Food])
        .attacks_with(Good::Point, 1)
        .round(5)
        .does(Action::Pass);
    assert!(table.game.neutral.collection.has(Face::COM018) && table.foundations(0).is_empty());
    assert_eq!(table.game.neutral.line[..], [Good::Food, Good::Stone, Good::Point]);
    assert_eq!(table.supply(0), "");
}

/// IMP-21.10
#[test]
fn two_points_hit_a_japanese_faction_location_by_its_deal() {
    let table = solo(Japanese).built(0, &[Face::JAP001, Face::JAP011, Face::JAP013, Face::JAP015]);
    let table = table.neutral(&[], &[Good::Point]).attacks_with(Good::Point, 1).round(5).does(Action::Pass);
    assert_eq!(table.empire(0), [Face::JAP001, Face::JAP013, Face::JAP015], "the card deal goes first");
    let immune =
        solo(Japanese).built(0, &[Face::JAP013]).neutral(&[], &[Good::Point]).attacks_with(Good::Point, 1);
    assert_eq!(immune.round(5).does(Action::Pass).empire(0), [Face::JAP013]);
}

/// IMP-21.11
#[test]
fn more_faction_locations_than_collected_cards_win() {
    let end = |collected: &[Face]| {
        let mut table =
            solo(Romans).built(0, &[Face::ROM001, Face::ROM003]).attacks_with(Good::Food, 2).round(5);
        for &face in collected {
            table.game.neutral.collection.insert(face);
        }
        table.game.players[0].points = 41;
        table.does(Action::Pass)
    };
    let won = end(&[Face::COM001]);
    assert_eq!(won.game.outcome().expect("over").ranks[..], [1]);
    assert!(won.events.contains(&Event::SoloWon(2)), "45 points make a squire");
    let lost = end(&[Face::COM001, Face::COM002]);
    assert_eq!(lost.game.outcome().expect("over").ranks[..], [2]);
    assert_eq!(lost.game.outcome().expect("over").scores[..], [45]);
}

/// IMP-21.12
#[test]
fn the_human_is_always_first_and_some_cards_find_no_target() {
    let table =
        solo(Egyptians).built(0, &[Face::EGY001, Face::EGY013, Face::EGY010]).hand(0, &[Face::COM001]);
    let table = table.neutral(&[Face::COM046], &[]).goods(0, "P P");
    let desert =
        table.clone().does(Action::Activate(at(0, Face::EGY001))).does(Action::Discard(Face::COM001));
    assert_eq!(desert.points(0), 1);
    let temple =
        table.does(Action::Activate(at(0, Face::EGY013))).does(Action::Target(neutral(Face::COM046)));
    assert!(temple.may(Action::Activate(neutral(Face::COM046))), "a location taken over is his to use");
    let temple = temple.does(Action::Pass);
    assert_eq!((temple.game.first, temple.asked()), (Seat(0), 0));
    let saboteurs = solo(Barbarians).built(0, &[Face::BAR010]).goods(0, "P");
    assert_eq!(saboteurs.refuses(Action::Activate(at(0, Face::BAR010))), "IMP-10.4");
}

/// IMP-22.1
#[test]
fn hands_foundations_and_gates_are_hidden_from_others() {
    let table = Table::of(&[Egyptians, Japanese])
        .built(0, &[Face::EGY014])
        .hand(0, &[Face::COM001, Face::COM002])
        .goods(0, "P");
    let table = table.does(Action::Activate(at(0, Face::EGY014))).does(Action::Bury(Face::COM001));
    let (own, other) = (table.game.view(Viewer::Seat(Seat(0))), table.game.view(Viewer::Seat(Seat(1))));
    assert_eq!(own.players[0].hand, Some([Face::COM002].into_iter().collect::<Pile>()));
    assert_eq!((other.players[0].hand, other.players[0].hidden_foundations), (None, None));
    assert_eq!((other.players[0].hand_backs.common, other.players[0].hidden_foundation_count), (1, 1));
    let json = serde_json::to_string(&other).expect("views can be written");
    assert!(!json.contains("COM001") && !json.contains("COM002"));
}

/// IMP-22.2
#[test]
fn goods_deals_discards_and_numbers_are_open() {
    let table = two().deals(1, &[Face::ROM001]).goods(1, "W").hand(1, &[Face::COM001]);
    let view = table.game.view(Viewer::Spectator);
    assert!(view.players[1].deals.has(Face::ROM001));
    assert_eq!((view.players[1].tokens[0], view.players[1].hand_backs.common, view.common_deck), (1, 1, 83));
}

/// IMP-22.3
#[test]
fn a_deck_has_no_order_until_a_card_is_drawn() {
    let table = two();
    let other = two();
    assert_eq!(table.game, other.game, "nothing of a shuffle is in the state");
    let worlds: Vec<_> = (0..2)
        .map(|seed| {
            let view = Table::fresh(Lookout::Standard, false, 2, 1).game.view(Viewer::Spectator);
            ImperialSettlers::imagine(&view, &mut Chance::fast(seed))
        })
        .collect();
    assert_ne!(worlds[0], worlds[1]);
}

/// IMP-24.1
#[test]
fn half_made_buildings_are_seen_by_nobody_else() {
    let table = two().hand(0, &[Face::BAR012]).built(0, &[Face::COM007, Face::COM006]).goods(0, "W W");
    let before = table.game.view(Viewer::Seat(Seat(1)));
    let table = table.does(Action::Build(Face::BAR012));
    assert_eq!(table.game.view(Viewer::Seat(Seat(1))), before);
    assert_eq!(table.refuses(Action::Pass), "IMP-24.1");
}

/// IMP-24.2
#[test]
fn gold_is_asked_for_wood_then_stone_then_food() {
    let table = two().hand(0, &[Face::COM003]).goods(0, "W W W S G G").does(Action::Build(Face::COM003));
    let gold = |numbers: &[u8]| numbers.iter().map(|&gold| Action::PayGold(gold)).collect::<Vec<_>>();
    assert_eq!(table.legal(), gold(&[0, 1, 2]));
    assert_eq!(table.refuses(Action::PayGold(3)), "IMP-24.2");
    let all = table.clone().does(Action::PayGold(2)).draws_common();
    assert_eq!(all.supply(0), "W W W", "no gold is left for the stone, so nothing is asked");
    let one = table.does(Action::PayGold(1));
    assert_eq!(one.legal(), gold(&[0, 1]));
    assert_eq!(one.does(Action::PayGold(1)).draws_common().supply(0), "W W S");
}

/// IMP-24.3
#[test]
fn barter_is_paid_unit_by_unit() {
    let table = two()
        .built(0, &[Face::BAR025])
        .goods(0, "W S F G P")
        .does(Action::ActivateTwice(at(0, Face::BAR025)));
    let table = table
        .does(Action::Return(Good::Wood))
        .does(Action::Return(Good::Gold))
        .does(Action::Return(Good::Food));
    assert_eq!(table.refuses(Action::Return(Good::Worker)), "IMP-24.8");
    let table = table.does(Action::Return(Good::Stone));
    assert_eq!((table.supply(0), table.points(0)), ("P".into(), 4));
}

/// IMP-24.4
#[test]
fn gold_of_a_trigger_can_be_sold_to_the_slaver() {
    let table = Table::of(&[Egyptians, Romans])
        .built(0, &[Face::EGY006, Face::COM002, Face::COM007])
        .hand(0, &[Face::EGY028]);
    let table = table.goods(0, "S S").does(Action::Build(Face::EGY028));
    assert_eq!(table.legal(), [Action::Return(Good::Stone), Action::Return(Good::Gold), Action::Done]);
    assert_eq!(table.does(Action::Return(Good::Gold)).points(0), 3);
}

/// IMP-24.5
#[test]
fn the_order_is_asked_only_among_different_locations_with_choices() {
    let table =
        Table::of(&[Egyptians, Romans]).built(0, &[Face::COM065, Face::EGY004, Face::COM007]).production(0);
    assert_eq!(table.legal(), [Action::Produce(Face::COM065), Action::Produce(Face::EGY004)]);
    assert_eq!(table.refuses(Action::Produce(Face::COM007)), "IMP-24.5");
    assert_eq!(table.has(0, Good::Wood), 2, "plain ones have paid already");
}

/// IMP-24.6
#[test]
fn a_card_is_seen_before_the_next_question() {
    let table = two()
        .hand(0, &[Face::COM046])
        .goods(0, "R")
        .does(Action::RazeCard(Face::COM046))
        .does(Action::Draw(Deck::Common));
    assert_eq!(table.cards(0).len(), 1);
    assert!(table.may(Action::Draw(Deck::Faction)));
}

/// IMP-24.7
#[test]
fn free_steps_move_one_thing_each() {
    let table = Table::of(&[Japanese, Romans])
        .built(0, &[Face::JAP015])
        .goods(0, "W W P P")
        .does(Action::Shrine(Good::Wood));
    assert_eq!(table.supply(0), "W P P");
}

/// IMP-24.8
#[test]
fn goods_are_given_back_one_by_one_and_the_chapel_scores_them_together() {
    let table = two().built(0, &[Face::BAR014]).hand(0, &[Face::COM007]).goods(0, "R");
    let table = table.does(Action::Activate(at(0, Face::BAR014))).does(Action::RazeCard(Face::COM007));
    assert_eq!(table.refuses(Action::Return(Good::Stone)), "IMP-24.8");
    let table = table.does(Action::Return(Good::Wood)).does(Action::Return(Good::Wood));
    assert!(table.events.contains(&Event::Scored(Seat(0), 4)));
}

/// IMP-24.9
#[test]
fn lists_stay_short() {
    let mut longest = 0;
    for seed in 0..6 {
        let mut table = Table::fresh(Lookout::Standard, false, 4, seed);
        while !table.game.asked().is_empty() {
            let legal = table.legal();
            longest = longest.max(legal.len());
            let action = table.chance.pick(&legal);
            table = table.does(action);
        }
    }
    assert!(longest < 120, "{longest}");
}
