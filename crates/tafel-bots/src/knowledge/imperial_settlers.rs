//! Imperial Settlers: points to be expected at the end, from what lies on the table.

use imperial_settlers::{Action, Effect, Frame, Good, ImperialSettlers, Kind, Location, TurnPart, card};
use tafel_core::{MAX_SEATS, Seat};

use super::{Knowledge, Values, shares};

const ROUNDS: u8 = 5;
/// Points a token in the supply is worth while the action phase lasts, by good.
const TOKEN: [f32; Good::TOKENS] = [0.55, 0.65, 0.6, 0.9, 0.45, 0.5, 0.1];
/// Points a card in the hand is worth with all rounds to come.
const CARD: f32 = 0.8;
/// Points a location brings in each round to come.
const PRODUCTION: f32 = 1.1;
const ACTION: f32 = 0.9;
const FEATURE: f32 = 0.7;
/// Points a deal brings in each round to come.
const DEAL: f32 = 0.7;
/// Points a foundation saves.
const FOUNDATION: f32 = 0.8;
/// Points of doubt per round still to be played, and at the very end.
const DOUBT_PER_ROUND: f32 = 3.5;
const LAST_DOUBT: f32 = 1.5;

impl Knowledge for ImperialSettlers {
    const HORIZON: u32 = 30;

    fn prior(&self, seat: Seat, action: &Action) -> f32 {
        match *action {
            Action::Build(face) if card(face).faction.is_some() => 4.0,
            Action::Build(_) => 2.5,
            Action::Activate(_) => 2.0,
            Action::ActivateTwice(_) => 2.5,
            Action::Deal(_) => 1.5,
            Action::Raze(_) => 1.2,
            Action::RazeCard(_) => 0.8,
            Action::Exchange(pairs) => 0.8 / f32::from(pairs),
            Action::GiveUpFoundation(_) | Action::GiveUpHidden(_) => 4.0,
            Action::GiveUp(spot) if card(spot.face).faction.is_some() => 0.3,
            Action::PayGold(0) => 2.0,
            Action::PayGold(_) | Action::EndTurn | Action::Defend(_) | Action::Samurai(_) => 0.6,
            Action::Gate(..) | Action::Shrine(_) => 0.5,
            // Passing with much left to do is rarely right.
            Action::Pass => {
                let left: u16 = self.player(seat).tokens.iter().sum();
                1.0 / (1.0 + f32::from(left))
            }
            _ => 1.0,
        }
    }

    fn is_unsettled(&self) -> bool {
        !matches!(self.agenda.last(), Some(Frame::Turn { part: TurnPart::Before, .. } | Frame::Over))
    }

    fn values(&self) -> Values {
        let rounds = f32::from(ROUNDS - self.round.min(ROUNDS));
        if self.seats == 1 {
            return self.alone(rounds);
        }
        let mut scores = [0.0; MAX_SEATS];
        for seat in Seat::all(self.seats) {
            scores[seat.index()] = self.expected_points(seat, rounds);
        }
        shares(&scores[..usize::from(self.seats)], LAST_DOUBT + DOUBT_PER_ROUND * rounds.sqrt())
    }
}

/// What the heuristics need; private to this file.
trait Judgement {
    fn expected_points(&self, seat: Seat, rounds: f32) -> f32;
    fn alone(&self, rounds: f32) -> Values;
}

fn worth(location: &Location, rounds: f32) -> f32 {
    let printed = location.card();
    let standing = if printed.faction.is_some() { 2.0 } else { 1.0 };
    let use_per_round = match (printed.kind, printed.effect) {
        (Kind::Production, _) => PRODUCTION,
        (Kind::Action, _) => ACTION,
        (Kind::Feature, Effect::None) => 0.0,
        (Kind::Feature, _) => FEATURE,
    };
    standing + use_per_round * rounds
}

impl Judgement for ImperialSettlers {
    fn expected_points(&self, seat: Seat, rounds: f32) -> f32 {
        let player = self.player(seat);
        let mut points = f32::from(player.points);
        points += player.locations.iter().map(|location| worth(location, rounds)).sum::<f32>();
        points += player.deals.len() as f32 * DEAL * rounds;
        let foundations = player.foundations.len() + player.hidden_foundations.len();
        points += foundations as f32 * FOUNDATION;
        points += player.hand.len() as f32 * CARD * rounds / f32::from(ROUNDS);
        if !player.passed {
            points +=
                player.tokens.iter().zip(TOKEN).map(|(&count, worth)| f32::from(count) * worth).sum::<f32>();
        }
        points
    }

    /// Alone, faction locations must outnumber what the neutral player collects.
    fn alone(&self, rounds: f32) -> Values {
        let player = self.player(Seat(0));
        let built =
            player.locations.iter().filter(|location| location.card().faction.is_some()).count() as f32;
        let collected = self.neutral.collection.len() as f32 + self.neutral.locations.len() as f32;
        let engine = self.expected_points(Seat(0), rounds) / 20.0;
        let lead = built + engine - collected - 0.5;
        let mut values = [0.0; MAX_SEATS];
        values[0] = 1.0 / (1.0 + (-lead / (1.0 + rounds)).exp());
        values
    }
}
