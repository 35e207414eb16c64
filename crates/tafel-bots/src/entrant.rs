//! Who competes: a level, and perhaps another budget than its own.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Budget, Level};

/// A level with the budget it searches within: `adept`, `adept@300` (iterations), `champion@500ms`.
///
/// With iterations a result is the same on every machine and under any load; with time it is what people meet at the
/// table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// The level.
    pub level: Level,
    /// Its budget, if not its own.
    pub budget: Option<Budget>,
}

/// An entrant that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum UnknownEntrant {
    /// There is no such level.
    #[error(transparent)]
    Level(#[from] crate::UnknownLevel),
    /// The budget is no number of iterations or milliseconds.
    #[error("{0:?} is no budget; write a number of iterations (300) or of milliseconds (200ms)")]
    Budget(String),
    /// The level does not search.
    #[error("{0} does not search and takes no budget")]
    NoSearch(Level),
}

impl FromStr for Entrant {
    type Err = UnknownEntrant;

    fn from_str(text: &str) -> Result<Entrant, UnknownEntrant> {
        let Some((level, budget)) = text.split_once('@') else {
            return Ok(Entrant { level: text.parse()?, budget: None });
        };
        let level: Level = level.parse()?;
        if level.milliseconds().is_none() {
            return Err(UnknownEntrant::NoSearch(level));
        }
        let wrong = || UnknownEntrant::Budget(budget.into());
        let budget = match budget.strip_suffix("ms") {
            Some(number) => number.parse().ok().filter(|&ms| ms > 0).map(Budget::Milliseconds),
            None => budget.parse().ok().filter(|&count| count > 0).map(Budget::Iterations),
        };
        Ok(Entrant { level, budget: Some(budget.ok_or_else(wrong)?) })
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.budget {
            None => write!(f, "{}", self.level),
            Some(Budget::Iterations(count)) => write!(f, "{}@{count}", self.level),
            Some(Budget::Milliseconds(ms)) => write!(f, "{}@{ms}ms", self.level),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entrants_are_written_as_they_are_read() {
        for text in ["random", "adept", "adept@300", "champion@500ms"] {
            assert_eq!(text.parse::<Entrant>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_entrant_is_refused_with_the_reason() {
        let why = |text: &str| text.parse::<Entrant>().unwrap_err().to_string();
        assert!(why("wizard").contains("there is no computer player \"wizard\""));
        assert!(why("adept@fast").contains("\"fast\" is no budget"));
        assert!(why("adept@0").contains("\"0\" is no budget"));
        assert!(why("adept@0ms").contains("is no budget"));
        assert_eq!(why("greedy@10"), "greedy does not search and takes no budget");
    }
}
