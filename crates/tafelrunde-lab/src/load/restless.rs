//! R30: somebody takes the same step back as often as they may, and asks for old answers again and again, while
//! somebody else plays.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use tafel_core::Chance;

use super::host::Host;
use super::http::{Http, WithGame, own_table};

#[derive(clap::Args)]
pub struct Args {
    /// Steps and undos at most
    #[arg(long, default_value_t = 30_000)]
    entries: usize,
    /// Old answers asked for
    #[arg(long, default_value_t = 200)]
    answers: usize,
    #[arg(long, default_value = "mythotopia")]
    game: String,
}

/// An old answer must not take longer.
const PATIENCE: Duration = Duration::from_millis(50);

pub async fn run(args: &Args) -> Result<()> {
    let directory = tempfile::tempdir()?;
    let db = format!("sqlite://{}", directory.path().join("restless.db").display());
    let host = Host::start(&db, "127.0.0.1:0", &[]).await?;
    let mut restless = Http::new(&host.address);
    let (table, seat, mut seq) = undoable(&mut restless, &args.game).await?;
    let (mut entries, mut plays) = (0, Vec::new());
    let refusal = loop {
        ensure!(entries < args.entries, "{entries} steps and undos, and no end to it");
        let (play, action) = offer(&mut restless, &table, seat, seq, entries).await?;
        let done = restless.want("POST", &format!("/api/tables/{table}/actions"), Some(&play)).await?;
        plays.push((play, done.body));
        seq += 1;
        let undo = format!(r#"{{"seat":{seat},"after":{seq},"request":"u{entries}"}}"#);
        let undone = restless.post(&format!("/api/tables/{table}/undo"), &undo).await?;
        if undone.status != 200 {
            break (undone.status, action);
        }
        seq += 1;
        entries += 2;
    };
    ensure!(refusal.0 == 429, "the undo was refused with {}", refusal.0);
    let mut others = tokio::spawn(somebody_else(host.address.clone(), args.game.clone()));
    let mut times = Vec::new();
    for number in 0..args.answers {
        let (play, first) = &plays[number * plays.len() / args.answers];
        let begun = Instant::now();
        let again = restless.want("POST", &format!("/api/tables/{table}/actions"), Some(play)).await?;
        times.push(begun.elapsed());
        ensure!(again.body == *first, "not the first answer");
    }
    times.sort_unstable();
    let others = tokio::time::timeout(Duration::from_mins(1), &mut others).await???;
    let millis = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "R30: {entries} steps and undos until it was refused; an old answer again p50 {:.1} ms, {:.1} ms at most; a move of somebody else meanwhile p50 {:.1} ms",
        millis(times[times.len() / 2]),
        millis(times[times.len() - 1]),
        millis(others)
    );
    ensure!(times[times.len() * 9 / 10] < PATIENCE, "old answers take too long");
    Ok(())
}

/// A table and a seat there whose first step can be taken back; and how long the log is.
async fn undoable(http: &mut Http, game: &str) -> Result<(String, u8, usize)> {
    for _ in 0..20 {
        let table = own_table(http, game, 2).await?;
        for seat in 0..2 {
            let Ok((play, _)) = offer(http, &table, seat, 0, 0).await else { continue };
            let play = play.replace("\"r0\"", "\"probe\"");
            http.want("POST", &format!("/api/tables/{table}/actions"), Some(&play)).await?;
            let undo = format!(r#"{{"seat":{seat},"after":1,"request":"probed"}}"#);
            if http.post(&format!("/api/tables/{table}/undo"), &undo).await?.status == 200 {
                return Ok((table, seat, 2));
            }
            break;
        }
    }
    anyhow::bail!("no first step of {game} can be taken back")
}

/// The body of the first offered step, and the action.
async fn offer(
    http: &mut Http,
    table: &str,
    seat: u8,
    seq: usize,
    number: usize,
) -> Result<(String, String)> {
    let answer =
        http.want("GET", &format!("/api/tables/{table}/update?seat={seat}&since=1000000"), None).await?;
    let shown: WithGame<'_> = answer.json()?;
    let action =
        shown.update.context("the game has begun")?.any(&mut Chance::fast(1)).context("not asked")?;
    Ok((format!(r#"{{"seat":{seat},"after":{seq},"request":"r{number}","action":{action}}}"#), action))
}

/// The median of somebody's moves at another table.
async fn somebody_else(address: String, game: String) -> Result<Duration> {
    let (mut http, mut chance) = (Http::new(&address), Chance::fast(2));
    let mut times = Vec::new();
    let table = own_table(&mut http, &game, 2).await?;
    for number in 0..60 {
        for seat in 0..2 {
            let path = format!("/api/tables/{table}/update?seat={seat}&since=1000000");
            let answer = http.want("GET", &path, None).await?;
            let shown: WithGame<'_> = answer.json()?;
            let now = shown.update.context("the game has begun")?;
            let Some(action) = now.any(&mut chance) else { continue };
            let body =
                format!(r#"{{"seat":{seat},"after":{},"request":"s{number}","action":{action}}}"#, now.seq);
            let begun = Instant::now();
            http.want("POST", &format!("/api/tables/{table}/actions"), Some(&body)).await?;
            times.push(begun.elapsed());
            break;
        }
    }
    times.sort_unstable();
    times.get(times.len() / 2).copied().context("nothing was played")
}
