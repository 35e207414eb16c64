//! Every law must be able to fail. High Card is honest and passes; each fault planted in it is caught by the law
//! that is there for it.

use std::cell::{Cell, RefCell};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use tafel_core::{
    Catalog, Chance, Ctx, Game, Match, Message, OptionSpec, OptionsError, Outcome, Refused, ScoreLine, Seat,
    SeatSet, Tally, Viewer, Violation,
};
use tafel_laws::{Law, Trial};

use high_card::{Action, Event, Frame, HighCard, Options, Question, Rule, Seen, View};

/// What a fault may change about an honest game. By default, nothing.
trait Fault: Clone + Eq + Debug + Send + Sync + 'static {
    fn view(state: &HighCard, viewer: Viewer) -> View {
        state.view(viewer)
    }
    fn imagine(view: &View, chance: &mut Chance) -> HighCard {
        HighCard::imagine(view, chance)
    }
    fn legal(state: &HighCard, seat: Seat, out: &mut Vec<Action>) {
        state.legal(seat, out);
    }
    fn check(state: &HighCard, seat: Seat, action: Action) -> Result<(), Violation<Rule>> {
        state.check(seat, &action)
    }
    fn after(_state: &mut HighCard, _seat: Seat, _action: Action) {}
    fn keeps_quiet_about(_action: Action) -> bool {
        false
    }
    fn longest(options: &Options, seats: u8) -> u32 {
        HighCard::longest(options, seats)
    }
    fn sheet(state: &HighCard) -> Vec<ScoreLine> {
        state.score_sheet()
    }
    fn catalog() -> &'static Catalog {
        HighCard::catalog()
    }
    fn alphabet() -> &'static [Action] {
        HighCard::alphabet()
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Planted<F>(HighCard, PhantomData<F>);

impl<F: Fault> Game for Planted<F> {
    const ID: &'static str = HighCard::ID;
    const RULES_VERSION: u32 = HighCard::RULES_VERSION;
    const SEATS: RangeInclusive<u8> = HighCard::SEATS;
    type Options = Options;
    type Question = Question;
    type Action = Action;
    type Rule = Rule;
    type Event = Event;
    type Seen = Seen;
    type View = View;

    fn setup(options: &Options, seats: u8, ctx: &mut Ctx<'_, Self>) -> Result<Self, OptionsError> {
        Ok(Planted(HighCard::setup(options, seats, &mut Ctx::quiet(ctx.chance))?, PhantomData))
    }
    fn asked(&self) -> SeatSet {
        self.0.asked()
    }
    fn question(&self, seat: Seat) -> Question {
        self.0.question(seat)
    }
    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        F::legal(&self.0, seat, out);
    }
    fn check(&self, seat: Seat, action: &Action) -> Result<(), Violation<Rule>> {
        F::check(&self.0, seat, *action)
    }
    fn apply(&mut self, seat: Seat, action: Action, ctx: &mut Ctx<'_, Self>) {
        let mut events = Vec::new();
        let mut honest = Ctx::listening(ctx.chance, &mut events);
        self.0.apply(seat, action, &mut honest);
        if honest.revealed() && !F::keeps_quiet_about(action) {
            ctx.reveal();
        }
        for event in events {
            ctx.tell(|| event);
        }
        F::after(&mut self.0, seat, action);
    }
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
    fn view(&self, viewer: Viewer) -> View {
        F::view(&self.0, viewer)
    }
    fn seen(event: &Event, viewer: Viewer) -> Option<Seen> {
        HighCard::seen(event, viewer)
    }
    fn imagine(view: &View, chance: &mut Chance) -> Self {
        Planted(F::imagine(view, chance), PhantomData)
    }
    fn alphabet() -> &'static [Action] {
        F::alphabet()
    }
    fn option_specs() -> &'static [OptionSpec] {
        HighCard::option_specs()
    }
    fn catalog() -> &'static Catalog {
        F::catalog()
    }
    fn components(options: &Options) -> serde_json::Value {
        HighCard::components(options)
    }
    fn sketch(view: &View) -> Vec<Message> {
        HighCard::sketch(view)
    }
    fn score_sheet(&self) -> Vec<ScoreLine> {
        F::sheet(&self.0)
    }
    fn longest(options: &Options, seats: u8) -> u32 {
        F::longest(options, seats)
    }
    fn census(&self, tally: &mut Tally) {
        self.0.census(tally);
    }
}

/// Declares a fault: a type, and what it changes.
macro_rules! fault {
    ($name:ident { $($item:item)* }) => {
        #[derive(Clone, PartialEq, Eq, Debug)]
        struct $name;
        impl Fault for $name { $($item)* }
    };
}

#[track_caller]
fn caught<F: Fault>(law: Law) {
    let breach =
        Trial::<Planted<F>>::new(Options::default(), 3, 40, 1).run().expect_err("the fault goes unnoticed");
    assert_eq!(breach.law, law, "{breach}");
}

#[test]
fn an_honest_game_obeys_all_laws_with_every_number_of_seats() {
    for seats in 2..=4 {
        for low_wins in [false, true] {
            let report = Trial::<HighCard>::new(Options { low_wins }, seats, 60, 7).run().unwrap();
            for law in Law::ALL {
                assert!(
                    report.checked.get(&law).is_some_and(|&times| times >= 60),
                    "{law:?} was hardly looked at"
                );
            }
        }
    }
}

#[test]
fn a_view_that_shows_another_seats_card_is_caught() {
    fault!(ShowsSeatZero {
        fn view(state: &HighCard, viewer: Viewer) -> View {
            View { my_choice: state.chosen[0], ..state.view(viewer) }
        }
    });
    caught::<ShowsSeatZero>(Law::Imagination);
}

#[test]
fn a_view_too_poor_to_know_its_own_moves_is_caught() {
    fault!(ForgetsTheHand {
        fn view(state: &HighCard, viewer: Viewer) -> View {
            View { hand: tafel_core::Set::EMPTY, ..state.view(viewer) }
        }
    });
    caught::<ForgetsTheHand>(Law::Imagination);
}

#[test]
fn an_imagination_that_knows_the_truth_is_caught() {
    thread_local!(static TRUTH: RefCell<Option<HighCard>> = const { RefCell::new(None) });
    fault!(Peeks {
        fn view(state: &HighCard, viewer: Viewer) -> View {
            TRUTH.with_borrow_mut(|truth| truth.get_or_insert_with(|| state.clone()).clone_from(state));
            state.view(viewer)
        }
        fn imagine(_: &View, _: &mut Chance) -> HighCard {
            TRUTH.with_borrow(|truth| truth.clone().unwrap())
        }
    });
    caught::<Peeks>(Law::Freedom);
}

thread_local!(static MEMORY: Cell<u32> = const { Cell::new(0) });

fn remember() -> u32 {
    MEMORY.replace(MEMORY.get() + 1)
}

#[test]
fn a_game_with_a_memory_outside_its_state_is_caught_by_replay() {
    fault!(CountsRounds {
        fn after(state: &mut HighCard, _: Seat, action: Action) {
            // Only where no undo reaches, so that replay alone can notice.
            if action == Action::Peek {
                state.points[0] = (remember() % 50) as u8;
            }
        }
    });
    caught::<CountsRounds>(Law::Replay);
}

#[test]
fn a_step_that_cannot_be_done_again_is_caught_by_undo() {
    fault!(Fickle {
        fn after(state: &mut HighCard, seat: Seat, action: Action) {
            if matches!(action, Action::Lay(_)) && state.frame == Frame::Choose {
                state.points[seat.index()] = (remember() % 50) as u8;
            }
        }
    });
    let breach = Trial::<Planted<Fickle>>::new(Options::default(), 2, 5, 1).run().unwrap_err();
    assert!(matches!(breach.law, Law::Undo | Law::Order | Law::Quiet), "{breach}");
}

#[test]
fn an_advantage_of_answering_first_is_caught() {
    fault!(FirstComeFirstServed {
        fn after(state: &mut HighCard, seat: Seat, _: Action) {
            if state.frame == Frame::Choose && state.asked().len() == 2 {
                state.points[seat.index()] += 1;
            }
        }
    });
    caught::<FirstComeFirstServed>(Law::Order);
}

#[test]
fn a_step_that_reveals_without_saying_so_is_caught() {
    fault!(KeepsQuiet {
        fn keeps_quiet_about(action: Action) -> bool {
            matches!(action, Action::Lay(_))
        }
    });
    caught::<KeepsQuiet>(Law::Quiet);
}

#[test]
fn a_player_without_an_answer_is_caught() {
    fault!(NoAnswer {
        fn legal(state: &HighCard, seat: Seat, out: &mut Vec<Action>) {
            if state.frame == Frame::Choose {
                state.legal(seat, out);
            }
        }
    });
    caught::<NoAnswer>(Law::NoDeadEnd);
}

#[test]
fn a_game_longer_than_its_bound_is_caught() {
    fault!(TooLong {
        fn longest(_: &Options, _: u8) -> u32 {
            7
        }
    });
    caught::<TooLong>(Law::NoDeadEnd);
}

#[test]
fn a_score_sheet_that_does_not_add_up_is_caught() {
    fault!(BadSums {
        fn sheet(state: &HighCard) -> Vec<ScoreLine> {
            state.score_sheet().into_iter().chain(state.score_sheet()).collect()
        }
    });
    caught::<BadSums>(Law::NoDeadEnd);
}

/// Whoever knows nothing else of a game learns from the score sheet how many play.
#[test]
fn a_score_sheet_without_a_figure_for_each_seat_is_caught() {
    fault!(NoFigures {
        fn sheet(state: &HighCard) -> Vec<ScoreLine> {
            if state.frame == Frame::Over { state.score_sheet() } else { Vec::new() }
        }
    });
    caught::<NoFigures>(Law::NoDeadEnd);
}

#[test]
fn a_check_that_lets_everything_pass_is_caught() {
    fault!(LetsPass {
        fn check(_: &HighCard, _: Seat, _: Action) -> Result<(), Violation<Rule>> {
            Ok(())
        }
    });
    caught::<LetsPass>(Law::Legality);
}

#[test]
fn a_list_out_of_order_is_caught() {
    fault!(Unsorted {
        fn legal(state: &HighCard, seat: Seat, out: &mut Vec<Action>) {
            state.legal(seat, out);
            out.reverse();
        }
    });
    caught::<Unsorted>(Law::Legality);
}

#[test]
fn an_alphabet_that_lacks_a_letter_is_caught() {
    fault!(LacksPass {
        fn alphabet() -> &'static [Action] {
            let all = HighCard::alphabet();
            &all[..all.len() - 1]
        }
    });
    caught::<LacksPass>(Law::Legality);
}

#[test]
fn a_lost_card_is_caught() {
    fault!(LosesCards {
        fn after(state: &mut HighCard, _: Seat, _: Action) {
            state.discard = tafel_core::Set::EMPTY;
        }
    });
    caught::<LosesCards>(Law::Census);
}

#[test]
fn a_missing_word_is_caught() {
    fault!(Speechless {
        fn catalog() -> &'static Catalog {
            static POOR: LazyLock<Catalog> = LazyLock::new(|| Catalog::parse("a = 'b'", "a = 'b'").unwrap());
            &POOR
        }
    });
    caught::<Speechless>(Law::Words);
}

/// Not a law but the match itself: with rounds that end quietly, the next round is no part of the same question.
#[test]
fn an_answer_to_the_next_question_is_a_reaction() {
    fault!(QuietRounds {
        fn keeps_quiet_about(_: Action) -> bool {
            true
        }
        fn after(state: &mut HighCard, _: Seat, _: Action) {
            if matches!(state.frame, Frame::Peek(_)) {
                state.frame = Frame::Choose;
            }
        }
    });
    let (ann, ben) = (Seat(0), Seat(1));
    let mut game = Match::<Planted<QuietRounds>>::new(Options::default(), 2, Chance::seeded(1, 0)).unwrap();
    let lay = |game: &mut Match<Planted<QuietRounds>>, seat: Seat| {
        let mut legal = Vec::new();
        game.state().legal(seat, &mut legal);
        let draft = game.play(seat, legal[0], Chance::replay(Vec::new())).unwrap();
        game.commit(draft);
    };
    lay(&mut game, ann);
    lay(&mut game, ben);
    assert_eq!(game.undo_depth(ann), 1, "Ben answered the same question");
    lay(&mut game, ben);
    assert_eq!(game.undo_depth(ann), 0, "Ben has gone on to the next");
    assert_eq!(game.undo(ann).unwrap_err(), Refused::NothingToUndo);
    assert_eq!(game.undo_depth(ben), 2);
}
