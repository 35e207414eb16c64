//! Trade between the players (CAT-8.10, CAT-15.8): offers without end, counter-offers, and who sees what.

use catan_kartenspiel::testing::{THEM, Table, US};
use catan_kartenspiel::{
    Action, Card, Catan, End, Frame, Land, OFFERS_PER_TURN, Offer, Open, Question, Resource, StackId,
};
use tafel_core::{Game, Seat, Viewer};

/// Both have one of everything.
fn market() -> Table {
    let mut table = Table::main();
    table.stock_all(US, 1);
    table.stock_all(THEM, 1);
    table
}

/// Somebody offers one resource for another; `begin` opens the offer or the counter-offer.
fn offer(table: &mut Table, seat: Seat, begin: Action, give: Resource, want: Resource) {
    table.act(seat, begin);
    table.act(seat, Action::Give(give));
    table.act(seat, Action::Want(want));
    table.act(seat, Action::Propose);
}

/// An exchange of single resources.
fn exchange(by: Seat, give: Resource, want: Resource) -> Offer {
    let mut offer = Offer::nothing(by);
    offer.give[give.index()] = 1;
    offer.want[want.index()] = 1;
    offer
}

/// CAT-8.10: as often as one likes, the same thing too.
#[test]
fn offers_may_be_made_without_end_and_refused_ones_again() {
    let mut table = market();
    for _ in 0..100 {
        offer(&mut table, US, Action::Offer, Resource::Gold, Resource::Ore);
        table.act(THEM, Action::Refuse);
    }
    assert!(table.may(US, Action::Offer));
    assert_eq!(table.view(THEM).table.refused.len(), 6, "the last ones are kept in mind");
    assert!(
        table.state.table.refused.iter().all(|&kept| kept == exchange(US, Resource::Gold, Resource::Ore))
    );
    offer(&mut table, US, Action::Offer, Resource::Gold, Resource::Wool);
    table.act(THEM, Action::Refuse);
    assert_eq!(table.state.table.refused.len(), 6);
    assert_eq!(table.state.table.refused.last(), Some(&exchange(US, Resource::Gold, Resource::Wool)));
}

/// CAT-15.8: offers that were dropped, refused or accepted count alike, each for the player who began it, and only in
/// the turn in which it was begun.
#[test]
fn every_offer_counts_whatever_became_of_it() {
    let mut table = market();
    table.act(US, Action::Offer);
    table.act(US, Action::Drop);
    assert_eq!(table.view(US).offers_begun, 1);
    offer(&mut table, US, Action::Offer, Resource::Gold, Resource::Ore);
    table.act(THEM, Action::Refuse);
    assert_eq!(table.view(US).offers_begun, 2);
    offer(&mut table, US, Action::Offer, Resource::Gold, Resource::Ore);
    table.act(THEM, Action::Accept);
    assert_eq!(table.view(US).offers_begun, 3);
    assert_eq!(table.view(THEM).offers_begun, 0);
    offer(&mut table, US, Action::Offer, Resource::Ore, Resource::Wool);
    offer(&mut table, THEM, Action::Counter, Resource::Lumber, Resource::Brick);
    table.act(US, Action::Refuse);
    assert_eq!((table.view(US).offers_begun, table.view(THEM).offers_begun), (4, 1));
    assert!(!table.state.table.refused.is_empty());

    table.stack(StackId::A, &[Card::Abbey, Card::Mint, Card::Raid]);
    table.act(US, Action::EndTurn);
    for _ in 0..3 {
        table.act(US, Action::DrawTop(StackId::A));
    }
    assert_eq!(table.asks(THEM), Some(Question::PreRoll));
    assert_eq!((table.view(US).offers_begun, table.view(THEM).offers_begun), (0, 0));
    assert!(table.state.table.refused.is_empty());
}

/// CAT-15.8: a bound that nobody comes near, so that every game ends.
#[test]
fn a_thousand_offers_in_a_turn_are_the_last() {
    let mut table = market();
    table.state.offers_begun = [OFFERS_PER_TURN - 1, OFFERS_PER_TURN - 1];
    offer(&mut table, US, Action::Offer, Resource::Gold, Resource::Ore);
    offer(&mut table, THEM, Action::Counter, Resource::Wool, Resource::Brick);
    assert_eq!(table.refused(US, Action::Counter).id(), "CAT-15.8");
    table.act(US, Action::Refuse);
    assert_eq!(table.refused(US, Action::Offer).id(), "CAT-15.8");
    assert_eq!(table.refused_because(US, Action::Offer), "refusal.enough-offers");
}

/// CAT-8.10: what is offered is freely negotiated.
#[test]
fn an_offer_may_be_answered_by_a_counter_offer() {
    let mut table = market();
    offer(&mut table, US, Action::Offer, Resource::Gold, Resource::Ore);
    assert!(table.happened(Open::Offered(exchange(US, Resource::Gold, Resource::Ore))));
    table.act(THEM, Action::Counter);
    assert_eq!(table.asks(THEM), Some(Question::Counter));
    assert_eq!(table.refused_because(THEM, Action::Propose), "refusal.give-something");
    table.act(THEM, Action::Give(Resource::Wool));
    assert_eq!(table.refused_because(THEM, Action::Propose), "refusal.want-something");
    assert_eq!(table.refused_because(THEM, Action::Give(Resource::Wool)), "refusal.you-lack-it");
    table.act(THEM, Action::Want(Resource::Gold));
    assert_eq!(table.refused_because(THEM, Action::Want(Resource::Gold)), "refusal.other-has-none");
    table.act(THEM, Action::Want(Resource::Brick));
    table.act(THEM, Action::Propose);
    let mut counter = exchange(THEM, Resource::Wool, Resource::Gold);
    counter.want[Resource::Brick.index()] = 1;
    assert!(table.happened(Open::Countered(counter)));
    assert_eq!(table.asks(US), Some(Question::Answer), "the first offer is off the table");
    table.act(US, Action::Accept);
    assert!(table.happened(Open::Accepted(US, counter)));
    let ours = [Resource::Wool, Resource::Gold, Resource::Brick, Resource::Ore];
    assert_eq!(ours.map(|kind| table.have(US, kind)), [2, 0, 0, 1]);
    assert_eq!(ours.map(|kind| table.have(THEM, kind)), [0, 2, 2, 1]);
    assert_eq!(table.asks(US), Some(Question::Main));
}

/// CAT-8.10: and so on, until somebody accepts or refuses.
#[test]
fn a_counter_offer_may_be_countered_and_a_refusal_ends_it_all() {
    let mut table = market();
    offer(&mut table, US, Action::Offer, Resource::Gold, Resource::Ore);
    offer(&mut table, THEM, Action::Counter, Resource::Ore, Resource::Brick);
    offer(&mut table, US, Action::Counter, Resource::Lumber, Resource::Ore);
    assert_eq!(table.asks(THEM), Some(Question::Answer));
    assert_eq!(table.state.table.agenda.len(), 2, "only the last offer is on the table");
    table.act(THEM, Action::Refuse);
    assert!(table.happened(Open::Refused(THEM)));
    assert_eq!(table.asks(US), Some(Question::Main));
    assert_eq!(table.wealth(US) + table.wealth(THEM), 12);
    assert_eq!(table.state.table.refused.as_slice(), [exchange(US, Resource::Lumber, Resource::Ore)]);
}

/// CAT-15.8: to drop a counter-offer is no answer.
#[test]
fn a_dropped_counter_offer_leaves_the_offer_to_be_answered() {
    let mut table = market();
    offer(&mut table, US, Action::Offer, Resource::Gold, Resource::Ore);
    table.act(THEM, Action::Counter);
    table.act(THEM, Action::Give(Resource::Wool));
    table.act(THEM, Action::Drop);
    assert_eq!(table.asks(THEM), Some(Question::Answer));
    table.act(THEM, Action::Accept);
    assert_eq!((table.have(US, Resource::Ore), table.have(US, Resource::Gold)), (2, 0));
}

/// CAT-8.10, CAT-15.8: both give, then both receive, the active player first, whoever made the offer.
#[test]
fn the_active_player_turns_landscapes_first() {
    let mut table = Table::main();
    table.extend(US, End::Left, [Land::Hills1, Land::Mountains5]);
    table.extend(THEM, End::Left, [Land::Hills2, Land::Mountains4]);
    for (seat, land) in
        [(US, Land::Hills6), (US, Land::Hills1), (THEM, Land::Mountains2), (THEM, Land::Mountains4)]
    {
        table.stock(seat, land, 1);
    }
    offer(&mut table, US, Action::Offer, Resource::Brick, Resource::Ore);
    let mut countered = table.clone();
    table.act(THEM, Action::Accept);
    offer(&mut countered, THEM, Action::Counter, Resource::Ore, Resource::Brick);
    countered.act(US, Action::Accept);
    for mut table in [table, countered] {
        assert_eq!(table.asks(US), Some(Question::Pay(Resource::Brick)));
        table.act(US, Action::Pay(Land::Hills1));
        assert_eq!(table.asks(THEM), Some(Question::Pay(Resource::Ore)));
        table.act(THEM, Action::Pay(Land::Mountains4));
        assert_eq!(table.asks(US), Some(Question::Receive(Resource::Ore)));
        table.act(US, Action::Gain(Land::Mountains5));
        assert_eq!(table.asks(THEM), Some(Question::Receive(Resource::Brick)));
        table.act(THEM, Action::Gain(Land::Hills2));
        assert_eq!(table.asks(US), Some(Question::Main));
    }
}

/// CAT-15.3: what is received goes where there is room, and nobody is asked where there is only one such place.
#[test]
fn a_full_landscape_receives_nothing() {
    let mut table = Table::main();
    table.extend(US, End::Left, [Land::Hills1, Land::Mountains5]);
    table.stock(US, Land::Mountains5, 3);
    table.stock(US, Land::Hills6, 1);
    table.stock(THEM, Land::Mountains2, 1);
    offer(&mut table, US, Action::Offer, Resource::Brick, Resource::Ore);
    table.act(THEM, Action::Accept);
    assert_eq!(table.asks(US), Some(Question::Main));
    assert_eq!((table.have(US, Resource::Ore), table.holds(US, Land::Mountains5)), (4, 3));
}

/// CAT-15.8: a half-composed offer is its maker's business alone, and so is one that is dropped.
#[test]
fn nobody_sees_an_offer_before_it_is_made() {
    let mut table = market();
    let viewers = [Viewer::Seat(THEM), Viewer::Spectator];
    let before = viewers.map(|viewer| table.state.view(viewer));
    for action in [
        Action::Offer,
        Action::Give(Resource::Gold),
        Action::Want(Resource::Ore),
        Action::Give(Resource::Wool),
    ] {
        table.act(US, action);
        assert_eq!(viewers.map(|viewer| table.state.view(viewer)), before, "{action:?}");
        assert!(table.events.is_empty(), "{action:?}");
    }
    assert!(
        matches!(table.view(US).table.agenda.last(), Some(Frame::Compose(offer)) if offer.give.iter().sum::<u8>() == 2)
    );
    let mut dropped = table.clone();
    dropped.act(US, Action::Drop);
    assert_eq!(viewers.map(|viewer| dropped.state.view(viewer)), before, "dropped");
    assert_eq!(dropped.events.len(), 1, "its maker reads of it");
    for event in &dropped.events {
        assert!(Catan::seen(event, Viewer::Seat(US)).is_some());
        assert_eq!(viewers.map(|viewer| Catan::seen(event, viewer)), [None, None]);
    }
    table.act(US, Action::Propose);
    assert!(matches!(table.view(THEM).table.agenda.last(), Some(Frame::Answer(offer)) if offer.by == US));

    // A counter-offer is as private.
    let viewers = [Viewer::Seat(US), Viewer::Spectator];
    let before = viewers.map(|viewer| table.state.view(viewer));
    for action in [Action::Counter, Action::Want(Resource::Gold), Action::Give(Resource::Lumber)] {
        table.act(THEM, action);
        assert_eq!(viewers.map(|viewer| table.state.view(viewer)), before, "{action:?}");
    }
    table.act(THEM, Action::Propose);
    assert!(matches!(table.view(US).table.agenda.last(), Some(Frame::Answer(offer)) if offer.by == THEM));
}
