//! The table as one viewer sees it, and worlds that may lie behind it.

use serde::{Deserialize, Serialize};
use tafel_core::{Seat, Viewer};

use crate::frame::{Frame, PackRound};
use crate::good::Good;
use crate::ids::{Face, Faction};
use crate::locations::Location;
use crate::options::Options;
use crate::pile::{Backs, Pile};
use crate::state::{ImperialSettlers, Realm};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The rule switches.
    pub options: Options,
    /// 1 to 5.
    pub round: u8,
    /// Who begins this round.
    pub first: Seat,
    /// What happens next, the last frame on top. What others prepare in secret is not in it.
    pub agenda: Vec<Frame>,
    /// The players.
    pub players: Vec<PlayerView>,
    /// Cards in the common deck.
    pub common_deck: u8,
    /// All discard piles.
    pub discard: Pile,
    /// Cards open in the draft.
    pub open: Pile,
    /// Which cards the asked player looks at; others see the backs.
    pub looked: Option<Pile>,
    /// The same from behind.
    pub looked_backs: Backs,
    /// Tokens that may be given back.
    pub taken_tokens: [u8; Good::TOKENS],
    /// Points that may be given back.
    pub taken_points: u8,
    /// Which cards may be given back; others see the backs.
    pub taken_cards: Option<Pile>,
    /// The same from behind.
    pub taken_backs: Backs,
    /// Production locations still to be resolved.
    pub producing: Pile,
    /// The neutral player of the solo game.
    pub neutral: Option<NeutralView>,
}

/// A player as one viewer sees them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerView {
    /// The people played.
    pub faction: Option<Faction>,
    /// The supply, by good.
    pub tokens: [u16; Good::TOKENS],
    /// Points scored so far.
    pub points: u16,
    /// The hand, if it is one's own.
    pub hand: Option<Pile>,
    /// The hand from behind.
    pub hand_backs: Backs,
    /// Cards everybody saw being taken that have not come to light since.
    pub shown: Pile,
    /// Cards passed on in the secret draft, known to this player and the one who passed them.
    pub passed_on: Option<Pile>,
    /// Faction cards under the board.
    pub deals: Pile,
    /// Attack cards under the board, by good.
    pub attack_deals: [u8; 9],
    /// Built cards, sorted.
    #[cfg_attr(feature = "ts", ts(as = "Vec<crate::locations::LocationView>"))]
    pub locations: Vec<Location>,
    /// Foundations everybody knows.
    pub foundations: Pile,
    /// Foundations only their owner knows, if one's own.
    pub hidden_foundations: Option<Pile>,
    /// How many of those.
    pub hidden_foundation_count: u8,
    /// What this player put under the Gates, if one's own.
    pub gates: Option<[Pile; 2]>,
    /// The same from behind.
    pub gate_backs: [Backs; 2],
    /// Cards in the faction deck.
    pub faction_deck: u8,
    /// Unseen cards of the faction deck under locations.
    pub markers: u8,
    /// The pack of the secret draft, if known.
    pub pack: Option<Pile>,
    /// How many cards it has.
    pub pack_len: u8,
    /// What was chosen from it, if one's own.
    pub chosen: Option<Face>,
    /// Has anything been chosen?
    pub has_chosen: bool,
    /// Has passed this round.
    pub passed: bool,
    /// Turns taken in this action phase.
    pub turns: u16,
    /// Workers the Oasis gave this round.
    pub oasis: u8,
}

/// The neutral player: nothing hidden but the attack cards to come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NeutralView {
    /// The open cards of this round.
    #[cfg_attr(feature = "ts", ts(as = "Vec<crate::locations::LocationView>"))]
    pub locations: Vec<Location>,
    /// Cards collected.
    pub collection: Pile,
    /// Attack cards revealed, newest first.
    pub line: Vec<Good>,
    /// Attack cards out of the game, by good.
    pub gone: [u8; 9],
}

impl ImperialSettlers {
    /// Who passes packs on to `seat`.
    pub(crate) fn passer(&self, seat: Seat) -> Seat {
        seat.clockwise(self.seats - 1, self.seats)
    }

    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        let top = self.agenda.last().copied();
        // Whose cards lie aside: the player of the frames that draw, keep and sell.
        let holder = self.agenda.iter().rev().find_map(|frame| match *frame {
            Frame::KeepOne { seat, .. } | Frame::MissionDraw { seat, .. } | Frame::Sale { seat, .. } => {
                Some(seat)
            }
            _ => None,
        });
        let holds = holder.is_some_and(|seat| viewer.is(seat));
        let seen = |frame: &&Frame| !matches!(frame, Frame::Plan(plan) if !viewer.is(plan.seat));
        View {
            viewer,
            options: self.options,
            round: self.round,
            first: self.first,
            agenda: self.agenda.iter().filter(seen).copied().collect(),
            players: Seat::all(self.seats).map(|seat| self.view_player(seat, viewer, top)).collect(),
            common_deck: self.deck.common_len() as u8,
            discard: self.discard,
            open: self.open,
            looked: holds.then_some(self.looked),
            looked_backs: self.looked.backs(),
            taken_tokens: self.taken.tokens,
            taken_points: self.taken.points,
            taken_cards: holds.then_some(self.taken.cards),
            taken_backs: self.taken.cards.backs(),
            producing: self.producing,
            neutral: self.solo().then(|| NeutralView {
                locations: self.locations(Realm::NEUTRAL).to_vec(),
                collection: self.neutral.collection,
                line: self.neutral.line.to_vec(),
                gone: self.neutral.gone,
            }),
        }
    }

    fn view_player(&self, seat: Seat, viewer: Viewer, top: Option<Frame>) -> PlayerView {
        let player = self.player(seat);
        let own = viewer.is(seat);
        let passer = viewer.is(self.passer(seat));
        let pack = self.packs[seat.index()];
        let chosen = self.chosen[seat.index()];
        let knows_pack = own || passer && top == Some(Frame::Packs(PackRound::PassedOn));
        PlayerView {
            faction: player.faction,
            tokens: player.tokens,
            points: player.points,
            hand: own.then_some(player.hand),
            hand_backs: player.hand.backs(),
            shown: player.shown,
            passed_on: (own || passer).then_some(player.passed_on),
            deals: player.deals,
            attack_deals: player.attack_deals,
            locations: self.locations(Realm::of(seat)).to_vec(),
            foundations: player.foundations,
            hidden_foundations: own.then_some(player.hidden_foundations),
            hidden_foundation_count: player.hidden_foundations.len() as u8,
            gates: own.then_some(player.gates),
            gate_backs: player.gates.map(|gate| gate.backs()),
            faction_deck: self.faction_deck_len(seat) as u8,
            markers: player.markers,
            pack: knows_pack.then_some(pack),
            pack_len: pack.len() as u8,
            chosen: chosen.filter(|_| own),
            has_chosen: chosen.is_some(),
            passed: player.passed,
            turns: player.turns,
            oasis: player.oasis,
        }
    }
}
