//! The hall of fame of this server: only who chose to be shown.

use std::sync::Arc;
use std::time::Duration;

use moka::sync::Cache;
use tafel_protocol::{FameOfGame, FameRating, FameWin, HallOfFame};
use tafel_store::{PersonalRow, StoreError};

use crate::figures;
use crate::hall::Hall;

const SHOWN: &str = "shown";
/// So many people are looked at, those who came first, and so many places are shown of each game.
const MOST: usize = 500;
const PLACES: usize = 10;
/// How long it stands before it is looked up again.
const REMEMBER: Duration = Duration::from_secs(30);

/// What was last looked up.
pub(crate) struct Fame(Cache<(), Arc<Vec<Known>>>);

impl Default for Fame {
    fn default() -> Fame {
        Fame(Cache::builder().max_capacity(1).time_to_live(REMEMBER).build())
    }
}

/// The best at one game, with who they are.
struct Known {
    game: String,
    ratings: Vec<(Option<String>, FameRating)>,
    best: Option<(String, FameWin)>,
}

/// Does this person want to be seen?
pub(crate) async fn is_shown(hall: &Hall, person: &str) -> Result<bool, StoreError> {
    Ok(!hall.store.personal(person, SHOWN).await?.is_empty())
}

/// They do, or no longer do.
pub(crate) async fn show(hall: &Hall, person: &str, shown: bool, now: i64) -> Result<(), StoreError> {
    let id = PersonalRow::id_of(person, SHOWN, "");
    if shown {
        let (person, kind) = (person.to_owned(), SHOWN.to_owned());
        let row = PersonalRow { id, person, kind, key: String::new(), body: String::new(), changed: now };
        hall.store.put_personal(&row).await?;
    } else {
        hall.store.drop_personal(&id).await?;
    }
    hall.fame.0.invalidate(&());
    Ok(())
}

/// Somebody wants to be forgotten.
pub(crate) fn look_again(hall: &Hall) {
    hall.fame.0.invalidate(&());
}

/// The hall as a visitor sees it.
pub(crate) async fn of_server(hall: &Hall, visitor: Option<&str>) -> Result<HallOfFame, StoreError> {
    let known = if let Some(known) = hall.fame.0.get(&()) {
        known
    } else {
        let known = Arc::new(look_up(hall).await?);
        hall.fame.0.insert((), known.clone());
        known
    };
    let games = known.iter().map(|known| FameOfGame {
        game: known.game.clone(),
        ratings: known
            .ratings
            .iter()
            .map(|(person, rating)| FameRating {
                mine: person.is_some() && person.as_deref() == visitor,
                ..rating.clone()
            })
            .collect(),
        best: known
            .best
            .as_ref()
            .map(|(person, win)| FameWin { mine: Some(person.as_str()) == visitor, ..win.clone() }),
    });
    Ok(HallOfFame { games: games.collect() })
}

async fn look_up(hall: &Hall) -> Result<Vec<Known>, StoreError> {
    let mut shown = hall.store.personal_about(SHOWN, "").await?;
    shown.sort_by(|a, b| (a.changed, &a.id).cmp(&(b.changed, &b.id)));
    shown.truncate(MOST);
    let people: Vec<String> = shown.into_iter().map(|row| row.person).collect();
    let names = figures::names(hall, people.clone()).await?;
    let mut known: Vec<Known> = Vec::new();
    for game in hall.shelf.games() {
        let ladder = hall.ladders.of(hall, &game.id).await?;
        let mut ratings: Vec<(Option<String>, FameRating)> = Vec::new();
        for person in &people {
            let Some(figures) = ladder.figures(person).filter(|figures| !figures.provisional) else {
                continue;
            };
            let name = names.get(person).cloned();
            let (rating, games) = (figures.rating, figures.games);
            ratings
                .push((Some(person.clone()), FameRating { name, level: None, rating, games, mine: false }));
        }
        if !ratings.is_empty() {
            let landmarks = game.bots.iter().filter_map(|bot| Some((bot.id.clone(), bot.rating?)));
            ratings.extend(landmarks.map(|(level, rating)| {
                (None, FameRating { name: None, level: Some(level), rating, games: 0, mine: false })
            }));
        }
        ratings.sort_by_key(|(_, rating)| std::cmp::Reverse(rating.rating));
        ratings.truncate(PLACES);
        known.push(Known { game: game.id.clone(), ratings, best: None });
    }
    for person in &people {
        for played in figures::games_of(hall, person).await? {
            if !played.won() || played.ended.seats.len() < 2 {
                continue;
            }
            let score = played.mine().score;
            let Some(known) = known.iter_mut().find(|known| known.game == played.ended.game) else {
                continue;
            };
            if known.best.as_ref().is_none_or(|(_, best)| score > best.score) {
                let (name, at) = (names.get(person).cloned(), played.ended.ended as u64);
                known.best = Some((person.clone(), FameWin { name, score, at, mine: false }));
            }
        }
    }
    Ok(known)
}
