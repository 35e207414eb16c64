//! The language of whoever sits at the terminal.

use anyhow::{Result, anyhow};
use clap::ValueEnum;
use tafel_core::{Catalog, Lang};
use tafel_text::Words;

/// `--lang`
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum LangArg {
    /// German
    De,
    /// English
    En,
}

/// The language asked for, or that of the environment; German and English are what there is.
pub(crate) fn lang(arg: Option<LangArg>) -> Lang {
    match arg {
        Some(LangArg::De) => Lang::De,
        Some(LangArg::En) => Lang::En,
        None => {
            let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
                .into_iter()
                .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
            if set.is_some_and(|value| value.starts_with("de")) { Lang::De } else { Lang::En }
        }
    }
}

/// The words of a game.
pub(crate) fn words(game: &str, lang: Lang) -> Result<Words> {
    read(games::catalog(game)?, lang)
}

/// The words of the terminal itself.
pub(crate) fn house_words(lang: Lang) -> Result<Words> {
    let catalog = Catalog::parse(include_str!("../data/text.de.toml"), include_str!("../data/text.en.toml"))?;
    read(&catalog, lang)
}

fn read(catalog: &Catalog, lang: Lang) -> Result<Words> {
    Words::new(catalog, lang).map_err(|faults| anyhow!("texts: {}", faults.join("; ")))
}

/// Names for the seats of a table where nobody has given one.
pub(crate) fn seat_names(seats: u8, lang: Lang) -> Vec<String> {
    let seat = match lang {
        Lang::De => "Platz",
        Lang::En => "Seat",
    };
    (1..=seats).map(|number| format!("{seat} {number}")).collect()
}
