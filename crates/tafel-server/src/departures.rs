//! Who has been signed out somewhere: their live streams look whether they are still meant.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

/// Those who listen are few; from so many on it is looked who has stopped.
const TIDY_FROM: usize = 1_024;

#[derive(Default)]
pub(crate) struct Departures {
    people: Mutex<HashMap<String, watch::Sender<()>>>,
}

impl Departures {
    /// Hears when sessions of this person end.
    pub(crate) fn listen(&self, person: &str) -> watch::Receiver<()> {
        let mut people = self.people();
        if let Some(sender) = people.get(person) {
            return sender.subscribe();
        }
        if people.len() >= TIDY_FROM && people.len().is_power_of_two() {
            people.retain(|_, sender| sender.receiver_count() > 0);
        }
        people.entry(person.to_owned()).or_default().subscribe()
    }

    /// Sessions of this person have ended.
    pub(crate) fn tell(&self, person: &str) {
        let mut people = self.people();
        if people.get(person).is_some_and(|sender| sender.send(()).is_err()) {
            people.remove(person);
        }
    }

    fn people(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<()>>> {
        // Nothing below the lock can stop half-way.
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
