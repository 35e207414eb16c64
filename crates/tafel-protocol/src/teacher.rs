//! What the coach says: hints, lessons, reviews. Whatever it says, it says in every language at once.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use tafel_core::any_match::{Refused, SeenStep};
use tafel_core::{Lang, Message, Outcome, Seat, Update};

/// A sentence in every language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// German.
    pub de: String,
    /// English.
    pub en: String,
}

impl Words {
    /// The sentence in one language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::De => &self.de,
            Lang::En => &self.en,
        }
    }
}

// Hints.

/// The body of `POST /api/tables/{id}/hint`. The answer is [`Hint`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskHint {
    /// For which of your seats.
    pub seat: Seat,
}

/// What a strong player would do, and why. Made of what the seat is shown, and of nothing else.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Hint {
    /// Whose hint.
    pub seat: Seat,
    /// What may be done, the best first.
    pub actions: Vec<Choice>,
    /// Is the best known to be the best? Otherwise nearly everything is as good.
    pub clear: bool,
    /// The places in `actions` of what is as good as the best, as far as can be told.
    pub alike: Vec<usize>,
    /// What is expected to happen, beginning with the best. What others do is a guess.
    pub line: Vec<Expected>,
    /// Why, in a sentence or two.
    pub reasons: Vec<Words>,
}

/// Something that may be done.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Choice {
    /// The action.
    pub action: Value,
    /// In words.
    pub say: Message,
    /// How often the search tried it.
    pub visits: u32,
    /// The win share it expects of it.
    pub win_share: f64,
    /// It may well be as little as this.
    pub low: f64,
    /// It may well be as much as this.
    pub high: f64,
}

/// Something that is expected to happen.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Expected {
    /// Who does it.
    pub seat: Seat,
    /// What.
    pub action: Value,
    /// In words.
    pub say: Message,
}

/// The body of `POST /api/tables/{id}/tip`: for somebody who plays for the first time. The answer is [`TipAnswer`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskTip {
    /// For which of your seats.
    pub seat: Seat,
    /// The standing step up to which you have asked already.
    pub since: usize,
    /// The tips you have had: each is given once.
    pub told: Vec<String>,
}

/// What the coach says at this moment of a first game, if it says anything.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TipAnswer {
    /// Its name, to remember that it was given.
    pub id: Option<String>,
    /// What it says.
    pub say: Option<Words>,
}

// Lessons.

/// What is taught of a game, and how far you are: the answer to `GET /api/games/{game}/lessons`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CourseInfo {
    /// The game's id.
    pub game: String,
    /// The game in two minutes.
    pub pictures: Vec<Picture>,
    /// The lessons, in the order in which they are taken.
    pub lessons: Vec<LessonInfo>,
}

/// One of the pictures that tell a game in two minutes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// A word or two.
    pub title: Words,
    /// The sentence below it.
    pub say: Words,
    /// The things it is drawn from, by their names on the table: `town:S2`.
    pub shows: Vec<String>,
}

/// A lesson in a list.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct LessonInfo {
    /// The name in addresses.
    pub id: String,
    /// Its title.
    pub title: Words,
    /// How long it takes, in minutes.
    pub minutes: u8,
    /// How many steps it has.
    pub steps: usize,
    /// At which step you left it, from 0. Nothing: you have not begun, or you are through.
    pub at: Option<usize>,
    /// Have you been through it?
    pub done: bool,
}

/// A lesson as it stands: the answer to everything under `/api/games/{game}/lessons/{lesson}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LessonTable {
    /// What to show.
    pub show: Show,
    /// What your try came to.
    pub reply: Option<Reply>,
    /// What you saw happen since the table was laid out.
    pub seen: Vec<SeenStep>,
}

/// What a lesson shows now.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Show {
    /// Which lesson.
    pub lesson: String,
    /// Its title.
    pub title: Words,
    /// How the seats are called; the learner's own name is empty.
    pub names: Vec<String>,
    /// The rule switches.
    #[schemars(with = "serde_json::Map<String, Value>")]
    pub options: Value,
    /// Which step, from 0; as many as there are when the lesson is done.
    pub step: usize,
    /// How many there are.
    pub steps: usize,
    /// What the coach says; nothing when the lesson is done.
    pub say: Option<Words>,
    /// What the coach points at, by the names of the table: `town:S2`.
    pub points: Vec<String>,
    /// What there is to do.
    pub wants: Wants,
    /// The table as the learner sees it.
    pub update: Update,
}

/// What there is to do at a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Wants {
    /// Read, and go on.
    Reading,
    /// A certain move.
    Move,
    /// A task, solved alone.
    Task,
    /// The lesson is done.
    Nothing,
}

/// What a try came to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Reply {
    /// What it was.
    pub verdict: Verdict,
    /// What the coach says to it.
    pub say: Option<Words>,
    /// Why the rules forbid it.
    pub refused: Option<Refused>,
    /// What the learner saw happen by it.
    pub happened: Vec<SeenStep>,
}

/// What a try was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// What the lesson is about.
    Right,
    /// Something that is as good.
    Also,
    /// Legal, and not what is meant: it is taken back.
    Wrong,
    /// The rules forbid it.
    Refused,
    /// Legal, and not planned for: it is taken back.
    Elsewhere,
    /// It was played, and the task cannot be solved any more: back to where it began.
    Failed,
}

/// The body of `POST /api/games/{game}/lessons/{lesson}/answer`: a try. The answer is [`LessonTable`].
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LessonAnswer {
    /// The step you answer at.
    pub step: usize,
    /// The `seq` of the update you answer to. If the lesson stands elsewhere by now, nothing is tried.
    pub after: usize,
    /// Any action of the game.
    pub action: Box<RawValue>,
}

/// The body of `POST /api/games/{game}/lessons/{lesson}/on` and `…/skip`. The answer is [`LessonTable`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// The step you have read, or want to skip.
    pub step: usize,
}

/// The answer to `GET /api/games/{game}/lessons/{lesson}/right`.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RightAnswer {
    /// An action that carries the lesson on; nothing where there is only something to read.
    pub action: Option<Value>,
}

// Reviews.

/// What a match looked like move by move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Review {
    /// The game.
    pub game: String,
    /// Who judged.
    pub level: String,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The win chance of every seat before each step, and at the end.
    pub curve: Vec<Vec<f64>>,
    /// Every decision that was one, in order.
    pub decisions: Vec<Judged>,
    /// Luck against decisions, seat by seat.
    pub accounts: Vec<Account>,
}

/// One decision, judged.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Judged {
    /// Which of the standing steps, from 1.
    pub step: usize,
    /// Whose.
    pub seat: Seat,
    /// What was done.
    pub action: Value,
    /// In words.
    pub say: Message,
    /// What would have been best.
    pub best: Value,
    /// In words.
    pub say_best: Message,
    /// The win chance of every seat before it.
    pub before: Vec<f64>,
    /// The win chance of every seat after it, as the player could know it.
    pub after: Vec<f64>,
    /// What it cost the player.
    pub loss: f64,
    /// How uncertain that is.
    pub range: f64,
    /// In a word.
    pub verdict: Judgement,
    /// What was expected of the best, move by move; nothing, if nothing better was found.
    pub line: Vec<Expected>,
}

/// A decision in a word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Judgement {
    /// Nothing better was found.
    Best,
    /// As good as.
    Good,
    /// There was better.
    Inaccuracy,
    /// It cost a lot.
    Mistake,
}

/// Where a seat's win chance went.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Account {
    /// Whose.
    pub seat: Seat,
    /// The win chance at the beginning.
    pub start: f64,
    /// The win chance at the end: the result, if the match is over.
    pub end: f64,
    /// Changes by draws, deals and what came to light.
    pub luck: f64,
    /// Changes by own decisions.
    pub own: f64,
    /// Changes by the others' decisions.
    pub others: f64,
    /// The steps of the seat's most expensive decisions, the worst first.
    pub moments: Vec<usize>,
}

/// How far a review is: the answer to `POST` and `GET /api/records/{id}/review`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReviewState {
    /// How many decisions are looked at.
    pub done: usize,
    /// Of how many; 0: nobody has asked for it yet.
    pub of: usize,
    /// It did not come about.
    pub failed: bool,
    /// The review itself, once it is there.
    #[schemars(with = "Option<Review>")]
    pub review: Option<Box<RawValue>>,
}
