//! Positions for tests, and a hand to play them with.
//!
//! [`Board`] lays out a position: `Board::new(4).coins(0, 4).disc(1, "L5").space(1, 5)`. It then begins somewhere
//! in the round, for example `.trick("C8", 0, &[11, 2, 13, 17])`, and becomes a [`Table`], where questions are
//! asked and answered. Seats are plain numbers and towns, regions and marriages go by their ids, so that a test
//! reads like a sentence. Whatever does not exist panics.

use tafel_core::{Chance, Ctx, Flow, Game, Outcome, Seat, Viewer};

use crate::action::{Action, Pact, Pair, Secondary};
use crate::data::{Card, Cards};
use crate::event::{Event, Seen};
use crate::frame::Frame;
use crate::ids::{Marriage, Region, Town};
use crate::options::Options;
use crate::question::Question;
use crate::state::{BrianBoru, Claim, Estrid, Source};
use crate::view::View;

/// The town with this id.
pub fn town(id: &str) -> Town {
    Town::ALL.into_iter().find(|town| town.id() == id).unwrap_or_else(|| panic!("there is no town {id}"))
}

/// The region with this id.
pub fn region(id: &str) -> Region {
    let found = Region::ALL.into_iter().find(|region| region.id() == id);
    found.unwrap_or_else(|| panic!("there is no region {id}"))
}

/// The marriage card with this id.
pub fn marriage(id: &str) -> Marriage {
    let found = Marriage::ALL.into_iter().find(|marriage| marriage.id() == id);
    found.unwrap_or_else(|| panic!("there is no marriage card {id}"))
}

/// The action card of this value.
pub fn card(value: u8) -> Card {
    Card::new(value).unwrap_or_else(|| panic!("there is no action card {value}"))
}

/// Begin here.
pub fn settle(id: &str) -> Action {
    Action::Settle(town(id))
}

/// Keep these two.
pub fn draft(one: u8, other: u8) -> Action {
    Action::Draft(Pair::of(card(one), card(other)).expect("two cards"))
}

/// Mark this town.
pub fn mark(id: &str) -> Action {
    Action::Mark(town(id))
}

/// Play this card.
pub fn play(value: u8) -> Action {
    Action::Play(card(value))
}

/// Expand to this town.
pub fn expand(id: &str) -> Action {
    Action::Expand(town(id))
}

/// Free this town.
pub fn liberate(id: &str) -> Action {
    Action::Liberate(town(id))
}

/// Take this town as a reward.
pub fn take(id: &str) -> Action {
    Action::Take(town(id))
}

/// Let this town fall to the Vikings.
pub fn lose(id: &str) -> Action {
    Action::Lose(town(id))
}

/// Build in this town.
pub fn monastery(id: &str) -> Action {
    Action::Monastery(town(id))
}

/// The upper secondary action.
pub const UPPER: Action = Action::Secondary(Secondary::Upper);
/// The lower secondary action.
pub const LOWER: Action = Action::Secondary(Secondary::Lower);

/// A position being laid out.
#[derive(Clone, Debug)]
pub struct Board {
    game: BrianBoru,
}

impl Board {
    /// Nothing on the map; everybody has 3 coins, 1 renown and 10 points. Seat 0 holds the marker. It is the first
    /// round, with a fleet of 9 that is already gone from the battle area, and Brigid on offer.
    pub fn new(seats: u8) -> Board {
        Board::with(Options::default(), seats)
    }

    /// The same under other options.
    pub fn with(options: Options, seats: u8) -> Board {
        let mut game = BrianBoru::bare(options, seats);
        game.table.round = 1;
        game.table.fleets.push(9);
        game.table.weddings.push(Marriage::Brigid);
        for seat in Seat::all(seats) {
            game.table.score(seat, Source::Start, 10);
        }
        Board { game }
    }

    /// Coins of a player.
    #[must_use]
    pub fn coins(mut self, seat: u8, coins: i16) -> Board {
        self.game.table.player_mut(Seat(seat)).coins = coins;
        self
    }

    /// Points of a player.
    #[must_use]
    pub fn points(mut self, seat: u8, points: i16) -> Board {
        let more = points - self.game.table.player(Seat(seat)).points;
        self.game.table.score(Seat(seat), Source::Start, more);
        self
    }

    /// Renown of a player.
    #[must_use]
    pub fn renown(mut self, seat: u8, renown: u8) -> Board {
        self.game.table.player_mut(Seat(seat)).renown = renown;
        self
    }

    /// Raiders of every player, by seat.
    #[must_use]
    pub fn raiders(mut self, raiders: &[u8]) -> Board {
        for (player, &raiders) in self.game.table.players.iter_mut().zip(raiders) {
            player.raiders = raiders;
        }
        self
    }

    /// How many of them every player took this round, by seat.
    #[must_use]
    pub fn gained(mut self, gained: &[u8]) -> Board {
        for (player, &gained) in self.game.table.players.iter_mut().zip(gained) {
            player.gained = gained;
        }
        self
    }

    /// Church discs of every player, by seat.
    #[must_use]
    pub fn church(mut self, discs: &[u8]) -> Board {
        for (player, &discs) in self.game.table.players.iter_mut().zip(discs) {
            player.church = discs;
        }
        self
    }

    /// Spaces on the marriage track, by seat.
    #[must_use]
    pub fn spaces(mut self, spaces: &[u8]) -> Board {
        for (player, &space) in self.game.table.players.iter_mut().zip(spaces) {
            player.space = space;
        }
        self
    }

    /// A hand.
    #[must_use]
    pub fn hand(mut self, seat: u8, values: &[u8]) -> Board {
        self.game.hand_mut(Seat(seat)).hand = values.iter().map(|&value| card(value)).collect();
        self
    }

    /// Discs of a player.
    #[must_use]
    pub fn disc(mut self, seat: u8, ids: &[&str]) -> Board {
        for id in ids {
            self.game.table.put_disc(Seat(seat), town(id));
        }
        self
    }

    /// Discs of a player on every town but these.
    #[must_use]
    pub fn disc_everywhere_but(mut self, seat: u8, ids: &[&str]) -> Board {
        for town in Town::ALL.into_iter().filter(|town| !ids.contains(&town.id())) {
            if self.game.table.owner(town).is_none() {
                self.game.table.put_disc(Seat(seat), town);
            }
        }
        self
    }

    /// A town with a disc that the Vikings hold.
    #[must_use]
    pub fn occupied(mut self, ids: &[&str]) -> Board {
        for id in ids {
            assert!(
                self.game.table.owner(town(id)).is_some(),
                "{id} has no disc to lie under the Vikings' one"
            );
            self.game.table.towns.occupied.insert(town(id));
        }
        self
    }

    /// A town with a disc and a monastery.
    #[must_use]
    pub fn monastery(mut self, id: &str) -> Board {
        assert!(self.game.table.owner(town(id)).is_some(), "{id} has no disc");
        self.game.table.towns.monasteries.insert(town(id));
        self
    }

    /// A claim token.
    #[must_use]
    pub fn claim(mut self, id: &str, claim: Claim) -> Board {
        self.game.table.claims[region(id).index()] = claim;
        self
    }

    /// Who holds the marker.
    #[must_use]
    pub fn marker(mut self, seat: u8) -> Board {
        self.game.table.marker = Seat(seat);
        self
    }

    /// Raiders in the battle area.
    #[must_use]
    pub fn raiders_in_battle(mut self, raiders: u8) -> Board {
        self.game.table.raiders = raiders;
        self
    }

    /// The marriage card on offer.
    #[must_use]
    pub fn marriage(mut self, id: &str) -> Board {
        self.game.table.weddings.clear();
        self.game.table.weddings.push(marriage(id));
        self
    }

    /// A marriage card won earlier.
    #[must_use]
    pub fn married(mut self, seat: u8, id: &str) -> Board {
        self.game.table.player_mut(Seat(seat)).marriages.insert(marriage(id));
        self
    }

    /// What Estrid was answered.
    #[must_use]
    pub fn estrid(mut self, seat: u8, pact: Pact) -> Board {
        self.game.table.estrid = Estrid::Answered(Seat(seat), pact);
        self
    }

    /// How many tricks of the round are over.
    #[must_use]
    pub fn tricks_over(mut self, tricks: u8) -> Board {
        self.game.table.trick = tricks;
        self
    }

    /// Begins a trick: the holder of the marker is asked for a town.
    pub fn next_trick(self) -> Table {
        self.begin(&[Frame::Trick])
    }

    /// A trick about this town, led by this seat; the cards as they are played, the leader's first. Cards that are
    /// not in the hands yet are put there.
    pub fn trick(mut self, id: &str, leader: u8, values: &[u8]) -> Table {
        let seats = self.game.table.seats();
        let cards: Vec<(Seat, u8)> = Seat(leader).round(seats).zip(values.iter().copied()).collect();
        for &(seat, value) in &cards {
            self.game.hand_mut(seat).hand.insert(card(value));
        }
        let mut table = self.marker(leader).next_trick();
        table.act(leader, mark(id));
        for (seat, value) in cards {
            table.act(seat.0, play(value));
        }
        table
    }

    /// The whole upkeep.
    pub fn upkeep(self) -> Table {
        self.begin(&[Frame::Claim, Frame::Church, Frame::Battle, Frame::Marriage])
    }

    /// The wedding and nothing after it.
    pub fn wedding(self) -> Table {
        self.begin(&[Frame::Marriage])
    }

    /// The battle and nothing after it.
    pub fn battle(self) -> Table {
        self.begin(&[Frame::Battle])
    }

    /// The church and nothing after it.
    pub fn church_step(self) -> Table {
        self.begin(&[Frame::Church])
    }

    /// The claims; then the next round is prepared, or the game ends if Estrid was on offer.
    pub fn claims(self) -> Table {
        self.begin(&[Frame::Claim])
    }

    /// The claims of the last round and the final scoring.
    pub fn final_scoring(self) -> Table {
        self.marriage("estrid").claims()
    }

    fn begin(self, agenda: &[Frame]) -> Table {
        let mut table = Table { game: self.game, chance: Chance::seeded(1, 0), events: Vec::new() };
        table.game.table.agenda.extend(agenda.iter().copied());
        table.game.advance(&mut Ctx::listening(&mut table.chance, &mut table.events));
        table
    }
}

/// A position being played.
#[derive(Clone, Debug)]
pub struct Table {
    game: BrianBoru,
    chance: Chance,
    events: Vec<Event>,
}

impl Table {
    /// A new game, as it is laid out.
    pub fn fresh(options: Options, seats: u8, seed: u64) -> Table {
        let (mut chance, mut events) = (Chance::seeded(seed, 0), Vec::new());
        let game = BrianBoru::set_up(&options, seats, &mut Ctx::listening(&mut chance, &mut events));
        Table { game, chance, events }
    }

    /// Answers as the rules allow.
    #[track_caller]
    pub fn act(&mut self, seat: u8, action: Action) -> &mut Table {
        assert!(self.asked().contains(&seat), "seat {seat} is not asked, but {:?}", self.asked());
        if let Err(refusal) = self.game.check(Seat(seat), &action) {
            panic!("{action:?} of seat {seat} is refused: {refusal:?}");
        }
        assert!(self.legal(seat).contains(&action), "{action:?} is not listed for seat {seat}");
        self.game.apply(Seat(seat), action, &mut Ctx::listening(&mut self.chance, &mut self.events));
        self
    }

    /// Answers with the first action in the list for as long as the questions are like this.
    pub fn skip(&mut self, like: impl Fn(Question) -> bool) -> &mut Table {
        while let Some(&seat) = self.asked().first() {
            if !like(self.game.question(Seat(seat))) {
                break;
            }
            let first = self.legal(seat)[0];
            self.act(seat, first);
        }
        self
    }

    /// The rule that refuses an answer, and the key of its reason.
    #[track_caller]
    pub fn refused(&self, seat: u8, action: Action) -> (&'static str, &'static str) {
        assert!(self.asked().contains(&seat), "seat {seat} is not asked, but {:?}", self.asked());
        assert!(!self.legal(seat).contains(&action), "{action:?} is listed for seat {seat}");
        match self.game.check(Seat(seat), &action) {
            Ok(()) => panic!("{action:?} of seat {seat} is allowed"),
            Err(refusal) => (refusal.rule.id(), refusal.because),
        }
    }

    /// Who is asked.
    pub fn asked(&self) -> Vec<u8> {
        self.game.asked().iter().map(|seat| seat.0).collect()
    }

    /// What the one seat that is asked is asked; nothing when nobody is.
    pub fn question(&self) -> Option<(u8, Question)> {
        let asked = self.game.asked();
        assert!(asked.len() <= 1, "several are asked");
        asked.first().map(|seat| (seat.0, self.game.question(seat)))
    }

    /// What is being asked, of one seat or of several.
    pub fn asks(&self) -> Option<Question> {
        self.game.asked().first().map(|seat| self.game.question(seat))
    }

    /// What a seat may answer.
    pub fn legal(&self, seat: u8) -> Vec<Action> {
        let mut legal = Vec::new();
        self.game.legal(Seat(seat), &mut legal);
        legal
    }

    /// The towns a seat may answer with, by their ids.
    pub fn towns(&self, seat: u8) -> Vec<&'static str> {
        let town = |action: &Action| match *action {
            Action::Settle(town)
            | Action::Mark(town)
            | Action::Expand(town)
            | Action::Liberate(town)
            | Action::Take(town)
            | Action::Lose(town)
            | Action::Monastery(town) => Some(town.id()),
            _ => None,
        };
        self.legal(seat).iter().filter_map(town).collect()
    }

    /// The cards a seat may play, by their values.
    pub fn cards(&self, seat: u8) -> Vec<u8> {
        let card = |action: &Action| match *action {
            Action::Play(card) => Some(card.value()),
            _ => None,
        };
        self.legal(seat).iter().filter_map(card).collect()
    }

    /// The state.
    pub fn game(&self) -> &BrianBoru {
        &self.game
    }

    /// The table as a seat sees it.
    pub fn view(&self, seat: u8) -> View {
        self.game.view(Viewer::Seat(Seat(seat)))
    }

    /// What happened, as a spectator has seen it.
    pub fn told(&self) -> Vec<Seen> {
        self.events.iter().filter_map(|event| BrianBoru::seen(event, Viewer::Spectator)).collect()
    }

    /// Coins of a player.
    pub fn coins(&self, seat: u8) -> i16 {
        self.game.table.player(Seat(seat)).coins
    }

    /// Points of a player.
    pub fn points(&self, seat: u8) -> i16 {
        self.game.table.player(Seat(seat)).points
    }

    /// Points of a player from one source.
    pub fn points_from(&self, seat: u8, source: Source) -> i16 {
        self.game.table.player(Seat(seat)).ledger[source as usize]
    }

    /// Points of all players from one source.
    pub fn all_points_from(&self, source: Source) -> Vec<i16> {
        (0..self.game.table.seats()).map(|seat| self.points_from(seat, source)).collect()
    }

    /// Renown of a player.
    pub fn renown(&self, seat: u8) -> u8 {
        self.game.table.player(Seat(seat)).renown
    }

    /// Raiders of all players.
    pub fn raiders(&self) -> Vec<u8> {
        self.game.table.players.iter().map(|player| player.raiders).collect()
    }

    /// Church discs of all players.
    pub fn church(&self) -> Vec<u8> {
        self.game.table.players.iter().map(|player| player.church).collect()
    }

    /// Spaces of all players on the marriage track.
    pub fn spaces(&self) -> Vec<u8> {
        self.game.table.players.iter().map(|player| player.space).collect()
    }

    /// Marriage cards a player has won and kept.
    pub fn marriages(&self, seat: u8) -> Vec<&'static str> {
        self.game.table.player(Seat(seat)).marriages.iter().map(Marriage::id).collect()
    }

    /// A player's hand.
    pub fn hand(&self, seat: u8) -> Vec<u8> {
        self.game.hand(Seat(seat)).hand.iter().map(Card::value).collect()
    }

    /// The pack a player chooses from.
    pub fn pack(&self, seat: u8) -> Vec<u8> {
        self.game.pack_of(Seat(seat)).iter().map(Card::value).collect()
    }

    /// Whose disc lies on a town.
    pub fn owner(&self, id: &str) -> Option<u8> {
        self.game.table.owner(town(id)).map(|seat| seat.0)
    }

    /// Do the Vikings hold a town?
    pub fn is_occupied(&self, id: &str) -> bool {
        self.game.table.towns.occupied.has(town(id))
    }

    /// Has a town a monastery?
    pub fn has_monastery(&self, id: &str) -> bool {
        self.game.table.towns.monasteries.has(town(id))
    }

    /// The state of a claim token.
    pub fn claim(&self, id: &str) -> Claim {
        self.game.table.claims[region(id).index()]
    }

    /// Who holds the marker.
    pub fn marker(&self) -> u8 {
        self.game.table.marker.0
    }

    /// The active town.
    pub fn active(&self) -> Option<&'static str> {
        self.game.table.active.map(Town::id)
    }

    /// Who wins the trick.
    pub fn winner(&self) -> Option<u8> {
        self.game.table.winner.map(|seat| seat.0)
    }

    /// Raiders in the battle area.
    pub fn raiders_in_battle(&self) -> u8 {
        self.game.table.raiders
    }

    /// The round, from 1.
    pub fn round(&self) -> u8 {
        self.game.table.round
    }

    /// The trick, from 1.
    pub fn trick(&self) -> u8 {
        self.game.table.trick
    }

    /// The marriage cards revealed so far.
    pub fn weddings(&self) -> Vec<&'static str> {
        self.game.table.weddings.iter().map(|card| card.id()).collect()
    }

    /// The fleets revealed so far.
    pub fn fleets(&self) -> Vec<u8> {
        self.game.table.fleets.to_vec()
    }

    /// What became of Estrid.
    pub fn estrid(&self) -> Estrid {
        self.game.table.estrid
    }

    /// Cards that were not dealt this round.
    pub fn undealt(&self) -> Cards {
        self.game.undealt
    }

    /// How many cards all players have played, and how many they have thrown away, this round.
    pub fn played_and_thrown(&self) -> (u8, u8) {
        let players = &self.game.table.players;
        let played = self.game.played.iter().map(|cards| cards.len()).sum();
        (played, self.game.hands[..players.len()].iter().map(|hand| hand.thrown.len()).sum())
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// What decides between equal points: how much of it each seat has.
    pub fn tie_figures(&self) -> Vec<Vec<i32>> {
        self.game.tie_breaks().into_iter().map(|tie| tie.figures).collect()
    }
}
