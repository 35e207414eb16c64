//! The Catan card game as numbers.

use catan_kartenspiel::{
    ActionGate, Amounts, CARDS, Card, Catan, End, EventCard, FULL, Frame, Guide, Kinds, LANDS, Land, Offer,
    Principality, REFUSALS_KEPT, Resource, StackId, TOWNS, Town,
};
use tafel_core::{Game, Seat};

use super::relative;
use crate::{Pen, Tensor};

const SEATS: u8 = 2;
/// How many questions [`ask`] tells apart.
const QUESTIONS: usize = 47;

impl Tensor for Catan {
    fn observe<P: Pen>(&self, own: Seat, pen: &mut P) {
        let memory = &self.memories[own.index()];
        let other = own.clockwise(1, SEATS);
        pen.number("turn", self.table.turn, 120);
        pen.one_of("production number", usize::from(self.table.number).checked_sub(1), 6);
        pen.number("points that win", self.table.options.target_vp, 12);
        pen.flag("wins only in the own turn", self.table.options.win_only_on_own_turn);
        pen.flag("attacks from three points each", self.table.options.action_gate == ActionGate::ThreeEach);
        pen.one_of("active", Some(relative(self.table.active, own, SEATS)), 2);
        write_question(self, own, pen);
        write_offers(self, own, pen);

        cards(pen, "own hand", self.hands[own.index()].iter().copied());
        cards(pen, "own hand cards the other knows", self.memories[other.index()].hand.cards.iter().copied());
        pen.number("of these perhaps gone", self.memories[other.index()].hand.maybe_gone, 6);
        cards(pen, "known cards of the other hand", memory.hand.cards.iter().copied());
        pen.number("of those perhaps gone", memory.hand.maybe_gone, 6);
        let arranged = self.arranged[own.index()].iter().enumerate();
        let places = arranged.map(|(place, land)| (land.index(), place as i32 + 1));
        pen.places("own landscapes arranged", places, Land::COUNT, 6);
        pen.each("stack", StackId::COUNT, |pen, stack| {
            let size = self.stacks[stack].len();
            let remembered = &memory.stacks[stack];
            pen.number("cards", size as i32, 20);
            pen.number("remembered and gone", remembered.gone(size) as i32, 10);
            cards(pen, "remembered", remembered.cards.iter().copied().flatten());
            let loose = remembered.loose.iter().map(usize::from);
            let loose = loose.flat_map(|place| remembered.cards[place..place + 2].iter().copied().flatten());
            cards(pen, "remembered in either order", loose);
            // 1 is the top card; the deeper, the less. Of two copies the upper one counts.
            let depths = remembered.cards.iter().enumerate().rev();
            let heights =
                depths.filter_map(|(depth, card)| Some((card.as_ref()?.index(), (CARDS - depth) as i32)));
            pen.places("height", heights, Card::COUNT, CARDS as i32);
            let theirs = &self.memories[other.index()].stacks[stack].cards;
            pen.number("remembered by the other", theirs.iter().flatten().count() as i32, 20);
        });
        pen.some_of("landscape stack", self.table.land_stack.iter().map(Land::index), Land::COUNT);
        let under = self.table.events_under.iter().map(|card| *card as usize);
        pen.tally("event cards under the stack", under, EventCard::COUNT, 2);
        cards(pen, "discard pile", self.table.discard.iter().copied());
        pen.number("roads in supply", self.table.supply.roads, 9);
        pen.number("settlements in supply", self.table.supply.settlements, 9);
        pen.number("cities in supply", self.table.supply.cities, 9);
        let asked = self.asked();
        pen.seats(own, SEATS, SEATS, |pen, seat| {
            let seat = seat.unwrap_or(own);
            pen.flag("asked", asked.has(seat));
            pen.number("points", self.table.points(seat), 13);
            pen.flag("Knight", self.table.figures.knight == Some(seat));
            pen.flag("Mill", self.table.figures.mill == Some(seat));
            pen.flag("second coat of arms", self.table.crests[seat.index()].index() == 1);
            pen.number("cards in hand", self.hands[seat.index()].len() as i32, 12);
            pen.number("hand limit", self.table.hand_limit(seat) as i32, 7);
            pen.number("landscapes arranged", self.arranged[seat.index()].len() as i32, 6);
            pen.stretch(*self.table.realm(seat), write_realm);
        });
    }
}

fn write_realm(pen: &mut impl Pen, realm: &Principality) {
    amounts(pen, "resources", realm.have);
    amounts(pen, "room", realm.room);
    pen.number("settlements", realm.settlements, 11);
    pen.number("cities", realm.cities, 7);
    pen.number("points on cards", realm.card_points, 12);
    pen.number("trade", realm.trade, 15);
    pen.number("strength", realm.strength, 25);
    pen.number("tournament", realm.tournament, 20);
    pen.number("knights", realm.knights(), 9);
    pen.number("fleets", realm.fleets(), 6);
    pen.number("buildings", realm.buildings(), 20);
    cards(pen, "cards placed", realm.all_towns().flat_map(|(_, town)| town.cards()));
    pen.some_of("roads", (0..realm.roads.len()).filter(|&place| realm.roads[place]), realm.roads.len());
    pen.each("landscape", LANDS, |pen, place| {
        let field = realm.lands[place];
        let resource = field.map(|field| field.land.resource());
        pen.one_of("resource", resource.map(Resource::index), Resource::COUNT);
        pen.number("number", field.map_or(0, |field| field.land.number()), 6);
        pen.number("stock", field.map_or(0, |field| field.stock), FULL.into());
        pen.flag("doubled", resource.is_some_and(|resource| realm.is_doubled(place, resource)));
    });
    pen.each("town", TOWNS, |pen, place| {
        let nothing = Town { city: false, up: [None; 2], down: [None; 2] };
        let town = realm.towns[place].unwrap_or(nothing);
        pen.flag("settlement or city", realm.towns[place].is_some());
        pen.flag("city", town.city);
        cards(pen, "above", town.up.into_iter().flatten());
        cards(pen, "below", town.down.into_iter().flatten());
    });
}

/// The offer to be answered, the one that `own` composes, and how many there were in this turn.
fn write_offers(state: &Catan, own: Seat, pen: &mut impl Pen) {
    let nothing = Offer::nothing(own);
    let on_the_table = state.table.agenda.iter().find_map(|frame| match *frame {
        Frame::Answer(offer) => Some(offer),
        _ => None,
    });
    let composed = state.table.agenda.iter().find_map(|frame| match *frame {
        Frame::Compose(offer) if offer.by == own => Some(offer),
        _ => None,
    });
    pen.one_of("offer on the table by", on_the_table.map(|offer| relative(offer.by, own, SEATS)), 2);
    amounts(pen, "offered", on_the_table.unwrap_or(nothing).give);
    amounts(pen, "wanted", on_the_table.unwrap_or(nothing).want);
    amounts(pen, "offered so far", composed.unwrap_or(nothing).give);
    amounts(pen, "wanted so far", composed.unwrap_or(nothing).want);
    pen.number("offers begun", state.offers_begun[own.index()], 9);
    pen.number("offers refused", state.table.refused.len() as i32, REFUSALS_KEPT as i32);
}

/// What is asked, as far as `own` knows, and about what.
fn write_question(state: &Catan, own: Seat, pen: &mut impl Pen) {
    let known = |frame: &&Frame| frame.known_only_to(state.table.active).is_none_or(|seats| seats.has(own));
    let asked = state.table.agenda.iter().rev().find(known).map_or(Asked::default(), |&frame| ask(frame));
    pen.one_of("question", Some(asked.kind), QUESTIONS);
    amounts(pen, "amounts", asked.amounts);
    pen.number("so many", asked.left, 6);
    pen.one_of("about card", asked.cards[0].map(Card::index), Card::COUNT);
    pen.one_of("about second card", asked.cards[1].map(Card::index), Card::COUNT);
    pen.one_of("about stack", asked.stack.map(StackId::index), StackId::COUNT);
    pen.some_of("landscapes drawn", asked.lands.into_iter().flatten().map(Land::index), Land::COUNT);
    pen.one_of("end", asked.end.map(|end| usize::from(end == End::Right)), 2);
    pen.some_of("kinds barred", asked.barred.iter().map(Resource::index), Resource::COUNT);
}

fn amounts(pen: &mut impl Pen, name: &str, amounts: Amounts) {
    pen.numbers(name, amounts.into_iter(), 12);
}

/// How many copies of each card; there are never more than three.
fn cards(pen: &mut impl Pen, name: &str, cards: impl Iterator<Item = Card>) {
    pen.tally(name, cards.map(Card::index), Card::COUNT, 3);
}

/// A question: which one, and what it is about.
#[derive(Clone, Copy, Default)]
struct Asked {
    kind: usize,
    left: u8,
    amounts: Amounts,
    cards: [Option<Card>; 2],
    stack: Option<StackId>,
    lands: [Option<Land>; 2],
    end: Option<End>,
    barred: Kinds,
}

fn ask(frame: Frame) -> Asked {
    let plain = |kind| Asked { kind, ..Asked::default() };
    let of = |kind, amounts| Asked { amounts, ..plain(kind) };
    let with = |kind, card| Asked { cards: [Some(card), None], ..plain(kind) };
    let from = |kind, stack, left| Asked { stack: Some(stack), left, ..plain(kind) };
    let at = |kind, end| Asked { end: Some(end), ..plain(kind) };
    match frame {
        Frame::Arrange => plain(1),
        Frame::StartStack(_) => plain(2),
        Frame::StartCards(_, stack, left) => from(3, stack, left),
        Frame::PreRoll => plain(4),
        Frame::SetDie => plain(5),
        Frame::Main => plain(6),
        Frame::Pay(_, cost) => of(7, cost),
        Frame::Receive(_, gain) => of(8, gain),
        Frame::Gain(gain) => Asked { left: gain.left, barred: gain.barred, ..plain(9 + gain.why as usize) },
        Frame::Rob(rob) => Asked { left: rob.left, ..plain(14 + rob.why as usize) },
        Frame::Builder(_, stack) => Asked { stack, ..plain(18) },
        Frame::BuilderTake(_, stack) => from(19, stack, 0),
        Frame::BuilderReturn(_) => plain(20),
        Frame::CivilWar(_) => plain(21),
        Frame::ConflictFirst(_) => plain(22),
        Frame::ConflictSecond(_, card) => with(23, card),
        Frame::ConflictStack(_, card, second) => Asked { cards: [Some(card), second], ..plain(24) },
        Frame::BuildWhere(card) => with(25, card),
        Frame::DemolishWhich => plain(26),
        Frame::LayRoad(end) => at(27, end),
        Frame::LaySettlement(end, guide) => at(28 + usize::from(guide == Guide::Scout), end),
        Frame::LayUpper(end, lands) => Asked { lands: lands.map(Some), ..at(30, end) },
        Frame::ScoutUpper(end) => at(31, end),
        Frame::ScoutLower(end) => at(32, end),
        Frame::Compose(_) => plain(33),
        Frame::Answer(_) => plain(34),
        Frame::Protect(card) => with(35, card),
        Frame::Strike(_, card) => with(36, card),
        Frame::MerchantGive => plain(37),
        Frame::CaravanGive(given) => of(38, given),
        Frame::SpyTake => plain(39),
        Frame::Excess(..) => plain(40),
        Frame::PutUnder(_, card) => with(41, card),
        Frame::Refill => plain(42),
        Frame::Exchange => plain(43),
        Frame::ExchangeTake(stack) => from(44, stack, 0),
        Frame::SearchPay(stack, left) => from(45, stack, left),
        Frame::SearchTake(stack) => from(46, stack, 0),
        // Worked off by the table itself.
        Frame::Produce
        | Frame::HandCheck
        | Frame::NextTurn
        | Frame::NewLandscapes(..)
        | Frame::LayCity(_)
        | Frame::LayCard(..) => plain(0),
    }
}
