//! What must always add up: components, points, and the order of things.

use tafel_core::{ScoreLine, Seat, Tally};

use crate::Medievalia;
use crate::data::Pile;
use crate::frame::Frame;
use crate::ids::{Building, Card};
use crate::state::{Land, OpenTable, Spot};

impl OpenTable {
    /// Points by source: civil and military buildings.
    pub(crate) fn score_lines(&self) -> Vec<ScoreLine> {
        let line = |source, civil| {
            let points = Seat::all(self.seats()).map(|seat| {
                let buildings =
                    self.standing(seat).iter().map(|building| &self.rules.buildings[building.index()]);
                let of_kind = buildings.filter(|building| building.civil == civil);
                of_kind.map(|building| i32::from(building.points)).sum()
            });
            ScoreLine { source, points: points.collect() }
        };
        vec![line("score.civil", true), line("score.military", false)]
    }
}

impl Medievalia {
    /// Where every card is.
    pub(crate) fn count_components(&self, tally: &mut Tally) {
        for card in Card::ALL {
            let index = card.index();
            let hands: u32 = self.hands.iter().map(|hand| u32::from(hand[index])).sum();
            tally.add_many("card", card as u32, hands + u32::from(self.unseen[index]));
            tally.add_many("card", card as u32, self.table.discard[index] + self.table.purse.cards[index]);
        }
        for stack in &self.table.stacks {
            if let Some(card) = stack.bottom {
                tally.add("card", card as u32);
            }
        }
        for squad in &self.table.squads {
            tally.add_many("card", squad.troop.card as u32, squad.count);
        }
        if let Some(card) = self.table.card_in_purchase() {
            tally.add("card", card as u32);
        }
        tally.add_many("city", 0u32, self.table.lost_cities);
        for host in self.table.fiefs.iter().flat_map(|fief| fief.hosts).flatten() {
            match host.land {
                Land::City => tally.add("city", 0u32),
                Land::Landscape(card) => tally.add("card", card as u32),
            }
            for building in host.buildings() {
                tally.add("building", building as u32);
            }
        }
        for building in Building::ALL {
            let index = building.index();
            tally.add_many(
                "building",
                building as u32,
                self.unseen_buildings[index] + self.table.ruins[index],
            );
        }
        for site in &self.table.sites {
            if let Some(building) = site.top {
                tally.add("building", building as u32);
            }
        }
    }

    /// What must hold at every moment.
    pub(crate) fn check_soundness(&self) -> Result<(), String> {
        for (index, squad) in self.table.squads.iter().enumerate() {
            if squad.count == 0 {
                return Err(format!("squad {index} is empty"));
            }
            if index > 0 && self.table.squads[index - 1].troop >= squad.troop {
                return Err(format!("squads {} and {index} are out of order", index - 1));
            }
            let Spot::Host(number) = squad.troop.spot else { continue };
            if self.table.host(squad.troop.owner, number).is_none() {
                return Err(format!("squad {index} is attached to a host that is not there"));
            }
        }
        for pile in Pile::ALL {
            let stack = self.table.stacks[pile.index()];
            let hidden = self.unseen_of(pile);
            let bottom = u8::from(stack.bottom.is_some());
            if stack.size != hidden + bottom {
                return Err(format!("stack {pile:?} has {} cards, but {hidden} are unseen", stack.size));
            }
        }
        let hidden: u8 = self.table.sites.iter().map(|site| site.hidden).sum();
        if hidden != self.unseen_buildings.iter().sum::<u8>() {
            return Err("the building stacks hold another number of cards than are unseen".into());
        }
        let quiet = matches!(self.table.frame(), Frame::Actions | Frame::Move | Frame::Fronts);
        if quiet && self.table.is_hungry() {
            return Err("the active player has more characters than food".into());
        }
        Ok(())
    }
}
