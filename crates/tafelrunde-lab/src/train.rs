//! `tafelrunde-lab train`: a network for a game, taught by searching players who play against themselves.
//!
//! Everything it needs to go on lies in one folder, so that it can be stopped at any time and goes on where the last
//! whole generation ended. The same seed makes the same network, however often it was stopped.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use games::with_game;
use serde::{Deserialize, Serialize};
use tafel_bots::Knowledge;
use tafel_bots::expert::{Course, Learner, Lesson, Loss, play_generation, read_lessons, write_lessons};
use tafel_bots::net::Net;
use tafel_core::Chance;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, as `tafelrunde games` calls it
    game: String,
    /// The folder of the course; what is there goes on, otherwise a course begins
    #[arg(long, value_name = "DIR")]
    resume: PathBuf,
    /// How many generations more
    #[arg(long, default_value_t = 1_000_000)]
    generations: u32,
    /// Begin no generation after so many minutes
    #[arg(long)]
    minutes: Option<u64>,
    /// A new course: games of a generation
    #[arg(long, default_value_t = 200)]
    games: u32,
    /// A new course: iterations of a thorough search
    #[arg(long, default_value_t = 64)]
    visits: u32,
    /// A new course: how many generations back it learns from
    #[arg(long, default_value_t = 40)]
    window: u32,
    /// A new course: in so many generations at first the old champion plays, and the network only watches
    #[arg(long, default_value_t = 30)]
    watching: u32,
    /// A new course: where the luck comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads (default: as many as cores); the network is the same with any number
    #[arg(long)]
    threads: Option<usize>,
}

/// What a course is made of; written once, when it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    games: u32,
    visits: u32,
    window: u32,
    watching: u32,
    seed: u64,
}

/// Step size at the beginning; it shrinks as the course goes on.
const PACE: f32 = 1e-3;
/// After so many generations the steps are half as long.
const HALF_PACE: f32 = 60.0;
/// How often a lesson is gone through as long as it is kept. The decisions of one game have one result between them:
/// with more than this a network learns games by heart.
const REUSE: usize = 4;

pub(crate) fn run(args: &Args) -> Result<()> {
    with_game!(args.game.as_str(), G => train::<G>(args))?
}

/// The files of a course.
struct Folder<'a>(&'a Path);

impl Folder<'_> {
    fn settings(&self) -> PathBuf {
        self.0.join("course.toml")
    }
    fn learner(&self) -> PathBuf {
        self.0.join("learner.bin")
    }
    fn lessons(&self, generation: u32) -> PathBuf {
        self.0.join(format!("generation-{generation}.lessons"))
    }
    fn log(&self) -> PathBuf {
        self.0.join("log.txt")
    }
    fn net(&self, game: &str) -> PathBuf {
        self.0.join(format!("{game}.net"))
    }

    /// A file is there whole or not at all, whenever the program is stopped.
    fn put(path: &Path, bytes: &[u8]) -> Result<()> {
        let half = path.with_extension("half");
        fs::write(&half, bytes)
            .and_then(|()| fs::rename(&half, path))
            .with_context(|| path.display().to_string())
    }
}

fn train<G: Knowledge>(args: &Args) -> Result<()> {
    let begun = Instant::now();
    let folder = Folder(&args.resume);
    fs::create_dir_all(folder.0)?;
    let settings = settings(args, &folder)?;
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, Into::into));
    let (mut learner, mut done) = resume::<G>(&settings, &folder)?;
    let mut window = kept_lessons(&folder, done, settings.window)?;
    for _ in 0..args.generations {
        if args.minutes.is_some_and(|minutes| begun.elapsed() >= Duration::from_secs(60 * minutes)) {
            break;
        }
        let generation = done + 1;
        let start = Instant::now();
        let course = Course { seed: settings.seed, games: settings.games, visits: settings.visits, threads };
        let net = (done >= settings.watching).then(|| Arc::new(learner.net().clone()));
        let lessons = play_generation::<G>(&course, generation, net.as_ref())?;
        ensure!(!lessons.is_empty(), "no game of {} came to its end", G::ID);
        let played = start.elapsed();
        Folder::put(&folder.lessons(generation), &write_lessons(&lessons))?;
        window.push(lessons);
        if window.len() > settings.window as usize {
            window.remove(0);
            let old = folder.lessons(generation - settings.window);
            if old.exists() {
                fs::remove_file(old)?;
            }
        }
        let loss = learn(&mut learner, &window, generation, settings.seed);
        done = generation;
        let line = line(done, &window, &loss, played, start.elapsed());
        println!("{line}");
        append(&folder.log(), &line)?;
        // The learner last: whatever is written before is written again if the program stops in between.
        Folder::put(&folder.net(G::ID), &learner.net().write::<G>(&made::<G>(&settings, &folder)?))?;
        let mut state = done.to_le_bytes().to_vec();
        state.extend(learner.save());
        Folder::put(&folder.learner(), &state)?;
    }
    Ok(())
}

fn settings(args: &Args, folder: &Folder<'_>) -> Result<Settings> {
    let path = folder.settings();
    if path.exists() {
        let text = fs::read_to_string(&path)?;
        return toml::from_str(&text).with_context(|| path.display().to_string());
    }
    let Args { games, visits, window, watching, seed, .. } = *args;
    let settings = Settings { games, visits, window, watching, seed };
    Folder::put(&path, toml::to_string(&settings)?.as_bytes())?;
    Ok(settings)
}

fn resume<G: Knowledge>(settings: &Settings, folder: &Folder<'_>) -> Result<(Learner, u32)> {
    let path = folder.learner();
    if !path.exists() {
        let learner = match fs::read(folder.net(G::ID)) {
            // A course that begins with what another one taught.
            Ok(file) => Learner::from(Net::read::<G>(&file)?),
            Err(_) => Learner::new::<G>(settings.seed),
        };
        return Ok((learner, 0));
    }
    let bytes = fs::read(&path)?;
    let Some((done, rest)) = bytes.split_first_chunk() else { bail!("{} is empty", path.display()) };
    let learner = Learner::load::<G>(rest);
    let learner = learner.with_context(|| format!("{} is of another game", path.display()))?;
    Ok((learner, u32::from_le_bytes(*done)))
}

fn kept_lessons(folder: &Folder<'_>, done: u32, window: u32) -> Result<Vec<Vec<Lesson>>> {
    let first = (done + 1).saturating_sub(window).max(1);
    (first..=done)
        .map(|generation| {
            let path = folder.lessons(generation);
            let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
            read_lessons(&bytes).with_context(|| path.display().to_string())
        })
        .collect()
}

/// Goes through the newest lessons, then through some of the whole window. Says how far off it was with the newest ones,
/// each of them before it had learned from it.
fn learn(learner: &mut Learner, window: &[Vec<Lesson>], generation: u32, seed: u64) -> Loss {
    let pace = PACE / (1.0 + generation as f32 / HALF_PACE);
    let mut chance = Chance::seeded(!seed, u64::from(generation));
    let newest: Vec<&Lesson> = window.last().into_iter().flatten().collect();
    let loss = learner.learn(&newest, pace, &mut chance);
    let mut known: Vec<&Lesson> = window.iter().flatten().collect();
    chance.shuffle(&mut known);
    known.truncate((REUSE - 1) * newest.len());
    learner.learn(&known, pace, &mut chance);
    loss
}

fn line(done: u32, window: &[Vec<Lesson>], loss: &Loss, played: Duration, all: Duration) -> String {
    let lessons: usize = window.iter().map(Vec::len).sum();
    format!(
        "generation {done}: {lessons} decisions; surprise at results {:.4} (before learning {:.4}), at the search {:.4} \
         (left open {:.4}); {:.0} s playing, {:.0} s in all",
        loss.result,
        loss.root,
        loss.choice,
        loss.open,
        played.as_secs_f64(),
        all.as_secs_f64()
    )
}

fn append(path: &Path, line: &str) -> Result<()> {
    let mut log = fs::read_to_string(path).unwrap_or_default();
    log.push_str(line);
    log.push('\n');
    Folder::put(path, log.as_bytes())
}

/// How the network was made: the head of its file.
fn made<G: Knowledge>(settings: &Settings, folder: &Folder<'_>) -> Result<String> {
    let Settings { games, visits, window, watching, seed } = settings;
    let log = fs::read_to_string(folder.log())?;
    let command =
        format!("--games {games} --visits {visits} --window {window} --watching {watching} --seed {seed}");
    Ok(format!("Taught by\n    tafelrunde-lab train {} --resume DIR {command}\n\n{log}", G::ID))
}
