//! A match whose game is not known: what server, terminal and bindings see of it.

mod common;

use common::high_card::{Action, HighCard};
use common::{ANN, BEN, CLEO, lay, legal, round, table, whole_game};
use serde_json::{Value, json};
use tafel_core::any_match::Refused;
use tafel_core::matches::{AnyHeader, EntryKind, seat_of_entry};
use tafel_core::record::Notes;
use tafel_core::{AnyMatch, Chance, Game, Match, Message, Seat, SeatSet, Viewer};

fn any(game: Match<HighCard>) -> Box<dyn AnyMatch> {
    Box::new(game)
}

fn update(game: &dyn AnyMatch, viewer: Viewer) -> Value {
    serde_json::to_value(game.update(viewer)).unwrap()
}

fn luck() -> Chance {
    Chance::seeded(5, 0)
}

/// A table where Ann has laid her lowest card and the others think.
fn ann_has_laid() -> (Box<dyn AnyMatch>, u8) {
    let mut game = table(3, 1);
    let Action::Lay(card) = legal(&game, ANN)[0] else { panic!("one lays cards first") };
    lay(&mut game, ANN);
    (any(game), card)
}

#[test]
fn an_update_has_all_that_a_browser_needs() {
    let game = any(table(3, 1));
    let update = update(game.as_ref(), Viewer::Seat(BEN));
    let fields: Vec<&str> = update.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(
        fields,
        ["legal", "outcome", "plain", "question", "seq", "sheet", "steps", "undo", "view", "waiting"],
        "what is here is part of the protocol"
    );
    assert_eq!((&update["seq"], &update["steps"], &update["undo"]), (&json!(0), &json!(0), &json!(0)));
    assert_eq!(update["waiting"], json!([0, 1, 2]));
    assert_eq!(update["question"], json!({ "ask": "lay", "say": { "key": "question.lay", "args": {} } }));
    assert_eq!(update["outcome"], Value::Null);
    assert_eq!(update["sheet"], json!([]));
    assert_eq!(update["view"]["viewer"], json!({ "seat": 1 }));

    let hand = update["view"]["hand"].as_array().unwrap();
    let offers = update["legal"].as_array().unwrap();
    assert_eq!(offers.len(), 3);
    for (card, offer) in hand.iter().zip(offers) {
        let say = json!({ "key": "action.lay", "args": { "card": { "number": card } } });
        assert_eq!(*offer, json!({ "action": { "lay": card }, "say": say }));
    }
}

#[test]
fn whoever_is_not_asked_gets_no_question_and_no_actions() {
    let (game, _) = ann_has_laid();
    for viewer in [Viewer::Seat(ANN), Viewer::Spectator] {
        let update = update(game.as_ref(), viewer);
        assert_eq!(update["question"], Value::Null);
        assert_eq!(update["legal"], json!([]));
        assert_eq!(update["waiting"], json!([1, 2]));
    }
    assert_eq!(update(game.as_ref(), Viewer::Seat(ANN))["undo"], json!(1));
    assert_eq!(update(game.as_ref(), Viewer::Seat(BEN))["undo"], json!(0));
    assert_eq!(update(game.as_ref(), Viewer::Spectator)["undo"], json!(0));
}

#[test]
fn an_update_shows_a_viewer_nothing_hidden() {
    let (game, card) = ann_has_laid();
    assert_eq!(update(game.as_ref(), Viewer::Seat(ANN))["view"]["my_choice"], json!(card));
    for viewer in [Viewer::Seat(BEN), Viewer::Seat(CLEO), Viewer::Spectator] {
        let view = &update(game.as_ref(), viewer)["view"];
        assert_eq!(view["my_choice"], Value::Null);
        assert_eq!(view["has_chosen"], json!([0]));
        assert!(!view["hand"].as_array().unwrap().contains(&json!(card)));
    }
}

#[test]
fn every_offered_action_is_taken_as_it_is() {
    let mut game = any(table(4, 6));
    let mut entries = 0;
    while let Some(seat) = game.asked().first() {
        let update = game.update(Viewer::Seat(seat));
        assert_eq!(update.seq, entries);
        for offer in &update.legal {
            assert_eq!(game.why_not(seat, offer.action.get()), None);
        }
        let draft = game.play(seat, update.legal[0].action.get(), luck()).unwrap();
        let entry: Value = serde_json::from_str(&draft.entry).unwrap();
        assert_eq!(entry["seat"], json!(seat));
        assert_eq!(game.seq(), entries, "a draft changes nothing");
        game.commit(draft);
        entries += 1;
    }
    let update = update(game.as_ref(), Viewer::Spectator);
    assert_eq!(update["waiting"], json!([]));
    assert_eq!(update["outcome"]["ranks"].as_array().unwrap().len(), 4);
    assert_eq!(update["sheet"][0]["source"], json!("score.rounds"));
    assert_eq!(update["sheet"][0]["points"], update["outcome"]["scores"]);
}

#[test]
fn why_not_names_the_rule() {
    let (game, card) = ann_has_laid();
    let peek = game.why_not(BEN, "\"peek\"").unwrap();
    assert_eq!(peek, Refused::Illegal { rule: "HIGH-2".into(), because: Message::new("refusal.order") });
    assert_eq!(
        serde_json::to_value(&peek).unwrap(),
        json!({ "kind": "illegal", "rule": "HIGH-2", "because": { "key": "refusal.order", "args": {} } })
    );
    let foreign = game.why_not(BEN, &format!("{{\"lay\":{card}}}"));
    assert!(matches!(foreign, Some(Refused::Illegal { rule, .. }) if rule == "HIGH-1"));
    assert_eq!(game.why_not(ANN, "\"peek\""), Some(Refused::NotAsked));
    assert_eq!(game.why_not(Seat(9), "\"peek\""), Some(Refused::NotAsked));
    let over = any(whole_game(2, 1));
    assert_eq!(over.why_not(ANN, "\"peek\""), Some(Refused::Over));
}

#[test]
fn actions_that_make_no_sense_are_refused_with_the_reason() {
    let game = any(table(3, 1));
    let deep = "[".repeat(100_000);
    for nonsense in [
        "",
        "{",
        "null",
        "17",
        "\"castle\"",
        "{\"lay\":256}",
        "{\"lay\":-1}",
        "{\"lay\":1.5}",
        "{\"lay\":1}x",
        &deep,
    ] {
        let Some(Refused::Unreadable { why }) = game.why_not(ANN, nonsense) else { panic!("{nonsense}") };
        assert!(!why.is_empty());
        assert!(matches!(game.play(ANN, nonsense, luck()), Err(Refused::Unreadable { .. })));
    }
    assert!(
        matches!(game.why_not(ANN, "{\"lay\":255}"), Some(Refused::Illegal { .. })),
        "a card that is none"
    );
}

#[test]
fn a_step_is_taken_back_through_the_same_door() {
    let (mut game, _) = ann_has_laid();
    assert_eq!(game.undo(BEN).err(), Some(Refused::NothingToUndo));
    let draft = game.undo(ANN).unwrap();
    assert_eq!(draft.entry, r#"{"undo":0}"#);
    game.commit(draft);
    assert_eq!((game.seq(), game.steps()), (2, 0));
    assert_eq!(game.asked(), SeatSet::all(3));
}

#[test]
fn what_was_seen_is_told_to_each_in_their_own_way() {
    let (game, card) = ann_has_laid();
    let seen = |viewer, after| serde_json::to_value(game.seen_since(viewer, after)).unwrap();
    let ann = seen(Viewer::Seat(ANN), None);
    assert_eq!(ann[0], json!({ "step": 0, "seat": null, "events": [] }), "the setup comes first");
    assert_eq!((&ann[1]["step"], &ann[1]["seat"]), (&json!(1), &json!(0)));
    assert_eq!(ann[1]["events"][0]["event"], json!({ "laid": [0, card] }));
    assert_eq!(ann[1]["events"][0]["say"]["key"], json!("event.you-laid"));
    for viewer in [Viewer::Seat(BEN), Viewer::Spectator] {
        let other = seen(viewer, None);
        assert_eq!(other[1]["events"][0]["event"], json!({ "laid": [0, null] }));
        assert_eq!(other[1]["events"][0]["say"]["key"], json!("event.laid"));
    }
}

#[test]
fn what_was_seen_can_be_asked_for_from_any_step() {
    let game = any(whole_game(3, 3));
    let steps = game.steps();
    let all = game.seen_since(Viewer::Spectator, None);
    assert_eq!(all.iter().map(|step| step.step).collect::<Vec<_>>(), (0..=steps).collect::<Vec<_>>());
    for after in 0..=steps + 3 {
        let seen = game.seen_since(Viewer::Spectator, Some(after));
        assert_eq!(seen.len(), steps.saturating_sub(after));
        assert!(seen.iter().all(|step| step.step > after));
    }
}

#[test]
fn steps_taken_back_are_not_told_any_more() {
    let (mut game, _) = ann_has_laid();
    let draft = game.undo(ANN).unwrap();
    game.commit(draft);
    assert_eq!(game.seen_since(Viewer::Seat(ANN), Some(0)).len(), 0);
}

#[test]
fn the_table_is_sketched_for_terminals() {
    let game = any(table(3, 1));
    let sketch = game.sketch(Viewer::Spectator);
    assert_eq!(sketch.len(), 4);
    let cleo = Message::new("sketch.player").seat("seat", CLEO);
    assert_eq!(sketch[3], cleo.number("points", 0).number("held", 3));
}

/// High Card has no table of its own: the sketch comes with the update, and what one could ask about.
#[test]
fn a_game_without_a_table_sends_what_the_plain_one_is_made_of() {
    let game = any(table(3, 1));
    let update = update(game.as_ref(), Viewer::Seat(BEN));
    let sketch = serde_json::to_value(game.sketch(Viewer::Seat(BEN))).unwrap();
    assert_eq!(update["plain"]["sketch"], sketch);
    let actions = |offers: &Value| -> Vec<Value> {
        offers.as_array().unwrap().iter().map(|offer| offer["action"].clone()).collect()
    };
    let (legal, others) = (actions(&update["legal"]), actions(&update["plain"]["others"]));
    assert_eq!(legal.len() + others.len(), HighCard::alphabet().len(), "every action is in one of the lists");
    for action in &others {
        let why_not = game.why_not(BEN, &action.to_string());
        assert!(matches!(why_not, Some(Refused::Illegal { .. })), "{action}: {why_not:?}");
    }
    assert!(others[12].get("lay").is_some(), "cards come first: cards are asked for");
    assert_eq!(others[13..], [json!("peek"), json!("pass")]);
    let spectator = self::update(game.as_ref(), Viewer::Spectator);
    assert_eq!(spectator["plain"]["others"], json!([]), "who is not asked has nothing to ask about");
}

#[test]
fn an_earlier_moment_can_be_looked_at() {
    let mut played = table(3, 1);
    round(&mut played);
    let game = any(played);
    let start = game.at(0).unwrap();
    assert_eq!((start.seq(), start.steps(), start.seats(), start.game()), (0, 0, 3, "high-card"));
    assert_eq!(
        update(start.as_ref(), Viewer::Seat(BEN)),
        update(any(table(3, 1)).as_ref(), Viewer::Seat(BEN))
    );
}

#[test]
fn header_and_record_carry_the_whole_match() {
    let game = any(whole_game(3, 3));
    let header: Value = serde_json::from_str(game.header().get()).unwrap();
    assert_eq!(
        (&header["game"], &header["rules"], &header["seats"], &header["options"]),
        (&json!("high-card"), &json!(1), &json!(3), &json!({ "low_wins": false }))
    );
    let record = game.record(Notes { names: vec!["Ann".into()], ..Notes::default() });
    assert_eq!(record.entries().len(), game.seq());
    assert_eq!(record.outcome(), game.outcome().as_ref());
    assert_eq!(record.notes().names, ["Ann"]);
    let again = any(record.replay::<HighCard>().unwrap());
    for viewer in Viewer::all(3) {
        assert_eq!(update(again.as_ref(), viewer), update(game.as_ref(), viewer));
    }
}

#[test]
fn what_it_began_with_can_be_asked() {
    let game = any(table(3, 1));
    let begun = game.begun_with();
    assert_eq!((begun.game.as_str(), begun.rules, begun.seats), ("high-card", 1, 3));
    assert_eq!(begun.options.get(), r#"{"low_wins":false}"#);
    assert_eq!(serde_json::to_string(&begun).unwrap(), game.header().get(), "and is written as it was");
    assert!(AnyHeader::from_json("{}").is_err());
}

// ------------------------------------------------------------------------------------------------ the log

#[test]
fn an_entry_says_whose_it_is_whatever_game_it_belongs_to() {
    let entries = [
        r#"{"seat":1,"action":{"unheard":["of"]},"draws":[3]}"#,
        r#"{"undo":1}"#,
        r#"{"back":7,"by":1}"#,
        r#"{"aside":1}"#,
    ];
    for entry in entries {
        assert_eq!(seat_of_entry(entry).unwrap(), BEN, "{entry}");
    }
    for wrong in ["", "{}", "[1]", r#"{"seat":1}"#, r#"{"undo":1,"more":2}"#] {
        assert!(seat_of_entry(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_draft_says_what_it_is() {
    let (mut game, card) = ann_has_laid();
    assert_eq!(game.undo(ANN).unwrap().kind, EntryKind::Undo);
    let again = game.redo(&game.entries()[0], None);
    assert!(again.is_err(), "the card of {card} lies there already");
    let laid = game.play(BEN, game.update(Viewer::Seat(BEN)).legal[0].action.get(), luck()).unwrap();
    assert_eq!((laid.kind, laid.seat), (EntryKind::Play, BEN));
    assert_eq!(game.set_back(CLEO, 0).unwrap().kind, EntryKind::Back);
    let aside = game.set_aside(CLEO).unwrap();
    assert_eq!((aside.kind, aside.seat, aside.entry.as_str()), (EntryKind::Aside, CLEO, r#"{"aside":2}"#));
    game.commit(aside);
    assert_eq!((game.asides(), game.steps()), (1, 1), "it counts as nothing");
}

/// Ann lays a card, Ben lays one, Ann takes hers back and lays another: four entries, two standing steps.
fn restless() -> Box<dyn AnyMatch> {
    let mut game = any(table(3, 1));
    let lay = |game: &mut Box<dyn AnyMatch>, seat: Seat, which: usize| {
        let action = game.update(Viewer::Seat(seat)).legal[which].action.get().to_owned();
        let draft = game.play(seat, &action, luck()).unwrap();
        assert_eq!(draft.seat, seat);
        game.commit(draft);
    };
    lay(&mut game, ANN, 0);
    lay(&mut game, BEN, 0);
    let undo = game.undo(ANN).unwrap();
    assert_eq!((undo.seat, undo.draws), (ANN, 0));
    game.commit(undo);
    lay(&mut game, ANN, 1);
    game
}

#[test]
fn a_log_played_again_entry_by_entry_is_the_same_match() {
    let game = restless();
    let entries = game.entries();
    assert_eq!((entries.len(), game.seq(), game.steps()), (4, 4, 2));
    let mut again = any(table(3, 1));
    for entry in &entries {
        let draft = again.redo(entry, None).unwrap();
        again.commit(draft);
    }
    assert_eq!(again.entries(), entries);
    for viewer in Viewer::all(3) {
        assert_eq!(update(again.as_ref(), viewer), update(game.as_ref(), viewer));
    }
}

#[test]
fn an_entry_that_would_be_written_differently_is_refused() {
    let game = any(table(3, 1));
    let entry = restless().entries()[0].clone();
    assert!(game.redo(&entry, None).is_ok());
    let spaced = entry.replace(':', ": ");
    let refused = game.redo(&spaced, None).err().unwrap();
    assert_eq!(refused, format!("played again it is {entry}"));
    let with_luck = format!("{},\"draws\":[1]}}", entry.strip_suffix('}').unwrap());
    assert!(game.redo(&with_luck, None).is_err(), "more luck than the step draws");
    assert!(game.redo("{}", None).is_err());
}

#[test]
fn other_luck_shows_whether_the_stored_luck_was_drawn_from_it() {
    let mut game = any(table(2, 5));
    while game.steps() < 2 {
        let seat = game.asked().first().unwrap();
        let action = game.update(Viewer::Seat(seat)).legal[0].action.get().to_owned();
        let draft = game.play(seat, &action, luck()).unwrap();
        game.commit(draft);
    }
    let winner = game.asked().first().unwrap();
    let peek = game.play(winner, "\"peek\"", Chance::seeded(9, 9)).unwrap();
    assert_eq!(peek.draws, 1);
    assert!(game.redo(&peek.entry, Some(Chance::seeded(9, 9))).is_ok());
    let others =
        (0..20).filter(|&seed| game.redo(&peek.entry, Some(Chance::seeded(seed, 1))).is_ok()).count();
    assert!(others < 10, "other luck gives another card, nearly always");
}

#[test]
fn the_log_tells_who_moved_since_and_where_the_news_begins() {
    let game = restless();
    assert_eq!(game.movers_since(0), [ANN, BEN].into_iter().collect());
    assert_eq!(game.movers_since(1), [ANN, BEN].into_iter().collect());
    assert_eq!(game.movers_since(2), SeatSet::one(ANN));
    assert_eq!(game.movers_since(4), SeatSet::NONE);
    assert_eq!(game.news_after(Some(4)), Some(2), "nothing new");
    assert_eq!(game.news_after(Some(3)), Some(1), "Ann's second card");
    assert_eq!(game.news_after(Some(2)), Some(0), "Ann's first card was taken back from under Ben's");
    assert_eq!(game.news_after(Some(5)), None, "nobody has seen more than there is");
    assert_eq!(game.news_after(None), None, "everything is new");
}

#[test]
fn a_match_is_shown_as_it_was_after_an_entry_and_after_a_standing_step() {
    let game = restless();
    let then = game.after(2).unwrap();
    assert_eq!((then.seq(), then.steps()), (2, 2));
    assert_eq!(then.entries(), game.entries()[..2]);
    let standing = game.standing(1);
    assert_eq!(standing, [game.entries()[1].clone()], "Ben's card is the first that still stands");
    assert_eq!(game.at(1).unwrap().entries(), standing);
}

#[test]
fn equal_moments_have_equal_prints_and_a_draft_knows_that_of_its_own() {
    let (mut game, same) = (any(table(3, 1)), any(table(3, 1)));
    let before = game.moment_print();
    assert_eq!(before, same.moment_print());
    assert_ne!(before, any(table(3, 2)).moment_print(), "other cards were dealt");
    assert!(before.starts_with('t') && before.len() == 17, "{before}");
    let action = game.update(Viewer::Seat(ANN)).legal[0].action.get().to_owned();
    let draft = game.play(ANN, &action, luck()).unwrap();
    assert_eq!(draft.asked, SeatSet::one(BEN).with(CLEO));
    let after = draft.moment_print(3);
    assert_ne!(after, before);
    game.commit(draft);
    assert_eq!(game.moment_print(), after);
}

#[test]
fn the_steps_of_a_seat_that_drew_luck_are_counted() {
    let game = whole_game(3, 4);
    let drew =
        |seat: Seat| game.line().iter().filter(|step| step.seat == seat && !step.draws.is_empty()).count();
    let counts = [ANN, BEN, CLEO].map(drew);
    assert!(counts.iter().sum::<usize>() < game.line().len(), "some steps draw nothing");
    let any = any(game.clone());
    for (seat, count) in [ANN, BEN, CLEO].into_iter().zip(counts) {
        assert_eq!(any.drawing_steps(seat), count);
    }
    assert_eq!(any.asides(), 0);
}
