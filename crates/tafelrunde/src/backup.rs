//! `tafelrunde backup FILE`: a whole copy of the database while the server runs. `tafelrunde restore FILE`: the way
//! back.

use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::serve::DEFAULT_DB;

#[derive(clap::Args)]
pub struct Args {
    /// The file to write; it must not be there yet
    file: PathBuf,
    /// The database to copy
    #[arg(long, env = "TAFEL_DB", default_value = DEFAULT_DB, hide_env_values = true)]
    db: String,
}

#[derive(clap::Args)]
pub struct RestoreArgs {
    /// The backup
    file: PathBuf,
    /// The database to put it in the place of; its server must not run
    #[arg(long, env = "TAFEL_DB", default_value = DEFAULT_DB, hide_env_values = true)]
    db: String,
}

pub fn restore(args: &RestoreArgs) -> Result<()> {
    let Some(to) = args.db.strip_prefix("sqlite://") else {
        anyhow::bail!("restore is for SQLite files; a backup goes into PostgreSQL with `tafelrunde migrate`");
    };
    let kept = tafel_store::sqlite::restore_file(&args.file, to.as_ref())
        .with_context(|| format!("{} was not put in the place of {to}", args.file.display()))?;
    println!("{to}");
    if let Some(kept) = kept {
        println!("what was there is now {}", kept.display());
    }
    Ok(())
}

pub fn run(args: &Args) -> Result<()> {
    let Some(from) = args.db.strip_prefix("sqlite://") else {
        anyhow::bail!(
            "backup copies SQLite files; for PostgreSQL use pg_dump, or `tafelrunde migrate` into a file"
        );
    };
    tafel_store::sqlite::backup_file(from.as_ref(), &args.file)
        .with_context(|| format!("cannot copy {from} to {}", args.file.display()))?;
    println!("{}", args.file.display());
    Ok(())
}
