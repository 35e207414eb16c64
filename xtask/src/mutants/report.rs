//! What is said at the end: chapter by chapter, the chapters together, and everything.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use anyhow::{Result, bail, ensure};

use super::list::Change;
use super::trial::Outcome;
use super::{Fate, Survivors, chapters};

/// How often tests noticed.
#[derive(Clone, Copy, Default)]
struct Count {
    noticed: u32,
    /// A test ran on for ever: noticed, too.
    ran_on: u32,
    /// Nobody notices, and a reason is given. They count as not caught.
    may_stay: u32,
    unnoticed: u32,
}

impl Count {
    fn tried(self) -> u32 {
        self.noticed + self.ran_on + self.may_stay + self.unnoticed
    }

    fn and(self, other: Count) -> Count {
        Count {
            noticed: self.noticed + other.noticed,
            ran_on: self.ran_on + other.ran_on,
            may_stay: self.may_stay + other.may_stay,
            unnoticed: self.unnoticed + other.unnoticed,
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = 100.0 * f64::from(self.noticed + self.ran_on) / f64::from(self.tried());
        write!(
            f,
            "{:4} changes, {:4} noticed, {:2} made a test run on, {:2} may stay, {:3} unnoticed: {share:5.1} % caught",
            self.tried(),
            self.noticed,
            self.ran_on,
            self.may_stay,
            self.unnoticed
        )
    }
}

pub(super) fn report(game: &str, fates: &[(&Change, Fate)], survivors: &Survivors) -> Result<()> {
    let mut files: BTreeMap<&str, Count> = BTreeMap::new();
    let mut unviable = 0;
    let mut missed = Vec::new();
    let (mut stay, mut go) = (BTreeSet::new(), BTreeSet::new());
    for (change, fate) in fates {
        let Fate::Tried(outcome) = fate else {
            unviable += 1;
            continue;
        };
        let count = files.entry(change.file.as_str()).or_default();
        match outcome {
            Outcome::Noticed(_) => {
                count.noticed += 1;
                go.insert(change.without_place());
            }
            Outcome::RanOn(_) => count.ran_on += 1,
            Outcome::Unnoticed | Outcome::Unreached if survivors.contains_key(&change.without_place()) => {
                count.may_stay += 1;
                stay.insert(change.without_place());
            }
            Outcome::Unnoticed => {
                count.unnoticed += 1;
                missed.push(change.name.clone());
            }
            Outcome::Unreached => {
                count.unnoticed += 1;
                missed.push(format!("{} (no test comes there)", change.name));
            }
        }
    }
    ensure!(!files.is_empty(), "nothing was changed in {game}");
    let is_beside = |file: &str| chapters::beside(game, file).is_some();
    let mut sums = Vec::new();
    for (part, beside) in [("rule chapters", false), ("beside the rules", true)] {
        let here = files.iter().filter(|(file, _)| is_beside(file) == beside);
        let mut sum = Count::default();
        println!("{game}, {part}:");
        for (file, count) in here {
            println!("    {:20} {count}", chapters::short(file));
            sum = sum.and(*count);
        }
        sums.push((part, sum));
    }
    sums.push(("everything", sums[0].1.and(sums[1].1)));
    for (part, sum) in sums.iter().filter(|(_, sum)| sum.tried() > 0) {
        println!("{game}, {part:17} {sum}");
    }
    println!("{game}: {unviable} changes did not compile");
    // Two changes can share a name that says no place: a reason is out of date when all of that name are noticed.
    for name in go.difference(&stay).filter(|name| survivors.contains_key(*name)) {
        println!("{game}: noticed by now, and needs no reason: {name}");
    }
    if missed.is_empty() {
        return Ok(());
    }
    bail!("no test notices:\n    {}", missed.join("\n    "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(name: &str) -> Change {
        let file = name.split(':').next().unwrap();
        let json = format!(
            r#"{{"name": "{name}", "file": "{file}", "genre": "FnValue", "replacement": "",
                "span": {{"start": {{"line": 1, "column": 1}}, "end": {{"line": 1, "column": 2}}}}}}"#
        );
        serde_json::from_str(&json).unwrap()
    }

    #[test]
    fn an_unnoticed_change_fails_unless_a_reason_is_given() {
        let noticed = change("crates/a/src/end.rs:1:1: replace + with -");
        let missed = change("crates/a/src/war/end.rs:31:9: replace < with <= in war::won");
        let fates = [
            (&noticed, Fate::Tried(Outcome::Noticed("rulebook".to_owned()))),
            (&missed, Fate::Tried(Outcome::Unnoticed)),
        ];
        let refused = report("a", &fates, &Survivors::new()).unwrap_err().to_string();
        assert!(refused.contains("crates/a/src/war/end.rs:31:9"), "{refused}");
        let change = "src/war/end.rs: replace < with <= in war::won".to_owned();
        report("a", &fates, &Survivors::from([(change, "both are never equal".to_owned())])).unwrap();
    }

    #[test]
    fn what_may_stay_is_not_caught() {
        let count = Count { noticed: 18, ran_on: 1, may_stay: 1, unnoticed: 0 };
        assert!(count.to_string().ends_with("95.0 % caught"), "{count}");
    }
}
