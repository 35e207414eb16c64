//! Tables laid out by hand, for tests.

use tafel_core::{Chance, Flow, Game, Seat};

use crate::Ctx;
use crate::action::{Action, Place, Spot};
use crate::event::Event;
use crate::frame::{Frame, TurnPart};
use crate::good::{Bundle, Good};
use crate::ids::{Face, Faction};
use crate::locations::{Location, Mark};
use crate::options::{Factions, Lookout, Options};
use crate::pile::{Deck, Pile};
use crate::state::{ImperialSettlers, Realm};

/// A table in the middle of things.
#[derive(Clone, Debug)]
pub struct Table {
    /// The state.
    pub game: ImperialSettlers,
    /// Its luck.
    pub chance: Chance,
    /// What happened since the table was laid out.
    pub events: Vec<Event>,
}

/// A location of a seat: the first with this face.
pub fn at(seat: u8, face: Face) -> Place {
    nth(seat, face, 0)
}

/// A location of a seat: the n-th with this face.
pub fn nth(seat: u8, face: Face, nth: u8) -> Place {
    Place { realm: Realm(seat), spot: Spot { face, nth } }
}

/// A location of the neutral player.
pub fn neutral(face: Face) -> Place {
    Place { realm: Realm::NEUTRAL, spot: Spot { face, nth: 0 } }
}

impl Table {
    /// The first turn of seat 0 in round 1, with full decks, empty hands and no goods.
    pub fn of(factions: &[Faction]) -> Table {
        let options = Options { factions: Factions::Random, ..Options::default() };
        let mut game = ImperialSettlers::bare(options, factions.len() as u8);
        let (mut chance, mut events) = (Chance::seeded(1, 0), Vec::new());
        for (seat, &faction) in factions.iter().enumerate() {
            game.take_faction(Seat(seat as u8), faction, &mut Ctx::quiet(&mut chance));
        }
        game.table.agenda.push(Frame::Turn { seat: Seat(0), part: TurnPart::Before });
        if game.table.solo() {
            game.attack_deck = crate::data::attack_cards();
        }
        events.clear();
        Table { game, chance, events }
    }

    /// A fresh match, laid out as the rules say.
    pub fn fresh(lookout: Lookout, peaceful: bool, seats: u8, seed: u64) -> Table {
        let options = Options { factions: Factions::Random, lookout, peaceful };
        let (mut chance, mut events) = (Chance::seeded(seed, 0), Vec::new());
        let mut ctx = Ctx::listening(&mut chance, &mut events);
        let game = ImperialSettlers::setup(&options, seats, &mut ctx).expect("these options can be played");
        Table { game, chance, events }
    }

    /// A face out of its deck, wherever the deck is.
    fn take(&mut self, face: Face) {
        assert!(self.game.deck.remove(face), "no {face} is left in the deck");
    }

    /// Gives a seat exactly these goods: `"W W S"`.
    #[must_use]
    pub fn goods(mut self, seat: u8, letters: &str) -> Table {
        let bundle = Bundle::parse(letters).expect("letters for goods");
        self.game.table.players[usize::from(seat)].tokens = bundle.tokens.map(u16::from);
        self
    }

    /// Puts cards into a hand.
    #[must_use]
    pub fn hand(mut self, seat: u8, faces: &[Face]) -> Table {
        for &face in faces {
            self.take(face);
            self.game.hands[usize::from(seat)].hand.insert(face);
        }
        self
    }

    /// Puts locations into an empire.
    #[must_use]
    pub fn built(mut self, seat: u8, faces: &[Face]) -> Table {
        for &face in faces {
            self.take(face);
            let mut location = Location::new(face);
            if location.does(crate::data::Effect::Gate) {
                let alike = self.game.table.locations(Realm(seat)).iter().filter(|other| other.face == face);
                location.stash = alike.count() as u8;
            }
            self.game.table.locations.put(Realm(seat), location);
        }
        self
    }

    /// Puts deals under a board.
    #[must_use]
    pub fn deals(mut self, seat: u8, faces: &[Face]) -> Table {
        for &face in faces {
            self.take(face);
            self.game.table.players[usize::from(seat)].deals.insert(face);
        }
        self
    }

    /// Lays an open foundation.
    #[must_use]
    pub fn foundation(mut self, seat: u8, face: Face) -> Table {
        self.take(face);
        self.game.table.players[usize::from(seat)].foundations.insert(face);
        self
    }

    /// Puts a mark on a location.
    #[must_use]
    pub fn mark(mut self, place: Place, mark: Mark) -> Table {
        let (index, _) = self.game.table.find(place).expect("the location is there");
        self.game.table.locations.change(place.realm, index, |location| location.marks.insert(mark));
        self
    }

    /// Puts the top card of a player's deck under a location, as a Trade Route does.
    #[must_use]
    pub fn route(mut self, place: Place, dealer: u8) -> Table {
        let before = self.game.route_cards.len();
        self.game.lay_route_card(Seat(dealer), place, &mut Ctx::quiet(&mut self.chance));
        assert_eq!(self.game.route_cards.len(), before + 1, "the location and a card are there");
        self
    }

    /// The card of a player that lies under a location.
    pub fn route_card(&self, place: Place, dealer: u8) -> Face {
        let under = self.location(place).route;
        let mut laid = self.game.route_cards.iter();
        laid.find(|laid| (laid.under, laid.dealer) == (under, Seat(dealer))).expect("a card lies there").face
    }

    /// Uses up activations of a location.
    #[must_use]
    pub fn used(mut self, place: Place, times: u8) -> Table {
        let (index, _) = self.game.table.find(place).expect("the location is there");
        self.game.table.locations.change(place.realm, index, |location| location.used = times);
        self
    }

    /// A seat has passed.
    #[must_use]
    pub fn passed(mut self, seat: u8) -> Table {
        self.game.table.players[usize::from(seat)].passed = true;
        self
    }

    /// It is this seat's turn.
    #[must_use]
    pub fn turn(mut self, seat: u8) -> Table {
        self.game.table.agenda.clear();
        self.game.table.agenda.push(Frame::Turn { seat: Seat(seat), part: TurnPart::Before });
        self
    }

    /// The round.
    #[must_use]
    pub fn round(mut self, round: u8) -> Table {
        self.game.table.round = round;
        self
    }

    /// Nothing but these common cards in the deck, the rest nowhere.
    #[must_use]
    pub fn common_deck(mut self, faces: &[Face]) -> Table {
        self.game.deck = self.game.deck.faction_only();
        for &face in faces {
            self.game.deck.insert(face);
        }
        self
    }

    /// Nothing but these cards in the faction decks, the rest nowhere.
    #[must_use]
    pub fn faction_deck(mut self, faces: &[Face]) -> Table {
        self.game.deck = self.game.deck.common_only();
        for &face in faces {
            self.game.deck.insert(face);
        }
        self
    }

    /// The neutral player's open cards and the line, newest first.
    #[must_use]
    pub fn neutral(mut self, faces: &[Face], line: &[Good]) -> Table {
        for &face in faces {
            self.take(face);
            self.game.table.locations.put(Realm::NEUTRAL, Location::new(face));
        }
        for &good in line {
            self.game.attack_deck[good.index()] -= 1;
            self.game.table.neutral.line.push(good);
        }
        self
    }

    /// The next attack cards show this good.
    #[must_use]
    pub fn attacks_with(mut self, good: Good, count: u8) -> Table {
        self.game.attack_deck = [0; 9];
        self.game.attack_deck[good.index()] = count;
        self
    }

    /// Lets things happen until somebody is asked, beginning with a frame.
    #[must_use]
    pub fn begin(mut self, frame: Frame) -> Table {
        self.game.table.agenda.push(frame);
        self.game.advance(&mut Ctx::listening(&mut self.chance, &mut self.events));
        self
    }

    /// The production phase of one seat, before its turn.
    #[must_use]
    pub fn production(self, seat: u8) -> Table {
        self.begin(Frame::Production(Seat(seat)))
    }

    /// Who is asked.
    pub fn asked(&self) -> u8 {
        self.game.asked().first().expect("somebody is asked").0
    }

    /// What the asked seat may answer.
    pub fn legal(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        self.game.legal(Seat(self.asked()), &mut legal);
        legal
    }

    /// May the asked seat do this?
    pub fn may(&self, action: Action) -> bool {
        self.legal().contains(&action)
    }

    /// The rule that forbids this to the asked seat.
    pub fn refused(&self, action: Action) -> &'static str {
        let verdict = self.game.check(Seat(self.asked()), &action);
        verdict.expect_err("it should be refused").rule.id()
    }

    /// The asked seat does this.
    #[must_use]
    pub fn act(mut self, action: Action) -> Table {
        let seat = Seat(self.asked());
        assert!(self.may(action), "{action:?} is not among {:?}", self.legal());
        self.game.apply(seat, action, &mut Ctx::listening(&mut self.chance, &mut self.events));
        self
    }

    /// The asked seat ends its turn if it is asked to.
    #[must_use]
    pub fn rests(self) -> Table {
        if self.may(Action::EndTurn) { self.act(Action::EndTurn) } else { self }
    }

    /// Plays on at random until the condition holds.
    #[must_use]
    pub fn until(mut self, condition: impl Fn(&ImperialSettlers) -> bool) -> Table {
        while !condition(&self.game) {
            let action = self.chance.pick(&self.legal());
            self = self.act(action);
        }
        self
    }

    /// How much of a token a seat has.
    pub fn has(&self, seat: u8, good: Good) -> u16 {
        self.game.table.players[usize::from(seat)].has(good)
    }

    /// The whole supply of a seat, in the letters of the data files and in their order: W S F G P R D.
    pub fn supply(&self, seat: u8) -> String {
        let letters = ["W", "S", "F", "G", "P", "R", "D"];
        let tokens = self.game.table.players[usize::from(seat)].tokens;
        let held =
            letters.iter().zip(tokens).flat_map(|(letter, count)| std::iter::repeat_n(*letter, count.into()));
        held.collect::<Vec<_>>().join(" ")
    }

    /// Points scored so far.
    pub fn points(&self, seat: u8) -> u16 {
        self.game.table.players[usize::from(seat)].points
    }

    /// The hand.
    pub fn cards(&self, seat: u8) -> Vec<Face> {
        self.game.hands[usize::from(seat)].hand.cards().collect()
    }

    /// Cards in the hand by back: common, faction.
    pub fn backs(&self, seat: u8) -> (u8, u8) {
        let backs = self.game.hands[usize::from(seat)].hand.backs();
        (backs.common, backs.faction)
    }

    /// The faces in an area, sorted.
    pub fn empire(&self, seat: u8) -> Vec<Face> {
        self.game.table.locations(Realm(seat)).iter().map(|location| location.face).collect()
    }

    /// A location.
    pub fn location(&self, place: Place) -> Location {
        self.game.table.find(place).expect("the location is there").1
    }

    /// Is this card on the discard piles?
    pub fn discarded(&self, face: Face) -> bool {
        self.game.table.discard.has(face)
    }

    /// Draws from the common deck as long as decks are asked for.
    #[must_use]
    pub fn draws_common(mut self) -> Table {
        while self.may(Action::Draw(Deck::Common)) && !self.may(Action::Choose(Good::Wood)) {
            self = self.act(Action::Draw(Deck::Common));
        }
        self
    }

    /// The open foundations of a seat.
    pub fn foundations(&self, seat: u8) -> Pile {
        self.game.table.players[usize::from(seat)].foundations
    }
}
