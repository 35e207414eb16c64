//! The worked examples of the specification, by number; those of the printed rulebook among them.

use medievalia::Card::{
    Archer, Artist, Bureaucrat, Farm, Field, Forest, Infantry, Knight, Merchant, Mine, Priest, Soldier,
    Worker,
};
use medievalia::Resource::{Energy, Food, Gold, Workforce};
use medievalia::testing::Table;
use medievalia::{Action, Building, Ending, Pile, Question, Rule, Spot, Troop, Work};
use tafel_core::Seat;

use crate::{BETWEEN_0_1, FIEF, INVASION, invasion};

/// Example 1: a field is paid with the city.
#[test]
fn e01_pay_a_field() {
    let mut table = Table::new(2).hand(0, &[Field]);
    table.act(Action::Play(Field));
    assert!(table.is_used(0, 0));
    assert!(table.host(0, 1).is_some_and(|field| !field.used));
}

/// Example 2: one worker 2 food, two workers 3, three workers still 3.
#[test]
fn e02_boost() {
    for (workers, food) in [(0, 1), (1, 2), (2, 3), (3, 3)] {
        let mut table = Table::new(2).land(0, &[Field, Farm]).hand(0, &[Mine, Mine, Mine, Mine]);
        for _ in 0..workers {
            table = table.guard(0, 1, Worker);
        }
        table.acts(&[Action::ExtraCard, Action::ActivateGroup(1)]);
        assert_eq!(table.pool()[Food.index()], food);
        assert_eq!(table.count(0, Worker, |troop| troop.used), workers);
    }
}

/// Example 3: what a payment leaves over is lost.
#[test]
fn e03_no_saving() {
    let mut table =
        Table::new(2).land(0, &[Field]).guard(0, 1, Worker).turned(0, 0).hand(0, &[Worker, Worker]);
    table.acts(&[Action::Play(Worker), Action::ActivateGroup(1)]);
    assert_eq!(table.refused(Action::Play(Worker)), Rule::WholePayment);
}

/// Example 4: a fifth landscape is illegal until one is removed.
#[test]
fn e04_landscape_cap() {
    let mut table =
        Table::new(2).land(0, &[Field, Field, Mine, Forest]).troops(0, &[Worker]).hand(0, &[Farm]);
    assert_eq!(table.refused(Action::Play(Farm)), Rule::PlayLandscape);
    table.acts(&[Action::Remove { host: 3, landscape: Mine }, Action::ActivateGroup(0)]);
    table.act(Action::Play(Farm));
    assert!(table.host(0, 3).is_some());
}

/// Example 5: a building needs a host that is left unused.
#[test]
fn e05_host_needed() {
    // Everything must be turned to pay for the tower: 3 W from the city and two free workers, 2 E from the forest.
    let base = || Table::new(2).land(0, &[Forest]).open_building(0, Building::Tower);
    let rich = |table: Table| table.guard(0, 1, Worker).guard(0, 1, Worker).troops(0, &[Worker, Worker]);
    let build = Action::Build { stack: 0, building: Building::Tower };
    let none_left = rich(base());
    assert_eq!(none_left.refused(build), Rule::BuyBuilding);
    let mut one_left = rich(base()).land(0, &[Farm]);
    one_left.act(build);
    while matches!(one_left.question(), Some(Question::Pay { .. })) {
        let next = one_left.legal()[0];
        one_left.act(next);
    }
    assert_eq!(one_left.host(0, 2).and_then(|host| host.buildings[0]), Some(Building::Tower));
    let used = rich(base()).turned(0, 0).turned(0, 1);
    assert_eq!(used.refused(build), Rule::BuyBuilding);
}

/// Example 6: no third building on a host.
#[test]
fn e06_two_buildings_per_host() {
    let table = Table::new(2)
        .building(0, 0, Building::Church)
        .building(0, 0, Building::Tower)
        .troops(0, &[Bureaucrat, Bureaucrat, Bureaucrat]);
    assert_eq!(table.refused(Action::Build { stack: 0, building: Building::School }), Rule::BuyBuilding);
}

/// The table of the printed example 1, the soldier already in B's fief.
fn printed_example_1() -> Table {
    invasion(&[Soldier])
        .land(1, &[Forest])
        .used(1, Worker)
        .used(1, Priest)
        .troop(1, Worker)
        .guard(1, 1, Worker)
}

/// Example 7: a single troop walks over and attacks.
#[test]
fn e07_single_troop_attacks() {
    let mut walk = Table::new(2).land(0, &[Farm]).troop(0, Soldier);
    walk.acts(&[
        Action::Done,
        Action::March { card: Soldier, from: FIEF[0], spot: Spot::Free, to: BETWEEN_0_1 },
    ]);
    walk.acts(&[Action::Draw(Pile::Military), Action::Done, Action::Draw(Pile::Military), Action::Done]);
    walk.act(Action::March { card: Soldier, from: BETWEEN_0_1, spot: Spot::Free, to: FIEF[1] });
    assert!(walk.may(INVASION));

    let mut a = printed_example_1();
    a.acts(&[INVASION, Action::Oppose(1)]);
    assert_eq!(a.count(0, Soldier, |troop| troop.damage == 1), 1);
    assert_eq!(a.has(1, Worker), 2);

    let mut b = printed_example_1();
    b.acts(&[INVASION, Action::StayOut, Action::AttackHost(1)]);
    assert!(b.host(1, 1).is_none());
    assert_eq!((b.count(0, Soldier, |troop| troop.damage == 1), b.has(1, Worker)), (1, 2));

    let mut c = printed_example_1();
    c.acts(&[INVASION, Action::StayOut]);
    c.act(Action::AttackTroop(c.figure(1, Worker, |troop| troop.used)));
    assert_eq!((c.has(0, Soldier), c.has(1, Worker)), (1, 2));

    let mut d = printed_example_1();
    d.acts(&[INVASION, Action::StayOut, Action::AttackHost(0)]);
    assert_eq!(d.has(0, Soldier), 0);
    assert!(!d.out().has(Seat(1)));
}

/// Example 8: army against army.
#[test]
fn e08_army_attacks() {
    let mut table = invasion(&[Knight, Soldier]).troops(1, &[Soldier, Worker]);
    table.acts(&[INVASION, Action::Join(1), Action::Oppose(1), Action::Oppose(1)]);
    table.act(Action::Wound(table.figure(0, Knight, |_| true)));
    assert_eq!(table.count(0, Soldier, |troop| troop.damage == 1), 1);
    table.act(Action::Wound(table.figure(1, Soldier, |_| true)));
    assert_eq!((table.has(0, Knight), table.has(0, Soldier)), (0, 1));
    assert_eq!((table.has(1, Soldier), table.has(1, Worker)), (0, 0));
}

/// Example 9: single troops attack, one of them a forest.
#[test]
fn e09_single_troops_attack() {
    let mut table = invasion(&[Soldier, Soldier, Knight])
        .land(1, &[Forest])
        .building(1, 1, Building::Church)
        .troops(1, &[Soldier, Worker]);
    table.acts(&[INVASION, Action::OpenGroup, Action::OpenGroup]);
    assert_eq!(table.question(), Some(Question::Oppose { card: Soldier }));
    table.acts(&[Action::Oppose(1), Action::Oppose(2)]);
    assert_eq!(table.question(), Some(Question::Aim { group: 3 }));
    table.act(Action::AttackHost(1));
    assert_eq!((table.has(0, Soldier), table.has(0, Knight)), (1, 1));
    assert_eq!(table.count(0, Soldier, |troop| troop.damage == 1), 1);
    assert_eq!((table.has(1, Soldier), table.has(1, Worker)), (0, 0));
    assert!(table.host(1, 1).is_none());
    assert_eq!(table.ruined(Building::Church), 1);
}

/// Example 10: three damage on 2/2 need two priests.
#[test]
fn e10_healing() {
    for priests in 1..=2u8 {
        let mut table = invasion(&[Soldier]).troop(1, Infantry).used(1, Worker);
        for _ in 0..priests {
            table = table.abroad(0, Priest, BETWEEN_0_1);
        }
        // Infantry 2 and an archer 1 make three points on the soldier.
        let mut table = table.abroad(1, Archer, BETWEEN_0_1);
        table.acts(&[INVASION, Action::Oppose(1)]);
        table.act(Action::Shoot(table.figure(1, Archer, |_| true)));
        table.act(Action::ShootAt(table.figure(0, Soldier, |_| true)));
        while table.question() == Some(Question::Priests) {
            table.act(Action::Pray(table.figure(0, Priest, |troop| !troop.used)));
        }
        assert_eq!(table.has(0, Soldier), priests - 1, "with {priests}");
    }
}

/// Example 11: a priest cannot save himself, another can.
#[test]
fn e11_priest_not_himself() {
    for others in 0..=1u8 {
        let mut table = invasion(&[Priest]).used(1, Soldier);
        if others == 1 {
            table = table.abroad(0, Priest, BETWEEN_0_1);
        }
        table.act(INVASION);
        table.act(Action::AttackTroop(table.figure(1, Soldier, |_| true)));
        if others == 1 {
            table.act(Action::Pray(table.figure(0, Priest, |troop| troop.place == BETWEEN_0_1)));
        }
        assert_eq!(table.count(0, Priest, |troop| troop.place == FIEF[1]), others);
    }
}

/// Example 12: three food pay for one of anything.
#[test]
fn e12_exchange() {
    for (wanted, takes) in [(Field, Workforce), (Mine, Workforce)] {
        let mut table = Table::new(2)
            .land(0, &[Field])
            .guard(0, 1, Worker)
            .guard(0, 1, Worker)
            .turned(0, 0)
            .hand(0, &[wanted, Worker]);
        table.acts(&[Action::Play(wanted), Action::ActivateGroup(1)]);
        if table.question() != Some(Question::Actions) {
            table.act(Action::Exchange { gives: Food, takes });
        }
        assert!(table.host(0, 2).is_some());
    }
    let mut gold = Table::new(2)
        .land(0, &[Field, Farm])
        .guard(0, 1, Worker)
        .guard(0, 1, Worker)
        .building(0, 0, Building::Bank)
        .turned(0, 0)
        .hand(0, &[Merchant]);
    gold.act(Action::Play(Merchant));
    while matches!(gold.question(), Some(Question::Pay { .. })) {
        let next = gold.legal()[0];
        gold.act(next);
    }
    assert_eq!(gold.has(0, Merchant), 1, "1 F and 1 G out of five food");
}

/// Example 13: two food, one workforce and one energy buy a card.
#[test]
fn e13_extra_card() {
    let mut table = Table::new(2).land(0, &[Farm, Forest]);
    table.act(Action::ExtraCard);
    while matches!(table.question(), Some(Question::PayAny { .. })) {
        let next = table.legal()[0];
        table.act(next);
    }
    table.act(Action::Draw(Pile::Character));
    assert_eq!(table.hand_size(0), 1);
}

/// Example 14: what a merchant makes of a gold and of a food.
#[test]
fn e14_merchant() {
    let mut table = Table::new(2)
        .land(0, &[Mine, Farm, Forest, Field])
        .troop(0, Merchant)
        .hand(0, &[Worker, Worker, Worker, Worker, Worker, Worker, Worker, Worker])
        .open_building(0, Building::Smithy);
    table.acts(&[Action::Build { stack: 0, building: Building::Smithy }, Action::ActivateGroup(1)]);
    let trade = |first, second| Action::MerchantGold { at: Spot::Free, takes: [first, second] };
    assert!(table.may(trade(Energy, Energy)));
    assert!(table.may(trade(Energy, Gold)), "one gold and one energy");
    assert!(table.may(trade(Food, Energy)));
    let plain = Action::Merchant { at: Spot::Free, gives: Gold, takes: Food };
    assert_eq!(table.refused(plain), Rule::Conversions, "gold makes two");
}

/// Example 15: artists.
#[test]
fn e15_artist() {
    for (artists, workforce) in [(1, 2), (2, 4)] {
        let mut table =
            Table::new(2).land(0, &[Farm, Farm]).turned(0, 0).troop(0, Worker).hand(0, &[Mine, Mine, Mine]);
        for _ in 0..artists {
            table = table.troop(0, Artist);
        }
        table.acts(&[Action::ExtraCard, Action::ActivateFree(Worker)]);
        for _ in 0..artists {
            table.act(Action::Artist { at: Spot::Free, on: Work::Free(Worker) });
        }
        assert_eq!(
            table.news.iter().filter(|news| matches!(news, medievalia::News::Doubled { .. })).count(),
            artists
        );
        if workforce < 4 {
            assert_eq!(table.pool()[Workforce.index()], workforce);
        } else {
            assert_eq!(table.question(), Some(Question::Extra));
        }
    }
    // Field, two workers and a civil building: 4 food, one artist on three of them makes 7.
    let mut table = Table::new(2)
        .land(0, &[Field, Forest, Mine])
        .guard(0, 1, Worker)
        .guard(0, 1, Worker)
        .building(0, 1, Building::Church)
        .troop(0, Artist)
        .open_building(0, Building::Castle)
        .hand(0, &[Worker, Worker, Worker, Worker, Worker, Worker, Worker, Worker]);
    table.acts(&[Action::Build { stack: 0, building: Building::Castle }, Action::ActivateGroup(1)]);
    assert_eq!(table.pool()[Food.index()], 4);
    table.act(Action::Artist { at: Spot::Free, on: Work::Group(1) });
    assert_eq!(table.pool()[Food.index()], 7);
}

/// Example 16: bureaucrats make a church cheaper, three of them free.
#[test]
fn e16_bureaucrat() {
    let mut table = Table::new(2)
        .land(0, &[Farm, Field])
        .troops(0, &[Bureaucrat, Bureaucrat, Bureaucrat])
        .open_building(0, Building::Church);
    table.act(Action::Build { stack: 0, building: Building::Church });
    for left in [4, 2, 0] {
        if table.cost().iter().sum::<u8>() > left {
            let next = table.legal().into_iter().find(|action| matches!(action, Action::Bureaucrat { .. }));
            table.act(next.expect("a bureaucrat is left"));
        }
        assert_eq!(table.cost().iter().sum::<u8>(), left);
    }
    assert!(matches!(table.question(), Some(Question::Site { .. })));
}

/// Example 17: three food feed six.
#[test]
fn e17_food() {
    let mut table = Table::new(2)
        .land(0, &[Field, Field])
        .building(0, 1, Building::Church)
        .troops(0, &[Soldier, Soldier, Soldier, Soldier, Soldier, Artist])
        .hand(0, &[Worker]);
    assert_eq!(table.capacity(0, Food), 3, "no artist raises it");
    table.acts(&[Action::Play(Worker), Action::ActivateGroup(2)]);
    assert_eq!(table.question(), Some(Question::Starve));
}

/// Example 18: the surcharge.
#[test]
fn e18_surcharge() {
    let price = |table: Table| {
        let mut table = table.land(0, &[Farm, Mine]).hand(0, &[Priest, Field, Field, Field, Field]);
        table.act(Action::Play(Priest));
        table.cost()[Gold.index()]
    };
    assert_eq!(price(Table::new(2)), 3);
    assert_eq!(price(Table::new(2).building(0, 0, Building::Church)), 1);
    assert_eq!(price(Table::team().building(2, 0, Building::Church)), 3);
}

/// Example 19: the knight rides through, unless an unused enemy is there.
#[test]
fn e19_knight() {
    let ride = |enemy: Option<bool>| {
        let mut table = Table::new(2).land(0, &[Farm]).troops(0, &[Knight, Worker]);
        if let Some(used) = enemy {
            table = table.put(Troop { place: BETWEEN_0_1, used, ..Troop::new(Seat(1), Soldier) });
        }
        table.acts(&[
            Action::Done,
            Action::March { card: Knight, from: FIEF[0], spot: Spot::Free, to: BETWEEN_0_1 },
        ]);
        table
    };
    let on = Action::Gallop { from: BETWEEN_0_1, to: FIEF[1] };
    assert!(ride(None).may(on));
    assert!(ride(Some(true)).may(on));
    let blocked = ride(Some(false));
    assert_eq!(blocked.refused(on), Rule::Blocking);
    assert!(blocked.may(Action::Gallop { from: BETWEEN_0_1, to: FIEF[0] }));
}

/// Example 20: retreat.
#[test]
fn e20_retreat() {
    let mut table =
        Table::new(2).land(0, &[Farm]).abroad(0, Soldier, BETWEEN_0_1).abroad(1, Worker, BETWEEN_0_1);
    table.act(Action::Done);
    let march = |to| Action::March { card: Soldier, from: BETWEEN_0_1, spot: Spot::Free, to };
    assert!(table.may(march(FIEF[0])));
    assert_eq!(table.refused(march(FIEF[1])), Rule::Blocking);
}

/// Example 21: a fight in the intermediate fief.
#[test]
fn e21_intermediate_fief() {
    let mut table = Table::new(2)
        .land(0, &[Farm])
        .abroad(0, Soldier, BETWEEN_0_1)
        .put(Troop { place: BETWEEN_0_1, used: true, ..Troop::new(Seat(0), Worker) })
        .put(Troop { place: BETWEEN_0_1, used: true, ..Troop::new(Seat(1), Knight) })
        .at_war();
    table.act(Action::Declare { place: BETWEEN_0_1, against: Seat(1) });
    table.act(Action::Wound(table.figure(0, Worker, |_| true)));
    assert_eq!((table.has(0, Soldier), table.has(0, Worker), table.has(1, Knight)), (0, 0, 0));
}

/// Example 22: a tower with a civil building holds against four, dies of five, and the field falls to six.
#[test]
fn e22_tower_as_guard() {
    for (troops, tower, field) in [
        (&[Soldier, Soldier][..], true, true),
        (&[Soldier, Soldier, Worker][..], false, true),
        (&[Knight, Soldier][..], false, false),
    ] {
        let mut table = invasion(troops).land(1, &[Field]).building(1, 1, Building::Tower).building(
            1,
            1,
            Building::Church,
        );
        table.act(INVASION);
        for _ in 1..troops.len() {
            table.act(Action::Join(1));
        }
        table.act(Action::AttackHost(1));
        while table.question() != Some(Question::Fronts) {
            let next = table.legal()[0];
            table.act(next);
        }
        assert_eq!(table.ruined(Building::Tower) == 0, tower, "{troops:?}");
        assert_eq!(table.host(1, 1).is_some(), field, "{troops:?}");
        assert_eq!(table.ruined(Building::Church) == 0, field, "{troops:?}");
    }
}

/// Example 23: infantry saves the soldier from two points, not from three.
#[test]
fn e23_infantry() {
    for (enemies, lives) in [(&[Soldier][..], 1), (&[Soldier, Worker][..], 0)] {
        let mut table = invasion(&[Infantry, Soldier]).troops(1, enemies);
        table.acts(&[INVASION, Action::Join(1)]);
        while matches!(table.question(), Some(Question::Oppose { .. })) {
            table.act(Action::Oppose(1));
        }
        table.act(Action::Wound(table.figure(0, Soldier, |_| true)));
        while table.question() != Some(Question::Fronts) {
            let next = table.legal()[0];
            table.act(next);
        }
        assert_eq!(table.has(0, Soldier), lives);
    }
}

/// Example 24: arrows do not reach workers on a field.
#[test]
fn e24_archer() {
    let mut table = invasion(&[Soldier])
        .abroad(0, Archer, BETWEEN_0_1)
        .land(1, &[Field])
        .guard(1, 1, Worker)
        .used(1, Worker)
        .used(1, Soldier);
    table.acts(&[INVASION, Action::AttackNothing]);
    table.act(Action::Shoot(table.figure(0, Archer, |_| true)));
    let guard = table.figure(1, Worker, |troop| troop.spot != Spot::Free);
    assert_eq!(table.refused(Action::ShootAt(guard)), Rule::ArchersPriests);
    table.act(Action::ShootAt(table.figure(1, Worker, |troop| troop.spot == Spot::Free)));
    assert_eq!(table.has(1, Worker), 1);
}

/// Example 25: victory points.
#[test]
fn e25_victory_points() {
    let table = Table::new(2)
        .land(0, &[Farm])
        .building(0, 0, Building::School)
        .building(0, 0, Building::Bank)
        .building(0, 1, Building::Castle);
    assert_eq!(table.points(0), 4);
    let doubled = Table::new(2).building(0, 0, Building::Church).building(0, 0, Building::Church).building(
        1,
        0,
        Building::Bank,
    );
    assert_eq!((doubled.points(0), doubled.points(1)), (1, 1));
}

/// Example 26: siege.
#[test]
fn e26_siege() {
    let base = || Table::new(3).land(0, &[Field, Farm]).abroad(1, Soldier, FIEF[0]);
    assert_eq!(base().guard(0, 1, Worker).at_start().siege(0), 0);
    assert_eq!(base().at_start().siege(0), 1);
    assert_eq!(base().besieged(0, 1).at_start().siege(0), 2);
    assert!(base().besieged(0, 2).at_start().out().has(Seat(0)));
    assert_eq!(base().guard(0, 2, Worker).besieged(0, 1).at_start().siege(0), 0);
}

/// Example 27: cards run out, gold capacity breaks the tie.
#[test]
fn e27_card_end() {
    let table = Table::new(2).land(0, &[Mine]).guard(0, 1, Worker).building(0, 1, Building::Church).building(
        1,
        0,
        Building::Church,
    );
    assert_eq!(table.capacity(0, Gold), 3);
    let mut table = table.stack(Pile::Military, 1).stack(Pile::Landscape, 0).turn_of(1).at_start();
    table.act(Action::Draw(Pile::Military));
    assert_eq!(table.ending(), Some(Ending::EmptyStacks));
    assert_eq!(table.outcome().unwrap().ranks.as_slice(), [1, 2]);
}

/// Example 28: the last building.
#[test]
fn e28_last_building() {
    let mut table = Table::new(2)
        .land(0, &[Farm, Farm])
        .troops(0, &[Bureaucrat, Bureaucrat, Bureaucrat])
        .last_building(2);
    table.act(Action::Build { stack: 2, building: Building::Bank });
    while table.ending().is_none() {
        let next = table.legal()[0];
        table.act(next);
    }
    assert_eq!(table.ending(), Some(Ending::LastBuilding));
}

/// Example 29: two workforce for the partner cost three.
#[test]
fn e29_ally_support() {
    let mut table = Table::team()
        .land(0, &[Farm, Forest, Mine])
        .guard(0, 2, Worker)
        .guard(0, 2, Worker)
        .turned(0, 0)
        .hand(0, &[Archer])
        .building(0, 1, Building::Carpentry)
        .land(2, &[Farm])
        .troops(2, &[Worker, Worker]);
    table.act(Action::Play(Archer));
    assert_eq!(table.cost(), [1, 3, 1, 0]);
    table.acts(&[Action::AskPartner, Action::ActivateFree(Worker), Action::ActivateFree(Worker)]);
    assert!(table.may(Action::HandOver { loses: Workforce }));
    table.act(Action::HandOver { loses: Workforce });
    assert_eq!(table.pool()[Workforce.index()], 1, "two were turned, one is lost");
}

/// Example 30: an archer used in defence is upright again after its owner's next turn began.
#[test]
fn e30_turned_off_turn() {
    let mut table = invasion(&[Soldier, Knight]).land(1, &[Field]).guard(1, 1, Archer);
    table.acts(&[INVASION, Action::Join(1), Action::AttackNothing]);
    assert_eq!((table.asked(), table.question()), (Some(Seat(1)), Some(Question::Archers)));
    table.act(Action::Shoot(table.figure(1, Archer, |_| true)));
    assert!(table.is_used(1, 1), "the whole group is turned");
    table.act(Action::ShootAt(table.figure(0, Knight, |_| true)));
    table.act(Action::Done);
    table.act(Action::Draw(Pile::Military));
    assert!(!table.is_used(1, 1));
    assert_eq!(table.count(1, Archer, |troop| troop.used), 0);
}
