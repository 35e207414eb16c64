//! The nouns of the state: hosts, troops, the agenda, a payment, a war.

use serde::{Deserialize, Serialize};
use tafel_core::{Blank, List, Seat, SeatSet, Set};

use crate::data::MAX_TROOPS;
use crate::edition::Rules;
use crate::frame::Frame;
use crate::ids::{Building, Card, Resource};
#[cfg(feature = "ts")]
use crate::options::Options;
use crate::place::{Place, Places};

/// The most seats.
pub const MOST_SEATS: usize = 4;
/// A city and at most sixteen landscapes.
pub const MAX_HOSTS: usize = 17;
/// The most battle groups a war is fought with.
pub const MAX_GROUPS: usize = 16;

/// Everything that lies open on the table: the same for whoever looks, but for a payment that is not complete.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OpenTable {
    /// The cards and the rule switches; the options on the wire, the owner's components included.
    #[serde(rename = "options")]
    #[cfg_attr(feature = "ts", ts(as = "Options"))]
    pub rules: Rules,
    /// Who began.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// What is asked, last first. What happens next is data.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Frame>"))]
    pub agenda: Agenda,
    /// The fiefs, by seat.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Fief>"))]
    pub fiefs: List<Fief, MOST_SEATS>,
    /// All troops on the table; actions point at them by their place in this list.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Squad>"))]
    pub squads: Squads,
    /// The three draw stacks.
    pub stacks: [Stack; 3],
    /// The three building stacks.
    pub sites: [BuildingStack; 3],
    /// The common discard pile, by card.
    pub discard: [u8; Card::COUNT],
    /// Discarded buildings.
    pub ruins: [u8; Building::COUNT],
    /// Cities that fell.
    pub lost_cities: u8,
    /// Who is out.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub eliminated: SeatSet,
    /// Fiefs in which war was declared this turn, by the opponent; one bit each on the wire.
    #[serde(with = "crate::bits::several")]
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub fronts: [Places; MOST_SEATS],
    /// Opponents who were shot at without a war this turn.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub volleys: SeatSet,
    /// The partner declined, and nothing was bought since (MED-18.7).
    pub declined: bool,
    /// The payment on its way.
    pub purse: Purse,
    /// The war on its way.
    pub war: War,
    /// How it ended.
    pub ending: Option<Ending>,
}

/// What lies before a player (MED-1.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fief {
    /// The city and the landscapes, by number; gaps are free slots.
    #[serde(with = "slots")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Option<Host>>"))]
    pub hosts: [Option<Host>; MAX_HOSTS],
    /// Cards in hand that everybody has seen, by card.
    pub known: [u8; Card::COUNT],
    /// How often in a row the player was besieged.
    pub siege: u8,
}

impl Blank for Fief {
    const BLANK: Fief = Fief { hosts: [None; MAX_HOSTS], known: [0; Card::COUNT], siege: 0 };
}

/// The slots of a fief as they go over the wire: up to the last one that is taken.
mod slots {
    use serde::{Deserialize, Deserializer, Serializer};
    use tafel_core::List;

    use super::{Host, MAX_HOSTS};

    type Slots = [Option<Host>; MAX_HOSTS];

    pub(super) fn serialize<S: Serializer>(slots: &Slots, serializer: S) -> Result<S::Ok, S::Error> {
        let taken = slots.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        serializer.collect_seq(&slots[..taken])
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Slots, D::Error> {
        let taken = List::<Option<Host>, MAX_HOSTS>::deserialize(deserializer)?;
        let mut slots = [None; MAX_HOSTS];
        slots[..taken.len()].copy_from_slice(&taken);
        Ok(slots)
    }
}

/// The state of a game: everything there is to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Medievalia {
    /// What everybody sees.
    pub table: OpenTable,
    /// The hands, by card.
    pub hands: [[u8; Card::COUNT]; MOST_SEATS],
    /// Cards of the draw stacks that nobody has seen, by face: their order does not exist until they are drawn.
    pub(crate) unseen: [u8; Card::COUNT],
    /// Buildings that nobody has seen.
    pub(crate) unseen_buildings: [u8; Building::COUNT],
}

/// Every troop on the table: a multiset in canonical order, in which equal troops are one squad.
pub type Squads = List<Squad, MAX_TROOPS>;
/// What is asked, last first.
pub type Agenda = List<Frame, 4>;

/// A draw stack. The bottom card lies open (MED-3.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Stack {
    /// How many cards are left, the open one included.
    pub size: u8,
    /// The open card at the bottom.
    pub bottom: Option<Card>,
}

/// A building stack. Only its top card is open (MED-3.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BuildingStack {
    /// The open card.
    pub top: Option<Building>,
    /// How many lie below it.
    pub hidden: u8,
}

/// The city or a landscape with its buildings (MED-1.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Host {
    /// What it is.
    pub land: Land,
    /// Turned?
    pub used: bool,
    /// Its buildings.
    pub buildings: [Option<Building>; 2],
}

/// What a host is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Land {
    /// The city.
    City,
    /// A landscape.
    Landscape(Card),
}

impl Host {
    /// A host without buildings, unused.
    pub fn new(land: Land) -> Host {
        Host { land, used: false, buildings: [None; 2] }
    }

    /// Its buildings.
    pub fn buildings(self) -> impl Iterator<Item = Building> {
        self.buildings.into_iter().flatten()
    }

    /// Is there room for another building?
    pub fn has_room(self) -> bool {
        self.buildings[1].is_none()
    }
}

/// A military or character card on the table, with everything that tells it from another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Troop {
    /// Whose it is.
    pub owner: Seat,
    /// Where it is.
    pub place: Place,
    /// Free, or attached to a host of its owner.
    pub spot: Spot,
    /// The card.
    pub card: Card,
    /// Turned?
    pub used: bool,
    /// Turned for a payment that is not complete yet (MED-18.1).
    pub pledged: bool,
    /// Moved inside the fief since the last command (MED-18.2).
    pub settled: bool,
    /// Attacked in a war of this turn; only kept where several fronts are played.
    pub fought: bool,
    /// How often it moved to another fief this turn.
    pub moved: u8,
    /// Damage of this turn.
    pub damage: u8,
    /// Defence bonus of this turn.
    pub bonus: u8,
    /// Its part in the current war: 0 none.
    pub group: u8,
}

/// Free, or attached to a host.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    /// Attached to nothing.
    Free,
    /// Attached to the host of this number: 0 is the city.
    Host(u8),
}

/// Not yet told what to do in this war.
pub const UNDECIDED: u8 = u8::MAX;
/// Lone targets are numbered from here.
pub const LONE: u8 = 32;

impl Troop {
    /// A free, unused troop at home.
    pub const fn new(owner: Seat, card: Card) -> Troop {
        Troop {
            owner,
            place: Place::fief(owner),
            spot: Spot::Free,
            card,
            used: false,
            pledged: false,
            settled: false,
            fought: false,
            moved: 0,
            damage: 0,
            bonus: 0,
            group: 0,
        }
    }

    /// Unused and free (MED-1.6).
    pub fn available(&self) -> bool {
        !self.used && self.spot == Spot::Free
    }
}

/// Equal troops.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Squad {
    /// What they are like.
    #[serde(flatten)]
    pub troop: Troop,
    /// How many.
    pub count: u8,
}

impl Blank for Squad {
    const BLANK: Squad = Squad { troop: Troop::new(Seat(0), Card::Field), count: 0 };
}

/// What is being bought (MED-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Purchase {
    /// A landscape from the hand.
    Landscape(Card),
    /// A military or character card from the hand.
    Troop(Card),
    /// The top card of a building stack.
    Building(u8),
    /// The removal of a host.
    Removal(u8),
    /// A card of choice.
    Extra,
}

/// A payment on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Purse {
    /// What is being bought.
    pub purchase: Option<Purchase>,
    /// What it still costs, bureaucrats deducted.
    pub cost: [u8; Resource::COUNT],
    /// Resources of any kind that it costs.
    pub any: u8,
    /// What has been produced.
    pub pool: [u8; Resource::COUNT],
    /// What an artist would add to each group activated in this payment.
    pub group_gains: [u8; MAX_HOSTS],
    /// What an artist would add to a free character activated in this payment, by card.
    pub free_gains: [u8; Card::COUNT],
    /// A source has been used: too late for bureaucrats.
    pub started: bool,
    /// The partner has been asked, or it is too late for that.
    pub asked: bool,
    /// Everybody knows what is being bought: the partner has been asked, or the payment is complete.
    pub open: bool,
    /// Hosts turned by whoever is paying now; one bit each on the wire.
    #[serde(with = "crate::bits")]
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub hosts: Set<u8, u32>,
    /// Hand cards put in by whoever is paying now.
    pub cards: [u8; Card::COUNT],
    /// What the partner has handed over.
    pub given: [u8; Resource::COUNT],
    /// What the partner has produced so far.
    pub support: [u8; Resource::COUNT],
}

/// A war on its way (MED-9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct War {
    /// Who fights whom, and where; nothing for a volley without a war.
    pub front: Option<Front>,
    /// How many groups attack.
    pub groups: u8,
    /// How many lone troops are targets.
    pub lone: u8,
    /// What each attacking group is up against.
    pub aims: [Aim; MAX_GROUPS],
    /// Attacking groups that their target strikes back at, counted from 0; one bit each on the wire.
    #[serde(with = "crate::bits")]
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub struck: Set<u8, u32>,
    /// Attacked hosts.
    #[cfg_attr(feature = "ts", ts(as = "Vec<HostFight>"))]
    pub hosts: List<HostFight, MAX_GROUPS>,
    /// Whose damage is assigned: attacking groups, defending groups, lone targets, hosts.
    pub unit: u8,
    /// Bonuses of infantry and of civil buildings still to be placed in this unit.
    pub bonuses: [u8; 2],
    /// Damage still to be assigned in this unit.
    pub points: u8,
    /// The archer or priest who acts.
    pub acting: Option<Troop>,
}

/// Who fights whom, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Front {
    /// The fief; nothing for a volley without a war.
    pub place: Option<Place>,
    /// The active player.
    pub attacker: Seat,
    /// The opponent.
    pub defender: Seat,
}

/// What an attacking group is up against.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// Not decided yet.
    #[default]
    Open,
    /// The troops set against it.
    Opponent,
    /// A host.
    Host(u8),
    /// A troop in no battle group, by number.
    Lone(u8),
    /// The defending group that was set against this other attacking group.
    Group(u8),
    /// Nothing.
    Nothing,
}

/// A host under attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HostFight {
    /// Its number.
    pub host: u8,
    /// Points that reached the host itself.
    pub points: u8,
    /// The bonus of the city.
    pub bonus: u8,
    /// Damage of its military buildings.
    pub building_damage: [u8; 2],
    /// Bonus of its military buildings.
    pub building_bonus: [u8; 2],
}

impl HostFight {
    /// Nothing has reached it yet.
    pub(crate) const fn new(host: u8) -> HostFight {
        HostFight { host, points: 0, bonus: 0, building_damage: [0; 2], building_bonus: [0; 2] }
    }
}

impl Blank for HostFight {
    const BLANK: HostFight = HostFight::new(0);
}

/// How a game ended (MED-13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Enough victory points (MED-13.2).
    Prestige(Seat),
    /// The last building was bought (MED-13.3).
    LastBuilding,
    /// The stacks ran out (MED-13.4).
    EmptyStacks,
    /// Nobody is left to fight (MED-13.5).
    Military,
}

impl OpenTable {
    /// How many play.
    pub fn seats(&self) -> u8 {
        self.fiefs.len() as u8
    }

    /// What is asked now.
    pub fn frame(&self) -> Frame {
        self.agenda.last().copied().unwrap_or(Frame::Over)
    }

    /// What is asked next, before everything else on the agenda.
    pub(crate) fn ask(&mut self, frame: Frame) {
        self.agenda.push(frame);
    }

    /// The partner in the team game, alive or not (MED-14.1).
    pub fn ally(&self, seat: Seat) -> Option<Seat> {
        self.rules.options.team.then(|| seat.clockwise(2, self.seats()))
    }

    /// Is the other player an opponent? (MED-1.9)
    pub fn enemies(&self, one: Seat, other: Seat) -> bool {
        one != other && self.ally(one) != Some(other)
    }

    /// Is this the fief of a player who is still in the game? (MED-2.3)
    pub(crate) fn is_inhabited(&self, place: Place) -> bool {
        place.owner().is_some_and(|seat| !self.eliminated.has(seat))
    }

    /// A host of a seat.
    pub fn host(&self, seat: Seat, number: u8) -> Option<Host> {
        self.fiefs[seat.index()].hosts.get(number as usize).copied().flatten()
    }

    /// The hosts of a seat with their numbers.
    pub fn hosts_of(&self, seat: Seat) -> impl Iterator<Item = (u8, Host)> + '_ {
        let hosts = self.fiefs[seat.index()].hosts.iter().enumerate();
        hosts.filter_map(|(number, host)| host.map(|host| (number as u8, host)))
    }

    /// How many landscapes a seat has.
    pub fn landscapes(&self, seat: Seat) -> usize {
        self.hosts_of(seat).filter(|(_, host)| host.land != Land::City).count()
    }

    /// How many troops a seat has, wherever they are.
    pub fn characters(&self, seat: Seat) -> u32 {
        let own = self.squads.iter().filter(|squad| squad.troop.owner == seat);
        own.map(|squad| u32::from(squad.count)).sum()
    }

    /// Does this building stand in the fief of `seat`?
    pub(crate) fn has_building(&self, seat: Seat, building: Building) -> bool {
        self.hosts_of(seat).any(|(_, host)| host.buildings().any(|other| other == building))
    }

    pub(crate) fn defence(&self, troop: &Troop) -> u8 {
        self.rules.troops[troop.card.index()].defence + troop.bonus
    }

    pub(crate) fn attack(&self, troop: &Troop) -> u8 {
        self.rules.troops[troop.card.index()].attack
    }

    /// Puts troops on the table.
    pub(crate) fn add(&mut self, troop: Troop, count: u8) {
        match self.squads.binary_search_by(|squad| squad.troop.cmp(&troop)) {
            Ok(index) => self.squads[index].count += count,
            Err(index) => {
                let squad = Squad { troop, count };
                self.squads.try_insert(index, squad).expect("there is room for every troop of the game");
            }
        }
    }

    /// Takes one troop off the table.
    pub(crate) fn take(&mut self, index: usize) -> Troop {
        let squad = &mut self.squads[index];
        let troop = squad.troop;
        squad.count -= 1;
        if squad.count == 0 {
            self.squads.remove(index);
        }
        troop
    }

    /// Changes one troop of a squad.
    pub(crate) fn change(&mut self, index: usize, how: impl FnOnce(&mut Troop)) -> Troop {
        let mut troop = self.take(index);
        how(&mut troop);
        self.add(troop, 1);
        troop
    }

    /// Changes every troop; equal ones are put together again.
    pub(crate) fn change_all(&mut self, how: impl Fn(&mut Troop)) {
        let mut changed = false;
        for squad in &mut self.squads {
            let before = squad.troop;
            how(&mut squad.troop);
            changed |= squad.troop != before;
        }
        if !changed {
            return;
        }
        self.squads.sort_unstable();
        let mut kept = 0;
        for index in 0..self.squads.len() {
            let squad = self.squads[index];
            if kept > 0 && self.squads[kept - 1].troop == squad.troop {
                self.squads[kept - 1].count += squad.count;
            } else {
                self.squads[kept] = squad;
                kept += 1;
            }
        }
        self.squads.truncate(kept);
    }

    /// Takes all troops off the table that answer to this description, onto the discard pile.
    pub(crate) fn discard_troops(&mut self, which: impl Fn(&Troop) -> bool) {
        let mut kept = 0;
        for index in 0..self.squads.len() {
            let squad = self.squads[index];
            if which(&squad.troop) {
                self.discard[squad.troop.card.index()] += squad.count;
            } else {
                self.squads[kept] = squad;
                kept += 1;
            }
        }
        self.squads.truncate(kept);
    }

    /// Where a troop of this description stands in the list.
    pub(crate) fn find(&self, which: impl Fn(&Troop) -> bool) -> Option<usize> {
        self.squads.iter().position(|squad| which(&squad.troop))
    }

    /// Turns a host with everything attached to it (MED-5.2, MED-5.4).
    pub(crate) fn turn_group(&mut self, seat: Seat, number: u8) {
        if let Some(host) = &mut self.fiefs[seat.index()].hosts[number as usize] {
            host.used = true;
        }
        self.change_all(|troop| {
            if troop.owner == seat && troop.spot == Spot::Host(number) {
                troop.used = true;
            }
        });
    }
}

impl Medievalia {
    /// How many cards a seat holds.
    pub fn hand_size(&self, seat: Seat) -> u32 {
        self.hands[seat.index()].iter().map(|&count| u32::from(count)).sum()
    }
}
