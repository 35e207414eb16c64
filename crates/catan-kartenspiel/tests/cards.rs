//! One test for every card with words of its own. Cards that are only figures are held by `data.rs`.

use catan_kartenspiel::testing::{THEM, Table, US, die, side};
use catan_kartenspiel::{
    Action, Card, CopyNo, DieFace, End, EventCard, Land, Pips, Question, Rate, Resource, Row, StackId,
};

/// Each has two cities: eight points together.
fn gate_open() -> Table {
    let mut table = Table::main();
    for seat in [US, THEM] {
        table.city(seat, 1);
        table.city(seat, -1);
    }
    table
}

fn before_roll() -> Table {
    let mut table = Table::main();
    table.before_roll(5);
    table
}

/// Plays an attack of ours; the defender answers, the die shows `number`.
fn attack(table: &mut Table, card: Card, answer: Action, number: u32) {
    table.hand(US, &[card]);
    table.act(US, Action::Play(card));
    table.act_with(THEM, answer, &[number - 1]);
}

#[test]
fn alchemist() {
    let mut table = gate_open();
    table.before_roll(5);
    table.hand(US, &[Card::Alchemist]);
    table.act(US, Action::Play(Card::Alchemist));
    table.act_with(US, Action::SetDie(Pips::new(3).unwrap()), &[die(DieFace::Tournament)]);
    assert_eq!((table.holds(US, Land::Mountains3), table.holds(THEM, Land::Pasture3)), (1, 1));
}

#[test]
fn bishop() {
    let mut table = gate_open();
    table.stock(THEM, Land::Hills5, 1);
    table.stock(US, Land::Mountains3, 1);
    table.hand(THEM, &[Card::Bishop]);
    attack(&mut table, Card::Raid, Action::Play(Card::Bishop), 3);
    assert_eq!(table.legal(THEM), [Action::Pass, Action::Rob(Resource::Ore)]);
}

#[test]
fn arsonist() {
    let mut table = gate_open();
    table.place(THEM, 1, Row::Up, Card::Mint);
    attack(&mut table, Card::Arsonist, Action::Pass, 4);
    assert_eq!(table.cards(THEM), [Card::Mint]);
    assert!(!table.state.table.realm(THEM).has(Card::Mint));
}

#[test]
fn merchant() {
    let mut table = gate_open();
    table.stock(THEM, Land::Mountains2, 2);
    table.stock(US, Land::Goldriver1, 1);
    table.hand(US, &[Card::Merchant]);
    table.act(US, Action::Play(Card::Merchant));
    table.act(US, Action::Rob(Resource::Ore));
    table.act(US, Action::Pay(Land::Goldriver1));
    assert_eq!((table.have(US, Resource::Ore), table.have(THEM, Resource::Gold)), (2, 1));
}

#[test]
fn caravan() {
    let mut table = gate_open();
    table.stock(US, Land::Hills6, 1);
    table.stock(US, Land::Forest5, 1);
    table.hand(US, &[Card::Caravan]);
    table.act(US, Action::Play(Card::Caravan));
    table.act(US, Action::Pay(Land::Hills6));
    table.act(US, Action::Pay(Land::Forest5));
    assert!(!table.may(US, Action::Gain(Land::Hills6)));
    table.act(US, Action::Gain(Land::Mountains3));
    table.act(US, Action::Gain(Land::Mountains3));
    assert_eq!(table.have(US, Resource::Ore), 2);
}

#[test]
fn herb_woman() {
    let mut table = gate_open();
    table.place(THEM, 1, Row::Up, Card::KnightKarl);
    table.place(US, 1, Row::Up, Card::KnightHagen);
    table.hand(THEM, &[Card::HerbWoman]);
    attack(&mut table, Card::BlackKnight, Action::Play(Card::HerbWoman), 3);
    assert_eq!(table.cards(US), [Card::KnightHagen], "our own knight comes back");
    assert!(table.state.table.realm(THEM).has(Card::KnightKarl));
}

#[test]
fn scout() {
    let mut table = Table::main();
    table.road(US, End::Left);
    table.stock_all(US, 1);
    table.hand(US, &[Card::Scout]);
    table.act(US, Action::SettlementWithScout(End::Left));
    table.act(US, Action::Lay(Land::Goldriver3));
    table.act(US, Action::Lay(Land::Forest6));
    assert_eq!(table.view(US).table.discard.as_slice(), [Card::Scout]);
    assert_eq!(table.holds(US, Land::Goldriver3), 0);
}

#[test]
fn raid() {
    let mut table = gate_open();
    table.stock_all(THEM, 1);
    attack(&mut table, Card::Raid, Action::Pass, 5);
    table.act(US, Action::Rob(Resource::Gold));
    table.act(US, Action::Rob(Resource::Ore));
    assert_eq!((table.wealth(US), table.wealth(THEM)), (2, 4));
}

#[test]
fn black_knight() {
    let mut table = gate_open();
    table.place(THEM, 1, Row::Up, Card::KnightKarl);
    attack(&mut table, Card::BlackKnight, Action::Pass, 5);
    assert_eq!(table.cards(THEM), [Card::KnightKarl]);
    assert_eq!(table.view(US).table.figures.knight, None);
}

#[test]
fn spy() {
    let mut table = gate_open();
    table.hand(THEM, &[Card::Mint, Card::Raid]);
    table.hand(US, &[Card::Spy]);
    table.act(US, Action::Play(Card::Spy));
    table.act(US, Action::Seize(Card::Raid));
    assert_eq!((table.cards(US), table.cards(THEM)), (vec![Card::Raid], vec![Card::Mint]));
    assert_eq!(table.view(THEM).memory.unwrap().hand.cards.as_slice(), [Card::Raid], "both know");
}

#[test]
fn abbey_and_library() {
    let mut table = gate_open();
    table.place(US, 1, Row::Up, Card::Abbey);
    table.place(US, 1, Row::Down, Card::Library);
    assert_eq!(table.state.table.hand_limit(US), 5);
    assert_eq!(table.state.table.points(US), 5, "a Library is worth a point");
}

#[test]
fn garrison() {
    let mut table = before_roll();
    table.stock_all(US, 2);
    table.place(US, 1, Row::Up, Card::Garrison);
    table.place(US, -1, Row::Up, Card::Garrison);
    table.roll(DieFace::BrigandAttack, 5);
    assert_eq!(table.have(US, Resource::Wool), 2, "only the lower row is counted: six");
}

#[test]
fn smithy() {
    let mut table = Table::main();
    table.place(US, 1, Row::Up, Card::Smithy);
    assert_eq!(table.state.table.realm(US).strength, 0, "no knights, no points");
    table.place(US, 1, Row::Down, Card::KnightHagen);
    assert_eq!(table.state.table.realm(US).strength, 2);
}

#[test]
fn the_five_doublers() {
    // Start layout: Fields, Mountains, Pasture above, Forest, Hills, Gold River below.
    for (card, row, land) in [
        (Card::GrainMill, Row::Up, Land::Fields2),
        (Card::Foundry, Row::Up, Land::Mountains3),
        (Card::WoolenMill, Row::Up, Land::Pasture4),
        (Card::Sawmill, Row::Down, Land::Forest5),
        (Card::BrickFactory, Row::Down, Land::Hills6),
    ] {
        let x = if land == Land::Pasture4 { 1 } else { -1 };
        let mut table = before_roll();
        table.place(US, x, row, card);
        table.roll(DieFace::Tournament, land.number());
        assert_eq!(table.holds(US, land), 2, "{card}");
    }
}

#[test]
fn the_six_fleets() {
    let two = Rate::new(2).unwrap();
    for resource in Resource::ALL {
        let fleet = resource.fleet().unwrap();
        let mut table = Table::main();
        table.stock_all(US, 2);
        assert!(!table.may(US, Action::Bank(resource, two)));
        table.place(US, 1, Row::Up, fleet);
        assert!(table.may(US, Action::Bank(resource, two)), "{fleet}");
        assert_eq!(table.state.table.realm(US).trade, 1);
    }
}

#[test]
fn the_nine_knights_count_strength_and_tournament() {
    for card in Card::ALL.into_iter().filter(|card| card.is_knight()) {
        let mut table = before_roll();
        table.place(US, 1, Row::Up, card);
        assert_eq!(table.view(US).table.figures.knight, Some(US));
        table.roll(DieFace::Tournament, 1);
        assert!(matches!(table.asks(US), Some(Question::Gain(_))), "{card} wins the tournament");
    }
}

#[test]
fn bath_house_and_aqueduct() {
    for (card, safe) in [(Card::BathHouse, 4), (Card::Aqueduct, 6)] {
        let mut table = before_roll();
        table.city(US, 1);
        table.city(US, -1);
        table.place(US, 1, Row::Up, card);
        table.stock_all(US, 1);
        table.roll_event(EventCard::Plague, 5);
        let left = table.wealth(US) - 1;
        assert_eq!(left, if safe == 6 { 6 } else { 4 }, "{card}, and one produced");
    }
}

#[test]
fn colossus() {
    let mut table = Table::main();
    table.city(US, 1);
    table.place(US, 1, Row::Up, Card::Colossus);
    assert_eq!(table.state.table.points(US), 5);
}

#[test]
fn harbor_market_counting_house_and_merchant_guild() {
    let mut table = gate_open();
    table.place(US, 1, Row::Up, Card::Harbor);
    table.place(US, 1, Row::Up, Card::Market);
    table.place(US, 1, Row::Down, Card::CountingHouse);
    table.place(US, 1, Row::Down, Card::MerchantGuild);
    assert_eq!(table.state.table.realm(US).trade, 10);
    table.place(US, -1, Row::Down, Card::FleetOre);
    assert_eq!(table.state.table.realm(US).trade, 12, "the Harbour counts the fleet twice");
}

#[test]
fn church() {
    let mut table = before_roll();
    table.city(US, 1);
    table.place(US, 1, Row::Up, Card::Church);
    table.place(US, 1, Row::Down, Card::FleetOre);
    table.roll_event(EventCard::CivilWar, 1);
    assert!(table.state.table.realm(US).has(Card::FleetOre));
    assert_eq!(table.state.table.points(US), 5, "city, settlement, Church and the Mill");
}

#[test]
fn mint() {
    let mut table = gate_open();
    table.place(US, 1, Row::Up, Card::Mint);
    table.stock(US, Land::Goldriver1, 1);
    table.act(US, Action::Bank(Resource::Gold, Rate::new(1).unwrap()));
    table.act(US, Action::Gain(Land::Hills6));
    assert_eq!((table.have(US, Resource::Gold), table.have(US, Resource::Brick)), (0, 1));
}

#[test]
fn town_hall() {
    let mut table = gate_open();
    table.place(US, 1, Row::Up, Card::TownHall);
    table.stack(StackId::A, &[Card::Spy, Card::Raid]);
    table.stock(US, Land::Hills6, 1);
    table.act(US, Action::EndTurn);
    table.act(US, Action::Search(StackId::A));
    table.act(US, Action::Take(Card::Raid, CopyNo::new(1).unwrap()));
    assert_eq!(table.wealth(US), 0);
}

#[test]
fn the_market_may_be_torn_down() {
    let mut table = gate_open();
    table.place(US, 1, Row::Up, Card::Market);
    table.act(US, Action::Demolish);
    table.act(US, Action::Raze(side(1, Row::Up), Card::Market));
    assert_eq!(table.view(US).table.figures.mill, None);
}
