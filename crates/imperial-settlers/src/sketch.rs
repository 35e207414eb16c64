//! The table in a few lines, for terminals.

use tafel_core::{Arg, Message, Seat};

use crate::ids::Face;
use crate::view::View;

pub(crate) fn sketch(view: &View) -> Vec<Message> {
    let mut lines = vec![
        Message::new("sketch.round")
            .number("n", view.round)
            .seat("first", view.first)
            .number("deck", view.common_deck),
    ];
    if !view.open.is_empty() {
        lines.push(list("sketch.open", view.open.cards()));
    }
    for (index, player) in view.players.iter().enumerate() {
        let seat = Seat(index as u8);
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
        lines.push(line.number("cards", player.hand_backs.len()).number("passed", u8::from(player.passed)));
        if !player.locations.is_empty() {
            lines.push(list("sketch.locations", player.locations.iter().map(|location| location.face)));
        }
        if !player.deals.is_empty() {
            lines.push(list("sketch.deals", player.deals.cards()));
        }
        let foundations = player.foundations.len() as u8 + player.hidden_foundation_count;
        if foundations > 0 {
            lines.push(Message::new("sketch.foundations").number("n", foundations));
        }
        if let Some(hand) = player.hand.filter(|hand| !hand.is_empty()) {
            lines.push(list("sketch.hand", hand.cards()));
        }
    }
    if let Some(neutral) = &view.neutral {
        let goods = neutral.line.iter().map(|good| Arg::named("good", good)).collect();
        let locations = neutral.locations.iter().map(|location| location.face);
        lines.push(
            list("sketch.neutral", locations)
                .arg("line", Arg::List(goods))
                .number("n", neutral.collection.len() as u8),
        );
    }
    lines
}

fn list(key: &'static str, faces: impl Iterator<Item = Face>) -> Message {
    let cards = faces.map(|face| Arg::named("card", face)).collect();
    Message::new(key).arg("cards", Arg::List(cards))
}
