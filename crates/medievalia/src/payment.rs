//! Chapter 5: production and payment.
//!
//! A payment is found, not typed. The player picks sources one by one and is offered only such as can still lead to
//! a full payment and are of use in one. [`Means`] answers the question behind that: could the rest be paid?

use tafel_core::{ArrayVec, Ctx, Seat};

use crate::Medievalia;
use crate::action::{Action, Work, pairs};
use crate::components::Edition;
use crate::event::{Event, News};
use crate::ids::{Card, Resource};
use crate::place::Place;
use crate::rule::{Refusal, Rule, Verdict, ensure};
use crate::state::{Host, Land, MAX_HOSTS, Purchase, Purse, Spot};

const GOLD: usize = Resource::Gold as usize;

/// The three abilities that serve a payment, in the order merchant, artist, bureaucrat.
const ABILITIES: [Card; 3] = [Card::Merchant, Card::Artist, Card::Bureaucrat];
const MERCHANT: usize = 0;
const ARTIST: usize = 1;
const BUREAUCRAT: usize = 2;

/// What a player could still pay with.
#[derive(Clone)]
pub(crate) struct Means {
    /// Produced already, and everything that can be had without a choice.
    pool: [u16; 4],
    /// Resources of any kind: hand cards.
    wild: u16,
    groups: ArrayVec<Group, MAX_HOSTS>,
    /// What the free characters with an ability for payments yield if they produce instead, and how many there are.
    free: [FreeSpecials; 3],
    /// What one artist could add, by resource, among sources that certainly produce.
    gains: [u16; 4],
}

#[derive(Clone, Copy)]
struct Group {
    host: u8,
    resource: u8,
    /// What it yields if it is activated.
    amount: u8,
    /// What one artist would add.
    gain: u8,
    /// Which abilities an unused character on it could use, one bit each.
    specials: u8,
    unused: bool,
    room: bool,
}

#[derive(Clone, Copy, Default)]
struct FreeSpecials {
    count: u8,
    yields: [u8; 4],
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

    fn lacking(&self, pool: &[u8; 4], resource: usize) -> u8 {
        self.cost[resource].saturating_sub(pool[resource])
    }
}

/// What a group yields: the amount, and what one artist would add to its three best cards (MED-5.2, MED-5.3).
pub(crate) fn group_yield(rules: &Edition, host: Host, boosters: u8) -> (u8, u8) {
    let card = match host.land {
        Land::City => rules.hosts[0],
        Land::Landscape(card) => rules.hosts[card.index() + 1],
    };
    let civil = host.buildings().filter(|building| rules.buildings[building.index()].civil).count() as u8;
    let ones = boosters.min(card.slots) + civil;
    let gain = if card.base > 0 { card.base + ones.min(2) } else { ones.min(3) };
    (card.base + ones, gain)
}

/// The resource a host produces.
pub(crate) fn host_resource(rules: &Edition, host: Host) -> usize {
    match host.land {
        Land::City => rules.hosts[0].resource as usize,
        Land::Landscape(card) => rules.hosts[card.index() + 1].resource as usize,
    }
}

fn ability(card: Card) -> Option<usize> {
    ABILITIES.iter().position(|&special| special == card)
}

impl Means {
    /// Everything `seat` could pay with; `pool` is what it has produced already.
    pub(crate) fn of(game: &Medievalia, seat: Seat, pool: &[u8; 4]) -> Means {
        let rules = &*game.rules;
        let mut means = Means {
            pool: pool.map(u16::from),
            wild: game.hand_size(seat) as u16,
            groups: ArrayVec::new(),
            free: [FreeSpecials::default(); 3],
            gains: [0; 4],
        };
        let mut boosters = [0u8; MAX_HOSTS];
        let mut specials = [0u8; MAX_HOSTS];
        let home = Place::fief(seat);
        for squad in &game.squads {
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
        for (number, host) in game.hosts_of(seat) {
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
        let mut means = self.clone();
        means.wild = means.wild.saturating_sub(1);
        means
    }

    /// The same means and what a partner hands over.
    pub(crate) fn with_pool(&self, more: [u8; 4]) -> Means {
        let mut means = self.clone();
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
        for (number, host) in game.hosts_of(seat) {
            let gain = game.purse.group_gains[number as usize];
            let resource = host_resource(&game.rules, host);
            self.gains[resource] = self.gains[resource].max(gain.into());
        }
        for card in Card::ALL {
            let gain = game.purse.free_gains[card.index()];
            if gain > 0 {
                let yields = game.rules.troops[card.index()].yields;
                let resource = yields.iter().position(|&amount| amount > 0).unwrap_or(0);
                self.gains[resource] = self.gains[resource].max(gain.into());
            }
        }
        self
    }

    /// The same means and those of a partner (MED-14.6), `lost` of them lost.
    fn joined(&self, partner: &Means, lost: Option<usize>) -> Option<Means> {
        let mut joined = self.clone();
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
    fn everything(&self) -> [u16; 4] {
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

    /// Could the bill be paid with the help of a partner, whose loss would be of any kind?
    pub(crate) fn can_pay_with(&self, partner: &Means, bill: &Bill) -> bool {
        [Some(0), Some(1), Some(2), Some(3), None]
            .into_iter()
            .any(|lost| self.joined(partner, lost).is_some_and(|joined| joined.can_pay(bill)))
    }

    /// Could the bill be paid? Exact: abilities and production of the same cards exclude each other (MED-5.4).
    pub(crate) fn can_pay(&self, bill: &Bill) -> bool {
        // At most: everything produces and every ability acts as well.
        let mut abilities = [0u16; 3];
        for kind in 0..3 {
            let grouped = self.groups.iter().filter(|group| group.specials >> kind & 1 == 1).count() as u16;
            abilities[kind] = u16::from(self.free[kind].count) + grouped;
        }
        if !bill.bureaucrats {
            abilities[BUREAUCRAT] = 0;
        }
        let special = abilities.iter().any(|&count| count > 0);
        let mut gains = self.gains;
        if abilities[ARTIST] > 0 {
            self.raise_gains(&mut gains, u32::MAX, [true; 3]);
        }
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
                    for kind in 0..3 {
                        let free = &self.free[kind];
                        let producers = u16::from(free.count - act[kind]);
                        produces[kind] = producers > 0;
                        total[kind] += u16::from(act[kind]);
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

/// Do these resources pay the bill, with every artist put where he helps?
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
    for resource in 0..4 {
        let cost = u16::from(bill.cost[resource]);
        lacking += cost.saturating_sub(pool[resource]);
        surplus[resource] = pool[resource].saturating_sub(cost);
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

/// A step of a payment, before it is taken.
struct Step {
    /// The means left after it.
    means: Means,
    bill: Bill,
}

impl Medievalia {
    /// The payer, and what could still be paid with.
    pub(crate) fn payer_means(&self) -> Means {
        Means::of(self, self.active, &self.purse.pool).with_gains(self, self.active)
    }

    /// Is the cost covered? Then the payment closes by itself (MED-18.1).
    pub(crate) fn is_covered(&self) -> bool {
        let purse = &self.purse;
        if purse.any > 0 {
            return purse.pool.iter().sum::<u8>() >= purse.any;
        }
        (0..4).all(|resource| purse.pool[resource] >= purse.cost[resource])
    }

    /// Offers the next steps of a payment.
    pub(crate) fn offer_payment(&self, out: &mut impl FnMut(Action)) {
        let seat = self.active;
        let means = self.payer_means();
        let mut offer = |action: Action| {
            if self.check_payment_with(&means, &action).is_ok() {
                out(action);
            }
        };
        if self.purse.purchase.is_some() && !self.purse.asked && !self.purse.started {
            offer(Action::AskPartner);
        }
        for (number, _) in self.hosts_of(seat) {
            offer(Action::ActivateGroup(number));
        }
        for card in Card::ALL {
            if self.hands[seat.index()][card.index()] > 0 {
                for gives in Resource::ALL {
                    offer(Action::Discard { card, gives });
                }
            }
        }
        for gives in Resource::ALL {
            if self.purse.pool[gives.index()] < 3 {
                continue;
            }
            for takes in Resource::ALL {
                offer(Action::Exchange { gives, takes });
            }
        }
        let home = Place::fief(seat);
        let mut before = None;
        for squad in &self.squads {
            let troop = &squad.troop;
            // Whether it has just moved inside the fief makes no difference here.
            let same = before.replace((troop.owner, troop.place, troop.spot, troop.card, troop.used));
            if troop.owner != seat || troop.place != home || troop.used || same == before {
                continue;
            }
            if troop.spot == Spot::Free {
                offer(Action::ActivateFree(troop.card));
            }
            let at = troop.spot;
            match troop.card {
                Card::Merchant => {
                    for gives in Resource::ALL {
                        for takes in Resource::ALL {
                            offer(Action::Merchant { at, gives, takes });
                        }
                    }
                    for takes in pairs() {
                        offer(Action::MerchantGold { at, takes });
                    }
                }
                Card::Artist => {
                    for host in (0..MAX_HOSTS).filter(|&host| self.purse.group_gains[host] > 0) {
                        offer(Action::Artist { at, on: Work::Group(host as u8) });
                    }
                    for card in Card::ALL {
                        if self.purse.free_gains[card.index()] > 0 {
                            offer(Action::Artist { at, on: Work::Free(card) });
                        }
                    }
                }
                Card::Bureaucrat if !self.purse.started => {
                    for [first, second] in pairs() {
                        offer(Action::Bureaucrat { at, first, second: Some(second) });
                    }
                    for first in Resource::ALL {
                        offer(Action::Bureaucrat { at, first, second: None });
                    }
                }
                _ => {}
            }
        }
    }

    pub(crate) fn check_payment(&self, action: &Action) -> Verdict {
        self.check_payment_with(&self.payer_means(), action)
    }

    fn check_payment_with(&self, means: &Means, action: &Action) -> Verdict {
        if *action == Action::AskPartner {
            return self.check_ask(means);
        }
        let step = self.payment_step(means, action)?;
        let rule = if step.bill.building { Rule::BuyBuilding } else { Rule::WholePayment };
        ensure(step.means.can_pay(&step.bill), rule, "refusal.cannot-complete")
    }

    /// What would be left after a step, or why it is none.
    #[allow(clippy::too_many_lines, reason = "one arm per kind of source and conversion")]
    fn payment_step(&self, means: &Means, action: &Action) -> Result<Step, Refusal> {
        let purse = &self.purse;
        let mut bill = Bill::of(purse);
        let bureaucrats = bill.bureaucrats;
        bill.bureaucrats = false;
        let mut left = means.clone();
        match *action {
            Action::ActivateGroup(host) => {
                let index = left.groups.iter().position(|group| group.host == host);
                let Some(index) = index else {
                    return Err(Refusal(Rule::Sources, "refusal.no-such-host"));
                };
                let group = left.groups[index];
                ensure(group.unused, Rule::Sources, "refusal.host-used")?;
                ensure(group.amount > 0, Rule::Sources, "refusal.produces-nothing")?;
                let resource = group.resource as usize;
                self.is_of_use(means, &bill, resource)?;
                left.pool[resource] += u16::from(group.amount);
                left.gains[resource] = left.gains[resource].max(group.gain.into());
                left.turn(index);
            }
            Action::ActivateFree(card) => {
                let seat = self.active;
                let there = self.find(|troop| is_free_source(troop, seat, card)).is_some();
                ensure(there, Rule::Sources, "refusal.no-free-character")?;
                let yields = self.rules.troops[card.index()].yields;
                let resource = yields.iter().position(|&amount| amount > 0);
                let Some(resource) = resource else {
                    return Err(Refusal(Rule::Sources, "refusal.produces-nothing"));
                };
                self.is_of_use(means, &bill, resource)?;
                // Plain characters are counted as produced already.
                if let Some(kind) = ability(card) {
                    left.free[kind].count -= 1;
                    left.pool[resource] += u16::from(yields[resource]);
                    left.gains[resource] = left.gains[resource].max(yields[resource].into());
                }
            }
            Action::Discard { card, gives } => {
                let held = self.hands[self.active.index()][card.index()] > 0;
                ensure(held, Rule::Sources, "refusal.not-in-hand")?;
                self.is_wanted(means, &bill, gives)?;
                left.wild -= 1;
                left.pool[gives.index()] += 1;
            }
            Action::Exchange { gives, takes } => {
                self.check_exchange(means, &bill, gives, takes)?;
                left.pool[gives.index()] -= 3;
                left.pool[takes.index()] += 1;
            }
            Action::Merchant { at, gives, takes } => {
                self.check_merchant(means, &bill, at, gives, takes)?;
                left.act(at, MERCHANT);
                left.pool[gives.index()] -= 1;
                left.pool[takes.index()] += 1;
            }
            Action::MerchantGold { at, takes } => {
                self.check_merchant_gold(means, &bill, at, takes)?;
                left.act(at, MERCHANT);
                left.pool[GOLD] -= 1;
                for resource in takes {
                    left.pool[resource.index()] += 1;
                }
            }
            Action::Artist { at, on } => {
                let (resource, gain) = self.check_artist(means, &bill, at, on)?;
                left.act(at, ARTIST);
                left.pool[resource] += u16::from(gain);
                left.gains[resource] = left.gains[resource].max(2 * u16::from(gain));
            }
            Action::Bureaucrat { at, first, second } => {
                ensure(bill.building, Rule::Conversions, "refusal.bureaucrat-building")?;
                ensure(bureaucrats, Rule::PurchaseSteps, "refusal.bureaucrat-first")?;
                self.check_ability(at, Card::Bureaucrat)?;
                bill.cost = self.reduced_cost(first, second)?;
                bill.bureaucrats = true;
                left.act(at, BUREAUCRAT);
            }
            _ => return Err(Refusal(Rule::PurchaseSteps, "refusal.now-pay")),
        }
        Ok(Step { means: left, bill })
    }

    /// Is a source of this resource of any use? Only what lacks, or what can be exchanged (MED-5.8).
    fn is_of_use(&self, means: &Means, bill: &Bill, resource: usize) -> Verdict {
        if bill.any > 0 || bill.lacking(&self.purse.pool, resource) > 0 {
            return Ok(());
        }
        let abilities = means.free[MERCHANT].count > 0
            || means.free[ARTIST].count > 0
            || means.groups.iter().any(|group| group.specials & 0b11 != 0);
        let most = means.everything()[resource];
        let exchangeable = most >= u16::from(bill.cost[resource]) + 3;
        ensure(abilities || exchangeable, Rule::WholePayment, "refusal.no-use")
    }

    /// May a resource of choice be this one? What lacks; gold also for a merchant.
    pub(crate) fn is_wanted(&self, means: &Means, bill: &Bill, resource: Resource) -> Verdict {
        let merchant = means.has(MERCHANT);
        let wanted = if bill.any > 0 {
            resource == Resource::Gold
        } else {
            bill.lacking(&self.purse.pool, resource.index()) > 0 || (merchant && resource == Resource::Gold)
        };
        ensure(wanted, Rule::WholePayment, "refusal.no-use")
    }

    fn check_exchange(&self, means: &Means, bill: &Bill, gives: Resource, takes: Resource) -> Verdict {
        ensure(gives != takes, Rule::Conversions, "refusal.same-resource")?;
        let surplus = self.purse.pool[gives.index()].saturating_sub(bill.cost[gives.index()]);
        ensure(bill.any == 0, Rule::WholePayment, "refusal.no-use")?;
        ensure(surplus >= 3, Rule::Conversions, "refusal.three-equal")?;
        self.is_wanted(means, bill, takes)
    }

    /// Is there an unused character of this kind at this spot of the own fief? (MED-5.4, MED-5.5)
    fn check_ability(&self, at: Spot, card: Card) -> Verdict {
        let (seat, home) = (self.active, Place::fief(self.active));
        let there = self.find(|troop| {
            troop.owner == seat
                && troop.place == home
                && troop.spot == at
                && troop.card == card
                && !troop.used
        });
        ensure(there.is_some(), Rule::Abilities, "refusal.no-ability")
    }

    fn check_merchant(
        &self,
        means: &Means,
        bill: &Bill,
        at: Spot,
        gives: Resource,
        takes: Resource,
    ) -> Verdict {
        self.check_ability(at, Card::Merchant)?;
        let have = self.purse.pool[gives.index()];
        ensure(have > 0, Rule::Conversions, "refusal.not-produced")?;
        ensure(gives != takes, Rule::Conversions, "refusal.same-resource")?;
        ensure(gives != Resource::Gold, Rule::Conversions, "refusal.gold-makes-two")?;
        let surplus = have > bill.cost[gives.index()];
        let lacking = bill.lacking(&self.purse.pool, takes.index()) > 0;
        // One resource for another is no use, unless the other is gold for a second merchant.
        let chained = takes == Resource::Gold && means.count(MERCHANT, at) > 0;
        ensure((surplus && lacking && bill.any == 0) || chained, Rule::WholePayment, "refusal.no-use")
    }

    fn check_merchant_gold(&self, means: &Means, bill: &Bill, at: Spot, takes: [Resource; 2]) -> Verdict {
        self.check_ability(at, Card::Merchant)?;
        ensure(self.purse.pool[GOLD] > 0, Rule::Conversions, "refusal.not-produced")?;
        if bill.any > 0 {
            return ensure(takes == [Resource::Gold; 2], Rule::WholePayment, "refusal.no-use");
        }
        let lacks = |resource: Resource| bill.lacking(&self.purse.pool, resource.index()) > 0;
        let useful = takes.iter().all(|&resource| resource == Resource::Gold || lacks(resource));
        let only_gold = takes == [Resource::Gold; 2];
        let more = lacks(Resource::Gold) || means.count(MERCHANT, at) > 0;
        ensure(useful && (!only_gold || more), Rule::WholePayment, "refusal.no-use")
    }

    /// The resource and the amount an artist would add.
    fn check_artist(&self, means: &Means, bill: &Bill, at: Spot, on: Work) -> Result<(usize, u8), Refusal> {
        self.check_ability(at, Card::Artist)?;
        let (resource, gain) = match on {
            Work::Group(number) => {
                let host = self.host(self.active, number);
                let resource = host.map_or(0, |host| host_resource(&self.rules, host));
                (resource, self.purse.group_gains.get(number as usize).copied().unwrap_or(0))
            }
            Work::Free(card) => {
                let yields = self.rules.troops[card.index()].yields;
                let resource = yields.iter().position(|&amount| amount > 0).unwrap_or(0);
                (resource, self.purse.free_gains[card.index()])
            }
        };
        ensure(gain > 0, Rule::Conversions, "refusal.not-activated")?;
        self.is_of_use(means, bill, resource)?;
        Ok((resource, gain))
    }

    /// The cost after a bureaucrat removed two symbols, or the last one (MED-5.3).
    fn reduced_cost(&self, first: Resource, second: Option<Resource>) -> Result<[u8; 4], Refusal> {
        let mut cost = self.purse.cost;
        let no_symbol = Refusal(Rule::Conversions, "refusal.no-symbol");
        for resource in [Some(first), second].into_iter().flatten() {
            cost[resource.index()] = cost[resource.index()].checked_sub(1).ok_or(no_symbol)?;
        }
        let rest: u8 = cost.iter().sum();
        ensure(second.is_some() || rest == 0, Rule::Conversions, "refusal.two-symbols")?;
        Ok(cost)
    }

    /// Takes a checked step of the payer.
    pub(crate) fn apply_payment(&mut self, action: Action, ctx: &mut Ctx<'_, Medievalia>) {
        let seat = self.active;
        let one = |resource: Resource| {
            let mut amounts = [0; 4];
            amounts[resource.index()] = 1;
            amounts
        };
        match action {
            Action::ActivateGroup(number) => {
                let (resource, amount, gain) = self.activate_group(seat, number, ctx);
                self.purse.group_gains[number as usize] = gain;
                self.purse.pool[resource] = self.purse.pool[resource].saturating_add(amount);
            }
            Action::ActivateFree(card) => {
                let yields = self.activate_free(seat, card, ctx);
                for (pool, amount) in self.purse.pool.iter_mut().zip(yields) {
                    *pool = pool.saturating_add(amount);
                }
                let gain = yields.iter().copied().max().unwrap_or(0);
                self.purse.free_gains[card.index()] = self.purse.free_gains[card.index()].max(gain);
            }
            Action::Discard { card, gives } => {
                self.discard_from_hand(seat, card, gives, ctx);
                self.purse.pool[gives.index()] += 1;
            }
            Action::Exchange { gives, takes } => {
                self.purse.pool[gives.index()] -= 3;
                self.purse.pool[takes.index()] += 1;
                let (gives, takes) = (one(gives).map(|amount| 3 * amount), one(takes));
                ctx.tell(|| Event::Open(News::Exchanged { seat, gives, takes }));
            }
            Action::Merchant { at, gives, takes } => {
                self.use_ability(seat, at, Card::Merchant);
                self.purse.pool[gives.index()] -= 1;
                self.purse.pool[takes.index()] += 1;
                let (gives, takes) = (one(gives), one(takes));
                ctx.tell(|| Event::Open(News::Exchanged { seat, gives, takes }));
            }
            Action::MerchantGold { at, takes: [first, second] } => {
                self.use_ability(seat, at, Card::Merchant);
                self.purse.pool[GOLD] -= 1;
                self.purse.pool[first.index()] += 1;
                self.purse.pool[second.index()] += 1;
                let mut takes = one(first);
                takes[second.index()] += 1;
                ctx.tell(|| Event::Open(News::Exchanged { seat, gives: one(Resource::Gold), takes }));
            }
            Action::Artist { at, on } => self.apply_artist(at, on, ctx),
            Action::Bureaucrat { at, first, second } => {
                self.use_ability(seat, at, Card::Bureaucrat);
                if let Ok(cost) = self.reduced_cost(first, second) {
                    let mut symbols = self.purse.cost;
                    for (symbol, left) in symbols.iter_mut().zip(cost) {
                        *symbol -= left;
                    }
                    self.purse.cost = cost;
                    // Right after the choice was the time to ask for support (MED-18.7).
                    self.purse.asked = true;
                    ctx.tell(|| Event::Open(News::Reduced { seat, symbols }));
                }
                return;
            }
            _ => {}
        }
        self.purse.started = true;
    }

    fn apply_artist(&mut self, at: Spot, on: Work, ctx: &mut Ctx<'_, Medievalia>) {
        let seat = self.active;
        self.use_ability(seat, at, Card::Artist);
        let (resource, gain) = match on {
            Work::Group(number) => {
                let host = self.host(seat, number);
                let resource = host.map_or(0, |host| host_resource(&self.rules, host));
                (resource, &mut self.purse.group_gains[number as usize])
            }
            Work::Free(card) => {
                let yields = self.rules.troops[card.index()].yields;
                let resource = yields.iter().position(|&amount| amount > 0).unwrap_or(0);
                (resource, &mut self.purse.free_gains[card.index()])
            }
        };
        let amount = *gain;
        *gain = gain.saturating_mul(2);
        self.purse.pool[resource] = self.purse.pool[resource].saturating_add(amount);
        ctx.tell(|| Event::Open(News::Doubled { seat, resource: Resource::ALL[resource], amount }));
    }

    /// Turns a group and says what it yields: resource, amount, and what an artist would add.
    pub(crate) fn activate_group(
        &mut self,
        seat: Seat,
        number: u8,
        ctx: &mut Ctx<'_, Medievalia>,
    ) -> (usize, u8, u8) {
        let Some(host) = self.host(seat, number) else { return (0, 0, 0) };
        let (amount, gain) = group_yield(&self.rules, host, self.boosters(seat, number, Unused::Only));
        let resource = host_resource(&self.rules, host);
        self.turn_group(seat, number);
        ctx.tell(|| {
            let resource = Resource::ALL[resource];
            Event::Open(News::GroupProduced { seat, host: number, resource, amount })
        });
        (resource, amount, gain)
    }

    /// Turns a free character and says what it yields.
    pub(crate) fn activate_free(&mut self, seat: Seat, card: Card, ctx: &mut Ctx<'_, Medievalia>) -> [u8; 4] {
        let Some(index) = self.find(|troop| is_free_source(troop, seat, card)) else { return [0; 4] };
        self.change(index, |troop| troop.used = true);
        let amounts = self.rules.troops[card.index()].yields;
        ctx.tell(|| Event::Open(News::Produced { seat, card, amounts }));
        amounts
    }

    /// Discards a hand card for a resource. Everybody sees it.
    pub(crate) fn discard_from_hand(
        &mut self,
        seat: Seat,
        card: Card,
        gives: Resource,
        ctx: &mut Ctx<'_, Medievalia>,
    ) {
        self.take_from_hand(seat, card);
        self.discard[card.index()] += 1;
        ctx.reveal();
        ctx.tell(|| Event::Open(News::Discarded { seat, card, resource: gives }));
    }

    /// Turns a character who uses his ability, with the whole group if he is attached (MED-5.4).
    fn use_ability(&mut self, seat: Seat, at: Spot, card: Card) {
        match at {
            Spot::Host(number) => self.turn_group(seat, number),
            Spot::Free => {
                if let Some(index) = self.find(|troop| is_free_source(troop, seat, card)) {
                    self.change(index, |troop| troop.used = true);
                }
            }
        }
    }

    /// How many characters attached to a host produce workforce.
    pub(crate) fn boosters(&self, seat: Seat, number: u8, which: Unused) -> u8 {
        let attached = self.squads.iter().filter(|squad| {
            squad.troop.owner == seat
                && squad.troop.spot == Spot::Host(number)
                && (which == Unused::OrNot || !squad.troop.used)
        });
        attached.map(|squad| self.rules.troops[squad.troop.card.index()].boosts * squad.count).sum()
    }
}

/// Which characters count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unused {
    /// Only unused ones.
    Only,
    /// Used ones too.
    OrNot,
}

/// Is this a free, unused character of this kind in its own fief?
pub(crate) fn is_free_source(troop: &crate::state::Troop, seat: Seat, card: Card) -> bool {
    troop.owner == seat && troop.place == Place::fief(seat) && troop.card == card && troop.available()
}

impl Means {
    /// A group is turned: it yields no more, and nobody on it can act.
    fn turn(&mut self, index: usize) {
        let group = &mut self.groups[index];
        group.amount = 0;
        group.gain = 0;
        group.specials = 0;
        group.unused = false;
    }

    /// A character acts.
    fn act(&mut self, at: Spot, kind: usize) {
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
    fn has(&self, kind: usize) -> bool {
        self.free[kind].count > 0 || self.groups.iter().any(|group| group.specials >> kind & 1 == 1)
    }

    /// How many of this kind could still act after the one at this spot did.
    fn count(&self, kind: usize, after: Spot) -> usize {
        let groups = self
            .groups
            .iter()
            .filter(|group| group.specials >> kind & 1 == 1 && Spot::Host(group.host) != after)
            .count();
        groups + usize::from(self.free[kind].count).saturating_sub(usize::from(after == Spot::Free))
    }
}
