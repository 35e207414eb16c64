//! Positions for tests, laid out in a few readable lines. Not part of the game.
//!
//! A [`Table`] begins in the main phase of turn 5 with empty landscapes and empty hands, unless a test wants
//! otherwise. Every answer is checked before it is applied, luck is scripted, and after every step the
//! invariants of the position are checked.

use tafel_core::{Chance, Ctx, Game, List, Seat, Viewer};

use crate::action::Action;
use crate::data::{Copies, EVENT_CARDS, card_of_copy, event_card_of_copy};
use crate::event::{Event, Open};
use crate::frame::Frame;
use crate::ids::{Card, Crest, DieFace, EventCard, Land, Resource, StackId};
use crate::memory::StackMemory;
use crate::options::Options;
use crate::principality::{Column, End, Principality, Row, Side};
use crate::question::Question;
use crate::rule::Rule;
use crate::setup::START_PLACES;
use crate::state::Catan;
use crate::view::View;

/// The player the tests look over the shoulder of. Plays black and red.
pub const US: Seat = Seat(0);
/// The other one. Plays white and red.
pub const THEM: Seat = Seat(1);

/// A position being set up and played.
#[derive(Clone, Debug)]
pub struct Table {
    /// The position.
    pub state: Catan,
    /// What happened by the last answer.
    pub events: Vec<Event>,
}

impl Table {
    /// A game before its first decision.
    pub fn new_game(options: Options) -> Table {
        let mut chance = Chance::replay(vec![1]);
        let state = Catan::setup(&options, 2, &mut Ctx::quiet(&mut chance)).expect("two can play");
        Table { state, events: Vec::new() }
    }

    /// Our main phase in turn 5: start layout, nothing in store, no cards in hand.
    pub fn main() -> Table {
        Table::with(Options::default())
    }

    /// The same under other options.
    pub fn with(options: Options) -> Table {
        let mut table = Table::new_game(options);
        for seat in [US, THEM] {
            table.arrange(seat, Land::start_set(table.state.table.crests[seat.index()]));
        }
        table.state.table.turn = 5;
        table.state.table.agenda = List::from_iter([Frame::Main]);
        table
    }

    /// Our first turn before the roll, one resource on every landscape.
    pub fn first_turn() -> Table {
        let mut table = Table::main();
        table.state.table.turn = 1;
        table.state.table.agenda = List::from_iter([Frame::PreRoll]);
        for seat in [US, THEM] {
            for land in Land::start_set(table.state.table.crests[seat.index()]) {
                table.stock(seat, land, 1);
            }
        }
        table
    }

    // Laying out.

    /// Lays the six start landscapes: upper row from left to right, then the lower one.
    pub fn arrange(&mut self, seat: Seat, lands: [Land; 6]) {
        let realm = &mut self.state.table.realms[seat.index()];
        *realm = Principality::start();
        for (land, (x, row)) in lands.into_iter().zip(START_PLACES) {
            realm.lay(Principality::land_place(x, row).expect("the column exists"), land, 0);
        }
    }

    /// Sets what a landscape holds.
    pub fn stock(&mut self, seat: Seat, land: Land, amount: u8) {
        let realm = &mut self.state.table.realms[seat.index()];
        realm.lower(land, 3);
        assert_eq!(realm.raise(land, amount), amount, "{land} does not lie there");
    }

    /// Sets what all landscapes of a player hold.
    pub fn stock_all(&mut self, seat: Seat, amount: u8) {
        let lands: Vec<Land> = self.state.table.realm(seat).fields().map(|field| field.land).collect();
        for land in lands {
            self.stock(seat, land, amount);
        }
    }

    /// Adds a road.
    pub fn road(&mut self, seat: Seat, end: End) {
        self.state.table.supply.roads -= 1;
        self.state.table.realms[seat.index()].build_road(end);
    }

    /// Adds a road, a settlement and its two landscapes, upper and lower.
    pub fn extend(&mut self, seat: Seat, end: End, lands: [Land; 2]) {
        self.road(seat, end);
        self.state.table.supply.settlements -= 1;
        let realm = &mut self.state.table.realms[seat.index()];
        realm.build_settlement(end);
        for (land, row) in lands.into_iter().zip(Row::ALL) {
            self.state.table.land_stack.remove(land);
            let place = realm.outer_place(end, row).expect("the column exists");
            realm.lay(place, land, 0);
        }
    }

    /// Makes a city of the settlement in column `x`.
    pub fn city(&mut self, seat: Seat, x: i8) {
        self.state.table.supply.cities -= 1;
        self.state.table.realms[seat.index()].build_city(column(x));
        self.state.table.figures = self.state.table.rightful_figures();
    }

    /// Places a card.
    pub fn place(&mut self, seat: Seat, x: i8, row: Row, card: Card) {
        self.claim(card);
        self.put(seat, x, row, card);
    }

    fn put(&mut self, seat: Seat, x: i8, row: Row, card: Card) {
        let side = side(x, row);
        assert!(self.state.table.realm(seat).takes(side, card), "no site for {card} at {x}");
        self.state.table.realms[seat.index()].place(side, card);
        self.state.table.figures = self.state.table.rightful_figures();
    }

    /// Gives a player cards.
    pub fn hand(&mut self, seat: Seat, cards: &[Card]) {
        for &card in cards {
            self.claim(card);
            self.state.add_to_hand(seat, card);
        }
    }

    /// Takes a copy of a card that nobody has seen out of the longest stack.
    fn claim(&mut self, card: Card) {
        self.take_unseen(card);
        let unsettled =
            |stack: &usize| self.state.stacks[*stack].iter().filter(|card| card.is_none()).count();
        let stack = (0..StackId::COUNT).max_by_key(unsettled).expect("there are stacks");
        let place = self.state.stacks[stack].iter().rposition(Option::is_none).expect("an unseen card");
        self.state.stacks[stack].remove(place);
        for memory in &mut self.state.memories {
            memory.stacks[stack].cards.remove(place);
        }
    }

    fn take_unseen(&mut self, card: Card) {
        let copy = self.state.unseen.iter().find(|&copy| card_of_copy(copy) == card);
        self.state.unseen.remove(copy.unwrap_or_else(|| panic!("all copies of {card} are taken")));
    }

    /// A stack becomes exactly this, top first; nobody has seen it. What lay there goes to other stacks.
    pub fn stack(&mut self, stack: StackId, cards: &[Card]) {
        let home = if stack == StackId::E { StackId::D } else { StackId::E };
        let away = std::mem::take(&mut self.state.stacks[stack.index()]).to_vec();
        self.state.stacks[home.index()].extend(away);
        for &card in cards {
            self.take_unseen(card);
            let from = &mut self.state.stacks[home.index()];
            from.remove(from.iter().rposition(Option::is_none).expect("an unseen card"));
            self.state.stacks[stack.index()].push(Some(card));
        }
        for stack in StackId::ALL {
            let size = self.state.stacks[stack.index()].len();
            for memory in &mut self.state.memories {
                memory.stacks[stack.index()] = StackMemory::nothing(size);
            }
        }
    }

    /// The next event card will be this one.
    pub fn next_event(&mut self, card: EventCard) {
        let mut all: Vec<EventCard> = (0..EVENT_CARDS as u8).map(event_card_of_copy).collect();
        let place = all.iter().position(|&other| other == card).expect("every event card is in the box");
        all.swap(0, place);
        self.state.table.events_under = all.into_iter().collect();
        self.state.events_unseen = Copies::EMPTY;
    }

    /// Goes back to before the roll of turn `turn`.
    pub fn before_roll(&mut self, turn: u16) {
        self.state.table.turn = turn;
        self.state.table.agenda = List::from_iter([Frame::PreRoll]);
    }

    // Playing.

    /// Somebody answers, and no luck is needed for it.
    pub fn act(&mut self, seat: Seat, action: Action) {
        self.act_with(seat, action, &[]);
    }

    /// Somebody answers, and luck goes like this.
    pub fn act_with(&mut self, seat: Seat, action: Action, draws: &[u32]) {
        assert!(self.state.asked().has(seat), "seat {seat} is not asked");
        let legal = self.legal(seat);
        assert_eq!(self.state.check(seat, &action), Ok(()), "{legal:?}");
        assert!(legal.contains(&action), "{action:?} is not among {legal:?}");
        let mut chance = Chance::replay(draws.to_vec());
        self.events.clear();
        self.state.apply(seat, action, &mut Ctx::listening(&mut chance, &mut self.events));
        assert_eq!(chance.finish_replay(), Ok(()), "after {action:?}");
        assert_eq!(self.state.sound(), Ok(()), "after {action:?}");
    }

    /// We roll: the event die shows `face`, the production die `number`.
    pub fn roll(&mut self, face: DieFace, number: u8) {
        self.act_with(self.state.table.active, Action::Roll, &[die(face), u32::from(number) - 1]);
    }

    /// We roll an event card and a number that nobody has.
    pub fn roll_event(&mut self, card: EventCard, number: u8) {
        self.next_event(card);
        self.roll(DieFace::EventCard, number);
    }

    // Looking.

    /// What a player may answer.
    pub fn legal(&self, seat: Seat) -> Vec<Action> {
        let mut legal = Vec::new();
        self.state.legal(seat, &mut legal);
        legal
    }

    /// Is this among a player's legal answers?
    pub fn may(&self, seat: Seat, action: Action) -> bool {
        self.legal(seat).contains(&action)
    }

    /// The rule that forbids an answer.
    pub fn refused(&self, seat: Seat, action: Action) -> Rule {
        assert!(!self.may(seat, action), "{action:?} is legal");
        self.state.check(seat, &action).expect_err("it is refused").rule
    }

    /// The reason why an answer is forbidden.
    pub fn refused_because(&self, seat: Seat, action: Action) -> &'static str {
        self.state.check(seat, &action).expect_err("it is refused").because
    }

    /// What a player is asked, if anything.
    pub fn asks(&self, seat: Seat) -> Option<Question> {
        self.state.asked().has(seat).then(|| self.state.question(seat))
    }

    /// What a landscape holds.
    pub fn holds(&self, seat: Seat, land: Land) -> u8 {
        self.state.table.realm(seat).stock(land).unwrap_or_else(|| panic!("{land} does not lie there"))
    }

    /// How much of a resource a player has.
    pub fn have(&self, seat: Seat, resource: Resource) -> u8 {
        self.state.table.realm(seat).have[resource.index()]
    }

    /// All resources of a player.
    pub fn wealth(&self, seat: Seat) -> u8 {
        self.state.table.realm(seat).wealth()
    }

    /// A player's hand.
    pub fn cards(&self, seat: Seat) -> Vec<Card> {
        self.state.hands[seat.index()].to_vec()
    }

    /// How many cards a stack has.
    pub fn stack_size(&self, stack: StackId) -> usize {
        self.state.stack(stack).len()
    }

    /// The settled cards of a stack, top first.
    pub fn stack_cards(&self, stack: StackId) -> Vec<Option<Card>> {
        self.state.stack(stack).to_vec()
    }

    /// Is the game over?
    pub fn is_over(&self) -> bool {
        self.state.asked().is_empty()
    }

    /// The table as a player sees it.
    pub fn view(&self, seat: Seat) -> View {
        self.state.view(Viewer::Seat(seat))
    }

    /// Did this happen by the last answer?
    pub fn happened(&self, wanted: Open) -> bool {
        self.events.iter().any(|event| matches!(event, Event::Open(open) if *open == wanted))
    }
}

/// A side of a settlement.
pub fn side(x: i8, row: Row) -> Side {
    Side { x: column(x), row }
}

/// The column of a settlement.
pub fn column(x: i8) -> Column {
    Column::new(x).expect("settlements stand in odd columns")
}

/// The draw that makes the event die show a picture.
pub fn die(face: DieFace) -> u32 {
    (0..6).find(|&draw| crate::data::die_face(draw) == face).expect("every picture is on the die")
}

/// Which crest each seat of a test table has.
pub const CRESTS: [Crest; 2] = [Crest::BlackRed, Crest::WhiteRed];
