//! What can be worked out from what lies open, so that whoever draws the table need not know the rules.

use serde::{Deserialize, Serialize};
use tafel_core::{Seat, Viewer};

use crate::data::printed;
use crate::ids::{Card, Province, Sea, Vp};
use crate::plan::{Plan, Step};
use crate::state::{Mythotopia, OpenTable, Troops};
use crate::troops::Purchase;
use crate::war::Lead;

/// What a view shows beside the pieces themselves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Figures {
    /// The wars, by province.
    pub wars: Vec<War>,
    /// The strength of every neutral garrison (MYT-7.1).
    pub garrisons: Troops,
    /// The points of each seat as the viewer may see them: with hidden counters those of others are left out (MYT-14.5).
    pub scores: Vec<i32>,
    /// How many cards each reserve can take (MYT-6.9).
    pub capacities: Vec<u8>,
    /// The victory point cards in play with their counters.
    pub victory: Vec<VictoryCard>,
    /// How near the end is.
    pub end: Prospect,
    /// What the armies of the viewer's half-made action would make of the place they go to.
    pub odds: Option<Odds>,
    /// The viewer's half-made purchase.
    pub basket: Option<Basket>,
}

/// A half-made purchase (MYT-6.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Basket {
    /// What is in it costs so much gold.
    pub price: u8,
    /// One army more.
    pub army: Ware,
    /// One ship more.
    pub ship: Ware,
}

/// What can be bought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ware {
    /// How many are left in the supply.
    pub left: u8,
    /// What one costs, in gold.
    pub price: u8,
}

/// A war.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct War {
    /// Where.
    pub province: Province,
    /// The defender first.
    pub parties: Vec<Party>,
    /// Which of them is stronger than every other; nothing: a tie.
    pub lead: Option<usize>,
}

/// Somebody in a war, with the strength it has there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Party {
    /// Who; nobody: the neutral garrison.
    pub seat: Option<Seat>,
    /// The sum of its parts.
    pub strength: u8,
    /// What it is made of; nothing is left out but what counts nothing.
    pub parts: Vec<(Part, u8)>,
}

/// What adds to a strength (MYT-7.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Armies there.
    Armies,
    /// Mercenaries there.
    Mercenaries,
    /// Ships on the seas around it.
    Ships,
    /// The printed strength of a neutral province.
    Garrison,
    /// A dragon.
    Dragon,
    /// A castle.
    Castle,
    /// The citadel.
    Citadel,
    /// Rough terrain.
    Rough,
    /// Cavalry in the reserve.
    Cavalry,
    /// Limes in the reserve.
    Limes,
    /// Ranger in the reserve.
    Ranger,
}

/// A victory point card in play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct VictoryCard {
    /// Which.
    pub vp: Vp,
    /// Every counter it had at the beginning.
    pub counters: Vec<Counter>,
}

/// A place for a counter on a victory point card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Counter {
    /// What it is worth.
    pub value: u8,
    /// Does it still lie there?
    pub there: bool,
}

/// How near the end is (MYT-12.1).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Prospect {
    /// Empty victory point cards.
    pub empty: u8,
    /// How many must be empty.
    pub needed: u8,
    /// Who has the most points, as the viewer sees them.
    pub leaders: Vec<Seat>,
    /// What that means.
    pub state: EndState,
}

/// What the points mean for the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum EndState {
    /// Too few cards are empty, or nobody ends the game here.
    Open,
    /// The leader can end the game.
    May,
    /// Somebody leads, but wars are still to be reckoned.
    Leads,
    /// Several lead.
    Tied,
}

/// A strength and what stands against it, once the armies have arrived.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Odds {
    /// The viewer's.
    pub ours: u8,
    /// That of the strongest other party.
    pub theirs: u8,
    /// How many armies more it would take to win.
    pub short: u8,
}

impl OpenTable {
    fn party(&self, seat: Seat, province: Province) -> Party {
        let (print, player) = (printed(), self.player(seat));
        let defends = player.controls().has(province);
        let rough = print.rough.has(province);
        let ships = Sea::ALL.into_iter().filter(|sea| print.on_sea[province.index()][sea.index()]);
        let parts = [
            (Part::Armies, player.armies.at(province)),
            (Part::Mercenaries, player.mercenaries.at(province)),
            (Part::Ships, ships.map(|sea| player.ships[sea.index()]).sum()),
            (Part::Castle, 2 * u8::from(defends && self.castles.has(province))),
            (Part::Citadel, 2 * u8::from(player.citadel.has(province))),
            (Part::Rough, u8::from(defends && rough)),
            (Part::Limes, u8::from(defends && player.reserves(Card::Limes))),
            (Part::Cavalry, u8::from(!defends && player.reserves(Card::Cavalry))),
            (Part::Ranger, u8::from(rough && player.reserves(Card::Ranger))),
        ];
        Party { seat: Some(seat), strength: self.strength(seat, province), parts: counting(&parts) }
    }

    /// Whoever defends a province: its owner, or the neutral garrison.
    fn defending(&self, province: Province) -> Party {
        if let Some(owner) = self.owner(province) {
            return self.party(owner, province);
        }
        let (printed, all) = (printed().strength[province.index()], self.garrison(province));
        let parts = [(Part::Garrison, printed), (Part::Dragon, all - printed)];
        Party { seat: None, strength: all, parts: counting(&parts) }
    }

    fn war(&self, province: Province) -> War {
        let attackers = self.all_seats().filter(|&seat| self.player(seat).attacks().has(province));
        let parties: Vec<Party> = std::iter::once(self.defending(province))
            .chain(attackers.map(|seat| self.party(seat, province)))
            .collect();
        let lead = match self.lead(province) {
            Lead::Clear(who) => parties.iter().position(|party| party.seat == who),
            Lead::Tied(_) => None,
        };
        War { province, parties, lead }
    }

    /// MYT-14.5: with hidden counters everybody sees their own, and all of them at the end.
    fn shown_score(&self, viewer: Viewer, seat: Seat) -> i32 {
        if !self.options.hidden_counters || viewer.is(seat) || self.agenda.is_empty() {
            return self.score(seat);
        }
        i32::from(self.player(seat).controls().len() * printed().points.per_province)
    }

    fn victory_card(&self, vp: Vp) -> Option<VictoryCard> {
        let left = self.victory.left[vp.index()]?;
        let counters = if matches!(vp, Vp::Isles | Vp::Sea) {
            let counter =
                |second| Counter { value: self.value(vp, second), there: self.victory.has(vp, second) };
            [0, 1].map(counter).to_vec()
        } else {
            let print = printed();
            let total = print.counters(vp).unwrap_or(print.seats(self.seats).fixed_counters).max(left);
            (0..total).map(|place| Counter { value: self.value(vp, 0), there: place < left }).collect()
        };
        Some(VictoryCard { vp, counters })
    }

    fn prospect(&self, scores: &[i32]) -> Prospect {
        let (empty, needed) = (self.victory.empty_cards(), self.empty_cards_needed());
        let top = scores.iter().max().copied().unwrap_or(0);
        let leaders: Vec<Seat> = self.all_seats().filter(|seat| scores[seat.index()] == top).collect();
        let official = !self.options.last_rounds && !self.options.hidden_counters && !self.agenda.is_empty();
        let state = match leaders.len() {
            _ if empty < needed || !official => EndState::Open,
            _ if !self.wars().is_empty() => EndState::Leads,
            1 => EndState::May,
            _ => EndState::Tied,
        };
        Prospect { empty, needed, leaders, state }
    }

    fn basket(&self, seat: Seat, bought: Purchase) -> Basket {
        let player = self.player(seat);
        let price = |armies, ships| Purchase { armies, ships }.price();
        Basket {
            price: bought.price(),
            army: Ware { left: player.armies_in_supply - bought.armies, price: price(1, 0) },
            ship: Ware { left: player.ships_in_supply - bought.ships, price: price(0, 1) },
        }
    }

    /// What armies on their way to a province would make of it; nothing where nobody stands against them.
    fn odds(&self, seat: Seat, province: Province, more: u8) -> Option<Odds> {
        let ours = self.strength(seat, province) + more;
        let defender = Some(self.defending(province)).filter(|party| party.seat != Some(seat));
        let others =
            self.all_seats().filter(|&other| other != seat && self.player(other).attacks().has(province));
        let strengths = others.map(|other| self.strength(other, province));
        let theirs = strengths.chain(defender.iter().map(|party| party.strength)).max()?;
        // A defender keeps what is tied.
        let wanted = if defender.is_some() { theirs + 1 } else { theirs };
        let short = wanted.saturating_sub(ours);
        (theirs > 0 || short > 0).then_some(Odds { ours, theirs, short })
    }
}

/// The parts that count something.
fn counting(parts: &[(Part, u8)]) -> Vec<(Part, u8)> {
    parts.iter().copied().filter(|&(_, count)| count > 0).collect()
}

impl Mythotopia {
    /// The figures of a view. `plan` is the viewer's own half-made action.
    pub(crate) fn figures(&self, viewer: Viewer, plan: Option<&Plan>) -> Figures {
        let table = &self.table;
        let scores: Vec<i32> = table.all_seats().map(|seat| table.shown_score(viewer, seat)).collect();
        let (odds, basket) = match (viewer.seat(), plan.map(|plan| plan.step)) {
            (
                Some(own),
                Some(
                    Step::AttackArmies { target: province, armies, .. }
                    | Step::PlaceArmiesCards { province, armies },
                ),
            ) => (table.odds(own, province, armies), None),
            (Some(own), Some(Step::Buy { armies, ships } | Step::BuyGold { armies, ships, .. })) => {
                (None, Some(table.basket(own, Purchase { armies, ships })))
            }
            _ => (None, None),
        };
        let mut garrisons = Troops::default();
        for province in Province::ALL.into_iter().filter(|&province| table.owner(province).is_none()) {
            garrisons.set(province, table.garrison(province));
        }
        Figures {
            garrisons,
            wars: table.wars().iter().map(|province| table.war(province)).collect(),
            capacities: table.all_seats().map(|seat| table.player(seat).capacity()).collect(),
            victory: Vp::ALL.into_iter().filter_map(|vp| table.victory_card(vp)).collect(),
            end: table.prospect(&scores),
            scores,
            odds,
            basket,
        }
    }
}
