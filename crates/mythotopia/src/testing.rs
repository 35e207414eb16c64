//! Tables laid out by hand, for tests: an empty board, and a sentence for everything put on it.

use tafel_core::{Chance, Ctx, Game, Seat, Viewer};

use crate::action::{Action, Held};
use crate::data::{Provinces, Roads};
use crate::event::{Event, Seen};
use crate::frame::Frame;
use crate::ids::{Border, Card, Province, Sea, Vp};
use crate::options::Options;
use crate::pile::Pile;
use crate::plan::Plan;
use crate::rule::Rule;
use crate::state::{Mythotopia, Turn};

/// The colours, by seat.
pub const RED: Seat = Seat(0);
/// The second seat.
pub const BLUE: Seat = Seat(1);
/// The third seat.
pub const GREEN: Seat = Seat(2);
/// The fourth seat.
pub const YELLOW: Seat = Seat(3);

/// A table, and everything told at it so far. It is Red's turn.
#[derive(Clone, Debug)]
pub struct Table {
    /// The game.
    pub game: Mythotopia,
    /// What was told, in order.
    pub told: Vec<Event>,
    chance: Chance,
}

impl Table {
    /// A board without towns: all provinces neutral, everybody's cards out of sight, the three fixed victory point
    /// cards in play, some counters unused.
    pub fn new(seats: u8) -> Table {
        Table::with(seats, Options::default())
    }

    /// The same under other options.
    pub fn with(seats: u8, options: Options) -> Table {
        let mut chance = Chance::seeded(1, 0);
        let plain = Options { draft: false, ..options };
        let mut game =
            Mythotopia::setup(&plain, seats, &mut Ctx::quiet(&mut chance)).expect("it can be played");
        game.table.options = options;
        game.undealt = game.undealt.plus(game.table.display);
        game.table.display = Pile::EMPTY;
        game.table.dragons = Provinces::EMPTY;
        game.table.runestones = Provinces::EMPTY;
        game.table.roads = Roads::default();
        game.table.victory.left = [None; Vp::COUNT];
        game.table.victory.unused = [9, 9, 2];
        game.choices = [Provinces::EMPTY; 4];
        game.hands = [Pile::EMPTY; 4];
        game.piles = [Pile::EMPTY; 4];
        game.table.province_stack = Province::ALL.into_iter().map(Province::card).collect();
        for seat in game.table.all_seats() {
            let player = game.table.player_mut(seat);
            let towns = player.stock.towns + player.towns.len();
            player.stock.towns = towns;
            player.stock.citadels = 1;
            player.towns = Provinces::EMPTY;
            player.counters = [0; 3];
        }
        game.table.start = Some(RED);
        game.table.active = RED;
        game.table.turn = Turn::begin();
        game.table.agenda.clear();
        game.table.agenda.push(Frame::Turn);
        game.plan = Plan::IDLE;
        Table { game, told: Vec::new(), chance }
            .counters_on(Vp::City, 7)
            .counters_on(Vp::Castle, 7)
            .counters_on(Vp::Roads, 7)
    }

    // Putting things on the table.

    /// Towns.
    pub fn towns(mut self, seat: Seat, provinces: &[Province]) -> Table {
        for &province in provinces {
            self.game.table.place_town(seat, province);
        }
        self
    }

    /// A city.
    pub fn city(mut self, seat: Seat, province: Province) -> Table {
        let player = self.game.table.player_mut(seat);
        player.stock.cities -= 1;
        player.cities.insert(province);
        self
    }

    /// The citadel.
    pub fn citadel(mut self, seat: Seat, province: Province) -> Table {
        let player = self.game.table.player_mut(seat);
        player.stock.citadels = 0;
        player.citadel.insert(province);
        self
    }

    /// Towns left in stock.
    pub fn towns_in_stock(mut self, seat: Seat, towns: u8) -> Table {
        self.game.table.player_mut(seat).stock.towns = towns;
        self
    }

    /// Armies left in stock.
    pub fn armies_in_stock(mut self, seat: Seat, armies: u8) -> Table {
        self.game.table.player_mut(seat).stock.armies = armies;
        self
    }

    /// Armies and ships not yet bought.
    pub fn supply(mut self, seat: Seat, armies: u8, ships: u8) -> Table {
        let player = self.game.table.player_mut(seat);
        (player.armies_in_supply, player.ships_in_supply) = (armies, ships);
        self
    }

    /// Armies on the board; the stock is not touched.
    pub fn armies(mut self, seat: Seat, province: Province, armies: u8) -> Table {
        let player = self.game.table.player_mut(seat);
        player.set_troops(province, armies, player.mercenaries.at(province));
        self
    }

    /// Mercenaries on the board.
    pub fn mercenaries(mut self, seat: Seat, province: Province, count: u8) -> Table {
        let player = self.game.table.player_mut(seat);
        player.set_troops(province, player.armies.at(province), count);
        self
    }

    /// Ships on the board, from stock.
    pub fn ships(mut self, seat: Seat, sea: Sea, ships: u8) -> Table {
        let player = self.game.table.player_mut(seat);
        player.stock.ships = player.stock.ships.saturating_sub(ships);
        player.ships[sea.index()] = ships;
        self
    }

    /// Ships in stock.
    pub fn ships_in_stock(mut self, seat: Seat, ships: u8) -> Table {
        self.game.table.player_mut(seat).stock.ships = ships;
        self
    }

    /// A castle.
    pub fn castle(mut self, province: Province) -> Table {
        self.game.table.castles.insert(province);
        self
    }

    /// A dragon.
    pub fn dragon(mut self, province: Province) -> Table {
        self.game.table.dragons.insert(province);
        self
    }

    /// A runestone.
    pub fn runestone(mut self, province: Province) -> Table {
        self.game.table.runestones.insert(province);
        self
    }

    /// A road.
    pub fn road(mut self, border: Border) -> Table {
        self.game.table.roads.insert(border);
        self
    }

    /// A victory point card in play, with so many counters on it (on Lord of the Isles and Master of the Sea 1 is
    /// the first, 2 the second, 3 both).
    pub fn counters_on(mut self, vp: Vp, left: u8) -> Table {
        self.game.table.victory.left[vp.index()] = Some(left);
        self
    }

    /// Counters that nobody has and that lie on no card.
    pub fn unused(mut self, counters: [u8; 3]) -> Table {
        self.game.table.victory.unused = counters;
        self
    }

    /// Counters of a player.
    pub fn counters_of(mut self, seat: Seat, counters: [u8; 3]) -> Table {
        self.game.table.player_mut(seat).counters = counters;
        self
    }

    /// Cards in hand.
    pub fn hand(mut self, seat: Seat, cards: &[Card]) -> Table {
        for &card in cards {
            self.pick_up(card);
            self.game.hands[seat.index()].insert(card);
        }
        self
    }

    /// Cards in the reserve.
    pub fn reserve(mut self, seat: Seat, cards: &[Card]) -> Table {
        for &card in cards {
            self.pick_up(card);
            self.game.table.player_mut(seat).reserve.insert(card);
        }
        self
    }

    /// Cards in the draw pile.
    pub fn pile(mut self, seat: Seat, cards: &[Card]) -> Table {
        for &card in cards {
            self.pick_up(card);
            self.game.piles[seat.index()].insert(card);
        }
        self
    }

    /// Cards on the discard pile.
    pub fn discard(mut self, seat: Seat, cards: &[Card]) -> Table {
        for &card in cards {
            self.pick_up(card);
            self.game.table.player_mut(seat).discard.insert(card);
        }
        self
    }

    /// Starting cards set aside.
    pub fn aside(mut self, seat: Seat, cards: &[Card]) -> Table {
        for &card in cards {
            self.game.table.player_mut(seat).aside.insert(card);
        }
        self
    }

    /// Improvements in the display.
    pub fn display(mut self, cards: &[Card]) -> Table {
        for &card in cards {
            self.pick_up(card);
            self.game.table.display.insert(card);
        }
        self
    }

    /// Improvements in the stack, and no others.
    pub fn stack(mut self, cards: &[Card]) -> Table {
        self.game.undealt = cards.iter().copied().collect();
        self
    }

    /// Other actions left, with something done already.
    pub fn actions_left(mut self, actions: u8) -> Table {
        self.game.table.turn.actions_left = actions;
        self.game.table.turn.fresh = false;
        self
    }

    /// Somebody else's turn.
    pub fn turn_of(mut self, seat: Seat) -> Table {
        self.game.table.active = seat;
        self
    }

    /// A later round.
    pub fn round(mut self, round: u16) -> Table {
        self.game.table.round = round;
        self
    }

    /// A free action was taken so often.
    pub fn free_actions(mut self, count: u8) -> Table {
        self.game.table.turn.free_actions = count;
        self
    }

    fn pick_up(&mut self, card: Card) {
        self.game.table.province_stack.remove(card);
        self.game.undealt.remove(card);
    }

    // Playing.

    /// Who is asked; the lowest seat if several are.
    pub fn asked(&self) -> Option<Seat> {
        self.game.asked().first()
    }

    /// May whoever is asked do this?
    pub fn may(&self, action: Action) -> bool {
        self.asked().is_some_and(|seat| self.game.check(seat, &action).is_ok())
    }

    /// The rule that refuses this to whoever is asked.
    pub fn refused(&self, action: Action) -> Option<Rule> {
        let seat = self.asked()?;
        self.game.check(seat, &action).err().map(|violation| violation.rule)
    }

    /// Whoever is asked tries this: for what is refused.
    pub fn tries(self, action: Action) -> (Mythotopia, Seat, Action) {
        let seat = self.asked().expect("somebody is asked");
        (self.game, seat, action)
    }

    /// Whoever is asked does this.
    pub fn act(mut self, action: Action) -> Table {
        let seat = self.asked().expect("somebody is asked");
        if let Err(violation) = self.game.check(seat, &action) {
            panic!("{action:?} is refused: {violation:?}");
        }
        self.game.apply(seat, action, &mut Ctx::listening(&mut self.chance, &mut self.told));
        self
    }

    /// One after the other.
    pub fn acts(self, actions: &[Action]) -> Table {
        actions.iter().fold(self, |scene, &action| scene.act(action))
    }

    /// What whoever is asked may do.
    pub fn legal(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        if let Some(seat) = self.asked() {
            self.game.legal(seat, &mut legal);
        }
        legal
    }

    /// The provinces offered.
    pub fn provinces_offered(&self) -> Provinces {
        self.legal()
            .into_iter()
            .filter_map(|action| if let Action::Province(province) = action { Some(province) } else { None })
            .collect()
    }

    /// What a viewer saw happen.
    pub fn seen(&self, viewer: Viewer) -> Vec<Seen> {
        self.told.iter().filter_map(|event| Mythotopia::seen(event, viewer)).collect()
    }

    /// The score of a seat.
    pub fn score(&self, seat: Seat) -> i32 {
        self.game.table.score(seat)
    }

    /// The hand of a seat.
    pub fn hand_of(&self, seat: Seat) -> Pile {
        self.game.hands[seat.index()]
    }

    /// The draw pile of a seat.
    pub fn pile_of(&self, seat: Seat) -> Pile {
        self.game.piles[seat.index()]
    }

    /// The improvement stack.
    pub fn stack_left(&self) -> Pile {
        self.game.undealt
    }

    /// How many cards a seat's deck has.
    pub fn deck_size(&self, seat: Seat) -> u8 {
        self.game.deck_size(seat)
    }

    /// The half-made action.
    pub fn plan(&self) -> Plan {
        self.game.plan
    }
}

/// Lay a card from the hand.
pub const fn lay(card: Card) -> Action {
    Action::Lay(Held::hand(card))
}

/// Lay a card from the reserve.
pub const fn lay_reserved(card: Card) -> Action {
    Action::Lay(Held::reserve(card))
}

/// Play a card from the hand for its text.
pub const fn play(card: Card) -> Action {
    Action::Play(Held::hand(card))
}
