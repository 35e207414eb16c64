//! Chapter 3: setup.

use tafel_core::{Blank, Chance, Flow, OptionsError, Seat, SeatSet};

use crate::data::Pile;
use crate::edition::Rules;
use crate::event::{Event, News};
use crate::frame::Frame;
use crate::ids::{Building, Card};
use crate::options::{Mode, Options};
use crate::place::Places;
use crate::state::{
    Agenda, BuildingStack, Fief, Host, Land, MOST_SEATS, OpenTable, Purse, Squads, Stack, War,
};
use crate::{Ctx, Medievalia};

/// Everybody begins with so many cards (MED-3.5).
pub(crate) const STARTING_HAND: u8 = 8;
/// The three buildings that lie open at the start (MED-3.3).
const FIRST_BUILDINGS: [Building; 3] = [Building::School, Building::Workshop, Building::Bank];

impl Medievalia {
    /// A table without cards in hand or on the table, before any luck.
    pub(crate) fn bare(rules: Rules, seats: u8) -> Medievalia {
        let (unseen, unseen_buildings) = (rules.copies, rules.building_copies);
        let table = OpenTable {
            rules,
            first: Seat(0),
            active: Seat(0),
            agenda: Agenda::new(),
            fiefs: Seat::all(seats).map(|_| Fief::BLANK).collect(),
            squads: Squads::new(),
            stacks: [Stack::default(); 3],
            sites: [BuildingStack::default(); 3],
            discard: [0; Card::COUNT],
            ruins: [0; Building::COUNT],
            lost_cities: 0,
            eliminated: SeatSet::NONE,
            fronts: [Places::EMPTY; MOST_SEATS],
            volleys: SeatSet::NONE,
            declined: false,
            purse: Purse::default(),
            war: War::default(),
            ending: None,
        };
        Medievalia { table, hands: [[0; Card::COUNT]; MOST_SEATS], unseen, unseen_buildings }
    }

    pub(crate) fn set_up(
        options: &Options,
        seats: u8,
        ctx: &mut Ctx<'_>,
    ) -> Result<Medievalia, OptionsError> {
        options.check(seats)?;
        let mut game = Medievalia::bare(Rules::of(options)?, seats);
        for seat in Seat::all(seats) {
            game.table.fiefs[seat.index()].hosts[0] = Some(Host::new(Land::City));
        }
        game.lay_out_stacks(ctx.chance);
        game.lay_out_buildings();
        game.table.first = options.start.seat().unwrap_or_else(|| Seat(ctx.chance.below(seats.into()) as u8));
        game.table.active = game.table.first;
        let first = game.table.first;
        ctx.tell(|| Event::Open(News::Begins { seat: first }));
        if options.mode == Mode::Basic {
            // MED-15.5: hands are dealt from the one stack.
            for seat in first.round(seats) {
                for _ in 0..STARTING_HAND {
                    game.draw_card(seat, Pile::Landscape, ctx);
                }
            }
            game.start_turn(first, ctx);
        } else {
            game.table.ask(Frame::Opening(first, STARTING_HAND));
        }
        game.advance(ctx);
        Ok(game)
    }

    /// The bottom card of each stack lies open (MED-3.2).
    fn lay_out_stacks(&mut self, chance: &mut Chance) {
        for pile in Pile::ALL {
            let size: u8 = self.unseen_of(pile);
            if size == 0 {
                continue;
            }
            let bottom = self.draw_unseen(pile, size, chance);
            self.table.stacks[pile.index()] = Stack { size, bottom: Some(bottom) };
        }
    }

    /// Three open buildings; the others are spread as evenly as possible below them (MED-3.3).
    pub(crate) fn lay_out_buildings(&mut self) {
        for building in FIRST_BUILDINGS {
            self.unseen_buildings[building.index()] -= 1;
        }
        let others: u8 = self.unseen_buildings.iter().sum();
        for (index, building) in FIRST_BUILDINGS.into_iter().enumerate() {
            let hidden = (others + 2 - index as u8) / 3;
            self.table.sites[index] = BuildingStack { top: Some(building), hidden };
        }
    }

    /// How many cards of a stack nobody has seen.
    pub(crate) fn unseen_of(&self, pile: Pile) -> u8 {
        Card::ALL
            .into_iter()
            .filter(|card| self.table.rules.piles[card.index()] == pile)
            .map(|card| self.unseen[card.index()])
            .sum()
    }

    /// Takes one of the `count` unseen cards of a stack.
    fn draw_unseen(&mut self, pile: Pile, count: u8, chance: &mut Chance) -> Card {
        let mut pick = chance.below(count.into()) as u8;
        for card in Card::ALL {
            let index = card.index();
            if self.table.rules.piles[index] != pile {
                continue;
            }
            if pick < self.unseen[index] {
                self.unseen[index] -= 1;
                return card;
            }
            pick -= self.unseen[index];
        }
        // Only a stored draw beyond its bound comes here; the replay is refused when the step is done.
        Card::Field
    }

    /// A player draws a card. The last one of a stack is known to all.
    pub(crate) fn draw_card(&mut self, seat: Seat, pile: Pile, ctx: &mut Ctx<'_>) {
        let stack = self.table.stacks[pile.index()];
        let open = stack.size <= 1;
        let card = match (stack.size, stack.bottom) {
            (0, _) | (_, None) => return,
            (1, Some(bottom)) => {
                self.table.stacks[pile.index()].bottom = None;
                self.table.fiefs[seat.index()].known[bottom.index()] += 1;
                bottom
            }
            (size, Some(_)) => self.draw_unseen(pile, size - 1, ctx.chance),
        };
        self.table.stacks[pile.index()].size -= 1;
        self.hands[seat.index()][card.index()] += 1;
        ctx.tell(|| Event::Drew { seat, pile, card, open });
    }

    /// Turns up the next card of a building stack (MED-6.3).
    pub(crate) fn turn_up(&mut self, stack: usize, ctx: &mut Ctx<'_>) {
        let site = &mut self.table.sites[stack];
        site.top = None;
        if site.hidden == 0 {
            return;
        }
        site.hidden -= 1;
        let unseen: u8 = self.unseen_buildings.iter().sum();
        let mut pick = ctx.chance.below(unseen.into()) as u8;
        for building in Building::ALL {
            let left = self.unseen_buildings[building.index()];
            if pick < left {
                self.unseen_buildings[building.index()] -= 1;
                self.table.sites[stack].top = Some(building);
                ctx.tell(|| Event::Open(News::TurnedUp { building }));
                return;
            }
            pick -= left;
        }
    }
}
