//! The lessons of every game, played through; and faults planted in them that must be seen.

use games::{IDS, with_game};
use serde_json::{Value, json};
use tafel_coach::{Condition, Course, Lesson, Progress, Verdict, Words, check, check_course};
use tafel_core::record::Notes;
use tafel_core::{Chance, Ctx, Game, Match, Seat, Tally, Viewer};

const GAME: &str = "brian-boru";

fn course() -> Course {
    Course::of(GAME).unwrap().unwrap()
}

#[test]
fn every_lesson_of_every_game_can_be_played_through() {
    for id in IDS {
        let report = check(id).unwrap();
        let faults: Vec<&str> = report.faults().collect();
        assert!(faults.is_empty(), "{id}: {faults:#?}");
    }
}

/// A game has so many lessons, in so many of which a task can be failed, and at least so many wrong tries that are refused
/// or taken back.
#[track_caller]
fn check_lessons(game: &str, lessons: usize, failing: usize, least_refused: usize, least_taken_back: usize) {
    let report = check(game).unwrap();
    assert_eq!(report.lessons.len(), lessons);
    assert!(report.lessons.iter().all(|lesson| lesson.ways > 1), "{report:?}");
    assert_eq!(report.lessons.iter().filter(|lesson| lesson.traps > 0).count(), failing);
    let refused: usize = report.lessons.iter().map(|lesson| lesson.refused).sum();
    let taken_back: usize = report.lessons.iter().map(|lesson| lesson.taken_back).sum();
    assert!(
        refused >= least_refused && taken_back >= least_taken_back,
        "{refused} refused, {taken_back} taken back"
    );
}

#[test]
fn brian_boru_has_seven_lessons_with_tasks_traps_and_wrong_tries() {
    check_lessons(GAME, 7, 7, 8, 12);
}

#[test]
fn catan_has_eight_lessons_with_tasks_traps_and_wrong_tries() {
    check_lessons("catan-kartenspiel", 8, 8, 12, 30);
}

#[test]
fn imperial_settlers_has_eight_lessons_with_tasks_traps_and_wrong_tries() {
    check_lessons("imperial-settlers", 8, 8, 15, 25);
}

/// Whatever somebody tries who does not listen, a lesson goes on: every legal answer has a reply, and the others know
/// what to do.
#[test]
fn a_learner_who_tries_anything_never_breaks_a_lesson() {
    for (game, id) in all_lessons() {
        for seed in 0..30 {
            try_anything(game, &id, &mut Chance::fast(seed));
        }
    }
}

fn try_anything(game: &str, id: &str, luck: &mut Chance) {
    let mut lesson = Lesson::begin(game, id).unwrap();
    for _ in 0..120 {
        if lesson.is_done() {
            break;
        }
        let step = lesson.step().unwrap().id.clone();
        let right = lesson.right_answer().filter(|_| luck.below(3) == 0);
        let answer = match right {
            Some(answer) => answer.to_string(),
            None if lesson.step().unwrap().explains() => {
                lesson.go_on().unwrap();
                continue;
            }
            None => {
                let legal = lesson.table().update(Viewer::Seat(Seat(0))).legal;
                assert!(!legal.is_empty(), "{game}, {id}, {step}: nothing can be answered");
                legal[luck.below(legal.len() as u32) as usize].action.get().to_owned()
            }
        };
        let reply = lesson.answer(&answer);
        assert!(reply.is_ok(), "{game}, {id}, {step}: {answer}: {}", reply.unwrap_err());
    }
}

#[test]
fn mythotopia_has_seven_lessons_with_tasks_traps_and_wrong_tries() {
    check_lessons("mythotopia", 7, 7, 8, 12);
}

/// In one of them nothing can be lost: whoever shares the damage out wrongly takes it back.
#[test]
fn medievalia_has_nine_lessons_with_tasks_traps_and_wrong_tries() {
    check_lessons("medievalia", 9, 8, 8, 12);
}

/// To end a war is wrong while it is lost, and right a turn later.
#[test]
fn a_try_may_be_wrong_only_for_a_while() {
    let mut lesson = Lesson::begin("mythotopia", "getting-stronger").unwrap();
    while lesson.step().is_some_and(|step| step.task.is_none()) {
        match lesson.right_answer() {
            Some(answer) => assert_eq!(lesson.answer(&answer.to_string()).unwrap().verdict, Verdict::Right),
            None => assert_eq!(lesson.go_on().unwrap().verdict, Verdict::Right),
        }
    }
    let end_war = json!({ "end_war": "palmain" });
    assert_eq!(lesson.answer(&end_war.to_string()).unwrap().verdict, Verdict::Wrong);
    while lesson.right_answer().is_some_and(|answer| answer != end_war) {
        let answer = lesson.right_answer().unwrap().to_string();
        assert_eq!(lesson.answer(&answer).unwrap().verdict, Verdict::Right);
    }
    assert_eq!(lesson.answer(&end_war.to_string()).unwrap().verdict, Verdict::Right);
    assert!(lesson.is_done());
}

/// The faults a check finds after something was changed.
fn faults_after(change: impl FnOnce(&mut Course)) -> String {
    let mut course = course();
    change(&mut course);
    let report = check_course(GAME, &course).unwrap();
    report.faults().collect::<Vec<_>>().join("\n")
}

#[test]
fn a_wrong_rule_is_found() {
    let faults = faults_after(|course| {
        course.lessons[1].steps[2].moves[0].wrong[0].rule = Some("BOR-7.9".into());
    });
    assert!(faults.contains("should be BOR-7.9, but rule BOR-7.8 forbids it"), "{faults}");
    let faults = faults_after(|course| course.lessons[0].rules.push("BOR-99.1".into()));
    assert!(faults.contains("there is no rule BOR-99.1"), "{faults}");
}

/// Every game's lessons are held to its rules: a wrong answer called right and a wrong rule do not get by.
#[test]
fn in_every_game_a_wrong_answer_called_right_and_a_wrong_rule_are_found() {
    for id in IDS {
        let Some(course) = Course::of(id).unwrap() else { continue };
        for lesson in 0..course.lessons.len() {
            let mut changed = course.clone();
            let mut moves = changed.lessons[lesson].steps.iter_mut().flat_map(|step| &mut step.moves);
            if let Some(wanted) = moves.next() {
                wanted.right = vec![json!({ "no": "answer" })];
                check_found(id, &changed, "is not legal");
            }
            let mut changed = course.clone();
            let wrongs = changed.lessons[lesson].steps.iter_mut().flat_map(|step| &mut step.moves);
            let mut refused =
                wrongs.flat_map(|wanted| &mut wanted.wrong).filter(|wrong| wrong.rule.is_some());
            if let Some(wrong) = refused.next() {
                wrong.rule = Some("XYZ-1.1".into());
                check_found(id, &changed, "should be XYZ-1.1, but");
            }
        }
    }
}

#[track_caller]
fn check_found(game: &str, course: &Course, fault: &str) {
    let report = check_course(game, course).unwrap();
    let faults: Vec<&str> = report.faults().collect();
    assert!(faults.iter().any(|found| found.contains(fault)), "{game}: {fault} is not among {faults:#?}");
}

#[test]
fn a_refused_move_that_is_called_legal_is_found_and_the_other_way_round() {
    let faults = faults_after(|course| course.lessons[1].steps[2].moves[0].wrong[0].rule = None);
    assert!(faults.contains("should be a legal move"), "{faults}");
    let faults = faults_after(|course| {
        course.lessons[0].steps[0].moves[0].wrong[0].rule = Some("BOR-6.4".into());
    });
    assert!(faults.contains("should be BOR-6.4, but it is legal"), "{faults}");
}

#[test]
fn a_task_that_cannot_be_solved_is_found() {
    let faults = faults_after(|course| {
        let task = course.lessons[5].steps[2].task.as_mut().unwrap();
        task.success = Condition::Event(json!({ "claimed": [0, "M"] }));
    });
    assert!(faults.contains("church: the right answers do not lead to its end"), "{faults}");
}

#[test]
fn a_trap_that_is_none_is_found() {
    let faults = faults_after(|course| {
        let task = course.lessons[6].steps[2].task.as_mut().unwrap();
        task.failure.as_mut().unwrap().traps = vec![vec![json!({ "estrid": "trade" })]];
    });
    assert!(faults.contains("is no way to fail"), "{faults}");
}

#[test]
fn a_position_that_cannot_be_is_found() {
    let faults = faults_after(|course| {
        course.lessons[0].steps[0].position.as_mut().unwrap()["hands"] =
            json!([[4, 16, 18, 21], [4, 5, 8, 12], [1, 3, 7, 24]]);
    });
    assert!(faults.contains("a card is in two hands"), "{faults}");
    let faults = faults_after(|course| {
        course.lessons[0].steps[0].position.as_mut().unwrap()["occupied"] = json!(["L1"]);
    });
    assert!(faults.contains("an occupied town or a monastery without a disc"), "{faults}");
}

#[test]
fn opponents_without_an_answer_things_without_a_name_and_unknown_facts_are_found() {
    let faults = faults_after(|course| {
        course.lessons[0].others.insert("2".into(), vec![json!({ "mark": "*" })]);
    });
    assert!(faults.contains("seat 2 has no answer to \"follow\""), "{faults}");
    let faults = faults_after(|course| course.lessons[0].steps[0].points.push("town:X9".into()));
    assert!(faults.contains("there is nothing called \"town:X9\""), "{faults}");
    let faults = faults_after(|course| course.tips[0].when = Condition::Fact("full-moon".into()));
    assert!(faults.contains("there is no fact \"full-moon\""), "{faults}");
    let faults = faults_after(|course| course.lessons[2].steps[0].draws.truncate(3));
    assert!(faults.contains("the rules draw luck more often"), "{faults}");
}

fn say(de: &str, course: &Course) -> Words {
    let all = course.lessons.iter().flat_map(|lesson| &lesson.steps);
    let wrongs = all.flat_map(|step| &step.moves).flat_map(|wanted| &wanted.wrong);
    wrongs.map(|wrong| &wrong.say).find(|words| words.de.starts_with(de)).unwrap().clone()
}

#[test]
fn every_kind_of_try_has_its_answer() {
    let course = course();
    let mut lesson = Lesson::begin(GAME, "losing-pays").unwrap();
    let before = lesson.progress();
    let reply = lesson.answer(r#"{"play":15}"#).unwrap();
    assert_eq!((reply.verdict, reply.say), (Verdict::Wrong, Some(say("Die brauchst du", &course))));
    let reply = lesson.answer(r#"{"play":4}"#).unwrap();
    assert_eq!((reply.verdict, reply.say), (Verdict::Elsewhere, Some(course.elsewhere.clone())));
    let reply = lesson.answer(r#"{"play":25}"#).unwrap();
    assert_eq!((reply.verdict, reply.say), (Verdict::Refused, None));
    assert!(reply.refused.is_some());
    assert_eq!(lesson.answer("nonsense").unwrap().verdict, Verdict::Refused);
    assert_eq!(lesson.progress(), before, "nothing has happened so far");
    assert_eq!(lesson.answer(r#"{"play":2}"#).unwrap().verdict, Verdict::Right);
    lesson.answer(r#"{"secondary":"upper"}"#).unwrap();
    let reply = lesson.answer(r#"{"expand":"S4"}"#).unwrap();
    assert_eq!((reply.verdict, reply.say), (Verdict::Refused, Some(say("Dorthin führt", &course))));
    let reply = lesson.answer(r#"{"expand":"S6"}"#).unwrap();
    assert_eq!(reply.verdict, Verdict::Right);
    assert!(reply.happened.len() > 3, "the others have played: {:?}", reply.happened);
}

/// Every lesson of every game.
fn all_lessons() -> impl Iterator<Item = (&'static str, String)> {
    IDS.iter().flat_map(|&game| {
        let course = Course::of(game).unwrap();
        course.into_iter().flat_map(|course| course.lessons).map(move |plan| (game, plan.id))
    })
}

/// Left after every single answer and taken up from JSON, a lesson comes to the same end.
#[test]
fn a_lesson_can_be_left_and_taken_up_anywhere() {
    for (game, id) in all_lessons() {
        let mut lesson = Lesson::begin(game, &id).unwrap();
        while !lesson.is_done() {
            let kept = serde_json::to_string(&lesson.progress()).unwrap();
            let progress: Progress = serde_json::from_str(&kept).unwrap();
            let mut again = Lesson::take_up(game, &progress).unwrap();
            for one in [&mut lesson, &mut again] {
                match one.right_answer() {
                    Some(answer) => {
                        assert_eq!(one.answer(&answer.to_string()).unwrap().verdict, Verdict::Right);
                    }
                    None => assert_eq!(one.go_on().unwrap().verdict, Verdict::Right),
                }
            }
            assert_eq!(lesson.progress(), again.progress());
            let shown = |lesson: &Lesson| serde_json::to_string(&lesson.show()).unwrap();
            assert_eq!(shown(&lesson), shown(&again));
        }
    }
}

/// Random players come to an end from here, and nothing is lost or made on the way.
fn play_to_the_end<G: Game>(begun: &G) {
    let census = |game: &G| {
        let mut tally = Tally::default();
        game.census(&mut tally);
        tally
    };
    let (whole, mut chance, mut luck) = (census(begun), Chance::fast(1), Chance::fast(2));
    let (mut game, mut legal) = (begun.clone(), Vec::new());
    while let Some(seat) = game.asked().first() {
        legal.clear();
        game.legal(seat, &mut legal);
        let action = chance.pick(&legal);
        game.apply(seat, action, &mut Ctx::quiet(&mut luck));
        assert_eq!(census(&game).difference(&whole), None, "after {action:?}");
    }
    assert!(game.outcome().is_some());
}

/// A match that began at a position is a match like any other: views can be imagined from, and its record replays.
#[test]
fn a_position_is_a_moment_like_any_other() {
    fn begin<G: Game>(position: &Value, seats: u8) {
        let options = G::Options::default();
        let table = Match::<G>::begin_at(position.clone(), options, seats, Chance::seeded(1, 0)).unwrap();
        play_to_the_end(table.state());
        for viewer in Viewer::all(seats) {
            let view = table.state().view(viewer);
            for luck in 0..20 {
                let world = G::imagine(&view, &mut Chance::fast(luck));
                assert_eq!(world.view(viewer), view, "{position}");
                assert_eq!(world.sound(), Ok(()));
            }
        }
    }
    let mut positions = 0;
    for id in IDS {
        for plan in Course::of(id).unwrap().iter().flat_map(|course| &course.lessons) {
            for position in plan.steps.iter().filter_map(|step| step.position.as_ref()) {
                with_game!(*id, G => begin::<G>(position, plan.seats)).unwrap();
                positions += 1;
            }
            let mut lesson = Lesson::begin(id, &plan.id).unwrap();
            while let (false, Some(answer)) = (lesson.is_done(), lesson.right_answer()) {
                assert_eq!(lesson.answer(&answer.to_string()).unwrap().verdict, Verdict::Right);
            }
            let record = lesson.table().record(Notes::default());
            let read = tafel_core::Record::read(record.to_json().as_bytes()).unwrap();
            let again = games::replay(&read).unwrap();
            assert_eq!(again.entries(), lesson.table().entries());
            let resumed =
                games::resume(id, lesson.table().header().get(), again.entries().iter().map(String::as_str));
            assert_eq!(resumed.unwrap().entries(), again.entries());
        }
    }
    assert!(positions >= 60, "{positions} positions");
}
