//! The table as one viewer sees it.
//!
//! Open is everything but the cards in hands, packs and decks, those put away face down, and what is being prepared.
//! Whoever passed cards on in the secret draft knows them.

use serde::{Deserialize, Serialize};
use tafel_core::{Seat, Viewer};

use crate::figures::Figures;
use crate::frame::{Frame, PackRound};
use crate::pile::{Backs, Pile};
use crate::preview::Preview;
use crate::state::{Hand, ImperialSettlers, OpenTable};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What lies open. What others prepare in secret is not on the agenda.
    #[serde(flatten)]
    pub table: OpenTable,
    /// Cards in the common deck.
    pub common_deck: u8,
    /// What everybody sees of the players' hidden cards, by seat.
    pub backs: Vec<HandBacks>,
    /// What only this viewer knows.
    pub own: Option<Hand>,
    /// What this viewer knows of the cards passed on to the left.
    pub passed_on: Option<PassedOn>,
    /// Which cards the asked player looks at; others see the backs.
    pub looked: Option<Pile>,
    /// The same from behind.
    pub looked_backs: Backs,
    /// Which cards may be given back; others see the backs.
    pub taken_cards: Option<Pile>,
    /// The same from behind.
    pub taken_backs: Backs,
    /// What each answer costs and brings, in their order, if this viewer is asked.
    pub previews: Vec<Preview>,
    /// Who takes open cards from now on, one after the other.
    pub drafters: Vec<Seat>,
    /// Who is ahead in the solo game.
    pub solo: Option<SoloStanding>,
    /// What else follows from what lies open.
    pub figures: Figures,
}

/// What decides the solo game (IMP-21.11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SoloStanding {
    /// Faction locations of the human.
    pub built: u8,
    /// Cards of the neutral player.
    pub collected: u8,
}

/// A player's hidden cards from behind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HandBacks {
    /// The hand.
    pub hand: Backs,
    /// Foundations only their owner knows.
    pub foundations: u8,
    /// What this player put under the Gates.
    pub gates: [Backs; 2],
    /// Cards in the faction deck.
    pub faction_deck: u8,
    /// Cards in the pack of the secret draft.
    pub pack: u8,
    /// Has anything been chosen from it?
    pub chosen: bool,
}

/// Cards passed on in the secret draft, as far as they have not come to light since.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PassedOn {
    /// What the neighbour kept of them.
    pub kept: Pile,
    /// The pack, while the neighbour chooses from it.
    pub pack: Option<Pile>,
}

impl ImperialSettlers {
    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        let holds = self.table.holder().is_some_and(|seat| viewer.is(seat));
        View {
            viewer,
            table: self.table.without_plans_hidden_from(viewer),
            common_deck: self.deck.common_len() as u8,
            backs: Seat::all(self.table.seats()).map(|seat| self.backs(seat)).collect(),
            own: viewer.seat().map(|seat| *self.hand(seat)),
            passed_on: viewer.seat().map(|seat| self.passed_on_by(seat)),
            looked: holds.then_some(self.looked),
            looked_backs: self.looked.backs(),
            taken_cards: holds.then_some(self.taken_cards),
            taken_backs: self.taken_cards.backs(),
            previews: viewer.seat().map_or_else(Vec::new, |seat| self.previews(seat)),
            drafters: self.drafters(),
            solo: self.table.solo().then(|| self.table.solo_standing()),
            figures: self.table.figures(),
        }
    }

    fn backs(&self, seat: Seat) -> HandBacks {
        let Hand { hand, hidden_foundations, gates, pack, chosen, .. } = self.hand(seat);
        HandBacks {
            hand: hand.backs(),
            foundations: hidden_foundations.len() as u8,
            gates: gates.map(|gate| gate.backs()),
            faction_deck: self.faction_deck_len(seat) as u8,
            pack: pack.len() as u8,
            chosen: chosen.is_some(),
        }
    }

    fn passed_on_by(&self, seat: Seat) -> PassedOn {
        let neighbour = self.hand(seat.left(self.table.seats()));
        let passing = self.table.agenda.last() == Some(&Frame::Packs(PackRound::PassedOn));
        PassedOn { kept: neighbour.passed_on, pack: passing.then_some(neighbour.pack) }
    }
}

impl OpenTable {
    /// Whose cards lie aside: the player of the frames that draw, keep and sell.
    pub(crate) fn holder(&self) -> Option<Seat> {
        self.agenda.iter().rev().find_map(|frame| match *frame {
            Frame::KeepOne { seat, .. } | Frame::MissionDraw { seat, .. } | Frame::Sale { seat, .. } => {
                Some(seat)
            }
            _ => None,
        })
    }

    fn without_plans_hidden_from(&self, viewer: Viewer) -> OpenTable {
        let hidden = |frame: &&Frame| matches!(frame, Frame::Plan(plan) if !viewer.is(plan.seat));
        OpenTable { agenda: self.agenda.iter().filter(|frame| !hidden(frame)).copied().collect(), ..*self }
    }

    /// Who passes packs on to `seat`.
    pub(crate) fn passer(&self, seat: Seat) -> Seat {
        seat.clockwise(self.seats() - 1, self.seats())
    }
}
