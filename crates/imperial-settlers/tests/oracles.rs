//! Second implementations, slow and obvious, compared with the rules on random positions: every way to pay, what may be
//! built, dealt and razed, what an empire produces, and what it is worth in the end.

use std::collections::{BTreeMap, BTreeSet};

use imperial_settlers::testing::Table;
use imperial_settlers::{
    Act, Action, Deed, Effect, Face, Faction, Frame, Good, ImperialSettlers, Kind, Location, Lookout, Mark,
    Place, Question, Realm, Spot, TurnPart, board, card,
};
use tafel_core::{Game, Outcome, Seat};

type Tokens = [u16; 7];

/// Random games, with every position in which somebody has a turn to take.
fn each_turn(games: u64, mut look: impl FnMut(&Table, Seat)) -> usize {
    let mut turns = 0;
    for seed in 0..games {
        let lookout = [Lookout::Standard, Lookout::Alternative, Lookout::Advanced][(seed % 3) as usize];
        let seats = [2, 3, 4, 1][(seed % 4) as usize];
        let lookout = if seats == 1 { Lookout::Standard } else { lookout };
        let mut table = Table::fresh(lookout, seats > 1 && seed % 5 == 0, seats, seed);
        while let Some(seat) = table.game.asked().first() {
            if matches!(table.game.table.agenda.last(), Some(Frame::Turn { part: TurnPart::Before, .. })) {
                look(&table, seat);
                turns += 1;
            }
            let legal = table.legal();
            // Whoever passes at random ends the round too soon to build anything.
            let sooner: Vec<_> = legal.iter().copied().filter(|&action| action != Action::Pass).collect();
            let action = table.chance.pick(if sooner.is_empty() { &legal } else { &sooner });
            table = table.act(action);
        }
    }
    turns
}

/// Everything that is left after each way to pay this much wood, stone and food, and this much gold besides.
fn ways_to_pay(held: Tokens, cost: [u8; 3], gold_besides: u8) -> BTreeSet<Tokens> {
    let mut ways = BTreeSet::new();
    for wood in 0..=cost[0] {
        for stone in 0..=cost[1] {
            for food in 0..=cost[2] {
                let in_gold = [wood, stone, food];
                let gold: u8 = in_gold.iter().sum::<u8>() + gold_besides;
                let mut left = held.map(i32::from);
                for kind in 0..3 {
                    left[kind] -= i32::from(cost[kind] - in_gold[kind]);
                }
                left[3] -= i32::from(gold);
                if left.iter().all(|&count| count >= 0) {
                    ways.insert(left.map(|count| u16::try_from(count).expect("not negative")));
                }
            }
        }
    }
    ways
}

/// Everything the rules make of a payment: the supplies after each chain of answers about gold.
fn paid_by_rules(table: &Table, seat: Seat, found: &mut BTreeSet<Tokens>) {
    let question = table.game.asked().has(seat).then(|| table.game.question(seat));
    match question {
        Some(Question::PayGold { .. }) => {
            for answer in table.legal() {
                paid_by_rules(&table.clone().act(answer), seat, found);
            }
        }
        Some(Question::GiveUp { .. }) => {
            let first = table.legal()[0];
            paid_by_rules(&table.clone().act(first), seat, found);
        }
        _ => {
            found.insert(table.game.table.player(seat).tokens);
        }
    }
}

/// The same sets, but for the goods that all of the payments have brought alike.
fn assert_same_payments(expected: &BTreeSet<Tokens>, found: &BTreeSet<Tokens>, what: &str) {
    assert_eq!(expected.len(), found.len(), "{what}: {expected:?} against {found:?}");
    let gain = |(after, before): (&Tokens, &Tokens)| {
        let mut gain = [0; 7];
        for kind in 0..7 {
            gain[kind] = i32::from(after[kind]) - i32::from(before[kind]);
        }
        gain
    };
    let gains: BTreeSet<_> = found.iter().zip(expected).map(gain).collect();
    assert!(gains.len() <= 1, "{what}: the payments differ in more than their price: {gains:?}");
}

fn controller(game: &ImperialSettlers, realm: Realm, location: Location) -> Realm {
    let egypt = (0..game.table.seats())
        .find(|&seat| game.table.players[usize::from(seat)].faction == Some(Faction::Egyptians));
    match egypt {
        Some(seat) if location.marks.has(Mark::Taken) => Realm(seat),
        _ => realm,
    }
}

/// Every location on the table by the name an action has for it; of those alike only the first.
fn all_places(game: &ImperialSettlers) -> Vec<(Place, Location)> {
    let mut places = Vec::new();
    for realm in (0..=4).map(Realm).filter(|realm| realm.0 < game.table.seats() || realm.0 == 4) {
        let mut seen: BTreeMap<Face, Vec<Location>> = BTreeMap::new();
        for &location in game.table.locations(realm) {
            let alike = seen.entry(location.face).or_default();
            if !alike.contains(&location) {
                let nth = u8::try_from(alike.len()).expect("few copies");
                places.push((Place { realm, spot: Spot { face: location.face, nth } }, location));
            }
            alike.push(location);
        }
    }
    places
}

fn empire(game: &ImperialSettlers, seat: Seat) -> Vec<Location> {
    let mine =
        |(place, location): &(Place, Location)| controller(game, place.realm, *location) == Realm(seat.0);
    let named = all_places(game).into_iter().filter(mine);
    // Those alike are named once but counted each.
    let all = named.flat_map(|(place, location)| {
        game.table.locations(place.realm).iter().copied().filter(move |other| *other == location)
    });
    all.collect()
}

fn passed(game: &ImperialSettlers, realm: Realm) -> bool {
    realm.0 < game.table.seats() && game.table.players[usize::from(realm.0)].passed
}

/// The turn's list, rule by rule, without activations.
fn may_do(game: &ImperialSettlers, seat: Seat) -> BTreeSet<Action> {
    let player = game.table.player(seat);
    let (tokens, hand) = (player.tokens, game.hands[seat.index()]);
    let mine = empire(game, seat);
    let own_area = game.table.locations(Realm(seat.0));
    let something_to_give_up = !player.foundations.is_empty()
        || !hand.hidden_foundations.is_empty()
        || own_area.iter().any(|location| !location.marks.has(Mark::Taken));
    let mut all = BTreeSet::from([Action::Pass]);
    for face in hand.hand.cards() {
        let card = card(face);
        let payable = !ways_to_pay(tokens, card.cost, 0).is_empty();
        if payable && (!card.needs_location || something_to_give_up) {
            all.insert(Action::Build(face));
        }
        if card.faction.is_some() && tokens[2] + tokens[3] >= 1 {
            all.insert(Action::Deal(face));
        }
        if !card.raze.is_empty() && tokens[5] >= 1 {
            all.insert(Action::RazeCard(face));
        }
        for location in &mine {
            if location.does(Effect::Gate) {
                all.insert(Action::Gate(face, location.stash));
            }
        }
    }
    for pairs in 1..=tokens[4] / 2 {
        all.insert(Action::Exchange(u8::try_from(pairs).expect("few workers")));
    }
    for (place, location) in all_places(game) {
        let holder = controller(game, place.realm, location);
        let common = location.card().faction.is_none();
        let guards = [Mark::Defended, Mark::Samurai].iter().filter(|&&mark| location.marks.has(mark)).count();
        if holder != Realm(seat.0)
            && !passed(game, holder)
            && !location.card().raze.is_empty()
            && usize::from(tokens[5]) >= 2 + guards
            && !game.table.options.peaceful
        {
            all.insert(Action::Raze(place));
        }
        if holder == Realm(seat.0) {
            if common && tokens[6] > 0 && !location.marks.has(Mark::Defended) {
                all.insert(Action::Defend(place));
            }
            let japanese = player.faction == Some(Faction::Japanese);
            if japanese && !common && tokens[4] > 0 && !location.marks.has(Mark::Samurai) {
                all.insert(Action::Samurai(place));
            }
        }
    }
    if mine.iter().any(|location| location.does(Effect::Shrine)) {
        for (kind, good) in [Good::Wood, Good::Stone, Good::Food].into_iter().enumerate() {
            if tokens[kind] > 0 {
                all.insert(Action::Shrine(good));
            }
        }
    }
    all
}

fn act_of(face: Face) -> Option<Act> {
    if let Effect::Action(act) = card(face).effect { Some(act) } else { None }
}

/// Can an action location without targets be used so often?
fn may_activate(game: &ImperialSettlers, seat: Seat, location: Location, act: Act, times: u8) -> bool {
    let tokens = game.table.player(seat).tokens;
    let pay = act.pay.tokens.map(|count| count * times);
    location.used + times <= act.limit
        && !location.marks.has(Mark::Blocked)
        && tokens[4] >= u16::from(pay[4])
        && tokens[5] >= u16::from(pay[5])
        && !ways_to_pay(tokens, [pay[0], pay[1], pay[2]], pay[3]).is_empty()
}

#[test]
fn a_turn_offers_what_the_rules_list() {
    let turns = each_turn(60, |table, seat| {
        let offered: BTreeSet<Action> = table.legal().into_iter().collect();
        let plain = offered
            .iter()
            .copied()
            .filter(|action| !matches!(action, Action::Activate(_) | Action::ActivateTwice(_)));
        assert_eq!(plain.collect::<BTreeSet<_>>(), may_do(&table.game, seat));
        for (place, location) in all_places(&table.game) {
            let Some(act) = act_of(location.face).filter(|act| act.deed == Deed::Gain) else { continue };
            let mine = controller(&table.game, place.realm, location) == Realm(seat.0);
            for (times, action) in [(1, Action::Activate(place)), (2, Action::ActivateTwice(place))] {
                let may = mine && may_activate(&table.game, seat, location, act, times);
                assert_eq!(offered.contains(&action), may, "{action:?}");
            }
        }
    });
    assert!(turns > 3_000, "{turns}");
}

#[test]
fn every_way_to_pay_is_offered_and_no_other() {
    let mut several = 0;
    each_turn(30, |table, seat| {
        let tokens = table.game.table.player(seat).tokens;
        for action in table.legal() {
            let (pay, spent) = match action {
                Action::Build(face) => (card(face).cost, [0; 7]),
                Action::Deal(_) => ([0, 0, 1], [0; 7]),
                Action::Activate(place) | Action::ActivateTwice(place) => {
                    let act = act_of(place.spot.face).expect("it is an action location");
                    if !matches!(act.deed, Deed::Gain) {
                        continue;
                    }
                    let times = if matches!(action, Action::Activate(_)) { 1 } else { 2 };
                    let pay = act.pay.tokens.map(|count| count * times);
                    ([pay[0], pay[1], pay[2]], [0, 0, 0, pay[3], pay[4], pay[5], 0])
                }
                _ => continue,
            };
            let mut before = tokens;
            for kind in 4..7 {
                before[kind] -= u16::from(spent[kind]);
            }
            let expected = ways_to_pay(before, pay, spent[3]);
            let mut found = BTreeSet::new();
            paid_by_rules(&table.clone().act(action), seat, &mut found);
            several += usize::from(expected.len() > 1);
            assert_same_payments(&expected, &found, &format!("{action:?} with {tokens:?}"));
        }
    });
    assert!(several > 300, "only {several} payments left a choice");
}

#[test]
fn barter_takes_every_mixture() {
    for (wood, stone, food, gold) in (0..81).map(|n| (n % 3, n / 3 % 3, n / 9 % 3, n / 27)) {
        let mut table = Table::of(&[Faction::Barbarians, Faction::Romans]).built(0, &[Face::BAR025]);
        let held = [wood, stone, food, gold, 0, 0, 0];
        table.game.table.players[0].tokens = held;
        let place = imperial_settlers::testing::at(0, Face::BAR025);
        let mut expected = BTreeSet::new();
        for (first, second) in (0..16).map(|n| (n % 4, n / 4)) {
            let mut left = held.map(i32::from);
            left[first] -= 1;
            left[second] -= 1;
            if left.iter().all(|&count| count >= 0) {
                expected.insert(left);
            }
        }
        assert_eq!(table.may(Action::Activate(place)), !expected.is_empty());
        if expected.is_empty() {
            continue;
        }
        let mut found = BTreeSet::new();
        let table = table.act(Action::Activate(place));
        for first in table.legal() {
            let once = table.clone().act(first);
            for second in once.legal() {
                let paid = once.clone().act(second);
                assert_eq!(paid.points(0), 2);
                found.insert(paid.game.table.players[0].tokens.map(i32::from));
            }
        }
        assert_eq!(found, expected);
    }
}

/// What a player gets, added up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Yield {
    tokens: [i32; 7],
    points: i32,
    /// Cards drawn, of Architect and Buddha's Temple the one that is kept.
    cards: i32,
}

impl Yield {
    fn add(&mut self, good: Good, count: i32) {
        match good {
            Good::Card => self.cards += count,
            Good::Point => self.points += count,
            token => self.tokens[token.index()] += count,
        }
    }

    /// Points at once: each Sphinx adds one to two and more.
    fn score(&mut self, points: i32, sphinxes: i32) {
        self.points += points + if points >= 2 { sphinxes } else { 0 };
    }
}

/// What one location produces, but for those that ask.
fn production(face: Face, mine: &[Location], sphinxes: i32, sum: &mut Yield) {
    match card(face).effect {
        Effect::Produce(bundle) => {
            for (good, &count) in Good::ALL.iter().zip(&bundle.tokens) {
                sum.add(*good, i32::from(count));
            }
            sum.cards += i32::from(bundle.cards + bundle.common_cards + bundle.faction_cards);
            sum.score(bundle.points.into(), sphinxes);
        }
        Effect::ProducePerColour(good, colour) => {
            let count = mine.iter().filter(|location| location.card().colours.has(colour)).count();
            sum.add(good, count.min(3) as i32);
        }
        Effect::DaimyoCastle => {
            let samurai = mine.iter().filter(|location| location.marks.has(Mark::Samurai)).count();
            sum.score(samurai.min(3) as i32, sphinxes);
        }
        Effect::PickFactionCard => sum.cards += 1,
        _ => {}
    }
}

#[test]
fn an_empire_produces_what_its_parts_produce() {
    let mut produced = 0;
    each_turn(40, |table, seat| {
        let game = &table.game;
        // With short decks draws are skipped, and a school turns goods into points: other tests have those.
        let short = game.deck.common_len() < 30 || game.faction_deck_len(seat) < 12;
        let mine = empire(game, seat);
        if short || mine.iter().any(|location| location.does(Effect::SchoolOfDiplomacy)) {
            return;
        }
        let player = game.table.player(seat);
        let sphinxes = mine.iter().filter(|location| location.does(Effect::Sphinx)).count() as i32;
        let mut expected = Yield::default();
        let income = board(player.faction.expect("everybody has one")).income;
        Good::ALL.iter().zip(&income.tokens).for_each(|(good, &count)| expected.add(*good, count.into()));
        for face in player.deals.cards() {
            expected.add(card(face).deal.expect("a deal"), 1);
        }
        for (place, location) in all_places(game) {
            let alike = game.table.locations(place.realm).iter().filter(|other| **other == location).count();
            if location.routes.has(seat) {
                expected.add(location.card().deal.expect("a deal"), alike as i32);
            }
        }
        for (good, &count) in Good::ALL.iter().zip(&player.attack_deals) {
            expected.add(*good, count.into());
        }
        let producing: Vec<Face> = mine
            .iter()
            .map(|location| location.face)
            .filter(|&face| card(face).kind == Kind::Production)
            .collect();
        for &face in &producing {
            production(face, &mine, sphinxes, &mut expected);
        }
        // Farmers copy without a question where there is only one other production.
        let others: BTreeSet<Face> = producing.iter().copied().filter(|&face| face != Face::COM016).collect();
        if producing.contains(&Face::COM016) && others.len() == 1 {
            let only = *others.first().expect("one");
            production(only, &mine, sphinxes, &mut expected);
        }
        let before = (player.tokens, player.points, game.hands[seat.index()].hand.len());
        let mut table = table.clone().begin(Frame::Production(seat));
        while !matches!(table.game.table.agenda.last(), Some(Frame::Turn { .. })) {
            let question = table.game.question(seat);
            let legal = table.legal();
            let action = table.chance.pick(&legal);
            match (question, action) {
                (Question::Guard, Action::Choose(Good::Raze)) => expected.add(Good::Raze, 1),
                (Question::Guard, _) => expected.score(2, sphinxes),
                (Question::Copy, Action::Produce(face)) => production(face, &mine, sphinxes, &mut expected),
                _ => {}
            }
            table = table.act(action);
        }
        let after = table.game.table.player(seat);
        let mut found = Yield { points: i32::from(after.points) - i32::from(before.1), ..Yield::default() };
        for kind in 0..7 {
            found.tokens[kind] = i32::from(after.tokens[kind]) - i32::from(before.0[kind]);
        }
        found.cards = table.game.hands[seat.index()].hand.len() as i32 - before.2 as i32;
        assert_eq!(found, expected, "{producing:?}");
        produced += 1;
    });
    assert!(produced > 1_000, "{produced}");
}

/// Points at the end, written down one after the other.
fn final_points(game: &ImperialSettlers, seat: Seat) -> i32 {
    let mut points = i32::from(game.table.player(seat).points);
    for location in game.table.locations(Realm(seat.0)) {
        points += if card(location.face).faction.is_some() { 2 } else { 1 };
        if location.face == Face::JAP015 {
            points += [(12, 10), (7, 5), (3, 2)]
                .iter()
                .find(|(resources, _)| location.stash >= *resources)
                .map_or(0, |(_, points)| *points);
        }
        if location.face == Face::JAP013 {
            let under: u32 =
                game.hands.iter().map(|hand| hand.gates[usize::from(location.stash)].len()).sum();
            points += if under >= 3 { 2 } else { 0 };
        }
    }
    points
}

/// Is this player ahead of the other in the end?
fn ahead(game: &ImperialSettlers, seat: Seat, other: Seat) -> bool {
    let goods = |seat: Seat| {
        let tokens = game.table.player(seat).tokens;
        tokens[0] + tokens[1] + tokens[2] + tokens[4]
    };
    let cards = |seat: Seat| game.hands[seat.index()].hand.len();
    if final_points(game, seat) != final_points(game, other) {
        return final_points(game, seat) > final_points(game, other);
    }
    if goods(seat) != goods(other) {
        return goods(seat) > goods(other);
    }
    cards(seat) > cards(other)
}

#[test]
fn scores_and_ranks_are_what_a_score_sheet_says() {
    each_turn(30, |table, _| {
        let game = &table.game;
        let seats: Vec<Seat> = Seat::all(game.table.seats()).collect();
        for &seat in &seats {
            assert_eq!(game.score(seat), final_points(game, seat));
            let sheet: i32 = game.score_sheet().iter().map(|line| line.points[seat.index()]).sum();
            assert_eq!(sheet, final_points(game, seat));
        }
        let mut over = *game;
        over.table.agenda.clear();
        over.table.agenda.push(Frame::Over);
        let Outcome { ranks, .. } = over.outcome().expect("it is over");
        if seats.len() == 1 {
            let built =
                game.table.locations(Realm(0)).iter().filter(|location| !location.is_common()).count();
            assert_eq!(ranks[0] == 1, built > game.table.neutral.collection.len() as usize);
            return;
        }
        for &seat in &seats {
            let before = seats.iter().filter(|&&other| ahead(game, other, seat)).count();
            assert_eq!(usize::from(ranks[seat.index()]), before + 1);
        }
    });
}
