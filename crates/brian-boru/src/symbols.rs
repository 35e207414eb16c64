//! Chapter 7: symbols, resolved from left to right.

use tafel_core::{Decision, Seat, SeatSet, refuse, require};

use crate::Ctx;
use crate::action::{Action, Secondary};
use crate::data::{DATA, Symbol, TOP_SPACE, Towns};
use crate::event::Seen;
use crate::frame::{Frame, Part};
use crate::question::Question;
use crate::rule::{Rule, Verdict, not_now, not_this};
use crate::state::{BrianBoru, Source};

/// What a further disc, raider or space costs.
const EXTRA_PRICE: i16 = 2;
/// What an expansion costs.
const EXPAND_PRICE: i16 = 5;

impl BrianBoru {
    /// Performs the symbols of an action from number `at` on, until one of them asks something.
    pub(crate) fn perform_symbols(&mut self, seat: Seat, part: Part, at: u8, ctx: &mut Ctx<'_>) {
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
                self.table.agenda.push(Frame::Symbols(seat, part, at as u8));
                self.table.agenda.push(question);
                return;
            }
        }
        self.settle_collision(seat, ctx);
        self.table.resolved = self.table.resolved.with(seat);
    }

    fn perform_run(&mut self, seat: Seat, symbol: Symbol, run: u8, ctx: &mut Ctx<'_>) -> Option<Frame> {
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
    fn take_active_town(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        let Some(town) = self.table.active else { return };
        self.table.marker = seat;
        self.table.put_disc(seat, town);
        ctx.tell(|| Seen::TownTaken(seat, town).into());
    }

    /// BOR-7.2.
    pub(crate) fn gain_coins(&mut self, seat: Seat, count: i16, ctx: &mut Ctx<'_>) {
        self.table.player_mut(seat).coins += count;
        ctx.tell(|| Seen::Coins(seat, count).into());
    }

    /// BOR-7.3: a coin, or else two points, or what is left of them.
    fn pay(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        if self.table.player(seat).coins > 0 {
            self.table.player_mut(seat).coins -= 1;
            ctx.tell(|| Seen::Paid(seat).into());
            return;
        }
        let lost = self.table.player(seat).points.clamp(0, 2);
        self.table.score(seat, Source::Tribute, -lost);
        ctx.tell(|| Seen::Tribute(seat, lost).into());
    }

    /// BOR-7.4.
    pub(crate) fn gain_renown(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        self.table.player_mut(seat).renown += 1;
        ctx.tell(|| Seen::Renown(seat).into());
    }

    /// BOR-7.5 to 7.7: discs, raiders or spaces, as many as there are.
    fn gain(&mut self, seat: Seat, symbol: Symbol, count: u8, coins: u8, ctx: &mut Ctx<'_>) {
        let count = count.min(self.room_for(seat, symbol));
        if count == 0 {
            return;
        }
        let player = &mut self.table.players[seat.index()];
        match symbol {
            Symbol::Church => {
                player.church += count;
                ctx.tell(|| Seen::Church(seat, count, coins).into());
            }
            Symbol::Raid => {
                player.raiders += count;
                player.gained += count;
                self.table.raiders -= count;
                ctx.tell(|| Seen::Raiders(seat, count, coins).into());
            }
            _ => {
                player.space += count;
                let space = player.space;
                ctx.tell(|| Seen::Courted(seat, space, coins).into());
            }
        }
    }

    /// How many discs, raiders or spaces can be had.
    fn room_for(&self, seat: Seat, symbol: Symbol) -> u8 {
        match symbol {
            Symbol::Raid => self.table.raiders,
            Symbol::Court => TOP_SPACE - self.table.player(seat).space,
            _ => u8::MAX,
        }
    }

    /// BOR-7.7: whoever ends an action on another's space goes down to the next empty one.
    fn settle_collision(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        let taken = |space: u8| {
            Seat::all(self.table.seats())
                .any(|other| other != seat && self.table.player(other).space == space)
        };
        let mut space = self.table.player(seat).space;
        if space == 0 || !taken(space) {
            return;
        }
        while space > 0 && taken(space) {
            space -= 1;
        }
        self.table.player_mut(seat).space = space;
        ctx.tell(|| Seen::Collided(seat, space).into());
    }
}

/// BOR-7.10: more of what a symbol gave, for two coins each.
pub(crate) struct Extras(pub(crate) Seat, pub(crate) Symbol);

impl Extras {
    fn limit(&self, game: &BrianBoru) -> u8 {
        let affordable = game.table.player(self.0).coins / EXTRA_PRICE;
        (affordable as u8).min(game.room_for(self.0, self.1))
    }
}

impl Decision<BrianBoru> for Extras {
    fn asked(&self, _: &BrianBoru) -> SeatSet {
        SeatSet::one(self.0)
    }

    fn is_open(&self, game: &BrianBoru) -> bool {
        self.limit(game) > 0
    }

    fn question(&self, game: &BrianBoru, _: Seat) -> Question {
        Question::Extras(self.1, self.limit(game))
    }

    fn legal(&self, game: &BrianBoru, _: Seat, out: &mut Vec<Action>) {
        out.extend((0..=self.limit(game)).map(Action::Extras));
    }

    fn check(&self, game: &BrianBoru, seat: Seat, action: Action) -> Verdict {
        let Action::Extras(count) = action else { return not_now() };
        if count <= self.limit(game) {
            return Ok(());
        }
        refuse(
            Rule::Extras,
            match self.1 {
                Symbol::Raid if count > game.table.raiders => "refusal.no-raiders-left",
                Symbol::Court if count > game.room_for(seat, self.1) => "refusal.top-of-the-track",
                _ => "refusal.too-few-coins",
            },
        )
    }

    fn apply(&self, game: &mut BrianBoru, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Extras(count) = action else { return };
        game.table.player_mut(seat).coins -= i16::from(count) * EXTRA_PRICE;
        game.gain(seat, self.1, count, count * EXTRA_PRICE as u8, ctx);
    }
}

/// BOR-7.8: a town at the end of a road, for five coins.
pub(crate) struct Expand(pub(crate) Seat);

impl Expand {
    /// Free, not the active one, one road from a controlled town (BOR-7.8, 6.9); none without the coins for it.
    fn towns(&self, game: &BrianBoru) -> Towns {
        if game.table.player(self.0).coins < EXPAND_PRICE {
            return Towns::EMPTY;
        }
        let own = game.table.controlled(self.0);
        let near = own.iter().fold(Towns::EMPTY, |all, town| all.union(DATA.neighbours[town.index()]));
        let free = near.both(game.table.free_towns());
        game.table.active.map_or(free, |active| free.without(active))
    }
}

impl Decision<BrianBoru> for Expand {
    fn asked(&self, _: &BrianBoru) -> SeatSet {
        SeatSet::one(self.0)
    }

    fn is_open(&self, game: &BrianBoru) -> bool {
        !self.towns(game).is_empty()
    }

    fn question(&self, _: &BrianBoru, _: Seat) -> Question {
        Question::Expand
    }

    fn legal(&self, game: &BrianBoru, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.towns(game).iter().map(Action::Expand));
        out.push(Action::Decline);
    }

    fn check(&self, game: &BrianBoru, _: Seat, action: Action) -> Verdict {
        let town = match action {
            Action::Expand(town) => town,
            Action::Decline => return Ok(()),
            _ => return not_now(),
        };
        require(!game.table.towns.discs.has(town), Rule::Expand, "refusal.town-taken")?;
        require(game.table.active != Some(town), Rule::Reserved, "refusal.active-town")?;
        require(self.towns(game).has(town), Rule::Expand, "refusal.no-road")
    }

    fn apply(&self, game: &mut BrianBoru, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Expand(town) = action else { return };
        game.table.player_mut(seat).coins -= EXPAND_PRICE;
        game.table.put_disc(seat, town);
        ctx.tell(|| Seen::Expanded(seat, town).into());
    }
}

/// BOR-7.9: an occupied town is freed.
pub(crate) struct Liberate(pub(crate) Seat);

impl Decision<BrianBoru> for Liberate {
    fn asked(&self, _: &BrianBoru) -> SeatSet {
        SeatSet::one(self.0)
    }

    fn is_open(&self, game: &BrianBoru) -> bool {
        !game.table.towns.occupied.is_empty()
    }

    fn question(&self, _: &BrianBoru, _: Seat) -> Question {
        Question::Liberate
    }

    fn legal(&self, game: &BrianBoru, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.table.towns.occupied.iter().map(Action::Liberate));
    }

    fn check(&self, game: &BrianBoru, _: Seat, action: Action) -> Verdict {
        let Action::Liberate(town) = action else { return not_this(action, Rule::Liberate) };
        require(game.table.towns.occupied.has(town), Rule::Liberate, "refusal.not-occupied")
    }

    fn apply(&self, game: &mut BrianBoru, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Liberate(town) = action else { return };
        game.table.towns.occupied.remove(town);
        let owner = game.table.towns.owners[town.index()];
        ctx.tell(|| Seen::Liberated(seat, town, owner).into());
    }
}
