//! `tafelrunde-lab moments`: checks that the moments of whole games are what is promised. A review's luck and
//! decisions add up exactly; from every moment one can play on, with hidden things as they were or dealt again, sees what one
//! saw, and comes to an end.

use anyhow::{Context, Result, bail, ensure};
use games::with_game;
use indicatif::{ProgressBar, ProgressStyle};
use tafel_bots::{Bot, Budget, Entrant, Glance, Knowledge, Level, Time, bot_within};
use tafel_coach::{Thoroughness, review_match};
use tafel_core::matches::dealt_anew;
use tafel_core::{AnyMatch, Chance, Ctx, Match, Seat, Viewer};
use tafel_house::House;
use tafel_protocol::{ForkRecord, Hidden};
use tafel_table::{Fork, Fresh, Person, Table};

use tafelrunde::options::{TableArgs, players};

/// Sums of so many numbers are as exact as this.
const EXACT: f64 = 1e-9;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// Who plays the games, and plays on: one level or one per seat, with commas
    #[arg(long, default_value = "novice")]
    bots: String,
    /// How many games
    #[arg(long, default_value_t = 20)]
    games: u64,
    /// From every how many moments one plays on
    #[arg(long, default_value_t = 10)]
    every: usize,
    /// How often the review looks at each decision
    #[arg(long, default_value_t = 3)]
    iterations: u32,
    /// Where the luck comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What was checked.
#[derive(Default)]
struct Tally {
    steps: usize,
    decisions: usize,
    /// The worst difference of a sum.
    off: f64,
    forks: usize,
    anew: usize,
    /// Decisions played on from all moments.
    played_on: usize,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let tally = with_game!(args.table.game.as_str(), G => hold::<G>(args))??;
    println!(
        "{}: {} games, {} steps; {} decisions reviewed, sums off by at most {:.1e}; {} forks as it was and {} dealt again, \
         played on for {} decisions, each to its end",
        args.table.game,
        args.games,
        tally.steps,
        tally.decisions,
        tally.off,
        tally.forks,
        tally.anew,
        tally.played_on
    );
    Ok(())
}

fn hold<G: Knowledge>(args: &Args) -> Result<Tally> {
    let seats = args.table.seats()?;
    let entrants: Vec<Entrant> = players(&args.bots, seats)?;
    let options = games::parse_options::<G>(&args.table.options()?)?;
    let bar =
        ProgressBar::new(args.games).with_style(ProgressStyle::with_template("{bar:40} {pos}/{len} {eta}")?);
    let mut tally = Tally::default();
    for game in 0..args.games {
        let played = play::<G>(args, seats, &options, &entrants, game)?;
        let wrong = || format!("game {game}");
        sums(args, &played, &mut tally).with_context(wrong)?;
        for step in (0..played.line().len()).step_by(args.every.max(1)) {
            let wrong = || format!("game {game}, step {step}");
            play_on(&played, &entrants, step, Hidden::AsItWas, &mut tally).with_context(wrong)?;
            play_on(&played, &entrants, step, Hidden::DealtAnew, &mut tally).with_context(wrong)?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(tally)
}

/// Plays a game move by move, as a table would.
fn play<G: Knowledge>(
    args: &Args,
    seats: u8,
    options: &G::Options,
    entrants: &[Entrant],
    game: u64,
) -> Result<Match<G>> {
    let mut table = Match::<G>::new(options.clone(), seats, Chance::seeded(args.seed, game))?;
    let mut bots = bots::<G>(entrants, !args.seed ^ (game << 8));
    let mut legal = Vec::new();
    while let Some(seat) = table.asked().first() {
        ensure!(table.log().len() < G::longest(options, seats) as usize, "the game does not end");
        legal.clear();
        table.state().legal(seat, &mut legal);
        let glance = Glance::at(table.state(), seat, &legal);
        let action = bots[seat.index()].choose(&glance, &Time::default());
        let luck = Chance::seeded(args.seed ^ (game << 32), 1 + table.log().len() as u64);
        let draft = table.play(seat, action, luck)?;
        table.commit(draft);
    }
    Ok(table)
}

fn bots<G: Knowledge>(entrants: &[Entrant], seed: u64) -> Vec<Box<dyn Bot<G>>> {
    let luck = |seat: usize| Chance::seeded(seed, seat as u64);
    let seats = entrants.iter().enumerate();
    seats.map(|(seat, entrant)| bot_within(entrant.level, entrant.budget, luck(seat))).collect()
}

/// Luck, own decisions and those of the others add up to the whole, for every seat.
fn sums<G: Knowledge>(args: &Args, played: &Match<G>, tally: &mut Tally) -> Result<()> {
    let budget = Budget::Iterations(args.iterations);
    let how = Thoroughness { level: Level::Champion, budget, seed: args.seed };
    let review = review_match(played, how, &mut |_, _| {})?;
    tally.steps += played.line().len();
    tally.decisions += review.decisions.len();
    for account in &review.accounts {
        let sum = account.start + account.luck + account.own + account.others;
        tally.off = tally.off.max((sum - account.end).abs());
        ensure!((sum - account.end).abs() < EXACT, "seat {}: {sum} instead of {}", account.seat, account.end);
    }
    Ok(())
}

/// Opens a table at a moment of a game, looks whether it is that moment, and plays on to the end.
fn play_on<G: Knowledge>(
    played: &Match<G>,
    entrants: &[Entrant],
    step: usize,
    hidden: Hidden,
    tally: &mut Tally,
) -> Result<()> {
    let seats = played.header().seats;
    let seat = Seat((step / 10 % usize::from(seats)) as u8);
    let house = House::new();
    let host = Person { id: "me".into(), name: "Me".into() };
    let fresh = Fresh { id: "fork".into(), invite: "i".into(), secret: [step as u8; 32] };
    let wish = ForkRecord { step, seat, level: "novice".into(), hidden };
    let Fork { table, entries } = Fork::of(&house, played, &wish, &host, fresh, 0)?;
    let mut table = Table::open(table)?;
    table.load(&house, entries.into_iter().map(|entry| (entry, 0)))?;
    let viewer = Viewer::Seat(seat);
    let shown = table.update(Some("me"), viewer, None)?.update.context("it has begun")?;
    let then = AnyMatch::at(played, step)?.update(viewer);
    if shown.view.get() != then.view.get() || shown.legal.len() != then.legal.len() {
        bail!("seat {seat} sees something else");
    }
    // The same once more for the bots, who are quicker without a table around them.
    let mut state = match hidden {
        Hidden::AsItWas => played.at(step)?.state().clone(),
        Hidden::DealtAnew => {
            let any: &dyn AnyMatch = played;
            let position = dealt_anew(any.header().get(), &any.standing(step), seat)?;
            let options = played.header().options.clone();
            Match::<G>::begin_at(position, options, seats, Chance::seeded(step as u64, 0))?.state().clone()
        }
    };
    let mut luck = Chance::fast(step as u64);
    let mut bots = bots::<G>(entrants, step as u64);
    let mut legal = Vec::new();
    let most = G::longest(&played.header().options, seats);
    for _ in 0..most {
        let Some(mover) = state.asked().first() else { break };
        legal.clear();
        state.legal(mover, &mut legal);
        let action = bots[mover.index()].choose(&Glance::at(&state, mover, &legal), &Time::default());
        state.apply(mover, action, &mut Ctx::quiet(&mut luck));
        tally.played_on += 1;
    }
    ensure!(state.outcome().is_some(), "it does not come to an end");
    *match hidden {
        Hidden::AsItWas => &mut tally.forks,
        Hidden::DealtAnew => &mut tally.anew,
    } += 1;
    Ok(())
}
