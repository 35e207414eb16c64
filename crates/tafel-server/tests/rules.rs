//! Games outlive the rules, from outside: a server with other rules on the store of an older one.

mod support;

#[path = "../../tafel-table/tests/support/climb.rs"]
mod climb;

use std::sync::Arc;

use climb::{Climb, EQUAL, FIRST, OTHER_SETUP, STRICTER};
use serde_json::{Value, json};
use support::{Running, Visitor, config};
use tafel_core::{AnyMatch, Catalog, Chance, Game, Match, Record};
use tafel_protocol::{BotLevel, GameInfo, SeatRange};
use tafel_server::survey::{Kinds, Survey, Then, survey};
use tafel_store::Store;
use tafel_store::memory::MemoryStore;
use tafel_table::{Bot, RandomBot, Shelf};

/// A shelf with one version of one game.
struct Only<G>([GameInfo; 1], std::marker::PhantomData<fn() -> G>);

impl<G: Game> Only<G> {
    fn new() -> Only<G> {
        let info = GameInfo {
            id: G::ID.into(),
            seats: SeatRange { min: 2, max: 2 },
            options: Vec::new(),
            rules: G::RULES_VERSION,
            bots: vec![BotLevel { id: "random".into(), think: 0, rating: None }],
        };
        Only([info], std::marker::PhantomData)
    }
}

impl<G: Game> Shelf for Only<G> {
    fn games(&self) -> &[GameInfo] {
        &self.0
    }
    fn catalog(&self, game: &str) -> Option<&Catalog> {
        (game == G::ID).then(G::catalog)
    }
    fn components(&self, _: &str, _: &str) -> Option<Result<Value, String>> {
        None
    }
    fn new_match(
        &self,
        game: &str,
        _: &str,
        seats: u8,
        chance: Chance,
    ) -> Option<Result<Box<dyn AnyMatch>, String>> {
        let laid = Match::<G>::new(G::Options::default(), seats, chance).map_err(|why| why.to_string());
        (game == G::ID).then(|| laid.map(|laid| Box::new(laid) as Box<dyn AnyMatch>))
    }
    fn replay(&self, _: &Record) -> Option<Result<Box<dyn AnyMatch>, String>> {
        None
    }
    fn bot(&self, _: &str, _: &str, seed: u64) -> Option<Box<dyn Bot>> {
        Some(Box::new(RandomBot::new(seed)))
    }
}

async fn server<G: Game>(store: &Arc<dyn Store>) -> Running {
    Running::with(store.clone(), Arc::new(Only::<G>::new()), config()).await
}

/// The same person at another server on the same store.
fn moved(visitor: &Visitor, to: &Running) -> Visitor {
    Visitor { address: to.address.clone(), cookie: visitor.cookie.clone(), headers: Vec::new() }
}

/// Two people, six moves of two steps each under the first rules, and then a seventh for one of them.
async fn played(server: &Running) -> (Visitor, Visitor, String) {
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let new = json!({"game": "climb", "seats": ["me", "open"]});
    let table = ada.post("/api/tables", new).await.ok();
    let path = format!("/api/tables/{}", table["id"].as_str().unwrap());
    ben.post(&format!("{path}/join"), json!({"invite": table["invite"]})).await.ok();
    ada.post(&format!("{path}/start"), json!({})).await.ok();
    for turn in 0..13 {
        let seat = turn % 2;
        let who = if seat == 0 { &mut ada } else { &mut ben };
        let play = json!({"seat": seat, "after": turn, "request": format!("r{turn}"), "action": "two"});
        who.post(&format!("{path}/actions"), play).await.ok();
    }
    (ada, ben, path)
}

#[tokio::test]
async fn a_game_that_agrees_goes_on_at_a_server_with_newer_rules() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let (_, ben, path) = played(&server::<Climb<FIRST>>(&store).await).await;
    let newer = server::<Climb<EQUAL>>(&store).await;
    let mut ben = moved(&ben, &newer);
    let play = json!({"seat": 1, "after": 13, "request": "on", "action": "step"});
    ben.post(&format!("{path}/actions"), play).await.ok();
    let info = ben.get(&path).await.ok();
    assert_eq!((&info["rules"], &info["seq"]), (&json!(EQUAL), &json!(14)));
    let id = info["id"].as_str().unwrap();
    assert!(store.table(id).await.unwrap().unwrap().doc.contains("\"rules\":2"), "it is stored as such");
}

#[tokio::test]
async fn a_game_that_does_not_agree_waits_for_what_people_choose() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let (ada, ben, path) = played(&server::<Climb<FIRST>>(&store).await).await;
    let newer = server::<Climb<STRICTER>>(&store).await;
    let (mut ada, mut ben) = (moved(&ada, &newer), moved(&ben, &newer));
    let shown = ada.get(&format!("{path}/update?seat=0")).await.ok();
    assert_eq!(shown["table"]["rules_change"], json!({"steps": 10, "lost": 3, "agreed": []}));
    let play = json!({"seat": 0, "after": 13, "request": "on", "action": "step"});
    assert_eq!(ada.post(&format!("{path}/actions"), play.clone()).await.refused(409), "other_rules");

    let go_on = json!({"choice": "go_on"});
    let asked = ada.post(&format!("{path}/rules"), go_on.clone()).await.ok();
    assert_eq!(asked["rules_change"]["agreed"], json!([0]));
    let agreed = ben.post(&format!("{path}/rules"), go_on.clone()).await.ok();
    assert_eq!(agreed["rules_change"], json!(null));
    ada.post(&format!("{path}/actions"), play).await.ok();
    assert_eq!(ben.post(&format!("{path}/rules"), go_on).await.refused(409), "phase");
}

#[tokio::test]
async fn a_host_can_count_before_the_update() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let older = server::<Climb<FIRST>>(&store).await;
    for _ in 0..3 {
        played(&older).await;
    }
    let kinds = |kinds: Kinds| Survey { running: kinds, over: Kinds::default() };
    let count = async |shelf: &dyn Shelf, then| survey(&*store, shelf, then).await.unwrap();
    let counted = Kinds { same: 3, ..Kinds::default() };
    assert_eq!(count(&Only::<Climb<FIRST>>::new(), Then::Count).await, kinds(counted));
    let counted = Kinds { part: 3, ..Kinds::default() };
    assert_eq!(count(&Only::<Climb<STRICTER>>::new(), Then::Count).await, kinds(counted));
    let counted = Kinds { closed: 3, ..Kinds::default() };
    assert_eq!(count(&Only::<Climb<OTHER_SETUP>>::new(), Then::Count).await, kinds(counted));
    let counted = Kinds { go_on: 3, ..Kinds::default() };
    assert_eq!(count(&Only::<Climb<EQUAL>>::new(), Then::Count).await, kinds(counted), "nothing was changed");
    assert_eq!(count(&Only::<Climb<EQUAL>>::new(), Then::Store).await, kinds(counted));
    let counted = Kinds { same: 3, ..Kinds::default() };
    assert_eq!(count(&Only::<Climb<EQUAL>>::new(), Then::Count).await, kinds(counted));
}

/// The store lists tables that wait for bots, the longest waiting first, and a server looks at so many of them.
#[tokio::test]
async fn bots_at_tables_that_cannot_go_on_are_not_waited_for() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let older = server::<Climb<FIRST>>(&store).await;
    let mut ada = older.guest("Ada").await;
    let new = json!({"game": "climb", "seats": ["me", {"bot": "random"}]});
    let id = ada.post("/api/tables", new).await.ok()["id"].as_str().unwrap().to_owned();
    ada.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    // Stopped in the middle of a bot's turn.
    drop(older.task);
    let mut row = store.table(&id).await.unwrap().unwrap();
    row.bot_next = true;
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    store.new_table(&row).await.unwrap();
    assert_eq!(store.bot_turns(10).await.unwrap(), std::slice::from_ref(&id));

    let _newer = server::<Climb<OTHER_SETUP>>(&store).await;
    for _ in 0..100 {
        if store.bot_turns(10).await.unwrap().is_empty() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the table is still listed as waiting for a bot");
}
