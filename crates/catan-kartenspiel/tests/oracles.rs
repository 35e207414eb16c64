//! Second opinions: slow and simple versions of the rules, compared with the game on random positions.

use std::collections::BTreeSet;

use catan_kartenspiel::testing::{THEM, Table, US, side};
use catan_kartenspiel::{
    Action, Amounts, CARD_ROWS, Card, CardRow, Column, DieFace, End, EventCard, Land, Principality, Question,
    Rate, Resource, Row, Side,
};
use tafel_core::{Chance, Seat};

const LANDS: [[Land; 2]; 4] = [
    [Land::Fields3, Land::Forest1],
    [Land::Mountains4, Land::Pasture5],
    [Land::Hills1, Land::Goldriver3],
    [Land::Pasture6, Land::Fields4],
];

fn printed(card: Card) -> &'static CardRow {
    CARD_ROWS.iter().find(|row| row.id == card).expect("every card is printed")
}

fn is_knight(card: Card) -> bool {
    card.id().starts_with("knight_")
}

fn is_fleet(card: Card) -> bool {
    card.id().starts_with("fleet_")
}

/// The cards with words of their own that stand in cities only.
fn is_red(card: Card) -> bool {
    use Card::{
        Aqueduct, BathHouse, Church, Colossus, CountingHouse, Harbor, Library, Market, MerchantGuild, Mint,
        TownHall,
    };
    [
        Aqueduct,
        BathHouse,
        Church,
        Colossus,
        CountingHouse,
        Harbor,
        Library,
        Market,
        MerchantGuild,
        Mint,
        TownHall,
    ]
    .contains(&card)
}

/// Does a card lie in a principality and not in a hand until it is played?
fn is_placed(card: Card) -> bool {
    use Card::{Alchemist, Arsonist, Bishop, BlackKnight, Caravan, HerbWoman, Merchant, Raid, Scout, Spy};
    ![Alchemist, Arsonist, Bishop, BlackKnight, Caravan, HerbWoman, Merchant, Raid, Scout, Spy]
        .contains(&card)
}

/// Our main phase with everything at random: settlements, cities, placed cards, stocks and hands.
fn chaos(seed: u64) -> Table {
    let mut chance = Chance::fast(seed);
    let mut table = Table::main();
    let mut lands = LANDS.iter();
    for seat in [US, THEM] {
        for end in End::ALL {
            if chance.below(2) == 0 && table.state.table.supply.roads > 1 {
                table.extend(seat, end, *lands.next().expect("there are enough"));
            }
            if chance.below(3) == 0 && table.state.table.supply.roads > 1 {
                table.road(seat, end);
            }
        }
        let towns: Vec<i8> = table.state.table.realm(seat).all_towns().map(|(x, _)| x.x()).collect();
        for x in towns {
            if chance.below(2) == 0 && table.state.table.supply.cities > 0 {
                table.city(seat, x);
            }
        }
        for field in table.state.table.realm(seat).fields().collect::<Vec<_>>() {
            table.stock(seat, field.land, chance.below(4) as u8);
        }
    }
    // Every copy of every card: somewhere, in a hand, or in the stacks.
    for row in CARD_ROWS.iter() {
        for _ in 0..row.copies {
            let seat = Seat(chance.below(2) as u8);
            let sides: Vec<Side> = table.state.table.realm(seat).sides_for(row.id).collect();
            match chance.below(7) {
                0 if table.cards(seat).len() < 8 => table.hand(seat, &[row.id]),
                1 | 2 if is_placed(row.id) && !sides.is_empty() => {
                    let place = chance.pick(&sides);
                    table.place(seat, place.x.x(), place.row, row.id);
                }
                _ => {}
            }
        }
    }
    table
}

/// Positions in which nobody has won yet.
fn positions(count: usize) -> impl Iterator<Item = Table> {
    let running = |table: &Table| [US, THEM].iter().all(|&seat| table.state.table.points(seat) < 12);
    (0..).map(chaos).filter(running).take(count)
}

fn cards_of(realm: &Principality) -> Vec<Card> {
    let towns = realm.towns.iter().flatten();
    towns.flat_map(|town| town.up.iter().chain(&town.down)).copied().flatten().collect()
}

/// Strength, tournament and trade points (CAT-5.1, 8.12, 8.13).
fn figures_of(realm: &Principality) -> [usize; 3] {
    let cards = cards_of(realm);
    let knights: Vec<Card> = cards.iter().copied().filter(|&card| is_knight(card)).collect();
    let fleets = cards.iter().filter(|&&card| is_fleet(card)).count();
    let sum = |figure: fn(&CardRow) -> u8| cards.iter().map(|&card| usize::from(figure(printed(card)))).sum();
    let mut strength: usize = sum(|row| row.strength);
    let mut trade: usize = sum(|row| row.trade);
    if cards.contains(&Card::Smithy) {
        strength += knights.len();
    }
    if cards.contains(&Card::Harbor) {
        trade += fleets;
    }
    [strength, sum(|row| row.tournament), trade]
}

fn cities_of(realm: &Principality) -> usize {
    realm.towns.iter().flatten().filter(|town| town.city).count()
}

/// CAT-1.3, 8.12 to 8.14, 10.1 and 10.5: figures, points, hands and prices by counting what lies there.
#[test]
fn points_and_figures_are_what_lies_on_the_table() {
    let mut figures_out = [0, 0];
    for table in positions(3000) {
        let open = &table.state.table;
        let realms = [US, THEM].map(|seat| open.realm(seat));
        let [ours, theirs] = realms.map(figures_of);
        let leader = |us: bool, them: bool| if us { Some(US) } else { them.then_some(THEM) };
        let knight = leader(ours[0] > theirs[0], theirs[0] > ours[0]);
        let mill = leader(
            ours[2] > theirs[2] && cities_of(realms[0]) > 0,
            theirs[2] > ours[2] && cities_of(realms[1]) > 0,
        );
        assert_eq!((open.figures.knight, open.figures.mill), (knight, mill));
        figures_out[0] += usize::from(knight.is_some());
        figures_out[1] += usize::from(mill.is_some());
        for seat in [US, THEM] {
            let realm = open.realm(seat);
            let cards = cards_of(realm);
            let [strength, tournament, trade] = figures_of(realm);
            assert_eq!(
                [realm.strength, realm.tournament, realm.trade].map(usize::from),
                [strength, tournament, trade]
            );
            let towns = realm.towns.iter().flatten().count();
            let printed_points: u8 = cards.iter().map(|&card| printed(card).points).sum();
            let figures = usize::from(knight == Some(seat)) + usize::from(mill == Some(seat));
            let points = towns + cities_of(realm) + usize::from(printed_points) + figures;
            assert_eq!(usize::from(open.points(seat)), points);
            let learning = cards.iter().filter(|&&card| card == Card::Abbey || card == Card::Library).count();
            assert_eq!(open.hand_limit(seat), 3 + learning);
            assert_eq!(open.search_price(seat), if cards.contains(&Card::TownHall) { 1 } else { 2 });
        }
    }
    assert!(figures_out.iter().all(|&times| times > 500), "{figures_out:?}");
}

/// What lies on a principality, landscape by landscape: column, row, card, stock.
fn stocks(realm: &Principality) -> Vec<(i8, Row, Land, u8)> {
    let places = (-12..=12).step_by(2).flat_map(|x| Row::ALL.map(|row| (x, row)));
    let field = |(x, row)| Some((x, row, realm.lands[Principality::land_place(x, row)?]?));
    places.filter_map(field).map(|(x, row, field)| (x, row, field.land, field.stock)).collect()
}

/// The cards on the sites that border a landscape: those of the same row in the columns beside it.
fn beside(realm: &Principality, x: i8, row: Row) -> Vec<Card> {
    let towns = [x - 1, x + 1].into_iter().filter_map(Column::new).filter_map(|x| realm.town(x));
    let sites = towns.flat_map(|town| if row == Row::Up { town.up } else { town.down });
    sites.flatten().collect()
}

/// CAT-7.1 and 7.2.
fn produced(realm: &Principality, before: &[(i8, Row, Land, u8)], number: u8) -> Vec<(i8, Row, Land, u8)> {
    let doubler = |resource| match resource {
        Resource::Lumber => Some(Card::Sawmill),
        Resource::Brick => Some(Card::BrickFactory),
        Resource::Wool => Some(Card::WoolenMill),
        Resource::Grain => Some(Card::GrainMill),
        Resource::Ore => Some(Card::Foundry),
        Resource::Gold => None,
    };
    let after = |&(x, row, land, stock): &(i8, Row, Land, u8)| {
        let yields = land.id().ends_with(&format!("_{number}"));
        let doubled = doubler(land.resource()).is_some_and(|card| beside(realm, x, row).contains(&card));
        let gain = if !yields {
            0
        } else if doubled {
            2
        } else {
            1
        };
        (x, row, land, (stock + gain).min(3))
    };
    before.iter().map(after).collect()
}

/// Rolls and compares the stocks of both with what `event` and production make of them.
fn compare_roll(
    table: &Table,
    roll: impl Fn(&mut Table, u8),
    event: impl Fn(&Principality, &mut Vec<(i8, Row, Land, u8)>),
) {
    for number in 1..=6 {
        let mut rolled = table.clone();
        roll(&mut rolled, number);
        for seat in [US, THEM] {
            let realm = table.state.table.realm(seat);
            let mut expected = stocks(realm);
            event(realm, &mut expected);
            assert_eq!(stocks(rolled.state.table.realm(seat)), produced(realm, &expected, number));
        }
    }
}

/// CAT-5.3, 6.3, 6.7 and 7.1: events that only move resources, and the production after them.
#[test]
fn production_brigands_camps_and_plague_leave_what_one_would_count() {
    for mut table in positions(1000) {
        table.before_roll(4);
        compare_roll(&table, |table, number| table.roll(DieFace::BrigandAttack, number), |_, _| ());
        table.before_roll(5);
        compare_roll(
            &table,
            |table, number| table.roll(DieFace::BrigandAttack, number),
            |realm, stocks| {
                let safe = |x: i8, row: Row| beside(realm, x, row).contains(&Card::Garrison);
                let counted: u8 =
                    stocks.iter().filter(|&&(x, row, ..)| !safe(x, row)).map(|field| field.3).sum();
                for (_, _, land, stock) in stocks {
                    if counted > 7 && (land.id().starts_with("mountains") || land.id().starts_with("pasture"))
                    {
                        *stock = 0;
                    }
                }
            },
        );
        compare_roll(
            &table,
            |table, number| table.roll_event(EventCard::ProductiveYear, number),
            |realm, stocks| {
                for (x, row, _, stock) in stocks {
                    let camps =
                        beside(realm, *x, *row).into_iter().filter(|&card| card == Card::Garrison).count();
                    *stock = (*stock + camps as u8).min(3);
                }
            },
        );
        compare_roll(
            &table,
            |table, number| table.roll_event(EventCard::Plague, number),
            |realm, stocks| {
                if cards_of(realm).contains(&Card::Aqueduct) {
                    return;
                }
                for (x, _, _, stock) in stocks {
                    let columns = [*x - 1, *x + 1].into_iter().filter_map(Column::new);
                    let cities: Vec<_> =
                        columns.filter_map(|x| realm.town(x)).filter(|town| town.city).collect();
                    let bath = cities.iter().any(|town| {
                        town.up.iter().chain(&town.down).any(|&site| site == Some(Card::BathHouse))
                    });
                    if !cities.is_empty() && !bath {
                        *stock = stock.saturating_sub(1);
                    }
                }
            },
        );
    }
}

/// How much of each resource a player has, and how much room for it.
fn purse(realm: &Principality) -> (Amounts, Amounts) {
    let (mut have, mut room) = ([0; 6], [0; 6]);
    for (_, _, land, stock) in stocks(realm) {
        have[land.resource().index()] += stock;
        room[land.resource().index()] += 3 - stock;
    }
    (have, room)
}

fn affords(have: Amounts, cost: Amounts) -> bool {
    have.iter().zip(cost).all(|(have, cost)| *have >= cost)
}

/// The sides on which a card may be placed, by asking every side of every column.
fn sites_for(realm: &Principality, card: Card) -> Vec<Side> {
    let columns = (-11..=11).filter(|x| x % 2 != 0);
    let sides = columns.flat_map(|x| Row::ALL.map(|row| (x, row)));
    let takes = |&(x, row): &(i8, Row)| {
        Column::new(x).and_then(|x| realm.town(x)).is_some_and(|town| {
            let taken = if row == Row::Up { town.up } else { town.down }.iter().flatten().count();
            taken < if town.city { 2 } else { 1 } && (town.city || !is_red(card))
        })
    };
    sides.filter(takes).map(|(x, row)| side(x, row)).collect()
}

/// CAT-8.2 to 8.10 and 8.16: what can be built, where, what the bank takes, and whether a trade is possible.
#[test]
fn what_can_be_built_and_traded_is_what_purse_and_places_allow() {
    //                 lumber, brick, wool, grain, ore, gold
    const ROAD: Amounts = [1, 2, 0, 0, 0, 0];
    const SETTLEMENT: Amounts = [1, 1, 1, 1, 0, 0];
    const CITY: Amounts = [0, 0, 0, 2, 3, 0];
    let mut seen = BTreeSet::new();
    for table in positions(3000) {
        let open = &table.state.table;
        let (us, them) = (open.realm(US), open.realm(THEM));
        let ((have, room), (their_have, their_room)) = (purse(us), purse(them));
        let hand = table.cards(US);
        let placed = cards_of(us);
        // The outermost thing on each side is a road or a settlement.
        let end_road = |end: End| us.has_end_road(end);
        let may = |action: Action| match action {
            Action::Road(end) => open.supply.roads > 0 && !end_road(end) && affords(have, ROAD),
            Action::Settlement(end) => {
                open.supply.settlements > 0 && end_road(end) && affords(have, SETTLEMENT)
            }
            Action::SettlementWithScout(end) => {
                let site = open.supply.settlements > 0 && end_road(end);
                site && affords(have, SETTLEMENT) && hand.contains(&Card::Scout)
            }
            Action::City(x) => {
                let settlement = us.town(x).is_some_and(|town| !town.city);
                open.supply.cities > 0 && settlement && affords(have, CITY)
            }
            Action::Build(card) => {
                let built = hand.contains(&card) && is_placed(card);
                built && !sites_for(us, card).is_empty() && affords(have, printed(card).cost)
            }
            Action::Demolish => !placed.is_empty(),
            Action::Bank(resource, rate) => {
                let fleet = placed.iter().any(|&card| printed(card).fleet == Some(resource));
                let best = if resource == Resource::Gold && placed.contains(&Card::Mint) { 1 } else { 3 };
                let rates = if fleet { vec![best, 2, 3] } else { vec![best, 3] };
                let elsewhere = Resource::ALL.into_iter().filter(|&kind| kind != resource);
                let place = elsewhere.map(|kind| room[kind.index()]).sum::<u8>() > 0;
                rates.contains(&rate.number()) && have[resource.index()] >= rate.number() && place
            }
            Action::Offer => {
                let given = |kind: Resource| have[kind.index()] > 0 && their_room[kind.index()] > 0;
                let wanted = |kind: Resource| their_have[kind.index()] > 0 && room[kind.index()] > 0;
                let kinds = || Resource::ALL.into_iter();
                kinds().any(|give| given(give) && kinds().any(|want| want != give && wanted(want)))
            }
            Action::EndTurn => true,
            _ => unreachable!("only these are compared"),
        };
        let legal = table.legal(US);
        let columns = (-11..=11).filter_map(Column::new);
        let ends = |action: fn(End) -> Action| End::ALL.map(action);
        let all = ends(Action::Road)
            .into_iter()
            .chain(ends(Action::Settlement))
            .chain(ends(Action::SettlementWithScout))
            .chain(columns.map(Action::City))
            .chain(CARD_ROWS.iter().map(|row| Action::Build(row.id)))
            .chain(
                Resource::ALL
                    .into_iter()
                    .flat_map(|kind| (1..=3).filter_map(Rate::new).map(move |rate| Action::Bank(kind, rate))),
            )
            .chain([Action::Demolish, Action::Offer, Action::EndTurn]);
        for action in all {
            assert_eq!(legal.contains(&action), may(action), "{action:?}");
            if may(action) {
                seen.insert(format!("{action:?}").split('(').next().map(str::to_owned));
            }
            let Action::Build(card) = action else { continue };
            if !may(action) {
                continue;
            }
            // Where: asked if there is more than one side for it.
            let mut built = table.clone();
            built.act(US, action);
            let sites = sites_for(us, card);
            if sites.len() > 1 {
                assert_eq!(built.asks(US), Some(Question::BuildWhere(card)));
                let mut listed = built.legal(US);
                let mut expected: Vec<Action> = sites.into_iter().map(Action::On).collect();
                listed.sort_unstable();
                expected.sort_unstable();
                assert_eq!(listed, expected, "{card}");
            }
        }
    }
    assert_eq!(seen.len(), 9, "{seen:?}");
}
