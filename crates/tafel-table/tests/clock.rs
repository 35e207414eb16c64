//! How much time everybody has left: what makes it pass, what gives some back, and what happens when there is none.

mod support;

use support::climb::{Climb, FIRST};
use support::{Only, begun, change, legal, person};
use tafel_core::{Seat, SeatSet};
use tafel_protocol::{
    FaultCode, Holiday, Hours, NewTable, Pace, Phase, SeatChoice, SeatClock, SeatKind, StandIn, TableEnd,
    TableInfo, TimeOut, Wish,
};
use tafel_table::{Change, Denied, Fresh, Shelf, StoredTable, Table, Warning, WarningKind};

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
/// Noon of the first of March 2026, UTC.
const START: i64 = 1_772_366_400_000;

fn new(pace: Pace, time_out: TimeOut) -> NewTable {
    NewTable {
        game: "climb".into(),
        seats: vec![SeatChoice::Me, SeatChoice::Open],
        options: None,
        public: false,
        name: None,
        hints: false,
        rated: false,
        pace,
        time_out,
        hours: None,
    }
}

fn clock(bank: u32, increment: u32) -> Pace {
    Pace::Clock { bank, increment }
}

fn hours(zone: &str, from: u8, until: u8) -> Hours {
    Hours { zone: zone.into(), from, until, holidays: Vec::new() }
}

fn holiday(from: &str, until: &str) -> Holiday {
    Holiday { from: from.into(), until: until.into() }
}

fn put(table: &mut Table, shelf: &dyn Shelf, who: &str, change: &Change, now: i64) -> Result<(), Denied> {
    let changed = table.draft_change(shelf, &person(who), change, now)?;
    table.commit_change(changed);
    Ok(())
}

/// Two people climb; Ada begins.
fn climbing(pace: Pace, time_out: TimeOut) -> (Only<Climb<FIRST>>, Table) {
    let shelf = Only::<Climb<FIRST>>::new();
    let table = begun_at(&shelf, new(pace, time_out), &["ada", "ben"]);
    (shelf, table)
}

fn begun_at(shelf: &dyn Shelf, new: NewTable, people: &[&str]) -> Table {
    let fresh = Fresh { id: "t".into(), invite: "come".into(), secret: [7; 32] };
    let mut table = Table::create(shelf, new, &person(people[0]), fresh, START).unwrap();
    for guest in &people[1..] {
        let invite = Some("come".into());
        let join = Change::Join { invite, name: None, seat: None, contribution: None, hours: None };
        put(&mut table, shelf, guest, &join, START).unwrap();
    }
    let start = Change::Start { contribution: None, fill: None };
    put(&mut table, shelf, people[0], &start, START).unwrap();
    table
}

fn play(table: &mut Table, who: &str, seat: u8, action: &str, now: i64) -> (String, i64) {
    let draft = table.draft_move(who, Seat(seat), table.seq(), action, now).unwrap();
    let kept = (draft.kept.clone(), now);
    table.commit(draft);
    kept
}

fn step(table: &mut Table, who: &str, now: i64) -> (String, i64) {
    play(table, who, u8::from(who == "ben"), "\"step\"", now)
}

fn undo(table: &mut Table, who: &str, now: i64) -> (String, i64) {
    let draft = table.draft_undo(who, Seat(u8::from(who == "ben")), table.seq(), now).unwrap();
    let kept = (draft.kept.clone(), now);
    table.commit(draft);
    kept
}

fn of(table: &Table, seat: usize, now: i64) -> SeatClock {
    table.clocks(Some("ada"), now).unwrap().seats[seat].unwrap()
}

fn left(table: &Table, now: i64) -> [u64; 2] {
    [of(table, 0, now).left, of(table, 1, now).left]
}

fn seconds(ada: u64, ben: u64) -> [u64; 2] {
    [ada * 1_000, ben * 1_000]
}

fn info(table: &Table) -> TableInfo {
    table.info(Some("ada"), None).unwrap()
}

/// What the clock does; whom to tell.
fn time_passes(table: &mut Table, now: i64) -> Vec<Warning> {
    let Some(changed) = table.draft_meanwhile(now).unwrap() else { return Vec::new() };
    let warnings = changed.warnings.clone();
    table.commit_change(changed);
    warnings
}

fn ask(table: &mut Table, shelf: &dyn Shelf, who: &str, wish: Wish, now: i64) -> Result<(), Denied> {
    put(table, shelf, who, &Change::Ask { wish }, now)
}

/// Everybody else allows what was asked.
fn all_allow(table: &mut Table, shelf: &dyn Shelf, people: &[&str], now: i64) {
    for who in people {
        let request = info(table).accord.and_then(|accord| accord.request);
        let Some(request) = request else { return };
        let answer = Change::Answer { request: request.number, allow: true };
        if table.info(Some(who), None).unwrap().accord.unwrap().request.unwrap().asks_you {
            put(table, shelf, who, &answer, now).unwrap();
        }
    }
}

#[test]
fn only_the_time_of_whoever_is_asked_passes() {
    let (_, mut table) = climbing(clock(60, 0), TimeOut::Remind);
    assert_eq!(left(&table, START), seconds(60, 60));
    assert_eq!(left(&table, START + 10 * SECOND), seconds(50, 60));
    step(&mut table, "ada", START + 10 * SECOND);
    assert_eq!(left(&table, START + 25 * SECOND), seconds(50, 45));
    let (ada, ben) = (of(&table, 0, START + 25 * SECOND), of(&table, 1, START + 25 * SECOND));
    assert_eq!((ada.runs, ada.ends_in, ben.runs, ben.ends_in), (false, None, true, Some(45_000)));
    assert_eq!(table.next_due(), Some(START + 70 * SECOND));
    // A clock that is set back gives nothing back.
    assert_eq!(left(&table, START), seconds(50, 60));
    step(&mut table, "ben", START + 5 * SECOND);
    assert_eq!(left(&table, START + 20 * SECOND), seconds(40, 60));
}

#[test]
fn a_move_that_is_over_gives_time_and_gives_it_once() {
    let (_, mut table) = climbing(clock(60, 10), TimeOut::Remind);
    let now = START + 20 * SECOND;
    step(&mut table, "ada", now);
    assert_eq!(left(&table, now), seconds(50, 60));
    for _ in 0..5 {
        undo(&mut table, "ada", now);
        assert!(of(&table, 0, now).runs, "she is asked again");
        step(&mut table, "ada", now);
    }
    assert_eq!(left(&table, now), seconds(50, 60), "what is made again pays nothing");
    step(&mut table, "ben", now + SECOND);
    step(&mut table, "ada", now + 2 * SECOND);
    assert_eq!(left(&table, now + 2 * SECOND), seconds(59, 69), "the next move does");
}

#[test]
fn bots_have_no_clock() {
    let shelf = Only::<Climb<FIRST>>::new();
    let seats = vec![SeatChoice::Me, SeatChoice::Bot("random".into())];
    let mut table = begun_at(&shelf, NewTable { seats, ..new(clock(60, 0), TimeOut::Remind) }, &["ada"]);
    step(&mut table, "ada", START + SECOND);
    let clocks = table.clocks(Some("ada"), START + 2 * SECOND).unwrap();
    assert_eq!((clocks.seats[0].map(|clock| clock.left), clocks.seats[1]), (Some(59_000), None));
    assert_eq!(table.next_due(), None);
}

#[test]
fn a_pause_stops_all_clocks_and_they_go_on_where_they_stood() {
    let (shelf, mut table) = climbing(clock(60, 0), TimeOut::Lose);
    ask(&mut table, &shelf, "ben", Wish::Pause, START + 10 * SECOND).unwrap();
    assert!(table.is_paused());
    assert_eq!((left(&table, START + DAY), table.next_due()), (seconds(50, 60), None));
    assert!(time_passes(&mut table, START + DAY).is_empty());
    ask(&mut table, &shelf, "ben", Wish::GoOn, START + DAY).unwrap();
    all_allow(&mut table, &shelf, &["ada"], START + DAY);
    assert_eq!(left(&table, START + DAY + 5 * SECOND), seconds(45, 60));
    assert_eq!(table.next_due(), Some(START + DAY + 50 * SECOND));
}

#[test]
fn a_reminder_is_given_once_and_the_game_waits() {
    let (_, mut table) = climbing(clock(60, 5), TimeOut::Remind);
    assert!(time_passes(&mut table, START + 59 * SECOND).is_empty());
    let now = START + 60 * SECOND;
    let told = Warning { at: now, seat: Seat(0), person: "ada".into(), kind: WarningKind::RanOut };
    assert_eq!(table.next_warning(START), Some(told.clone()));
    assert_eq!(time_passes(&mut table, now), [told]);
    assert!(time_passes(&mut table, now + HOUR).is_empty(), "once");
    assert!(of(&table, 0, now).ran_out && table.next_due().is_none());
    step(&mut table, "ada", now + HOUR);
    assert_eq!(left(&table, now + HOUR), seconds(5, 60), "what she was late is forgotten");
}

#[test]
fn a_bot_stands_in_and_hands_the_seat_back() {
    let (shelf, mut table) = climbing(clock(60, 0), TimeOut::Bot("random".into()));
    let now = START + 60 * SECOND;
    assert_eq!(time_passes(&mut table, now).len(), 1);
    let seat = info(&table).seats[0].clone();
    assert_eq!((seat.kind, seat.stand_in, seat.mine), (SeatKind::Bot, Some(StandIn::Kept), true));
    assert!(table.stored().unwrap().bot_next && info(&table).accord.unwrap().unrated);
    assert_eq!(table.clocks(None, now).unwrap().seats[0], None);
    put(&mut table, &shelf, "ada", &Change::Return { seat: Seat(0) }, now + MINUTE).unwrap();
    assert_eq!(left(&table, now + MINUTE), seconds(30, 60), "there is a moment to look around");
    assert_eq!(table.next_due(), Some(now + MINUTE + 30 * SECOND));
    assert!(!table.stored().unwrap().bot_next);
}

#[test]
fn a_seat_can_be_lost_and_who_loses_the_last_ends_the_game() {
    let (_, mut table) = climbing(clock(60, 0), TimeOut::Lose);
    step(&mut table, "ada", START);
    time_passes(&mut table, START + 60 * SECOND);
    let seat = info(&table).seats[1].clone();
    assert_eq!((seat.kind, seat.resigned, table.phase()), (SeatKind::Bot, true, Phase::Playing));
    let turn = table.bot_turn(Seat(1), None).unwrap();
    let draft = table.draft_bot_move(&turn, "\"step\"", START + 61 * SECOND).unwrap();
    assert_eq!(draft.due, Some(START + 121 * SECOND));
    table.commit(draft);
    time_passes(&mut table, START + 121 * SECOND);
    assert_eq!((table.phase(), info(&table).end), (Phase::Over, Some(TableEnd::Abandoned)));
    assert_eq!((table.next_due(), table.clocks(Some("ada"), START)), (None, None));
}

#[test]
fn by_turns_everybody_has_their_hours_anew() {
    let (_, mut table) = climbing(Pace::Turns { hours: 24 }, TimeOut::Remind);
    step(&mut table, "ada", START + 20 * HOUR);
    assert_eq!(of(&table, 1, START + 21 * HOUR).left, 23 * HOUR as u64);
    undo(&mut table, "ada", START + 22 * HOUR);
    assert_eq!(of(&table, 0, START + 22 * HOUR).left, 4 * HOUR as u64, "not for taking back");
    step(&mut table, "ada", START + 22 * HOUR);
    step(&mut table, "ben", START + 23 * HOUR);
    assert_eq!(of(&table, 0, START + 24 * HOUR).left, 23 * HOUR as u64);
}

#[test]
fn whoever_is_slow_is_warned_once_and_then_told() {
    let (_, mut table) = climbing(Pace::Turns { hours: 24 }, TimeOut::Remind);
    assert_eq!(table.next_due(), Some(START + 18 * HOUR));
    let kinds = |warnings: Vec<Warning>| warnings.into_iter().map(|warning| warning.kind).collect::<Vec<_>>();
    assert_eq!(kinds(time_passes(&mut table, START + 18 * HOUR)), [WarningKind::RunningOut]);
    assert_eq!(table.next_due(), Some(START + DAY));
    assert_eq!(table.next_warning(START).unwrap().at, START + DAY);
    assert_eq!(kinds(time_passes(&mut table, START + DAY)), [WarningKind::RanOut]);
    assert_eq!((table.next_due(), table.next_warning(START)), (None, None));
    step(&mut table, "ada", START + 2 * DAY);
    assert_eq!(table.next_warning(START).map(|warning| warning.person), Some("ben".into()));
}

/// In a night of spring an hour is skipped, in one of autumn there is one more.
#[test]
fn nights_do_not_count_in_whatever_zone_somebody_lives() {
    let at = |text: &str| text.parse::<jiff::Timestamp>().unwrap().as_millisecond();
    for (zone, from, until, begins, ends) in [
        ("Europe/Berlin", 8, 22, "2027-01-10T20:00:00Z", "2027-01-11T14:00:00Z"),
        ("America/Los_Angeles", 8, 22, "2027-01-10T20:00:00Z", "2027-01-11T04:00:00Z"),
        ("Europe/Berlin", 22, 6, "2026-03-28T21:00:00Z", "2026-03-29T21:00:00Z"),
        ("Europe/Berlin", 22, 6, "2026-10-24T20:00:00Z", "2026-10-25T04:00:00Z"),
        ("Asia/Kolkata", 0, 24, "2027-01-10T20:00:00Z", "2027-01-11T04:00:00Z"),
        ("Europe/Berlin", 9, 9, "2027-01-10T20:00:00Z", "2027-01-11T04:00:00Z"),
    ] {
        let (shelf, mut table) = climbing(Pace::Turns { hours: 8 }, TimeOut::Remind);
        let put_hours = Change::Hours { hours: hours(zone, from, until) };
        put(&mut table, &shelf, "ben", &put_hours, START).unwrap();
        step(&mut table, "ada", at(begins));
        let ben = of(&table, 1, at(begins));
        let ends_in = (at(ends) - at(begins)) as u64;
        assert_eq!((ben.left, ben.ends_in), (8 * HOUR as u64, Some(ends_in)), "{zone} {from} {begins}");
        assert_eq!(of(&table, 1, at(ends)).left, 0, "{zone} {from} {begins}");
        assert_ne!(of(&table, 1, at(ends) - MINUTE).left, 0, "{zone} {from} {begins}");
    }
}

#[test]
fn holidays_do_not_count_and_those_that_have_begun_stay() {
    let (shelf, mut table) = climbing(Pace::Turns { hours: 24 }, TimeOut::Remind);
    let at_home = Hours { holidays: vec![holiday("2026-03-01", "2026-03-03")], ..hours("UTC", 0, 24) };
    put(&mut table, &shelf, "ada", &Change::Hours { hours: at_home.clone() }, START).unwrap();
    let ada = of(&table, 0, START);
    assert_eq!((ada.left, ada.rests, ada.ends_in), (DAY as u64, true, Some(84 * HOUR as u64)));
    assert_eq!(table.clocks(Some("ada"), START).unwrap().hours, Some(at_home.clone()));
    assert_eq!(table.clocks(Some("ben"), START).unwrap().hours, None);
    let without = Change::Hours { hours: hours("UTC", 0, 24) };
    let refused = put(&mut table, &shelf, "ada", &without, START + DAY).unwrap_err();
    assert_eq!((refused.code, refused.message.key), (FaultCode::Invalid, "error.holidays-begun"));
    assert!(put(&mut table, &shelf, "ada", &Change::Hours { hours: at_home }, START + DAY).is_ok());
}

#[test]
fn another_pace_is_asked_for_and_everybody_begins_anew() {
    let (shelf, mut table) = climbing(clock(60, 0), TimeOut::Remind);
    let now = START + 30 * SECOND;
    let turns = Pace::Turns { hours: 12 };
    ask(&mut table, &shelf, "ada", Wish::Pace(turns), now).unwrap();
    assert_eq!((info(&table).pace, left(&table, now)), (clock(60, 0), seconds(30, 60)), "not yet");
    let refuse = Change::Answer { request: 1, allow: false };
    put(&mut table, &shelf, "ben", &refuse, now).unwrap();
    assert_eq!(info(&table).pace, clock(60, 0));
    ask(&mut table, &shelf, "ada", Wish::Pace(turns), now).unwrap();
    all_allow(&mut table, &shelf, &["ben"], now);
    assert_eq!((info(&table).pace, left(&table, now)), (turns, [12 * HOUR as u64; 2]));
    ask(&mut table, &shelf, "ben", Wish::Pace(clock(120, 0)), now + HOUR).unwrap();
    all_allow(&mut table, &shelf, &["ada"], now + HOUR);
    assert_eq!(left(&table, now + HOUR), seconds(120, 120));
    ask(&mut table, &shelf, "ben", Wish::Pace(Pace::Free), now + HOUR).unwrap();
    all_allow(&mut table, &shelf, &["ada"], now + HOUR);
    assert_eq!((table.clocks(Some("ada"), now), table.next_due()), (None, None));
}

#[test]
fn what_cannot_be_is_refused_with_its_reason() {
    let shelf = Only::<Climb<FIRST>>::new();
    let refused = |new: NewTable| {
        let fresh = Fresh { id: "t".into(), invite: "come".into(), secret: [7; 32] };
        let refused = Table::create(&shelf, new, &person("ada"), fresh, START).err().unwrap();
        assert_eq!(refused.code, FaultCode::Invalid);
        refused.message.key
    };
    for (pace, key) in [
        (clock(9, 0), "error.bank"),
        (clock(21_601, 0), "error.bank"),
        (clock(60, 601), "error.increment"),
        (Pace::Turns { hours: 0 }, "error.turn-hours"),
        (Pace::Turns { hours: u32::MAX }, "error.turn-hours"),
    ] {
        assert_eq!(refused(new(pace, TimeOut::Remind)), key, "{pace:?}");
    }
    assert_eq!(refused(new(Pace::Free, TimeOut::Bot("nobody".into()))), "error.level");
    let long = vec![holiday("2026-03-01", "2026-03-31")];
    for (hours, key) in [
        (hours("Europe/Nowhere", 8, 22), "error.zone"),
        (hours("UTC", 24, 22), "error.hours"),
        (hours("UTC", 8, 0), "error.hours"),
        (hours("UTC", 8, 25), "error.hours"),
        (hours("UTC", 8, 11), "error.hours"),
        (hours("UTC", 22, 1), "error.hours"),
        (Hours { holidays: long, ..hours("UTC", 8, 22) }, "error.holidays"),
        (
            Hours { holidays: vec![holiday("2026-03-02", "2026-03-01")], ..hours("UTC", 8, 22) },
            "error.holidays",
        ),
        (Hours { holidays: vec![holiday("tomorrow", "never")], ..hours("UTC", 8, 22) }, "error.holidays"),
    ] {
        let new = NewTable { hours: Some(hours.clone()), ..new(Pace::Turns { hours: 24 }, TimeOut::Remind) };
        assert_eq!(refused(new), key, "{hours:?}");
    }
    for (hours, fine) in [(hours("UTC", 8, 12), "four hours"), (hours("UTC", 22, 2), "over midnight")] {
        let new = NewTable { hours: Some(hours), ..new(Pace::Turns { hours: 24 }, TimeOut::Remind) };
        let fresh = Fresh { id: "t".into(), invite: "come".into(), secret: [7; 32] };
        assert!(Table::create(&shelf, new, &person("ada"), fresh, START).is_ok(), "{fine}");
    }

    let (shelf, mut table) = climbing(clock(60, 0), TimeOut::Remind);
    let same = ask(&mut table, &shelf, "ada", Wish::Pace(clock(60, 0)), START).unwrap_err();
    assert_eq!((same.code, same.message.key), (FaultCode::Phase, "error.same-pace"));
    assert_eq!(
        ask(&mut table, &shelf, "ada", Wish::Pace(clock(1, 0)), START).unwrap_err().message.key,
        "error.bank"
    );
    let watch = Change::Watch { invite: Some("come".into()) };
    put(&mut table, &shelf, "eve", &watch, START).unwrap();
    let put_hours = Change::Hours { hours: hours("UTC", 8, 22) };
    assert_eq!(put(&mut table, &shelf, "eve", &put_hours, START).unwrap_err().code, FaultCode::Forbidden);
}

/// Tables that were stored before there were clocks are played without.
#[test]
fn an_old_table_has_no_clock() {
    let shelf = Only::<Climb<FIRST>>::new();
    let table = begun(&shelf, &["ada", "ben"]);
    let stored = table.stored().unwrap();
    let mut doc: serde_json::Value = serde_json::from_str(&stored.doc).unwrap();
    doc.as_object_mut().unwrap().remove("clock").expect("it is there");
    let mut old = Table::open(StoredTable { doc: doc.to_string(), ..stored }).unwrap();
    old.load(&shelf, []).unwrap();
    assert_eq!((info(&old).pace, old.next_due(), old.clocks(Some("ada"), START)), (Pace::Free, None, None));
    support::play(&mut old, "ada", 0, "\"step\"").unwrap();
    change(&mut old, &shelf, "ada", &Change::Ask { wish: Wish::Pace(clock(60, 0)) }).unwrap();
    all_allow(&mut old, &shelf, &["ben"], 2);
    assert!(old.clocks(Some("ada"), 2).is_some(), "and can have one");
}

// Held against a second, slow implementation.

/// What happened at a table.
#[derive(Clone, Debug)]
enum Happened {
    Step(usize, SeatSet),
    Undo(usize, SeatSet),
    /// So many steps still stand.
    SetBack(usize, SeatSet),
    Pause,
    GoOn,
    Hours(usize, Hours),
    Pace(Pace),
}

/// Counts minute by minute from the beginning, and works everything out anew each time.
fn slowly(mut pace: Pace, first: SeatSet, happened: &[(i64, Happened)], now: i64) -> [i64; 3] {
    let full = |pace: Pace| match pace {
        Pace::Free => 0,
        Pace::Clock { bank, .. } => i64::from(bank) * SECOND,
        Pace::Turns { hours } => i64::from(hours) * HOUR,
    };
    // The steps that stand after a part of the log, each with whether its seat was asked no more.
    let standing = |log: &[Happened]| {
        let mut line: Vec<(usize, bool)> = Vec::new();
        for entry in log {
            match entry {
                Happened::Step(seat, asked) => line.push((*seat, !asked.has(Seat(*seat as u8)))),
                Happened::Undo(seat, _) => {
                    let latest = line.iter().rposition(|(whose, _)| whose == seat).unwrap();
                    line.remove(latest);
                }
                Happened::SetBack(steps, _) => line.truncate(*steps),
                _ => unreachable!("no entry"),
            }
        }
        line
    };
    let count = |log: &[Happened], is: &dyn Fn(&(usize, bool)) -> bool| {
        standing(log).iter().filter(|step| is(step)).count()
    };
    let mut left = [full(pace); 3];
    let (mut asked, mut paused, mut log) = (first, false, Vec::new());
    let mut hours: [Option<Hours>; 3] = [None, None, None];
    let mut events = happened.iter().peekable();
    let mut at = START;
    loop {
        while let Some((_, event)) = events.next_if(|(when, _)| *when == at) {
            match event {
                Happened::Pause => paused = true,
                Happened::GoOn => paused = false,
                Happened::Hours(seat, new) => hours[*seat] = Some(new.clone()),
                Happened::Pace(new) => (pace, left) = (*new, [full(*new); 3]),
                Happened::Step(_, after) | Happened::Undo(_, after) | Happened::SetBack(_, after) => {
                    log.push(event.clone());
                    let mover = if let Happened::Step(seat, _) = event { Some(*seat) } else { None };
                    if let Some(seat) = mover {
                        let never = |is: &dyn Fn(&(usize, bool)) -> bool| {
                            let now = count(&log, is);
                            (0..log.len()).all(|part| count(&log[..part], is) < now)
                        };
                        let still_asked = after.has(Seat(seat as u8));
                        match pace {
                            Pace::Clock { increment, .. }
                                if !still_asked && never(&|step| *step == (seat, true)) =>
                            {
                                left[seat] += i64::from(increment) * SECOND;
                            }
                            Pace::Turns { .. } if still_asked && never(&|step| step.0 == seat) => {
                                left[seat] = full(pace);
                            }
                            _ => {}
                        }
                    }
                    match event {
                        _ if !matches!(pace, Pace::Turns { .. }) => {}
                        Happened::SetBack(..) => left = [full(pace); 3],
                        Happened::Step(..) => {
                            for newly in after.iter().filter(|newly| !asked.has(*newly)) {
                                left[newly.index()] = full(pace);
                            }
                        }
                        _ => {}
                    }
                    asked = *after;
                }
            }
        }
        if at >= now {
            return left;
        }
        for seat in asked.iter().filter(|_| !paused) {
            let counts = hours[seat.index()].as_ref().is_none_or(|_| !matches!(pace, Pace::Turns { .. }))
                || is_open(hours[seat.index()].as_ref().unwrap(), at);
            if counts {
                left[seat.index()] = (left[seat.index()] - MINUTE).max(0);
            }
        }
        at += MINUTE;
    }
}

/// Is this minute one of somebody's playing time? From what a clock on their wall shows.
fn is_open(hours: &Hours, at: i64) -> bool {
    let wall = jiff::Timestamp::from_millisecond(at).unwrap().in_tz(&hours.zone).unwrap();
    let (hour, today) = (wall.hour() as u8, wall.date());
    let free = |day: jiff::civil::Date| {
        hours.holidays.iter().any(|holiday| {
            let day = day.to_string();
            holiday.from <= day && day <= holiday.until
        })
    };
    if hours.from < hours.until {
        return (hours.from..hours.until).contains(&hour) && !free(today);
    }
    if hour >= hours.from { !free(today) } else { hour < hours.until && !free(today.yesterday().unwrap()) }
}

/// Numbers that look random and come again.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }

    fn hours(&mut self) -> Hours {
        let zones = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland", "UTC"];
        let from = self.below(24) as u8;
        let until = ((u64::from(from) + 3 + self.below(21)) % 24) as u8 + 1;
        let day = 1 + self.below(28);
        let holidays =
            vec![holiday(&format!("2026-03-{day:02}"), &format!("2026-03-{:02}", day + self.below(3)))];
        Hours { holidays, ..hours(zones[self.below(5) as usize], from, until) }
    }
}

#[test]
fn the_running_sum_is_what_a_slow_count_of_minutes_comes_to() {
    let people = ["ada", "ben", "cyd"];
    for seed in 0..40 {
        let mut dice = Dice(seed);
        let pace = |dice: &mut Dice| match dice.below(2) {
            0 => clock(60 * (5 + dice.below(30) as u32), 60 * dice.below(3) as u32),
            _ => Pace::Turns { hours: 1 + dice.below(30) as u32 },
        };
        let begun_with = pace(&mut dice);
        let shelf = Only::<support::HighCard>::new();
        let seats = vec![SeatChoice::Me, SeatChoice::Open, SeatChoice::Open];
        let game = "high-card".into();
        let mut table =
            begun_at(&shelf, NewTable { game, seats, ..new(begun_with, TimeOut::Remind) }, &people);
        let first = table.waiting();
        let (mut now, mut happened, mut log) = (START, Vec::new(), Vec::new());
        let mut fast = begun_with;
        while table.phase() == Phase::Playing && happened.len() < 60 {
            let far = if matches!(fast, Pace::Turns { .. }) { 400 } else { 4 };
            now += MINUTE * dice.below(far) as i64;
            while table.next_due().is_some_and(|due| due <= now) {
                time_passes(&mut table, now);
            }
            let seat = dice.below(3) as usize;
            let who = people[seat];
            match dice.below(20) {
                0 => {
                    let wish = if table.is_paused() { Wish::GoOn } else { Wish::Pause };
                    if ask(&mut table, &shelf, who, wish, now).is_ok() {
                        all_allow(&mut table, &shelf, &people, now);
                        happened
                            .push((now, if table.is_paused() { Happened::Pause } else { Happened::GoOn }));
                    }
                }
                1 => {
                    let hours = dice.hours();
                    if put(&mut table, &shelf, who, &Change::Hours { hours: hours.clone() }, now).is_ok() {
                        happened.push((now, Happened::Hours(seat, hours)));
                    }
                }
                2 => {
                    let next = pace(&mut dice);
                    if ask(&mut table, &shelf, who, Wish::Pace(next), now).is_ok() {
                        all_allow(&mut table, &shelf, &people, now);
                        fast = next;
                        happened.push((now, Happened::Pace(next)));
                    }
                }
                3 => {
                    let steps = dice.below(1 + table.seq() as u64) as usize;
                    let before = table.seq();
                    if ask(&mut table, &shelf, who, Wish::TakeBack(steps), now).is_ok() {
                        let open = info(&table).accord.unwrap().request.unwrap().number;
                        for other in people.iter().filter(|other| **other != who) {
                            let answer = Change::Answer { request: open, allow: true };
                            let changed = table.draft_change(&shelf, &person(other), &answer, now).unwrap();
                            log.extend(changed.entry.as_ref().map(|entry| (entry.kept.clone(), entry.at)));
                            table.commit_change(changed);
                        }
                        assert_eq!(table.seq(), before + 1);
                        happened.push((now, Happened::SetBack(steps, table.waiting())));
                    }
                }
                4..8 => {
                    let Ok(draft) = table.draft_undo(who, Seat(seat as u8), table.seq(), now) else {
                        continue;
                    };
                    log.push((draft.kept.clone(), now));
                    table.commit(draft);
                    happened.push((now, Happened::Undo(seat, table.waiting())));
                }
                _ => {
                    if !table.waiting().has(Seat(seat as u8)) || table.is_paused() {
                        continue;
                    }
                    let offers = legal(&table, who, seat as u8);
                    let action = &offers[dice.below(offers.len() as u64) as usize];
                    let draft = table.draft_move(who, Seat(seat as u8), table.seq(), action, now).unwrap();
                    log.push((draft.kept.clone(), now));
                    table.commit(draft);
                    happened.push((now, Happened::Step(seat, table.waiting())));
                }
            }
            if table.phase() != Phase::Playing || dice.below(6) > 0 {
                continue;
            }
            let later = now + MINUTE * dice.below(far) as i64;
            let shown = table.clocks(Some("ada"), later).unwrap();
            let shown: Vec<i64> = shown.seats.iter().map(|seat| seat.unwrap().left as i64).collect();
            assert_eq!(shown, slowly(begun_with, first, &happened, later), "seed {seed}: {happened:?}");
            // Whoever brings it back from where it was kept counts the same.
            let mut again = Table::open(table.stored().unwrap()).unwrap();
            again.load(&shelf, log.clone()).unwrap();
            assert_eq!(again.clocks(Some("ada"), later), table.clocks(Some("ada"), later), "seed {seed}");
            assert_eq!(again.next_due(), table.next_due(), "seed {seed}");
        }
    }
}
