//! `tafelrunde migrate-rules`: what becomes of the stored games under the rules of this program.

use anyhow::{Context, Result, ensure};
use tafel_house::House;
use tafel_server::survey::{Kinds, Then, survey};
use tafel_store::without_password;

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
    if let Some(file) = args.db.strip_prefix("sqlite://") {
        ensure!(std::path::Path::new(file).exists(), "there is no file {file}");
        if args.dry_run {
            // A copy is looked at: the file itself may be in use by a server.
            let folder = tempfile::tempdir()?;
            let copy = folder.path().join("copy.db");
            tafel_store::sqlite::backup_file(file.as_ref(), &copy)
                .with_context(|| format!("cannot copy {file}"))?;
            return look(&format!("sqlite://{}", copy.display()), Then::Count);
        }
    }
    look(&args.db, if args.dry_run { Then::Count } else { Then::Store })
}

fn look(address: &str, then: Then) -> Result<()> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        let store = tafel_store::open(address)
            .await
            .with_context(|| format!("cannot open {}", without_password(address)))?;
        let found = survey(&*store, &House::new(), then).await?;
        store.close().await?;
        show("running", &found.running);
        show("over", &found.over);
        Ok(())
    })
}

fn show(which: &str, kinds: &Kinds) {
    let Kinds { same, go_on, part, closed, unreadable } = kinds;
    println!("{which}: {same} of the present rules");
    println!("{which}: {go_on} of older rules that agree and go on");
    println!("{which}: {part} of older rules that open at the last moment that agrees");
    println!("{which}: {closed} of older rules that cannot be opened");
    println!("{which}: {unreadable} that cannot be read");
}
