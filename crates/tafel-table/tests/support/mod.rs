//! What the tests share: people at a table.

#![allow(dead_code, unused_imports, reason = "each test file uses a part of it")]

use tafel_core::{Chance, Game, Seat, Viewer};
use tafel_protocol::{NewTable, Pace, SeatChoice, TimeOut};
use tafel_table::{Change, Denied, Fresh, Person, Shelf, Table};

pub use high_card::HighCard;
pub use tafel_table::testing::Only;

pub mod climb;

/// Somebody.
pub fn person(id: &str) -> Person {
    Person { id: id.into(), name: id.to_uppercase() }
}

/// A table at which `people` have begun to play.
pub fn begun(shelf: &dyn Shelf, people: &[&str]) -> Table {
    let game = shelf.games()[0].id.clone();
    let seats = std::iter::once(SeatChoice::Me).chain(people.iter().skip(1).map(|_| SeatChoice::Open));
    let new = NewTable {
        game,
        seats: seats.collect(),
        options: None,
        public: false,
        name: None,
        hints: false,
        rated: false,
        pace: Pace::Free,
        time_out: TimeOut::Remind,
        hours: None,
    };
    begun_as(shelf, people, new)
}

/// A table of this kind at which `people` have begun to play.
pub fn begun_as(shelf: &dyn Shelf, people: &[&str], new: NewTable) -> Table {
    let fresh = Fresh { id: "t".into(), invite: "come".into(), secret: [7; 32] };
    let mut table = Table::create(shelf, new, &person(people[0]), fresh, 1).unwrap();
    for guest in &people[1..] {
        let join = Change::Join {
            invite: Some("come".into()),
            name: None,
            seat: None,
            contribution: Some(format!("luck of {guest}")),
            hours: None,
        };
        change(&mut table, shelf, guest, &join).unwrap();
    }
    change(&mut table, shelf, people[0], &Change::Start { contribution: None, fill: None }).unwrap();
    table
}

/// Somebody changes something.
pub fn change(table: &mut Table, shelf: &dyn Shelf, who: &str, change: &Change) -> Result<(), Denied> {
    let changed = table.draft_change(shelf, &person(who), change, 2)?;
    table.commit_change(changed);
    Ok(())
}

/// Somebody plays.
pub fn play(table: &mut Table, who: &str, seat: u8, action: &str) -> Result<(), Denied> {
    let draft = table.draft_move(who, Seat(seat), table.seq(), action, 3)?;
    table.commit(draft);
    Ok(())
}

/// Somebody takes a step back.
pub fn undo(table: &mut Table, who: &str, seat: u8) -> Result<(), Denied> {
    let draft = table.draft_undo(who, Seat(seat), table.seq(), 3)?;
    table.commit(draft);
    Ok(())
}

/// What a seat may answer.
pub fn legal(table: &Table, who: &str, seat: u8) -> Vec<String> {
    let update = table.update(Some(who), Viewer::Seat(Seat(seat)), None).unwrap();
    let legal = update.update.unwrap().legal;
    legal.iter().map(|offer| offer.action.get().to_owned()).collect()
}
