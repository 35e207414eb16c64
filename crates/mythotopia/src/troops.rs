//! MYT-6.2 to 6.5 and 6.7: armies and ships on and off the board, and how to get more of them.

use tafel_core::require;

use crate::Ctx;
use crate::action::{Action, MOST_ARMIES};
use crate::attack::{Campaign, Muster};
use crate::data::{Provinces, Resource, printed};
use crate::event::{Event, Seen};
use crate::frame::Frame;
use crate::ids::{Province, Sea, Vp};
use crate::payment::{Priced, Then, is_modifier};
use crate::plan::{Bill, Plan, PlanStep, Step, other_step};
use crate::rule::{Rule, Verdict};
use crate::state::{Mythotopia, OpenTable};

/// MYT-6.7.
const GOLD_PER_SHIP: u8 = 2;

/// Every number of pieces a step can ask for.
pub(crate) fn numbers() -> impl Iterator<Item = Action> {
    (0..=MOST_ARMIES).map(Action::Number)
}

// Place armies (MYT-6.2).

impl Mythotopia {
    pub(crate) fn check_place_armies(&self) -> Verdict {
        let mine = self.table.player(self.table.active);
        require(mine.stock.armies > 0, Rule::ArmySymbols, "refusal.no-army-in-stock")?;
        let purse = self.purse(&Plan::IDLE);
        require(purse.can_muster(), Rule::PlaceArmies, "refusal.no-army-card")?;
        if !mine.controls().is_empty() {
            return Ok(());
        }
        require(!mine.present.is_empty(), Rule::PlaceArmies, "refusal.nowhere-to-place-armies")?;
        let fed = purse.can_finish(Resource::Food, Bill::of(1), PlacementFood::THEN);
        require(fed, Rule::PlaceArmies, "refusal.no-food")
    }
}

/// Where armies are placed.
#[derive(Clone, Copy)]
pub(crate) struct PlaceArmiesAt;

impl PlanStep for PlaceArmiesAt {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        let mine = game.table.player(game.table.active);
        self.offer(game, mine.controls().union(mine.present).iter().map(Action::Province), out);
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Action::Province(province) = action else { return other_step(Rule::PlaceSteps) };
        let mine = game.table.player(game.table.active);
        if mine.controls().has(province) {
            return Ok(());
        }
        require(mine.present.has(province), Rule::PlaceArmies, "refusal.neither-yours-nor-attacked")?;
        let fed = game.purse(&game.plan).can_finish(Resource::Food, Bill::of(1), PlacementFood::THEN);
        require(fed, Rule::PlaceArmies, "refusal.no-food")
    }

    /// Food is due only where the province is not yours.
    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Province(province) = action else { return };
        let food = PlacementFood { province };
        if game.table.player(game.table.active).controls().has(province) {
            return food.paid(game, plan, ctx);
        }
        game.plan = plan.then(food.step(Bill::of(1)));
    }
}

/// The food for armies in a province that is not yours.
#[derive(Clone, Copy)]
pub(crate) struct PlacementFood {
    pub(crate) province: Province,
}

impl Priced for PlacementFood {
    const RESOURCE: Resource = Resource::Food;
    const THEN: Then = Then::Army(Rule::PlaceArmies);

    fn step(self, bill: Bill) -> Step {
        Step::PlaceArmiesFood { province: self.province, bill }
    }

    fn paid(self, game: &mut Mythotopia, plan: Plan, _: &mut Ctx<'_>) {
        let campaign = Campaign::Placement { province: self.province };
        game.plan = plan.then(Muster { campaign, armies: 0 }.step());
    }
}

// Remove armies (MYT-6.3).

impl OpenTable {
    /// Where the active player has troops and no war is going on.
    fn quiet_garrisons(&self) -> Provinces {
        self.player(self.active).present.minus(self.wars())
    }

    pub(crate) fn check_remove_armies(&self) -> Verdict {
        let mine = self.player(self.active);
        require(!mine.present.is_empty(), Rule::RemoveArmies, "refusal.no-armies-on-the-board")?;
        require(!self.quiet_garrisons().is_empty(), Rule::RemoveArmies, "refusal.only-at-war")
    }
}

/// Where armies are removed.
#[derive(Clone, Copy)]
pub(crate) struct RemoveArmiesAt;

impl PlanStep for RemoveArmiesAt {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        out.extend(game.table.quiet_garrisons().iter().map(Action::Province));
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Action::Province(province) = action else { return other_step(Rule::RemoveSteps) };
        let mine = game.table.player(game.table.active);
        require(mine.present.has(province), Rule::RemoveArmies, "refusal.no-armies-there")?;
        require(!game.table.wars().has(province), Rule::RemoveArmies, "refusal.at-war")
    }

    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, _: &mut Ctx<'_>) {
        let Action::Province(province) = action else { return };
        game.plan = plan.then(Step::RemoveArmiesCount { province });
    }
}

/// How many armies are removed.
#[derive(Clone, Copy)]
pub(crate) struct RemoveArmiesCount {
    pub(crate) province: Province,
}

impl PlanStep for RemoveArmiesCount {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        self.offer(game, numbers(), out);
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Action::Number(number) = action else { return other_step(Rule::RemoveSteps) };
        let mine = game.table.player(game.table.active);
        require(number <= mine.armies.at(self.province), Rule::RemoveArmies, "refusal.not-so-many")?;
        let something = number > 0 || mine.mercenaries.at(self.province) > 0;
        require(something, Rule::RemoveArmies, "refusal.at-least-one")
    }

    /// Mercenaries are asked for only where there are any.
    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, ctx: &mut Ctx<'_>) {
        let (Action::Number(armies), province) = (action, self.province) else { return };
        if game.table.player(game.table.active).mercenaries.at(province) == 0 {
            return RemoveMercenaries { province, armies }.happen(game, 0, ctx);
        }
        game.plan = plan.then(Step::RemoveMercenaries { province, armies });
    }
}

/// How many mercenaries are removed beside so many armies.
#[derive(Clone, Copy)]
pub(crate) struct RemoveMercenaries {
    pub(crate) province: Province,
    pub(crate) armies: u8,
}

impl RemoveMercenaries {
    fn happen(self, game: &mut Mythotopia, mercenaries: u8, ctx: &mut Ctx<'_>) {
        let RemoveMercenaries { province, armies } = self;
        let seat = game.table.active;
        let mine = game.table.player_mut(seat);
        mine.return_armies(province, armies);
        mine.set_troops(
            province,
            mine.armies.at(province),
            mine.mercenaries.at(province).saturating_sub(mercenaries),
        );
        ctx.tell(|| Event::Open(Seen::RemovedArmies { seat, province, armies, mercenaries }));
        game.action_done();
    }
}

impl PlanStep for RemoveMercenaries {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        self.offer(game, numbers(), out);
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Action::Number(number) = action else { return other_step(Rule::RemoveSteps) };
        let mine = game.table.player(game.table.active);
        require(number <= mine.mercenaries.at(self.province), Rule::RemoveArmies, "refusal.not-so-many")?;
        require(self.armies + number > 0, Rule::RemoveArmies, "refusal.at-least-one")
    }

    fn take(self, game: &mut Mythotopia, _: Plan, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Number(mercenaries) = action else { return };
        self.happen(game, mercenaries, ctx);
    }
}

// Place ships (MYT-6.4).

impl Mythotopia {
    pub(crate) fn check_place_ships(&self) -> Verdict {
        let mine = self.table.player(self.table.active);
        require(mine.stock.ships > 0, Rule::ShipSymbols, "refusal.no-ship-in-stock")?;
        let has_card = self.purse(&Plan::IDLE).count(printed().ship) > 0;
        require(has_card, Rule::PlaceShips, "refusal.no-ship-card")?;
        let harbour = printed().coast.iter().any(|coast| coast.meets(mine.controls()));
        require(harbour, Rule::PlaceShips, "refusal.no-harbour")
    }
}

/// Where ships are placed.
#[derive(Clone, Copy)]
pub(crate) struct PlaceShipsAt;

impl PlanStep for PlaceShipsAt {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        self.offer(game, Sea::ALL.map(Action::Sea), out);
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Action::Sea(sea) = action else { return other_step(Rule::PlaceSteps) };
        let mine = game.table.player(game.table.active);
        let harbour = printed().coast[sea.index()].meets(mine.controls());
        require(harbour, Rule::PlaceShips, "refusal.no-harbour")
    }

    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, _: &mut Ctx<'_>) {
        let Action::Sea(sea) = action else { return };
        game.plan = plan.then(Step::PlaceShipsCards { sea, ships: 0 });
    }
}

/// Ship cards, one by one, done after the first; so many ships so far.
#[derive(Clone, Copy)]
pub(crate) struct PlaceShipsCards {
    pub(crate) sea: Sea,
    pub(crate) ships: u8,
}

impl PlaceShipsCards {
    fn happen(self, game: &mut Mythotopia, plan: &Plan, ctx: &mut Ctx<'_>) {
        let PlaceShipsCards { sea, ships } = self;
        let seat = game.table.active;
        let cards = game.spend(plan, ctx);
        let mine = game.table.player_mut(seat);
        let seas_before = mine.seas_held();
        mine.stock.ships -= ships;
        mine.ships[sea.index()] += ships;
        let seas = mine.seas_held();
        game.discard(seat, cards);
        ctx.tell(|| Event::Open(Seen::PlacedShips { seat, sea, ships, cards }));
        // MYT-10.7: the moment the number rises to three or four.
        if seas > seas_before && seas >= 3 {
            game.table.agenda.push(Frame::Counter { seat, vp: Vp::Sea, second: (seas - 3) as u8 });
        }
        game.action_done();
    }
}

impl PlanStep for PlaceShipsCards {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        self.offer_cards(game, out);
        self.offer(game, [Action::Done], out);
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        match action {
            Action::Lay(held) => {
                game.check_holds(&game.plan, &game.purse(&game.plan), held)?;
                require(!is_modifier(held.card), Rule::Modifiers, "refusal.resources-only")?;
                require(printed().ship.has(held.card), Rule::ShipSymbols, "refusal.no-ship-symbol")?;
                let stock = game.table.player(game.table.active).stock.ships;
                require(self.ships < stock, Rule::ShipSymbols, "refusal.more-symbols-than-ships")
            }
            Action::Done => require(self.ships > 0, Rule::PlaceShips, "refusal.at-least-one-ship"),
            _ => other_step(Rule::PlaceSteps),
        }
    }

    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Lay(held) = action else { return self.happen(game, &plan, ctx) };
        game.plan = plan.with(held).then(Step::PlaceShipsCards { sea: self.sea, ships: self.ships + 1 });
    }
}

// Remove ships (MYT-6.5).

impl OpenTable {
    pub(crate) fn check_remove_ships(&self) -> Verdict {
        let afloat = self.player(self.active).seas_held() > 0;
        require(afloat, Rule::RemoveShips, "refusal.no-ships-on-the-board")
    }
}

/// Where ships are removed.
#[derive(Clone, Copy)]
pub(crate) struct RemoveShipsAt;

impl PlanStep for RemoveShipsAt {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        self.offer(game, Sea::ALL.map(Action::Sea), out);
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Action::Sea(sea) = action else { return other_step(Rule::RemoveSteps) };
        let ships = game.table.player(game.table.active).ships[sea.index()];
        require(ships > 0, Rule::RemoveShips, "refusal.no-ships-there")
    }

    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, _: &mut Ctx<'_>) {
        let Action::Sea(sea) = action else { return };
        game.plan = plan.then(Step::RemoveShipsCount { sea });
    }
}

/// How many ships are removed.
#[derive(Clone, Copy)]
pub(crate) struct RemoveShipsCount {
    pub(crate) sea: Sea,
}

impl PlanStep for RemoveShipsCount {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        self.offer(game, numbers(), out);
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Action::Number(number) = action else { return other_step(Rule::RemoveSteps) };
        let ships = game.table.player(game.table.active).ships[self.sea.index()];
        require(number > 0, Rule::RemoveShips, "refusal.at-least-one")?;
        require(number <= ships, Rule::RemoveShips, "refusal.not-so-many")
    }

    fn take(self, game: &mut Mythotopia, _: Plan, action: Action, ctx: &mut Ctx<'_>) {
        let (Action::Number(ships), sea) = (action, self.sea) else { return };
        let seat = game.table.active;
        let mine = game.table.player_mut(seat);
        mine.ships[sea.index()] -= ships;
        mine.stock.ships += ships;
        ctx.tell(|| Event::Open(Seen::RemovedShips { seat, sea, ships }));
        game.action_done();
    }
}

// Buy armies and ships (MYT-6.7).

impl Mythotopia {
    pub(crate) fn check_buy(&self) -> Verdict {
        let mine = self.table.player(self.table.active);
        let (armies, ships) = (mine.armies_in_supply, mine.ships_in_supply);
        require(armies + ships > 0, Rule::Buy, "refusal.supply-is-empty")?;
        let least = if armies > 0 { 1 } else { GOLD_PER_SHIP };
        require(self.can_pay_gold(&Plan::IDLE, least), Rule::Buy, "refusal.no-gold")
    }
}

/// What is bought: put together piece by piece, then paid for at once.
#[derive(Clone, Copy)]
pub(crate) struct Purchase {
    pub(crate) armies: u8,
    pub(crate) ships: u8,
}

impl Purchase {
    pub(crate) const fn price(self) -> u8 {
        self.armies + GOLD_PER_SHIP * self.ships
    }
}

impl PlanStep for Purchase {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        self.offer(game, [Action::OneArmy, Action::OneShip, Action::Done], out);
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let mine = game.table.player(game.table.active);
        let affords = |price| require(game.can_pay_gold(&game.plan, price), Rule::Buy, "refusal.no-gold");
        match action {
            Action::OneArmy => {
                require(self.armies < mine.armies_in_supply, Rule::Buy, "refusal.supply-is-empty")?;
                affords(self.price() + 1)
            }
            Action::OneShip => {
                require(self.ships < mine.ships_in_supply, Rule::Buy, "refusal.supply-is-empty")?;
                affords(self.price() + GOLD_PER_SHIP)
            }
            Action::Done => require(self.price() > 0, Rule::Buy, "refusal.at-least-one"),
            _ => other_step(Rule::BuySteps),
        }
    }

    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, _: &mut Ctx<'_>) {
        let Purchase { armies, ships } = self;
        game.plan = plan.then(match action {
            Action::OneArmy => Step::Buy { armies: armies + 1, ships },
            Action::OneShip => Step::Buy { armies, ships: ships + 1 },
            _ => self.step(Bill::of(self.price())),
        });
    }
}

impl Priced for Purchase {
    const RESOURCE: Resource = Resource::Gold;

    fn step(self, bill: Bill) -> Step {
        Step::BuyGold { armies: self.armies, ships: self.ships, bill }
    }

    fn paid(self, game: &mut Mythotopia, plan: Plan, ctx: &mut Ctx<'_>) {
        let Purchase { armies, ships } = self;
        let seat = game.table.active;
        let cards = game.spend(&plan, ctx);
        let mine = game.table.player_mut(seat);
        mine.armies_in_supply -= armies;
        mine.stock.armies += armies;
        mine.ships_in_supply -= ships;
        mine.stock.ships += ships;
        game.discard(seat, cards);
        ctx.tell(|| Event::Open(Seen::Bought { seat, armies, ships, cards }));
        game.action_done();
    }
}
