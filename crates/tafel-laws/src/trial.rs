//! Random games checked against the laws.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;
use tafel_core::record::Notes;
use tafel_core::{
    Arg, Chance, Ctx, Game, Lang, Match, Message, OptionsError, Outcome, Record, Say, Seat, Tally, Viewer,
};

use crate::law::Law;

/// A series of random games to be checked against the laws.
#[derive(Clone, Debug)]
pub struct Trial<G: Game> {
    /// The options to play under.
    pub options: G::Options,
    /// How many play.
    pub seats: u8,
    /// How many games.
    pub games: u32,
    /// Where the luck comes from.
    pub seed: u64,
    /// Look closely at every n-th position only; the cheap laws hold at all of them.
    pub every: u32,
}

/// What a trial found: how often each law was put to the test.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Report {
    /// Games played.
    pub games: u32,
    /// Decisions taken.
    pub decisions: u64,
    /// The longest game.
    pub longest: u32,
    /// How often each law was checked.
    pub checked: BTreeMap<Law, u64>,
    /// Positions looked at closely.
    pub close_looks: u64,
    /// How many imagined worlds differed from the true one.
    pub free_worlds: u64,
}

impl Report {
    /// How many positions were looked at closely: every viewer, a spectator too, imagined a world at each.
    pub fn positions(&self) -> u64 {
        self.close_looks
    }

    /// Adds what another trial found.
    pub fn add(&mut self, other: Report) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.longest = self.longest.max(other.longest);
        self.free_worlds += other.free_worlds;
        self.close_looks += other.close_looks;
        for (law, times) in other.checked {
            *self.checked.entry(law).or_default() += times;
        }
    }
}

/// A position that breaks a law.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Breach {
    /// The law.
    pub law: Law,
    /// Which game of the series, from 0.
    pub game: u32,
    /// After how many steps.
    pub step: usize,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} broken in game {} after step {}: {}", self.law, self.game, self.step, self.why)
    }
}

impl std::error::Error for Breach {}

type Held = Result<(), (Law, String)>;

impl<G: Game> Trial<G> {
    /// Every position of `games` random games under the given options.
    pub fn new(options: G::Options, seats: u8, games: u32, seed: u64) -> Trial<G> {
        Trial { options, seats, games, seed, every: 1 }
    }

    /// Looks closely at every n-th position only.
    pub fn every(mut self, n: u32) -> Trial<G> {
        self.every = n;
        self
    }

    /// Plays on and reports the first breach.
    pub fn run(&self) -> Result<Report, Breach> {
        let mut report = Report::default();
        for game in 0..self.games {
            self.play(game, &mut report)?;
        }
        self.has_room_for_imagination(&report)?;
        Ok(report)
    }

    fn play(&self, game: u32, report: &mut Report) -> Result<(), Breach> {
        let mut walk = Walk::<G>::start(self, game).map_err(|why| Breach {
            law: Law::NoDeadEnd,
            game,
            step: 0,
            why: why.to_string(),
        })?;
        let broken = |(law, why): (Law, String), step: usize| Breach { law, game, step, why };
        loop {
            let step = walk.table.line().len();
            let closely = (u64::from(game) + step as u64).is_multiple_of(u64::from(self.every));
            walk.look(closely, report).map_err(|breach| broken(breach, step))?;
            if walk.table.asked().is_empty() {
                break;
            }
            walk.step(closely, report).map_err(|breach| broken(breach, step))?;
        }
        let steps = walk.table.line().len();
        walk.replays(report).map_err(|breach| broken(breach, steps))?;
        report.games += 1;
        report.decisions += steps as u64;
        report.longest = report.longest.max(steps as u32);
        Ok(())
    }

    /// A game without anything hidden would fail here; all of ours hide something.
    fn has_room_for_imagination(&self, report: &Report) -> Result<(), Breach> {
        if report.checked.get(&Law::Freedom).is_some_and(|&worlds| worlds > 0) && report.free_worlds == 0 {
            let why = "every imagined world was the true one: the views tell everything".into();
            return Err(Breach { law: Law::Freedom, game: self.games, step: 0, why });
        }
        Ok(())
    }
}

/// One random game on its way.
struct Walk<'a, G: Game> {
    trial: &'a Trial<G>,
    table: Match<G>,
    choices: Chance,
    luck_seed: u64,
    census: Tally,
    legal: Vec<G::Action>,
}

impl<'a, G: Game> Walk<'a, G> {
    fn start(trial: &'a Trial<G>, game: u32) -> Result<Walk<'a, G>, OptionsError> {
        let luck_seed = trial.seed ^ (u64::from(game) << 20);
        let table = Match::new(trial.options.clone(), trial.seats, Chance::seeded(luck_seed, 0))?;
        let census = tally(table.state());
        let choices = Chance::fast(luck_seed);
        Ok(Walk { trial, table, choices, luck_seed, census, legal: Vec::new() })
    }

    /// Checks the laws in the position.
    fn look(&mut self, closely: bool, report: &mut Report) -> Held {
        self.census_holds(self.table.state(), report)?;
        self.somebody_can_go_on(report)?;
        if closely {
            report.close_looks += 1;
            for seat in Seat::all(self.trial.seats) {
                self.legal_and_check_agree(seat, report)?;
            }
            for viewer in Viewer::all(self.trial.seats) {
                self.imagination_is_faithful(viewer, report)?;
            }
            self.order_does_not_matter(report)?;
        }
        Ok(())
    }

    /// Takes a random step and looks at what it did.
    fn step(&mut self, closely: bool, report: &mut Report) -> Held {
        let asked: Vec<Seat> = self.table.asked().iter().collect();
        let seat = self.choices.pick(&asked);
        self.legal.clear();
        self.table.state().legal(seat, &mut self.legal);
        let action = self.choices.pick(&self.legal);
        let luck = Chance::seeded(self.luck_seed, self.table.line().len() as u64 + 1);
        let draft = self.table.play(seat, action, luck).map_err(|why| (Law::Legality, format!("{why}")))?;
        // A whole match is copied: its length would make long games slow if that were done at every step.
        let before = closely.then(|| self.table.clone());
        self.table.commit(draft);
        if let Some(before) = before {
            self.quiet_steps_tell_nothing(&before, seat, action, report)?;
            self.undo_comes_back(&before, seat, action, report)?;
            self.events_have_words(report)?;
        }
        Ok(())
    }

    fn somebody_can_go_on(&mut self, report: &mut Report) -> Held {
        count(report, Law::NoDeadEnd);
        let state = self.table.state();
        let bound = G::longest(&self.trial.options, self.trial.seats) as usize;
        if self.table.line().len() > bound {
            return Err((Law::NoDeadEnd, format!("the game is longer than its bound of {bound} decisions")));
        }
        match (state.asked().is_empty(), state.outcome()) {
            (true, None) => Err((Law::NoDeadEnd, "nobody is asked, but there is no outcome".into())),
            (false, Some(_)) => Err((Law::NoDeadEnd, "there is an outcome, but somebody is asked".into())),
            (true, Some(outcome)) => self.score_sheet_adds_up(&outcome),
            (false, None) => {
                for seat in state.asked().iter() {
                    self.legal.clear();
                    state.legal(seat, &mut self.legal);
                    if self.legal.is_empty() {
                        let question = state.question(seat);
                        return Err((
                            Law::NoDeadEnd,
                            format!("seat {seat} is asked {question:?} and has no answer"),
                        ));
                    }
                }
                self.score_sheet_has_every_seat()
            }
        }
    }

    fn score_sheet_has_every_seat(&self) -> Held {
        let sheet = self.table.state().score_sheet();
        let seats = usize::from(self.trial.seats);
        if sheet.is_empty() || sheet.iter().any(|line| line.points.len() != seats) {
            return Err((
                Law::NoDeadEnd,
                format!("the score sheet has not a figure for each seat: {sheet:?}"),
            ));
        }
        Ok(())
    }

    fn score_sheet_adds_up(&self, outcome: &Outcome) -> Held {
        self.score_sheet_has_every_seat()?;
        let sheet = self.table.state().score_sheet();
        for (seat, &score) in outcome.scores.iter().enumerate() {
            let sum: i32 = sheet.iter().map(|line| line.points[seat]).sum();
            if sum != score {
                return Err((
                    Law::NoDeadEnd,
                    format!("the score sheet of seat {seat} adds up to {sum}, not {score}"),
                ));
            }
        }
        Ok(())
    }

    fn census_holds(&self, state: &G, report: &mut Report) -> Held {
        count(report, Law::Census);
        if let Some(difference) = tally(state).difference(&self.census) {
            return Err((Law::Census, difference));
        }
        state.sound().map_err(|why| (Law::Census, why))
    }

    fn legal_and_check_agree(&mut self, seat: Seat, report: &mut Report) -> Held {
        let state = self.table.state();
        self.legal.clear();
        state.legal(seat, &mut self.legal);
        if !state.asked().has(seat) {
            return match self.legal.first() {
                Some(action) => Err((Law::Legality, format!("seat {seat} is not asked but may {action:?}"))),
                None => Ok(()),
            };
        }
        count(report, Law::Legality);
        if let Some([first, then, ..]) = self.legal.windows(2).find(|pair| pair[0] >= pair[1]) {
            return Err((Law::Legality, format!("{first:?} is listed before {then:?}")));
        }
        if let Some(unknown) = self.legal.iter().find(|action| G::alphabet().binary_search(action).is_err()) {
            return Err((Law::Legality, format!("{unknown:?} is legal but not in the alphabet")));
        }
        has_words::<G>(&state.question(seat).say())?;
        // The whole alphabet now and then, a random part of it everywhere.
        let alphabet = G::alphabet();
        let whole = alphabet.len() <= 400 || self.choices.below(alphabet.len() as u32 / 200) == 0;
        let stride = if whole { 1 } else { alphabet.len() / 200 };
        let offset = self.choices.below(stride as u32) as usize;
        let sample = alphabet.iter().skip(offset).step_by(stride);
        for action in sample.chain(&self.legal) {
            let listed = self.legal.binary_search(action).is_ok();
            match (state.check(seat, action), listed) {
                (Ok(()), false) => {
                    return Err((
                        Law::Legality,
                        format!("{action:?} passes the check of seat {seat} but is not listed"),
                    ));
                }
                (Err(refusal), true) => {
                    return Err((
                        Law::Legality,
                        format!("{action:?} is listed for seat {seat} but refused: {refusal:?}"),
                    ));
                }
                (Ok(()), true) => {
                    has_words::<G>(&action.say())?;
                    has_words::<G>(&state.offer(seat, action))?;
                }
                (Err(refusal), false) => {
                    has_words::<G>(&Message::new(refusal.because))?;
                    has_entry::<G>(&format!("rule.{}.text", refusal.rule))?;
                }
            }
        }
        count(report, Law::Words);
        Ok(())
    }

    fn imagination_is_faithful(&mut self, viewer: Viewer, report: &mut Report) -> Held {
        let state = self.table.state();
        let view = state.view(viewer);
        let json = serde_json::to_string(&view).map_err(|why| (Law::Imagination, why.to_string()))?;
        let read: G::View = serde_json::from_str(&json)
            .map_err(|why| (Law::Imagination, format!("the view does not come back from JSON: {why}")))?;
        if read != view {
            return Err((Law::Imagination, format!("the view comes back from JSON as another: {json}")));
        }
        for line in G::sketch(&view) {
            has_words::<G>(&line)?;
        }
        let world = G::imagine(&view, &mut self.choices);
        count(report, Law::Imagination);
        count(report, Law::Freedom);
        report.free_worlds += u64::from(world != *state);
        let imagined = world.view(viewer);
        if imagined != view {
            let difference = first_difference(&format!("{view:#?}"), &format!("{imagined:#?}"));
            return Err((
                Law::Imagination,
                format!("{viewer:?} sees something else in an imagined world: {difference}"),
            ));
        }
        if world.asked() != state.asked() {
            return Err((Law::Imagination, format!("{viewer:?} imagines a world in which others are asked")));
        }
        if let Some(seat) = viewer.seat().filter(|&seat| state.asked().has(seat)) {
            let (mut ours, mut imagined) = (Vec::new(), Vec::new());
            state.legal(seat, &mut ours);
            world.legal(seat, &mut imagined);
            if ours != imagined {
                let why = format!("seat {seat} may {ours:?} but in an imagined world {imagined:?}");
                return Err((Law::Imagination, why));
            }
        }
        self.census_holds(&world, report)
            .map_err(|(law, why)| (law, format!("in a world imagined by {viewer:?}: {why}")))
    }

    /// Two players answer the same question in both orders.
    fn order_does_not_matter(&mut self, report: &mut Report) -> Held {
        let state = self.table.state();
        let asked: Vec<Seat> = state.asked().iter().collect();
        let [first, second, ..] = asked[..] else { return Ok(()) };
        let mut answers = Vec::new();
        for seat in [first, second] {
            self.legal.clear();
            state.legal(seat, &mut self.legal);
            answers.push((seat, self.choices.pick(&self.legal)));
        }
        let play = |order: &[(Seat, G::Action)]| {
            let mut world = state.clone();
            let mut luck = Chance::seeded(self.luck_seed, u64::MAX);
            for &(seat, action) in order {
                world.apply(seat, action, &mut Ctx::quiet(&mut luck));
            }
            world
        };
        let forward = play(&answers);
        answers.reverse();
        count(report, Law::Order);
        if forward != play(&answers) {
            return Err((Law::Order, format!("{answers:?} in the other order leads elsewhere")));
        }
        Ok(())
    }

    fn quiet_steps_tell_nothing(
        &mut self,
        before: &Match<G>,
        seat: Seat,
        action: G::Action,
        report: &mut Report,
    ) -> Held {
        if self.table.undo_depth(seat) == 0 {
            return Ok(());
        }
        count(report, Law::Quiet);
        let viewer = Viewer::Seat(seat);
        let mut world = G::imagine(&before.state().view(viewer), &mut self.choices);
        let mut luck = Chance::replay(Vec::new());
        let mut events = Vec::new();
        world.apply(seat, action, &mut Ctx::listening(&mut luck, &mut events));
        let (truth, imagined) = (self.table.state().view(viewer), world.view(viewer));
        if truth != imagined {
            let difference = first_difference(&format!("{truth:#?}"), &format!("{imagined:#?}"));
            return Err((Law::Quiet, format!("{action:?} of seat {seat} is quiet but tells: {difference}")));
        }
        let seen = |events: &[G::Event]| {
            events.iter().filter_map(|event| G::seen(event, viewer)).collect::<Vec<_>>()
        };
        let heard = self.table.line().last().map(|step| seen(&step.events)).unwrap_or_default();
        if heard != seen(&events) {
            return Err((
                Law::Quiet,
                format!("{action:?} of seat {seat} is quiet but its events tell: {heard:?}"),
            ));
        }
        Ok(())
    }

    fn undo_comes_back(
        &mut self,
        before: &Match<G>,
        seat: Seat,
        action: G::Action,
        report: &mut Report,
    ) -> Held {
        let Ok(draft) = self.table.undo(seat) else { return Ok(()) };
        count(report, Law::Undo);
        let after = self.table.state().clone();
        let mut table = self.table.clone();
        table.commit(draft);
        if table.state() != before.state() {
            return Err((Law::Undo, format!("undoing {action:?} of seat {seat} leads elsewhere")));
        }
        let again = table
            .play(seat, action, Chance::replay(Vec::new()))
            .map_err(|why| (Law::Undo, why.to_string()))?;
        table.commit(again);
        if *table.state() != after {
            return Err((
                Law::Undo,
                format!("{action:?} of seat {seat}, undone and done again, leads elsewhere"),
            ));
        }
        // The match goes on as the one with the undo in its log, so that records hold undos too.
        self.table = table;
        Ok(())
    }

    fn events_have_words(&self, report: &mut Report) -> Held {
        count(report, Law::Words);
        let Some(step) = self.table.line().last() else { return Ok(()) };
        for viewer in Viewer::all(self.trial.seats) {
            for seen in step.events.iter().filter_map(|event| G::seen(event, viewer)) {
                has_words::<G>(&seen.say())?;
            }
        }
        Ok(())
    }

    fn replays(&self, report: &mut Report) -> Held {
        count(report, Law::Replay);
        let json = Record::of(&self.table, Notes::default()).to_json();
        let record = Record::read(json.as_bytes()).map_err(|why| (Law::Replay, why.to_string()))?;
        let again: Match<G> = record.replay().map_err(|why| (Law::Replay, why.to_string()))?;
        if again.state() != self.table.state() || again.log() != self.table.log() {
            return Err((Law::Replay, "the record replays to another end".into()));
        }
        Ok(())
    }
}

fn count(report: &mut Report, law: Law) {
    *report.checked.entry(law).or_default() += 1;
}

fn tally<G: Game>(state: &G) -> Tally {
    let mut tally = Tally::default();
    state.census(&mut tally);
    tally
}

/// Both languages have the sentence, and every thing it names.
fn has_words<G: Game>(message: &Message) -> Held {
    has_entry::<G>(message.key)?;
    for (place, arg) in &message.args {
        for lang in Lang::ALL {
            let pattern = G::catalog().get(lang, message.key).unwrap_or_default();
            if !pattern.contains(&format!("${place}")) {
                return Err((
                    Law::Words,
                    format!("text.{}.toml: {} does not use ${place}", lang.code(), message.key),
                ));
            }
        }
        named::<G>(arg)?;
    }
    Ok(())
}

fn named<G: Game>(arg: &Arg) -> Held {
    match arg {
        Arg::Number(_) | Arg::Seat(_) => Ok(()),
        Arg::Name(path) => has_entry::<G>(&format!("{path}.name")),
        Arg::List(args) => args.iter().try_for_each(named::<G>),
    }
}

fn has_entry<G: Game>(path: &str) -> Held {
    match Lang::ALL.iter().find(|&&lang| G::catalog().get(lang, path).is_none()) {
        Some(lang) => Err((Law::Words, format!("text.{}.toml lacks {path}", lang.code()))),
        None => Ok(()),
    }
}

fn first_difference(left: &str, right: &str) -> String {
    let pair = left.lines().zip(right.lines()).find(|(left, right)| left != right);
    match pair {
        Some((left, right)) => format!("{} became {}", left.trim(), right.trim()),
        None => format!("{} lines became {}", left.lines().count(), right.lines().count()),
    }
}
