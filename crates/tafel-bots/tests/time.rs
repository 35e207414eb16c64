//! A searching player answers in time.

use std::time::{Duration, Instant};

use games::{IDS, with_game};
use tafel_bots::{Budget, Glance, Knowledge, Level, Time, bot_within};
use tafel_core::{Chance, Ctx};

const LIMIT: Duration = Duration::from_millis(60);

/// How long the champion takes for decisions met in random play, with a limit of its own and with one that is given.
fn thinking_times<G: Knowledge>() -> Vec<Duration> {
    let seats = *G::SEATS.end();
    let mut chance = Chance::fast(7);
    let mut state = G::setup(&G::Options::default(), seats, &mut Ctx::quiet(&mut chance)).unwrap();
    let (mut times, mut legal, mut met) = (Vec::new(), Vec::new(), 0);
    while let Some(seat) = state.asked().first().filter(|_| times.len() < 6) {
        legal.clear();
        state.legal(seat, &mut legal);
        if legal.len() > 1 {
            met += 1;
            if met % 5 == 0 {
                let own = Budget::Milliseconds(LIMIT.as_millis() as u64);
                let given = Time { until: Some(Instant::now() + LIMIT), ..Time::default() };
                let (budget, time) = if met % 2 == 0 { (Some(own), Time::default()) } else { (None, given) };
                let mut player = bot_within::<G>(Level::Champion, budget, Chance::fast(1));
                let start = Instant::now();
                player.choose(&Glance::at(&state, seat, &legal), &time);
                times.push(start.elapsed());
            }
        }
        let action = chance.pick(&legal);
        state.apply(seat, action, &mut Ctx::quiet(&mut chance));
    }
    times
}

/// On a machine that does other things too, a single answer may be late through no fault of the player: the median is
/// held to the limit. `docs/strength.md` has the longest of thousands on a machine at rest.
#[test]
fn the_champion_answers_within_a_tenth_of_its_limit() {
    for &id in IDS {
        let mut times = with_game!(id, G => thinking_times::<G>()).unwrap();
        times.sort();
        let median = times[times.len() / 2];
        assert!(median <= LIMIT.mul_f32(1.1), "{id}: {median:?} of {LIMIT:?}");
        // An answer that cannot change any more is given early, but not all of them are like that.
        assert!(times[times.len() - 1] >= LIMIT / 2, "{id} does not use its time: {times:?}");
    }
}
