//! Payments: every way to lay every card.

use mythotopia::testing::{RED, Table};
use mythotopia::{Action, Card, Deed, Resource};
use tafel_core::Chance;

/// What a payment can still use.
#[derive(Clone)]
struct Purse {
    /// Cards and whether each lies in the reserve.
    cards: Vec<(Card, bool)>,
    wanted: Resource,
}

impl Purse {
    fn effects(&self) -> Vec<(usize, Resource)> {
        let gives = |card| match card {
            Card::Farming => Some(Resource::Food),
            Card::GoldMine => Some(Resource::Gold),
            Card::Quarry => Some(Resource::Stone),
            _ => None,
        };
        let lying = self.cards.iter().enumerate().filter(|&(_, &(_, reserved))| reserved);
        lying.filter_map(|(index, &(card, _))| Some((index, gives(card)?))).collect()
    }

    /// Can exactly `owed` be paid? Tries every way to lay every card, one after the other.
    fn pays(&self, owed: u8) -> bool {
        self.lay(0, owed, &mut vec![false; self.cards.len()], Used::default())
    }

    /// Cards before `next` are decided; `busy` ones stay in the reserve for their effect or are laid to change another.
    fn lay(&self, next: usize, owed: u8, busy: &mut Vec<bool>, used: Used) -> bool {
        if owed == 0 {
            return true;
        }
        let Some(&(card, _)) = self.cards.get(next) else { return false };
        // Not laid at all.
        if self.lay(next + 1, owed, busy, used) {
            return true;
        }
        if busy[next] || used.laid & 1 << next != 0 {
            return false;
        }
        let index_of = |wanted: Card| self.cards.iter().position(|&(card, _)| card == wanted);
        let prints = Resource::ALL.into_iter().any(|resource| card.gives(resource));
        // The ways in which this card gives the resource: the effect it needs, and whether Merchant changes it.
        let mut ways: Vec<(Option<usize>, bool)> = Vec::new();
        if card.gives(self.wanted) {
            ways.push((None, false));
        } else {
            if prints {
                ways.push((None, true));
            }
            for (index, resource) in self.effects() {
                if resource == self.wanted {
                    ways.push((Some(index), false));
                } else if !prints {
                    ways.push((Some(index), true));
                }
            }
        }
        for (effect, traded) in ways {
            for doubled in [false, true] {
                let mut needs: Vec<usize> = effect.into_iter().collect();
                let helpers = [(traded, Card::Merchant), (doubled, Card::WaterMill)];
                let mut possible = true;
                for (_, helper) in helpers.into_iter().filter(|&(needed, _)| needed) {
                    match index_of(helper) {
                        Some(index) => needs.push(index),
                        None => possible = false,
                    }
                }
                let worth = if doubled { 2 } else { 1 };
                // Nobody serves twice: an effect works once, a card is laid once, and none for itself.
                let free =
                    needs.iter().all(|&index| index != next && !busy[index] && used.laid & 1 << index == 0);
                if !possible || !free || worth > owed {
                    continue;
                }
                for &index in &needs {
                    busy[index] = true;
                }
                let paid = self.lay(next + 1, owed - worth, busy, Used { laid: used.laid | 1 << next });
                for &index in &needs {
                    busy[index] = false;
                }
                if paid {
                    return true;
                }
            }
        }
        false
    }
}

/// The cards laid so far, one bit each.
#[derive(Clone, Copy, Default)]
struct Used {
    laid: u32,
}

#[test]
fn whatever_can_be_paid_somehow_can_be_paid() {
    let special = [
        Card::Merchant,
        Card::WaterMill,
        Card::GoldMine,
        Card::Farming,
        Card::Quarry,
        Card::Hero,
        Card::Providence,
        Card::Ship,
        Card::Army,
    ];
    let plain = [
        Card::Mome,
        Card::Nesh,
        Card::Shog,
        Card::Quean,
        Card::Eagre,
        Card::Darb,
        Card::StartArmy,
        Card::StartMarket,
        Card::StartShip,
    ];
    let mut rich = 0;
    for seed in 0..4000 {
        let mut chance = Chance::seeded(seed, 5);
        let mut deck: Vec<Card> = special.into_iter().chain(plain).collect();
        let (mut hand, mut reserve) = (Vec::new(), Vec::new());
        for count in 0..7 {
            let card = deck.swap_remove(chance.below(deck.len() as u32) as usize);
            if count < 4 { hand.push(card) } else { reserve.push(card) }
        }
        let cards = hand.iter().map(|&card| (card, false)).chain(reserve.iter().map(|&card| (card, true)));
        let purse = Purse { cards: cards.collect(), wanted: Resource::Gold };
        let mut scene = Table::new(2).supply(RED, 8, 0).hand(RED, &hand).reserve(RED, &reserve);
        assert_eq!(scene.may(Action::Begin(Deed::Buy)), purse.pays(1), "seed {seed}: {hand:?} {reserve:?}");
        if !purse.pays(1) {
            continue;
        }
        scene = scene.act(Action::Begin(Deed::Buy));
        let mut price = 0;
        while scene.may(Action::OneArmy) {
            price += 1;
            assert!(purse.pays(price), "seed {seed}: {price} gold from {hand:?} {reserve:?}");
            scene = scene.act(Action::OneArmy);
        }
        assert!(!purse.pays(price + 1), "seed {seed}: {} gold from {hand:?} {reserve:?}", price + 1);
        rich += u32::from(price > 2);
        // And it is paid to the end, whichever cards are laid.
        scene = scene.act(Action::Done);
        while scene.game.table().turn.actions_left == 2 {
            let offers = scene.legal();
            assert!(!offers.is_empty(), "seed {seed}: a dead end");
            scene = scene.act(chance.pick(&offers));
        }
        assert_eq!(scene.game.table().player(RED).stock.armies, 6 + price, "seed {seed}");
    }
    assert!(rich > 100, "long payments are tried: {rich}");
}
