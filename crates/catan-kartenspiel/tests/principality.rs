//! The columns of a principality in plain numbers: settlements at odd ones, landscapes at the even ones beside them.

use catan_kartenspiel::testing::{column, side};
use catan_kartenspiel::{Card, Column, End, LANDS, Principality, Row, Side};

fn odd_columns() -> Vec<i8> {
    (-11..=11).step_by(2).collect()
}

#[test]
fn settlements_stand_in_odd_columns_from_the_eleventh_left_to_the_eleventh_right() {
    assert_eq!(Column::all().map(Column::x).collect::<Vec<_>>(), odd_columns());
    assert_eq!(Side::all().count(), 2 * odd_columns().len());
    for x in -20..=20 {
        let there = odd_columns().contains(&x);
        assert_eq!(Column::new(x).map(Column::x), there.then_some(x));
        assert_eq!(serde_json::from_str::<Column>(&x.to_string()).is_ok(), there, "{x}");
    }
}

#[test]
fn landscapes_lie_at_even_columns_upper_before_lower_from_left_to_right() {
    let mut places = Vec::new();
    for x in -20..=20 {
        for row in Row::ALL {
            let place = Principality::land_place(x, row);
            assert_eq!(place.is_some(), x % 2 == 0 && (-12..=12).contains(&x), "{x}");
            places.extend(place);
        }
    }
    assert_eq!(places, (0..LANDS).collect::<Vec<_>>());
}

/// CAT-6.7, 6.3: a settlement lies between two columns of landscapes, and a card beside those of its own row.
#[test]
fn a_card_borders_the_landscapes_left_and_right_of_it_in_its_row() {
    for x in odd_columns() {
        let land = |x, row| Principality::land_place(x, row).expect("the column exists");
        let round: Vec<usize> =
            [x - 1, x + 1].iter().flat_map(|&x| Row::ALL.map(|row| land(x, row))).collect();
        assert_eq!(Principality::round(column(x))[..], round);
    }
    for x in [-1, 1] {
        for row in Row::ALL {
            let mut realm = Principality::start();
            realm.place(side(x, row), Card::Garrison);
            let mut expected = [0; LANDS];
            for beside in [x - 1, x + 1] {
                expected[Principality::land_place(beside, row).expect("the column exists")] = 1;
            }
            assert_eq!(realm.borders(Card::Garrison), expected, "column {x}, {row:?}");
        }
    }
}

/// CAT-8.2, 8.3, 8.4: roads and settlements are built outwards, one column after the other.
#[test]
fn a_principality_grows_at_both_ends() {
    for (end, step) in [(End::Left, -1), (End::Right, 1)] {
        let mut realm = Principality::start();
        for distance in (1..=9).step_by(2) {
            assert!(!realm.has_end_road(end));
            assert_eq!(realm.build_road(end), step * (distance + 1));
            assert!(realm.has_end_road(end));
            assert_eq!(realm.build_settlement(end), step * (distance + 2));
            assert_eq!(realm.outermost(end), step * (distance + 2));
            for row in Row::ALL {
                assert_eq!(realm.outer_place(end, row), Principality::land_place(step * (distance + 3), row));
            }
        }
        let towns: Vec<i8> = realm.all_towns().map(|(x, _)| x.x()).collect();
        let mut expected: Vec<i8> = (-1..=11).step_by(2).map(|x| step * x).collect();
        expected.sort_unstable();
        assert_eq!((towns, realm.settlements), (expected, 7));
    }
}

/// Of a side with two sites the cards are named in their order, and two copies of a card once.
#[test]
fn a_placed_card_is_named_once_for_each_side() {
    let placed = |cards: &[Card]| {
        let mut realm = Principality::start();
        realm.build_city(column(1));
        for &card in cards {
            realm.place(side(1, Row::Down), card);
        }
        let named: Vec<(Side, Card)> = realm.placed().collect();
        assert!(named.iter().all(|&(at, card)| at == side(1, Row::Down) && realm.lies(at, card)));
        (named.into_iter().map(|(_, card)| card).collect::<Vec<_>>(), realm)
    };
    let mut both = [Card::Abbey, Card::Smithy];
    both.sort_unstable();
    let [first, second] = both;
    assert_eq!(placed(&[first]).0, [first]);
    assert_eq!(placed(&[first, second]).0, both);
    assert_eq!(placed(&[second, first]).0, both);
    let (twice, realm) = placed(&[Card::Garrison, Card::Garrison]);
    assert_eq!((twice, realm.count(Card::Garrison)), (vec![Card::Garrison], 2));
}
