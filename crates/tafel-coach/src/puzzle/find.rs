//! Finding puzzles: does one answer lead all others, by more than can be doubted, without being what anybody would do?

use tafel_bots::{Bot, Budget, Glance, Greedy, Knowledge, Level, Search, Style, Time, Weighed, bot_within};
use tafel_core::{Chance, Seat};

use super::Weight;
use crate::Fault;
use crate::chance::chances;
use crate::review::range;

/// Fewer answers are no choice; more, nobody looks at one by one.
const ANSWERS: std::ops::RangeInclusive<usize> = 3..=40;
/// By so much win chance the best answer leads, beyond what the searches may be wrong.
const LEAD: f64 = 0.06;
/// At first sight a little less is enough to look again.
const FIRST_LEAD: f64 = 0.04;
/// Whoever has less than this with the best answer has no reason to look for it.
const HOPE: f64 = 0.08;
/// Who finds the best answer with this many iterations finds it easily; who does not with the second number, hardly.
const EASY: u32 = 60;
const HARD: u32 = 400;
/// So much is kept of what is expected to follow an answer.
const LINE: usize = 8;

/// How often answers are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depth {
    /// To see whether a position is worth a closer look, and for answers that are plainly worse.
    pub glance: u32,
    /// To be sure.
    pub look: u32,
}

/// How far a position came on the way to become a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub enum Look {
    /// There is nothing to choose, or too much.
    NoChoice,
    /// At first sight no answer leads.
    NoLead,
    /// It is what the greedy would do as well: no puzzle.
    Plain,
    /// Looked at closely, the lead is too small or another answer has it.
    Doubtful,
    /// One answer leads.
    Puzzle(Found),
}

/// A position that is a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// How hard it is: 1 to 3.
    pub level: u8,
    /// What every legal answer is worth, the best first.
    pub answers: Vec<Weight>,
}

/// Looks at what a seat is asked. With iterations counted and luck of its own, it comes out the same everywhere.
pub fn look<G: Knowledge>(state: &G, seat: Seat, depth: Depth, seed: u64) -> Result<Look, Fault> {
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    if !ANSWERS.contains(&legal.len()) {
        return Ok(Look::NoChoice);
    }
    let style = Level::Champion.style::<G>().ok_or_else(|| Fault::new("the champion does not search"))?;
    let mut eyes = Eyes { glance: Glance::at(state, seat, &legal), style, seed };
    let Some(best) = eyes.leader(depth.glance) else { return Ok(Look::NoLead) };
    if Greedy::new(eyes.luck()).choose(&eyes.glance, &Time::default()) == best {
        return Ok(Look::Plain);
    }
    if eyes.leader(depth.look) != Some(best) {
        return Ok(Look::Doubtful);
    }
    let seats = usize::from(state.seats());
    let leader = eyes.weigh(best, depth.look, seats)?;
    if leader.share < HOPE {
        return Ok(Look::Doubtful);
    }
    let mut answers = Vec::with_capacity(legal.len());
    for &action in legal.iter().filter(|&&action| action != best) {
        let mut other = eyes.weigh(action, depth.glance, seats)?;
        if !leader.leads(&other) {
            if leader.share - other.share + other.range < LEAD {
                return Ok(Look::Doubtful);
            }
            other = eyes.weigh(action, depth.look, seats)?;
        }
        if !leader.leads(&other) {
            return Ok(Look::Doubtful);
        }
        answers.push(other);
    }
    answers.sort_by(|one, other| other.share.total_cmp(&one.share));
    answers.insert(0, leader);
    Ok(Look::Puzzle(Found { level: eyes.level(best), answers }))
}

impl Weight {
    /// Is this better by enough, whatever the searches may have got wrong?
    fn leads(&self, other: &Weight) -> bool {
        self.share - other.share >= LEAD + self.range.hypot(other.range)
    }
}

/// Looks at one position, each time with luck of its own.
struct Eyes<'a, G: Knowledge> {
    glance: Glance<'a, G>,
    style: Style,
    seed: u64,
}

impl<G: Knowledge> Eyes<'_, G> {
    fn luck(&mut self) -> Chance {
        self.seed = self.seed.wrapping_add(1);
        Chance::fast(self.seed)
    }

    /// What a search of so many iterations likes best, if it likes it clearly better than everything else.
    fn leader(&mut self, iterations: u32) -> Option<G::Action> {
        let mut search = Search::<G>::new(self.luck(), Budget::Iterations(iterations), self.style.clone());
        let opinions = search.think(&self.glance, &Time::default()).opinions;
        let (best, others) = opinions.split_first()?;
        let next =
            others.iter().filter(|other| other.visits > 0).map(|other| other.value).max_by(f32::total_cmp);
        let lead = f64::from(best.value - next.unwrap_or(0.0));
        (lead >= FIRST_LEAD).then_some(best.action)
    }

    fn weigh(&mut self, action: G::Action, iterations: u32, seats: usize) -> Result<Weight, Fault> {
        let mut search = Search::<G>::new(self.luck(), Budget::Iterations(iterations), self.style.clone());
        let Weighed { worlds, shares, line } = search.weigh(&self.glance, action, &Time::default());
        let share = chances(shares, seats)[self.glance.seat().index()];
        let json = |action: G::Action| serde_json::to_value(action).map_err(Fault::new);
        let line = line.into_iter().take(LINE).map(|(seat, action)| Ok((seat, json(action)?)));
        Ok(Weight {
            action: json(action)?,
            share: rounded(share),
            range: rounded(range(share, worlds)),
            line: line.collect::<Result<_, Fault>>()?,
        })
    }

    /// How hard it is to find: by how long somebody who judges by hand has to think.
    fn level(&mut self, best: G::Action) -> u8 {
        let mut level = 1;
        for iterations in [EASY, HARD] {
            let budget = Some(Budget::Iterations(iterations));
            let mut adept = bot_within::<G>(Level::Adept, budget, self.luck());
            if adept.choose(&self.glance, &Time::default()) == best {
                break;
            }
            level += 1;
        }
        level
    }
}

/// Three digits are more than the search knows.
fn rounded(share: f64) -> f64 {
    (share * 1000.0).round() / 1000.0
}
