//! Information-set Monte Carlo tree search.
//!
//! Every iteration imagines a world behind the view, walks down the tree through it, and carries a judgement of the
//! position it arrives at back to every node on the way, for every seat (max^n). A node stands for everything the
//! searching player could not tell apart: it is reached by the same actions, in whatever world. How often an action
//! was available is counted, because in some worlds it is not.

mod clock;
mod moves;
mod tree;

use std::collections::VecDeque;
use std::sync::Arc;

use tafel_core::{Chance, Ctx, Game, Seat, Viewer};

use crate::judge::Judge;
use crate::knowledge::{Knowledge, Values};
use crate::net::{Eye, Learned, Net};
use crate::{Bot, Glance, Time};

use clock::Clock;
pub(crate) use moves::play_on;
use tree::Tree;

/// How long to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many milliseconds of wall time, whatever the level's table says.
    Milliseconds(u64),
    /// So many iterations: slower or faster, but the same choice for the same seed everywhere.
    Iterations(u32),
}

/// How to search.
#[derive(Clone, Debug)]
pub struct Style {
    /// Who judges positions.
    pub judge: Judge,
    /// How moves that were never tried are looked at.
    pub first_look: FirstLook,
    /// How many decisions are played on by rules of thumb before a position is judged. What is under way (a trick, a
    /// war, a half-made move) is played to its end in any case.
    pub horizon: u32,
    /// Weight of what looks good against what was found out.
    pub exploration: f32,
    /// How many ways to complete a half-made move are compared, where moves are chains of clicks: a whole move is then
    /// one step of the search, and in the player's own turn its clicks are laid down and made without another search.
    /// None: every click is a step.
    pub completions: u32,
    /// A network that judges positions and says which actions are worth a look; then the judge, the first look, the
    /// horizon and the completions are not asked.
    pub mind: Option<Learned>,
    /// How much of the first look at the root is left to luck: for players who learn by trying things out.
    pub curiosity: f32,
}

impl Style {
    /// The same with a network, which corrects the judgement it grew from.
    pub fn with_network<G: Knowledge>(self, net: Arc<Net>) -> Style {
        let root = Box::new(G::learned().map_or(Judge::ByHand, Judge::Learned));
        // Moves differ by a few hundredths of a win share. With more than this a search would do what the network likes,
        // however it turns out.
        let exploration = 0.1 * G::SPREAD;
        Style { mind: Some(Learned { net, root }), exploration, ..self }
    }
}

/// How a move that was never tried is looked at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FirstLook {
    /// By the game's rules of thumb alone.
    Thumb,
    /// It is tried once in a world at hand and judged; rules of thumb count with this exponent. A move that looks
    /// better by `sharpness` is looked at e times as often.
    OneStep {
        /// Weight of the rules of thumb, 0 to 1.
        thumb: f32,
        /// Difference in win share that counts e-fold.
        sharpness: f32,
    },
}

impl FirstLook {
    /// How often a move is worth a try that rules of thumb and a first look speak so well of.
    fn prior(self, thumb: f32, guess: f32) -> f32 {
        match self {
            FirstLook::Thumb => thumb,
            FirstLook::OneStep { thumb: exponent, sharpness } => {
                thumb.powf(exponent) * ((guess - 0.5) / sharpness).exp()
            }
        }
    }
}

/// A searching player.
pub struct Search<G: Game> {
    chance: Chance,
    budget: Budget,
    style: Style,
    /// What is left of the last search, in case the next question continues it.
    last: Option<Memory<G>>,
    /// What a network takes its notes on.
    eye: Eye,
}

struct Memory<G: Game> {
    tree: Tree<G>,
    seat: Seat,
    /// The action of the tree's root that was chosen.
    chosen: G::Action,
    /// Where whole moves are steps: the clicks that are still to follow it.
    rest: VecDeque<G::Action>,
    /// What was last seen, and what was done then.
    view: G::View,
    action: G::Action,
}

/// What a search came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<A> {
    /// What it thinks of every legal action, the best first.
    pub opinions: Vec<Opinion<A>>,
    /// What it expects to happen: its best action, and what most probably follows, as far as it tried that often enough.
    /// What others will do, it guesses from imagined worlds.
    pub line: Vec<(Seat, A)>,
    /// The win share it expects for every seat.
    pub shares: Values,
}

/// What a search thinks of one legal action.
#[derive(Clone, PartialEq, Debug)]
pub struct Opinion<A> {
    /// The action.
    pub action: A,
    /// How often the search tried it.
    pub visits: u32,
    /// The win share it expects of it.
    pub value: f32,
    /// How often it was worth a try at first sight, among all of them.
    pub prior: f32,
    /// The win share it expects of it for every seat; nothing is known of an action that was never tried.
    pub shares: Option<Values>,
}

/// What one action was found to be worth when the search began behind it.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed<A> {
    /// In so many imagined worlds it was tried.
    pub worlds: u32,
    /// The win share it is worth to every seat.
    pub shares: Values,
    /// The action, and what most probably follows.
    pub line: Vec<(Seat, A)>,
}

impl<G: Knowledge> Search<G> {
    /// A searching player with luck of its own.
    pub fn new(chance: Chance, budget: Budget, style: Style) -> Search<G> {
        Search { chance, budget, style, last: None, eye: Eye::new::<G>() }
    }

    /// Searches and says what it thinks of every legal action, and what it expects to happen.
    pub fn think(&mut self, glance: &Glance<'_, G>, time: &Time) -> Thought<G::Action> {
        let mut clock = Clock::start(self.budget, time);
        let mut tree = self.recall(glance).and_then(Memory::below).unwrap_or_default();
        self.grow(&mut tree, glance, &mut clock, |_, _| false);
        let opinions = opinions(&tree, glance);
        let line = opinions.first().map_or_else(Vec::new, |best| tree.line(best.action));
        Thought { opinions, line, shares: tree.shares() }
    }

    /// What one legal action is worth to every seat, however seldom a search would try it: the search begins behind it.
    pub fn weigh(&mut self, glance: &Glance<'_, G>, action: G::Action, time: &Time) -> Weighed<G::Action> {
        let mut clock = Clock::start(self.budget, time);
        let mut tree = Tree::<G>::default();
        let (mut worlds, mut sums) = (0u32, Values::default());
        while clock.tick() {
            let mut world = G::imagine(glance.view(), &mut self.chance);
            world.apply(glance.seat(), action, &mut Ctx::quiet(&mut self.chance));
            let values = tree.iterate(world, glance.seat(), &self.style, &mut self.eye, &mut self.chance);
            sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
            worlds += 1;
        }
        let mut line = vec![(glance.seat(), action)];
        line.extend(tree.expected());
        Weighed { worlds, shares: sums.map(|sum| sum / worlds.max(1) as f32), line }
    }

    fn grow(
        &mut self,
        tree: &mut Tree<G>,
        glance: &Glance<'_, G>,
        clock: &mut Clock<'_>,
        settled: impl Fn(&Tree<G>, u32) -> bool,
    ) {
        while clock.tick() {
            let world = G::imagine(glance.view(), &mut self.chance);
            tree.iterate(world, glance.seat(), &self.style, &mut self.eye, &mut self.chance);
            if clock.is_round() && settled(tree, clock.iterations_left()) {
                return;
            }
        }
    }

    /// What is left of the last search, if nothing happened since but the own last action: an imagined world of then,
    /// with that action, must look exactly like now.
    fn recall(&mut self, glance: &Glance<'_, G>) -> Option<Memory<G>> {
        let memory = self.last.take()?;
        if memory.seat != glance.seat() {
            return None;
        }
        let mut world = G::imagine(&memory.view, &mut self.chance);
        world.apply(memory.seat, memory.action, &mut Ctx::quiet(&mut self.chance));
        if !world.asked().has(memory.seat) || world.view(Viewer::Seat(memory.seat)) != *glance.view() {
            return None;
        }
        // Where whole moves are steps, what was found below a click is about positions after the move.
        if memory.rest.is_empty() && self.style.completions > 0 && world.is_unsettled() {
            return None;
        }
        Some(memory)
    }
}

impl<G: Knowledge> Memory<G> {
    /// The part of the search that begins at the next question, if the move is complete.
    fn below(self) -> Option<Tree<G>> {
        if self.rest.is_empty() { self.tree.below(self.chosen) } else { None }
    }

    /// The next click of a move that is under way.
    fn go_on(&mut self, glance: &Glance<'_, G>) -> Option<G::Action> {
        let next = *self.rest.front().filter(|next| glance.legal().contains(next))?;
        self.rest.pop_front();
        self.view = glance.view().clone();
        self.action = next;
        Some(next)
    }
}

impl<G: Knowledge> Bot<G> for Search<G> {
    fn choose(&mut self, glance: &Glance<'_, G>, time: &Time) -> G::Action {
        let mut clock = Clock::start(self.budget, time);
        let mut memory = self.recall(glance);
        if let Some(next) = memory.as_mut().and_then(|memory| memory.go_on(glance)) {
            self.last = memory;
            return next;
        }
        let mut tree = memory.and_then(Memory::below).unwrap_or_default();
        let action = match glance.legal() {
            [only] => *only,
            legal => {
                self.grow(&mut tree, glance, &mut clock, Tree::is_settled);
                opinions(&tree, glance).first().map_or(legal[0], |best| best.action)
            }
        };
        let rest = tree.rest_of(action).iter().copied().collect();
        let view = glance.view().clone();
        self.last = Some(Memory { tree, seat: glance.seat(), chosen: action, rest, view, action });
        action
    }
}

fn opinions<G: Knowledge>(tree: &Tree<G>, glance: &Glance<'_, G>) -> Vec<Opinion<G::Action>> {
    let mut opinions: Vec<Opinion<G::Action>> = glance
        .legal()
        .iter()
        .map(|&action| {
            let (visits, value) = tree.found(action, glance.seat());
            let (prior, shares) = (tree.prior(action), tree.shares_after(action));
            Opinion { action, visits, value, prior, shares }
        })
        .collect();
    opinions.sort_by(|one, other| other.visits.cmp(&one.visits).then(other.value.total_cmp(&one.value)));
    opinions
}
