//! Seats, sets, lists and luck against the plainest second implementation there is, on many random inputs.

use std::collections::{BTreeMap, BTreeSet};

use tafel_core::matches::{hex, is_comparable_print};
use tafel_core::{Catalog, Chance, Lang, List, Outcome, Seat, SeatSet, Set, Tally, Viewer};

fn seats(of: &BTreeSet<u8>) -> Vec<Seat> {
    of.iter().copied().map(Seat).collect()
}

#[test]
fn a_set_of_seats_is_a_set() {
    for bits in 0..256u32 {
        let plain: BTreeSet<u8> = (0..8).filter(|seat| bits >> seat & 1 == 1).collect();
        let set: SeatSet = plain.iter().copied().map(Seat).collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), seats(&plain));
        assert_eq!((set.len(), set.is_empty()), (plain.len(), plain.is_empty()));
        assert_eq!(set.first(), plain.first().copied().map(Seat));
        for seat in 0..10 {
            assert_eq!(set.has(Seat(seat)), plain.contains(&seat));
        }
        for seat in 0..8 {
            let (mut more, mut less) = (plain.clone(), plain.clone());
            more.insert(seat);
            less.remove(&seat);
            assert_eq!(set.with(Seat(seat)).iter().collect::<Vec<_>>(), seats(&more));
            assert_eq!(set.without(Seat(seat)).iter().collect::<Vec<_>>(), seats(&less));
            assert_eq!(SeatSet::one(Seat(seat)).iter().collect::<Vec<_>>(), [Seat(seat)]);
        }
        let wire = serde_json::to_string(&set).unwrap();
        assert_eq!(wire, serde_json::to_string(&plain.iter().collect::<Vec<_>>()).unwrap());
        assert_eq!(serde_json::from_str::<SeatSet>(&wire).unwrap(), set);
    }
    for count in 0..=8 {
        assert_eq!(SeatSet::all(count).iter().collect::<Vec<_>>(), Seat::all(count).collect::<Vec<_>>());
    }
    assert!(serde_json::from_str::<SeatSet>("[8]").unwrap_err().to_string().contains("there is no seat 8"));
    assert!(serde_json::from_str::<SeatSet>("[7]").is_ok());
    assert!(SeatSet::NONE.is_empty());
}

#[test]
fn seats_are_counted_clockwise_round_the_table() {
    for count in 1..=5u8 {
        let all: Vec<Seat> = (0..count).map(Seat).collect();
        assert_eq!(Seat::all(count).collect::<Vec<_>>(), all);
        for seat in 0..count {
            assert_eq!(Seat(seat).index(), usize::from(seat));
            let mut round = all.clone();
            round.rotate_left(seat.into());
            assert_eq!(Seat(seat).round(count).collect::<Vec<_>>(), round);
            for (steps, &there) in (0..).zip(&round) {
                assert_eq!(Seat(seat).clockwise(steps, count), there);
            }
            let left = if seat + 1 == count { 0 } else { seat + 1 };
            assert_eq!(Seat(seat).left(count), Seat(left));
            assert_eq!(Seat(seat).to_string(), seat.to_string());
        }
        let mut viewers: Vec<Viewer> = all.iter().copied().map(Viewer::Seat).collect();
        viewers.push(Viewer::Spectator);
        assert_eq!(Viewer::all(count).collect::<Vec<_>>(), viewers);
    }
    for seat in 0..3 {
        let viewer = Viewer::Seat(Seat(seat));
        assert_eq!(viewer.seat(), Some(Seat(seat)));
        assert!((0..3).all(|other| viewer.is(Seat(other)) == (other == seat)));
        assert!(!Viewer::Spectator.is(Seat(seat)));
    }
    assert_eq!(Viewer::Spectator.seat(), None);
}

/// Compares everything a set can say with what a `BTreeSet` says.
macro_rules! check_sets {
    ($word:ty) => {{
        type Ids = Set<u8, $word>;
        let bits = <$word>::BITS as u8;
        let mut chance = Chance::fast(u64::from(bits));
        let mut random = || -> BTreeSet<u8> {
            let count = chance.below(u32::from(bits) + 1);
            (0..count).map(|_| chance.below(bits.into()) as u8).collect()
        };
        for _ in 0..60 {
            let (left, right) = (random(), random());
            let of = |plain: &BTreeSet<u8>| plain.iter().copied().collect::<Ids>();
            let list = |set: Ids| set.iter().collect::<BTreeSet<u8>>();
            let (one, two) = (of(&left), of(&right));
            assert_eq!(one.iter().collect::<Vec<_>>(), left.iter().copied().collect::<Vec<_>>());
            assert_eq!((usize::from(one.len()), one.is_empty()), (left.len(), left.is_empty()));
            assert_eq!(list(one.union(two)), &left | &right);
            assert_eq!(list(one.both(two)), &left & &right);
            assert_eq!(list(one.minus(two)), &left - &right);
            assert_eq!(one.meets(two), !left.is_disjoint(&right));
            assert_eq!((one.within(two), one.both(two).within(one)), (left.is_subset(&right), true));
            assert_eq!(one == two, left == right);
            assert_eq!((one.first(), one.last()), (left.first().copied(), left.last().copied()));
            for n in 0..=u32::from(bits) {
                assert_eq!(one.nth(n), left.iter().nth(n as usize).copied());
            }
            for id in 0..bits {
                assert_eq!(one.has(id), left.contains(&id));
                let (mut more, mut less) = (one, one);
                more.insert(id);
                less.remove(id);
                assert_eq!((more, less), (one.with(id), one.without(id)));
                let (mut with, mut without) = (left.clone(), left.clone());
                with.insert(id);
                without.remove(&id);
                assert_eq!((list(more), list(less)), (with, without));
                assert_eq!(list(Ids::one(id)), BTreeSet::from([id]));
            }
            assert!(!one.has(bits), "what no such set can hold is in none");
            let wire = serde_json::to_string(&one).unwrap();
            assert_eq!(wire, serde_json::to_string(&left).unwrap());
            assert_eq!(serde_json::from_str::<Ids>(&wire).unwrap(), one);
            let mut rest = one;
            let drawn = rest.draw_many(3, &mut Chance::fast(1));
            assert_eq!(usize::from(drawn.len()), left.len().min(3));
            assert!(drawn.within(one) && !drawn.meets(rest) && drawn.union(rest) == one);
        }
        for count in 0..=bits {
            assert_eq!(
                Ids::first_few(count.into()).iter().collect::<Vec<_>>(),
                (0..count).collect::<Vec<_>>()
            );
        }
        assert!(serde_json::from_str::<Ids>(&format!("[{bits}]")).is_err());
        // Sets are in order like numbers with their ids for digits.
        assert!(Ids::one(1) > Ids::one(0) && Ids::one(1) < Ids::first_few(2));
        assert_eq!(Ids::one(1).partial_cmp(&Ids::one(1)), Some(std::cmp::Ordering::Equal));
    }};
}

#[test]
fn a_set_of_ids_is_a_set_in_words_of_every_size() {
    check_sets!(u8);
    check_sets!(u16);
    check_sets!(u32);
    check_sets!(u64);
    check_sets!(u128);
}

#[test]
fn a_list_is_a_vector_with_a_bound() {
    type Short = List<u8, 5>;
    let mut chance = Chance::fast(9);
    for _ in 0..400 {
        let (mut list, mut plain) = (Short::new(), Vec::new());
        for _ in 0..14 {
            let entry = chance.below(200) as u8 + 1;
            match chance.below(9) {
                0 if plain.len() < 5 => {
                    list.push(entry);
                    plain.push(entry);
                }
                1 if plain.len() < 5 => {
                    assert_eq!(list.try_push(entry), Ok(()));
                    plain.push(entry);
                }
                2 if plain.len() < 5 => {
                    let place = chance.below(plain.len() as u32 + 1) as usize;
                    assert_eq!(list.try_insert(place, entry), Ok(()));
                    plain.insert(place, entry);
                }
                3 => assert_eq!(list.pop(), plain.pop()),
                4 if !plain.is_empty() => {
                    let place = chance.below(plain.len() as u32) as usize;
                    assert_eq!(list.remove(place), plain.remove(place));
                }
                5 => {
                    let count = chance.below(7) as usize;
                    list.drop_front(count);
                    plain.drain(..count.min(plain.len()));
                }
                6 => {
                    let len = chance.below(7) as usize;
                    list.truncate(len);
                    plain.truncate(len);
                }
                7 => {
                    list.extend([entry, 7, 8]);
                    plain.extend([entry, 7, 8]);
                    plain.truncate(5);
                }
                8 => {
                    for (one, other) in (&mut list).into_iter().zip(&mut plain) {
                        *one = entry;
                        *other = entry;
                    }
                }
                _ => {
                    assert_eq!(list.try_push(entry), if plain.len() < 5 { Ok(()) } else { Err(entry) });
                    if plain.len() < 5 {
                        plain.push(entry);
                    }
                }
            }
            assert_eq!(list.as_slice(), plain);
            assert_eq!((&list).into_iter().collect::<Vec<_>>(), plain.iter().collect::<Vec<_>>());
            assert_eq!((list.len(), list.is_full()), (plain.len(), plain.len() == 5));
            assert_eq!(list, plain.iter().copied().collect::<Short>(), "blank behind the end");
            assert_eq!(format!("{list:?}"), format!("{plain:?}"));
            let wire = serde_json::to_string(&list).unwrap();
            assert_eq!(wire, serde_json::to_string(&plain).unwrap());
            assert_eq!(serde_json::from_str::<Short>(&wire).unwrap(), list);
        }
        list.clear();
        assert_eq!(list, Short::default());
    }
    let why = serde_json::from_str::<Short>("[1,2,3,4,5,6]").unwrap_err().to_string();
    assert!(why.contains("more than 5 entries"), "{why}");
    let why = serde_json::from_str::<Short>("7").unwrap_err().to_string();
    assert!(why.contains("a list of at most 5 entries"), "{why}");
    assert_eq!(List::<Option<u8>, 2>::new().try_insert(0, Some(1)), Ok(()));
    let mut full: Short = [1, 2, 3, 4, 5].into_iter().collect();
    assert_eq!((full.try_push(6), full.try_insert(0, 6)), (Err(6), Err(6)));
}

/// SplitMix64 as published, the upper half of each word.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut word = *state;
    word ^= word >> 30;
    word = word.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word ^= word >> 27;
    word = word.wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^= word >> 31;
    word >> 32
}

/// Words that would make some numbers likelier are drawn again: of 2^32 words so many are left over.
#[test]
fn a_number_below_a_bound_is_drawn_without_bias() {
    for below in [1, 2, 3, 6, 100, 60_000, 1 << 31, 3 << 30, u32::MAX - 1, u32::MAX] {
        let (mut chance, mut state) = (Chance::fast(77), 77);
        for _ in 0..300 {
            let left_over = (1u64 << 32) % u64::from(below);
            let expected = loop {
                let product = split_mix(&mut state) * u64::from(below);
                if product % (1 << 32) >= left_over {
                    break product / (1 << 32);
                }
            };
            assert_eq!(u64::from(chance.below(below)), expected, "below {below}");
        }
        assert_eq!(chance.draws(), 300);
    }
}

#[test]
fn a_shuffle_brings_every_order_about_equally_often() {
    let mut chance = Chance::fast(5);
    let mut orders: BTreeMap<[u8; 3], u32> = BTreeMap::new();
    for _ in 0..3000 {
        let mut things = [1, 2, 3];
        chance.shuffle(&mut things);
        *orders.entry(things).or_default() += 1;
    }
    assert_eq!(orders.len(), 6);
    assert!(orders.values().all(|&times| (400..600).contains(&times)), "{orders:?}");
    let things = [4, 5, 6, 7];
    let picked: BTreeSet<i32> = (0..100).map(|_| chance.pick(&things)).collect();
    assert_eq!(picked, BTreeSet::from(things));
}

#[test]
fn a_tape_holds_what_was_drawn_since_it_was_last_taken() {
    let mut chance = Chance::seeded(4, 2).recorded();
    let first: Vec<u32> = (0..5).map(|_| chance.below(50)).collect();
    assert_eq!(chance.take_tape(), first);
    assert!(chance.take_tape().is_empty());
    let second = chance.below(50);
    assert_eq!(chance.take_tape(), [second]);
    assert_eq!(chance.draws(), 6);
    assert!(Chance::seeded(4, 2).take_tape().is_empty(), "nobody asked for a tape");
    let mut exact = Chance::replay(vec![5]);
    assert_eq!((exact.below(6), exact.finish_replay()), (5, Ok(())));
    let mut beyond = Chance::replay(vec![6]);
    assert_eq!(beyond.below(6), 0);
    assert!(beyond.finish_replay().is_err());
    assert_eq!(Chance::fast(1).finish_replay(), Ok(()));
}

#[test]
fn equal_keys_share_a_place_and_the_next_place_is_left_out() {
    let scores = [3, 7, 7, 1];
    let outcome = Outcome::ranked(scores, |seat| scores[seat.index()]);
    assert_eq!(outcome.ranks.as_slice(), [3, 1, 1, 4]);
    assert_eq!(outcome.scores.as_slice(), scores);
    assert_eq!(Seat::all(4).map(|seat| outcome.won(seat)).collect::<Vec<_>>(), [false, true, true, false]);
}

#[test]
fn a_tally_names_what_is_counted_differently() {
    let (mut ours, mut theirs) = (Tally::default(), Tally::default());
    ours.add("card", 3u32);
    ours.add("card", 3u32);
    ours.add_many("coin", 0u32, 5);
    theirs.add_many("coin", 0u32, 5);
    assert_eq!(ours.difference(&theirs).as_deref(), Some("card 3: 2 instead of 0"));
    theirs.add_many("card", 3u32, 2);
    assert_eq!(ours.difference(&theirs), None);
    theirs.add("coin", 0u32);
    assert_eq!(ours.difference(&theirs).as_deref(), Some("coin 0: 5 instead of 6"));
    assert_eq!(theirs.difference(&ours).as_deref(), Some("coin 0: 6 instead of 5"));
}

#[test]
fn what_stands_in_a_list_can_be_changed_where_it_stands() {
    let mut list: List<u8, 4> = [3, 1, 2].into_iter().collect();
    list[0] = 9;
    list.sort_unstable();
    assert_eq!(*list, [1, 2, 9]);
}

#[test]
fn bytes_are_two_digits_each_and_prints_say_of_what_they_were_taken() {
    assert_eq!(hex(&[0, 10, 255]), "000aff");
    assert!(is_comparable_print("t00"));
    assert!(!is_comparable_print("00t"));
}

#[test]
fn quotes_outside_braces_and_hyphens_inside_them_mean_nothing_in_a_text() {
    let texts = "n = '\"{ $n -> [one] a *[other] b }\" { $played-card }'";
    let texts = Catalog::parse(texts, texts).unwrap();
    let laid_out = "\"{ $n -> \n[one] a \n*[other] b \n}\" { $played-card }";
    assert_eq!(texts.get(Lang::En, "n"), Some(laid_out));
}
