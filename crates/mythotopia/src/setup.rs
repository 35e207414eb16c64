//! MYT-2: setup, with the optional draft of MYT-14.1.

use tafel_core::{Decision, List, OptionsError, Seat, SeatSet, Set, refuse, require};

use crate::Ctx;
use crate::action::Action;
use crate::data::{Provinces, Roads};
use crate::data::{VpKind, printed};
use crate::event::{Event, Seen};
use crate::frame::Frame;
use crate::ids::{Card, Province, Vp};
use crate::options::Options;
use crate::pile::Pile;
use crate::plan::Plan;
use crate::question::Question;
use crate::rule::{Rule, Verdict};
use crate::state::{MOST_SEATS, Mythotopia, OpenTable, Player, Stock, Turn, Victory};

impl Mythotopia {
    pub(crate) fn set_up(
        options: &Options,
        seats: u8,
        ctx: &mut Ctx<'_>,
    ) -> Result<Mythotopia, OptionsError> {
        options.check(seats)?;
        let mut game = Mythotopia::bare(*options, seats);
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

    /// The game before anything is dealt.
    pub(crate) fn bare(options: Options, seats: u8) -> Mythotopia {
        Mythotopia {
            table: empty_table(options, seats),
            hands: [Pile::EMPTY; MOST_SEATS],
            piles: [Pile::EMPTY; MOST_SEATS],
            undealt: Card::ALL.into_iter().filter(|&card| printed().improvements.has(card)).collect(),
            looked: Pile::EMPTY,
            find: None,
            choices: [Provinces::EMPTY; MOST_SEATS],
            plan: Plan::IDLE,
        }
    }

    /// MYT-2.3: provinces, their towns, and the starting cards that will be shuffled with them.
    fn deal_provinces(&mut self, ctx: &mut Ctx<'_>) {
        let row = printed().seats(self.table.seats);
        let count = match (self.table.options.draft, row.provinces_with_draft) {
            (true, Some(count)) => count,
            _ => row.provinces,
        };
        let starting = self.table.options.start_set.cards();
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
    fn lay_out_victory_cards(&mut self, ctx: &mut Ctx<'_>) {
        let print = printed();
        let variable = Vp::ALL.into_iter().filter(|vp| vp.kind() == VpKind::Variable);
        let mut bag: Set<Vp, u16> = variable.collect();
        let drawn = bag.draw_many(print.cards.variable_vp_cards, ctx.chance);
        let mut placed = [0u8; 3];
        let mut cards = Vec::new();
        for vp in Vp::ALL {
            if vp.kind() == VpKind::Variable && !drawn.has(vp) {
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
    fn place_dragons_and_runestones(&mut self, ctx: &mut Ctx<'_>) {
        let pieces = &printed().pieces;
        let mut stack = self.table.province_stack;
        let mut sites = |count, ctx: &mut Ctx<'_>| -> Provinces {
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

    /// MYT-2.9 to 2.12: islands held from the start, the start player, opening hands.
    fn open(&mut self, ctx: &mut Ctx<'_>) {
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

/// MYT-2.8 and 14.1: everybody secretly chooses a province with a town of theirs, for the citadel or to give it up.
pub(crate) struct SecretChoice {
    pub(crate) by: Rule,
}

impl Mythotopia {
    /// Has a player chosen all that is secretly chosen at the moment? Half of it is nobody's business.
    pub fn has_chosen(&self, seat: Seat) -> bool {
        let wanted = match self.table.agenda.last() {
            Some(Frame::GiveUp) => self.table.options.draft_gives_up,
            _ => 1,
        };
        self.choices[seat.index()].len() >= wanted
    }
}

impl Decision<Mythotopia> for SecretChoice {
    fn asked(&self, game: &Mythotopia) -> SeatSet {
        game.table.all_seats().filter(|&seat| !game.has_chosen(seat)).collect()
    }

    fn question(&self, _: &Mythotopia, _: Seat) -> Question {
        if self.by == Rule::DraftOption { Question::GiveUp } else { Question::Citadel }
    }

    fn legal(&self, game: &Mythotopia, seat: Seat, out: &mut Vec<Action>) {
        let open = game.table.player(seat).towns.minus(game.choices[seat.index()]);
        out.extend(open.iter().map(Action::Province));
    }

    fn check(&self, game: &Mythotopia, seat: Seat, action: Action) -> Verdict {
        let Action::Province(province) = action else { return refuse(self.by, "refusal.choose-a-province") };
        let open = !game.has_chosen(seat) && !game.choices[seat.index()].has(province);
        require(open, self.by, "refusal.chosen-already")?;
        let mine = game.table.player(seat).towns.has(province);
        require(mine, self.by, "refusal.province-is-not-yours")
    }

    /// When everybody has chosen, the choices are shown.
    fn apply(&self, game: &mut Mythotopia, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Province(province) = action else { return };
        game.choices[seat.index()].insert(province);
        ctx.tell(|| Event::Chose { seat, province });
        if !self.asked(game).is_empty() {
            return;
        }
        ctx.reveal();
        game.table.agenda.pop();
        for seat in game.table.all_seats() {
            for province in std::mem::take(&mut game.choices[seat.index()]).iter() {
                let player = game.table.player_mut(seat);
                player.towns.remove(province);
                player.stock.towns += 1;
                if self.by == Rule::DraftOption {
                    game.piles[seat.index()].remove(province.card());
                    game.table.province_stack.insert(province.card());
                    ctx.tell(|| Event::Open(Seen::GaveUp { seat, province }));
                } else {
                    player.stock.citadels -= 1;
                    player.citadel.insert(province);
                    ctx.tell(|| Event::Open(Seen::Citadel { seat, province }));
                }
            }
        }
        if game.table.agenda.is_empty() {
            game.open(ctx);
        }
    }
}

/// The table before anything is dealt (MYT-2.2).
fn empty_table(options: Options, seats: u8) -> OpenTable {
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
    let mut players = [Player::default(); MOST_SEATS];
    players[..usize::from(seats)].fill(player);
    if options.extra_towns {
        // Red and blue, who have them in the box.
        players[..2].iter_mut().for_each(|player| player.stock.towns = pieces.towns_for_two);
    }
    OpenTable {
        options,
        seats,
        round: 1,
        start: None,
        active: Seat(0),
        agenda: List::new(),
        turn: Turn::default(),
        turns_left: None,
        players,
        castles: Provinces::EMPTY,
        dragons: Provinces::EMPTY,
        runestones: Provinces::EMPTY,
        roads: Roads::default(),
        victory: Victory::default(),
        display: Pile::EMPTY,
        province_stack: Province::ALL.into_iter().map(Province::card).collect(),
        out_of_game: Pile::EMPTY,
        philosopher: None,
    }
}
