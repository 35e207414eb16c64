//! Hints: what they say, and what they cannot know.

use games::{IDS, with_game};
use serde_json::value::RawValue;
use tafel_bots::{Budget, Knowledge, Level, Time};
use tafel_coach::{Hint, Thoroughness, hint};
use tafel_core::any_match::{Asked, Offer};
use tafel_core::{AnyMatch, Chance, Ctx, Match, Say, Seat, Update, Viewer};

fn how(iterations: u32) -> Thoroughness {
    Thoroughness { level: Level::Champion, budget: Budget::Iterations(iterations), seed: 1 }
}

fn raw(value: &impl serde::Serialize) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).unwrap()
}

/// What a seat is shown of a state.
fn update<G: Knowledge>(state: &G, seat: Seat) -> Update {
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    let question = state.question(seat);
    Update {
        seq: 0,
        steps: 0,
        view: raw(&state.view(Viewer::Seat(seat))),
        question: Some(Asked { ask: raw(&question), say: question.say() }),
        legal: legal.iter().map(|action| Offer { action: raw(action), say: action.say() }).collect(),
        waiting: state.asked(),
        plain: None,
        undo: 0,
        outcome: None,
        sheet: Vec::new(),
        ties: Vec::new(),
    }
}

/// Two worlds that differ only in what the asker cannot see get the same hint, byte for byte.
fn hints_by_the_view_alone<G: Knowledge>(seats: u8) -> usize {
    let mut luck = Chance::seeded(3, seats.into());
    let mut truth = G::setup(&G::Options::default(), seats, &mut Ctx::quiet(&mut luck)).unwrap();
    let (mut legal, mut other_worlds) = (Vec::new(), 0);
    // A short game is asked at every decision, a long one now and then.
    let one_in = if G::longest(&G::Options::default(), seats) < 100 { 1 } else { 12 };
    for _ in 0..160 {
        let Some(seat) = truth.asked().first() else { break };
        legal.clear();
        truth.legal(seat, &mut legal);
        if legal.len() > 1 && luck.below(one_in) == 0 {
            let ask = |world: &G| {
                let hint = hint(G::ID, seat, &update(world, seat), how(30), &Time::default()).unwrap();
                serde_json::to_string(&hint).unwrap()
            };
            let other = G::imagine(&truth.view(Viewer::Seat(seat)), &mut Chance::fast(17));
            other_worlds += usize::from(other != truth);
            assert_eq!(ask(&truth), ask(&other), "the hint of {} peeks", G::ID);
        }
        let action = luck.pick(&legal);
        truth.apply(seat, action, &mut Ctx::quiet(&mut luck));
    }
    other_worlds
}

#[test]
fn a_hint_depends_on_nothing_that_is_hidden() {
    for &id in IDS {
        let seats = games::info(id).unwrap().max_seats;
        let other_worlds = with_game!(id, G => hints_by_the_view_alone::<G>(seats)).unwrap();
        assert!(other_worlds > 0, "{id}: there was something to hide");
    }
}

/// A hint of Brian Boru in the middle of a lesson.
fn in_the_lesson(id: &str, answers: &[&str], iterations: u32) -> Hint {
    let mut lesson = tafel_coach::Lesson::begin("brian-boru", id).unwrap();
    for answer in answers {
        lesson.answer(answer).unwrap();
    }
    let update = lesson.table().update(Viewer::Seat(Seat(0)));
    hint("brian-boru", Seat(0), &update, how(iterations), &Time::default()).unwrap()
}

#[test]
fn a_hint_has_shares_ranges_a_line_and_reasons() {
    let hint = in_the_lesson("win-a-town", &[], 4000);
    assert_eq!(hint.actions.len(), 4);
    assert!(hint.clear);
    for choice in &hint.actions {
        assert!(choice.low <= choice.win_share && choice.win_share <= choice.high);
        assert!(choice.high - choice.low >= 0.02, "{choice:?}");
    }
    for &place in &hint.alike {
        assert!(hint.actions[place].high >= hint.actions[0].low);
    }
    assert_eq!(hint.line[0].action, hint.actions[0].action);
    assert!((1..=2).contains(&hint.reasons.len()), "{:?}", hint.reasons);
}

/// With few tries nothing is said to be the best; with one answer there is nothing to doubt.
#[test]
fn a_hint_says_when_it_does_not_know() {
    assert!(!in_the_lesson("win-a-town", &[], 100).clear);
}

/// Estrid: the trade pact wins, and the reason counts the points.
#[test]
fn a_reason_tells_what_changes() {
    let expand = [r#"{"play":9}"#, r#"{"secondary":"upper"}"#, r#"{"expand":"S6"}"#];
    let hint = in_the_lesson("high-king", &expand, 600);
    assert_eq!(hint.actions[0].action, serde_json::json!({ "estrid": "trade" }));
    assert!(hint.reasons[0].en.starts_with("Your points likely rise by"), "{:?}", hint.reasons);
}

#[test]
fn nobody_who_is_not_asked_gets_a_hint() {
    let table = Match::<games::BrianBoru>::new(Default::default(), 3, Chance::seeded(1, 0)).unwrap();
    let idle = Seat::all(3).find(|&seat| !table.asked().has(seat)).unwrap();
    let update = table.update(Viewer::Seat(idle));
    let refused = hint("brian-boru", idle, &update, how(10), &Time::default()).unwrap_err();
    assert!(refused.to_string().ends_with("is not asked"), "{refused}");
}
