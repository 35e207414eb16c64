//! Worlds that may lie behind a view: the hidden cards are dealt again, in accordance with everything the viewer
//! knows.
//!
//! A pack travels: the pack first dealt to seat o is held by seat o+k when pack number k of the draft is chosen
//! from. Whoever holds it sees what is left of it. So to a viewer every pack falls into parts: cards taken before
//! the viewer saw it, which may be any card never seen; and cards passed on by the viewer, which went to the
//! seats behind. Within a part, who took which is unknown, but for cards played since.

use tafel_core::{ArrayVec, Chance, MAX_SEATS, Seat};

use crate::data::{Card, Cards};
use crate::frame::Frame;
use crate::state::{BrianBoru, Hand};
use crate::view::View;

/// Cards that a seat keeps of one pack, or (without a taker) that are still in it or were never dealt.
#[derive(Clone, Copy)]
struct Slot {
    taker: Option<Seat>,
    origin: u8,
    pack: u8,
    room: u8,
    cards: Cards,
}

/// A part of the hidden cards: these cards lie in these slots, but which in which?
struct Part {
    cards: Cards,
    slots: ArrayVec<Slot, 24>,
}

/// A leader who marked a town holds a card that fits it; so many worlds are tried to find one where that is true.
const TRIES: usize = 20;

pub(crate) fn imagine(view: &View, chance: &mut Chance) -> BrianBoru {
    let mut game = BrianBoru { table: view.table, ..BrianBoru::bare(view.table.options, view.table.seats()) };
    if view.table.round == 0 {
        return game;
    }
    for _ in 0..TRIES {
        deal_hidden_cards(view, &mut game, chance);
        if leader_can_have_marked(view, &game) {
            break;
        }
    }
    game
}

fn leader_can_have_marked(view: &View, game: &BrianBoru) -> bool {
    match (view.table.agenda.last(), view.table.active) {
        (Some(&Frame::Lead(leader)), Some(town)) if !view.viewer.is(leader) => {
            game.hand(leader).hand.iter().any(|card| card.fits(town.colour()))
        }
        _ => true,
    }
}

fn deal_hidden_cards(view: &View, game: &mut BrianBoru, chance: &mut Chance) {
    let mut parts = hidden_parts(view, game);
    for part in &mut parts {
        place_known_cards(view, part, chance);
        fill_at_random(part, chance);
    }
    lay_out(view, game, &parts, chance);
}

/// The parts the hidden cards fall into: first the cards never seen, then what the viewer passed on, pack by pack.
fn hidden_parts(view: &View, game: &BrianBoru) -> ArrayVec<Part, 6> {
    let row = game.table.row();
    let seats = game.table.seats();
    let mut unseen = Part { cards: Card::all(), slots: ArrayVec::new() };
    let mut parts = ArrayVec::<Part, 6>::new();
    for origin in 0..seats {
        // Walk with the pack. `part` is where its cards go until the viewer sees it (again).
        let mut passed_on: Option<Part> = None;
        let mut left = row.dealt;
        for (pack, &size) in row.picks.iter().enumerate() {
            let holder = Seat(origin).clockwise(pack as u8, seats);
            let arrived = pack as u8 <= view.table.pack;
            if let (true, true, Some(own)) = (view.viewer.is(holder), arrived, &view.own) {
                if let Some(mut part) = passed_on.take() {
                    // It came round again: what is left of it was not taken by anybody.
                    part.cards = part.cards.minus(own.packs[pack]);
                    parts.push(part);
                }
                unseen.cards = unseen.cards.minus(own.packs[pack]);
                let rest = own.packs[pack].minus(own.picks[pack]);
                passed_on = Some(Part { cards: rest, slots: ArrayVec::new() });
                if !own.picks[pack].is_empty() {
                    left -= size;
                }
                continue;
            }
            let chosen = (pack as u8) < view.table.pack
                || pack as u8 == view.table.pack && view.backs[holder.index()].chosen;
            if chosen {
                left -= size;
                let slot =
                    Slot { taker: Some(holder), origin, pack: pack as u8, room: size, cards: Cards::EMPTY };
                passed_on.as_mut().unwrap_or(&mut unseen).slots.push(slot);
            }
        }
        let rest = Slot { taker: None, origin, pack: view.table.pack, room: left, cards: Cards::EMPTY };
        match passed_on {
            Some(mut part) => {
                part.slots.push(rest);
                parts.push(part);
            }
            None => unseen.slots.push(rest),
        }
    }
    let dealt = seats * row.dealt;
    let never = Slot { taker: None, origin: seats, pack: 0, room: 25 - dealt, cards: Cards::EMPTY };
    unseen.slots.push(never);
    parts.push(unseen);
    parts
}

/// The cards a viewer knows a seat to have played this round: a player remembers all, a spectator sees what lies on
/// the table.
fn known_played(view: &View, seat: Seat) -> Cards {
    match &view.memory {
        Some(memory) => memory[seat.index()],
        None => view.table.player(seat).card.into_iter().collect(),
    }
}

/// A card that was played was kept by whoever played it.
fn place_known_cards(view: &View, part: &mut Part, chance: &mut Chance) {
    for seat in Seat::all(view.table.seats()) {
        if view.viewer.is(seat) {
            continue;
        }
        for card in known_played(view, seat).both(part.cards).iter() {
            let open: ArrayVec<usize, 24> = part
                .slots
                .iter()
                .enumerate()
                .filter(|(_, slot)| slot.taker == Some(seat) && slot.room > 0)
                .map(|(index, _)| index)
                .collect();
            if open.is_empty() {
                continue;
            }
            let slot = &mut part.slots[chance.pick(&open)];
            slot.cards.insert(card);
            slot.room -= 1;
            part.cards.remove(card);
        }
    }
}

fn fill_at_random(part: &mut Part, chance: &mut Chance) {
    for slot in &mut part.slots {
        let drawn = part.cards.draw_many(slot.room, chance);
        slot.cards = slot.cards.union(drawn);
        slot.room = 0;
    }
}

/// Puts packs, picks and hands together from the slots.
fn lay_out(view: &View, game: &mut BrianBoru, parts: &[Part], chance: &mut Chance) {
    let seats = game.table.seats();
    game.hands = [Hand::default(); MAX_SEATS];
    let mut rest_of = [Cards::EMPTY; MAX_SEATS + 1];
    for slot in parts.iter().flat_map(|part| &part.slots) {
        match slot.taker {
            Some(seat) => game.hand_mut(seat).picks[slot.pack as usize] = slot.cards,
            None => rest_of[slot.origin as usize] = slot.cards,
        }
    }
    if let (Some(seat), Some(own)) = (view.viewer.seat(), &view.own) {
        game.hand_mut(seat).picks = own.picks;
    }
    game.undealt = rest_of[seats as usize];
    let packs = game.table.row().picks.len();
    for origin in 0..seats {
        let mut held = rest_of[origin as usize];
        for pack in (0..packs).rev() {
            let holder = Seat(origin).clockwise(pack as u8, seats);
            let hand = game.hand_mut(holder);
            held = held.union(hand.picks[pack]);
            if pack as u8 <= view.table.pack {
                hand.packs[pack] = held;
            }
        }
    }
    let drafted = view.table.pack as usize >= packs;
    for (seat, backs) in Seat::all(seats).zip(&view.backs).filter(|_| drafted) {
        let known = known_played(view, seat);
        let mut left = game.hand(seat).kept().minus(known);
        // Whoever does not remember past tricks imagines them.
        let forgotten = left.draw_many(left.len() - backs.hand - backs.thrown, chance);
        game.played[seat.index()] = known.union(forgotten);
        let hand = game.hand_mut(seat);
        (hand.hand, hand.thrown) = if backs.thrown > 0 { (Cards::EMPTY, left) } else { (left, Cards::EMPTY) };
    }
}
