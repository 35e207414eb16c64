//! Playing on from a moment of a record.

use std::sync::Arc;

use axum::extract::State;
use tafel_core::SeatSet;
use tafel_protocol::{FaultCode, ForkRecord, TableInfo};
use tafel_store::{Append, Appended, NewStep};
use tafel_table::{Fork, StoredTable};

use crate::app::{App, Visitor};
use crate::fault::Failure;
use crate::routes::archive::played;
use crate::routes::input::{Body, Path};
use crate::routes::output::Created;
use crate::routes::tables::{at_table, show};
use crate::secret;
use crate::table::row;

pub(crate) async fn fork_record(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(wish): Body<ForkRecord>,
) -> Result<Created<TableInfo>, Failure> {
    let record = played(&app, &id).await?;
    app.limits.tables.take(&visitor.who()).map_err(|seconds| app.limited(seconds))?;
    let person = app.person_or_guest(&visitor).await?;
    let host = at_table(&person);
    let fork = app.hall.aside(move |hall| {
        let fresh = secret::fresh(secret::name::<12>());
        Fork::of(&*hall.shelf, &*record.game, &wish, &host, fresh, hall.config.clock.now())
    });
    open(&app, &visitor, &person.id, fork.await??).await
}

/// Opens a table whose log begins with what was played elsewhere.
pub(super) async fn open(
    app: &App,
    visitor: &Visitor,
    person: &str,
    fork: Fork,
) -> Result<Created<TableInfo>, Failure> {
    let Fork { table, entries } = fork;
    // It is opened empty, so that it counts as one that is opened, and then brought to where it begins. Until then
    // nobody knows of it, and it waits for nobody.
    let (name, waiting, bot_next) = (table.id.clone(), row::bits(table.waiting), table.bot_next);
    let length = table.doc.len();
    let empty = StoredTable { seq: 0, waiting: SeatSet::NONE, bot_next: false, due: None, ..table };
    let opener = app.quotas.opener(person, visitor.network());
    app.quotas.opened(app.hall.store.open_table(&row::new(empty), &opener).await?)?;
    // A short request makes all this.
    let copied = entries.iter().map(String::len).sum::<usize>() + length;
    app.quotas.stored(visitor, copied as u64);
    let last = entries.len();
    for (index, entry) in entries.into_iter().enumerate() {
        let is_last = index + 1 == last;
        let append = Append {
            table: name.clone(),
            version: 0,
            step: NewStep { seq: index as i64 + 1, request: None, entry, at: app.now() },
            waiting: if is_last { waiting } else { 0 },
            bot_next: is_last && bot_next,
            due: None,
            over: false,
        };
        if app.hall.store.append(&append).await? != Appended::Stored {
            return Err(Failure::of(FaultCode::Internal));
        }
    }
    Ok(Created(show(app, &name, Some(person.to_owned()), None).await?))
}
