//! What happened, in full and as one viewer may know it.

use serde::Serialize;
use tafel_core::{Arg, Message, Say, Seat, Viewer};

use crate::data::Provinces;
use crate::data::printed;
use crate::ids::{Card, Province, Sea, Vp};
use crate::pile::Pile;
use crate::plan::Site;

/// What happened, in full.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Something everybody sees.
    Open(Seen),
    /// A player secretly chose a province in the setup.
    Chose {
        /// Who.
        seat: Seat,
        /// What.
        province: Province,
    },
    /// A player drew cards.
    Drew {
        /// Who.
        seat: Seat,
        /// What.
        cards: Pile,
    },
    /// A player looked at the top of the improvement stack.
    Looked {
        /// Who.
        seat: Seat,
        /// What.
        cards: Pile,
    },
    /// A player took one of the cards into hand.
    Found {
        /// Who.
        seat: Seat,
        /// What.
        card: Card,
    },
}

/// How a war ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// By strength.
    Strength,
    /// A tie broken by Hero.
    Hero,
    /// By Diplomat: the defender counts as the winner.
    Diplomat,
    /// With the game.
    Game,
}

/// Where a card was that changed hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Whence {
    /// In the hand.
    Hand,
    /// In the draw pile.
    DrawPile,
    /// In the discard pile.
    DiscardPile,
    /// In the reserve.
    Reserve,
    /// In the province stack.
    Stack,
}

impl Whence {
    const fn id(self) -> &'static str {
        match self {
            Whence::Hand => "hand",
            Whence::DrawPile => "draw_pile",
            Whence::DiscardPile => "discard_pile",
            Whence::Reserve => "reserve",
            Whence::Stack => "stack",
        }
    }
}

/// What happened, as one viewer noticed it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub enum Seen {
    /// The victory point cards of this game.
    VictoryCards { cards: Vec<Vp> },
    /// A player begins with these provinces.
    Dealt {
        seat: Seat,
        #[cfg_attr(feature = "ts", ts(as = "Vec<Province>"))]
        provinces: Provinces,
    },
    /// Dragons live here.
    Dragons {
        #[cfg_attr(feature = "ts", ts(as = "Vec<Province>"))]
        provinces: Provinces,
    },
    /// Runestones lie here.
    Runestones {
        #[cfg_attr(feature = "ts", ts(as = "Vec<Province>"))]
        provinces: Provinces,
    },
    /// A player secretly chose a province; the viewer knows their own.
    Chose { seat: Seat, province: Option<Province> },
    /// A player gives a province up.
    GaveUp { seat: Seat, province: Province },
    /// A player's citadel stands here.
    Citadel { seat: Seat, province: Province },
    /// A player begins.
    Starts { seat: Seat },
    /// A turn begins.
    TurnBegins { seat: Seat, round: u16 },
    /// A player passed.
    Passed { seat: Seat },
    /// Cards were drawn; the viewer knows their own.
    Drew { seat: Seat, count: u8, cards: Option<Pile> },
    /// A discard pile became a draw pile.
    Shuffled { seat: Seat },
    /// An attack; without a source through Portal.
    Attacked { seat: Seat, source: Option<Province>, target: Province, armies: u8, cards: Pile },
    /// Armies were placed.
    PlacedArmies { seat: Seat, province: Province, armies: u8, cards: Pile },
    /// Armies and mercenaries were taken off the board.
    RemovedArmies { seat: Seat, province: Province, armies: u8, mercenaries: u8 },
    /// Ships were placed.
    PlacedShips { seat: Seat, sea: Sea, ships: u8, cards: Pile },
    /// Ships were taken off the board.
    RemovedShips { seat: Seat, sea: Sea, ships: u8 },
    /// A war ended. No winner: the neutral garrison held.
    WarEnded { seat: Seat, province: Province, winner: Option<Seat>, how: Ended },
    /// A province has a new ruler.
    Conquered { seat: Seat, province: Province, from: Option<Seat> },
    /// A province has no ruler any more: the winner had no town.
    FellNeutral { province: Province, from: Seat },
    /// The winner had no town: a neutral province stays neutral.
    NoTown { seat: Seat, province: Province },
    /// A province card changed its owner, or went to the stack.
    CardMoved { card: Card, from: Option<Seat>, whence: Whence, to: Option<Seat> },
    /// A player took a counter.
    TookCounter { seat: Seat, vp: Vp, value: u8 },
    /// A player took a counter from the unused ones.
    TookUnused { seat: Seat, vp: Vp, value: u8 },
    /// A player did not want a counter.
    Declined { seat: Seat, vp: Vp },
    /// Pieces were bought.
    Bought { seat: Seat, armies: u8, ships: u8, cards: Pile },
    /// A card was drafted.
    Drafted { seat: Seat, card: Card, cards: Pile },
    /// Cards went into the reserve.
    Reserved { seat: Seat, cards: Pile },
    /// Cards were discarded.
    Discarded { seat: Seat, cards: Pile },
    /// Cards were removed from the deck.
    Removed { seat: Seat, cards: Pile },
    /// A player paid for Patronage.
    Patronised { seat: Seat, cards: Pile },
    /// Something was built.
    Built { seat: Seat, site: Site, cards: Pile },
    /// A counter became worth one more.
    Swapped { seat: Seat, value: u8 },
    /// Diplomat: a war is ended for gold.
    Mediated { seat: Seat, province: Province, cards: Pile },
    /// Counsellor: cards were discarded.
    Consulted { seat: Seat, cards: Pile },
    /// Marauders sent an army home.
    Raided { seat: Seat, victim: Seat, province: Province },
    /// Mercenaries were hired.
    Hired { seat: Seat, province: Province, count: u8, cards: Pile },
    /// Militia: an army for the stock.
    Levied { seat: Seat },
    /// Mystic: a card from the discard pile into hand.
    Fetched { seat: Seat, card: Card, cards: Pile },
    /// Philosopher: the top of the improvement stack; the viewer sees their own look.
    Looked { seat: Seat, count: u8, cards: Option<Pile> },
    /// Philosopher: one of them into hand.
    Found { seat: Seat, card: Option<Card> },
    /// Providence.
    Foresaw { seat: Seat },
    /// Armies moved along roads.
    RoadMoved { seat: Seat, from: Province, to: Province, armies: u8 },
    /// A turn ends.
    TurnEnds { seat: Seat },
    /// The last rounds begin (variant).
    LastRounds { turns: u8 },
    /// A player ended the game.
    GameEnded { seat: Seat },
    /// The game ended by itself.
    TimeIsUp { round: u16 },
    /// The final score of a player.
    FinalScore { seat: Seat, score: i32 },
}

/// What a viewer notices.
pub(crate) fn seen(event: &Event, viewer: Viewer) -> Seen {
    match event {
        Event::Open(seen) => seen.clone(),
        &Event::Chose { seat, province } => {
            Seen::Chose { seat, province: viewer.is(seat).then_some(province) }
        }
        &Event::Drew { seat, cards } => {
            Seen::Drew { seat, count: cards.len(), cards: viewer.is(seat).then_some(cards) }
        }
        &Event::Looked { seat, cards } => {
            Seen::Looked { seat, count: cards.len(), cards: viewer.is(seat).then_some(cards) }
        }
        &Event::Found { seat, card } => Seen::Found { seat, card: viewer.is(seat).then_some(card) },
    }
}

fn cards(pile: Pile) -> Arg {
    Arg::List(pile.iter().map(|card| Arg::named("card", card)).collect())
}

fn provinces(set: Provinces) -> Arg {
    Arg::List(set.iter().map(|province| Arg::named("province", province)).collect())
}

impl Say for Seen {
    #[allow(clippy::too_many_lines, reason = "one line or two per kind of event")]
    fn say(&self) -> Message {
        let plain = Message::new;
        let by = |key, seat: Seat| Message::new(key).seat("seat", seat);
        let at = |key, seat: Seat, province: Province| by(key, seat).name("province", "province", province);
        match *self {
            Seen::VictoryCards { cards: ref drawn } => {
                let names = drawn.iter().map(|vp| Arg::named("vp", vp)).collect();
                plain("event.victory-cards").arg("cards", Arg::List(names))
            }
            Seen::Dealt { seat, provinces: dealt } => {
                by("event.dealt", seat).arg("provinces", provinces(dealt))
            }
            Seen::Dragons { provinces: sites } => plain("event.dragons").arg("provinces", provinces(sites)),
            Seen::Runestones { provinces: sites } => {
                plain("event.runestones").arg("provinces", provinces(sites))
            }
            Seen::Chose { seat, province: None } => by("event.chose", seat),
            Seen::Chose { seat, province: Some(province) } => at("event.you-chose", seat, province),
            Seen::GaveUp { seat, province } => at("event.gave-up", seat, province),
            Seen::Citadel { seat, province } => at("event.citadel", seat, province),
            Seen::Starts { seat } => by("event.starts", seat),
            Seen::TurnBegins { seat, round } => by("event.turn-begins", seat).number("round", round),
            Seen::Passed { seat } => by("event.passed", seat),
            Seen::Drew { seat, count, cards: None } => by("event.drew", seat).number("n", count),
            Seen::Drew { seat, cards: Some(drawn), .. } => {
                by("event.you-drew", seat).arg("cards", cards(drawn))
            }
            Seen::Shuffled { seat } => by("event.shuffled", seat),
            Seen::Attacked { seat, source, target, armies, cards: laid } => {
                let message = match source {
                    Some(source) => at("event.attacked", seat, target).name("source", "province", source),
                    None => at("event.attacked-by-portal", seat, target),
                };
                message.number("n", armies).arg("cards", cards(laid))
            }
            Seen::PlacedArmies { seat, province, armies, cards: laid } => {
                at("event.placed-armies", seat, province).number("n", armies).arg("cards", cards(laid))
            }
            Seen::RemovedArmies { seat, province, armies, mercenaries: 0 } => {
                at("event.removed-armies", seat, province).number("n", armies)
            }
            Seen::RemovedArmies { seat, province, armies, mercenaries } => {
                at("event.removed-mercenaries", seat, province)
                    .number("n", armies)
                    .number("mercenaries", mercenaries)
            }
            Seen::PlacedShips { seat, sea, ships, cards: laid } => by("event.placed-ships", seat)
                .name("sea", "sea", sea)
                .number("n", ships)
                .arg("cards", cards(laid)),
            Seen::RemovedShips { seat, sea, ships } => {
                by("event.removed-ships", seat).name("sea", "sea", sea).number("n", ships)
            }
            Seen::WarEnded { seat, province, winner, how } => {
                let (won, held) = match how {
                    Ended::Strength => ("event.war-ended", "event.war-ended-held"),
                    Ended::Hero => ("event.war-ended-by-hero", "event.war-ended-held"),
                    Ended::Diplomat => ("event.war-ended-by-diplomat", "event.war-ended-by-diplomat-held"),
                    Ended::Game => ("event.war-ended-with-game", "event.war-ended-with-game-held"),
                };
                match winner {
                    Some(winner) => at(won, seat, province).seat("winner", winner),
                    None => at(held, seat, province),
                }
            }
            Seen::Conquered { seat, province, from: None } => at("event.conquered", seat, province),
            Seen::Conquered { seat, province, from: Some(from) } => {
                at("event.conquered-from", seat, province).seat("from", from)
            }
            Seen::FellNeutral { province, from } => at("event.fell-neutral", from, province),
            Seen::NoTown { seat, province } => at("event.no-town", seat, province),
            Seen::CardMoved { card, from, whence, to } => {
                let message = match (from, to) {
                    (Some(from), Some(to)) => by("event.card-moved", to).seat("from", from),
                    (None, Some(to)) => by("event.card-moved-from-stack", to),
                    (Some(from), None) => by("event.card-moved-to-stack", from),
                    (None, None) => plain("event.card-stays-in-stack"),
                };
                message.name("card", "card", card).name("whence", "whence", whence.id())
            }
            Seen::TookCounter { seat, vp, value } => {
                by("event.took-counter", seat).name("card", "vp", vp).number("n", value)
            }
            Seen::TookUnused { seat, vp, value } => {
                by("event.took-unused", seat).name("card", "vp", vp).number("n", value)
            }
            Seen::Declined { seat, vp } => by("event.declined", seat).name("card", "vp", vp),
            Seen::Bought { seat, armies, ships, cards: laid } => {
                let message = match (armies, ships) {
                    (_, 0) => by("event.bought-armies", seat).number("armies", armies),
                    (0, _) => by("event.bought-ships", seat).number("ships", ships),
                    _ => by("event.bought", seat).number("armies", armies).number("ships", ships),
                };
                message.arg("cards", cards(laid))
            }
            Seen::Drafted { seat, card, cards: laid } => {
                by("event.drafted", seat).name("card", "card", card).arg("cards", cards(laid))
            }
            Seen::Reserved { seat, cards: laid } => by("event.reserved", seat).arg("cards", cards(laid)),
            Seen::Discarded { seat, cards: laid } => by("event.discarded", seat).arg("cards", cards(laid)),
            Seen::Removed { seat, cards: laid } => by("event.removed", seat).arg("cards", cards(laid)),
            Seen::Patronised { seat, cards: laid } => by("event.patronised", seat).arg("cards", cards(laid)),
            Seen::Built { seat, site, cards: laid } => {
                let message = match site {
                    Site::City(province) => at("event.built-city", seat, province),
                    Site::Castle(province) => at("event.built-castle", seat, province),
                    Site::Road(border) => {
                        let [a, b] = printed().border(border).0;
                        at("event.built-road", seat, a).name("other", "province", b)
                    }
                };
                message.arg("cards", cards(laid))
            }
            Seen::Swapped { seat, value } => {
                by("event.swapped", seat).number("from", value).number("to", value + 1)
            }
            Seen::Mediated { seat, province, cards: laid } => {
                at("event.mediated", seat, province).arg("cards", cards(laid))
            }
            Seen::Consulted { seat, cards: laid } => by("event.consulted", seat).arg("cards", cards(laid)),
            Seen::Raided { seat, victim, province } => {
                at("event.raided", seat, province).seat("victim", victim)
            }
            Seen::Hired { seat, province, count, cards: laid } => {
                at("event.hired", seat, province).number("n", count).arg("cards", cards(laid))
            }
            Seen::Levied { seat } => by("event.levied", seat),
            Seen::Fetched { seat, card, cards: laid } => {
                by("event.fetched", seat).name("card", "card", card).arg("cards", cards(laid))
            }
            Seen::Looked { seat, count, cards: None } => by("event.looked", seat).number("n", count),
            Seen::Looked { seat, cards: Some(top), .. } => {
                by("event.you-looked", seat).arg("cards", cards(top))
            }
            Seen::Found { seat, card: None } => by("event.found", seat),
            Seen::Found { seat, card: Some(card) } => by("event.you-found", seat).name("card", "card", card),
            Seen::Foresaw { seat } => by("event.foresaw", seat),
            Seen::RoadMoved { seat, from, to, armies } => {
                at("event.road-moved", seat, to).name("from", "province", from).number("n", armies)
            }
            Seen::TurnEnds { seat } => by("event.turn-ends", seat),
            Seen::LastRounds { turns } => plain("event.last-rounds").number("n", turns),
            Seen::GameEnded { seat } => by("event.game-ended", seat),
            Seen::TimeIsUp { round } => plain("event.time-is-up").number("round", round),
            Seen::FinalScore { seat, score } => by("event.final-score", seat).number("n", score),
        }
    }
}
