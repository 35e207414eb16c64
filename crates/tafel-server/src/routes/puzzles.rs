//! Puzzles: which there are, how far people are, tries, and playing on from one.
//!
//! What is kept of a puzzle stands beside what is kept of lessons: a row for each person and puzzle.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use tafel_protocol::{
    FaultCode, ForkPuzzle, ForkRecord, Hidden, PuzzleAnswer, PuzzleInfo, PuzzleList, PuzzleState,
    PuzzleTable, TableInfo,
};
use tafel_store::LessonRow;
use tafel_table::{Fork, Guess, Solved};

use crate::app::{App, Visitor};
use crate::fault::Failure;
use crate::routes::fork::open;
use crate::routes::input::{Body, Nothing, Path};
use crate::routes::output::Created;
use crate::routes::tables::at_table;
use crate::routes::teacher::teacher;
use crate::secret;

/// What the rows of puzzles are called, before the puzzle's own name.
const ROWS: &str = "puzzle:";
/// No name of a puzzle and no answer is longer than this.
const LONGEST_NAME: usize = 40;
const LONGEST_ANSWER: usize = 2_000;

pub(crate) async fn puzzles(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Result<Json<PuzzleList>, Failure> {
    let mut rows = match visitor.id() {
        Some(person) => app.hall.store.lessons(&person, &game).await?,
        None => Vec::new(),
    };
    rows.retain(|row| row.lesson.starts_with(ROWS));
    rows.sort_by_key(|row| std::cmp::Reverse(row.changed));
    let name = |row: &LessonRow| row.lesson.trim_start_matches(ROWS).to_owned();
    let kept: BTreeMap<String, String> = rows.iter().map(|row| (name(row), row.body.clone())).collect();
    let puzzles = match teacher(&app.hall)?.puzzles(&game, &kept) {
        Some(puzzles) => puzzles.map_err(|why| broken(&game, &why))?,
        // A game may have none.
        None if app.hall.shelf.game(&game).is_some() => Vec::new(),
        None => return Err(not_found()),
    };
    let state_of = |row: &LessonRow| puzzles.iter().find(|info| info.id == name(row)).map(|info| info.state);
    let streak = rows
        .iter()
        .filter_map(state_of)
        .filter(|state| *state != PuzzleState::Open)
        .take_while(|state| *state == PuzzleState::Solved)
        .count();
    Ok(Json(PuzzleList { game, puzzles, streak }))
}

pub(crate) async fn puzzle(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((game, puzzle)): Path<(String, String)>,
) -> Result<Json<PuzzleTable>, Failure> {
    known(&app, &game, &puzzle)?;
    let kept = match visitor.id() {
        Some(person) => app.hall.store.lesson(&row_id(&person, &game, &puzzle)).await?,
        None => None,
    };
    // Looked at only: nothing is kept, and a stranger stays one.
    Ok(Json(run(&app, game, puzzle, kept.map(|row| row.body), Guessed::Look).await?.table))
}

pub(crate) async fn answer_puzzle(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((game, puzzle)): Path<(String, String)>,
    Body(PuzzleAnswer { tries, action }): Body<PuzzleAnswer>,
) -> Result<Json<PuzzleTable>, Failure> {
    if action.get().len() > LONGEST_ANSWER {
        return Err(Failure::of(FaultCode::TooLarge));
    }
    guess(&app, &visitor, game, puzzle, Guessed::Answer(tries, action.get().to_owned())).await
}

pub(crate) async fn give_up_puzzle(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((game, puzzle)): Path<(String, String)>,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<PuzzleTable>, Failure> {
    guess(&app, &visitor, game, puzzle, Guessed::GiveUp).await
}

pub(crate) async fn fork_puzzle(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((game, puzzle)): Path<(String, String)>,
    Body(ForkPuzzle { level }): Body<ForkPuzzle>,
) -> Result<Created<TableInfo>, Failure> {
    known(&app, &game, &puzzle)?;
    app.limits.tables.take(&visitor.who()).map_err(|seconds| app.limited(seconds))?;
    let person = app.person_or_guest(&visitor).await?;
    let host = at_table(&person);
    let fork = app.hall.aside(move |hall| {
        let teacher = teacher(hall)?;
        let wrong = |why: String| broken(&game, &why);
        let at = teacher.puzzle_match(&game, &puzzle).ok_or_else(not_found)?.map_err(wrong)?;
        let Some(Ok(Solved { table, .. })) = teacher.solve(&game, &puzzle, None, Guess::Look) else {
            return Err(Failure::of(FaultCode::Internal));
        };
        let wish = ForkRecord { step: at.steps(), seat: table.seat, level, hidden: Hidden::AsItWas };
        let fresh = secret::fresh(secret::name::<12>());
        Ok(Fork::of(&*hall.shelf, &*at, &wish, &host, fresh, hall.config.clock.now())?)
    });
    open(&app, &visitor, &person.id, fork.await??).await
}

/// A [`Guess`] that owns what it says.
enum Guessed {
    Look,
    Answer(usize, String),
    GiveUp,
}

/// Tries something and keeps how the puzzle stands then.
async fn guess(
    app: &Arc<App>,
    visitor: &Visitor,
    game: String,
    puzzle: String,
    guessed: Guessed,
) -> Result<Json<PuzzleTable>, Failure> {
    known(app, &game, &puzzle)?;
    let person = app.person_or_guest(visitor).await?.id;
    let id = row_id(&person, &game, &puzzle);
    let kept = app.hall.store.lesson(&id).await?.map(|row| row.body);
    let lesson = format!("{ROWS}{puzzle}");
    let Solved { table, progress } = run(app, game.clone(), puzzle, kept.clone(), guessed).await?;
    // A try that was none leaves no trace: it is no newer than what was done before.
    if kept.as_ref() != Some(&progress) {
        let PuzzleInfo { tries, state, .. } = table.puzzle;
        let (step, done) = (tries as i32, state == PuzzleState::Solved);
        let row = LessonRow { id, person, game, lesson, step, done, body: progress, changed: app.now() };
        app.hall.store.put_lesson(&row).await?;
    }
    Ok(Json(table))
}

async fn run(
    app: &Arc<App>,
    game: String,
    puzzle: String,
    left: Option<String>,
    guessed: Guessed,
) -> Result<Solved, Failure> {
    let solved = app.hall.aside(move |hall| {
        let what = match &guessed {
            Guessed::Look => Guess::Look,
            Guessed::Answer(tries, action) => Guess::Answer(*tries, action),
            Guessed::GiveUp => Guess::GiveUp,
        };
        let solved = teacher(hall)?.solve(&game, &puzzle, left.as_deref(), what).ok_or_else(not_found)?;
        solved.map_err(|why| broken(&game, &why))
    });
    solved.await?
}

/// Is there such a puzzle? Nobody becomes a guest for one that is not there.
fn known(app: &App, game: &str, puzzle: &str) -> Result<(), Failure> {
    let nothing = BTreeMap::new();
    let all = teacher(&app.hall)?.puzzles(game, &nothing).ok_or_else(not_found)?;
    let all = all.map_err(|why| broken(game, &why))?;
    let is_there = puzzle.len() <= LONGEST_NAME && all.iter().any(|info| info.id == puzzle);
    if is_there { Ok(()) } else { Err(not_found()) }
}

fn row_id(person: &str, game: &str, puzzle: &str) -> String {
    LessonRow::id_of(person, game, &format!("{ROWS}{puzzle}"))
}

fn not_found() -> Failure {
    Failure::of(FaultCode::NotFound)
}

fn broken(game: &str, why: &str) -> Failure {
    tracing::error!(why, game, "a puzzle is broken");
    Failure::of(FaultCode::Internal)
}
