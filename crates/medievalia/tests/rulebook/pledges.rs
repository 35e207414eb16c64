//! A payment on its way (MED-18.1): the payer can take it back to its start, and nobody else sees it grow.

use medievalia::{Action, Event, Frame, Medievalia, Options, Purse};
use tafel_core::{Chance, Game, Match, Seat, Viewer};

/// Everybody's view but one player's.
fn views_of_others(game: &Match<Medievalia>, payer: Seat) -> Vec<medievalia::View> {
    let seats = game.header().seats;
    let others = Seat::all(seats).filter(|&seat| seat != payer).map(Viewer::Seat);
    others.chain([Viewer::Spectator]).map(|viewer| game.state().view(viewer)).collect()
}

fn frame(game: &Match<Medievalia>) -> Frame {
    game.state().table.frame()
}

/// What was met in play.
#[derive(Default)]
struct Met {
    payments: u32,
    with_cards: u32,
    with_cards_of_a_partner: u32,
    complete: u32,
}

/// A random game in which every half-built payment is looked at by the others and taken back once.
fn play(options: &Options, seats: u8, number: u64, met: &mut Met) {
    let mut chance = Chance::seeded(77, number);
    let mut game = Match::<Medievalia>::new(options.clone(), seats, chance.clone()).unwrap();
    // The payer, what the others saw before they began, and how many steps they have taken since.
    let mut begun: Option<(Seat, Vec<medievalia::View>, medievalia::View, usize)> = None;
    let mut legal = Vec::new();
    while let Some(seat) = game.asked().first() {
        legal.clear();
        game.state().legal(seat, &mut legal);
        let action = chance.pick(&legal);
        let (others, own) = (views_of_others(&game, seat), game.state().view(Viewer::Seat(seat)));
        let draft = game.play(seat, action, Chance::seeded(chance.below(1 << 30).into(), 1)).unwrap();
        game.commit(draft);
        let builds = matches!(frame(&game), Frame::Pay | Frame::Support) && game.asked().has(seat);
        if !builds {
            met.complete += u32::from(begun.take().is_some());
            continue;
        }
        let (payer, before, start, steps) = begun.take().unwrap_or((seat, others, own, 0));
        let steps = steps + 1;
        assert_eq!(payer, seat);
        // The others see what they saw before.
        assert_eq!(views_of_others(&game, payer), before, "after {action:?}");
        let told = game.line().last().unwrap().events.iter();
        for event in told {
            assert!(matches!(event, Event::Aside(to, _) if *to == payer), "{event:?} is told to others");
        }
        met.payments += 1;
        let cards = game.state().table.purse.cards.iter().any(|&count| count > 0);
        met.with_cards += u32::from(cards);
        met.with_cards_of_a_partner += u32::from(cards && frame(&game) == Frame::Support);
        // Back to the start, and the same steps again.
        let again: Vec<Action> =
            game.line()[game.line().len() - steps..].iter().map(|step| step.action).collect();
        let now = game.state().view(Viewer::Seat(payer));
        assert!(game.undo_depth(payer) >= steps, "{} of {steps}", game.undo_depth(payer));
        for _ in 0..steps {
            let back = game.undo(payer).unwrap();
            game.commit(back);
        }
        assert_eq!(game.state().view(Viewer::Seat(payer)), start);
        for action in again {
            let draft = game.play(payer, action, Chance::seeded(0, 0)).unwrap();
            game.commit(draft);
        }
        assert_eq!(game.state().view(Viewer::Seat(payer)), now);
        begun = Some((payer, before, start, steps));
    }
    assert_eq!(game.state().table.purse, Purse::default());
}

/// MED-18.1
#[test]
fn a_half_built_payment_can_be_taken_back_and_nobody_sees_it_grow() {
    let mut met = Met::default();
    for number in 0..30 {
        play(&Options::default(), 2 + (number % 3) as u8, number, &mut met);
    }
    assert!(met.payments > 1000, "{}", met.payments);
    assert!(met.with_cards > 500, "{}", met.with_cards);
    assert!(met.complete > 300, "{}", met.complete);
}

/// MED-18.7
#[test]
fn neither_is_the_support_of_a_partner_seen_before_it_is_handed_over() {
    let mut met = Met::default();
    for number in 0..30 {
        play(&Options { team: true, ..Options::default() }, 4, number, &mut met);
    }
    assert!(met.with_cards_of_a_partner > 20, "{}", met.with_cards_of_a_partner);
}
