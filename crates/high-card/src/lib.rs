//! The whole idea in one file: a complete game.
//!
//! **High Card** for 2 to 4. A deck of sixteen numbered cards; everybody is dealt three. Each round all players
//! secretly choose a card (they may change their mind until everybody has chosen), then all cards are turned
//! over together: the highest takes a point. The winner of a round may then peek at the next card of the deck, or
//! let it be. After three rounds most points win.
//!
//! Small as it is, it has nearly everything the big ones have: a deal, hidden hands, a simultaneous secret choice,
//! a decision of one player that reveals something to that player alone, options, a score. Read it top down; then
//! open any of the real games, and you will find the same chapters.
//!
//! Run it with `cargo run -p tafel-core --example high_card`. It comes with no release; the tests build it into the
//! programs as the sixth game, the way CONTRIBUTING.md says a game is added, and play it everywhere.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use tafel_core::{
    Arg, Catalog, Chance, Ctx, Decision, Game, Message, OptionSpec, OptionsError, Outcome, Say, ScoreLine,
    Seat, SeatSet, Set, Tally, Verdict, Viewer, refuse, require,
};

// ------------------------------------------------------------------------------------------------------------
// The nouns. A state is small, plain and `Clone`; it is never `Serialize`, so it cannot leave the process.

const CARDS: u8 = 16;
const HAND: u8 = 3;

/// A set of cards, one bit each.
pub type Cards = Set<u8, u16>;

/// The state: everything there is to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HighCard {
    /// The switches it is played under.
    pub options: Options,
    /// How many play.
    pub seats: u8,
    /// What happens next is data, never a closure.
    pub frame: Frame,
    /// What everybody holds.
    pub hands: [Cards; 4],
    /// The cards laid down face down this round.
    pub chosen: [Option<u8>; 4],
    /// Rounds won.
    pub points: [u8; 4],
    /// Cards nobody has seen. A shuffled deck is a set: a card becomes itself when somebody learns it.
    pub unseen: Cards,
    /// The top card, once somebody peeked, and who did. It stays there.
    pub peeked: Option<(u8, Seat)>,
    /// Cards laid and turned over.
    pub discard: Cards,
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// All lay a card, at the same time.
    Choose,
    /// The winner of the round may peek.
    Peek(Seat),
    /// It is over.
    Over,
}

/// The rule switches.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The lowest card wins instead.
    pub low_wins: bool,
}

/// One click, one action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Lay this card down.
    Lay(u8),
    /// Look at the next card of the deck.
    Peek,
    /// Let it be.
    Pass,
}

/// What a player is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Which card do you lay?
    Lay,
    /// Do you want to peek?
    Peek,
}

// The rules that can refuse something, by the id under which they are written down.
tafel_core::rules! {
    "HIGH":
    /// One lays a card of one's hand.
    OwnCard = "1",
    /// Cards are laid in the choosing, peeks taken after it.
    Order = "2",
}

/// What happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A player laid a card face down.
    Laid(Seat, u8),
    /// All cards are turned over and somebody has a point.
    Won(Seat, u8),
    /// A player looked at the next card.
    Peeked(Seat, u8),
}

/// What happened, as one viewer noticed it. Another type, so that nothing slips through.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// You laid a card, or somebody laid one you do not see.
    Laid(Seat, Option<u8>),
    /// Somebody has the round, with this card.
    Won(Seat, u8),
    /// You, or somebody else, looked at the next card.
    Peeked(Seat, Option<u8>),
}

/// The table as one viewer sees it: enough to go on playing from, and nothing that viewer may not know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose view.
    pub viewer: Viewer,
    /// The switches.
    pub options: Options,
    /// What happens next.
    pub frame: Frame,
    /// The own hand.
    pub hand: Cards,
    /// How many cards everybody holds.
    pub hand_sizes: Vec<u8>,
    /// The own card laid.
    pub my_choice: Option<u8>,
    /// Who has laid a card.
    pub has_chosen: SeatSet,
    /// Rounds won.
    pub points: Vec<u8>,
    /// Cards laid and turned over.
    pub discard: Cards,
    /// Who looked at the next card last.
    pub peeker: Option<Seat>,
    /// The next card, if the viewer was the one.
    pub peeked: Option<u8>,
}

// ------------------------------------------------------------------------------------------------------------
// The rules. `check` names the rule that refuses; `apply` cannot fail; luck comes from `ctx.chance` alone.

impl Game for HighCard {
    const ID: &'static str = "high-card";
    const RULES_VERSION: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=4;

    type Options = Options;
    type Question = Question;
    type Action = Action;
    type Rule = Rule;
    type Event = Event;
    type Seen = Seen;
    type View = View;

    fn setup(options: &Options, seats: u8, ctx: &mut Ctx<'_, Self>) -> Result<Self, OptionsError> {
        let mut unseen = Cards::first_few(CARDS.into());
        let mut hands = [Cards::EMPTY; 4];
        for hand in &mut hands[..seats as usize] {
            *hand = unseen.draw_many(HAND, ctx.chance);
        }
        Ok(HighCard {
            options: options.clone(),
            seats,
            frame: Frame::Choose,
            hands,
            chosen: [None; 4],
            points: [0; 4],
            unseen,
            peeked: None,
            discard: Cards::EMPTY,
        })
    }

    // What is asked, what may be answered and what an answer does stand together, further down, in one place for each
    // decision. Here they are only handed on.

    fn asked(&self) -> SeatSet {
        self.frame.decision(|it| it.asked(self)).unwrap_or_default()
    }

    fn question(&self, seat: Seat) -> Question {
        self.frame.decision(|it| it.question(self, seat)).expect("only who is asked has a question")
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.asked().has(seat) {
            self.frame.decision(|it| it.legal(self, seat, out));
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Verdict<Rule> {
        self.frame
            .decision(|it| it.check(self, seat, *action))
            .unwrap_or(refuse(Rule::Order, "refusal.order"))
    }

    fn apply(&mut self, seat: Seat, action: Action, ctx: &mut Ctx<'_, Self>) {
        self.frame.decision(|it| it.apply(self, seat, action, ctx));
    }

    fn outcome(&self) -> Option<Outcome> {
        let points = self.points;
        let scores = Seat::all(self.seats).map(|seat| i32::from(points[seat.index()]));
        (self.frame == Frame::Over).then(|| Outcome::ranked(scores, |seat| points[seat.index()]))
    }

    // What others may know. Built up from nothing: a field that is not written here is not seen.

    fn view(&self, viewer: Viewer) -> View {
        let own = viewer.seat().map(Seat::index);
        View {
            viewer,
            options: self.options.clone(),
            frame: self.frame,
            hand: own.map_or(Cards::EMPTY, |own| self.hands[own]),
            hand_sizes: Seat::all(self.seats).map(|seat| self.hands[seat.index()].len()).collect(),
            my_choice: own.and_then(|own| self.chosen[own]),
            has_chosen: Seat::all(self.seats).filter(|seat| self.chosen[seat.index()].is_some()).collect(),
            points: self.points[..self.seats as usize].to_vec(),
            discard: self.discard,
            peeker: self.peeked.map(|(_, seat)| seat),
            peeked: self.peeked.filter(|&(_, seat)| viewer.is(seat)).map(|(card, _)| card),
        }
    }

    fn seen(event: &Event, viewer: Viewer) -> Option<Seen> {
        Some(match *event {
            Event::Laid(seat, card) => Seen::Laid(seat, viewer.is(seat).then_some(card)),
            Event::Won(seat, card) => Seen::Won(seat, card),
            Event::Peeked(seat, card) => Seen::Peeked(seat, viewer.is(seat).then_some(card)),
        })
    }

    /// Deals what the viewer does not know at random. A bot searches in such worlds and in no others.
    fn imagine(view: &View, chance: &mut Chance) -> Self {
        let own = view.viewer.seat();
        let known =
            view.hand.union(view.discard).union(view.my_choice.into_iter().chain(view.peeked).collect());
        let mut unseen = Cards::first_few(CARDS.into()).minus(known);
        let mut world = HighCard {
            options: view.options.clone(),
            seats: view.points.len() as u8,
            frame: view.frame,
            hands: [Cards::EMPTY; 4],
            chosen: [None; 4],
            points: [0; 4],
            unseen: Cards::EMPTY,
            peeked: None,
            discard: view.discard,
        };
        for seat in Seat::all(world.seats) {
            let index = seat.index();
            world.points[index] = view.points[index];
            if own == Some(seat) {
                world.hands[index] = view.hand;
                world.chosen[index] = view.my_choice;
            } else {
                world.hands[index] = unseen.draw_many(view.hand_sizes[index], chance);
                if view.has_chosen.has(seat) {
                    world.chosen[index] = unseen.draw(chance);
                }
            }
        }
        if let Some(peeker) = view.peeker {
            world.peeked = view.peeked.or_else(|| unseen.draw(chance)).map(|card| (card, peeker));
        }
        world.unseen = unseen;
        world
    }

    // The shelf: words, options, and what the laws need to know.

    fn alphabet() -> &'static [Action] {
        static ALL: LazyLock<Vec<Action>> =
            LazyLock::new(|| (0..CARDS).map(Action::Lay).chain([Action::Peek, Action::Pass]).collect());
        &ALL
    }

    fn option_specs() -> &'static [OptionSpec] {
        static SPECS: [OptionSpec; 1] = [OptionSpec::switch("low_wins", false)];
        &SPECS
    }

    fn catalog() -> &'static Catalog {
        static WORDS: LazyLock<Catalog> = LazyLock::new(|| {
            let texts = (include_str!("../data/text.de.toml"), include_str!("../data/text.en.toml"));
            Catalog::parse(texts.0, texts.1).expect("the texts are complete")
        });
        &WORDS
    }

    fn components(_: &Options) -> serde_json::Value {
        serde_json::json!({ "cards": CARDS, "hand": HAND })
    }

    fn sketch(view: &View) -> Vec<Message> {
        let seats = view.points.len() as u8;
        let cards = |cards: Cards| Arg::List(cards.iter().map(|card| Arg::Number(card.into())).collect());
        let won: u8 = view.points.iter().sum();
        let round = if view.frame == Frame::Choose { won + 1 } else { won };
        let mut lines = vec![Message::new("sketch.round").number("round", round).number("rounds", HAND)];
        for seat in Seat::all(seats) {
            let (points, held) = (view.points[seat.index()], view.hand_sizes[seat.index()]);
            let line = Message::new("sketch.player").seat("seat", seat);
            lines.push(line.number("points", points).number("held", held));
        }
        for seat in view.has_chosen.iter().filter(|&seat| !view.viewer.is(seat)) {
            lines.push(Message::new("sketch.laid").seat("seat", seat));
        }
        lines.extend(view.my_choice.map(|card| Message::new("sketch.you-laid").number("card", card)));
        if !view.hand.is_empty() {
            lines.push(Message::new("sketch.hand").arg("cards", cards(view.hand)));
        }
        if !view.discard.is_empty() {
            lines.push(Message::new("sketch.discard").arg("cards", cards(view.discard)));
        }
        lines.extend(view.peeked.map(|card| Message::new("sketch.peeked").number("card", card)));
        lines
    }

    fn score_sheet(&self) -> Vec<ScoreLine> {
        let points = self.points[..self.seats as usize].iter().map(|&points| points.into()).collect();
        vec![ScoreLine { source: "score.rounds", points }]
    }

    fn longest(_: &Options, seats: u8) -> u32 {
        u32::from(HAND) * (u32::from(seats) + 1)
    }

    fn census(&self, tally: &mut Tally) {
        let hands = self.hands.iter().flat_map(|hand| hand.iter());
        let table = self.chosen.into_iter().flatten().chain(self.peeked.map(|(card, _)| card));
        for card in hands.chain(table).chain(self.unseen.iter()).chain(self.discard.iter()) {
            tally.add("card", card);
        }
    }
}

impl Frame {
    /// The decision that a frame asks for: the one place that must know a new frame.
    fn decision<R>(self, ask: impl FnOnce(&dyn Decision<HighCard>) -> R) -> Option<R> {
        match self {
            Frame::Choose => Some(ask(&Choose)),
            Frame::Peek(winner) => Some(ask(&Peek(winner))),
            Frame::Over => None,
        }
    }
}

/// All lay a card, at the same time.
struct Choose;

impl Decision<HighCard> for Choose {
    fn asked(&self, game: &HighCard) -> SeatSet {
        Seat::all(game.seats).filter(|seat| game.chosen[seat.index()].is_none()).collect()
    }

    fn question(&self, _: &HighCard, _: Seat) -> Question {
        Question::Lay
    }

    fn legal(&self, game: &HighCard, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.hands[seat.index()].iter().map(Action::Lay));
    }

    fn check(&self, game: &HighCard, seat: Seat, action: Action) -> Verdict<Rule> {
        let Action::Lay(card) = action else { return refuse(Rule::Order, "refusal.order") };
        require(game.hands[seat.index()].has(card), Rule::OwnCard, "refusal.own-card")
    }

    fn apply(&self, game: &mut HighCard, seat: Seat, action: Action, ctx: &mut Ctx<'_, HighCard>) {
        let Action::Lay(card) = action else { return };
        game.hands[seat.index()].remove(card);
        game.chosen[seat.index()] = Some(card);
        ctx.tell(|| Event::Laid(seat, card));
        if self.asked(game).is_empty() {
            game.turn_over(ctx);
        }
    }
}

/// The winner of the round may look at the next card.
struct Peek(Seat);

impl Decision<HighCard> for Peek {
    fn asked(&self, _: &HighCard) -> SeatSet {
        SeatSet::one(self.0)
    }

    fn question(&self, _: &HighCard, _: Seat) -> Question {
        Question::Peek
    }

    fn legal(&self, _: &HighCard, _: Seat, out: &mut Vec<Action>) {
        out.extend([Action::Peek, Action::Pass]);
    }

    fn check(&self, _: &HighCard, _: Seat, action: Action) -> Verdict<Rule> {
        require(matches!(action, Action::Peek | Action::Pass), Rule::Order, "refusal.order")
    }

    fn apply(&self, game: &mut HighCard, seat: Seat, action: Action, ctx: &mut Ctx<'_, HighCard>) {
        if action == Action::Peek {
            // The card becomes itself now, because now somebody learns it.
            if game.peeked.is_none() {
                game.peeked = game.unseen.draw(ctx.chance).map(|card| (card, seat));
            }
            if let Some((card, _)) = game.peeked {
                game.peeked = Some((card, seat));
                ctx.reveal();
                ctx.tell(|| Event::Peeked(seat, card));
            }
        }
        game.frame = if game.hands[0].is_empty() { Frame::Over } else { Frame::Choose };
    }
}

impl HighCard {
    fn turn_over(&mut self, ctx: &mut Ctx<'_, Self>) {
        let rank = |card: u8| if self.options.low_wins { CARDS - card } else { card };
        let laid =
            Seat::all(self.seats).filter_map(|seat| self.chosen[seat.index()].map(|card| (seat, card)));
        let Some((winner, card)) = laid.max_by_key(|&(_, card)| rank(card)) else { return };
        for chosen in &mut self.chosen {
            if let Some(card) = chosen.take() {
                self.discard.insert(card);
            }
        }
        self.points[winner.index()] += 1;
        self.frame = Frame::Peek(winner);
        // The other cards are turned over: everybody learns something, and nobody can take a choice back now.
        ctx.reveal();
        ctx.tell(|| Event::Won(winner, card));
    }
}

// ------------------------------------------------------------------------------------------------------------
// The words. Keys here, sentences in data/text.de.toml and data/text.en.toml.

impl Say for Question {
    fn say(&self) -> Message {
        Message::new(match self {
            Question::Lay => "question.lay",
            Question::Peek => "question.peek",
        })
    }
}

impl Say for Action {
    fn say(&self) -> Message {
        match *self {
            Action::Lay(card) => Message::new("action.lay").number("card", card),
            Action::Peek => Message::new("action.peek"),
            Action::Pass => Message::new("action.pass"),
        }
    }
}

impl Say for Seen {
    fn say(&self) -> Message {
        match *self {
            Seen::Laid(seat, None) => Message::new("event.laid").seat("seat", seat),
            Seen::Laid(seat, Some(card)) => {
                Message::new("event.you-laid").seat("seat", seat).number("card", card)
            }
            Seen::Won(seat, card) => Message::new("event.won").seat("seat", seat).number("card", card),
            Seen::Peeked(seat, None) => Message::new("event.peeked").seat("seat", seat),
            Seen::Peeked(seat, Some(card)) => {
                Message::new("event.you-peeked").seat("seat", seat).number("card", card)
            }
        }
    }
}
