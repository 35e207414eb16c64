//! MYT-11: the improvement cards whose text is an action or a free action.
//!
//! The others work elsewhere: symbols, Merchant, Water Mill and the effects of the reserve in `payment`, General,
//! Portal, Ship, Ranger and Reserve Army in `attack`, Cavalry, Limes and Hero in `war`, Scribe in `counters`,
//! Warehouse in `deck`, Queen in `turn`.

use tafel_core::{Decision, Seat, SeatSet, refuse, require};

use crate::Ctx;
use crate::action::{Action, Held};
use crate::data::{Heading, Resource, printed};
use crate::event::{Ended, Event, Seen};
use crate::frame::Frame;
use crate::ids::{Card, Province};
use crate::payment::Priced;
use crate::pile::Pile;
use crate::plan::{Bill, Plan, PlanStep, Purpose, Step, other_step};
use crate::question::Question;
use crate::rule::{Rule, Verdict};
use crate::state::{Mythotopia, OpenTable};
use crate::troops::numbers;

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
            Some(Heading::Reserve) => return refuse(Rule::Played, "refusal.works-in-reserve"),
            None => return refuse(Rule::OneUse, "refusal.no-text"),
        }
        self.check_text(held)
    }

    /// MYT-11.30: a text must be able to do something.
    fn check_text(&self, held: Held) -> Verdict {
        let me = self.table.active;
        let mine = self.table.player(me);
        let plan = self.plan_to_play(held);
        match held.card {
            Card::Build | Card::StartBuild => self.check_build(&plan),
            Card::Alchemist => {
                let any = [1, 2].into_iter().any(|value| self.table.check_swap(value).is_ok());
                require(any, Rule::NoEmptyUse, "refusal.nothing-to-swap")
            }
            Card::Diplomat => {
                let any = self.table.wars().iter().any(|province| self.table.is_party(me, province));
                require(any, Rule::NoEmptyUse, "refusal.no-war-of-yours")?;
                require(self.can_pay_gold(&plan, 1), Rule::Diplomat, "refusal.no-gold")
            }
            Card::Counsellor => {
                require(self.disposable(&plan).len() > 0, Rule::NoEmptyUse, "refusal.no-other-card")
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
                let any = !mine.discard.is_empty() || self.table.options.mystic_pays_first;
                require(any, Rule::NoEmptyUse, "refusal.discard-pile-is-empty")?;
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

    /// The plan that begins with a card played for its text. Some need no step besides.
    fn plan_to_play(&self, held: Held) -> Plan {
        let first_step = match held.card {
            Card::Build | Card::StartBuild => Step::Build,
            Card::Alchemist => Step::Alchemist,
            Card::Diplomat => Step::Diplomat,
            Card::Counsellor => Step::Counsellor,
            Card::Marauders => Step::Marauders,
            Card::Mercenary => Step::Mercenary,
            Card::Mystic if self.table.options.mystic_pays_first => {
                MysticGold { card: None }.step(Bill::of(1))
            }
            Card::Mystic => Step::Mystic,
            _ => Step::Idle,
        };
        Plan::at(first_step).with(held)
    }

    pub(crate) fn play_text(&mut self, held: Held, ctx: &mut Ctx<'_>) {
        let plan = self.plan_to_play(held);
        match held.card {
            Card::Militia => self.levy(&plan, ctx),
            Card::Providence => self.foresee(&plan, ctx),
            Card::Philosopher => self.look_at_the_stack(&plan, ctx),
            _ => self.plan = plan,
        }
    }
}

// 11.1 Alchemist: one of your counters for one worth 1 more, from the unused ones only.

impl OpenTable {
    fn check_swap(&self, value: u8) -> Verdict {
        require((1..=2).contains(&value), Rule::Alchemist, "refusal.no-such-counter")?;
        let (mine, value) = (self.player(self.active), usize::from(value));
        require(mine.counters[value - 1] > 0, Rule::Alchemist, "refusal.no-such-counter")?;
        require(self.victory.unused[value] > 0, Rule::Alchemist, "refusal.none-unused")
    }
}

/// Which counter Alchemist makes worth more.
#[derive(Clone, Copy)]
pub(crate) struct SwapCounter;

impl PlanStep for SwapCounter {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        self.offer(game, [1, 2].map(Action::Swap), out);
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Action::Swap(value) = action else { return other_step(Rule::Alchemist) };
        game.table.check_swap(value)
    }

    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Swap(value) = action else { return };
        let (seat, index) = (game.table.active, usize::from(value));
        let cards = game.spend(&plan, ctx);
        let mine = game.table.player_mut(seat);
        mine.counters[index - 1] -= 1;
        mine.counters[index] += 1;
        game.table.victory.unused[index - 1] += 1;
        game.table.victory.unused[index] -= 1;
        game.discard(seat, cards);
        ctx.tell(|| Event::Open(Seen::Swapped { seat, value }));
        game.action_done();
    }
}

// 11.5 Counsellor: discard one or more cards; draw one for each from the hand, and one for Counsellor.

/// Cards that Counsellor discards, one by one.
#[derive(Clone, Copy)]
pub(crate) struct Consult;

impl Purpose for Consult {
    const RULE: Rule = Rule::Counsellor;
    /// Counsellor itself does not count.
    const LAID_BEFORE: u8 = 1;

    fn gathered(self, game: &mut Mythotopia, plan: Plan, ctx: &mut Ctx<'_>) {
        let seat = game.table.active;
        let from_reserve = plan.from_reserve.has(Card::Counsellor);
        // Counsellor itself is replaced wherever it came from (A30).
        let draws = plan.from_hand.len() + u8::from(from_reserve);
        let cards = game.spend(&plan, ctx);
        ctx.tell(|| Event::Open(Seen::Consulted { seat, cards: cards.without(Card::Counsellor) }));
        game.draw(seat, draws, ctx);
        game.discard(seat, cards);
        game.free_action_done();
    }
}

// 11.6 Diplomat: pay 1 gold and end a war of yours; the defender counts as winner but gets no counter.

/// Which war Diplomat ends.
#[derive(Clone, Copy)]
pub(crate) struct Mediate;

impl PlanStep for Mediate {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        self.offer(game, game.table.wars().iter().map(Action::Province), out);
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Action::Province(province) = action else { return other_step(Rule::BuySteps) };
        game.table.check_party(province, Rule::Diplomat)
    }

    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, _: &mut Ctx<'_>) {
        let Action::Province(province) = action else { return };
        game.plan = plan.then(DiplomatGold { province }.step(Bill::of(1)));
    }
}

/// The gold for Diplomat.
#[derive(Clone, Copy)]
pub(crate) struct DiplomatGold {
    pub(crate) province: Province,
}

impl Priced for DiplomatGold {
    const RESOURCE: Resource = Resource::Gold;

    fn step(self, bill: Bill) -> Step {
        Step::DiplomatGold { province: self.province, bill }
    }

    fn paid(self, game: &mut Mythotopia, plan: Plan, ctx: &mut Ctx<'_>) {
        let (seat, province) = (game.table.active, self.province);
        let cards = game.spend(&plan, ctx);
        ctx.tell(|| Event::Open(Seen::Mediated { seat, province, cards }));
        let defender = game.table.owner(province);
        game.resolve(province, defender, Ended::Diplomat, ctx);
        game.discard(seat, cards);
        game.action_done();
    }
}

// 11.13 Marauders: send home one army of any player from any province.

/// Whose army Marauders send home, and from where.
#[derive(Clone, Copy)]
pub(crate) struct Raid;

impl PlanStep for Raid {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        for victim in game.table.all_seats() {
            let present = game.table.player(victim).present;
            self.offer(game, present.iter().map(|province| Action::Raid(victim, province)), out);
        }
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Action::Raid(victim, province) = action else { return other_step(Rule::Marauders) };
        let seated = victim.0 < game.table.seats;
        require(seated, Rule::Marauders, "refusal.no-such-player")?;
        let armies = game.table.player(victim).armies.at(province);
        require(armies > 0, Rule::Marauders, "refusal.no-armies-there")
    }

    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Raid(victim, province) = action else { return };
        let seat = game.table.active;
        let cards = game.spend(&plan, ctx);
        game.table.player_mut(victim).return_armies(province, 1);
        ctx.tell(|| Event::Open(Seen::Raided { seat, victim, province }));
        game.discard(seat, cards);
        game.free_action_done();
    }
}

// 11.15 Mercenary: pay 1 gold; one or two tokens beside an army of yours.

/// Where mercenaries are hired.
#[derive(Clone, Copy)]
pub(crate) struct HireAt;

impl PlanStep for HireAt {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        let mine = game.table.player(game.table.active);
        self.offer(game, mine.present.iter().map(Action::Province), out);
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Action::Province(province) = action else { return other_step(Rule::RemoveSteps) };
        let mine = game.table.player(game.table.active);
        require(mine.armies.at(province) > 0, Rule::Mercenary, "refusal.no-armies-there")
    }

    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, _: &mut Ctx<'_>) {
        let Action::Province(province) = action else { return };
        game.plan = plan.then(Step::MercenaryCount { province });
    }
}

/// How many mercenaries are hired.
#[derive(Clone, Copy)]
pub(crate) struct HireCount {
    pub(crate) province: Province,
}

impl PlanStep for HireCount {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        self.offer(game, numbers(), out);
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Action::Number(number) = action else { return other_step(Rule::RemoveSteps) };
        require(number > 0, Rule::Mercenary, "refusal.at-least-one")?;
        let supply = game.table.mercenaries_in_supply();
        require(number <= supply, Rule::Mercenary, "refusal.not-so-many")
    }

    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, _: &mut Ctx<'_>) {
        let Action::Number(count) = action else { return };
        game.plan = plan.then(MercenaryGold { province: self.province, count }.step(Bill::of(1)));
    }
}

/// The gold for mercenaries.
#[derive(Clone, Copy)]
pub(crate) struct MercenaryGold {
    pub(crate) province: Province,
    pub(crate) count: u8,
}

impl Priced for MercenaryGold {
    const RESOURCE: Resource = Resource::Gold;

    fn step(self, bill: Bill) -> Step {
        Step::MercenaryGold { province: self.province, count: self.count, bill }
    }

    fn paid(self, game: &mut Mythotopia, plan: Plan, ctx: &mut Ctx<'_>) {
        let MercenaryGold { province, count } = self;
        let seat = game.table.active;
        let cards = game.spend(&plan, ctx);
        let mine = game.table.player_mut(seat);
        mine.set_troops(province, mine.armies.at(province), mine.mercenaries.at(province) + count);
        game.discard(seat, cards);
        ctx.tell(|| Event::Open(Seen::Hired { seat, province, count, cards }));
        game.free_action_done();
    }
}

// 11.17 Militia: one army from the general supply into your stock.

impl Mythotopia {
    fn levy(&mut self, plan: &Plan, ctx: &mut Ctx<'_>) {
        let seat = self.table.active;
        let cards = self.spend(plan, ctx);
        let mine = self.table.player_mut(seat);
        mine.armies_in_supply -= 1;
        mine.stock.armies += 1;
        self.discard(seat, cards);
        ctx.tell(|| Event::Open(Seen::Levied { seat }));
        self.free_action_done();
    }
}

// 11.18 Mystic: pay 1 gold; take a card of your discard pile into hand. By MYT-14.9 the gold comes first, and what was
// just played lies on the pile as well.

/// Which card Mystic fetches.
#[derive(Clone, Copy)]
pub(crate) struct Fetch;

impl Fetch {
    /// Where Mystic looks. The cards of the plan are there once they have been played, which is before the choice
    /// only in the variant.
    fn pile(game: &Mythotopia) -> Pile {
        let discard = game.table.player(game.table.active).discard;
        if game.table.options.mystic_pays_first { discard.plus(game.plan.laid()) } else { discard }
    }

    fn happen(game: &mut Mythotopia, plan: &Plan, card: Card, ctx: &mut Ctx<'_>) {
        let seat = game.table.active;
        let cards = game.spend(plan, ctx);
        game.discard(seat, cards);
        let mine = game.table.player_mut(seat);
        mine.discard.remove(card);
        mine.known.insert(card);
        game.hands[seat.index()].insert(card);
        ctx.tell(|| Event::Open(Seen::Fetched { seat, card, cards }));
        game.free_action_done();
    }
}

impl PlanStep for Fetch {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        out.extend(Fetch::pile(game).faces().map(Action::Take));
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Action::Take(card) = action else { return other_step(Rule::BuySteps) };
        require(Fetch::pile(game).has(card), Rule::Mystic, "refusal.card-is-not-there")
    }

    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Take(card) = action else { return };
        if game.table.options.mystic_pays_first {
            return Fetch::happen(game, &plan, card, ctx);
        }
        game.plan = plan.then(MysticGold { card: Some(card) }.step(Bill::of(1)));
    }
}

/// The gold for Mystic, and the card if it is chosen already.
#[derive(Clone, Copy)]
pub(crate) struct MysticGold {
    pub(crate) card: Option<Card>,
}

impl Priced for MysticGold {
    const RESOURCE: Resource = Resource::Gold;

    fn step(self, bill: Bill) -> Step {
        Step::MysticGold { card: self.card, bill }
    }

    fn paid(self, game: &mut Mythotopia, plan: Plan, ctx: &mut Ctx<'_>) {
        match self.card {
            Some(card) => Fetch::happen(game, &plan, card, ctx),
            None => game.plan = plan.then(Step::Mystic),
        }
    }
}

// 11.19 Philosopher: look at three improvements, take one into hand; Philosopher leaves the game.

impl Mythotopia {
    fn look_at_the_stack(&mut self, plan: &Plan, ctx: &mut Ctx<'_>) {
        let seat = self.table.active;
        self.spend(plan, ctx);
        self.table.out_of_game.insert(Card::Philosopher);
        self.table.philosopher = Some(seat);
        let mut stack = self.undealt;
        let cards = stack.draw_many(PHILOSOPHER_SEES, ctx.chance);
        self.looked = cards;
        ctx.reveal();
        ctx.tell(|| Event::Looked { seat, cards });
        self.table.agenda.push(Frame::Philosopher);
    }
}

/// Which of the three improvements is taken.
pub(crate) struct TakeFind;

impl Decision<Mythotopia> for TakeFind {
    fn asked(&self, game: &Mythotopia) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, _: &Mythotopia, _: Seat) -> Question {
        Question::Philosopher
    }

    fn legal(&self, game: &Mythotopia, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.looked.faces().map(Action::Take));
    }

    fn check(&self, game: &Mythotopia, _: Seat, action: Action) -> Verdict {
        let among = matches!(action, Action::Take(card) if game.looked.has(card));
        require(among, Rule::Philosopher, "refusal.not-among-the-three")
    }

    fn apply(&self, game: &mut Mythotopia, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Take(card) = action else { return };
        game.table.agenda.pop();
        game.looked.remove(card);
        game.undealt.remove(card);
        game.hands[seat.index()].insert(card);
        game.find = Some(card);
        ctx.tell(|| Event::Found { seat, card });
        game.free_action_done();
    }
}

// 11.21 Providence: draw two cards.

impl Mythotopia {
    fn foresee(&mut self, plan: &Plan, ctx: &mut Ctx<'_>) {
        let seat = self.table.active;
        let cards = self.spend(plan, ctx);
        ctx.tell(|| Event::Open(Seen::Foresaw { seat }));
        self.draw(seat, PROVIDENCE_DRAWS, ctx);
        self.discard(seat, cards);
        self.free_action_done();
    }
}
