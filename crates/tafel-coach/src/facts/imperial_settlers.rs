//! Imperial Settlers: what hand and supply can become, and who threatens whom.

use imperial_settlers::{Draft, Effect, Face, Frame, Good, Hand, Mark, OpenTable, Player, Realm, View, card};
use tafel_core::Seat;

const SECOND_DRAFT: &str = "second-draft";
const LAST_ROUND: &str = "last-round";
const FOUNDATION: &str = "has-foundation";
const ONLY_WORKERS: &str = "only-workers-left";
const NOTHING_LEFT: &str = "nothing-left";
const LOST: &str = "resources-would-be-lost";
const OTHERS_PASSED: &str = "others-passed";
const DANGER: &str = "location-in-danger";
const RAZE: &str = "can-raze-opponent";
const DEAL: &str = "workers-could-make-a-deal";
const RAZE_CARD: &str = "unpayable-card-to-raze";
const FEATURE: &str = "feature-and-its-colour-in-hand";
const BONUS: &str = "bonus-colour-too-early";
const TWICE: &str = "can-activate-twice";
const DEFENCE: &str = "holds-defence";

/// All of them.
pub(super) const KNOWN: &[&str] = &[
    SECOND_DRAFT,
    LAST_ROUND,
    FOUNDATION,
    ONLY_WORKERS,
    NOTHING_LEFT,
    LOST,
    OTHERS_PASSED,
    DANGER,
    RAZE,
    DEAL,
    RAZE_CARD,
    FEATURE,
    BONUS,
    TWICE,
    DEFENCE,
];

/// The game lasts so many rounds (IMP-3.1).
const ROUNDS: u8 = 5;
/// So late a deal hardly pays any more.
const LAST_GOOD_ROUND_FOR_DEALS: u8 = 3;
/// From so many resources on it hurts to lose them.
const MANY: u16 = 3;
/// A bonus for a colour is worth waiting for, as long as there are fewer of it.
const FEW: usize = 3;
/// So many raze tokens take an unprotected location (IMP-9.2).
const RAZE_PRICE: u16 = 2;

pub(super) fn facts(view: &View, seat: Seat) -> Vec<&'static str> {
    let table = &view.table;
    let own = table.player(seat);
    let hand = view.own.unwrap_or_default();
    let others = || Seat::all(table.seats()).filter(|&other| other != seat);
    let still_in = |other: &Seat| !table.player(*other).passed;
    let others_passed = table.seats() > 1 && !others().any(|other| still_in(&other));
    let resources: u16 = Good::RESOURCES.iter().map(|&good| own.has(good)).sum();
    let last = table.round >= ROUNDS;
    let workers = own.has(Good::Worker);
    let idle =
        own.has(Good::Raze) == 0 && !can_build_or_deal(table, seat, &hand) && !can_activate(table, seat);
    let holds = [
        (SECOND_DRAFT, matches!(table.agenda.last(), Some(Frame::Draft(Draft::Back, _)))),
        (LAST_ROUND, last),
        (FOUNDATION, !own.foundations.is_empty()),
        (ONLY_WORKERS, idle && workers >= 2),
        (NOTHING_LEFT, idle && workers <= 1),
        (LOST, !last && others_passed && resources >= MANY),
        (OTHERS_PASSED, others_passed),
        (
            DANGER,
            own.has(Good::Defence) > 0
                && has_open_target(table, seat)
                && others().filter(still_in).any(|other| table.player(other).has(Good::Raze) >= RAZE_PRICE),
        ),
        (
            RAZE,
            own.has(Good::Raze) >= RAZE_PRICE
                && others().filter(still_in).any(|other| has_open_target(table, other)),
        ),
        (
            DEAL,
            table.round <= LAST_GOOD_ROUND_FOR_DEALS
                && workers >= 2
                && own.has(Good::Food) + own.has(Good::Gold) == 0
                && hand.hand.faction_len() > 0,
        ),
        (
            RAZE_CARD,
            own.has(Good::Raze) > 0
                && hand.hand.faces().any(|face| card(face).has_raze_field() && !payable(own, face)),
        ),
        (FEATURE, feature_in_hand(&hand)),
        (BONUS, !last && bonus_too_early(table, seat, &hand)),
        (TWICE, workers >= 2 && twice_possible(table, seat)),
        (DEFENCE, own.has(Good::Defence) > 0),
    ];
    holds.into_iter().filter(|(_, holds)| *holds).map(|(fact, _)| fact).collect()
}

/// Can the goods be paid, with gold for what is missing?
fn payable(player: &Player, face: Face) -> bool {
    let lacks = card(face).cost.iter().zip(Good::RESOURCES);
    let lacks: u16 = lacks.map(|(&cost, good)| u16::from(cost).saturating_sub(player.has(good))).sum();
    lacks <= player.has(Good::Gold)
}

fn can_build_or_deal(table: &OpenTable, seat: Seat, hand: &Hand) -> bool {
    let player = table.player(seat);
    let place = !player.foundations.is_empty()
        || !hand.hidden_foundations.is_empty()
        || !table.locations(Realm::of(seat)).is_empty();
    let food = player.has(Good::Food) + player.has(Good::Gold) > 0;
    hand.hand.faces().any(|face| {
        let deals = food && card(face).deal.is_some();
        deals || payable(player, face) && (place || !card(face).needs_location)
    })
}

/// Is there an action location that is not used up, and anything to pay it with?
fn can_activate(table: &OpenTable, seat: Seat) -> bool {
    let player = table.player(seat);
    table.empire(seat).any(|(_, location)| match location.card().effect {
        Effect::Action(act) => {
            location.used < act.limit
                && act.pay.tokens.iter().zip(player.tokens).all(|(&cost, has)| u16::from(cost) <= has)
        }
        _ => false,
    })
}

fn twice_possible(table: &OpenTable, seat: Seat) -> bool {
    table.empire(seat).any(|(_, location)| match location.card().effect {
        Effect::Action(act) => location.used == 0 && act.limit > 1,
        _ => false,
    })
}

/// Has somebody a common location that nothing protects?
fn has_open_target(table: &OpenTable, seat: Seat) -> bool {
    let mut own = table.locations(Realm::of(seat)).iter();
    own.any(|location| {
        location.is_common() && location.card().has_raze_field() && !location.marks.has(Mark::Defended)
    })
}

/// Is there a feature in hand that likes the colour of another hand card?
fn feature_in_hand(hand: &Hand) -> bool {
    hand.hand.faces().any(|feature| match card(feature).effect {
        Effect::OnBuild(colour, _) => {
            hand.hand.cards().any(|face| face != feature && card(face).colours.has(colour))
        }
        _ => false,
    })
}

/// Is there a card in hand that scores a colour of which there is little yet?
fn bonus_too_early(table: &OpenTable, seat: Seat, hand: &Hand) -> bool {
    let count = |colour| table.empire(seat).filter(|(_, at)| at.card().colours.has(colour)).count();
    hand.hand.faces().any(|face| card(face).bonus_points_per.is_some_and(|colour| count(colour) < FEW))
}
