//! The tree: what was found out about the positions that may come.

use tafel_core::{Chance, Ctx, Game, MAX_SEATS, Seat};

use super::moves::{complete, finish, play_on, ways};
use super::{FirstLook, Style};
use crate::knowledge::{Knowledge, Values, choices, final_values};
use crate::net::{Eye, Learned};
use crate::novice::pick_by_prior;

/// A move never tried is thought to be a little worse than its node, unless it was looked at.
const CAUTION: f32 = 0.08;
/// A move tried less often than this is no part of a line that anybody expects.
const OFTEN: u32 = 20;
/// No iteration walks deeper into the tree than this.
const MAX_DEPTH: usize = 64;

/// The node of the question that is asked.
const ROOT: u32 = 0;
/// Where whole moves are laid down, so many times as many completions are compared as elsewhere.
const WAYS_AT_THE_ROOT: u32 = 12;
const WAYS_LATER: u32 = 4;

/// What an edge of the tree stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Steps {
    /// One action; what it leaves half-made is completed separately in every world.
    Actions,
    /// A move from its first click to its last.
    WholeMoves,
}

pub(super) struct Tree<G: Game> {
    nodes: Vec<Node<G::Action>>,
    legal: Vec<G::Action>,
    /// The edges walked in this iteration.
    path: Vec<(u32, u32)>,
}

struct Node<A> {
    /// Whose move it is, as far as anybody came by.
    mover: Option<Seat>,
    visits: u32,
    edges: Vec<Edge<A>>,
}

struct Edge<A> {
    action: A,
    /// Where whole moves are steps: the clicks that follow, as far as they are laid down.
    rest: Vec<A>,
    child: Option<u32>,
    visits: u32,
    available: u32,
    /// How often it is worth a try, before anything is known.
    prior: f32,
    /// The mover's win share at first sight.
    guess: Option<f32>,
    sum: Values,
}

impl<G: Game> Default for Tree<G> {
    fn default() -> Tree<G> {
        Tree { nodes: vec![Node::new()], legal: Vec::new(), path: Vec::new() }
    }
}

impl<A> Node<A> {
    fn new() -> Node<A> {
        Node { mover: None, visits: 0, edges: Vec::new() }
    }

    /// The edge that was tried most, if that is often enough to expect it.
    fn expected(&self) -> Option<&Edge<A>> {
        self.edges.iter().filter(|edge| edge.visits >= OFTEN).max_by_key(|edge| edge.visits)
    }
}

impl<G: Knowledge> Tree<G> {
    /// Visits of an action at the root, in all its ways, and the mean win share of the most visited one.
    pub(super) fn found(&self, action: G::Action, seat: Seat) -> (u32, f32) {
        let visits = self.ways_of(action).iter().map(|edge| edge.visits).sum();
        let value = self.favourite(action).and_then(|edge| edge.value(seat)).unwrap_or(0.0);
        (visits, value)
    }

    /// How often an action at the root was worth a try at first sight, among all that were met.
    pub(super) fn prior(&self, action: G::Action) -> f32 {
        let all: f32 = self.nodes[ROOT as usize].edges.iter().map(|edge| edge.prior).sum();
        self.ways_of(action).iter().map(|edge| edge.prior).sum::<f32>() / all.max(f32::MIN_POSITIVE)
    }

    /// What an action at the root was found to be worth to every seat, in all its ways.
    pub(super) fn shares_after(&self, action: G::Action) -> Option<Values> {
        let visits: u32 = self.ways_of(action).iter().map(|edge| edge.visits).sum();
        let mut shares = Values::default();
        for edge in self.ways_of(action) {
            shares.iter_mut().zip(edge.sum).for_each(|(share, sum)| *share += sum / visits as f32);
        }
        (visits > 0).then_some(shares)
    }

    /// The clicks that follow an action at the root in its most visited way.
    pub(super) fn rest_of(&self, action: G::Action) -> &[G::Action] {
        self.favourite(action).map_or(&[], |edge| &edge.rest)
    }

    /// What is expected to happen from an action at the root on: always the move that was tried most.
    pub(super) fn line(&self, first: G::Action) -> Vec<(Seat, G::Action)> {
        self.line_from(self.favourite(first))
    }

    /// What is expected to happen from here on, as far as it was tried often enough.
    pub(super) fn expected(&self) -> Vec<(Seat, G::Action)> {
        self.line_from(self.nodes[ROOT as usize].expected())
    }

    fn line_from<'a>(&'a self, mut next: Option<&'a Edge<G::Action>>) -> Vec<(Seat, G::Action)> {
        let mut line = Vec::new();
        let mut node = &self.nodes[ROOT as usize];
        while let (Some(mover), Some(edge)) = (node.mover, next) {
            line.push((mover, edge.action));
            line.extend(edge.rest.iter().map(|&click| (mover, click)));
            let Some(child) = edge.child else { break };
            node = &self.nodes[child as usize];
            next = node.expected();
        }
        line
    }

    /// The edges that begin with an action at the root.
    fn ways_of(&self, action: G::Action) -> &[Edge<G::Action>] {
        let edges = &self.nodes[ROOT as usize].edges;
        let first = edges.partition_point(|edge| edge.action < action);
        let count = edges[first..].partition_point(|edge| edge.action == action);
        &edges[first..first + count]
    }

    /// The most visited of them; of several, the one that looked best.
    fn favourite(&self, action: G::Action) -> Option<&Edge<G::Action>> {
        self.ways_of(action).iter().rev().max_by_key(|edge| edge.visits)
    }

    /// Can the most visited action not be overtaken any more in so many iterations?
    pub(super) fn is_settled(&self, left: u32) -> bool {
        let (mut first, mut second) = (0, 0);
        for ways in self.nodes[ROOT as usize].edges.chunk_by(|one, next| one.action == next.action) {
            let visits = ways.iter().map(|edge| edge.visits).sum();
            if visits > first {
                second = first;
                first = visits;
            } else {
                second = second.max(visits);
            }
        }
        first - second > left
    }

    /// The tree below an action of the root, in its most visited way; the rest is forgotten.
    pub(super) fn below(mut self, action: G::Action) -> Option<Tree<G>> {
        let root = self.favourite(action)?.child?;
        // Nodes move over in the order in which they are met, and children are renumbered as they go.
        let mut kept = vec![std::mem::replace(&mut self.nodes[root as usize], Node::new())];
        let mut next = 0;
        while next < kept.len() {
            for edge in 0..kept[next].edges.len() {
                if let Some(child) = kept[next].edges[edge].child {
                    kept[next].edges[edge].child = Some(kept.len() as u32);
                    kept.push(std::mem::replace(&mut self.nodes[child as usize], Node::new()));
                }
            }
            next += 1;
        }
        Some(Tree { nodes: kept, ..Tree::default() })
    }

    /// The mean win shares of everything that was tried at the root; equal ones if nothing was.
    pub(super) fn shares(&self) -> Values {
        let edges = &self.nodes[ROOT as usize].edges;
        let visits: u32 = edges.iter().map(|edge| edge.visits).sum();
        let mut shares = [0.0; MAX_SEATS];
        for (seat, share) in shares.iter_mut().enumerate() {
            *share = edges.iter().map(|edge| edge.sum[seat]).sum::<f32>() / visits.max(1) as f32;
        }
        shares
    }

    /// Walks down the tree through a world, and carries a judgement back.
    pub(super) fn iterate(
        &mut self,
        mut world: G,
        me: Seat,
        style: &Style,
        eye: &mut Eye,
        chance: &mut Chance,
    ) -> Values {
        self.path.clear();
        // What a network said of the position where the walk ended.
        let mut judged = None;
        let mut node = ROOT;
        // As long as nobody else has moved, our hand is the one we hold, and whole moves can be laid down.
        let mut steps = if style.completions > 0 { Steps::WholeMoves } else { Steps::Actions };
        while let Some(seat) = whose_move(&world, me) {
            if seat != me {
                steps = Steps::Actions;
            }
            choices(&world, seat, &mut self.legal);
            if seat != me && world.asked().len() > 1 {
                // An answer given at the same time as ours: we cannot react to it, so it is no branch of our tree.
                let action = match &style.mind {
                    Some(mind) => pick_by_liking(mind, &world, seat, &self.legal, eye, chance),
                    None => pick_by_prior(&self.legal, |action| world.prior(seat, action), chance),
                };
                world.apply(seat, action, &mut Ctx::quiet(chance));
                continue;
            }
            let fresh = self.nodes[node as usize].visits == 0 && node != ROOT;
            self.nodes[node as usize].visits += 1;
            self.nodes[node as usize].mover = Some(seat);
            if let Some(mind) = &style.mind {
                let said = self.merge_liked(node, &world, seat, mind, style, eye, chance);
                // Where there is nothing to choose, one goes on looking.
                if self.path.len() >= MAX_DEPTH || fresh && self.legal.len() > 1 {
                    judged = Some(said.unwrap_or_else(|| eye.look(mind, &world, seat)));
                    break;
                }
            } else if fresh || self.path.len() >= MAX_DEPTH {
                break;
            } else {
                self.merge_legal(node, &world, seat, steps, style, chance);
            }
            let edge = self.select(node, seat, style);
            self.path.push((node, edge));
            let chosen = &self.nodes[node as usize].edges[edge as usize];
            world.apply(seat, chosen.action, &mut Ctx::quiet(chance));
            let child = chosen.child;
            finish(&mut world, seat, &chosen.rest, chance);
            complete(&mut world, seat, style, &mut self.legal, chance);
            node = match child {
                Some(child) => child,
                None => self.add_node(node, edge),
            };
        }
        let values = judged.or_else(|| final_values(&world)).unwrap_or_else(|| {
            play_on(&mut world, style.horizon, &mut self.legal, chance);
            style.judge.values(&world)
        });
        for &(node, edge) in &self.path {
            let edge = &mut self.nodes[node as usize].edges[edge as usize];
            edge.visits += 1;
            for (sum, value) in edge.sum.iter_mut().zip(values) {
                *sum += value;
            }
        }
        values
    }

    fn add_node(&mut self, node: u32, edge: u32) -> u32 {
        let fresh = self.nodes.len() as u32;
        self.nodes[node as usize].edges[edge as usize].child = Some(fresh);
        self.nodes.push(Node::new());
        fresh
    }

    /// Adds edges for legal actions that the node has not met yet. Both lists are sorted.
    fn merge_legal(
        &mut self,
        node: u32,
        world: &G,
        seat: Seat,
        steps: Steps,
        style: &Style,
        chance: &mut Chance,
    ) {
        let mut legal = std::mem::take(&mut self.legal);
        let alone = legal.len() == 1;
        let mut place = 0;
        let mut buffer = Vec::new();
        for &action in &legal {
            let edges = &mut self.nodes[node as usize].edges;
            while place < edges.len() && edges[place].action < action {
                place += 1;
            }
            if place < edges.len() && edges[place].action == action {
                continue;
            }
            let thumb = world.prior(seat, &action);
            if steps == Steps::WholeMoves {
                let tries = style.completions * if node == ROOT { WAYS_AT_THE_ROOT } else { WAYS_LATER };
                let ways = ways(world, seat, action, tries, style, &mut buffer, chance);
                let edges_of_ways = ways.into_iter().map(|way| {
                    Edge::new(action, way.rest, style.first_look.prior(thumb, way.value), Some(way.value))
                });
                edges.splice(place..place, edges_of_ways);
                continue;
            }
            let guess = match style.first_look {
                FirstLook::OneStep { .. } if !alone => {
                    Some(look(world, seat, action, style, &mut buffer, chance))
                }
                _ => None,
            };
            let prior = guess.map_or(thumb, |guess| style.first_look.prior(thumb, guess));
            edges.insert(place, Edge::new(action, Vec::new(), prior, guess));
        }
        std::mem::swap(&mut self.legal, &mut legal);
    }

    /// Adds edges for legal actions that the node has not met yet, each tried as often as a network likes it. If there
    /// are any, says what the network thinks of the position.
    #[expect(clippy::too_many_arguments, reason = "the walk hands on everything it has")]
    fn merge_liked(
        &mut self,
        node: u32,
        world: &G,
        seat: Seat,
        mind: &Learned,
        style: &Style,
        eye: &mut Eye,
        chance: &mut Chance,
    ) -> Option<Values> {
        let edges = &mut self.nodes[node as usize].edges;
        let mut met = 0;
        for_each_legal(edges, &self.legal, |_, _| met += 1);
        if met == self.legal.len() {
            return None;
        }
        if let [only] = self.legal[..] {
            let place = edges.partition_point(|edge| edge.action < only);
            edges.insert(place, Edge::new(only, Vec::new(), 1.0, None));
            return None;
        }
        let values = eye.look(mind, world, seat);
        let likings = eye.likings(&mind.net, G::alphabet(), &self.legal);
        let spice = if node == ROOT { style.curiosity } else { 0.0 };
        let mut place = 0;
        for (&action, &liking) in self.legal.iter().zip(likings) {
            while place < edges.len() && edges[place].action < action {
                place += 1;
            }
            if place < edges.len() && edges[place].action == action {
                continue;
            }
            let mut prior = liking;
            if spice > 0.0 {
                // What is left to luck is shared out at random.
                let luck = -((chance.below(1 << 20) + 1) as f32 / (1 << 20) as f32).ln();
                prior = (1.0 - spice) * liking + spice * luck / self.legal.len() as f32;
            }
            edges.insert(place, Edge::new(action, Vec::new(), prior, None));
        }
        Some(values)
    }

    /// The edge to follow: what has done well, what looks good, what was tried little.
    fn select(&mut self, node: u32, seat: Seat, style: &Style) -> u32 {
        let edges = &mut self.nodes[node as usize].edges;
        let mut total_prior = 0.0;
        let mut visits = 0;
        let mut sum = 0.0;
        for_each_legal(edges, &self.legal, |_, edge| {
            edge.available += 1;
            total_prior += edge.prior;
            visits += edge.visits;
            sum += edge.sum[seat.index()];
        });
        let unknown = if visits > 0 { sum / visits as f32 - CAUTION } else { 0.5 };
        let mut best = (f32::MIN, 0);
        for_each_legal(edges, &self.legal, |index, edge| {
            let value = edge.value(seat).unwrap_or(unknown);
            let prior = edge.prior / total_prior;
            let urge =
                style.exploration * prior * (edge.available as f32).sqrt() / (1.0 + edge.visits as f32);
            if value + urge > best.0 {
                best = (value + urge, index as u32);
            }
        });
        best.1
    }
}

impl<A> Edge<A> {
    fn new(action: A, rest: Vec<A>, prior: f32, guess: Option<f32>) -> Edge<A> {
        Edge { action, rest, child: None, visits: 0, available: 0, prior, guess, sum: [0.0; MAX_SEATS] }
    }

    /// The mean of what was found, the first look counting as one try.
    fn value(&self, seat: Seat) -> Option<f32> {
        let sum = self.sum[seat.index()];
        match (self.guess, self.visits) {
            (None, 0) => None,
            (None, visits) => Some(sum / visits as f32),
            (Some(guess), visits) => Some((sum + guess) / (visits + 1) as f32),
        }
    }
}

/// The edges of a node whose actions are legal now. Both lists are sorted, and every legal action has its edge.
fn for_each_legal<A: Ord>(edges: &mut [Edge<A>], legal: &[A], mut what: impl FnMut(usize, &mut Edge<A>)) {
    let mut legal = legal.iter().peekable();
    for (index, edge) in edges.iter_mut().enumerate() {
        while legal.next_if(|&action| *action < edge.action).is_some() {}
        if legal.peek() == Some(&&edge.action) {
            what(index, edge);
        }
    }
}

/// The win share of the mover right after an action, as far as one can see.
fn look<G: Knowledge>(
    world: &G,
    seat: Seat,
    action: G::Action,
    style: &Style,
    buffer: &mut Vec<G::Action>,
    chance: &mut Chance,
) -> f32 {
    let mut after = world.clone();
    after.apply(seat, action, &mut Ctx::quiet(chance));
    complete(&mut after, seat, style, buffer, chance);
    play_on(&mut after, 0, buffer, chance);
    style.judge.values(&after)[seat.index()]
}

/// An action as a network thinks that others choose.
fn pick_by_liking<G: Knowledge>(
    mind: &Learned,
    world: &G,
    seat: Seat,
    legal: &[G::Action],
    eye: &mut Eye,
    chance: &mut Chance,
) -> G::Action {
    if let [only] = *legal {
        return only;
    }
    eye.look(mind, world, seat);
    let likings = eye.likings(&mind.net, G::alphabet(), legal);
    let mut rest = chance.below(1 << 24) as f32 / (1 << 24) as f32;
    let chosen = likings.iter().position(|liking| {
        rest -= liking;
        rest < 0.0
    });
    legal[chosen.unwrap_or(legal.len() - 1)]
}

/// Whose decision comes next. At a simultaneous question we answer first, since nobody sees our answer.
fn whose_move<G: Game>(world: &G, me: Seat) -> Option<Seat> {
    let asked = world.asked();
    if asked.has(me) { Some(me) } else { asked.first() }
}
