//! What is shown of a table, and to whom.

use tafel_core::record::Notes;
use tafel_core::{Message, Record, Viewer};
use tafel_protocol::{
    FaultCode, Glance, Luck, Moment, MomentView, Phase, TableEnd, TableInfo, TableSummary, TableUpdate,
};

use crate::denied::Denied;
use crate::luck::{self, Over};
use crate::rules::Fate;
use crate::table::Table;

/// Is somebody shown as there who was not, or the other way round? Onlookers without a seat are shown to nobody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Presence {
    /// Others are to be told.
    Changed,
    /// Nobody sees a difference.
    Same,
}

impl Table {
    /// The table as whoever asks may know it. An invitation shows it to whoever has one.
    pub fn info(&self, person: Option<&str>, invite: Option<&str>) -> Result<TableInfo, Denied> {
        if !self.may_look(person) && !self.is_invitation(invite) {
            return Err(Denied::not_found());
        }
        self.known_to(person)
    }

    /// The table, for somebody who has just changed it: also for one who has left.
    pub fn info_after_change(&self, person: &str) -> Result<TableInfo, Denied> {
        self.known_to(Some(person))
    }

    fn known_to(&self, person: Option<&str>) -> Result<TableInfo, Denied> {
        let member = self.is_member(person);
        Ok(TableInfo {
            id: self.id.clone(),
            game: self.doc.game.clone(),
            rules: self.doc.rules,
            options: self.doc.options.clone(),
            seats: self.doc.seat_infos(person, |seat| self.present[seat.index()] > 0),
            phase: self.phase(),
            end: self.doc.end.or((self.phase() == Phase::Over).then_some(TableEnd::Finished)),
            invite: member.then(|| self.doc.invite.clone()),
            host: person == Some(&self.doc.host),
            member,
            public: self.state.public,
            created: self.state.created as u64,
            changed: self.state.changed as u64,
            seq: self.state.seq,
            rematch: self.doc.rematch.clone(),
            rules_change: self.rules_change(),
            hints: self.doc.may_hint(),
            rated: self.doc.rated,
            accord: self.accord(person),
            ahead: self.ahead(person),
            pace: self.doc.clock.pace,
            time_out: self.doc.clock.time_out.clone(),
            // Whoever shows it knows what time it is, and adds them: [`Table::clocks`].
            clocks: None,
            commitment: luck::commitment(&self.secret()?),
        })
    }

    /// The table in a list.
    pub fn summary(&self, person: Option<&str>, now: i64) -> TableSummary {
        let mine = person.map(|person| self.doc.seats_of(person)).unwrap_or_default();
        TableSummary {
            id: self.id.clone(),
            seats: self.doc.seat_infos(person, |_| false),
            game: self.doc.game.clone(),
            phase: self.phase(),
            public: self.state.public,
            created: self.state.created as u64,
            changed: self.state.changed as u64,
            seq: self.state.seq,
            your_turn: !self.is_paused() && self.state.waiting.iter().any(|seat| mine.has(seat)),
            rated: self.doc.rated,
            pace: self.doc.clock.pace,
            due_in: self.next_due().map(|due| due.saturating_sub(now).max(0) as u64),
        }
    }

    /// What one viewer is shown now: everything, and what happened since the log was `since` long.
    pub fn update(
        &self,
        person: Option<&str>,
        viewer: Viewer,
        since: Option<usize>,
    ) -> Result<TableUpdate, Denied> {
        self.may_look_as(person, viewer)?;
        self.shown(person, viewer, since)
    }

    pub(crate) fn shown(
        &self,
        person: Option<&str>,
        viewer: Viewer,
        since: Option<usize>,
    ) -> Result<TableUpdate, Denied> {
        let table = self.known_to(person)?;
        if self.doc.header.is_none() || matches!(self.fate, Fate::Closed(_)) {
            return Ok(TableUpdate { viewer, table, update: None, seen: Vec::new(), seen_after: None });
        }
        let live = self.live()?;
        let (seen, seen_after) = live.news(viewer, since);
        Ok(TableUpdate { viewer, table, update: Some(live.game().update(viewer)), seen, seen_after })
    }

    /// The game in a few lines, as a viewer sees it.
    pub fn sketch(&self, person: Option<&str>, viewer: Viewer) -> Result<Vec<Message>, Denied> {
        self.may_look_as(person, viewer)?;
        Ok(self.live()?.game().sketch(viewer))
    }

    /// How the game stands, for a card in a list.
    pub fn glance(&self, person: Option<&str>, viewer: Viewer) -> Result<Glance, Denied> {
        self.may_look_as(person, viewer)?;
        let live = self.live()?;
        let update = live.game().update(viewer);
        let tells_points = |line: &Message| line.args.iter().any(|(place, _)| *place == "points");
        let sketch = live.game().sketch(viewer).into_iter().enumerate();
        Ok(Glance {
            seq: update.seq,
            question: update.question.map(|asked| asked.say),
            waiting: update.waiting,
            lines: sketch
                .filter(|(row, line)| *row == 0 || tells_points(line))
                .map(|(_, line)| line)
                .collect(),
            clock: None,
        })
    }

    /// How the seats are called.
    pub fn names(&self) -> Vec<String> {
        self.doc.names()
    }

    // Who is there.

    /// Somebody begins to look on with these eyes.
    pub fn come(&mut self, person: Option<&str>, viewers: &[Viewer]) -> Result<Presence, Denied> {
        for &viewer in viewers {
            self.may_look_as(person, viewer)?;
        }
        let before = self.online();
        for seat in viewers.iter().filter_map(|viewer| viewer.seat()) {
            self.present[seat.index()] += 1;
        }
        Ok(self.presence_since(before))
    }

    /// And stops.
    pub fn go(&mut self, viewers: &[Viewer]) -> Presence {
        let before = self.online();
        for seat in viewers.iter().filter_map(|viewer| viewer.seat()) {
            if let Some(present) = self.present.get_mut(seat.index()) {
                *present = present.saturating_sub(1);
            }
        }
        self.presence_since(before)
    }

    fn online(&self) -> [bool; 8] {
        self.present.map(|present| present > 0)
    }

    fn presence_since(&self, before: [bool; 8]) -> Presence {
        if self.online() == before { Presence::Same } else { Presence::Changed }
    }

    // Looking back.

    /// An earlier moment, played from the nearest checkpoint.
    pub fn moment(&self, person: Option<&str>, viewers: Vec<Viewer>, step: usize) -> Result<Moment, Denied> {
        for &viewer in &viewers {
            self.may_look_as(person, viewer)?;
        }
        let game = self.live()?.game();
        if step > game.steps() {
            return Err(Denied::invalid("error.step"));
        }
        let then = game.at(step).map_err(|why| Denied::broken(&self.id, why))?;
        let view = |viewer| MomentView { viewer, update: then.update(viewer) };
        Ok(Moment { step, views: viewers.into_iter().map(view).collect() })
    }

    /// The match as a file, once it is over.
    pub fn record(&self, person: Option<&str>) -> Result<Record, Denied> {
        if !self.may_look(person) {
            return Err(Denied::not_found());
        }
        if self.phase() != Phase::Over {
            return Err(Denied::of(FaultCode::Phase));
        }
        let live = self.live()?;
        let luck = serde_json::to_value(self.luck(person)?).map_err(|why| Denied::broken(&self.id, why))?;
        Ok(live.game().record(Notes {
            names: self.doc.names(),
            times: live.times().map(|at| at as u64).collect(),
            luck: (!self.doc.forked && !self.is_daily()).then_some(luck),
        }))
    }

    /// Where the luck comes from; with the secret, once it is over.
    pub fn luck(&self, person: Option<&str>) -> Result<Luck, Denied> {
        if !self.may_look(person) {
            return Err(Denied::not_found());
        }
        // Others may still play the same deal.
        let is_told = self.phase() == Phase::Over && !self.is_daily();
        let over = if is_told { Over::Yes } else { Over::No };
        Ok(luck::publish(self.doc.luck, &self.secret()?, self.doc.contributions(), over))
    }
}
