//! Chapter 3: setting the game up.

use tafel_core::{Decision, List, OptionsError, Seat, SeatSet, require};

use crate::Ctx;
use crate::action::Action;
use crate::data::{CARDS, Copies, EVENT_CARDS, PRINCIPALITY};
use crate::event::{Event, Open};
use crate::frame::Frame;
use crate::ids::{Crest, Land, StackId};
use crate::memory::{Memory, StackMemory};
use crate::options::Options;
use crate::principality::{Principality, Row};
use crate::question::Question;
use crate::rule::{Rule, Verdict, not_now, passing};
use crate::state::{Cards, Catan, Figures, Hand, Lands, OpenTable, Supply, opponent};

/// The six places of the start layout in the order in which they are filled (CAT-15.2).
pub(crate) const START_PLACES: [(i8, Row); 6] =
    [(-2, Row::Up), (0, Row::Up), (2, Row::Up), (-2, Row::Down), (0, Row::Down), (2, Row::Down)];

impl Catan {
    /// CAT-3.1 and CAT-3.2: crests by lot, five stacks.
    pub(crate) fn set_up(options: &Options, ctx: &mut Ctx<'_>) -> Result<Catan, OptionsError> {
        options.check()?;
        let crests = match ctx.chance.below(2) {
            0 => [Crest::WhiteRed, Crest::BlackRed],
            _ => [Crest::BlackRed, Crest::WhiteRed],
        };
        for seat in Seat::all(2) {
            ctx.tell(|| Event::Open(Open::Crest(seat, crests[seat.index()])));
        }
        Ok(Catan::bare(*options, crests))
    }

    /// A table at which nobody has laid out anything yet.
    pub(crate) fn bare(options: Options, crests: [Crest; 2]) -> Catan {
        let stacks: [Cards; StackId::COUNT] = std::array::from_fn(|index| {
            std::iter::repeat_n(None, PRINCIPALITY.stack[index].size.into()).collect()
        });
        let blank = Memory {
            stacks: std::array::from_fn(|index| StackMemory::nothing(stacks[index].len())),
            ..Memory::default()
        };
        let table = OpenTable {
            options,
            agenda: List::from_iter([Frame::Arrange]),
            active: Seat(0),
            turn: 0,
            number: 0,
            crests,
            realms: [Principality::start(); 2],
            land_stack: Lands::full().minus(Lands::first_few(12)),
            events_under: List::new(),
            discard: List::new(),
            supply: Supply {
                roads: PRINCIPALITY.road.supply,
                settlements: PRINCIPALITY.settlement.supply,
                cities: PRINCIPALITY.city.supply,
            },
            figures: Figures::default(),
            refused: List::new(),
            ending: None,
        };
        Catan {
            table,
            hands: [Hand::new(); 2],
            stacks,
            unseen: Copies::first_few(CARDS),
            memories: [blank; 2],
            arranged: [List::new(); 2],
            events_unseen: Copies::first_few(EVENT_CARDS),
            offers_begun: [0; 2],
        }
    }
}

impl OpenTable {
    /// CAT-3.4: the higher number begins; equal numbers are rolled again.
    fn roll_for_the_start(&mut self, ctx: &mut Ctx<'_>) {
        // Nobody lives to see so many ties, but a damaged record may consist of nothing else.
        for _ in 0..200 {
            let [first, second] = [ctx.chance.below(6) as u8 + 1, ctx.chance.below(6) as u8 + 1];
            ctx.tell(|| Event::Open(Open::StartRoll(first, second)));
            if first != second {
                self.active = if first > second { Seat(0) } else { Seat(1) };
                break;
            }
        }
        let first = self.active;
        ctx.tell(|| Event::Open(Open::Starts(first)));
        self.agenda.push(Frame::NextTurn);
        self.agenda.push(Frame::StartStack(opponent(first)));
        self.agenda.push(Frame::StartStack(first));
    }
}

/// CAT-3.3: both lay out their six landscapes, in secret.
pub(crate) struct Arrange;

impl Decision<Catan> for Arrange {
    fn asked(&self, game: &Catan) -> SeatSet {
        Seat::all(2).filter(|seat| !game.arranged[seat.index()].is_full()).collect()
    }

    fn question(&self, game: &Catan, seat: Seat) -> Question {
        let (x, row) = START_PLACES[game.arranged[seat.index()].len().min(5)];
        Question::Arrange { x, row }
    }

    fn legal(&self, game: &Catan, seat: Seat, out: &mut Vec<Action>) {
        let own = Land::start_set(game.table.crests[seat.index()]);
        own.map(Action::Lay).into_iter().for_each(passing(self, game, seat, out));
    }

    /// Any landscape of the own start set that is not laid yet.
    fn check(&self, game: &Catan, seat: Seat, action: Action) -> Verdict {
        let Action::Lay(land) = action else { return not_now(Rule::Arrangement) };
        let own = Land::start_set(game.table.crests[seat.index()]).contains(&land);
        require(own, Rule::Arrangement, "refusal.not-your-landscape")?;
        require(!game.arranged[seat.index()].contains(&land), Rule::Arrangement, "refusal.already-laid")
    }

    /// The last landscape has only one place left; when both are ready the arrangements are shown.
    fn apply(&self, game: &mut Catan, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Lay(land) = action else { return };
        let arranged = &mut game.arranged[seat.index()];
        arranged.push(land);
        if arranged.len() == 5 {
            let rest = Land::start_set(game.table.crests[seat.index()]);
            arranged.extend(rest.into_iter().find(|land| !arranged.contains(land)));
        }
        ctx.tell(|| Event::Arranged(seat, land));
        if !self.asked(game).is_empty() {
            return game.table.agenda.push(Frame::Arrange);
        }
        ctx.reveal();
        for (realm, arranged) in game.table.realms.iter_mut().zip(&mut game.arranged) {
            for (&land, (x, row)) in std::mem::take(arranged).iter().zip(START_PLACES) {
                if let Some(place) = Principality::land_place(x, row) {
                    realm.lay(place, land, 1);
                }
            }
        }
        ctx.tell(|| Event::Open(Open::ArrangementsShown));
        game.table.roll_for_the_start(ctx);
    }
}

/// CAT-3.5: a player chooses the stack for the start cards and looks through it.
pub(crate) struct StartStack(pub(crate) Seat);

impl Decision<Catan> for StartStack {
    fn asked(&self, _: &Catan) -> SeatSet {
        SeatSet::one(self.0)
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        Question::StartStack
    }

    fn legal(&self, game: &Catan, seat: Seat, out: &mut Vec<Action>) {
        StackId::ALL.map(Action::LookThrough).into_iter().for_each(passing(self, game, seat, out));
    }

    /// The second player takes another stack than the first one, from which three cards are missing.
    fn check(&self, game: &Catan, _: Seat, action: Action) -> Verdict {
        let Action::LookThrough(stack) = action else { return not_now(Rule::StartCards) };
        let whole = usize::from(PRINCIPALITY.stack[stack.index()].size);
        require(game.stack(stack).len() == whole, Rule::StartCards, "refusal.other-stack")
    }

    fn apply(&self, game: &mut Catan, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::LookThrough(stack) = action else { return };
        game.look_through(seat, stack, ctx);
        game.table.agenda.push(Frame::StartCards(seat, stack, 3));
    }
}
