//! Mythotopia: how one's wars stand, and what one could do now.
//!
//! What could be done is asked of a world imagined from the view: the legal lists of all such worlds agree.

use mythotopia::{Action, Card, Deed, Mythotopia, Place, View, War};
use tafel_core::{Chance, Ctx, Game, Seat};

const WAR_TO_WIN: &str = "war-to-win";
const LOST_WAR: &str = "lost-war";
const TIED_WAR: &str = "tied-war";
const IN_DANGER: &str = "province-in-danger";
const NOBODY_DEFENDS: &str = "nobody-defends";
const WAR_BEFORE_ROADS: &str = "war-before-roads";
const CHOICE_OF_CARDS: &str = "choice-of-cards";
const BUILD_MUST_WAIT: &str = "build-must-wait";
const PATRONAGE: &str = "patronage";
const EMPTY_STOCK: &str = "empty-stock-and-gold";
const LAST_TOWN: &str = "last-town";
const MAY_END: &str = "may-end-the-game";

/// All of them.
pub(super) const KNOWN: &[&str] = &[
    WAR_TO_WIN,
    LOST_WAR,
    TIED_WAR,
    IN_DANGER,
    NOBODY_DEFENDS,
    WAR_BEFORE_ROADS,
    CHOICE_OF_CARDS,
    BUILD_MUST_WAIT,
    PATRONAGE,
    EMPTY_STOCK,
    LAST_TOWN,
    MAY_END,
];

/// So few armies in stock, those in a lost war are missed.
const FEW_ARMIES: u8 = 1;
/// With so few towns in stock, a conquest may soon bring nothing.
const FEW_TOWNS: u8 = 1;

pub(super) fn facts(view: &View, seat: Seat) -> Vec<&'static str> {
    let own = view.table.player(seat);
    let world = Mythotopia::imagine(view, &mut Chance::fast(0));
    let mut legal = Vec::new();
    world.legal(seat, &mut legal);
    let may = |deed: Deed| legal.contains(&Action::Begin(deed));
    let wars: Vec<Stand> = view.figures.wars.iter().filter_map(|war| Stand::of(war, seat)).collect();
    let stands = |wanted: &[Stand]| wars.iter().any(|stand| wanted.contains(stand));
    let fresh = view.table.active == seat && view.table.turn.fresh;
    let in_danger = view.figures.wars.iter().any(|war| {
        war.parties[0].seat == Some(seat) && !matches!(Stand::of(war, seat), None | Some(Stand::Ahead))
    });
    let build = [Card::StartBuild, Card::Build];
    let holds_build = build.iter().any(|&card| view.hand.has(card) || own.reserve.has(card));
    let builds = |action: &Action| matches!(action, Action::Play(held) if build.contains(&held.card));
    let lays = |action: &&Action| matches!(action, Action::Lay(_) | Action::LayThrough(..));

    let mut facts = Vec::new();
    let mut note = |fact, holds: bool| {
        if holds {
            facts.push(fact);
        }
    };
    note(WAR_TO_WIN, stands(&[Stand::Ahead]));
    note(LOST_WAR, fresh && stands(&[Stand::Behind]) && own.stock.armies <= FEW_ARMIES);
    note(TIED_WAR, stands(&[Stand::Tied]));
    note(IN_DANGER, in_danger && may(Deed::PlaceArmies));
    note(NOBODY_DEFENDS, may(Deed::Attack) && reaches_the_defenceless(&world, seat));
    note(WAR_BEFORE_ROADS, fresh && stands(&[Stand::Ahead]) && may(Deed::RoadMove));
    note(CHOICE_OF_CARDS, legal.iter().filter(lays).count() > 1);
    let idle = view.plan.is_none() && view.table.active == seat && view.table.turn.actions_left > 0;
    note(BUILD_MUST_WAIT, idle && holds_build && !legal.iter().any(builds));
    note(PATRONAGE, may(Deed::Patronage));
    note(EMPTY_STOCK, own.stock.armies == 0 && may(Deed::Buy));
    note(LAST_TOWN, own.stock.towns <= FEW_TOWNS);
    note(MAY_END, legal.contains(&Action::EndGame));
    facts
}

/// How a party stands in a war.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stand {
    /// Stronger than every other.
    Ahead,
    /// Among the strongest.
    Tied,
    /// Weaker than another.
    Behind,
}

impl Stand {
    /// How a seat stands in a war; nothing if it has no part in it.
    fn of(war: &War, seat: Seat) -> Option<Stand> {
        let place = war.parties.iter().position(|party| party.seat == Some(seat))?;
        let top = war.parties.iter().map(|party| party.strength).max();
        let stand = match war.lead {
            Some(lead) if lead == place => Stand::Ahead,
            None if top == Some(war.parties[place].strength) => Stand::Tied,
            _ => Stand::Behind,
        };
        Some(stand)
    }
}

/// Could an attack with a card of the hand go against a player's province without any strength?
fn reaches_the_defenceless(world: &Mythotopia, seat: Seat) -> bool {
    let begun = after(world, seat, Action::Begin(Deed::Attack));
    let mut cards = Vec::new();
    begun.legal(seat, &mut cards);
    let from_hand = |card: &&Action| matches!(card, Action::Lay(held) if held.from == Place::Hand);
    cards.iter().filter(from_hand).any(|&card| {
        let mut targets = Vec::new();
        after(&begun, seat, card).legal(seat, &mut targets);
        targets.iter().any(|target| match *target {
            Action::Province(target) => {
                let table = world.table();
                let owner = table.owner(target).filter(|&owner| owner != seat);
                owner.is_some_and(|owner| table.strength(owner, target) == 0)
            }
            _ => false,
        })
    })
}

fn after(world: &Mythotopia, seat: Seat, action: Action) -> Mythotopia {
    let mut world = *world;
    world.apply(seat, action, &mut Ctx::quiet(&mut Chance::fast(0)));
    world
}
