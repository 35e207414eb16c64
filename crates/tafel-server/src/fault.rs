//! What goes wrong, and how it is said: a code for programs, a sentence for people in their language.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::response::{IntoResponse, Response};
use hyper::StatusCode;
use tafel_core::{Arg, Catalog, Lang, Message};
use tafel_protocol::{ApiError, Fault, FaultCode};
use tafel_store::StoreError;
use tafel_table::{Denied, GameSays, Shelf, usual_key};
use tafel_text::Words;

/// The server's own words.
pub(crate) static WORDS: LazyLock<Catalog> = LazyLock::new(|| {
    Catalog::parse(include_str!("../data/text.de.toml"), include_str!("../data/text.en.toml"))
        .expect("a test holds that the texts are complete")
});

/// A request that is refused. Nothing was changed.
#[derive(Clone, Debug)]
pub(crate) struct Failure(Box<Parts>);

#[derive(Clone, Debug)]
struct Parts {
    denied: Denied,
    retry_after: Option<u64>,
}

impl Failure {
    pub(crate) fn new(code: FaultCode, key: &'static str) -> Failure {
        Failure::from(Denied::new(code, key))
    }

    /// The usual sentence for a code.
    pub(crate) fn of(code: FaultCode) -> Failure {
        let failure = Failure::new(code, usual_key(code));
        if code == FaultCode::Busy { failure.retry_after(1) } else { failure }
    }

    pub(crate) fn invalid(key: &'static str) -> Failure {
        Failure::new(FaultCode::Invalid, key)
    }

    pub(crate) fn detail(mut self, detail: impl ToString) -> Failure {
        self.0.denied.detail = Some(detail.to_string());
        self
    }

    pub(crate) fn number(mut self, place: &'static str, number: i32) -> Failure {
        self.0.denied = self.0.denied.number(place, number);
        self
    }

    pub(crate) fn retry_after(mut self, seconds: u64) -> Failure {
        self.0.retry_after = Some(seconds);
        self
    }

    pub(crate) fn code(&self) -> FaultCode {
        self.0.denied.code
    }

    fn status(&self) -> StatusCode {
        status(self.code())
    }

    /// The answer in the reader's language.
    pub(crate) fn into_answer(self, words: &GameWords, lang: Lang) -> Response {
        let status = self.status();
        let Parts { denied: Denied { code, message, detail, game }, retry_after } = *self.0;
        let (text, rule, because, update) = match game {
            None => (None, None, None, None),
            Some(says) => {
                let GameSays { game, names, rule, because, update } = *says;
                let words = words.of(&game, lang);
                let text = words.zip(because.as_ref()).map(|(words, because)| words.say(because, &names));
                (text, rule, because, Some(update))
            }
        };
        let text = text.unwrap_or_else(|| say(&message, lang));
        let body = ApiError { error: Fault { code, message, text, detail, rule, because }, update };
        let mut response = (status, axum::Json(body)).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(hyper::header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

/// Rendered later, by the layer that knows who reads.
impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// What a table refuses. What is our own fault is told to whoever runs the server, and to nobody else.
impl From<Denied> for Failure {
    fn from(mut denied: Denied) -> Failure {
        if denied.code == FaultCode::Internal
            && let Some(why) = denied.detail.take()
        {
            tracing::error!(why, "a table is broken");
        }
        Failure(Box::new(Parts { denied, retry_after: None }))
    }
}

/// The words of all games, ready to be put into sentences.
pub(crate) struct GameWords(BTreeMap<(String, Lang), Words>);

impl GameWords {
    pub(crate) fn of_all(shelf: &dyn Shelf) -> GameWords {
        let mut all = BTreeMap::new();
        for game in shelf.games() {
            let Some(catalog) = shelf.catalog(&game.id) else { continue };
            for lang in Lang::ALL {
                // A test of the crate `games` holds that all texts can be read.
                if let Ok(words) = Words::new(catalog, lang) {
                    all.insert((game.id.clone(), lang), words);
                }
            }
        }
        GameWords(all)
    }

    pub(crate) fn of(&self, game: &str, lang: Lang) -> Option<&Words> {
        self.0.get(&(game.to_owned(), lang))
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        tracing::error!(%error, "the store failed");
        match error {
            StoreError::Full(_) => Failure::of(FaultCode::DiskFull).retry_after(30),
            StoreError::Gone(_) => Failure::of(FaultCode::Busy).retry_after(2),
            StoreError::Slow(_) => Failure::new(FaultCode::Busy, "error.store").retry_after(2),
            _ => Failure::new(FaultCode::Busy, "error.store").retry_after(30),
        }
    }
}

fn status(code: FaultCode) -> StatusCode {
    match code {
        FaultCode::Unreadable => StatusCode::BAD_REQUEST,
        FaultCode::NoSession => StatusCode::UNAUTHORIZED,
        FaultCode::Forbidden | FaultCode::ForeignOrigin => StatusCode::FORBIDDEN,
        FaultCode::NotFound => StatusCode::NOT_FOUND,
        FaultCode::Method => StatusCode::METHOD_NOT_ALLOWED,
        FaultCode::Stale
        | FaultCode::RequestReused
        | FaultCode::Phase
        | FaultCode::SeatTaken
        | FaultCode::OtherRules => StatusCode::CONFLICT,
        FaultCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        FaultCode::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        FaultCode::Illegal | FaultCode::NotAsked | FaultCode::NothingToUndo | FaultCode::Invalid => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        FaultCode::TooMany | FaultCode::Quota => StatusCode::TOO_MANY_REQUESTS,
        FaultCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        FaultCode::Busy | FaultCode::DiskFull => StatusCode::SERVICE_UNAVAILABLE,
    }
}

/// The sentence. The server's own patterns have only plain places for numbers; a test holds them to it.
fn say(message: &Message, lang: Lang) -> String {
    let mut text = WORDS.get(lang, message.key).unwrap_or(message.key).to_owned();
    for (place, arg) in &message.args {
        if let Arg::Number(number) = arg {
            text = text.replace(&format!("{{ ${place} }}"), &number.to_string());
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [FaultCode; 22] = [
        FaultCode::Unreadable,
        FaultCode::NoSession,
        FaultCode::Forbidden,
        FaultCode::ForeignOrigin,
        FaultCode::NotFound,
        FaultCode::Method,
        FaultCode::Stale,
        FaultCode::RequestReused,
        FaultCode::Phase,
        FaultCode::SeatTaken,
        FaultCode::OtherRules,
        FaultCode::TooLarge,
        FaultCode::NotJson,
        FaultCode::Illegal,
        FaultCode::NotAsked,
        FaultCode::NothingToUndo,
        FaultCode::Invalid,
        FaultCode::TooMany,
        FaultCode::Internal,
        FaultCode::Busy,
        FaultCode::DiskFull,
        FaultCode::Quota,
    ];

    #[test]
    fn every_fault_has_words_in_both_languages() {
        for lang in Lang::ALL {
            for code in ALL {
                let key = usual_key(code);
                assert!(WORDS.get(lang, key).is_some_and(|text| text.ends_with('.')), "{key} in {lang:?}");
            }
        }
        assert_ne!(WORDS.get(Lang::De, "error.stale"), WORDS.get(Lang::En, "error.stale"));
    }

    /// Every key that the code speaks of has words. The sources are the only list that cannot be out of date.
    #[test]
    fn every_key_in_the_sources_has_words() {
        let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut folders = vec![here.join("src"), here.join("../tafel-table/src")];
        let mut keys = 0;
        while let Some(folder) = folders.pop() {
            for file in std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
                if file.is_dir() {
                    folders.push(file);
                    continue;
                }
                let text = std::fs::read_to_string(&file).unwrap();
                let mentions =
                    text.split("\"error.").skip(1).filter(|part| part.starts_with(char::is_alphabetic));
                for part in mentions {
                    let key = format!("error.{}", part.split('"').next().unwrap());
                    assert!(WORDS.get(Lang::De, &key).is_some(), "{key} in {}", file.display());
                    keys += 1;
                }
            }
        }
        assert!(keys > 20);
    }

    #[test]
    fn every_level_and_every_game_has_its_words() {
        let house = tafel_house::House::new();
        let words = GameWords::of_all(&house);
        for lang in Lang::ALL {
            for game in house.games() {
                assert!(words.of(&game.id, lang).is_some(), "{} in {lang:?}", game.id);
                for bot in &game.bots {
                    for part in ["name", "text"] {
                        let key = format!("bot.{}.{part}", bot.id);
                        assert!(WORDS.get(lang, &key).is_some(), "{key} in {lang:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_number_is_filled_in() {
        let failure = Failure::invalid("error.name").number("max", 32);
        assert!(say(&failure.0.denied.message, Lang::De).contains("32"));
        for lang in Lang::ALL {
            for (key, text) in WORDS.all(lang) {
                assert!(!text.contains("->"), "{key}: only plain places here");
            }
        }
    }
}
