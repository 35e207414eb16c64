//! MYT-3: the turn.

use tafel_core::{Decision, Message, Say, Seat, SeatSet, refuse, require};

use crate::Ctx;
use crate::action::{Action, Deed};
use crate::data::{Provinces, printed};
use crate::event::{Event, Seen};
use crate::frame::Frame;
use crate::ids::Card;
use crate::plan::{Plan, Step};
use crate::question::Question;
use crate::rule::{Rule, Verdict};
use crate::state::{Mythotopia, Turn};

/// MYT-3.2.
const ACTIONS: u8 = 2;

impl Turn {
    /// MYT-3.1: the state at the start of a turn.
    pub(crate) fn begin() -> Turn {
        Turn { actions_left: ACTIONS, fresh: true, ..Turn::default() }
    }
}

/// The active player, who has begun nothing, chooses what to do.
pub(crate) struct ChooseDeed;

impl Decision<Mythotopia> for ChooseDeed {
    fn asked(&self, game: &Mythotopia) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, game: &Mythotopia, _: Seat) -> Question {
        Question::Turn(game.table.turn.actions_left)
    }

    fn legal(&self, game: &Mythotopia, seat: Seat, out: &mut Vec<Action>) {
        let possible = |action: &Action| self.check(game, seat, *action).is_ok();
        let turn = &game.table.turn;
        let acting = turn.actions_left > 0;
        for deed in Deed::ALL {
            if (acting || deed.is_free()) && game.check_deed(deed).is_ok() {
                out.push(Action::Begin(deed));
            }
        }
        let purse = game.purse(&Plan::IDLE);
        out.extend(purse.of(printed().playable_texts).map(Action::Play).filter(possible));
        if acting && turn.fresh {
            let mine = game.table.wars().iter().filter(|&province| game.table.is_party(seat, province));
            let wars: Provinces = mine.collect();
            out.extend(wars.iter().map(Action::EndWar).filter(possible));
            if purse.has(Card::Hero) {
                out.extend(wars.iter().map(Action::EndWarWithHero).filter(possible));
            }
        }
        if acting {
            out.push(Action::Pass);
            if turn.fresh && game.check_end_game().is_ok() {
                out.push(Action::EndGame);
            }
        } else {
            out.push(Action::EndTurn);
        }
    }

    fn check(&self, game: &Mythotopia, _: Seat, action: Action) -> Verdict {
        match action {
            Action::Begin(deed) => game.check_deed(deed),
            Action::Play(held) => game.check_play(held),
            Action::EndWar(province) => game.check_end_war(province),
            Action::EndWarWithHero(province) => game.check_end_war_with_hero(province),
            Action::Pass => game.check_action_left(),
            Action::EndGame => game.check_end_game(),
            Action::EndTurn => {
                require(game.table.turn.actions_left == 0, Rule::TurnOrder, "refusal.actions-left")
            }
            _ => refuse(Rule::TurnOrder, "refusal.begin-something-first"),
        }
    }

    fn words(&self, game: &Mythotopia, seat: Seat, action: Action) -> Message {
        match action {
            Action::EndWar(province) => game.words_to_end_a_war(seat, province),
            other => other.say(),
        }
    }

    fn apply(&self, game: &mut Mythotopia, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        match action {
            Action::Begin(deed) => game.begin(deed),
            Action::Play(held) => game.play_text(held, ctx),
            Action::EndWar(province) => game.end_war(province, ctx),
            Action::EndWarWithHero(province) => game.end_war_with_hero(province, ctx),
            Action::Pass => {
                ctx.tell(|| Event::Open(Seen::Passed { seat }));
                game.action_done();
            }
            Action::EndGame => game.end_game(ctx),
            _ => game.end_turn(ctx),
        }
    }
}

impl Mythotopia {
    pub(crate) fn check_action_left(&self) -> Verdict {
        require(self.table.turn.actions_left > 0, Rule::TwoActions, "refusal.no-action-left")
    }

    pub(crate) fn check_free_action_left(&self) -> Verdict {
        let left = self.table.turn.free_actions < printed().house.free_actions_per_turn;
        require(left, Rule::FreeActionCap, "refusal.too-many-free-actions")
    }

    fn check_deed(&self, deed: Deed) -> Verdict {
        if deed.is_free() {
            self.check_free_action_left()?;
        } else {
            self.check_action_left()?;
        }
        match deed {
            Deed::Attack => self.check_attack(),
            Deed::PlaceArmies => self.check_place_armies(),
            Deed::RemoveArmies => self.table.check_remove_armies(),
            Deed::PlaceShips => self.check_place_ships(),
            Deed::RemoveShips => self.table.check_remove_ships(),
            Deed::Buy => self.check_buy(),
            Deed::Draft => self.check_draft(),
            Deed::Reserve => self.check_reserve(),
            Deed::Discard => self.check_discard(),
            Deed::RemoveCards => self.check_remove_cards(),
            Deed::Patronage => self.check_patronage(),
            Deed::RoadMove => self.table.check_road_move(),
            Deed::Warehouse => self.check_warehouse(),
        }
    }

    fn begin(&mut self, deed: Deed) {
        let first_step = match deed {
            Deed::Attack => Step::AttackCard,
            Deed::PlaceArmies => Step::PlaceArmies,
            Deed::RemoveArmies => Step::RemoveArmies,
            Deed::PlaceShips => Step::PlaceShips,
            Deed::RemoveShips => Step::RemoveShips,
            Deed::Buy => Step::Buy { armies: 0, ships: 0 },
            Deed::Draft => Step::Draft,
            Deed::Reserve => Step::Reserve,
            Deed::Discard => Step::Discard,
            Deed::RemoveCards => Step::RemoveCards,
            Deed::Warehouse => Step::Warehouse,
            Deed::Patronage => {
                self.plan = self.patronage();
                return;
            }
            Deed::RoadMove => return self.table.begin_road_move(),
        };
        self.plan = Plan::at(first_step);
    }

    /// One of the two actions is used.
    pub(crate) fn action_done(&mut self) {
        self.table.turn.actions_left -= 1;
        self.table.turn.fresh = false;
    }

    /// A free action is used.
    pub(crate) fn free_action_done(&mut self) {
        self.table.turn.free_actions += 1;
        self.table.turn.fresh = false;
    }

    /// MYT-3.5: refill, and the next player's turn.
    fn end_turn(&mut self, ctx: &mut Ctx<'_>) {
        let me = self.table.active;
        let cards = &printed().cards;
        let queen = self.table.player(me).reserves(Card::Queen);
        let full = if queen { cards.hand_with_queen } else { cards.hand };
        let missing = full.saturating_sub(self.hands[me.index()].len());
        self.draw(me, missing, ctx);
        ctx.tell(|| Event::Open(Seen::TurnEnds { seat: me }));

        let next = me.left(self.table.seats);
        if self.table.options.last_rounds && !self.count_last_turns(ctx) {
            return self.finish(next, ctx);
        }
        if Some(next) == self.table.start {
            if self.table.round >= self.table.options.last_round() {
                let round = self.table.round;
                ctx.tell(|| Event::Open(Seen::TimeIsUp { round }));
                return self.finish(next, ctx);
            }
            self.table.round += 1;
        }
        self.table.active = next;
        self.begin_turn(ctx);
    }

    /// MYT-14.4: counts the last turns, or begins to. Says whether there is another turn.
    fn count_last_turns(&mut self, ctx: &mut Ctx<'_>) -> bool {
        if let Some(turns) = &mut self.table.turns_left {
            *turns -= 1;
            return *turns > 0;
        }
        if self.table.victory.empty_cards() >= self.table.empty_cards_needed() {
            let turns = 2 * self.table.seats - 1;
            self.table.turns_left = Some(turns);
            ctx.tell(|| Event::Open(Seen::LastRounds { turns }));
        }
        true
    }

    pub(crate) fn begin_turn(&mut self, ctx: &mut Ctx<'_>) {
        let (seat, round) = (self.table.active, self.table.round);
        self.table.turn = Turn::begin();
        self.table.agenda.clear();
        self.table.agenda.push(Frame::Turn);
        ctx.tell(|| Event::Open(Seen::TurnBegins { seat, round }));
    }
}
