//! MYT-2: setup, with the optional draft of MYT-14.1.

use tafel_core::{Ctx, OptionsError, Seat, Set};

use crate::data::{VpKind, printed};
use crate::event::{Event, Seen};
use crate::frame::{Frame, Plan};
use crate::ids::{Card, Province, Vp};
use crate::options::Options;
use crate::rule::{Rule, Verdict, refuse, require};
use crate::sets::{Pile, Provinces, Roads};
use crate::state::{Mythotopia, Player, SEATS, Stock, Table, Turn, Victory};

impl Mythotopia {
    pub(crate) fn lay_out(
        options: Options,
        seats: u8,
        ctx: &mut Ctx<'_, Self>,
    ) -> Result<Mythotopia, OptionsError> {
        options.validate(<Mythotopia as tafel_core::Game>::ID, seats)?;
        let mut game = Mythotopia {
            table: empty_table(options, seats),
            hands: [Pile::EMPTY; SEATS],
            piles: [Pile::EMPTY; SEATS],
            undealt: Card::ALL.into_iter().filter(|&card| printed().improvements.has(card)).collect(),
            looked: Pile::EMPTY,
            find: None,
            choices: [None; SEATS],
            plan: Plan::IDLE,
        };
        game.deal_provinces(ctx);
        game.table.display = game.undealt.draw_many(printed().cards.display, ctx.chance);
        game.lay_out_victory_cards(ctx);
        game.place_dragons_and_runestones(ctx);
        if game.table.victory.in_play(Vp::Citadel) {
            for seat in game.table.all_seats() {
                game.table.player_mut(seat).stock.citadels = 1;
            }
            game.table.agenda.push(Frame::Citadel);
        }
        if options.draft {
            game.table.agenda.push(Frame::GiveUp);
        }
        if game.table.agenda.is_empty() {
            game.open(ctx);
        }
        Ok(game)
    }

    /// MYT-2.3: provinces, their towns, and the starting cards that will be shuffled with them.
    fn deal_provinces(&mut self, ctx: &mut Ctx<'_, Self>) {
        let row = printed().seats(self.table.seats);
        let count = match (self.table.options.draft, row.provinces_with_draft) {
            (true, Some(count)) => count,
            _ => row.provinces,
        };
        let starting: Pile = [Card::StartArmy, Card::StartBuild, Card::StartMarket, Card::StartShip]
            .into_iter()
            .chain(self.table.options.start_set.doubled())
            .collect();
        for seat in self.table.all_seats() {
            let dealt = self.table.province_stack.draw_many(count, ctx.chance);
            let provinces: Provinces = dealt.faces().filter_map(Card::province).collect();
            let player = self.table.player_mut(seat);
            player.towns = provinces;
            player.stock.towns -= provinces.len();
            self.piles[seat.index()] = dealt.plus(starting);
            ctx.tell(|| Event::Open(Seen::Dealt { seat, provinces }));
        }
    }

    /// MYT-2.5 and 2.6.
    fn lay_out_victory_cards(&mut self, ctx: &mut Ctx<'_, Self>) {
        let print = printed();
        let variable = Vp::ALL.into_iter().filter(|vp| vp.kind() == VpKind::Variable);
        let mut bag: Set<u8> = variable.map(|vp| vp as u8).collect();
        let drawn = bag.draw_many(print.cards.variable_vp_cards, ctx.chance);
        let mut placed = [0u8; 3];
        let mut cards = Vec::new();
        for vp in Vp::ALL {
            if vp.kind() == VpKind::Variable && !drawn.has(vp as u8) {
                continue;
            }
            cards.push(vp);
            let count = print.counters(vp).unwrap_or(print.seats(self.table.seats).fixed_counters);
            for counter in 0..count {
                let second = usize::from(matches!(vp, Vp::Isles | Vp::Sea) && counter == 1);
                placed[usize::from(self.table.value(vp, second)) - 1] += 1;
            }
            // Two different counters are kept as two bits.
            let left = if matches!(vp, Vp::Isles | Vp::Sea) { 0b11 } else { count };
            self.table.victory.left[vp.index()] = Some(left);
        }
        // Castle at 2 points may need more counters than there are; none are unused then (MYT-14.2).
        for (value, placed) in placed.into_iter().enumerate() {
            self.table.victory.unused[value] = print.pieces.counters[value].saturating_sub(placed);
        }
        ctx.tell(|| Event::Open(Seen::VictoryCards { cards }));
    }

    /// MYT-2.7: the cards drawn for the dragons go under the stack, so the runestones lie elsewhere.
    fn place_dragons_and_runestones(&mut self, ctx: &mut Ctx<'_, Self>) {
        let pieces = &printed().pieces;
        let mut stack = self.table.province_stack;
        let mut sites = |count, ctx: &mut Ctx<'_, Self>| -> Provinces {
            stack.draw_many(count, ctx.chance).faces().filter_map(Card::province).collect()
        };
        if self.table.victory.in_play(Vp::Dragons) {
            let provinces = sites(pieces.dragons, ctx);
            self.table.dragons = provinces;
            ctx.tell(|| Event::Open(Seen::Dragons { provinces }));
        }
        if self.table.victory.in_play(Vp::Runestones) {
            let provinces = sites(pieces.runestones, ctx);
            self.table.runestones = provinces;
            ctx.tell(|| Event::Open(Seen::Runestones { provinces }));
        }
    }

    // Secret choices (MYT-2.8 and 14.1).

    pub(crate) fn check_secret_choice(&self, seat: Seat, province: Province, frame: Frame) -> Verdict {
        let rule = if frame == Frame::GiveUp { Rule::DraftOption } else { Rule::PlaceCitadel };
        if self.choices[seat.index()].is_some() {
            return refuse(rule, "refusal.chosen-already");
        }
        let mine = self.table.player(seat).towns.has(province);
        require(mine, rule, "refusal.province-is-not-yours")
    }

    pub(crate) fn choose_in_secret(&mut self, seat: Seat, province: Province, ctx: &mut Ctx<'_, Self>) {
        self.choices[seat.index()] = Some(province);
        ctx.tell(|| Event::Chose { seat, province });
        if self.table.all_seats().any(|seat| self.choices[seat.index()].is_none()) {
            return;
        }
        ctx.reveal();
        let frame = self.table.agenda.pop();
        for seat in self.table.all_seats() {
            let Some(province) = self.choices[seat.index()].take() else { continue };
            let player = self.table.player_mut(seat);
            player.towns.remove(province);
            player.stock.towns += 1;
            if frame == Some(Frame::GiveUp) {
                self.piles[seat.index()].remove(province.card());
                self.table.province_stack.insert(province.card());
                ctx.tell(|| Event::Open(Seen::GaveUp { seat, province }));
            } else {
                player.stock.citadels -= 1;
                player.citadel.insert(province);
                ctx.tell(|| Event::Open(Seen::Citadel { seat, province }));
            }
        }
        if self.table.agenda.is_empty() {
            self.open(ctx);
        }
    }

    /// MYT-2.9 to 2.12: islands held from the start, the start player, opening hands.
    fn open(&mut self, ctx: &mut Ctx<'_, Self>) {
        for seat in self.table.all_seats() {
            for (island, provinces) in printed().islands.into_iter().enumerate() {
                if provinces.within(self.table.player(seat).controls())
                    && self.table.victory.has(Vp::Isles, island)
                {
                    let value = self.table.take_from_card(seat, Vp::Isles, island);
                    ctx.tell(|| Event::Open(Seen::TookCounter { seat, vp: Vp::Isles, value }));
                }
            }
        }
        let start = Seat(ctx.chance.below(self.table.seats.into()) as u8);
        self.table.start = Some(start);
        self.table.active = start;
        ctx.tell(|| Event::Open(Seen::Starts { seat: start }));
        let cards = &printed().cards;
        for (place, seat) in start.round(self.table.seats).enumerate() {
            let count = if place == 3 { cards.hand_of_the_fourth } else { cards.hand };
            self.draw(seat, count, ctx);
        }
        self.begin_turn(ctx);
    }
}

/// The table before anything is dealt (MYT-2.2).
fn empty_table(options: Options, seats: u8) -> Table {
    let pieces = &printed().pieces;
    let player = Player {
        stock: Stock {
            towns: if seats == 2 { pieces.towns_for_two } else { pieces.towns },
            cities: pieces.cities,
            citadels: 0,
            armies: pieces.armies_in_stock,
            ships: pieces.ships_in_stock,
        },
        armies_in_supply: pieces.armies_in_supply,
        ships_in_supply: pieces.ships_in_supply,
        ..Player::default()
    };
    let mut players = [Player::default(); SEATS];
    players[..usize::from(seats)].fill(player);
    Table {
        options,
        seats,
        round: 1,
        start: None,
        active: Seat(0),
        agenda: tafel_core::ArrayVec::new(),
        turn: Turn::default(),
        turns_left: None,
        players,
        castles: Provinces::NONE,
        dragons: Provinces::NONE,
        runestones: Provinces::NONE,
        roads: Roads::default(),
        victory: Victory::default(),
        display: Pile::EMPTY,
        province_stack: Province::ALL.into_iter().map(Province::card).collect(),
        out_of_game: Pile::EMPTY,
        philosopher: None,
    }
}
