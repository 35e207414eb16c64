//! The situations in which something is refused.

use mythotopia::testing::{BLUE, RED, Table, lay, play};
use mythotopia::{Action, Border, Building, Card, Deed, Effect, Held, Mythotopia, Options, Province, Vp};
use tafel_core::{Chance, Ctx, Game, Seat};

/// Something is begun.
pub const fn begin(deed: Deed) -> Action {
    Action::Begin(deed)
}

/// This province.
pub const fn at(province: Province) -> Action {
    Action::Province(province)
}

/// A hand card through an effect.
pub const fn through(effect: Effect, card: Card) -> Action {
    Action::LayThrough(effect, Held::hand(card))
}

/// Palmain and Scombroid are Red's, Lea is Blue's.
pub fn idle() -> Table {
    Table::new(2).towns(RED, &[Province::Palmain, Province::Scombroid]).towns(BLUE, &[Province::Lea])
}

/// Red alone, with these cards in hand.
pub fn holding(cards: &[Card]) -> Table {
    Table::new(2).hand(RED, cards)
}

/// Red can attack from Palmain.
pub fn attacker() -> Table {
    idle().hand(RED, &[Card::Palmain, Card::StartArmy, Card::Darb, Card::Eagre])
}

/// Red attacks from Palmain and chooses the target.
pub fn targeting() -> Table {
    attacker().acts(&[begin(Deed::Attack), lay(Card::Palmain)])
}

/// Red attacks Blore and has paid the food.
pub fn mustering() -> Table {
    targeting().acts(&[at(Province::Blore), lay(Card::Eagre)])
}

/// Red attacks Blore from Scombroid with Farming in the reserve; food is due.
pub fn hungry(cards: &[Card]) -> Table {
    idle().reserve(RED, &[Card::Farming]).hand(RED, &[Card::Scombroid]).hand(RED, cards).acts(&[
        begin(Deed::Attack),
        lay(Card::Scombroid),
        at(Province::Blore),
    ])
}

/// Red reinforces Palmain; army cards are asked for.
pub fn reinforcing() -> Table {
    attacker().acts(&[begin(Deed::PlaceArmies), at(Province::Palmain)])
}

/// Red buys so many armies and pays with the cards in hand.
pub fn buying(scene: Table, armies: usize) -> Table {
    let scene = scene.act(begin(Deed::Buy));
    (0..armies).fold(scene, |scene, _| scene.act(Action::OneArmy)).act(Action::Done)
}

/// Red has three armies and a mercenary in Palmain, at peace.
pub fn garrison() -> Table {
    idle().armies(RED, Province::Palmain, 3).mercenaries(RED, Province::Palmain, 1)
}

/// Red can build with Palmain, two stone and a gold.
pub fn builder() -> Table {
    idle().hand(RED, &[Card::StartBuild, Card::Palmain, Card::Margent, Card::Quean, Card::Mome])
}

/// Red chooses where to build this.
pub fn siting(scene: Table, building: Building) -> Table {
    scene.acts(&[play(Card::StartBuild), Action::Build(building)])
}

/// Nesus, Palmain and Scombroid are Red's and joined by roads; three armies stand in Nesus.
pub fn highway() -> Table {
    Table::new(2)
        .towns(RED, &[Province::Nesus, Province::Palmain, Province::Scombroid])
        .towns(BLUE, &[Province::Lea])
        .road(Border::NesusPalmain)
        .road(Border::PalmainScombroid)
        .armies(RED, Province::Nesus, 3)
}

/// Red moves armies by road.
pub fn on_the_road(scene: Table) -> Table {
    scene.act(begin(Deed::RoadMove))
}

/// Red may draft; Queen is in the display.
pub fn drafter() -> Table {
    idle().display(&[Card::Queen]).hand(RED, &[Card::Mome, Card::Nesh])
}

/// Red and Blue fight for Mome, which is neutral (2), with so many each.
pub fn war(red: u8, blue: u8) -> Table {
    Table::new(3).armies(RED, Province::Mome, red).armies(BLUE, Province::Mome, blue)
}

/// Four cards are empty and Red leads by a counter.
pub fn late(options: Options) -> Table {
    [Vp::City, Vp::Castle, Vp::Roads, Vp::Patronage]
        .into_iter()
        .fold(Table::with(2, options), |scene, vp| scene.counters_on(vp, 0))
        .towns(RED, &[Province::Mome])
        .towns(BLUE, &[Province::Lea])
        .counters_of(RED, [1, 0, 0])
}

/// The last rounds, in which nobody attacks.
pub fn last_turns() -> Table {
    let turn = [Action::Pass, Action::Pass, Action::EndTurn];
    late(Options { last_rounds: true, ..Options::default() }).acts(&turn).acts(&turn)
}

/// Red's ships reach a third sea with Scribe in the reserve, and so many counters are left on the card.
pub fn third_sea(left: u8) -> Table {
    use mythotopia::Sea;
    Table::new(2)
        .towns(RED, &[Province::Custus, Province::Palmain])
        .ships(RED, Sea::Beast, 1)
        .ships(RED, Sea::InlandWest, 1)
        .ships_in_stock(RED, 2)
        .counters_on(Vp::Sea, left)
        .hand(RED, &[Card::StartShip])
        .reserve(RED, &[Card::Scribe])
        .acts(&[begin(Deed::PlaceShips), Action::Sea(Sea::Serpent), lay(Card::StartShip), Action::Done])
}

/// The reserve waits for later turns; Mome was put there in this one.
pub fn waiting() -> Table {
    Table::with(2, Options { reserve_waits: true, ..Options::default() })
        .display(&[Card::Queen])
        .hand(RED, &[Card::Mome, Card::Nesh])
        .acts(&[begin(Deed::Reserve), lay(Card::Mome), Action::Done])
        .acts(&[begin(Deed::Draft), Action::Take(Card::Queen)])
}

/// The game is over.
pub fn over() -> (Mythotopia, Seat, Action) {
    (late(Options::default()).act(Action::EndGame).game, RED, Action::Pass)
}

/// A setup in which all choose a province: for the citadel, or to give it up.
fn choosing(options: Options) -> Mythotopia {
    let set_up =
        |seed| Mythotopia::setup(&options, 3, &mut Ctx::quiet(&mut Chance::seeded(seed, 0))).expect("three");
    (0..200).map(set_up).find(|game| game.table().start.is_none()).expect("citadels turn up")
}

/// Somebody does something else where a province for the citadel is to be chosen.
pub fn citadel(action: Action) -> (Mythotopia, Seat, Action) {
    (choosing(Options::default()), RED, action)
}

/// The same where provinces are given up.
pub fn draft(action: Action) -> (Mythotopia, Seat, Action) {
    (choosing(Options { draft: true, ..Options::default() }), RED, action)
}

/// Blue's first province.
fn foreign(game: &Mythotopia) -> Action {
    at(game.table().player(BLUE).towns.iter().next().expect("a town"))
}

/// Red chooses a province of Blue's.
pub fn foreign_choice((game, seat, _): (Mythotopia, Seat, Action)) -> (Mythotopia, Seat, Action) {
    let action = foreign(&game);
    (game, seat, action)
}

/// Red chooses a second time.
pub fn second_choice((mut game, seat, _): (Mythotopia, Seat, Action)) -> (Mythotopia, Seat, Action) {
    let mut towns = game.table().player(seat).towns.iter().map(at);
    let (first, second) = (towns.next().expect("a town"), towns.next().expect("a second one"));
    game.apply(seat, first, &mut Ctx::quiet(&mut Chance::seeded(1, 0)));
    (game, seat, second)
}
