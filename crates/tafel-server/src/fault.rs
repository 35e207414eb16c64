//! What goes wrong, and how it is said: a code for programs, a sentence for people in their language.

use std::sync::LazyLock;

use axum::response::{IntoResponse, Response};
use hyper::StatusCode;
use tafel_core::any_match::Refused;
use tafel_core::{Arg, Catalog, Lang, Message, Update};
use tafel_protocol::{ApiError, Fault, FaultCode};
use tafel_store::StoreError;

use crate::shelf::Shelf;

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
    code: FaultCode,
    message: Message,
    detail: Option<String>,
    rule: Option<String>,
    because: Option<Message>,
    /// The game whose words `because` is in, and the names of the seats.
    game: Option<(String, Vec<String>)>,
    update: Option<Update>,
    retry_after: Option<u64>,
}

impl Failure {
    pub(crate) fn new(code: FaultCode, key: &'static str) -> Failure {
        let message = Message::new(key);
        Failure(Box::new(Parts {
            code,
            message,
            detail: None,
            rule: None,
            because: None,
            game: None,
            update: None,
            retry_after: None,
        }))
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
        self.0.detail = Some(detail.to_string());
        self
    }

    pub(crate) fn number(mut self, place: &'static str, number: i32) -> Failure {
        self.0.message = self.0.message.number(place, number);
        self
    }

    pub(crate) fn update(mut self, update: Update) -> Failure {
        self.0.update = Some(update);
        self
    }

    pub(crate) fn retry_after(mut self, seconds: u64) -> Failure {
        self.0.retry_after = Some(seconds);
        self
    }

    /// Says in which game's words the reason is, and how the seats are called.
    pub(crate) fn of_game(mut self, game: &str, names: Vec<String>) -> Failure {
        self.0.game = Some((game.to_owned(), names));
        self
    }

    pub(crate) fn code(&self) -> FaultCode {
        self.0.code
    }

    /// A move the game refuses.
    pub(crate) fn refused(refused: Refused) -> Failure {
        match refused {
            Refused::Over => Failure::new(FaultCode::Phase, "error.over"),
            Refused::NotAsked => Failure::of(FaultCode::NotAsked),
            Refused::NothingToUndo => Failure::of(FaultCode::NothingToUndo),
            Refused::Unreadable { why } => {
                Failure::new(FaultCode::Invalid, "error.no-such-action").detail(why)
            }
            Refused::Illegal { rule, because } => {
                let mut failure = Failure::of(FaultCode::Illegal);
                failure.0.rule = Some(rule);
                failure.0.because = Some(because);
                failure
            }
        }
    }

    fn status(&self) -> StatusCode {
        status(self.0.code)
    }

    /// The answer in the reader's language.
    pub(crate) fn into_answer(self, shelf: &dyn Shelf, lang: Lang) -> Response {
        let status = self.status();
        let Parts { code, message, detail, rule, because, game, update, retry_after } = *self.0;
        let reason = game.zip(because.as_ref()).and_then(|((game, names), because)| {
            shelf.words(&game, lang).map(|words| words.say(because, &names))
        });
        let text = reason.unwrap_or_else(|| say(&message, lang));
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

fn usual_key(code: FaultCode) -> &'static str {
    match code {
        FaultCode::Unreadable => "error.unreadable",
        FaultCode::NoSession => "error.no-session",
        FaultCode::Forbidden => "error.forbidden",
        FaultCode::ForeignOrigin => "error.foreign-origin",
        FaultCode::NotFound => "error.not-found",
        FaultCode::Method => "error.method",
        FaultCode::Stale => "error.stale",
        FaultCode::RequestReused => "error.request-reused",
        FaultCode::Phase => "error.phase",
        FaultCode::SeatTaken => "error.seat-taken",
        FaultCode::OtherRules => "error.other-rules",
        FaultCode::TooLarge => "error.too-large",
        FaultCode::NotJson => "error.not-json",
        FaultCode::Illegal => "error.illegal",
        FaultCode::NotAsked => "error.not-asked",
        FaultCode::NothingToUndo => "error.nothing-to-undo",
        FaultCode::Invalid => "error.invalid",
        FaultCode::TooMany => "error.too-many",
        FaultCode::Internal => "error.internal",
        FaultCode::Busy => "error.busy",
        FaultCode::DiskFull => "error.disk-full",
        FaultCode::Quota => "error.quota",
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
        let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut folders = vec![source];
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
    fn a_number_is_filled_in() {
        let failure = Failure::invalid("error.name").number("max", 32);
        assert!(say(&failure.0.message, Lang::De).contains("32"));
        for lang in Lang::ALL {
            for (key, text) in WORDS.all(lang) {
                assert!(!text.contains("->"), "{key}: only plain places here");
            }
        }
    }
}
