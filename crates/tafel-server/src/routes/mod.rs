//! The routes, in the order of the API's story. [`api`] is the one list of them; what each takes and gives stands in
//! the signature of its handler, and nowhere else (`wire`).

mod accord;
mod archive;
mod calls;
mod club;
mod daily;
mod fork;
mod input;
mod lists;
mod me;
mod mine;
mod output;
mod play;
mod puzzles;
mod rules;
mod shelf;
mod stream;
mod tables;
mod talk;
mod teacher;

use std::sync::Arc;

use axum::Router;
use axum::http::StatusCode;
use axum::routing::get;

pub(crate) use self::archive::PlayedRecord;
pub(crate) use self::club::INVITED;
use crate::app::App;
use crate::wire::Api;

/// All routes: method, address, handler, and what it does, in a sentence.
#[rustfmt::skip]
pub(crate) fn api() -> Api {
    macro_rules! routes {
        ($($method:ident $path:literal $module:ident::$handler:ident, $summary:literal;)*) => {
            Api::default()
                $(.route(stringify!($method), $path, (stringify!($handler), $module::$handler), $summary))*
        };
    }
    routes! {
        get  "/api/me" me::me, "Who you are. The first call gives a new guest a session cookie.";
        put  "/api/me" me::put_me, "Say your name and language.";
        post "/api/me/code" me::code, "A code that carries your identity to another device, once.";
        post "/api/me/claim" me::claim, "Be the person whose code this is, from now on.";
        get  "/api/me/devices" mine::devices, "Where you are signed in.";
        post "/api/me/sign-out" mine::sign_out, "Sign out on one device, on all others, or everywhere.";
        get  "/api/me/games" mine::my_games, "All games you played to the end, as one file: a record on each line.";
        get  "/api/me/notes" mine::my_notes, "What you wrote down at your tables.";
        post "/api/me/forget" mine::forget_me, "Forget who you are: your name and your sessions go, games stay as somebody’s. Running ones are given up.";
        get  "/api/me/profile" club::profile, "What your games come to: places, points, rows, ratings.";
        get  "/api/me/results" club::remembered, "How each of your games ended, as it was noted: what the profile is counted from.";
        put  "/api/me/shown" club::put_shown, "Be seen in the hall of fame, or no longer.";
        get  "/api/me/people" club::people, "People you have played with, and how it went.";
        post "/api/me/block" club::block, "Let somebody you met invite you no more, or again.";
        get  "/api/me/invitations" club::invitations, "Tables to which people you met have invited you.";
        post "/api/me/invitations/decline" club::decline, "You do not come.";
        get  "/api/me/calls" calls::my_calls, "How you are called to your tables when you are not there.";
        put  "/api/me/calls" calls::put_calls, "For what you want to be called, how, and when not.";
        post "/api/me/calls/push" calls::put_push, "Be called in this browser, by web push.";
        post "/api/me/calls/push/off" calls::drop_push, "Be called in a browser no longer.";
        put  "/api/me/calls/hook" calls::put_hook, "Be called by a webhook. Discord, Slack, ntfy and Matrix are known by their addresses; others get JSON.";
        put  "/api/me/calls/mail" calls::put_mail, "Be called by e-mail: a code is sent there.";
        post "/api/me/calls/mail/confirm" calls::confirm_mail, "The address is yours: here is the code.";
        post "/api/me/calls/test" calls::test_call, "Send a message now, to see whether it arrives.";
        post "/api/me/calls/off" calls::stop_calls, "Be called for nothing any more.";
        get  "/api/me/calls/file" calls::calls_file, "All that is kept of you about this, to take it with you.";
        post "/api/calls/stop" calls::stop_by_token, "No more messages by the way that a message with this token came by. Needs no session.";
        get  "/api/hall" club::hall_of_fame, "The best of this server who chose to be shown.";
        get  "/api/texts/{lang}" shelf::texts, "The server's own words: errors, names of bots.";
        get  "/api/games" shelf::games, "What can be played.";
        get  "/api/games/{game}/texts/{lang}" shelf::game_texts, "All words of a game: path to Fluent pattern. Has an ETag.";
        get  "/api/games/{game}/components" shelf::components, "Cards, map and tracks of a game. Has an ETag.";
        get  "/api/games/{game}/lessons" teacher::lessons, "What is taught of a game, and how far you are.";
        get  "/api/games/{game}/lessons/{lesson}" teacher::lesson, "A lesson where you left it; from its beginning, if you have not begun.";
        post "/api/games/{game}/lessons/{lesson}/begin" teacher::begin_lesson, "A lesson from its beginning.";
        post "/api/games/{game}/lessons/{lesson}/answer" teacher::answer_lesson, "Try an answer. What is not meant is explained and taken back.";
        post "/api/games/{game}/lessons/{lesson}/on" teacher::lesson_on, "You have read what there is to read.";
        post "/api/games/{game}/lessons/{lesson}/skip" teacher::skip_lesson, "Let the coach do a step.";
        get  "/api/games/{game}/lessons/{lesson}/right" teacher::right_answer, "An answer that carries the lesson on.";
        get  "/api/games/{game}/puzzles" puzzles::puzzles, "The puzzles of a game, and how far you are.";
        get  "/api/games/{game}/puzzles/{puzzle}" puzzles::puzzle, "A puzzle as it stands for you.";
        post "/api/games/{game}/puzzles/{puzzle}/answer" puzzles::answer_puzzle, "Try an answer: it is compared with the best one.";
        post "/api/games/{game}/puzzles/{puzzle}/give-up" puzzles::give_up_puzzle, "Be shown the answer.";
        post "/api/games/{game}/puzzles/{puzzle}/fork" puzzles::fork_puzzle, "Play on from a puzzle, against bots, at a table of your own.";
        get  "/api/daily" daily::daily, "The deals of today: one for each game, the same for everybody.";
        get  "/api/daily/{game}" daily::daily_results, "Who did how well at the deal of a day.";
        post "/api/daily/{game}" daily::play_daily, "Play the deal of today, or go on with it. There is one try.";
        get  "/api/tables" lists::tables, "Your tables, and public ones: the beginning of each list, newest first; or how one of them goes on.";
        post "/api/tables" tables::new_table, "Set up a table.";
        get  "/api/tables/{id}" tables::table, "A table, as you may know it.";
        post "/api/tables/{id}/join" tables::join, "Sit down.";
        post "/api/tables/{id}/watch" tables::watch, "Look on without a seat.";
        post "/api/tables/{id}/leave" tables::leave, "Get up again, before the start.";
        post "/api/tables/{id}/start" tables::start, "Begin. Only the host may.";
        post "/api/tables/{id}/host" tables::hand_over, "Give the table into the hands of another who sits there. Only the host may.";
        post "/api/tables/{id}/resign" tables::resign, "Give up: a bot plays on, or, when no person is left, the game ends.";
        post "/api/tables/{id}/ask" accord::ask_all, "Ask everybody who plays: to take back, pause, go on, end, replace somebody who is away, play faster or slower.";
        post "/api/tables/{id}/answer" accord::answer_all, "Allow or refuse what somebody asks; or take back what you asked yourself.";
        post "/api/tables/{id}/return" accord::take_seat_back, "You are back: take your seat from the bot that plays for you.";
        post "/api/tables/{id}/ahead" accord::decide_ahead, "Decide ahead: what is to be answered for you, until you take that back.";
        put  "/api/tables/{id}/hours" tables::put_hours, "Say when you play here: outside of these hours, and on holidays, your clock stands still.";
        post "/api/tables/{id}/rules" rules::choose_rules, "The rules have changed under your game: go on from the last moment that agrees, if all want to, or end it.";
        post "/api/tables/{id}/rematch" tables::rematch, "The same people at a new table. Whoever asks second gets the same one.";
        post "/api/tables/{id}/invite" club::invite, "Somebody you have played with finds the table in their lobby.";
        get  "/api/tables/{id}/result" club::table_result, "What the end of the game changed, once it is over.";
        get  "/api/tables/{id}/talk" talk::talk, "What was said here since the last message you have. The stream says `talk` when there is more.";
        post "/api/tables/{id}/talk" talk::say, "Say something, or call one of the calls that everybody reads in their own language.";
        post "/api/tables/{id}/talk/switch" talk::switch_talk, "Let people talk, or not. Only the host may.";
        post "/api/tables/{id}/talk/clear" talk::clear_talk, "Delete everything that was said here. Only the host may.";
        get  "/api/tables/{id}/desk" talk::desk, "What you keep here for yourself: notes, and whom you do not want to hear.";
        put  "/api/tables/{id}/desk" talk::put_desk, "Write notes, mute somebody.";
        get  "/api/tables/{id}/update" play::update, "What a viewer is shown now, and what happened since the last update they have.";
        get  "/api/tables/{id}/glance" play::glance, "How the game stands in a few words, for a card in a list.";
        get  "/api/tables/{id}/stream" stream::stream, "The same as server-sent events, on every change. `Last-Event-ID` resumes.";
        post "/api/tables/{id}/actions" play::play, "Make a move.";
        post "/api/tables/{id}/undo" play::undo, "Take your latest step back.";
        post "/api/tables/{id}/why" play::why, "Why is an action not legal?";
        post "/api/tables/{id}/hint" teacher::hint, "What a strong player would do, and why, from what your seat is shown. It is counted, and everybody may know.";
        post "/api/tables/{id}/tip" teacher::tip, "What the coach says to somebody who plays for the first time; each tip once.";
        get  "/api/tables/{id}/at/{step}" archive::table_at, "An earlier moment as you saw it; after the end, as anybody saw it.";
        get  "/api/tables/{id}/record" archive::table_record, "The match as a file, once it is over.";
        get  "/api/tables/{id}/luck" archive::luck, "Where the luck comes from; with the secret, once it is over.";
        get  "/api/tables/{id}/luck/check" archive::luck_check, "The server's own recomputation of the luck, once it is over.";
        post "/api/records" archive::upload, "Upload a record. It is played through and refused if it does not fit the rules.";
        get  "/api/records/{id}" archive::record, "What a record is about.";
        get  "/api/records/{id}/file" archive::record_file, "The record itself.";
        get  "/api/records/{id}/at/{step}" archive::record_at, "A moment of a record.";
        get  "/api/records/{id}/seen" archive::seen, "Everything a viewer saw happen.";
        get  "/api/records/{id}/luck/check" archive::record_luck_check, "Recomputes the luck of a record.";
        post "/api/records/{id}/review" teacher::begin_review, "Let every decision of a record be judged, once, when nobody else has to think.";
        get  "/api/records/{id}/review" teacher::review, "How far that is; what came of it.";
        post "/api/records/{id}/line" teacher::better_line, "A better line of a review, played out as a record of its own.";
        post "/api/records/{id}/fork" fork::fork_record, "Play on from a moment of a record, against bots, at a table of your own.";
        get  "/api/openapi.json" shelf::openapi, "This list, for programs.";
        get  "/api" shelf::page, "This list, for people.";
    }
}

pub(crate) fn router() -> Router<Arc<App>> {
    api()
        .router
        .route("/healthz", get(shelf::health))
        .route("/metrics", get(shelf::metrics))
        .fallback(crate::web::page)
        .method_not_allowed_fallback(async || StatusCode::METHOD_NOT_ALLOWED)
}
