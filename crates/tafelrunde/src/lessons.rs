//! `tafelrunde lessons`: what the coach teaches of a game, and whether it can be played.

use anyhow::{Context, Result, bail};
use tafel_coach::{Course, check};

use crate::speech::{self, LangArg};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, as `tafelrunde games` calls it
    game: String,
    /// Play every lesson through: by its right answers, by all else it accepts, and by every wrong try
    #[arg(long)]
    check: bool,
    /// One JSON document
    #[arg(long)]
    json: bool,
    /// The language
    #[arg(long)]
    lang: Option<LangArg>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let course = Course::of(&args.game)?.with_context(|| format!("nobody teaches {} yet", args.game))?;
    if args.check {
        return run_check(args);
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&course)?);
        return Ok(());
    }
    let lang = speech::lang(args.lang);
    for (number, lesson) in course.lessons.iter().enumerate() {
        println!("{}. {} ({}, {} min)", number + 1, lesson.title.get(lang), lesson.id, lesson.minutes);
    }
    Ok(())
}

fn run_check(args: &Args) -> Result<()> {
    let report = check(&args.game)?;
    if args.json {
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        for lesson in &report.lessons {
            println!(
                "{:<16} {:>2} steps  {:>3} ways  {:>2} traps  {:>3} refused  {:>3} taken back",
                lesson.lesson, lesson.steps, lesson.ways, lesson.traps, lesson.refused, lesson.taken_back
            );
        }
    }
    let faults: Vec<&str> = report.faults().collect();
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    Ok(())
}
