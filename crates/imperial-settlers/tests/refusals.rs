//! What is refused, by which rule, and in which words: a test for each, in the order of the rules.

use Faction::{Barbarians, Egyptians, Japanese, Romans};
use imperial_settlers::testing::{Table, at, neutral};
use imperial_settlers::{
    Action, Deal, Deck, Draft, Face, Faction, Frame, Good, ImperialSettlers, Lookout, Mark, Options, Realm,
    Rule,
};
use tafel_core::{Ctx, Game, Seat};

fn two() -> Table {
    Table::of(&[Barbarians, Romans])
}

fn three() -> Table {
    Table::of(&[Barbarians, Romans, Japanese])
}

fn japanese() -> Table {
    Table::of(&[Japanese, Egyptians])
}

fn against_the_japanese() -> Table {
    Table::of(&[Barbarians, Japanese])
}

fn egypt() -> Table {
    Table::of(&[Egyptians, Barbarians])
}

/// The asked seat tries something.
fn tries(table: Table, action: Action) -> (ImperialSettlers, Seat, Action) {
    let seat = Seat(table.asked());
    (table.game, seat, action)
}

/// The asked seat takes a card that does not lie open.
fn takes_a_hidden_card(table: Table) -> (ImperialSettlers, Seat, Action) {
    let mut hidden = Face::ALL.into_iter().filter(|&face| !table.game.table.open.has(face));
    let face = hidden.next().expect("not all cards lie open");
    tries(table, Action::Take(face))
}

/// The asked seat keeps a card of another pack.
fn takes_from_another_pack(table: Table) -> (ImperialSettlers, Seat, Action) {
    let pack = table.game.hands[usize::from(table.asked())].pack;
    let mut elsewhere = Face::ALL.into_iter().filter(|&face| !pack.has(face));
    let face = elsewhere.next().expect("a pack has three cards");
    tries(table, Action::Take(face))
}

fn second_to_choose() -> Table {
    let mut table = two();
    let mut ctx = Ctx::quiet(&mut table.chance);
    table.game = ImperialSettlers::setup(&Options::default(), 2, &mut ctx).expect("it can be played");
    table.act(Action::Faction(Romans))
}

/// An open draft, as soon as it is this one.
fn drafting(lookout: Lookout, seats: u8, which: impl Fn(Draft) -> bool) -> Table {
    Table::fresh(lookout, false, seats, 1)
        .until(|game| matches!(game.table.agenda.last(), Some(Frame::Draft(draft, _)) if which(*draft)))
}

fn peaceful() -> Table {
    let mut table = two();
    table.game.table.options.peaceful = true;
    table
}

/// After the main action, with a free step left.
fn acted() -> Table {
    let table = two().built(0, &[Face::COM007]).goods(0, "P P P P D").act(Action::Exchange(1));
    table.act(Action::Choose(Good::Wood))
}

fn after_turns(turns: u16) -> Table {
    let mut table = two().goods(0, "P P");
    table.game.table.players[0].turns = turns;
    table
}

fn egypt_holds_the_forest() -> Table {
    let table = japanese().built(0, &[Face::COM007, Face::COM008]).mark(at(0, Face::COM007), Mark::Taken);
    table.hand(0, &[Face::JAP016]).goods(0, "W").act(Action::Build(Face::JAP016))
}

fn administration() -> Table {
    let table = Table::of(&[Romans, Barbarians]).hand(0, &[Face::ROM012]).foundation(0, Face::COM007);
    table.goods(0, "S S").act(Action::Build(Face::ROM012)).act(Action::GiveUpFoundation(Face::COM007))
}

fn settlers() -> Table {
    let table = two().built(0, &[Face::COM040]).hand(0, &[Face::BAR001, Face::COM007]).goods(0, "W W W");
    table.act(Action::Activate(at(0, Face::COM040)))
}

fn messenger() -> Table {
    let table = two().built(0, &[Face::COM057]).deals(0, &[Face::BAR001]).deals(1, &[Face::ROM001]);
    table.goods(0, "P").act(Action::Activate(at(0, Face::COM057)))
}

fn hanseatic_league() -> Table {
    let table = two().built(0, &[Face::COM061]).deals(0, &[Face::BAR001]).deals(1, &[Face::ROM001]);
    table.goods(0, "P").act(Action::Activate(at(0, Face::COM061)))
}

fn saboteurs() -> Table {
    let table = two().built(0, &[Face::BAR010]).goods(0, "P S").goods(1, "W G");
    table.act(Action::Activate(at(0, Face::BAR010)))
}

fn pack() -> Table {
    let table = two().built(0, &[Face::BAR016]).built(1, &[Face::COM018, Face::ROM001]).goods(0, "P");
    table.act(Action::Activate(at(0, Face::BAR016)))
}

fn mission() -> Table {
    let table = two().common_deck(&[Face::COM001, Face::COM002]).faction_deck(&[]);
    let table = table.common_deck(&[Face::COM001, Face::COM002]);
    let mut table = table.goods(0, "P");
    table.game.deck.insert(Face::BAR028);
    table.built(0, &[Face::BAR028]).act(Action::Activate(at(0, Face::BAR028)))
}

fn robbers() -> Table {
    let table = two().built(0, &[Face::BAR030]).deals(0, &[Face::BAR001]).deals(1, &[Face::ROM001]);
    table.goods(0, "P P").act(Action::Activate(at(0, Face::BAR030)))
}

fn ninjas() -> Table {
    let table = japanese().built(0, &[Face::JAP026]).deals(0, &[Face::JAP001]).deals(1, &[Face::EGY028]);
    table.goods(0, "P").act(Action::Activate(at(0, Face::JAP026)))
}

fn spies() -> Table {
    let table = Table::of(&[Romans, Japanese]).built(0, &[Face::ROM010]);
    let table = table.deals(0, &[Face::ROM001]).deals(1, &[Face::JAP001]);
    table.goods(0, "P").act(Action::Activate(at(0, Face::ROM010)))
}

/// The Barbarians must discard one of two cards.
fn desert_against_two_cards() -> Table {
    let table = egypt().built(0, &[Face::EGY001]).hand(0, &[Face::COM001]);
    let table = table.hand(1, &[Face::COM002, Face::COM003]).act(Action::Activate(at(0, Face::EGY001)));
    table.act(Action::Discard(Face::COM001))
}

fn chariot_builder() -> Table {
    let table = egypt().built(0, &[Face::EGY003]).built(1, &[Face::COM069, Face::BAR001, Face::COM007]);
    table.goods(0, "R").act(Action::Activate(at(0, Face::EGY003)))
}

/// The Slaver has just been built, and these goods are left.
fn slaver(goods: &str) -> Table {
    let table = egypt().hand(0, &[Face::EGY006]).foundation(0, Face::COM007).goods(0, &format!("S {goods}"));
    let table = table.act(Action::Build(Face::EGY006)).act(Action::GiveUpFoundation(Face::COM007));
    table.act(Action::PayGold(0))
}

fn scorpion_breeder() -> Table {
    let table = egypt().built(0, &[Face::EGY010]).built(1, &[Face::COM042, Face::COM007, Face::COM033]);
    let table = table.mark(at(1, Face::COM033), Mark::Blocked);
    table.goods(0, "P").act(Action::Activate(at(0, Face::EGY010)))
}

fn sanctuary() -> Table {
    let table = egypt().built(0, &[Face::EGY014]).hand(0, &[Face::COM007, Face::EGY001]);
    table.goods(0, "P").act(Action::Activate(at(0, Face::EGY014)))
}

/// Two Castles are hit alike, a Watchtower ranks lower, a forest is not hit.
fn attacked() -> Table {
    let table = Table::of(&[Romans]).built(0, &[Face::COM046, Face::COM049, Face::COM065, Face::COM007]);
    table.neutral(&[], &[Good::Card]).attacks_with(Good::Card, 1).act(Action::Pass)
}

/// Two Ninjas, one with a samurai, are hit alike; Stalls rank lower.
fn attacked_japanese() -> Table {
    let table = Table::of(&[Japanese]).built(0, &[Face::JAP026, Face::JAP026, Face::JAP016]);
    let table = table.mark(at(0, Face::JAP026), Mark::Samurai);
    table.neutral(&[], &[Good::Point]).attacks_with(Good::Point, 1).act(Action::Pass)
}

tafel_laws::refusals! {
    ImperialSettlers, Rule::ALL;

    // Chapter 1: terms.
    a_location_must_lie_where_it_is_looked_for: "IMP-1.3", "refusal.not-there",
        "Diesen Ort gibt es dort nicht, oder ein gleicher steht für ihn.", "There is no such location, or one alike stands for it."
        => tries(two().goods(0, "P"), Action::Activate(at(0, Face::COM042)));
    a_foundation_is_no_location: "IMP-1.3", "refusal.not-there",
        "Diesen Ort gibt es dort nicht, oder ein gleicher steht für ihn.", "There is no such location, or one alike stands for it."
        => tries(two().foundation(1, Face::COM007).goods(0, "R R"), Action::Raze(at(1, Face::COM007)));
    only_own_locations_are_activated: "IMP-1.10", "refusal.not-yours",
        "Das gehört nicht zu deinem Reich.", "This is not part of your empire."
        => tries(two().built(1, &[Face::COM042]).goods(0, "P"), Action::Activate(at(1, Face::COM042)));
    own_locations_are_not_razed: "IMP-1.10", "refusal.not-an-opponents",
        "Das gehört keinem Gegner.", "This is no opponent’s."
        => tries(two().built(0, &[Face::COM007]).goods(0, "R R"), Action::Raze(at(0, Face::COM007)));

    // Chapters 2 and 4: setup and lookout.
    nobody_plays_a_faction_twice: "IMP-2.2", "refusal.faction-taken",
        "Dieses Volk ist schon vergeben.", "This faction is already taken."
        => tries(second_to_choose(), Action::Faction(Romans));
    a_card_of_the_first_draft_lies_open: "IMP-4.2", "refusal.not-open",
        "Diese Karte liegt nicht offen aus.", "This card is not among the open ones."
        => takes_a_hidden_card(drafting(Lookout::Standard, 3, |_| true));
    a_card_of_the_second_draft_lies_open: "IMP-4.3", "refusal.not-open",
        "Diese Karte liegt nicht offen aus.", "This card is not among the open ones."
        => takes_a_hidden_card(drafting(Lookout::Standard, 3, |draft| draft == Draft::Back));
    a_card_of_the_advanced_draft_lies_open: "IMP-19.2", "refusal.not-open",
        "Diese Karte liegt nicht offen aus.", "This card is not among the open ones."
        => takes_a_hidden_card(drafting(Lookout::Advanced, 3, |_| true));
    a_card_of_the_solo_draft_lies_open: "IMP-21.3", "refusal.not-open",
        "Diese Karte liegt nicht offen aus.", "This card is not among the open ones."
        => takes_a_hidden_card(Table::fresh(Lookout::Standard, false, 1, 1));
    a_card_of_another_pack_is_not_kept: "IMP-19.1", "refusal.not-in-pack",
        "Diese Karte ist nicht in deinem Päckchen.", "This card is not in your pack."
        => takes_from_another_pack(Table::fresh(Lookout::Alternative, false, 2, 1));

    // Chapters 5 and 6: production and turns.
    nothing_is_defended_in_production: "IMP-5.6", "refusal.no-free-steps",
        "In der Ertragsphase gibt es keine freien Schritte.", "There are no free steps in the production phase."
        => tries(two().built(0, &[Face::COM065]).production(0), Action::Defend(at(0, Face::COM065)));
    a_turn_has_one_main_action: "IMP-6.2", "refusal.acted-already",
        "Deine Hauptaktion hast du schon gemacht.", "You have already taken your main action."
        => tries(acted(), Action::Exchange(1));
    nobody_passes_after_a_main_action: "IMP-6.2", "refusal.acted-already",
        "Deine Hauptaktion hast du schon gemacht.", "You have already taken your main action."
        => tries(acted(), Action::Pass);
    a_turn_ends_after_a_main_action_only: "IMP-6.2", "refusal.not-acted-yet",
        "Mache erst eine Hauptaktion oder passe.", "Take a main action first, or pass."
        => tries(two(), Action::EndTurn);
    who_has_passed_is_not_razed: "IMP-6.5", "refusal.has-passed",
        "Wer gepasst hat, ist geschützt.", "Whoever has passed is safe."
        => tries(two().built(1, &[Face::COM007]).passed(1).goods(0, "R R"), Action::Raze(at(1, Face::COM007)));
    who_has_passed_is_not_robbed: "IMP-6.5", "refusal.has-passed",
        "Wer gepasst hat, ist geschützt.", "Whoever has passed is safe."
        => tries(three().built(0, &[Face::BAR010]).goods(0, "P").goods(1, "W").goods(2, "W").passed(1).act(Action::Activate(at(0, Face::BAR010))), Action::Steal(Seat(1), Good::Wood));
    who_has_passed_keeps_the_deals: "IMP-6.5", "refusal.has-passed",
        "Wer gepasst hat, ist geschützt.", "Whoever has passed is safe."
        => tries(three().built(0, &[Face::BAR030]).goods(0, "P P").deals(1, &[Face::ROM001]).deals(2, &[Face::JAP001]).passed(1).act(Action::Activate(at(0, Face::BAR030))), Action::PickDeal(Deal::Board(Seat(1), Face::ROM001)));
    after_very_many_turns_one_can_only_pass: "IMP-6.7", "refusal.too-many-turns",
        "Nach 300 Zügen kannst du nur noch passen.", "After 300 turns you can only pass."
        => tries(after_turns(300), Action::Exchange(1));

    // Chapters 7 and 8: buildings and deals.
    one_builds_from_the_own_hand: "IMP-7.1", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => tries(two().goods(0, "W W"), Action::Build(Face::COM007));
    a_location_to_give_up_is_needed: "IMP-7.4", "refusal.nothing-to-give-up",
        "Du hast weder Ort noch Fundament zum Abgeben.", "You have neither location nor foundation to give up."
        => tries(two().hand(0, &[Face::BAR010]).goods(0, "W"), Action::Build(Face::BAR010));
    goods_and_a_location_can_both_be_missing: "IMP-7.4", "refusal.neither-goods-nor-location",
        "Die Baukosten kannst du nicht zahlen, und du hast weder Ort noch Fundament zum Abgeben.",
        "You cannot pay the building cost, and you have neither location nor foundation to give up."
        => tries(two().hand(0, &[Face::BAR010]), Action::Build(Face::BAR010));
    what_egypt_holds_is_not_given_up: "IMP-7.4", "refusal.not-yours-to-give-up",
        "Diesen Ort kontrolliert gerade Ägypten.", "Egypt controls this location now."
        => tries(egypt_holds_the_forest(), Action::GiveUp(at(0, Face::COM007).spot));
    only_foundations_one_has_are_given_up: "IMP-7.4", "refusal.no-foundation",
        "Ein solches Fundament hast du nicht.", "You have no such foundation."
        => tries(two().built(0, &[Face::COM007]).hand(0, &[Face::BAR010]).goods(0, "W").act(Action::Build(Face::BAR010)), Action::GiveUpFoundation(Face::COM008));
    a_hidden_foundation_one_does_not_have_is_not_given_up: "IMP-7.4", "refusal.no-foundation",
        "Ein solches Fundament hast du nicht.", "You have no such foundation."
        => tries(two().built(0, &[Face::COM007]).hand(0, &[Face::BAR010]).goods(0, "W").act(Action::Build(Face::BAR010)), Action::GiveUpHidden(Face::COM008));
    a_feature_gives_gold_or_a_point: "IMP-7.6", "refusal.other-good",
        "Diese Ware steht nicht zur Wahl.", "This good cannot be chosen."
        => tries(administration(), Action::Choose(Good::Wood));
    a_building_is_paid_in_full: "IMP-7.11", "refusal.cannot-pay",
        "Die Baukosten kannst du nicht zahlen.", "You cannot pay the building cost."
        => tries(two().hand(0, &[Face::COM007]).goods(0, "W"), Action::Build(Face::COM007));
    settlers_pay_for_what_they_build: "IMP-7.11", "refusal.cannot-pay",
        "Die Baukosten kannst du nicht zahlen.", "You cannot pay the building cost."
        => tries(two().built(0, &[Face::COM040]).hand(0, &[Face::BAR001, Face::BAR027]).goods(0, "W W").act(Action::Activate(at(0, Face::COM040))), Action::Build(Face::BAR027));
    a_deal_comes_from_the_own_hand: "IMP-8.1", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => tries(two().goods(0, "F"), Action::Deal(Face::BAR001));
    common_cards_are_no_deals: "IMP-8.1", "refusal.no-deal-field",
        "Allgemeine Karten taugen nicht für Abkommen.", "Common cards cannot become deals."
        => tries(two().hand(0, &[Face::COM007]).goods(0, "F"), Action::Deal(Face::COM007));
    a_deal_takes_food: "IMP-8.1", "refusal.no-food-for-deal",
        "Für ein Abkommen fehlt dir 1 Nahrung oder Gold.", "You lack 1 food or gold for a deal."
        => tries(two().hand(0, &[Face::BAR001]).goods(0, "W S"), Action::Deal(Face::BAR001));

    // Chapter 9: razing.
    one_razes_cards_of_the_own_hand: "IMP-9.1", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => tries(two().goods(0, "R"), Action::RazeCard(Face::COM007));
    ruins_are_not_razed_from_hand: "IMP-9.1", "refusal.no-raze-field-in-hand",
        "Diese Karte hat kein Zerstörungsfeld.", "This card has no raze field."
        => tries(two().hand(0, &[Face::COM069]).goods(0, "R"), Action::RazeCard(Face::COM069));
    a_gate_is_not_razed_from_hand: "IMP-9.1", "refusal.no-raze-field-in-hand",
        "Diese Karte hat kein Zerstörungsfeld.", "This card has no raze field."
        => tries(japanese().hand(0, &[Face::JAP013]).goods(0, "R"), Action::RazeCard(Face::JAP013));
    a_hand_card_takes_a_raze_token: "IMP-9.1", "refusal.too-few-raze-tokens-for-card",
        "Dir fehlt ein Zerstörungsplättchen.", "You lack a raze token."
        => tries(two().hand(0, &[Face::COM007]).goods(0, "G"), Action::RazeCard(Face::COM007));
    ruins_have_no_raze_field: "IMP-9.2", "refusal.no-raze-field",
        "Dieser Ort hat kein Zerstörungsfeld.", "This location has no raze field."
        => tries(two().built(1, &[Face::COM069]).goods(0, "R R"), Action::Raze(at(1, Face::COM069)));
    a_gate_has_no_raze_field: "IMP-9.2", "refusal.no-raze-field",
        "Dieser Ort hat kein Zerstörungsfeld.", "This location has no raze field."
        => tries(against_the_japanese().built(1, &[Face::JAP013]).goods(0, "R R"), Action::Raze(at(1, Face::JAP013)));
    a_shrine_has_no_raze_field: "IMP-9.2", "refusal.no-raze-field",
        "Dieser Ort hat kein Zerstörungsfeld.", "This location has no raze field."
        => tries(against_the_japanese().built(1, &[Face::JAP015]).goods(0, "R R"), Action::Raze(at(1, Face::JAP015)));
    a_location_takes_two_raze_tokens: "IMP-9.2", "refusal.too-few-raze-tokens",
        "Dir fehlen Zerstörungsplättchen für diesen Ort.", "You lack raze tokens for this location."
        => tries(two().built(1, &[Face::COM007]).goods(0, "R"), Action::Raze(at(1, Face::COM007)));
    other_faction_locations_are_never_razed: "IMP-9.6", "refusal.faction-location-safe",
        "Dieser Völkerort kann nicht zerstört werden.", "This faction location cannot be razed."
        => tries(two().built(1, &[Face::ROM001]).goods(0, "R R"), Action::Raze(at(1, Face::ROM001)));

    // Chapter 10: activating.
    a_production_is_not_activated: "IMP-10.1", "refusal.no-action",
        "Das ist kein Aktionsort.", "This is no action location."
        => tries(two().built(0, &[Face::COM007]).goods(0, "P"), Action::Activate(at(0, Face::COM007)));
    a_blocked_location_is_not_activated: "IMP-10.1", "refusal.blocked",
        "Dieser Ort ist blockiert.", "This location is blocked."
        => tries(two().built(0, &[Face::COM042]).mark(at(0, Face::COM042), Mark::Blocked).goods(0, "P"), Action::Activate(at(0, Face::COM042)));
    a_location_is_activated_once_a_round: "IMP-10.1", "refusal.used-up",
        "Dieser Ort ist in dieser Runde schon genutzt.", "This location is used up this round."
        => tries(two().built(0, &[Face::COM042]).used(at(0, Face::COM042), 1).goods(0, "P"), Action::Activate(at(0, Face::COM042)));
    an_activation_is_paid: "IMP-10.2", "refusal.cannot-pay-activation",
        "Die Kosten der Aktivierung kannst du nicht zahlen.", "You cannot pay for this activation."
        => tries(two().built(0, &[Face::COM042]).goods(0, "G"), Action::Activate(at(0, Face::COM042)));
    only_one_activation_is_left: "IMP-10.3", "refusal.only-once",
        "Dieser Ort lässt sich nur noch einmal aktivieren.", "This location can be activated only once now."
        => tries(two().built(0, &[Face::COM021]).used(at(0, Face::COM021), 1).goods(0, "P P"), Action::ActivateTwice(at(0, Face::COM021)));
    a_location_that_works_once_is_not_used_twice: "IMP-10.3", "refusal.only-once",
        "Dieser Ort lässt sich nur noch einmal aktivieren.", "This location can be activated only once now."
        => tries(two().built(0, &[Face::COM042]).goods(0, "P P"), Action::ActivateTwice(at(0, Face::COM042)));
    an_effect_needs_its_target: "IMP-10.4", "refusal.no-target",
        "Dafür gibt es gerade kein Ziel.", "There is no target for this now."
        => tries(two().built(0, &[Face::BAR018]).goods(0, "P P"), Action::Activate(at(0, Face::BAR018)));

    // Chapters 11 and 12: the exchange and free steps.
    workers_are_exchanged_in_pairs: "IMP-11.1", "refusal.too-few-workers",
        "Dafür hast du zu wenige Arbeiter.", "You have too few workers for that."
        => tries(two().goods(0, "P P P"), Action::Exchange(2));
    an_exchange_gives_no_gold: "IMP-11.2", "refusal.not-by-exchange",
        "Ein Tausch bringt Holz, Stein, Nahrung oder eine gezogene Karte, sonst nichts.", "An exchange brings wood, stone, food or a card you draw, nothing else."
        => tries(two().goods(0, "P P").act(Action::Exchange(1)), Action::Choose(Good::Gold));
    defending_takes_a_token: "IMP-12.1", "refusal.no-defence",
        "Du hast kein Verteidigungsplättchen.", "You have no defence token."
        => tries(two().built(0, &[Face::COM007]), Action::Defend(at(0, Face::COM007)));
    faction_locations_are_not_defended: "IMP-12.1", "refusal.defends-common-only",
        "Es schützt nur allgemeine Orte.", "It protects common locations only."
        => tries(two().built(0, &[Face::BAR001]).goods(0, "D"), Action::Defend(at(0, Face::BAR001)));
    a_location_is_defended_once: "IMP-12.1", "refusal.defended-already",
        "Dieser Ort ist schon verteidigt.", "This location is defended already."
        => tries(two().built(0, &[Face::COM007]).mark(at(0, Face::COM007), Mark::Defended).goods(0, "D"), Action::Defend(at(0, Face::COM007)));
    only_the_japanese_have_samurai: "IMP-12.2", "refusal.no-samurai",
        "Samurai haben nur die Japaner.", "Only the Japanese have samurai."
        => tries(two().built(0, &[Face::BAR001]).goods(0, "P"), Action::Samurai(at(0, Face::BAR001)));
    a_samurai_takes_a_worker: "IMP-12.2", "refusal.no-worker-for-samurai",
        "Dir fehlt ein Arbeiter für den Samurai.", "You lack a worker for the samurai."
        => tries(japanese().built(0, &[Face::JAP001]), Action::Samurai(at(0, Face::JAP001)));
    samurai_do_not_stand_on_common_locations: "IMP-12.2", "refusal.samurai-on-faction-only",
        "Samurai stehen nur auf Völkerorten.", "Samurai stand on faction locations only."
        => tries(japanese().built(0, &[Face::COM007]).goods(0, "P"), Action::Samurai(at(0, Face::COM007)));
    two_samurai_do_not_stand_together: "IMP-12.2", "refusal.samurai-already",
        "Hier steht schon ein Samurai.", "A samurai stands here already."
        => tries(japanese().built(0, &[Face::JAP001]).mark(at(0, Face::JAP001), Mark::Samurai).goods(0, "P"), Action::Samurai(at(0, Face::JAP001)));
    cards_go_under_a_gate_of_ones_own: "IMP-12.3", "refusal.no-gate",
        "Dieses Tor kontrollierst du nicht.", "You do not control this Gate."
        => tries(two().hand(0, &[Face::COM007]), Action::Gate(Face::COM007, 0));
    cards_under_a_gate_come_from_the_hand: "IMP-12.3", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => tries(japanese().built(0, &[Face::JAP013]), Action::Gate(Face::COM007, 0));
    resources_go_on_a_shrine_of_ones_own: "IMP-12.4", "refusal.no-shrine",
        "Du kontrollierst keinen Schrein.", "You do not control a Shrine."
        => tries(two().goods(0, "W"), Action::Shrine(Good::Wood));
    gold_does_not_go_on_the_shrine: "IMP-12.4", "refusal.no-resource",
        "Diesen Rohstoff hast du nicht.", "You do not have this resource."
        => tries(japanese().built(0, &[Face::JAP015]).goods(0, "G"), Action::Shrine(Good::Gold));
    free_steps_are_for_the_own_turn: "IMP-12.5", "refusal.not-your-turn",
        "Freie Schritte gehören in deinen eigenen Zug.", "Free steps are for your own turn."
        => tries(desert_against_two_cards().built(1, &[Face::COM007]).goods(1, "D"), Action::Defend(at(1, Face::COM007)));
    there_are_no_free_steps_in_the_lookout: "IMP-12.5", "refusal.not-your-turn",
        "Freie Schritte gehören in deinen eigenen Zug.", "Free steps are for your own turn."
        => tries(drafting(Lookout::Standard, 2, |_| true), Action::Shrine(Good::Wood));

    // Chapter 16: general rules.
    nothing_is_drawn_from_an_empty_deck: "IMP-16.3", "refusal.deck-empty",
        "Dieser Stapel ist leer.", "This deck is empty."
        => tries(two().faction_deck(&[]).goods(0, "P P").act(Action::Exchange(1)), Action::Draw(Deck::Faction));

    // Chapter 18: cards.
    farmers_at_work_do_not_copy_themselves: "IMP-18.COM016", "refusal.not-producing",
        "Dieser Ort kann jetzt nichts produzieren.", "This location cannot produce now."
        => tries(two().built(0, &[Face::COM007, Face::COM026]).hand(0, &[Face::COM016]).goods(0, "W W W").act(Action::Build(Face::COM016)), Action::Produce(Face::COM016));
    settlers_build_no_common_card: "IMP-18.COM040", "refusal.not-faction-card",
        "Nur Völkerkarten sind erlaubt.", "Only faction cards are allowed."
        => tries(settlers(), Action::Build(Face::COM007));
    settlers_build_from_hand: "IMP-18.COM040", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => tries(settlers(), Action::Build(Face::BAR020));
    the_acting_troupe_needs_a_used_location: "IMP-18.COM041", "refusal.wrong-target",
        "Das ist dafür kein erlaubtes Ziel.", "This is no legal target for that."
        => tries(two().built(0, &[Face::COM041, Face::COM042, Face::COM033]).used(at(0, Face::COM042), 1).goods(0, "P").act(Action::Activate(at(0, Face::COM041))), Action::Target(at(0, Face::COM033)));
    the_tavern_takes_hand_cards: "IMP-18.COM049", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => tries(two().built(0, &[Face::COM049]).hand(0, &[Face::COM007]).act(Action::Activate(at(0, Face::COM049))), Action::Discard(Face::COM008));
    the_messenger_uses_own_deals: "IMP-18.COM057", "refusal.not-your-deal",
        "Das ist keines deiner Abkommen.", "This is not a deal of yours."
        => tries(messenger(), Action::PickDeal(Deal::Board(Seat(1), Face::ROM001)));
    the_messenger_uses_deals_that_were_made: "IMP-18.COM057", "refusal.wrong-target",
        "Das ist dafür kein erlaubtes Ziel.", "This is no legal target for that."
        => tries(messenger(), Action::PickDeal(Deal::Board(Seat(0), Face::BAR020)));
    the_hanseatic_league_ends_own_deals: "IMP-18.COM061", "refusal.not-your-deal",
        "Das ist keines deiner Abkommen.", "This is not a deal of yours."
        => tries(hanseatic_league(), Action::PickDeal(Deal::Board(Seat(1), Face::ROM001)));
    the_hanseatic_league_ends_deals_that_were_made: "IMP-18.COM061", "refusal.wrong-target",
        "Das ist dafür kein erlaubtes Ziel.", "This is no legal target for that."
        => tries(hanseatic_league(), Action::PickDeal(Deal::Board(Seat(0), Face::BAR020)));
    porters_use_productions: "IMP-18.COM084", "refusal.not-producing",
        "Dieser Ort kann jetzt nichts produzieren.", "This location cannot produce now."
        => tries(two().built(0, &[Face::COM084, Face::COM007, Face::COM026]).goods(0, "F").act(Action::Activate(at(0, Face::COM084))), Action::Produce(Face::COM008));
    saboteurs_take_from_opponents: "IMP-18.BAR010", "refusal.not-an-opponents",
        "Das gehört keinem Gegner.", "This is no opponent’s."
        => tries(saboteurs(), Action::Steal(Seat(0), Good::Stone));
    saboteurs_take_what_is_there: "IMP-18.BAR010", "refusal.nothing-to-steal",
        "Dort ist dieser Rohstoff nicht zu holen.", "This resource cannot be taken there."
        => tries(saboteurs(), Action::Steal(Seat(1), Good::Food));
    saboteurs_take_no_gold: "IMP-18.BAR010", "refusal.nothing-to-steal",
        "Dort ist dieser Rohstoff nicht zu holen.", "This resource cannot be taken there."
        => tries(saboteurs(), Action::Steal(Seat(1), Good::Gold));
    the_dark_chapel_takes_what_was_just_gained: "IMP-18.BAR014", "refusal.not-for-sale",
        "Das kannst du jetzt nicht abgeben.", "You cannot give this up now."
        => tries(two().built(0, &[Face::BAR014]).hand(0, &[Face::COM007]).goods(0, "R S").act(Action::Activate(at(0, Face::BAR014))).act(Action::RazeCard(Face::COM007)), Action::Return(Good::Stone));
    the_pack_needs_a_raze_field: "IMP-18.BAR016", "refusal.no-raze-field",
        "Dieser Ort hat kein Zerstörungsfeld.", "This location has no raze field."
        => tries(pack(), Action::Target(at(1, Face::ROM001)));
    the_pack_takes_what_the_field_shows: "IMP-18.BAR016", "refusal.other-good",
        "Diese Ware steht nicht zur Wahl.", "This good cannot be chosen."
        => tries(pack().act(Action::Target(at(1, Face::COM018))), Action::Choose(Good::Wood));
    rabble_razes_common_locations: "IMP-18.BAR018", "refusal.wrong-target",
        "Das ist dafür kein erlaubtes Ziel.", "This is no legal target for that."
        => tries(two().built(0, &[Face::BAR018, Face::COM007]).goods(0, "P P").act(Action::Activate(at(0, Face::BAR018))), Action::Target(at(0, Face::BAR018)));
    barter_takes_resources_and_gold: "IMP-18.BAR025", "refusal.not-for-sale",
        "Das kannst du jetzt nicht abgeben.", "You cannot give this up now."
        => tries(two().built(0, &[Face::BAR025]).goods(0, "W W P").act(Action::Activate(at(0, Face::BAR025))), Action::Return(Good::Worker));
    mission_keeps_a_card_it_drew: "IMP-18.BAR028", "refusal.not-looked-at",
        "Diese Karte hast du nicht gezogen.", "You did not draw this card."
        => tries(mission(), Action::Take(Face::COM007));
    robbers_end_no_deal_of_their_own: "IMP-18.BAR030", "refusal.own-deal",
        "Dieses Abkommen ist dein eigenes.", "This deal is your own."
        => tries(robbers(), Action::PickDeal(Deal::Board(Seat(0), Face::BAR001)));
    robbers_end_deals_that_were_made: "IMP-18.BAR030", "refusal.wrong-target",
        "Das ist dafür kein erlaubtes Ziel.", "This is no legal target for that."
        => tries(robbers(), Action::PickDeal(Deal::Board(Seat(1), Face::ROM003)));
    buddhas_temple_keeps_a_card_it_drew: "IMP-18.JAP011", "refusal.not-looked-at",
        "Diese Karte hast du nicht gezogen.", "You did not draw this card."
        => tries(japanese().built(0, &[Face::JAP011]).faction_deck(&[Face::JAP001, Face::JAP004]).production(0), Action::Take(Face::JAP012));
    the_negotiator_builds_deals_of_the_own_board: "IMP-18.JAP019", "refusal.wrong-target",
        "Das ist dafür kein erlaubtes Ziel.", "This is no legal target for that."
        => tries(japanese().built(0, &[Face::JAP019]).deals(0, &[Face::JAP004]).deals(1, &[Face::EGY028]).goods(0, "F P").act(Action::Activate(at(0, Face::JAP019))), Action::PickDeal(Deal::Board(Seat(1), Face::EGY028)));
    a_trade_route_leads_to_faction_locations: "IMP-18.JAP021", "refusal.wrong-target",
        "Das ist dafür kein erlaubtes Ziel.", "This is no legal target for that."
        => tries(japanese().built(0, &[Face::JAP021]).built(1, &[Face::EGY028, Face::COM007]).goods(0, "F").act(Action::Activate(at(0, Face::JAP021))), Action::Target(at(1, Face::COM007)));
    ninjas_end_no_deal_of_their_own: "IMP-18.JAP026", "refusal.own-deal",
        "Dieses Abkommen ist dein eigenes.", "This deal is your own."
        => tries(ninjas(), Action::PickDeal(Deal::Board(Seat(0), Face::JAP001)));
    ninjas_end_deals_that_were_made: "IMP-18.JAP026", "refusal.wrong-target",
        "Das ist dafür kein erlaubtes Ziel.", "This is no legal target for that."
        => tries(ninjas(), Action::PickDeal(Deal::Board(Seat(1), Face::EGY001)));
    the_school_of_diplomacy_takes_what_deals_paid: "IMP-18.JAP030", "refusal.not-for-sale",
        "Das kannst du jetzt nicht abgeben.", "You cannot give this up now."
        => tries(japanese().built(0, &[Face::JAP030]).deals(0, &[Face::JAP001]).production(0), Action::Return(Good::Wood));
    spies_take_no_deal_of_their_own: "IMP-18.ROM010", "refusal.own-deal",
        "Dieses Abkommen ist dein eigenes.", "This deal is your own."
        => tries(spies(), Action::PickDeal(Deal::Board(Seat(0), Face::ROM001)));
    spies_take_no_trade_route: "IMP-18.ROM010", "refusal.wrong-target",
        "Das ist dafür kein erlaubtes Ziel.", "This is no legal target for that."
        => tries(spies().built(0, &[Face::ROM023]).route(at(0, Face::ROM023), 1), Action::PickDeal(Deal::Route(Seat(1), at(0, Face::ROM023))));
    the_desert_takes_hand_cards: "IMP-18.EGY001", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => tries(egypt().built(0, &[Face::EGY001]).hand(0, &[Face::COM007]).act(Action::Activate(at(0, Face::EGY001))), Action::Discard(Face::COM008));
    the_desert_takes_hand_cards_of_the_opponent: "IMP-18.EGY001", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => tries(desert_against_two_cards(), Action::Discard(Face::COM007));
    the_desert_needs_an_opponent: "IMP-18.EGY001", "refusal.not-this-opponent",
        "Diesen Gegner kannst du nicht wählen.", "You cannot choose this opponent."
        => tries(Table::of(&[Egyptians, Romans, Barbarians]).built(0, &[Face::EGY001]).hand(0, &[Face::COM007]).act(Action::Activate(at(0, Face::EGY001))).act(Action::Discard(Face::COM007)), Action::Oppose(Realm(0)));
    the_chariot_builder_needs_a_raze_field: "IMP-18.EGY003", "refusal.no-raze-field",
        "Dieser Ort hat kein Zerstörungsfeld.", "This location has no raze field."
        => tries(chariot_builder(), Action::Target(at(1, Face::COM069)));
    the_chariot_builder_spares_faction_locations_too: "IMP-9.6", "refusal.faction-location-safe",
        "Dieser Völkerort kann nicht zerstört werden.", "This faction location cannot be razed."
        => tries(chariot_builder(), Action::Target(at(1, Face::BAR001)));
    the_guard_gives_a_raze_token_or_points: "IMP-18.EGY004", "refusal.other-good",
        "Diese Ware steht nicht zur Wahl.", "This good cannot be chosen."
        => tries(egypt().built(0, &[Face::EGY004]).production(0), Action::Choose(Good::Wood));
    the_slaver_takes_gold_or_a_stone: "IMP-18.EGY006", "refusal.not-for-sale",
        "Das kannst du jetzt nicht abgeben.", "You cannot give this up now."
        => tries(slaver("G"), Action::Return(Good::Stone));
    the_slaver_takes_one_gold_for_the_stone: "IMP-18.EGY006", "refusal.not-for-sale",
        "Das kannst du jetzt nicht abgeben.", "You cannot give this up now."
        => tries(slaver("G G"), Action::PayGold(2));
    the_royal_bath_needs_a_used_location: "IMP-18.EGY007", "refusal.wrong-target",
        "Das ist dafür kein erlaubtes Ziel.", "This is no legal target for that."
        => tries(egypt().built(0, &[Face::EGY007, Face::COM042, Face::COM033]).used(at(0, Face::COM042), 1).goods(0, "G").act(Action::Activate(at(0, Face::EGY007))), Action::Target(at(0, Face::COM033)));
    the_royal_bath_does_not_free_itself: "IMP-18.EGY007", "refusal.wrong-target",
        "Das ist dafür kein erlaubtes Ziel.", "This is no legal target for that."
        => tries(egypt().built(0, &[Face::EGY007, Face::COM042]).used(at(0, Face::COM042), 1).goods(0, "G").act(Action::Activate(at(0, Face::EGY007))), Action::Target(at(0, Face::EGY007)));
    the_scorpion_breeder_blocks_action_locations: "IMP-18.EGY010", "refusal.wrong-target",
        "Das ist dafür kein erlaubtes Ziel.", "This is no legal target for that."
        => tries(scorpion_breeder(), Action::Target(at(1, Face::COM007)));
    the_scorpion_breeder_blocks_a_location_once: "IMP-18.EGY010", "refusal.wrong-target",
        "Das ist dafür kein erlaubtes Ziel.", "This is no legal target for that."
        => tries(scorpion_breeder(), Action::Target(at(1, Face::COM033)));
    the_temple_of_ra_takes_nothing_twice: "IMP-18.EGY013", "refusal.wrong-target",
        "Das ist dafür kein erlaubtes Ziel.", "This is no legal target for that."
        => tries(egypt().built(0, &[Face::EGY013]).built(1, &[Face::COM007, Face::COM026]).act(Action::Activate(at(0, Face::EGY013))).mark(at(1, Face::COM007), Mark::Taken), Action::Target(at(1, Face::COM007)));
    the_sanctuary_buries_common_cards: "IMP-18.EGY014", "refusal.not-common",
        "Nur allgemeine Karten werden zu Fundamenten.", "Only common cards become foundations."
        => tries(sanctuary(), Action::Bury(Face::EGY001));
    the_sanctuary_buries_hand_cards: "IMP-18.EGY014", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => tries(sanctuary(), Action::Bury(Face::COM008));

    // Chapters 19 to 24: variants, the solo game, small steps.
    the_peaceful_variant_razes_hand_cards_only: "IMP-19.3", "refusal.peaceful",
        "In der friedlichen Variante zerstörst du nur Handkarten.", "In the peaceful variant you raze hand cards only."
        => tries(peaceful().built(1, &[Face::COM007]).goods(0, "R R"), Action::Raze(at(1, Face::COM007)));
    an_attack_hits_what_its_two_goods_show: "IMP-21.7", "refusal.not-hit",
        "Diesen Ort trifft der Angriff nicht.", "The attack does not hit this location."
        => tries(attacked(), Action::Target(at(0, Face::COM007)));
    an_attack_hits_what_ranks_highest: "IMP-21.8", "refusal.not-ranked",
        "Ein anderer Ort hat Vorrang.", "Another location comes first."
        => tries(attacked(), Action::Target(at(0, Face::COM065)));
    two_points_hit_the_japanese_by_their_deals: "IMP-21.10", "refusal.not-ranked",
        "Ein anderer Ort hat Vorrang.", "Another location comes first."
        => tries(attacked_japanese(), Action::Target(at(0, Face::JAP016)));
    an_attack_hits_ones_own_locations_only: "IMP-1.10", "refusal.not-yours",
        "Das gehört nicht zu deinem Reich.", "This is not part of your empire."
        => tries(attacked(), Action::Target(neutral(Face::COM008)));
    one_thing_is_asked_after_the_other: "IMP-24.1", "refusal.not-now",
        "Danach bist du jetzt nicht gefragt.", "This is not what you are asked now."
        => tries(two().goods(0, "P P").act(Action::Exchange(1)), Action::Pass);
    no_free_step_in_the_middle_of_an_action: "IMP-24.1", "refusal.not-now",
        "Danach bist du jetzt nicht gefragt.", "This is not what you are asked now."
        => tries(two().built(0, &[Face::COM007]).goods(0, "P P D").act(Action::Exchange(1)), Action::Defend(at(0, Face::COM007)));
    only_gold_that_is_there_is_paid: "IMP-24.2", "refusal.other-amount",
        "So viel Gold kannst du hier nicht einsetzen.", "You cannot use this much gold here."
        => tries(two().hand(0, &[Face::COM007]).goods(0, "W W G").act(Action::Build(Face::COM007)), Action::PayGold(2));
    what_pays_by_itself_is_not_chosen: "IMP-24.5", "refusal.not-producing",
        "Dieser Ort kann jetzt nichts produzieren.", "This location cannot produce now."
        => tries(egypt().built(0, &[Face::COM065, Face::EGY004, Face::COM007]).production(0), Action::Produce(Face::COM007));
}
