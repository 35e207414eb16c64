//! Tables to test rules on: set up as a test needs it, then played through the front door.

use tafel_core::{Chance, Flow, Game, Outcome, Seat, SeatSet, Viewer};

use crate::Ctx;
use crate::action::{Action, Figure};
use crate::data::Pile;
use crate::edition::Rules;
use crate::event::{Event, News};
use crate::frame::Frame;
use crate::ids::{Building, Card, Resource};
use crate::options::Options;
use crate::place::Place;
use crate::question::Question;
use crate::rule::Rule;
use crate::state::{Ending, Host, Land, Medievalia, Spot, Stack, Troop};
use crate::view::View;

/// A table in the middle of a game.
#[derive(Clone, Debug)]
pub struct Table {
    /// The game.
    pub game: Medievalia,
    /// Everything that happened since the table was set up.
    pub news: Vec<News>,
    /// Did the last step reveal anything?
    pub revealed: bool,
    chance: Chance,
}

impl Table {
    /// Seat 0 is in the middle of its actions; nobody holds or has anything but a city.
    pub fn new(seats: u8) -> Table {
        Table::with(seats, &Options::default())
    }

    /// Two against two.
    pub fn team() -> Table {
        Table::with(4, &Options { team: true, ..Options::default() })
    }

    /// The same under given options.
    pub fn with(seats: u8, options: &Options) -> Table {
        let rules = Rules::of(options).expect("the options can be played with");
        let mut game = Medievalia::bare(rules, seats);
        for seat in Seat::all(seats) {
            game.table.fiefs[seat.index()].hosts[0] = Some(Host::new(Land::City));
        }
        for card in [Card::Field, Card::Soldier, Card::Worker] {
            let pile = game.table.rules.piles[card.index()];
            if game.table.stacks[pile.index()].bottom.is_none() {
                let size = game.unseen_of(pile);
                game.unseen[card.index()] -= 1;
                game.table.stacks[pile.index()] = Stack { size, bottom: Some(card) };
            }
        }
        game.lay_out_buildings();
        game.table.agenda.push(Frame::Actions);
        Table { game, news: Vec::new(), revealed: false, chance: Chance::seeded(1, 1) }
    }

    /// A table with landscapes, buildings and troops all over the place.
    pub fn busy(options: &Options, seats: u8, chance: &mut Chance) -> Table {
        let mut table = Table::with(seats, options);
        let soldiers =
            [Card::Soldier, Card::Priest, Card::Archer, Card::Knight, Card::Infantry, Card::Worker];
        let others = [Card::Worker, Card::Merchant, Card::Artist, Card::Bureaucrat];
        for seat in 0..seats {
            table = table
                .land(seat, &[Card::Farm, Card::Farm, chance.pick(&[Card::Field, Card::Mine, Card::Forest])]);
        }
        for seat in 0..seats {
            for _ in 0..2 {
                let building = chance.pick(&Building::ALL);
                let host = chance.below(4) as u8;
                let room = table.host(seat, host).is_some_and(Host::has_room);
                if room && table.game_has_building(building) {
                    table = table.building(seat, host, building);
                }
            }
            for _ in 0..8 {
                let card = if chance.below(6) == 0 { chance.pick(&others) } else { chance.pick(&soldiers) };
                if !table.game_has_card(card) {
                    continue;
                }
                let mut troop = Troop::new(Seat(seat), card);
                match chance.below(4) {
                    0 => troop.spot = Spot::Host(chance.below(4) as u8),
                    1 => {}
                    _ => {
                        let near = table.neighbours(troop.place);
                        troop.place = chance.pick(&near);
                        let far = table.neighbours(troop.place);
                        if chance.below(3) > 0 {
                            troop.place = chance.pick(&far);
                        }
                    }
                }
                troop.used = troop.spot == Spot::Free && chance.below(5) == 0;
                table = table.put(troop);
            }
            for _ in 0..3 {
                let card = chance.pick(&Card::ALL);
                if table.game_has_card(card) {
                    table = table.hand(seat, &[card]);
                }
            }
        }
        table
    }

    // Setting up.

    fn take_card(&mut self, card: Card) {
        let pile = self.game.table.rules.piles[card.index()].index();
        assert!(self.game.unseen[card.index()] > 0, "no {card} is left");
        self.game.unseen[card.index()] -= 1;
        self.game.table.stacks[pile].size -= 1;
    }

    /// Puts cards into a hand.
    #[must_use]
    pub fn hand(mut self, seat: u8, cards: &[Card]) -> Table {
        for &card in cards {
            self.take_card(card);
            self.game.hands[seat as usize][card.index()] += 1;
        }
        self
    }

    /// Lays out landscapes, from the first free number on.
    #[must_use]
    pub fn land(mut self, seat: u8, cards: &[Card]) -> Table {
        for &card in cards {
            self.take_card(card);
            let free =
                self.game.table.fiefs[seat as usize].hosts.iter().position(Option::is_none).expect("room");
            self.game.table.fiefs[seat as usize].hosts[free] = Some(Host::new(Land::Landscape(card)));
        }
        self
    }

    /// Puts a building on a host.
    #[must_use]
    pub fn building(mut self, seat: u8, host: u8, building: Building) -> Table {
        let unseen = &mut self.game.unseen_buildings[building.index()];
        assert!(*unseen > 0, "no {building} is left");
        *unseen -= 1;
        let site = self.game.table.sites.iter_mut().max_by_key(|site| site.hidden).expect("three");
        site.hidden -= 1;
        self.game.table.attach_building(Seat(seat), host, building);
        self
    }

    /// Puts a free troop into its owner's fief.
    #[must_use]
    pub fn troop(self, seat: u8, card: Card) -> Table {
        self.put(Troop::new(Seat(seat), card))
    }

    /// Puts several free troops into their owner's fief.
    #[must_use]
    pub fn troops(self, seat: u8, cards: &[Card]) -> Table {
        cards.iter().fold(self, |table, &card| table.troop(seat, card))
    }

    /// Puts a used free troop into its owner's fief.
    #[must_use]
    pub fn used(self, seat: u8, card: Card) -> Table {
        self.put(Troop { used: true, ..Troop::new(Seat(seat), card) })
    }

    /// Attaches a character to a host.
    #[must_use]
    pub fn guard(self, seat: u8, host: u8, card: Card) -> Table {
        let used = self.game.table.host(Seat(seat), host).is_some_and(|host| host.used);
        self.put(Troop { spot: Spot::Host(host), used, ..Troop::new(Seat(seat), card) })
    }

    /// Puts a troop somewhere else.
    #[must_use]
    pub fn abroad(self, seat: u8, card: Card, place: Place) -> Table {
        self.put(Troop { place, ..Troop::new(Seat(seat), card) })
    }

    /// Puts any troop on the table.
    #[must_use]
    pub fn put(mut self, troop: Troop) -> Table {
        self.take_card(troop.card);
        self.game.table.add(troop, 1);
        self
    }

    /// Turns a host and everything attached to it.
    #[must_use]
    pub fn turned(mut self, seat: u8, host: u8) -> Table {
        self.game.table.turn_group(Seat(seat), host);
        self
    }

    /// Leaves so many cards in a stack; the others are discarded.
    #[must_use]
    pub fn stack(mut self, pile: Pile, size: u8) -> Table {
        while self.game.table.stacks[pile.index()].size > size.max(1) {
            let of_pile = |card: &&Card| {
                self.game.table.rules.piles[card.index()] == pile && self.game.unseen[card.index()] > 0
            };
            let card = *Card::ALL.iter().find(of_pile).expect("a card is left");
            self.take_card(card);
            self.game.table.discard[card.index()] += 1;
        }
        let stack = &mut self.game.table.stacks[pile.index()];
        if size == 0
            && let Some(bottom) = stack.bottom.take()
        {
            stack.size = 0;
            self.game.table.discard[bottom.index()] += 1;
        }
        self
    }

    /// Makes this building the open one of a stack; the old one goes back among the hidden ones.
    #[must_use]
    pub fn open_building(mut self, stack: usize, building: Building) -> Table {
        let old = self.game.table.sites[stack].top.expect("a stack that is not empty");
        if old != building {
            assert!(self.game.unseen_buildings[building.index()] > 0, "no {building} is left");
            self.game.unseen_buildings[building.index()] -= 1;
            self.game.unseen_buildings[old.index()] += 1;
            self.game.table.sites[stack].top = Some(building);
        }
        self
    }

    /// Discards all buildings but the open one of this stack.
    #[must_use]
    pub fn last_building(mut self, stack: usize) -> Table {
        for building in Building::ALL {
            self.game.table.ruins[building.index()] += self.game.unseen_buildings[building.index()];
            self.game.unseen_buildings[building.index()] = 0;
        }
        for (index, site) in self.game.table.sites.iter_mut().enumerate() {
            site.hidden = 0;
            if index != stack
                && let Some(top) = site.top.take()
            {
                self.game.table.ruins[top.index()] += 1;
            }
        }
        self
    }

    /// How often this player was besieged in a row.
    #[must_use]
    pub fn besieged(mut self, seat: u8, times: u8) -> Table {
        self.game.table.fiefs[seat as usize].siege = times;
        self
    }

    /// This player is out.
    #[must_use]
    pub fn eliminated(mut self, seat: u8) -> Table {
        let mut chance = Chance::seeded(1, 2);
        self.game.eliminate(Seat(seat), &mut Ctx::quiet(&mut chance));
        self
    }

    /// Another seat is active, in its actions.
    #[must_use]
    pub fn turn_of(mut self, seat: u8) -> Table {
        self.game.table.active = Seat(seat);
        self
    }

    /// The active player's turn begins: siege, food, then the card.
    #[must_use]
    pub fn at_start(mut self) -> Table {
        let seat = self.game.table.active;
        self.step(|game, ctx| {
            game.start_turn(seat, ctx);
            game.advance(ctx);
        });
        self
    }

    /// The active player has finished actions and movement.
    #[must_use]
    pub fn at_war(mut self) -> Table {
        self.game.table.agenda.pop();
        self.game.table.ask(Frame::Fronts);
        self
    }

    // Playing.

    fn step(&mut self, what: impl FnOnce(&mut Medievalia, &mut Ctx<'_>)) {
        let mut events = Vec::new();
        let mut ctx = Ctx::listening(&mut self.chance, &mut events);
        what(&mut self.game, &mut ctx);
        self.revealed = ctx.revealed();
        self.news.extend(events.into_iter().filter_map(|event| match event {
            Event::Open(news) | Event::Aside(_, news) => Some(news),
            Event::Drew { .. } | Event::Paid { .. } => None,
        }));
        self.game.sound().expect("the table is sound");
    }

    /// Whoever is asked does this.
    #[track_caller]
    pub fn act(&mut self, action: Action) {
        let seat = self.asked().expect("somebody is asked");
        if let Err(violation) = self.game.check(seat, &action) {
            panic!("{action:?} is refused: {violation:?}; legal: {:?}", self.legal());
        }
        self.step(|game, ctx| game.apply(seat, action, ctx));
    }

    /// Several steps.
    #[track_caller]
    pub fn acts(&mut self, actions: &[Action]) {
        for &action in actions {
            self.act(action);
        }
    }

    /// The rule that refuses this.
    #[track_caller]
    pub fn refused(&self, action: Action) -> Rule {
        let seat = self.asked().expect("somebody is asked");
        match self.game.check(seat, &action) {
            Ok(()) => panic!("{action:?} is allowed"),
            Err(violation) => violation.rule,
        }
    }

    /// What may be done.
    pub fn legal(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        if let Some(seat) = self.asked() {
            self.game.legal(seat, &mut legal);
        }
        legal
    }

    /// May this be done?
    pub fn may(&self, action: Action) -> bool {
        self.legal().contains(&action)
    }

    /// Passes as long as archers or priests are asked for.
    pub fn pass_abilities(&mut self) {
        while matches!(self.question(), Some(Question::Archers | Question::Priests)) {
            self.act(Action::Pass);
        }
    }

    // Looking.

    /// Is there a copy of this card that nobody has seen?
    pub fn game_has_card(&self, card: Card) -> bool {
        self.game.unseen[card.index()] > 0
    }

    /// Is there a copy of this building that nobody has seen?
    pub fn game_has_building(&self, building: Building) -> bool {
        self.game.unseen_buildings[building.index()] > 0
    }

    /// Who is asked.
    pub fn asked(&self) -> Option<Seat> {
        self.game.asked().first()
    }

    /// What is asked.
    pub fn question(&self) -> Option<Question> {
        self.asked().map(|seat| self.game.question(seat))
    }

    /// The troop that answers to this description, as actions name it.
    #[track_caller]
    pub fn figure(&self, seat: u8, card: Card, which: impl Fn(&Troop) -> bool) -> Figure {
        let number = self
            .game
            .table
            .find(|troop| troop.owner == Seat(seat) && troop.card == card && which(troop))
            .unwrap_or_else(|| panic!("seat {seat} has no such {card}: {:?}", self.game.table.squads));
        Figure { number: number as u8, card }
    }

    /// How many troops answer to this description.
    pub fn count(&self, seat: u8, card: Card, which: impl Fn(&Troop) -> bool) -> u8 {
        let squads = self.game.table.squads.iter().filter(|squad| {
            squad.troop.owner == Seat(seat) && squad.troop.card == card && which(&squad.troop)
        });
        squads.map(|squad| squad.count).sum()
    }

    /// How many of this card a player has on the table.
    pub fn has(&self, seat: u8, card: Card) -> u8 {
        self.count(seat, card, |_| true)
    }

    /// Is the host there?
    pub fn host(&self, seat: u8, host: u8) -> Option<Host> {
        self.game.table.host(Seat(seat), host)
    }

    /// Is the host used?
    pub fn is_used(&self, seat: u8, host: u8) -> bool {
        self.host(seat, host).is_some_and(|host| host.used)
    }

    /// How many of a card a player holds.
    pub fn holds(&self, seat: u8, card: Card) -> u8 {
        self.game.hands[seat as usize][card.index()]
    }

    /// How many cards a player holds.
    pub fn hand_size(&self, seat: u8) -> u32 {
        self.game.hand_size(Seat(seat))
    }

    /// Cards left in a stack.
    pub fn left(&self, pile: Pile) -> u8 {
        self.game.table.stacks[pile.index()].size
    }

    /// The open building of a stack.
    pub fn top(&self, stack: usize) -> Option<Building> {
        self.game.table.sites[stack].top
    }

    /// What has been produced in the payment.
    pub fn pool(&self) -> [u8; 4] {
        self.game.table.purse.pool
    }

    /// What the payment still costs.
    pub fn cost(&self) -> [u8; 4] {
        self.game.table.purse.cost
    }

    /// Victory points.
    pub fn points(&self, seat: u8) -> u32 {
        self.game.table.points(Seat(seat))
    }

    /// What the fief could yield of a resource.
    pub fn capacity(&self, seat: u8, resource: Resource) -> u32 {
        self.game.table.capacity(Seat(seat), resource)
    }

    /// The siege counter.
    pub fn siege(&self, seat: u8) -> u8 {
        self.game.table.fiefs[seat as usize].siege
    }

    /// Is the player besieged now?
    pub fn is_besieged(&self, seat: u8) -> bool {
        self.game.table.is_besieged(Seat(seat))
    }

    /// Who is out.
    pub fn out(&self) -> SeatSet {
        self.game.table.eliminated
    }

    /// Whose turn it is.
    pub fn active(&self) -> u8 {
        self.game.table.active.0
    }

    /// How it ended.
    pub fn ending(&self) -> Option<Ending> {
        self.game.table.ending
    }

    /// Who won.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Discarded cards of a kind.
    pub fn discarded(&self, card: Card) -> u8 {
        self.game.table.discard[card.index()]
    }

    /// Discarded buildings of a kind.
    pub fn ruined(&self, building: Building) -> u8 {
        self.game.table.ruins[building.index()]
    }

    /// The places next to a place.
    pub fn neighbours(&self, place: Place) -> Vec<Place> {
        self.game.table.neighbours(place).iter().collect()
    }

    /// What a seat sees.
    pub fn view(&self, seat: u8) -> View {
        self.game.view(Viewer::Seat(Seat(seat)))
    }
}
