//! Does everything occur? `cargo run --release -p medievalia --example medievalia_coverage -- 200`.
//!
//! Random players and scripted ones (every fifth answer of theirs is random) play all numbers of seats and all modes;
//! random players also play on from tables that are full of troops and buildings, as `tests/laws.rs` does. Every kind of
//! action, question, news and ending is counted, every card by what became of it, every ability by its use. The last
//! line says what never occurred; if anything did not, the program ends with 1.

use std::collections::BTreeMap;
use std::process::ExitCode;

use medievalia::testing::Table;
use medievalia::{Action, Building, Card, Event, Medievalia, Mode, News, Options, Rules, Topology};
use tafel_core::{Chance, Ctx, Game, Viewer};

mod scripted;

use scripted::{Plan, Player};

const QUESTIONS: &str = "Opening Draw Actions Pay PayAny Support SupportAny Site Extra Move Fronts Starve Partition \
    Oppose Aim StrikeBack Protect Wound Archers Arrow Priests Prayer";
const NEWS: &str = "Begins Turn Besieged SiegeBroken Offers GroupProduced Produced Discarded Doubled Exchanged Reduced \
    AskedPartner Supported Declined Dropped LaidOut Removed Built TurnedUp Played Moved Dismissed Starved Marched \
    Declared Volley Grouped Opposed StayedOut AttackedHost AttackedTroop AttackedGroup AttackedNothing StruckBack \
    Protected BuildingProtected CityProtected Wounded BuildingWounded HostWounded Shot Healed Died Fell Ruined WarOver \
    Eliminated Over";
const ENDINGS: &str = "Prestige LastBuilding EmptyStacks Military";
const ABILITIES: &str = "merchant artist bureaucrat archer priest knight infantry civil-building";

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Random,
    Scripted,
    Busy,
}

/// How often each thing occurred in the three ways.
type Counts = BTreeMap<String, [u64; 3]>;

fn main() -> ExitCode {
    let games: u32 = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(200);
    let mut counts = everything();
    let standard = Options::default();
    let tables = [
        (2, standard.clone()),
        (3, standard.clone()),
        (4, standard.clone()),
        (4, Options { team: true, ..standard.clone() }),
        (4, Options { topology: Topology::Complete, archer_free_fire: true, ..standard.clone() }),
        (3, Options { mode: Mode::Basic, ..standard.clone() }),
        (3, Options { mode: Mode::Intermediate, ..standard }),
    ];
    for (seats, options) in &tables {
        for game in 0..games {
            for way in [Way::Random, Way::Scripted, Way::Busy] {
                play(*seats, options, game, way, &mut counts);
            }
        }
    }
    println!("{games} games each in the three ways at each of {} tables", tables.len());
    println!("{:>10} {:>10} {:>10}", "random", "scripted", "busy");
    for (what, [random, scripted, busy]) in &counts {
        println!("{random:>10} {scripted:>10} {busy:>10}  {what}");
    }
    let never: Vec<&str> =
        counts.iter().filter(|(_, times)| **times == [0; 3]).map(|(what, _)| what.as_str()).collect();
    println!("never: {}", if never.is_empty() { "nothing".into() } else { never.join(", ") });
    ExitCode::from(u8::from(!never.is_empty()))
}

/// All that should occur, so far never.
fn everything() -> Counts {
    let mut all: Vec<String> = Vec::new();
    let listed = [("question", QUESTIONS), ("news", NEWS), ("ending", ENDINGS), ("ability", ABILITIES)];
    for (kind, names) in listed {
        all.extend(names.split_whitespace().map(|name| format!("{kind} {name}")));
    }
    all.extend(Medievalia::alphabet().iter().map(|action| format!("action {}", word(action))));
    for card in Card::ALL {
        all.push(format!("card {card} drawn"));
        all.push(format!("card {card} played"));
        all.push(format!("card {card} discarded for a resource"));
        all.push(format!("card {card} lost in war"));
    }
    for building in Building::ALL {
        all.push(format!("building {building} built"));
    }
    all.into_iter().map(|what| (what, [0; 3])).collect()
}

fn play(seats: u8, options: &Options, game: u32, way: Way, counts: &mut Counts) {
    let rules = Rules::of(options).expect("the components are in order");
    let mut chance = Chance::fast(u64::from(game) * 7919 + 1);
    let mut events = Vec::new();
    let mut state = match way {
        Way::Busy => Table::busy(options, seats, &mut chance).game,
        Way::Random | Way::Scripted => {
            Medievalia::setup(options, seats, &mut Ctx::listening(&mut chance, &mut events))
                .expect("the options can be played with")
        }
    };
    let mut count = |what: String| counts.entry(what).or_default()[way as usize] += 1;
    let mut legal = Vec::new();
    while let Some(seat) = state.asked().first() {
        legal.clear();
        state.legal(seat, &mut legal);
        let action = if way == Way::Scripted && chance.below(5) > 0 {
            let plans = [Plan::Warrior, Plan::Steward, Plan::Builder];
            let plan = plans[(seat.index() + game as usize) % plans.len()];
            let view = state.view(Viewer::Seat(seat));
            Player { plan, rules: rules.clone(), view: &view, seat }.choose(&legal, &mut chance)
        } else {
            chance.pick(&legal)
        };
        count(format!("action {}", word(&action)));
        count(format!("question {}", word(&state.question(seat))));
        if let Some(ability) = ability(&state, action) {
            count(format!("ability {ability}"));
        }
        state.apply(seat, action, &mut Ctx::listening(&mut chance, &mut events));
        for event in events.drain(..) {
            match event {
                Event::Drew { card, .. } => count(format!("card {card} drawn")),
                Event::Paid { .. } => {}
                Event::Aside(_, news) | Event::Open(news) => {
                    count(format!("news {}", word(&news)));
                    if let Some(what) = fate(&news) {
                        count(what);
                    }
                }
            }
        }
    }
}

/// What became of a card or a game by a piece of news.
fn fate(news: &News) -> Option<String> {
    Some(match news {
        News::LaidOut { card, .. } | News::Played { card, .. } => format!("card {card} played"),
        News::Discarded { card, .. } => format!("card {card} discarded for a resource"),
        News::Died { card, .. } => format!("card {card} lost in war"),
        News::Fell { land: medievalia::Land::Landscape(card), .. } => {
            format!("card {card} lost in war")
        }
        News::Built { building, .. } => format!("building {building} built"),
        News::Over { ending } => format!("ending {}", word(ending)),
        _ => return None,
    })
}

/// The ability an action makes use of.
fn ability(state: &Medievalia, action: Action) -> Option<&'static str> {
    Some(match action {
        Action::Merchant { .. } | Action::MerchantGold { .. } => "merchant",
        Action::Artist { .. } => "artist",
        Action::Bureaucrat { .. } => "bureaucrat",
        Action::ShootAt(_) => "archer",
        Action::Heal(_) => "priest",
        Action::Gallop { .. } => "knight",
        Action::Protect(_) | Action::ProtectBuilding(_) | Action::ProtectCity => {
            match state.table.war.bonuses {
                [0, _] => "civil-building",
                _ => "infantry",
            }
        }
        _ => return None,
    })
}

/// The first word of what `Debug` says.
fn word(thing: &impl std::fmt::Debug) -> String {
    let text = format!("{thing:?}");
    text.split([' ', '(', '{']).next().unwrap_or_default().to_owned()
}
