//! Who you are.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use tafel_core::Lang;
use tafel_protocol::{Claim, Me, OneTimeCode, PutMe};
use tafel_store::Person;
use tafel_table::checked_name;

use crate::app::{App, Visitor};
use crate::fault::Failure;
use crate::routes::input::{Body, Nothing};
use crate::secret;

/// How long a one-time code is good.
const CODE_MILLIS: i64 = 10 * 60 * 1000;
const DAY: i64 = 24 * 60 * 60 * 1000;

fn shown(person: &Person) -> Me {
    let lang = if person.lang.as_deref() == Some(Lang::En.code()) { Lang::En } else { Lang::De };
    Me { id: person.id.clone(), name: person.name.clone(), lang }
}

pub(crate) async fn me(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Json<Me>, Failure> {
    if let Some(session) = visitor.session {
        app.hall.store.touch_session(session, today(&app)).await?;
    }
    Ok(Json(shown(&app.person_or_guest(&visitor).await?)))
}

/// The beginning of the day: when exactly somebody came is nobody's business.
fn today(app: &App) -> i64 {
    app.now() / DAY * DAY
}

pub(crate) async fn put_me(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(put): Body<PutMe>,
) -> Result<Json<Me>, Failure> {
    let name = checked_name(&put.name)?;
    let mut person = app.person_or_guest(&visitor).await?;
    person.name = Some(name);
    person.lang = put.lang.map(|lang| lang.code().to_owned()).or(person.lang);
    app.put_person(&person).await?;
    Ok(Json(shown(&person)))
}

pub(crate) async fn code(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<OneTimeCode>, Failure> {
    let person = visitor.person()?;
    // 80 bits: it cannot be guessed in ten minutes, or in ten thousand years at the rate we allow.
    let code = secret::name::<16>();
    let expires = app.now() + CODE_MILLIS;
    app.hall.store.put_code(secret::hash(&code), &person.id, app.now(), expires).await?;
    let groups: Vec<&str> = (0..4).filter_map(|group| code.get(4 * group..4 * group + 4)).collect();
    Ok(Json(OneTimeCode { code: groups.join("-"), expires: expires as u64 }))
}

pub(crate) async fn claim(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(claim): Body<Claim>,
) -> Result<Json<Me>, Failure> {
    app.limits.claims.take(&visitor.network()).map_err(|seconds| app.limited(seconds))?;
    let code = secret::hash(&secret::typed(&claim.code));
    let person = app.hall.store.take_code(code, app.now()).await?;
    let person = person.ok_or_else(|| Failure::invalid("error.code"))?;
    Ok(Json(shown(&app.become_person(&visitor, &person).await?)))
}
