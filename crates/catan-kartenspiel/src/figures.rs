//! Chapter 8, figures: the Knight and the Mill (CAT-8.12 to CAT-8.14).

use tafel_core::Seat;

use crate::Ctx;
use crate::event::{Event, Open};
use crate::principality::Principality;
use crate::state::{Figure, Figures, OpenTable, opponent};

impl OpenTable {
    /// Who should hold the figures now.
    pub(crate) fn rightful_figures(&self) -> Figures {
        Figures {
            knight: self.leader(|us, them| us.strength > them.strength),
            mill: self.leader(|us, them| us.cities > 0 && us.trade > them.trade),
        }
    }

    fn leader(&self, leads: impl Fn(&Principality, &Principality) -> bool) -> Option<Seat> {
        Seat::all(2).find(|&seat| leads(self.realm(seat), self.realm(opponent(seat))))
    }

    /// After every change of a placed card or city.
    pub(crate) fn refresh_figures(&mut self, ctx: &mut Ctx<'_>) {
        let (before, after) = (self.figures, self.rightful_figures());
        self.figures = after;
        if before.knight != after.knight {
            ctx.tell(|| Event::Open(Open::Figure(Figure::Knight, after.knight)));
        }
        if before.mill != after.mill {
            ctx.tell(|| Event::Open(Open::Figure(Figure::Mill, after.mill)));
        }
    }
}
