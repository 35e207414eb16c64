//! A game that nobody wrote anything about: every move looks alike at first sight, and a position is as good as the points
//! are after it was played on for a while at random.

use tafel_core::{Game, MAX_SEATS, Seat};

use super::{Values, shares};

/// So many decisions are played at random before the points are compared.
pub(super) const PLAYOUT: u32 = 60;
/// A lead of so much is a lead, whatever the points so far; and so is this part of the leader's points.
const LEAD: f32 = 1.0;
const PART: f32 = 0.1;
/// Alone one plays for points: so many are half of all one could wish for.
const WISH: f32 = 20.0;

/// A chapter of this folder for each of these; nothing is written for any other game.
macro_rules! unless_known {
    (BrianBoru) => {};
    (Catan) => {};
    (ImperialSettlers) => {};
    (Medievalia) => {};
    (Mythotopia) => {};
    ($Game:ident) => {
        impl super::Knowledge for games::$Game {
            const GREEDY_HORIZON: u32 = PLAYOUT;
            const LEARNED_HORIZON: u32 = PLAYOUT;
        }
    };
}
games::each_game!(unless_known);

/// The contract does not say how many play, but the score sheet has a figure for each.
pub(super) fn seats<G: Game>(state: &G) -> u8 {
    state.score_sheet().first().map_or(0, |line| line.points.len() as u8)
}

/// The points of each seat so far.
fn points<G: Game>(state: &G) -> ([f32; MAX_SEATS], usize) {
    let (mut points, mut seats) = ([0.0; MAX_SEATS], 0);
    for line in state.score_sheet() {
        seats = line.points.len();
        for (sum, &part) in points.iter_mut().zip(&line.points) {
            *sum += part as f32;
        }
    }
    (points, seats)
}

pub(super) fn values<G: Game>(state: &G) -> Values {
    let (points, seats) = points(state);
    if seats == 1 {
        let mut values = [0.0; MAX_SEATS];
        values[0] = alone(points[0]);
        return values;
    }
    let best = points[..seats].iter().copied().fold(f32::MIN, f32::max);
    shares(&points[..seats], LEAD + PART * best.abs())
}

fn alone(points: f32) -> f32 {
    0.5 + 0.5 * points / (points.abs() + WISH)
}

/// All that can be learned about any game: how far one is ahead.
pub(super) fn figures<G: Game>(state: &G, seat: Seat, note: &mut impl FnMut(&'static str, f32)) {
    let (points, seats) = points(state);
    let others = points[..seats].iter().enumerate().filter(|&(other, _)| other != seat.index());
    let best = others.map(|(_, &points)| points).reduce(f32::max).unwrap_or(0.0);
    note("lead", (points[seat.index()] - best) / (LEAD + PART * best.abs()));
}

#[cfg(test)]
mod tests {
    use games::HighCard;
    use tafel_core::{Chance, Ctx};

    use super::*;
    use crate::knowledge::{choices, final_values};

    /// In random games, how often whoever looks best by points at three quarters of the way wins, as win shares.
    fn share_of_the_leader<G: crate::Knowledge>(seats: u8, games: u32) -> f32 {
        let mut chance = Chance::fast(3);
        let mut won = 0.0;
        for _ in 0..games {
            let mut state = G::setup(&G::Options::default(), seats, &mut Ctx::quiet(&mut chance)).unwrap();
            let (mut legal, mut judged) = (Vec::new(), Vec::new());
            while let Some(seat) = state.asked().first() {
                let values = values(&state);
                assert!((values.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{values:?}");
                judged.push(values);
                choices(&state, seat, &mut legal);
                state.apply(seat, chance.pick(&legal), &mut Ctx::quiet(&mut chance));
            }
            let values = judged[judged.len() * 3 / 4];
            let leader = (0..usize::from(seats)).max_by(|&one, &other| values[one].total_cmp(&values[other]));
            won += final_values(&state).unwrap()[leader.unwrap()];
        }
        won / games as f32
    }

    #[test]
    fn whoever_looks_best_wins_more_often_than_by_chance() {
        for seats in [2, 4] {
            let share = share_of_the_leader::<HighCard>(seats, 400);
            assert!(share > 1.2 / f32::from(seats), "{share} of {seats}");
        }
    }

    #[test]
    fn a_position_alone_is_better_with_more_points() {
        assert_eq!(seats(&crate::knowledge::any_position::<HighCard>()), 4);
        assert!(alone(12.0) > alone(3.0) && alone(3.0) > alone(-5.0));
        assert!((0.0..=1.0).contains(&alone(1e6)) && (0.0..=1.0).contains(&alone(-1e6)));
    }
}
