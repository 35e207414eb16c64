//! MED-5.8, MED-18.1: which steps of a payment are offered. Those that help, and after which the rest can still be paid.

use medievalia::{Purchase, Work};

use super::*;

const GOLD: usize = Resource::Gold as usize;
const WORKFORCE: usize = Resource::Workforce as usize;

/// What is left to pay, and with what.
struct Bill {
    wallet: Wallet,
    /// The hosts of its groups.
    numbers: Vec<u8>,
    any: u8,
    building: bool,
}

impl Bill {
    fn of(game: &Medievalia) -> Bill {
        let purse = &game.table.purse;
        let mut doubled = Vec::new();
        for (number, host) in hosts(game, Seat(0)) {
            let gain = purse.group_gains[usize::from(number)];
            if gain > 0 {
                doubled.push((yields(host, &[]).0.index(), gain));
            }
        }
        let free = purse.free_gains.iter().filter(|&&gain| gain > 0);
        doubled.extend(free.map(|&gain| (WORKFORCE, gain)));
        doubled.sort_unstable();
        let unused = hosts(game, Seat(0)).into_iter().filter(|(_, host)| !host.used);
        Bill {
            wallet: Wallet {
                pool: purse.pool,
                cost: purse.cost,
                started: purse.started,
                doubled,
                ..wallet(game, Seat(0))
            },
            numbers: unused.map(|(number, _)| number).collect(),
            any: purse.any,
            building: matches!(purse.purchase, Some(Purchase::Building(_))),
        }
    }

    fn group(&self, number: u8) -> Option<usize> {
        self.numbers.iter().position(|&other| other == number)
    }

    fn lacks(&self, resource: usize) -> bool {
        self.wallet.cost[resource] > self.wallet.pool[resource]
    }

    /// How many of a kind are ready to act: each free one, and one for each group.
    fn ready(&self, card: Card) -> usize {
        let free = self.wallet.free.iter().filter(|&&other| other == card).count();
        free + self.wallet.groups.iter().filter(|(_, _, _, specials)| specials.contains(&card)).count()
    }

    /// What lacks; anything, if anything is asked for; what somebody could trade or double; what makes three too many.
    fn is_of_use(&self, resource: usize) -> bool {
        let grouped = self.wallet.groups.iter().filter(|group| group.0 == resource);
        let mut most = self.wallet.pool[resource] + grouped.flat_map(|group| &group.1).sum::<u8>();
        if resource == WORKFORCE {
            most += self.wallet.free.len() as u8;
        }
        self.any > 0
            || self.lacks(resource)
            || self.ready(Card::Merchant) + self.ready(Card::Artist) > 0
            || most >= self.wallet.cost[resource] + 3
    }

    /// Where one may choose: what lacks, and gold for a merchant; if anything is asked for, gold.
    fn is_wanted(&self, resource: usize) -> bool {
        match self.any {
            0 => self.lacks(resource) || (resource == GOLD && self.ready(Card::Merchant) > 0),
            _ => resource == GOLD,
        }
    }

    /// Whoever acts is turned, with the whole group.
    fn act(&self, at: Spot, card: Card) -> Option<Wallet> {
        let mut next = Wallet { started: true, ..self.wallet.clone() };
        match at {
            Spot::Free => {
                let place = next.free.iter().position(|&other| other == card)?;
                next.free.remove(place);
            }
            Spot::Host(number) => {
                let group = self.group(number).filter(|&at| next.groups[at].3.contains(&card))?;
                next.groups.remove(group);
            }
        }
        Some(next)
    }

    /// What there is after a step that helps; nothing, if it is none or does not help.
    fn after(&self, game: &Medievalia, action: Action) -> Option<Wallet> {
        let mut next = Wallet { started: true, ..self.wallet.clone() };
        let pool = self.wallet.pool;
        let helps = match action {
            Action::ActivateGroup(number) => {
                let (resource, cards, _, _) = next.groups.remove(self.group(number)?);
                let sum: u8 = cards.iter().sum();
                next.pool[resource] += sum;
                let mut best = cards;
                best.sort_unstable_by(|one, other| other.cmp(one));
                next.doubled.push((resource, best.iter().take(3).sum()));
                sum > 0 && self.is_of_use(resource)
            }
            Action::ActivateFree(card) => {
                next.free.remove(next.free.iter().position(|&other| other == card)?);
                next.pool[WORKFORCE] += 1;
                next.doubled.push((WORKFORCE, 1));
                self.is_of_use(WORKFORCE)
            }
            Action::Discard { card, gives } => {
                next.hand = next.hand.checked_sub(1)?;
                next.pool[gives.index()] += 1;
                game.hands[0][card.index()] > 0 && self.is_wanted(gives.index())
            }
            Action::Exchange { gives, takes } => {
                let (gives, takes) = (gives.index(), takes.index());
                let surplus = pool[gives].saturating_sub(self.wallet.cost[gives]);
                next.pool[gives] = next.pool[gives].checked_sub(3)?;
                next.pool[takes] += 1;
                gives != takes && self.any == 0 && surplus >= 3 && self.is_wanted(takes)
            }
            Action::Merchant { at, gives, takes } => {
                next = self.act(at, Card::Merchant)?;
                let (gives, takes) = (gives.index(), takes.index());
                next.pool[gives] = next.pool[gives].checked_sub(1)?;
                next.pool[takes] += 1;
                let fills = self.any == 0 && pool[gives] > self.wallet.cost[gives] && self.lacks(takes);
                let for_another = takes == GOLD && self.ready(Card::Merchant) > 1;
                gives != takes && gives != GOLD && (fills || for_another)
            }
            Action::MerchantGold { at, takes } => {
                next = self.act(at, Card::Merchant)?;
                next.pool[GOLD] = next.pool[GOLD].checked_sub(1)?;
                for resource in takes {
                    next.pool[resource.index()] += 1;
                }
                let only_gold = takes == [Resource::Gold; 2];
                match self.any {
                    0 if only_gold => self.lacks(GOLD) || self.ready(Card::Merchant) > 1,
                    0 => takes.iter().all(|&takes| takes == Resource::Gold || self.lacks(takes.index())),
                    _ => only_gold,
                }
            }
            Action::Artist { at, on } => {
                next = self.act(at, Card::Artist)?;
                let (resource, gain) = match on {
                    Work::Group(number) => {
                        let (_, host) = hosts(game, Seat(0)).into_iter().find(|(at, _)| *at == number)?;
                        (yields(host, &[]).0.index(), game.table.purse.group_gains[usize::from(number)])
                    }
                    Work::Free(card) => (WORKFORCE, game.table.purse.free_gains[card.index()]),
                };
                next.pool[resource] += gain;
                let source = next.doubled.iter_mut().find(|source| **source == (resource, gain))?;
                source.1 *= 2;
                true
            }
            Action::Bureaucrat { at, first, second } => {
                next = self.act(at, Card::Bureaucrat)?;
                next.started = false;
                for resource in [Some(first), second].into_iter().flatten() {
                    next.cost[resource.index()] = next.cost[resource.index()].checked_sub(1)?;
                }
                self.building
                    && !self.wallet.started
                    && (second.is_some() || next.cost.iter().all(|&left| left == 0))
            }
            _ => false,
        };
        next.doubled.sort_unstable();
        helps.then_some(next)
    }
}

/// Every step of a payment that could be thought of.
fn candidates() -> Vec<Action> {
    let all = Resource::ALL;
    let pairs = || all.into_iter().flat_map(move |first| all.into_iter().map(move |second| (first, second)));
    let sorted = || pairs().filter(|(first, second)| first <= second);
    let mut steps: Vec<Action> = (0..6).map(Action::ActivateGroup).collect();
    steps.extend(Card::ALL.map(Action::ActivateFree));
    for card in Card::ALL {
        steps.extend(all.map(|gives| Action::Discard { card, gives }));
    }
    steps.extend(pairs().map(|(gives, takes)| Action::Exchange { gives, takes }));
    for at in (0..6).map(Spot::Host).chain([Spot::Free]) {
        steps.extend(pairs().map(|(gives, takes)| Action::Merchant { at, gives, takes }));
        steps.extend(sorted().map(|(one, other)| Action::MerchantGold { at, takes: [one, other] }));
        steps.extend((0..6).map(|host| Action::Artist { at, on: Work::Group(host) }));
        steps.extend(Card::ALL.map(|card| Action::Artist { at, on: Work::Free(card) }));
        steps.extend(sorted().map(|(first, other)| Action::Bureaucrat { at, first, second: Some(other) }));
        steps.extend(all.map(|first| Action::Bureaucrat { at, first, second: None }));
    }
    steps
}

/// MED-5.2 to MED-5.4, MED-5.8
#[test]
fn the_offered_steps_of_a_payment_are_those_that_help_and_lead_on() {
    let steps = candidates();
    let (mut asked, mut kinds) = (0, [0; 7]);
    for number in 0..300 {
        let mut chance = Chance::fast(number * 23 + 9);
        let mut table = small_fief(&mut chance);
        for card in [Card::Merchant, Card::Artist, Card::Bureaucrat] {
            if chance.below(3) == 0 && table.game_has_card(card) {
                table = table.troop(0, card);
            }
        }
        // Guests, and own characters abroad: nobody of them pays.
        if chance.below(2) == 0 {
            for (seat, place) in [(1, Place(0)), (1, Place(1)), (0, Place(4))] {
                let card = chance.pick(&[Card::Merchant, Card::Artist, Card::Bureaucrat, Card::Worker]);
                if table.game_has_card(card) {
                    table = table.abroad(seat, card, place);
                }
            }
        }
        let buys =
            |action: &Action| matches!(action, Action::Play(_) | Action::Build { .. } | Action::ExtraCard);
        let offers: Vec<Action> = table.legal().into_iter().filter(buys).collect();
        if offers.is_empty() {
            continue;
        }
        let mut game = table.game;
        game.apply(Seat(0), chance.pick(&offers), &mut Ctx::quiet(&mut chance));
        while game.table.frame() == Frame::Pay {
            let bill = Bill::of(&game);
            let leads_on = |wallet: &Wallet| can_pay(wallet, bill.any, bill.building, &mut BTreeSet::new());
            let expected: BTreeSet<Action> = steps
                .iter()
                .copied()
                .filter(|&step| bill.after(&game, step).is_some_and(|next| leads_on(&next)))
                .collect();
            let mut legal = Vec::new();
            game.legal(Seat(0), &mut legal);
            let offered: BTreeSet<Action> = legal.iter().copied().collect();
            assert_eq!(offered, expected, "table {number}: {:?} {:?}", game.table.purse, game.table.fiefs[0]);
            asked += 1;
            for step in &legal {
                kinds[match step {
                    Action::ActivateGroup(_) => 0,
                    Action::ActivateFree(_) => 1,
                    Action::Discard { .. } => 2,
                    Action::Exchange { .. } => 3,
                    Action::Merchant { .. } => 4,
                    Action::MerchantGold { .. } => 5,
                    _ => 6,
                }] += 1;
            }
            game.apply(Seat(0), chance.pick(&legal), &mut Ctx::quiet(&mut chance));
        }
    }
    assert!(asked > 200 && kinds.iter().all(|&times| times > 10), "{asked} {kinds:?}");
}
