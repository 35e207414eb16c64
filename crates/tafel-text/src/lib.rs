//! Messages in words. A [`Message`] is a key and what to fill in; [`Words`] holds the sentences of one game in one
//! language and puts the two together.

use std::borrow::Cow;
use std::sync::Arc;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use tafel_core::{Arg, Catalog, Lang, Message, Seat};
use unic_langid::LanguageIdentifier;

/// The words of one game in one language.
#[derive(Clone)]
pub struct Words {
    bundle: Arc<FluentBundle<FluentResource>>,
}

impl Words {
    /// Reads the texts of a game. Patterns that Fluent does not understand are reported, each with its path.
    pub fn new(catalog: &Catalog, lang: Lang) -> Result<Words, Vec<String>> {
        let locale: LanguageIdentifier = lang.code().parse().expect("our codes are language tags");
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // Isolation marks are for mixed writing directions, which we do not have.
        bundle.set_use_isolating(false);
        let mut faults = Vec::new();
        for (path, pattern) in catalog.all(lang) {
            match FluentResource::try_new(format!("{} = {}\n", id(path), indented(pattern))) {
                Ok(resource) => {
                    if let Err(errors) = bundle.add_resource(resource) {
                        faults.extend(errors.iter().map(|error| format!("{path}: {error}")));
                    }
                }
                Err((_, errors)) => faults.extend(errors.iter().map(|error| format!("{path}: {error}"))),
            }
        }
        if faults.is_empty() { Ok(Words { bundle: Arc::new(bundle) }) } else { Err(faults) }
    }

    /// A message in words; seats are called by `names`.
    pub fn say(&self, message: &Message, names: &[String]) -> String {
        let mut args = FluentArgs::new();
        for (place, arg) in &message.args {
            args.set(*place, self.value(arg, names));
        }
        self.format(message.key, Some(&args)).unwrap_or_else(|| format!("[{}]", message.key))
    }

    /// An entry without anything to fill in, such as `rule.BOR-6.3.text`.
    pub fn entry(&self, path: &str) -> Option<String> {
        self.format(path, None)
    }

    fn format(&self, path: &str, args: Option<&FluentArgs<'_>>) -> Option<String> {
        let message = self.bundle.get_message(&id(path))?;
        let mut errors = Vec::new();
        let text: Cow<'_, str> = self.bundle.format_pattern(message.value()?, args, &mut errors);
        Some(text.into_owned())
    }

    fn value(&self, arg: &Arg, names: &[String]) -> FluentValue<'static> {
        match arg {
            Arg::Number(number) => (*number).into(),
            other => self.text(other, names).into(),
        }
    }

    fn text(&self, arg: &Arg, names: &[String]) -> String {
        match arg {
            Arg::Number(number) => number.to_string(),
            Arg::Seat(Seat(seat)) => {
                names.get(usize::from(*seat)).cloned().unwrap_or_else(|| format!("#{}", seat + 1))
            }
            Arg::Name(path) => self.entry(&format!("{path}.name")).unwrap_or_else(|| path.clone()),
            Arg::List(args) => {
                let alike = args.chunk_by(|one, next| one == next);
                alike.map(|same| self.counted(same, names)).collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// Equal things in a row are said once, with their number.
    fn counted(&self, same: &[Arg], names: &[String]) -> String {
        match same {
            [one] => self.text(one, names),
            [one, ..] => format!("{} × {}", same.len(), self.text(one, names)),
            [] => String::new(),
        }
    }
}

/// A path as Fluent takes it: `rule.BOR-6.3.text` becomes `rule_BOR-6_3_text`.
fn id(path: &str) -> String {
    path.chars()
        .map(|letter| if letter.is_ascii_alphanumeric() || letter == '-' { letter } else { '_' })
        .collect()
}

/// Further lines of a pattern must be indented.
fn indented(pattern: &str) -> String {
    pattern.replace('\n', "\n    ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(toml: &str) -> Words {
        Words::new(&Catalog::parse(toml, toml).unwrap(), Lang::De).unwrap()
    }

    #[test]
    fn equal_things_in_a_row_are_counted() {
        let words = words(
            r#"
            question.pay = "Es fehlt noch { $missing }."
            good.gold.name = "Gold"
            good.food.name = "Nahrung"
            "#,
        );
        let good = |name: &str| Arg::Name(format!("good.{name}"));
        let missing = |goods: Vec<Arg>| {
            let message = Message { key: "question.pay", args: vec![("missing", Arg::List(goods))] };
            words.say(&message, &[])
        };
        assert_eq!(missing(vec![good("gold"), good("food")]), "Es fehlt noch Gold, Nahrung.");
        assert_eq!(
            missing(vec![good("gold"), good("gold"), good("food")]),
            "Es fehlt noch 2 × Gold, Nahrung."
        );
    }

    #[test]
    fn a_message_is_filled_in() {
        let words = words(
            r#"
            event.pays = "{ $who } zahlt { $n -> [one] eine Münze *[other] { $n } Münzen } für { $what }."
            card.7.name = "Gelb 7"
            "#,
        );
        let pays =
            |n: i32| Message::new("event.pays").seat("who", Seat(1)).number("n", n).name("what", "card", 7);
        let names = ["Ines".to_string(), "Jonas".to_string()];
        assert_eq!(words.say(&pays(1), &names), "Jonas zahlt eine Münze für Gelb 7.");
        assert_eq!(words.say(&pays(3), &names), "Jonas zahlt 3 Münzen für Gelb 7.");
        assert_eq!(words.say(&pays(3), &[]), "#2 zahlt 3 Münzen für Gelb 7.");
    }

    #[test]
    fn a_pattern_that_is_no_fluent_is_named() {
        let catalog = Catalog::parse("a.b = '{ $x'", "a.b = 'x'").unwrap();
        let faults = Words::new(&catalog, Lang::De).err().unwrap();
        assert!(faults[0].starts_with("a.b: "), "{faults:?}");
    }
}
