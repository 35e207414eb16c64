//! How often everything happens in random play:
//! `cargo run --release -p mythotopia --example mythotopia_coverage -- 1000`.
//!
//! For each number of seats it plays so many games with random players and prints, for every improvement, how it
//! was used, for every victory point card, how often it was in play and paid out, and how the games ended.

use std::collections::BTreeMap;

use mythotopia::{Action, Card, Deed, Event, Held, Mythotopia, Options, Province, Seen, Vp};
use tafel_core::{Chance, Ctx, Game, Seat, Viewer};

/// What is counted: a heading, and how often.
#[derive(Default)]
struct Count(BTreeMap<(&'static str, String), u64>);

impl Count {
    fn one(&mut self, what: &'static str, which: impl ToString) {
        *self.0.entry((what, which.to_string())).or_default() += 1;
    }

    fn get(&self, what: &'static str, which: impl ToString) -> u64 {
        self.0.get(&(what, which.to_string())).copied().unwrap_or(0)
    }
}

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(300);
    for seats in 2..=4 {
        let mut count = Count::default();
        let mut decisions = 0;
        for seed in 0..games {
            decisions += play(seats, seed, &mut count);
        }
        report(seats, games, decisions, &count);
    }
}

fn play(seats: u8, seed: u64, count: &mut Count) -> u64 {
    let (mut luck, mut events) = (Chance::seeded(seed, u64::from(seats)), Vec::new());
    let options = Options::default();
    let mut game = Mythotopia::setup(&options, seats, &mut Ctx::listening(&mut luck, &mut events))
        .expect("the default options can be played");
    let mut legal = Vec::new();
    let mut decisions = 0;
    while let Some(seat) = game.asked().first() {
        legal.clear();
        game.legal(seat, &mut legal);
        let action = luck.pick(&legal);
        notice_action(&game, seat, action, count);
        game.apply(seat, action, &mut Ctx::listening(&mut luck, &mut events));
        decisions += 1;
    }
    for event in &events {
        notice_event(event, count);
    }
    decisions
}

fn notice_action(game: &Mythotopia, seat: Seat, action: Action, count: &mut Count) {
    let paying = matches!(game.question(seat), mythotopia::Question::Pay(..));
    match action {
        Action::Play(Held { card, .. }) => count.one("text", card),
        Action::Lay(Held { card: card @ (Card::Merchant | Card::WaterMill), .. }) if paying => {
            count.one("text", card);
        }
        Action::Lay(Held { card, .. }) => count.one("laid", card),
        Action::LayThrough(effect, _) => count.one("text", effect.card()),
        Action::EndWar(province) => notice_war(game, province, count),
        Action::EndWarWithHero(province) => {
            count.one("text", Card::Hero);
            notice_war(game, province, count);
        }
        Action::Begin(Deed::Warehouse) => count.one("text", Card::Warehouse),
        Action::Begin(Deed::Attack) => {
            // Reserve Army at work: its owner is at war with a player, so some targets are closed.
            let table = game.table();
            let guarded = |seat: &Seat| {
                let mine = table.player(*seat);
                let fights = table.all_seats().filter(|other| other != seat).any(|other| {
                    let theirs = table.player(other);
                    theirs.present.meets(mine.controls()) || mine.present.meets(theirs.controls())
                });
                mine.reserves(Card::ReserveArmy) && fights
            };
            table.all_seats().filter(guarded).for_each(|_| count.one("text", Card::ReserveArmy));
        }
        Action::EndTurn if game.table().player(seat).reserves(Card::Queen) => count.one("text", Card::Queen),
        _ => {}
    }
}

/// Cards in the reserves of the parties that counted in a war.
fn notice_war(game: &Mythotopia, province: Province, count: &mut Count) {
    let table = game.table();
    for seat in table.all_seats() {
        let player = table.player(seat);
        if player.controls().has(province) && player.reserves(Card::Limes) {
            count.one("text", Card::Limes);
        }
        if player.attacks().has(province) && player.reserves(Card::Cavalry) {
            count.one("text", Card::Cavalry);
        }
        let party = player.controls().has(province) || player.present.has(province);
        if party && player.reserves(Card::Ranger) {
            count.one("text", Card::Ranger);
        }
    }
}

fn notice_event(event: &Event, count: &mut Count) {
    match Mythotopia::seen(event, Viewer::Spectator) {
        Some(Seen::VictoryCards { cards }) => cards.iter().for_each(|vp| count.one("in play", vp)),
        Some(Seen::TookCounter { vp, .. }) => count.one("from card", vp),
        Some(Seen::TookUnused { vp, .. }) => {
            count.one("from unused", vp);
            count.one("text", Card::Scribe);
        }
        Some(Seen::Drafted { card, .. }) => count.one("drafted", card),
        Some(Seen::Reserved { cards, .. }) => cards.iter().for_each(|card| count.one("reserved", card)),
        Some(Seen::Attacked { cards, .. }) => {
            for card in cards.iter().filter(|card| matches!(card, Card::General | Card::Portal | Card::Ship))
            {
                count.one("text", card);
            }
        }
        Some(Seen::GameEnded { .. }) => count.one("end", "ended by a player"),
        Some(Seen::TimeIsUp { .. }) => count.one("end", "cut off"),
        _ => {}
    }
}

fn report(seats: u8, games: u64, decisions: u64, count: &Count) {
    println!("{seats} seats, {games} games, {decisions} decisions");
    println!(
        "  ended by a player {}, cut off {}",
        count.get("end", "ended by a player"),
        count.get("end", "cut off")
    );
    println!("  {:<14} {:>8} {:>8} {:>8} {:>8}", "improvement", "drafted", "reserved", "text", "laid");
    for card in Card::ALL.into_iter().filter(|card| card.kind() == mythotopia::CardKind::Improvement) {
        let [drafted, reserved, text, laid] =
            ["drafted", "reserved", "text", "laid"].map(|what| count.get(what, card));
        println!("  {:<14} {drafted:>8} {reserved:>8} {text:>8} {laid:>8}", card.id());
    }
    println!("  {:<14} {:>8} {:>8} {:>8}", "victory card", "in play", "card", "unused");
    for vp in Vp::ALL {
        let [in_play, card, unused] = ["in play", "from card", "from unused"].map(|what| count.get(what, vp));
        println!("  {:<14} {in_play:>8} {card:>8} {unused:>8}", vp.id());
    }
}
