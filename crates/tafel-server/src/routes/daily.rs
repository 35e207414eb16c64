//! The deals of the day: what there is to play, playing it, and who did how well.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Deserialize;
use tafel_protocol::{
    Daily, DailyDay, DailyGame, DailyOfWeek, DailyResult, DailyScore, DailyState, FaultCode, MyDaily,
    NewTable, Pace, SeatChoice, TableInfo, TimeOut,
};
use tafel_store::Phase;
use tafel_table::{Change, DailyEnd, Opening, luck};

use crate::app::{App, Visitor};
use crate::daily::{self, Day, Deals, Entry, Kept, worth};
use crate::fault::Failure;
use crate::routes::input::{Body, Nothing, Path, Query};
use crate::routes::output::Created;
use crate::routes::tables::{at_table, show};
use crate::secret;
use crate::table::{Ask, row};

/// So many of the best are listed, and so many on either side of whoever looks.
const BEST: usize = 20;
const AROUND: usize = 2;
const WEEK: i64 = 7;

pub(crate) async fn daily(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Json<Daily>, Failure> {
    let today = Day::of(app.now());
    let mut games = Vec::new();
    let mut finished = Vec::new();
    for info in app.hall.shelf.games() {
        let Some(deal) = deal(&app, &info.id) else { continue };
        let mine = match visitor.id() {
            Some(person) => {
                let theirs = daily::of_person(&app.hall, &person, &info.id).await?;
                let done =
                    |(day, kept): &(String, Kept)| (kept.state == DailyState::Done).then(|| day.clone());
                finished.extend(theirs.iter().filter_map(done));
                let name = today.name();
                theirs.into_iter().find(|(day, _)| *day == name).map(|(_, kept)| kept)
            }
            None => None,
        };
        let (played, won) = played(&app, today, &info.id).await?;
        let mine = mine.map(|kept| of_person(&kept, None));
        games.push(DailyGame { played, won, mine, ..deal });
    }
    let streak = daily::streak(today, |day| finished.iter().any(|done| done == day));
    Ok(Json(Daily { day: today.name(), ends: today.end(), games, streak }))
}

/// The deal of a game, as nobody has played it yet.
fn deal(app: &App, game: &str) -> Option<DailyGame> {
    let (seats, level) = app.hall.shelf.teacher()?.daily(game)?;
    let level = level.to_owned();
    Some(DailyGame { game: game.to_owned(), seats, level, played: 0, won: 0, mine: None })
}

/// How many have finished a deal, and how many won: looked up now and then.
async fn played(app: &App, day: Day, game: &str) -> Result<(usize, usize), Failure> {
    let key = (day.name(), game.to_owned());
    if let Some(counted) = app.daily.get(&key) {
        return Ok(counted);
    }
    let counted = count(&daily::entries(&app.hall, day, game).await?);
    app.daily.insert(key, counted);
    Ok(counted)
}

fn count(entries: &[Entry]) -> (usize, usize) {
    let done = || entries.iter().filter(|entry| entry.kept.state == DailyState::Done);
    (done().count(), done().filter(|entry| entry.kept.won()).count())
}

fn of_person(kept: &Kept, rank: Option<usize>) -> MyDaily {
    MyDaily {
        table: kept.table.clone(),
        state: kept.state,
        score: kept.score(),
        scores: kept.scores.clone(),
        seat: kept.seat,
        place: kept.place(),
        rank,
    }
}

/// `?day=`.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct DayQuery {
    /// Which day, as `2026-11-18`; left out: today.
    #[serde(default)]
    day: Option<String>,
}

pub(crate) async fn daily_results(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
    Query(DayQuery { day }): Query<DayQuery>,
) -> Result<Json<DailyDay>, Failure> {
    let deal = deal(&app, &game).ok_or_else(|| Failure::of(FaultCode::NotFound))?;
    let today = Day::of(app.now());
    let day = match day {
        Some(name) => Day::named(&name, today).ok_or_else(|| Failure::invalid("error.day"))?,
        None => today,
    };
    let deals = Deals::of(&app.hall).await?;
    let person = visitor.id();
    if let Some(person) = &person {
        mend(&app, &deals, day, &game, person).await?;
    }
    let entries = daily::entries(&app.hall, day, &game).await?;
    let is_mine = |entry: &Entry| person.as_deref() == Some(entry.person.as_str());
    let ended: Vec<&Entry> = entries.iter().filter(|entry| entry.kept.state != DailyState::Playing).collect();
    let rank =
        |entry: &Entry| 1 + ended.iter().filter(|other| worth(&other.kept) < worth(&entry.kept)).count();
    let place = ended.iter().position(|entry| is_mine(entry));
    let mine = entries.iter().find(|entry| is_mine(entry));
    let mine = mine.map(|entry| of_person(&entry.kept, place.map(|_| rank(entry))));
    // Whoever has not played is not told how it can be played.
    let is_shown = day < today || place.is_some();
    let is_near = |at: usize| at < BEST || place.is_some_and(|place| at.abs_diff(place) <= AROUND);
    let listed = ended.iter().enumerate().filter(|(at, _)| is_shown && is_near(*at));
    let results = listed.map(|(_, entry)| DailyResult {
        rank: rank(entry),
        name: entry.kept.name.clone(),
        score: entry.kept.score(),
        won: entry.kept.won(),
        mine: is_mine(entry),
    });
    let mut spread = BTreeMap::new();
    for score in ended.iter().filter(|_| is_shown).filter_map(|entry| entry.kept.score()) {
        *spread.entry(score).or_default() += 1;
    }
    let theirs = match &person {
        Some(person) => daily::of_person(&app.hall, person, &game).await?,
        None => Vec::new(),
    };
    let done = |day: &str| {
        theirs.iter().find(|(name, kept)| name == day && kept.state == DailyState::Done).map(|(_, kept)| kept)
    };
    let week = (0..WEEK).rev().map(|ago| {
        let day = today.back(ago).name();
        let kept = done(&day);
        DailyOfWeek { score: kept.and_then(Kept::score), won: kept.is_some_and(Kept::won), day }
    });
    let (played, won) = count(&entries);
    let secret = deals.secret(day, &game);
    Ok(Json(DailyDay {
        day: day.name(),
        ends: (day == today).then(|| day.end()),
        results: results.collect(),
        spread: spread.into_iter().map(|(score, times)| DailyScore { score, times }).collect(),
        week: week.collect(),
        streak: daily::streak(today, |day| done(day).is_some()),
        commitment: luck::commitment(&secret),
        secret: (day < today).then(|| hex::encode(secret)),
        deal: DailyGame { played, won, mine, ..deal },
    }))
}

pub(crate) async fn play_daily(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Created<TableInfo>, Failure> {
    let deal = deal(&app, &game).ok_or_else(|| Failure::of(FaultCode::NotFound))?;
    app.limits.tables.take(&visitor.who()).map_err(|seconds| app.limited(seconds))?;
    let person = app.person_or_guest(&visitor).await?;
    let (today, deals) = (Day::of(app.now()), Deals::of(&app.hall).await?);
    let (id, seat) = (deals.table(today, &game, &person.id), deals.seat(today, &game, deal.seats));
    if app.hall.store.table(&id).await?.is_none() {
        let choice = |at| if at == seat.0 { SeatChoice::Me } else { SeatChoice::Bot(deal.level.clone()) };
        let new = NewTable {
            game: game.clone(),
            options: None,
            public: false,
            seats: (0..deal.seats).map(choice).collect(),
            name: None,
            hints: false,
            rated: false,
            pace: Pace::Free,
            time_out: TimeOut::Remind,
            hours: None,
        };
        let host = at_table(&person);
        let fresh = tafel_table::Fresh { secret: deals.secret(today, &game), ..secret::fresh(id.clone()) };
        let opening = Opening::of(&*app.hall.shelf, new)?;
        let mut table = opening.by(&host, fresh, app.now())?.of_day(&today.name());
        let start = Change::Start { contribution: None, fill: None };
        let begun = table.draft_change(&*app.hall.shelf, &host, &start, app.now())?;
        table.commit_change(begun);
        let opener = app.quotas.opener(&person.id, visitor.network());
        match app.hall.store.open_table(&row::new(table.stored()?), &opener).await {
            Ok(opened) => app.quotas.opened(opened)?,
            // Whoever asks twice at once has opened it already.
            Err(_) if app.hall.store.table(&id).await?.is_some() => {}
            Err(error) => return Err(error.into()),
        }
        let kept = Kept {
            table: id.clone(),
            name: host.name,
            state: DailyState::Playing,
            seat,
            scores: Vec::new(),
            places: Vec::new(),
        };
        daily::keep(&app.hall, &today.name(), &game, &person.id, &kept).await?;
    }
    Ok(Created(show(&app, &id, Some(person.id), None).await?))
}

/// A result that could not be kept when the game ended is kept now.
async fn mend(app: &App, deals: &Deals, day: Day, game: &str, person: &str) -> Result<(), Failure> {
    let theirs = daily::of_person(&app.hall, person, game).await?;
    let is_open = |(name, kept): &(String, Kept)| *name == day.name() && kept.state == DailyState::Playing;
    let Some((_, kept)) = theirs.into_iter().find(is_open) else { return Ok(()) };
    let id = deals.table(day, game, person);
    let row = app.hall.store.table(&id).await?;
    if row.is_none_or(|row| row.phase != Phase::Over) {
        return Ok(());
    }
    let asking = Some(person.to_owned());
    let record = app.hall.ask(&id, |answer| Ask::Record { person: asking, answer }).await?;
    let (name, seat) = (kept.name, kept.seat);
    let outcome = record.outcome().cloned();
    let end = DailyEnd { day: day.name(), person: person.to_owned(), name, seat, outcome };
    Ok(daily::keep_end(&app.hall, &id, game, end).await?)
}
