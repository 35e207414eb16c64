//! Every refusal of Medievalia: the situation, the rule a referee would cite, and the sentence in both languages.

mod situations;

use medievalia::Card::{
    Archer, Artist, Farm, Field, Forest, Infantry, Knight, Merchant, Mine, Priest, Soldier, Worker,
};
use medievalia::Resource::{Energy, Food, Gold, Workforce};
use medievalia::testing::Table;
use medievalia::{Action, Building, Ending, Medievalia, Options, Pile, Rule, Spot, Troop, Work};
use situations::*;
use tafel_core::Seat;

tafel_laws::refusals! {
    Medievalia, Rule::ALL;

    // Chapters 3, 4 and 6: cards are drawn.
    the_first_hand_is_drawn_before_anything_else: "MED-3.5", "refusal.now-draw",
        "Jetzt wird eine Karte gezogen.", "Now a card is drawn."
        => at(opening(), Action::Done);
    the_card_of_the_turn_comes_first: "MED-4.2", "refusal.now-draw",
        "Jetzt wird eine Karte gezogen.", "Now a card is drawn."
        => at(start(), Action::Done);
    a_bought_card_is_drawn_at_once: "MED-6.5", "refusal.now-draw",
        "Jetzt wird eine Karte gezogen.", "Now a card is drawn."
        => at(buying_a_card(), Action::Done);
    the_first_hand_comes_from_no_empty_stack: "MED-3.5", "refusal.empty-stack",
        "Dieser Stapel ist leer.", "This stack is empty."
        => at(opening(), Action::Draw(Pile::Military));
    the_card_of_the_turn_comes_from_no_empty_stack: "MED-4.2", "refusal.empty-stack",
        "Dieser Stapel ist leer.", "This stack is empty."
        => at(start(), Action::Draw(Pile::Military));
    a_bought_card_comes_from_no_empty_stack: "MED-6.5", "refusal.empty-stack",
        "Dieser Stapel ist leer.", "This stack is empty."
        => at(buying_a_card(), Action::Draw(Pile::Military));

    // Chapters 4 and 6: actions and purchases.
    passing_is_no_action: "MED-4.4", "refusal.now-actions",
        "Das gehört nicht zu den Aktionen.", "This is none of the actions."
        => at(Table::new(2), Action::Pass);
    nobody_marches_during_the_actions: "MED-4.5", "refusal.march-later",
        "Figuren verlassen das Lehen erst nach den Aktionen.", "Figures leave the fief after the actions."
        => at(Table::new(2).troop(0, Worker), Action::March { card: Worker, from: FIEF[0], spot: Spot::Free, to: BETWEEN_0_1 });
    nobody_declares_war_during_the_actions: "MED-4.6", "refusal.war-later",
        "Krieg kommt nach Aktionen und Bewegung.", "War comes after actions and movement."
        => at(Table::new(2), INVASION);
    a_landscape_is_played_from_the_hand: "MED-6.1", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => at(Table::new(2), Action::Play(Field));
    a_soldier_is_played_from_the_hand: "MED-6.4", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => at(Table::new(2), Action::Play(Soldier));
    there_is_room_for_four_landscapes: "MED-6.1", "refusal.landscape-cap",
        "In deinem Lehen ist kein Platz für eine weitere Landschaft.", "There is no room for another landscape in your fief."
        => at(Table::new(2).land(0, &[Field, Field, Mine, Forest]).hand(0, &[Farm]), Action::Play(Farm));
    only_the_top_building_is_sold: "MED-6.3", "refusal.not-on-top",
        "Dieses Gebäude liegt dort nicht oben.", "This building is not on top there."
        => at(Table::new(2), TOWER);
    only_what_lies_there_is_removed: "MED-6.2", "refusal.no-such-landscape",
        "Diese Landschaft liegt dort nicht.", "This landscape is not there."
        => at(Table::new(2).land(0, &[Farm]), Action::Remove { host: 1, landscape: Field });
    a_building_needs_an_unused_place: "MED-6.3", "refusal.no-site",
        "Kein unbenutzter Platz hat Raum für ein Gebäude.", "No unused place has room for a building."
        => at(Table::new(2).turned(0, 0), SCHOOL);
    a_building_needs_a_place_that_stays_unused: "MED-6.3", "refusal.no-site-left",
        "Dann wäre kein unbenutzter Platz mehr für das Gebäude da.", "No unused place would be left for the building."
        => at(tower_without_a_site(), TOWER);
    what_is_too_dear_is_not_bought: "MED-5.8", "refusal.cannot-pay-workforce",
        "Dafür fehlt dir Arbeitskraft.", "You lack workforce for that."
        => at(Table::new(2).turned(0, 0).hand(0, &[Field]), Action::Play(Field));
    without_food_nobody_comes: "MED-5.8", "refusal.cannot-pay-food",
        "Dafür fehlt dir Nahrung.", "You lack food for that."
        => at(Table::new(2).hand(0, &[Worker]), Action::Play(Worker));
    without_energy_no_soldier: "MED-5.8", "refusal.cannot-pay-energy",
        "Dafür fehlt dir Energie.", "You lack energy for that."
        => at(Table::new(2).land(0, &[Farm]).hand(0, &[Soldier]), Action::Play(Soldier));
    without_gold_no_merchant: "MED-5.8", "refusal.cannot-pay-gold",
        "Dafür fehlt dir Gold.", "You lack gold for that."
        => at(Table::new(2).land(0, &[Farm]).building(0, 0, Building::Bank).hand(0, &[Merchant]), Action::Play(Merchant));
    each_alone_could_be_paid: "MED-5.8", "refusal.cannot-pay",
        "Deine Rohstoffe reichen dafür zusammen nicht.", "Your resources together are not enough for that."
        => at(Table::new(2).hand(0, &[Soldier, Field, Field, Field]), Action::Play(Soldier));
    the_surcharge_is_too_dear: "MED-6.4", "refusal.surcharge",
        "Ohne das Gebäude auf der Karte kostet sie 2 Gold mehr; das kannst du nicht bezahlen.", "Without the building on the card it costs 2 gold more, which you cannot pay."
        => at(without_a_church(), Action::Play(Priest));
    nobody_acts_and_produces: "MED-5.4", "refusal.acts-or-produces",
        "Wer seine Fähigkeit nutzt, bringt keinen Rohstoff; hier brauchtest du beides.", "Whoever uses an ability yields no resource; this would take both."
        => at(merchant_alone(), Action::Play(Worker));
    what_the_partner_loses_does_not_pay: "MED-14.6", "refusal.one-is-lost",
        "Dein Partner müsste einen Rohstoff mehr aufbringen, der verloren geht; das reicht nicht.", "Your partner would have to produce one more resource, which is lost; that is not enough."
        => at(team(&[Worker]), Action::Play(Field));
    a_partner_who_did_not_help_is_not_asked_at_once: "MED-18.7", "refusal.asked-in-vain",
        "Dein Partner hat eben nicht geholfen; frage erst nach einem anderen Befehl wieder.", "Your partner has just not helped; ask again after another command."
        => at(declined(), Action::Play(Field));

    // Chapter 5: payment.
    first_the_payment: "MED-18.1", "refusal.now-pay",
        "Jetzt wird erst bezahlt.", "First the payment is made."
        => at(paying(), Action::Done);
    nothing_produces_where_nothing_lies: "MED-5.2", "refusal.no-such-host",
        "Dort liegt nichts.", "There is nothing there."
        => at(paying(), Action::ActivateGroup(4));
    a_used_group_does_not_produce: "MED-5.2", "refusal.host-used",
        "Diese Gruppe ist schon benutzt.", "This group is used already."
        => at(paying(), Action::ActivateGroup(1));
    a_soldier_produces_nothing: "MED-5.2", "refusal.produces-nothing",
        "Das bringt keinen Rohstoff.", "This yields no resource."
        => at(paying(), Action::ActivateFree(Soldier));
    a_used_worker_does_not_produce: "MED-5.2", "refusal.no-free-character",
        "Keine freie, unbenutzte Figur dieser Art ist in deinem Lehen.", "There is no free, unused figure of this kind in your fief."
        => at(paying(), Action::ActivateFree(Worker));
    nobody_abroad_produces: "MED-5.5", "refusal.abroad",
        "Außerhalb deines Lehens bringt diese Figur nichts und hilft bei keiner Zahlung.", "Outside your fief this figure yields nothing and helps with no payment."
        => at(played(Table::new(2).abroad(0, Worker, BETWEEN_0_1).hand(0, &[Field, Mine]), &[Action::Play(Field)]), Action::ActivateFree(Worker));
    gold_is_of_no_use_to_a_field: "MED-5.8", "refusal.no-use",
        "Das nützt dieser Zahlung nichts.", "This is of no use to the payment."
        => at(paying(), Action::ActivateGroup(2));
    only_cards_of_the_hand_are_discarded: "MED-5.2", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => at(paying(), Action::Discard { card: Mine, gives: Workforce });
    an_exchange_is_for_another_kind: "MED-5.3", "refusal.same-resource",
        "Getauscht wird gegen eine andere Sorte.", "An exchange is for another kind."
        => at(paying(), Action::Exchange { gives: Food, takes: Food });
    an_exchange_takes_three: "MED-5.3", "refusal.three-equal",
        "Dafür sind drei gleiche Rohstoffe übrig nötig.", "This takes three spare resources of one kind."
        => at(paying(), Action::Exchange { gives: Food, takes: Workforce });
    without_a_merchant_nobody_trades: "MED-5.4", "refusal.no-ability",
        "Dort steht niemand, der das könnte und unbenutzt ist.", "Nobody unused there could do this."
        => at(paying(), Action::Merchant { at: Spot::Free, gives: Food, takes: Workforce });
    a_merchant_trades_what_is_there: "MED-5.3", "refusal.not-produced",
        "Dieser Rohstoff ist nicht da.", "This resource is not there."
        => at(paying_by_trade(), Action::Merchant { at: Spot::Free, gives: Energy, takes: Food });
    a_merchant_makes_two_of_gold: "MED-5.3", "refusal.gold-makes-two",
        "Für Gold gibt der Händler gleich zwei.", "For gold the merchant gives two."
        => at(paying_with_gold(), Action::Merchant { at: Spot::Free, gives: Gold, takes: Food });
    an_artist_doubles_what_has_produced: "MED-5.3", "refusal.not-activated",
        "Nur was in dieser Zahlung schon produziert hat, lässt sich verdoppeln.", "Only what produced in this payment can be doubled."
        => at(paying_by_trade(), Action::Artist { at: Spot::Free, on: Work::Group(0) });
    whoever_produced_cannot_act_any_more: "MED-5.8", "refusal.cannot-complete",
        "Damit ließe sich die Zahlung nicht mehr vollenden.", "The payment could not be completed after that."
        => at(trading(), Action::ActivateFree(Merchant));
    a_payment_leaves_a_place_for_the_building: "MED-6.3", "refusal.no-site-left",
        "Dann wäre kein unbenutzter Platz mehr für das Gebäude da.", "No unused place would be left for the building."
        => after(tower_with_one_site(), &[TOWER], Action::ActivateGroup(0));
    bureaucrats_help_with_buildings: "MED-5.3", "refusal.bureaucrat-building",
        "Bürokraten helfen nur bei Gebäuden.", "Bureaucrats help with buildings only."
        => at(paying(), strikes(Workforce, None));
    bureaucrats_act_first: "MED-18.1", "refusal.bureaucrat-first",
        "Bürokraten handeln vor der ersten Quelle.", "Bureaucrats act before the first source."
        => after(school().hand(0, &[Field, Field, Mine]), &[Action::Discard { card: Field, gives: Gold }], strikes(Food, Some(Food)));
    a_bureaucrat_removes_what_is_there: "MED-5.3", "refusal.no-symbol",
        "Dieses Symbol steht nicht mehr in den Kosten.", "This symbol is not in the cost any more."
        => at(school(), strikes(Gold, Some(Gold)));
    a_bureaucrat_removes_two: "MED-5.3", "refusal.two-symbols",
        "Ein Bürokrat streicht zwei Symbole, solange zwei da sind.", "A bureaucrat removes two symbols while there are two."
        => at(school(), strikes(Food, None));
    without_a_partner_there_is_nobody_to_ask: "MED-14.6", "refusal.no-partner",
        "Du hast keinen Partner, der helfen könnte.", "You have no partner who could help."
        => at(paying(), Action::AskPartner);
    a_partner_who_is_out_cannot_help: "MED-14.3", "refusal.no-partner",
        "Du hast keinen Partner, der helfen könnte.", "You have no partner who could help."
        => after(rich_team().eliminated(2), &[Action::Play(Field)], Action::AskPartner);
    the_partner_is_asked_once: "MED-18.7", "refusal.ask-once",
        "Der Partner wird nur gleich nach der Wahl gefragt und nur einmal.", "Your partner is asked right after the choice, and once only."
        => after(rich_team(), &[Action::Play(Field), Action::AskPartner, Action::Decline], Action::AskPartner);
    a_partner_with_too_little_is_not_asked: "MED-14.6", "refusal.no-help",
        "Auch mit Hilfe reicht es nicht.", "Even with help it would not be enough."
        => after(Table::team().hand(0, &[Field, Priest]), &[Action::Play(Field)], Action::AskPartner);

    // Chapter 14: help.
    first_the_help: "MED-18.7", "refusal.now-support",
        "Jetzt geht es um Hilfe für den Partner.", "Now your partner waits for your help."
        => at(helping(), Action::Done);
    only_what_was_produced_is_lost: "MED-14.6", "refusal.not-produced",
        "Dieser Rohstoff ist nicht da.", "This resource is not there."
        => at(helping(), Action::HandOver { loses: Gold });
    help_takes_two: "MED-14.6", "refusal.support-two",
        "Wer hilft, muss mindestens zwei Rohstoffe aufbringen.", "Whoever helps must produce at least two resources."
        => after(helping(), &[Action::ActivateFree(Worker)], Action::HandOver { loses: Workforce });

    // Chapter 6: the place of a building.
    first_the_place_of_the_building: "MED-6.3", "refusal.now-site",
        "Jetzt braucht das neue Gebäude einen Platz.", "Now the new building needs a place."
        => at(school_site(), Action::Done);
    a_building_needs_a_host: "MED-6.3", "refusal.no-such-host",
        "Dort liegt nichts.", "There is nothing there."
        => at(school_site(), Action::Site(9));
    a_building_goes_to_no_used_host: "MED-6.3", "refusal.site-used",
        "Ein Gebäude kommt nur an einen unbenutzten Platz.", "A building goes to an unused place only."
        => at(school_site(), Action::Site(1));
    a_third_building_has_no_room: "MED-6.3", "refusal.site-full",
        "Dort stehen schon zwei Gebäude.", "There are two buildings there already."
        => at(school_site(), Action::Site(2));

    // Chapters 7 and 8: movement and dismissal.
    nobody_goes_where_nothing_lies: "MED-7.1", "refusal.no-such-host",
        "Dort liegt nichts.", "There is nothing there."
        => at(kept(), Action::Attach { card: Knight, from: Spot::Free, to: Spot::Host(3) });
    nobody_goes_where_they_stand: "MED-7.1", "refusal.already-there",
        "Dort steht diese Figur schon.", "That is where it stands."
        => at(kept(), Action::Attach { card: Knight, from: Spot::Free, to: Spot::Free });
    only_who_is_there_rearranges: "MED-7.1", "refusal.nobody-there",
        "Dort steht niemand dieser Art, der ziehen könnte.", "There is nobody of this kind who could move."
        => at(kept(), Action::Attach { card: Artist, from: Spot::Free, to: Spot::Host(0) });
    only_at_home_one_rearranges: "MED-7.1", "refusal.not-at-home",
        "Nur im eigenen Lehen zieht man um.", "Only in the own fief can one rearrange."
        => at(Table::new(2).abroad(0, Worker, BETWEEN_0_1), Action::Attach { card: Worker, from: Spot::Free, to: Spot::Host(0) });
    the_used_do_not_rearrange: "MED-7.1", "refusal.character-used",
        "Diese Figur ist benutzt.", "This figure is used."
        => at(kept(), Action::Attach { card: Soldier, from: Spot::Free, to: Spot::Host(0) });
    a_used_host_keeps_its_people: "MED-7.1", "refusal.host-keeps",
        "Eine benutzte Landschaft gibt ihre Figuren nicht her.", "A used landscape keeps its figures."
        => at(kept(), Action::Attach { card: Worker, from: Spot::Host(1), to: Spot::Free });
    whoever_has_moved_stays: "MED-18.2", "refusal.settled",
        "Diese Figur ist gerade erst umgezogen.", "This figure has just moved."
        => after(kept(), &[Action::Attach { card: Knight, from: Spot::Free, to: Spot::Host(0) }], Action::Attach { card: Knight, from: Spot::Host(0), to: Spot::Free });
    the_used_are_not_dismissed: "MED-8.5", "refusal.dismiss-used",
        "Nur unbenutzte Figuren kann man entlassen.", "Only unused figures can be dismissed."
        => pointing(kept(), Action::Dismiss, 0, Soldier);
    nobody_is_nobody_to_dismiss: "MED-8.5", "refusal.no-such-troop",
        "Diese Figur gibt es nicht.", "There is no such figure."
        => at(kept(), Action::Dismiss(NOBODY));
    troops_of_others_are_not_dismissed: "MED-8.5", "refusal.not-yours",
        "Diese Figur gehört dir nicht.", "This figure is not yours."
        => pointing(kept().troop(1, Priest), Action::Dismiss, 1, Priest);
    now_troops_move: "MED-18.3", "refusal.now-move",
        "Jetzt ziehen die Figuren in andere Lehen.", "Now figures move to other fiefs."
        => at(moving(), Action::Pass);
    war_waits_for_the_end_of_movement: "MED-4.6", "refusal.war-after-moves",
        "Beende zuerst die Bewegung.", "Finish moving first."
        => at(moving(), INVASION);
    actions_end_with_movement: "MED-4.6", "refusal.actions-over",
        "Die Aktionen sind für diesen Zug vorbei.", "Actions are over for this turn."
        => at(moving(), Action::ExtraCard);
    only_who_is_there_marches: "MED-7.2", "refusal.nobody-there",
        "Dort steht niemand dieser Art, der ziehen könnte.", "There is nobody of this kind who could move."
        => at(moving(), Action::March { card: Artist, from: FIEF[0], spot: Spot::Free, to: BETWEEN_0_1 });
    the_used_do_not_march: "MED-7.2", "refusal.character-used",
        "Diese Figur ist benutzt.", "This figure is used."
        => at(moving(), Action::March { card: Soldier, from: FIEF[0], spot: Spot::Free, to: BETWEEN_0_1 });
    a_used_host_lets_nobody_march: "MED-7.2", "refusal.host-keeps",
        "Eine benutzte Landschaft gibt ihre Figuren nicht her.", "A used landscape keeps its figures."
        => after(kept(), &[Action::Done], Action::March { card: Worker, from: FIEF[0], spot: Spot::Host(1), to: BETWEEN_0_1 });
    nobody_but_a_knight_moves_twice: "MED-7.2", "refusal.moved",
        "Diese Figur ist in diesem Zug schon gezogen.", "This figure has moved this turn."
        => after(moving(), &[Action::March { card: Worker, from: FIEF[0], spot: Spot::Free, to: BETWEEN_0_1 }], Action::March { card: Worker, from: BETWEEN_0_1, spot: Spot::Free, to: FIEF[1] });
    fiefs_of_players_do_not_touch: "MED-2.2", "refusal.not-adjacent",
        "Das ist kein Nachbarlehen.", "This fief is not adjacent."
        => at(moving(), Action::March { card: Worker, from: FIEF[0], spot: Spot::Free, to: FIEF[1] });
    troops_move_next_door: "MED-7.2", "refusal.not-adjacent",
        "Das ist kein Nachbarlehen.", "This fief is not adjacent."
        => at(moving(), Action::March { card: Worker, from: FIEF[0], spot: Spot::Free, to: BETWEEN_1_2 });
    unused_enemies_bar_the_way: "MED-7.3", "refusal.blocked",
        "Feinde versperren den Weg; nur der Heimweg ist offen.", "Enemies bar the way; only the way home is open."
        => at(blocked(), Action::March { card: Soldier, from: BETWEEN_0_1, spot: Spot::Free, to: FIEF[1] });
    the_hungry_go_first: "MED-8.3", "refusal.now-starve",
        "Erst muss jemand gehen: Die Nahrung reicht nicht.", "First somebody must go: there is not enough food."
        => at(hungry(), Action::Draw(Pile::Landscape));
    nobody_is_nobody_to_starve: "MED-8.3", "refusal.no-such-troop",
        "Diese Figur gibt es nicht.", "There is no such figure."
        => at(hungry(), Action::Starve(NOBODY));
    troops_of_others_do_not_starve: "MED-8.3", "refusal.not-yours",
        "Diese Figur gehört dir nicht.", "This figure is not yours."
        => pointing(hungry(), Action::Starve, 1, Knight);

    // Chapter 9: war is declared.
    movement_ends_with_war: "MED-4.6", "refusal.moves-over",
        "Die Bewegung ist für diesen Zug vorbei.", "Movement is over for this turn."
        => at(invasion(&[Soldier]), Action::March { card: Soldier, from: FIEF[1], spot: Spot::Free, to: BETWEEN_0_1 });
    now_war_is_declared: "MED-4.6", "refusal.now-war",
        "Jetzt wird nur noch Krieg erklärt oder der Zug beendet.", "Now war is declared, or the turn ends."
        => at(invasion(&[Soldier]), Action::Pass);
    an_ally_is_no_opponent: "MED-1.9", "refusal.no-opponent",
        "Das ist kein Gegner.", "This is no opponent."
        => at(Table::team().abroad(0, Worker, FIEF[2]).abroad(0, Worker, FIEF[1]).at_war(), Action::Declare { place: FIEF[2], against: Seat(2) });
    who_is_out_is_not_fought: "MED-12.5", "refusal.already-out",
        "Dieser Spieler ist ausgeschieden.", "This player is out of the game."
        => at(invasion(&[Soldier]).eliminated(1), INVASION);
    war_needs_a_troop: "MED-9.1", "refusal.no-troop-there",
        "Du hast dort keine Figur.", "You have no figure there."
        => at(invasion(&[Soldier]), Action::Declare { place: BETWEEN_1_2, against: Seat(1) });
    war_needs_an_opponent: "MED-9.1", "refusal.no-enemy-there",
        "Dieser Gegner hat dort keine Karte.", "This opponent has no card there."
        => at(invasion(&[Soldier]), ON_THE_THIRD);
    war_needs_an_available_troop: "MED-9.1", "refusal.none-available",
        "Du hast dort keine freie, unbenutzte Figur.", "You have no free, unused figure there."
        => at(invasion(&[]).put(Troop { place: FIEF[1], used: true, ..Troop::new(Seat(0), Soldier) }), INVASION);
    one_war_per_fief: "MED-9.1", "refusal.one-war",
        "In diesem Lehen war in diesem Zug schon Krieg.", "There was a war in this fief this turn already."
        => at(after_a_war(&Options::default()), ON_THE_THIRD);
    one_war_per_opponent: "MED-9.1", "refusal.one-war-each",
        "Diesem Gegner hast du dort in diesem Zug schon den Krieg erklärt.", "You have declared war on this opponent there this turn already."
        => at(after_a_war(&several_fronts()), INVASION);
    one_war_per_troop: "MED-9.14", "refusal.all-fought",
        "Alle deine Figuren dort haben in diesem Zug schon angegriffen.", "All your figures there have attacked this turn."
        => at(after_a_war(&several_fronts()), ON_THE_THIRD);
    nobody_shoots_without_a_war: "MED-9.12", "refusal.no-volley",
        "Ohne Krieg wird nicht geschossen.", "Without a war nobody shoots."
        => at(invasion(&[Soldier]), Action::Volley { against: Seat(1) });
    one_volley_per_opponent: "MED-9.12", "refusal.one-volley",
        "Auf diesen Gegner hast du in diesem Zug schon geschossen.", "You have shot at this opponent this turn."
        => at(after_a_volley(), Action::Volley { against: Seat(1) });
    a_volley_needs_an_archer: "MED-9.12", "refusal.no-archer",
        "Kein Bogenschütze hat ein Ziel.", "No archer has a target."
        => at(invasion_under(&free_fire(), &[Soldier]), Action::Volley { against: Seat(1) });

    // Chapter 9: groups and targets.
    now_groups_are_formed: "MED-18.4", "refusal.now-partition",
        "Jetzt werden die Angreifer eingeteilt.", "Now the attackers form groups."
        => after(invasion(&[Soldier, Knight]), &[INVASION], Action::Pass);
    only_a_group_that_is_there_is_joined: "MED-9.4", "refusal.no-such-group",
        "Diese Gruppe gibt es nicht.", "There is no such group."
        => after(invasion(&[Soldier, Knight]), &[INVASION], Action::Join(2));
    there_are_sixteen_groups: "MED-18.4", "refusal.group-cap",
        "Mehr als sechzehn Gruppen gibt es nicht.", "There are no more than sixteen groups."
        => at(sixteen_groups(), Action::OpenGroup);
    away_from_home_all_fight: "MED-9.3", "refusal.all-must-fight",
        "Fern der Heimat müssen alle kämpfen.", "Away from home everybody must fight."
        => after(invasion(&[Soldier, Knight]), &[INVASION], Action::StayOut);
    now_the_defender_sets_up: "MED-18.4", "refusal.now-oppose",
        "Jetzt stellt der Verteidiger seine Figuren auf.", "Now the defender sets up figures."
        => after(invasion(&[Soldier]).troop(1, Worker), &[INVASION], Action::Pass);
    only_a_group_that_is_there_is_opposed: "MED-9.5", "refusal.no-such-group",
        "Diese Gruppe gibt es nicht.", "There is no such group."
        => after(invasion(&[Soldier]).troop(1, Worker), &[INVASION], Action::Oppose(2));
    now_a_target_is_chosen: "MED-18.4", "refusal.now-target",
        "Jetzt wird ein Ziel gewählt.", "Now a target is chosen."
        => at(aiming(), Action::Pass);
    only_at_home_hosts_are_targets: "MED-9.6", "refusal.no-host-there",
        "Dort liegen keine Landschaften des Verteidigers.", "The defender has no landscapes there."
        => at(aiming_in_a_third_fief(), Action::AttackHost(0));
    only_what_lies_there_is_attacked: "MED-9.6", "refusal.no-such-host",
        "Dort liegt nichts.", "There is nothing there."
        => at(aiming(), Action::AttackHost(3));
    nobody_is_nobody_to_attack: "MED-9.6", "refusal.no-such-troop",
        "Diese Figur gibt es nicht.", "There is no such figure."
        => at(aiming(), Action::AttackTroop(NOBODY));
    only_the_defender_is_attacked: "MED-9.6", "refusal.not-the-defender",
        "Diese Figur gehört nicht dem Verteidiger.", "This figure does not belong to the defender."
        => pointing(aiming(), Action::AttackTroop, 2, Archer);
    only_here_is_war: "MED-9.6", "refusal.elsewhere",
        "Diese Figur steht in einem anderen Lehen.", "This figure stands in another fief."
        => pointing(aiming(), Action::AttackTroop, 1, Infantry);
    guards_are_attacked_with_their_host: "MED-9.6", "refusal.attack-host",
        "Wachen greift man mit ihrer Landschaft an.", "Guards are attacked with their landscape."
        => pointing(aiming(), Action::AttackTroop, 1, Knight);
    a_group_is_attacked_as_a_whole: "MED-9.6", "refusal.attack-group",
        "Eine Kampfgruppe greift man als Ganzes an.", "A battle group is attacked as a whole."
        => pointing(aiming(), Action::AttackTroop, 1, Worker);
    only_a_group_that_is_there_is_attacked: "MED-9.6", "refusal.no-such-group",
        "Diese Gruppe gibt es nicht.", "There is no such group."
        => at(aiming(), Action::AttackGroup(2));

    // Chapter 9: damage.
    now_a_target_strikes_back: "MED-9.7", "refusal.now-strike",
        "Jetzt wird der Gegenschlag gewählt.", "Now a strike back is chosen."
        => at(striking_back(), Action::Pass);
    a_target_strikes_back_at_an_attacker: "MED-9.7", "refusal.not-attacked-by",
        "Diese Gruppe greift das Ziel nicht an.", "This group does not attack the target."
        => at(striking_back(), Action::StrikeBack(3));
    now_a_bonus_is_given: "MED-18.4", "refusal.now-protect",
        "Jetzt wird ein Verteidigungsbonus vergeben.", "Now a defence bonus is given."
        => at(sheltered_by_a_church(), Action::Pass);
    nobody_is_nobody_to_shelter: "MED-9.10", "refusal.no-such-troop",
        "Diese Figur gibt es nicht.", "There is no such figure."
        => at(sheltered_by_a_church(), Action::Protect(NOBODY));
    a_church_shelters_its_own: "MED-9.10", "refusal.not-in-group",
        "Diese Figur gehört nicht dazu.", "This figure is not part of it."
        => pointing(sheltered_by_a_church(), Action::Protect, 0, Soldier);
    a_church_shelters_no_building_elsewhere: "MED-9.10", "refusal.no-such-building",
        "Dieses Militärgebäude steht dort nicht.", "This military building does not stand there."
        => at(sheltered_by_a_church(), Action::ProtectBuilding(Building::Tower));
    a_church_in_a_field_shelters_no_city: "MED-9.10", "refusal.no-city",
        "Hier wird keine Stadt angegriffen.", "No city is attacked here."
        => at(sheltered_by_a_church(), Action::ProtectCity);
    nobody_is_nobody_for_infantry: "MED-9.11", "refusal.no-such-troop",
        "Diese Figur gibt es nicht.", "There is no such figure."
        => at(sheltered_by_infantry(), Action::Protect(NOBODY));
    infantry_shelters_its_army: "MED-9.11", "refusal.not-in-group",
        "Diese Figur gehört nicht dazu.", "This figure is not part of it."
        => pointing(sheltered_by_infantry(), Action::Protect, 1, Priest);
    infantry_shelters_others: "MED-9.11", "refusal.not-itself",
        "Infanterie schützt nur andere.", "Infantry protects others only."
        => pointing(sheltered_by_infantry(), Action::Protect, 0, Infantry);
    infantry_shelters_characters: "MED-9.11", "refusal.characters-only",
        "Infanterie schützt nur Figuren.", "Infantry protects figures only."
        => at(sheltered_by_infantry(), Action::ProtectCity);
    now_damage_is_assigned: "MED-18.4", "refusal.now-wound",
        "Jetzt wird Schaden verteilt.", "Now damage is assigned."
        => at(wounded(), Action::Pass);
    nobody_is_nobody_to_wound: "MED-9.9", "refusal.no-such-troop",
        "Diese Figur gibt es nicht.", "There is no such figure."
        => at(wounded(), Action::Wound(NOBODY));
    damage_stays_in_the_group: "MED-9.9", "refusal.not-in-group",
        "Diese Figur gehört nicht dazu.", "This figure is not part of it."
        => pointing(wounded(), Action::Wound, 1, Knight);
    nobody_dies_twice: "MED-9.9", "refusal.lethal-already",
        "Diese Karte hat schon tödlichen Schaden.", "This card has lethal damage already."
        => pointing(wounded(), Action::Wound, 0, Priest);
    an_army_has_no_buildings: "MED-9.9", "refusal.no-such-building",
        "Dieses Militärgebäude steht dort nicht.", "This military building does not stand there."
        => at(wounded(), Action::WoundBuilding(Building::Tower));

    // Chapter 9: archers and priests.
    now_archers_shoot: "MED-18.6", "refusal.now-abilities",
        "Jetzt sind Bogenschützen und Priester dran.", "Now it is up to archers and priests."
        => at(archers(), Action::Done);
    nobody_is_no_archer: "MED-9.12", "refusal.no-such-troop",
        "Diese Figur gibt es nicht.", "There is no such figure."
        => at(archers(), Action::Shoot(NOBODY));
    troops_of_others_do_not_shoot_for_us: "MED-9.12", "refusal.not-yours",
        "Diese Figur gehört dir nicht.", "This figure is not yours."
        => pointing(archers(), Action::Shoot, 1, Soldier);
    a_knight_is_no_archer: "MED-9.12", "refusal.not-an-archer",
        "Das ist kein Bogenschütze.", "This is no archer."
        => pointing(archers(), Action::Shoot, 0, Knight);
    a_used_archer_does_not_shoot: "MED-9.12", "refusal.character-used",
        "Diese Figur ist benutzt.", "This figure is used."
        => { let table = archers(); let used = table.figure(0, Archer, |troop| troop.used); at(table, Action::Shoot(used)) };
    an_archer_far_away_has_no_target: "MED-9.12", "refusal.no-target",
        "Dieser Bogenschütze hat kein Ziel in Reichweite.", "This archer has no target in range."
        => { let table = archers(); let far = table.figure(0, Archer, |troop| troop.place == FIEF[3]); at(table, Action::Shoot(far)) };
    an_arrow_hits_the_other_side: "MED-9.12", "refusal.not-the-other-side",
        "Das ist nicht die Gegenseite.", "This is not the other side."
        => pointing(aiming_an_arrow(), Action::ShootAt, 0, Knight);
    guards_are_safe_from_arrows: "MED-9.12", "refusal.behind-cover",
        "Wer bei einer Landschaft oder in der Stadt steht, ist vor Pfeilen sicher.", "Whoever stands at a landscape or in the city is safe from arrows."
        => pointing(aiming_an_arrow(), Action::ShootAt, 1, Worker);
    an_arrow_flies_next_door: "MED-9.12", "refusal.out-of-range",
        "Das ist zu weit weg.", "That is too far away."
        => pointing(aiming_an_arrow(), Action::ShootAt, 1, Infantry);
    a_knight_is_no_priest: "MED-9.12", "refusal.not-a-priest",
        "Das ist kein Priester.", "This is no priest."
        => pointing(priests(), Action::Pray, 1, Knight);
    a_priest_far_away_heals_nobody: "MED-9.12", "refusal.nobody-hurt",
        "Niemand in Reichweite ist verletzt.", "Nobody in range is hurt."
        => { let table = priests(); let far = table.figure(1, Priest, |troop| troop.place == FIEF[3]); at(table, Action::Pray(far)) };
    a_priest_heals_our_side: "MED-9.12", "refusal.not-our-side",
        "Geheilt werden nur eigene und verbündete Figuren.", "Only own and allied figures are healed."
        => pointing(praying(), Action::Heal, 0, Worker);
    a_priest_heals_the_wounded: "MED-9.12", "refusal.unhurt",
        "Diese Figur ist unverletzt.", "This figure is unhurt."
        => pointing(praying(), Action::Heal, 1, Artist);
    no_priest_heals_itself: "MED-9.12", "refusal.not-himself",
        "Kein Priester heilt sich selbst.", "No priest heals himself."
        => pointing(praying(), Action::Heal, 1, Priest);

    // Chapter 13: the end.
    prestige_ends_the_game: "MED-13.2", "refusal.over",
        "Das Spiel ist zu Ende.", "The game is over."
        => at(over(Ending::Prestige(Seat(0))), Action::Done);
    the_last_building_ends_the_game: "MED-13.3", "refusal.over",
        "Das Spiel ist zu Ende.", "The game is over."
        => at(over(Ending::LastBuilding), Action::Done);
    empty_stacks_end_the_game: "MED-13.4", "refusal.over",
        "Das Spiel ist zu Ende.", "The game is over."
        => at(over(Ending::EmptyStacks), Action::Done);
    without_opponents_the_game_is_over: "MED-13.5", "refusal.over",
        "Das Spiel ist zu Ende.", "The game is over."
        => at(over(Ending::Military), Action::Done);
}
