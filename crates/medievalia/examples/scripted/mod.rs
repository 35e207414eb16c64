//! Scripted players: simple, but they feed their people and mean what they do. They know nothing but the view, the cards
//! and the legal list.

use medievalia::{Action, Aim, Card, Host, Land, Pile, Place, Places, Rules, Spot, Squad, View, neighbours};
use tafel_core::{Chance, Seat};

/// What a scripted player is out for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Plan {
    /// Races for buildings and keeps no army.
    Builder,
    /// Races for buildings too, but answers every army with one of their own.
    Steward,
    /// Builds an economy, then an army that raids the leader's buildings and takes the weakest city.
    Warrior,
}

/// Cards that are bought to fight.
const FIGHTERS: [Card; 4] = [Card::Soldier, Card::Knight, Card::Infantry, Card::Archer];

/// What an army needs to strike with before it goes raiding.
const RAID: i32 = 4;

/// A scripted player with what it sees.
pub(crate) struct Player<'a> {
    pub(crate) plan: Plan,
    pub(crate) rules: Rules,
    pub(crate) view: &'a View,
    pub(crate) seat: Seat,
}

impl Player<'_> {
    /// The best of the legal answers, or one of the best.
    pub(crate) fn choose(&self, legal: &[Action], chance: &mut Chance) -> Action {
        let worths: Vec<i32> = legal.iter().map(|&action| self.worth(action)).collect();
        let top = worths.iter().copied().max().unwrap_or(0);
        let best: Vec<Action> = legal
            .iter()
            .zip(&worths)
            .filter(|&(_, &worth)| worth == top)
            .map(|(&action, _)| action)
            .collect();
        chance.pick(&best)
    }

    fn troops_of(&self, owner: Seat) -> impl Iterator<Item = &Squad> {
        self.view.table.squads.iter().filter(move |squad| squad.troop.owner == owner)
    }

    fn attack_of(&self, card: Card) -> i32 {
        i32::from(self.rules.troops[card.index()].attack)
    }

    fn attack_sum<'a>(&self, squads: impl Iterator<Item = &'a Squad>) -> i32 {
        squads.map(|squad| self.attack_of(squad.troop.card) * i32::from(squad.count)).sum()
    }

    /// What a player's fighters could strike with if they stood together.
    fn army_of(&self, owner: Seat) -> i32 {
        self.attack_sum(self.troops_of(owner).filter(|squad| FIGHTERS.contains(&squad.troop.card)))
    }

    fn enemies(&self) -> impl Iterator<Item = Seat> {
        let seats = self.view.table.fiefs.len() as u8;
        Seat::all(seats).filter(|&other| other != self.seat && !self.view.table.eliminated.has(other))
    }

    fn host_of(&self, owner: Seat, number: u8) -> Option<Host> {
        self.view.table.fiefs[owner.index()].hosts.get(number as usize).copied().flatten()
    }

    /// What must be dealt to a host before it falls: its guards, their shelter, and its own defence.
    fn defence_of(&self, owner: Seat, number: u8) -> i32 {
        let Some(host) = self.host_of(owner, number) else { return 0 };
        let guards = self.troops_of(owner).filter(|squad| squad.troop.spot == Spot::Host(number));
        let characters: i32 = guards
            .map(|squad| {
                i32::from(self.rules.troops[squad.troop.card.index()].defence) * i32::from(squad.count)
            })
            .sum();
        let cards = host.buildings().map(|building| self.rules.buildings[building.index()]);
        let (civil, military): (Vec<_>, Vec<_>) = cards.partition(|card| card.civil);
        let strongholds: i32 = military.iter().map(|card| i32::from(card.defence)).sum();
        let own = if number == 0 { i32::from(self.rules.city_strength[1]) } else { 0 };
        let guarded = own + characters + strongholds;
        // A landscape falls to the first point beyond its guards, a city at its defence.
        let last = i32::from(number > 0);
        if guarded > 0 { guarded + civil.len() as i32 + last } else { last }
    }

    fn walls_of(&self, owner: Seat) -> i32 {
        self.defence_of(owner, 0)
    }

    /// The strongest army of another.
    fn threat(&self) -> i32 {
        self.enemies().map(|enemy| self.army_of(enemy)).max().unwrap_or(0)
    }

    /// Each available troop can stand in the way of one attacking group.
    fn blockers_of(&self, owner: Seat) -> i32 {
        let home = Place::fief(owner);
        self.troops_of(owner)
            .filter(|squad| squad.troop.place == home && squad.troop.spot == Spot::Free && !squad.troop.used)
            .map(|squad| i32::from(squad.count))
            .sum()
    }

    /// The city that is easiest to take, and what it takes.
    fn prey(&self) -> Option<(i32, Seat)> {
        self.enemies().map(|enemy| (self.walls_of(enemy) + 2 * self.blockers_of(enemy), enemy)).min()
    }

    /// The enemy with most points, if it has enough of them to be worth a raid on its buildings.
    fn leader(&self) -> Option<Seat> {
        let points = |enemy: &Seat| self.view.counts[enemy.index()].points;
        self.enemies().max_by_key(points).filter(|enemy| points(enemy) >= 2)
    }

    fn held(&self, card: Card) -> i32 {
        i32::from(self.view.hand.unwrap_or_default()[card.index()])
    }

    fn owned(&self, landscape: Card) -> i32 {
        let hosts = self.view.table.fiefs[self.seat.index()].hosts.iter().flatten();
        hosts.filter(|host| host.land == Land::Landscape(landscape)).count() as i32
    }

    fn landscapes(&self) -> i32 {
        self.view.table.fiefs[self.seat.index()].hosts.iter().flatten().count() as i32 - 1
    }

    /// How many more of a landscape are wished for.
    fn lacking(&self, landscape: Card) -> i32 {
        match landscape {
            Card::Field | Card::Farm => 2 - self.owned(Card::Field) - self.owned(Card::Farm),
            Card::Forest | Card::Mine => 1 - self.owned(landscape),
            _ => 0,
        }
    }

    fn wants_fighters(&self) -> bool {
        match self.plan {
            Plan::Builder => false,
            Plan::Steward => self.army_of(self.seat) < self.threat() + 2,
            Plan::Warrior => self.prey().is_some_and(|(walls, _)| self.army_of(self.seat) <= walls + 2),
        }
    }

    /// How much the player likes an action. Simple, but it feeds its people, and it means what it does.
    #[allow(clippy::match_same_arms, reason = "a price list")]
    fn worth(&self, action: Action) -> i32 {
        match action {
            Action::Draw(pile) => self.worth_of_drawing(pile),
            Action::Build { building, .. } => {
                let mut hosts = self.view.table.fiefs[self.seat.index()].hosts.iter().flatten();
                let there = hosts.any(|host| host.buildings().any(|other| other == building));
                let eager = if self.plan == Plan::Warrior { 55 } else { 90 };
                // First the fields: a building paid for with the whole hand is dear.
                if there || self.landscapes() < 3 { -5 } else { eager }
            }
            // Where people stand, buildings are safest.
            Action::Site(number) => 10 + self.defence_of(self.seat, number),
            Action::Play(card) => self.worth_of_playing(card),
            Action::Attach { card, from: Spot::Free, to: Spot::Host(host) } => {
                self.worth_of_attaching(card, host)
            }
            Action::ExtraCard => 8,
            Action::Done => 10,
            Action::Bureaucrat { .. } => 60,
            Action::ActivateGroup(_) | Action::ActivateFree(_) => 50,
            Action::Exchange { .. } | Action::Merchant { .. } | Action::MerchantGold { .. } => 45,
            Action::Artist { .. } => 40,
            Action::Discard { card, .. } => {
                let dear = FIGHTERS.contains(&card) && self.plan != Plan::Builder;
                10 - i32::from(self.lacking(card) > 0) + self.held(card) - 5 * i32::from(dear)
            }
            Action::March { card, from, spot, to } => self.worth_of_marching(card, from, spot, to),
            Action::Gallop { from, to } => self.worth_of_marching(Card::Knight, from, Spot::Free, to),
            Action::Declare { place, against } => {
                let strength =
                    |owner| self.attack_sum(self.troops_of(owner).filter(|squad| squad.troop.place == place));
                let city = place.owner() == Some(against) && strength(self.seat) >= self.walls_of(against);
                if city || strength(self.seat) >= strength(against) { 60 } else { -5 }
            }
            // Several groups cannot be stopped by one troop.
            Action::OpenGroup => 20,
            Action::Join(_) | Action::StrikeBack(_) => 10,
            Action::Oppose(group) => {
                let in_group = |owner| self.troops_of(owner).filter(move |squad| squad.troop.group == group);
                let stopped = in_group(self.seat).next().is_some();
                let attacker = self.view.table.war.front.map_or(self.seat, |front| front.attacker);
                if stopped { 5 } else { 12 + self.attack_sum(in_group(attacker)) }
            }
            Action::StayOut => 11,
            Action::AttackHost(number) => self.worth_of_attacking(number),
            Action::AttackTroop(_) | Action::AttackGroup(_) => 40,
            Action::Shoot(_) | Action::Pray(_) => 10,
            Action::Wound(figure) => -self.attack_of(figure.card),
            Action::Starve(figure) => {
                let peaceful = figure.card == Card::Soldier && self.plan != Plan::Warrior;
                -self.attack_of(figure.card) + i32::from(peaceful) * 5
            }
            Action::Dismiss(_) | Action::Remove { .. } | Action::Attach { .. } => -50,
            _ => 0,
        }
    }

    /// All that can be broken is worth breaking: cities first, then buildings.
    fn worth_of_attacking(&self, number: u8) -> i32 {
        let war = &self.view.table.war;
        let Some(front) = war.front else { return 0 };
        let striking = self.troops_of(self.seat).filter(|squad| {
            let aim = war.aims.get(squad.troop.group.wrapping_sub(1) as usize).copied();
            aim == Some(Aim::Open) || aim == Some(Aim::Host(number))
        });
        let buildings =
            self.host_of(front.defender, number).map_or(0, |host| host.buildings().count() as i32);
        match number {
            _ if self.attack_sum(striking) < self.defence_of(front.defender, number) => -20,
            0 => 100,
            _ => 50 + 5 * buildings,
        }
    }

    fn worth_of_drawing(&self, pile: Pile) -> i32 {
        let cards = [Card::Field, Card::Farm, Card::Forest, Card::Mine];
        let landscapes = cards.iter().map(|&card| self.held(card)).sum::<i32>() + self.landscapes();
        let in_hand: i32 = FIGHTERS.iter().map(|&card| self.held(card)).sum();
        match pile {
            Pile::Landscape => 5 * (5 - landscapes),
            Pile::Character => 8,
            Pile::Military => match self.plan {
                Plan::Warrior => 9,
                Plan::Steward if in_hand < 2 => 9,
                _ => 2,
            },
        }
    }

    fn worth_of_playing(&self, card: Card) -> i32 {
        let counts = &self.view.counts[self.seat.index()];
        let room = i32::from(counts.fed) - i32::from(counts.characters);
        match card {
            Card::Field | Card::Farm | Card::Forest | Card::Mine => 70 + 5 * self.lacking(card),
            _ if room <= 0 => 0,
            Card::Worker if self.troops_of(self.seat).count() < 6 => 65,
            Card::Worker => 20,
            Card::Soldier | Card::Knight | Card::Infantry | Card::Archer => {
                match (self.plan, self.wants_fighters()) {
                    // Guards first, points later: a lost city loses all.
                    (Plan::Steward, true) => 95,
                    (_, true) => 68,
                    (_, false) => 5,
                }
            }
            _ => 30,
        }
    }

    fn worth_of_attaching(&self, card: Card, host: u8) -> i32 {
        if FIGHTERS.contains(&card) {
            return if self.plan == Plan::Steward { self.worth_of_guarding(host) } else { -10 };
        }
        if card != Card::Worker || host == 0 {
            return -10;
        }
        let there = self.troops_of(self.seat).filter(|squad| squad.troop.spot == Spot::Host(host));
        let workers: u8 = there.map(|squad| squad.count).sum();
        let slots = match self.host_of(self.seat, host).map(|host| host.land) {
            Some(Land::Landscape(landscape)) => self.rules.hosts[landscape.index() + 1].slots,
            Some(Land::City) | None => 0,
        };
        if workers < slots { 80 } else { -10 }
    }

    /// Free fighters can stop a group wherever it strikes; only a city that could fall is guarded.
    fn worth_of_guarding(&self, number: u8) -> i32 {
        let stopped = 2 * self.blockers_of(self.seat);
        if number == 0 && self.walls_of(self.seat) + stopped <= self.threat() { 99 } else { -10 }
    }

    /// A warrior gathers until it is strong enough for the weakest city, then walks there.
    fn worth_of_marching(&self, card: Card, from: Place, spot: Spot, to: Place) -> i32 {
        if self.plan != Plan::Warrior || !FIGHTERS.contains(&card) || spot != Spot::Free {
            return -10;
        }
        let army = self.army_of(self.seat);
        let city = self.prey().filter(|&(walls, _)| army > walls).map(|(_, enemy)| enemy);
        let Some(enemy) = city.or_else(|| self.leader().filter(|_| army >= RAID)) else {
            return -10;
        };
        let nearer = self.steps(to, Place::fief(enemy)) < self.steps(from, Place::fief(enemy));
        if nearer { 30 } else { -10 }
    }

    fn steps(&self, from: Place, to: Place) -> u32 {
        let seats = self.view.table.fiefs.len() as u8;
        let mut reached = Places::EMPTY.with(from);
        for steps in 0..Place::COUNT as u32 {
            if reached.has(to) {
                return steps;
            }
            for place in reached.iter() {
                for next in neighbours(place, seats, self.view.table.rules.options.topology).iter() {
                    reached = reached.with(next);
                }
            }
        }
        u32::MAX
    }
}
