//! The brains (a pool of threads that think for bots): few, bounded, apart from those that answer people, and fair. The
//! people for whom bots think are served by turns, however many tables one of them keeps. Bots that decide at once have a
//! thread that never waits for those who think. Hints are thought about here too, and reviews when nothing else is. Where
//! the system allows it, whoever answers a person goes before whoever thinks for a bot.

use std::collections::{HashMap, VecDeque};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use tafel_table::{Bot, Study};

/// The pool.
pub(crate) struct Brains {
    shared: Arc<Shared>,
    /// How many thoughts may wait; somebody who has none waiting is always let in.
    room: usize,
}

/// Takes the bot back, unless it panicked, and what it chose.
pub(crate) type Done = Box<dyn FnOnce(Option<Box<dyn Bot>>, Result<String, String>) + Send>;

/// Takes what was studied back, unless it panicked, and what came of it so far.
pub(crate) type Studied = Box<dyn FnOnce(Option<Box<dyn Study>>, Result<Option<String>, String>) + Send>;

/// Something to think about.
pub(crate) struct Thought {
    pub(crate) work: Work,
    /// For whom: the person who keeps the table, or who asked.
    pub(crate) person: String,
    pub(crate) pace: Pace,
    pub(crate) stop: Arc<AtomicBool>,
}

/// What is thought about, and what to do with what comes of it.
pub(crate) enum Work {
    /// A bot's decision, from the message a browser would receive.
    Move(Box<dyn Bot>, String, Done),
    /// A hint, or a part of a review.
    Study(Box<dyn Study>, Studied),
}

impl Work {
    /// Thinks. Whatever happens, whoever waits for it is told.
    fn think(self, stop: &Arc<AtomicBool>) {
        const PANICKED: &str = "it panicked";
        const CANCELLED: &str = "cancelled";
        let cancelled = stop.load(Ordering::Relaxed);
        match self {
            Work::Move(bot, _, done) if cancelled => done(Some(bot), Err(CANCELLED.into())),
            Work::Study(study, done) if cancelled => done(Some(study), Err(CANCELLED.into())),
            Work::Move(mut bot, update, done) => {
                match std::panic::catch_unwind(AssertUnwindSafe(|| bot.choose(&update, stop))) {
                    Ok(choice) => done(Some(bot), choice),
                    Err(_) => done(None, Err(PANICKED.into())),
                }
            }
            Work::Study(mut study, done) => {
                match std::panic::catch_unwind(AssertUnwindSafe(|| study.go_on(stop))) {
                    Ok(found) => done(Some(study), found),
                    Err(_) => done(None, Err(PANICKED.into())),
                }
            }
        }
    }
}

/// How long a bot takes to decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pace {
    /// No time to speak of.
    Quick,
    /// As long as it is given.
    Slow,
    /// Nobody is kept waiting by it: when nothing else is to be thought about.
    Idle,
}

impl Pace {
    /// Of a level that thinks so many milliseconds.
    pub(crate) fn of(milliseconds: u32) -> Pace {
        if milliseconds <= 50 { Pace::Quick } else { Pace::Slow }
    }
}

struct Shared {
    queue: Mutex<Queue>,
    /// Something waits, or all is over.
    news: Condvar,
    busy: AtomicUsize,
}

/// What waits, and who is next.
#[derive(Default)]
struct Queue {
    quick: Line,
    slow: Line,
    idle: Line,
    /// How many slow thoughts of a person are being thought.
    thinking: HashMap<String, usize>,
    /// How many of one person may be, at the same time.
    most: usize,
    closed: bool,
}

/// People in the order in which they are served, each with what waits for them.
#[derive(Default)]
struct Line {
    people: VecDeque<String>,
    waiting: HashMap<String, VecDeque<Thought>>,
    length: usize,
}

impl Line {
    fn push(&mut self, thought: Thought) {
        let waiting = self.waiting.entry(thought.person.clone()).or_default();
        if waiting.is_empty() {
            self.people.push_back(thought.person.clone());
        }
        waiting.push_back(thought);
        self.length += 1;
    }

    /// The next thought of the first person who may have one; that person is last then.
    fn pop(&mut self, may: impl Fn(&str) -> bool) -> Option<Thought> {
        let place = self.people.iter().position(|person| may(person))?;
        let person = self.people.remove(place)?;
        let waiting = self.waiting.get_mut(&person)?;
        let thought = waiting.pop_front()?;
        self.length -= 1;
        if waiting.is_empty() {
            self.waiting.remove(&person);
        } else {
            self.people.push_back(person);
        }
        Some(thought)
    }
}

impl Queue {
    /// What a thread thinks about next. One for all prefers slow thoughts, because the quick ones have theirs.
    fn next(&mut self, of: Pace) -> Option<Thought> {
        let (thinking, most) = (&self.thinking, self.most);
        let may = |person: &str| thinking.get(person).is_none_or(|&many| many < most);
        let slow = if of == Pace::Slow { self.slow.pop(may) } else { None };
        if let Some(thought) = &slow {
            *self.thinking.entry(thought.person.clone()).or_default() += 1;
        }
        let now = slow.or_else(|| self.quick.pop(|_| true));
        if now.is_none() && of == Pace::Slow { self.idle.pop(|_| true) } else { now }
    }

    fn done(&mut self, person: &str) {
        if let Some(many) = self.thinking.get_mut(person) {
            *many -= 1;
            if *many == 0 {
                self.thinking.remove(person);
            }
        }
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        // Nothing below the lock can stop half-way.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Brains {
    /// Starts `threads` threads, and one for quick thoughts, with room for `room` decisions in front of them.
    pub(crate) fn start(threads: usize, room: usize) -> std::io::Result<Brains> {
        let threads = threads.max(1);
        let queue = Queue { most: threads.div_ceil(2), ..Queue::default() };
        let shared =
            Arc::new(Shared { queue: Mutex::new(queue), news: Condvar::new(), busy: AtomicUsize::new(0) });
        for number in 0..=threads {
            let shared = shared.clone();
            let of = if number == 0 { Pace::Quick } else { Pace::Slow };
            std::thread::Builder::new().name(format!("tafel-bot-{number}")).spawn(move || {
                if of == Pace::Slow {
                    stand_back();
                }
                think_for_ever(&shared, of);
            })?;
        }
        Ok(Brains { shared, room })
    }

    /// Lets somebody think. A full queue gives the thought back, unless it is the only one of its person.
    pub(crate) fn think(&self, thought: Thought) -> Result<(), Thought> {
        let mut queue = self.shared.queue();
        let line = match thought.pace {
            Pace::Quick => &mut queue.quick,
            Pace::Slow => &mut queue.slow,
            Pace::Idle => &mut queue.idle,
        };
        if line.length >= self.room && line.waiting.contains_key(&thought.person) {
            return Err(thought);
        }
        line.push(thought);
        drop(queue);
        self.shared.news.notify_all();
        Ok(())
    }

    /// How many think right now.
    pub(crate) fn busy(&self) -> usize {
        self.shared.busy.load(Ordering::Relaxed)
    }
}

impl Drop for Brains {
    fn drop(&mut self) {
        self.shared.queue().closed = true;
        self.shared.news.notify_all();
    }
}

/// Gives the thread that calls it less of a busy processor than those that answer people: beside bots that think without
/// pause, the slowest move in a hundred took 370 ms with equal rights.
#[cfg(target_os = "linux")]
fn stand_back() {
    // Linux takes "this process" to mean the calling thread. Whoever may not do this thinks at full speed.
    if let Err(why) = rustix::process::setpriority_process(None, 10) {
        tracing::warn!(%why, "bots think as if they were people");
    }
}

/// Elsewhere there is no such thing for a single thread.
#[cfg(not(target_os = "linux"))]
fn stand_back() {}

fn think_for_ever(shared: &Shared, of: Pace) {
    loop {
        let mut queue = shared.queue();
        let thought = loop {
            if queue.closed {
                return;
            }
            if let Some(thought) = queue.next(of) {
                break thought;
            }
            queue = shared.news.wait(queue).unwrap_or_else(PoisonError::into_inner);
        };
        drop(queue);
        let Thought { work, person, pace, stop } = thought;
        shared.busy.fetch_add(1, Ordering::Relaxed);
        work.think(&stop);
        shared.busy.fetch_sub(1, Ordering::Relaxed);
        if pace == Pace::Slow {
            shared.queue().done(&person);
            // Somebody may have waited for this person's place.
            shared.news.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::{Duration, Instant};

    use super::*;

    /// Thinks so long.
    struct Thinks(Duration);

    impl Bot for Thinks {
        fn choose(&mut self, _: &str, _: &Arc<AtomicBool>) -> Result<String, String> {
            std::thread::sleep(self.0);
            Ok(String::new())
        }
    }

    fn thought(person: &str, pace: Pace, milliseconds: u64, said: &mpsc::Sender<String>) -> Thought {
        let (said, name) = (said.clone(), person.to_owned());
        let bot = Box::new(Thinks(Duration::from_millis(milliseconds)));
        let work = Work::Move(bot, String::new(), Box::new(move |_, _| drop(said.send(name))));
        Thought { work, person: person.into(), pace, stop: Arc::default() }
    }

    #[test]
    fn a_quick_bot_does_not_wait_for_champions() {
        let brains = Brains::start(1, 1_000).unwrap();
        let (said, heard) = mpsc::channel();
        for _ in 0..600 {
            assert!(brains.think(thought("greedy", Pace::Slow, 100, &mpsc::channel().0)).is_ok());
        }
        let begun = Instant::now();
        assert!(brains.think(thought("quiet", Pace::Quick, 0, &said)).is_ok());
        assert_eq!(heard.recv_timeout(Duration::from_secs(3)).unwrap(), "quiet");
        assert!(begun.elapsed() < Duration::from_secs(3));
    }

    #[test]
    fn people_take_turns_however_many_tables_one_keeps() {
        let brains = Brains::start(1, 1_000).unwrap();
        let (said, heard) = mpsc::channel();
        for _ in 0..20 {
            assert!(brains.think(thought("greedy", Pace::Slow, 5, &said)).is_ok());
        }
        assert!(brains.think(thought("quiet", Pace::Slow, 5, &said)).is_ok());
        let order: Vec<String> = heard.iter().take(21).collect();
        let place = order.iter().position(|person| person == "quiet").unwrap();
        assert!(place <= 2, "served as number {place}: {order:?}");
    }

    #[test]
    fn what_keeps_nobody_waiting_waits_for_everything_else() {
        let brains = Brains::start(1, 1_000).unwrap();
        let (said, heard) = mpsc::channel();
        assert!(brains.think(thought("first", Pace::Slow, 100, &said)).is_ok());
        std::thread::sleep(Duration::from_millis(30));
        assert!(brains.think(thought("review", Pace::Idle, 0, &said)).is_ok());
        for _ in 0..5 {
            assert!(brains.think(thought("bot", Pace::Slow, 5, &said)).is_ok());
        }
        let order: Vec<String> = heard.iter().take(7).collect();
        assert_eq!(order[6], "review", "{order:?}");
    }

    #[test]
    fn one_person_never_has_all_threads() {
        let brains = Brains::start(4, 1_000).unwrap();
        let (said, heard) = mpsc::channel();
        for _ in 0..8 {
            assert!(brains.think(thought("greedy", Pace::Slow, 300, &mpsc::channel().0)).is_ok());
        }
        std::thread::sleep(Duration::from_millis(50));
        assert_eq!(brains.busy(), 2, "half of four");
        assert!(brains.think(thought("quiet", Pace::Slow, 0, &said)).is_ok());
        assert!(heard.recv_timeout(Duration::from_millis(200)).is_ok(), "a thread is free for somebody else");
    }

    #[test]
    fn a_full_queue_locks_nobody_out_who_waits_for_nothing_else() {
        let brains = Brains::start(1, 10).unwrap();
        let (said, _heard) = mpsc::channel();
        let mut taken = 0;
        while brains.think(thought("greedy", Pace::Slow, 1_000, &said)).is_ok() {
            taken += 1;
            assert!(taken < 100, "the queue is bounded");
        }
        assert!(brains.think(thought("quiet", Pace::Slow, 0, &said)).is_ok());
        assert!(brains.think(thought("quiet", Pace::Slow, 0, &said)).is_err(), "one each, when it is full");
    }

    /// Answers how much its thread stands back.
    #[cfg(target_os = "linux")]
    struct Modest;

    #[cfg(target_os = "linux")]
    impl Bot for Modest {
        fn choose(&mut self, _: &str, _: &Arc<AtomicBool>) -> Result<String, String> {
            let stat = std::fs::read_to_string("/proc/thread-self/stat").map_err(|why| why.to_string())?;
            let after_name = stat.rsplit(')').next().unwrap_or_default();
            // The nineteenth field; the name is the second.
            after_name.split_whitespace().nth(16).map(str::to_owned).ok_or(stat.clone())
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn whoever_thinks_long_stands_back_and_whoever_answers_at_once_does_not() {
        let brains = Brains::start(1, 10).unwrap();
        let asked = |pace| {
            let (said, heard) = mpsc::channel();
            let done: Done = Box::new(move |_, choice| drop(said.send(choice)));
            let work = Work::Move(Box::new(Modest), String::new(), done);
            assert!(
                brains.think(Thought { work, person: "anna".into(), pace, stop: Arc::default() }).is_ok()
            );
            heard.recv_timeout(Duration::from_secs(3)).unwrap()
        };
        assert_eq!(asked(Pace::Slow), Ok("10".into()));
        // The thread for all takes quick thoughts too, unless it has something to do.
        assert!(brains.think(thought("bela", Pace::Slow, 500, &mpsc::channel().0)).is_ok());
        std::thread::sleep(Duration::from_millis(50));
        assert_eq!(asked(Pace::Quick), Ok("0".into()));
    }
}
