//! MYT-16: where every component is, what holds at every moment, and where the points come from (MYT-10.1).

use tafel_core::{ScoreLine, Seat, Tally};

use crate::data::Provinces;
use crate::data::printed;
use crate::ids::{Province, Vp};
use crate::pile::Pile;
use crate::state::{Mythotopia, OpenTable};

impl Mythotopia {
    pub(crate) fn count_components(&self, tally: &mut Tally) {
        let table = &self.table;
        let mut cards = |kind, pile: Pile| pile.iter().for_each(|card| tally.add(kind, card as u8));
        cards("card", table.display);
        cards("card", table.province_stack);
        cards("card", table.out_of_game);
        cards("card", self.undealt);
        for seat in table.all_seats() {
            let player = table.player(seat);
            for pile in [
                self.hands[seat.index()],
                self.piles[seat.index()],
                player.reserve,
                player.discard,
                player.aside,
            ] {
                cards("card", pile);
            }
        }
        for seat in table.all_seats() {
            let (player, stock) = (table.player(seat), table.player(seat).stock);
            let ships: u8 = player.ships.iter().sum();
            tally.add_many("town", seat.0, player.towns.len() + stock.towns + player.sea_markers);
            tally.add_many("city", seat.0, player.cities.len() + stock.cities);
            // Without its victory point card the citadel stays in the box.
            let in_box = u8::from(!table.victory.in_play(Vp::Citadel));
            tally.add_many("citadel", seat.0, player.citadel.len() + stock.citadels + in_box);
            tally.add_many("army", seat.0, player.armies.total() + stock.armies + player.armies_in_supply);
            tally.add_many("ship", seat.0, ships + stock.ships + player.ships_in_supply);
        }
        for value in 0..3u8 {
            let index = usize::from(value);
            let held: u8 = table.all_seats().map(|seat| table.player(seat).counters[index]).sum();
            let unused = table.victory.unused[index];
            tally.add_many("counter", value, held + unused + table.counters_on_cards(value + 1));
        }
    }

    pub(crate) fn score_lines(&self) -> Vec<ScoreLine> {
        let line = |source, points: &dyn Fn(Seat) -> i32| ScoreLine {
            source,
            points: self.table.all_seats().map(points).collect(),
        };
        let counters = |value: usize| {
            move |seat: Seat| value as i32 * i32::from(self.table.player(seat).counters[value - 1])
        };
        let per_province = i32::from(printed().points.per_province);
        vec![
            line("score.provinces", &|seat| {
                per_province * i32::from(self.table.player(seat).controls().len())
            }),
            line("score.ones", &counters(1)),
            line("score.twos", &counters(2)),
            line("score.threes", &counters(3)),
        ]
    }

    pub(crate) fn check_soundness(&self) -> Result<(), String> {
        let table = &self.table;
        let pieces = &printed().pieces;
        if table.roads.len() > pieces.roads || table.castles.len() > pieces.castles {
            return Err("MYT-16.5: more roads or castles are on the board than there are".into());
        }
        let hired: u8 = table.all_seats().map(|seat| table.player(seat).mercenaries.total()).sum();
        if hired > pieces.mercenaries {
            return Err("MYT-16.5: more mercenaries are on the board than there are".into());
        }
        if table.dragons.union(table.runestones).meets(self.controlled()) {
            return Err("MYT-2.7: a dragon or runestone lies in a province somebody controls".into());
        }
        table.all_seats().try_for_each(|seat| self.player_is_sound(seat))?;
        Province::ALL.into_iter().try_for_each(|province| self.one_piece_in(province))
    }

    fn controlled(&self) -> Provinces {
        let controls = self.table.all_seats().map(|seat| self.table.player(seat).controls());
        controls.fold(Provinces::EMPTY, Provinces::union)
    }

    fn one_piece_in(&self, province: Province) -> Result<(), String> {
        let pieces = self.table.all_seats().map(|seat| {
            let player = self.table.player(seat);
            [player.towns, player.cities, player.citadel].iter().filter(|set| set.has(province)).count()
        });
        match pieces.sum() {
            0 | 1 => Ok(()),
            n => Err(format!("MYT-16.2: {n} pieces control {province}")),
        }
    }

    fn player_is_sound(&self, seat: Seat) -> Result<(), String> {
        let player = self.table.player(seat);
        let deck = [self.hands[seat.index()], self.piles[seat.index()], player.reserve, player.discard]
            .into_iter()
            .fold(Pile::EMPTY, Pile::plus);
        for province in deck.faces().filter_map(crate::ids::Card::province) {
            if !player.controls().has(province) {
                return Err(format!(
                    "MYT-16.2: the deck of seat {seat} holds {province}, which it does not control"
                ));
            }
        }
        for province in Province::ALL {
            let troops = player.armies.at(province) + player.mercenaries.at(province);
            if (troops > 0) != player.present.has(province) {
                return Err(format!("MYT-16.6: troops of seat {seat} in {province} are not noted"));
            }
        }
        if !player.known.minus(self.hands[seat.index()]).is_empty() {
            return Err(format!("MYT-13: a card known in the hand of seat {seat} is not there"));
        }
        let hidden = self.find.is_some() && self.table.philosopher == Some(seat);
        if hidden && !self.find.is_some_and(|find| self.hands[seat.index()].has(find)) {
            return Err(format!("MYT-11.19: what seat {seat} found is not in its hand"));
        }
        Ok(())
    }
}

impl OpenTable {
    /// How many counters of a value lie on the victory point cards.
    pub(crate) fn counters_on_cards(&self, value: u8) -> u8 {
        let on = |vp: Vp| match (vp, self.victory.left[vp.index()]) {
            (Vp::Isles | Vp::Sea, Some(_)) => (0..2)
                .filter(|&second| self.value(vp, second) == value && self.victory.has(vp, second))
                .count() as u8,
            (_, Some(left)) if self.value(vp, 0) == value => left,
            _ => 0,
        };
        Vp::ALL.into_iter().map(on).sum()
    }
}
