//! `tafelrunde migrate`: everything from one store into another, with proof that it arrived.

use anyhow::{Context, Result};
use tafel_store::without_password;

#[derive(clap::Args)]
pub struct Args {
    /// The store to read: <sqlite://FILE> or postgres://…
    #[arg(long)]
    from: String,
    /// The empty store to fill
    #[arg(long)]
    to: String,
}

pub fn run(args: &Args) -> Result<()> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        let open = async |address: &str| {
            tafel_store::open(address)
                .await
                .with_context(|| format!("cannot open {}", without_password(address)))
        };
        if let Some(file) = args.from.strip_prefix("sqlite://") {
            anyhow::ensure!(std::path::Path::new(file).exists(), "there is no file {file}");
        }
        let (from, to) = (open(&args.from).await?, open(&args.to).await?);
        let copied = tafel_store::migrate::migrate(&*from, &*to).await?;
        for (room, rows) in &copied.rows {
            println!("{room:?}: {rows}");
        }
        println!("both sides have the hash {}", copied.hash);
        Ok(())
    })
}
