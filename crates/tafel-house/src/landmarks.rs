//! Where the computer players stand on the scale of ratings: fixed landmarks, as measured in docs/strength.md.
//!
//! A share of games won one to one is a distance: 400 points are odds of ten to one. `greedy`, which needs no time and is
//! the same on every machine, stands at 1500 in every game. The levels that search were measured with a fixed number of
//! iterations, far fewer than they make in their own time: at a table they are somewhat stronger than this.

use tafel_bots::Level;

/// Where `greedy` stands.
const MIDDLE: f64 = 1500.0;
/// Nobody is thought to be worse than that. Chance hardly ever wins, so that its distance cannot be measured.
const LEAST: f64 = 100.0;

/// What was measured in one game: how much of a hundred games the better of two levels wins.
struct Measured {
    game: &'static str,
    greedy_to_novice: f64,
    novice_to_random: f64,
    adept_to_greedy: f64,
    master_to_adept: f64,
    champion_to_adept: f64,
}

/// The rows of docs/strength.md. Where all games were won, the lower end of the interval stands here.
#[rustfmt::skip]
const MEASURED: [Measured; 5] = [
    Measured { game: "brian-boru",        greedy_to_novice: 92.0, novice_to_random: 68.6, adept_to_greedy: 77.7, master_to_adept: 70.3, champion_to_adept: 84.5 },
    Measured { game: "imperial-settlers", greedy_to_novice: 68.8, novice_to_random: 96.0, adept_to_greedy: 96.9, master_to_adept: 69.0, champion_to_adept: 96.8 },
    Measured { game: "catan-kartenspiel", greedy_to_novice: 85.2, novice_to_random: 99.2, adept_to_greedy: 76.2, master_to_adept: 73.2, champion_to_adept: 95.8 },
    Measured { game: "medievalia",        greedy_to_novice: 77.5, novice_to_random: 99.2, adept_to_greedy: 81.8, master_to_adept: 73.0, champion_to_adept: 99.2 },
    Measured { game: "mythotopia",        greedy_to_novice: 99.2, novice_to_random: 99.2, adept_to_greedy: 78.0, master_to_adept: 55.8, champion_to_adept: 76.5 },
];

/// The rating of a level; nothing where nobody measured it.
pub(crate) fn rating(game: &str, level: Level) -> Option<i32> {
    let measured = MEASURED.iter().find(|measured| measured.game == game)?;
    let novice = MIDDLE - distance(measured.greedy_to_novice);
    let adept = MIDDLE + distance(measured.adept_to_greedy);
    let rating = match level {
        Level::Random => novice - distance(measured.novice_to_random),
        Level::Novice => novice,
        Level::Greedy => MIDDLE,
        Level::Adept => adept,
        Level::Master => adept + distance(measured.master_to_adept),
        Level::Champion => adept + distance(measured.champion_to_adept),
        Level::Champion1 => return None,
    };
    Some(rating.max(LEAST).round() as i32)
}

/// The distance that means this share of a hundred games.
fn distance(percent: f64) -> f64 {
    400.0 * (percent / (100.0 - percent)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    const STRENGTH: &str = include_str!("../../../docs/strength.md");

    /// Is there a row for this game in which a player of one level meets one of the other, with this share one to one, or
    /// this lower end of the interval?
    fn is_written(game: &str, better: Level, worse: Level, percent: f64) -> bool {
        let share = format!("{percent:.1}");
        STRENGTH.lines().filter(|line| line.starts_with(&format!("| {game},"))).any(|line| {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            let [_, _, players, _, _, _, one_to_one, interval, ..] = cells[..] else { return false };
            let plain = |name: &str| name.split('@').next().unwrap_or_default().to_owned();
            let named: Vec<String> = players.split(',').map(plain).collect();
            let end = if one_to_one == "100.0 %" { interval } else { one_to_one };
            named == [better.name(), worse.name()] && end.starts_with(&share)
        })
    }

    #[test]
    fn every_landmark_is_a_row_of_the_page_on_strength() {
        use Level::{Adept, Champion, Greedy, Master, Novice, Random};
        for measured in &MEASURED {
            for (better, worse, percent) in [
                (Greedy, Novice, measured.greedy_to_novice),
                (Novice, Random, measured.novice_to_random),
                (Adept, Greedy, measured.adept_to_greedy),
                (Master, Adept, measured.master_to_adept),
                (Champion, Adept, measured.champion_to_adept),
            ] {
                let game = measured.game;
                assert!(is_written(game, better, worse, percent), "{game}: {better},{worse} {percent}");
            }
        }
    }

    #[test]
    fn a_stronger_level_stands_higher_in_every_game() {
        for Measured { game, .. } in &MEASURED {
            let ratings: Vec<i32> = Level::ALL.iter().filter_map(|&level| rating(game, level)).collect();
            assert_eq!(ratings.len(), Level::ALL.len(), "{game}");
            assert!(ratings.is_sorted_by(|a, b| a < b), "{game}: {ratings:?}");
        }
        assert_eq!(rating("brian-boru", Level::Greedy), Some(1500));
        assert_eq!(rating("brian-boru", Level::Novice), Some(1076));
        assert_eq!(rating("chess", Level::Greedy), None);
    }
}
