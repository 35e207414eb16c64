//! Slots for connections. When all are taken, whoever comes gets the slot of somebody who says nothing.
//!
//! A connection is silent while no request of it is being answered: before its first, between two, or because it
//! was only opened to take a slot. A new one drives the oldest silent one of its own network out when that has no
//! slot left; when there is none left at all, it drives out one of the network that has the most.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::network::Network;

/// All slots.
pub(crate) struct Slots {
    most: usize,
    most_per_network: usize,
    taken: Mutex<Taken>,
    left: Notify,
}

#[derive(Default)]
struct Taken {
    number: u64,
    open: usize,
    networks: HashMap<Network, Connections>,
}

/// The connections of one network.
#[derive(Default)]
struct Connections {
    open: usize,
    /// By how long they have been silent, with the bell that tells them to go.
    silent: BTreeMap<u64, Arc<Notify>>,
}

/// Why there is no slot: nobody who has one is silent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Occupied {
    /// In the whole house.
    House,
    /// For this network.
    Network,
}

/// A slot, as long as this lives.
pub(crate) struct Slot {
    slots: Arc<Slots>,
    network: Network,
    /// The older since it last spoke, the smaller. Read and written under the lock of all slots.
    number: AtomicU64,
    bell: Arc<Notify>,
}

impl Slots {
    /// So many in all, and so many for each network; 0: as many as there are.
    pub(crate) fn new(most: usize, most_per_network: usize) -> Arc<Slots> {
        let most_per_network = if most_per_network == 0 { most } else { most_per_network };
        Arc::new(Slots { most, most_per_network, taken: Mutex::default(), left: Notify::new() })
    }

    /// A slot for a connection from `network`, perhaps that of a silent one, which is told to go.
    pub(crate) fn take(self: &Arc<Slots>, network: Network) -> Result<Slot, Occupied> {
        let mut taken = self.taken();
        let full = taken.open >= self.most;
        let own = taken.networks.get(&network).map_or(0, |own| own.open);
        if own >= self.most_per_network {
            taken.drive_out(network).ok_or(Occupied::Network)?;
        } else if full {
            let greedy = taken.networks.iter().filter(|(_, theirs)| !theirs.silent.is_empty());
            let greedy = greedy.max_by_key(|(_, theirs)| theirs.open).map(|(network, _)| *network);
            taken.drive_out(greedy.ok_or(Occupied::House)?).ok_or(Occupied::House)?;
        }
        taken.number += 1;
        taken.open += 1;
        let (number, bell) = (taken.number, Arc::new(Notify::new()));
        let own = taken.networks.entry(network).or_default();
        own.open += 1;
        own.silent.insert(number, bell.clone());
        Ok(Slot { slots: self.clone(), network, number: number.into(), bell })
    }

    /// How many are taken.
    pub(crate) fn open(&self) -> usize {
        self.taken().open
    }

    /// Returns when nobody has a slot any more.
    pub(crate) async fn all_left(&self) {
        loop {
            let left = self.left.notified();
            tokio::pin!(left);
            left.as_mut().enable();
            if self.open() == 0 {
                return;
            }
            left.await;
        }
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        // Nothing below the lock can stop half-way.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Taken {
    /// Tells the oldest silent connection of a network to go. Its slot counts as free from now on.
    fn drive_out(&mut self, network: Network) -> Option<()> {
        let (_, bell) = self.networks.get_mut(&network)?.silent.pop_first()?;
        bell.notify_one();
        self.leave(network);
        Some(())
    }

    fn leave(&mut self, network: Network) {
        self.open -= 1;
        if let Some(own) = self.networks.get_mut(&network) {
            own.open -= 1;
            if own.open == 0 {
                self.networks.remove(&network);
            }
        }
    }
}

impl Slot {
    /// Returns when somebody else got this slot.
    pub(crate) async fn lost(&self) {
        self.bell.notified().await;
    }

    /// A request is being answered, until what is returned is dropped: as long, nobody drives this one out.
    pub(crate) fn speak(self: &Arc<Slot>) -> Option<Speaking> {
        let mut taken = self.slots.taken();
        // Driven out a moment ago: then the request comes too late.
        taken.networks.get_mut(&self.network)?.silent.remove(&self.number.load(Ordering::Relaxed))?;
        Some(Speaking(self.clone()))
    }
}

/// A request is being answered.
pub(crate) struct Speaking(Arc<Slot>);

impl Drop for Speaking {
    fn drop(&mut self) {
        let Slot { slots, network, number, bell } = &*self.0;
        let mut taken = slots.taken();
        taken.number += 1;
        let now = taken.number;
        number.store(now, Ordering::Relaxed);
        if let Some(own) = taken.networks.get_mut(network) {
            own.silent.insert(now, bell.clone());
        }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut taken = self.slots.taken();
        let silent = taken.networks.get_mut(&self.network).map(|own| &mut own.silent);
        // Whoever was driven out has given the slot back already.
        if silent.is_some_and(|silent| silent.remove(&self.number.load(Ordering::Relaxed)).is_some()) {
            taken.leave(self.network);
        }
        drop(taken);
        self.slots.left.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{IpAddr, Ipv4Addr};
    use std::time::Duration;

    fn network(number: u8) -> Network {
        IpAddr::V4(Ipv4Addr::new(192, 0, 2, number)).into()
    }

    async fn is_lost(slot: &Slot) -> bool {
        tokio::time::timeout(Duration::from_millis(20), slot.lost()).await.is_ok()
    }

    #[tokio::test]
    async fn the_oldest_silent_one_of_a_greedy_network_makes_room() {
        let slots = Slots::new(100, 3);
        let mine: Vec<_> = (0..3).map(|_| Arc::new(slots.take(network(1)).unwrap())).collect();
        let speaking = mine[0].speak().unwrap();
        let other = slots.take(network(2)).unwrap();
        let late = slots.take(network(1)).unwrap();
        assert!(is_lost(&mine[1]).await, "the oldest that says nothing");
        assert!(!is_lost(&mine[0]).await && !is_lost(&mine[2]).await && !is_lost(&other).await);
        assert!(mine[1].speak().is_none(), "too late");
        assert_eq!(slots.open(), 4);
        drop(mine);
        drop((speaking, late, other));
        assert_eq!(slots.open(), 0);
        slots.all_left().await;
    }

    #[tokio::test]
    async fn where_nobody_is_silent_there_is_no_place() {
        let slots = Slots::new(3, 2);
        let take = |number| slots.take(network(number)).map(Arc::new);
        let mine = [take(1).unwrap(), take(1).unwrap()];
        let speaking: Vec<_> = mine.iter().map(|slot| slot.speak().unwrap()).collect();
        assert_eq!(take(1).err(), Some(Occupied::Network));
        let other = take(2).unwrap();
        let more = other.speak().unwrap();
        assert_eq!(take(3).err(), Some(Occupied::House));
        speaking.into_iter().rev().for_each(drop);
        let third = take(3).unwrap();
        assert!(is_lost(&mine[1]).await, "of the network that has the most, who has been silent the longest");
        assert!(!is_lost(&mine[0]).await);
        drop((more, third));
    }
}
