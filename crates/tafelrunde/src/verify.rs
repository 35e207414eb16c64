//! `tafelrunde verify FILE`: is this record whole, does it follow the rules, and was its luck the promised one?

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use tafel_core::Record;
use tafel_house::House;
use tafel_table::luck;

#[derive(clap::Args)]
pub struct Args {
    /// A record, as downloaded after a game
    file: PathBuf,
}

pub fn run(args: &Args) -> Result<()> {
    let bytes = std::fs::read(&args.file).with_context(|| args.file.display().to_string())?;
    let record = Record::read(&bytes)?;
    let played = games::replay(&record)?;
    println!("{}: {} steps stand, every one of them legal, every hash right", played.game(), played.steps());
    if record.notes().luck.is_none() {
        println!("the record does not say where its luck comes from");
        return Ok(());
    }
    let check = luck::check(&House::new(), &record);
    match check.fault {
        None => println!(
            "luck: the secret is the promised one, and all {} draws follow from the seed",
            check.draws
        ),
        Some(fault) => bail!("luck: {fault}"),
    }
    Ok(())
}
