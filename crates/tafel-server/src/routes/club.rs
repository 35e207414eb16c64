//! What is remembered of people: figures, ratings, whom they met and whom they invite.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use tafel_protocol::{
    Block, CallEvent, Decline, FaultCode, HallOfFame, Invitation, Invitations, Invite, Met, People, Phase,
    Profile, PutShown, TableInfo, TableResult,
};
use tafel_store::PersonalRow;
use tafel_table::{Denied, Table};

use crate::app::{App, Visitor};
use crate::calls;
use crate::fame;
use crate::fault::Failure;
use crate::figures::{self, Played};
use crate::routes::input::{Body, Path};
use crate::routes::tables::show;
use crate::table::row;

const BLOCK: &str = "block";
pub(crate) const INVITED: &str = "invited";
/// So many people can be blocked, so many invitations wait for somebody, and so many people are invited to a table.
const MOST_BLOCKED: usize = 500;
const MOST_INVITATIONS: usize = 30;
const MOST_INVITED: usize = 20;

pub(crate) async fn profile(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Json<Profile>, Failure> {
    let person = visitor.person()?;
    let hall = &app.hall;
    let all = figures::games_of(hall, &person.id).await?;
    let mut by_game: BTreeMap<&str, Vec<&Played>> = BTreeMap::new();
    for played in &all {
        by_game.entry(&played.ended.game).or_default().push(played);
    }
    let mut games = Vec::new();
    for game in hall.shelf.games() {
        let Some(played) = by_game.get(game.id.as_str()) else { continue };
        let levels: Vec<String> = game.bots.iter().map(|bot| bot.id.clone()).collect();
        let rating = hall.ladders.of(hall, &game.id).await?.figures(&person.id);
        games.push(tafel_protocol::GameFigures { rating, ..figures::of_game(&game.id, &levels, played) });
    }
    let names = figures::names(hall, figures::people_of_latest(&all)).await?;
    Ok(Json(Profile {
        name: person.name.clone(),
        since: person.created as u64,
        played: all.len() as u32,
        won: all.iter().filter(|game| game.won()).count() as u32,
        days: figures::days_in_a_row(&all, app.now()),
        wins: figures::wins_in_a_row(&all),
        games,
        latest: figures::latest(&all, &names),
        shown: fame::is_shown(hall, &person.id).await?,
    }))
}

/// Everything that is remembered, as it was noted: what the profile is counted from.
pub(crate) async fn remembered(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<Vec<serde_json::Value>>, Failure> {
    let person = visitor.person()?;
    app.limits.exports.take(&visitor.who()).map_err(|seconds| app.limited(seconds))?;
    let games = figures::games_of(&app.hall, &person.id).await?;
    let mut lines = Vec::with_capacity(games.len());
    for played in games {
        let changes = app.hall.ladders.of(&app.hall, &played.ended.game).await?.changes(&played.table);
        let mine = |change: &tafel_protocol::RatingChange| {
            let seat = played.ended.seats.get(change.seat.index());
            seat.and_then(|seat| seat.person.as_deref()) == Some(&person.id)
        };
        let rating = changes.into_iter().find(mine);
        lines.push(serde_json::json!({"table": played.table, "result": played.ended, "rating": rating}));
    }
    Ok(Json(lines))
}

pub(crate) async fn put_shown(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(PutShown { shown }): Body<PutShown>,
) -> Result<Json<HallOfFame>, Failure> {
    let person = visitor.person()?.id.clone();
    fame::show(&app.hall, &person, shown, app.now()).await?;
    Ok(Json(fame::of_server(&app.hall, Some(&person)).await?))
}

pub(crate) async fn hall_of_fame(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<HallOfFame>, Failure> {
    Ok(Json(fame::of_server(&app.hall, visitor.id().as_deref()).await?))
}

pub(crate) async fn table_result(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<TableResult>, Failure> {
    let table = show(&app, &id, visitor.id(), None).await?;
    if table.phase != Phase::Over {
        return Err(Failure::of(FaultCode::Phase));
    }
    let Some(result) = app.hall.store.result(&id).await? else {
        return Ok(Json(TableResult { noted: false, rated: false, changes: Vec::new() }));
    };
    let changes = if result.rated {
        app.hall.ladders.of(&app.hall, &result.game).await?.changes(&id)
    } else {
        Vec::new()
    };
    Ok(Json(TableResult { noted: true, rated: result.rated, changes }))
}

pub(crate) async fn people(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Json<People>, Failure> {
    Ok(Json(People { people: met(&app, &visitor.person()?.id).await? }))
}

async fn met(app: &App, person: &str) -> Result<Vec<Met>, Failure> {
    let mut met = figures::met(&figures::games_of(&app.hall, person).await?);
    let mut names = figures::names(&app.hall, met.iter().map(|met| met.person.clone()).collect()).await?;
    let blocked = app.hall.store.personal(person, BLOCK).await?;
    for met in &mut met {
        met.name = names.remove(&met.person);
        met.blocked = blocked.iter().any(|row| row.key == met.person);
    }
    Ok(met)
}

pub(crate) async fn block(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(Block { person: other, blocked }): Body<Block>,
) -> Result<Json<People>, Failure> {
    let person = &visitor.person()?.id;
    let mut met = met(&app, person).await?;
    // Only whom one has met: nobody fills the store with names that are nobody's.
    let Some(known) = met.iter_mut().find(|met| met.person == other) else {
        return Err(Failure::invalid("error.not-met"));
    };
    known.blocked = blocked;
    let row = personal(person, BLOCK, &other, "", app.now());
    if !blocked {
        app.hall.store.drop_personal(&row.id).await?;
    } else if app.hall.store.personal(person, BLOCK).await?.len() < MOST_BLOCKED {
        app.hall.store.put_personal(&row).await?;
    } else {
        return Err(Failure::of(FaultCode::Quota));
    }
    Ok(Json(People { people: met }))
}

fn personal(person: &str, kind: &str, key: &str, body: &str, now: i64) -> PersonalRow {
    PersonalRow {
        id: PersonalRow::id_of(person, kind, key),
        person: person.to_owned(),
        kind: kind.to_owned(),
        key: key.to_owned(),
        body: body.to_owned(),
        changed: now,
    }
}

pub(crate) async fn invite(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(Invite { person: other }): Body<Invite>,
) -> Result<Json<TableInfo>, Failure> {
    let person = &visitor.person()?.id;
    let table = show(&app, &id, Some(person.clone()), None).await?;
    if !table.member {
        return Err(Failure::of(FaultCode::Forbidden));
    }
    if table.phase != Phase::Waiting {
        return Err(Failure::of(FaultCode::Phase));
    }
    if !figures::met(&figures::games_of(&app.hall, person).await?).iter().any(|met| met.person == other) {
        return Err(Failure::invalid("error.not-met"));
    }
    let store = &app.hall.store;
    // Whoever is blocked is not told so.
    if store.personal(&other, BLOCK).await?.iter().any(|row| row.key == *person) {
        return Ok(Json(table));
    }
    let invited = store.personal_about(INVITED, &id).await?;
    if invited.len() >= MOST_INVITED && !invited.iter().any(|row| row.person == other) {
        return Err(Failure::of(FaultCode::Quota));
    }
    for old in store.personal(&other, INVITED).await?.iter().skip(MOST_INVITATIONS - 1) {
        store.drop_personal(&old.id).await?;
    }
    store.put_personal(&personal(&other, INVITED, &id, person, app.now())).await?;
    let by = visitor.person()?.name.clone();
    calls::call(&app.hall, &other, &id, CallEvent::Invited, person, by).await?;
    Ok(Json(table))
}

pub(crate) async fn invitations(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<Invitations>, Failure> {
    Ok(Json(waiting_for(&app, &visitor.person()?.id).await?))
}

/// The invitations that can still be taken up. The others are kept no longer.
async fn waiting_for(app: &App, person: &str) -> Result<Invitations, Failure> {
    let store = &app.hall.store;
    let rows = store.personal(person, INVITED).await?;
    if rows.is_empty() {
        return Ok(Invitations { invitations: Vec::new() });
    }
    let blocked = store.personal(person, BLOCK).await?;
    let names = figures::names(&app.hall, rows.iter().map(|row| row.body.clone()).collect()).await?;
    let mut invitations = Vec::new();
    for invited in rows {
        let still = match store.table(&invited.key).await? {
            Some(kept) => open_seat(Table::open(row::stored(kept))?, person, &invited.body)?,
            None => None,
        };
        let is_blocked = blocked.iter().any(|row| row.key == invited.body);
        let Some((info, invite)) = still.filter(|_| !is_blocked) else {
            store.drop_personal(&invited.id).await?;
            continue;
        };
        invitations.push(Invitation {
            table: info.id,
            invite,
            game: info.game,
            from: names.get(&invited.body).cloned(),
            at: invited.changed as u64,
            rated: info.rated,
        });
    }
    Ok(Invitations { invitations })
}

/// The table and what it takes to join, if it still waits for somebody, the one who asks is still there, and the one who
/// is asked is not.
fn open_seat(table: Table, asked: &str, by: &str) -> Result<Option<(TableInfo, String)>, Denied> {
    if table.phase() != Phase::Waiting || table.is_member(Some(asked)) || !table.is_member(Some(by)) {
        return Ok(None);
    }
    let info = table.info(Some(by), None)?;
    Ok(info.invite.clone().map(|invite| (info, invite)))
}

pub(crate) async fn decline(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(Decline { table }): Body<Decline>,
) -> Result<Json<Invitations>, Failure> {
    let person = &visitor.person()?.id;
    app.hall.store.drop_personal(&PersonalRow::id_of(person, INVITED, &table)).await?;
    Ok(Json(waiting_for(&app, person).await?))
}
