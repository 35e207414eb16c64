//! Information-set Monte Carlo tree search.
//!
//! Every iteration imagines a world behind the view, walks down the tree through it, plays a little further by
//! rules of thumb, judges the position and carries the judgement back to every node on the way, for every seat
//! (max^n). A node stands for everything the searching player could not tell apart: it is reached by the same
//! actions, in whatever world. How often an action was available is counted, because in some worlds it is not.

use tafel_core::{Chance, Ctx, Game, MAX_SEATS, Seat};

use crate::knowledge::{Knowledge, Values, final_values};
use crate::novice::pick_by_prior;
use crate::{Bot, Glance, Time};

/// How long to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many milliseconds of wall time, whatever the level's table says.
    Milliseconds(u64),
    /// So many iterations: slower or faster, but the same choice for the same seed everywhere.
    Iterations(u32),
}

/// A searching player.
pub struct Search {
    chance: Chance,
    budget: Budget,
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
}

/// Weight of the prior against what was found out.
const EXPLORATION: f32 = 0.9;
/// A move never tried is thought to be a little worse than its node.
const FIRST_LOOK: f32 = 0.08;
/// No iteration walks deeper into the tree than this.
const MAX_DEPTH: usize = 64;

struct Node<A> {
    edges: Vec<Edge<A>>,
}

struct Edge<A> {
    action: A,
    child: Option<u32>,
    visits: u32,
    available: u32,
    sum: Values,
}

impl Search {
    /// A searching player with luck of its own.
    pub fn new(chance: Chance, budget: Budget) -> Search {
        Search { chance, budget }
    }

    /// Searches and says what it thinks of every legal action, the best first.
    pub fn think<G: Knowledge>(&mut self, glance: &Glance<'_, G>, time: &Time) -> Vec<Opinion<G::Action>> {
        let seat = glance.seat();
        let mut tree =
            Tree::<G> { nodes: vec![Node { edges: Vec::new() }], legal: Vec::new(), path: Vec::new() };
        let mut clock = Clock::start(self.budget, time);
        while clock.goes_on() {
            let world = G::imagine(glance.view(), &mut self.chance);
            tree.iterate(world, seat, &mut self.chance);
        }
        let edges = &tree.nodes[0].edges;
        let mut opinions: Vec<Opinion<G::Action>> = glance
            .legal()
            .iter()
            .map(|&action| match edges.binary_search_by(|edge| edge.action.cmp(&action)) {
                Ok(index) => {
                    let edge = &edges[index];
                    let value = edge.sum[seat.index()] / (edge.visits.max(1) as f32);
                    Opinion { action, visits: edge.visits, value }
                }
                Err(_) => Opinion { action, visits: 0, value: 0.0 },
            })
            .collect();
        opinions.sort_by(|one, other| other.visits.cmp(&one.visits).then(other.value.total_cmp(&one.value)));
        opinions
    }
}

impl<G: Knowledge> Bot<G> for Search {
    fn choose(&mut self, glance: &Glance<'_, G>, time: &Time) -> G::Action {
        if let [only] = glance.legal() {
            return *only;
        }
        self.think(glance, time)[0].action
    }
}

struct Tree<G: Game> {
    nodes: Vec<Node<G::Action>>,
    legal: Vec<G::Action>,
    /// The edges walked in this iteration.
    path: Vec<(u32, u32)>,
}

impl<G: Knowledge> Tree<G> {
    fn iterate(&mut self, mut world: G, me: Seat, chance: &mut Chance) {
        self.path.clear();
        let mut node = 0;
        while let Some(seat) = whose_move(&world, me) {
            self.legal.clear();
            world.legal(seat, &mut self.legal);
            let secret = seat != me && world.asked().len() > 1;
            if secret {
                // An answer given at the same time as ours: we cannot react to it, so it is no branch of our tree.
                let action = pick_by_prior(&self.legal, |action| world.prior(seat, action), chance);
                world.apply(seat, action, &mut Ctx::quiet(chance));
                continue;
            }
            let edge = self.select(node, &world, seat);
            self.path.push((node, edge));
            let chosen = &mut self.nodes[node as usize].edges[edge as usize];
            world.apply(seat, chosen.action, &mut Ctx::quiet(chance));
            match chosen.child {
                Some(child) if self.path.len() < MAX_DEPTH => node = child,
                _ => {
                    let fresh = self.nodes.len() as u32;
                    self.nodes[node as usize].edges[edge as usize].child.get_or_insert(fresh);
                    self.nodes.push(Node { edges: Vec::new() });
                    break;
                }
            }
        }
        let values = self.judge(world, chance);
        for &(node, edge) in &self.path {
            let edge = &mut self.nodes[node as usize].edges[edge as usize];
            edge.visits += 1;
            for (sum, value) in edge.sum.iter_mut().zip(values) {
                *sum += value;
            }
        }
    }

    /// Plays on for a while by rules of thumb, then judges.
    fn judge(&mut self, mut world: G, chance: &mut Chance) -> Values {
        for _ in 0..G::HORIZON {
            let Some(seat) = world.asked().first() else { break };
            self.legal.clear();
            world.legal(seat, &mut self.legal);
            let action = match self.legal[..] {
                [only] => only,
                _ => pick_by_prior(&self.legal, |action| world.prior(seat, action), chance),
            };
            world.apply(seat, action, &mut Ctx::quiet(chance));
        }
        final_values(&world).unwrap_or_else(|| world.values())
    }

    /// The edge to follow: what has done well, what looks good, what was tried little.
    fn select(&mut self, node: u32, world: &G, seat: Seat) -> u32 {
        self.merge_legal(node);
        let edges = &mut self.nodes[node as usize].edges;
        let mut total_prior = 0.0;
        let mut visits = 0;
        let mut sum = 0.0;
        for action in &self.legal {
            total_prior += world.prior(seat, action);
        }
        let mut at = 0;
        for edge in edges.iter() {
            if at < self.legal.len() && self.legal[at] == edge.action {
                visits += edge.visits;
                sum += edge.sum[seat.index()];
                at += 1;
            }
        }
        let mean = if visits > 0 { sum / visits as f32 } else { 0.5 };
        let mut best = (f32::MIN, 0);
        let mut at = 0;
        for (index, edge) in edges.iter_mut().enumerate() {
            if at >= self.legal.len() || self.legal[at] != edge.action {
                continue;
            }
            at += 1;
            edge.available += 1;
            let prior = world.prior(seat, &edge.action) / total_prior;
            let value =
                if edge.visits > 0 { edge.sum[seat.index()] / edge.visits as f32 } else { mean - FIRST_LOOK };
            let urge = EXPLORATION * prior * (edge.available as f32).sqrt() / (1.0 + edge.visits as f32);
            if value + urge > best.0 {
                best = (value + urge, index as u32);
            }
        }
        best.1
    }

    /// Adds edges for legal actions that the node has not met yet. Both lists are sorted.
    fn merge_legal(&mut self, node: u32) {
        let edges = &mut self.nodes[node as usize].edges;
        for &action in &self.legal {
            if let Err(place) = edges.binary_search_by(|edge| edge.action.cmp(&action)) {
                let edge = Edge { action, child: None, visits: 0, available: 0, sum: [0.0; MAX_SEATS] };
                edges.insert(place, edge);
            }
        }
    }
}

/// Whose decision comes next. At a simultaneous question we answer first, since nobody sees our answer.
fn whose_move<G: Game>(world: &G, me: Seat) -> Option<Seat> {
    let asked = world.asked();
    if asked.has(me) { Some(me) } else { asked.first() }
}

/// Counts iterations or watches the time.
struct Clock<'a> {
    left: u32,
    until: Option<std::time::Instant>,
    time: &'a Time,
}

impl Clock<'_> {
    fn start(budget: Budget, time: &Time) -> Clock<'_> {
        let (left, own) = match budget {
            Budget::Iterations(iterations) => (iterations, None),
            Budget::Milliseconds(milliseconds) => {
                let until = std::time::Instant::now() + std::time::Duration::from_millis(milliseconds);
                (u32::MAX, Some(until))
            }
        };
        Clock { left, until: own, time }
    }

    fn goes_on(&mut self) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        // Looking at a clock costs more than it tells: every eighth iteration is often enough.
        if self.left.is_multiple_of(8) {
            let over = self.until.is_some_and(|until| std::time::Instant::now() >= until);
            if over || self.time.is_up() {
                self.left = 0;
            }
        }
        true
    }
}
