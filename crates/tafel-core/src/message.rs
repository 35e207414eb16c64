//! What the table says to people: a key into the game's texts, and what to fill in.
//!
//! A message holds no words. German and English live in `data/text.de.toml` and `data/text.en.toml` of each
//! game as Fluent patterns; whoever shows a message (terminal, server, browser) puts the two together, in the
//! language of whoever reads.

use std::collections::BTreeMap;

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use thiserror::Error;

use crate::seat::Seat;

/// A sentence to be said: which one, and with what filled in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Message {
    /// The path of the pattern in the text files, such as `event.town-taken`.
    pub key: &'static str,
    /// What the pattern's places are filled with.
    #[serde(serialize_with = "args_as_map")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, Arg>"))]
    pub args: Vec<(&'static str, Arg)>,
}

/// Something a message speaks of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Arg {
    /// A number; patterns choose singular and plural by it.
    Number(i32),
    /// A player, shown by name.
    Seat(Seat),
    /// A thing with an entry of its own, such as `town.L9`: its `name` is shown and its `text` can be opened.
    Name(String),
    /// Several things in a row.
    List(Vec<Arg>),
}

impl Message {
    /// A sentence without anything to fill in yet.
    pub fn new(key: &'static str) -> Message {
        Message { key, args: Vec::new() }
    }

    /// Fills in a number.
    pub fn number(self, place: &'static str, number: impl Into<i32>) -> Message {
        self.arg(place, Arg::Number(number.into()))
    }

    /// Fills in a player.
    pub fn seat(self, place: &'static str, seat: Seat) -> Message {
        self.arg(place, Arg::Seat(seat))
    }

    /// Fills in a thing: `kind` is its table in the text files, `id` its entry there.
    pub fn name(self, place: &'static str, kind: &str, id: impl std::fmt::Display) -> Message {
        self.arg(place, Arg::named(kind, id))
    }

    /// Fills in anything.
    pub fn arg(mut self, place: &'static str, arg: Arg) -> Message {
        self.args.push((place, arg));
        self
    }
}

impl Arg {
    /// The entry `id` of the table `kind` in the text files.
    pub fn named(kind: &str, id: impl std::fmt::Display) -> Arg {
        Arg::Name(format!("{kind}.{id}"))
    }
}

fn args_as_map<S: Serializer>(args: &[(&'static str, Arg)], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(args.len()))?;
    for (place, arg) in args {
        map.serialize_entry(place, arg)?;
    }
    map.end()
}

/// Things that can be put into a sentence: questions, actions, events.
pub trait Say {
    /// The sentence.
    fn say(&self) -> Message;
}

/// The languages of the house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// German.
    De,
    /// English.
    En,
}

impl Lang {
    /// All of them.
    pub const ALL: [Lang; 2] = [Lang::De, Lang::En];

    /// The two-letter code.
    pub fn code(self) -> &'static str {
        match self {
            Lang::De => "de",
            Lang::En => "en",
        }
    }
}

/// All texts of one game, in every language: path to Fluent pattern.
#[derive(Clone, Debug)]
pub struct Catalog {
    texts: [BTreeMap<String, String>; 2],
}

/// Why a pair of text files cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CatalogError {
    /// Not TOML.
    #[error("text.{lang}.toml: {why}")]
    Syntax {
        /// The file's language code.
        lang: &'static str,
        /// What the parser says.
        why: String,
    },
    /// A value that is no text.
    #[error("text.{lang}.toml: {path} must be a text or a table of texts")]
    NotText {
        /// The file's language code.
        lang: &'static str,
        /// The path of the value.
        path: String,
    },
    /// An entry that only one of the files has.
    #[error("text.{lang}.toml lacks {path}")]
    Missing {
        /// The file that lacks it.
        lang: &'static str,
        /// The path of the entry.
        path: String,
    },
}

impl Catalog {
    /// Reads the two text files of a game. Both must have the same entries.
    pub fn parse(de: &str, en: &str) -> Result<Catalog, CatalogError> {
        let texts = [flatten(Lang::De, de)?, flatten(Lang::En, en)?];
        for (lang, other) in [(Lang::De, Lang::En), (Lang::En, Lang::De)] {
            let lacking = texts[other as usize].keys().find(|path| !texts[lang as usize].contains_key(*path));
            if let Some(path) = lacking {
                return Err(CatalogError::Missing { lang: lang.code(), path: path.clone() });
            }
        }
        Ok(Catalog { texts })
    }

    /// The pattern at `path`.
    pub fn get(&self, lang: Lang, path: &str) -> Option<&str> {
        self.all(lang).get(path).map(String::as_str)
    }

    /// Every path and pattern of one language.
    pub fn all(&self, lang: Lang) -> &BTreeMap<String, String> {
        &self.texts[lang as usize]
    }
}

fn flatten(lang: Lang, toml: &str) -> Result<BTreeMap<String, String>, CatalogError> {
    let lang = lang.code();
    let table: toml::Table =
        toml.parse().map_err(|why: toml::de::Error| CatalogError::Syntax { lang, why: why.to_string() })?;
    let mut texts = BTreeMap::new();
    let mut rest: Vec<(String, toml::Value)> = table.into_iter().collect();
    while let Some((path, value)) = rest.pop() {
        match value {
            toml::Value::String(text) => {
                texts.insert(path, lay_out_selects(&text));
            }
            toml::Value::Table(table) => {
                rest.extend(table.into_iter().map(|(key, value)| (format!("{path}.{key}"), value)));
            }
            _ => return Err(CatalogError::NotText { lang, path }),
        }
    }
    Ok(texts)
}

/// Fluent wants every variant of a select, and the brace that ends it, on a line of its own; our texts keep a
/// sentence on one line. This puts the line ends in: `{ $n -> [one] a *[other] b }` becomes four lines.
fn lay_out_selects(text: &str) -> String {
    let mut laid_out = String::with_capacity(text.len());
    // One entry per open brace: is it a select?
    let mut open: Vec<bool> = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let in_select = open.last().copied().unwrap_or(false);
        match letter {
            '"' if !open.is_empty() => {
                // A literal inside a brace: copied as it is.
                let end = rest[1..].find('"').map_or(rest.len(), |end| end + 2);
                laid_out += &rest[..end];
                rest = &rest[end..];
                continue;
            }
            '{' => open.push(false),
            '}' if open.pop() == Some(true) => laid_out.push('\n'),
            '-' if rest.starts_with("->") => {
                if let Some(top) = open.last_mut() {
                    *top = true;
                }
            }
            '*' if in_select && rest.starts_with("*[") => laid_out.push('\n'),
            '[' if in_select && !laid_out.ends_with('*') => laid_out.push('\n'),
            _ => {}
        }
        laid_out.push(letter);
        rest = &rest[letter.len_utf8()..];
    }
    laid_out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_by_their_path() {
        let texts = Catalog::parse("[card]\nking.name = 'König'", "[card]\nking.name = 'King'").unwrap();
        assert_eq!(texts.get(Lang::De, "card.king.name"), Some("König"));
        assert_eq!(texts.get(Lang::En, "card.king.name"), Some("King"));
        assert_eq!(texts.get(Lang::En, "card.queen.name"), None);
    }

    #[test]
    fn both_languages_must_say_everything() {
        let missing = Catalog::parse("a = 'x'\nb = 'y'", "a = 'x'").unwrap_err();
        assert_eq!(missing, CatalogError::Missing { lang: "en", path: "b".into() });
        assert!(matches!(Catalog::parse("a = 1", "").unwrap_err(), CatalogError::NotText { lang: "de", .. }));
        assert!(matches!(Catalog::parse("", "a =").unwrap_err(), CatalogError::Syntax { lang: "en", .. }));
    }

    #[test]
    fn a_select_on_one_line_becomes_valid_fluent() {
        let texts = "n = '{ $n -> [0] none *[one] { $n } a { \"->[\" } } b [c]'";
        let texts = Catalog::parse(texts, texts).unwrap();
        let laid_out = "{ $n -> \n[0] none \n*[one] { $n } a { \"->[\" } \n} b [c]";
        assert_eq!(texts.get(Lang::En, "n"), Some(laid_out));
    }

    #[test]
    fn a_message_is_a_key_and_a_map() {
        let message = Message::new("event.pays").seat("who", Seat(1)).number("n", 2).name("what", "card", 7);
        assert_eq!(
            serde_json::to_string(&message).unwrap(),
            r#"{"key":"event.pays","args":{"who":{"seat":1},"n":{"number":2},"what":{"name":"card.7"}}}"#
        );
    }
}
