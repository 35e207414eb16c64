//! Situations in which something is refused.

use catan_kartenspiel::testing::{THEM, Table, US, side};
use catan_kartenspiel::{
    Action, ActionGate, Card, CopyNo, DieFace, End, EventCard, Land, OFFERS_PER_TURN, Options, Rate,
    Resource, Row, StackId,
};
use tafel_core::Seat;

pub fn first() -> CopyNo {
    CopyNo::new(1).expect("there is a first copy")
}

pub fn rate(number: u8) -> Rate {
    Rate::new(number).expect("the bank knows this rate")
}

/// Before the first landscape. We have the black and red crest.
pub fn new_game() -> Table {
    Table::new_game(Options::default())
}

pub fn one_laid() -> Table {
    let mut table = new_game();
    table.act(US, Action::Lay(Land::Fields2));
    table
}

/// We begin and look through stack A, which has every card from the Alchemist on and not the Aqueduct.
pub fn start_cards() -> Table {
    let mut table = new_game();
    for seat in [US, THEM] {
        for lay in 0..5 {
            let land = table.legal(seat)[0];
            let ready = seat == THEM && lay == 4;
            table.act_with(seat, land, if ready { &[5, 0] } else { &[] });
        }
    }
    table.act_with(US, Action::LookThrough(StackId::A), &[0; 13]);
    table
}

pub fn absent() -> Card {
    Card::Aqueduct
}

/// We have our start cards from stack A.
pub fn second_start() -> Table {
    let mut table = start_cards();
    for _ in 0..3 {
        let card = table.legal(US)[0];
        table.act(US, card);
    }
    table
}

/// Our main phase with nothing in store and in hand, four points together.
pub fn main() -> Table {
    Table::main()
}

pub fn holding(cards: &[Card]) -> Table {
    let mut table = main();
    table.hand(US, cards);
    table
}

pub fn before_roll(cards: &[Card]) -> Table {
    let mut table = holding(cards);
    table.before_roll(5);
    table
}

// Events.

/// We have the Mill and bricks to the full; the other player has bricks, grain and lumber.
pub fn advantage() -> Table {
    let mut table = robber();
    table.place(US, 1, Row::Up, Card::FleetWool);
    table.before_roll(5);
    table.roll(DieFace::TradeAdvantage, 3);
    table
}

/// We won the tournament; our hills are full.
pub fn prize() -> Table {
    let mut table = main();
    table.place(US, 1, Row::Up, Card::KnightHagen);
    table.stock(US, Land::Hills6, 3);
    table.before_roll(5);
    table.roll(DieFace::Tournament, 3);
    table
}

/// The other player gets a brick by trade and has three hills, one of them full.
pub fn receiving() -> Table {
    let mut table = main();
    table.extend(THEM, End::Left, [Land::Hills1, Land::Hills2]);
    table.stock(THEM, Land::Hills5, 3);
    table.stock(THEM, Land::Mountains2, 1);
    table.stock(US, Land::Hills6, 1);
    let give_and_want = [Action::Give(Resource::Brick), Action::Want(Resource::Ore)];
    for action in [Action::Offer].into_iter().chain(give_and_want).chain([Action::Propose]) {
        table.act(US, action);
    }
    table.act(THEM, Action::Accept);
    table
}

/// The Master Builder comes. Stack B is empty.
pub fn builder() -> Table {
    let mut table = main();
    table.stack(StackId::A, &[Card::Abbey, Card::Mint]);
    table.stack(StackId::B, &[]);
    table.before_roll(5);
    table.roll_event(EventCard::MasterBuilder, 3);
    table
}

pub fn looking() -> Table {
    let mut table = builder();
    table.act(US, Action::LookThrough(StackId::A));
    table
}

pub fn returning() -> Table {
    let mut table = looking();
    table.act(US, Action::Take(Card::Abbey, first()));
    table
}

pub fn second_builder() -> Table {
    let mut table = looking();
    table.act(US, Action::Pass);
    table
}

/// We name a unit of the other player: Hagen or the fleet. Konrad stands by a Church.
pub fn civil_war() -> Table {
    let mut table = main();
    table.city(THEM, 1);
    table.extend(THEM, End::Left, [Land::Hills1, Land::Hills2]);
    for (x, row, card) in [
        (1, Row::Up, Card::KnightKonrad),
        (1, Row::Down, Card::Church),
        (-1, Row::Up, Card::Abbey),
        (-1, Row::Down, Card::KnightHagen),
        (-3, Row::Up, Card::FleetOre),
    ] {
        table.place(THEM, x, row, card);
    }
    table.before_roll(5);
    table.roll_event(EventCard::CivilWar, 3);
    table
}

/// Our knight came back to a full hand.
pub fn after_civil_war() -> Table {
    let mut table = holding(&[Card::Abbey, Card::Mint, Card::Smithy]);
    table.place(US, 1, Row::Up, Card::KnightKonrad);
    table.before_roll(5);
    table.roll_event(EventCard::CivilWar, 3);
    table
}

/// We have the Knight and see their hand.
pub fn conflict() -> Table {
    let mut table = main();
    table.place(US, 1, Row::Up, Card::KnightKonrad);
    table.hand(THEM, &[Card::Abbey, Card::Mint, Card::Smithy]);
    table.before_roll(5);
    table.roll_event(EventCard::Conflict, 3);
    table
}

pub fn conflict_second() -> Table {
    let mut table = conflict();
    table.act(US, Action::Seize(Card::Abbey));
    table
}

// Building.

/// Everything in store, a road to the left, a city to the right, an Abbey in hand.
pub fn rich() -> Table {
    let mut table = holding(&[Card::Abbey]);
    table.stock_all(US, 3);
    table.road(US, End::Left);
    table.city(US, 1);
    table
}

pub fn without_supply() -> Table {
    let mut table = rich();
    let supply = &mut table.state.table.supply;
    (supply.roads, supply.settlements, supply.cities) = (0, 0, 0);
    table
}

/// We pay for a road with bricks from two of three hills; the third is empty.
pub fn paying() -> Table {
    let mut table = main();
    table.extend(US, End::Left, [Land::Hills1, Land::Hills2]);
    table.stock(US, Land::Hills6, 2);
    table.stock(US, Land::Hills1, 2);
    table.stock(US, Land::Forest5, 1);
    table.act(US, Action::Road(End::Left));
    table
}

/// A settlement is built; without a Scout two fields are drawn.
pub fn new_settlement(action: Action) -> Table {
    let mut table = rich();
    table.hand(US, &[Card::Scout]);
    table.act_with(US, action, if action == Action::Settlement(End::Left) { &[0, 0] } else { &[] });
    table
}

pub fn village(cards: &[Card]) -> Table {
    let mut table = holding(cards);
    table.stock_all(US, 3);
    table
}

/// We hold a card, but every site of our two settlements is taken.
pub fn crowded(card: Card) -> Table {
    let mut table = village(&[card]);
    table.place(US, -1, Row::Up, Card::Garrison);
    table.place(US, -1, Row::Down, Card::Smithy);
    table.place(US, 1, Row::Up, Card::Sawmill);
    table.place(US, 1, Row::Down, Card::FleetOre);
    table
}

/// A card is picked; the upper site of the left settlement is taken.
pub fn building(card: Card) -> Table {
    let mut table = rich();
    table.hand(US, &[Card::Mint]);
    table.place(US, -1, Row::Up, Card::Garrison);
    table.act(US, Action::Build(card));
    table
}

pub fn demolishing() -> Table {
    let mut table = main();
    table.place(US, 1, Row::Down, Card::Abbey);
    table.act(US, Action::Demolish);
    table
}

// Trade.

pub fn full() -> Table {
    village(&[])
}

pub fn at_the_bank() -> Table {
    let mut table = main();
    table.stock(US, Land::Pasture4, 3);
    table.act(US, Action::Bank(Resource::Wool, rate(3)));
    table
}

/// We have bricks and all wool we can keep; the other player has an ore and all wool they can keep.
fn traders() -> Table {
    let mut table = main();
    table.stock(US, Land::Hills6, 2);
    table.stock(US, Land::Pasture4, 3);
    table.stock(THEM, Land::Mountains2, 1);
    table.stock(THEM, Land::Pasture3, 3);
    table
}

pub fn offering(so_far: &[Action]) -> Table {
    let mut table = traders();
    table.act(US, Action::Offer);
    for &action in so_far {
        table.act(US, action);
    }
    table
}

/// We have bricks only, and the other player has some too.
pub fn one_kind_each() -> Table {
    let mut table = main();
    table.stock(US, Land::Hills6, 1);
    table.stock(THEM, Land::Hills5, 1);
    table.stock(THEM, Land::Mountains2, 1);
    table.act(US, Action::Offer);
    table
}

pub fn offered() -> Table {
    offering(&[Action::Give(Resource::Brick), Action::Want(Resource::Ore), Action::Propose])
}

pub fn tireless() -> Table {
    let mut table = traders();
    table.state.offers_begun[US.index()] = OFFERS_PER_TURN;
    table
}

// Action cards.

/// Each player needs three points for an attack, and nobody has them.
pub fn under_the_older_gate(card: Card) -> Table {
    let mut table = Table::with(Options { action_gate: ActionGate::ThreeEach, ..Options::default() });
    table.hand(US, &[card]);
    table
}

/// Seven points together: the gate is open.
fn strong() -> Table {
    let mut table = main();
    for (seat, x) in [(US, -1), (US, 1), (THEM, -1)] {
        table.city(seat, x);
    }
    table
}

/// The gate is open, we have this card, and there is nothing on the other side that it could hit.
pub fn nothing_there(card: Card) -> Table {
    let mut table = strong();
    table.hand(US, &[card]);
    table
}

/// Our hills are full, and so are theirs; they have grain and lumber, too, and no ore.
fn robber() -> Table {
    let mut table = strong();
    table.stock(US, Land::Hills6, 3);
    table.stock(US, Land::Pasture4, 1);
    table.stock(THEM, Land::Hills5, 3);
    table.stock(THEM, Land::Fields1, 1);
    table.stock(THEM, Land::Forest4, 1);
    table
}

fn played(mut table: Table, card: Card) -> Table {
    table.hand(US, &[card]);
    table.act(US, Action::Play(card));
    table
}

/// The other player may protect themselves.
pub fn attacked(card: Card, cards: &[Card]) -> Table {
    let mut table = robber();
    table.hand(THEM, cards);
    played(table, card)
}

/// The attack succeeds and we choose what it hits.
pub fn struck(card: Card) -> Table {
    struck_with(card, &[])
}

fn struck_with(card: Card, cards: &[Card]) -> Table {
    let mut table = strong();
    table.hand(THEM, cards);
    for (x, row, card) in [
        (-1, Row::Up, Card::Abbey),
        (-1, Row::Down, Card::KnightHagen),
        (1, Row::Up, Card::KnightKonrad),
        (1, Row::Down, Card::Smithy),
    ] {
        table.place(THEM, x, row, card);
    }
    let mut table = played(table, card);
    table.act_with(THEM, Action::Pass, &[0]);
    table
}

/// Their Abbey came back to a full hand.
pub fn after_arson() -> Table {
    let mut table = struck_with(Card::Arsonist, &[Card::Mint, Card::Raid, Card::Church]);
    table.act(US, Action::Strike(side(-1, Row::Up), Card::Abbey));
    table
}

pub fn alchemist() -> Table {
    let mut table = strong();
    table.before_roll(5);
    played(table, Card::Alchemist)
}

pub fn raiding() -> Table {
    let mut table = attacked(Card::Raid, &[]);
    table.act_with(THEM, Action::Pass, &[0]);
    table
}

pub fn merchant() -> Table {
    played(robber(), Card::Merchant)
}

/// The Merchant took a grain and now gives something back.
pub fn merchant_gives() -> Table {
    let mut table = merchant();
    table.act(US, Action::Rob(Resource::Grain));
    table.act(US, Action::Pass);
    table
}

pub fn caravan() -> Table {
    let mut table = strong();
    table.stock(US, Land::Hills6, 1);
    table.stock(US, Land::Fields2, 1);
    played(table, Card::Caravan)
}

/// A brick is loaded, and only for ore there is room.
pub fn loaded_caravan() -> Table {
    let mut table = strong();
    table.stock_all(US, 3);
    table.stock(US, Land::Mountains3, 1);
    let mut table = played(table, Card::Caravan);
    table.act(US, Action::Pay(Land::Hills6));
    table
}

pub fn caravan_gains() -> Table {
    let mut table = caravan();
    table.act(US, Action::Pay(Land::Hills6));
    table.act(US, Action::Pass);
    table
}

pub fn spying() -> Table {
    let mut table = strong();
    table.hand(THEM, &[Card::Abbey, Card::KnightKonrad]);
    played(table, Card::Spy)
}

// The hand check.

/// Our turn is over, with these cards in hand and so much on hills and fields.
fn turn_over(cards: &[Card], stock: u8) -> Table {
    let mut table = holding(cards);
    table.stack(StackId::A, &[Card::Library, Card::Church]);
    table.stack(StackId::B, &[]);
    table.stock(US, Land::Hills6, stock);
    table.stock(US, Land::Fields2, stock);
    table.act(US, Action::EndTurn);
    table
}

pub fn refilling() -> Table {
    turn_over(&[], 0)
}

pub fn exchanging() -> Table {
    turn_over(&[Card::Abbey, Card::Mint, Card::Smithy], 2)
}

pub fn put_under() -> Table {
    let mut table = exchanging();
    table.act(US, Action::Return(Card::Abbey));
    table
}

pub fn exchanged() -> Table {
    let mut table = put_under();
    table.act(US, Action::Under(StackId::A));
    table
}

pub fn too_many() -> Table {
    turn_over(&[Card::Abbey, Card::Mint, Card::Smithy, Card::Raid], 0)
}

pub fn search_price() -> Table {
    let mut table = turn_over(&[], 2);
    table.act(US, Action::Search(StackId::A));
    table
}

pub fn searching() -> Table {
    let mut table = turn_over(&[], 1);
    table.act(US, Action::Search(StackId::A));
    table
}

/// We have the seven points that this table plays for.
pub fn over() -> Table {
    let mut table = Table::with(Options { target_vp: 7, ..Options::default() });
    table.city(US, -1);
    table.city(US, 1);
    for card in [Card::BathHouse, Card::Library] {
        table.place(US, -1, Row::Up, card);
    }
    table.place(US, 1, Row::Up, Card::Church);
    table.act(US, Action::EndTurn);
    table
}

/// What a seat tries at a table.
pub fn tried(table: Table, seat: Seat, action: Action) -> (catan_kartenspiel::Catan, Seat, Action) {
    (table.state, seat, action)
}
