//! The table in a few lines, for terminals.

use tafel_core::{Arg, Message, Seat};

use crate::ids::Face;
use crate::state::Realm;
use crate::view::View;

pub(crate) fn sketch(view: &View) -> Vec<Message> {
    let table = &view.table;
    let mut lines = vec![
        Message::new("sketch.round")
            .number("n", table.round)
            .seat("first", table.first)
            .number("deck", view.common_deck),
    ];
    if !table.open.is_empty() {
        lines.push(list("sketch.open", table.open.cards()));
    }
    for (seat, (player, backs)) in Seat::all(table.seats()).zip(table.players.iter().zip(&view.backs)) {
        let mut line = Message::new("sketch.player").seat("seat", seat).number("points", player.points);
        if let Some(faction) = player.faction {
            line = line.name("faction", "faction", faction);
        } else {
            line = line.name("faction", "faction", "none");
        }
        let places = ["wood", "stone", "food", "gold", "workers", "raze", "defence"];
        for (place, &count) in places.into_iter().zip(&player.tokens) {
            line = line.number(place, count);
        }
        lines.push(line.number("cards", backs.hand.len()).number("passed", u8::from(player.passed)));
        let locations = table.locations(Realm::of(seat));
        if !locations.is_empty() {
            lines.push(list("sketch.locations", locations.iter().map(|location| location.face)));
        }
        if !player.deals.is_empty() {
            lines.push(list("sketch.deals", player.deals.cards()));
        }
        let foundations = player.foundations.len() as u8 + backs.foundations;
        if foundations > 0 {
            lines.push(Message::new("sketch.foundations").number("n", foundations));
        }
        if let Some(own) = view.own.filter(|own| view.viewer.is(seat) && !own.hand.is_empty()) {
            lines.push(list("sketch.hand", own.hand.cards()));
        }
    }
    if table.solo() {
        let goods = table.neutral.line.iter().map(|good| Arg::named("good", good)).collect();
        let locations = table.locations(Realm::NEUTRAL).iter().map(|location| location.face);
        lines.push(
            list("sketch.neutral", locations)
                .arg("line", Arg::List(goods))
                .number("n", table.neutral.collection.len() as u8),
        );
    }
    lines
}

fn list(key: &'static str, faces: impl Iterator<Item = Face>) -> Message {
    let cards = faces.map(|face| Arg::named("card", face)).collect();
    Message::new(key).arg("cards", Arg::List(cards))
}
