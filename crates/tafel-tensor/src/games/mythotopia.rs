//! Mythotopia as numbers.

use mythotopia::Mythotopia;
use mythotopia::frame::{Frame, Plan, Site, Step};
use mythotopia::ids::{Border, Card, Province, Sea, Vp};
use mythotopia::sets::{Pile, Provinces, Troops};
use mythotopia::state::{Once, OnceSet, Player, Stock};
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
        provinces(
            pen,
            "own secret choice",
            self.choices[own.index()].map_or(Provinces::NONE, Provinces::one),
        );
        pile(pen, "own look into the stack", if found_it { self.looked } else { Pile::EMPTY });
        pen.one_of("own find", self.find.filter(|_| found_it).map(Card::index), Card::COUNT);
        pen.flag("hidden find", self.find.is_some());
        pile(pen, "improvements nobody has", self.undealt.plus(hidden_find));
        pile(pen, "display", table.display);
        pile(pen, "province stack", table.province_stack);
        pile(pen, "out of the game", table.out_of_game);
        provinces(pen, "castles", table.castles);
        provinces(pen, "dragons", table.dragons);
        provinces(pen, "runestones", table.runestones);
        pen.some_of("roads", table.roads.iter().map(Border::index), Border::COUNT);
        let cards = table.victory.left.iter();
        pen.some_of("victory cards", cards.enumerate().filter_map(|(vp, left)| left.map(|_| vp)), Vp::COUNT);
        pen.numbers("counters on them", table.victory.left.iter().map(|left| left.unwrap_or(0)), 8);
        pen.number("empty victory cards", table.victory.empty_cards(), 8);
        pen.numbers("unused counters", table.victory.unused.into_iter(), 28);
        pen.number("mercenaries in supply", table.mercenaries_in_supply(), 2);
        pen.number("castles in supply", table.castles_in_supply(), 9);
        pen.number("roads in supply", table.roads_in_supply(), 9);

        let nobody = Player::default();
        let asked = self.asked();
        pen.seats(own, table.seats, MOST_SEATS, |pen, seat| {
            let player = seat.map_or(&nobody, |seat| table.player(seat));
            let of = |piles: &[Pile]| seat.map_or(Pile::EMPTY, |seat| piles[seat.index()]);
            let (hand, draw) = (of(&self.hands), of(&self.piles));
            let hidden = if seat == Some(own) { Pile::EMPTY } else { hand.minus(player.known) };
            let find = if table.philosopher == seat { hidden_find } else { Pile::EMPTY };
            pen.flag("asked", seat.is_some_and(|seat| asked.has(seat)));
            pen.flag("has chosen", seat.is_some_and(|seat| self.choices[seat.index()].is_some()));
            pen.number("score", seat.map_or(0, |seat| table.score(seat)), 80);
            pen.numbers("counters", player.counters.into_iter(), 15);
            pen.number("cards in hand", hand.len(), 10);
            pen.number("draw pile", draw.len(), 30);
            pile(pen, "known hand cards", player.known);
            pile(pen, "hand or draw pile", hidden.minus(find).plus(draw));
            pile(pen, "discard pile", player.discard);
            pile(pen, "reserve", player.reserve);
            pen.number("room in the reserve", seat.map_or(0, |_| player.capacity()), 12);
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
        });
    }
}

/// What is asked, and what the own half-made action consists of.
fn write_question(state: &Mythotopia, own: Seat, pen: &mut impl Pen) {
    let table = state.table();
    let (mut kind, mut road) = (8, (Provinces::NONE, None, None));
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
    pen.one_of("source", plan.source.or(about.source).map(Province::index), Province::COUNT);
    pen.one_of("target", about.target.map(Province::index), Province::COUNT);
    pen.one_of("sea", about.sea.map(Sea::index), Sea::COUNT);
    pen.one_of("border", about.border.map(Border::index), Border::COUNT);
    pen.one_of("card", about.card.map(Card::index), Card::COUNT);
    pen.numbers("so many", about.counts.into_iter(), 8);
    pile(pen, "laid from the hand", plan.from_hand);
    pile(pen, "laid from the reserve", plan.from_reserve);
    pile(pen, "bound in the reserve", plan.bound);
    pen.some_of("effects used", once(plan.used), ONCE.len());
    pen.number("owed", plan.owed, 8);
    pen.flag("Merchant waits", plan.merchant);
    pen.flag("Water Mill waits", plan.mill);
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
}

fn about(step: Step) -> About {
    let plain = |kind| About { kind, ..About::default() };
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
        Step::AttackShips { target, ships } => to(5, target, ships),
        Step::AttackFood { target } => to(6, target, 0),
        Step::AttackArmies { target, armies } => to(7, target, armies),
        Step::PlaceArmies => plain(8),
        Step::PlaceArmiesFood { province } => to(9, province, 0),
        Step::PlaceArmiesCards { province, armies } => to(10, province, armies),
        Step::RemoveArmies => plain(11),
        Step::RemoveArmiesCount { province } => to(12, province, 0),
        Step::RemoveMercenaries { province, armies } => to(13, province, armies),
        Step::PlaceShips => plain(14),
        Step::PlaceShipsCards { sea, ships } => About { sea: Some(sea), counts: [ships, 0], ..plain(15) },
        Step::RemoveShips => plain(16),
        Step::RemoveShipsCount { sea } => About { sea: Some(sea), ..plain(17) },
        Step::Buy { armies, ships } => About { counts: [armies, ships], ..plain(18) },
        Step::BuyGold { armies, ships } => About { counts: [armies, ships], ..plain(19) },
        Step::Draft => plain(20),
        Step::DraftGold { card } => About { card: Some(card), ..plain(21) },
        Step::Reserve => plain(22),
        Step::Discard => plain(23),
        Step::RemoveCards => plain(24),
        Step::Warehouse => plain(25),
        Step::PatronageGold => plain(26),
        Step::Build => plain(27),
        // Which building is told by the place; before there is one, by the number.
        Step::BuildSite { building } => About { counts: [building as u8, 0], ..plain(28) },
        Step::BuildCard { site } => About { counts: [0, 1], ..at(29, site) },
        Step::BuildStone { site } => About { counts: [0, 2], ..at(29, site) },
        Step::BuildBonus { site } => About { counts: [0, 3], ..at(29, site) },
        Step::BuildGold { site } => About { counts: [0, 4], ..at(29, site) },
        Step::Alchemist => plain(32),
        Step::Diplomat => plain(33),
        Step::DiplomatGold { province } => to(34, province, 0),
        Step::Counsellor => plain(35),
        Step::Marauders => plain(36),
        Step::Mercenary => plain(37),
        Step::MercenaryCount { province } => to(38, province, 0),
        Step::MercenaryGold { province, count } => to(39, province, count),
        Step::Mystic => plain(40),
        Step::MysticGold { card } => About { card: Some(card), ..plain(41) },
    }
}
