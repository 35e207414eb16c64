//! What cards are worth: those at work in the reserve, those somewhere in the deck, and those at hand.

use mythotopia::{Card, Mythotopia, Pile, Player, Resource};
use tafel_core::Seat;

/// A hand is refilled to so many cards, with Queen in the reserve to one more (MYT-3.5).
const HAND: u8 = 5;
/// Symbols at hand beyond these can hardly be used in one turn.
const MOST_STONE: f32 = 3.0;
const MOST_ARMIES: f32 = 5.0;
const MOST_FOOD: f32 = 1.0;
const MOST_GOLD: f32 = 2.0;

/// What the cards of a player are worth while there is time to use them, in points.
pub(super) fn note(state: &Mythotopia, seat: Seat, mut note: impl FnMut(&'static str, f32)) {
    let player = state.table().player(seat);
    let elsewhere = state.hands[seat.index()].plus(player.discard).plus(state.piles[seat.index()]);
    note("reserve", player.reserve.iter().map(at_work).sum());
    note("deck", elsewhere.iter().map(in_the_deck).sum());
    note_hand(state, seat, player, note);
}

/// What a card in the reserve is worth.
fn at_work(card: Card) -> f32 {
    let kept = match card {
        Card::Cavalry | Card::Limes => 1.5,
        Card::Queen => 1.2,
        Card::Levies | Card::Farming | Card::Quarry | Card::Ranger | Card::ReserveArmy => 0.6,
        Card::GoldMine | Card::Warehouse => 0.5,
        Card::Scribe => 0.4,
        _ => in_the_deck(card),
    };
    kept + 0.1
}

/// What it is worth to have a card somewhere else: cards that work in the reserve are in the way until they lie there.
fn in_the_deck(card: Card) -> f32 {
    match card {
        Card::Cavalry | Card::Limes => 0.7,
        Card::Queen | Card::Army | Card::Build => 0.5,
        Card::Market | Card::Portal | Card::Providence | Card::Alchemist => 0.4,
        Card::Ship | Card::General | Card::Hero | Card::Mercenary | Card::Marauders | Card::WaterMill => 0.3,
        Card::Levies | Card::Farming | Card::Quarry | Card::Ranger | Card::ReserveArmy => 0.25,
        Card::GoldMine | Card::Warehouse | Card::Merchant => 0.2,
        Card::Counsellor | Card::Mystic | Card::Philosopher | Card::Militia => 0.2,
        Card::Scribe | Card::Diplomat => 0.05,
        _ => 0.0,
    }
}

/// What hand and reserve can be used for, with the cards that will be drawn: a card that was played is replaced at the
/// end of the turn and costs no more than it is better than another.
fn note_hand(state: &Mythotopia, seat: Seat, player: &Player, mut note: impl FnMut(&'static str, f32)) {
    let hand = state.hands[seat.index()];
    let pile = state.piles[seat.index()];
    let ready = hand.plus(player.reserve);
    let full = HAND + u8::from(player.reserves(Card::Queen));
    let missing = full.saturating_sub(hand.len());
    let coming = if pile.len() >= missing { pile } else { pile.plus(player.discard) };
    let drawn = f32::from(missing) / f32::from(coming.len()).max(1.0);
    let expected = |symbols: &dyn Fn(Card) -> f32| {
        let sum = |pile: Pile| pile.iter().map(symbols).sum::<f32>();
        sum(ready) + drawn * sum(coming)
    };
    let giving = |resource| expected(&|card| f32::from(u8::from(card.gives(resource))));
    let builds = expected(&|card| f32::from(u8::from(matches!(card, Card::StartBuild | Card::Build))));
    let stone = giving(Resource::Stone).min(MOST_STONE);
    note("hand_builds", builds.min(1.0) * (0.15 + 0.09 * stone));
    note("hand_stone", 0.03 * stone);
    note("hand_armies", 0.07 * expected(&|card| f32::from(card.armies())).min(MOST_ARMIES));
    note("hand_food", 0.07 * giving(Resource::Food).min(MOST_FOOD));
    note("hand_gold", 0.05 * giving(Resource::Gold).min(MOST_GOLD));
}
