//! `tafelrunde-lab simulate`: many games between computer players. The same seed gives the same figures, however many
//! threads work on it: every game has its own luck, and figures are only added up.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::{Context, Result};
use games::with_game;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use tafel_bots::{Bot, Entrant, Glance, Knowledge, Time, bot_within};
use tafel_core::matches::{Play, fingerprint};
use tafel_core::record::Notes;
use tafel_core::{Chance, Ctx, Entry, Game, Header, Match, Record, Seat};

use tafelrunde::options::{TableArgs, players};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// How many games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Where the luck comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The players, one level or one per seat, with commas. `adept@300` searches 300 iterations, `adept@50ms` 50
    /// milliseconds
    #[arg(long, default_value = "random")]
    bots: String,
    /// How many threads (default: as many as cores)
    #[arg(long)]
    threads: Option<usize>,
    /// Write a record of every game into this folder
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// One JSON document
    #[arg(long)]
    json: bool,
}

/// What the games came to.
#[derive(Serialize)]
struct Figures {
    game: String,
    seats: u8,
    games: u64,
    unfinished: u64,
    decisions: u64,
    seconds: f64,
    decisions_per_second: f64,
    mean_length: f64,
    wins: Vec<u64>,
    mean_scores: Vec<f64>,
}

#[derive(Clone, Default)]
struct Sums {
    unfinished: u64,
    decisions: u64,
    wins: Vec<u64>,
    scores: Vec<i64>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let figures = with_game!(args.table.game.as_str(), G => simulate::<G>(args))??;
    if args.json {
        println!("{}", serde_json::to_string_pretty(&figures)?);
        return Ok(());
    }
    let Figures { game, seats, games, unfinished, decisions, seconds, .. } = &figures;
    println!(
        "{game}, {seats} seats: {games} games, {unfinished} unfinished, {decisions} decisions in {seconds:.2} s"
    );
    println!(
        "    {:.0} decisions/s, {:.1} decisions per game",
        figures.decisions_per_second, figures.mean_length
    );
    println!("    wins per seat  {:?}", figures.wins);
    println!(
        "    mean scores    {:?}",
        figures.mean_scores.iter().map(|mean| format!("{mean:.2}")).collect::<Vec<_>>()
    );
    Ok(())
}

fn simulate<G: Knowledge>(args: &Args) -> Result<Figures> {
    let seats = args.table.seats()?;
    let options = games::parse_options::<G>(&args.table.options()?)?;
    let entrants = players(&args.bots, seats)?;
    if let Some(folder) = &args.records {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    // A wrong option is refused once, before anything starts.
    G::setup(&options, seats, &mut Ctx::quiet(&mut Chance::seeded(args.seed, 0)))?;

    let threads =
        args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, Into::into)).max(1);
    let bar =
        ProgressBar::new(args.games).with_style(ProgressStyle::with_template("{bar:40} {pos}/{len} {eta}")?);
    let next = AtomicU64::new(0);
    let started = Instant::now();
    let sums = std::thread::scope(|scope| {
        let work = || -> Result<Sums> {
            let mut sums =
                Sums { wins: vec![0; seats as usize], scores: vec![0; seats as usize], ..Sums::default() };
            let mut series = Series::<G>::new(&options, seats, args.seed, &entrants);
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= args.games {
                    return Ok(sums);
                }
                series.play(game, args.records.as_deref(), &mut sums)?;
                if game.is_multiple_of(256) {
                    bar.set_position(game);
                }
            }
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().expect("a worker does not panic"))
            .collect::<Result<Vec<_>>>()
    })?;
    let seconds = started.elapsed().as_secs_f64();
    bar.finish_and_clear();
    Ok(figures::<G>(seats, args.games, seconds, &sums))
}

fn figures<G: Game>(seats: u8, games: u64, seconds: f64, sums: &[Sums]) -> Figures {
    let decisions: u64 = sums.iter().map(|sums| sums.decisions).sum();
    let per_game = |total: f64| if games == 0 { 0.0 } else { total / games as f64 };
    Figures {
        game: G::ID.into(),
        seats,
        games,
        unfinished: sums.iter().map(|sums| sums.unfinished).sum(),
        decisions,
        seconds,
        decisions_per_second: if seconds > 0.0 { decisions as f64 / seconds } else { 0.0 },
        mean_length: per_game(decisions as f64),
        wins: (0..seats as usize).map(|seat| sums.iter().map(|sums| sums.wins[seat]).sum()).collect(),
        mean_scores: (0..seats as usize)
            .map(|seat| per_game(sums.iter().map(|sums| sums.scores[seat]).sum::<i64>() as f64))
            .collect(),
    }
}

/// Plays one game after another.
struct Series<'a, G: Game> {
    options: &'a G::Options,
    seats: u8,
    seed: u64,
    entrants: &'a [Entrant],
    bound: u32,
    legal: Vec<G::Action>,
}

impl<'a, G: Knowledge> Series<'a, G> {
    fn new(options: &'a G::Options, seats: u8, seed: u64, entrants: &'a [Entrant]) -> Series<'a, G> {
        Series { options, seats, seed, entrants, bound: G::longest(options, seats), legal: Vec::new() }
    }

    fn play(&mut self, game: u64, records: Option<&Path>, sums: &mut Sums) -> Result<()> {
        let mut luck = Chance::seeded(self.seed, game);
        if records.is_some() {
            luck = luck.recorded();
        }
        let mut bots = self.bots(game);
        let mut state = G::setup(self.options, self.seats, &mut Ctx::quiet(&mut luck))?;
        let setup = luck.take_tape();
        let mut log = Vec::new();
        let time = Time::default();
        let mut decisions = 0;
        while let Some(seat) = state.asked().first().filter(|_| decisions < self.bound) {
            self.legal.clear();
            state.legal(seat, &mut self.legal);
            let action = bots[seat.index()].choose(&Glance::at(&state, seat, &self.legal), &time);
            state.apply(seat, action, &mut Ctx::quiet(&mut luck));
            decisions += 1;
            if records.is_some() {
                log.push(Entry::Play(Play { seat, action, draws: luck.take_tape() }));
            }
        }
        sums.decisions += u64::from(decisions);
        match state.outcome() {
            None => sums.unfinished += 1,
            Some(outcome) => {
                for seat in Seat::all(self.seats) {
                    sums.wins[seat.index()] += u64::from(outcome.won(seat));
                    sums.scores[seat.index()] += i64::from(outcome.scores[seat.index()]);
                }
            }
        }
        if let Some(folder) = records {
            let header = Header {
                game: G::ID.into(),
                rules: G::RULES_VERSION,
                components: fingerprint::<G>(self.options),
                seats: self.seats,
                options: self.options.clone(),
                position: None,
                setup,
            };
            let played =
                Match::<G>::replay(header, log).with_context(|| format!("game {game} does not replay"))?;
            let path = folder.join(format!("{}-{}p-{}-{game:06}.json", G::ID, self.seats, self.seed));
            fs::write(&path, Record::of(&played, Notes::default()).to_json())
                .with_context(|| path.display().to_string())?;
        }
        Ok(())
    }

    /// Every seat of every game has luck of its own, apart from the game's.
    fn bots(&self, game: u64) -> Vec<Box<dyn Bot<G>>> {
        let luck = |seat: usize| Chance::seeded(!self.seed, game * 8 + seat as u64);
        let seats = self.entrants.iter().enumerate();
        seats.map(|(seat, entrant)| bot_within(entrant.level, entrant.budget, luck(seat))).collect()
    }
}
