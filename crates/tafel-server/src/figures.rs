//! What somebody's games come to: counted from the results, kept nowhere.

use std::collections::{BTreeMap, HashMap};

use tafel_protocol::{Against, BySeats, GameFigures, InARow, LatestGame, LatestOther, Met, SourceShare};
use tafel_store::{Cursor, Person, ResultRow, Results, StoreError};
use tafel_table::{Ended, EndedSeat};

use crate::hall::Hall;
use crate::remember::ended_of;

/// How many results are read at once.
const PAGE: u32 = 500;
/// How many of the latest games are shown.
const LATEST: usize = 20;
const DAY: i64 = 24 * 60 * 60 * 1000;

/// A game of somebody: how it ended, and which seat was theirs.
pub(crate) struct Played {
    pub(crate) table: String,
    pub(crate) ended: Ended,
    seat: usize,
}

impl Played {
    fn of(row: &ResultRow, person: &str) -> Option<Played> {
        let ended = ended_of(row)?;
        let seat = ended.seats.iter().position(|seat| seat.person.as_deref() == Some(person))?;
        Some(Played { table: row.id.clone(), ended, seat })
    }

    pub(crate) fn mine(&self) -> &EndedSeat {
        &self.ended.seats[self.seat]
    }

    pub(crate) fn won(&self) -> bool {
        self.mine().rank == 1
    }

    pub(crate) fn others(&self) -> impl Iterator<Item = &EndedSeat> {
        let mine = self.seat;
        self.ended.seats.iter().enumerate().filter(move |(seat, _)| *seat != mine).map(|(_, seat)| seat)
    }
}

/// All games of a person, the earliest first.
pub(crate) async fn games_of(hall: &Hall, person: &str) -> Result<Vec<Played>, StoreError> {
    let mut games = Vec::new();
    let mut after: Option<Cursor> = None;
    loop {
        let rows = hall.store.results(Results::Of(person), after.as_ref(), PAGE).await?;
        games.extend(rows.iter().filter_map(|row| Played::of(row, person)));
        match rows.last() {
            Some(last) if rows.len() == PAGE as usize => {
                after = Some(Cursor { at: last.ended, id: last.id.clone() });
            }
            _ => return Ok(games),
        }
    }
}

/// The names of people, as they call themselves now. Whoever was forgotten has none.
pub(crate) async fn names(hall: &Hall, mut ids: Vec<String>) -> Result<HashMap<String, String>, StoreError> {
    ids.sort();
    ids.dedup();
    let people = hall.store.people(&ids).await?;
    Ok(people.into_iter().filter_map(|Person { id, name, .. }| Some((id, name?))).collect())
}

/// Days in a row with a game, by the server's days, up to today or yesterday: today is not over yet.
pub(crate) fn days_in_a_row(games: &[Played], now: i64) -> InARow {
    let mut row = InARow::default();
    let mut last = None;
    for day in games.iter().map(|game| game.ended.ended.div_euclid(DAY)) {
        row.now = match last {
            Some(last) if day == last => row.now,
            Some(last) if day == last + 1 => row.now + 1,
            _ => 1,
        };
        row.best = row.best.max(row.now);
        last = Some(day);
    }
    if last.is_none_or(|last| now.div_euclid(DAY) > last + 1) {
        row.now = 0;
    }
    row
}

/// Games won in a row, of those that others played too.
pub(crate) fn wins_in_a_row(games: &[Played]) -> InARow {
    let mut row = InARow::default();
    for game in games.iter().filter(|game| game.ended.seats.len() > 1) {
        row.now = if game.won() { row.now + 1 } else { 0 };
        row.best = row.best.max(row.now);
    }
    row
}

/// The figures of one game. `levels` are its computer players, the weakest first.
pub(crate) fn of_game(game: &str, levels: &[String], games: &[&Played]) -> GameFigures {
    let strength = |level: &str| levels.iter().position(|known| known == level);
    // The strongest computer player, or a person, who stands above all of them here.
    let opposition = |played: &Played| {
        if played.others().any(|seat| seat.person.is_some()) {
            return Some((usize::MAX, None));
        }
        let level =
            played.others().filter_map(|seat| seat.level.clone()).max_by_key(|level| strength(level))?;
        Some((strength(&level).unwrap_or(usize::MAX - 1), Some(level)))
    };
    let mut by_seats: BTreeMap<u8, BySeats> = BTreeMap::new();
    let mut against: BTreeMap<(usize, Option<String>), Against> = BTreeMap::new();
    for played in games {
        let (seats, mine) = (played.ended.seats.len() as u8, played.mine());
        let row = by_seats.entry(seats).or_insert_with(|| BySeats {
            seats,
            places: vec![0; usize::from(seats.max(2))],
            points: 0,
        });
        row.points += i64::from(mine.score);
        if let Some(place) = row.places.get_mut(usize::from(mine.rank).saturating_sub(1)) {
            *place += 1;
        }
        if let Some(key) = opposition(played) {
            let row = against.entry(key.clone()).or_insert(Against { level: key.1, played: 0, won: 0 });
            row.played += 1;
            row.won += u32::from(played.won());
        }
    }
    GameFigures {
        game: game.to_owned(),
        played: games.len() as u32,
        won: games.iter().filter(|game| game.won()).count() as u32,
        most: games.iter().map(|game| game.mine().score).max().unwrap_or_default(),
        by_seats: by_seats.into_values().collect(),
        against: against.into_values().collect(),
        sources: sources(games),
        rating: None,
    }
}

/// Where the points come from, and where those of the others at the same tables come from.
fn sources(games: &[&Played]) -> Vec<SourceShare> {
    let mut points: BTreeMap<&str, [i64; 2]> = BTreeMap::new();
    let mut all = [0_i64; 2];
    for played in games {
        let seats = std::iter::once((0, played.mine())).chain(played.others().map(|seat| (1, seat)));
        for (whose, seat) in seats {
            // What costs points is no source of them.
            for (source, gained) in seat.sources.iter().filter(|(_, gained)| *gained > 0) {
                points.entry(source).or_default()[whose] += i64::from(*gained);
                all[whose] += i64::from(*gained);
            }
        }
    }
    let share = |part: i64, of: i64| (part * 1000).checked_div(of).unwrap_or_default() as u32;
    let mut shares: Vec<SourceShare> = points
        .into_iter()
        .map(|(source, [mine, others])| SourceShare {
            source: source.to_owned(),
            mine: share(mine, all[0]),
            others: share(others, all[1]),
        })
        .filter(|share| share.mine > 0)
        .collect();
    shares.sort_by_key(|share| std::cmp::Reverse(share.mine));
    shares
}

/// The latest games in a line each.
pub(crate) fn latest(games: &[Played], names: &HashMap<String, String>) -> Vec<LatestGame> {
    let line = |played: &Played| {
        let other = |seat: &EndedSeat| LatestOther {
            name: seat.person.as_ref().and_then(|person| names.get(person)).cloned(),
            level: seat.level.clone(),
            rank: seat.rank,
            score: seat.score,
        };
        let mut others: Vec<LatestOther> = played.others().map(other).collect();
        others.sort_by_key(|other| other.rank);
        LatestGame {
            table: played.table.clone(),
            game: played.ended.game.clone(),
            ended: played.ended.ended as u64,
            rank: played.mine().rank,
            score: played.mine().score,
            others,
            rated: played.ended.rated,
        }
    };
    games.iter().rev().take(LATEST).map(line).collect()
}

/// The people in the latest games, to be named.
pub(crate) fn people_of_latest(games: &[Played]) -> Vec<String> {
    let latest = games.iter().rev().take(LATEST);
    latest.flat_map(|played| played.others().filter_map(|seat| seat.person.clone())).collect()
}

/// Whom somebody met, the latest first, and how it went.
pub(crate) fn met(games: &[Played]) -> Vec<Met> {
    let mut people: HashMap<&str, Met> = HashMap::new();
    for played in games {
        for other in played.others() {
            let Some(person) = &other.person else { continue };
            let met = people.entry(person).or_insert_with(|| Met {
                person: person.clone(),
                name: None,
                played: 0,
                ahead: 0,
                behind: 0,
                latest: 0,
                blocked: false,
            });
            met.played += 1;
            met.ahead += u32::from(played.mine().rank < other.rank);
            met.behind += u32::from(played.mine().rank > other.rank);
            met.latest = met.latest.max(played.ended.ended as u64);
        }
    }
    let mut met: Vec<Met> = people.into_values().collect();
    met.sort_by(|a, b| b.latest.cmp(&a.latest).then_with(|| a.person.cmp(&b.person)));
    met
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: i64, day: i64, seats: &[(&str, u8, i32)]) -> Played {
        let seat = |&(who, rank, score): &(&str, u8, i32)| EndedSeat {
            person: (!who.starts_with("bot")).then(|| who.to_owned()),
            level: who.starts_with("bot").then(|| who.to_owned()),
            resigned: false,
            rank,
            score,
            sources: vec![("score.a".into(), score), ("score.b".into(), 10)],
        };
        let ended = Ended {
            game: "mill".into(),
            ended: day * DAY + number,
            rated: false,
            counts: true,
            steps: 1,
            seats: seats.iter().map(seat).collect(),
        };
        let seat = ended.seats.iter().position(|seat| seat.person.as_deref() == Some("anna")).unwrap();
        Played { table: format!("t{number}"), ended, seat }
    }

    fn games() -> Vec<Played> {
        vec![
            game(1, 100, &[("anna", 1, 30), ("bot1", 2, 20)]),
            game(2, 100, &[("bot1", 1, 30), ("anna", 2, 20), ("bot2", 3, 10)]),
            game(3, 101, &[("anna", 2, 10), ("bela", 1, 40), ("bot2", 3, 5)]),
            game(4, 105, &[("anna", 1, 50), ("bela", 2, 40)]),
            game(5, 106, &[("anna", 1, 90)]),
        ]
    }

    #[test]
    fn figures_count_places_and_who_the_others_were() {
        let all = games();
        let levels = ["bot1".to_owned(), "bot2".to_owned()];
        let figures = of_game("mill", &levels, &all.iter().collect::<Vec<_>>());
        assert_eq!((figures.played, figures.won, figures.most), (5, 3, 90));
        let three = figures.by_seats.iter().find(|row| row.seats == 3).unwrap();
        assert_eq!((three.places.as_slice(), three.points), (&[0, 2, 0][..], 30));
        let against: Vec<_> =
            figures.against.iter().map(|row| (row.level.as_deref(), row.played, row.won)).collect();
        assert_eq!(against, [(Some("bot1"), 1, 1), (Some("bot2"), 1, 0), (None, 2, 1)]);
        assert_eq!(figures.sources[0].source, "score.a");
        assert_eq!(figures.sources[0].mine, 200 * 1000 / 250);
        assert_eq!(figures.sources[0].others, 145 * 1000 / 205);
    }

    #[test]
    fn rows_of_days_and_of_wins() {
        let all = games();
        assert_eq!(days_in_a_row(&all, 106 * DAY + 9), InARow { now: 2, best: 2 });
        assert_eq!(days_in_a_row(&all, 107 * DAY + 9), InARow { now: 2, best: 2 }, "today is not over");
        assert_eq!(days_in_a_row(&all, 108 * DAY), InARow { now: 0, best: 2 });
        assert_eq!(days_in_a_row(&[], 108 * DAY), InARow::default());
        assert_eq!(wins_in_a_row(&all), InARow { now: 1, best: 1 }, "alone nobody is beaten");
    }

    #[test]
    fn people_who_met_are_compared_at_the_same_table() {
        let met = met(&games());
        assert_eq!(met.len(), 1);
        assert_eq!((met[0].played, met[0].ahead, met[0].behind), (2, 1, 1));
        let names = HashMap::from([("bela".to_owned(), "Béla".to_owned())]);
        let lines = latest(&games(), &names);
        assert_eq!((lines[0].table.as_str(), lines[0].rank, lines[0].others.len()), ("t5", 1, 0));
        assert_eq!(lines[2].others[0].name.as_deref(), Some("Béla"));
        assert_eq!(lines[2].others[1].level.as_deref(), Some("bot2"));
    }
}
