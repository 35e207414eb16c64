//! `tafelrunde migrate-rules`: what becomes of the stored games under the rules of this program.

use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use tafel_house::House;
use tafel_server::survey::{Kinds, Then, survey};
use tafel_store::postgres::PostgresStore;
use tafel_store::sqlite::backup_file;
use tafel_store::{Store, without_password};

use crate::serve::DEFAULT_DB;

#[derive(clap::Args)]
pub struct Args {
    /// Only count, and change nothing: also beside a running server
    #[arg(long)]
    dry_run: bool,
    /// The database
    #[arg(long, env = "TAFEL_DB", default_value = DEFAULT_DB, hide_env_values = true)]
    db: String,
}

pub fn run(args: &Args) -> Result<()> {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.enable_all().build()?.block_on(run_on(args))
}

async fn run_on(Args { dry_run, db }: &Args) -> Result<()> {
    let file = db.strip_prefix("sqlite://");
    if let Some(file) = file {
        ensure!(std::path::Path::new(file).exists(), "there is no file {file}");
    }
    let cannot_open = || format!("cannot open {}", without_password(db));
    let store: Arc<dyn Store> = match file {
        Some(file) if *dry_run => {
            // A copy is looked at: the file itself may be in use by a server.
            let folder = tempfile::tempdir()?;
            let copy = folder.path().join("copy.db");
            backup_file(file.as_ref(), &copy).with_context(|| format!("cannot copy {file}"))?;
            let copied = tafel_store::open(&format!("sqlite://{}", copy.display())).await?;
            return look(&*copied, Then::Count).await;
        }
        None if *dry_run && db.starts_with("postgres") => {
            Arc::new(PostgresStore::open_to_look(db).await.with_context(cannot_open)?)
        }
        _ => tafel_store::open(db).await.with_context(cannot_open)?,
    };
    look(&*store, if *dry_run { Then::Count } else { Then::Store }).await
}

async fn look(store: &dyn Store, then: Then) -> Result<()> {
    let found = survey(store, &House::new(), then).await?;
    store.close().await?;
    show("running", &found.running);
    show("over", &found.over);
    Ok(())
}

fn show(which: &str, kinds: &Kinds) {
    let Kinds { same, go_on, part, closed, unreadable } = kinds;
    println!("{which}: {same} of the present rules");
    println!("{which}: {go_on} of older rules that agree and go on");
    println!("{which}: {part} of older rules that open at the last moment that agrees");
    println!("{which}: {closed} of older rules that cannot be opened");
    println!("{which}: {unreadable} that cannot be read");
}
