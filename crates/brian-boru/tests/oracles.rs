//! Second opinions: slow and simple versions of the rules, compared with the game on random positions.

use std::collections::BTreeMap;

use brian_boru::testing::{Board, Table, region};
use brian_boru::{Action, BrianBoru, Claim, Colour, DATA, Frame, Options, Pact, Region, Source, Town};
use tafel_core::{Chance, Ctx, Game, Seat};

/// The roads as they stand in the file.
fn roads() -> Vec<(String, String)> {
    let map: toml::Table = include_str!("../data/map.toml").parse().expect("the map is TOML");
    let pairs = map["roads"].as_array().expect("a list of roads");
    let end = |road: &toml::Value, at: usize| road[at].as_str().expect("a town").to_owned();
    pairs.iter().map(|road| (end(road, 0), end(road, 1))).collect()
}

/// Plays a game at random and shows every position with what the seat that is asked may answer.
fn every_position(seats: u8, seed: u64, mut look: impl FnMut(&BrianBoru, Seat, &[Action])) {
    let (mut luck, mut choices) = (Chance::seeded(seed, 0), Chance::fast(seed));
    let mut game =
        BrianBoru::setup(&Options::default(), seats, &mut Ctx::quiet(&mut luck)).expect("they can play");
    let mut legal = Vec::new();
    while let Some(seat) = game.asked().first() {
        legal.clear();
        game.legal(seat, &mut legal);
        assert!(legal.iter().all(|action| BrianBoru::alphabet().binary_search(action).is_ok()), "{legal:?}");
        look(&game, seat, &legal);
        let action = choices.pick(&legal);
        game.apply(seat, action, &mut Ctx::quiet(&mut luck));
    }
}

fn is_free(game: &BrianBoru, town: Town) -> bool {
    game.table.owner(town).is_none()
}

fn does_control(game: &BrianBoru, seat: Seat, town: Town) -> bool {
    game.table.owner(town) == Some(seat) && !game.table.towns.occupied.has(town)
}

fn fits(value: u8, colour: Colour) -> bool {
    let printed = DATA.cards.iter().find(|face| face.value == value).expect("there is such a card").colour;
    printed == Colour::White || printed == colour
}

/// BOR-6.2, 6.3, 6.4, 6.10 and 7.8: what may be answered, by asking about every town and every card.
#[test]
fn lists_of_towns_and_cards_are_those_that_the_rules_allow_one_by_one() {
    let roads = roads();
    let mut asked = BTreeMap::<&str, u32>::new();
    for seed in 0..60 {
        every_position(3 + (seed % 3) as u8, seed, |game, seat, legal| {
            let hand: Vec<u8> = game.hand(seat).hand.iter().map(brian_boru::Card::value).collect();
            let plays = |fit: &dyn Fn(u8) -> bool| -> Vec<Action> {
                let cards = (1..=25).filter(|value| hand.contains(value) && fit(*value));
                cards.map(brian_boru::testing::play).collect()
            };
            let (name, expected) = match game.table.agenda.last() {
                Some(Frame::Mark(_)) => {
                    let free: Vec<Town> = Town::ALL.into_iter().filter(|&town| is_free(game, town)).collect();
                    let fitting = |town: &Town| hand.iter().any(|&value| fits(value, town.colour()));
                    let any = free.iter().any(fitting);
                    let marked = free.into_iter().filter(|town| !any || fitting(town));
                    ("mark", marked.map(Action::Mark).collect())
                }
                Some(Frame::Lead(_)) => {
                    let colour = game.table.active.map(Town::colour);
                    let fitting = plays(&|value| colour.is_none_or(|colour| fits(value, colour)));
                    ("lead", if fitting.is_empty() { plays(&|_| true) } else { fitting })
                }
                Some(Frame::Follow(_)) => ("follow", plays(&|_| true)),
                Some(Frame::Expand(_)) => {
                    let joined = |one: &str, other: &str| {
                        roads.iter().any(|(a, b)| (a == one && b == other) || (a == other && b == one))
                    };
                    let reached = |town: Town| {
                        let mut own = Town::ALL.into_iter().filter(|&own| does_control(game, seat, own));
                        own.any(|own| joined(own.id(), town.id()))
                    };
                    let open = |&town: &Town| {
                        is_free(game, town) && game.table.active != Some(town) && reached(town)
                    };
                    let towns = Town::ALL.into_iter().filter(open).map(Action::Expand);
                    assert!(game.table.player(seat).coins >= 5);
                    ("expand", towns.chain([Action::Decline]).collect())
                }
                _ => return,
            };
            *asked.entry(name).or_default() += 1;
            assert_eq!(legal, expected, "{name}");
        });
    }
    assert!(asked.len() == 4 && asked.values().all(|&times| times > 200), "{asked:?}");
}

/// BOR-6.5 and 6.6: the winner, and who acts when.
#[test]
fn the_highest_fitting_card_wins_and_cards_are_resolved_from_the_lowest() {
    let mut tricks = 0;
    for seed in 0..60 {
        let seats = 3 + (seed % 3) as u8;
        every_position(seats, seed, |game, seat, _| {
            let played: Vec<Option<u8>> =
                game.table.players.iter().map(|player| player.card.map(brian_boru::Card::value)).collect();
            let cards: Vec<u8> = played.iter().copied().flatten().collect();
            if cards.len() < usize::from(seats) {
                assert_eq!(game.table.winner, None, "not before all have played");
                return;
            }
            tricks += 1;
            let colour = game.table.active.expect("there is always a free town in these games").colour();
            let best = cards.iter().copied().filter(|&value| fits(value, colour)).max();
            let winner = best.and_then(|best| cards.iter().position(|&value| value == best));
            assert_eq!(game.table.winner.map(Seat::index), winner);
            // Whoever is asked has the lowest card that is not done with.
            let waiting =
                cards.iter().enumerate().filter(|(at, _)| !game.table.resolved.has(Seat(*at as u8)));
            let next = waiting.min_by_key(|(_, value)| **value).map(|(at, _)| at);
            assert_eq!(Some(seat.index()), next);
        });
    }
    assert!(tricks > 4000, "{tricks} positions");
}

/// A board at random: discs, monasteries, Vikings, tokens, coins, renown and what Estrid was answered.
struct Chaos {
    board: Board,
    seats: u8,
    options: Options,
    /// By town: its region, its owner, and whether it has a monastery and Vikings.
    towns: Vec<(Region, usize, bool, bool)>,
    claims: BTreeMap<Region, Claim>,
    coins: Vec<i16>,
    renown: Vec<u8>,
    marker: usize,
    pact: Option<(usize, Pact)>,
}

fn chaos(seed: u64) -> Chaos {
    let mut chance = Chance::fast(seed);
    let mut one_in = |many: u32| chance.below(many) == 0;
    let options = Options {
        viking_majority_half: one_in(2),
        threshold_strict: one_in(2),
        half_points_by_town: one_in(2),
        ..Options::default()
    };
    let seats = 3 + chance.below(3) as u8;
    let mut board = Board::with(options, seats);
    let mut towns = Vec::new();
    let filled = 2 + chance.below(6);
    for town in Town::ALL {
        if chance.below(8) >= filled {
            continue;
        }
        let owner = chance.below(seats.into()) as u8;
        let (monastery, occupied) = (chance.below(4) == 0, chance.below(3) == 0);
        board = board.disc(owner, &[town.id()]);
        if monastery {
            board = board.monastery(town.id());
        }
        if occupied {
            board = board.occupied(&[town.id()]);
        }
        towns.push((town.region(), usize::from(owner), monastery, occupied));
    }
    let mut claims = BTreeMap::new();
    for region in Region::ALL {
        let claim = match chance.below(3) {
            0 => Claim::FaceDown,
            1 => Claim::Open,
            _ => Claim::Held(Seat(chance.below(seats.into()) as u8)),
        };
        board = board.claim(region.id(), claim);
        claims.insert(region, claim);
    }
    let (mut coins, mut renown) = (Vec::new(), Vec::new());
    for seat in 0..seats {
        coins.push(chance.below(4) as i16);
        renown.push(chance.below(5) as u8);
        board = board.coins(seat, coins[usize::from(seat)]).renown(seat, renown[usize::from(seat)]);
    }
    let marker = chance.below(seats.into()) as u8;
    let pact = [None, Some(Pact::Military), Some(Pact::Trade), Some(Pact::Spurn)][chance.below(4) as usize];
    let pact = pact.map(|pact| (chance.below(seats.into()) as u8, pact));
    board = board.marker(marker);
    if let Some((ally, pact)) = pact {
        board = board.estrid(ally, pact);
    }
    let pact = pact.map(|(ally, pact)| (usize::from(ally), pact));
    Chaos { board, seats, options, towns, claims, coins, renown, marker: marker.into(), pact }
}

impl Chaos {
    fn ally(&self, wanted: Pact) -> Option<usize> {
        self.pact.filter(|(_, pact)| *pact == wanted).map(|(ally, _)| ally)
    }

    /// How much every player counts in a region, and last the Vikings.
    fn parties(&self, region: Region, monastery_counts: i16) -> Vec<i16> {
        let vikings = usize::from(self.seats);
        let mut parties = vec![0; vikings + 1];
        for &(at, owner, monastery, occupied) in &self.towns {
            if at == region {
                let party = if occupied { self.ally(Pact::Military).unwrap_or(vikings) } else { owner };
                parties[party] += if monastery { monastery_counts } else { 1 };
            }
        }
        parties
    }

    /// BOR-12.1 to 12.3.
    fn claimed(&self, region: Region) -> Claim {
        let printed = DATA.regions.iter().find(|row| row.id == region).expect("every region is printed");
        let there = self.towns.iter().filter(|(at, ..)| *at == region);
        let sum: u8 = there.map(|&(_, _, monastery, _)| if monastery { 2 } else { 1 }).sum();
        let opens =
            if self.options.threshold_strict { sum > printed.threshold } else { sum >= printed.threshold };
        let before = match self.claims[&region] {
            Claim::FaceDown if opens => Claim::Open,
            Claim::FaceDown => return Claim::FaceDown,
            other => other,
        };
        let parties = self.parties(region, 2);
        let most = parties.iter().copied().max().unwrap_or(0);
        let leaders: Vec<usize> = (0..parties.len()).filter(|&party| parties[party] == most).collect();
        match leaders[..] {
            _ if most == 0 => before,
            [only] if only == usize::from(self.seats) => Claim::Open,
            [only] => Claim::Held(Seat(only as u8)),
            _ => before,
        }
    }

    /// BOR-13.2 to 13.7, in all.
    fn final_points(&self) -> Vec<i16> {
        let mut points = vec![10; usize::from(self.seats)];
        let richest = self.coins.iter().max().expect("somebody plays");
        if self.coins.iter().filter(|&coins| coins == richest).count() == 1 {
            points[self.coins.iter().position(|coins| coins == richest).expect("it is there")] += 1;
        }
        points[self.marker] += 1;
        for (points, renown) in points.iter_mut().zip(&self.renown) {
            *points += i16::from(*renown);
        }
        for region in Region::ALL {
            let worth = DATA.regions.iter().find(|row| row.id == region).expect("it is printed").points;
            match self.claimed(region) {
                Claim::FaceDown => {}
                Claim::Held(seat) => points[seat.index()] += worth,
                Claim::Open => {
                    let monastery_counts = if self.options.half_points_by_town { 1 } else { 2 };
                    let mut parties = self.parties(region, monastery_counts);
                    let vikings = parties.pop().expect("the Vikings come last");
                    let most = parties.iter().copied().max().unwrap_or(0);
                    let shut_out = !self.options.viking_majority_half && vikings > most;
                    for (points, party) in points.iter_mut().zip(parties) {
                        if party > 0 && party == most && !shut_out {
                            *points += worth / 2;
                        }
                    }
                }
            }
        }
        for (seat, points) in points.iter_mut().enumerate() {
            let trades = self.ally(Pact::Trade) == Some(seat);
            let counts = |&&(_, owner, _, occupied): &&(Region, usize, bool, bool)| {
                if occupied { trades } else { owner == seat }
            };
            let regions: std::collections::BTreeSet<Region> =
                self.towns.iter().filter(counts).map(|(region, ..)| *region).collect();
            *points += [0, 0, 0, 1, 1, 3, 5, 7, 10][regions.len()];
        }
        points
    }
}

/// BOR-12 and 13: who gets which region, and what everything is worth.
#[test]
fn regions_are_claimed_and_points_counted_as_on_paper() {
    let (mut held, mut open, mut tied) = (0, 0, 0);
    for seed in 0..4000 {
        let chaos = chaos(seed);
        let table: Table = chaos.board.clone().final_scoring();
        for region_ in Region::ALL {
            let claim = table.claim(region_.id());
            assert_eq!(claim, chaos.claimed(region_), "{region_} with seed {seed}");
            held += u32::from(matches!(claim, Claim::Held(_)));
            open += u32::from(claim == Claim::Open);
        }
        let points: Vec<i16> = (0..chaos.seats).map(|seat| table.points(seat)).collect();
        assert_eq!(
            points,
            chaos.final_points(),
            "seed {seed}: {:?}",
            table.all_points_from(Source::RegionsOpen)
        );

        // BOR-13.8: points, then claim tokens; nobody here has a marriage card.
        let ranks = table.outcome().expect("it is over").ranks;
        let tokens = |seat: u8| {
            Region::ALL
                .iter()
                .filter(|at| table.claim(region(at.id()).id()) == Claim::Held(Seat(seat)))
                .count()
        };
        let standing = |seat: u8| (points[usize::from(seat)], tokens(seat));
        for seat in 0..chaos.seats {
            let ahead = (0..chaos.seats).filter(|&other| standing(other) > standing(seat)).count();
            assert_eq!(usize::from(ranks[usize::from(seat)]), ahead + 1, "seed {seed}");
            tied += u32::from((0..seat).any(|other| standing(other) == standing(seat)));
        }
    }
    assert!(held > 5000 && open > 2000 && tied > 50, "{held} held, {open} open, {tied} ties");
}

/// BOR-10.1 to 10.8: who loses, who chooses, and the spoils.
#[test]
fn battles_go_as_one_would_settle_them_by_hand() {
    for seed in 0..3000 {
        let mut chance = Chance::fast(seed);
        let seats = 3 + chance.below(3) as u8;
        let options = Options { raiders_this_round: chance.below(2) == 0, ..Options::default() };
        let mut raiders: Vec<u8> = (0..seats).map(|_| chance.below(5) as u8).collect();
        let gained: Vec<u8> = raiders.iter().map(|&all| chance.below(u32::from(all) + 1) as u8).collect();
        let left = chance.below(3) as u8;
        let marker = chance.below(seats.into()) as u8;
        let mut board = Board::with(options, seats).marker(marker).raiders(&raiders).gained(&gained);
        let homes = ["L1", "M1", "C1", "N1", "U1"];
        for seat in 0..seats {
            board = board.disc(seat, &[homes[usize::from(seat)]]);
        }
        let mut table = board.raiders_in_battle(left).battle();

        let compared = if options.raiders_this_round { &gained } else { &raiders };
        let (fewest, most) = (compared.iter().min().copied(), compared.iter().max().copied());
        let top: Vec<u8> = (0..seats).filter(|&seat| Some(compared[usize::from(seat)]) == most).collect();
        let clockwise = (0..seats).map(|step| (marker + step) % seats);
        let losers = clockwise.filter(|&seat| left > 0 && Some(compared[usize::from(seat)]) == fewest);
        for loser in losers {
            let chooser = if let [only] = top[..] { only } else { loser };
            assert_eq!(
                table.question(),
                Some((chooser, brian_boru::Question::Lose(Seat(loser)))),
                "seed {seed}"
            );
            table.act(chooser, brian_boru::testing::lose(homes[usize::from(loser)]));
        }
        assert_eq!(table.asked(), [0; 0], "seed {seed}");

        let mut points = vec![0; usize::from(seats)];
        let best = raiders.iter().copied().max().unwrap_or(0);
        if best > 0 && raiders.iter().filter(|&&all| all == best).count() == 1 {
            let victor = raiders.iter().position(|&all| all == best).expect("it is there");
            points[victor] += 2;
            raiders[victor] = 0;
        }
        let second = raiders.iter().copied().max().unwrap_or(0);
        for (points, raiders) in points.iter_mut().zip(&mut raiders) {
            if second > 0 && *raiders == second {
                *raiders -= 1;
                *points += 1;
            }
        }
        assert_eq!(
            (table.raiders(), table.all_points_from(Source::Battle)),
            (raiders, points),
            "seed {seed}"
        );
    }
}
