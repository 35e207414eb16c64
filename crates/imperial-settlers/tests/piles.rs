//! Piles hold cards as bits; here stands beside each the plain list of its cards, in the order of the printed faces;
//! and beside an empire the sorted list of its locations.

use imperial_settlers::testing::Table;
use imperial_settlers::{Backs, Face, Faction, Location, Pile, Realm, card};
use tafel_core::Chance;

/// Every card of the box, copies included, in order.
fn all_cards() -> Vec<Face> {
    Face::ALL.into_iter().flat_map(|face| std::iter::repeat_n(face, card(face).copies.into())).collect()
}

/// Cards picked at random, in order.
fn some_cards(chance: &mut Chance) -> Vec<Face> {
    let share = 1 + chance.below(12);
    all_cards().into_iter().filter(|_| chance.below(share) == 0).collect()
}

fn of_faction(cards: &[Face], faction: Option<Faction>) -> Vec<Face> {
    cards.iter().copied().filter(|&face| card(face).faction == faction).collect()
}

/// The pile answers every question as the list does.
fn compare(pile: &Pile, cards: &[Face]) {
    let (common, all) = (of_faction(cards, None).len(), cards.len());
    assert_eq!(pile.cards().collect::<Vec<_>>(), cards);
    let mut faces = cards.to_vec();
    faces.dedup();
    assert_eq!(pile.faces().collect::<Vec<_>>(), faces);
    for face in Face::ALL {
        let copies = cards.iter().filter(|&&other| other == face).count();
        assert_eq!((usize::from(pile.count(face)), pile.has(face)), (copies, copies > 0), "{face}");
    }
    assert_eq!((pile.len() as usize, pile.is_empty()), (all, cards.is_empty()));
    assert_eq!((pile.common_len() as usize, pile.faction_len() as usize), (common, all - common));
    let backs = pile.backs();
    assert_eq!(backs, Backs { common: common as u8, faction: (all - common) as u8 });
    assert_eq!((usize::from(backs.len()), backs.is_empty()), (all, cards.is_empty()));
    for faction in Faction::ALL {
        assert_eq!(pile.len_of(faction) as usize, of_faction(cards, Some(faction)).len(), "{faction}");
    }
    assert_eq!(pile.common_only(), of_faction(cards, None).into_iter().collect());
    let foreign = cards.iter().copied().filter(|&face| card(face).faction.is_some());
    assert_eq!(pile.faction_only(), foreign.collect());
}

#[test]
fn a_pile_is_the_list_of_its_cards() {
    let mut chance = Chance::seeded(3, 0);
    compare(&Pile::EMPTY, &[]);
    compare(&Pile::ALL_COMMON, &of_faction(&all_cards(), None));
    for faction in Faction::ALL {
        compare(&Pile::all_of(faction), &of_faction(&all_cards(), Some(faction)));
    }
    for _ in 0..200 {
        let mut cards = some_cards(&mut chance);
        let mut pile: Pile = cards.iter().copied().collect();
        compare(&pile, &cards);
        while !cards.is_empty() {
            let gone = cards.remove(chance.below(cards.len() as u32) as usize);
            assert!(pile.remove(gone));
            if !cards.contains(&gone) {
                assert!(!pile.remove(gone), "the last {gone} is gone");
            }
        }
        compare(&pile, &[]);
    }
}

/// Luck names a place in the order of the cards, so that every card is drawn as often as every other.
#[test]
fn the_card_that_luck_names_is_drawn() {
    let mut chance = Chance::seeded(4, 0);
    for _ in 0..60 {
        let cards = some_cards(&mut chance);
        let pile: Pile = cards.iter().copied().collect();
        for faction in [None].into_iter().chain(Faction::ALL.map(Some)) {
            let deck = of_faction(&cards, faction);
            for (place, &face) in deck.iter().enumerate() {
                let (mut rest, mut luck) = (pile, Chance::replay(vec![place as u32]));
                let drawn = match faction {
                    None => rest.draw_common(&mut luck),
                    Some(faction) => rest.draw_faction(faction, &mut luck),
                };
                assert_eq!(drawn, Some(face));
                assert_eq!((rest.len() + 1, rest.count(face) + 1), (pile.len(), pile.count(face)));
            }
        }
    }
    let mut empty = Pile::EMPTY;
    assert_eq!(empty.draw_common(&mut chance), None);
    assert_eq!(empty.draw_faction(Faction::Romans, &mut chance), None);
}

#[test]
fn a_reshuffle_moves_common_cards_only() {
    let mut chance = Chance::seeded(5, 0);
    let cards = some_cards(&mut chance);
    let (mut discard, mut deck): (Pile, Pile) = (cards.iter().copied().collect(), Pile::EMPTY);
    discard.move_common_to(&mut deck);
    compare(&deck, &of_faction(&cards, None));
    assert_eq!((discard.common_len(), discard.len() + deck.len()), (0, cards.len() as u32));
}

#[test]
fn a_pile_goes_over_the_wire_as_a_list_and_never_holds_more_than_was_printed() {
    let mut chance = Chance::seeded(6, 0);
    let cards = some_cards(&mut chance);
    let pile: Pile = cards.iter().copied().collect();
    let json = serde_json::to_string(&pile).expect("a pile can be written");
    assert_eq!(json, serde_json::to_string(&cards).expect("a list can be written"));
    assert_eq!(serde_json::from_str::<Pile>(&json).expect("and read"), pile);
    let face = Face::COM001;
    let too_many = vec![face; usize::from(card(face).copies) + 1];
    let json = serde_json::to_string(&too_many).expect("a list can be written");
    assert!(serde_json::from_str::<Pile>(&json).is_err());
}

/// Whatever changes on a location, an empire lies in order, and no other card moves or changes.
#[test]
fn a_changed_location_moves_to_its_place_beside_a_sorted_list() {
    let built = [Face::COM005, Face::COM018, Face::COM018, Face::COM018, Face::COM046, Face::COM046];
    let mut table = Table::of(&[Faction::Barbarians, Faction::Romans]);
    table = table.built(0, &[Face::COM007]).built(1, &built);
    let mut list = table.game.table.locations(Realm(1)).to_vec();
    let mut chance = Chance::seeded(5, 0);
    let (mut forward, mut back) = (0, 0);
    for _ in 0..400 {
        let (index, used) = (chance.below(built.len() as u32) as usize, chance.below(6) as u8);
        let changed = Location { used, ..list[index] };
        table.game.table.locations.change(Realm(1), index, |location| location.used = used);
        list[index] = changed;
        list.sort_unstable();
        assert_eq!(table.game.table.locations(Realm(1)), list);
        let place = list.iter().position(|location| *location == changed).expect("it is there");
        forward += u32::from(place < index);
        back += u32::from(place > index);
    }
    assert!(forward > 50 && back > 50, "{forward} forward, {back} back");
    assert_eq!(table.empire(0), [Face::COM007]);
}
