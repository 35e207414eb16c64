//! What the messages look like on the wire. A browser out there knows these forms: they stay.

use serde_json::{Value, json};
use tafel_core::{Message, Viewer};
use tafel_protocol::{ApiError, Fault, FaultCode, NewTable, PlayAction, SeatChoice};

#[test]
fn a_seat_is_me_or_open_or_a_bot_of_a_level() {
    let body = json!({"game": "brian-boru", "seats": ["me", "open", {"bot": "novice"}]});
    let table: NewTable = serde_json::from_value(body).unwrap();
    assert_eq!(table.seats, [SeatChoice::Me, SeatChoice::Open, SeatChoice::Bot("novice".into())]);
    assert!(!table.public, "a table is private unless somebody says otherwise");
    assert_eq!(table.options, None);
}

#[test]
fn unknown_fields_are_refused() {
    for body in [json!({"game": "x", "seats": [], "secret": 1}), json!({"game": "x"}), json!([])] {
        assert!(serde_json::from_value::<NewTable>(body.clone()).is_err(), "{body}");
    }
}

/// The action's text goes through untouched: the server knows no game.
#[test]
fn an_action_is_carried_as_it_is() {
    let body = r#"{"seat":1,"after":7,"request":"r1","action":{"lay" : 3}}"#;
    let play: PlayAction = serde_json::from_str(body).unwrap();
    assert_eq!(play.action.get(), r#"{"lay" : 3}"#);
}

#[test]
fn a_fault_says_what_went_wrong_for_programs_and_for_people() {
    let error = ApiError {
        error: Fault {
            code: FaultCode::RequestReused,
            message: Message::new("error.request-reused"),
            text: "…".into(),
            detail: None,
            rule: None,
            because: None,
        },
        update: None,
    };
    let json: Value = serde_json::to_value(&error).unwrap();
    assert_eq!(json["error"]["code"], "request_reused");
    assert_eq!(json["error"]["message"], json!({"key": "error.request-reused", "args": {}}));
    assert_eq!(json!(Viewer::Spectator), json!("spectator"));
    assert_eq!(json!(Viewer::Seat(tafel_core::Seat(2))), json!({"seat": 2}));
}
