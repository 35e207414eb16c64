//! The table in a few lines, for terminals.

use tafel_core::{Arg, Message, Seat};

use crate::frame::Frame;
use crate::ids::StackId;
use crate::principality::{Principality, Row, Town};
use crate::view::View;
use crate::words::{Things, named_cards, offer_line};

pub(crate) fn sketch(view: &View) -> Vec<Message> {
    let mut lines =
        vec![Message::new("sketch.turn").number("n", view.table.turn).seat("seat", view.table.active)];
    for seat in Seat::all(2) {
        lines.push(player(view, seat));
        realm(&view.table.realms[seat.index()], &mut lines);
    }
    let supply = view.table.supply;
    lines.push(
        Message::new("sketch.supply")
            .number("roads", supply.roads)
            .number("settlements", supply.settlements)
            .number("cities", supply.cities)
            .number("lands", view.table.land_stack.len() as i32),
    );
    for stack in StackId::ALL {
        lines.push(stack_line(view, stack));
        lines.extend(loose_pairs(view, stack));
    }
    if let Some(hand) = view.hand.as_ref().filter(|hand| !hand.is_empty()) {
        lines.push(Message::new("sketch.hand").arg("cards", named_cards(hand.iter().copied())));
    }
    if let Some(memory) = view.memory.as_ref().filter(|memory| !memory.hand.cards.is_empty()) {
        let cards = named_cards(memory.hand.cards.iter().copied());
        lines.push(Message::new("sketch.other-hand").arg("cards", cards).number("n", memory.hand.maybe_gone));
    }
    let offers = view.table.agenda.iter().filter_map(|frame| match frame {
        Frame::Compose(offer) | Frame::Answer(offer) => offer_line(offer),
        _ => None,
    });
    lines.extend(offers);
    lines
}

fn player(view: &View, seat: Seat) -> Message {
    let realm = &view.table.realms[seat.index()];
    Message::new("sketch.player")
        .seat("seat", seat)
        .number("points", view.points[seat.index()])
        .number("cards", view.hand_sizes[seat.index()])
        .number("limit", view.hand_limits[seat.index()])
        .number("strength", realm.strength)
        .number("trade", realm.trade)
}

fn realm(realm: &Principality, lines: &mut Vec<Message>) {
    for stock in (0..=3).rev() {
        let lands = realm.fields().filter(|field| field.stock == stock);
        let lands: Vec<Arg> = lands.map(|field| Arg::named("land", field.land)).collect();
        if !lands.is_empty() {
            lines.push(Message::new("sketch.stock").number("n", stock).arg("lands", Arg::List(lands)));
        }
    }
    for (x, town) in realm.all_towns() {
        let key = if town.city { "sketch.city" } else { "sketch.settlement" };
        let cards = |row: Row| named_cards(town.sites(row).iter().copied().flatten());
        if Town::cards(town).next().is_some() || town.city {
            let line = Message::new(key).town(x);
            lines.push(line.arg("up", cards(Row::Up)).arg("down", cards(Row::Down)));
        }
    }
}

/// Cards that the viewer knows to lie beside each other, but not in which order.
fn loose_pairs(view: &View, stack: StackId) -> impl Iterator<Item = Message> {
    let memory = view.memory.as_ref().map(|memory| &memory.stacks[stack.index()]);
    memory.into_iter().flat_map(move |memory| {
        let pairs = memory.loose.iter().map(usize::from);
        let pairs = pairs.map(|place| named_cards(memory.cards[place..place + 2].iter().copied().flatten()));
        pairs.map(move |cards| {
            Message::new("sketch.stack-loose").name("stack", "stack", stack).arg("cards", cards)
        })
    })
}

fn stack_line(view: &View, stack: StackId) -> Message {
    let size = view.stack_sizes[stack.index()];
    let memory = view.memory.as_ref().map(|memory| &memory.stacks[stack.index()]);
    let line = |key| Message::new(key).name("stack", "stack", stack).number("n", size);
    match memory.filter(|memory| memory.cards.iter().any(Option::is_some)) {
        None => line("sketch.stack"),
        Some(memory) => {
            let cards = memory.cards.iter().map(|card| match card {
                Some(card) => Arg::named("card", card),
                None => Arg::named("sketch", "unknown"),
            });
            let cards = Arg::List(cards.collect());
            match memory.gone(size.into()) {
                0 => line("sketch.stack-known").arg("cards", cards),
                gone => line("sketch.stack-gapped").arg("cards", cards).number("gone", gone as i32),
            }
        }
    }
}
