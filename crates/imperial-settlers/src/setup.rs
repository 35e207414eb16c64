//! Chapter 2: setup.

use tafel_core::{ArrayVec, Decision, Flow, List, OptionsError, Seat, SeatSet, require};

use crate::Ctx;
use crate::action::Action;
use crate::data::attack_cards;
use crate::event::Event;
use crate::frame::Frame;
use crate::good::Good;
use crate::ids::Faction;
use crate::locations::Locations;
use crate::options::{Factions, Options};
use crate::pile::{Deck, Pile};
use crate::question::Question;
use crate::rule::{Rule, Verdict, not_now};
use crate::state::{Hand, ImperialSettlers, MOST_SEATS, Neutral, OpenTable, Player, Taken};

impl ImperialSettlers {
    /// An empty table, before anything is dealt (IMP-2.1).
    pub(crate) fn bare(options: Options, seats: u8) -> ImperialSettlers {
        let table = OpenTable {
            options,
            round: 1,
            first: Seat(0),
            agenda: List::new(),
            players: std::iter::repeat_n(Player::default(), seats.into()).collect(),
            locations: Locations::default(),
            discard: Pile::EMPTY,
            open: Pile::EMPTY,
            producing: Pile::EMPTY,
            taken: Taken::default(),
            neutral: Neutral::default(),
        };
        ImperialSettlers {
            table,
            hands: [Hand::default(); MOST_SEATS],
            deck: Pile::ALL_COMMON,
            route_cards: List::new(),
            attack_deck: [0; Good::COUNT],
            looked: Pile::EMPTY,
            taken_cards: Pile::EMPTY,
        }
    }

    pub(crate) fn set_up(
        options: &Options,
        seats: u8,
        ctx: &mut Ctx<'_>,
    ) -> Result<ImperialSettlers, OptionsError> {
        options.check(seats)?;
        let mut game = ImperialSettlers::bare(*options, seats);
        match options.factions {
            Factions::Chosen => {
                game.table.agenda.extend(Seat::all(seats).rev().map(Frame::ChooseFaction));
            }
            Factions::Random => {
                let mut left: ArrayVec<Faction, 4> = Faction::ALL.into_iter().collect();
                for seat in Seat::all(seats) {
                    let faction = left.remove(ctx.chance.below(left.len() as u32) as usize);
                    game.take_faction(seat, faction, ctx);
                }
                game.deal_hands(ctx);
            }
        }
        game.advance(ctx);
        Ok(game)
    }
}

/// IMP-2.2: each player takes a different faction.
pub(crate) struct ChooseFaction(pub(crate) Seat);

impl ChooseFaction {
    fn is_free(game: &ImperialSettlers, faction: Faction) -> bool {
        !game.table.players.iter().any(|player| player.faction == Some(faction))
    }
}

impl Decision<ImperialSettlers> for ChooseFaction {
    fn asked(&self, _: &ImperialSettlers) -> SeatSet {
        SeatSet::one(self.0)
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        Question::Faction
    }

    fn legal(&self, game: &ImperialSettlers, _: Seat, out: &mut Vec<Action>) {
        let free = Faction::ALL.into_iter().filter(|&faction| ChooseFaction::is_free(game, faction));
        out.extend(free.map(Action::Faction));
    }

    fn check(&self, game: &ImperialSettlers, _: Seat, action: Action) -> Verdict {
        let Action::Faction(faction) = action else { return not_now() };
        require(ChooseFaction::is_free(game, faction), Rule::Factions, "refusal.faction-taken")
    }

    fn apply(&self, game: &mut ImperialSettlers, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Faction(faction) = action else { return };
        game.take_faction(seat, faction, ctx);
        if game.table.agenda.is_empty() {
            game.deal_hands(ctx);
        }
    }
}

impl ImperialSettlers {
    pub(crate) fn take_faction(&mut self, seat: Seat, faction: Faction, ctx: &mut Ctx<'_>) {
        self.table.player_mut(seat).faction = Some(faction);
        for face in Pile::all_of(faction).cards() {
            self.deck.insert(face);
        }
        ctx.tell(|| Event::Faction(seat, faction));
    }

    /// First player, first attack card, first hands (IMP-2.4, 2.5, 21.1).
    pub(crate) fn deal_hands(&mut self, ctx: &mut Ctx<'_>) {
        if self.table.seats() > 1 {
            self.table.first = Seat(ctx.chance.below(self.table.seats().into()) as u8);
        }
        let first = self.table.first;
        ctx.tell(|| Event::First(first));
        for seat in first.round(self.table.seats()) {
            for deck in [Deck::Common, Deck::Common, Deck::Faction, Deck::Faction] {
                self.draw(seat, deck, ctx);
            }
        }
        if self.table.solo() {
            self.attack_deck = attack_cards();
            self.reveal_attack_card(ctx);
        }
        self.begin_round(ctx);
    }

    /// Draws an attack card and puts it at the front of the line.
    pub(crate) fn reveal_attack_card(&mut self, ctx: &mut Ctx<'_>) -> Option<Good> {
        let left: u32 = self.attack_deck.iter().map(|&count| u32::from(count)).sum();
        if left == 0 {
            return None;
        }
        let mut rest = ctx.chance.below(left);
        for good in Good::ALL {
            let count = u32::from(self.attack_deck[good.index()]);
            if rest < count {
                self.attack_deck[good.index()] -= 1;
                let _ = self.table.neutral.line.try_insert(0, good);
                ctx.tell(|| Event::AttackCard(good));
                return Some(good);
            }
            rest -= count;
        }
        None
    }
}
