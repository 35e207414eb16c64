//! The table in a few lines, for terminals.

use tafel_core::{Arg, Message, Seat};

use crate::data::Provinces;
use crate::data::printed;
use crate::ids::{Province, Sea, Vp};
use crate::pile::Pile;
use crate::state::OpenTable;
use crate::view::View;

pub(crate) fn sketch(view: &View) -> Vec<Message> {
    let table = &view.table;
    let mut lines = vec![match table.start {
        Some(_) => Message::new("sketch.turn")
            .number("round", table.round)
            .seat("seat", table.active)
            .number("n", table.turn.actions_left),
        None => Message::new("sketch.setup"),
    }];
    lines.push(Message::new("sketch.victory").arg("cards", Arg::List(counters(table))));
    lines.push(Message::new("sketch.display").arg("cards", cards(table.display)));
    for seat in table.all_seats() {
        lines.extend(player(view, seat));
    }
    lines.extend(table.wars().iter().flat_map(|province| war(table, province)));
    sites(&mut lines, "sketch.dragons", table.dragons);
    sites(&mut lines, "sketch.runestones", table.runestones);
    sites(&mut lines, "sketch.castles", table.castles);
    for border in table.roads.iter() {
        let [a, b] = printed().border(border).0;
        lines.push(Message::new("sketch.road").name("a", "province", a).name("b", "province", b));
    }
    if let Some(own) = view.viewer.seat() {
        lines.push(Message::new("sketch.hand").arg("cards", cards(view.hand)));
        lines.push(symbols(view.hand.plus(table.player(own).reserve)));
    }
    if let Some(plan) = view.plan.filter(|plan| !plan.laid().is_empty()) {
        lines.push(Message::new("sketch.plan").arg("cards", cards(plan.laid())));
    }
    lines
}

fn cards(pile: Pile) -> Arg {
    Arg::List(pile.iter().map(|card| Arg::named("card", card)).collect())
}

/// Which cards in hand and reserve show what.
fn symbols(held: Pile) -> Message {
    let print = printed();
    let [food, stone, gold] = print.gives;
    Message::new("sketch.symbols")
        .arg("food", cards(held.both(food)))
        .arg("stone", cards(held.both(stone)))
        .arg("gold", cards(held.both(gold)))
        .arg("army", cards(held.both(print.army)))
        .arg("ship", cards(held.both(print.ship)))
}

fn provinces(set: Provinces) -> Arg {
    Arg::List(set.iter().map(|province| Arg::named("province", province)).collect())
}

fn sites(lines: &mut Vec<Message>, key: &'static str, set: Provinces) {
    if !set.is_empty() {
        lines.push(Message::new(key).arg("provinces", provinces(set)));
    }
}

/// Each card in play and the counters on it, one after the other.
fn counters(table: &OpenTable) -> Vec<Arg> {
    let in_play = Vp::ALL.into_iter().filter(|&vp| table.victory.in_play(vp));
    in_play
        .flat_map(|vp| {
            let left = table.victory.left[vp.index()].unwrap_or(0);
            let count = if matches!(vp, Vp::Isles | Vp::Sea) { left.count_ones() as u8 } else { left };
            [Arg::named("vp", vp), Arg::Number(count.into())]
        })
        .collect()
}

fn player(view: &View, seat: Seat) -> Vec<Message> {
    let (table, player) = (&view.table, view.table.player(seat));
    // With hidden counters only the provinces are shown (MYT-14.5).
    let shown = if table.options.hidden_counters {
        i32::from(player.controls().len() * printed().points.per_province)
    } else {
        table.score(seat)
    };
    let mut lines = vec![
        Message::new("sketch.player")
            .seat("seat", seat)
            .number("points", shown.max(printed().points.least_shown.into()))
            .number("hand", view.hand_sizes[seat.index()])
            .number("pile", view.pile_sizes[seat.index()])
            .number("discard", player.discard.len())
            .number("armies", player.stock.armies)
            .number("ships", player.stock.ships)
            .number("towns", player.stock.towns)
            .number("capacity", player.capacity()),
        Message::new("sketch.towns").seat("seat", seat).arg("provinces", provinces(player.towns)),
    ];
    let strong = player.cities.union(player.citadel);
    if !strong.is_empty() {
        lines.push(Message::new("sketch.cities").seat("seat", seat).arg("provinces", provinces(strong)));
    }
    if !player.reserve.is_empty() {
        lines.push(Message::new("sketch.reserve").seat("seat", seat).arg("cards", cards(player.reserve)));
    }
    for province in player.present.both(player.controls()).iter() {
        lines.push(
            Message::new("sketch.armies")
                .seat("seat", seat)
                .name("province", "province", province)
                .number("n", player.armies.at(province) + player.mercenaries.at(province)),
        );
    }
    for sea in Sea::ALL {
        if player.ships[sea.index()] > 0 {
            lines.push(
                Message::new("sketch.ships")
                    .seat("seat", seat)
                    .name("sea", "sea", sea)
                    .number("n", player.ships[sea.index()]),
            );
        }
    }
    lines
}

fn war(table: &OpenTable, province: Province) -> Vec<Message> {
    let mut lines = vec![match table.owner(province) {
        Some(owner) => Message::new("sketch.war")
            .name("province", "province", province)
            .seat("seat", owner)
            .number("n", table.strength(owner, province)),
        None => Message::new("sketch.war-neutral")
            .name("province", "province", province)
            .number("n", table.garrison(province)),
    }];
    for seat in table.all_seats().filter(|&seat| table.player(seat).attacks().has(province)) {
        lines.push(
            Message::new("sketch.attacker").seat("seat", seat).number("n", table.strength(seat, province)),
        );
    }
    lines
}
