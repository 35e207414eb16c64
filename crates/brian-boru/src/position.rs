//! Positions: a game that begins in its middle, for lessons and puzzles.
//!
//! A position names what matters, and the rest has its start value. The 25 action cards always add up: what is in no
//! hand was played in the tricks that are over, or was left over when the packs were dealt.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tafel_core::{Flow, OptionsError, Seat, by_seat};

use crate::Ctx;
use crate::data::{Card, Cards, DATA};
use crate::frame::Frame;
use crate::ids::{Marriage, Region, Town};
use crate::options::Options;
use crate::state::{BrianBoru, Claim, Source};

/// A position. Lists by seat may be left out; then everybody has the start value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What comes next.
    pub begin: Begin,
    /// The marriage card on offer; with Estrid it is the last round, otherwise the first.
    #[serde(default = "brigid")]
    pub marriage: Marriage,
    /// Who holds the marker.
    #[serde(default = "first")]
    pub marker: Seat,
    /// How many tricks of the round are over; after the tricks, all of them are.
    #[serde(default)]
    pub tricks_over: u8,
    /// Raiders in the battle area.
    #[serde(default)]
    pub raiders_in_battle: u8,
    /// Towns with a disc, by seat.
    #[serde(default)]
    pub discs: Vec<Vec<Town>>,
    /// Towns the Vikings hold; each has a disc.
    #[serde(default)]
    pub occupied: Vec<Town>,
    /// Towns with a monastery; each has a disc.
    #[serde(default)]
    pub monasteries: Vec<Town>,
    /// Claim tokens that are in play.
    #[serde(default)]
    pub claims: BTreeMap<Region, Claim>,
    /// Hands, by seat.
    #[serde(default)]
    pub hands: Vec<Vec<Card>>,
    /// Coins, by seat.
    #[serde(default)]
    pub coins: Vec<i16>,
    /// Points, by seat.
    #[serde(default)]
    pub points: Vec<i16>,
    /// Renown, by seat.
    #[serde(default)]
    pub renown: Vec<u8>,
    /// Raiders, by seat.
    #[serde(default)]
    pub raiders: Vec<u8>,
    /// Discs in the church, by seat.
    #[serde(default)]
    pub church: Vec<u8>,
    /// Spaces on the marriage track, by seat.
    #[serde(default)]
    pub spaces: Vec<u8>,
}

/// Where in a round a position begins. The rest of the round follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Begin {
    /// With a trick: the holder of the marker is asked for a town.
    Trick,
    /// With the wedding.
    Marriage,
    /// With the battle.
    Battle,
    /// With the church.
    Church,
    /// With the claims.
    Claims,
}

impl Begin {
    /// What happens next, the nearest last (BOR-3.4).
    fn agenda(self) -> &'static [Frame] {
        const UPKEEP: [Frame; 4] = [Frame::Claim, Frame::Church, Frame::Battle, Frame::Marriage];
        match self {
            Begin::Trick => &[Frame::Trick],
            Begin::Marriage => &UPKEEP,
            Begin::Battle => &UPKEEP[..3],
            Begin::Church => &UPKEEP[..2],
            Begin::Claims => &UPKEEP[..1],
        }
    }
}

fn first() -> Seat {
    Seat(0)
}

fn brigid() -> Marriage {
    Marriage::Brigid
}

pub(crate) fn set_out(
    position: &serde_json::Value,
    options: &Options,
    seats: u8,
    ctx: &mut Ctx<'_>,
) -> Result<BrianBoru, OptionsError> {
    let read = Position::deserialize(position).map_err(|why| why.to_string());
    let game = read.and_then(|position| position.lay(*options, seats));
    let mut game = game.map_err(OptionsError::position::<BrianBoru>)?;
    game.advance(ctx);
    Ok(game)
}

impl Position {
    fn lay(&self, options: Options, seats: u8) -> Result<BrianBoru, String> {
        let mut game = BrianBoru::bare(options, seats);
        if self.marker.0 >= seats {
            return Err(format!("there is no seat {}", self.marker));
        }
        game.table.marker = self.marker;
        self.lay_round(&mut game)?;
        self.lay_map(&mut game)?;
        self.lay_players(&mut game)?;
        self.lay_cards(&mut game)?;
        game.table.agenda.extend(self.begin.agenda().iter().copied());
        Ok(game)
    }

    /// The round, and what was revealed in it and before it.
    fn lay_round(&self, game: &mut BrianBoru) -> Result<(), String> {
        let table = &mut game.table;
        let last = table.row().rounds;
        table.round = if self.marriage == Marriage::Estrid { last } else { 1 };
        let others = Marriage::ALL.into_iter().filter(|&card| card != self.marriage);
        table.weddings.extend(others.take(usize::from(table.round) - 1));
        table.weddings.push(self.marriage);
        let landed = DATA.vikings.iter().position(|&fleet| fleet >= self.raiders_in_battle);
        let landed = landed.ok_or_else(|| format!("no fleet has {} raiders", self.raiders_in_battle))?;
        let earlier = DATA.vikings.iter().enumerate().filter(|&(card, _)| card != landed);
        table.fleets.extend(earlier.map(|(_, &fleet)| fleet).take(usize::from(table.round) - 1));
        table.fleets.push(DATA.vikings[landed]);
        table.raiders = self.raiders_in_battle;
        let tricks = table.tricks();
        table.trick = if self.begin == Begin::Trick { self.tricks_over } else { tricks };
        if table.trick > tricks || self.begin == Begin::Trick && table.trick == tricks {
            return Err(format!("a round has {tricks} tricks"));
        }
        table.pack = table.row().picks.len() as u8;
        Ok(())
    }

    fn lay_map(&self, game: &mut BrianBoru) -> Result<(), String> {
        let seats = game.table.seats();
        for (seat, towns) in Seat::all(seats).zip(by_seat("discs", &self.discs, seats)?) {
            for &town in towns {
                if game.table.owner(town).is_some() {
                    return Err(format!("{} has two discs", town.id()));
                }
                game.table.put_disc(seat, town);
            }
        }
        game.table.towns.occupied = self.occupied.iter().copied().collect();
        game.table.towns.monasteries = self.monasteries.iter().copied().collect();
        for (region, &claim) in &self.claims {
            if matches!(claim, Claim::Held(seat) if seat.0 >= seats) {
                return Err(format!("{} is held by nobody at the table", region.id()));
            }
            game.table.claims[region.index()] = claim;
        }
        Ok(())
    }

    fn lay_players(&self, game: &mut BrianBoru) -> Result<(), String> {
        let seats = game.table.seats();
        let highest = DATA.track.len() as u8 - 1;
        let mut points = by_seat("points", &self.points, seats)?;
        let mut coins = by_seat("coins", &self.coins, seats)?;
        let mut renown = by_seat("renown", &self.renown, seats)?;
        let mut raiders = by_seat("raiders", &self.raiders, seats)?;
        let mut church = by_seat("church", &self.church, seats)?;
        let mut spaces = by_seat("spaces", &self.spaces, seats)?;
        for seat in Seat::all(seats) {
            game.table.score(seat, Source::Start, points.next().copied().unwrap_or(10));
            let space = spaces.next().copied().unwrap_or(0);
            let taken = game.table.players.iter().any(|player| space > 0 && player.space == space);
            if taken || space > highest {
                return Err(format!("space {space} of the track cannot be seat {seat}'s"));
            }
            let player = game.table.player_mut(seat);
            player.space = space;
            player.coins = coins.next().copied().unwrap_or(player.coins);
            player.renown = renown.next().copied().unwrap_or(player.renown);
            player.raiders = raiders.next().copied().unwrap_or(0);
            player.church = church.next().copied().unwrap_or(0);
        }
        Ok(())
    }

    /// Hands as they are said, everything else as it may have come to be: whoever played what, all cards were kept
    /// in a draft and are known to those who passed them on.
    fn lay_cards(&self, game: &mut BrianBoru) -> Result<(), String> {
        let seats = game.table.seats();
        let row = game.table.row();
        let over = usize::from(game.table.trick);
        let left = usize::from(row.dealt) - over;
        let mut rest = Card::all();
        let mut hands = by_seat("hands", &self.hands, seats)?;
        for seat in Seat::all(seats) {
            let cards: Cards = hands.next().into_iter().flatten().copied().collect();
            let wanted = if self.begin == Begin::Trick { left } else { 0 };
            if usize::from(cards.len()) != wanted {
                return Err(format!(
                    "after {over} tricks seat {seat} holds {wanted} cards, not {}",
                    cards.len()
                ));
            }
            if !cards.within(rest) {
                return Err("a card is in two hands".into());
            }
            rest = rest.minus(cards);
            game.hand_mut(seat).hand = cards;
        }
        let mut rest = rest.iter();
        for _ in 0..over {
            for seat in Seat::all(seats) {
                if let Some(card) = rest.next() {
                    game.played[seat.index()].insert(card);
                }
            }
        }
        if self.begin != Begin::Trick {
            for seat in Seat::all(seats) {
                game.hand_mut(seat).thrown = rest.by_ref().take(left).collect();
            }
        }
        game.undealt = rest.collect();
        pass_packs_again(game);
        Ok(())
    }
}

/// A draft in which everybody kept what they kept, the lowest first.
fn pass_packs_again(game: &mut BrianBoru) {
    let (seats, row) = (game.table.seats(), game.table.row());
    for seat in Seat::all(seats) {
        let played = game.played[seat.index()];
        let hand = game.hand_mut(seat);
        let kept = hand.hand.union(hand.thrown).union(played);
        let mut kept = kept.iter();
        for (pick, &size) in hand.picks.iter_mut().zip(&row.picks) {
            *pick = kept.by_ref().take(size.into()).collect();
        }
    }
    for origin in Seat::all(seats) {
        let mut held = Cards::EMPTY;
        for pack in (0..row.picks.len()).rev() {
            let hand = game.hand_mut(origin.clockwise(pack as u8, seats));
            held = held.union(hand.picks[pack]);
            hand.packs[pack] = held;
        }
    }
}
