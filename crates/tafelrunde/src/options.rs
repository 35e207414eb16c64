//! What a command is told about a table: `--option key=value`, checked against what the game knows, and `--bots`.

use std::fs;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::{Map, Value};
use tafel_core::OptionKind;

/// Which game, with how many, under which switches.
#[derive(Args, Clone)]
pub struct TableArgs {
    /// The game, as `tafelrunde games` calls it
    pub game: String,
    /// How many play (default: as many as can)
    #[arg(long)]
    pub seats: Option<u8>,
    /// A rule switch, as key=value; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// A file with components of your own, for games that take one
    #[arg(long, value_name = "FILE")]
    pub components: Option<PathBuf>,
}

impl TableArgs {
    /// The number of seats, checked.
    pub fn seats(&self) -> Result<u8> {
        let info = games::info(&self.game)?;
        let seats = self.seats.unwrap_or(info.max_seats);
        if !(info.min_seats..=info.max_seats).contains(&seats) {
            bail!("{} is for {} to {} players, not {seats}", info.id, info.min_seats, info.max_seats);
        }
        Ok(seats)
    }

    /// The switches as JSON.
    pub fn options(&self) -> Result<String> {
        let specs = games::info(&self.game)?.options;
        let mut options = Map::new();
        for given in &self.options {
            let (key, value) =
                given.split_once('=').with_context(|| format!("--option {given}: write key=value"))?;
            let Some(spec) = specs.iter().find(|spec| spec.key == key) else {
                let known: Vec<_> = specs.iter().map(|spec| spec.key).collect();
                bail!("{} has no option {key:?}; it has: {}", self.game, known.join(", "));
            };
            options.insert(key.into(), parse(key, value, &spec.kind)?);
        }
        if let Some(path) = &self.components {
            if !specs.iter().any(|spec| spec.key == "components") {
                bail!("{} takes no components of your own", self.game);
            }
            let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
            options.insert("components".into(), text.into());
        }
        Ok(Value::Object(options).to_string())
    }
}

/// The players, one per seat.
pub fn players<P: FromStr + Copy>(spec: &str, seats: u8) -> Result<Vec<P>>
where
    anyhow::Error: From<P::Err>,
{
    let players = spec.split(',').map(|name| name.trim().parse()).collect::<Result<Vec<P>, _>>()?;
    match players.len() {
        1 => Ok(vec![players[0]; seats as usize]),
        n if n == seats as usize => Ok(players),
        n => bail!("--bots names {n} players; give one, or one for each of the {seats} seats"),
    }
}

fn parse(key: &str, value: &str, kind: &OptionKind) -> Result<Value> {
    Ok(match kind {
        OptionKind::Switch { .. } => match value {
            "true" | "on" | "yes" => true.into(),
            "false" | "off" | "no" => false.into(),
            _ => bail!("option {key} is on or off, not {value:?}"),
        },
        OptionKind::Number { min, max, .. } => match value.parse::<i32>() {
            Ok(number) if (*min..=*max).contains(&number) => number.into(),
            _ => bail!("option {key} is a number from {min} to {max}, not {value:?}"),
        },
        OptionKind::Limit { min, max, .. } => match (value, value.parse::<i32>()) {
            ("off" | "no", _) | (_, Ok(0)) => 0.into(),
            (_, Ok(number)) if (*min..=*max).contains(&number) => number.into(),
            _ => bail!("option {key} is off or a number from {min} to {max}, not {value:?}"),
        },
        OptionKind::Choice { values, .. } => {
            if !values.contains(&value) {
                bail!("option {key} is one of {}, not {value:?}", values.join(", "));
            }
            value.into()
        }
        OptionKind::Text => value.into(),
    })
}
