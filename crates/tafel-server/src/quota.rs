//! What one person and one network may have: so that nobody's greed is paid for by others.
//!
//! What is open counts now: tables (in the store), connections ([`crate::slots`]), streams. What is new counts by
//! the day: guests, uploads, bytes. Where there is no limit, nothing is counted.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use tafel_protocol::FaultCode;
use tafel_store::{Opened, Opener};

use crate::app::Visitor;
use crate::config;
use crate::fault::Failure;
use crate::limit::Limit;
use crate::network::Network;

/// What a row takes beside what was sent.
const ROW_BYTES: u64 = 512;

pub(crate) struct Quotas {
    limits: config::Quotas,
    guests: Limit<Network>,
    uploads: Both<Limit<String>, Limit<Network>>,
    bytes: Both<Limit<String>, Limit<Network>>,
    streams: Both<Counter<String>, Counter<Network>>,
}

/// One for persons, one for networks.
struct Both<P, N> {
    person: P,
    network: N,
}

fn exceeded(key: &'static str, most: u32) -> Failure {
    Failure::new(FaultCode::Quota, key).number("max", i32::try_from(most).unwrap_or(i32::MAX))
}

impl Quotas {
    pub(crate) fn new(limits: config::Quotas) -> Quotas {
        let megabytes = |megabytes: u32| f64::from(megabytes) * 1e6;
        Quotas {
            guests: Limit::a_day(limits.guests_per_network.into()),
            uploads: Both {
                person: Limit::a_day(limits.uploads_per_person.into()),
                network: Limit::a_day(limits.uploads_per_network.into()),
            },
            bytes: Both {
                person: Limit::a_day(megabytes(limits.megabytes_per_person)),
                network: Limit::a_day(megabytes(limits.megabytes_per_network)),
            },
            streams: Both {
                person: Counter::new(limits.streams_per_person),
                network: Counter::new(limits.streams_per_network),
            },
            limits,
        }
    }

    /// One more guest from here.
    pub(crate) fn guest(&self, network: Network) -> Result<(), Failure> {
        let refused = |wait| exceeded("error.quota-guests", self.limits.guests_per_network).retry_after(wait);
        self.guests.take(&network).map_err(refused)
    }

    /// One more uploaded record.
    pub(crate) fn upload(&self, visitor: &Visitor) -> Result<(), Failure> {
        if let Some(person) = visitor.id() {
            let most = self.limits.uploads_per_person;
            let refused = |wait| exceeded("error.quota-uploads", most).retry_after(wait);
            self.uploads.person.take(&person).map_err(refused)?;
        }
        let most = self.limits.uploads_per_network;
        let refused = |wait| exceeded("error.quota-uploads-network", most).retry_after(wait);
        self.uploads.network.take(&visitor.network()).map_err(refused)
    }

    /// May something be stored for this visitor? What it took is told afterwards.
    pub(crate) fn has_room(&self, visitor: &Visitor) -> Result<(), Failure> {
        if let Some(person) = visitor.id() {
            let most = self.limits.megabytes_per_person;
            let refused = |wait| exceeded("error.quota-bytes", most).retry_after(wait);
            self.bytes.person.has_any(&person).map_err(refused)?;
        }
        let most = self.limits.megabytes_per_network;
        let refused = |wait| exceeded("error.quota-bytes-network", most).retry_after(wait);
        self.bytes.network.has_any(&visitor.network()).map_err(refused)
    }

    /// Something was stored for this visitor that came in so many bytes.
    pub(crate) fn stored(&self, visitor: &Visitor, bytes: u64) {
        let bytes = (bytes + ROW_BYTES) as f64;
        if let Some(person) = visitor.id() {
            self.bytes.person.spend(&person, bytes);
        }
        self.bytes.network.spend(&visitor.network(), bytes);
    }

    /// Who opens a table, for the store to count.
    pub(crate) fn opener(&self, person: &str, network: Network) -> Opener {
        let limited = |whose: String, most: u32| (most > 0).then_some((whose, most));
        Opener {
            person: limited(person.to_owned(), self.limits.tables_per_person),
            network: limited(network.to_string(), self.limits.tables_per_network),
        }
    }

    /// What the store says to that.
    pub(crate) fn opened(&self, opened: Opened) -> Result<(), Failure> {
        match opened {
            Opened::Stored => Ok(()),
            Opened::TooManyOfPerson => Err(exceeded("error.quota-tables", self.limits.tables_per_person)),
            Opened::TooManyOfNetwork => {
                Err(exceeded("error.quota-tables-network", self.limits.tables_per_network))
            }
        }
    }

    /// One more live stream, as long as what is returned lives.
    pub(crate) fn stream(self: &Arc<Quotas>, visitor: &Visitor) -> Result<OpenStream, Failure> {
        let (person, network) = (visitor.id(), visitor.network());
        if let Some(person) = &person
            && !self.streams.person.add(person)
        {
            return Err(exceeded("error.quota-streams", self.limits.streams_per_person).retry_after(5));
        }
        // From here on it counts for the person, and no more if the network has too many.
        let mut open = OpenStream { quotas: self.clone(), person, network: None };
        if !self.streams.network.add(&network) {
            let refused = exceeded("error.quota-streams-network", self.limits.streams_per_network);
            return Err(refused.retry_after(5));
        }
        open.network = Some(network);
        Ok(open)
    }

    /// In how many browsers a person may be called; 0: in all.
    pub(crate) fn subscriptions(&self) -> u32 {
        self.limits.subscriptions_per_person
    }

    /// A connection for which there is no slot.
    pub(crate) fn connection(&self) -> Failure {
        exceeded("error.quota-connections", self.limits.connections_per_network).retry_after(5)
    }
}

/// A stream counts as long as this lives.
pub(crate) struct OpenStream {
    quotas: Arc<Quotas>,
    person: Option<String>,
    network: Option<Network>,
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        if let Some(person) = &self.person {
            self.quotas.streams.person.remove(person);
        }
        if let Some(network) = &self.network {
            self.quotas.streams.network.remove(network);
        }
    }
}

/// How many of something each one has open.
struct Counter<K> {
    /// 0: as many as they like.
    most: u32,
    open: Mutex<HashMap<K, u32>>,
}

impl<K: Hash + Eq + Clone> Counter<K> {
    fn new(most: u32) -> Counter<K> {
        Counter { most, open: Mutex::default() }
    }

    fn add(&self, whose: &K) -> bool {
        let mut all = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let open = all.get(whose).copied().unwrap_or_default();
        if self.most > 0 && open >= self.most {
            return false;
        }
        all.insert(whose.clone(), open + 1);
        true
    }

    fn remove(&self, whose: &K) {
        let mut all = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = all.get_mut(whose) {
            *open -= 1;
            if *open == 0 {
                all.remove(whose);
            }
        }
    }
}
