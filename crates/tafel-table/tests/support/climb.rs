//! A game that is there in several versions of its rules. Two climb by turns, a step, two steps or as many as a die says;
//! whoever comes to 30 has won.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use tafel_core::{
    Catalog, Chance, Ctx, Game, Message, OptionSpec, OptionsError, Outcome, Say, ScoreLine, Seat, SeatSet,
    Tally, Verdict, Viewer, require,
};

/// The rules as they were first.
pub const FIRST: u32 = 1;
/// Others by number alone.
pub const EQUAL: u32 = 2;
/// From ten on nobody takes two steps at a time.
pub const STRICTER: u32 = 3;
/// Two steps take one three steps up, from ten on.
pub const DEARER: u32 = 4;
/// Everybody begins where a die says.
pub const OTHER_SETUP: u32 = 5;
/// The view says who leads, for those who look on.
pub const TELLS_MORE: u32 = 6;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Climb<const VERSION: u32> {
    height: [u32; 2],
    turn: Seat,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    Step,
    Two,
    Roll,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Question;

tafel_core::rules! {
    "CLIMB":
    /// Two steps at a time are for beginners.
    NotSoFast = "1",
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Seen;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    viewer: Viewer,
    height: [u32; 2],
    turn: Seat,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    leads: Option<Seat>,
}

impl<const VERSION: u32> Game for Climb<VERSION> {
    const ID: &'static str = "climb";
    const RULES_VERSION: u32 = VERSION;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const FIGURES: &'static [&'static str] = &["leads"];

    type Options = Options;
    type Question = Question;
    type Action = Action;
    type Rule = Rule;
    type Event = Seen;
    type Seen = Seen;
    type View = View;

    fn setup(_: &Options, _: u8, ctx: &mut Ctx<'_, Self>) -> Result<Self, OptionsError> {
        let height = if VERSION == OTHER_SETUP { [ctx.chance.below(6), 0] } else { [0, 0] };
        Ok(Climb { height, turn: Seat(0) })
    }

    fn asked(&self) -> SeatSet {
        if self.height.iter().any(|&height| height >= 30) { SeatSet::NONE } else { SeatSet::one(self.turn) }
    }

    /// Where it is told who leads, the first player's turn goes on while the other answers.
    fn turn(&self) -> Option<Seat> {
        (VERSION == TELLS_MORE).then_some(Seat(0))
    }

    fn question(&self, _: Seat) -> Question {
        Question
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        let all = [Action::Step, Action::Two, Action::Roll];
        out.extend(all.into_iter().filter(|action| self.check(seat, action).is_ok()));
    }

    fn check(&self, seat: Seat, action: &Action) -> Verdict<Rule> {
        let too_fast = VERSION == STRICTER && *action == Action::Two && self.height[seat.index()] >= 10;
        require(!too_fast, Rule::NotSoFast, "refusal.fast")
    }

    fn apply(&mut self, seat: Seat, action: Action, ctx: &mut Ctx<'_, Self>) {
        let height = &mut self.height[seat.index()];
        *height += match action {
            Action::Step => 1,
            Action::Two if VERSION == DEARER && *height >= 10 => 3,
            Action::Two => 2,
            Action::Roll => 1 + ctx.chance.below(6),
        };
        self.turn = Seat(1 - seat.0);
    }

    fn outcome(&self) -> Option<Outcome> {
        let scores = self.height.iter().map(|&height| height as i32);
        self.asked().is_empty().then(|| Outcome::ranked(scores, |seat| self.height[seat.index()]))
    }

    fn view(&self, viewer: Viewer) -> View {
        let leads = Seat(u8::from(self.height[1] > self.height[0]));
        let leads = (VERSION == TELLS_MORE).then_some(leads);
        View { viewer, height: self.height, turn: self.turn, leads }
    }

    fn seen(event: &Seen, _: Viewer) -> Option<Seen> {
        Some(event.clone())
    }

    fn imagine(view: &View, _: &mut Chance) -> Self {
        Climb { height: view.height, turn: view.turn }
    }

    fn alphabet() -> &'static [Action] {
        &[Action::Step, Action::Two, Action::Roll]
    }

    fn option_specs() -> &'static [OptionSpec] {
        &[]
    }

    fn catalog() -> &'static Catalog {
        static WORDS: LazyLock<Catalog> = LazyLock::new(|| Catalog::parse(WORD, WORD).unwrap());
        &WORDS
    }

    fn components(_: &Options) -> serde_json::Value {
        serde_json::json!({ "top": 30 })
    }

    fn sketch(_: &View) -> Vec<Message> {
        Vec::new()
    }

    fn score_sheet(&self) -> Vec<ScoreLine> {
        let points = self.height.iter().map(|&height| height as i32).collect();
        vec![ScoreLine { source: "score.height", points }]
    }

    fn longest(_: &Options, _: u8) -> u32 {
        60
    }

    fn census(&self, _: &mut Tally) {}
}

impl Say for Question {
    fn say(&self) -> Message {
        Message::new("question.climb")
    }
}

impl Say for Action {
    fn say(&self) -> Message {
        Message::new("action.climb")
    }
}

impl Say for Seen {
    fn say(&self) -> Message {
        Message::new("event.climb")
    }
}

const WORD: &str = "[question]\nclimb = \"How?\"\n[action]\nclimb = \"Up.\"\n[event]\nclimb = \"Up it went.\"\n\
    [refusal]\nfast = \"Not so fast.\"\n[score]\nheight = \"Height\"\n";
