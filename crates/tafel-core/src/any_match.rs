//! A match of a game that is known only when the program runs. The server, the terminal and the bindings work
//! with these; none of them knows a game.

use std::any::Any;
use std::fmt;
use std::mem::discriminant;

use serde::Serialize;
use serde_json::value::RawValue;

use crate::chance::Chance;
use crate::game::{Game, Outcome, ScoreLine, TieBreak};
use crate::json::{raw, text};
use crate::matches::{AnyHeader, Aside, Draft, Entry, EntryKind, Match, ReplayError, moment_print};
use crate::message::{Message, Say};
use crate::record::{Notes, Record};
use crate::rule::Violation;
use crate::seat::{Seat, SeatSet, Viewer};

/// What one viewer is shown after every change; a browser and a computer player receive the same.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Update {
    /// How long the log is: what a move must name as the state it answers to.
    pub seq: usize,
    /// How many steps stand.
    pub steps: usize,
    /// The table ([`Game::View`]).
    pub view: Box<RawValue>,
    /// What the viewer is asked, if anything.
    pub question: Option<Asked>,
    /// What the viewer may answer.
    pub legal: Vec<Offer>,
    /// Whom the table waits for.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Seat>"))]
    pub waiting: SeatSet,
    /// How many of the viewer's steps can be taken back.
    pub undo: usize,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
    /// Points by source, once it has ended.
    pub sheet: Vec<ScoreLine>,
    /// What decides between equal points, once it has ended.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ties: Vec<TieBreak>,
    /// What the plain table is made of; nothing for games with a table of their own ([`Game::HAS_OWN_TABLE`]).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plain: Option<Plain>,
}

/// What the table of a game is made of for which none is drawn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Plain {
    /// The table in a few lines ([`Game::sketch`]).
    pub sketch: Vec<Message>,
    /// Actions that the viewer, who is asked, may not take now, those like the legal ones first: one can ask why not.
    pub others: Vec<Offer>,
}

impl Plain {
    /// More than that nobody reads.
    const MOST_OTHERS: usize = 60;

    fn of<G: Game>(view: &G::View, legal: &[G::Action]) -> Plain {
        let is_like_a_legal_one =
            |action: &&G::Action| legal.iter().any(|other| discriminant(other) == discriminant(*action));
        let others =
            G::alphabet().iter().filter(|action| !legal.is_empty() && legal.binary_search(action).is_err());
        let (alike, unlike): (Vec<_>, Vec<_>) = others.partition(is_like_a_legal_one);
        let others = alike.into_iter().chain(unlike).take(Plain::MOST_OTHERS);
        Plain { sketch: G::sketch(view), others: others.map(Offer::of::<G>).collect() }
    }
}

/// A question and its words.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Asked {
    /// The question ([`Game::Question`]).
    pub ask: Box<RawValue>,
    /// Its words.
    pub say: Message,
}

/// A legal action and its words.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Offer {
    /// The action ([`Game::Action`]), to be sent back as it is.
    pub action: Box<RawValue>,
    /// Its words.
    pub say: Message,
}

impl Offer {
    fn of<G: Game>(action: &G::Action) -> Offer {
        Offer { action: raw(action), say: action.say() }
    }
}

/// What a viewer saw of one step.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeenStep {
    /// Which standing step, from 1; 0 is the setup.
    pub step: usize,
    /// Whose step it was.
    pub seat: Option<Seat>,
    /// What happened.
    pub events: Vec<SeenEvent>,
}

/// An event and its words.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeenEvent {
    /// The event ([`Game::Seen`]).
    pub event: Box<RawValue>,
    /// Its words.
    pub say: Message,
}

/// Why a move is not taken, in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Refused {
    /// The game has ended.
    Over,
    /// Somebody else is asked.
    NotAsked,
    /// The rules forbid it.
    Illegal {
        /// The rule's id.
        rule: String,
        /// The reason, in the game's words.
        because: Message,
    },
    /// The action makes no sense in this game.
    Unreadable {
        /// What is wrong with it.
        why: String,
    },
    /// There is no step that could be taken back.
    NothingToUndo,
}

/// A move that is worked out but has not happened yet.
pub struct AnyDraft {
    /// The log entry, to be stored before the move is committed.
    pub entry: String,
    /// Whose step it is, or whose undo.
    pub seat: Seat,
    /// What the entry is.
    pub kind: EntryKind,
    /// How many numbers it drew.
    pub draws: usize,
    /// Whom the table will wait for; nobody: the move ends the game.
    pub asked: SeatSet,
    draft: Box<dyn Any + Send>,
    print: fn(&(dyn Any + Send), u8) -> String,
}

impl AnyDraft {
    /// The [`AnyMatch::moment_print`] of the moment it leads to, in a match of so many seats.
    pub fn moment_print(&self, seats: u8) -> String {
        (self.print)(&*self.draft, seats)
    }
}

/// A match of whatever game.
pub trait AnyMatch: Send + Sync {
    /// [`Game::ID`].
    fn game(&self) -> &'static str;
    /// How many play.
    fn seats(&self) -> u8;
    /// The header as JSON.
    fn header(&self) -> Box<RawValue>;
    /// The same, to be asked.
    fn begun_with(&self) -> AnyHeader {
        AnyHeader::from_json(self.header().get()).expect("what was just written can be read")
    }
    /// How long the log is.
    fn seq(&self) -> usize;
    /// How many steps stand.
    fn steps(&self) -> usize;
    /// How many of the standing steps of a seat drew luck. Such a step is never undone: this only grows, unless the game is
    /// set back.
    fn drawing_steps(&self, seat: Seat) -> usize;
    /// How many entries of the log were set aside because the rules have changed since.
    fn asides(&self) -> usize;
    /// A short hash of what lies on the table, as all seats see it.
    fn moment_print(&self) -> String;
    /// Whom the table waits for; nobody when it is over.
    fn asked(&self) -> SeatSet;
    /// Whose turn it is ([`Game::turn`]).
    fn turn(&self) -> Option<Seat>;
    /// How it ended.
    fn outcome(&self) -> Option<Outcome>;
    /// Works out a move without making it.
    fn play(&self, seat: Seat, action: &str, chance: Chance) -> Result<AnyDraft, Refused>;
    /// Works out taking back the latest step of a seat.
    fn undo(&self, seat: Seat) -> Result<AnyDraft, Refused>;
    /// Works out setting the game back to when `steps` steps stood, because all allowed it.
    fn set_back(&self, by: Seat, steps: usize) -> Result<AnyDraft, Refused>;
    /// Makes a drafted move happen. The draft must come from this match.
    fn commit(&mut self, draft: AnyDraft);
    /// Works out an entry of a log again: with the luck written down in it, or with other luck to compare it with.
    /// Refuses an entry that would not be written like this today.
    fn redo(&self, entry: &str, luck: Option<Chance>) -> Result<AnyDraft, String>;
    /// Drafts that an entry of `seat` is set aside: the present rules do not know it like this (decision 0012).
    fn set_aside(&self, seat: Seat) -> Result<AnyDraft, String> {
        self.redo(&text(&Aside { aside: seat }), None)
    }
    /// The log, entry by entry, as it is stored.
    fn entries(&self) -> Vec<String>;
    /// The first `steps` of the standing steps, as entries of a log without undos.
    fn standing(&self, steps: usize) -> Vec<String>;
    /// Who moved or took something back since the log was `entries` long.
    fn movers_since(&self, entries: usize) -> SeatSet;
    /// The standing step after which there is news for somebody who saw the log when it was `entries` long. Nothing:
    /// everything is news.
    fn news_after(&self, entries: Option<usize>) -> Option<usize>;
    /// Why may `seat` not do this? Nothing: it may.
    fn why_not(&self, seat: Seat, action: &str) -> Option<Refused>;
    /// What a viewer is shown now.
    fn update(&self, viewer: Viewer) -> Update;
    /// What a viewer saw happen since (not including) the standing step `after`; nothing: from the setup on.
    fn seen_since(&self, viewer: Viewer, after: Option<usize>) -> Vec<SeenStep>;
    /// The table in a few lines, as a viewer sees it.
    fn sketch(&self, viewer: Viewer) -> Vec<Message>;
    /// The match as it was after the first `steps` of the standing steps.
    fn at(&self, steps: usize) -> Result<Box<dyn AnyMatch>, ReplayError>;
    /// The match as it was after the first `entries` of its log.
    fn after(&self, entries: usize) -> Result<Box<dyn AnyMatch>, ReplayError>;
    /// The match as a file.
    fn record(&self, notes: Notes) -> Record;
}

impl<G: Game> AnyMatch for Match<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> u8 {
        self.header().seats
    }

    fn header(&self) -> Box<RawValue> {
        raw(self.header())
    }

    fn seq(&self) -> usize {
        self.log().len()
    }

    fn steps(&self) -> usize {
        self.line().len()
    }

    fn drawing_steps(&self, seat: Seat) -> usize {
        self.line().iter().filter(|step| step.seat == seat && !step.draws.is_empty()).count()
    }

    fn asides(&self) -> usize {
        self.log().iter().filter(|entry| matches!(entry, Entry::Aside(_))).count()
    }

    fn moment_print(&self) -> String {
        moment_print(self.state(), self.header().seats)
    }

    fn asked(&self) -> SeatSet {
        self.state().asked()
    }

    fn turn(&self) -> Option<Seat> {
        self.state().turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state().outcome()
    }

    fn play(&self, seat: Seat, action: &str, chance: Chance) -> Result<AnyDraft, Refused> {
        let action = parse::<G>(action)?;
        self.play(seat, action, chance).map(AnyDraft::from)
    }

    fn undo(&self, seat: Seat) -> Result<AnyDraft, Refused> {
        self.undo(seat).map(AnyDraft::from)
    }

    fn set_back(&self, by: Seat, steps: usize) -> Result<AnyDraft, Refused> {
        self.set_back(by, steps).map(AnyDraft::from)
    }

    fn commit(&mut self, draft: AnyDraft) {
        let draft =
            draft.draft.downcast::<Draft<G>>().expect("a draft is committed to the match it came from");
        self.commit(*draft);
    }

    fn redo(&self, entry: &str, luck: Option<Chance>) -> Result<AnyDraft, String> {
        let read = Entry::from_json(entry).map_err(|why| why.to_string())?;
        let draft = AnyDraft::from(self.redo(read, luck)?);
        if draft.entry == entry { Ok(draft) } else { Err(format!("played again it is {}", draft.entry)) }
    }

    fn entries(&self) -> Vec<String> {
        self.log().iter().map(text).collect()
    }

    fn standing(&self, steps: usize) -> Vec<String> {
        self.standing(steps).map(|entry| text(&entry)).collect()
    }

    fn movers_since(&self, entries: usize) -> SeatSet {
        self.movers_since(entries)
    }

    fn news_after(&self, entries: Option<usize>) -> Option<usize> {
        self.news_after(entries)
    }

    fn why_not(&self, seat: Seat, action: &str) -> Option<Refused> {
        parse::<G>(action).and_then(|action| self.check(seat, &action)).err()
    }

    fn update(&self, viewer: Viewer) -> Update {
        let state = self.state();
        let asked = viewer.seat().filter(|&seat| state.asked().has(seat));
        let mut legal = Vec::new();
        if let Some(seat) = asked {
            state.legal(seat, &mut legal);
        }
        let outcome = state.outcome();
        let view = state.view(viewer);
        Update {
            seq: self.log().len(),
            steps: self.line().len(),
            view: raw(&view),
            question: asked.map(|seat| {
                let question = state.question(seat);
                Asked { ask: raw(&question), say: question.say() }
            }),
            legal: asked.map_or_else(Vec::new, |seat| {
                let offer = |action| Offer { action: raw(action), say: state.offer(seat, action) };
                legal.iter().map(offer).collect()
            }),
            waiting: state.asked(),
            undo: viewer.seat().map_or(0, |seat| self.undo_depth(seat)),
            sheet: if outcome.is_some() { state.score_sheet() } else { Vec::new() },
            ties: if outcome.is_some() { state.tie_breaks() } else { Vec::new() },
            outcome,
            plain: (!G::HAS_OWN_TABLE).then(|| Plain::of::<G>(&view, &legal)),
        }
    }

    fn seen_since(&self, viewer: Viewer, after: Option<usize>) -> Vec<SeenStep> {
        let see = |events: &[G::Event]| {
            let seen = events.iter().filter_map(|event| G::seen(event, viewer));
            seen.map(|seen| SeenEvent { event: raw(&seen), say: seen.say() }).collect()
        };
        let setup = SeenStep { step: 0, seat: None, events: see(self.setup_events()) };
        let setup = after.is_none().then_some(setup);
        let steps = self.line().iter().enumerate().skip(after.unwrap_or(0));
        let steps = steps.map(|(index, step)| SeenStep {
            step: index + 1,
            seat: Some(step.seat),
            events: see(&step.events),
        });
        setup.into_iter().chain(steps).collect()
    }

    fn sketch(&self, viewer: Viewer) -> Vec<Message> {
        G::sketch(&self.state().view(viewer))
    }

    fn at(&self, steps: usize) -> Result<Box<dyn AnyMatch>, ReplayError> {
        Ok(Box::new(self.at(steps)?))
    }

    fn after(&self, entries: usize) -> Result<Box<dyn AnyMatch>, ReplayError> {
        Ok(Box::new(self.after(entries)?))
    }

    fn record(&self, notes: Notes) -> Record {
        Record::of(self, notes)
    }
}

impl<G: Game> From<Draft<G>> for AnyDraft {
    fn from(draft: Draft<G>) -> AnyDraft {
        AnyDraft {
            entry: text(&draft.entry),
            seat: draft.entry.seat(),
            kind: draft.entry.kind(),
            draws: draft.entry.draws().len(),
            asked: draft.asked(),
            draft: Box::new(draft),
            print: |draft, seats| {
                let draft = draft.downcast_ref::<Draft<G>>().expect("the draft it was made with");
                moment_print(draft.after(), seats)
            },
        }
    }
}

impl<R: fmt::Display> From<Violation<R>> for Refused {
    fn from(violation: Violation<R>) -> Refused {
        Refused::Illegal { rule: violation.rule.to_string(), because: Message::new(violation.because) }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Over => f.write_str("the game is over"),
            Refused::NotAsked => f.write_str("somebody else is asked"),
            Refused::Illegal { rule, because } => write!(f, "rule {rule} forbids it ({})", because.key),
            Refused::Unreadable { why } => f.write_str(why),
            Refused::NothingToUndo => f.write_str("there is no step that can be taken back"),
        }
    }
}

impl std::error::Error for Refused {}

fn parse<G: Game>(action: &str) -> Result<G::Action, Refused> {
    serde_json::from_str(action).map_err(|why| Refused::Unreadable { why: why.to_string() })
}
