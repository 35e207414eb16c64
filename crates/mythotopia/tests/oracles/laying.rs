//! Payments card by card: what may be laid next is what leads to the end of the payment, and to the army after it.

use std::collections::{BTreeMap, BTreeSet};

use mythotopia::testing::{BLUE, RED, Table};
use mythotopia::{
    Action, Bill, Card, Deed, Effect, Held, Mythotopia, Options, Place, Province, Question, Resource, Sea,
    Step,
};
use tafel_core::{Chance, Game};

/// What can still be laid and used.
#[derive(Clone)]
struct Purse {
    cards: Vec<Held>,
    /// Effects not used in this turn whose card lies in the reserve.
    ready: Vec<Effect>,
}

/// A payment with its cards.
#[derive(Clone)]
struct Payment {
    purse: Purse,
    resource: Resource,
    bill: Bill,
    /// Must an army follow?
    army: bool,
}

fn prints_a_resource(card: Card) -> bool {
    Resource::ALL.into_iter().any(|resource| card.gives(resource))
}

impl Purse {
    fn without(&self, held: Held) -> Purse {
        let mut left = self.clone();
        let at = left.cards.iter().position(|&card| card == held).expect("it is there");
        left.cards.remove(at);
        // An effect works only as long as its card lies in the reserve.
        left.ready.retain(|effect| held != Held::reserve(effect.card()));
        left
    }

    fn having_used(&self, effect: Effect) -> Purse {
        let mut left = self.clone();
        left.ready.retain(|&other| other != effect);
        left.cards.retain(|&held| held != Held::reserve(effect.card()));
        left
    }

    /// MYT-17.2: can an army be laid?
    fn has_an_army(&self) -> bool {
        let by_levies = self.ready.contains(&Effect::Levies)
            && self.cards.iter().any(|&held| held != Held::reserve(Card::Levies));
        by_levies || self.cards.iter().any(|held| held.card.armies() > 0)
    }
}

impl Payment {
    fn of(game: &Mythotopia, resource: Resource) -> Payment {
        let (table, plan) = (game.table(), game.plan);
        let player = table.player(table.active);
        let mut cards: Vec<Held> =
            game.hands[table.active.index()].minus(plan.from_hand).iter().map(Held::hand).collect();
        let lying = player.reserve.minus(plan.from_reserve);
        let free = |card: &Card| !plan.bound.has(*card) && !table.turn.waiting.has(*card);
        cards.extend(lying.iter().filter(free).map(Held::reserve));
        let used = |effect: Effect| {
            let once = mythotopia::Once::from(effect);
            table.turn.used.has(once) || plan.used.has(once)
        };
        let ready =
            |effect: &Effect| lying.has(effect.card()) && !plan.bound.has(effect.card()) && !used(*effect);
        let ready = Effect::ALL.into_iter().filter(ready).collect();
        let (bill, army) = match plan.step {
            Step::AttackFood { bill, .. } | Step::PlaceArmiesFood { bill, .. } => (bill, true),
            Step::BuyGold { bill, .. }
            | Step::DraftGold { bill, .. }
            | Step::PatronageGold { bill }
            | Step::BuildStone { bill, .. }
            | Step::BuildGold { bill, .. }
            | Step::DiplomatGold { bill, .. }
            | Step::MercenaryGold { bill, .. }
            | Step::MysticGold { bill, .. } => (bill, false),
            other => panic!("nothing is paid in {other:?}"),
        };
        Payment { purse: Purse { cards, ready }, resource, bill, army }
    }

    /// MYT-4.4, MYT-4.5: what a card may be laid for at this moment, and what is left then; whether the rest can be
    /// paid is another question.
    fn steps(&self) -> Vec<(Action, Payment)> {
        let Payment { purse, resource, bill, .. } = self;
        let mut steps = Vec::new();
        for &held in &purse.cards {
            let laid = Payment { purse: purse.without(held), ..self.clone() };
            let owed = bill.owed.saturating_sub(if bill.mill { 2 } else { 1 });
            let paid = Bill { owed, ..Bill::default() };
            match held.card {
                Card::Merchant => {
                    steps.push((
                        Action::Lay(held),
                        Payment { bill: Bill { merchant: true, ..*bill }, ..laid },
                    ));
                }
                Card::WaterMill if bill.owed > 1 => {
                    steps.push((Action::Lay(held), Payment { bill: Bill { mill: true, ..*bill }, ..laid }));
                }
                card if card.gives(*resource) != bill.merchant && prints_a_resource(card) => {
                    steps.push((Action::Lay(held), Payment { bill: paid, ..laid }));
                }
                _ => {}
            }
            for &effect in &purse.ready {
                let Some(given) = effect.resource() else { continue };
                let serves = if bill.merchant {
                    given != *resource && !prints_a_resource(held.card)
                } else {
                    given == *resource && !held.card.gives(*resource)
                };
                if serves && held != Held::reserve(effect.card()) {
                    let purse = purse.without(held).having_used(effect);
                    let after = Payment { purse, bill: paid, ..self.clone() };
                    steps.push((Action::LayThrough(effect, held), after));
                }
            }
        }
        steps
    }

    /// Tries every way to its end.
    fn can_be_finished(&self) -> bool {
        if self.bill.owed == 0 {
            return !self.army || self.purse.has_an_army();
        }
        self.steps().iter().any(|(_, after)| after.can_be_finished())
    }

    fn answers(&self) -> BTreeSet<Action> {
        let useful = self.steps().into_iter().filter(|(_, after)| after.can_be_finished());
        useful.map(|(action, _)| action).collect()
    }
}

const SPECIAL: [Card; 17] = [
    Card::Merchant,
    Card::Merchant,
    Card::WaterMill,
    Card::WaterMill,
    Card::GoldMine,
    Card::Farming,
    Card::Farming,
    Card::Quarry,
    Card::Quarry,
    Card::Levies,
    Card::Levies,
    Card::Ranger,
    Card::Hero,
    Card::Army,
    Card::Ship,
    Card::Mystic,
    Card::Mercenary,
];

const PLAIN: [Card; 13] = [
    Card::Galingale,
    Card::Hatchel,
    Card::Palmain,
    Card::Mome,
    Card::Quean,
    Card::Eoan,
    Card::Eagre,
    Card::Lea,
    Card::Nesh,
    Card::StartBuild,
    Card::StartArmy,
    Card::StartMarket,
    Card::StartShip,
];

/// Five cards of the hand and three of the reserve, mostly such as change what others give; all of them in the hand
/// where cards put into the reserve wait there.
fn table(options: Options, chance: &mut Chance) -> Table {
    let mut deck: Vec<Card> = SPECIAL.into_iter().chain(PLAIN).collect();
    let (mut hand, mut reserve) = (Vec::new(), Vec::new());
    for count in 0..8 {
        let card = deck.swap_remove(chance.below(deck.len() as u32) as usize);
        deck.retain(|&other| other != card);
        if count < 5 || options.reserve_waits { hand.push(card) } else { reserve.push(card) }
    }
    Table::with(2, options)
        .towns(RED, &[Province::Galingale, Province::Hatchel, Province::Palmain])
        .towns(BLUE, &[Province::Blore])
        .armies(RED, Province::Blore, 1)
        .ships(RED, Sea::Serpent, 1)
        .supply(RED, 8, 4)
        .display(&[Card::Queen])
        .hand(RED, &hand)
        .reserve(RED, &reserve)
}

/// What leads to a payment, or puts a card into the reserve before it.
fn is_tried(action: &Action) -> bool {
    match action {
        Action::Begin(deed) => {
            matches!(deed, Deed::Attack | Deed::PlaceArmies | Deed::Buy | Deed::Draft | Deed::Reserve)
        }
        Action::Play(held) => {
            matches!(held.card, Card::StartBuild | Card::Mystic | Card::Mercenary) && held.from == Place::Hand
        }
        _ => false,
    }
}

#[test]
fn a_card_may_be_laid_if_and_only_if_the_payment_can_be_finished_with_it() {
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    let mut count = |what, holds: bool| *seen.entry(what).or_default() += u32::from(holds);
    for seed in 0..3000 {
        let mut chance = Chance::seeded(seed, 17);
        let options = Options { reserve_waits: seed.is_multiple_of(3), ..Options::default() };
        let mut scene = table(options, &mut chance);
        let reserve = Action::Begin(Deed::Reserve);
        if options.reserve_waits {
            scene = scene.act(reserve);
        }
        for _ in 0..16 {
            let mut offers = scene.legal();
            if scene.asked() != Some(RED) || offers.is_empty() {
                break;
            }
            let question = scene.game.question(RED);
            if let Question::Pay(resource, owed) = question {
                let payment = Payment::of(&scene.game, resource);
                assert_eq!(owed, payment.bill.owed);
                let expected = payment.answers();
                let offered: BTreeSet<Action> = offers.iter().copied().collect();
                let cards = &payment.purse.cards;
                assert_eq!(offered, expected, "seed {seed}: {resource:?} {:?} from {cards:?}", payment.bill);
                count("food", resource == Resource::Food);
                count("stone", resource == Resource::Stone);
                count("gold", resource == Resource::Gold);
                count("two or more", owed > 1);
                count("Merchant waits", payment.bill.merchant);
                count("Water Mill waits", payment.bill.mill);
                count("both wait", payment.bill.merchant && payment.bill.mill);
                count("through an effect", offers.iter().any(|a| matches!(a, Action::LayThrough(..))));
                count("a dead end", expected.len() < payment.steps().len());
                let waiting = scene.game.table().turn.waiting;
                let works = payment.purse.ready.iter().any(|effect| waiting.has(effect.card()));
                count("an effect that cannot be laid", works);
            } else if offers.iter().any(is_tried) {
                offers.retain(is_tried);
            } else if matches!(scene.game.plan.step, Step::Idle) {
                break;
            }
            scene = scene.act(chance.pick(&offers));
        }
    }
    let rare = seen.iter().find(|&(_, &times)| times < 20);
    assert!(rare.is_none(), "every kind of payment is met: {seen:?}");
}
