//! Conditions: when a task is solved, when it has failed, when a tip applies.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tafel_core::Outcome;

use crate::pattern::means;

/// What one player sees, as conditions look at it.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The seat that looks.
    pub seat: usize,
    /// The table as that seat sees it.
    pub view: Value,
    /// What that seat is asked.
    pub question: Option<Value>,
    /// What that seat saw happen, since the step began or since the last look.
    pub events: Vec<Value>,
    /// What is true of the view in the game's own words ([`facts`](crate::facts)).
    pub facts: Vec<&'static str>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

/// A condition on a scene.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Condition {
    /// Every one holds.
    All(Vec<Condition>),
    /// One of them holds.
    Any(Vec<Condition>),
    /// It does not hold.
    Not(Box<Condition>),
    /// The seat is asked something like this.
    Asked(Value),
    /// Something like this happened.
    Event(Value),
    /// A fact of the game's own is true.
    Fact(String),
    /// Something in the view compares like this.
    View(Compare),
    /// The view lists so many things like these.
    Count(Count),
    /// The game is over and this is the seat's place.
    Rank(u8),
    /// The game is over.
    Over,
}

/// A comparison of something in the view.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Compare {
    /// Where it stands in the view: `/players/0/space`.
    pub at: String,
    /// It is something like this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is: Option<Value>,
    /// It is a number greater than this one, or than the one that stands there in the view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub more_than: Option<Value>,
}

/// A number of things in a list of the view.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// Where the list stands in the view: `/own/hand`.
    pub at: String,
    /// Things like one of these are counted.
    pub like: Vec<Value>,
    /// So many, or more.
    pub at_least: usize,
}

impl Condition {
    /// Does it hold?
    pub fn holds(&self, scene: &Scene) -> bool {
        match self {
            Condition::All(all) => all.iter().all(|one| one.holds(scene)),
            Condition::Any(any) => any.iter().any(|one| one.holds(scene)),
            Condition::Not(not) => !not.holds(scene),
            Condition::Asked(pattern) => {
                scene.question.as_ref().is_some_and(|question| means(pattern, question))
            }
            Condition::Event(pattern) => scene.events.iter().any(|event| means(pattern, event)),
            Condition::Fact(name) => scene.facts.iter().any(|fact| fact == name),
            Condition::View(compare) => compare.holds(&scene.view),
            Condition::Count(count) => count.holds(&scene.view),
            Condition::Rank(rank) => {
                scene.outcome.as_ref().is_some_and(|outcome| outcome.ranks.get(scene.seat) == Some(rank))
            }
            Condition::Over => scene.outcome.is_some(),
        }
    }

    /// The facts it asks for.
    pub(crate) fn facts<'a>(&'a self, note: &mut dyn FnMut(&'a str)) {
        match self {
            Condition::All(several) | Condition::Any(several) => {
                for one in several {
                    one.facts(note);
                }
            }
            Condition::Not(one) => one.facts(note),
            Condition::Fact(name) => note(name),
            _ => {}
        }
    }
}

impl Compare {
    fn holds(&self, view: &Value) -> bool {
        let Some(found) = view.pointer(&self.at) else { return false };
        let number = |value: &Value| match value {
            Value::String(at) => view.pointer(at).and_then(Value::as_i64),
            other => other.as_i64(),
        };
        let is = self.is.as_ref().is_none_or(|pattern| means(pattern, found));
        let more = self.more_than.as_ref().is_none_or(|than| found.as_i64() > number(than));
        is && more
    }
}

impl Count {
    fn holds(&self, view: &Value) -> bool {
        let list = view.pointer(&self.at).and_then(Value::as_array);
        let alike = |thing: &&Value| self.like.iter().any(|pattern| means(pattern, thing));
        list.is_some_and(|list| list.iter().filter(alike).count() >= self.at_least)
    }
}
