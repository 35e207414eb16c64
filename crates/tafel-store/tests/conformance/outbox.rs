//! The outbox.

use std::sync::Arc;

use tafel_store::{CallRow, Store};

use crate::support::{hash, person};

fn call(person: &str, entry: &str, due: Option<i64>) -> CallRow {
    CallRow {
        id: CallRow::id_of(person, "t-calls", entry, "turn"),
        person: person.into(),
        table: "t-calls".into(),
        made: 1_000,
        due,
        version: 0,
        body: format!("{{\"ß\":\"{entry}\"}}"),
    }
}

pub async fn a_call_is_written_once_and_taken_by_one(store: Arc<dyn Store>) {
    let first = call("paul", "1", Some(2_000));
    assert!(store.put_call(&first).await.unwrap());
    let again = CallRow { due: Some(9_000), body: "{}".into(), ..first.clone() };
    assert!(!store.put_call(&again).await.unwrap(), "it is there already");
    assert_eq!(store.call(&first.id).await.unwrap(), Some(first.clone()), "and stays as it was");
    let earlier = call("quinn", "1", Some(1_500));
    store.put_call(&earlier).await.unwrap();
    store.put_call(&call("paul", "2", Some(3_000))).await.unwrap();
    store.put_call(&call("paul", "3", None)).await.unwrap();
    assert_eq!(store.due_calls(1_499, 9).await.unwrap(), []);
    assert_eq!(store.due_calls(2_000, 9).await.unwrap(), [earlier.clone(), first.clone()]);
    assert_eq!(store.due_calls(2_000, 1).await.unwrap(), [earlier]);

    let mut takers = Vec::new();
    for _ in 0..8 {
        let (store, taken) = (store.clone(), CallRow { due: Some(60_000), ..first.clone() });
        takers.push(tokio::spawn(async move { store.change_call(&taken).await.unwrap() }));
    }
    let mut took = 0;
    for taker in takers {
        took += usize::from(taker.await.unwrap());
    }
    assert_eq!(took, 1, "one of eight has it");
    let done = CallRow { due: None, version: 1, body: "{}".into(), ..first.clone() };
    assert!(store.change_call(&done).await.unwrap());
    assert_eq!(store.call(&first.id).await.unwrap(), Some(CallRow { version: 2, ..done }));
    assert!(!store.put_call(&first).await.unwrap(), "what is done is not done again");
}

pub async fn calls_go_with_the_person_and_when_they_are_old(store: &dyn Store) {
    store.new_person(&person("rosi"), hash(98), "").await.unwrap();
    store.put_call(&call("rosi", "1", None)).await.unwrap();
    store.put_call(&call("rosi", "2", Some(5))).await.unwrap();
    store.put_call(&CallRow { made: 2_000, ..call("rosi", "3", None) }).await.unwrap();
    store.forget_calls(1_500).await.unwrap();
    let left: Vec<String> = store.calls_of("rosi").await.unwrap().into_iter().map(|call| call.id).collect();
    assert_eq!(left, ["rosi/t-calls/2/turn", "rosi/t-calls/3/turn"], "what is done and old goes");
    store.forget_person("rosi").await.unwrap();
    assert_eq!(store.calls_of("rosi").await.unwrap(), []);
}
