//! How people are called to their tables when they are not there.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use hyper::Uri;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use tafel_protocol::{
    ConfirmMail, DropPush, FaultCode, MyCalls, PutCalls, PutHook, PutMail, PutPush, QuietHours, Stopped,
    TestCall,
};
use tafel_store::PersonalRow;

use crate::app::{App, Visitor};
use crate::calls::push::Browser;
use crate::calls::settings::{self, BROWSER, HOOK, Hook, MAIL, MailTo, SWITCHES, Settings};
use crate::calls::{is_address, now_by, send_code};
use crate::fault::Failure;
use crate::routes::input::{Body, Nothing, Query};
use crate::secret;

/// How long the code for an address is good, and how often it may be guessed.
const CODE_MILLIS: i64 = 30 * 60 * 1_000;
const GUESSES: u32 = 5;
/// The longest address of a webhook or a push service.
const LONGEST: usize = 2_000;
const DAY_MINUTES: u16 = 24 * 60;

async fn shown(app: &App, person: &str) -> Result<Json<MyCalls>, Failure> {
    Ok(Json(app.hall.crier.shown(&app.hall, person).await?))
}

pub(crate) async fn my_calls(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<MyCalls>, Failure> {
    shown(&app, &visitor.person()?.id).await
}

pub(crate) async fn put_calls(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(put): Body<PutCalls>,
) -> Result<Json<MyCalls>, Failure> {
    let person = &visitor.person()?.id;
    let is_time = |minutes: u16| minutes < DAY_MINUTES;
    if put.quiet.is_some_and(|QuietHours { from, to }| !is_time(from) || !is_time(to) || from == to) {
        return Err(Failure::invalid("error.quiet"));
    }
    if put.again.is_some_and(|again| !(1..=168).contains(&again.hours) || !(1..=10).contains(&again.times)) {
        return Err(Failure::invalid("error.again"));
    }
    if put.zone.as_deref().is_some_and(|zone| zone.len() > 64 || settings::zone(zone).is_none()) {
        return Err(Failure::invalid("error.zone"));
    }
    let mut events: Vec<_> = put.events.iter().map(|switch| switch.event).collect();
    events.sort_unstable();
    events.dedup();
    if events.len() != put.events.len() || put.events.iter().any(|switch| switch.ways.len() > 3) {
        return Err(Failure::of(FaultCode::Invalid));
    }
    settings::keep(&*app.hall.store, person, SWITCHES, "", &put, app.now()).await?;
    app.hall.crier.look_again(person);
    shown(&app, person).await
}

pub(crate) async fn put_push(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(PutPush { endpoint, p256dh, auth }): Body<PutPush>,
) -> Result<Json<MyCalls>, Failure> {
    let person = &visitor.person()?.id;
    let browser = Browser::new(&endpoint, &p256dh, &auth, &visitor.device);
    let browser = browser.filter(|browser| {
        let is_allowed = browser.uri().is_some_and(|uri| app.hall.crier.allows(&uri));
        browser.endpoint.len() <= LONGEST && is_allowed
    });
    let browser = browser.ok_or_else(|| Failure::invalid("error.push"))?;
    let Settings { browsers, .. } = Settings::of(&*app.hall.store, person).await?;
    let others = browsers.iter().filter(|(known, _)| known.id() != browser.id()).count();
    let most = app.quotas.subscriptions();
    if most > 0 && others >= most as usize {
        return Err(Failure::new(FaultCode::Quota, "error.quota-subscriptions").number("max", most as i32));
    }
    settings::keep(&*app.hall.store, person, BROWSER, &browser.id(), &browser, app.now()).await?;
    app.hall.crier.look_again(person);
    shown(&app, person).await
}

pub(crate) async fn drop_push(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(DropPush { device }): Body<DropPush>,
) -> Result<Json<MyCalls>, Failure> {
    let person = &visitor.person()?.id;
    // One that is not there is off already.
    app.hall.store.drop_personal(&PersonalRow::id_of(person, BROWSER, &device)).await?;
    app.hall.crier.look_again(person);
    shown(&app, person).await
}

pub(crate) async fn put_hook(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(PutHook { url }): Body<PutHook>,
) -> Result<Json<MyCalls>, Failure> {
    let person = &visitor.person()?.id;
    match url {
        None => app.hall.store.drop_personal(&PersonalRow::id_of(person, HOOK, "")).await?,
        Some(url) => {
            let url = url.trim().to_owned();
            let uri = url.parse::<Uri>().ok().filter(|uri| app.hall.crier.allows(uri));
            if uri.is_none() || url.len() > LONGEST {
                return Err(Failure::invalid("error.hook"));
            }
            settings::keep(&*app.hall.store, person, HOOK, "", &Hook { url }, app.now()).await?;
        }
    }
    app.hall.crier.look_again(person);
    shown(&app, person).await
}

pub(crate) async fn put_mail(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(PutMail { address }): Body<PutMail>,
) -> Result<Json<MyCalls>, Failure> {
    let person = visitor.person()?;
    let Some(address) = address else {
        app.hall.store.drop_personal(&PersonalRow::id_of(&person.id, MAIL, "")).await?;
        app.hall.crier.look_again(&person.id);
        return shown(&app, &person.id).await;
    };
    let address = address.trim().to_owned();
    if !app.hall.crier.has_post() {
        return Err(Failure::new(FaultCode::Phase, "error.no-mail"));
    }
    if !is_address(&address) {
        return Err(Failure::invalid("error.mail"));
    }
    // Nobody's letter box is filled from here.
    let limited = |seconds| app.limited(seconds);
    app.limits.codes_here.take(&visitor.network()).map_err(limited)?;
    app.limits.codes_there.take(&secret::hash(&address.to_lowercase())).map_err(limited)?;
    let code = secret::name::<10>();
    let mail = MailTo {
        address,
        confirmed: false,
        code: Some(hex::encode(secret::hash(&code))),
        expires: app.now() + CODE_MILLIS,
        tries: 0,
    };
    settings::keep(&*app.hall.store, &person.id, MAIL, "", &mail, app.now()).await?;
    app.hall.crier.look_again(&person.id);
    let shown_code = format!("{}-{}", &code[..5], &code[5..]);
    send_code(&app.hall, person, &mail.address, &shown_code)
        .await
        .map_err(|_| Failure::new(FaultCode::Busy, "error.mail-failed"))?;
    shown(&app, &person.id).await
}

pub(crate) async fn confirm_mail(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(ConfirmMail { code }): Body<ConfirmMail>,
) -> Result<Json<MyCalls>, Failure> {
    let person = &visitor.person()?.id;
    app.limits.claims.take(&visitor.network()).map_err(|seconds| app.limited(seconds))?;
    let wrong = || Failure::invalid("error.code");
    let Settings { mail: Some(mail), .. } = Settings::of(&*app.hall.store, person).await? else {
        return Err(wrong());
    };
    let is_good = app.now() < mail.expires && mail.tries < GUESSES;
    let given = hex::encode(secret::hash(&secret::typed(&code)));
    if !is_good || mail.code.as_deref() != Some(given.as_str()) {
        let tried = MailTo { tries: mail.tries + 1, ..mail };
        settings::keep(&*app.hall.store, person, MAIL, "", &tried, app.now()).await?;
        return Err(wrong());
    }
    let confirmed = MailTo { confirmed: true, code: None, ..mail };
    settings::keep(&*app.hall.store, person, MAIL, "", &confirmed, app.now()).await?;
    app.hall.crier.look_again(person);
    shown(&app, person).await
}

pub(crate) async fn test_call(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(TestCall { way }): Body<TestCall>,
) -> Result<Json<MyCalls>, Failure> {
    let person = visitor.person()?;
    app.limits.tests.take(&person.id).map_err(|seconds| app.limited(seconds))?;
    now_by(&app.hall, person, way).await?;
    shown(&app, &person.id).await
}

pub(crate) async fn stop_calls(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<MyCalls>, Failure> {
    let person = &visitor.person()?.id;
    let Settings { put, .. } = Settings::of(&*app.hall.store, person).await?;
    let off = PutCalls { events: Vec::new(), ..put };
    settings::keep(&*app.hall.store, person, SWITCHES, "", &off, app.now()).await?;
    app.hall.crier.look_again(person);
    shown(&app, person).await
}

/// Everything that is kept of a person here, as it is kept: also what a page does not show.
pub(crate) async fn calls_file(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<Value>, Failure> {
    let person = &visitor.person()?.id;
    app.limits.exports.take(&visitor.who()).map_err(|seconds| app.limited(seconds))?;
    let Settings { put, browsers, hook, mail, .. } = Settings::of(&*app.hall.store, person).await?;
    let browsers: Vec<Browser> = browsers.into_iter().map(|(browser, _)| browser).collect();
    let calls = app.hall.store.calls_of(person).await?;
    Ok(Json(serde_json::json!({
        "settings": put,
        "browsers": browsers,
        "webhook": hook.map(|hook| hook.url),
        "mail": mail.map(|mail| mail.address),
        "calls": calls,
    })))
}

/// `?token=`: in the query, which is written into no log.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct TokenQuery {
    /// What a message brought.
    #[serde(default)]
    token: String,
}

/// No session, no body that matters: mail programs do this, too (RFC 8058).
pub(crate) async fn stop_by_token(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(TokenQuery { token }): Query<TokenQuery>,
) -> Result<Json<Stopped>, Failure> {
    app.limits.claims.take(&visitor.network()).map_err(|seconds| app.limited(seconds))?;
    let stopped = app.hall.crier.stopped(&app.hall, &token).await?;
    let (person, way) = stopped.ok_or_else(|| Failure::invalid("error.token"))?;
    let Settings { put, .. } = Settings::of(&*app.hall.store, &person).await?;
    // Who was forgotten gets nothing new.
    if !put.events.is_empty() {
        let off = settings::without(put, way);
        settings::keep(&*app.hall.store, &person, SWITCHES, "", &off, app.now()).await?;
        app.hall.crier.look_again(&person);
    }
    Ok(Json(Stopped { way }))
}
