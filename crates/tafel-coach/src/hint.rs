//! A hint: the best moves with their win shares and how sure that is, what is expected to follow, and why.
//!
//! It is made of an update, the very thing a player is sent, and of nothing else: what the player may not know cannot
//! come into it.

use games::with_game;
use serde::Deserialize;
use serde_json::Value;
use tafel_bots::{Glance, Knowledge, Search, Time};
use tafel_core::{Chance, Ctx, Message, Say, Seat, Update};
use tafel_protocol::{Choice, Expected, Hint, Words};

use crate::Fault;
use crate::chance::{told, told_of_one};
use crate::condition::Scene;
use crate::course::{Course, Reason};
use crate::review::{Thoroughness, range};

/// A best move that was tried less often than this is not known to be the best.
const CLEAR: u32 = 300;
/// In so many imagined worlds the expected line is played to see what it changes.
const WORLDS: u64 = 32;
/// A hint has at most so many sentences.
const SENTENCES: usize = 2;

/// A hint for a seat that is asked, from what it is shown.
pub fn hint(game: &str, seat: Seat, update: &Update, how: Thoroughness, time: &Time) -> Result<Hint, Fault> {
    with_game!(game, G => hint_of::<G>(seat, update, how, time)).map_err(Fault::new)?
}

fn hint_of<G: Knowledge>(seat: Seat, update: &Update, how: Thoroughness, time: &Time) -> Result<Hint, Fault> {
    let view: G::View = serde_json::from_str(update.view.get()).map_err(Fault::new)?;
    let legal: Vec<G::Action> = update
        .legal
        .iter()
        .map(|offer| serde_json::from_str(offer.action.get()).map_err(Fault::new))
        .collect::<Result<_, _>>()?;
    if legal.is_empty() {
        return Err(Fault::new(format!("seat {seat} is not asked")));
    }
    let style = how.level.style::<G>().ok_or_else(|| Fault::new(format!("{} does not search", how.level)))?;
    let mut search = Search::<G>::new(Chance::fast(how.seed), how.budget, style);
    let thought = search.think(&Glance::of(&view, seat, &legal), time);
    let seats = usize::from(G::imagine(&view, &mut Chance::fast(how.seed)).seats());
    let actions = thought.opinions.iter().map(|opinion| {
        let share = match opinion.shares {
            Some(shares) => told(G::ID, shares, seats)[seat.index()],
            // It was never tried: all there is, is what it looks like.
            None => told_of_one(G::ID, opinion.value.into(), seats),
        };
        let doubt = range(share, opinion.visits);
        Ok(Choice {
            action: serde_json::to_value(opinion.action).map_err(Fault::new)?,
            say: opinion.action.say(),
            visits: opinion.visits,
            win_share: share,
            low: (share - doubt).max(0.0),
            high: (share + doubt).min(1.0),
        })
    });
    let actions: Vec<Choice> = actions.collect::<Result<_, Fault>>()?;
    let best = &actions[0];
    let tried = |(place, other): (usize, &Choice)| {
        (place > 0 && other.visits > 0 && other.high >= best.low && best.high >= other.low).then_some(place)
    };
    let alike = actions.iter().enumerate().filter_map(tried).collect();
    let clear = actions.len() == 1 || best.visits >= CLEAR;
    let reasons = reasons::<G>(seat, update, &view, &thought.line, Principles::AreSaid)?;
    let line = thought.line.iter().map(|&(seat, action)| {
        Ok(Expected { seat, action: serde_json::to_value(action).map_err(Fault::new)?, say: action.say() })
    });
    Ok(Hint { seat, clear, alike, line: line.collect::<Result<_, Fault>>()?, reasons, actions })
}

/// What speaks for an answer and what is expected to follow it, all as JSON.
pub(crate) fn reasons_of(
    game: &str,
    seat: Seat,
    update: &Update,
    line: &[(Seat, Value)],
    principles: Principles,
) -> Result<Vec<Words>, Fault> {
    fn read<G: Knowledge>(
        seat: Seat,
        update: &Update,
        line: &[(Seat, Value)],
        principles: Principles,
    ) -> Result<Vec<Words>, Fault> {
        let view: G::View = serde_json::from_str(update.view.get()).map_err(Fault::new)?;
        let line = line
            .iter()
            .map(|(seat, action)| Ok((*seat, G::Action::deserialize(action).map_err(Fault::new)?)));
        reasons::<G>(seat, update, &view, &line.collect::<Result<Vec<_>, Fault>>()?, principles)
    }
    with_game!(game, G => read::<G>(seat, update, line, principles)).map_err(Fault::new)?
}

/// An action in words.
pub(crate) fn said(game: &str, action: &Value) -> Result<Message, Fault> {
    fn say<G: Knowledge>(action: &Value) -> Result<Message, Fault> {
        Ok(G::Action::deserialize(action).map_err(Fault::new)?.say())
    }
    with_game!(game, G => say::<G>(action)).map_err(Fault::new)?
}

/// Is it also said what a good player goes by? That speaks for the best answer only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Principles {
    AreSaid,
    AreNot,
}

/// What the expected line changes, in the order in which the course names it; then what a good player goes by.
fn reasons<G: Knowledge>(
    seat: Seat,
    update: &Update,
    view: &G::View,
    line: &[(Seat, G::Action)],
    principles: Principles,
) -> Result<Vec<Words>, Fault> {
    let Some(course) = Course::of(G::ID)? else { return Ok(Vec::new()) };
    let changes = changes::<G>(seat, view, line);
    let mut reasons: Vec<Words> =
        course.reasons.iter().filter_map(|reason| reason.of(&changes)).take(SENTENCES).collect();
    if reasons.len() < SENTENCES && principles == Principles::AreSaid {
        let scene = Scene::of(G::ID, seat, update, &[])?;
        let principle = course.principles.iter().find(|principle| principle.when.holds(&scene));
        reasons.extend(principle.map(|principle| principle.say.clone()));
    }
    Ok(reasons)
}

/// By how much each figure of the position changes on the expected line, on average over imagined worlds.
fn changes<G: Knowledge>(seat: Seat, view: &G::View, line: &[(Seat, G::Action)]) -> Vec<(&'static str, f32)> {
    let mut sums: Vec<(&'static str, f32)> = Vec::new();
    for number in 0..WORLDS {
        let mut chance = Chance::fast(number);
        let mut world = G::imagine(view, &mut chance);
        let before = figures(&world, seat);
        for &(mover, action) in line {
            // What others will do is a guess; in this world it may be impossible.
            if !world.asked().has(mover) || world.check(mover, &action).is_err() {
                break;
            }
            world.apply(mover, action, &mut Ctx::quiet(&mut chance));
        }
        for (place, (before, after)) in before.into_iter().zip(figures(&world, seat)).enumerate() {
            let change = (after.1 - before.1) / WORLDS as f32;
            match sums.get_mut(place) {
                Some(sum) => sum.1 += change,
                None => sums.push((before.0, change)),
            }
        }
    }
    sums
}

fn figures<G: Knowledge>(world: &G, seat: Seat) -> Vec<(&'static str, f32)> {
    let mut figures = Vec::new();
    world.figures(seat, &mut |name, figure| figures.push((name, figure)));
    figures
}

impl Reason {
    /// The sentence, if the figures change enough to say it.
    fn of(&self, changes: &[(&'static str, f32)]) -> Option<Words> {
        let named = changes.iter().filter(|(name, _)| self.figures.iter().any(|figure| figure == name));
        let change = named.map(|(_, change)| change).sum::<f32>() * self.unit;
        if change.abs() < self.least {
            return None;
        }
        let words = if change > 0.0 { self.more.as_ref() } else { self.less.as_ref() }?;
        let number = change.abs().round().max(1.0).to_string();
        Some(Words { de: words.de.replace("{n}", &number), en: words.en.replace("{n}", &number) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Words {
        Words { de: text.into(), en: text.into() }
    }

    #[test]
    fn a_reason_is_said_when_its_figures_change_enough() {
        let coins = Reason {
            figures: vec!["coins".into()],
            unit: 3.0,
            least: 0.5,
            more: Some(words("{n} more")),
            less: None,
        };
        assert_eq!(coins.of(&[("coins", 2.0 / 3.0), ("towns", 1.0)]), Some(words("2 more")));
        assert_eq!(coins.of(&[("coins", 0.1)]), None);
        assert_eq!(coins.of(&[("coins", -1.0)]), None);
    }
}
