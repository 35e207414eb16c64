//! What people at a table say to each other, and what each keeps for themselves.

use std::collections::HashSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tafel_core::Seat;
use tafel_protocol::talk::{MESSAGE, NOTES};
use tafel_protocol::{Call, Desk, FaultCode, Muted, PutDesk, SayTalk, SwitchTalk, Talk, TalkMessage};
use tafel_store::{PaperKind, PaperRow};
use tafel_table::{Change, TalkPlace};

use crate::app::{App, Visitor};
use crate::fault::Failure;
use crate::routes::input::{Body, Nothing, Path, Query};
use crate::routes::output::{Created, Done};
use crate::routes::tables::{at_table, change};
use crate::secret;
use crate::table::Ask;

/// So many messages are kept of each room of a table.
const KEPT: u32 = 300;
/// Nobody needs to mute more.
const MUTED: usize = 50;
/// Lines in a message: nobody fills the others' screen.
const LINES: usize = 12;

/// A message as it is kept.
#[derive(Serialize, Deserialize)]
struct Written {
    name: String,
    seat: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    call: Option<Call>,
}

/// `?after=`.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct AfterQuery {
    /// The number of the last message you have.
    #[serde(default)]
    #[schemars(with = "Option<u64>")]
    after: Option<String>,
}

async fn place(app: &App, id: &str, person: Option<String>) -> Result<TalkPlace, Failure> {
    app.hall.ask(id, |answer| Ask::TalkPlace { person, answer }).await
}

fn room(place: &TalkPlace) -> PaperKind {
    if place.players { PaperKind::Players } else { PaperKind::Onlookers }
}

/// The same for the same person at the same table, and nowhere else.
fn who(table: &str, person: &str) -> String {
    hex::encode(&secret::hash(&format!("{table}/{person}"))[..6])
}

fn message(paper: &PaperRow, person: Option<&str>) -> Option<TalkMessage> {
    // One that nobody here wrote is not shown.
    let Written { name, seat, text, call } = serde_json::from_str(&paper.body).ok()?;
    Some(TalkMessage {
        number: paper.number as u64,
        who: who(&paper.table, &paper.person),
        name,
        seat,
        yours: person == Some(&paper.person),
        at: paper.at as u64,
        text,
        call,
    })
}

pub(crate) async fn talk(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(AfterQuery { after }): Query<AfterQuery>,
) -> Result<Json<Talk>, Failure> {
    let after: u32 =
        after.map_or(Ok(0), |after| after.parse()).map_err(|_| Failure::invalid("error.more"))?;
    let person = visitor.id();
    let place = place(&app, &id, person.clone()).await?;
    Ok(Json(heard(&app, &id, &place, person.as_deref(), after.into()).await?))
}

async fn heard(
    app: &App,
    id: &str,
    place: &TalkPlace,
    person: Option<&str>,
    after: i64,
) -> Result<Talk, Failure> {
    let desk = match person {
        Some(person) => desk_of(app, id, person).await?,
        None => Desk::default(),
    };
    let said = app.hall.store.said(id, room(place), after).await?;
    let muted: HashSet<&str> = desk.muted.iter().map(|muted| muted.who.as_str()).collect();
    let messages = said.papers.iter().filter_map(|paper| message(paper, person));
    let is_heard = |message: &TalkMessage| message.yours || !desk.quiet && !muted.contains(&*message.who);
    Ok(Talk {
        players: place.players,
        on: place.on,
        may_say: place.on && place.member,
        messages: messages.filter(is_heard).collect(),
        oldest: said.oldest.map(|oldest| oldest as u64),
    })
}

pub(crate) async fn say(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(say): Body<SayTalk>,
) -> Result<Created<TalkMessage>, Failure> {
    let person = visitor.person()?;
    let place = place(&app, &id, Some(person.id.clone())).await?;
    if !place.member {
        return Err(Failure::of(FaultCode::Forbidden));
    }
    if !place.on {
        return Err(Failure::new(FaultCode::Forbidden, "error.talk-off"));
    }
    let (text, call) = match (say.text.as_deref().map(checked_text).transpose()?, say.call) {
        (Some(text), None) => (Some(text), None),
        (None, Some(call)) => (None, Some(call)),
        _ => return Err(too_long()),
    };
    app.limits.talk.take(&person.id).map_err(|seconds| app.limited(seconds))?;
    let name = place.name.clone().unwrap_or_else(|| at_table(person).name);
    let written = Written { name, seat: place.seat, text, call };
    let mut paper = PaperRow {
        id: secret::name::<12>(),
        number: 0,
        table: id.clone(),
        kind: room(&place),
        person: person.id.clone(),
        body: serde_json::to_string(&written).map_err(|_| Failure::of(FaultCode::Internal))?,
        at: app.now(),
    };
    paper.number = app.hall.store.put_paper(&paper, KEPT).await?;
    app.hall.tell(&id, Ask::Heard);
    message(&paper, Some(&person.id)).map(Created).ok_or_else(|| Failure::of(FaultCode::Internal))
}

fn too_long() -> Failure {
    Failure::invalid("error.talk").number("max", MESSAGE as i32)
}

/// Plain text: no control characters but line breaks, and few of those.
fn checked_text(text: &str) -> Result<String, Failure> {
    let text = text.trim().replace("\r\n", "\n");
    let fits = (1..=MESSAGE).contains(&text.chars().count()) && text.lines().count() <= LINES;
    let plain = text.chars().all(|letter| letter == '\n' || !is_invisible(letter));
    if fits && plain { Ok(text) } else { Err(too_long()) }
}

/// Control characters, and those that turn the direction of what others wrote.
fn is_invisible(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

pub(crate) async fn switch_talk(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(SwitchTalk { on }): Body<SwitchTalk>,
) -> Result<Json<Talk>, Failure> {
    let person = visitor.person()?;
    drop(change(&app, &id, person, Change::Talk { on }).await?);
    let place = place(&app, &id, Some(person.id.clone())).await?;
    Ok(Json(heard(&app, &id, &place, Some(&person.id), 0).await?))
}

pub(crate) async fn clear_talk(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<Done>, Failure> {
    let person = visitor.person()?;
    if !place(&app, &id, Some(person.id.clone())).await?.host {
        return Err(Failure::of(FaultCode::Forbidden));
    }
    for kind in [PaperKind::Players, PaperKind::Onlookers] {
        app.hall.store.forget_said(&id, kind).await?;
    }
    app.hall.tell(&id, Ask::Heard);
    Ok(Json(Done {}))
}

// What everybody keeps for themselves.

pub(super) async fn desk_of(app: &App, id: &str, person: &str) -> Result<Desk, Failure> {
    let paper = app.hall.store.paper(&PaperRow::desk_of(id, person)).await?;
    let read = paper.map(|paper| serde_json::from_str(&paper.body)).transpose();
    Ok(read.map_err(|_| Failure::of(FaultCode::Internal))?.unwrap_or_default())
}

/// Notes and whom one mutes are for those who belong to the table.
async fn at_desk(app: &App, id: &str, visitor: &Visitor) -> Result<(String, TalkPlace), Failure> {
    let person = visitor.person()?.id.clone();
    let place = place(app, id, Some(person.clone())).await?;
    if place.member { Ok((person, place)) } else { Err(Failure::of(FaultCode::Forbidden)) }
}

pub(crate) async fn desk(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Desk>, Failure> {
    let (person, _) = at_desk(&app, &id, &visitor).await?;
    Ok(Json(desk_of(&app, &id, &person).await?))
}

pub(crate) async fn put_desk(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(PutDesk { notes, mute, unmute, quiet }): Body<PutDesk>,
) -> Result<Json<Desk>, Failure> {
    let (person, place) = at_desk(&app, &id, &visitor).await?;
    let mut desk = desk_of(&app, &id, &person).await?;
    if let Some(notes) = notes {
        if notes.chars().count() > NOTES {
            return Err(Failure::invalid("error.notes").number("max", NOTES as i32));
        }
        desk.notes = notes;
    }
    if let Some(unmute) = unmute {
        desk.muted.retain(|muted| muted.who != unmute);
    }
    if let Some(mute) = mute
        && desk.muted.iter().all(|muted| muted.who != mute)
    {
        let said = app.hall.store.said(&id, room(&place), 0).await?;
        let mut messages = said.papers.iter().filter_map(|paper| message(paper, Some(&person)));
        let theirs = messages.find(|message| message.who == mute && !message.yours);
        let theirs = theirs.filter(|_| desk.muted.len() < MUTED);
        let name = theirs.ok_or_else(|| Failure::invalid("error.mute"))?.name;
        desk.muted.push(Muted { who: mute, name });
    }
    desk.quiet = quiet.unwrap_or(desk.quiet);
    let body = serde_json::to_string(&desk).map_err(|_| Failure::of(FaultCode::Internal))?;
    let paper = PaperRow {
        id: PaperRow::desk_of(&id, &person),
        number: 0,
        table: id,
        kind: PaperKind::Desk,
        person,
        body,
        at: app.now(),
    };
    app.hall.store.put_paper(&paper, u32::MAX).await?;
    Ok(Json(desk))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_plain_text() {
        assert_eq!(
            checked_text("  Gern.\r\nNach dieser Runde? 🎲 ").unwrap(),
            "Gern.\nNach dieser Runde? 🎲"
        );
        let long = "ä".repeat(MESSAGE);
        assert_eq!(checked_text(&long).unwrap(), long);
        let too_long = "ä".repeat(MESSAGE + 1);
        for unfit in ["", "  \n ", &too_long, "a\u{7}b", "a\u{202e}b", "a\tb", &"a\n".repeat(LINES + 1)] {
            assert!(checked_text(unfit).is_err(), "{unfit:?}");
        }
    }
}
