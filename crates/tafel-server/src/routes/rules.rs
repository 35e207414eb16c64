//! What people choose when the rules have changed under their game.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use tafel_protocol::{ChooseRules, RulesChoice, TableInfo};
use tafel_table::Change;

use crate::app::{App, Visitor};
use crate::fault::Failure;
use crate::routes::input::{Body, Path};
use crate::routes::tables;

pub(crate) async fn choose_rules(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(ChooseRules { choice }): Body<ChooseRules>,
) -> Result<Json<TableInfo>, Failure> {
    let change = match choice {
        RulesChoice::GoOn => Change::GoOn,
        RulesChoice::End => Change::EndHere,
    };
    tables::change(&app, &id, visitor.person()?, change).await
}
