//! `tafelrunde rules`

use anyhow::{Result, bail};
use tafel_core::Lang;

use crate::speech::{self, LangArg};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game
    game: String,
    /// A rule, such as BOR-6.3, or a chapter, such as BOR-6
    id: Option<String>,
    /// The language
    #[arg(long)]
    lang: Option<LangArg>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let lang = speech::lang(args.lang);
    let words = speech::words(&args.game, lang)?;
    let mut ids = rule_ids(&args.game, lang)?;
    if let Some(wanted) = &args.id {
        let wanted = wanted.to_uppercase();
        ids.retain(|id| *id == wanted || id.starts_with(&format!("{wanted}.")));
        if ids.is_empty() {
            bail!("{} has no rule {wanted}", args.game);
        }
    }
    for id in ids {
        let entry = |field: &str| words.entry(&format!("rule.{id}.{field}")).unwrap_or_default();
        println!("{id}  {}\n    {}\n", entry("name"), entry("text"));
    }
    Ok(())
}

/// The ids of all rules in the texts of a game, in the order of the rulebook.
pub(crate) fn rule_ids(game: &str, lang: Lang) -> Result<Vec<String>> {
    let texts = games::catalog(game)?.all(lang).keys();
    let mut ids: Vec<String> = texts
        .filter_map(|path| Some(path.strip_prefix("rule.")?.strip_suffix(".text")?.to_owned()))
        .collect();
    ids.sort_by_key(|id| {
        let numbers = id.split(|letter: char| !letter.is_ascii_digit());
        numbers.filter_map(|number| number.parse::<u32>().ok()).collect::<Vec<_>>()
    });
    Ok(ids)
}
