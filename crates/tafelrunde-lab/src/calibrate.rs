//! `tafelrunde-lab calibrate`: are the win chances that reviews speak of true, and how much do bots lose by their
//! decisions? Of the positions that are called 70 to 80 %, about that share should be won; and from the spread of the
//! losses follow the limits of the verdicts. By which exponent the chances come true best is fitted to games of its own
//! (`--fit`) and tested on the others. The same seed gives the same figures everywhere.

use anyhow::{Result, bail};
use games::with_game;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use tafel_bots::arena::wilson;
use tafel_bots::knowledge::final_values;
use tafel_bots::{Bot, Budget, Entrant, Glance, Knowledge, Level, Time, bot_within};
use tafel_coach::{Thoroughness, exponent, judge, raised};
use tafel_core::{Chance, Ctx};

use tafelrunde::options::{TableArgs, players};

/// So many mistakes a player of this strength should be told of in a game, and so many inaccuracies and mistakes.
const MISTAKES: f64 = 3.0;
const WITH_INACCURACIES: f64 = 8.0;
const BUCKETS: usize = 10;
/// No estimate is more certain than this, as in reviews.
const LEAST_RANGE: f64 = 0.02;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// Who plays: one level or one per seat, with commas
    #[arg(long, default_value = "adept@50")]
    bots: String,
    /// How many games
    #[arg(long, default_value_t = 500)]
    games: u64,
    /// How many games more, to which the exponent is fitted by which the chances are then told; none: as they are told
    #[arg(long, default_value_t = 0)]
    fit: u64,
    /// How often the champion looks at a position
    #[arg(long, default_value_t = 200)]
    iterations: u32,
    /// One in how many decisions is looked at
    #[arg(long, default_value_t = 10)]
    every: u32,
    /// Where the luck comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One JSON document
    #[arg(long)]
    json: bool,
}

/// What came of it.
#[derive(Serialize)]
struct Figures {
    game: String,
    seats: u8,
    games: u64,
    positions: usize,
    /// Positions by what they were called, from 0 to 10 % on.
    called: Vec<Called>,
    /// Decisions of a player in a game, as far as there was something to decide.
    decisions_per_player: f64,
    /// The exponent by which the chances are told here, and the one that these positions themselves ask for.
    exponent: f64,
    exponent_wanted: f64,
    /// Positions by what they would be called without the fitted exponent.
    unfitted: Vec<Called>,
    /// The loss, less its range, that so many decisions of a player in a game exceed.
    mistakes_from: f64,
    inaccuracies_from: f64,
    /// And how many there would be with one limit for all games.
    mistakes_at_seven_points: f64,
}

/// Positions that were called alike.
#[derive(Serialize)]
struct Called {
    from: f64,
    positions: usize,
    /// What they were called on average.
    mean: f64,
    /// What share of them was won; who shares a win has a part of it.
    won: f64,
    interval: [f64; 2],
}

/// A decision that was looked at.
#[derive(Clone)]
struct Seen {
    game: u64,
    seat: usize,
    /// What every seat was given before it and after it, and how far that may be off.
    before: Vec<f64>,
    after: Vec<f64>,
    range: f64,
    /// What the game came to.
    values: Vec<f64>,
}

impl Seen {
    fn chance(&self) -> f64 {
        self.before[self.seat]
    }

    fn won(&self) -> f64 {
        self.values[self.seat]
    }

    /// What is surely lost by the decision.
    fn loss(&self) -> f64 {
        self.before[self.seat] - self.after[self.seat] - self.range
    }

    /// The same as it is told with an exponent.
    fn raised(self, exponent: f64) -> Seen {
        let (before, after) = (raised(&self.before, exponent), raised(&self.after, exponent));
        let spread = |chance: f64| (chance * (1.0 - chance)).max(1e-6).sqrt();
        let range = self.range * spread(after[self.seat]) / spread(self.after[self.seat]);
        Seen { before, after, range: range.max(LEAST_RANGE), ..self }
    }
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let figures = with_game!(args.table.game.as_str(), G => calibrate::<G>(args))??;
    if args.json {
        println!("{}", serde_json::to_string_pretty(&figures)?);
        return Ok(());
    }
    let Figures { game, seats, games, positions, .. } = &figures;
    println!(
        "{game}, {seats} seats: {games} games, {positions} positions looked at {} times",
        args.iterations
    );
    table(&figures.called);
    if args.fit > 0 {
        println!("    without the exponent that was fitted to {} other games:", args.fit);
        table(&figures.unfitted);
    }
    println!(
        "    chances are told with the exponent {:.2}; these positions ask for {:.2}",
        figures.exponent, figures.exponent_wanted
    );
    println!(
        "    {:.1} decisions of a player in a game; {MISTAKES:.0} lose more than {:.1} points beyond the range, \
         {WITH_INACCURACIES:.0} more than {:.1}; more than 7 points lose {:.1}",
        figures.decisions_per_player,
        100.0 * figures.mistakes_from,
        100.0 * figures.inaccuracies_from,
        figures.mistakes_at_seven_points,
    );
    Ok(())
}

fn table(called: &[Called]) {
    println!("    called        positions  on average      won  95 % interval");
    for (from, line) in called.iter().map(|line| (100.0 * line.from, line)) {
        println!(
            "    {from:>3.0} – {:>3.0} % {:>10} {:>9.1} % {:>6.1} %  {:>5.1} – {:>5.1} %",
            from + 10.0,
            line.positions,
            100.0 * line.mean,
            100.0 * line.won,
            100.0 * line.interval[0],
            100.0 * line.interval[1],
        );
    }
}

fn calibrate<G: Knowledge>(args: &Args) -> Result<Figures> {
    let seats = args.table.seats()?;
    let entrants: Vec<Entrant> = players(&args.bots, seats)?;
    if entrants.iter().any(|entrant| matches!(entrant.budget, Some(Budget::Milliseconds(_)))) {
        bail!("whoever thinks for a time plays another game on every machine: give iterations (adept@50)");
    }
    let options = games::parse_options::<G>(&args.table.options()?)?;
    let bar = ProgressBar::new(args.games + args.fit)
        .with_style(ProgressStyle::with_template("{bar:40} {pos}/{len} {eta}")?);
    let look = |games: std::ops::Range<u64>| -> Result<Vec<Seen>> {
        let mut seen = Vec::new();
        for game in games {
            play::<G>(args, seats, &options, &entrants, game, &mut seen)?;
            bar.inc(1);
        }
        Ok(seen)
    };
    let seen = look(0..args.games)?;
    let fitted = if args.fit > 0 { exponent_of(&look(args.games..args.games + args.fit)?) } else { 1.0 };
    bar.finish_and_clear();
    Ok(figures(args, G::ID, seats, fitted, seen))
}

/// Plays a game and looks at some of its decisions.
fn play<G: Knowledge>(
    args: &Args,
    seats: u8,
    options: &G::Options,
    entrants: &[Entrant],
    game: u64,
    seen: &mut Vec<Seen>,
) -> Result<()> {
    let mut luck = Chance::seeded(args.seed, game);
    let mut dice = Chance::seeded(args.seed, (1 << 32) | game);
    let own = |seat: usize| Chance::seeded(!args.seed, game * 8 + seat as u64);
    let mut bots: Vec<Box<dyn Bot<G>>> = entrants
        .iter()
        .enumerate()
        .map(|(seat, entrant)| bot_within(entrant.level, entrant.budget, own(seat)))
        .collect();
    let mut state = G::setup(options, seats, &mut Ctx::quiet(&mut luck))?;
    let how = Thoroughness {
        level: Level::Champion,
        budget: Budget::Iterations(args.iterations),
        seed: args.seed ^ (game << 32),
    };
    let (mut legal, mut looked) = (Vec::new(), Vec::new());
    for step in 0..G::longest(options, seats) as usize {
        let Some(seat) = state.asked().first() else { break };
        legal.clear();
        state.legal(seat, &mut legal);
        let action = bots[seat.index()].choose(&Glance::at(&state, seat, &legal), &Time::default());
        if dice.below(args.every) == 0
            && let Some(judged) = judge(&state, seat, action, how, step)?
        {
            looked.push((seat.index(), judged.before, judged.after, judged.range));
        }
        state.apply(seat, action, &mut Ctx::quiet(&mut luck));
    }
    // A game without an end says nothing.
    let Some(values) = final_values(&state) else { return Ok(()) };
    let values: Vec<f64> = values[..usize::from(seats)].iter().map(|&value| value.into()).collect();
    seen.extend(looked.into_iter().map(|(seat, before, after, range)| Seen {
        game,
        seat,
        before,
        after,
        range,
        values: values.clone(),
    }));
    Ok(())
}

/// The exponent with which chances surprise least by what came of them. The surprise has one valley.
fn exponent_of(seen: &[Seen]) -> f64 {
    let surprise = |power: f64| -> f64 {
        let one = |seen: &Seen| -> f64 {
            let told = raised(&seen.before, power.exp());
            seen.values.iter().zip(told).map(|(value, told)| -value * told.ln()).sum()
        };
        seen.iter().map(one).sum()
    };
    let (mut low, mut high) = (-2.0_f64, 2.0_f64);
    while high - low > 1e-3 {
        let third = (high - low) / 3.0;
        if surprise(low + third) < surprise(high - third) { high -= third } else { low += third }
    }
    low.midpoint(high).exp()
}

/// How true positions that were called alike came.
fn called(seen: &[Seen]) -> Vec<Called> {
    let bucket = |seen: &Seen| ((seen.chance() * BUCKETS as f64) as usize).min(BUCKETS - 1);
    let one = |place: usize| {
        let inside: Vec<&Seen> = seen.iter().filter(|seen| bucket(seen) == place).collect();
        let count = inside.len().max(1) as f64;
        let won = inside.iter().map(|seen| seen.won()).sum::<f64>() / count;
        // Positions of one game have one result: each game is one trial.
        let mut games: Vec<u64> = inside.iter().map(|seen| seen.game).collect();
        games.dedup();
        Called {
            from: place as f64 / BUCKETS as f64,
            positions: inside.len(),
            mean: inside.iter().map(|seen| seen.chance()).sum::<f64>() / count,
            won,
            interval: if games.is_empty() { [0.0, 1.0] } else { wilson(won, games.len() as f64) },
        }
    };
    (0..BUCKETS).map(one).collect()
}

fn figures(args: &Args, game: &str, seats: u8, fitted: f64, seen: Vec<Seen>) -> Figures {
    let unfitted = called(&seen);
    let wanted = exponent(game) * exponent_of(&seen);
    let seen: Vec<Seen> = seen.into_iter().map(|seen| seen.raised(fitted)).collect();
    let mut losses: Vec<f64> = seen.iter().map(Seen::loss).collect();
    losses.sort_by(|one, other| other.total_cmp(one));
    // Each decision that was looked at stands for so many, of this many players' games.
    let (weight, games) = (f64::from(args.every), args.games as f64 * f64::from(seats));
    let exceeded_by = |many: f64| losses.get((many * games / weight) as usize).copied().unwrap_or(0.0);
    Figures {
        game: game.into(),
        seats,
        games: args.games,
        positions: seen.len(),
        called: called(&seen),
        exponent: exponent(game) * fitted,
        exponent_wanted: wanted,
        unfitted,
        decisions_per_player: seen.len() as f64 * weight / games,
        mistakes_from: exceeded_by(MISTAKES),
        inaccuracies_from: exceeded_by(WITH_INACCURACIES),
        mistakes_at_seven_points: losses.iter().filter(|&&loss| loss >= 0.07).count() as f64 * weight / games,
    }
}
