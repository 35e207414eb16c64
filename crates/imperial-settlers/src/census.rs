//! What the laws ask: where every card is, whether all adds up, and where the points came from.

use tafel_core::{ScoreLine, Seat, Tally};

use crate::data::{Effect, attack_cards};
use crate::figures::{COMMON_LOCATION, FACTION_LOCATION};
use crate::frame::Frame;
use crate::ids::Faction;
use crate::pile::Pile;
use crate::state::{ImperialSettlers, Realm};

impl ImperialSettlers {
    /// Counts every card. The factions nobody plays lie in the box.
    pub(crate) fn count_components(&self, tally: &mut Tally) {
        let table = &self.table;
        let mut piles: Vec<Pile> =
            vec![self.deck, self.looked, table.discard, table.open, table.neutral.collection];
        let played = |faction| table.players.iter().any(|player| player.faction == Some(faction));
        piles.extend(Faction::ALL.into_iter().filter(|&faction| !played(faction)).map(Pile::all_of));
        for (player, hand) in table.players.iter().zip(&self.hands) {
            piles.extend([player.deals, player.foundations, hand.hand, hand.hidden_foundations, hand.pack]);
            piles.extend(hand.gates);
        }
        for realm in self.table.realms() {
            self.table.locations(realm).iter().for_each(|location| tally.add("card", location.face as u32));
        }
        let razed = self.table.razed_cards();
        let under = self.route_cards.iter().map(|laid| laid.face);
        for face in piles.iter().flat_map(Pile::cards).chain(razed).chain(under) {
            tally.add("card", face as u32);
        }
        if self.table.solo() && !matches!(self.table.agenda.last(), Some(Frame::ChooseFaction(_))) {
            let gone = (0..9).map(|good| self.table.neutral.gone[good] + self.attack_deck[good]);
            let held = gone.zip(self.table.players[0].attack_deals).map(|(count, deals)| count + deals);
            for (good, count) in held.enumerate() {
                tally.add_many("attack card", good as u32, count);
            }
            self.table.neutral.line.iter().for_each(|&good| tally.add("attack card", good as u32));
        } else if self.table.solo() {
            for (good, count) in attack_cards().into_iter().enumerate() {
                tally.add_many("attack card", good as u32, count);
            }
        }
    }

    /// What must hold at every moment besides the count of the cards.
    pub(crate) fn check_soundness(&self) -> Result<(), String> {
        for seat in Seat::all(self.table.seats()) {
            let (player, hand) = (self.table.player(seat), self.hand(seat));
            if !self.table.locations(Realm::of(seat)).is_sorted() {
                return Err(format!("the locations of seat {seat} are not in order"));
            }
            let mut pool = hand.hand.common_only().cards().collect::<Vec<_>>();
            pool.extend(hand.hidden_foundations.cards());
            pool.extend(hand.gates.iter().flat_map(Pile::cards));
            for face in player.shown.cards().chain(hand.passed_on.cards()) {
                match pool.iter().position(|&held| held == face) {
                    Some(index) => drop(pool.swap_remove(index)),
                    None => return Err(format!("seat {seat} is thought to hold {face} but does not")),
                }
            }
            if player.oasis > 4 {
                return Err(format!("the Oasis of seat {seat} gave {} workers", player.oasis));
            }
            let held = hand.hand;
            if let Some(face) = self.taken_cards.faces().find(|&face| {
                self.table
                    .agenda
                    .iter()
                    .any(|frame| matches!(frame, Frame::Sale { seat: holder, .. } if *holder == seat))
                    && !held.has(face)
            }) {
                return Err(format!("seat {seat} may give back {face} but does not hold it"));
            }
        }
        let routes = self.table.realms().flat_map(|realm| self.table.locations(realm));
        let routes: usize = routes.map(|location| location.routes.len()).sum();
        if routes != self.route_cards.len() {
            return Err(format!("{routes} Trade Routes and {} cards under them", self.route_cards.len()));
        }
        if self.table.tokens_out() > 4 {
            return Err("more than four Egyptian tokens".into());
        }
        Ok(())
    }

    /// The lines of the score sheet (IMP-15.1).
    pub(crate) fn score_lines(&self) -> Vec<ScoreLine> {
        let line = |source, points: &dyn Fn(Seat) -> i32| ScoreLine {
            source,
            points: Seat::all(self.table.seats()).map(points).collect(),
        };
        let owned = |seat: Seat| self.table.locations(Realm::of(seat)).iter();
        vec![
            line("score.during", &|seat| self.table.player(seat).points.into()),
            line("score.common", &|seat| {
                COMMON_LOCATION * owned(seat).filter(|location| location.is_common()).count() as i32
            }),
            line("score.faction", &|seat| {
                FACTION_LOCATION * owned(seat).filter(|location| !location.is_common()).count() as i32
            }),
            line("score.shrine", &|seat| {
                let shrines = owned(seat).filter(|location| location.does(Effect::Shrine));
                shrines.map(|location| shrine_points(location.stash)).sum()
            }),
            line("score.gate", &|seat| {
                let gates = owned(seat).filter(|location| location.does(Effect::Gate));
                gates.map(|location| if self.cards_under(location.stash) >= 3 { 2 } else { 0 }).sum()
            }),
        ]
    }
}

/// 3 resources 2 points, 7 resources 5, 12 resources 10.
fn shrine_points(resources: u8) -> i32 {
    match resources {
        0..=2 => 0,
        3..=6 => 2,
        7..=11 => 5,
        12.. => 10,
    }
}
