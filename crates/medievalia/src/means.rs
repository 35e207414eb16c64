//! Chapter 5, behind the scenes: could the rest of a payment be paid?

use tafel_core::{Blank, List, Seat, require};

use crate::Medievalia;
use crate::data::Edition;
use crate::ids::{Card, Resource};
use crate::place::Place;
use crate::rule::{Rule, Verdict};
use crate::state::{Host, MAX_HOSTS, Purchase, Purse, Spot};

pub(crate) const GOLD: usize = Resource::Gold as usize;

/// The three abilities that serve a payment, in the order merchant, artist, bureaucrat.
const ABILITIES: [Card; 3] = [Card::Merchant, Card::Artist, Card::Bureaucrat];
pub(crate) const MERCHANT: usize = 0;
pub(crate) const ARTIST: usize = 1;
pub(crate) const BUREAUCRAT: usize = 2;

/// What a player could still pay with.
#[derive(Clone, Copy)]
pub(crate) struct Means {
    /// Produced already, and everything that can be had without a choice.
    pub(crate) pool: [u16; 4],
    /// Resources of any kind: hand cards.
    pub(crate) wild: u16,
    pub(crate) groups: List<Group, MAX_HOSTS>,
    /// What the free characters with an ability for payments yield if they produce instead, and how many there are.
    pub(crate) free: [FreeSpecials; 3],
    /// What one artist could add, by resource, among sources that certainly produce.
    pub(crate) gains: [u16; 4],
}

#[derive(Clone, Copy)]
pub(crate) struct Group {
    pub(crate) host: u8,
    pub(crate) resource: u8,
    /// What it yields if it is activated.
    pub(crate) amount: u8,
    /// What one artist would add.
    pub(crate) gain: u8,
    /// Which abilities an unused character on it could use, one bit each.
    pub(crate) specials: u8,
    pub(crate) unused: bool,
    pub(crate) room: bool,
}

impl Blank for Group {
    const BLANK: Group =
        Group { host: 0, resource: 0, amount: 0, gain: 0, specials: 0, unused: false, room: false };
}

#[derive(Clone, Copy, Default)]
pub(crate) struct FreeSpecials {
    pub(crate) count: u8,
    pub(crate) yields: [u8; 4],
}

/// What is to be paid, and how.
#[derive(Clone, Copy)]
pub(crate) struct Bill {
    pub(crate) cost: [u8; 4],
    pub(crate) any: u8,
    /// An unused host with room must be left (MED-6.3).
    pub(crate) building: bool,
    /// Bureaucrats may still act.
    pub(crate) bureaucrats: bool,
}

impl Bill {
    pub(crate) fn of(purse: &Purse) -> Bill {
        let building = matches!(purse.purchase, Some(Purchase::Building(_)));
        Bill { cost: purse.cost, any: purse.any, building, bureaucrats: building && !purse.started }
    }

    pub(crate) fn lacking(&self, pool: &[u8; 4], resource: usize) -> u8 {
        self.cost[resource].saturating_sub(pool[resource])
    }
}

/// What a group yields: the amount, and what one artist would add to its three best cards (MED-5.2, MED-5.3).
pub(crate) fn group_yield(rules: &Edition, host: Host, boosters: u8) -> (u8, u8) {
    let card = rules.host(host.land);
    let civil = host.buildings().filter(|building| rules.buildings[building.index()].civil).count() as u8;
    let ones = boosters.min(card.slots) + civil;
    let gain = if card.base > 0 { card.base + ones.min(2) } else { ones.min(3) };
    (card.base + ones, gain)
}

/// The resource a host produces.
pub(crate) fn host_resource(rules: &Edition, host: Host) -> usize {
    rules.host(host.land).resource as usize
}

pub(crate) fn ability(card: Card) -> Option<usize> {
    ABILITIES.iter().position(|&special| special == card)
}

impl Means {
    /// Everything `seat` could pay with; `pool` is what it has produced already.
    pub(crate) fn of(game: &Medievalia, seat: Seat, pool: &[u8; 4]) -> Means {
        let rules = &*game.table.rules;
        let mut means = Means {
            pool: pool.map(u16::from),
            wild: game.hand_size(seat) as u16,
            groups: List::new(),
            free: [FreeSpecials::default(); 3],
            gains: [0; 4],
        };
        let mut boosters = [0u8; MAX_HOSTS];
        let mut specials = [0u8; MAX_HOSTS];
        let home = Place::fief(seat);
        for squad in &game.table.squads {
            let troop = &squad.troop;
            if troop.owner != seat || troop.place != home || troop.used {
                continue;
            }
            let card = &rules.troops[troop.card.index()];
            match troop.spot {
                Spot::Host(host) => {
                    boosters[host as usize] += card.boosts * squad.count;
                    if let Some(kind) = ability(troop.card) {
                        specials[host as usize] |= 1 << kind;
                    }
                }
                Spot::Free => match ability(troop.card) {
                    Some(kind) => {
                        means.free[kind].count += squad.count;
                        means.free[kind].yields = card.yields;
                    }
                    None => {
                        for (resource, &amount) in card.yields.iter().enumerate() {
                            means.pool[resource] += u16::from(amount) * u16::from(squad.count);
                            means.gains[resource] = means.gains[resource].max(amount.into());
                        }
                    }
                },
            }
        }
        for (number, host) in game.table.hosts_of(seat) {
            let (amount, gain) =
                if host.used { (0, 0) } else { group_yield(rules, host, boosters[number as usize]) };
            means.groups.push(Group {
                host: number,
                resource: host_resource(rules, host) as u8,
                amount,
                gain,
                specials: specials[number as usize],
                unused: !host.used,
                room: host.has_room(),
            });
        }
        means
    }

    /// The same means with one hand card less: it is being played and cannot pay for itself.
    pub(crate) fn without_a_card(&self) -> Means {
        let mut means = *self;
        means.wild = means.wild.saturating_sub(1);
        means
    }

    /// The same means and what a partner hands over.
    pub(crate) fn with_pool(&self, more: [u8; 4]) -> Means {
        let mut means = *self;
        for (pool, amount) in means.pool.iter_mut().zip(more) {
            *pool += u16::from(amount);
        }
        means
    }

    /// Is there an unused host with room for a building?
    pub(crate) fn has_site(&self) -> bool {
        self.groups.iter().any(|group| group.unused && group.room)
    }

    /// What artists could still add to sources activated before.
    pub(crate) fn with_gains(mut self, game: &Medievalia, seat: Seat) -> Means {
        for (number, host) in game.table.hosts_of(seat) {
            let gain = game.table.purse.group_gains[number as usize];
            let resource = host_resource(&game.table.rules, host);
            self.gains[resource] = self.gains[resource].max(gain.into());
        }
        for card in Card::ALL {
            let gain = game.table.purse.free_gains[card.index()];
            if gain > 0 {
                let yields = game.table.rules.troops[card.index()].yields;
                let resource = yields.iter().position(|&amount| amount > 0).unwrap_or(0);
                self.gains[resource] = self.gains[resource].max(gain.into());
            }
        }
        self
    }

    /// The same means and those of a partner (MED-14.6), `lost` of them lost.
    fn joined(&self, partner: &Means, lost: Option<usize>) -> Option<Means> {
        let mut joined = *self;
        let mut theirs = partner.everything();
        let mut wild = partner.wild;
        if theirs.iter().sum::<u16>() + wild < 2 {
            return None;
        }
        match lost {
            Some(resource) => theirs[resource] = theirs[resource].checked_sub(1)?,
            None => wild = wild.checked_sub(1)?,
        }
        for (ours, theirs) in joined.pool.iter_mut().zip(theirs) {
            *ours += theirs;
        }
        joined.wild += wild;
        Some(joined)
    }

    /// All that can be produced without abilities.
    pub(crate) fn everything(&self) -> [u16; 4] {
        let mut all = self.pool;
        for group in &self.groups {
            all[group.resource as usize] += u16::from(group.amount);
        }
        for free in &self.free {
            for (all, amount) in all.iter_mut().zip(free.yields) {
                *all += u16::from(amount) * u16::from(free.count);
            }
        }
        all
    }

    /// Could the bill be paid if the partner lost nothing?
    pub(crate) fn can_pay_without_loss(&self, partner: &Means, bill: &Bill) -> bool {
        let mut joined = *self;
        for (ours, theirs) in joined.pool.iter_mut().zip(partner.everything()) {
            *ours += theirs;
        }
        joined.wild += partner.wild;
        joined.can_pay(bill)
    }

    /// The bill cannot be paid. Is that because no unused host would be left for the building? (MED-6.3)
    pub(crate) fn check_site(&self, bill: &Bill) -> Verdict {
        let anywhere = Bill { building: false, ..*bill };
        require(!bill.building || !self.can_pay(&anywhere), Rule::BuyBuilding, "refusal.no-site-left")
    }

    /// The bill cannot be paid. Is that because whoever acts does not produce? (MED-5.4)
    pub(crate) fn check_abilities(&self, bill: &Bill) -> Verdict {
        let (abilities, gains) = self.at_most(bill);
        let both = covers_with_artists(self.everything(), self.wild, abilities, gains, bill);
        require(!both, Rule::Abilities, "refusal.acts-or-produces")
    }

    /// The bill cannot be paid: the first resource that could not be paid even alone, or all of them together.
    pub(crate) fn what_is_missing(&self, bill: &Bill) -> &'static str {
        let alone = |resource: Resource| {
            let mut cost = [0; Resource::COUNT];
            cost[resource.index()] = bill.cost[resource.index()];
            Bill { cost, any: 0, building: false, bureaucrats: bill.bureaucrats }
        };
        match Resource::ALL.into_iter().find(|&resource| !self.can_pay(&alone(resource))) {
            Some(Resource::Food) => "refusal.cannot-pay-food",
            Some(Resource::Energy) => "refusal.cannot-pay-energy",
            Some(Resource::Workforce) => "refusal.cannot-pay-workforce",
            Some(Resource::Gold) => "refusal.cannot-pay-gold",
            None => "refusal.cannot-pay",
        }
    }

    /// Everything that could act, and what artists could add, if all of it produced as well.
    fn at_most(&self, bill: &Bill) -> ([u16; 3], [u16; 4]) {
        let mut abilities = [0u16; 3];
        for (kind, count) in abilities.iter_mut().enumerate() {
            let grouped = self.groups.iter().filter(|group| group.specials >> kind & 1 == 1).count() as u16;
            *count = u16::from(self.free[kind].count) + grouped;
        }
        if !bill.bureaucrats {
            abilities[BUREAUCRAT] = 0;
        }
        let mut gains = self.gains;
        if abilities[ARTIST] > 0 {
            self.raise_gains(&mut gains, u32::MAX, [true; 3]);
        }
        (abilities, gains)
    }

    /// Could the bill be paid with the help of a partner, whose loss would be of any kind?
    pub(crate) fn can_pay_with(&self, partner: &Means, bill: &Bill) -> bool {
        [Some(0), Some(1), Some(2), Some(3), None]
            .into_iter()
            .any(|lost| self.joined(partner, lost).is_some_and(|joined| joined.can_pay(bill)))
    }

    /// Could the bill be paid? Exact: abilities and production of the same cards exclude each other (MED-5.4).
    pub(crate) fn can_pay(&self, bill: &Bill) -> bool {
        let (abilities, gains) = self.at_most(bill);
        let special = abilities.iter().any(|&count| count > 0);
        if !covers_with_artists(self.everything(), self.wild, abilities, gains, bill) {
            return false;
        }
        if !bill.building {
            return !special || self.search(bill, None);
        }
        let mut sites = self.groups.iter().filter(|group| group.unused && group.room);
        sites.any(|site| {
            if special {
                return self.search(bill, Some(site.host));
            }
            let mut all = self.everything();
            all[site.resource as usize] -= u16::from(site.amount);
            covers(all, self.wild, 0, 0, bill)
        })
    }

    fn raise_gains(&self, gains: &mut [u16; 4], producing: u32, free: [bool; 3]) {
        for group in self.groups.iter().filter(|group| producing >> group.host & 1 == 1) {
            let gain = &mut gains[group.resource as usize];
            *gain = (*gain).max(group.gain.into());
        }
        for (free, _) in self.free.iter().zip(free).filter(|&(free, produces)| produces && free.count > 0) {
            for (gain, amount) in gains.iter_mut().zip(free.yields) {
                *gain = (*gain).max(amount.into());
            }
        }
    }

    /// Tries every way to let cards with an ability produce or act, with one host kept unused.
    fn search(&self, bill: &Bill, kept: Option<u8>) -> bool {
        let mut pool = self.pool;
        let mut producing = 0u32;
        for group in self.groups.iter().filter(|group| group.specials == 0 && Some(group.host) != kept) {
            pool[group.resource as usize] += u16::from(group.amount);
            producing |= u32::from(group.amount > 0) << group.host;
        }
        self.search_groups(bill, kept, 0, pool, producing, [0; 3])
    }

    fn search_groups(
        &self,
        bill: &Bill,
        kept: Option<u8>,
        from: usize,
        pool: [u16; 4],
        producing: u32,
        acting: [u16; 3],
    ) -> bool {
        let rest = self.groups.iter().enumerate().skip(from);
        let next = rest.into_iter().find(|(_, group)| group.specials != 0 && Some(group.host) != kept);
        let Some((index, group)) = next else { return self.search_free(bill, pool, producing, acting) };
        let mut more = pool;
        more[group.resource as usize] += u16::from(group.amount);
        let produces = producing | u32::from(group.amount > 0) << group.host;
        if self.search_groups(bill, kept, index + 1, more, produces, acting) {
            return true;
        }
        (0..3).filter(|&kind| group.specials >> kind & 1 == 1).any(|kind| {
            let mut acting = acting;
            acting[kind] += 1;
            self.search_groups(bill, kept, index + 1, pool, producing, acting)
        })
    }

    fn search_free(&self, bill: &Bill, pool: [u16; 4], producing: u32, acting: [u16; 3]) -> bool {
        let [merchants, artists, bureaucrats] = self.free;
        for merchant in 0..=merchants.count {
            for artist in 0..=artists.count {
                for bureaucrat in 0..=bureaucrats.count {
                    let act = [merchant, artist, bureaucrat];
                    let mut pool = pool;
                    let mut total = acting;
                    let mut produces = [false; 3];
                    for (kind, (free, acting)) in self.free.iter().zip(act).enumerate() {
                        let producers = u16::from(free.count - acting);
                        produces[kind] = producers > 0;
                        total[kind] += u16::from(acting);
                        for (pool, amount) in pool.iter_mut().zip(free.yields) {
                            *pool += u16::from(amount) * producers;
                        }
                    }
                    if !bill.bureaucrats {
                        total[BUREAUCRAT] = 0;
                    }
                    let mut gains = self.gains;
                    if total[ARTIST] > 0 {
                        self.raise_gains(&mut gains, producing, produces);
                    }
                    if covers_with_artists(pool, self.wild, total, gains, bill) {
                        return true;
                    }
                }
            }
        }
        false
    }
}

/// Do these resources pay the bill, with every artist put where it helps?
fn covers_with_artists(pool: [u16; 4], wild: u16, abilities: [u16; 3], gains: [u16; 4], bill: &Bill) -> bool {
    if covers(pool, wild, abilities[MERCHANT], abilities[BUREAUCRAT], bill) {
        return true;
    }
    if abilities[ARTIST] == 0 {
        return false;
    }
    (0..4).filter(|&resource| gains[resource] > 0).any(|resource| {
        let (mut pool, mut gains, mut abilities) = (pool, gains, abilities);
        pool[resource] = pool[resource].saturating_add(gains[resource]).min(4096);
        gains[resource] = (gains[resource] * 2).min(4096);
        abilities[ARTIST] -= 1;
        covers_with_artists(pool, wild, abilities, gains, bill)
    })
}

/// Do these resources, exchanged three for one and traded by merchants, pay the bill?
///
/// What lacks can be filled by hand cards, by three of a surplus, and by merchants. A merchant who is given a surplus
/// gold makes two; one who is given a gold that is needed makes that gold again and one more. Any resource that could
/// fill a gap can be gold for a moment, so it is enough that there is one.
fn covers(pool: [u16; 4], wild: u16, merchants: u16, bureaucrats: u16, bill: &Bill) -> bool {
    let total: u16 = pool.iter().sum();
    if bill.any > 0 {
        let traded = if pool[GOLD] > 0 || wild > 0 {
            merchants
        } else if total > 0 {
            merchants.saturating_sub(1)
        } else {
            0
        };
        return total + wild + traded >= u16::from(bill.any);
    }
    let mut lacking = 0u16;
    let mut surplus = [0u16; 4];
    for (surplus, (&have, &cost)) in surplus.iter_mut().zip(pool.iter().zip(&bill.cost)) {
        let cost = u16::from(cost);
        lacking += cost.saturating_sub(have);
        *surplus = have.saturating_sub(cost);
    }
    let lacking = lacking.saturating_sub(2 * bureaucrats);
    if lacking == 0 {
        return true;
    }
    let with_gold = merchants.min(surplus[GOLD]);
    let others = merchants - with_gold;
    let mut units = wild + 2 * with_gold + (surplus[GOLD] - with_gold) / 3;
    units += (0..4).filter(|&resource| resource != GOLD).map(|resource| surplus[resource] / 3).sum::<u16>();
    if others > 0 {
        let any_surplus = surplus.iter().any(|&amount| amount > 0);
        units += if pool[GOLD] > 0 || units > 0 || any_surplus {
            others
        } else if total > 0 {
            others - 1
        } else {
            0
        };
    }
    units >= lacking
}

impl Means {
    /// A group is turned: it yields no more, and nobody on it can act.
    pub(crate) fn turn(&mut self, index: usize) {
        let group = &mut self.groups[index];
        group.amount = 0;
        group.gain = 0;
        group.specials = 0;
        group.unused = false;
    }

    /// A character acts.
    pub(crate) fn act(&mut self, at: Spot, kind: usize) {
        match at {
            Spot::Free => self.free[kind].count = self.free[kind].count.saturating_sub(1),
            Spot::Host(host) => {
                if let Some(index) = self.groups.iter().position(|group| group.host == host) {
                    self.turn(index);
                }
            }
        }
    }

    /// Could anybody of this kind act?
    pub(crate) fn has(&self, kind: usize) -> bool {
        self.free[kind].count > 0 || self.groups.iter().any(|group| group.specials >> kind & 1 == 1)
    }

    /// How many of this kind could still act after the one at this spot did.
    pub(crate) fn count(&self, kind: usize, after: Spot) -> usize {
        let groups = self
            .groups
            .iter()
            .filter(|group| group.specials >> kind & 1 == 1 && Spot::Host(group.host) != after)
            .count();
        groups + usize::from(self.free[kind].count).saturating_sub(usize::from(after == Spot::Free))
    }
}
