//! MYT-8: building.

use mythotopia::testing::{RED, Table, lay, play};
use mythotopia::{Action, Border, Building, Card, Province, Rule, Vp};

fn builder() -> Table {
    Table::new(2)
        .towns(RED, &[Province::Palmain, Province::Scombroid])
        .hand(RED, &[Card::StartBuild, Card::Palmain, Card::Margent, Card::Quean, Card::Mome])
}

fn build(building: Building, place: Action) -> [Action; 4] {
    [play(Card::StartBuild), Action::Build(building), place, lay(Card::Palmain)]
}

/// MYT-8.1
#[test]
fn a_city_replaces_a_town_for_two_stone() {
    let base = builder().acts(&build(Building::City, Action::Province(Province::Palmain)));
    let scene = base.acts(&[lay(Card::Margent), lay(Card::Quean)]);
    let player = scene.game.table().player(RED);
    assert!(player.cities.has(Province::Palmain) && !player.towns.has(Province::Palmain));
    assert_eq!((player.stock.cities, player.counters), (3, [0, 1, 0]));

    let guild = builder().counters_on(Vp::Guilded, 4);
    let guild = guild.acts(&build(Building::City, Action::Province(Province::Palmain)));
    let guild = guild.acts(&[lay(Card::Margent), lay(Card::Quean)]);
    assert_eq!(guild.legal(), [Action::Bonus, Action::Decline]);
    assert_eq!(guild.clone().act(Action::Decline).game.table().player(RED).counters, [0, 1, 0]);
    let paid = guild.acts(&[Action::Bonus, lay(Card::Mome)]);
    assert_eq!(paid.game.table().player(RED).counters, [1, 1, 0]);
}

/// MYT-8.2
#[test]
fn a_castle_costs_one_stone_and_stands_once_in_a_province() {
    let scene = builder().acts(&build(Building::Castle, Action::Province(Province::Palmain)));
    let scene = scene.act(lay(Card::Quean));
    assert!(scene.game.table().castles.has(Province::Palmain));
    assert_eq!(scene.score(RED), 7);
    let again =
        builder().castle(Province::Palmain).acts(&[play(Card::StartBuild), Action::Build(Building::City)]);
    assert!(again.may(Action::Province(Province::Palmain)), "a city beside a castle");
    let again = builder().castle(Province::Palmain).act(play(Card::StartBuild));
    assert_eq!(again.refused(Action::Build(Building::Castle)), Some(Rule::Castle));
}

/// MYT-8.3
#[test]
fn a_road_joins_two_provinces_of_yours() {
    let border = Action::Border(Border::PalmainScombroid);
    let scene = builder().counters_on(Vp::Inns, 4).acts(&build(Building::Road, border));
    let scene = scene.acts(&[lay(Card::Margent), lay(Card::Quean)]);
    assert_eq!(scene.legal(), [Action::Bonus, Action::Decline]);
    let scene = scene.acts(&[Action::Bonus, lay(Card::Mome)]);
    assert!(scene.game.table().roads.has(Border::PalmainScombroid));
    assert_eq!(scene.game.table().player(RED).counters, [1, 1, 0]);
    let foreign = builder().acts(&[play(Card::StartBuild), Action::Build(Building::Road)]);
    assert_eq!(foreign.refused(Action::Border(Border::NesusPalmain)), Some(Rule::Road));
    let twice = builder().road(Border::PalmainScombroid).act(play(Card::StartBuild));
    assert_eq!(twice.refused(Action::Build(Building::Road)), Some(Rule::Road));
}

/// MYT-8.4
#[test]
fn building_goes_on_when_the_counters_are_gone() {
    let scene = builder().counters_on(Vp::Castle, 0);
    let scene = scene.acts(&build(Building::Castle, Action::Province(Province::Palmain)));
    let scene = scene.act(lay(Card::Quean));
    assert!(scene.game.table().castles.has(Province::Palmain));
    assert_eq!(scene.score(RED), 6);
}

/// MYT-8.5
#[test]
fn nothing_is_built_beside_a_citadel() {
    let scene = Table::new(2)
        .citadel(RED, Province::Palmain)
        .towns(RED, &[Province::Scombroid])
        .hand(RED, &[Card::StartBuild, Card::Palmain, Card::Scombroid, Card::Margent, Card::Quean])
        .act(play(Card::StartBuild));
    let city = scene.clone().act(Action::Build(Building::City));
    assert_eq!(city.refused(Action::Province(Province::Palmain)), Some(Rule::CitadelSite));
    let castle = scene.act(Action::Build(Building::Castle));
    assert_eq!(castle.refused(Action::Province(Province::Palmain)), Some(Rule::CitadelSite));
}

/// A33: what has run out cannot be built.
#[test]
fn pieces_that_have_run_out_cannot_be_built() {
    let four = [Province::Lea, Province::Mome, Province::Shog, Province::Darb];
    let cities = four.into_iter().fold(builder(), |scene, province| scene.city(RED, province));
    assert_eq!(cities.act(play(Card::StartBuild)).refused(Action::Build(Building::City)), Some(Rule::City));
    let castles = Province::ALL.into_iter().take(9).fold(builder(), Table::castle);
    let castles = castles.act(play(Card::StartBuild));
    assert_eq!(castles.refused(Action::Build(Building::Castle)), Some(Rule::Castle));
    let roads = Border::ALL.into_iter().take(9).fold(builder(), Table::road).act(play(Card::StartBuild));
    assert_eq!(roads.refused(Action::Build(Building::Road)), Some(Rule::Road));
}
