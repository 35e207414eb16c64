//! Ratings of people, game by game: Weng-Lin, on a scale on which 400 points are odds of ten to one.
//!
//! A rating is kept nowhere. It follows from the rated games in the order of their ends, so that it is counted exactly
//! once whoever noted it, and can always be worked out again. Computer players are landmarks: they stand where they were
//! measured (`BotLevel::rating`), and games against them move the person only.

use std::collections::HashMap;
use std::sync::Arc;

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use tafel_core::Seat;
use tafel_protocol::{BotLevel, RatingChange, RatingFigures, RatingPoint};
use tafel_store::{Cursor, ResultRow, Results, StoreError};
use tafel_table::{Ended, EndedSeat};
use tokio::sync::Mutex;

use crate::hall::Hall;
use crate::remember::ended_of;

/// Where everybody begins: where `greedy` stands.
const START: f64 = 1500.0;
/// Two players of one strength differ from day to day so much that 400 points are odds of ten to one.
const BETA: f64 = 400.0 / std::f64::consts::LN_10 / std::f64::consts::SQRT_2;
/// How little is known of somebody who has not played: as much as Weng and Lin say, two of the above.
const UNKNOWN: f64 = 2.0 * BETA;
/// How well it is known where a computer player stands.
const LANDMARK: f64 = 30.0;
/// With fewer games a rating is provisional.
const ENOUGH: u32 = 10;
/// How many points of a history are shown.
const SHOWN: usize = 200;
/// How many results are read at once.
const PAGE: u32 = 500;

/// The ratings of one game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ladder {
    people: HashMap<String, Standing>,
    /// By table: what it changed.
    changes: HashMap<String, Vec<RatingChange>>,
    /// How many games are counted, and which was the last.
    counted: u64,
    last: Option<Cursor>,
}

/// How somebody stands.
#[derive(Clone, Debug)]
struct Standing {
    rating: WengLinRating,
    games: u32,
    history: Vec<RatingPoint>,
}

/// The ladders of all games, as far as they were asked for.
#[derive(Default)]
pub(crate) struct Ladders {
    games: Mutex<HashMap<String, Arc<Ladder>>>,
}

impl Ladders {
    /// The ratings of a game as they are now.
    pub(crate) async fn of(&self, hall: &Hall, game: &str) -> Result<Arc<Ladder>, StoreError> {
        let levels = hall.shelf.game(game).map(|game| game.bots.as_slice()).unwrap_or_default();
        let mut games = self.games.lock().await;
        let known = games.entry(game.to_owned()).or_default();
        let stored = hall.store.count_results(Results::Rated(game)).await?;
        if known.counted != stored {
            let ladder = Arc::make_mut(known);
            ladder.read_on(hall, game, levels).await?;
            // Something was noted late that ended before what we have counted: everything is counted again.
            if ladder.counted < stored {
                *ladder = Ladder::default();
                ladder.read_on(hall, game, levels).await?;
            }
        }
        Ok(known.clone())
    }
}

impl Ladder {
    async fn read_on(&mut self, hall: &Hall, game: &str, levels: &[BotLevel]) -> Result<(), StoreError> {
        loop {
            let rows = hall.store.results(Results::Rated(game), self.last.as_ref(), PAGE).await?;
            let is_last = rows.len() < PAGE as usize;
            for row in rows {
                self.count(&row, levels);
            }
            if is_last {
                return Ok(());
            }
        }
    }

    fn count(&mut self, row: &ResultRow, levels: &[BotLevel]) {
        self.counted += 1;
        self.last = Some(Cursor { at: row.ended, id: row.id.clone() });
        let Some(ended) = ended_of(row) else { return };
        let Some(after) = rate(&ended, levels, |person| self.people.get(person).map(|one| one.rating)) else {
            return;
        };
        let mut changes = Vec::new();
        for (seat, (of_seat, rating)) in ended.seats.iter().zip(after).enumerate() {
            let Some(person) = &of_seat.person else { continue };
            let standing = self.people.entry(person.clone()).or_insert_with(|| Standing {
                rating: fresh(),
                games: 0,
                history: Vec::new(),
            });
            let before = standing.rating;
            standing.rating = rating;
            standing.games += 1;
            standing.history.push(RatingPoint {
                at: ended.ended as u64,
                rating: whole(rating.rating),
                uncertainty: whole(rating.uncertainty),
            });
            changes.push(RatingChange {
                seat: Seat(seat as u8),
                before: whole(before.rating),
                after: whole(rating.rating),
                provisional: standing.games < ENOUGH,
            });
        }
        self.changes.insert(row.id.clone(), changes);
    }

    /// What a person is shown of their rating.
    pub(crate) fn figures(&self, person: &str) -> Option<RatingFigures> {
        let standing = self.people.get(person)?;
        let skipped = standing.history.len().saturating_sub(SHOWN);
        Some(RatingFigures {
            rating: whole(standing.rating.rating),
            uncertainty: whole(standing.rating.uncertainty),
            games: standing.games,
            provisional: standing.games < ENOUGH,
            history: standing.history[skipped..].to_vec(),
        })
    }

    /// What a table changed.
    pub(crate) fn changes(&self, table: &str) -> Vec<RatingChange> {
        self.changes.get(table).cloned().unwrap_or_default()
    }
}

fn fresh() -> WengLinRating {
    WengLinRating { rating: START, uncertainty: UNKNOWN }
}

fn whole(points: f64) -> i32 {
    points.round() as i32
}

/// The ratings of all seats after a game; nothing, if somebody sat there who stands nowhere.
fn rate(
    ended: &Ended,
    levels: &[BotLevel],
    known: impl Fn(&str) -> Option<WengLinRating>,
) -> Option<Vec<WengLinRating>> {
    let before = |seat: &EndedSeat| match (&seat.person, &seat.level) {
        (Some(person), _) => Some(known(person).unwrap_or_else(fresh)),
        (None, Some(level)) => {
            let rating = levels.iter().find(|known| known.id == *level)?.rating?;
            Some(WengLinRating { rating: f64::from(rating), uncertainty: LANDMARK })
        }
        (None, None) => None,
    };
    let before: Vec<[WengLinRating; 1]> =
        ended.seats.iter().map(|seat| before(seat).map(|one| [one])).collect::<Option<_>>()?;
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = before
        .iter()
        .zip(&ended.seats)
        .map(|(rating, seat)| (rating.as_slice(), MultiTeamOutcome::new(usize::from(seat.rank))))
        .collect();
    let config = WengLinConfig { beta: BETA, uncertainty_tolerance: 0.000_001 };
    let after = weng_lin_multi_team(&teams, &config);
    after.into_iter().map(|team| team.first().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn levels() -> Vec<BotLevel> {
        let level = |id: &str, rating| BotLevel { id: id.into(), think: 0, rating };
        vec![level("low", Some(1300)), level("high", Some(1700)), level("unknown", None)]
    }

    fn row(number: i64, seats: &[(&str, u8)]) -> ResultRow {
        let seat = |&(who, rank): &(&str, u8)| EndedSeat {
            person: (!levels().iter().any(|level| level.id == who)).then(|| who.to_owned()),
            level: levels().iter().any(|level| level.id == who).then(|| who.to_owned()),
            resigned: false,
            rank,
            score: 0,
            sources: Vec::new(),
        };
        let seats = seats.iter().map(seat).collect();
        let ended = Ended { game: "mill".into(), ended: number, rated: true, counts: true, steps: 1, seats };
        let (people, body) = (ended.people(), serde_json::to_string(&ended).unwrap());
        ResultRow { id: format!("t{number}"), game: ended.game, ended: number, rated: true, people, body }
    }

    fn played(rows: &[ResultRow]) -> Ladder {
        let mut ladder = Ladder::default();
        for row in rows {
            ladder.count(row, &levels());
        }
        ladder
    }

    #[test]
    fn a_win_raises_and_a_defeat_lowers_and_a_stronger_opponent_is_worth_more() {
        let rating = |rows: &[ResultRow]| played(rows).figures("anna").unwrap().rating;
        let (low, high) =
            (rating(&[row(1, &[("anna", 1), ("low", 2)])]), rating(&[row(1, &[("anna", 1), ("high", 2)])]));
        assert!(1500 < low && low < high, "{low} {high}");
        assert!(
            rating(&[row(1, &[("anna", 2), ("low", 1)])]) < rating(&[row(1, &[("anna", 2), ("high", 1)])])
        );
        assert_eq!(rating(&[row(1, &[("anna", 1), ("bela", 1)])]), 1500, "a tie of equals");
    }

    /// Whoever wins as often as they lose against a landmark comes to stand where it does.
    #[test]
    fn whoever_is_as_good_as_a_landmark_comes_to_stand_beside_it() {
        let rows: Vec<ResultRow> = (0..200)
            .map(|number| row(number, &[("anna", 1 + (number % 2) as u8), ("high", 2 - (number % 2) as u8)]))
            .collect();
        let figures = played(&rows).figures("anna").unwrap();
        assert!((1650..=1750).contains(&figures.rating), "{figures:?}");
        assert!(figures.uncertainty < 60 && !figures.provisional, "{figures:?}");
        assert_eq!((figures.games, figures.history.len()), (200, 200));
    }

    #[test]
    fn several_seats_are_rated_by_their_places() {
        let ladder = played(&[row(1, &[("anna", 2), ("bela", 1), ("cleo", 4), ("dora", 3)])]);
        let rating = |who: &str| ladder.figures(who).unwrap().rating;
        assert!(
            rating("bela") > rating("anna")
                && rating("anna") > rating("dora")
                && rating("dora") > rating("cleo")
        );
        let changes = ladder.changes("t1");
        assert_eq!(changes.len(), 4);
        assert!(changes.iter().all(|change| change.before == 1500 && change.provisional));
        assert_eq!(changes[1].after, rating("bela"));
        let sum: i32 = changes.iter().map(|change| change.after - change.before).sum();
        assert!(sum.abs() <= 2, "what one gains others lose: {sum}");
    }

    #[test]
    fn a_level_that_nobody_measured_rates_nobody() {
        let ladder = played(&[row(1, &[("anna", 1), ("unknown", 2)])]);
        assert!(ladder.figures("anna").is_none());
        assert_eq!(ladder.counted, 1, "but it is counted: nobody reads it again and again");
    }

    #[test]
    fn the_tenth_game_ends_what_is_provisional() {
        let rows: Vec<ResultRow> = (0..10).map(|number| row(number, &[("anna", 1), ("low", 2)])).collect();
        assert!(played(&rows[..9]).figures("anna").unwrap().provisional);
        assert!(!played(&rows).figures("anna").unwrap().provisional);
    }
}
