//! Worlds that may lie behind a view.
//!
//! Everything public and everything the viewer remembers is kept; the rest is dealt at random. Where the viewer
//! remembers a stack from which the other player has since taken cards unseen, it is guessed which ones went, but
//! never so that a card would be in two places.

use tafel_core::{Chance, List, Seat};

use crate::data::{CARDS, Copies, EVENT_CARDS, card_of_copy, event_card_of_copy, first_copy};
use crate::ids::{Card, Land, StackId};
use crate::memory::{HandMemory, HandShape, Memory, Places, StackMemory, StackShape};
use crate::principality::Town;
use crate::state::{Cards, Catan, Hand, opponent};
use crate::view::View;

pub(crate) fn imagine(view: &View, chance: &mut Chance) -> Catan {
    let me = view.viewer.seat().filter(|seat| seat.0 < 2);
    let mut hidden = hidden_cards(view);
    let mut stacks: [Cards; StackId::COUNT] = std::array::from_fn(|stack| {
        std::iter::repeat_n(None, usize::from(view.stack_sizes[stack]).min(CARDS)).collect()
    });
    let mut hands = [Hand::new(), Hand::new()];
    if let (Some(me), Some(memory)) = (me, &view.memory) {
        let them = opponent(me);
        let guess = Recollection::of(memory, view, them, chance).guess(&hidden, chance);
        for (stack, cards) in stacks.iter_mut().enumerate() {
            for (place, card) in cards.iter_mut().zip(guess.kept(stack)) {
                *place = card;
                take(&mut hidden, card);
            }
        }
        hands[me.index()] = view.hand.unwrap_or_default();
        for card in guess.kept(HAND).flatten() {
            hands[them.index()].push(card);
            take(&mut hidden, Some(card));
        }
    }
    let mut unseen = bag_of(&hidden);
    for seat in Seat::all(2).filter(|&seat| Some(seat) != me) {
        let hand = &mut hands[seat.index()];
        while hand.len() < usize::from(view.hand_sizes[seat.index()]) {
            let Some(copy) = unseen.draw(chance) else { break };
            hand.push(card_of_copy(copy));
        }
        hand.sort_unstable();
    }
    let memories = [Seat(0), Seat(1)].map(|seat| match &view.memory {
        Some(memory) if me == Some(seat) => *memory,
        _ => Memory {
            stacks: std::array::from_fn(|stack| {
                let shape = view.stack_shapes[seat.index()][stack];
                memory_of_stack(shape, &mut stacks[stack], &mut unseen, chance)
            }),
            hand: view.known_of_me.unwrap_or_else(|| {
                let shape = view.hand_shapes[seat.index()];
                memory_of_hand(shape, &hands[opponent(seat).index()], chance)
            }),
        },
    });
    Catan {
        table: view.table,
        hands,
        stacks,
        unseen,
        memories,
        arranged: [Seat(0), Seat(1)]
            .map(|seat| if me == Some(seat) { view.arranged } else { arrangement(view, seat, chance) }),
        events_unseen: unseen_events(view),
        offers_begun: [Seat(0), Seat(1)].map(|seat| if me == Some(seat) { view.offers_begun } else { 0 }),
    }
}

/// How many copies of each card the viewer cannot see anywhere.
type Hidden = [u8; Card::COUNT];

fn hidden_cards(view: &View) -> Hidden {
    let mut hidden: Hidden = std::array::from_fn(|index| Card::ALL[index].facts().copies);
    let placed =
        view.table.realms.iter().flat_map(|realm| realm.towns.iter().flatten().flat_map(Town::cards));
    let hand = view.hand.iter().flatten().copied();
    for card in placed.chain(view.table.discard.iter().copied()).chain(hand) {
        take(&mut hidden, Some(card));
    }
    hidden
}

fn take(hidden: &mut Hidden, card: Option<Card>) {
    if let Some(card) = card {
        let left = &mut hidden[card.index()];
        *left = left.saturating_sub(1);
    }
}

fn bag_of(hidden: &Hidden) -> Copies {
    let mut bag = Copies::EMPTY;
    for card in Card::ALL {
        let first = first_copy(card);
        (first..first + hidden[card.index()]).for_each(|copy| bag.insert(copy));
    }
    bag
}

/// The place of the other player's hand among the remembered lists; the stacks come before it.
const HAND: usize = StackId::COUNT;

/// The remembered lists, and a guess which of their entries are gone.
struct Recollection {
    lists: [List<Option<Card>, CARDS>; HAND + 1],
    gone: [Places; HAND + 1],
    must_go: [usize; HAND + 1],
    may_go: [usize; HAND + 1],
}

impl Recollection {
    fn of(memory: &Memory, view: &View, them: Seat, chance: &mut Chance) -> Recollection {
        let lists = std::array::from_fn(|list| match memory.stacks.get(list) {
            Some(stack) => either_way(stack, chance),
            None => memory.hand.cards.iter().copied().map(Some).collect(),
        });
        let size = |list: usize| {
            let sizes = view.stack_sizes.get(list);
            usize::from(*sizes.unwrap_or(&view.hand_sizes[them.index()]))
        };
        let must_go = std::array::from_fn(|list: usize| lists[list].len().saturating_sub(size(list)));
        let mut may_go = must_go;
        may_go[HAND] = may_go[HAND].max(memory.hand.maybe_gone.into());
        Recollection { lists, gone: [Places::EMPTY; HAND + 1], must_go, may_go }
    }

    /// Decides what is gone: first the cards that are seen elsewhere by now, then anything.
    fn guess(mut self, hidden: &Hidden, chance: &mut Chance) -> Recollection {
        if self.may_go == [0; HAND + 1] {
            return self;
        }
        let mut remembered = [0u8; Card::COUNT];
        for card in self.lists.iter().flatten().copied().flatten() {
            remembered[card.index()] += 1;
        }
        for card in Card::ALL {
            for _ in hidden[card.index()]..remembered[card.index()] {
                self.let_go(card, Places::EMPTY, chance);
            }
        }
        for list in 0..=HAND {
            let least = self.must_go[list].max(self.gone[list].len() as usize);
            let spare = self.may_go[list].saturating_sub(least) as u32;
            let goal = least + chance_below(chance, spare + 1) as usize;
            while (self.gone[list].len() as usize) < goal.min(self.lists[list].len()) {
                let kept = Places::first_few(self.lists[list].len()).minus(self.gone[list]);
                let Some(entry) = kept.nth(chance_below(chance, kept.len().into())) else { break };
                self.gone[list].insert(entry);
            }
        }
        self
    }

    /// Lets an entry of this card go from some list that can still lose one. If all lists that remember the card
    /// are exhausted, one of them takes back an entry whose card can go from yet another list.
    fn let_go(&mut self, card: Card, mut tried: Places, chance: &mut Chance) -> bool {
        let first = chance_below(chance, HAND as u32 + 1) as usize;
        for list in (0..=HAND).map(|step| (first + step) % (HAND + 1)) {
            if tried.has(list as u8) {
                continue;
            }
            let Some(entry) = self.entry_of(list, card, chance) else { continue };
            tried.insert(list as u8);
            if (self.gone[list].len() as usize) < self.may_go[list] {
                self.gone[list].insert(entry);
                return true;
            }
            for back in self.gone[list].iter() {
                let Some(other) = self.lists[list][back as usize].filter(|&other| other != card) else {
                    continue;
                };
                if self.let_go(other, tried, chance) {
                    self.gone[list].remove(back);
                    self.gone[list].insert(entry);
                    return true;
                }
            }
        }
        false
    }

    /// A random entry of this card that is still there.
    fn entry_of(&self, list: usize, card: Card, chance: &mut Chance) -> Option<u8> {
        let entries = self.lists[list].iter().enumerate().filter(|(_, other)| **other == Some(card));
        let entries: Places = entries.map(|(entry, _)| entry as u8).collect();
        let entries = entries.minus(self.gone[list]);
        if entries.is_empty() { None } else { entries.nth(chance_below(chance, entries.len().into())) }
    }

    /// The entries that are still there, in order.
    fn kept(&self, list: usize) -> impl Iterator<Item = Option<Card>> {
        let gone = self.gone[list];
        let entries = self.lists[list].iter().enumerate();
        entries.filter(move |(entry, _)| !gone.has(*entry as u8)).map(|(_, card)| *card)
    }
}

/// A remembered list with its loose pairs laid one way or the other.
fn either_way(memory: &StackMemory, chance: &mut Chance) -> List<Option<Card>, CARDS> {
    let mut cards = memory.cards;
    for place in memory.loose.iter().map(usize::from) {
        if chance.below(2) == 1 {
            cards.swap(place, place + 1);
        }
    }
    cards
}

/// Draws no luck where there is no choice.
fn chance_below(chance: &mut Chance, n: u32) -> u32 {
    if n < 2 { 0 } else { chance.below(n) }
}

/// What another player may remember of a stack, given how much of it. Known cards become settled.
fn memory_of_stack(
    shape: StackShape,
    stack: &mut Cards,
    unseen: &mut Copies,
    chance: &mut Chance,
) -> StackMemory {
    let len = usize::from(shape.len).min(CARDS);
    let mut entries = Places::first_few(len);
    let gone = entries.draw_many(len.saturating_sub(stack.len()) as u8, chance);
    let mut places = stack.iter_mut();
    let cards = (0..len as u8).map(|entry| {
        let place = if gone.has(entry) { None } else { places.next() };
        if !shape.known.has(entry) {
            return None;
        }
        match place {
            Some(place) => {
                if place.is_none() {
                    *place = unseen.draw(chance).map(card_of_copy);
                }
                *place
            }
            None => Some(chance.pick(&Card::ALL)),
        }
    });
    let mut cards: List<Option<Card>, CARDS> = cards.collect();
    for place in shape.loose.iter().map(usize::from) {
        cards[place..place + 2].sort_unstable();
    }
    StackMemory { cards, loose: shape.loose }
}

/// What a player may remember of another one's hand, given how much of it.
fn memory_of_hand(shape: HandShape, hand: &Hand, chance: &mut Chance) -> HandMemory {
    let len = usize::from(shape.len).min(CARDS);
    let least = len.saturating_sub(hand.len());
    let spare = usize::from(shape.maybe_gone).saturating_sub(least) as u32;
    let missing = (least + chance_below(chance, spare + 1) as usize).min(len);
    let seen = Places::first_few(hand.len()).draw_many((len - missing) as u8, chance);
    let mut cards: List<Card, CARDS> = seen.iter().map(|place| hand[place as usize]).collect();
    while cards.len() < len {
        cards.push(chance.pick(&Card::ALL));
    }
    cards.sort_unstable();
    HandMemory { cards, maybe_gone: shape.maybe_gone }
}

fn arrangement(view: &View, seat: Seat, chance: &mut Chance) -> List<Land, 6> {
    let count = usize::from(view.arranged_counts[seat.index()]).min(6);
    if count == 0 {
        return List::new();
    }
    let mut lands = Land::start_set(view.table.crests[seat.index()]);
    chance.shuffle(&mut lands);
    lands.into_iter().take(count).collect()
}

/// The event cards that are not among those put under the stack.
fn unseen_events(view: &View) -> Copies {
    let mut unseen = Copies::first_few(EVENT_CARDS);
    for &card in &view.table.events_under {
        let copy = unseen.iter().find(|&copy| event_card_of_copy(copy) == card);
        if let Some(copy) = copy {
            unseen.remove(copy);
        }
    }
    unseen
}
