//! What a bot gets to see. The state is behind a private field of this module: no bot can reach it.

use std::cell::OnceCell;

use tafel_core::{Game, Seat, Viewer};

/// What a player at one seat sees, and what that player may do.
pub struct Glance<'a, G: Game> {
    seat: Seat,
    legal: &'a [G::Action],
    truth: Truth<'a, G>,
    view: OnceCell<G::View>,
}

enum Truth<'a, G: Game> {
    State(&'a G),
    View(&'a G::View),
}

impl<'a, G: Game> Glance<'a, G> {
    /// The glance of `seat` at a state. The view is made only if the bot asks for it.
    pub fn at(state: &'a G, seat: Seat, legal: &'a [G::Action]) -> Glance<'a, G> {
        Glance { seat, legal, truth: Truth::State(state), view: OnceCell::new() }
    }

    /// The glance that comes with a view that was sent.
    pub fn of(view: &'a G::View, seat: Seat, legal: &'a [G::Action]) -> Glance<'a, G> {
        Glance { seat, legal, truth: Truth::View(view), view: OnceCell::new() }
    }

    /// Whose glance.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What may be done; never empty.
    pub fn legal(&self) -> &[G::Action] {
        self.legal
    }

    /// The table as this seat sees it.
    pub fn view(&self) -> &G::View {
        match self.truth {
            Truth::View(view) => view,
            Truth::State(state) => self.view.get_or_init(|| state.view(Viewer::Seat(self.seat))),
        }
    }
}
