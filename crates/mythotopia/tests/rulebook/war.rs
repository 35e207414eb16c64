//! MYT-7: military strength and resolution.

use mythotopia::testing::{BLUE, GREEN, RED, Table, play};
use mythotopia::{Action, Card, Province, Rule, Sea, Seen, Vp, Whence};
use tafel_core::Viewer;

/// Blue rules Blore; Red attacks it with five.
fn war() -> Table {
    Table::new(3).towns(BLUE, &[Province::Blore, Province::Lea]).armies(RED, Province::Blore, 5)
}

/// MYT-7.1
#[test]
fn strength_is_armies_mercenaries_ships_and_bonuses() {
    let attack = Table::new(2)
        .armies(RED, Province::Camarine, 2)
        .mercenaries(RED, Province::Camarine, 1)
        .ships(RED, Sea::Beast, 1)
        .ships(RED, Sea::Serpent, 1)
        .ships(RED, Sea::InlandWest, 1)
        .reserve(RED, &[Card::Cavalry, Card::Limes, Card::Ranger]);
    assert_eq!(attack.game.table().strength(RED, Province::Camarine), 6, "Camarine is no rough terrain");
    let defence = Table::new(2)
        .citadel(BLUE, Province::Blore)
        .reserve(BLUE, &[Card::Cavalry, Card::Limes, Card::Ranger])
        .armies(BLUE, Province::Blore, 1);
    assert_eq!(defence.game.table().strength(BLUE, Province::Blore), 1 + 1 + 1 + 1 + 2);
    let castle = Table::new(2).city(BLUE, Province::Mome).castle(Province::Mome);
    assert_eq!(castle.game.table().strength(BLUE, Province::Mome), 2);
    let neutral = Table::new(2).castle(Province::Blore).dragon(Province::Blore);
    assert_eq!(neutral.game.table().garrison(Province::Blore), 8, "a castle does not help a garrison");
}

/// MYT-7.2
#[test]
fn the_winner_is_stronger_than_every_other_party_alone() {
    let tied = Table::new(3).armies(RED, Province::Talion, 4).armies(BLUE, Province::Talion, 4);
    assert_eq!(tied.refused(Action::EndWar(Province::Talion)), Some(Rule::Winner));
    let three = Table::new(3).armies(RED, Province::Talion, 4).armies(BLUE, Province::Talion, 3);
    assert!(three.may(Action::EndWar(Province::Talion)), "four beats three and three");
}

/// MYT-7.3
#[test]
fn a_conqueror_gets_town_card_points_and_counters() {
    let scene = war()
        .hand(BLUE, &[Card::Blore])
        .pile(BLUE, &[Card::Lea])
        .counters_on(Vp::Spoils, 6)
        .counters_on(Vp::Citadel, 1)
        .act(Action::EndWar(Province::Blore));
    let table = scene.game.table();
    assert_eq!(table.owner(Province::Blore), Some(RED));
    assert!(table.player(RED).discard.has(Card::Blore));
    assert_eq!((scene.score(RED), scene.score(BLUE)), (4, 3));
    assert!(scene.hand_of(BLUE).has(Card::Lea), "a replacement for the card in hand");
    assert_eq!(table.player(RED).stock.armies, 11, "the armies are home");
    assert!(
        scene
            .seen(Viewer::Spectator)
            .iter()
            .any(|seen| matches!(seen, Seen::CardMoved { card: Card::Blore, whence: Whence::Hand, .. }))
    );
    let held = war().armies(BLUE, Province::Blore, 9).counters_on(Vp::Defender, 6);
    let held = held.act(Action::EndWar(Province::Blore));
    assert_eq!((held.game.table().owner(Province::Blore), held.score(BLUE)), (Some(BLUE), 7));
}

/// MYT-7.4
#[test]
fn a_lost_war_costs_no_armies() {
    let scene = war().armies(BLUE, Province::Blore, 9).act(Action::EndWar(Province::Blore));
    assert_eq!(scene.game.table().player(RED).stock.armies, 6 + 5);
    assert_eq!(scene.game.table().player(BLUE).stock.armies, 6 + 9);
}

/// MYT-7.5
#[test]
fn an_attacker_sent_home_is_out_of_the_war() {
    let scene = Table::new(3)
        .towns(GREEN, &[Province::Blore])
        .armies(BLUE, Province::Blore, 1)
        .counters_on(Vp::Defender, 6)
        .hand(RED, &[Card::Marauders])
        .acts(&[play(Card::Marauders), Action::Raid(BLUE, Province::Blore)]);
    assert!(scene.game.table().wars().is_empty());
    assert_eq!(scene.score(GREEN), 3, "no counter for the defender");
    let kept = Table::new(2).armies(BLUE, Province::Blore, 1).mercenaries(BLUE, Province::Blore, 1);
    let kept = kept.hand(RED, &[Card::Marauders]);
    let kept = kept.acts(&[play(Card::Marauders), Action::Raid(BLUE, Province::Blore)]);
    assert!(kept.game.table().wars().has(Province::Blore), "a mercenary keeps it alive");
}

/// A15: without a town nothing is conquered, and the dragon stays.
#[test]
fn a_winner_without_a_town_does_not_slay_the_dragon() {
    let scene = Table::new(2)
        .dragon(Province::Mome)
        .counters_on(Vp::Dragons, 3)
        .armies(RED, Province::Mome, 9)
        .towns_in_stock(RED, 0)
        .act(Action::EndWar(Province::Mome));
    assert!(scene.game.table().dragons.has(Province::Mome));
    assert_eq!((scene.score(RED), scene.game.table().owner(Province::Mome)), (0, None));
    assert!(scene.game.table().province_stack.has(Card::Mome));
}

/// MYT-7.3 d: a winner without a town gains nothing, and the card goes to the stack from wherever it was.
#[test]
fn a_province_won_without_a_town_is_nobodys() {
    let won = |scene: Table| {
        let scene = scene.towns_in_stock(RED, 0).counters_on(Vp::Spoils, 6).counters_on(Vp::Citadel, 1);
        scene.act(Action::EndWar(Province::Blore))
    };
    let lost = |scene: &Table| {
        let table = scene.game.table();
        assert_eq!((table.owner(Province::Blore), scene.score(RED), scene.score(BLUE)), (None, 0, 3));
        assert_eq!(table.player(RED).counters, [0; 3]);
        assert!(table.province_stack.has(Card::Blore) && !table.player(RED).discard.has(Card::Blore));
        assert_eq!(table.player(RED).stock.armies, 11);
    };
    let hand = won(war().hand(BLUE, &[Card::Blore]).pile(BLUE, &[Card::Lea, Card::Shog]));
    lost(&hand);
    assert_eq!((hand.hand_of(BLUE).len(), hand.pile_of(BLUE).len()), (1, 1), "a replacement is drawn");
    let pile = won(war().pile(BLUE, &[Card::Blore, Card::Lea]));
    lost(&pile);
    assert_eq!((pile.hand_of(BLUE).len(), pile.pile_of(BLUE).len()), (0, 1), "none for a card in the pile");
    let discard = won(war().discard(BLUE, &[Card::Blore]).pile(BLUE, &[Card::Lea]));
    lost(&discard);
    assert!(discard.hand_of(BLUE).is_empty() && discard.game.table().player(BLUE).discard.is_empty());
    let reserve = won(war().reserve(BLUE, &[Card::Blore]).pile(BLUE, &[Card::Lea]));
    lost(&reserve);
    assert!(reserve.hand_of(BLUE).is_empty() && reserve.game.table().player(BLUE).reserve.is_empty());
    // The piece goes home all the same: a town, a city, a citadel.
    assert_eq!(hand.game.table().player(BLUE).stock.towns, 14 - 1);
    let city = won(Table::new(3).city(BLUE, Province::Blore).armies(RED, Province::Blore, 5));
    assert_eq!(
        (city.game.table().owner(Province::Blore), city.game.table().player(BLUE).stock.cities),
        (None, 4)
    );
    let citadel = won(Table::new(3).citadel(BLUE, Province::Blore).armies(RED, Province::Blore, 5));
    assert_eq!(citadel.game.table().player(BLUE).stock.citadels, 1);
    assert_eq!(citadel.score(RED), 0);
}

/// MYT-7.3 c: the order of the counters is Spoils, Citadel, Dragons, Runestones, Lord of the Isles.
#[test]
fn a_conqueror_takes_counters_in_the_order_of_the_rule() {
    let scene = Table::new(2)
        .towns(RED, &[Province::Aporia])
        .citadel(BLUE, Province::Kinabra)
        .armies(RED, Province::Kinabra, 5)
        .counters_on(Vp::Spoils, 6)
        .counters_on(Vp::Citadel, 1)
        .counters_on(Vp::Isles, 3)
        .reserve(RED, &[Card::Scribe])
        .act(Action::EndWar(Province::Kinabra));
    let asked = |scene: &Table| tafel_core::Game::question(&scene.game, RED);
    assert_eq!(asked(&scene), mythotopia::Question::Counter(Vp::Spoils));
    let scene = scene.act(Action::FromCard);
    assert_eq!(asked(&scene), mythotopia::Question::Counter(Vp::Citadel));
    let scene = scene.act(Action::FromCard);
    assert_eq!(asked(&scene), mythotopia::Question::Counter(Vp::Isles));
    assert_eq!(scene.act(Action::FromCard).game.table().player(RED).counters, [1, 1, 1]);
    let wild = Table::new(2)
        .dragon(Province::Mome)
        .runestone(Province::Mome)
        .armies(RED, Province::Mome, 9)
        .counters_on(Vp::Dragons, 3)
        .counters_on(Vp::Runestones, 4)
        .reserve(RED, &[Card::Scribe])
        .act(Action::EndWar(Province::Mome));
    assert_eq!(asked(&wild), mythotopia::Question::Counter(Vp::Dragons));
    assert_eq!(asked(&wild.act(Action::FromCard)), mythotopia::Question::Counter(Vp::Runestones));
}

/// MYT-6.6: who would win is said before a war is ended.
#[test]
fn whoever_ends_a_war_reads_who_wins_it() {
    let said =
        |scene: &Table| tafel_core::Game::offer(&scene.game, RED, &Action::EndWar(Province::Blore)).key;
    assert_eq!(said(&war()), "action.end-war-won");
    assert_eq!(said(&war().armies(BLUE, Province::Blore, 9)), "action.end-war-lost");
    assert_eq!(said(&Table::new(2).armies(RED, Province::Blore, 1)), "action.end-war-held");
}

/// MYT-7.3: whose card it was is told if it came from somebody.
#[test]
fn the_card_of_a_conquered_province_comes_from_its_loser_or_from_the_stack() {
    let moved = |scene: Table| {
        let scene = scene.act(Action::EndWar(Province::Blore));
        let card = scene.seen(Viewer::Spectator).into_iter().find_map(|seen| match seen {
            Seen::CardMoved { card: Card::Blore, from, whence, to } => Some((from, whence, to)),
            _ => None,
        });
        card.expect("the card moves")
    };
    let from_blue = war().discard(BLUE, &[Card::Blore]);
    assert_eq!(moved(from_blue), (Some(BLUE), Whence::DiscardPile, Some(RED)));
    assert_eq!(moved(war()), (None, Whence::Stack, Some(RED)), "Blue's deck does not hold it");
}
