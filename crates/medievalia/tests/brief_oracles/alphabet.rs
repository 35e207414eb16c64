//! Every action that can ever exist.

use std::collections::BTreeMap;

use medievalia::{Building, Card, Medievalia, Place, Resource};
use tafel_core::Game;

use crate::positions;

/// Fields, farms, forests and mines.
const LANDSCAPES: usize = 4;
/// All other cards.
const TROOPS: usize = Card::COUNT - LANDSCAPES;

/// How many ways there are to say each kind of action, counted by hand.
#[test]
fn the_alphabet_has_as_many_words_as_can_be_counted() {
    // What a table has room for: a city with sixteen landscapes, sixteen groups, sixty troops.
    let (hosts, groups, figures) = (17, 16, 60 * TROOPS);
    let (cards, buildings, resources, places, seats) =
        (Card::COUNT, Building::COUNT, Resource::COUNT, Place::COUNT, 4);
    // Free, or at a host.
    let spots = hosts + 1;
    let pairs = resources * (resources + 1) / 2;
    let expected = [
        ("Draw", 3),
        ("Play", cards),
        ("Build", 3 * buildings),
        ("Remove", hosts * LANDSCAPES),
        ("Attach", TROOPS * spots * (spots - 1)),
        ("Bureaucrat", spots * (resources + pairs)),
        ("ActivateGroup", hosts),
        ("ActivateFree", TROOPS),
        ("Discard", cards * resources),
        ("Artist", spots * (hosts + TROOPS)),
        ("Merchant", spots * resources * (resources - 1)),
        ("MerchantGold", spots * pairs),
        ("Exchange", resources * (resources - 1)),
        ("HandOver", resources),
        ("Site", hosts),
        // Free from anywhere, or from a host, which lies in a player's fief.
        ("March", TROOPS * places * (places + seats * hosts)),
        ("Gallop", places * places),
        ("Declare", places * seats),
        ("Volley", seats),
        ("Join", groups),
        ("Oppose", groups),
        ("AttackGroup", groups),
        ("StrikeBack", groups),
        ("AttackHost", hosts),
        ("ProtectBuilding", buildings),
        ("WoundBuilding", buildings),
        ("Dismiss", figures),
        ("AttackTroop", figures),
        ("Protect", figures),
        ("Wound", figures),
        ("Shoot", figures),
        ("ShootAt", figures),
        ("Pray", figures),
        ("Heal", figures),
        ("Starve", figures),
        ("ExtraCard", 1),
        ("Done", 1),
        ("AskPartner", 1),
        ("Decline", 1),
        ("OpenGroup", 1),
        ("StayOut", 1),
        ("AttackNothing", 1),
        ("ProtectCity", 1),
        ("Pass", 1),
    ];
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for action in Medievalia::alphabet() {
        let name = format!("{action:?}");
        let name = name.split([' ', '(', '{']).next().unwrap_or_default().to_owned();
        *kinds.entry(name).or_default() += 1;
    }
    assert_eq!(kinds, expected.into_iter().map(|(name, count)| (name.to_owned(), count)).collect());
}

/// Whatever is offered anywhere is in it.
#[test]
fn whatever_is_offered_is_in_the_alphabet() {
    let alphabet = Medievalia::alphabet();
    let mut offered = 0;
    let mut legal = Vec::new();
    positions(16, 40, |game| {
        let Some(seat) = game.asked().first() else { return };
        legal.clear();
        game.legal(seat, &mut legal);
        for action in &legal {
            assert!(alphabet.binary_search(action).is_ok(), "{action:?}");
        }
        offered += legal.len();
    });
    assert!(offered > 2000, "{offered}");
}
