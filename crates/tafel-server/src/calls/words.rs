//! What a call says, in the language of whoever is called.

use serde_json::{Value, json};
use tafel_core::{Lang, Message, Viewer};
use tafel_protocol::{CallEvent, Settled, Wish};
use tafel_store::Person;
use tafel_table::Called;

use crate::fault::{Failure, WORDS};
use crate::hall::Hall;
use crate::remember::ended_of;
use crate::table::{Ask, Calling};

/// Of many calls at once, so many are told one by one.
const TOLD: usize = 8;
/// No question of a game is longer; a message must fit into what push services take.
const LONGEST: usize = 300;

/// A message, before it takes the form of its way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Letter {
    pub(crate) event: &'static str,
    pub(crate) title: String,
    pub(crate) text: String,
    /// The path of the page it is about, from the root of this server.
    pub(crate) path: String,
    /// Its address as a whole, where it is known.
    pub(crate) link: Option<String>,
    /// The way to say that no more shall come.
    pub(crate) stop: Option<String>,
    pub(crate) lang: Lang,
}

impl Letter {
    /// Title and text and what can be clicked, for those who show nothing but text.
    pub(crate) fn plain(&self) -> String {
        let link = self.link.iter().cloned();
        [self.title.clone()]
            .into_iter()
            .chain([self.text.clone()])
            .chain(link)
            .chain(self.stop_line())
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// Text and the way to stop, where title and link have places of their own.
    pub(crate) fn text_and_stop(&self) -> String {
        [self.text.clone()].into_iter().chain(self.stop_line()).collect::<Vec<_>>().join("\n\n")
    }

    fn stop_line(&self) -> Option<String> {
        let stop = self.stop.as_ref()?;
        Some(say(self.lang, "call.stop", &[("link", stop)]))
    }

    pub(crate) fn json(&self, id: &str) -> Value {
        json!({
            "id": id,
            "event": self.event,
            "title": self.title,
            "text": self.text,
            "url": self.link,
            "stop": self.stop,
        })
    }
}

/// The server's own words, filled in.
pub(crate) fn say(lang: Lang, key: &str, fill: &[(&str, &str)]) -> String {
    let mut text = WORDS.get(lang, key).unwrap_or(key).to_owned();
    for (place, with) in fill {
        text = text.replace(&format!("{{ ${place} }}"), with);
    }
    text
}

pub(crate) fn lang_of(person: &Person) -> Lang {
    if person.lang.as_deref() == Some(Lang::En.code()) { Lang::En } else { Lang::De }
}

/// What one call says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    pub(crate) event: CallEvent,
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) table: String,
}

/// One message of one or several calls.
pub(crate) fn letter(lang: Lang, lines: &[Line], base: Option<&str>, stop: Option<String>) -> Letter {
    let path = match lines {
        [line] if line.event != CallEvent::Invited => format!("/t/{}", line.table),
        // An invitation waits in the lobby.
        _ => "/".to_owned(),
    };
    let link = base.map(|base| format!("{}{path}", base.trim_end_matches('/')));
    let (event, title, text) = match lines {
        [line] => (line.event.id(), line.title.clone(), line.text.clone()),
        lines => {
            let mut told: Vec<String> = lines.iter().take(TOLD).map(|line| line.title.clone()).collect();
            let more = lines.len().saturating_sub(TOLD);
            if more > 0 {
                told.push(say(lang, "call.more", &[("count", &more.to_string())]));
            }
            let count = lines.len().to_string();
            ("several", say(lang, "call.several", &[("count", &count)]), told.join("\n"))
        }
    };
    Letter { event, title, text, path, link, stop, lang }
}

/// The message that shows whether anything arrives.
pub(crate) fn test_letter(lang: Lang, base: Option<&str>, stop: Option<String>) -> Letter {
    Letter {
        event: "test",
        title: say(lang, "call.test.title", &[]),
        text: say(lang, "call.test.text", &[]),
        path: "/me".into(),
        link: base.map(|base| format!("{}/me", base.trim_end_matches('/'))),
        stop,
        lang,
    }
}

/// Writes what a table wants of somebody.
pub(crate) async fn line(
    hall: &std::sync::Arc<Hall>,
    lang: Lang,
    table: &str,
    calling: &Calling,
    event: CallEvent,
    called: &Called,
) -> Result<Line, Failure> {
    let names = names(lang, calling);
    let game = game_name(hall, &calling.game, lang);
    let title = say(lang, &format!("call.{}.title", event.id()), &[("game", &game)]);
    let text = match event {
        CallEvent::Turn | CallEvent::React | CallEvent::Time => {
            stand(hall, lang, table, calling, called, &names).await?
        }
        CallEvent::Asked => {
            let by = called.by.and_then(|seat| names.get(seat.index()));
            let by = by.cloned().unwrap_or_else(|| say(lang, "call.somebody", &[]));
            let key = called.wish.as_ref().map_or("call.asked.pause", wish_key);
            say(lang, key, &[("name", &by)])
        }
        CallEvent::Answered => match called.result {
            Some(Settled::Done) => say(lang, "call.answered.done", &[]),
            Some(Settled::Refused(_)) => say(lang, "call.answered.refused", &[]),
            _ => say(lang, "call.answered.late", &[]),
        },
        CallEvent::Over => end(hall, lang, table, called).await?,
        CallEvent::Invited => String::new(),
    };
    Ok(Line { event, title, text: shortened(text), table: table.to_owned() })
}

/// Writes an invitation.
pub(crate) fn invitation(hall: &Hall, lang: Lang, table: &str, game: &str, by: Option<&str>) -> Line {
    let game = game_name(hall, game, lang);
    let somebody = say(lang, "call.somebody", &[]);
    Line {
        event: CallEvent::Invited,
        title: say(lang, "call.invited.title", &[("game", &game)]),
        text: say(lang, "call.invited.text", &[("name", by.unwrap_or(&somebody))]),
        table: table.to_owned(),
    }
}

fn game_name(hall: &Hall, game: &str, lang: Lang) -> String {
    let name = hall.words.of(game, lang).and_then(|words| words.entry("game.name"));
    name.unwrap_or_else(|| game.to_owned())
}

/// How the seats are called: computers by their strength, and who has no name somebody.
fn names(lang: Lang, calling: &Calling) -> Vec<String> {
    let name = |name: &String| match WORDS.get(lang, &format!("bot.{name}.name")) {
        _ if name.is_empty() => say(lang, "call.somebody", &[]),
        Some(level) => level.to_owned(),
        None => name.clone(),
    };
    calling.names.iter().map(name).collect()
}

fn wish_key(wish: &Wish) -> &'static str {
    match wish {
        Wish::TakeBack(_) => "call.asked.back",
        Wish::Pause => "call.asked.pause",
        Wish::GoOn => "call.asked.on",
        Wish::End => "call.asked.end",
        Wish::Replace { .. } => "call.asked.replace",
        Wish::Host(_) => "call.asked.host",
        Wish::Pace(_) => "call.asked.pace",
    }
}

/// How far the game is, and what is asked.
async fn stand(
    hall: &std::sync::Arc<Hall>,
    lang: Lang,
    table: &str,
    calling: &Calling,
    called: &Called,
    names: &[String],
) -> Result<String, Failure> {
    let (person, viewer) = (Some(called.person.clone()), Viewer::Seat(called.seat));
    let glance = hall.ask(table, |answer| Ask::Glance { person, viewer, answer }).await?;
    let Some(words) = hall.words.of(&calling.game, lang) else { return Ok(String::new()) };
    let said = |message: &Message| words.say(message, names);
    let parts = glance.lines.first().map(said).into_iter().chain(glance.question.as_ref().map(said));
    Ok(parts.collect::<Vec<_>>().join("\n"))
}

/// The place and the points, if they are known by now.
async fn end(hall: &Hall, lang: Lang, table: &str, called: &Called) -> Result<String, Failure> {
    let ended = hall.store.result(table).await?.as_ref().and_then(ended_of);
    let seat = ended.as_ref().and_then(|ended| ended.seats.get(called.seat.index()));
    let Some((seat, ended)) = seat.zip(ended.as_ref()) else { return Ok(say(lang, "call.over.text", &[])) };
    let [rank, seats, points] =
        [i32::from(seat.rank), ended.seats.len() as i32, seat.score].map(|n| n.to_string());
    let key = if seat.rank == 1 { "call.over.won" } else { "call.over.place" };
    Ok(say(lang, key, &[("rank", &rank), ("seats", &seats), ("points", &points)]))
}

fn shortened(text: String) -> String {
    if text.chars().count() <= LONGEST {
        return text;
    }
    text.chars().take(LONGEST).chain(['…']).collect()
}
