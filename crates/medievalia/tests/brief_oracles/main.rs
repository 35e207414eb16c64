//! What a view says beside the cards, what goes over the wire and what a component file may say, against second
//! implementations and tables. Quick, so that it can be run against every small change of the rules.

use medievalia::testing::Table;
use medievalia::{Action, Frame, Medievalia, Options};
use tafel_core::{Chance, Ctx, Game, Seat, Viewer};

#[path = "../oracles/plain.rs"]
mod plain;

mod alphabet;
mod components;
mod figures;
mod offers;
mod payments;
mod positions;
mod squads;
mod wire;

/// Random positions of every kind: busy tables in peace, on the march and at war, played on for a while.
fn positions(count: u64, steps: usize, mut look: impl FnMut(&Medievalia)) {
    let mut legal = Vec::new();
    for number in 0..count {
        let (options, seats) = plain::options(number);
        let options =
            Options { several_fronts: number % 3 == 1, archer_free_fire: number % 2 == 1, ..options };
        let mut chance = Chance::fast(number * 29 + 11);
        let table = Table::busy(&options, seats, &mut chance);
        let mut game = if number.is_multiple_of(2) { table.at_war().game } else { table.game };
        if number % 6 == 3 {
            game.table.agenda.clear();
            game.table.agenda.push(Frame::Move);
        }
        for _ in 0..steps {
            look(&game);
            let Some(seat) = game.asked().first() else { break };
            legal.clear();
            game.legal(seat, &mut legal);
            // A war is not left, and nobody is sent away, while there is something else to do.
            let dull = |action: &Action| matches!(action, Action::Done | Action::Dismiss(_));
            if game.table.frame() != Frame::Actions && legal.iter().any(|action| !dull(action)) {
                legal.retain(|action| !dull(action));
            }
            // In every third game many groups attack one target that nobody defends.
            let rash = |action: &&Action| {
                matches!(action, Action::OpenGroup | Action::StayOut | Action::AttackHost(0))
            };
            let rash = legal.iter().find(rash).filter(|_| number.is_multiple_of(3)).copied();
            let action = rash.unwrap_or_else(|| chance.pick(&legal));
            game.apply(seat, action, &mut Ctx::quiet(&mut chance));
        }
    }
}

/// Everybody who can look at a table.
fn viewers(game: &Medievalia) -> impl Iterator<Item = Viewer> {
    Seat::all(game.table.seats()).map(Viewer::Seat).chain([Viewer::Spectator])
}
