//! What people choose when the rules have changed under their game.

use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::{Extension, Json};
use tafel_protocol::{ChooseRules, RulesChoice, TableInfo};
use tafel_table::Change;

use crate::app::{App, Visitor};
use crate::fault::Failure;
use crate::routes::{input, tables};

pub(crate) async fn choose(
    State(app): State<Arc<App>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Json<TableInfo>, Failure> {
    let ChooseRules { choice } = input::json(request, app.hall.config.body_bytes).await?;
    let change = match choice {
        RulesChoice::GoOn => Change::GoOn,
        RulesChoice::End => Change::EndHere,
    };
    tables::change(&app, &id, visitor.person()?, change).await
}
