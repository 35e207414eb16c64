//! Chapter 3: setting the game up.

use tafel_core::{OptionsError, Seat};

use crate::list::Bag;

use crate::Ctx;
use crate::action::CopyNo;
use crate::data::{CARDS, EVENT_CARDS, PRINCIPALITY};
use crate::event::{Event, Open};
use crate::frame::Frame;
use crate::ids::{Card, Crest, Land, StackId};
use crate::list::List;
use crate::memory::{Memory, StackMemory};
use crate::options::{self, Options};
use crate::principality::{Principality, Row};
use crate::rule::{Checked, Rule, demand};
use crate::state::{Cards, Catan, Figures, Supply};

/// The six places of the start layout in the order in which they are filled (CAT-15.2).
pub(crate) const START_PLACES: [(i8, Row); 6] =
    [(-2, Row::Up), (0, Row::Up), (2, Row::Up), (-2, Row::Down), (0, Row::Down), (2, Row::Down)];

impl Catan {
    /// CAT-3.1 and CAT-3.2: crests by lot, five stacks.
    pub(crate) fn lay_out(options: Options, seats: u8, ctx: &mut Ctx<'_>) -> Result<Catan, OptionsError> {
        OptionsError::check_seats::<Catan>(seats)?;
        options::check(options)?;
        let crests = match ctx.chance.below(2) {
            0 => [Crest::WhiteRed, Crest::BlackRed],
            _ => [Crest::BlackRed, Crest::WhiteRed],
        };
        for seat in Seat::all(2) {
            ctx.tell(|| Event::Open(Open::Crest(seat, crests[seat.index()])));
        }
        let stacks: [Cards; StackId::COUNT] = std::array::from_fn(|index| {
            std::iter::repeat_n(None, PRINCIPALITY.stack[index].size.into()).collect()
        });
        let blank = Memory {
            stacks: std::array::from_fn(|index| StackMemory::nothing(stacks[index].len())),
            ..Memory::default()
        };
        Ok(Catan {
            options,
            agenda: List::from_iter([Frame::Arrange]),
            active: Seat(0),
            turn: 0,
            number: 0,
            crests,
            realms: [Principality::start(); 2],
            hands: [List::new(), List::new()],
            stacks,
            unseen: Bag::first_few(CARDS),
            memories: [blank, blank],
            arranged: [List::new(), List::new()],
            land_stack: (12..Land::COUNT as u8).collect(),
            events_unseen: Bag::first_few(EVENT_CARDS),
            events_under: List::new(),
            discard: List::new(),
            supply: Supply {
                roads: PRINCIPALITY.road.supply,
                settlements: PRINCIPALITY.settlement.supply,
                cities: PRINCIPALITY.city.supply,
            },
            figures: Figures::default(),
            offers_begun: [0; 2],
            refused: List::new(),
            ending: None,
        })
    }

    /// CAT-3.3: any landscape of the own start set that is not laid yet.
    pub(crate) fn check_arrange(&self, seat: Seat, land: Land) -> Checked {
        let own = Land::start_set(self.crests[seat.index()]).contains(&land);
        demand(own, Rule::Arrangement, "refusal.not-your-landscape")?;
        demand(!self.arranged[seat.index()].contains(&land), Rule::Arrangement, "refusal.already-laid")
    }

    /// CAT-3.3: the last landscape has only one place left; when both are ready the arrangements are shown.
    pub(crate) fn arrange(&mut self, seat: Seat, land: Land, ctx: &mut Ctx<'_>) {
        let arranged = &mut self.arranged[seat.index()];
        arranged.push(land);
        if arranged.len() == 5 {
            let rest = Land::start_set(self.crests[seat.index()]);
            arranged.extend(rest.into_iter().find(|land| !arranged.contains(land)));
        }
        ctx.tell(|| Event::Arranged(seat, land));
        if self.arranged.iter().any(|arranged| !arranged.is_full()) {
            return;
        }
        ctx.reveal();
        for index in 0..2 {
            for (&land, (x, row)) in std::mem::take(&mut self.arranged[index]).iter().zip(START_PLACES) {
                if let Some(place) = Principality::land_place(x, row) {
                    self.realms[index].lay(place, land, 1);
                }
            }
        }
        ctx.tell(|| Event::Open(Open::ArrangementsShown));
        self.agenda.pop();
        self.roll_for_the_start(ctx);
    }

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
        self.agenda.push(Frame::StartStack(Catan::other(first)));
        self.agenda.push(Frame::StartStack(first));
    }

    /// CAT-3.5: the second player takes another stack than the first one, from which three cards are missing.
    pub(crate) fn check_start_stack(&self, stack: StackId) -> Checked {
        let whole = usize::from(PRINCIPALITY.stack[stack.index()].size);
        demand(self.stack(stack).len() == whole, Rule::StartCards, "refusal.other-stack")
    }

    /// CAT-3.5: looks through the stack; three cards are to be taken.
    pub(crate) fn start_stack(&mut self, seat: Seat, stack: StackId, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        self.look_through(seat, stack, ctx);
        self.agenda.push(Frame::StartCards(seat, stack, 3));
    }

    /// CAT-3.5: one of the three cards.
    pub(crate) fn start_card(
        &mut self,
        seat: Seat,
        stack: StackId,
        left: u8,
        (card, copy): (Card, CopyNo),
        ctx: &mut Ctx<'_>,
    ) {
        self.agenda.pop();
        self.take_from_stack(seat, stack, card, copy, ctx);
        if left > 1 {
            self.agenda.push(Frame::StartCards(seat, stack, left - 1));
        }
    }
}
