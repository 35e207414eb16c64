//! `tafelrunde games`

use std::collections::BTreeMap;

use anyhow::Result;
use games::GameInfo;
use serde::Serialize;
use tafel_core::{Lang, OptionKind, OptionSpec};

use crate::speech::{self, LangArg};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// One JSON document
    #[arg(long)]
    json: bool,
    /// Only the ids, one per line
    #[arg(long, conflicts_with = "json")]
    ids: bool,
    /// The language
    #[arg(long)]
    lang: Option<LangArg>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    if args.ids {
        println!("{}", games::IDS.join("\n"));
        return Ok(());
    }
    let infos = games::IDS.iter().map(|id| games::info(id)).collect::<Result<Vec<_>, _>>()?;
    if args.json {
        let named = infos.iter().map(Named::of).collect::<Result<Vec<_>>>()?;
        println!("{}", serde_json::to_string_pretty(&named)?);
        return Ok(());
    }
    for info in infos {
        let words = speech::words(info.id, speech::lang(args.lang))?;
        let entry = |path: &str| words.entry(path).unwrap_or_default();
        println!(
            "{:<20} {} ({} {}–{})",
            info.id,
            entry("game.name"),
            entry("game.subtitle"),
            info.min_seats,
            info.max_seats
        );
        for OptionSpec { key, kind } in info.options {
            println!("    {key} = {:<8} {}", default(kind), entry(&format!("option.{key}.name")));
        }
    }
    Ok(())
}

/// A game with its names in every language.
#[derive(Serialize)]
struct Named<'a> {
    #[serde(flatten)]
    info: &'a GameInfo,
    names: BTreeMap<&'static str, String>,
}

impl Named<'_> {
    fn of(info: &GameInfo) -> Result<Named<'_>> {
        let name = |lang: Lang| {
            Ok((lang.code(), speech::words(info.id, lang)?.entry("game.name").unwrap_or_default()))
        };
        Ok(Named { info, names: Lang::ALL.into_iter().map(name).collect::<Result<_>>()? })
    }
}

fn default(kind: &OptionKind) -> String {
    match kind {
        OptionKind::Switch { default: true } => "on".into(),
        OptionKind::Switch { default: false } => "off".into(),
        OptionKind::Number { default, .. } | OptionKind::Limit { default, .. } => default.to_string(),
        OptionKind::Choice { default, .. } => (*default).into(),
        OptionKind::Text => "-".into(),
    }
}
