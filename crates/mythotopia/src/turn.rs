//! MYT-3: the turn.

use tafel_core::Ctx;

use crate::action::{Action, Deed};
use crate::data::printed;
use crate::event::{Event, Seen};
use crate::frame::{Frame, Plan, Step};
use crate::ids::Card;
use crate::rule::{Rule, Verdict, refuse, require};
use crate::state::{Mythotopia, Turn};

/// MYT-3.2.
const ACTIONS: u8 = 2;

impl Turn {
    /// MYT-3.1: the state at the start of a turn.
    pub(crate) fn begin() -> Turn {
        Turn { actions_left: ACTIONS, fresh: true, ..Turn::default() }
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

    /// May the active player, who has begun nothing, do this?
    pub(crate) fn check_turn(&self, action: Action) -> Verdict {
        match action {
            Action::Begin(deed) => self.check_deed(deed),
            Action::Play(held) => self.check_play(held),
            Action::EndWar(province) => self.check_end_war(province),
            Action::EndWarWithHero(province) => self.check_end_war_with_hero(province),
            Action::Pass => self.check_action_left(),
            Action::EndGame => self.check_end_game(),
            Action::EndTurn => {
                require(self.table.turn.actions_left == 0, Rule::TurnOrder, "refusal.actions-left")
            }
            _ => refuse(Rule::TurnOrder, "refusal.begin-something-first"),
        }
    }

    fn check_deed(&self, deed: Deed) -> Verdict {
        if deed.is_free() {
            self.check_free_action_left()?;
        } else {
            self.check_action_left()?;
        }
        let plan = &self.plan_of(deed);
        match deed {
            Deed::Attack => self.check_attack(plan),
            Deed::PlaceArmies => self.check_place_armies(plan),
            Deed::RemoveArmies => self.check_remove_armies(),
            Deed::PlaceShips => self.check_place_ships(plan),
            Deed::RemoveShips => self.check_remove_ships(),
            Deed::Buy => self.check_buy(plan),
            Deed::Draft => self.check_draft(plan),
            Deed::Reserve => self.check_reserve(plan),
            Deed::Discard => self.check_discard(plan),
            Deed::RemoveCards => self.check_remove_cards(plan),
            Deed::Patronage => self.check_patronage(),
            Deed::RoadMove => self.check_road_move(),
            Deed::Warehouse => self.check_warehouse(plan),
        }
    }

    /// The plan a deed begins with.
    fn plan_of(&self, deed: Deed) -> Plan {
        Plan::at(match deed {
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
            Deed::Patronage => return self.patronage(),
            Deed::RoadMove => Step::Idle,
            Deed::Warehouse => Step::Warehouse,
        })
    }

    /// Lists what the active player, who has begun nothing, may do.
    pub(crate) fn legal_turn(&self, out: &mut Vec<Action>) {
        let turn = &self.table.turn;
        let acting = turn.actions_left > 0;
        for deed in Deed::ALL {
            if (acting || deed.is_free()) && self.check_deed(deed).is_ok() {
                out.push(Action::Begin(deed));
            }
        }
        let purse = self.purse(&Plan::IDLE);
        let texts = purse.of(printed().playable_texts);
        out.extend(texts.map(Action::Play).filter(|&action| self.check_turn(action).is_ok()));
        if acting && turn.fresh {
            let me = self.table.active;
            let mine = self.wars().iter().filter(|&province| self.table.is_party(me, province));
            let wars: crate::sets::Provinces = mine.collect();
            let possible = |action: &Action| self.check_turn(*action).is_ok();
            out.extend(wars.iter().map(Action::EndWar).filter(possible));
            if purse.has(Card::Hero) {
                out.extend(wars.iter().map(Action::EndWarWithHero).filter(possible));
            }
        }
        if acting {
            out.push(Action::Pass);
            if turn.fresh && self.check_end_game().is_ok() {
                out.push(Action::EndGame);
            }
        } else {
            out.push(Action::EndTurn);
        }
    }

    /// Does what the active player has chosen.
    pub(crate) fn take_turn(&mut self, action: Action, ctx: &mut Ctx<'_, Self>) {
        match action {
            Action::Begin(Deed::RoadMove) => self.begin_road_move(),
            Action::Begin(deed) => self.plan = self.plan_of(deed),
            Action::Play(held) => self.play_text(held, ctx),
            Action::EndWar(province) => self.end_war(province, ctx),
            Action::EndWarWithHero(province) => self.end_war_with_hero(province, ctx),
            Action::Pass => {
                let seat = self.table.active;
                ctx.tell(|| Event::Open(Seen::Passed { seat }));
                self.action_done();
            }
            Action::EndGame => self.end_game(ctx),
            _ => self.end_turn(ctx),
        }
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
    fn end_turn(&mut self, ctx: &mut Ctx<'_, Self>) {
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
            if self.table.round >= self.table.options.round_cap {
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
    fn count_last_turns(&mut self, ctx: &mut Ctx<'_, Self>) -> bool {
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

    pub(crate) fn begin_turn(&mut self, ctx: &mut Ctx<'_, Self>) {
        let (seat, round) = (self.table.active, self.table.round);
        self.table.turn = Turn::begin();
        self.table.agenda.clear();
        self.table.agenda.push(Frame::Turn);
        ctx.tell(|| Event::Open(Seen::TurnBegins { seat, round }));
    }
}
