//! Everything that is refused: the situation, the rule a referee would cite, and the sentence in both languages.

mod situations;

use catan_kartenspiel::testing::{THEM, US, column, side};
use catan_kartenspiel::{Action, Card, Catan, End, Land, Resource, Row, Rule, StackId};

use Action::{
    Accept, Bank, Build, City, Demolish, DrawTop, EndTurn, Gain, Give, Lay, LookThrough, Offer, On, Pass,
    Pay, Play, Propose, Raze, Return, Road, Rob, Roll, Search, Seize, Settlement, SettlementWithScout,
    Strike, Take, Want,
};
use situations::{
    absent, advantage, after_arson, after_civil_war, alchemist, at_the_bank, attacked, before_roll, builder,
    building, caravan, caravan_gains, civil_war, conflict, conflict_second, crowded, demolishing, exchanged,
    exchanging, first, full, holding, loaded_caravan, looking, main, merchant, merchant_gives, new_game,
    new_settlement, nothing_there, offered, offering, one_kind_each, one_laid, over, paying, prize,
    put_under, raiding, rate, receiving, refilling, returning, rich, search_price, searching, second_builder,
    second_start, spying, start_cards, struck, tireless, too_many, tried, under_the_older_gate, village,
    without_supply,
};

tafel_laws::refusals! {
    Catan, Rule::ALL;

    // Chapter 3: setup.
    a_landscape_of_the_other_crest_is_not_laid: "CAT-3.3", "refusal.not-your-landscape",
        "Diese Landschaft gehört dir nicht.", "This landscape is not yours."
        => tried(new_game(), US, Lay(Land::Fields1));
    a_landscape_is_laid_once: "CAT-3.3", "refusal.already-laid",
        "Diese Landschaft hast du schon gelegt.", "You have laid this landscape already."
        => tried(one_laid(), US, Lay(Land::Fields2));
    landscapes_come_first: "CAT-3.3", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(new_game(), US, Roll);
    the_second_player_takes_another_stack: "CAT-3.5", "refusal.other-stack",
        "Diesen Stapel hat der andere durchgesehen. Nimm einen anderen.",
        "The other player looked through this stack. Take another one."
        => tried(second_start(), THEM, LookThrough(StackId::A));
    a_start_card_lies_in_the_stack: "CAT-3.5", "refusal.not-in-stack",
        "Diese Karte ist nicht in dem Stapel.", "This card is not in the stack."
        => tried(start_cards(), US, Take(absent(), first()));
    start_cards_come_before_the_roll: "CAT-3.5", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(start_cards(), US, Roll);

    // Chapter 4: the turn.
    before_the_roll_there_is_only_the_alchemist: "CAT-4.1", "refusal.only-alchemist",
        "Vor dem Wurf kannst du nur einen Alchimisten spielen.",
        "Before the roll you can only play an Alchemist."
        => tried(before_roll(&[Card::Spy]), US, Play(Card::Spy));
    the_roll_comes_before_building: "CAT-4.1", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(before_roll(&[]), US, Road(End::Left));
    one_rolls_once: "CAT-4.1", "refusal.already-rolled",
        "Gewürfelt hast du schon.", "You have rolled already."
        => tried(main(), US, Roll);
    cards_are_taken_after_the_main_phase: "CAT-4.5", "refusal.cards-at-hand-check",
        "Karten bekommst du erst am Ende deines Zuges.", "You get cards only at the end of your turn."
        => tried(main(), US, DrawTop(StackId::A));
    nobody_accepts_what_was_not_offered: "CAT-4.5", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(main(), US, Accept);

    // Chapters 5 and 6: events.
    the_mill_takes_what_there_is: "CAT-5.2", "refusal.other-has-none",
        "Davon hat der andere nichts.", "The other player has none of that."
        => tried(advantage(), US, Rob(Resource::Ore));
    the_mill_takes_what_there_is_room_for: "CAT-5.2", "refusal.no-room",
        "Dafür hast du keinen Platz.", "You have no room for that."
        => tried(advantage(), US, Rob(Resource::Brick));
    one_turns_the_own_landscapes: "CAT-5.6", "refusal.not-your-landscape",
        "Diese Landschaft gehört dir nicht.", "This landscape is not yours."
        => tried(receiving(), THEM, Gain(Land::Hills6));
    one_turns_a_landscape_of_the_kind: "CAT-5.6", "refusal.other-kind-due",
        "Gefragt ist gerade eine andere Sorte.", "Another kind is asked for just now."
        => tried(receiving(), THEM, Gain(Land::Forest4));
    what_comes_must_be_laid_somewhere: "CAT-5.6", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(receiving(), THEM, Pass);
    a_prize_is_not_declined: "CAT-5.7", "refusal.must-gain",
        "Auf diesen Gewinn kannst du nicht verzichten.", "You cannot decline this gain."
        => tried(prize(), US, Pass);
    the_second_builder_takes_another_stack: "CAT-6.1", "refusal.other-stack",
        "Diesen Stapel hat der andere durchgesehen. Nimm einen anderen.",
        "The other player looked through this stack. Take another one."
        => tried(second_builder(), THEM, LookThrough(StackId::A));
    the_builder_does_not_look_through_nothing: "CAT-6.1", "refusal.stack-empty",
        "Dieser Stapel ist leer.", "This stack is empty."
        => tried(builder(), US, LookThrough(StackId::B));
    the_builder_takes_what_lies_there: "CAT-6.1", "refusal.not-in-stack",
        "Diese Karte ist nicht in dem Stapel.", "This card is not in the stack."
        => tried(looking(), US, Take(Card::Spy, first()));
    the_builder_chooses_a_stack: "CAT-6.1", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(builder(), US, Roll);
    the_builder_returns_a_card_in_hand: "CAT-6.1", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => tried(returning(), US, Return(Card::Spy));
    civil_war_hits_what_lies_there: "CAT-6.2", "refusal.not-there",
        "Dort liegt diese Karte nicht.", "This card does not lie there."
        => tried(civil_war(), US, Strike(side(1, Row::Up), Card::KnightKarl));
    civil_war_hits_units: "CAT-6.2", "refusal.only-units",
        "Nur Ritter und Flotten sind betroffen.", "Only knights and fleets are concerned."
        => tried(civil_war(), US, Strike(side(-1, Row::Up), Card::Abbey));
    the_church_protects_in_civil_war: "CAT-6.2", "refusal.church",
        "In dieser Stadt schützt die Kirche.", "The Church protects this city."
        => tried(civil_war(), US, Strike(side(1, Row::Up), Card::KnightKonrad));
    a_unit_must_be_named: "CAT-6.2", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(civil_war(), US, Pass);
    after_civil_war_a_card_in_hand_goes: "CAT-6.2", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => tried(after_civil_war(), US, Return(Card::Spy));
    after_civil_war_a_card_must_go: "CAT-6.2", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(after_civil_war(), US, Pass);
    conflict_takes_a_card_in_the_other_hand: "CAT-6.6", "refusal.other-lacks-card",
        "Diese Karte hat der andere nicht auf der Hand.", "The other player does not hold this card."
        => tried(conflict(), US, Seize(Card::Spy));
    conflict_takes_one_copy_once: "CAT-6.6", "refusal.other-lacks-card",
        "Diese Karte hat der andere nicht auf der Hand.", "The other player does not hold this card."
        => tried(conflict_second(), US, Seize(Card::Abbey));
    conflict_is_obligatory: "CAT-6.6", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(conflict(), US, Pass);

    // Chapter 8: building.
    one_pays_from_own_landscapes: "CAT-8.1", "refusal.not-your-landscape",
        "Diese Landschaft gehört dir nicht.", "This landscape is not yours."
        => tried(paying(), US, Pay(Land::Hills5));
    one_pays_what_is_due: "CAT-8.1", "refusal.other-kind-due",
        "Gefragt ist gerade eine andere Sorte.", "Another kind is asked for just now."
        => tried(paying(), US, Pay(Land::Fields2));
    one_pays_from_what_there_is: "CAT-8.1", "refusal.landscape-empty",
        "Auf dieser Landschaft liegt nichts.", "There is nothing on this landscape."
        => tried(paying(), US, Pay(Land::Hills2));
    a_bill_must_be_paid: "CAT-8.1", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(paying(), US, Pass);
    roads_run_out: "CAT-8.2", "refusal.no-roads-left",
        "Alle Straßen sind verbaut.", "All roads are built."
        => tried(without_supply(), US, Road(End::Right));
    roads_do_not_lie_side_by_side: "CAT-8.2", "refusal.road-beside-road",
        "An diesem Ende liegt schon eine Straße.", "There is already a road at this end."
        => tried(rich(), US, Road(End::Left));
    settlements_run_out: "CAT-8.3", "refusal.no-settlements-left",
        "Alle Siedlungen sind verbaut.", "All settlements are built."
        => tried(without_supply(), US, Settlement(End::Left));
    a_settlement_needs_a_road: "CAT-8.3", "refusal.no-end-road",
        "An diesem Ende führt keine Straße hinaus.", "No road leads out at this end."
        => tried(rich(), US, Settlement(End::Right));
    one_lays_a_landscape_drawn: "CAT-8.4", "refusal.landscape-not-drawn",
        "Diese Landschaft hast du nicht gezogen.", "You did not draw this landscape."
        => tried(new_settlement(Settlement(End::Left)), US, Lay(Land::Forest6));
    the_new_landscapes_come_first: "CAT-8.4", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(new_settlement(Settlement(End::Left)), US, EndTurn);
    cities_run_out: "CAT-8.5", "refusal.no-cities-left",
        "Alle Städte sind verbaut.", "All cities are built."
        => tried(without_supply(), US, City(column(-1)));
    a_city_needs_a_settlement: "CAT-8.5", "refusal.no-settlement-here",
        "Dort steht keine deiner Siedlungen.", "None of your settlements stands there."
        => tried(rich(), US, City(column(3)));
    a_city_is_built_once: "CAT-8.5", "refusal.already-city",
        "Dort steht schon eine Stadt.", "There is already a city."
        => tried(rich(), US, City(column(1)));
    one_builds_a_card_in_hand: "CAT-8.6", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => tried(rich(), US, Build(Card::Mint));
    a_card_needs_a_site: "CAT-8.6", "refusal.no-site",
        "Für diese Karte ist kein Bauplatz frei.", "There is no free site for this card."
        => tried(crowded(Card::Abbey), US, Build(Card::Abbey));
    a_red_card_needs_a_city_somewhere: "CAT-8.6", "refusal.red-needs-city",
        "Rote Karten brauchen eine Stadt.", "Red cards need a city."
        => tried(village(&[Card::Church]), US, Build(Card::Church));
    the_card_comes_before_the_site: "CAT-8.6", "refusal.card-before-site",
        "Wähle zuerst die Handkarte, die du bauen willst.",
        "First choose the card from your hand that you want to build."
        => tried(rich(), US, On(side(1, Row::Up)));
    an_expansion_is_not_played: "CAT-8.6", "refusal.not-an-action",
        "Das ist keine Aktionskarte. Du kannst sie bauen.", "This is no action card. You can build it."
        => tried(rich(), US, Play(Card::Abbey));
    a_side_takes_so_many_cards: "CAT-8.6", "refusal.site-taken",
        "Auf dieser Seite ist kein Bauplatz frei.", "There is no free site on this side."
        => tried(building(Card::Abbey), US, On(side(-1, Row::Up)));
    a_site_lies_beside_a_settlement: "CAT-8.6", "refusal.no-settlement-here",
        "Dort steht keine deiner Siedlungen.", "None of your settlements stands there."
        => tried(building(Card::Abbey), US, On(side(3, Row::Up)));
    red_cards_need_a_city: "CAT-8.6", "refusal.red-needs-city",
        "Rote Karten brauchen eine Stadt.", "Red cards need a city."
        => tried(building(Card::Mint), US, On(side(-1, Row::Down)));
    a_picked_card_is_placed: "CAT-8.6", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(building(Card::Abbey), US, EndTurn);
    one_demolishes_what_there_is: "CAT-8.8", "refusal.nothing-to-demolish",
        "Du hast nichts, was du abreißen könntest.", "You have nothing to demolish."
        => tried(main(), US, Demolish);
    one_demolishes_what_lies_there: "CAT-8.8", "refusal.not-there",
        "Dort liegt diese Karte nicht.", "This card does not lie there."
        => tried(demolishing(), US, Raze(side(1, Row::Up), Card::Abbey));
    something_is_demolished: "CAT-8.8", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(demolishing(), US, EndTurn);
    what_one_cannot_pay_one_cannot_build: "CAT-8.16", "refusal.too-expensive",
        "Dafür fehlen dir Rohstoffe.", "You lack resources for that."
        => tried(main(), US, Road(End::Left));

    // Chapter 8: trade.
    the_bank_has_its_rates: "CAT-8.9", "refusal.no-such-rate",
        "Zu diesem Kurs tauscht dir die Bank das nicht.", "The bank does not trade you that at this rate."
        => tried(rich(), US, Bank(Resource::Wool, rate(2)));
    the_bank_gives_what_there_is_room_for: "CAT-8.9", "refusal.no-room",
        "Dafür hast du keinen Platz.", "You have no room for that."
        => tried(full(), US, Bank(Resource::Wool, rate(3)));
    the_bank_gives_another_kind: "CAT-8.9", "refusal.same-kind",
        "Die abgegebene Sorte kannst du nicht zurückbekommen.", "You cannot get back the kind you gave."
        => tried(at_the_bank(), US, Gain(Land::Pasture4));
    the_bank_wants_its_price: "CAT-8.16", "refusal.too-few-to-trade",
        "Davon hast du zu wenig.", "You have too few of it."
        => tried(main(), US, Bank(Resource::Wool, rate(3)));
    a_trade_must_be_possible: "CAT-8.10", "refusal.no-trade-possible",
        "Kein Tausch wäre jetzt möglich.", "No trade is possible now."
        => tried(main(), US, Offer);
    a_kind_is_given_or_wanted: "CAT-8.10", "refusal.kind-on-both-sides",
        "Eine Sorte kann nicht auf beiden Seiten stehen.", "A kind cannot be on both sides."
        => tried(offering(&[Give(Resource::Brick)]), US, Want(Resource::Brick));
    a_kind_is_wanted_or_given: "CAT-8.10", "refusal.kind-on-both-sides",
        "Eine Sorte kann nicht auf beiden Seiten stehen.", "A kind cannot be on both sides."
        => tried(offering(&[Want(Resource::Ore)]), US, Give(Resource::Ore));
    one_gives_what_one_has: "CAT-8.10", "refusal.you-lack-it",
        "Mehr davon hast du nicht.", "You have no more of it."
        => tried(offering(&[]), US, Give(Resource::Gold));
    the_other_needs_room: "CAT-8.10", "refusal.other-has-no-room",
        "Dafür hat der andere keinen Platz.", "The other player has no room for that."
        => tried(offering(&[]), US, Give(Resource::Wool));
    one_wants_what_the_other_has: "CAT-8.10", "refusal.other-has-none",
        "Davon hat der andere nichts.", "The other player has none of that."
        => tried(offering(&[]), US, Want(Resource::Gold));
    one_needs_room_for_what_one_wants: "CAT-8.10", "refusal.no-room",
        "Dafür hast du keinen Platz.", "You have no room for that."
        => tried(offering(&[]), US, Want(Resource::Wool));
    an_offer_can_be_completed: "CAT-8.10", "refusal.nothing-in-return",
        "Dafür bliebe nichts, was im Gegenzug gegeben oder genommen werden könnte.",
        "Nothing would be left that could be given or taken in return."
        => tried(one_kind_each(), US, Want(Resource::Brick));
    an_offer_gives_something: "CAT-8.10", "refusal.give-something",
        "Du musst etwas geben.", "You must give something."
        => tried(offering(&[]), US, Propose);
    an_offer_wants_something: "CAT-8.10", "refusal.want-something",
        "Du musst etwas verlangen.", "You must ask for something."
        => tried(offering(&[Give(Resource::Brick)]), US, Propose);
    an_offer_is_finished_or_dropped: "CAT-8.10", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(offering(&[]), US, EndTurn);
    an_offer_is_answered: "CAT-8.10", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(offered(), THEM, Pass);
    offers_have_an_end: "CAT-15.8", "refusal.enough-offers",
        "Für diesen Zug hast du genug Angebote gemacht.", "You have made enough offers in this turn."
        => tried(tireless(), US, Offer);

    // Chapter 9: action cards.
    an_action_card_is_played_from_hand: "CAT-9.1", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => tried(main(), US, Play(Card::Spy));
    the_alchemist_is_played_from_hand: "CAT-9.1", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => tried(before_roll(&[]), US, Play(Card::Alchemist));
    a_protection_card_is_played_from_hand: "CAT-9.1", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => tried(attacked(Card::Raid, &[]), THEM, Play(Card::Bishop));
    an_action_card_is_not_built: "CAT-9.1", "refusal.action-not-built",
        "Eine Aktionskarte wird gespielt, nicht gebaut.", "An action card is played, not built."
        => tried(holding(&[Card::Spy]), US, Build(Card::Spy));
    below_seven_points_there_are_no_attacks: "CAT-9.2", "refusal.gate",
        "Angriffe und neutrale Aktionen sind erst erlaubt, wenn ihr zusammen 7 Siegpunkte habt.",
        "Attacks and neutral actions are allowed only once you have 7 victory points together."
        => tried(holding(&[Card::Spy]), US, Play(Card::Spy));
    below_seven_points_there_is_no_alchemist: "CAT-9.2", "refusal.gate",
        "Angriffe und neutrale Aktionen sind erst erlaubt, wenn ihr zusammen 7 Siegpunkte habt.",
        "Attacks and neutral actions are allowed only once you have 7 victory points together."
        => tried(before_roll(&[Card::Alchemist]), US, Play(Card::Alchemist));
    by_the_older_rule_each_player_needs_three_points: "CAT-9.2", "refusal.gate-three-each",
        "Angriffe und neutrale Aktionen sind erst erlaubt, wenn jeder 3 Siegpunkte hat.",
        "Attacks and neutral actions are allowed only once each player has 3 victory points."
        => tried(under_the_older_gate(Card::Spy), US, Play(Card::Spy));
    after_an_attack_a_card_in_hand_goes: "CAT-9.4", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => tried(after_arson(), THEM, Return(Card::Spy));
    after_an_attack_a_card_must_go: "CAT-9.4", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(after_arson(), THEM, Pass);
    the_defender_answers_first: "CAT-9.5", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(attacked(Card::Raid, &[]), THEM, Roll);
    the_winner_chooses_a_target: "CAT-9.5", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(struck(Card::Arsonist), US, Pass);
    the_die_is_set: "CAT-9.6", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(alchemist(), US, Roll);
    the_alchemist_comes_before_the_roll: "CAT-9.6", "refusal.alchemist-before-roll",
        "Den Alchimisten spielst du vor dem Wurf.", "You play the Alchemist before the roll."
        => tried(holding(&[Card::Alchemist]), US, Play(Card::Alchemist));
    the_arsonist_needs_a_building: "CAT-9.7", "refusal.no-target",
        "Der andere hat nichts, was du treffen könntest.", "The other player has nothing you could hit."
        => tried(nothing_there(Card::Arsonist), US, Play(Card::Arsonist));
    the_arsonist_hits_buildings: "CAT-9.7", "refusal.wrong-target",
        "Diese Karte kann davon nicht getroffen werden.", "This card cannot be hit by it."
        => tried(struck(Card::Arsonist), US, Strike(side(1, Row::Up), Card::KnightKonrad));
    the_arsonist_hits_what_lies_there: "CAT-9.7", "refusal.not-there",
        "Dort liegt diese Karte nicht.", "This card does not lie there."
        => tried(struck(Card::Arsonist), US, Strike(side(1, Row::Up), Card::Abbey));
    the_scout_goes_with_a_settlement: "CAT-9.8", "refusal.scout-with-settlement",
        "Den Kundschafter spielst du beim Bau einer Siedlung.",
        "You play the Scout when you build a settlement."
        => tried(holding(&[Card::Scout]), US, Play(Card::Scout));
    the_scout_is_played_from_hand: "CAT-9.8", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => tried(rich(), US, SettlementWithScout(End::Left));
    the_scout_finds_what_is_left: "CAT-9.8", "refusal.landscape-not-in-stack",
        "Diese Landschaft ist nicht im Stapel.", "This landscape is not in the stack."
        => tried(new_settlement(SettlementWithScout(End::Left)), US, Lay(Land::Fields1));
    the_scout_lays_landscapes: "CAT-9.8", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(new_settlement(SettlementWithScout(End::Left)), US, Pass);
    the_black_knight_needs_a_knight: "CAT-9.9", "refusal.no-target",
        "Der andere hat nichts, was du treffen könntest.", "The other player has nothing you could hit."
        => tried(nothing_there(Card::BlackKnight), US, Play(Card::BlackKnight));
    the_black_knight_hits_knights: "CAT-9.9", "refusal.wrong-target",
        "Diese Karte kann davon nicht getroffen werden.", "This card cannot be hit by it."
        => tried(struck(Card::BlackKnight), US, Strike(side(-1, Row::Up), Card::Abbey));
    the_black_knight_hits_what_lies_there: "CAT-9.9", "refusal.not-there",
        "Dort liegt diese Karte nicht.", "This card does not lie there."
        => tried(struck(Card::BlackKnight), US, Strike(side(-1, Row::Up), Card::KnightKonrad));
    a_raid_needs_something_to_take: "CAT-9.10", "refusal.nothing-to-take",
        "Es gibt nichts, was du nehmen könntest.", "There is nothing you could take."
        => tried(nothing_there(Card::Raid), US, Play(Card::Raid));
    a_raid_takes_what_there_is: "CAT-9.10", "refusal.other-has-none",
        "Davon hat der andere nichts.", "The other player has none of that."
        => tried(raiding(), US, Rob(Resource::Ore));
    a_raid_takes_what_there_is_room_for: "CAT-9.10", "refusal.no-room",
        "Dafür hast du keinen Platz.", "You have no room for that."
        => tried(raiding(), US, Rob(Resource::Brick));
    a_merchant_needs_something_to_take: "CAT-9.11", "refusal.nothing-to-take",
        "Es gibt nichts, was du nehmen könntest.", "There is nothing you could take."
        => tried(nothing_there(Card::Merchant), US, Play(Card::Merchant));
    a_merchant_takes_something: "CAT-9.11", "refusal.merchant-takes-one",
        "Einen Rohstoff muss der Händler nehmen.", "The Merchant must take one resource."
        => tried(merchant(), US, Pass);
    a_merchant_takes_what_there_is: "CAT-9.11", "refusal.other-has-none",
        "Davon hat der andere nichts.", "The other player has none of that."
        => tried(merchant(), US, Rob(Resource::Ore));
    a_merchant_takes_what_there_is_room_for: "CAT-9.11", "refusal.no-room",
        "Dafür hast du keinen Platz.", "You have no room for that."
        => tried(merchant(), US, Rob(Resource::Brick));
    a_merchant_gives_from_an_own_landscape: "CAT-9.11", "refusal.not-your-landscape",
        "Diese Landschaft gehört dir nicht.", "This landscape is not yours."
        => tried(merchant_gives(), US, Pay(Land::Hills5));
    a_merchant_gives_what_there_is: "CAT-9.11", "refusal.landscape-empty",
        "Auf dieser Landschaft liegt nichts.", "There is nothing on this landscape."
        => tried(merchant_gives(), US, Pay(Land::Mountains3));
    a_merchant_gives_what_the_other_has_room_for: "CAT-9.11", "refusal.other-has-no-room",
        "Dafür hat der andere keinen Platz.", "The other player has no room for that."
        => tried(merchant_gives(), US, Pay(Land::Hills6));
    a_merchant_gives_something: "CAT-9.11", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(merchant_gives(), US, Pass);
    a_caravan_needs_something_to_exchange: "CAT-9.12", "refusal.nothing-to-exchange",
        "Es gibt nichts, was du umtauschen könntest.", "There is nothing you could exchange."
        => tried(nothing_there(Card::Caravan), US, Play(Card::Caravan));
    a_caravan_takes_something: "CAT-9.12", "refusal.caravan-takes-one",
        "Einen Rohstoff musst du abgeben.", "You must give one resource."
        => tried(caravan(), US, Pass);
    a_caravan_leaves_from_an_own_landscape: "CAT-9.12", "refusal.not-your-landscape",
        "Diese Landschaft gehört dir nicht.", "This landscape is not yours."
        => tried(caravan(), US, Pay(Land::Hills5));
    a_caravan_takes_what_there_is: "CAT-9.12", "refusal.landscape-empty",
        "Auf dieser Landschaft liegt nichts.", "There is nothing on this landscape."
        => tried(caravan(), US, Pay(Land::Mountains3));
    a_caravan_returns_with_what_there_is_room_for: "CAT-9.12", "refusal.no-room",
        "Dafür hast du keinen Platz.", "You have no room for that."
        => tried(loaded_caravan(), US, Pay(Land::Mountains3));
    a_caravan_brings_another_kind: "CAT-9.12", "refusal.same-kind",
        "Die abgegebene Sorte kannst du nicht zurückbekommen.", "You cannot get back the kind you gave."
        => tried(caravan_gains(), US, Gain(Land::Hills6));
    a_caravan_goes_on: "CAT-9.12", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(caravan(), US, EndTurn);
    a_spy_needs_a_hand_to_look_into: "CAT-9.13", "refusal.empty-hand",
        "Der andere hat keine Handkarten.", "The other player holds no cards."
        => tried(nothing_there(Card::Spy), US, Play(Card::Spy));
    a_spy_takes_what_is_there: "CAT-9.13", "refusal.other-lacks-card",
        "Diese Karte hat der andere nicht auf der Hand.", "The other player does not hold this card."
        => tried(spying(), US, Seize(Card::Raid));
    a_spy_takes_no_buildings: "CAT-9.13", "refusal.spy-takes-units",
        "Der Spion nimmt nur Einheiten und Aktionskarten.", "The Spy takes only units and action cards."
        => tried(spying(), US, Seize(Card::Abbey));
    a_spy_takes_or_leaves: "CAT-9.13", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(spying(), US, EndTurn);
    bishop_and_herb_woman_wait_for_an_attack: "CAT-9.14", "refusal.only-against-attack",
        "Diese Karte spielst du gegen einen Angriff.", "You play this card against an attack."
        => tried(holding(&[Card::Bishop]), US, Play(Card::Bishop));
    the_herb_woman_is_no_help_against_a_raid: "CAT-9.14", "refusal.wrong-protection",
        "Diese Karte schützt nicht gegen diesen Angriff.", "This card does not protect against this attack."
        => tried(attacked(Card::Raid, &[Card::HerbWoman]), THEM, Play(Card::HerbWoman));

    // Chapter 10: the hand check.
    one_refills_from_a_stack_with_cards: "CAT-10.2", "refusal.stack-empty",
        "Dieser Stapel ist leer.", "This stack is empty."
        => tried(refilling(), US, DrawTop(StackId::B));
    one_searches_a_stack_with_cards: "CAT-10.2", "refusal.stack-empty",
        "Dieser Stapel ist leer.", "This stack is empty."
        => tried(refilling(), US, Search(StackId::B));
    a_hand_is_refilled: "CAT-10.2", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(refilling(), US, EndTurn);
    an_exchange_gives_a_card_in_hand: "CAT-10.3", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => tried(exchanging(), US, Return(Card::Spy));
    an_exchange_is_made_or_not: "CAT-10.3", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(exchanging(), US, EndTurn);
    an_exchange_takes_from_the_same_stack: "CAT-10.3", "refusal.same-stack",
        "Nimm von dem Stapel, unter den du die Karte geschoben hast.",
        "Take from the stack under which you put the card."
        => tried(exchanged(), US, DrawTop(StackId::B));
    at_the_hand_check_a_card_in_hand_goes: "CAT-10.4", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => tried(too_many(), US, Return(Card::Spy));
    at_the_hand_check_a_card_must_go: "CAT-10.4", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(too_many(), US, Pass);
    a_search_has_its_price: "CAT-10.5", "refusal.search-too-expensive",
        "Für die Suche fehlen dir Rohstoffe.", "You lack resources for a search."
        => tried(refilling(), US, Search(StackId::A));
    a_search_is_paid_from_own_landscapes: "CAT-10.5", "refusal.not-your-landscape",
        "Diese Landschaft gehört dir nicht.", "This landscape is not yours."
        => tried(search_price(), US, Pay(Land::Hills5));
    a_search_is_paid_from_what_there_is: "CAT-10.5", "refusal.landscape-empty",
        "Auf dieser Landschaft liegt nichts.", "There is nothing on this landscape."
        => tried(search_price(), US, Pay(Land::Mountains3));
    a_search_is_paid: "CAT-10.5", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(search_price(), US, Pass);
    a_search_finds_what_lies_there: "CAT-15.11", "refusal.not-in-stack",
        "Diese Karte ist nicht in dem Stapel.", "This card is not in the stack."
        => tried(searching(), US, Take(Card::Spy, first()));
    whoever_searched_takes_a_card: "CAT-15.11", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(searching(), US, Pass);
    a_returned_card_goes_under_a_stack: "CAT-15.11", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(put_under(), US, Pass);

    // Chapter 11: the end; and the small steps of gaining and taking.
    nothing_happens_after_the_end: "CAT-11.1", "refusal.game-over",
        "Das Spiel ist zu Ende.", "The game is over."
        => tried(over(), US, EndTurn);
    one_gains_on_an_own_landscape: "CAT-15.4", "refusal.not-your-landscape",
        "Diese Landschaft gehört dir nicht.", "This landscape is not yours."
        => tried(prize(), US, Gain(Land::Hills5));
    one_gains_where_there_is_room: "CAT-15.4", "refusal.landscape-full",
        "Auf dieser Landschaft ist kein Platz mehr.", "There is no more room on this landscape."
        => tried(prize(), US, Gain(Land::Hills6));
    one_receives_where_there_is_room: "CAT-15.4", "refusal.landscape-full",
        "Auf dieser Landschaft ist kein Platz mehr.", "There is no more room on this landscape."
        => tried(receiving(), THEM, Gain(Land::Hills5));
    a_gain_is_laid_somewhere: "CAT-15.4", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(prize(), US, Roll);
    what_is_taken_is_named: "CAT-15.5", "refusal.another-question",
        "Erst ist die gestellte Frage zu beantworten.", "The question on the table comes first."
        => tried(advantage(), US, Roll);
}
