//! `tafelrunde-lab puzzles`: looks for puzzles in games of strong computer players. The same command finds the same ones
//! on every machine, because all thinking is counted in iterations. What is found is written down after every game, so
//! that a run can be broken off.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use games::with_game;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::value::{RawValue, to_raw_value};
use tafel_bots::{Bot, Entrant, Glance, Knowledge, Time, bot_within};
use tafel_coach::puzzle::{Collection, Depth, Head, Look, Puzzle, Source, look};
use tafel_core::matches::Play;
use tafel_core::{Chance, Ctx, Entry};

use tafelrunde::options::{TableArgs, players};

/// So many decisions lie between two puzzles of a game, at least.
const APART: usize = 6;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// Who plays the games: one level or one per seat, with commas
    #[arg(long, default_value = "champion@100")]
    bots: String,
    /// How many puzzles are looked for
    #[arg(long, default_value_t = 64)]
    wanted: usize,
    /// How many of one game are taken at most
    #[arg(long, default_value_t = 3)]
    per_game: usize,
    /// After so many games it is enough in any case
    #[arg(long, default_value_t = 400)]
    games: u64,
    /// How often a position is looked at to see whether it is worth a closer look
    #[arg(long, default_value_t = 200)]
    glance: u32,
    /// How often a position and its best answers are looked at closely
    #[arg(long, default_value_t = 1500)]
    look: u32,
    /// One in how many decisions of a game is looked at
    #[arg(long, default_value_t = 1)]
    every: u32,
    /// Where the luck comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where they are written: `crates/tafel-coach/data/puzzles/GAME.gz`
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let tally = with_game!(args.table.game.as_str(), G => mine::<G>(args))??;
    println!("{}: {}", args.out.display(), tally.in_words());
    if tally.found < args.wanted {
        bail!("{} puzzles are wanted", args.wanted);
    }
    Ok(())
}

/// What was looked at.
#[derive(Clone, Copy, Default)]
struct Tally {
    games: u64,
    decisions: usize,
    looked: usize,
    no_lead: usize,
    plain: usize,
    doubtful: usize,
    found: usize,
}

impl Tally {
    fn count(&mut self, look: &Look) {
        match look {
            Look::NoChoice => return,
            Look::NoLead => self.no_lead += 1,
            Look::Plain => self.plain += 1,
            Look::Doubtful => self.doubtful += 1,
            Look::Puzzle(_) => self.found += 1,
        }
        self.looked += 1;
    }

    fn in_words(&self) -> String {
        let Tally { games, decisions, looked, no_lead, plain, doubtful, found } = self;
        format!(
            "{games} games, {decisions} decisions, {looked} looked at: {no_lead} without a lead, {plain} plain, \
             {doubtful} doubtful, {found} puzzles"
        )
    }
}

fn mine<G: Knowledge>(args: &Args) -> Result<Tally> {
    let seats = args.table.seats()?;
    let entrants: Vec<Entrant> = players(&args.bots, seats)?;
    if entrants.iter().any(|entrant| matches!(entrant.budget, Some(tafel_bots::Budget::Milliseconds(_)))) {
        bail!(
            "whoever thinks for a time plays another game on every machine: give iterations (champion@100)"
        );
    }
    let (mut found, mut known) = (Vec::new(), HashSet::new());
    let mut tally = Tally::default();
    let bar = ProgressBar::new(args.wanted as u64)
        .with_style(ProgressStyle::with_template("{bar:40} {pos}/{len} {msg}")?);
    while tally.found < args.wanted && tally.games < args.games {
        let source = play::<G>(args, seats, &entrants, &mut known, &mut tally, &bar)?;
        if !source.puzzles.is_empty() {
            found.push(source);
            write(args, G::ID, &found, &tally)?;
        }
        println!("{}", tally.in_words());
    }
    bar.finish_and_clear();
    Ok(tally)
}

fn write(args: &Args, game: &str, found: &[Source], tally: &Tally) -> Result<()> {
    let Args { bots, wanted, per_game, glance, look, every, seed, table, .. } = args;
    let seats = table.seats()?;
    let command = format!(
        "tafelrunde-lab puzzles {game} --seats {seats} --bots {bots} --wanted {wanted} --per-game {per_game} \
         --glance {glance} --look {look} --every {every} --seed {seed}"
    );
    let head = Head { game: game.into(), command, log: tally.in_words() };
    let packed = Collection { head, sources: found.to_vec() }.pack()?;
    let beside = Path::new(&args.out).with_extension("part");
    fs::write(&beside, packed).with_context(|| beside.display().to_string())?;
    fs::rename(&beside, &args.out).with_context(|| args.out.display().to_string())
}

/// Plays one game and looks at its decisions; gives it up to its last puzzle. A position that is known as a puzzle is
/// none again: where nothing is drawn, every game begins alike.
fn play<G: Knowledge>(
    args: &Args,
    seats: u8,
    entrants: &[Entrant],
    known: &mut HashSet<String>,
    tally: &mut Tally,
    bar: &ProgressBar,
) -> Result<Source> {
    let game = tally.games;
    tally.games += 1;
    let options = games::parse_options::<G>(&args.table.options()?)?;
    let mut luck = Chance::seeded(args.seed, game).recorded();
    // Every seat of every game has luck of its own, apart from the game's.
    let own = |seat: usize| Chance::seeded(!args.seed, game * 8 + seat as u64);
    let mut bots: Vec<Box<dyn Bot<G>>> = entrants
        .iter()
        .enumerate()
        .map(|(seat, entrant)| bot_within(entrant.level, entrant.budget, own(seat)))
        .collect();
    let mut state = G::setup(&options, seats, &mut Ctx::quiet(&mut luck))?;
    let mut source = Source {
        seats,
        options: to_raw_value(&options)?,
        setup: luck.take_tape(),
        entries: Vec::new(),
        puzzles: Vec::new(),
    };
    let depth = Depth { glance: args.glance, look: args.look };
    let mut legal = Vec::new();
    // Which decisions are looked at is drawn, so that puzzles come from all parts of the games.
    let mut dice = Chance::seeded(args.seed, (1 << 32) | game);
    let mut not_before = 0;
    for step in 0..G::longest(&options, seats) as usize {
        let Some(seat) = state.asked().first() else { break };
        tally.decisions += 1;
        let is_looked_at = dice.below(args.every) == 0 && step >= not_before;
        // Where several are asked at once, what the others answer is not known, but their answers are under way.
        if is_looked_at && state.asked().len() == 1 && !known.contains(&source.name(step, seat)) {
            let seen = look(&state, seat, depth, args.seed ^ ((game << 40) | ((step as u64) << 16)))?;
            tally.count(&seen);
            bar.set_message(format!("game {game}, decision {step}"));
            if let Look::Puzzle(found) = seen {
                let (level, answers) = (found.level, found.answers);
                let id = source.name(step, seat);
                known.insert(id.clone());
                source.puzzles.push(Puzzle { id, step, seat, level, answers });
                bar.inc(1);
                not_before = step + APART;
                if source.puzzles.len() == args.per_game || tally.found == args.wanted {
                    break;
                }
            }
        }
        legal.clear();
        state.legal(seat, &mut legal);
        let action = bots[seat.index()].choose(&Glance::at(&state, seat, &legal), &Time::default());
        state.apply(seat, action, &mut Ctx::quiet(&mut luck));
        let entry = Entry::Play(Play { seat, action, draws: luck.take_tape() });
        source.entries.push(RawValue::from_string(serde_json::to_string(&entry)?)?);
    }
    source.entries.truncate(source.puzzles.last().map_or(0, |last| last.step));
    Ok(source)
}
