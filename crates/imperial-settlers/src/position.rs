//! Positions: a game that begins in its middle, for lessons and puzzles.
//!
//! A position names what matters, and the rest has its start value. Cards always add up: what is named nowhere lies in
//! its deck.

use serde::{Deserialize, Serialize};
use tafel_core::{Flow, OptionsError, Seat, by_seat};

use crate::Ctx;
use crate::data::{Effect, card};
use crate::end::ROUNDS;
use crate::frame::{Draft, Frame, TurnPart};
use crate::good::Bundle;
use crate::ids::{Face, Faction};
use crate::locations::Location;
use crate::options::{Lookout, Options};
use crate::pile::Deck;
use crate::state::{ImperialSettlers, Realm};

/// A position. Lists by seat may be left out; then nobody has anything of the kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What comes next.
    pub begin: Begin,
    /// The peoples, by seat.
    pub factions: Vec<Faction>,
    /// The round.
    #[serde(default = "one")]
    pub round: u8,
    /// Who begins this round, and is on turn where the position begins with a turn.
    #[serde(default = "first")]
    pub first: Seat,
    /// The supplies, in the letters of the data files: `W W S`.
    #[serde(default)]
    pub goods: Vec<String>,
    /// Points scored so far.
    #[serde(default)]
    pub points: Vec<u16>,
    /// The hands.
    #[serde(default)]
    pub hands: Vec<Vec<Face>>,
    /// The locations.
    #[serde(default)]
    pub built: Vec<Vec<Face>>,
    /// The deals.
    #[serde(default)]
    pub deals: Vec<Vec<Face>>,
    /// The foundations.
    #[serde(default)]
    pub foundations: Vec<Vec<Face>>,
    /// Who has passed this round.
    #[serde(default)]
    pub passed: Vec<Seat>,
    /// The open cards of the draft.
    #[serde(default)]
    pub open: Vec<Face>,
}

/// Where in a round a position begins. The rest of the round follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Begin {
    /// With the first draft.
    Draft,
    /// With the production of all players.
    Production,
    /// With a turn.
    Turn,
}

fn one() -> u8 {
    1
}

fn first() -> Seat {
    Seat(0)
}

pub(crate) fn set_out(
    position: &serde_json::Value,
    options: &Options,
    seats: u8,
    ctx: &mut Ctx<'_>,
) -> Result<ImperialSettlers, OptionsError> {
    let read = Position::deserialize(position).map_err(|why| why.to_string());
    let game = read.and_then(|position| position.lay(*options, seats, ctx));
    let mut game = game.map_err(OptionsError::position::<ImperialSettlers>)?;
    game.advance(ctx);
    Ok(game)
}

impl Position {
    fn lay(&self, options: Options, seats: u8, ctx: &mut Ctx<'_>) -> Result<ImperialSettlers, String> {
        if seats == 1 {
            return Err("the solo game begins at its beginning only".into());
        }
        if self.begin != Begin::Draft && !self.open.is_empty() {
            return Err("open cards lie out in a draft only".into());
        }
        let mut game = ImperialSettlers::bare(options, seats);
        self.lay_factions(&mut game, ctx)?;
        self.lay_round(&mut game)?;
        self.lay_supplies(&mut game)?;
        self.lay_cards(&mut game)?;
        match self.begin {
            Begin::Draft => self.lay_draft(&mut game)?,
            Begin::Production => game.begin_production(),
            Begin::Turn => {
                game.table.agenda.push(Frame::Turn { seat: self.first, part: TurnPart::Before });
            }
        }
        Ok(game)
    }

    fn lay_factions(&self, game: &mut ImperialSettlers, ctx: &mut Ctx<'_>) -> Result<(), String> {
        let seats = game.table.seats();
        if self.factions.len() != usize::from(seats) {
            return Err(format!("factions: {} entries for {seats} seats", self.factions.len()));
        }
        for (seat, &faction) in Seat::all(seats).zip(&self.factions) {
            if game.table.players.iter().any(|player| player.faction == Some(faction)) {
                return Err(format!("two play the {faction}"));
            }
            game.take_faction(seat, faction, ctx);
        }
        Ok(())
    }

    fn lay_round(&self, game: &mut ImperialSettlers) -> Result<(), String> {
        let seats = game.table.seats();
        if !(1..=ROUNDS).contains(&self.round) {
            return Err(format!("rounds count from 1 to {ROUNDS}, not {}", self.round));
        }
        if let Some(seat) = self.passed.iter().chain([&self.first]).find(|seat| seat.0 >= seats) {
            return Err(format!("there is no seat {seat}"));
        }
        if self.begin != Begin::Draft && self.passed.contains(&self.first) {
            return Err(format!("seat {} is on turn and has passed", self.first));
        }
        game.table.round = self.round;
        game.table.first = self.first;
        for &seat in &self.passed {
            game.table.player_mut(seat).passed = true;
        }
        Ok(())
    }

    fn lay_supplies(&self, game: &mut ImperialSettlers) -> Result<(), String> {
        let seats = game.table.seats();
        for (seat, letters) in Seat::all(seats).zip(by_seat("goods", &self.goods, seats)?) {
            let bundle = Bundle::parse(letters)?;
            if bundle != (Bundle { tokens: bundle.tokens, ..Bundle::default() }) {
                return Err(format!("{letters:?} names more than lies in a supply"));
            }
            game.table.player_mut(seat).tokens = bundle.tokens.map(u16::from);
        }
        for (seat, &points) in Seat::all(seats).zip(by_seat("points", &self.points, seats)?) {
            game.table.player_mut(seat).points = points;
        }
        Ok(())
    }

    fn lay_cards(&self, game: &mut ImperialSettlers) -> Result<(), String> {
        let seats = game.table.seats();
        for (seat, faces) in Seat::all(seats).zip(by_seat("hands", &self.hands, seats)?) {
            for &face in faces {
                game.claim(seat, face, Backs::Any)?;
                game.hand_mut(seat).hand.insert(face);
            }
        }
        for (seat, faces) in Seat::all(seats).zip(by_seat("built", &self.built, seats)?) {
            for &face in faces {
                game.claim(seat, face, Backs::Any)?;
                game.lay_location(seat, face);
            }
        }
        for (seat, faces) in Seat::all(seats).zip(by_seat("deals", &self.deals, seats)?) {
            for &face in faces {
                game.claim(seat, face, Backs::Only(Deck::Faction))?;
                game.table.player_mut(seat).deals.insert(face);
            }
        }
        for (seat, faces) in Seat::all(seats).zip(by_seat("foundations", &self.foundations, seats)?) {
            for &face in faces {
                game.claim(seat, face, Backs::Only(Deck::Common))?;
                game.table.player_mut(seat).foundations.insert(face);
            }
        }
        for &face in &self.open {
            game.claim(self.first, face, Backs::Only(Deck::Common))?;
            game.table.open.insert(face);
        }
        Ok(())
    }

    fn lay_draft(&self, game: &mut ImperialSettlers) -> Result<(), String> {
        let wanted = usize::from(game.table.seats()) + 1;
        if game.table.options.lookout != Lookout::Standard || self.open.len() != wanted {
            return Err(format!("a draft of the standard lookout begins with {wanted} open cards"));
        }
        game.table.agenda.push(Frame::Draft(Draft::There, 0));
        Ok(())
    }
}

/// Which cards can lie somewhere.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Backs {
    Any,
    Only(Deck),
}

impl ImperialSettlers {
    /// Takes a card that a seat can have out of its deck.
    fn claim(&mut self, seat: Seat, face: Face, backs: Backs) -> Result<(), String> {
        let deck = if card(face).faction.is_none() { Deck::Common } else { Deck::Faction };
        if deck == Deck::Faction && card(face).faction != self.table.player(seat).faction {
            return Err(format!("{face} is no card of seat {seat}'s people"));
        }
        if backs != Backs::Any && backs != Backs::Only(deck) {
            return Err(format!("{face} cannot lie there"));
        }
        if self.deck.remove(face) { Ok(()) } else { Err(format!("{face} was not printed so often")) }
    }

    fn lay_location(&mut self, seat: Seat, face: Face) {
        let mut location = Location::new(face);
        if location.does(Effect::Gate) {
            let gates = self.table.realms().flat_map(|realm| self.table.locations(realm));
            location.stash = gates.filter(|other| other.does(Effect::Gate)).count() as u8;
        }
        self.table.locations.put(Realm::of(seat), location);
    }
}
