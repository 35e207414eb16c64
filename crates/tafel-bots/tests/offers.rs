//! People may make offers without end in the Catan card game; computer players know when to stop.

use catan_kartenspiel::testing::{THEM, Table, US};
use catan_kartenspiel::{Action, Card, Catan, Offer, Resource, Row};
use tafel_bots::{Bot, Budget, Glance, Greedy, Level, Novice, Search, Time, bot_within};
use tafel_core::{Chance, Ctx, Game, Seat};

/// So many a computer player begins in a turn.
const ENOUGH: u16 = 3;

/// Our main phase; both have one of everything, and we have begun so many offers.
fn market(begun: u16) -> Catan {
    let mut table = Table::main();
    table.stock_all(US, 1);
    table.stock_all(THEM, 1);
    table.state.offers_begun[US.index()] = begun;
    table.state
}

/// How often a player chooses `action` where there is only that or `instead`.
fn times(
    state: &Catan,
    action: Action,
    instead: Action,
    make: impl Fn(Chance) -> Box<dyn Bot<Catan>>,
) -> usize {
    let mut legal = [action, instead];
    legal.sort_unstable();
    let glance = Glance::at(state, US, &legal);
    let choose = |seed| make(Chance::fast(seed)).choose(&glance, &Time::default());
    (0..3000).filter(|seed| choose(seed << 20) == action).count()
}

#[test]
fn a_computer_player_begins_no_more_than_three_offers_in_a_turn() {
    let novice = |chance| Box::new(Novice::new(chance)) as Box<dyn Bot<Catan>>;
    let greedy = |chance| Box::new(Greedy::new(chance)) as Box<dyn Bot<Catan>>;
    assert!(times(&market(ENOUGH - 1), Action::Offer, Action::EndTurn, novice) > 0);
    assert_eq!(times(&market(ENOUGH), Action::Offer, Action::EndTurn, novice), 0);
    // To demolish the only Abbey is so bad that anything else would be chosen.
    let mut table = Table::main();
    table.place(US, 1, Row::Up, Card::Abbey);
    table.stock_all(US, 1);
    table.stock_all(THEM, 1);
    for (begun, chosen) in [(ENOUGH - 1, Action::Offer), (ENOUGH, Action::Demolish)] {
        table.state.offers_begun[US.index()] = begun;
        let legal = [Action::Demolish, Action::Offer];
        let glance = Glance::at(&table.state, US, &legal);
        assert_eq!(greedy(Chance::fast(1)).choose(&glance, &Time::default()), chosen);
    }
}

#[test]
fn a_search_does_not_even_look_at_an_offer_too_many() {
    let visits = |begun: u16| {
        let state = market(begun);
        let mut legal = Vec::new();
        state.legal(US, &mut legal);
        let style = Level::Adept.style::<Catan>().unwrap();
        let mut search = Search::new(Chance::fast(3), Budget::Iterations(600), style);
        let thought = search.think(&Glance::at(&state, US, &legal), &Time::default());
        let opinion = thought.opinions.iter().find(|opinion| opinion.action == Action::Offer);
        opinion.expect("an offer is legal").visits
    };
    assert!(visits(ENOUGH - 1) > 0);
    assert_eq!(visits(ENOUGH), 0);
}

#[test]
fn a_computer_player_does_not_repeat_an_offer_that_was_refused() {
    let mut table = Table::main();
    table.stock_all(US, 1);
    table.stock_all(THEM, 1);
    for action in [Action::Offer, Action::Give(Resource::Gold), Action::Want(Resource::Ore)] {
        table.act(US, action);
    }
    let novice = |chance| Box::new(Novice::new(chance)) as Box<dyn Bot<Catan>>;
    assert!(times(&table.state, Action::Propose, Action::Drop, novice) > 1000);
    let mut refused = Offer::nothing(US);
    refused.give[Resource::Gold.index()] = 1;
    refused.want[Resource::Ore.index()] = 1;
    table.state.table.refused.push(refused);
    assert_eq!(times(&table.state, Action::Propose, Action::Drop, novice), 0);
}

/// Whole games of players who offer whenever they may: the bound holds in every turn, and the games end.
#[test]
fn games_of_computer_players_end_and_the_bound_holds_in_every_turn() {
    let (mut offers, mut counters) = (0, 0);
    for (seed, levels) in [(1, [Level::Novice, Level::Greedy]), (2, [Level::Greedy, Level::Adept])] {
        let mut luck = Chance::seeded(seed, 0);
        let mut players = [0, 1].map(|seat: usize| {
            let budget = levels[seat].milliseconds().map(|_| Budget::Iterations(30));
            bot_within::<Catan>(levels[seat], budget, Chance::fast(seed * 2 + seat as u64))
        });
        let mut state = Catan::setup(&Default::default(), 2, &mut Ctx::quiet(&mut luck)).unwrap();
        let mut legal = Vec::new();
        while let Some(seat) = state.asked().first() {
            legal.clear();
            state.legal(seat, &mut legal);
            let action = players[seat.index()].choose(&Glance::at(&state, seat, &legal), &Time::default());
            offers += usize::from(action == Action::Offer);
            counters += usize::from(action == Action::Counter);
            state.apply(seat, action, &mut Ctx::quiet(&mut luck));
            assert!(Seat::all(2).all(|seat| state.offers_begun[seat.index()] <= ENOUGH));
        }
        assert!(state.outcome().is_some());
    }
    println!("{offers} offers, {counters} counter-offers");
    assert!(offers > 20, "{offers}");
}
