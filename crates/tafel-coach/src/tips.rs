//! Tips for a guided first game: each once, at the moment it is about.

use std::collections::BTreeSet;

use tafel_core::{Seat, SeenStep, Update};

use crate::Fault;
use crate::condition::Scene;
use crate::course::{Course, Tip};

/// The tips of a course, and which of them were given.
pub struct Tips {
    game: String,
    all: Vec<Tip>,
    told: BTreeSet<String>,
}

impl Tips {
    /// The tips of a course of a game; `told` were given earlier.
    pub fn new(game: &str, course: &Course, told: BTreeSet<String>) -> Tips {
        Tips { game: game.into(), all: course.tips.clone(), told }
    }

    /// The tip that applies to what a seat is shown and saw happen since the last look. It will not come again.
    pub fn next(&mut self, seat: Seat, update: &Update, seen: &[SeenStep]) -> Result<Option<&Tip>, Fault> {
        let scene = Scene::of(&self.game, seat, update, seen)?;
        let told = &mut self.told;
        let tip = self.all.iter().find(|tip| !told.contains(&tip.id) && tip.when.holds(&scene));
        if let Some(tip) = tip {
            told.insert(tip.id.clone());
        }
        Ok(tip)
    }

    /// The tips that were given.
    pub fn told(&self) -> &BTreeSet<String> {
        &self.told
    }
}
