//! Chapter 7: symbols, resolved from left to right.

use tafel_core::{Ctx, Seat, Violation};

use crate::action::Secondary;
use crate::data::{DATA, Symbol, TOP_SPACE, Towns};
use crate::event::Seen;
use crate::ids::Town;
use crate::rule::Rule;
use crate::state::{BrianBoru, Frame, Part, Source};

/// What a further disc, raider or space costs.
const EXTRA_PRICE: i16 = 2;
/// What an expansion costs.
const EXPAND_PRICE: i16 = 5;

impl BrianBoru {
    /// Performs the symbols of an action from number `at` on, until one of them asks something.
    pub(crate) fn perform_symbols(&mut self, seat: Seat, part: Part, at: u8, ctx: &mut Ctx<'_, Self>) {
        let face = self.card_of(seat).face();
        let symbols = match part {
            Part::Primary => &face.primary,
            Part::Secondary(Secondary::Upper) => &face.secondary[0],
            Part::Secondary(Secondary::Lower) => &face.secondary[1],
        };
        let mut at = at as usize;
        while let Some(&symbol) = symbols.get(at) {
            // Equal symbols stand together on every card and are handled together (BOR-7.10).
            let run = symbols[at..].iter().take_while(|&&next| next == symbol).count();
            at += run;
            let question = self.perform_run(seat, symbol, run as u8, ctx);
            if let Some(question) = question {
                self.agenda.push(Frame::Symbols(seat, part, at as u8));
                self.agenda.push(question);
                return;
            }
        }
        self.settle_collision(seat, ctx);
        self.resolved = self.resolved.with(seat);
    }

    fn perform_run(&mut self, seat: Seat, symbol: Symbol, run: u8, ctx: &mut Ctx<'_, Self>) -> Option<Frame> {
        match symbol {
            Symbol::Town => self.take_active_town(seat, ctx),
            Symbol::Coin => self.gain_coins(seat, run.into(), ctx),
            Symbol::Pay => (0..run).for_each(|_| self.pay(seat, ctx)),
            Symbol::Renown => (0..run).for_each(|_| self.gain_renown(seat, ctx)),
            Symbol::Church | Symbol::Raid | Symbol::Court => {
                self.gain(seat, symbol, run, 0, ctx);
                return Some(Frame::Extras(seat, symbol));
            }
            Symbol::Expand => return Some(Frame::Expand(seat)),
            Symbol::Liberate => return Some(Frame::Liberate(seat)),
        }
        None
    }

    /// BOR-7.1: the winner's disc on the active town, and the marker.
    fn take_active_town(&mut self, seat: Seat, ctx: &mut Ctx<'_, Self>) {
        let Some(town) = self.active else { return };
        self.marker = seat;
        self.put_disc(seat, town);
        ctx.tell(|| Seen::TownTaken(seat, town).into());
    }

    /// BOR-7.2.
    pub(crate) fn gain_coins(&mut self, seat: Seat, count: i16, ctx: &mut Ctx<'_, Self>) {
        self.player_mut(seat).coins += count;
        ctx.tell(|| Seen::Coins(seat, count).into());
    }

    /// BOR-7.3: a coin, or else two points, or what is left of them.
    fn pay(&mut self, seat: Seat, ctx: &mut Ctx<'_, Self>) {
        if self.player(seat).coins > 0 {
            self.player_mut(seat).coins -= 1;
            ctx.tell(|| Seen::Paid(seat).into());
            return;
        }
        let lost = self.player(seat).points.clamp(0, 2);
        self.score(seat, Source::Tribute, -lost);
        ctx.tell(|| Seen::Tribute(seat, lost).into());
    }

    /// BOR-7.4.
    pub(crate) fn gain_renown(&mut self, seat: Seat, ctx: &mut Ctx<'_, Self>) {
        self.player_mut(seat).renown += 1;
        ctx.tell(|| Seen::Renown(seat).into());
    }

    /// BOR-7.5 to 7.7: discs, raiders or spaces, as many as there are.
    fn gain(&mut self, seat: Seat, symbol: Symbol, count: u8, coins: u8, ctx: &mut Ctx<'_, Self>) {
        let count = count.min(self.room_for(seat, symbol));
        if count == 0 {
            return;
        }
        let player = &mut self.players[seat.index()];
        match symbol {
            Symbol::Church => {
                player.church += count;
                ctx.tell(|| Seen::Church(seat, count, coins).into());
            }
            Symbol::Raid => {
                player.raiders += count;
                self.raiders -= count;
                ctx.tell(|| Seen::Raiders(seat, count, coins).into());
            }
            _ => {
                player.space += count;
                let space = player.space;
                ctx.tell(|| Seen::Courted(seat, space, coins).into());
            }
        }
    }

    /// How many discs, raiders or spaces there are to be had.
    fn room_for(&self, seat: Seat, symbol: Symbol) -> u8 {
        match symbol {
            Symbol::Raid => self.raiders,
            Symbol::Court => TOP_SPACE - self.player(seat).space,
            _ => u8::MAX,
        }
    }

    /// How many extras can be bought now (BOR-7.10).
    pub(crate) fn extras_limit(&self, seat: Seat, symbol: Symbol) -> u8 {
        let affordable = self.player(seat).coins / EXTRA_PRICE;
        (affordable as u8).min(self.room_for(seat, symbol))
    }

    pub(crate) fn check_extras(&self, seat: Seat, symbol: Symbol, count: u8) -> Result<(), Violation<Rule>> {
        if count <= self.extras_limit(seat, symbol) {
            return Ok(());
        }
        Rule::Extras.refuses(match symbol {
            Symbol::Raid if count > self.raiders => "refusal.no-raiders-left",
            Symbol::Court if count > self.room_for(seat, symbol) => "refusal.top-of-the-track",
            _ => "refusal.too-few-coins",
        })
    }

    pub(crate) fn buy_extras(&mut self, seat: Seat, symbol: Symbol, count: u8, ctx: &mut Ctx<'_, Self>) {
        self.player_mut(seat).coins -= i16::from(count) * EXTRA_PRICE;
        self.gain(seat, symbol, count, count * EXTRA_PRICE as u8, ctx);
    }

    /// BOR-7.7: whoever ends an action on another's space goes down to the next empty one.
    fn settle_collision(&mut self, seat: Seat, ctx: &mut Ctx<'_, Self>) {
        let taken =
            |space: u8| Seat::all(self.seats).any(|other| other != seat && self.player(other).space == space);
        let mut space = self.player(seat).space;
        if space == 0 || !taken(space) {
            return;
        }
        while space > 0 && taken(space) {
            space -= 1;
        }
        self.player_mut(seat).space = space;
        ctx.tell(|| Seen::Collided(seat, space).into());
    }

    /// Towns a player can expand to: free, not the active one, one road from a controlled town (BOR-7.8, 6.9);
    /// none without the coins for it.
    pub(crate) fn expansion_targets(&self, seat: Seat) -> Towns {
        if self.player(seat).coins < EXPAND_PRICE {
            return Towns::EMPTY;
        }
        let mut targets = self.at_the_end_of_roads(seat).both(self.free_towns());
        if let Some(active) = self.active {
            targets.remove(active as u8);
        }
        targets
    }

    fn at_the_end_of_roads(&self, seat: Seat) -> Towns {
        self.controlled(seat).iter().fold(Towns::EMPTY, |all, town| all.union(DATA.neighbours[town as usize]))
    }

    pub(crate) fn check_expand(&self, seat: Seat, town: Town) -> Result<(), Violation<Rule>> {
        if self.expansion_targets(seat).has(town as u8) {
            return Ok(());
        }
        if self.active == Some(town) && !self.discs.has(town as u8) {
            return Rule::Reserved.refuses("refusal.active-town");
        }
        Rule::Expand.refuses(if self.discs.has(town as u8) {
            "refusal.town-taken"
        } else {
            "refusal.no-road"
        })
    }

    pub(crate) fn expand(&mut self, seat: Seat, town: Town, ctx: &mut Ctx<'_, Self>) {
        self.player_mut(seat).coins -= EXPAND_PRICE;
        self.put_disc(seat, town);
        ctx.tell(|| Seen::Expanded(seat, town).into());
    }

    pub(crate) fn check_liberate(&self, town: Town) -> Result<(), Violation<Rule>> {
        if self.occupied.has(town as u8) { Ok(()) } else { Rule::Liberate.refuses("refusal.not-occupied") }
    }

    /// BOR-7.9.
    pub(crate) fn liberate(&mut self, seat: Seat, town: Town, ctx: &mut Ctx<'_, Self>) {
        self.occupied.remove(town as u8);
        let owner = self.owners[town.index()];
        ctx.tell(|| Seen::Liberated(seat, town, owner).into());
    }
}
