//! Chapters 5 to 7: event die, event cards, production.

use catan_kartenspiel::testing::{THEM, Table, US, side};
use catan_kartenspiel::{
    Action, Card, CopyNo, DieFace, End, EventCard, GainWhy, Land, Open, Question, Resource, Row, StackId,
};
use tafel_core::{Chance, Ctx, Game};

/// Before our roll in turn 5.
fn before_roll() -> Table {
    let mut table = Table::main();
    table.before_roll(5);
    table
}

/// CAT-5.1
#[test]
fn more_tournament_points_win_a_resource() {
    let mut table = before_roll();
    table.place(THEM, 1, Row::Up, Card::KnightPippin);
    table.place(US, 1, Row::Up, Card::KnightOtto);
    table.place(US, -1, Row::Up, Card::Smithy);
    table.roll(DieFace::Tournament, 1);
    assert_eq!(
        table.asks(THEM),
        Some(Question::Gain(GainWhy::Tournament)),
        "3 against 2, the Smithy adds none"
    );
    table.act(THEM, Action::Gain(Land::Mountains2));
    assert_eq!(table.holds(THEM, Land::Mountains2), 1);

    let mut tied = before_roll();
    tied.roll(DieFace::Tournament, 1);
    assert!(tied.happened(Open::Tournament(None)));
    assert_eq!(tied.asks(US), Some(Question::Main));
}

/// CAT-5.2
#[test]
fn the_holder_of_the_mill_may_take_a_resource() {
    let mut table = before_roll();
    table.city(THEM, 1);
    table.place(THEM, 1, Row::Up, Card::Market);
    table.stock(US, Land::Forest5, 2);
    table.stock(THEM, Land::Hills5, 3);
    table.stock(US, Land::Hills6, 1);
    table.roll(DieFace::TradeAdvantage, 3);
    assert_eq!(table.legal(THEM), [Action::Pass, Action::Rob(Resource::Lumber)], "no room for brick");
    assert_eq!(table.refused(THEM, Action::Rob(Resource::Brick)).id(), "CAT-5.2");
    table.act(THEM, Action::Rob(Resource::Lumber));
    assert_eq!((table.holds(US, Land::Forest5), table.holds(THEM, Land::Forest4)), (1, 1));

    let mut nobody = before_roll();
    nobody.roll(DieFace::TradeAdvantage, 3);
    assert_eq!(nobody.asks(US), Some(Question::Main));
}

/// CAT-5.3
#[test]
fn brigands_rob_ore_and_wool_of_whoever_counts_more_than_seven() {
    let mut table = before_roll();
    table.stock_all(US, 1);
    table.stock(US, Land::Goldriver1, 2);
    table.stock_all(THEM, 1);
    table.stock(THEM, Land::Goldriver6, 3);
    table.roll(DieFace::BrigandAttack, 6);
    assert!(table.happened(Open::BrigandsLeave(US, 7)));
    assert!(table.happened(Open::BrigandsRob(THEM, 8)));
    assert_eq!(table.have(US, Resource::Ore), 1);
    assert_eq!((table.have(THEM, Resource::Ore), table.have(THEM, Resource::Wool)), (0, 0));
    assert_eq!(table.have(THEM, Resource::Gold), 3);

    let mut early = Table::first_turn();
    early.before_roll(4);
    early.stock_all(US, 3);
    early.roll(DieFace::BrigandAttack, 6);
    assert_eq!(early.have(US, Resource::Ore), 3);
}

/// CAT-5.4
#[test]
fn in_a_year_of_plenty_each_may_gain_one_the_active_player_first() {
    let mut table = before_roll();
    table.stock_all(THEM, 3);
    table.roll(DieFace::YearOfPlenty, 2);
    assert_eq!(table.asks(US), Some(Question::Gain(GainWhy::Plenty)));
    assert_eq!(table.asks(THEM), None);
    table.act(US, Action::Gain(Land::Goldriver1));
    assert_eq!(table.asks(US), Some(Question::Main), "they have no room and are not asked");
    assert_eq!(table.have(US, Resource::Gold), 1);
}

/// CAT-5.5
#[test]
fn an_event_card_goes_under_the_stack() {
    let mut table = before_roll();
    table.roll_event(EventCard::ProductiveYear, 3);
    assert!(table.happened(Open::EventCard(EventCard::ProductiveYear)));
    assert_eq!(table.view(US).table.events_under.last(), Some(&EventCard::ProductiveYear));
    assert_eq!(table.view(US).table.events_under.len(), 10);

    // From a shuffled stack it is drawn by lot: copy 2 is a Productive Year.
    let mut shuffled = before_roll();
    shuffled.act_with(US, Action::Roll, &[4, 2, 2]);
    assert_eq!(shuffled.view(US).table.events_under.as_slice(), [EventCard::ProductiveYear]);
}

/// CAT-5.6
#[test]
fn the_owner_decides_which_landscape_is_turned() {
    let mut table = before_roll();
    table.extend(US, End::Right, [Land::Forest6, Land::Hills1]);
    table.extend(THEM, End::Right, [Land::Forest1, Land::Hills2]);
    table.city(THEM, 1);
    table.place(THEM, 1, Row::Up, Card::Market);
    table.stock(US, Land::Forest5, 1);
    table.stock(US, Land::Forest6, 1);
    table.roll(DieFace::TradeAdvantage, 3);
    table.act(THEM, Action::Rob(Resource::Lumber));
    assert_eq!(table.asks(US), Some(Question::Pay(Resource::Lumber)), "the victims turn their own");
    table.act(US, Action::Pay(Land::Forest6));
    assert_eq!(table.asks(THEM), Some(Question::Receive(Resource::Lumber)));
    table.act(THEM, Action::Gain(Land::Forest1));
    assert_eq!((table.holds(US, Land::Forest5), table.holds(US, Land::Forest6)), (1, 0));
    assert_eq!(table.holds(THEM, Land::Forest1), 1);
}

/// CAT-5.7
#[test]
fn only_what_is_a_may_can_be_declined() {
    let mut table = before_roll();
    table.place(US, 1, Row::Up, Card::KnightKonrad);
    table.roll(DieFace::Tournament, 1);
    assert_eq!(table.refused(US, Action::Pass).id(), "CAT-5.7");

    let mut table = before_roll();
    table.roll(DieFace::YearOfPlenty, 1);
    assert!(table.may(US, Action::Pass));
}

fn copy(number: u8) -> CopyNo {
    CopyNo::new(number).unwrap()
}

/// CAT-6.1
#[test]
fn master_builder_lets_each_exchange_a_card_from_a_stack_of_their_own() {
    let mut table = before_roll();
    table.hand(US, &[Card::Smithy, Card::Mint]);
    table.hand(THEM, &[Card::Raid]);
    table.stack(StackId::A, &[Card::Abbey, Card::Spy, Card::Scout]);
    table.stack(StackId::B, &[Card::Caravan, Card::Church]);
    table.roll_event(EventCard::MasterBuilder, 3);
    assert_eq!(table.asks(US), Some(Question::Builder));
    table.act(US, Action::LookThrough(StackId::A));
    table.act(US, Action::Take(Card::Spy, copy(1)));
    assert_eq!(table.asks(US), Some(Question::BuilderReturn));
    table.act(US, Action::Return(Card::Mint));
    table.act(US, Action::Under(StackId::B));
    assert_eq!(table.cards(US), [Card::Spy, Card::Smithy]);
    assert_eq!(table.stack_cards(StackId::A), [Some(Card::Abbey), Some(Card::Scout)]);

    assert_eq!(table.asks(THEM), Some(Question::Builder), "the first finishes before the second begins");
    assert_eq!(table.refused(THEM, Action::LookThrough(StackId::A)).id(), "CAT-6.1");
    table.act(THEM, Action::LookThrough(StackId::B));
    assert_eq!(table.stack_cards(StackId::B).last(), Some(&Some(Card::Mint)));
    table.act(THEM, Action::Take(Card::Mint, copy(1)));
    table.act(THEM, Action::Return(Card::Mint));
    table.act(THEM, Action::Under(StackId::C));
    assert_eq!(table.cards(THEM), [Card::Raid], "the card just taken may go back");
    assert_eq!(table.asks(US), Some(Question::Main));
}

/// CAT-6.1, declined: if the first looks through none, the second may look through any.
#[test]
fn master_builder_may_be_declined() {
    let mut table = before_roll();
    table.stack(StackId::A, &[Card::Abbey]);
    table.roll_event(EventCard::MasterBuilder, 3);
    table.act(US, Action::Pass);
    table.act(THEM, Action::LookThrough(StackId::A));
    table.act(THEM, Action::Pass);
    assert_eq!(table.asks(US), Some(Question::Main));
    assert_eq!(table.stack_cards(StackId::A), [Some(Card::Abbey)]);
}

/// CAT-6.1: with a single stack left there is no other one for the second player.
#[test]
fn master_builder_asks_nobody_for_whom_no_stack_is_left() {
    let mut table = before_roll();
    for stack in [StackId::A, StackId::B, StackId::C, StackId::D] {
        table.stack(stack, &[]);
    }
    table.roll_event(EventCard::MasterBuilder, 3);
    let mut declined = table.clone();
    declined.act(US, Action::Pass);
    assert_eq!(declined.asks(THEM), Some(Question::Builder), "the last stack is free");
    // What lies in the stack is found out only now.
    let mut luck = Chance::seeded(1, 0);
    table.state.apply(US, Action::LookThrough(StackId::E), &mut Ctx::quiet(&mut luck));
    table.act(US, Action::Pass);
    assert_eq!((table.asks(THEM), table.asks(US)), (None, Some(Question::Main)));
}

/// CAT-6.2: who has no unit loses none, and everybody is told.
#[test]
fn a_civil_war_without_units_passes_by() {
    let mut table = before_roll();
    table.place(US, 1, Row::Up, Card::Abbey);
    table.roll_event(EventCard::CivilWar, 3);
    assert_eq!(table.asks(US), Some(Question::Main));
    assert!(table.happened(Open::NothingToLose(US)) && table.happened(Open::NothingToLose(THEM)));
}

/// CAT-6.2
#[test]
fn in_a_civil_war_each_names_a_unit_of_the_other() {
    let mut table = before_roll();
    table.city(THEM, 1);
    table.place(THEM, 1, Row::Up, Card::Church);
    table.place(THEM, 1, Row::Down, Card::KnightKarl);
    table.place(THEM, -1, Row::Up, Card::FleetOre);
    table.place(THEM, -1, Row::Down, Card::KnightFalk);
    table.place(US, 1, Row::Up, Card::KnightOtto);
    table.place(US, 1, Row::Down, Card::Abbey);
    table.roll_event(EventCard::CivilWar, 3);
    assert_eq!(table.asks(US), Some(Question::CivilWar), "the active player names first");
    assert_eq!(table.legal(US).len(), 2);
    let karl = Action::Strike(side(1, Row::Down), Card::KnightKarl);
    assert_eq!(table.refused(US, karl).id(), "CAT-6.2");
    assert_eq!(table.refused_because(US, karl), "refusal.church");
    table.act(US, Action::Strike(side(-1, Row::Down), Card::KnightFalk));
    assert_eq!(table.cards(THEM), [Card::KnightFalk]);
    assert_eq!(table.cards(US), [Card::KnightOtto], "the only one is named by itself");
    assert_eq!(table.asks(US), Some(Question::Main));
}

/// CAT-6.2: both put excess cards away at once, the active player first; what is refused then, Civil War refuses.
#[test]
fn after_a_civil_war_the_active_player_puts_excess_cards_away_first() {
    let mut table = before_roll();
    table.place(US, 1, Row::Up, Card::KnightOtto);
    table.place(THEM, 1, Row::Up, Card::KnightFalk);
    table.hand(US, &[Card::Mint, Card::Raid, Card::Smithy]);
    table.hand(THEM, &[Card::Spy, Card::Scout, Card::Market]);
    table.roll_event(EventCard::CivilWar, 3);
    for (seat, other, card) in [(US, THEM, Card::Mint), (THEM, US, Card::Spy)] {
        assert_eq!(table.asks(seat), Some(Question::Excess(1)));
        assert_eq!(table.asks(other), None);
        assert_eq!(table.refused(seat, Action::Return(Card::Colossus)).id(), "CAT-6.2");
        assert_eq!(table.refused(seat, Action::EndTurn).id(), "CAT-6.2");
        table.act(seat, Action::Return(card));
        table.act(seat, Action::Under(StackId::A));
    }
    assert_eq!(table.asks(US), Some(Question::Main));
    let bottom: Vec<_> = table.stack_cards(StackId::A).into_iter().flatten().collect();
    assert_eq!(bottom, [Card::Mint, Card::Spy]);
}

/// CAT-6.3
#[test]
fn a_productive_year_pays_for_every_bordering_camp() {
    let mut table = before_roll();
    table.city(US, 1);
    table.place(US, 1, Row::Up, Card::Garrison);
    table.place(US, 1, Row::Up, Card::Garrison);
    table.place(US, -1, Row::Up, Card::Garrison);
    table.roll_event(EventCard::ProductiveYear, 5);
    let upper = [Land::Fields2, Land::Mountains3, Land::Pasture4].map(|land| table.holds(US, land));
    assert_eq!(upper, [1, 3, 2], "one, three and two camps");
    assert_eq!(table.holds(US, Land::Hills6), 0, "the lower row borders none");
}

/// CAT-6.4
#[test]
fn progress_pays_for_abbeys_and_libraries() {
    let mut table = before_roll();
    table.city(US, 1);
    table.place(US, 1, Row::Up, Card::Library);
    table.place(US, 1, Row::Down, Card::Abbey);
    table.roll_event(EventCard::Progress, 6);
    for land in [Land::Goldriver1, Land::Fields2] {
        assert_eq!(table.asks(US), Some(Question::Gain(GainWhy::Progress)));
        table.act(US, Action::Gain(land));
    }
    assert_eq!(table.asks(US), Some(Question::Main), "they have neither and gain nothing");
    assert_eq!(table.have(US, Resource::Gold), 1);
}

/// CAT-6.4: the active player first (A3).
#[test]
fn progress_asks_the_active_player_first() {
    let mut table = before_roll();
    for seat in [US, THEM] {
        table.city(seat, 1);
        table.place(seat, 1, Row::Up, Card::Abbey);
        table.place(seat, 1, Row::Down, Card::Library);
    }
    table.roll_event(EventCard::Progress, 6);
    for seat in [US, US, THEM, THEM] {
        assert_eq!(table.asks(seat), Some(Question::Gain(GainWhy::Progress)));
        table.act(seat, table.legal(seat)[0]);
    }
    assert_eq!(table.asks(US), Some(Question::Main));
}

/// CAT-6.5
#[test]
fn at_year_end_all_ten_event_cards_are_shuffled() {
    let mut table = before_roll();
    table.roll_event(EventCard::YearEnd, 5);
    assert!(table.happened(Open::EventsShuffled));
    assert!(table.view(US).table.events_under.is_empty());
    assert_eq!(table.asks(US), Some(Question::Main), "no further card is drawn");
}

/// CAT-6.6
#[test]
fn in_a_conflict_the_holder_of_the_knight_banishes_two_cards() {
    let mut table = before_roll();
    table.place(THEM, 1, Row::Up, Card::KnightKonrad);
    table.hand(US, &[Card::Spy, Card::Abbey, Card::Mint]);
    table.roll_event(EventCard::Conflict, 5);
    assert_eq!(table.asks(THEM), Some(Question::Conflict));
    assert_eq!(table.refused(THEM, Action::Seize(Card::Colossus)).id(), "CAT-6.6");
    table.act(THEM, Action::Seize(Card::Mint));
    assert_eq!(table.refused(THEM, Action::Seize(Card::Mint)).id(), "CAT-6.6");
    table.act(THEM, Action::Seize(Card::Spy));
    table.act(THEM, Action::Under(StackId::C));
    assert_eq!(table.cards(US), [Card::Abbey]);
    let bottom: Vec<_> = table.stack_cards(StackId::C).into_iter().flatten().collect();
    assert_eq!(bottom, [Card::Mint, Card::Spy], "in the order picked");
    assert_eq!(table.asks(US), Some(Question::Main), "we refill only at our hand check");

    let mut nobody = before_roll();
    nobody.hand(US, &[Card::Spy]);
    nobody.roll_event(EventCard::Conflict, 5);
    assert_eq!(nobody.cards(US), [Card::Spy]);
}

/// CAT-6.7
#[test]
fn the_plague_takes_one_from_every_landscape_at_a_city() {
    let mut table = before_roll();
    table.stock_all(US, 2);
    table.stock_all(THEM, 2);
    table.city(US, 1);
    table.city(THEM, 1);
    table.place(THEM, 1, Row::Up, Card::Aqueduct);
    table.roll_event(EventCard::Plague, 1);
    let left = [Land::Fields2, Land::Forest5].map(|land| table.holds(US, land));
    assert_eq!(left, [2, 2], "the outer column of the settlement");
    let struck = [Land::Mountains3, Land::Pasture4, Land::Hills6].map(|land| table.holds(US, land));
    assert_eq!(struck, [1, 1, 1]);
    assert_eq!(table.holds(US, Land::Goldriver1), 2, "lost one, produced one");
    assert_eq!(table.holds(THEM, Land::Mountains2), 2, "an Aqueduct protects everything");
}

/// CAT-7.1
#[test]
fn a_rolled_number_yields_one_and_two_beside_the_doubler() {
    let mut table = before_roll();
    table.place(US, 1, Row::Down, Card::BrickFactory);
    table.roll(DieFace::Tournament, 6);
    assert_eq!(table.holds(US, Land::Hills6), 2);
    assert_eq!(table.holds(THEM, Land::Goldriver6), 1, "for both players");
    assert_eq!(table.wealth(US) + table.wealth(THEM), 3);
}

/// CAT-7.2
#[test]
fn a_doubler_works_on_production_of_its_kind_in_its_row_only() {
    let mut table = before_roll();
    // Above: it borders no Hills there, but may be built.
    table.place(US, 1, Row::Up, Card::BrickFactory);
    table.roll(DieFace::Tournament, 6);
    assert_eq!(table.holds(US, Land::Hills6), 1);

    // No other gain is doubled.
    let mut plenty = before_roll();
    plenty.place(US, 1, Row::Down, Card::BrickFactory);
    plenty.roll(DieFace::YearOfPlenty, 1);
    plenty.act(US, Action::Gain(Land::Hills6));
    assert_eq!(plenty.holds(US, Land::Hills6), 1);
}

/// CAT-7.3
#[test]
fn production_asks_nobody() {
    let mut table = before_roll();
    table.extend(US, End::Left, [Land::Forest6, Land::Pasture6]);
    table.roll(DieFace::Tournament, 6);
    assert_eq!(table.asks(US), Some(Question::Main));
    assert_eq!(table.wealth(US), 3);
    assert!(!table.may(US, Action::Rob(Resource::Ore)));
}
