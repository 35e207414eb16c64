//! `tafelrunde play`: a person against computer players, on a screen of 80 by 24 characters.

use std::io::{IsTerminal, Write};

use anyhow::Result;
use tafel_bots::{AnyBot, Level, Time, any_bot};
use tafel_core::any_match::{Refused, Update};
use tafel_core::{AnyMatch, Chance, Message, Seat, Viewer};
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
    /// Where the luck comes from (default: anew every time)
    #[arg(long)]
    seed: Option<u64>,
    /// Your name
    #[arg(long)]
    name: Option<String>,
    /// The language
    #[arg(long)]
    lang: Option<LangArg>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    Session::new(args)?.play()
}

const ME: Seat = Seat(0);
const WIDTH: usize = 80;

struct Session {
    table: Box<dyn AnyMatch>,
    bots: Vec<Box<dyn AnyBot>>,
    seed: u64,
    words: Words,
    house: Words,
    names: Vec<String>,
    colour: bool,
    /// Standing steps already told.
    told: Option<usize>,
}

enum Wish {
    Act(usize),
    Undo,
    Why(String),
    Rule(String),
    Log,
    Help,
    Quit,
}

impl Session {
    fn new(args: &Args) -> Result<Session> {
        let lang = speech::lang(args.lang);
        let seats = args.table.seats()?;
        let seed = match args.seed {
            Some(seed) => seed,
            None => std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.as_nanos() as u64,
        };
        let table =
            games::new_match(&args.table.game, &args.table.options()?, seats, Chance::seeded(seed, 0))?;
        let levels: Vec<Level> = if seats == 1 { Vec::new() } else { players(&args.bots, seats - 1)? };
        let bots = levels.iter().enumerate();
        let bots =
            bots.map(|(index, &level)| any_bot(&args.table.game, level, Chance::seeded(!seed, index as u64)));
        let house = speech::house_words(lang)?;
        let me = args.name.clone().or_else(|| std::env::var("USER").ok()).filter(|name| !name.is_empty());
        let mut names = vec![me.unwrap_or_else(|| house.entry("guest").unwrap_or_default())];
        names
            .extend((2..=seats).map(|number| format!("{} {number}", house.entry("bot").unwrap_or_default())));
        Ok(Session {
            table,
            bots: bots.collect::<Result<_, _>>()?,
            seed,
            words: speech::words(&args.table.game, lang)?,
            house,
            names,
            colour: std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
            told: None,
        })
    }

    fn play(&mut self) -> Result<()> {
        println!("{}", self.house.entry("help").unwrap_or_default());
        while !self.table.asked().is_empty() {
            if self.table.asked().has(ME) {
                if !self.my_turn()? {
                    return Ok(());
                }
            } else {
                self.bot_turn()?;
            }
        }
        self.tell_news();
        if let Some(outcome) = self.table.outcome() {
            let mut places: Vec<_> = outcome.ranks.iter().zip(&outcome.scores).zip(&self.names).collect();
            places.sort();
            for ((rank, score), name) in places {
                println!("{rank}. {name}: {score}");
            }
        }
        Ok(())
    }

    fn bot_turn(&mut self) -> Result<()> {
        let Some(seat) = self.table.asked().first() else { return Ok(()) };
        let update = self.table.update(Viewer::Seat(seat));
        let legal: Vec<&str> = update.legal.iter().map(|offer| offer.action.get()).collect();
        let chosen = self.bots[seat.index() - 1].choose(seat, update.view.get(), &legal, &Time::default())?;
        self.act(seat, legal[chosen]);
        Ok(())
    }

    /// False: the person leaves.
    fn my_turn(&mut self) -> Result<bool> {
        self.tell_news();
        let update = self.table.update(Viewer::Seat(ME));
        self.show(&update);
        loop {
            let Some(wish) = self.ask(&update)? else { return Ok(false) };
            match wish {
                Wish::Act(index) => {
                    let action = update.legal[index].action.get().to_owned();
                    self.act(ME, &action);
                    return Ok(true);
                }
                Wish::Undo => match self.table.undo(ME) {
                    Ok(draft) => {
                        self.table.commit(draft);
                        self.told = Some(self.table.steps().min(self.told.unwrap_or(0)));
                        return Ok(true);
                    }
                    Err(_) => self.line("no-undo"),
                },
                Wish::Why(thing) => self.explain(&thing),
                Wish::Rule(id) => self.show_rule(&id.to_uppercase()),
                Wish::Log => self.show_log(),
                Wish::Help => self.line("help"),
                Wish::Quit => return Ok(false),
            }
        }
    }

    fn act(&mut self, seat: Seat, action: &str) {
        let luck = Chance::seeded(self.seed, self.table.seq() as u64 + 1);
        match self.table.play(seat, action, luck) {
            Ok(draft) => self.table.commit(draft),
            Err(refused) => self.show_refusal(&refused),
        }
    }

    fn tell_news(&mut self) {
        let news = self.table.seen_since(Viewer::Seat(ME), self.told);
        for event in news.iter().flat_map(|step| &step.events) {
            println!("  {}", self.words.say(&event.say, &self.names));
        }
        self.told = Some(self.table.steps());
    }

    fn show_log(&self) {
        for event in self.table.seen_since(Viewer::Seat(ME), None).iter().flat_map(|step| &step.events) {
            println!("  {}", self.words.say(&event.say, &self.names));
        }
    }

    fn show(&self, update: &Update) {
        println!("{}", "─".repeat(WIDTH));
        for line in self.table.sketch(Viewer::Seat(ME)) {
            println!("{}", wrapped(&self.words.say(&line, &self.names)));
        }
        if let Some(question) = &update.question {
            println!("{}", self.bold(&self.say(&question.say)));
        }
        let labels: Vec<String> = update.legal.iter().map(|offer| self.say(&offer.say)).collect();
        print_in_columns(&labels);
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
                "?" | "h" | "help" | "hilfe" => return Ok(Some(Wish::Help)),
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
    fn explain(&self, thing: &str) {
        let thing = thing.to_lowercase();
        let all = games::with_game!(self.table.game(), G => {
            use tafel_core::{Game, Say};
            let said = |action: &<G as Game>::Action| (serde_json::to_string(action).unwrap_or_default(), action.say());
            G::alphabet().iter().map(said).collect::<Vec<_>>()
        });
        let all = all.unwrap_or_default();
        let mut found: Vec<(&str, String, Refused)> = all
            .iter()
            .map(|(json, say)| (json.as_str(), self.say(say)))
            .filter(|(_, words)| words.to_lowercase().contains(&thing))
            .filter_map(|(json, words)| Some((json, words, self.table.why_not(ME, json)?)))
            .collect();
        if thing.is_empty() || found.is_empty() {
            return self.line("why-nothing");
        }
        // What is asked for now comes first: it has the better reasons.
        let update = self.table.update(Viewer::Seat(ME));
        let asked: Vec<&str> = update.legal.iter().map(|offer| kind(offer.action.get())).collect();
        if found.iter().any(|(json, ..)| asked.contains(&kind(json))) {
            found.retain(|(json, ..)| asked.contains(&kind(json)));
        }
        for (_, words, refused) in found.into_iter().take(8) {
            print!("  {words}: ");
            self.show_refusal(&refused);
        }
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
