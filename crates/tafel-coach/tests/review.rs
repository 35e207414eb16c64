//! Reviews of games of computer players, of every title.

use games::{IDS, with_game};
use tafel_bots::{Budget, Glance, Knowledge, Level, Time, bot_within};
use tafel_coach::{Thoroughness, review_match};
use tafel_core::{Chance, Match, Viewer};

/// A game of novices.
fn game<G: Knowledge>(seats: u8, seed: u64) -> Match<G> {
    let mut table = Match::<G>::new(G::Options::default(), seats, Chance::seeded(seed, 0)).unwrap();
    let mut bot = bot_within::<G>(Level::Novice, None, Chance::fast(seed));
    let mut legal = Vec::new();
    while let Some(seat) = table.asked().first() {
        legal.clear();
        table.state().legal(seat, &mut legal);
        let action = bot.choose(&Glance::at(table.state(), seat, &legal), &Time::default());
        let draft = table.play(seat, action, Chance::seeded(seed, 1 + table.log().len() as u64)).unwrap();
        table.commit(draft);
    }
    table
}

fn how(iterations: u32) -> Thoroughness {
    Thoroughness { level: Level::Champion, budget: Budget::Iterations(iterations), seed: 7 }
}

/// Luck, own decisions and the others' add up to the whole; the whole ends with the result.
fn adds_up<G: Knowledge>(seats: u8) {
    let played = game::<G>(seats, u64::from(seats));
    let mut steps = 0;
    let review = review_match(&played, how(3), &mut |done, _| steps = done).unwrap();
    assert_eq!(steps, played.line().len());
    assert_eq!(review.curve.len(), steps + 1);
    assert!(!review.decisions.is_empty());
    for chances in &review.curve {
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{}: {chances:?}", G::ID);
    }
    let outcome = review.outcome.as_ref().unwrap();
    for account in &review.accounts {
        let sum = account.luck + account.own + account.others;
        let whole = account.end - account.start;
        assert!((sum - whole).abs() < 1e-9, "{}: {sum} instead of {whole}", G::ID);
        assert_eq!(account.end > 0.0, outcome.won(account.seat), "{}", G::ID);
        assert!(account.own <= 1e-9, "{}: one cannot do better than the best", G::ID);
    }
    for judged in &review.decisions {
        assert!(judged.loss >= 0.0 && judged.range >= 0.02, "{}: {judged:?}", G::ID);
    }
}

#[test]
fn luck_and_decisions_add_up_in_every_game() {
    for &id in IDS {
        let info = games::info(id).unwrap();
        for seats in [info.min_seats.max(2), info.max_seats] {
            with_game!(id, G => adds_up::<G>(seats)).unwrap();
        }
    }
}

#[test]
fn the_same_iterations_and_seed_give_the_same_review() {
    let played = game::<games::BrianBoru>(3, 5);
    let write = || serde_json::to_string(&review_match(&played, how(6), &mut |_, _| {}).unwrap()).unwrap();
    assert_eq!(write(), write());
}

/// The same moves in a world with everything dealt again that the first mover cannot see: the first decision is judged
/// alike, before anything hidden has mattered.
#[test]
fn a_decision_is_judged_by_what_its_player_knew() {
    use tafel_core::{Ctx, Game};
    let mut luck = Chance::fast(2);
    let mut truth = games::BrianBoru::setup(&Default::default(), 4, &mut Ctx::quiet(&mut luck)).unwrap();
    let mut legal = Vec::new();
    for _ in 0..40 {
        let seat = truth.asked().first().unwrap();
        legal.clear();
        truth.legal(seat, &mut legal);
        if legal.len() > 1 {
            let view = truth.view(Viewer::Seat(seat));
            let other = games::BrianBoru::imagine(&view, &mut Chance::fast(99));
            let judge =
                |world: &games::BrianBoru| tafel_coach::judge(world, seat, legal[0], how(20), 3).unwrap();
            assert_eq!(format!("{:?}", judge(&truth)), format!("{:?}", judge(&other)));
        }
        let action = luck.pick(&legal);
        truth.apply(seat, action, &mut Ctx::quiet(&mut luck));
    }
}

/// A player who takes the worst of what the search saw loses by it, and is told so.
#[test]
fn a_thrown_game_has_mistakes_in_it() {
    let played = game::<games::BrianBoru>(3, 1);
    let review = review_match(&played, how(300), &mut |_, _| {}).unwrap();
    let bad = review.decisions.iter().filter(|judged| judged.verdict > tafel_coach::Judgement::Good).count();
    let best =
        review.decisions.iter().filter(|judged| judged.verdict == tafel_coach::Judgement::Best).count();
    assert!(bad > 0 && best > bad, "novices err, but not always: {bad} bad, {best} best");
    for account in &review.accounts {
        for step in &account.moments {
            assert!(
                review.decisions.iter().any(|judged| judged.step == *step && judged.seat == account.seat)
            );
        }
    }
}
