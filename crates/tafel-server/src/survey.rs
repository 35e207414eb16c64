//! What an update of the rules does to the games in a store: counted before it, or done at once.

use tafel_protocol::Phase;
use tafel_store::{ExportedRow, Room, Store};
use tafel_table::{Fate, Shelf, Table};

use crate::table::row;

/// How many tables are looked at in one go.
const MANY: u32 = 50;

/// What to do with games that go over to the present rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Then {
    /// Nothing: they are only counted.
    Count,
    /// Store that they have. Otherwise the server does it when somebody looks at them.
    Store,
}

/// How many games are of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Kinds {
    /// Of the present rules.
    pub same: u64,
    /// Of older ones, and they agree in everything.
    pub go_on: u64,
    /// They agree up to some moment.
    pub part: u64,
    /// They would have begun in another way.
    pub closed: u64,
    /// They cannot be read.
    pub unreadable: u64,
}

/// The games in a store.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Survey {
    /// Those that are played.
    pub running: Kinds,
    /// Those that are over.
    pub over: Kinds,
}

/// Plays every game in a store through under the rules of this program.
pub async fn survey(
    store: &dyn Store,
    shelf: &dyn Shelf,
    then: Then,
) -> Result<Survey, tafel_store::StoreError> {
    let mut survey = Survey::default();
    let mut after = String::new();
    loop {
        let rows = store.export(Room::Tables, &after, MANY).await?;
        let Some(last) = rows.last() else { return Ok(survey) };
        last.key().clone_into(&mut after);
        for exported in rows {
            let ExportedRow::Table { table: kept, steps } = exported else { continue };
            let (id, version) = (kept.id.clone(), kept.version);
            let steps = steps.into_iter().map(|exported| (exported.step.entry, exported.step.at));
            let looked_at = Table::open(row::stored(kept)).and_then(|mut table| {
                table.load(shelf, steps)?;
                Ok(table)
            });
            let Ok(table) = looked_at else {
                survey.running.unreadable += 1;
                continue;
            };
            let kinds = match table.phase() {
                Phase::Waiting => continue,
                Phase::Playing => &mut survey.running,
                Phase::Over if table.loaded().is_none() && !table.is_stopped() => continue,
                Phase::Over => &mut survey.over,
            };
            match table.fate() {
                Fate::Same => kinds.same += 1,
                Fate::GoesOn => kinds.go_on += 1,
                Fate::Parts { .. } => kinds.part += 1,
                Fate::Closed(_) => kinds.closed += 1,
            }
            if then == Then::Store
                && let Ok(Some(changed)) = table.draft_after_loading()
            {
                store.change_table(&id, &row::change(&changed, version)).await?;
            }
        }
    }
}
