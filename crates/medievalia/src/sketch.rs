//! The table in a few lines.

use tafel_core::{Arg, Message, Seat};

use crate::action::{place_name, spot_name};
use crate::data::Pile;
use crate::ids::Card;
use crate::state::{Host, Land, Spot};
use crate::view::View;

/// The table in a few lines, for terminals.
pub(crate) fn sketch(view: &View) -> Vec<Message> {
    let mut lines = Vec::new();
    for (pile, stack) in Pile::ALL.into_iter().zip(&view.table.stacks) {
        if let Some(bottom) = stack.bottom {
            lines.push(
                Message::new("sketch.stack")
                    .name("pile", "pile", pile.id())
                    .number("size", stack.size)
                    .name("bottom", "card", bottom),
            );
        }
    }
    for (index, site) in view.table.sites.iter().enumerate() {
        if let Some(top) = site.top {
            lines.push(
                Message::new("sketch.site")
                    .number("stack", index as i32 + 1)
                    .name("top", "building", top)
                    .number("hidden", site.hidden),
            );
        }
    }
    for (index, (fief, counts)) in view.table.fiefs.iter().zip(&view.counts).enumerate() {
        let seat = Seat(index as u8);
        if view.table.eliminated.has(seat) {
            lines.push(Message::new("sketch.eliminated").seat("seat", seat));
            continue;
        }
        lines.push(
            Message::new("sketch.player")
                .seat("seat", seat)
                .number("points", counts.points)
                .number("hand", counts.hand.iter().sum::<u8>())
                .number("characters", counts.characters)
                .number("fed", counts.fed)
                .number("siege", fief.siege),
        );
        lines.extend(
            fief.hosts
                .iter()
                .enumerate()
                .filter_map(|(number, host)| host.map(|host| sketch_host(number as u8, host))),
        );
    }
    for (number, squad) in view.table.squads.iter().enumerate() {
        let troop = &squad.troop;
        let place = if troop.spot == Spot::Free { place_name(troop.place) } else { spot_name(troop.spot) };
        lines.push(
            Message::new("sketch.squad")
                .number("number", number as i32)
                .seat("seat", troop.owner)
                .number("count", squad.count)
                .name("card", "card", troop.card)
                .arg("place", place)
                .number("damage", troop.damage)
                .number("used", u8::from(troop.used)),
        );
    }
    if let Some(hand) = view.hand {
        for card in Card::ALL.into_iter().filter(|card| hand[card.index()] > 0) {
            lines.push(
                Message::new("sketch.hand").name("card", "card", card).number("count", hand[card.index()]),
            );
        }
    }
    lines
}

fn sketch_host(number: u8, host: Host) -> Message {
    let message = match host.land {
        Land::City => Message::new("sketch.city"),
        Land::Landscape(card) => Message::new("sketch.host").name("land", "card", card),
    };
    let buildings: Vec<Arg> = host.buildings().map(|building| Arg::named("building", building)).collect();
    message
        .arg("host", spot_name(Spot::Host(number)))
        .number("n", buildings.len() as i32)
        .arg("buildings", Arg::List(buildings))
        .number("used", u8::from(host.used))
}
