//! What lies in a payment is what was produced, put in and traded for it, and nothing else.

use medievalia::testing::Table;
use medievalia::{Action, Building, Card, Frame, News, Resource};
use tafel_core::Chance;

/// A fief in which everything that serves a payment stands about.
fn fief(chance: &mut Chance) -> Table {
    let lands = [Card::Field, Card::Farm, Card::Forest, Card::Mine, Card::Mine];
    let mut table = Table::new(2).land(0, &[Card::Farm, chance.pick(&lands), chance.pick(&lands)]);
    for _ in 0..3 {
        let card =
            chance.pick(&[Card::Merchant, Card::Merchant, Card::Artist, Card::Bureaucrat, Card::Worker]);
        if table.game_has_card(card) {
            table = if chance.below(3) > 0 {
                table.troop(0, card)
            } else {
                table.guard(0, chance.below(4) as u8, card)
            };
        }
    }
    for _ in 0..3 {
        let card = chance.pick(&Card::ALL);
        if table.game_has_card(card) {
            table = table.hand(0, &[card]);
        }
    }
    let building = chance.pick(&[Building::Church, Building::Stable, Building::School]);
    table.open_building(0, building)
}

/// MED-5.1 to MED-5.3: added up from what the payer was told.
#[test]
fn a_payment_holds_what_was_produced_and_traded_for_it() {
    let (mut steps, mut trades) = (0, 0);
    for number in 0..400 {
        let mut chance = Chance::fast(number * 41 + 3);
        let mut table = fief(&mut chance);
        let buys = |action: &Action| {
            matches!(
                action,
                Action::Play(_) | Action::Build { .. } | Action::ExtraCard | Action::Remove { .. }
            )
        };
        let offers: Vec<Action> = table.legal().into_iter().filter(buys).collect();
        if offers.is_empty() {
            continue;
        }
        table.act(chance.pick(&offers));
        while table.game.table.frame() == Frame::Pay {
            let mut sum = [0i32; 4];
            for news in &table.news {
                let mut add = |resource: Resource, amount: u8| sum[resource.index()] += i32::from(amount);
                match *news {
                    News::GroupProduced { resource, amount, .. } | News::Doubled { resource, amount, .. } => {
                        add(resource, amount);
                    }
                    News::Discarded { resource, .. } => add(resource, 1),
                    News::Produced { amounts, .. } => {
                        Resource::ALL
                            .into_iter()
                            .zip(amounts)
                            .for_each(|(resource, amount)| add(resource, amount));
                    }
                    News::Exchanged { gives, takes, .. } => {
                        trades += 1;
                        for resource in 0..4 {
                            sum[resource] += i32::from(takes[resource]) - i32::from(gives[resource]);
                        }
                        let (given, taken) = (gives.iter().sum::<u8>(), takes.iter().sum::<u8>());
                        let gold = gives[Resource::Gold.index()] == 1;
                        let fair =
                            (given, taken) == (3, 1) || (given, taken) == if gold { (1, 2) } else { (1, 1) };
                        assert!(fair, "{given} for {taken}");
                    }
                    _ => {}
                }
            }
            assert_eq!(table.pool().map(i32::from), sum, "table {number}");
            let next = chance.pick(&table.legal());
            table.act(next);
            steps += 1;
        }
    }
    assert!(steps > 300 && trades > 30, "{steps} {trades}");
}
