//! Every refusal: what is tried, the rule a referee would cite, and the sentence in both languages.

mod situations;

use mythotopia::testing::{BLUE, GREEN, RED, Table, lay, lay_reserved, play};
use mythotopia::{
    Action, Border, Building, Card, Deed, Effect, Held, Mythotopia, Options, Province, Rule, Sea, Vp,
};
use situations::{
    at, attacker, begin, builder, buying, citadel, draft, drafter, foreign_choice, garrison, highway,
    holding, hungry, idle, last_turns, late, mustering, on_the_road, over, reinforcing, second_choice,
    siting, targeting, third_sea, through, waiting, war,
};

tafel_laws::refusals! {
    Mythotopia, Rule::ALL;
    // MYT-2 and 14.1: setup.
    only_a_province_is_chosen_for_the_citadel: "MYT-2.8", "refusal.choose-a-province",
        "Wähle eines deiner Gebiete.", "Choose one of your provinces."
        => citadel(Action::Done);
    the_citadel_is_chosen_once: "MYT-2.8", "refusal.chosen-already",
        "Du hast schon gewählt.", "You have already chosen."
        => second_choice(citadel(Action::Done));
    the_citadel_stands_in_ones_own_province: "MYT-2.8", "refusal.province-is-not-yours",
        "Das Gebiet gehört dir nicht.", "The province is not yours."
        => foreign_choice(citadel(Action::Done));
    only_a_province_is_given_up: "MYT-14.1", "refusal.choose-a-province",
        "Wähle eines deiner Gebiete.", "Choose one of your provinces."
        => draft(Action::Pass);
    a_province_is_given_up_once: "MYT-14.1", "refusal.chosen-already",
        "Du hast schon gewählt.", "You have already chosen."
        => second_choice(draft(Action::Pass));
    only_ones_own_province_is_given_up: "MYT-14.1", "refusal.province-is-not-yours",
        "Das Gebiet gehört dir nicht.", "The province is not yours."
        => foreign_choice(draft(Action::Pass));

    // MYT-3: the turn.
    two_actions_are_two_actions: "MYT-3.2", "refusal.no-action-left",
        "Du hast keine Aktion mehr.", "You have no action left."
        => idle().actions_left(0).tries(Action::Pass);
    a_war_is_ended_first_or_not_at_all: "MYT-3.4", "refusal.only-as-the-first-thing",
        "Das geht nur als Allererstes in deinem Zug.",
        "This is possible only as the very first thing in your turn."
        => war(5, 0).actions_left(1).tries(Action::EndWar(Province::Mome));
    a_benefit_needs_its_action: "MYT-3.6", "refusal.only-with-an-action",
        "Diese Karte spielst du nur zusammen mit einer Aktion.",
        "This card is played only together with an action."
        => holding(&[Card::General]).tries(play(Card::General));
    the_turn_ends_after_both_actions: "MYT-3.7", "refusal.actions-left",
        "Du hast noch Aktionen übrig.", "You still have actions left."
        => idle().tries(Action::EndTurn);
    nothing_is_done_before_it_is_begun: "MYT-3.7", "refusal.begin-something-first",
        "Wähle zuerst, was du tun willst.", "Choose first what you want to do."
        => idle().tries(Action::Done);
    forty_free_actions_suffice: "MYT-3.9", "refusal.too-many-free-actions",
        "So viele freie Aktionen erlaubt ein Zug nicht.", "A turn does not allow so many free actions."
        => holding(&[Card::Militia]).free_actions(40).tries(play(Card::Militia));

    // MYT-4: cards and payments.
    a_card_is_laid_once: "MYT-4.1", "refusal.already-laid",
        "Diese Karte hast du schon gelegt.", "You have already laid this card."
        => holding(&[Card::Mome, Card::Nesh]).acts(&[begin(Deed::Discard), lay(Card::Mome)]).tries(lay(Card::Mome));
    symbols_are_no_text: "MYT-4.1", "refusal.no-text",
        "Die Karte hat keinen Text, den du so ausspielen könntest.",
        "The card has no text you could play like this."
        => holding(&[Card::Market]).tries(play(Card::Market));
    only_what_one_has_is_played: "MYT-4.2", "refusal.not-held",
        "Diese Karte hast du dort nicht.", "You do not have this card there."
        => idle().tries(play(Card::Militia));
    a_reserve_card_is_not_played_for_its_effect: "MYT-4.3", "refusal.works-in-reserve",
        "Diese Karte wirkt nur in der Reserve.", "This card works only in the reserve."
        => holding(&[Card::Limes]).tries(play(Card::Limes));
    merchant_on_gold_for_gold_is_superfluous: "MYT-4.4", "refusal.merchant-for-nothing",
        "Die Karte gibt den Rohstoff auch ohne Kaufmann.", "The card gives the resource without Merchant."
        => buying(holding(&[Card::Merchant, Card::Mome, Card::Shog]), 1).act(lay(Card::Merchant)).tries(lay(Card::Mome));
    the_mill_needs_two_to_grind: "MYT-4.4", "refusal.mill-too-much",
        "Es fehlt nur noch 1; die Wassermühle wäre überflüssig.",
        "Only 1 is owed; Water Mill would be superfluous."
        => buying(holding(&[Card::WaterMill, Card::Mome]), 1).tries(lay(Card::WaterMill));
    stone_is_no_gold: "MYT-4.4", "refusal.other-resource",
        "Die Karte gibt einen anderen Rohstoff.", "The card gives another resource."
        => buying(holding(&[Card::Mome, Card::Shog]), 1).tries(lay(Card::Shog));
    the_card_of_the_site_is_no_stone_as_well: "MYT-4.4", "refusal.rest-cannot-be-paid",
        "Danach ließe sich der Rest nicht mehr aufbringen.", "The rest could not be raised after that."
        => siting(idle().towns(RED, &[Province::Quean]).hand(RED, &[Card::StartBuild, Card::Quean, Card::General]), Building::Castle).act(at(Province::Quean)).tries(lay(Card::Quean));
    levies_on_one_army_are_for_nothing: "MYT-4.5", "refusal.effect-for-nothing",
        "Die Karte zeigt das Symbol schon selbst.", "The card shows the symbol itself."
        => attacker().reserve(RED, &[Card::Levies]).acts(&[begin(Deed::PlaceArmies), at(Province::Palmain)]).tries(through(Effect::Levies, Card::Darb));
    an_effect_needs_its_card_in_the_reserve: "MYT-4.5", "refusal.effect-not-in-reserve",
        "Die Karte für diese Wirkung liegt nicht in deiner Reserve.",
        "The card for this effect is not in your reserve."
        => buying(holding(&[Card::Mome, Card::Shog]), 1).tries(through(Effect::GoldMine, Card::Shog));
    an_effect_is_not_for_its_own_card: "MYT-4.5", "refusal.effect-on-itself",
        "Eine Reservekarte kann sich nicht selbst spielen.", "A Reserve card cannot be played through itself."
        => buying(holding(&[Card::Mome]).reserve(RED, &[Card::GoldMine]), 1).tries(Action::LayThrough(Effect::GoldMine, Held::reserve(Card::GoldMine)));
    an_effect_works_once_per_turn: "MYT-4.5", "refusal.effect-used",
        "Diese Wirkung hast du in diesem Zug schon genutzt.", "You have already used this effect in this turn."
        => buying(holding(&[Card::Shog, Card::Eoan, Card::Mome]).reserve(RED, &[Card::GoldMine]), 2).act(through(Effect::GoldMine, Card::Shog)).tries(through(Effect::GoldMine, Card::Eoan));
    levies_pay_nothing: "MYT-4.5", "refusal.levies-are-no-resource",
        "Die Einberufung gibt Armeen, keine Rohstoffe.", "Levies give armies, not resources."
        => buying(holding(&[Card::Mome, Card::Shog]).reserve(RED, &[Card::Levies]), 1).tries(through(Effect::Levies, Card::Shog));
    merchant_trades_no_armies: "MYT-4.5", "refusal.no-resource-to-trade",
        "Die Karte zeigt keinen Rohstoff, den der Kaufmann tauschen könnte.",
        "The card shows no resource that Merchant could change."
        => buying(holding(&[Card::Merchant, Card::Darb, Card::Shog]), 1).act(lay(Card::Merchant)).tries(lay(Card::Darb));
    only_levies_make_armies: "MYT-4.5", "refusal.only-levies",
        "Armeen gibt nur die Einberufung.", "Only Levies give armies."
        => mustering().tries(through(Effect::Farming, Card::Darb));
    the_mill_grinds_no_armies: "MYT-4.5", "refusal.resources-only",
        "Kaufmann und Wassermühle wirken auf Rohstoffe, nicht auf Armeen oder Schiffe.",
        "Merchant and Water Mill work on resources, not on armies or ships."
        => mustering().hand(RED, &[Card::WaterMill]).tries(lay(Card::WaterMill));
    merchant_trades_no_ships: "MYT-4.5", "refusal.resources-only",
        "Kaufmann und Wassermühle wirken auf Rohstoffe, nicht auf Armeen oder Schiffe.",
        "Merchant and Water Mill work on resources, not on armies or ships."
        => idle().hand(RED, &[Card::StartShip, Card::Merchant]).acts(&[begin(Deed::PlaceShips), Action::Sea(Sea::Serpent)]).tries(lay(Card::Merchant));
    no_attack_without_an_army_in_stock: "MYT-4.6", "refusal.no-army-in-stock",
        "Du hast keine Armee im Vorrat.", "You have no army in stock."
        => attacker().armies_in_stock(RED, 0).tries(begin(Deed::Attack));
    gold_is_no_army: "MYT-4.6", "refusal.no-army-symbol",
        "Die Karte zeigt keine Armee.", "The card shows no army."
        => mustering().hand(RED, &[Card::Mome]).tries(lay(Card::Mome));
    no_more_symbols_than_armies: "MYT-4.6", "refusal.more-symbols-than-armies",
        "Du hast nicht so viele Armeen im Vorrat.", "You do not have that many armies in stock."
        => attacker().armies_in_stock(RED, 2).acts(&[begin(Deed::PlaceArmies), at(Province::Palmain), lay(Card::Darb)]).tries(lay(Card::StartArmy));
    no_ships_without_a_ship_in_stock: "MYT-4.7", "refusal.no-ship-in-stock",
        "Du hast kein Schiff im Vorrat.", "You have no ship in stock."
        => holding(&[Card::StartShip]).ships_in_stock(RED, 0).tries(begin(Deed::PlaceShips));
    an_army_is_no_ship: "MYT-4.7", "refusal.no-ship-symbol",
        "Die Karte zeigt kein Schiff.", "The card shows no ship."
        => idle().hand(RED, &[Card::StartShip, Card::Darb]).acts(&[begin(Deed::PlaceShips), Action::Sea(Sea::Serpent)]).tries(lay(Card::Darb));
    no_more_symbols_than_ships: "MYT-4.7", "refusal.more-symbols-than-ships",
        "Du hast nicht so viele Schiffe im Vorrat.", "You do not have that many ships in stock."
        => idle().ships_in_stock(RED, 1).hand(RED, &[Card::StartShip, Card::Ship]).acts(&[begin(Deed::PlaceShips), Action::Sea(Sea::Serpent), lay(Card::Ship)]).tries(lay(Card::StartShip));
    an_army_opens_no_attack: "MYT-4.10", "refusal.no-province-card",
        "Das ist keine Gebietskarte und kein Ersatz dafür.",
        "This is no province card and no substitute for one."
        => attacker().act(begin(Deed::Attack)).tries(lay(Card::StartArmy));
    a_card_stands_for_connected_provinces_only: "MYT-4.10", "refusal.card-does-not-stand-for-it",
        "Diese Karte gilt dort nicht.", "This card does not stand for that place."
        => highway().hand(RED, &[Card::Nesus, Card::Eagre, Card::Darb]).acts(&[begin(Deed::Attack), lay(Card::Nesus)]).tries(at(Province::Mome));
    a_site_needs_its_card: "MYT-4.10", "refusal.no-card-for-it",
        "Dir fehlt eine Karte für diesen Ort.", "You lack a card for that place."
        => siting(builder(), Building::Castle).tries(at(Province::Scombroid));
    a_card_in_use_stays_in_the_reserve: "MYT-4.11", "refusal.bound",
        "Ihre Wirkung nutzt du gerade; sie bleibt in der Reserve.",
        "You are using its effect; it stays in the reserve."
        => buying(holding(&[Card::Shog, Card::Mome]).reserve(RED, &[Card::GoldMine]), 2).act(through(Effect::GoldMine, Card::Shog)).tries(lay_reserved(Card::GoldMine));

    // MYT-5 and 6.1: attack.
    mountains_stop_an_attack: "MYT-5.2", "refusal.mountains",
        "Dazwischen liegen Berge.", "Mountains lie between."
        => Table::new(2).towns(RED, &[Province::Welkin]).hand(RED, &[Card::Welkin, Card::Darb, Card::Eagre]).acts(&[begin(Deed::Attack), lay(Card::Welkin)]).tries(at(Province::Frampold));
    mountains_stop_a_road: "MYT-5.2", "refusal.mountains",
        "Dazwischen liegen Berge.", "Mountains lie between."
        => siting(Table::new(2).towns(RED, &[Province::Welkin, Province::Frampold, Province::Hatchel]).hand(RED, &[Card::StartBuild, Card::Welkin, Card::Eoan, Card::Shog, Card::Quean]), Building::Road).tries(Action::Border(Border::FrampoldWelkin));
    nobody_attacks_their_own_province: "MYT-6.1.1", "refusal.target-is-yours",
        "Das Gebiet gehört dir.", "The province is yours."
        => targeting().tries(at(Province::Scombroid));
    nobody_attacks_where_they_attack_already: "MYT-6.1.1", "refusal.target-already-attacked",
        "Dort hast du schon Armeen; verstärke sie.", "You already have armies there; reinforce them."
        => targeting().armies(RED, Province::Nesus, 1).tries(at(Province::Nesus));
    an_attack_needs_a_source: "MYT-6.1.2", "refusal.nothing-to-attack",
        "Mit deinen Karten lässt sich kein Angriff zu Ende führen.",
        "No attack can be completed with your cards."
        => idle().hand(RED, &[Card::StartArmy, Card::StartMarket]).tries(begin(Deed::Attack));
    a_source_that_eats_the_only_food_leads_nowhere: "MYT-6.1.2", "refusal.leads-nowhere",
        "Damit lässt sich kein Angriff zu Ende führen.", "No attack can be completed with that."
        => idle().hand(RED, &[Card::Scombroid, Card::Eagre, Card::StartArmy]).act(begin(Deed::Attack)).tries(lay(Card::Eagre));
    a_target_borders_on_the_source: "MYT-6.1.2", "refusal.no-border",
        "Von dort aus ist das Gebiet nicht zu erreichen.", "The province cannot be reached from there."
        => targeting().tries(at(Province::Mome));
    the_sea_needs_ship_cards: "MYT-6.1.3", "refusal.no-ships",
        "Dir fehlen Schiffskarten oder Nahrung für den Seeweg.",
        "You lack Ship cards or food for the way by sea."
        => targeting().tries(at(Province::Oxter));
    food_is_no_ship: "MYT-6.1.3", "refusal.no-ship-card",
        "Das ist keine Schiffskarte, oder du hast keine.", "This is no Ship card, or you have none."
        => attacker().hand(RED, &[Card::StartShip, Card::Ship]).acts(&[begin(Deed::Attack), lay(Card::Palmain), at(Province::Oxter)]).tries(lay(Card::Eagre));
    an_attack_needs_an_army_card: "MYT-6.1.4", "refusal.no-army-card",
        "Du hast keine Karte, die als Armee dienen kann.", "You have no card that can serve as an army."
        => idle().hand(RED, &[Card::Palmain, Card::Eagre]).tries(begin(Deed::Attack));
    an_attack_brings_an_army: "MYT-6.1.4", "refusal.at-least-one-army",
        "Lege zuerst mindestens ein Armeesymbol.", "Lay at least one army symbol first."
        => mustering().tries(Action::Done);
    the_last_army_is_not_eaten_on_the_way: "MYT-6.1.4", "refusal.no-army-would-be-left",
        "Danach bliebe dir keine Karte, die als Armee dienen kann.",
        "After that no card would be left to serve as an army."
        => hungry(&[Card::Darb, Card::Quean]).tries(through(Effect::Farming, Card::Darb));
    an_attack_is_fed: "MYT-6.1.5", "refusal.no-food",
        "Du kannst die Nahrung nicht aufbringen.", "You cannot raise the food."
        => idle().hand(RED, &[Card::Scombroid, Card::Darb]).tries(begin(Deed::Attack));
    the_target_comes_before_anything_else: "MYT-17.2", "refusal.other-step",
        "Das ist jetzt nicht gefragt.", "This is not what is asked now."
        => targeting().tries(Action::Done);

    // MYT-6.2 to 6.7: troops.
    no_armies_without_an_army_card: "MYT-6.2", "refusal.no-army-card",
        "Du hast keine Karte, die als Armee dienen kann.", "You have no card that can serve as an army."
        => idle().hand(RED, &[Card::Mome]).tries(begin(Deed::PlaceArmies));
    no_armies_without_a_province: "MYT-6.2", "refusal.nowhere-to-place-armies",
        "Du hast kein Gebiet für Armeen.", "You have no province for armies."
        => holding(&[Card::Darb]).tries(begin(Deed::PlaceArmies));
    armies_abroad_eat: "MYT-6.2", "refusal.no-food",
        "Du kannst die Nahrung nicht aufbringen.", "You cannot raise the food."
        => idle().armies(RED, Province::Blore, 1).hand(RED, &[Card::Darb]).act(begin(Deed::PlaceArmies)).tries(at(Province::Blore));
    armies_go_where_one_rules_or_fights: "MYT-6.2", "refusal.neither-yours-nor-attacked",
        "Das Gebiet gehört dir nicht, und du hast dort keine Armeen.",
        "The province is not yours and you have no armies there."
        => attacker().act(begin(Deed::PlaceArmies)).tries(at(Province::Mome));
    at_least_one_army_is_placed: "MYT-6.2", "refusal.at-least-one-army",
        "Lege zuerst mindestens ein Armeesymbol.", "Lay at least one army symbol first."
        => reinforcing().tries(Action::Done);
    the_last_army_is_not_eaten_before_it_is_placed: "MYT-6.2", "refusal.no-army-would-be-left",
        "Danach bliebe dir keine Karte, die als Armee dienen kann.",
        "After that no card would be left to serve as an army."
        => idle().armies(RED, Province::Blore, 1).reserve(RED, &[Card::Farming]).hand(RED, &[Card::Darb, Card::Quean]).acts(&[begin(Deed::PlaceArmies), at(Province::Blore)]).tries(through(Effect::Farming, Card::Darb));
    armies_are_placed_card_by_card: "MYT-17.3", "refusal.other-step",
        "Das ist jetzt nicht gefragt.", "This is not what is asked now."
        => reinforcing().tries(Action::Number(1));
    no_armies_to_remove: "MYT-6.3", "refusal.no-armies-on-the-board",
        "Dafür liegen keine Armeen auf dem Brett.", "There are no armies on the board for that."
        => idle().tries(begin(Deed::RemoveArmies));
    armies_at_war_are_not_removed: "MYT-6.3", "refusal.only-at-war",
        "Deine Armeen stehen alle im Krieg.", "All your armies are at war."
        => idle().armies(RED, Province::Blore, 1).tries(begin(Deed::RemoveArmies));
    armies_are_removed_where_they_are: "MYT-6.3", "refusal.no-armies-there",
        "Dort liegt keine solche Armee.", "There is no such army there."
        => garrison().act(begin(Deed::RemoveArmies)).tries(at(Province::Scombroid));
    armies_do_not_leave_a_war: "MYT-6.3", "refusal.at-war",
        "Dort herrscht Krieg; die Armeen können nicht fort.", "There is a war; the armies cannot leave."
        => garrison().armies(RED, Province::Blore, 1).act(begin(Deed::RemoveArmies)).tries(at(Province::Blore));
    no_more_armies_than_there_are: "MYT-6.3", "refusal.not-so-many",
        "So viele sind es nicht.", "There are not that many."
        => garrison().acts(&[begin(Deed::RemoveArmies), at(Province::Palmain)]).tries(Action::Number(4));
    neither_army_nor_mercenary_is_nothing: "MYT-6.3", "refusal.at-least-one",
        "Mindestens eines muss es sein.", "It must be at least one."
        => garrison().acts(&[begin(Deed::RemoveArmies), at(Province::Palmain), Action::Number(0)]).tries(Action::Number(0));
    the_place_comes_before_the_number: "MYT-17.7", "refusal.other-step",
        "Das ist jetzt nicht gefragt.", "This is not what is asked now."
        => garrison().act(begin(Deed::RemoveArmies)).tries(Action::Number(1));
    no_ships_without_a_ship_card: "MYT-6.4", "refusal.no-ship-card",
        "Das ist keine Schiffskarte, oder du hast keine.", "This is no Ship card, or you have none."
        => idle().tries(begin(Deed::PlaceShips));
    no_ships_without_a_harbour: "MYT-6.4", "refusal.no-harbour",
        "Dir gehört kein Gebiet an diesem Meer.", "You control no province on that sea."
        => idle().hand(RED, &[Card::StartShip]).act(begin(Deed::PlaceShips)).tries(Action::Sea(Sea::Beast));
    at_least_one_ship_is_placed: "MYT-6.4", "refusal.at-least-one-ship",
        "Lege zuerst mindestens ein Schiffssymbol.", "Lay at least one ship symbol first."
        => idle().hand(RED, &[Card::StartShip]).acts(&[begin(Deed::PlaceShips), Action::Sea(Sea::Serpent)]).tries(Action::Done);
    no_ships_to_remove: "MYT-6.5", "refusal.no-ships-on-the-board",
        "Du hast keine Schiffe auf dem Brett.", "You have no ships on the board."
        => idle().tries(begin(Deed::RemoveShips));
    ships_are_removed_where_they_are: "MYT-6.5", "refusal.no-ships-there",
        "Du hast dort keine Schiffe.", "You have no ships there."
        => idle().ships(RED, Sea::Beast, 2).act(begin(Deed::RemoveShips)).tries(Action::Sea(Sea::Serpent));
    at_least_one_ship_is_removed: "MYT-6.5", "refusal.at-least-one",
        "Mindestens eines muss es sein.", "It must be at least one."
        => idle().ships(RED, Sea::Beast, 2).acts(&[begin(Deed::RemoveShips), Action::Sea(Sea::Beast)]).tries(Action::Number(0));
    no_more_ships_than_there_are: "MYT-6.5", "refusal.not-so-many",
        "So viele sind es nicht.", "There are not that many."
        => idle().ships(RED, Sea::Beast, 2).acts(&[begin(Deed::RemoveShips), Action::Sea(Sea::Beast)]).tries(Action::Number(3));
    the_supply_can_be_bought_out: "MYT-6.7", "refusal.supply-is-empty",
        "Davon ist nichts mehr übrig.", "None of these are left."
        => holding(&[Card::Mome]).supply(RED, 0, 0).tries(begin(Deed::Buy));
    pieces_cost_gold: "MYT-6.7", "refusal.no-gold",
        "Du kannst das Gold nicht aufbringen.", "You cannot raise the gold."
        => holding(&[Card::Mome]).acts(&[begin(Deed::Buy), Action::OneArmy]).tries(Action::OneArmy);
    at_least_one_piece_is_bought: "MYT-6.7", "refusal.at-least-one",
        "Mindestens eines muss es sein.", "It must be at least one."
        => holding(&[Card::Mome]).act(begin(Deed::Buy)).tries(Action::Done);
    pieces_are_bought_one_by_one: "MYT-17.5", "refusal.other-step",
        "Das ist jetzt nicht gefragt.", "This is not what is asked now."
        => holding(&[Card::Mome]).act(begin(Deed::Buy)).tries(Action::Number(1));

    // MYT-6.6, 7, 11.6 and 11.10: wars.
    peace_cannot_be_ended: "MYT-1.7", "refusal.no-war-there",
        "Dort herrscht kein Krieg.", "There is no war there."
        => idle().tries(Action::EndWar(Province::Mome));
    only_a_party_ends_a_war: "MYT-6.6", "refusal.not-your-war",
        "An diesem Krieg bist du nicht beteiligt.", "You are no party in this war."
        => war(5, 0).turn_of(GREEN).tries(Action::EndWar(Province::Mome));
    a_tie_has_no_winner: "MYT-7.2", "refusal.tied",
        "An der Spitze steht es unentschieden.", "There is a tie at the top."
        => war(3, 3).tries(Action::EndWar(Province::Mome));
    only_a_party_mediates: "MYT-11.6", "refusal.not-your-war",
        "An diesem Krieg bist du nicht beteiligt.", "You are no party in this war."
        => war(5, 0).towns(GREEN, &[Province::Lea]).armies(BLUE, Province::Lea, 1).turn_of(GREEN).hand(GREEN, &[Card::Diplomat, Card::Nesh]).act(play(Card::Diplomat)).tries(at(Province::Mome));
    diplomat_costs_gold: "MYT-11.6", "refusal.no-gold",
        "Du kannst das Gold nicht aufbringen.", "You cannot raise the gold."
        => war(5, 0).hand(RED, &[Card::Diplomat]).tries(play(Card::Diplomat));
    no_hero_no_tie_won: "MYT-11.10", "refusal.no-hero",
        "Du hast den Helden nicht.", "You do not have Hero."
        => war(3, 3).tries(Action::EndWarWithHero(Province::Mome));
    hero_needs_a_tie: "MYT-11.10", "refusal.no-tie",
        "Es steht nicht unentschieden.", "There is no tie."
        => war(4, 3).hand(RED, &[Card::Hero]).tries(Action::EndWarWithHero(Province::Mome));
    hero_must_be_among_the_strongest: "MYT-11.10", "refusal.not-among-the-tied",
        "Du gehörst nicht zu den Stärksten.", "You are not among the strongest."
        => war(1, 2).hand(RED, &[Card::Hero]).tries(Action::EndWarWithHero(Province::Mome));

    // MYT-6.8 to 6.13: the deck, and Patronage.
    one_card_is_drafted_per_turn: "MYT-6.8", "refusal.drafted-already",
        "Du hast in diesem Zug schon eine Karte hinzugefügt.", "You have already drafted a card in this turn."
        => drafter().acts(&[begin(Deed::Draft), Action::Take(Card::Queen), lay(Card::Mome)]).tries(begin(Deed::Draft));
    a_draft_costs_gold: "MYT-6.8", "refusal.no-gold",
        "Du kannst das Gold nicht aufbringen.", "You cannot raise the gold."
        => idle().display(&[Card::Queen]).tries(begin(Deed::Draft));
    there_must_be_a_card_to_draft: "MYT-6.8", "refusal.nothing-to-draft",
        "Es gibt keine Karte zum Hinzufügen.", "There is no card to draft."
        => holding(&[Card::Mome]).tries(begin(Deed::Draft));
    the_card_of_a_foreign_province_is_not_drafted: "MYT-6.8", "refusal.province-is-not-yours",
        "Das Gebiet gehört dir nicht.", "The province is not yours."
        => drafter().act(begin(Deed::Draft)).tries(Action::Take(Card::Lea));
    only_what_lies_there_is_drafted: "MYT-6.8", "refusal.card-is-not-there",
        "Diese Karte liegt nicht dort.", "This card is not there."
        => drafter().act(begin(Deed::Draft)).tries(Action::Take(Card::Limes));
    a_card_just_removed_is_not_taken_back: "MYT-6.8", "refusal.removed-this-turn",
        "Diese Karte hast du erst in diesem Zug entfernt.", "You removed this card only in this turn."
        => drafter().hand(RED, &[Card::Palmain]).pile(RED, &[Card::Blore, Card::Shog, Card::Eoan, Card::Darb, Card::Oxter]).acts(&[begin(Deed::RemoveCards), lay(Card::Palmain), Action::Done, begin(Deed::Draft)]).tries(Action::Take(Card::Palmain));
    an_empty_hand_fills_no_reserve: "MYT-6.9", "refusal.no-hand-card",
        "Du hast keine Handkarte.", "You have no card in hand."
        => idle().tries(begin(Deed::Reserve));
    the_reserve_has_two_places: "MYT-6.9", "refusal.reserve-is-full",
        "In der Reserve ist kein Platz mehr.", "There is no room in the reserve."
        => holding(&[Card::Mome]).reserve(RED, &[Card::Nesh, Card::Shog]).tries(begin(Deed::Reserve));
    only_hand_cards_go_into_the_reserve: "MYT-6.9", "refusal.only-from-hand",
        "Das geht nur mit Handkarten.", "Only hand cards will do."
        => holding(&[Card::Mome]).reserve(RED, &[Card::Nesh]).act(begin(Deed::Reserve)).tries(lay_reserved(Card::Nesh));
    at_least_one_card_goes_into_the_reserve: "MYT-6.9", "refusal.at-least-one-card",
        "Wähle zuerst mindestens eine Karte.", "Choose at least one card first."
        => holding(&[Card::Mome]).act(begin(Deed::Reserve)).tries(Action::Done);
    sets_are_put_together_card_by_card: "MYT-17.6", "refusal.other-step",
        "Das ist jetzt nicht gefragt.", "This is not what is asked now."
        => holding(&[Card::Mome]).act(begin(Deed::Reserve)).tries(Action::Number(1));
    nothing_to_discard: "MYT-6.10", "refusal.no-card",
        "Du hast keine Karte dafür.", "You have no card for that."
        => idle().tries(begin(Deed::Discard));
    at_least_one_card_is_discarded: "MYT-6.10", "refusal.at-least-one-card",
        "Wähle zuerst mindestens eine Karte.", "Choose at least one card first."
        => holding(&[Card::Mome]).act(begin(Deed::Discard)).tries(Action::Done);
    nothing_to_remove: "MYT-6.11", "refusal.no-card",
        "Du hast keine Karte dafür.", "You have no card for that."
        => idle().tries(begin(Deed::RemoveCards));
    at_least_one_card_is_removed: "MYT-6.11", "refusal.at-least-one-card",
        "Wähle zuerst mindestens eine Karte.", "Choose at least one card first."
        => drafter().pile(RED, &[Card::Blore, Card::Shog, Card::Eoan, Card::Darb, Card::Oxter, Card::Fadge]).act(begin(Deed::RemoveCards)).tries(Action::Done);
    two_cards_are_removed_at_most: "MYT-6.11", "refusal.two-at-most",
        "Höchstens zwei Karten.", "Two cards at most."
        => drafter().hand(RED, &[Card::Trogle]).pile(RED, &[Card::Blore, Card::Shog, Card::Eoan, Card::Darb, Card::Oxter, Card::Fadge, Card::Quean]).acts(&[begin(Deed::RemoveCards), lay(Card::Mome), lay(Card::Nesh)]).tries(lay(Card::Trogle));
    a_deck_keeps_seven_cards: "MYT-6.11", "refusal.deck-too-small",
        "Dein Deck hätte weniger als 7 Karten.", "Your deck would have fewer than 7 cards."
        => drafter().pile(RED, &[Card::Blore, Card::Shog, Card::Eoan, Card::Darb, Card::Oxter, Card::Fadge]).acts(&[begin(Deed::RemoveCards), lay(Card::Mome)]).tries(lay(Card::Nesh));
    patronage_must_be_in_play: "MYT-6.13", "refusal.not-in-play",
        "Diese Siegpunktkarte ist nicht im Spiel.", "This victory point card is not in play."
        => drafter().tries(begin(Deed::Patronage));
    patronage_needs_a_counter: "MYT-6.13", "refusal.no-counter-left",
        "Es gibt kein Plättchen mehr für dich.", "There is no counter left for you."
        => drafter().counters_on(Vp::Patronage, 0).tries(begin(Deed::Patronage));
    patronage_costs_gold: "MYT-6.13", "refusal.no-gold",
        "Du kannst das Gold nicht aufbringen.", "You cannot raise the gold."
        => holding(&[Card::Mome]).counters_on(Vp::Patronage, 5).tries(begin(Deed::Patronage));

    // MYT-8: building.
    a_fifth_city_is_not_there: "MYT-8.1", "refusal.no-city-left",
        "Du hast keine Stadt mehr übrig.", "You have no city left."
        => [Province::Mome, Province::Shog, Province::Darb, Province::Eoan].into_iter().fold(builder(), |scene, place| scene.city(RED, place)).act(play(Card::StartBuild)).tries(Action::Build(Building::City));
    a_city_needs_a_town_and_its_card: "MYT-8.1", "refusal.nowhere-to-build",
        "Dafür gibt es jetzt keinen Ort, den du bezahlen kannst.",
        "There is no place for that which you could pay for."
        => Table::new(2).city(RED, Province::Palmain).hand(RED, &[Card::StartBuild, Card::Palmain, Card::Margent, Card::Quean]).act(play(Card::StartBuild)).tries(Action::Build(Building::City));
    a_city_stands_in_ones_own_province: "MYT-8.1", "refusal.province-is-not-yours",
        "Das Gebiet gehört dir nicht.", "The province is not yours."
        => siting(builder(), Building::City).tries(at(Province::Lea));
    a_city_stands_where_a_town_was: "MYT-8.1", "refusal.no-town-there",
        "Dort liegt kein Dorf von dir.", "There is no town of yours there."
        => siting(builder().city(RED, Province::Blore), Building::City).tries(at(Province::Blore));
    a_tenth_castle_is_not_there: "MYT-8.2", "refusal.supply-is-empty",
        "Davon ist nichts mehr übrig.", "None of these are left."
        => Province::ALL.into_iter().take(9).fold(builder(), Table::castle).act(play(Card::StartBuild)).tries(Action::Build(Building::Castle));
    a_castle_needs_a_place_and_its_card: "MYT-8.2", "refusal.nowhere-to-build",
        "Dafür gibt es jetzt keinen Ort, den du bezahlen kannst.",
        "There is no place for that which you could pay for."
        => builder().castle(Province::Palmain).act(play(Card::StartBuild)).tries(Action::Build(Building::Castle));
    a_castle_stands_in_ones_own_province: "MYT-8.2", "refusal.province-is-not-yours",
        "Das Gebiet gehört dir nicht.", "The province is not yours."
        => siting(builder(), Building::Castle).tries(at(Province::Lea));
    one_castle_per_province: "MYT-8.2", "refusal.castle-there",
        "Dort steht schon eine Festung.", "There is already a castle."
        => siting(builder().castle(Province::Scombroid), Building::Castle).tries(at(Province::Scombroid));
    a_tenth_road_is_not_there: "MYT-8.3", "refusal.supply-is-empty",
        "Davon ist nichts mehr übrig.", "None of these are left."
        => Border::ALL.into_iter().take(9).fold(builder(), Table::road).act(play(Card::StartBuild)).tries(Action::Build(Building::Road));
    a_road_needs_two_provinces_and_a_card: "MYT-8.3", "refusal.nowhere-to-build",
        "Dafür gibt es jetzt keinen Ort, den du bezahlen kannst.",
        "There is no place for that which you could pay for."
        => builder().road(Border::PalmainScombroid).act(play(Card::StartBuild)).tries(Action::Build(Building::Road));
    a_road_joins_ones_own_provinces: "MYT-8.3", "refusal.both-provinces-must-be-yours",
        "Beide Gebiete müssen dir gehören.", "Both provinces must be yours."
        => siting(builder(), Building::Road).tries(Action::Border(Border::NesusPalmain));
    one_road_per_border: "MYT-8.3", "refusal.road-there",
        "Dort liegt schon eine Straße.", "There is already a road."
        => siting(builder().towns(RED, &[Province::Nesus]).road(Border::NesusPalmain), Building::Road).tries(Action::Border(Border::NesusPalmain));
    a_road_over_hills_costs_three_stone: "MYT-8.3", "refusal.no-stone",
        "Du kannst den Stein nicht aufbringen.", "You cannot raise the stone."
        => siting(builder().towns(RED, &[Province::Galingale, Province::Hatchel]), Building::Road).tries(Action::Border(Border::GalingaleHatchel));
    no_city_beside_a_citadel: "MYT-8.5", "refusal.citadel-there",
        "Dort steht deine Zitadelle.", "Your citadel stands there."
        => siting(builder().citadel(RED, Province::Nesus), Building::City).tries(at(Province::Nesus));
    building_takes_stone: "MYT-11.3", "refusal.no-stone",
        "Du kannst den Stein nicht aufbringen.", "You cannot raise the stone."
        => idle().hand(RED, &[Card::StartBuild, Card::Palmain]).tries(play(Card::StartBuild));
    stone_alone_builds_nothing: "MYT-11.3", "refusal.nothing-to-build",
        "Mit deinen Karten lässt sich nichts bauen.", "Nothing can be built with your cards."
        => idle().hand(RED, &[Card::StartBuild, Card::StartMarket, Card::Build]).tries(play(Card::StartBuild));
    the_kind_comes_before_the_place: "MYT-17.4", "refusal.other-step",
        "Das ist jetzt nicht gefragt.", "This is not what is asked now."
        => builder().act(play(Card::StartBuild)).tries(at(Province::Palmain));

    // MYT-9: roads.
    a_departure_without_a_road: "MYT-9.1", "refusal.no-road-to-move-along",
        "Es gibt keine Straße, über die Armeen ziehen könnten.", "There is no road for armies to move along."
        => on_the_road(highway().towns(RED, &[Province::Mome]).armies(RED, Province::Mome, 1)).tries(at(Province::Mome));
    no_road_leads_there: "MYT-9.2", "refusal.not-connected",
        "Dorthin führt keine Straße, die du nutzen darfst.", "No road you may use leads there."
        => on_the_road(highway()).act(at(Province::Nesus)).tries(at(Province::Lea));
    one_road_move_per_turn: "MYT-9.3", "refusal.road-move-done",
        "Du bist in diesem Zug schon über Straßen gezogen.",
        "You have already made your road move in this turn."
        => on_the_road(highway()).acts(&[at(Province::Nesus), at(Province::Palmain), Action::Number(1), Action::Done]).tries(begin(Deed::RoadMove));
    no_road_no_move: "MYT-9.3", "refusal.no-road-to-move-along",
        "Es gibt keine Straße, über die Armeen ziehen könnten.", "There is no road for armies to move along."
        => garrison().tries(begin(Deed::RoadMove));
    armies_set_out_where_they_are: "MYT-9.3", "refusal.no-armies-there",
        "Dort liegt keine solche Armee.", "There is no such army there."
        => on_the_road(highway()).tries(at(Province::Scombroid));
    attackers_do_not_go_home_by_road: "MYT-9.3", "refusal.province-is-not-yours",
        "Das Gebiet gehört dir nicht.", "The province is not yours."
        => on_the_road(highway().armies(RED, Province::Lea, 1)).tries(at(Province::Lea));
    armies_do_not_leave_a_siege: "MYT-9.3", "refusal.at-war",
        "Dort herrscht Krieg; die Armeen können nicht fort.", "There is a war; the armies cannot leave."
        => on_the_road(highway().armies(RED, Province::Palmain, 1).armies(BLUE, Province::Palmain, 1)).tries(at(Province::Palmain));
    armies_do_not_march_on_the_spot: "MYT-9.3", "refusal.already-there",
        "Dort sind die Armeen schon.", "The armies are already there."
        => on_the_road(highway()).act(at(Province::Nesus)).tries(at(Province::Nesus));
    no_more_armies_march_than_there_are: "MYT-9.3", "refusal.not-so-many",
        "So viele sind es nicht.", "There are not that many."
        => on_the_road(highway()).acts(&[at(Province::Nesus), at(Province::Palmain)]).tries(Action::Number(4));
    armies_that_arrived_stay: "MYT-17.8", "refusal.armies-arrived-there",
        "Dort sind in diesem Straßenzug Armeen angekommen; sie bleiben.",
        "Armies arrived there in this road move; they stay."
        => on_the_road(highway()).acts(&[at(Province::Nesus), at(Province::Palmain), Action::Number(1)]).tries(at(Province::Palmain));
    a_road_move_moves_somebody: "MYT-17.8", "refusal.at-least-one",
        "Mindestens eines muss es sein.", "It must be at least one."
        => on_the_road(highway()).tries(Action::Done);
    a_march_without_armies_is_none: "MYT-17.8", "refusal.at-least-one",
        "Mindestens eines muss es sein.", "It must be at least one."
        => on_the_road(highway()).acts(&[at(Province::Nesus), at(Province::Palmain)]).tries(Action::Number(0));
    a_road_move_begins_somewhere: "MYT-17.8", "refusal.other-step",
        "Das ist jetzt nicht gefragt.", "This is not what is asked now."
        => on_the_road(highway()).tries(Action::Number(1));

    // MYT-10: counters.
    a_counter_is_taken_before_anything_else: "MYT-10.2", "refusal.take-the-counter-first",
        "Nimm zuerst das Plättchen.", "Take the counter first."
        => third_sea(3).tries(Action::Pass);
    a_counter_is_compulsory: "MYT-10.2", "refusal.counter-is-compulsory",
        "Auf dieses Plättchen kannst du nicht verzichten.", "You cannot decline this counter."
        => third_sea(3).tries(Action::Decline);
    a_counter_that_is_gone_is_gone: "MYT-10.7", "refusal.no-counter-on-the-card",
        "Auf der Karte liegt kein solches Plättchen mehr.", "There is no such counter on the card any more."
        => third_sea(2).tries(Action::FromCard);

    // MYT-11: improvements.
    alchemist_swaps_what_one_has: "MYT-11.1", "refusal.no-such-counter",
        "So ein Plättchen hast du nicht.", "You do not have such a counter."
        => holding(&[Card::Alchemist]).counters_of(RED, [1, 0, 0]).act(play(Card::Alchemist)).tries(Action::Swap(2));
    alchemist_takes_unused_counters_only: "MYT-11.1", "refusal.none-unused",
        "Ein solches Plättchen ist nicht mehr ungenutzt.", "No such counter is unused."
        => holding(&[Card::Alchemist]).unused([0, 1, 0]).counters_of(RED, [1, 1, 0]).act(play(Card::Alchemist)).tries(Action::Swap(2));
    alchemist_swaps_and_nothing_else: "MYT-11.1", "refusal.other-step",
        "Das ist jetzt nicht gefragt.", "This is not what is asked now."
        => holding(&[Card::Alchemist]).counters_of(RED, [1, 0, 0]).act(play(Card::Alchemist)).tries(Action::Done);
    counsellor_discards_something: "MYT-11.5", "refusal.at-least-one-card",
        "Wähle zuerst mindestens eine Karte.", "Choose at least one card first."
        => holding(&[Card::Counsellor, Card::Mome]).act(play(Card::Counsellor)).tries(Action::Done);
    marauders_rob_players_at_the_table: "MYT-11.13", "refusal.no-such-player",
        "Diesen Platz gibt es nicht.", "There is no such seat."
        => holding(&[Card::Marauders]).armies(BLUE, Province::Mome, 1).act(play(Card::Marauders)).tries(Action::Raid(GREEN, Province::Mome));
    marauders_rob_armies: "MYT-11.13", "refusal.no-armies-there",
        "Dort liegt keine solche Armee.", "There is no such army there."
        => holding(&[Card::Marauders]).armies(BLUE, Province::Mome, 1).act(play(Card::Marauders)).tries(Action::Raid(BLUE, Province::Lea));
    marauders_rob_and_nothing_else: "MYT-11.13", "refusal.other-step",
        "Das ist jetzt nicht gefragt.", "This is not what is asked now."
        => holding(&[Card::Marauders]).armies(BLUE, Province::Mome, 1).act(play(Card::Marauders)).tries(at(Province::Mome));
    mercenaries_cost_gold: "MYT-11.15", "refusal.no-gold",
        "Du kannst das Gold nicht aufbringen.", "You cannot raise the gold."
        => holding(&[Card::Mercenary]).armies(RED, Province::Mome, 1).tries(play(Card::Mercenary));
    mercenaries_stand_beside_an_army: "MYT-11.15", "refusal.no-armies-there",
        "Dort liegt keine solche Armee.", "There is no such army there."
        => holding(&[Card::Mercenary, Card::Nesh]).armies(RED, Province::Mome, 1).act(play(Card::Mercenary)).tries(at(Province::Lea));
    at_least_one_mercenary_is_hired: "MYT-11.15", "refusal.at-least-one",
        "Mindestens eines muss es sein.", "It must be at least one."
        => holding(&[Card::Mercenary, Card::Nesh]).armies(RED, Province::Mome, 1).acts(&[play(Card::Mercenary), at(Province::Mome)]).tries(Action::Number(0));
    there_are_two_mercenaries: "MYT-11.15", "refusal.not-so-many",
        "So viele sind es nicht.", "There are not that many."
        => holding(&[Card::Mercenary, Card::Nesh]).armies(RED, Province::Mome, 1).acts(&[play(Card::Mercenary), at(Province::Mome)]).tries(Action::Number(3));
    mystic_costs_gold: "MYT-11.18", "refusal.no-gold",
        "Du kannst das Gold nicht aufbringen.", "You cannot raise the gold."
        => holding(&[Card::Mystic]).discard(RED, &[Card::Queen]).tries(play(Card::Mystic));
    mystic_fetches_what_is_there: "MYT-11.18", "refusal.card-is-not-there",
        "Diese Karte liegt nicht dort.", "This card is not there."
        => holding(&[Card::Mystic, Card::Nesh]).discard(RED, &[Card::Queen]).act(play(Card::Mystic)).tries(Action::Take(Card::Limes));
    philosopher_needs_a_stack: "MYT-11.19", "refusal.stack-is-empty",
        "Der Fortschrittsstapel ist leer.", "The improvement stack is empty."
        => holding(&[Card::Philosopher]).stack(&[]).tries(play(Card::Philosopher));
    philosopher_takes_one_of_three: "MYT-11.19", "refusal.not-among-the-three",
        "Wähle eine der angesehenen Karten.", "Choose one of the cards you looked at."
        => holding(&[Card::Philosopher]).stack(&[Card::Queen, Card::Limes, Card::Scribe]).act(play(Card::Philosopher)).tries(Action::Take(Card::Levies));
    reserve_army_forbids_a_second_war: "MYT-11.25", "refusal.reserve-army",
        "Die Reservetruppen verbieten diesen Angriff.", "Reserve Army forbids this attack."
        => attacker().towns(BLUE, &[Province::Nesus, Province::Blore]).reserve(RED, &[Card::ReserveArmy]).armies(RED, Province::Blore, 1).acts(&[begin(Deed::Attack), lay(Card::Palmain)]).tries(at(Province::Nesus));
    no_warehouse_no_placement: "MYT-11.28", "refusal.no-warehouse",
        "Das Lagerhaus liegt nicht in deiner Reserve.", "Warehouse is not in your reserve."
        => holding(&[Card::Mome]).tries(begin(Deed::Warehouse));
    warehouse_works_once_per_turn: "MYT-11.28", "refusal.warehouse-used",
        "Das Lagerhaus hast du in diesem Zug schon genutzt.", "You have already used Warehouse in this turn."
        => holding(&[Card::Mome, Card::Nesh]).reserve(RED, &[Card::Warehouse]).acts(&[begin(Deed::Warehouse), lay(Card::Mome)]).tries(begin(Deed::Warehouse));
    warehouse_stores_hand_cards: "MYT-11.28", "refusal.no-hand-card",
        "Du hast keine Handkarte.", "You have no card in hand."
        => Table::new(2).reserve(RED, &[Card::Warehouse]).tries(begin(Deed::Warehouse));
    warehouse_needs_room: "MYT-11.28", "refusal.reserve-is-full",
        "In der Reserve ist kein Platz mehr.", "There is no room in the reserve."
        => holding(&[Card::Mome]).reserve(RED, &[Card::Warehouse, Card::Nesh, Card::Shog, Card::Eoan]).tries(begin(Deed::Warehouse));
    warehouse_stores_no_reserve_card: "MYT-11.28", "refusal.only-from-hand",
        "Das geht nur mit Handkarten.", "Only hand cards will do."
        => holding(&[Card::Mome]).reserve(RED, &[Card::Warehouse, Card::Nesh]).act(begin(Deed::Warehouse)).tries(lay_reserved(Card::Nesh));
    warehouse_stores_one_card: "MYT-11.28", "refusal.other-step",
        "Das ist jetzt nicht gefragt.", "This is not what is asked now."
        => holding(&[Card::Mome]).reserve(RED, &[Card::Warehouse]).act(begin(Deed::Warehouse)).tries(Action::Done);
    alchemist_needs_a_counter: "MYT-11.30", "refusal.nothing-to-swap",
        "Du hast kein Plättchen, das sich tauschen lässt.", "You have no counter that can be swapped."
        => holding(&[Card::Alchemist]).tries(play(Card::Alchemist));
    diplomat_needs_a_war: "MYT-11.30", "refusal.no-war-of-yours",
        "Du bist an keinem Krieg beteiligt.", "You are in no war."
        => holding(&[Card::Diplomat, Card::Nesh]).tries(play(Card::Diplomat));
    counsellor_needs_another_card: "MYT-11.30", "refusal.no-other-card",
        "Du hast keine andere Karte zum Abwerfen.", "You have no other card to discard."
        => holding(&[Card::Counsellor]).tries(play(Card::Counsellor));
    marauders_need_an_army: "MYT-11.30", "refusal.no-armies-on-the-board",
        "Dafür liegen keine Armeen auf dem Brett.", "There are no armies on the board for that."
        => holding(&[Card::Marauders]).tries(play(Card::Marauders));
    militia_needs_a_supply: "MYT-11.30", "refusal.supply-is-empty",
        "Davon ist nichts mehr übrig.", "None of these are left."
        => holding(&[Card::Militia]).supply(RED, 0, 3).tries(play(Card::Militia));
    mystic_needs_a_discard_pile: "MYT-11.30", "refusal.discard-pile-is-empty",
        "Dein Ablagestapel ist leer.", "Your discard pile is empty."
        => holding(&[Card::Mystic, Card::Nesh]).tries(play(Card::Mystic));
    providence_needs_a_card_to_draw: "MYT-11.30", "refusal.nothing-to-draw",
        "Zug- und Ablagestapel sind leer.", "Draw pile and discard pile are empty."
        => holding(&[Card::Providence]).tries(play(Card::Providence));

    // MYT-12 and 14: the end, and variants.
    four_cards_must_be_empty: "MYT-12.1", "refusal.too-few-empty-cards",
        "Noch sind zu wenige Siegpunktkarten leer.", "Too few victory point cards are empty."
        => idle().tries(Action::EndGame);
    only_a_sole_leader_ends_the_game: "MYT-12.3", "refusal.not-the-sole-leader",
        "Nach der Abrechnung lägst du nicht allein vorn.", "The reckoning would not make you the sole leader."
        => late(Options::default()).counters_of(BLUE, [1, 0, 0]).tries(Action::EndGame);
    after_the_end_nothing_happens: "MYT-12.4", "refusal.game-is-over",
        "Das Spiel ist aus.", "The game is over."
        => over();
    in_the_last_turns_nobody_attacks: "MYT-14.4", "refusal.no-attack-in-last-turns",
        "In den letzten Zügen wird nicht mehr angegriffen.", "There are no attacks in the last turns."
        => last_turns().tries(begin(Deed::Attack));
    with_last_rounds_nobody_ends_the_game: "MYT-14.4", "refusal.ends-by-itself",
        "In dieser Variante endet das Spiel von selbst.", "In this variant the game ends by itself."
        => late(Options { last_rounds: true, ..Options::default() }).tries(Action::EndGame);
    a_card_waits_for_a_later_turn: "MYT-14.7", "refusal.waits-in-reserve",
        "Diese Karte kam erst in diesem Zug in die Reserve und wartet auf einen späteren.",
        "This card came into the reserve only in this turn and waits for a later one."
        => waiting().tries(lay_reserved(Card::Mome));
    hero_is_not_taken_from_the_reserve_first: "MYT-14.7", "refusal.taken-from-reserve-first",
        "Den Helden aus der Reserve zu nehmen wäre schon eine freie Aktion.",
        "Taking Hero out of the reserve would already be a free action."
        => Table::with(2, Options { reserve_waits: true, ..Options::default() }).armies(RED, Province::Mome, 2).reserve(RED, &[Card::Hero]).tries(Action::EndWarWithHero(Province::Mome));

    // MYT-17.1: payments, item by item.
    a_payment_comes_first: "MYT-17.1", "refusal.pay-first",
        "Bezahle zuerst.", "Pay first."
        => buying(holding(&[Card::Mome]), 1).tries(Action::Done);
    an_effect_on_gold_for_gold_is_for_nothing: "MYT-17.1", "refusal.effect-for-nothing",
        "Die Karte zeigt das Symbol schon selbst.", "The card shows the symbol itself."
        => buying(holding(&[Card::Mome, Card::Shog]).reserve(RED, &[Card::GoldMine]), 1).tries(through(Effect::GoldMine, Card::Mome));
    merchant_trades_what_is_printed: "MYT-17.1", "refusal.trade-the-printed-resource",
        "Der Kaufmann tauscht den aufgedruckten Rohstoff; die Wirkung wäre vergeudet.",
        "Merchant changes the printed resource; the effect would be wasted."
        => buying(holding(&[Card::Merchant, Card::Shog, Card::Darb]).reserve(RED, &[Card::Farming]), 1).act(lay(Card::Merchant)).tries(through(Effect::Farming, Card::Shog));
}
