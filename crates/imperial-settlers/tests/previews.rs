//! What a view foretells of each answer is what happens.

use Faction::{Barbarians, Egyptians, Japanese, Romans};
use imperial_settlers::testing::{Table, at};
use imperial_settlers::{
    Act, Action, Deal, Deck, Deed, Effect, Face, Faction, Frame, Good, Lookout, Mark, Preview, Sign, Stack,
    card,
};
use tafel_core::{Game, Seat, Viewer};

/// What the asked seat is told of an answer.
fn preview(table: &Table, action: Action) -> Preview {
    let place = table.legal().iter().position(|&legal| legal == action).expect("it is offered");
    table.game.view(Viewer::Seat(Seat(table.asked()))).previews[place].clone()
}

fn two() -> Table {
    Table::of(&[Barbarians, Romans])
}

/// Tokens in the order of a supply, and points.
fn sum(preview: &Preview) -> [i32; 8] {
    let mut all = [0; 8];
    let signed = |stacks: &[Stack], by: i32| -> Vec<(Sign, i32)> {
        stacks.iter().map(|&Stack(sign, count)| (sign, by * i32::from(count))).collect()
    };
    for (sign, count) in signed(&preview.gains, 1).into_iter().chain(signed(&preview.pays, -1)) {
        match sign {
            Sign::Point => all[7] += count,
            Sign::Card | Sign::CommonCard | Sign::FactionCard | Sign::Samurai | Sign::Location => {}
            token => all[token.index()] += count,
        }
    }
    all
}

fn held(table: &Table, seat: u8) -> [i32; 8] {
    let player = table.game.table.players[usize::from(seat)];
    let mut all = [0; 8];
    all[..7].copy_from_slice(&player.tokens.map(i32::from));
    all[7] = player.points.into();
    all
}

/// Is something else asked before the answer has had its effect?
fn unfinished(table: &Table) -> bool {
    let under_way = |frame: &Frame| {
        matches!(
            frame,
            Frame::Plan(_)
                | Frame::PayActivation { .. }
                | Frame::BarterUnit { .. }
                | Frame::Draw { .. }
                | Frame::Resolve { .. }
                | Frame::CopyProduction { .. }
                | Frame::Guard(_)
        )
    };
    table.game.table.agenda.iter().any(under_way)
}

/// Is it the activation of a location that needs no target?
fn gains_plainly(action: Action) -> bool {
    let (Action::Activate(place) | Action::ActivateTwice(place)) = action else { return false };
    matches!(card(place.spot.face).effect, Effect::Action(Act { deed: Deed::Gain, .. }))
}

#[test]
fn what_is_foretold_happens() {
    let mut told = 0;
    for seed in 0..40 {
        let mut table = Table::fresh(Lookout::Standard, false, 2 + (seed % 3) as u8, seed);
        while !table.game.asked().is_empty() {
            let seat = table.asked();
            let legal = table.legal();
            let view = table.game.view(Viewer::Seat(Seat(seat)));
            assert_eq!(view.previews.len(), legal.len());
            for (&action, preview) in legal.iter().zip(&view.previews) {
                let turn = matches!(
                    action,
                    Action::Build(_)
                        | Action::Deal(_)
                        | Action::RazeCard(_)
                        | Action::Raze(_)
                        | Action::Exchange(_)
                        | Action::Defend(_)
                        | Action::Samurai(_)
                        | Action::Gate(..)
                        | Action::Shrine(_)
                        | Action::Produce(_)
                        | Action::Choose(_)
                ) || gains_plainly(action);
                let after = table.clone().act(action);
                // Several choices can hang on one answer; then the sum is known only at the end.
                if !turn
                    || !preview.reacts.is_empty()
                    || unfinished(&after)
                    || after.game.table.round != view.table.round
                {
                    continue;
                }
                let mut expected = held(&table, seat);
                for (total, change) in expected.iter_mut().zip(sum(preview)) {
                    *total += change;
                }
                assert_eq!(held(&after, seat), expected, "{action:?}: {preview:?}");
                told += 1;
            }
            let sooner: Vec<_> = legal.iter().copied().filter(|&action| action != Action::Pass).collect();
            let action = table.chance.pick(if sooner.is_empty() { &legal } else { &sooner });
            table = table.act(action);
        }
    }
    assert!(told > 20_000, "{told}");
}

#[test]
fn gold_stands_in_for_what_is_missing() {
    let table = two().built(0, &[Face::COM007]).hand(0, &[Face::BAR014]).goods(0, "W G G");
    let preview = preview(&table, Action::Build(Face::BAR014));
    assert_eq!(preview.pays[..], [Stack(Sign::Wood, 1), Stack(Sign::Gold, 2), Stack(Sign::Location, 1)]);
}

#[test]
fn a_production_is_counted_with_the_new_location() {
    let table = two().built(0, &[Face::COM008]).hand(0, &[Face::COM011]).goods(0, "W W S");
    assert_eq!(preview(&table, Action::Build(Face::COM011)).gains[..], [Stack(Sign::Stone, 2)]);
}

#[test]
fn a_location_that_has_to_go_no_longer_counts() {
    let table =
        Table::of(&[Egyptians, Romans]).built(0, &[Face::COM008]).hand(0, &[Face::EGY002]).goods(0, "S");
    assert_eq!(
        preview(&table, Action::Build(Face::EGY002)).gains[..],
        [Stack(Sign::Stone, 1)],
        "the quarry is given up"
    );
    let table = table.foundation(0, Face::COM007);
    assert_eq!(preview(&table, Action::Build(Face::EGY002)).gains[..], [Stack(Sign::Stone, 2)]);
}

#[test]
fn the_locations_that_react_are_named() {
    let table = Table::of(&[Romans, Barbarians]).built(0, &[Face::COM002, Face::ROM012]);
    let table = table.hand(0, &[Face::COM036, Face::ROM015]).goods(0, "S S");
    assert_eq!(preview(&table, Action::Build(Face::COM036)).reacts, [Face::COM002]);
    let headquarters = preview(&table, Action::Build(Face::ROM015)).reacts;
    assert_eq!(headquarters, [Face::COM002, Face::ROM012, Face::ROM015], "and the new one itself");
}

#[test]
fn guards_make_a_raze_dearer_and_two_activations_cost_twice() {
    let table = two().built(0, &[Face::COM021]).built(1, &[Face::COM018]).goods(0, "R R R P P");
    let table = table.mark(at(1, Face::COM018), Mark::Defended);
    assert_eq!(preview(&table, Action::Raze(at(1, Face::COM018))).pays[..], [Stack(Sign::Raze, 3)]);
    let twice = preview(&table, Action::ActivateTwice(at(0, Face::COM021)));
    assert_eq!(
        (&twice.pays[..], &twice.gains[..]),
        (&[Stack(Sign::Worker, 2)][..], &[Stack(Sign::Gold, 2)][..])
    );
}

#[test]
fn sales_name_their_points() {
    let table = Table::of(&[Egyptians, Romans]).hand(0, &[Face::EGY006]).foundation(0, Face::COM007);
    let table = table.goods(0, "S S G").act(Action::Build(Face::EGY006));
    let table = table.act(Action::GiveUpFoundation(Face::COM007)).act(Action::PayGold(0));
    let points = |action| preview(&table, action).gains.to_vec();
    assert_eq!(points(Action::Return(Good::Gold)), [Stack(Sign::Point, 2)]);
    assert_eq!(points(Action::Return(Good::Stone)), [Stack(Sign::Point, 1)]);
    assert_eq!(points(Action::PayGold(1)), [Stack(Sign::Point, 1)]);
    let chapel = two().built(0, &[Face::BAR014]).hand(0, &[Face::COM007]).goods(0, "R");
    let chapel = chapel.act(Action::Activate(at(0, Face::BAR014))).act(Action::RazeCard(Face::COM007));
    assert_eq!(preview(&chapel, Action::Return(Good::Wood)).gains[..], [Stack(Sign::Point, 2)]);
}

#[test]
fn a_price_is_shown_kind_by_kind() {
    let table = two().hand(0, &[Face::COM003]).goods(0, "W W S G G").act(Action::Build(Face::COM003));
    assert_eq!(preview(&table, Action::PayGold(1)).pays[..], [Stack(Sign::Wood, 1), Stack(Sign::Gold, 1)]);
    let table = table.act(Action::PayGold(1));
    assert_eq!(preview(&table, Action::PayGold(0)).pays[..], [Stack(Sign::Stone, 1)]);
}

#[test]
fn a_view_says_who_drafts_and_who_is_ahead_alone() {
    let table = Table::fresh(Lookout::Standard, false, 3, 1);
    let first = table.game.table.first;
    let order = |table: &Table| table.game.view(Viewer::Spectator).drafters;
    assert_eq!(order(&table), first.round(3).collect::<Vec<_>>());
    let take = table.legal()[0];
    assert_eq!(order(&table.act(take)).len(), 2);
    let solo = Table::of(&[Japanese]).built(0, &[Face::JAP001, Face::COM007]);
    let standing = solo.game.view(Viewer::Spectator).solo.expect("it is the solo game");
    assert_eq!((standing.built, standing.collected), (1, 0));
    assert!(two().game.view(Viewer::Spectator).solo.is_none());
}

#[test]
fn others_are_told_nothing_of_ones_answers() {
    let table = two().hand(0, &[Face::COM007]).goods(0, "W W");
    assert!(table.game.view(Viewer::Seat(Seat(1))).previews.is_empty());
    assert!(table.game.view(Viewer::Spectator).previews.is_empty());
}

/// Who may use a location, how often, and what it is worth (IMP-1.10, IMP-10.4, IMP-15.1).
#[test]
fn a_view_tells_how_locations_can_be_used_and_what_they_are_worth() {
    let limit = |face: Face| match card(face).effect {
        Effect::Action(act) => act.limit,
        _ => 0,
    };
    let common = |wanted: u8| {
        let mut faces = Face::ALL.into_iter().filter(|&face| card(face).faction.is_none());
        faces.find(|&face| limit(face) == wanted).expect("there is such a common location")
    };
    let (once, twice, feature) = (common(1), common(2), common(0));
    let table = Table::of(&[Romans, Egyptians]).built(0, &[once, twice, feature]);
    let table = table.mark(at(0, twice), Mark::Taken).turn(0);
    let view = table.game.view(Viewer::Spectator);
    let told = |face| {
        let place =
            view.table.locations.of(imperial_settlers::Realm(0)).iter().position(|it| it.face == face);
        let told = view.figures.uses[0][place.expect("it is built")];
        (told.holder.0, told.limit)
    };
    assert_eq!((told(once), told(twice), told(feature)), ((0, 1), (1, 2), (0, 0)), "Egypt holds the second");
    assert_eq!((view.figures.rounds, view.figures.common_location, view.figures.faction_location), (5, 1, 2));
    let points: i32 = table.game.score(Seat(0));
    assert_eq!(points, 3 * view.figures.common_location, "whoever holds it, it is its owner's at the end");
}

/// What an activated location brings, answer by answer.
#[test]
fn an_answer_to_a_deed_shows_what_it_brings() {
    let japanese = || Table::of(&[Japanese, Egyptians]);
    let own = |face| Action::PickDeal(Deal::Board(Seat(0), face));
    let shows = |table: Table, acting: Face, answer: Action| {
        let table = table.goods(0, "W W F F P P R R").act(Action::Activate(at(0, acting)));
        let (before, told) = (held(&table, 0), sum(&preview(&table, answer)));
        let after = held(&table.act(answer), 0);
        assert_eq!(told, std::array::from_fn(|index| after[index] - before[index]), "{acting}");
        assert_ne!(told, [0; 8], "{acting}");
    };
    let rabble = two().built(0, &[Face::BAR018, Face::COM007]);
    shows(rabble, Face::BAR018, Action::Target(at(0, Face::COM007)));
    shows(two().built(0, &[Face::COM057]).deals(0, &[Face::BAR004]), Face::COM057, own(Face::BAR004));
    let tavern = two().built(0, &[Face::COM049]).hand(0, &[Face::COM069]);
    shows(tavern, Face::COM049, Action::Discard(Face::COM069));
    let chariots = Table::of(&[Egyptians, Romans]).built(0, &[Face::EGY003]).built(1, &[Face::COM018]);
    shows(chariots, Face::EGY003, Action::Target(at(1, Face::COM018)));
    let ninjas = japanese().built(0, &[Face::JAP026]).deals(1, &[Face::EGY028]);
    shows(ninjas, Face::JAP026, Action::PickDeal(Deal::Board(Seat(1), Face::EGY028)));
    let route = japanese().built(0, &[Face::JAP021, Face::JAP024]).built(1, &[Face::EGY028]);
    shows(route, Face::JAP021, Action::Target(at(1, Face::EGY028)));
    shows(japanese().built(0, &[Face::JAP019]).deals(0, &[Face::JAP004]), Face::JAP019, own(Face::JAP004));
}

#[test]
fn a_draw_shows_its_deck_and_a_castle_its_samurai() {
    let table = two().goods(0, "P P").act(Action::Exchange(1));
    let gains = |table: &Table, action| preview(table, action).gains.to_vec();
    assert_eq!(gains(&table, Action::Draw(Deck::Common)), [Stack(Sign::CommonCard, 1)]);
    assert_eq!(gains(&table, Action::Draw(Deck::Faction)), [Stack(Sign::FactionCard, 1)]);
    let castle = Table::of(&[Japanese, Romans]).built(0, &[Face::JAP001, Face::COM007]);
    let castle = castle.mark(at(0, Face::JAP001), Mark::Samurai).hand(0, &[Face::JAP009]).goods(0, "S S");
    assert_eq!(gains(&castle, Action::Build(Face::JAP009)), [Stack(Sign::Point, 1)]);
}
