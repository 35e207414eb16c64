//! MYT-13: a world that may lie behind a view: the hidden cards are dealt again.

use tafel_core::Chance;

use crate::data::Provinces;
use crate::frame::Frame;
use crate::pile::Pile;
use crate::plan::Plan;
use crate::state::{MOST_SEATS, Mythotopia};
use crate::view::View;

pub(crate) fn imagine(view: &View, chance: &mut Chance) -> Mythotopia {
    let own = view.viewer.seat();
    let mut world = Mythotopia {
        table: view.table,
        hands: [Pile::EMPTY; MOST_SEATS],
        piles: [Pile::EMPTY; MOST_SEATS],
        undealt: view.undealt,
        looked: view.looked,
        find: view.find,
        choices: [Provinces::EMPTY; MOST_SEATS],
        plan: view.plan.unwrap_or(Plan::IDLE),
    };
    let finder = view.table.philosopher;
    if view.hides_find && view.find.is_none() {
        world.find = world.undealt.draw(chance);
    }
    if finder.is_some() && finder != own {
        // Three cards were looked at; one of them has been taken unless the choice is still open.
        let choosing = view.table.agenda.contains(&Frame::Philosopher);
        let mut stack = world.undealt;
        world.looked = stack.draw_many(if choosing { 3 } else { 2 }, chance);
    }
    for seat in view.table.all_seats() {
        let index = seat.index();
        let mut unseen = view.unseen[index];
        if own == Some(seat) {
            world.hands[index] = view.hand;
            world.choices[index] = view.choice;
        } else {
            let mut hand = view.table.player(seat).known;
            if let Some(find) = world.find.filter(|_| finder == Some(seat)) {
                hand.insert(find);
            }
            let missing = view.hand_sizes[index].saturating_sub(hand.len());
            world.hands[index] = hand.plus(unseen.draw_many(missing, chance));
            if view.chosen.has(seat) {
                let mut towns = view.table.player(seat).towns;
                while !world.has_chosen(seat) {
                    let Some(pick) = towns.draw(chance) else { break };
                    world.choices[index].insert(pick);
                }
            }
        }
        world.piles[index] = unseen;
    }
    world
}
