//! `tafelrunde play`: a person against computer players, on a screen of 80 by 24 characters.

use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, anyhow};
use tafel_bots::{Budget, Level, Time};
use tafel_coach::Thoroughness;
use tafel_core::any_match::{Refused, SeenStep, Update};
use tafel_core::chance::Seed;
use tafel_core::{Lang, Message, Seat, Viewer};
use tafel_house::House;
use tafel_protocol::{FaultCode, NewTable, Pace, Phase, SeatChoice, TableUpdate, TimeOut};
use tafel_table::{Bot, Change, Fresh, Person, Shelf, Table};
use tafel_text::Words;
use tafelrunde::options::{TableArgs, players};

use crate::speech::{self, LangArg};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// The computer players, one level or one per other seat, with commas
    #[arg(long, default_value = "random")]
    bots: String,
    /// Where the luck comes from (default: another every time)
    #[arg(long)]
    seed: Option<u64>,
    /// Your name
    #[arg(long)]
    name: Option<String>,
    /// The language
    #[arg(long)]
    lang: Option<LangArg>,
    /// How long the review at the end looks at each decision, in milliseconds
    #[arg(long, default_value_t = 100)]
    review_ms: u64,
    /// Write the game to this file when it is over or you leave; `tafelrunde verify` checks it
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut session = Session::new(args)?;
    session.play()?;
    match &args.record {
        Some(file) => session.save(file),
        None => Ok(()),
    }
}

/// Whoever sits at the terminal, as the table knows them.
const PERSON: &str = "me";
const ME: Seat = Seat(0);
const WIDTH: usize = 80;
/// How long a hint is thought about.
const HINT_MILLIS: u64 = 1000;

struct Session {
    shelf: House,
    me: Person,
    table: Table,
    bots: BTreeMap<Seat, Box<dyn Bot>>,
    words: Words,
    house: Words,
    names: Vec<String>,
    lang: Lang,
    colour: bool,
    review_ms: u64,
    /// How much of the log was already told.
    told: Option<usize>,
}

enum Wish {
    Act(usize),
    Undo,
    Why(String),
    Rule(String),
    Log,
    Hint,
    Help,
    Quit,
}

impl Session {
    fn new(args: &Args) -> Result<Session> {
        let lang = speech::lang(args.lang);
        let seats = args.table.seats()?;
        let levels: Vec<Level> = if seats == 1 { Vec::new() } else { players(&args.bots, seats - 1)? };
        let house = speech::house_words(lang)?;
        let name = args.name.clone().or_else(|| std::env::var("USER").ok()).filter(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| house.entry("guest").unwrap_or_default());
        let mut names = vec![name.clone()];
        names
            .extend((2..=seats).map(|number| format!("{} {number}", house.entry("bot").unwrap_or_default())));
        let me = Person { id: PERSON.into(), name };
        let shelf = House::new();
        let secret = secret(args.seed)?;
        let mut bots = BTreeMap::new();
        for (number, level) in (1u8..).zip(&levels) {
            let seed = !first_word(&secret).wrapping_add(number.into());
            let bot = shelf.bot(&args.table.game, level.name(), seed);
            bots.insert(Seat(number), bot.with_context(|| format!("no computer player {level}"))?);
        }
        let new = NewTable {
            game: args.table.game.clone(),
            options: serde_json::from_str(&args.table.options()?)?,
            public: false,
            seats: [SeatChoice::Me]
                .into_iter()
                .chain(levels.iter().map(|level| SeatChoice::Bot(level.name().into())))
                .collect(),
            name: None,
            hints: false,
            rated: false,
            pace: Pace::Free,
            time_out: TimeOut::Remind,
            hours: None,
        };
        let fresh = Fresh { id: "terminal".into(), invite: String::new(), secret };
        let mut table = Table::create(&shelf, new, &me, fresh, now())?;
        let start = Change::Start { contribution: None, fill: None };
        let begun = table.draft_change(&shelf, &me, &start, now())?;
        table.commit_change(begun);
        Ok(Session {
            shelf,
            me,
            table,
            bots,
            words: speech::words(&args.table.game, lang)?,
            house,
            names,
            lang,
            colour: std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
            review_ms: args.review_ms,
            told: None,
        })
    }

    fn play(&mut self) -> Result<()> {
        println!("{}", self.house.entry("help").unwrap_or_default());
        let luck = self.table.luck(Some(PERSON))?;
        println!("{} {}", self.house.entry("luck").unwrap_or_default(), luck.commitment);
        while self.table.phase() == Phase::Playing {
            if self.table.waiting().has(ME) {
                if !self.my_turn()? {
                    return Ok(());
                }
            } else {
                self.bot_turn()?;
            }
        }
        let end = self.tell_news()?;
        if let Some(outcome) = end.outcome {
            let mut places: Vec<_> = outcome.ranks.iter().zip(&outcome.scores).zip(&self.names).collect();
            places.sort();
            for ((rank, score), name) in places {
                println!("{rank}. {name}: {score}");
            }
            self.look_back()?;
        }
        Ok(())
    }

    /// The review in short, if the person wants to see it.
    fn look_back(&self) -> Result<()> {
        self.line("review-ask");
        let mut answer = String::new();
        std::io::stdin().read_line(&mut answer)?;
        if !matches!(answer.trim(), "r" | "review" | "rückblick") {
            return Ok(());
        }
        let how =
            Thoroughness { level: Level::Champion, budget: Budget::Milliseconds(self.review_ms), seed: 1 };
        let is_watched = std::io::stderr().is_terminal();
        let mut progress = |done: usize, of: usize| {
            if is_watched {
                eprint!("\r{done}/{of} ");
            }
        };
        let review = tafel_coach::review(&self.table.record(Some(PERSON))?, how, &mut progress)?;
        if is_watched {
            eprintln!();
        }
        crate::review::print_short(&review, ME, &self.words, &self.house, &self.names);
        Ok(())
    }

    /// Writes the game to a file. Whoever leaves before its end gives up.
    fn save(&mut self, file: &PathBuf) -> Result<()> {
        if self.table.phase() == Phase::Playing {
            let given_up = self.table.draft_change(&self.shelf, &self.me, &Change::Resign, now())?;
            self.table.commit_change(given_up);
        }
        let record = self.table.record(Some(PERSON))?;
        std::fs::write(file, record.to_json()).with_context(|| file.display().to_string())
    }

    fn bot_turn(&mut self) -> Result<()> {
        let seat = self.table.next_bot().context("the table waits for nobody")?;
        let turn = self.table.bot_turn(seat, Some(self.table.seq()))?;
        let bot = self.bots.get_mut(&seat).context("a seat without a player")?;
        let action = bot.choose(&turn.update, &Arc::new(AtomicBool::new(false)));
        let action = action.map_err(|why| anyhow!("seat {seat}: {why}"))?;
        let draft = self.table.draft_bot_move(&turn, &action, now())?;
        self.table.commit(draft);
        Ok(())
    }

    /// False: the person leaves.
    fn my_turn(&mut self) -> Result<bool> {
        let update = self.tell_news()?;
        self.show(&update)?;
        loop {
            let Some(wish) = self.ask(&update)? else { return Ok(false) };
            match wish {
                Wish::Act(index) => {
                    let action = update.legal[index].action.get();
                    let draft = self.table.draft_move(PERSON, ME, update.seq, action, now())?;
                    self.table.commit(draft);
                    return Ok(true);
                }
                Wish::Undo => match self.table.draft_undo(PERSON, ME, update.seq, now()) {
                    Ok(draft) => {
                        self.table.commit(draft);
                        return Ok(true);
                    }
                    Err(denied) if denied.code == FaultCode::NothingToUndo => self.line("no-undo"),
                    Err(denied) => return Err(denied.into()),
                },
                Wish::Why(thing) => self.explain(&thing)?,
                Wish::Rule(id) => self.show_rule(&id.to_uppercase()),
                Wish::Log => self.print_events(&self.shown(None)?.seen),
                Wish::Hint => self.hint(&update)?,
                Wish::Help => self.line("help"),
                Wish::Quit => return Ok(false),
            }
        }
    }

    /// What a strong player would do here, from what the person may know.
    fn hint(&self, update: &Update) -> Result<()> {
        let how = Thoroughness { level: Level::Champion, budget: Budget::Milliseconds(HINT_MILLIS), seed: 1 };
        let hint = tafel_coach::hint(self.table.game(), ME, update, how, &Time::default())?;
        crate::hint::print(&hint, &self.words, &self.names, self.lang, 3);
        Ok(())
    }

    /// What the table shows the person, and what happened since the log was `since` long.
    fn shown(&self, since: Option<usize>) -> Result<TableUpdate> {
        Ok(self.table.update(Some(PERSON), Viewer::Seat(ME), since)?)
    }

    /// Tells what happened since the last time, and returns how the game stands.
    fn tell_news(&mut self) -> Result<Update> {
        let shown = self.shown(self.told)?;
        self.print_events(&shown.seen);
        let update = shown.update.context("the game has begun")?;
        self.told = Some(update.seq);
        Ok(update)
    }

    fn print_events(&self, steps: &[SeenStep]) {
        for event in steps.iter().flat_map(|step| &step.events) {
            println!("  {}", self.words.say(&event.say, &self.names));
        }
    }

    fn show(&self, update: &Update) -> Result<()> {
        println!("{}", "─".repeat(WIDTH));
        for line in self.table.sketch(Some(PERSON), Viewer::Seat(ME))? {
            println!("{}", wrapped(&self.words.say(&line, &self.names)));
        }
        if let Some(question) = &update.question {
            println!("{}", self.bold(&self.say(&question.say)));
        }
        let labels: Vec<String> = update.legal.iter().map(|offer| self.say(&offer.say)).collect();
        print_in_columns(&labels);
        Ok(())
    }

    fn ask(&self, update: &Update) -> Result<Option<Wish>> {
        loop {
            print!("> ");
            std::io::stdout().flush()?;
            let mut line = String::new();
            if std::io::stdin().read_line(&mut line)? == 0 {
                return Ok(None);
            }
            let line = line.trim();
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "u" | "undo" => return Ok(Some(Wish::Undo)),
                "w" | "why" | "warum" => return Ok(Some(Wish::Why(rest.trim().to_owned()))),
                "r" | "rule" | "regel" => return Ok(Some(Wish::Rule(rest.trim().to_owned()))),
                "l" | "log" => return Ok(Some(Wish::Log)),
                "h" | "hint" | "tipp" => return Ok(Some(Wish::Hint)),
                "?" | "help" | "hilfe" => return Ok(Some(Wish::Help)),
                "q" | "quit" | "ende" => return Ok(Some(Wish::Quit)),
                _ => match word.parse::<usize>() {
                    Ok(number) if (1..=update.legal.len()).contains(&number) => {
                        return Ok(Some(Wish::Act(number - 1)));
                    }
                    _ => println!(
                        "{}",
                        self.house
                            .say(&Message::new("choose").number("most", update.legal.len() as i32), &[])
                    ),
                },
            }
        }
    }

    /// Looks for actions whose words contain `thing` and says why each is not possible now.
    fn explain(&self, thing: &str) -> Result<()> {
        let thing = thing.to_lowercase();
        let all = games::with_game!(self.table.game(), G => {
            use tafel_core::{Game, Say};
            let said = |action: &<G as Game>::Action| (serde_json::to_string(action).unwrap_or_default(), action.say());
            G::alphabet().iter().map(said).collect::<Vec<_>>()
        });
        let all = all.unwrap_or_default();
        let mut found: Vec<(&str, String, Refused)> = Vec::new();
        for (json, say) in &all {
            let words = self.say(say);
            if !words.to_lowercase().contains(&thing) {
                continue;
            }
            if let Some(refused) = self.table.why(PERSON, ME, json)? {
                found.push((json, words, refused));
            }
        }
        if thing.is_empty() || found.is_empty() {
            self.line("why-nothing");
            return Ok(());
        }
        // What is asked for now comes first: it has the better reasons.
        let legal = self.shown(self.told)?.update.map(|game| game.legal).unwrap_or_default();
        let asked: Vec<&str> = legal.iter().map(|offer| kind(offer.action.get())).collect();
        if found.iter().any(|(json, ..)| asked.contains(&kind(json))) {
            found.retain(|(json, ..)| asked.contains(&kind(json)));
        }
        for (_, words, refused) in found.into_iter().take(8) {
            print!("  {words}: ");
            self.show_refusal(&refused);
        }
        Ok(())
    }

    fn show_refusal(&self, refused: &Refused) {
        match refused {
            Refused::Illegal { rule, because } => println!("{} ({rule})", self.say(because)),
            Refused::Unreadable { why } => println!("{why}"),
            Refused::Over => self.line("over"),
            Refused::NotAsked => self.line("not-asked"),
            Refused::NothingToUndo => self.line("no-undo"),
        }
    }

    fn show_rule(&self, id: &str) {
        match self.words.entry(&format!("rule.{id}.text")) {
            Some(text) => println!(
                "{id}  {}\n  {text}",
                self.words.entry(&format!("rule.{id}.name")).unwrap_or_default()
            ),
            None => self.line("no-rule"),
        }
    }

    fn say(&self, message: &Message) -> String {
        self.words.say(message, &self.names)
    }

    fn line(&self, path: &str) {
        println!("{}", self.house.entry(path).unwrap_or_default());
    }

    fn bold(&self, text: &str) -> String {
        if self.colour { format!("\x1b[1;33m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// Now, in milliseconds since 1970.
fn now() -> i64 {
    std::time::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_millis() as i64)
}

/// The secret of the luck: from the seed, if one is given, so that the same seed is the same game.
fn secret(seed: Option<u64>) -> Result<Seed> {
    let mut secret = Seed::default();
    match seed {
        Some(seed) => secret[..8].copy_from_slice(&seed.to_le_bytes()),
        None => getrandom::fill(&mut secret)?,
    }
    Ok(secret)
}

fn first_word(secret: &Seed) -> u64 {
    secret.iter().take(8).rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}

/// A text broken between words where it would run out of the screen; further lines are indented.
fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always a line");
        if !line.trim().is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(format!("   {word}"));
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join("\n")
}

/// The kind of an action: `{"expand":"L9"}` and `"decline"` have theirs in the first quotes.
fn kind(action: &str) -> &str {
    action.split('"').nth(1).unwrap_or_default()
}

/// Numbered, in as many columns as fit. Words that all of many actions end with are said only once.
fn print_in_columns(labels: &[String]) {
    let ending = if labels.len() > 8 { common_ending(labels) } else { "" };
    let short: Vec<&str> = labels.iter().map(|label| label.strip_suffix(ending).unwrap_or(label)).collect();
    let widest = short.iter().map(|label| label.chars().count()).max().unwrap_or(0) + 6;
    let columns = (WIDTH / widest).max(1);
    let rows = short.len().div_ceil(columns);
    for row in 0..rows {
        let mut line = String::new();
        for (index, label) in short.iter().enumerate().skip(row).step_by(rows) {
            let cell = format!("{:>3} {label}", index + 1);
            line += &cell;
            line += &" ".repeat(widest.saturating_sub(cell.chars().count()));
        }
        println!("{}", line.trim_end());
    }
    if !ending.is_empty() {
        println!("    …{ending}");
    }
}

/// The last words that all labels share.
fn common_ending(labels: &[String]) -> &str {
    let Some(first) = labels.first() else { return "" };
    let endings = first.match_indices(' ').map(|(place, _)| &first[place..]);
    endings
        .filter(|ending| labels.iter().all(|label| label.ends_with(ending)))
        .max_by_key(|ending| ending.len())
        .unwrap_or("")
}
