//! A leak planted on purpose: a shelf whose matches let slip in explanations what the others see.

use std::sync::Arc;

use serde_json::value::RawValue;
use tafel_core::any_match::{AnyDraft, Refused, SeenStep};
use tafel_core::record::Notes;
use tafel_core::{
    AnyMatch, Catalog, Chance, Message, Outcome, Record, ReplayError, Seat, SeatSet, Update, Viewer,
};
use tafel_house::House;
use tafel_protocol::GameInfo;
use tafel_table::{Bot, Shelf};

pub struct Leaky(pub Arc<House>);

impl Shelf for Leaky {
    fn games(&self) -> &[GameInfo] {
        self.0.games()
    }
    fn catalog(&self, game: &str) -> Option<&Catalog> {
        self.0.catalog(game)
    }
    fn components(&self, game: &str, options: &str) -> Option<Result<serde_json::Value, String>> {
        self.0.components(game, options)
    }
    fn new_match(
        &self,
        game: &str,
        options: &str,
        seats: u8,
        chance: Chance,
    ) -> Option<Result<Box<dyn AnyMatch>, String>> {
        let laid = self.0.new_match(game, options, seats, chance)?;
        Some(laid.map(|laid| Box::new(LeakyMatch(laid)) as Box<dyn AnyMatch>))
    }
    fn replay(&self, record: &Record) -> Option<Result<Box<dyn AnyMatch>, String>> {
        self.0.replay(record)
    }
    fn bot(&self, game: &str, level: &str, seed: u64) -> Option<Box<dyn Bot>> {
        self.0.bot(game, level, seed)
    }
}

struct LeakyMatch(Box<dyn AnyMatch>);

impl AnyMatch for LeakyMatch {
    fn why_not(&self, seat: Seat, action: &str) -> Option<Refused> {
        self.0.why_not(seat, action)?;
        let others = Seat::all(self.seats()).filter(|&other| other != seat);
        let views: Vec<String> =
            others.map(|other| self.0.update(Viewer::Seat(other)).view.get().to_owned()).collect();
        Some(Refused::Unreadable { why: format!("no, but the others see {}", views.join(" and ")) })
    }

    fn game(&self) -> &'static str {
        self.0.game()
    }
    fn turn(&self) -> Option<Seat> {
        self.0.turn()
    }
    fn seats(&self) -> u8 {
        self.0.seats()
    }
    fn header(&self) -> Box<RawValue> {
        self.0.header()
    }
    fn seq(&self) -> usize {
        self.0.seq()
    }
    fn steps(&self) -> usize {
        self.0.steps()
    }
    fn asides(&self) -> usize {
        self.0.asides()
    }
    fn moment_print(&self) -> String {
        self.0.moment_print()
    }
    fn drawing_steps(&self, seat: Seat) -> usize {
        self.0.drawing_steps(seat)
    }
    fn asked(&self) -> SeatSet {
        self.0.asked()
    }
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
    fn play(&self, seat: Seat, action: &str, chance: Chance) -> Result<AnyDraft, Refused> {
        self.0.play(seat, action, chance)
    }
    fn undo(&self, seat: Seat) -> Result<AnyDraft, Refused> {
        self.0.undo(seat)
    }
    fn set_back(&self, by: Seat, steps: usize) -> Result<AnyDraft, Refused> {
        self.0.set_back(by, steps)
    }
    fn commit(&mut self, draft: AnyDraft) {
        self.0.commit(draft);
    }
    fn update(&self, viewer: Viewer) -> Update {
        self.0.update(viewer)
    }
    fn seen_since(&self, viewer: Viewer, after: Option<usize>) -> Vec<SeenStep> {
        self.0.seen_since(viewer, after)
    }
    fn sketch(&self, viewer: Viewer) -> Vec<Message> {
        self.0.sketch(viewer)
    }
    fn at(&self, steps: usize) -> Result<Box<dyn AnyMatch>, ReplayError> {
        self.0.at(steps)
    }
    fn redo(&self, entry: &str, luck: Option<Chance>) -> Result<AnyDraft, String> {
        self.0.redo(entry, luck)
    }
    fn entries(&self) -> Vec<String> {
        self.0.entries()
    }
    fn standing(&self, steps: usize) -> Vec<String> {
        self.0.standing(steps)
    }
    fn movers_since(&self, entries: usize) -> SeatSet {
        self.0.movers_since(entries)
    }
    fn news_after(&self, entries: Option<usize>) -> Option<usize> {
        self.0.news_after(entries)
    }
    fn after(&self, entries: usize) -> Result<Box<dyn AnyMatch>, ReplayError> {
        self.0.after(entries)
    }
    fn record(&self, notes: Notes) -> Record {
        self.0.record(notes)
    }
}
