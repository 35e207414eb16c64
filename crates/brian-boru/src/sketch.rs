//! The table in a few lines, for terminals.

use tafel_core::{Arg, Message, Seat};

use crate::data::{Cards, Colour};
use crate::frame::Frame;
use crate::ids::Town;
use crate::state::Claim;
use crate::view::View;

pub(crate) fn sketch(view: &View) -> Vec<Message> {
    let table = &view.table;
    let mut lines = Vec::new();
    if let (Some(&fleet), Some(&marriage)) = (table.fleets.last(), table.weddings.last()) {
        lines.push(
            Message::new("sketch.round")
                .number("round", table.round)
                .number("rounds", view.rounds)
                .number("fleet", fleet)
                .number("raiders", table.raiders)
                .name("marriage", "marriage", marriage),
        );
    }
    if let Some(town) = table.active {
        lines.push(
            Message::new("sketch.trick")
                .number("trick", table.trick)
                .number("tricks", view.tricks)
                .name("town", "town", town)
                .name("colour", "colour", colour_id(town)),
        );
    }
    for (seat, player) in Seat::all(table.seats()).zip(&table.players) {
        let towns = table.controlled(seat).len();
        let tokens = table.claims.iter().filter(|&&claim| claim == Claim::Held(seat)).count() as i32;
        lines.push(
            Message::new("sketch.player")
                .seat("seat", seat)
                .number("points", player.points)
                .number("coins", player.coins)
                .number("renown", player.renown)
                .number("raiders", player.raiders)
                .number("church", player.church)
                .number("space", player.space)
                .number("towns", towns)
                .number("tokens", tokens),
        );
    }
    if let Some(own) = &view.own {
        let list = |set: Cards| Arg::List(set.iter().map(|card| Arg::named("card", card.value())).collect());
        let kept = own.kept();
        if !own.hand.is_empty() {
            lines.push(Message::new("sketch.hand").arg("cards", list(own.hand)));
        } else if table.agenda.contains(&Frame::Draft) && !kept.is_empty() {
            lines.push(Message::new("sketch.kept").arg("cards", list(kept)));
        }
    }
    lines
}

fn colour_id(town: Town) -> &'static str {
    match town.colour() {
        Colour::Red => "red",
        Colour::Blue => "blue",
        Colour::Yellow => "yellow",
        Colour::White => "white",
    }
}
