//! Mythotopia as numbers.

use mythotopia::{
    Bill, Border, Card, Frame, Mythotopia, Once, OnceSet, OpenTable, Pile, Plan, Player, Province, Provinces,
    Roads, Sea, Site, Step, Stock, Troops, Victory, Vp,
};
use tafel_core::{Game, Seat};

use super::relative;
use crate::{Pen, Tensor};

const MOST_SEATS: u8 = 4;
/// How many steps [`about`] tells apart.
const STEPS: usize = 42;
const ONCE: [Once; 7] =
    [Once::Farming, Once::GoldMine, Once::Quarry, Once::Levies, Once::Draft, Once::RoadMove, Once::Warehouse];

impl Tensor for Mythotopia {
    fn observe<P: Pen>(&self, own: Seat, pen: &mut P) {
        let table = self.table();
        let found_it = table.philosopher == Some(own);
        let hidden_find = self.find.filter(|_| !found_it).map_or(Pile::EMPTY, Pile::one);
        pen.number("round", table.round, 60);
        pen.number("rounds at most", table.options.round_cap, 300);
        pen.one_of("players", Some(usize::from(table.seats) - 2), 3);
        pen.number("worth of a castle", table.options.castle_vp, 2);
        pen.flag("last rounds", table.options.last_rounds);
        pen.flag("hidden counters", table.options.hidden_counters);
        pen.number("turns left", table.turns_left.unwrap_or(0), 12);
        pen.one_of("start", table.start.map(|seat| relative(seat, own, table.seats)), 4);
        pen.one_of("active", Some(relative(table.active, own, table.seats)), 4);
        pen.one_of("Philosopher", table.philosopher.map(|seat| relative(seat, own, table.seats)), 4);
        pen.number("actions left", table.turn.actions_left, 2);
        pen.flag("fresh turn", table.turn.fresh);
        pen.number("free actions", table.turn.free_actions, 10);
        pen.some_of("done this turn", once(table.turn.used), ONCE.len());
        pile(pen, "removed this turn", table.turn.removed);
        write_question(self, own, pen);

        pile(pen, "own hand", self.hands[own.index()]);
        provinces(pen, "own secret choice", self.choices[own.index()]);
        pile(pen, "own look into the stack", if found_it { self.looked } else { Pile::EMPTY });
        pen.one_of("own find", self.find.filter(|_| found_it).map(Card::index), Card::COUNT);
        pen.flag("hidden find", self.find.is_some());
        let victory = table.victory;
        let piles = [self.undealt.plus(hidden_find), table.display, table.province_stack, table.out_of_game];
        let supply = [table.mercenaries_in_supply(), table.castles_in_supply(), table.roads_in_supply()];
        let OpenTable { castles, dragons, runestones, roads, .. } = *table;
        pen.stretch(Board { piles, castles, dragons, runestones, roads, victory, supply }, Board::write);

        pen.seats(own, table.seats, MOST_SEATS, |pen, seat| {
            pen.stretch(seat.map(|seat| Realm::seen(self, own, seat, hidden_find)), |pen, realm| {
                realm.as_ref().unwrap_or(&Realm::default()).write(pen, realm.is_some());
            });
        });
    }
}

/// What lies open in the middle.
#[derive(PartialEq)]
struct Board {
    /// Improvements nobody has, the display, the province stack, and what is out of the game.
    piles: [Pile; 4],
    castles: Provinces,
    dragons: Provinces,
    runestones: Provinces,
    roads: Roads,
    victory: Victory,
    /// Mercenaries, castles and roads.
    supply: [u8; 3],
}

impl Board {
    fn write(pen: &mut impl Pen, board: &Board) {
        let [undealt, display, province_stack, out_of_game] = board.piles;
        pile(pen, "improvements nobody has", undealt);
        pile(pen, "display", display);
        pile(pen, "province stack", province_stack);
        pile(pen, "out of the game", out_of_game);
        provinces(pen, "castles", board.castles);
        provinces(pen, "dragons", board.dragons);
        provinces(pen, "runestones", board.runestones);
        pen.some_of("roads", board.roads.iter().map(Border::index), Border::COUNT);
        let left = board.victory.left;
        let cards = left.iter().enumerate();
        pen.some_of("victory cards", cards.filter_map(|(vp, left)| left.map(|_| vp)), Vp::COUNT);
        pen.numbers("counters on them", left.iter().map(|left| left.unwrap_or(0)), 8);
        pen.number("empty victory cards", board.victory.empty_cards(), 8);
        pen.numbers("unused counters", board.victory.unused.into_iter(), 28);
        let [mercenaries, castles, roads] = board.supply;
        pen.number("mercenaries in supply", mercenaries, 2);
        pen.number("castles in supply", castles, 9);
        pen.number("roads in supply", roads, 9);
    }
}

/// What can be seen of one player.
#[derive(PartialEq, Default)]
struct Realm {
    player: Player,
    asked: bool,
    has_chosen: bool,
    score: i32,
    hand: u8,
    draw: u8,
    /// What may be in the hand as well as in the draw pile, as far as one can tell.
    hidden: Pile,
}

impl Realm {
    fn seen(state: &Mythotopia, own: Seat, seat: Seat, hidden_find: Pile) -> Realm {
        let table = state.table();
        let player = *table.player(seat);
        let (hand, draw) = (state.hands[seat.index()], state.piles[seat.index()]);
        let unseen = if seat == own { Pile::EMPTY } else { hand.minus(player.known) };
        let find = if table.philosopher == Some(seat) { hidden_find } else { Pile::EMPTY };
        Realm {
            player,
            asked: state.asked().has(seat),
            has_chosen: state.has_chosen(seat),
            score: table.score(seat),
            hand: hand.len(),
            draw: draw.len(),
            hidden: unseen.minus(find).plus(draw),
        }
    }

    /// A seat that nobody plays has no room in a reserve.
    fn write(&self, pen: &mut impl Pen, is_played: bool) {
        let player = &self.player;
        pen.flag("asked", self.asked);
        pen.flag("has chosen", self.has_chosen);
        pen.number("score", self.score, 80);
        pen.numbers("counters", player.counters.into_iter(), 15);
        pen.number("cards in hand", self.hand, 10);
        pen.number("draw pile", self.draw, 30);
        pile(pen, "known hand cards", player.known);
        pile(pen, "hand or draw pile", self.hidden);
        pile(pen, "discard pile", player.discard);
        pile(pen, "reserve", player.reserve);
        pen.number("room in the reserve", if is_played { player.capacity() } else { 0 }, 12);
        pile(pen, "aside", player.aside);
        provinces(pen, "towns", player.towns);
        provinces(pen, "cities", player.cities);
        provinces(pen, "citadel", player.citadel);
        troops(pen, "armies", &player.armies);
        troops(pen, "mercenaries", &player.mercenaries);
        pen.numbers("ships", player.ships.into_iter(), 5);
        let Stock { towns, cities, citadels, armies, ships } = player.stock;
        pen.numbers("stock", [towns, cities, citadels, armies, ships].into_iter(), 18);
        pen.number("armies in supply", player.armies_in_supply, 8);
        pen.number("ships in supply", player.ships_in_supply, 3);
        pen.some_of("seas scored", (0..2).filter(|&second| player.seas_scored[second]), 2);
        pen.number("sea markers", player.sea_markers, 2);
    }
}

/// What is asked, and what the own half-made action consists of.
fn write_question(state: &Mythotopia, own: Seat, pen: &mut impl Pen) {
    let table = state.table();
    let (mut kind, mut road) = (8, (Provinces::EMPTY, None, None));
    let mut counter = None;
    match table.agenda.last() {
        Some(Frame::GiveUp) => kind = 0,
        Some(Frame::Citadel) => kind = 1,
        Some(Frame::Turn) => kind = 2,
        Some(Frame::Philosopher) => kind = 3,
        Some(&Frame::RoadMove { received, from, to }) => {
            kind = 4 + usize::from(from.is_some()) + usize::from(to.is_some());
            road = (received, from, to);
        }
        Some(&Frame::Counter { vp, second, .. }) => {
            kind = 7;
            counter = Some((vp, second));
        }
        None => {}
    }
    pen.one_of("question", Some(kind), 9);
    provinces(pen, "armies arrived in", road.0);
    pen.one_of("road from", road.1.map(Province::index), Province::COUNT);
    pen.one_of("road to", road.2.map(Province::index), Province::COUNT);
    pen.one_of("counter of", counter.map(|(vp, _)| vp.index()), Vp::COUNT);
    pen.flag("second counter", counter.is_some_and(|(_, second)| second == 1));

    let plan = if own == table.active { state.plan } else { Plan::IDLE };
    let about = about(plan.step);
    pen.one_of("own step", Some(about.kind), STEPS);
    pen.one_of("source", about.source.map(Province::index), Province::COUNT);
    pen.one_of("target", about.target.map(Province::index), Province::COUNT);
    pen.one_of("sea", about.sea.map(Sea::index), Sea::COUNT);
    pen.one_of("border", about.border.map(Border::index), Border::COUNT);
    pen.one_of("card", about.card.map(Card::index), Card::COUNT);
    pen.numbers("so many", about.counts.into_iter(), 8);
    pile(pen, "laid from the hand", plan.from_hand);
    pile(pen, "laid from the reserve", plan.from_reserve);
    pile(pen, "bound in the reserve", plan.bound);
    pen.some_of("effects used", once(plan.used), ONCE.len());
    pen.number("owed", about.bill.owed, 8);
    pen.flag("Merchant waits", about.bill.merchant);
    pen.flag("Water Mill waits", about.bill.mill);
}

fn pile(pen: &mut impl Pen, name: &str, pile: Pile) {
    pen.places(name, pile.faces().map(|card| (card.index(), pile.count(card))), Card::COUNT, 2);
}

fn provinces(pen: &mut impl Pen, name: &str, set: Provinces) {
    pen.some_of(name, set.iter().map(Province::index), Province::COUNT);
}

fn troops(pen: &mut impl Pen, name: &str, troops: &Troops) {
    pen.counts(name, troops.counts(), 6);
}

fn once(set: OnceSet) -> impl Iterator<Item = usize> {
    (0..ONCE.len()).filter(move |&which| set.has(ONCE[which]))
}

/// A step: which one, and what it is about.
#[derive(Clone, Copy, Default)]
struct About {
    kind: usize,
    source: Option<Province>,
    target: Option<Province>,
    sea: Option<Sea>,
    border: Option<Border>,
    card: Option<Card>,
    counts: [u8; 2],
    /// What is to be paid now, or after this step.
    bill: Bill,
}

fn about(step: Step) -> About {
    let plain = |kind| About { kind, ..About::default() };
    let due = |owed| Bill { owed, ..Bill::default() };
    let to = |kind, province, count| About { target: Some(province), counts: [count, 0], ..plain(kind) };
    let at = |kind: usize, site| match site {
        Site::City(province) => to(kind, province, 0),
        Site::Castle(province) => to(kind + 1, province, 0),
        Site::Road(border) => About { border: Some(border), ..plain(kind + 2) },
    };
    match step {
        Step::Idle => plain(0),
        Step::AttackCard => plain(1),
        Step::AttackFrom => plain(2),
        Step::AttackTarget { source } => About { source, ..plain(3) },
        Step::AttackWay { source, target } => About { source: Some(source), ..to(4, target, 0) },
        Step::AttackShips { source, target, ships, food } => {
            About { source: Some(source), bill: due(food), ..to(5, target, ships) }
        }
        Step::AttackFood { source, target, bill } => About { source, bill, ..to(6, target, 0) },
        Step::AttackArmies { source, target, armies } => About { source, ..to(7, target, armies) },
        Step::PlaceArmies => plain(8),
        Step::PlaceArmiesFood { province, bill } => About { bill, ..to(9, province, 0) },
        Step::PlaceArmiesCards { province, armies } => to(10, province, armies),
        Step::RemoveArmies => plain(11),
        Step::RemoveArmiesCount { province } => to(12, province, 0),
        Step::RemoveMercenaries { province, armies } => to(13, province, armies),
        Step::PlaceShips => plain(14),
        Step::PlaceShipsCards { sea, ships } => About { sea: Some(sea), counts: [ships, 0], ..plain(15) },
        Step::RemoveShips => plain(16),
        Step::RemoveShipsCount { sea } => About { sea: Some(sea), ..plain(17) },
        Step::Buy { armies, ships } => About { counts: [armies, ships], ..plain(18) },
        Step::BuyGold { armies, ships, bill } => About { counts: [armies, ships], bill, ..plain(19) },
        Step::Draft => plain(20),
        Step::DraftGold { card, bill } => About { card: Some(card), bill, ..plain(21) },
        Step::Reserve => plain(22),
        Step::Discard => plain(23),
        Step::RemoveCards => plain(24),
        Step::Warehouse => plain(25),
        Step::PatronageGold { bill } => About { bill, ..plain(26) },
        Step::Build => plain(27),
        // Which building is told by the place; before there is one, by the number.
        Step::BuildSite { building } => About { counts: [building as u8, 0], ..plain(28) },
        Step::BuildCard { site, stone } => About { counts: [0, 1], bill: due(stone), ..at(29, site) },
        Step::BuildStone { site, bill } => About { counts: [0, 2], bill, ..at(29, site) },
        Step::BuildBonus { site } => About { counts: [0, 3], ..at(29, site) },
        Step::BuildGold { site, bill } => About { counts: [0, 4], bill, ..at(29, site) },
        Step::Alchemist => plain(32),
        Step::Diplomat => plain(33),
        Step::DiplomatGold { province, bill } => About { bill, ..to(34, province, 0) },
        Step::Counsellor => plain(35),
        Step::Marauders => plain(36),
        Step::Mercenary => plain(37),
        Step::MercenaryCount { province } => to(38, province, 0),
        Step::MercenaryGold { province, count, bill } => About { bill, ..to(39, province, count) },
        Step::Mystic => plain(40),
        Step::MysticGold { card, bill } => About { card, bill, ..plain(41) },
    }
}
