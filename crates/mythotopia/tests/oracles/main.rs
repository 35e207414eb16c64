//! Slow and obvious second implementations, compared with the rules on thousands of random tables.

mod laying;
mod payments;
mod tables;

use std::collections::{BTreeMap, BTreeSet};

use mythotopia::{Action, Card, Deed, OpenTable, Province, Vp};
use tables::{Atlas, scattered};
use tafel_core::{Game, Seat, Viewer};

// ------------------------------------------------------------------------------------------------ strength and wars

fn owner(table: &OpenTable, province: Province) -> Option<Seat> {
    (0..table.seats).map(Seat).find(|seat| {
        let player = &table.players[seat.index()];
        [player.towns, player.cities, player.citadel].iter().any(|set| set.has(province))
    })
}

/// MYT-7.1, sentence by sentence.
fn strength(atlas: &Atlas, table: &OpenTable, seat: Seat, province: Province) -> u8 {
    let player = &table.players[seat.index()];
    let rough = atlas.rough.contains(&province);
    let defends = owner(table, province) == Some(seat);
    let mut sum = player.armies.at(province) + player.mercenaries.at(province);
    for sea in &atlas.seas[&province] {
        sum += player.ships[sea.index()];
    }
    for card in player.reserve.iter() {
        sum += match card {
            Card::Cavalry if !defends => 1,
            Card::Limes if defends => 1,
            Card::Ranger if rough => 1,
            _ => 0,
        };
    }
    if defends {
        sum += if table.castles.has(province) { 2 } else { 0 };
        sum += if player.citadel.has(province) { 2 } else { 0 };
        sum += u8::from(rough);
    }
    sum
}

/// All parties of the war in a province with their strengths; the defender first. No war: nothing.
fn parties(atlas: &Atlas, table: &OpenTable, province: Province) -> Vec<(Option<Seat>, u8)> {
    let defender = owner(table, province);
    let attackers: Vec<Seat> = (0..table.seats)
        .map(Seat)
        .filter(|&seat| defender != Some(seat))
        .filter(|seat| {
            let player = &table.players[seat.index()];
            player.armies.at(province) + player.mercenaries.at(province) > 0
        })
        .collect();
    if attackers.is_empty() {
        return Vec::new();
    }
    let dragon = if table.dragons.has(province) { 4 } else { 0 };
    let defence = match defender {
        Some(seat) => strength(atlas, table, seat, province),
        None => atlas.strength[&province] + dragon,
    };
    let attack = attackers.into_iter().map(|seat| (Some(seat), strength(atlas, table, seat, province)));
    std::iter::once((defender, defence)).chain(attack).collect()
}

/// MYT-7.2: the party stronger than each other party.
fn winner(parties: &[(Option<Seat>, u8)]) -> Option<(Option<Seat>, u8)> {
    parties
        .iter()
        .copied()
        .find(|&(who, strength)| parties.iter().all(|&(other, theirs)| other == who || theirs < strength))
}

#[test]
fn strengths_are_what_the_rule_adds_up() {
    let atlas = Atlas::read();
    for seed in 0..600 {
        let scene = scattered(seed);
        let table = scene.game.table();
        for province in Province::ALL {
            for seat in Seat::all(table.seats) {
                let expected = strength(&atlas, table, seat, province);
                assert_eq!(table.strength(seat, province), expected, "seed {seed}, {seat}, {province}");
            }
        }
    }
}

/// What a view says about wars, for those who draw it.
#[test]
fn the_figures_of_a_war_are_its_parties_their_strengths_and_who_leads() {
    let atlas = Atlas::read();
    let mut ties = 0;
    for seed in 0..400 {
        let scene = scattered(seed);
        let table = scene.game.table();
        let figures = scene.game.view(Viewer::Spectator).figures;
        let at_war =
            Province::ALL.into_iter().filter(|&province| !parties(&atlas, table, province).is_empty());
        assert!(figures.wars.iter().map(|war| war.province).eq(at_war), "seed {seed}");
        for war in &figures.wars {
            let expected = parties(&atlas, table, war.province);
            let shown: Vec<_> = war.parties.iter().map(|party| (party.seat, party.strength)).collect();
            assert_eq!(shown, expected, "seed {seed}, {}", war.province);
            for party in &war.parties {
                let sum: u8 = party.parts.iter().map(|&(_, count)| count).sum();
                assert_eq!(sum, party.strength, "seed {seed}, {}: {:?}", war.province, party.parts);
            }
            assert_eq!(war.lead.map(|lead| shown[lead]), winner(&expected), "seed {seed}, {}", war.province);
            ties += u32::from(war.lead.is_none());
        }
        for province in Province::ALL {
            let dragon = if table.dragons.has(province) { 4 } else { 0 };
            let neutral = owner(table, province).is_none();
            let garrison = if neutral { atlas.strength[&province] + dragon } else { 0 };
            assert_eq!(figures.garrisons.at(province), garrison, "seed {seed}, {province}");
        }
        assert!(figures.scores.iter().copied().eq(table.all_seats().map(|seat| score(table, seat))));
    }
    assert!(ties > 50, "ties are seen: {ties}");
}

#[test]
fn wars_are_ended_by_parties_where_there_is_a_winner_or_hero_breaks_the_tie() {
    let atlas = Atlas::read();
    let mut heroes = 0;
    for seed in 0..1500 {
        let scene = scattered(seed);
        let table = scene.game.table();
        let me = table.active;
        let holds_hero = table.player(me).reserves(Card::Hero);
        for province in Province::ALL {
            let parties = parties(&atlas, table, province);
            let party = parties.iter().any(|&(who, _)| who == Some(me));
            let won = winner(&parties);
            assert_eq!(
                scene.may(Action::EndWar(province)),
                party && won.is_some(),
                "seed {seed}, {province}"
            );
            let top = parties.iter().map(|&(_, strength)| strength).max();
            let mine = parties.iter().find(|&&(who, _)| who == Some(me)).map(|&(_, strength)| strength);
            let tied = party && won.is_none() && mine == top;
            let hero = scene.may(Action::EndWarWithHero(province));
            assert_eq!(hero, tied && holds_hero, "seed {seed}, {province}");
            heroes += u32::from(hero);
            if !scene.may(Action::EndWar(province)) {
                continue;
            }
            let Some((who, _)) = won else { continue };
            let before = owner(table, province);
            let settled = who.is_some_and(|who| table.player(who).stock.towns > 0);
            let after = match who {
                who if who == before => before,
                Some(who) if settled => Some(who),
                _ => None,
            };
            let ended = scene.clone().act(Action::EndWar(province));
            assert_eq!(owner(ended.game.table(), province), after, "seed {seed}, {province}");
            assert!(
                ended.game.table().all_seats().all(|seat| !ended
                    .game
                    .table()
                    .player(seat)
                    .present
                    .has(province))
            );
        }
    }
    assert!(heroes > 10, "Hero is tried, too: {heroes}");
}

// ------------------------------------------------------------------------------------------------ score and end

/// MYT-10.1, by looking at every province.
fn score(table: &OpenTable, seat: Seat) -> i32 {
    let provinces =
        Province::ALL.into_iter().filter(|&province| owner(table, province) == Some(seat)).count();
    let [ones, twos, threes] = table.players[seat.index()].counters.map(i32::from);
    3 * provinces as i32 + ones + 2 * twos + 3 * threes
}

/// A table in the plainest form: who has what.
struct Reckoning {
    owner: BTreeMap<Province, Seat>,
    towns: Vec<u8>,
    points: Vec<i32>,
    /// The counters on each card in play; on Isles one entry per island.
    left: BTreeMap<(Vp, usize), u8>,
    unused: [u8; 3],
    scribe: Vec<bool>,
    castle: u8,
}

impl Reckoning {
    fn of(table: &OpenTable) -> Reckoning {
        let seats = || (0..table.seats).map(Seat);
        let mut left = BTreeMap::new();
        for vp in Vp::ALL {
            let Some(count) = table.victory.left[vp.index()] else { continue };
            if vp == Vp::Isles {
                left.insert((vp, 0), count & 1);
                left.insert((vp, 1), count >> 1);
            } else {
                left.insert((vp, 0), count);
            }
        }
        Reckoning {
            owner: Province::ALL
                .into_iter()
                .filter_map(|province| Some((province, owner(table, province)?)))
                .collect(),
            towns: seats().map(|seat| table.player(seat).stock.towns).collect(),
            points: seats().map(|seat| score(table, seat)).collect(),
            left,
            unused: table.victory.unused,
            scribe: seats()
                .map(|seat| table.player(seat).reserve.iter().any(|card| card == Card::Scribe))
                .collect(),
            castle: table.options.castle_vp,
        }
    }

    fn worth(&self, vp: Vp, second: usize) -> u8 {
        match (vp, second) {
            (Vp::Castle, _) => self.castle,
            (Vp::Isles | Vp::Citadel, 0) => 3,
            (Vp::City | Vp::Roads | Vp::Dragons | Vp::Runestones | Vp::Sea | Vp::Isles, _) => 2,
            _ => 1,
        }
    }

    /// From the card, else through Scribe from the unused ones.
    fn take(&mut self, seat: Seat, vp: Vp, second: usize) {
        let worth = self.worth(vp, second);
        let Some(left) = self.left.get_mut(&(vp, second)) else { return };
        let unused = &mut self.unused[usize::from(worth) - 1];
        if *left > 0 {
            *left -= 1;
        } else if self.scribe[seat.index()] && *unused > 0 {
            *unused -= 1;
        } else {
            return;
        }
        self.points[seat.index()] += i32::from(worth);
    }
}

const ISLANDS: [&[Province]; 2] =
    [&[Province::Ictus, Province::Nesh, Province::Jeopigia], &[Province::Aporia, Province::Kinabra]];

/// MYT-12.2: the points of everybody if the game ended now, and who owns what.
fn reckon(atlas: &Atlas, table: &OpenTable, first: Seat) -> (Vec<i32>, BTreeMap<Province, Seat>) {
    let mut sheet = Reckoning::of(table);
    let clockwise: Vec<Seat> = (0..table.seats).map(|step| Seat((first.0 + step) % table.seats)).collect();
    let complete = |sheet: &Reckoning, seat: Seat, island: usize| {
        ISLANDS[island].iter().all(|province| sheet.owner.get(province) == Some(&seat))
    };
    let before: BTreeSet<(Seat, usize)> = clockwise
        .iter()
        .flat_map(|&seat| [(seat, 0), (seat, 1)])
        .filter(|&(seat, island)| complete(&sheet, seat, island))
        .collect();
    // (1) Winners, in alphabetical order of the provinces; ties go to the defender.
    let mut wars: Vec<(Province, Option<Seat>, Option<Seat>)> = Vec::new();
    for province in Province::ALL {
        let parties = parties(atlas, table, province);
        if parties.is_empty() {
            continue;
        }
        let defender = parties[0].0;
        let attacker = winner(&parties).map(|(who, _)| who).filter(|&who| who != defender);
        wars.push((province, defender, attacker.flatten()));
    }
    wars.sort_by_key(|&(province, ..)| province.id());
    // (2) Beaten players lose their piece; a town goes back to stock.
    for &(province, defender, attacker) in &wars {
        if let (Some(loser), Some(_)) = (defender, attacker) {
            sheet.owner.remove(&province);
            sheet.points[loser.index()] -= 3;
            sheet.towns[loser.index()] += u8::from(table.player(loser).towns.has(province));
        }
    }
    // (3) Towns while they last.
    for &seat in &clockwise {
        for &(province, ..) in wars.iter().filter(|&&(_, _, attacker)| attacker == Some(seat)) {
            if sheet.towns[seat.index()] > 0 {
                sheet.towns[seat.index()] -= 1;
                sheet.owner.insert(province, seat);
                sheet.points[seat.index()] += 3;
            }
        }
    }
    // (4) The counters of the wars won.
    for &seat in &clockwise {
        for &(province, defender, attacker) in &wars {
            if attacker.is_none() && defender == Some(seat) {
                sheet.take(seat, Vp::Defender, 0);
            }
            if attacker != Some(seat) || sheet.owner.get(&province) != Some(&seat) {
                continue;
            }
            if let Some(loser) = defender {
                sheet.take(seat, Vp::Spoils, 0);
                if table.player(loser).citadel.has(province) {
                    sheet.take(seat, Vp::Citadel, 0);
                }
            }
            if table.dragons.has(province) {
                sheet.take(seat, Vp::Dragons, 0);
            }
            if table.runestones.has(province) {
                sheet.take(seat, Vp::Runestones, 0);
            }
        }
    }
    // (5) Islands that are complete now and were not before.
    for &seat in &clockwise {
        for island in 0..2 {
            if complete(&sheet, seat, island) && !before.contains(&(seat, island)) {
                sheet.take(seat, Vp::Isles, island);
            }
        }
    }
    (sheet.points, sheet.owner)
}

#[test]
fn the_reckoning_is_what_the_rule_says_from_every_seat() {
    let atlas = Atlas::read();
    let mut changed = 0;
    for seed in 0..2500 {
        let scene = scattered(seed);
        let table = scene.game.table();
        for first in Seat::all(table.seats) {
            let (points, owners) = reckon(&atlas, table, first);
            let projected = table.projected(first);
            let scores: Vec<i32> = projected.all_seats().map(|seat| projected.score(seat)).collect();
            assert_eq!(scores, points, "seed {seed} from seat {first}");
            for province in Province::ALL {
                assert_eq!(
                    projected.owner(province),
                    owners.get(&province).copied(),
                    "seed {seed}, {province}"
                );
            }
            let now: Vec<i32> = table.all_seats().map(|seat| score(table, seat)).collect();
            changed += u32::from(now != points);
        }
    }
    assert!(changed > 5000, "wars move points: {changed}");
}

#[test]
fn scores_empty_cards_and_the_right_to_end_are_what_a_second_count_says() {
    let atlas = Atlas::read();
    let mut may = 0;
    for seed in 0..2500 {
        let scene = scattered(seed);
        let table = scene.game.table();
        for seat in Seat::all(table.seats) {
            assert_eq!(table.score(seat), score(table, seat), "seed {seed}");
        }
        let empty = Vp::ALL.into_iter().filter(|vp| table.victory.left[vp.index()] == Some(0)).count();
        assert_eq!(usize::from(table.victory.empty_cards()), empty);
        let me = table.active;
        let (points, _) = reckon(&atlas, table, me);
        let sole = (0..points.len()).all(|seat| seat == me.index() || points[seat] < points[me.index()]);
        assert_eq!(scene.may(Action::EndGame), empty >= 4 && sole, "seed {seed}");
        may += u32::from(empty >= 4 && sole);
    }
    assert!(may > 20, "some may end the game: {may}");
}

// ------------------------------------------------------------------------------------------------ roads

/// Everything linked with a province by roads between provinces of one player, one road at a time.
fn linked(atlas: &Atlas, table: &OpenTable, seat: Seat, from: Province) -> BTreeSet<Province> {
    let mut group = BTreeSet::from([from]);
    for _ in 0..Province::ALL.len() {
        for border in table.roads.iter() {
            let [a, b] = atlas.ends[&border];
            let usable = owner(table, a) == Some(seat) && owner(table, b) == Some(seat);
            if usable && (group.contains(&a) || group.contains(&b)) {
                group.extend([a, b]);
            }
        }
    }
    group
}

#[test]
fn armies_move_exactly_as_far_as_roads_lead() {
    let atlas = Atlas::read();
    let mut moves = 0;
    for seed in 0..2500 {
        let scene = scattered(seed);
        let table = *scene.game.table();
        let me = table.active;
        let sources: Vec<Province> = Province::ALL
            .into_iter()
            .filter(|&from| owner(&table, from) == Some(me) && table.player(me).armies.at(from) > 0)
            .filter(|&from| parties(&atlas, &table, from).is_empty())
            .filter(|&from| linked(&atlas, &table, me, from).len() > 1)
            .collect();
        assert_eq!(scene.may(Action::Begin(Deed::RoadMove)), !sources.is_empty(), "seed {seed}");
        if sources.is_empty() {
            continue;
        }
        let moving = scene.act(Action::Begin(Deed::RoadMove));
        assert_eq!(moving.legal(), sources.iter().copied().map(Action::Province).collect::<Vec<_>>());
        for from in sources {
            let mut goals = linked(&atlas, &table, me, from);
            goals.remove(&from);
            let offered: BTreeSet<Province> =
                moving.clone().act(Action::Province(from)).provinces_offered().iter().collect();
            assert_eq!(offered, goals, "seed {seed}, {from}");
            moves += 1;
        }
    }
    assert!(moves > 100, "roads are used: {moves}");
}
