//! The brains (a pool of threads that think for bots): few, bounded, and apart from those that answer people.

use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use tafel_table::Bot;

/// The pool.
pub(crate) struct Brains {
    queue: SyncSender<Thought>,
    busy: Arc<AtomicUsize>,
}

/// Takes the bot back, unless it panicked, and what it chose.
pub(crate) type Done = Box<dyn FnOnce(Option<Box<dyn Bot>>, Result<String, String>) + Send>;

/// One decision to be made.
pub(crate) struct Thought {
    pub(crate) bot: Box<dyn Bot>,
    /// The message a browser would receive.
    pub(crate) update: String,
    pub(crate) stop: Arc<AtomicBool>,
    /// What to do with the decision.
    pub(crate) done: Done,
}

impl Brains {
    /// Starts `threads` threads with room for `waiting` decisions in front of them.
    pub(crate) fn start(threads: usize, waiting: usize) -> std::io::Result<Brains> {
        let (queue, waiting) = sync_channel(waiting);
        let waiting = Arc::new(Mutex::new(waiting));
        let busy = Arc::new(AtomicUsize::new(0));
        for number in 0..threads.max(1) {
            let (waiting, busy) = (waiting.clone(), busy.clone());
            std::thread::Builder::new()
                .name(format!("tafel-bot-{number}"))
                .spawn(move || think_for_ever(&waiting, &busy))?;
        }
        Ok(Brains { queue, busy })
    }

    /// Lets somebody think. A full queue gives the thought back.
    pub(crate) fn think(&self, thought: Thought) -> Result<(), Thought> {
        self.queue.try_send(thought).map_err(|error| match error {
            TrySendError::Full(thought) | TrySendError::Disconnected(thought) => thought,
        })
    }

    /// How many think right now.
    pub(crate) fn busy(&self) -> usize {
        self.busy.load(Ordering::Relaxed)
    }
}

fn think_for_ever(waiting: &Mutex<Receiver<Thought>>, busy: &AtomicUsize) {
    loop {
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Thought { mut bot, update, stop, done }) = next else { return };
        if stop.load(Ordering::Relaxed) {
            done(Some(bot), Err("cancelled".into()));
            continue;
        }
        busy.fetch_add(1, Ordering::Relaxed);
        let choice = std::panic::catch_unwind(AssertUnwindSafe(|| bot.choose(&update, &stop)));
        busy.fetch_sub(1, Ordering::Relaxed);
        match choice {
            Ok(choice) => done(Some(bot), choice),
            Err(_) => done(None, Err("it panicked".into())),
        }
    }
}
