//! MED-14.6, MED-18.7: what a partner can help to pay, tried out way by way.

use super::*;

/// Everything the partner can put together, step by step: sources and exchanges, no abilities.
fn helps(wallet: &Wallet, seen: &mut BTreeSet<Wallet>) {
    if !seen.insert(wallet.clone()) {
        return;
    }
    for at in 0..wallet.groups.len() {
        let mut next = wallet.clone();
        let (resource, cards, _, _) = next.groups.remove(at);
        next.pool[resource] += cards.iter().sum::<u8>();
        helps(&next, seen);
    }
    if !wallet.free.is_empty() {
        let mut next = wallet.clone();
        next.free.pop();
        next.pool[Resource::Workforce.index()] += 1;
        helps(&next, seen);
    }
    for takes in 0..4 {
        if wallet.hand > 0 {
            let mut next = wallet.clone();
            next.hand -= 1;
            next.pool[takes] += 1;
            helps(&next, seen);
        }
        for gives in (0..4).filter(|&gives| gives != takes && wallet.pool[gives] >= 3) {
            let mut next = wallet.clone();
            next.pool[gives] -= 3;
            next.pool[takes] += 1;
            helps(&next, seen);
        }
    }
}

/// What can arrive: everything the partner can put together, at least two in all, without one that is lost.
fn gifts(game: &Medievalia, partner: Seat) -> BTreeSet<[u8; 4]> {
    let mut seen = BTreeSet::new();
    helps(&wallet(game, partner), &mut seen);
    let mut gifts = BTreeSet::new();
    for Wallet { pool, .. } in seen.iter().filter(|wallet| wallet.pool.iter().sum::<u8>() >= 2) {
        for lost in (0..4).filter(|&lost| pool[lost] > 0) {
            let mut gift = *pool;
            gift[lost] -= 1;
            gifts.insert(gift);
        }
    }
    gifts
}

#[test]
fn what_a_team_can_buy_is_what_some_way_to_help_reaches() {
    let rules = Rules::printed();
    // Bought alone, bought with help, not bought; and what only the lost resource forbids.
    let mut seen = [0; 4];
    for number in 0..250 {
        let mut chance = Chance::fast(number * 19 + 7);
        let table = furnished(Table::team(), 0, &mut chance);
        let table = furnished(table, 2, &mut chance);
        let (game, seat) = (table.game.clone(), Seat(0));
        let has =
            |building| hosts(&game, seat).iter().any(|(_, host)| host.buildings().any(|at| at == building));
        let gifts = gifts(&game, Seat(2));
        for card in Card::ALL.into_iter().filter(|&card| table.holds(0, card) > 0) {
            let mut cost = rules.costs[card.index()];
            if rules.troops[card.index()].needs.is_some_and(|building| !has(building)) {
                cost[Resource::Gold.index()] += 2;
            }
            let mut own = Wallet { cost, ..wallet(&game, seat) };
            own.hand -= 1;
            let mut tried = BTreeSet::new();
            let alone = can_pay(&own, 0, false, &mut tried);
            let helped = |gifts: &BTreeSet<[u8; 4]>, tried: &mut BTreeSet<Wallet>| {
                gifts.iter().any(|&pool| can_pay(&Wallet { pool, ..own.clone() }, 0, false, tried))
            };
            let together = helped(&gifts, &mut tried);
            assert_eq!(
                table.may(Action::Play(card)),
                alone || together,
                "{card} on table {number}: {:?}",
                game.table.fiefs
            );
            let without_loss = || {
                let mut seen = BTreeSet::new();
                helps(&wallet(&game, Seat(2)), &mut seen);
                helped(&seen.iter().map(|wallet| wallet.pool).collect(), &mut BTreeSet::new())
            };
            match (alone, together) {
                (true, _) => seen[0] += 1,
                (false, true) => seen[1] += 1,
                (false, false) => {
                    seen[2] += 1;
                    seen[3] += u32::from(without_loss());
                }
            }
        }
    }
    assert!(seen[0] > 50 && seen[1] > 25 && seen[2] > 50 && seen[3] > 10, "{seen:?}");
}
