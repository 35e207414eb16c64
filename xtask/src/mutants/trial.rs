//! Runs the tests against a change until one of them notices.

use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::tree::TestProgram;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// By the tests of this program.
    Noticed(String),
    /// A test ran on for ever or out of memory: noticed, too.
    RanOn(String),
    Unnoticed,
    /// No test even comes there.
    Unreached,
}

/// The test programs, the quick ones first, and which test of theirs comes to which change.
pub(super) struct Trials {
    folder: PathBuf,
    programs: Vec<Timed>,
}

struct Timed {
    program: TestProgram,
    time: Duration,
    /// By the number of the change.
    reached: BTreeMap<u32, BTreeSet<String>>,
    tests: BTreeSet<String>,
}

/// Memory of a test, in KiB: a change that fills lists for ever ends here.
const MEMORY: u32 = 4_000_000;
/// All tests of programs that take no longer are run even if they were not seen to come to a change.
const QUICK: Duration = Duration::from_millis(2500);

/// Runs all tests of a program with so much work at most, and says with how much: the machine may be busy, and waiting is no work.
const TIMED: &str = r#"ulimit -t $1; "$0" -q --test-threads=2 >&2; code=$?; times; exit $code"#;

/// What the programs that a shell ran took, by its `times`: `0m1.25s 0m0.50s` in the second line.
fn work(times: &str) -> Option<Duration> {
    let seconds = |time: &str| {
        let (minutes, seconds) = time.strip_suffix('s')?.split_once('m')?;
        Some(60.0 * minutes.parse::<f64>().ok()? + seconds.parse::<f64>().ok()?)
    };
    let took: Option<Vec<f64>> = times.lines().nth(1)?.split_whitespace().map(seconds).collect();
    Some(Duration::from_secs_f64(took?.into_iter().sum()))
}

/// Which test programs are run against a change.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    All,
    /// Only those that take a moment: not the laws.
    Quick,
}

impl Trials {
    /// Runs every test on the crate as it is.
    pub(super) fn prepare(folder: &Path, programs: Vec<TestProgram>, which: Which) -> Result<Trials> {
        let notes = folder.join("mutants-reached.txt");
        let mut timed = Vec::new();
        for program in programs {
            let listed = Command::new(&program.path).arg("--list").current_dir(folder).output()?;
            let tests: BTreeSet<String> = String::from_utf8(listed.stdout)?
                .lines()
                .filter_map(|line| line.strip_suffix(": test"))
                .map(str::to_owned)
                .collect();
            if tests.is_empty() {
                continue;
            }
            std::fs::write(&notes, "")?;
            let mut run = Command::new("sh");
            // Whoever wants the quick ones only does not wait for the others.
            let limit = if which == Which::Quick { "3" } else { "unlimited" };
            run.arg("-c").arg(TIMED).arg(&program.path).arg(limit);
            let output = run.env("MUTANTS_REACHED", &notes).current_dir(folder).output()?;
            if which == Which::Quick && output.status.code().is_some_and(|code| code > 128) {
                println!("{}: left out, for it takes longer", program.name);
                continue;
            }
            ensure!(output.status.success(), "{} fails before anything is changed", program.name);
            let time = work(&String::from_utf8(output.stdout)?).context("sh says no times")?;
            let mut reached: BTreeMap<u32, BTreeSet<String>> = BTreeMap::new();
            for line in std::fs::read_to_string(&notes)?.lines() {
                if let Some((number, test)) = line.split_once(' ') {
                    reached.entry(number.parse()?).or_default().insert(test.to_owned());
                }
            }
            println!("{}: {} tests in {:.2} s", program.name, tests.len(), time.as_secs_f32());
            timed.push(Timed { program, time, reached, tests });
        }
        if which == Which::Quick {
            timed.retain(|timed| timed.time < QUICK);
        }
        timed.sort_by_key(|timed| timed.time);
        Ok(Trials { folder: folder.to_owned(), programs: timed })
    }

    /// The change with this number, built into the programs.
    pub(super) fn numbered(&self, number: u32) -> Result<Outcome> {
        if !self.programs.iter().any(|timed| timed.reached.contains_key(&number)) {
            return Ok(Outcome::Unreached);
        }
        for timed in &self.programs {
            let Some(tests) = timed.reached.get(&number) else { continue };
            // What another thread came to may belong to any test.
            let exact = tests.is_subset(&timed.tests).then_some(tests);
            if let Some(outcome) = self.run(timed, &timed.program.path, number, exact)? {
                return Ok(outcome);
            }
        }
        // What is worked out once is seen at one test only, whichever came first.
        for timed in self.programs.iter().filter(|timed| timed.time < QUICK) {
            if let Some(outcome) = self.run(timed, &timed.program.path, number, None)? {
                return Ok(outcome);
            }
        }
        Ok(Outcome::Unnoticed)
    }

    /// A change that the programs were compiled with.
    pub(super) fn compiled(&self, programs: &[TestProgram]) -> Result<Outcome> {
        for timed in &self.programs {
            let Some(program) = programs.iter().find(|program| program.name == timed.program.name) else {
                continue;
            };
            if let Some(outcome) = self.run(timed, &program.path, 0, None)? {
                return Ok(outcome);
            }
        }
        Ok(Outcome::Unnoticed)
    }

    fn run(
        &self,
        timed: &Timed,
        path: &Path,
        number: u32,
        tests: Option<&BTreeSet<String>>,
    ) -> Result<Option<Outcome>> {
        // Seconds of work, not of waiting: the machine may be busy.
        let seconds = 10 + 4 * timed.time.as_secs();
        let mut run = Command::new("sh");
        run.arg("-c").arg(format!("ulimit -t {seconds}; ulimit -v {MEMORY}; exec \"$0\" \"$@\"")).arg(path);
        if let Some(tests) = tests {
            run.arg("--exact").args(tests);
        }
        run.env("MUTANT", number.to_string())
            .current_dir(&self.folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let status = run.status()?;
        let name = timed.program.name.clone();
        Ok(match status.code() {
            Some(0) => None,
            Some(_) => Some(Outcome::Noticed(name)),
            None if status.signal().is_some() => Some(Outcome::RanOn(name)),
            None => Some(Outcome::Noticed(name)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_work_of_a_program_is_that_of_the_children_of_its_shell() {
        assert_eq!(work("0m0.50s 0m7.00s\n1m1.25s 0m0.50s\n"), Some(Duration::from_millis(61_750)));
        assert_eq!(work("0m0.50s 0m7.00s\n"), None);
    }
}
