//! What the laws want to know: where every component lies, and what must hold at every moment; and where the points came from.

use tafel_core::{ScoreLine, Seat, Tally};

use crate::data::{card_of_copy, event_card_of_copy};
use crate::frame::Frame;
use crate::ids::{Land, StackId};
use crate::principality::{FULL, Principality, Town};
use crate::state::{Catan, opponent};

impl Catan {
    pub(crate) fn count_components(&self, tally: &mut Tally) {
        let placed =
            self.table.realms.iter().flat_map(|realm| realm.towns.iter().flatten().flat_map(Town::cards));
        let hands = self.hands.iter().flatten().copied();
        let stacks = self.stacks.iter().flatten().copied().flatten();
        let unseen = self.unseen.iter().map(card_of_copy);
        for card in placed.chain(hands).chain(stacks).chain(unseen).chain(self.table.discard.iter().copied())
        {
            tally.add("card", card as u8);
        }
        let events = self.events_unseen.iter().map(event_card_of_copy);
        for card in events.chain(self.table.events_under.iter().copied()) {
            tally.add("event card", card as u8);
        }
        let laid = self.table.realms.iter().flat_map(|realm| realm.fields().map(|field| field.land));
        let in_stack = self.table.land_stack.iter();
        for land in laid.chain(in_stack).chain(self.lands_on_the_way()) {
            tally.add("landscape", land as u8);
        }
        let towns = |realm: &Principality| i64::from(realm.settlements);
        let roads = |realm: &Principality| realm.roads.iter().filter(|road| **road).count() as i64;
        let cities = |realm: &Principality| i64::from(realm.cities);
        tally.add_many("road", 0u8, i64::from(self.table.supply.roads));
        tally.add_many("settlement", 0u8, i64::from(self.table.supply.settlements));
        tally.add_many("city", 0u8, i64::from(self.table.supply.cities));
        for realm in &self.table.realms {
            tally.add_many("road", 0u8, roads(realm));
            tally.add_many("settlement", 0u8, towns(realm));
            tally.add_many("city", 0u8, cities(realm));
        }
    }

    /// Start landscapes before they are shown, and the two drawn for a settlement that are not laid yet.
    fn lands_on_the_way(&self) -> impl Iterator<Item = Land> {
        let arranging = self.table.agenda.first() == Some(&Frame::Arrange);
        let start = self.table.crests.into_iter().filter(move |_| arranging).flat_map(Land::start_set);
        let drawn = self.table.agenda.iter().filter_map(|frame| match frame {
            Frame::LayUpper(_, lands) => Some(*lands),
            _ => None,
        });
        start.chain(drawn.flatten())
    }

    pub(crate) fn check_soundness(&self) -> Result<(), String> {
        let unsettled = self.stacks.iter().flatten().filter(|card| card.is_none()).count();
        if unsettled != self.unseen.len() as usize {
            return Err(format!("{unsettled} unsettled places for {} unseen cards", self.unseen.len()));
        }
        for seat in Seat::all(2) {
            let memory = &self.memories[seat.index()];
            for stack in StackId::ALL {
                let (remembered, cards) = (&memory.stacks[stack.index()], self.stack(stack));
                if !remembered.is_true_of(cards) {
                    return Err(format!("seat {seat} remembers {remembered:?} of stack {stack}: {cards:?}"));
                }
            }
            let hand = &self.hands[opponent(seat).index()];
            if !memory.hand.is_true_of(hand) {
                return Err(format!("seat {seat} remembers {:?} of the hand {hand:?}", memory.hand));
            }
            if !self.hands[seat.index()].is_sorted() {
                return Err(format!("the hand of seat {seat} is not sorted"));
            }
            let realm = self.table.realm(seat);
            if realm.fields().any(|field| field.stock > FULL) || !realm.sums_are_right() {
                return Err(format!("the sums of seat {seat}'s principality are wrong"));
            }
        }
        if self.table.figures != self.table.rightful_figures() {
            return Err(format!("{:?} instead of {:?}", self.table.figures, self.table.rightful_figures()));
        }
        Ok(())
    }

    /// Victory points by source (CAT-1.3).
    pub(crate) fn score_lines(&self) -> Vec<ScoreLine> {
        let line = |source, points: &dyn Fn(Seat) -> u8| ScoreLine {
            source,
            points: Seat::all(2).map(|seat| points(seat).into()).collect(),
        };
        vec![
            line("score.settlements", &|seat| {
                self.table.realm(seat).settlements - self.table.realm(seat).cities
            }),
            line("score.cities", &|seat| 2 * self.table.realm(seat).cities),
            line("score.expansions", &|seat| self.table.realm(seat).card_points),
            line("score.knight", &|seat| u8::from(self.table.figures.knight == Some(seat))),
            line("score.mill", &|seat| u8::from(self.table.figures.mill == Some(seat))),
        ]
    }
}

impl Principality {
    /// Do the sums that are kept agree with the board?
    fn sums_are_right(&self) -> bool {
        let mut again = Principality::start();
        again.roads = self.roads;
        (again.left, again.right) = (self.left, self.right);
        for (place, field) in self.lands.iter().enumerate() {
            if let Some(field) = field {
                again.lay(place, field.land, field.stock);
            }
        }
        again.settlements = self.all_towns().count() as u8;
        again.cities = self.all_towns().filter(|(_, town)| town.city).count() as u8;
        for (x, town) in self.all_towns() {
            again.copy_town(x, *town);
        }
        again == *self
    }
}
