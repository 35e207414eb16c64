//! What people at a table ask of each other, and what they decide ahead.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use tafel_protocol::{AnswerAll, AskAll, DecideAhead, TableInfo, TakeSeatBack};
use tafel_table::Change;

use crate::app::{App, Visitor};
use crate::fault::Failure;
use crate::routes::input::{Body, Path};
use crate::routes::tables::change;

pub(crate) async fn ask_all(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(AskAll { wish }): Body<AskAll>,
) -> Result<Json<TableInfo>, Failure> {
    change(&app, &id, visitor.person()?, Change::Ask { wish }).await
}

pub(crate) async fn answer_all(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(AnswerAll { request, allow }): Body<AnswerAll>,
) -> Result<Json<TableInfo>, Failure> {
    change(&app, &id, visitor.person()?, Change::Answer { request, allow }).await
}

pub(crate) async fn take_seat_back(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(TakeSeatBack { seat }): Body<TakeSeatBack>,
) -> Result<Json<TableInfo>, Failure> {
    change(&app, &id, visitor.person()?, Change::Return { seat }).await
}

pub(crate) async fn decide_ahead(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(DecideAhead { seat, decision }): Body<DecideAhead>,
) -> Result<Json<TableInfo>, Failure> {
    change(&app, &id, visitor.person()?, Change::Ahead { seat, decision }).await
}
