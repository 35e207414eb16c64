//! A better line, played out: a record of its own that begins at the moment, as the player saw it.
//!
//! What others would do is a guess, and so is what they hold: of several worlds that may lie behind what the player saw,
//! the one is taken in which the line goes furthest.

use serde_json::Value;
use tafel_core::matches::dealt_anew;
use tafel_core::record::Notes;
use tafel_core::{AnyMatch, Chance, Record, Seat};

use crate::Fault;

/// So many worlds are tried.
const WORLDS: u64 = 24;

/// Plays out what was expected after the first `step` standing steps of a record, as `seat` saw it then.
pub fn play_out(record: &Record, step: usize, seat: Seat, line: &[(Seat, Value)]) -> Result<Record, Fault> {
    let played = games::replay(record).map_err(Fault::new)?;
    let position = dealt_anew(played.header().get(), &played.standing(step), seat).map_err(Fault::new)?;
    let told = played.begun_with();
    let mut furthest: Option<Box<dyn AnyMatch>> = None;
    for world in 0..WORLDS {
        let luck = Chance::seeded(step as u64, world);
        let (options, position) = (told.options.get(), position.clone());
        let laid_out = games::match_at(&told.game, position, options, told.seats, luck);
        let mut table = laid_out.map_err(Fault::new)?;
        for (ply, (mover, action)) in line.iter().enumerate() {
            let luck = Chance::seeded(step as u64, (world << 32) | (ply as u64 + 1));
            let Ok(draft) = table.play(*mover, &action.to_string(), luck) else { break };
            table.commit(draft);
        }
        if furthest.as_ref().is_none_or(|best| table.steps() > best.steps()) {
            furthest = Some(table);
        }
        if furthest.as_ref().is_some_and(|best| best.steps() == line.len()) {
            break;
        }
    }
    let furthest = furthest.ok_or_else(|| Fault::new("no world lies behind it"))?;
    Ok(furthest.record(Notes { names: record.notes().names.clone(), ..Notes::default() }))
}
