//! Chapters 5 and 7: the event die, and production.

use tafel_core::Seat;

use crate::Ctx;
use crate::event::{Event, Open};
use crate::frame::{Frame, Gain, GainWhy, Kinds, Rob, RobWhy};
use crate::ids::{Card, DieFace, Resource};
use crate::state::{Catan, OpenTable};

/// Brigands stay away as long as the turn counter is not above this (CAT-5.3).
const QUIET_TURNS: u16 = 4;
/// Whoever has more than this is robbed (CAT-5.3).
const SAFE_WEALTH: u8 = 7;

impl Catan {
    /// CAT-5: what the event die shows is begun; the choices go on the agenda. Production follows every event
    /// (CAT-4.4).
    pub(crate) fn begin_event(&mut self, face: DieFace, ctx: &mut Ctx<'_>) {
        self.table.agenda.push(Frame::Produce);
        match face {
            DieFace::Tournament => self.table.tournament(ctx),
            DieFace::TradeAdvantage => self.table.trade_advantage(),
            DieFace::BrigandAttack => self.table.brigands(ctx),
            DieFace::YearOfPlenty => self.table.year_of_plenty(),
            DieFace::EventCard => self.draw_event_card(ctx),
        }
    }
}

impl OpenTable {
    /// CAT-5.1: strictly more tournament points win a resource.
    fn tournament(&mut self, ctx: &mut Ctx<'_>) {
        let [first, second] = [self.realms[0].tournament, self.realms[1].tournament];
        let winner = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(Seat(0)),
            std::cmp::Ordering::Less => Some(Seat(1)),
            std::cmp::Ordering::Equal => None,
        };
        ctx.tell(|| Event::Open(Open::Tournament(winner)));
        if let Some(seat) = winner {
            self.gain_of_choice(seat, 1, GainWhy::Tournament);
        }
    }

    /// CAT-5.2: the holder of the Mill may take a resource.
    fn trade_advantage(&mut self) {
        if let Some(seat) = self.figures.mill {
            self.agenda.push(Frame::Rob(Rob { seat, left: 1, why: RobWhy::TradeAdvantage }));
        }
    }

    /// CAT-5.3: who has more than seven, camps aside, loses all ore and wool.
    fn brigands(&mut self, ctx: &mut Ctx<'_>) {
        if self.turn <= QUIET_TURNS {
            ctx.tell(|| Event::Open(Open::BrigandsWait));
            return;
        }
        for seat in [self.active, self.passive()] {
            let counted = self.counted_by_brigands(seat);
            if counted <= SAFE_WEALTH {
                ctx.tell(|| Event::Open(Open::BrigandsLeave(seat, counted)));
                continue;
            }
            ctx.tell(|| Event::Open(Open::BrigandsRob(seat, counted)));
            let realm = self.realms[seat.index()];
            for field in realm.fields() {
                if matches!(field.land.resource(), Resource::Ore | Resource::Wool) {
                    self.lower(seat, field.land, field.stock, ctx);
                }
            }
        }
    }

    /// CAT-5.3: everything on landscapes that border no camp of their owner.
    fn counted_by_brigands(&self, seat: Seat) -> u8 {
        let realm = self.realm(seat);
        let camps = realm.borders(Card::Garrison);
        let open = realm.lands.iter().zip(camps).filter(|&(_, camps)| camps == 0);
        open.filter_map(|(field, _)| field.as_ref()).map(|field| field.stock).sum()
    }

    /// CAT-5.4: each may gain a resource, the active player first.
    fn year_of_plenty(&mut self) {
        self.gain_of_choice(self.passive(), 1, GainWhy::Plenty);
        self.gain_of_choice(self.active, 1, GainWhy::Plenty);
    }

    pub(crate) fn gain_of_choice(&mut self, seat: Seat, left: u8, why: GainWhy) {
        self.agenda.push(Frame::Gain(Gain { seat, left, why, barred: Kinds::EMPTY }));
    }

    /// CAT-7.1: every landscape with the number yields one, or two beside its doubler. Then comes the main
    /// phase.
    pub(crate) fn produce(&mut self, ctx: &mut Ctx<'_>) {
        for seat in [self.active, self.passive()] {
            let realm = self.realms[seat.index()];
            for (place, field) in realm.lands.iter().enumerate() {
                let Some(field) = field.filter(|field| field.land.number() == self.number) else {
                    continue;
                };
                let yielded = if realm.is_doubled(place, field.land.resource()) { 2 } else { 1 };
                self.raise(seat, field.land, yielded, ctx);
            }
        }
        self.agenda.push(Frame::Main);
    }
}
