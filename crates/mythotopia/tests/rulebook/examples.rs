//! The worked examples of the specification, E1 to E35.

use mythotopia::testing::{BLUE, GREEN, RED, Table, lay, lay_reserved, play};
use mythotopia::{
    Action, Border, Building, Card, Deed, Held, Mythotopia, Options, Province, Question, Resource, Rule, Sea,
    Seen, Vp, Whence,
};
use tafel_core::{Chance, Ctx, Game, Viewer};

const ATTACK: Action = Action::Begin(Deed::Attack);

/// Red holds Palmain and Scombroid with six armies in stock.
fn red_in_the_south() -> Table {
    Table::new(3).towns(RED, &[Province::Palmain, Province::Scombroid])
}

#[test]
fn e1_build_cannot_pay_for_itself() {
    let base = Table::new(2).towns(RED, &[Province::Palmain]).hand(RED, &[Card::StartBuild, Card::Palmain]);
    assert_eq!(base.refused(play(Card::StartBuild)), Some(Rule::Build));
    let with_stone = base.hand(RED, &[Card::Margent]).act(play(Card::StartBuild));
    assert!(with_stone.may(Action::Build(Building::Castle)));
    assert_eq!(with_stone.refused(Action::Build(Building::City)), Some(Rule::City));
}

#[test]
fn e2_portal_has_two_uses_but_not_both_at_once() {
    let both = red_in_the_south().hand(RED, &[Card::Portal, Card::Lea]);
    assert!(!both.may(ATTACK), "Portal is the source or the food");
    let food = both.clone().hand(RED, &[Card::Palmain]);
    let food = food.acts(&[ATTACK, lay(Card::Palmain), Action::Province(Province::Blore), lay(Card::Portal)]);
    assert!(food.may(lay(Card::Lea)));
    let source = both.hand(RED, &[Card::Eagre]).acts(&[ATTACK, lay(Card::Portal)]);
    assert!(source.may(Action::Province(Province::Welkin)));
}

#[test]
fn e3_what_palmain_can_attack() {
    let base = red_in_the_south().hand(RED, &[Card::Palmain, Card::Iracund, Card::Lea]);
    let land = base.clone().acts(&[ATTACK, lay(Card::Palmain)]);
    let by_land = [Province::Blore, Province::Diclesum, Province::Iracund, Province::Nesus];
    assert_eq!(land.provinces_offered().iter().collect::<Vec<_>>(), by_land);
    let sea = base.hand(RED, &[Card::StartShip]).acts(&[ATTACK, lay(Card::Palmain)]);
    let with_ship = [
        Province::Aporia,
        Province::Blore,
        Province::Camarine,
        Province::Diclesum,
        Province::Eagre,
        Province::Ictus,
        Province::Iracund,
        Province::Kinabra,
        Province::Nesh,
        Province::Nesus,
        Province::Oxter,
    ];
    assert_eq!(sea.provinces_offered().iter().collect::<Vec<_>>(), with_ship);
    assert_eq!(sea.act(Action::Province(Province::Nesus)).legal(), [Action::ByLand, Action::BySea]);
}

/// Red attacks Blore as in the rulebook.
fn attack_on_blore() -> Table {
    red_in_the_south().hand(RED, &[Card::Palmain, Card::StartArmy, Card::Scombroid, Card::Eagre]).acts(&[
        ATTACK,
        lay(Card::Palmain),
        Action::Province(Province::Blore),
        lay(Card::Eagre),
        lay(Card::StartArmy),
        lay(Card::Scombroid),
        Action::Done,
    ])
}

#[test]
fn e4_an_attack_on_blore() {
    let scene = attack_on_blore();
    let player = scene.game.table().player(RED);
    assert_eq!((player.armies.at(Province::Blore), player.stock.armies, player.discard.len()), (3, 3, 4));
    assert_eq!(scene.game.table().garrison(Province::Blore), 4);
    assert_eq!(scene.refused(Action::EndWar(Province::Blore)), Some(Rule::FirstThing));
}

#[test]
fn e5_reinforcement() {
    let scene = Table::new(2)
        .armies_in_stock(RED, 3)
        .armies(RED, Province::Blore, 3)
        .hand(RED, &[Card::Lea, Card::Darb, Card::Eagre])
        .acts(&[
            Action::Begin(Deed::PlaceArmies),
            Action::Province(Province::Blore),
            lay(Card::Eagre),
            lay(Card::Lea),
            lay(Card::Darb),
            Action::Done,
        ]);
    let player = scene.game.table().player(RED);
    assert_eq!((player.armies.at(Province::Blore), player.stock.armies), (5, 1));
}

#[test]
fn e6_the_end_of_the_war() {
    let with = |armies| Table::new(2).armies_in_stock(RED, 1).armies(RED, Province::Blore, armies);
    let end = Action::EndWar(Province::Blore);
    let won = with(5).act(end);
    let player = won.game.table().player(RED);
    assert_eq!((player.stock.armies, won.score(RED)), (6, 3));
    assert!(player.towns.has(Province::Blore) && player.discard.has(Card::Blore));
    assert_eq!(with(4).refused(end), Some(Rule::Winner));
    let hero = with(4).hand(RED, &[Card::Hero]).act(Action::EndWarWithHero(Province::Blore));
    assert_eq!(hero.score(RED), 3);
    let lost = with(3).act(end);
    assert_eq!((lost.score(RED), lost.game.table().player(RED).stock.armies), (0, 4));
}

#[test]
fn e7_rough_terrain_and_a_player_who_defends() {
    let base = Table::new(2)
        .towns(BLUE, &[Province::Blore])
        .armies(BLUE, Province::Blore, 2)
        .castle(Province::Blore)
        .armies(RED, Province::Blore, 5)
        .reserve(RED, &[Card::Cavalry]);
    assert_eq!(base.game.table().strength(BLUE, Province::Blore), 5);
    assert_eq!(base.game.table().strength(RED, Province::Blore), 6);
    assert!(base.may(Action::EndWar(Province::Blore)));
    let limes = base.reserve(BLUE, &[Card::Limes]);
    assert_eq!(limes.refused(Action::EndWar(Province::Blore)), Some(Rule::Winner));
}

#[test]
fn e8_ships_in_both_seas_count() {
    let scene = Table::new(2).armies(RED, Province::Camarine, 2).ships(RED, Sea::Beast, 1).ships(
        RED,
        Sea::Serpent,
        1,
    );
    assert_eq!(scene.game.table().strength(RED, Province::Camarine), 4);
}

#[test]
fn e9_three_parties() {
    let end = Action::EndWar(Province::Talion);
    let tied = Table::new(2).armies(RED, Province::Talion, 4).armies(BLUE, Province::Talion, 4);
    assert_eq!(tied.refused(end), Some(Rule::Winner));
    let scene = tied.armies(RED, Province::Talion, 5).act(end);
    assert_eq!(scene.game.table().owner(Province::Talion), Some(RED));
    assert_eq!(scene.game.table().player(BLUE).stock.armies, 10);
}

#[test]
fn e10_a_city_is_lost() {
    let base =
        Table::new(2).city(BLUE, Province::Mome).counters_of(BLUE, [0, 1, 0]).armies(RED, Province::Mome, 3);
    assert_eq!(base.game.table().player(BLUE).capacity(), 3);
    let scene = base.act(Action::EndWar(Province::Mome));
    let blue = scene.game.table().player(BLUE);
    assert_eq!((scene.score(BLUE), blue.stock.cities, blue.capacity()), (2, 4, 2));
    assert!(scene.game.table().player(RED).towns.has(Province::Mome));
    assert_eq!(scene.score(RED), 3);
}

#[test]
fn e11_more_cards_than_the_reserve_has_room_for() {
    let full = Table::new(2).reserve(RED, &[Card::Mome, Card::Nesh, Card::Remise]).hand(RED, &[Card::Lea]);
    assert_eq!(full.refused(Action::Begin(Deed::Reserve)), Some(Rule::Reserve));
    assert_eq!(full.game.table().player(RED).reserve.len(), 3, "nothing is lost");
    let buy = |card| [Action::Begin(Deed::Buy), Action::OneArmy, Action::Done, lay_reserved(card)];
    let two = full.acts(&buy(Card::Mome));
    assert_eq!(two.refused(Action::Begin(Deed::Reserve)), Some(Rule::Reserve));
    let one = two.acts(&buy(Card::Nesh)).actions_left(1);
    assert!(one.may(Action::Begin(Deed::Reserve)));
}

#[test]
fn e12_the_card_changes_hands() {
    let war = Table::new(2).towns(BLUE, &[Province::Blore]).armies(RED, Province::Blore, 5);
    let end = Action::EndWar(Province::Blore);
    let whence = |scene: &Table| {
        scene.seen(Viewer::Spectator).into_iter().find_map(|seen| match seen {
            Seen::CardMoved { whence, .. } => Some(whence),
            _ => None,
        })
    };
    let hand = war.clone().hand(BLUE, &[Card::Blore]).pile(BLUE, &[Card::Mome, Card::Nesh]).act(end);
    assert_eq!((hand.hand_of(BLUE).len(), whence(&hand)), (1, Some(Whence::Hand)));
    let pile = war.clone().pile(BLUE, &[Card::Blore, Card::Mome]).act(end);
    assert_eq!(
        (pile.pile_of(BLUE).len(), pile.hand_of(BLUE).len(), whence(&pile)),
        (1, 0, Some(Whence::DrawPile))
    );
    let reserve = war.reserve(BLUE, &[Card::Blore]).pile(BLUE, &[Card::Mome]).act(end);
    assert_eq!((reserve.hand_of(BLUE).len(), whence(&reserve)), (0, Some(Whence::Reserve)));
    for scene in [hand, pile, reserve] {
        assert!(scene.game.table().player(RED).discard.has(Card::Blore));
    }
}

#[test]
fn e13_no_town_left() {
    let scene = Table::new(2)
        .towns(BLUE, &[Province::Blore])
        .hand(BLUE, &[Card::Blore])
        .armies(RED, Province::Blore, 5)
        .towns_in_stock(RED, 0)
        .counters_on(Vp::Spoils, 6)
        .act(Action::EndWar(Province::Blore));
    assert_eq!(scene.game.table().owner(Province::Blore), None);
    assert_eq!((scene.score(RED), scene.score(BLUE)), (0, 0));
    assert!(scene.game.table().province_stack.has(Card::Blore));
}

#[test]
fn e14_one_army_left() {
    let place = [Action::Begin(Deed::PlaceArmies), Action::Province(Province::Palmain), lay(Card::StartArmy)];
    let hand = [Card::StartArmy, Card::Lea];
    let one = red_in_the_south().armies_in_stock(RED, 1).hand(RED, &hand).acts(&place);
    assert_eq!(one.refused(lay(Card::Lea)), Some(Rule::ArmySymbols));
    assert_eq!(one.act(Action::Done).game.table().player(RED).armies.at(Province::Palmain), 1);
    let two = red_in_the_south().armies_in_stock(RED, 2).hand(RED, &hand).acts(&place);
    assert_eq!(two.refused(lay(Card::Lea)), Some(Rule::ArmySymbols));
}

#[test]
fn e15_hills_and_mountains_with_and_without_ranger() {
    let food = |source: Card, target, reserve: &[Card]| {
        let province = source.province().expect("a province card");
        let scene = Table::new(2).towns(RED, &[province]).reserve(RED, reserve);
        let scene = scene.hand(RED, &[source, Card::Blore, Card::Eagre, Card::Nesus]);
        let scene = scene.acts(&[ATTACK, lay(source)]);
        if !scene.may(Action::Province(target)) {
            return None;
        }
        match scene.act(Action::Province(target)).game.question(RED) {
            Question::Pay(Resource::Food, owed) => Some(owed),
            other => panic!("food is asked for, not {other:?}"),
        }
    };
    assert_eq!(food(Card::Galingale, Province::Hatchel, &[]), Some(2));
    assert_eq!(food(Card::Galingale, Province::Hatchel, &[Card::Ranger]), Some(1));
    assert_eq!(food(Card::Welkin, Province::Frampold, &[]), None);
    assert_eq!(food(Card::Welkin, Province::Frampold, &[Card::Ranger]), Some(2));
    let stone = |reserve: &[Card]| {
        let scene = Table::new(2).towns(RED, &[Province::Galingale, Province::Hatchel]).reserve(RED, reserve);
        let scene = scene.hand(RED, &[Card::StartBuild, Card::Hatchel, Card::Eoan, Card::Shog, Card::Quean]);
        let road = Action::Border(Border::GalingaleHatchel);
        let scene =
            scene.acts(&[play(Card::StartBuild), Action::Build(Building::Road), road, lay(Card::Hatchel)]);
        scene.game.question(RED)
    };
    assert_eq!(stone(&[]), Question::Pay(Resource::Stone, 3));
    assert_eq!(stone(&[Card::Ranger]), Question::Pay(Resource::Stone, 2));
}

#[test]
fn e16_reinforcing_across_hills_costs_one_food() {
    let scene = Table::new(2).towns(RED, &[Province::Galingale]).armies(RED, Province::Hatchel, 1);
    let scene = scene.hand(RED, &[Card::Eagre, Card::Lea]);
    let scene = scene.acts(&[Action::Begin(Deed::PlaceArmies), Action::Province(Province::Hatchel)]);
    assert_eq!(scene.game.question(RED), Question::Pay(Resource::Food, 1));
}

#[test]
fn e17_water_mill_doubles_stone_and_no_armies() {
    let scene =
        red_in_the_south().hand(RED, &[Card::StartBuild, Card::Palmain, Card::Quean, Card::WaterMill]);
    let scene = scene.acts(&[
        play(Card::StartBuild),
        Action::Build(Building::City),
        Action::Province(Province::Palmain),
        lay(Card::Palmain),
        lay(Card::WaterMill),
        lay(Card::Quean),
    ]);
    assert!(scene.game.table().player(RED).cities.has(Province::Palmain));
    let armies = red_in_the_south().hand(RED, &[Card::StartArmy, Card::WaterMill]);
    let armies = armies.acts(&[Action::Begin(Deed::PlaceArmies), Action::Province(Province::Palmain)]);
    assert_eq!(armies.refused(lay(Card::WaterMill)), Some(Rule::Modifiers));
}

#[test]
fn e18_providence_with_an_empty_pile() {
    let six = [Card::Mome, Card::Lea, Card::Shog, Card::Darb, Card::Eoan, Card::Nesh];
    let scene = Table::new(2).hand(RED, &[Card::Providence]).discard(RED, &six).act(play(Card::Providence));
    assert_eq!((scene.hand_of(RED).len(), scene.pile_of(RED).len()), (2, 4));
    let discard = scene.game.table().player(RED).discard;
    assert_eq!(discard.iter().collect::<Vec<_>>(), [Card::Providence]);
    let one = Table::new(2).hand(RED, &[Card::Providence]).discard(RED, &six).pile(RED, &[Card::Eagre]);
    let one = one.act(play(Card::Providence));
    assert!(one.hand_of(RED).has(Card::Eagre));
    assert_eq!((one.hand_of(RED).len(), one.pile_of(RED).len()), (2, 5));
}

#[test]
fn e19_counsellor_never_redraws_what_it_discards() {
    let scene = Table::new(2)
        .hand(RED, &[Card::Counsellor, Card::Mome, Card::Lea])
        .reserve(RED, &[Card::Shog])
        .discard(RED, &[Card::Eagre, Card::Darb, Card::Eoan, Card::Nesh])
        .acts(&[
            play(Card::Counsellor),
            lay(Card::Mome),
            lay(Card::Lea),
            lay_reserved(Card::Shog),
            Action::Done,
        ]);
    assert_eq!(scene.hand_of(RED).len(), 3);
    for card in [Card::Counsellor, Card::Mome, Card::Lea, Card::Shog] {
        assert!(scene.game.table().player(RED).discard.has(card), "{card}");
    }
}

#[test]
fn e20_warehouse_makes_room_as_soon_as_it_lies_there() {
    let hand = [Card::Warehouse, Card::Mome, Card::Lea];
    let scene = Table::new(2).reserve(RED, &[Card::Shog]).hand(RED, &hand).acts(&[
        Action::Begin(Deed::Reserve),
        lay(Card::Warehouse),
        lay(Card::Mome),
        lay(Card::Lea),
        Action::Done,
    ]);
    let player = scene.game.table().player(RED);
    assert_eq!((player.capacity(), player.reserve.len()), (4, 4));
    let full = Table::new(2).reserve(RED, &[Card::Shog, Card::Darb]).hand(RED, &hand);
    assert_eq!(full.refused(Action::Begin(Deed::Reserve)), Some(Rule::Reserve));
}

#[test]
fn e21_lord_of_the_isles_at_the_start() {
    let lucky = (0..5000).find_map(|seed| {
        let mut luck = Chance::seeded(seed, 0);
        let game = Mythotopia::setup(&Options::default(), 4, &mut Ctx::quiet(&mut luck)).ok()?;
        let owner = game.table().owner(Province::Aporia)?;
        let both = game.table().owner(Province::Kinabra) == Some(owner);
        let ready = game.table().start.is_some() && game.table().victory.in_play(Vp::Isles);
        (both && ready).then(|| game.table().score(owner))
    });
    assert_eq!(lucky, Some(20));
}

#[test]
fn e22_a_citadel_stands_and_falls() {
    let base = Table::new(2).citadel(BLUE, Province::Mome);
    assert_eq!(base.game.table().strength(BLUE, Province::Mome), 2);
    assert_eq!(base.game.table().player(BLUE).capacity(), 3);
    let scene = base.armies(RED, Province::Mome, 3).counters_on(Vp::Citadel, 1).counters_on(Vp::Spoils, 6);
    let scene = scene.act(Action::EndWar(Province::Mome));
    assert_eq!(scene.score(RED), 3 + 3 + 1);
    assert_eq!(scene.game.table().player(BLUE).capacity(), 2);
    assert!(scene.game.table().player(BLUE).citadel.is_empty());
}

#[test]
fn e23_diplomat_gives_the_defender_no_counter() {
    let base = Table::new(2)
        .towns(BLUE, &[Province::Blore])
        .armies(BLUE, Province::Blore, 3)
        .armies(RED, Province::Blore, 1)
        .counters_on(Vp::Defender, 6);
    let peace = base.clone().hand(RED, &[Card::Diplomat, Card::Mome]).act(Action::Pass).acts(&[
        play(Card::Diplomat),
        Action::Province(Province::Blore),
        lay(Card::Mome),
    ]);
    assert_eq!((peace.game.table().owner(Province::Blore), peace.score(BLUE)), (Some(BLUE), 3));
    assert_eq!(peace.game.table().player(RED).stock.armies, 7);
    assert_eq!(base.act(Action::EndWar(Province::Blore)).score(BLUE), 4);
}

#[test]
fn e24_reserve_army() {
    let base = Table::new(3)
        .towns(RED, &[Province::Palmain])
        .towns(BLUE, &[Province::Blore, Province::Nesus])
        .towns(GREEN, &[Province::Iracund])
        .reserve(BLUE, &[Card::ReserveArmy]);
    let attack = |scene: Table, seat, card: Card| {
        let scene = scene.turn_of(seat).hand(seat, &[card, Card::Eagre, Card::Lea]);
        scene.acts(&[ATTACK, lay(card)]).provinces_offered()
    };
    let besieged = base.clone().armies(RED, Province::Nesus, 1);
    let green = attack(besieged.clone(), GREEN, Card::Iracund);
    assert!(!green.has(Province::Blore) && green.has(Province::Palmain));
    let blue = attack(besieged, BLUE, Card::Blore);
    assert!(!blue.has(Province::Palmain) && !blue.has(Province::Iracund));
    assert!(blue.has(Province::Margent), "neutral provinces are open to Blue");
    let expanding = base.armies(BLUE, Province::Mome, 2);
    assert!(
        attack(expanding, GREEN, Card::Iracund).has(Province::Blore),
        "a war with a garrison does not count"
    );
}

#[test]
fn e25_scribe_and_master_of_the_sea() {
    let base = Table::new(2)
        .towns(BLUE, &[Province::Palmain])
        .ships(BLUE, Sea::Beast, 1)
        .ships(BLUE, Sea::InlandWest, 1)
        .ships_in_stock(BLUE, 2)
        .reserve(BLUE, &[Card::Scribe])
        .hand(BLUE, &[Card::StartShip, Card::Ship])
        .counters_on(Vp::Sea, 2)
        .turn_of(BLUE);
    let sail = |card| [Action::Begin(Deed::PlaceShips), Action::Sea(Sea::Serpent), lay(card), Action::Done];
    let scene = base.clone().acts(&sail(Card::StartShip));
    assert_eq!(scene.legal(), [Action::FromUnused, Action::Decline]);
    let scene = scene.act(Action::FromUnused);
    assert_eq!((scene.score(BLUE), scene.game.table().player(BLUE).sea_markers), (5, 1));
    let away = [Action::Begin(Deed::RemoveShips), Action::Sea(Sea::Serpent), Action::Number(1)];
    let again = scene.acts(&away).actions_left(2).acts(&sail(Card::Ship));
    assert_eq!((again.score(BLUE), again.asked()), (5, Some(BLUE)), "each condition once");
    assert_eq!(again.game.table().player(BLUE).sea_markers, 1);
    let townless = base.towns_in_stock(BLUE, 0).acts(&sail(Card::StartShip));
    assert_eq!(townless.score(BLUE), 3);
}

#[test]
fn e26_alchemist_takes_unused_counters_only() {
    let scene = Table::new(2)
        .counters_of(RED, [1, 1, 0])
        .unused([0, 1, 0])
        .counters_on(Vp::Isles, 3)
        .hand(RED, &[Card::Alchemist])
        .act(play(Card::Alchemist));
    assert_eq!(scene.legal(), [Action::Swap(1)]);
    assert_eq!(scene.refused(Action::Swap(2)), Some(Rule::Alchemist));
}

#[test]
fn e27_a_tie_at_the_end_goes_to_the_defender() {
    let base = Table::new(2)
        .counters_on(Vp::City, 0)
        .counters_on(Vp::Castle, 0)
        .counters_on(Vp::Roads, 0)
        .counters_on(Vp::Patronage, 0)
        .towns(RED, &[Province::Mome])
        .towns(BLUE, &[Province::Lea])
        .counters_of(RED, [42, 0, 0])
        .counters_of(BLUE, [41, 0, 0])
        .armies(RED, Province::Lea, 1);
    assert_eq!((base.score(RED), base.score(BLUE)), (45, 44));
    assert_eq!(base.game.table().strength(BLUE, Province::Lea), 1);
    let defended = base.clone().counters_on(Vp::Defender, 1);
    assert_eq!(defended.refused(Action::EndGame), Some(Rule::EndRefused));
    let outcome = base.act(Action::EndGame).game.outcome().expect("it is over");
    assert_eq!(outcome.ranks.as_slice(), [1, 2]);
}

#[test]
fn e28_a_free_action_blocks_the_end() {
    let scene = Table::new(2)
        .counters_on(Vp::City, 0)
        .counters_on(Vp::Castle, 0)
        .counters_on(Vp::Roads, 0)
        .counters_on(Vp::Patronage, 0)
        .counters_of(RED, [9, 0, 0])
        .armies(RED, Province::Mome, 5)
        .hand(RED, &[Card::Militia]);
    assert!(scene.may(Action::EndGame) && scene.may(Action::EndWar(Province::Mome)));
    let scene = scene.act(play(Card::Militia));
    assert_eq!(scene.refused(Action::EndGame), Some(Rule::FirstThing));
    assert_eq!(scene.refused(Action::EndWar(Province::Mome)), Some(Rule::FirstThing));
}

#[test]
fn e29_one_draft_but_two_purchases() {
    let scene = Table::new(2).display(&[Card::Queen, Card::Limes]).hand(RED, &[Card::Mome, Card::Nesh]);
    let drafted =
        scene.clone().acts(&[Action::Begin(Deed::Draft), Action::Take(Card::Queen), lay(Card::Mome)]);
    assert_eq!(drafted.refused(Action::Begin(Deed::Draft)), Some(Rule::Draft));
    let buy = |card| [Action::Begin(Deed::Buy), Action::OneArmy, Action::Done, lay(card)];
    let bought = scene.acts(&buy(Card::Mome)).acts(&buy(Card::Nesh));
    assert_eq!(bought.game.table().player(RED).stock.armies, 8);
}

#[test]
fn e30_the_smallest_deck() {
    let eight = [Card::Lea, Card::Shog, Card::Eoan, Card::Darb, Card::Oxter, Card::Fadge];
    let scene = Table::new(2).hand(RED, &[Card::Mome, Card::Nesh]).pile(RED, &eight);
    let scene = scene.acts(&[Action::Begin(Deed::RemoveCards), lay(Card::Mome)]);
    assert_eq!(scene.refused(lay(Card::Nesh)), Some(Rule::RemoveCards));
    assert_eq!(scene.legal(), [Action::Done]);
}

#[test]
fn e31_what_becomes_of_a_removed_card() {
    let rest = [Card::Lea, Card::Shog, Card::Eoan, Card::Darb, Card::Oxter, Card::Fadge, Card::Nesh];
    let scene = Table::new(2)
        .towns(RED, &[Province::Mome])
        .hand(RED, &[Card::Queen, Card::Mome])
        .pile(RED, &rest)
        .hand(BLUE, &[Card::Remise])
        .acts(&[Action::Begin(Deed::RemoveCards), lay(Card::Queen), lay(Card::Mome), Action::Done])
        .acts(&[Action::Pass, Action::EndTurn]);
    let draft = scene.clone().act(Action::Begin(Deed::Draft));
    assert!(draft.may(Action::Take(Card::Queen)));
    assert_eq!(draft.refused(Action::Take(Card::Mome)), Some(Rule::Draft), "Red controls Mome");
    let conquered = scene.armies(BLUE, Province::Mome, 5).act(Action::EndWar(Province::Mome));
    assert!(conquered.game.table().player(BLUE).discard.has(Card::Mome), "from the province stack");
}

#[test]
fn e32_the_fourth_player_opens_with_six_cards() {
    let game = (0..50)
        .find_map(|seed| {
            let mut luck = Chance::seeded(seed, 0);
            let game = Mythotopia::setup(&Options::default(), 4, &mut Ctx::quiet(&mut luck)).ok()?;
            game.table().start.is_some().then_some(game)
        })
        .expect("some games begin at once");
    let fourth = game.table().start.expect("begun").clockwise(3, 4);
    assert_eq!(game.view(Viewer::Spectator).hand_sizes[fourth.index()], 6);
    let six = [Card::Mome, Card::Lea, Card::Shog, Card::Darb, Card::Eoan, Card::Nesh];
    let scene = Table::new(4).hand(RED, &six).pile(RED, &[Card::Eagre, Card::Oxter]);
    let discard = [Action::Begin(Deed::Discard), lay(Card::Mome), lay(Card::Lea), Action::Done];
    let scene = scene.acts(&discard).acts(&[Action::Pass, Action::EndTurn]);
    assert_eq!(scene.hand_of(RED).len(), 5);
}

#[test]
fn e33_a_dragon() {
    let base = Table::new(2).dragon(Province::Hatchel).counters_on(Vp::Dragons, 3);
    assert_eq!(base.game.table().garrison(Province::Hatchel), 6);
    let six = base.clone().armies(RED, Province::Hatchel, 6);
    assert_eq!(six.refused(Action::EndWar(Province::Hatchel)), Some(Rule::Winner));
    let seven = base.clone().armies(RED, Province::Hatchel, 7).act(Action::EndWar(Province::Hatchel));
    assert_eq!((seven.score(RED), seven.game.table().dragons.len()), (5, 0));
    let fourth = base.counters_on(Vp::Dragons, 0).armies(RED, Province::Hatchel, 7);
    assert_eq!(fourth.act(Action::EndWar(Province::Hatchel)).score(RED), 3);
}

#[test]
fn e34_roads_help_as_long_as_all_provinces_are_yours() {
    let base = Table::new(2).road(Border::NesusPalmain).road(Border::PalmainScombroid);
    let cards = [Card::Nesus, Card::Eagre, Card::Lea];
    let whole = base.clone().towns(RED, &[Province::Nesus, Province::Palmain, Province::Scombroid]);
    let whole = whole.hand(RED, &cards).acts(&[ATTACK, lay(Card::Nesus)]);
    assert!(whole.may(Action::Province(Province::Scombroid)));
    let cut = base.towns(RED, &[Province::Nesus, Province::Scombroid]).towns(BLUE, &[Province::Palmain]);
    let cut = cut.armies(RED, Province::Nesus, 2);
    assert_eq!(cut.refused(Action::Begin(Deed::RoadMove)), Some(Rule::RoadMove));
    let cut = cut.hand(RED, &cards).acts(&[ATTACK, lay(Card::Nesus)]);
    assert!(!cut.provinces_offered().has(Province::Margent));
    assert!(cut.may(Action::Province(Province::Palmain)));
}

#[test]
fn e35_marauders_end_a_war_without_a_winner() {
    let scene = Table::new(2)
        .towns(RED, &[Province::Mome])
        .armies(BLUE, Province::Mome, 1)
        .counters_on(Vp::Defender, 6)
        .hand(RED, &[Card::Marauders])
        .acts(&[Action::Play(Held::hand(Card::Marauders)), Action::Raid(BLUE, Province::Mome)]);
    assert!(scene.game.table().wars().is_empty());
    assert_eq!(scene.score(RED), 3);
}
