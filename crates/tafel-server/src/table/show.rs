//! Who may see what of a table, and what they are shown.

use tafel_core::record::Notes;
use tafel_core::{Record, Seat, Viewer};
use tafel_protocol::{FaultCode, Luck, Phase, TableInfo, TableUpdate};
use tokio::sync::watch;

use super::{Past, Rendered, TableTask, internal, json, not_found};
use crate::doc::{SeatDoc, TableDoc};
use crate::fault::Failure;
use crate::luck::{self, Over};

impl TableTask {
    // Who may see and do what. Rights come from the session, which is all a `person` is.

    pub(super) fn is_member(&self, person: Option<&str>) -> bool {
        person.is_some_and(|person| {
            self.row.members.binary_search_by(|member| member.as_str().cmp(person)).is_ok()
        })
    }

    pub(super) fn may_look(&self, person: Option<&str>) -> bool {
        self.row.public || self.is_member(person)
    }

    pub(super) fn may_look_as(&self, person: Option<&str>, viewer: Viewer) -> Result<(), Failure> {
        if !self.may_look(person) {
            return Err(not_found());
        }
        let Viewer::Seat(seat) = viewer else { return Ok(()) };
        let Some(seated) = self.doc.seats.get(seat.index()) else {
            return Err(Failure::invalid("error.view"));
        };
        // When all is over nothing is hidden any more.
        if self.phase() == Phase::Over || person.is_some_and(|person| seated.is_played_by(person)) {
            return Ok(());
        }
        Err(Failure::of(FaultCode::Forbidden))
    }

    pub(super) fn may_play(&self, person: &str, seat: Seat) -> Result<(), Failure> {
        if !self.may_look(Some(person)) {
            return Err(not_found());
        }
        match self.doc.seats.get(seat.index()) {
            Some(seated) if seated.is_played_by(person) => Ok(()),
            _ => Err(Failure::of(FaultCode::Forbidden)),
        }
    }

    // What is shown.

    pub(super) fn phase(&self) -> Phase {
        match self.row.phase {
            tafel_store::Phase::Waiting => Phase::Waiting,
            tafel_store::Phase::Playing => Phase::Playing,
            tafel_store::Phase::Over => Phase::Over,
        }
    }

    pub(super) fn info(&self, person: Option<&str>) -> TableInfo {
        let member = self.is_member(person);
        let secret = luck::unhex(&self.doc.secret).unwrap_or_default();
        TableInfo {
            id: self.row.id.clone(),
            game: self.doc.game.clone(),
            rules: self.doc.rules,
            options: self.doc.options.clone(),
            seats: self.doc.seat_infos(person, |seat| self.online[seat.index()] > 0),
            phase: self.phase(),
            end: self.doc.end.or((self.phase() == Phase::Over).then_some(tafel_protocol::TableEnd::Finished)),
            invite: member.then(|| self.doc.invite.clone()),
            host: person == Some(&self.doc.host),
            member,
            public: self.row.public,
            created: self.row.created as u64,
            changed: self.row.changed as u64,
            seq: self.row.seq as usize,
            rematch: self.doc.rematch.clone(),
            commitment: luck::commitment(&secret),
        }
    }

    pub(super) async fn update(
        &mut self,
        person: Option<&str>,
        viewer: Viewer,
        since: Option<usize>,
    ) -> Result<Rendered, Failure> {
        self.may_look_as(person, viewer)?;
        self.load().await?;
        self.catch_up(since).await?;
        Ok(self.render(person, viewer, since))
    }

    pub(super) fn render(&self, person: Option<&str>, viewer: Viewer, since: Option<usize>) -> Rendered {
        let (seen, seen_after) = self.live.as_ref().map(|live| live.news(viewer, since)).unwrap_or_default();
        let update = TableUpdate {
            viewer,
            table: self.info(person),
            update: self.live.as_ref().map(|live| live.game().update(viewer)),
            seen,
            seen_after,
        };
        Rendered { seq: self.live.as_ref().map(|_| self.row.seq as usize), json: json(&update) }
    }

    pub(super) fn attach(
        &mut self,
        person: Option<&str>,
        viewers: &[Viewer],
    ) -> Result<watch::Receiver<u64>, Failure> {
        for &viewer in viewers {
            self.may_look_as(person, viewer)?;
        }
        let theirs = self.changes.subscribe();
        for seat in viewers.iter().filter_map(|viewer| viewer.seat()) {
            self.online[seat.index()] += 1;
        }
        // Not told to the one who comes: their first update says so anyway.
        self.tell();
        Ok(theirs)
    }

    pub(super) fn tell(&self) {
        self.changes.send_modify(|tick| *tick += 1);
    }

    pub(super) async fn past(
        &mut self,
        person: Option<&str>,
        viewers: &[Viewer],
        step: usize,
    ) -> Result<Past, Failure> {
        for &viewer in viewers {
            self.may_look_as(person, viewer)?;
        }
        self.load().await?;
        let (Some(live), Some(header)) = (&self.live, &self.doc.header) else {
            return Err(Failure::of(FaultCode::Phase));
        };
        if step > live.game().steps() {
            return Err(Failure::invalid("error.step"));
        }
        Ok(Past { header: header.clone(), entries: live.game().standing(step) })
    }

    pub(super) async fn record(&mut self, person: Option<&str>) -> Result<Record, Failure> {
        if !self.may_look(person) {
            return Err(not_found());
        }
        if self.phase() != Phase::Over {
            return Err(Failure::of(FaultCode::Phase));
        }
        self.load().await?;
        let luck = self.luck(person)?;
        let Some(live) = &self.live else { return Err(Failure::of(FaultCode::Phase)) };
        Ok(live.game().record(Notes {
            names: self.names(),
            times: live.times().iter().map(|&at| at as u64).collect(),
            luck: serde_json::to_value(luck).ok(),
        }))
    }

    pub(super) fn names(&self) -> Vec<String> {
        let name = |seat: &SeatDoc| match seat {
            SeatDoc::Open => String::new(),
            SeatDoc::Person { name, .. } | SeatDoc::Resigned { name, .. } => name.clone(),
            SeatDoc::Bot { level } => level.clone(),
        };
        self.doc.seats.iter().map(name).collect()
    }

    pub(super) fn luck(&self, person: Option<&str>) -> Result<Luck, Failure> {
        if !self.may_look(person) {
            return Err(not_found());
        }
        let over = if self.phase() == Phase::Over { Over::Yes } else { Over::No };
        Ok(luck::publish(&self.secret()?, self.doc.contributions(), over))
    }

    pub(super) fn secret(&self) -> Result<tafel_core::chance::Seed, Failure> {
        luck::unhex(&self.doc.secret).ok_or_else(|| internal(&self.row.id, "no secret"))
    }

    pub(super) fn again(&self, person: &str) -> Result<(TableDoc, bool), Failure> {
        if !self.may_look(Some(person)) {
            return Err(not_found());
        }
        if !self.doc.seats.iter().any(|seat| seat.belongs_to(person)) {
            return Err(Failure::of(FaultCode::Forbidden));
        }
        if self.phase() != Phase::Over {
            return Err(Failure::of(FaultCode::Phase));
        }
        Ok((self.doc.clone(), self.row.public))
    }
}
