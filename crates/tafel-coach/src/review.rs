//! A review: what every decision of a match was worth, and how much of the result was luck.
//!
//! Every decision is judged from what its player knew: the search begins at the player's view. Between two decisions
//! the estimate changes for two reasons. By the decision: from the best answer to the one that was given, as the player
//! could know it, if that is worse by more than the search may be wrong; what lies within its doubt is no decision's doing, and
//! would add up over a long game to more than there is to win. And by luck: from there to the best answer at the next
//! decision, as draws, deals and what was hidden come to light. So the changes add up to the whole, from the first decision
//! to the result.

use games::with_game;
use tafel_bots::knowledge::final_values;
use tafel_bots::{Budget, Glance, Knowledge, Level, Search, Time};
use tafel_core::{Chance, Entry, Match, Record, Say, Seat};
use tafel_protocol::{Account, Expected, Judged, Judgement, Review};

use crate::Fault;
use crate::chance::{chances, told};

/// A loss of win chance below which a decision is still the best.
const BEST: f64 = 0.01;

/// Losses of win chance, the search's uncertainty taken off, from which on a decision is inaccurate, or a mistake.
struct Limits {
    inaccurate: f64,
    mistake: f64,
}

/// Games whose limits were measured, so that an adept is told of some three mistakes in a game, and of five inaccuracies
/// (`tafelrunde-lab calibrate`; docs/teacher.md has the figures).
const MEASURED: &[(&str, Limits)] = &[];

impl Limits {
    const USUAL: Limits = Limits { inaccurate: 0.03, mistake: 0.07 };

    fn of(game: &str) -> &'static Limits {
        MEASURED.iter().find(|(measured, _)| *measured == game).map_or(&Limits::USUAL, |(_, limits)| limits)
    }

    /// A loss within the search's uncertainty is no reproach.
    fn judgement(&self, loss: f64, range: f64) -> Judgement {
        if loss < BEST {
            return Judgement::Best;
        }
        match loss - range {
            sure if sure < self.inaccurate => Judgement::Good,
            sure if sure < self.mistake => Judgement::Inaccuracy,
            _ => Judgement::Mistake,
        }
    }
}

/// No estimate is more certain than this.
const LEAST_RANGE: f64 = 0.02;
/// So many turning points of a seat are named.
const MOMENTS: usize = 3;

/// How a match is reviewed.
#[derive(Clone, Copy, Debug)]
pub struct Thoroughness {
    /// Who judges: a level that searches.
    pub level: Level,
    /// How long each decision is looked at. What was played is looked at for half as long again, if it was not best.
    pub budget: Budget,
    /// The luck of the search.
    pub seed: u64,
}

/// Reviews a record; `progress` is told how many of how many steps are done.
pub fn review(
    record: &Record,
    how: Thoroughness,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Review, Fault> {
    finish(&mut *reviewing(record, how)?, progress)
}

/// Reviews a match.
pub fn review_match<G: Knowledge>(
    played: &Match<G>,
    how: Thoroughness,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Review, Fault> {
    finish(&mut MatchReview::new(played, how)?, progress)
}

fn finish(review: &mut dyn Reviewing, progress: &mut dyn FnMut(usize, usize)) -> Result<Review, Fault> {
    loop {
        let (done, of) = review.progress();
        progress(done, of);
        if let Some(review) = review.go_on()? {
            return Ok(review);
        }
    }
}

/// A review under way, which can be put aside after every step.
pub trait Reviewing: Send {
    /// Looks at the next step; the review, when there is none any more.
    fn go_on(&mut self) -> Result<Option<Review>, Fault>;
    /// How many of how many steps are looked at.
    fn progress(&self) -> (usize, usize);
}

/// Begins to review a record.
pub fn reviewing(record: &Record, how: Thoroughness) -> Result<Box<dyn Reviewing>, Fault> {
    let game = record.header.game.as_str();
    with_game!(game, G => {
        let played = record.replay::<G>().map_err(Fault::new)?;
        Ok(Box::new(MatchReview::<G>::new(&played, how)?) as Box<dyn Reviewing>)
    })
    .map_err(Fault::new)?
}

struct MatchReview<G: Knowledge> {
    how: Thoroughness,
    /// The match as far as it is looked at.
    table: Match<G>,
    /// How it went on.
    steps: Vec<(Seat, G::Action, Entry<G::Action>)>,
    curve: Vec<Vec<f64>>,
    decisions: Vec<Judged>,
    /// What is expected right now.
    expected: Vec<f64>,
}

impl<G: Knowledge> MatchReview<G> {
    fn new(played: &Match<G>, how: Thoroughness) -> Result<MatchReview<G>, Fault> {
        let seats = usize::from(played.header().seats);
        let line = played.line();
        let entries = played.standing(line.len());
        let steps: Vec<_> =
            line.iter().zip(entries).map(|(step, entry)| (step.seat, step.action, entry)).collect();
        Ok(MatchReview {
            how,
            table: Match::<G>::replay(played.header().clone(), []).map_err(Fault::new)?,
            curve: Vec::with_capacity(steps.len() + 1),
            steps,
            decisions: Vec::new(),
            // Before anything is known, everybody is as likely to win.
            expected: vec![1.0 / seats as f64; seats],
        })
    }

    fn whole(&mut self) -> Review {
        let seats = self.expected.len();
        let end = final_values(self.table.state());
        let end = end.map_or_else(|| self.expected.clone(), |values| chances(values, seats));
        let mut curve = std::mem::take(&mut self.curve);
        curve.push(end);
        let decisions = std::mem::take(&mut self.decisions);
        let accounts = Seat::all(seats as u8).map(|seat| account(seat, &curve, &decisions)).collect();
        Review {
            game: G::ID.into(),
            level: self.how.level.name().into(),
            outcome: self.table.state().outcome(),
            curve,
            decisions,
            accounts,
        }
    }
}

impl<G: Knowledge> Reviewing for MatchReview<G> {
    fn go_on(&mut self) -> Result<Option<Review>, Fault> {
        let index = self.curve.len();
        let Some((seat, action, entry)) = self.steps.get(index).cloned() else {
            return Ok(Some(self.whole()));
        };
        let (before, after) = match judge(self.table.state(), seat, action, self.how, index)? {
            Some(judged) => {
                let chances = (judged.before.clone(), judged.after.clone());
                self.decisions.push(judged);
                chances
            }
            None => (self.expected.clone(), self.expected.clone()),
        };
        self.curve.push(before);
        self.expected = after;
        let draft = self.table.redo(entry, None).map_err(Fault::new)?;
        self.table.commit(draft);
        Ok(None)
    }

    fn progress(&self) -> (usize, usize) {
        (self.curve.len(), self.steps.len())
    }
}

/// Judges a decision from what its player knew; nothing, if there was nothing to decide.
pub fn judge<G: Knowledge>(
    state: &G,
    seat: Seat,
    action: G::Action,
    how: Thoroughness,
    index: usize,
) -> Result<Option<Judged>, Fault> {
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    if legal.len() < 2 {
        return Ok(None);
    }
    let seats = usize::from(state.seats());
    let style = how.level.style::<G>().ok_or_else(|| Fault::new(format!("{} does not search", how.level)))?;
    // The glance hands out the view and nothing else.
    let glance = Glance::at(state, seat, &legal);
    let luck = |part: u64| Chance::fast(how.seed.wrapping_add(2 * index as u64 + part));
    let mut search = Search::<G>::new(luck(0), how.budget, style.clone());
    let thought = search.think(&glance, &Time::default());
    let mut line = thought.line;
    let favourite = thought.opinions.first().filter(|best| best.shares.is_some());
    let best = favourite.ok_or_else(|| Fault::new("a search that tried nothing"))?;
    let mut before = told(G::ID, best.shares.unwrap_or_default(), seats);
    let (mut best_action, mut after, mut tries) = (best.action, before.clone(), best.visits);
    if best.action != action {
        let half = match how.budget {
            Budget::Milliseconds(milliseconds) => Budget::Milliseconds(milliseconds.div_ceil(2)),
            Budget::Iterations(iterations) => Budget::Iterations(iterations.div_ceil(2)),
        };
        let weighed = Search::<G>::new(luck(1), half, style).weigh(&glance, action, &Time::default());
        tries = weighed.worlds;
        after = told(G::ID, weighed.shares, seats);
        if after[seat.index()] >= before[seat.index()] {
            // Looked at closely, it is the best that was found.
            best_action = action;
            before = after.clone();
        }
    }
    let loss = before[seat.index()] - after[seat.index()];
    let range = range(after[seat.index()], tries);
    if best_action == action {
        // There is nothing better to be shown.
        line.clear();
    }
    let line = line.into_iter().map(|(seat, action)| {
        Ok(Expected { seat, action: serde_json::to_value(action).map_err(Fault::new)?, say: action.say() })
    });
    Ok(Some(Judged {
        step: index + 1,
        seat,
        action: serde_json::to_value(action).map_err(Fault::new)?,
        say: action.say(),
        best: serde_json::to_value(best_action).map_err(Fault::new)?,
        say_best: best_action.say(),
        before,
        after,
        loss,
        range,
        verdict: Limits::of(G::ID).judgement(loss, range),
        line: line.collect::<Result<_, Fault>>()?,
    }))
}

/// How far a win share of `share` that was found in so many tries may be off.
pub(crate) fn range(share: f64, tries: u32) -> f64 {
    let spread = (share * (1.0 - share)).max(0.0);
    (2.0 * (spread / f64::from(tries.max(1))).sqrt()).max(LEAST_RANGE)
}

fn account(seat: Seat, curve: &[Vec<f64>], decisions: &[Judged]) -> Account {
    let of = |chances: &[f64]| chances[seat.index()];
    let (start, end) =
        (curve.first().map_or(0.0, |first| of(first)), curve.last().map_or(0.0, |last| of(last)));
    let change = |judged: &Judged| {
        if judged.loss > judged.range { of(&judged.after) - of(&judged.before) } else { 0.0 }
    };
    let (mut own, mut others, mut luck) = (0.0, 0.0, 0.0);
    let mut decided = decisions.iter().peekable();
    for (index, pair) in curve.windows(2).enumerate() {
        let mut rest = of(&pair[1]) - of(&pair[0]);
        if let Some(judged) = decided.next_if(|judged| judged.step == index + 1) {
            let part = change(judged);
            rest -= part;
            *if judged.seat == seat { &mut own } else { &mut others } += part;
        }
        luck += rest;
    }
    let mut costly: Vec<&Judged> = decisions
        .iter()
        .filter(|judged| judged.seat == seat && judged.verdict >= Judgement::Inaccuracy)
        .collect();
    costly.sort_by(|one, other| other.loss.total_cmp(&one.loss));
    let moments = costly.into_iter().take(MOMENTS).map(|judged| judged.step).collect();
    Account { seat, start, end, luck, own, others, moments }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_within_the_range_is_never_a_mistake() {
        let limits = Limits { inaccurate: 0.03, mistake: 0.07 };
        assert_eq!(limits.judgement(0.0, 0.02), Judgement::Best);
        assert_eq!(limits.judgement(0.10, 0.10), Judgement::Good);
        assert_eq!(limits.judgement(0.08, 0.02), Judgement::Inaccuracy);
        assert_eq!(limits.judgement(0.20, 0.02), Judgement::Mistake);
    }

    #[test]
    fn what_lies_within_the_doubt_is_luck_and_not_a_decision() {
        let judged = |step: usize, after: f64, range: f64| Judged {
            step,
            seat: Seat(0),
            action: "it".into(),
            say: tafel_core::Message::new("it"),
            best: "other".into(),
            say_best: tafel_core::Message::new("other"),
            before: vec![0.5, 0.5],
            after: vec![after, 1.0 - after],
            loss: 0.5 - after,
            range,
            verdict: Judgement::Good,
            line: Vec::new(),
        };
        let curve = vec![vec![0.5, 0.5]; 3];
        let sure = account(Seat(0), &curve, &[judged(1, 0.4, 0.02)]);
        assert!((sure.own + 0.1).abs() < 1e-9 && (sure.luck - 0.1).abs() < 1e-9, "{sure:?}");
        let doubtful = account(Seat(0), &curve, &[judged(1, 0.4, 0.2)]);
        assert!(doubtful.own.abs() < 1e-9 && doubtful.luck.abs() < 1e-9, "{doubtful:?}");
        let other = account(Seat(1), &curve, &[judged(1, 0.4, 0.02)]);
        assert!((other.others - 0.1).abs() < 1e-9 && other.own.abs() < 1e-9, "{other:?}");
    }

    #[test]
    fn an_estimate_is_never_surer_than_two_points() {
        assert!((range(0.5, 100) - 0.1).abs() < 1e-9);
        assert!((range(0.5, 1_000_000) - LEAST_RANGE).abs() < 1e-9);
        assert!((range(1.0, 4) - LEAST_RANGE).abs() < 1e-9);
    }
}
