//! MYT-11: the improvement cards whose text is an action or a free action.
//!
//! The others work elsewhere: symbols, Merchant, Water Mill and the effects of the reserve in `payment`, General,
//! Portal, Ship, Ranger and Reserve Army in `attack`, Cavalry, Limes and Hero in `war`, Scribe in `counters`,
//! Warehouse in `deck`, Queen in `turn`.

use tafel_core::{Ctx, Seat};

use crate::action::Held;
use crate::data::{Heading, printed};
use crate::event::{Ended, Event, Seen};
use crate::frame::{Frame, Plan, Step};
use crate::ids::{Card, Province};
use crate::plan::first_step;
use crate::rule::{Rule, Verdict, refuse, require};
use crate::sets::Pile;
use crate::state::Mythotopia;

/// How many cards Philosopher shows.
const PHILOSOPHER_SEES: u8 = 3;
/// How many cards Providence draws.
const PROVIDENCE_DRAWS: u8 = 2;

impl Mythotopia {
    /// May a card be played for its text now?
    pub(crate) fn check_play(&self, held: Held) -> Verdict {
        self.check_holds(&Plan::IDLE, &self.purse(&Plan::IDLE), held)?;
        match printed().heading(held.card) {
            Some(Heading::Action) => self.check_action_left()?,
            Some(Heading::Free) => self.check_free_action_left()?,
            Some(Heading::Benefit) => return refuse(Rule::FreeActions, "refusal.only-with-an-action"),
            Some(Heading::Reserve) => return refuse(Rule::ReserveCards, "refusal.works-in-reserve"),
            None => return refuse(Rule::OneUse, "refusal.no-text"),
        }
        self.check_text(held)
    }

    /// MYT-11.30: a text must be able to do something.
    fn check_text(&self, held: Held) -> Verdict {
        let me = self.table.active;
        let mine = self.table.player(me);
        let plan = Mythotopia::plan_to_play(held);
        match held.card {
            Card::Build | Card::StartBuild => self.check_build(&plan),
            Card::Alchemist => {
                let any = [1, 2].into_iter().any(|value| self.check_swap(value).is_ok());
                require(any, Rule::NoEmptyUse, "refusal.nothing-to-swap")
            }
            Card::Diplomat => {
                let any = self.wars().iter().any(|province| self.table.is_party(me, province));
                require(any, Rule::NoEmptyUse, "refusal.no-war-of-yours")?;
                require(self.can_pay_gold(&plan, 1), Rule::Diplomat, "refusal.no-gold")
            }
            Card::Counsellor => {
                require(self.purse(&plan).len() > 0, Rule::NoEmptyUse, "refusal.no-other-card")
            }
            Card::Marauders => {
                let any = self.table.all_seats().any(|seat| self.table.player(seat).armies.total() > 0);
                require(any, Rule::NoEmptyUse, "refusal.no-armies-on-the-board")
            }
            Card::Mercenary => {
                let token = self.table.mercenaries_in_supply() > 0;
                require(token, Rule::NoEmptyUse, "refusal.supply-is-empty")?;
                require(mine.armies.total() > 0, Rule::NoEmptyUse, "refusal.no-armies-on-the-board")?;
                require(self.can_pay_gold(&plan, 1), Rule::Mercenary, "refusal.no-gold")
            }
            Card::Militia => require(mine.armies_in_supply > 0, Rule::NoEmptyUse, "refusal.supply-is-empty"),
            Card::Mystic => {
                require(!mine.discard.is_empty(), Rule::NoEmptyUse, "refusal.discard-pile-is-empty")?;
                require(self.can_pay_gold(&plan, 1), Rule::Mystic, "refusal.no-gold")
            }
            Card::Philosopher => {
                require(!self.undealt.is_empty(), Rule::Philosopher, "refusal.stack-is-empty")
            }
            Card::Providence => {
                let any = !self.piles[me.index()].is_empty() || !mine.discard.is_empty();
                require(any, Rule::NoEmptyUse, "refusal.nothing-to-draw")
            }
            _ => refuse(Rule::OneUse, "refusal.no-text"),
        }
    }

    /// The plan that begins with a card played for its text.
    fn plan_to_play(held: Held) -> Plan {
        let mut plan = Plan::at(first_step(held.card).unwrap_or(Step::Idle));
        plan.lay(held);
        plan
    }

    pub(crate) fn play_text(&mut self, held: Held, ctx: &mut Ctx<'_, Self>) {
        let plan = Mythotopia::plan_to_play(held);
        match held.card {
            Card::Militia => self.commit_militia(&plan, ctx),
            Card::Providence => self.commit_providence(&plan, ctx),
            Card::Philosopher => self.look_at_the_stack(&plan, ctx),
            _ => self.plan = plan,
        }
    }

    // 11.1 Alchemist: one of your counters for one worth 1 more, from the unused ones only.

    pub(crate) fn check_swap(&self, value: u8) -> Verdict {
        require((1..=2).contains(&value), Rule::Alchemist, "refusal.no-such-counter")?;
        let (mine, value) = (self.table.player(self.table.active), usize::from(value));
        require(mine.counters[value - 1] > 0, Rule::Alchemist, "refusal.no-such-counter")?;
        require(self.table.victory.unused[value] > 0, Rule::Alchemist, "refusal.none-unused")
    }

    pub(crate) fn commit_swap(&mut self, plan: &Plan, value: u8, ctx: &mut Ctx<'_, Self>) {
        let (me, index) = (self.table.active, usize::from(value));
        let cards = self.spend(plan, ctx);
        let mine = self.table.player_mut(me);
        mine.counters[index - 1] -= 1;
        mine.counters[index] += 1;
        self.table.victory.unused[index - 1] += 1;
        self.table.victory.unused[index] -= 1;
        self.discard(me, cards);
        ctx.tell(|| Event::Open(Seen::Swapped { seat: me, value }));
        self.action_done();
    }

    // 11.5 Counsellor: discard one or more cards; draw one for each from the hand, and one for Counsellor.

    pub(crate) fn commit_counsellor(&mut self, plan: &Plan, ctx: &mut Ctx<'_, Self>) {
        let me = self.table.active;
        let from_reserve = plan.from_reserve.has(Card::Counsellor);
        // Counsellor itself is replaced wherever it came from (A30).
        let draws = plan.from_hand.len() + u8::from(from_reserve);
        let cards = self.spend(plan, ctx);
        ctx.tell(|| Event::Open(Seen::Consulted { seat: me, cards: cards.without(Card::Counsellor) }));
        self.draw(me, draws, ctx);
        self.discard(me, cards);
        self.free_action_done();
    }

    // 11.6 Diplomat: pay 1 gold and end a war of yours; the defender counts as winner but gets no counter.

    pub(crate) fn commit_diplomat(&mut self, plan: &Plan, province: Province, ctx: &mut Ctx<'_, Self>) {
        let me = self.table.active;
        let cards = self.spend(plan, ctx);
        ctx.tell(|| Event::Open(Seen::Mediated { seat: me, province, cards }));
        let defender = self.table.owner(province);
        self.resolve(province, defender, Ended::Diplomat, ctx);
        self.discard(me, cards);
        self.action_done();
    }

    // 11.13 Marauders: send home one army of any player from any province.

    pub(crate) fn check_raid(&self, victim: Seat, province: Province) -> Verdict {
        let seated = victim.0 < self.table.seats;
        require(seated, Rule::Marauders, "refusal.no-such-player")?;
        let armies = self.table.player(victim).armies.at(province);
        require(armies > 0, Rule::Marauders, "refusal.no-armies-there")
    }

    pub(crate) fn commit_raid(&mut self, plan: &Plan, ctx: &mut Ctx<'_, Self>) {
        let (me, victim) = (self.table.active, Seat(plan.owed));
        let cards = self.spend(plan, ctx);
        if let Some(province) = plan.source {
            self.table.player_mut(victim).return_armies(province, 1);
            ctx.tell(|| Event::Open(Seen::Raided { seat: me, victim, province }));
        }
        self.discard(me, cards);
        self.free_action_done();
    }

    // 11.15 Mercenary: pay 1 gold; one or two tokens beside an army of yours.

    pub(crate) fn check_hire_at(&self, province: Province) -> Verdict {
        let mine = self.table.player(self.table.active);
        require(mine.armies.at(province) > 0, Rule::Mercenary, "refusal.no-armies-there")
    }

    pub(crate) fn check_hire_count(&self, number: u8) -> Verdict {
        require(number > 0, Rule::Mercenary, "refusal.at-least-one")?;
        let supply = self.table.mercenaries_in_supply();
        require(number <= supply, Rule::Mercenary, "refusal.not-so-many")
    }

    pub(crate) fn commit_hire(
        &mut self,
        plan: &Plan,
        province: Province,
        count: u8,
        ctx: &mut Ctx<'_, Self>,
    ) {
        let me = self.table.active;
        let cards = self.spend(plan, ctx);
        let mine = self.table.player_mut(me);
        mine.set_troops(province, mine.armies.at(province), mine.mercenaries.at(province) + count);
        self.discard(me, cards);
        ctx.tell(|| Event::Open(Seen::Hired { seat: me, province, count, cards }));
        self.free_action_done();
    }

    // 11.17 Militia: one army from the general supply into your stock.

    fn commit_militia(&mut self, plan: &Plan, ctx: &mut Ctx<'_, Self>) {
        let me = self.table.active;
        let cards = self.spend(plan, ctx);
        let mine = self.table.player_mut(me);
        mine.armies_in_supply -= 1;
        mine.stock.armies += 1;
        self.discard(me, cards);
        ctx.tell(|| Event::Open(Seen::Levied { seat: me }));
        self.free_action_done();
    }

    // 11.18 Mystic: pay 1 gold; take a card of your discard pile into hand.

    pub(crate) fn check_fetch(&self, card: Card) -> Verdict {
        let there = self.table.player(self.table.active).discard.has(card);
        require(there, Rule::Mystic, "refusal.card-is-not-there")
    }

    pub(crate) fn commit_fetch(&mut self, plan: &Plan, card: Card, ctx: &mut Ctx<'_, Self>) {
        let me = self.table.active;
        let cards = self.spend(plan, ctx);
        let mine = self.table.player_mut(me);
        mine.discard.remove(card);
        mine.known.insert(card);
        self.hands[me.index()].insert(card);
        self.discard(me, cards);
        ctx.tell(|| Event::Open(Seen::Fetched { seat: me, card, cards }));
        self.free_action_done();
    }

    // 11.19 Philosopher: look at three improvements, take one into hand; Philosopher leaves the game.

    fn look_at_the_stack(&mut self, plan: &Plan, ctx: &mut Ctx<'_, Self>) {
        let me = self.table.active;
        self.spend(plan, ctx);
        self.table.out_of_game.insert(Card::Philosopher);
        self.table.philosopher = Some(me);
        let mut stack = self.undealt;
        let cards = stack.draw_many(PHILOSOPHER_SEES, ctx.chance);
        self.looked = cards;
        ctx.reveal();
        ctx.tell(|| Event::Looked { seat: me, cards });
        self.table.agenda.push(Frame::Philosopher);
    }

    pub(crate) fn check_find(&self, card: Card) -> Verdict {
        require(self.looked.has(card), Rule::Philosopher, "refusal.not-among-the-three")
    }

    pub(crate) fn take_find(&mut self, card: Card, ctx: &mut Ctx<'_, Self>) {
        let me = self.table.active;
        self.table.agenda.pop();
        self.looked.remove(card);
        self.undealt.remove(card);
        self.hands[me.index()].insert(card);
        self.find = Some(card);
        ctx.tell(|| Event::Found { seat: me, card });
        self.free_action_done();
    }

    // 11.21 Providence: draw two cards.

    fn commit_providence(&mut self, plan: &Plan, ctx: &mut Ctx<'_, Self>) {
        let me = self.table.active;
        let cards: Pile = self.spend(plan, ctx);
        ctx.tell(|| Event::Open(Seen::Foresaw { seat: me }));
        self.draw(me, PROVIDENCE_DRAWS, ctx);
        self.discard(me, cards);
        self.free_action_done();
    }
}
