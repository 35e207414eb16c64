//! What the laws want to know: where every component lies, and what must hold at every moment.

use tafel_core::{Seat, Tally};

use crate::data::{card_of_copy, event_card_of_copy};
use crate::frame::Frame;
use crate::ids::{Land, StackId};
use crate::principality::{FULL, Principality, Town};
use crate::state::Catan;

impl Catan {
    pub(crate) fn count_components(&self, tally: &mut Tally) {
        let placed = self.realms.iter().flat_map(|realm| realm.towns.iter().flatten().flat_map(Town::cards));
        let hands = self.hands.iter().flatten().copied();
        let stacks = self.stacks.iter().flatten().copied().flatten();
        let unseen = self.unseen.iter().map(card_of_copy);
        for card in placed.chain(hands).chain(stacks).chain(unseen).chain(self.discard.iter().copied()) {
            tally.add("card", card as u8);
        }
        let events = self.events_unseen.iter().map(event_card_of_copy);
        for card in events.chain(self.events_under.iter().copied()) {
            tally.add("event card", card as u8);
        }
        let laid = self.realms.iter().flat_map(|realm| realm.fields().map(|field| field.land));
        let in_stack = self.land_stack.iter().map(|land| Land::ALL[usize::from(land)]);
        for land in laid.chain(in_stack).chain(self.lands_on_the_way()) {
            tally.add("landscape", land as u8);
        }
        let towns = |realm: &Principality| i64::from(realm.settlements);
        let roads = |realm: &Principality| realm.roads.iter().filter(|road| **road).count() as i64;
        let cities = |realm: &Principality| i64::from(realm.cities);
        tally.add_many("road", 0u8, i64::from(self.supply.roads));
        tally.add_many("settlement", 0u8, i64::from(self.supply.settlements));
        tally.add_many("city", 0u8, i64::from(self.supply.cities));
        for realm in &self.realms {
            tally.add_many("road", 0u8, roads(realm));
            tally.add_many("settlement", 0u8, towns(realm));
            tally.add_many("city", 0u8, cities(realm));
        }
    }

    /// Start landscapes before they are shown, and the two drawn for a settlement that are not laid yet.
    fn lands_on_the_way(&self) -> impl Iterator<Item = Land> {
        let arranging = self.agenda.first() == Some(&Frame::Arrange);
        let start = self.crests.into_iter().filter(move |_| arranging).flat_map(Land::start_set);
        let drawn = self.agenda.iter().filter_map(|frame| match frame {
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
            let hand = &self.hands[Catan::other(seat).index()];
            if !memory.hand.is_true_of(hand) {
                return Err(format!("seat {seat} remembers {:?} of the hand {hand:?}", memory.hand));
            }
            if !self.hands[seat.index()].is_sorted() {
                return Err(format!("the hand of seat {seat} is not sorted"));
            }
            let realm = self.realm(seat);
            if realm.fields().any(|field| field.stock > FULL) || !realm.sums_are_right() {
                return Err(format!("the sums of seat {seat}'s principality are wrong"));
            }
        }
        if self.figures != self.rightful_figures() {
            return Err(format!("{:?} instead of {:?}", self.figures, self.rightful_figures()));
        }
        Ok(())
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
