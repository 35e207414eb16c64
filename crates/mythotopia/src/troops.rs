//! MYT-6.2 to 6.5 and 6.7: armies and ships on and off the board, and how to get more of them.

use tafel_core::Ctx;

use crate::action::Action;
use crate::data::{Resource, printed};
use crate::event::{Event, Seen};
use crate::frame::{Frame, Plan, Step};
use crate::ids::{Province, Sea, Vp};
use crate::payment::{Then, Waiting};
use crate::plan::{Advance, next, owe};
use crate::rule::{Rule, Verdict, refuse, require};
use crate::sets::Provinces;
use crate::state::Mythotopia;

/// MYT-6.7.
const GOLD_PER_SHIP: u8 = 2;

impl Mythotopia {
    // Place armies (MYT-6.2).

    pub(crate) fn check_place_armies(&self, plan: &Plan) -> Verdict {
        let mine = self.table.player(self.table.active);
        require(mine.stock.armies > 0, Rule::ArmySymbols, "refusal.no-army-in-stock")?;
        let purse = self.purse(plan);
        require(purse.can_muster(), Rule::PlaceArmies, "refusal.no-army-card")?;
        if !mine.controls().is_empty() {
            return Ok(());
        }
        require(!mine.present.is_empty(), Rule::PlaceArmies, "refusal.nowhere-to-place-armies")?;
        let fed = purse.can_finish(Resource::Food, 1, Waiting::NOTHING, Then::Army);
        require(fed, Rule::PlaceArmies, "refusal.no-food")
    }

    pub(crate) fn check_place_armies_at(&self, plan: &Plan, province: Province) -> Verdict {
        let mine = self.table.player(self.table.active);
        if mine.controls().has(province) {
            return Ok(());
        }
        require(mine.present.has(province), Rule::PlaceArmies, "refusal.neither-yours-nor-attacked")?;
        let fed = self.purse(plan).can_finish(Resource::Food, 1, Waiting::NOTHING, Then::Army);
        require(fed, Rule::PlaceArmies, "refusal.no-food")
    }

    /// Food is due only where the province is not yours.
    pub(crate) fn after_place_armies_at(&self, plan: &mut Plan, province: Province) -> Advance {
        if self.table.player(self.table.active).controls().has(province) {
            return next(plan, Step::PlaceArmiesCards { province, armies: 0 });
        }
        owe(plan, Step::PlaceArmiesFood { province }, 1)
    }

    pub(crate) fn commit_place_armies(
        &mut self,
        plan: &Plan,
        province: Province,
        armies: u8,
        ctx: &mut Ctx<'_, Self>,
    ) {
        let me = self.table.active;
        let cards = self.spend(plan, ctx);
        self.table.player_mut(me).place_armies(province, armies);
        self.discard(me, cards);
        ctx.tell(|| Event::Open(Seen::PlacedArmies { seat: me, province, armies, cards }));
        self.action_done();
    }

    // Remove armies (MYT-6.3).

    /// Where the active player has troops and no war is going on.
    fn quiet_garrisons(&self) -> Provinces {
        self.table.player(self.table.active).present.minus(self.wars())
    }

    pub(crate) fn check_remove_armies(&self) -> Verdict {
        let mine = self.table.player(self.table.active);
        require(!mine.present.is_empty(), Rule::RemoveArmies, "refusal.no-armies-on-the-board")?;
        require(!self.quiet_garrisons().is_empty(), Rule::RemoveArmies, "refusal.only-at-war")
    }

    pub(crate) fn check_remove_armies_at(&self, province: Province) -> Verdict {
        let mine = self.table.player(self.table.active);
        require(mine.present.has(province), Rule::RemoveArmies, "refusal.no-armies-there")?;
        require(!self.wars().has(province), Rule::RemoveArmies, "refusal.at-war")
    }

    pub(crate) fn check_remove_armies_count(&self, province: Province, number: u8) -> Verdict {
        let mine = self.table.player(self.table.active);
        require(number <= mine.armies.at(province), Rule::RemoveArmies, "refusal.not-so-many")?;
        let something = number > 0 || mine.mercenaries.at(province) > 0;
        require(something, Rule::RemoveArmies, "refusal.at-least-one")
    }

    pub(crate) fn check_remove_mercenaries(&self, province: Province, armies: u8, number: u8) -> Verdict {
        let mine = self.table.player(self.table.active);
        require(number <= mine.mercenaries.at(province), Rule::RemoveArmies, "refusal.not-so-many")?;
        require(armies + number > 0, Rule::RemoveArmies, "refusal.at-least-one")
    }

    pub(crate) fn commit_remove_armies(
        &mut self,
        province: Province,
        armies: u8,
        mercenaries: u8,
        ctx: &mut Ctx<'_, Self>,
    ) {
        let me = self.table.active;
        let mine = self.table.player_mut(me);
        mine.return_armies(province, armies);
        mine.set_troops(
            province,
            mine.armies.at(province),
            mine.mercenaries.at(province).saturating_sub(mercenaries),
        );
        ctx.tell(|| Event::Open(Seen::RemovedArmies { seat: me, province, armies, mercenaries }));
        self.action_done();
    }

    // Place ships (MYT-6.4).

    pub(crate) fn check_place_ships(&self, plan: &Plan) -> Verdict {
        let mine = self.table.player(self.table.active);
        require(mine.stock.ships > 0, Rule::ShipSymbols, "refusal.no-ship-in-stock")?;
        let has_card = self.purse(plan).count(printed().ship) > 0;
        require(has_card, Rule::PlaceShips, "refusal.no-ship-card")?;
        let harbour = printed().coast.iter().any(|coast| coast.meets(mine.controls()));
        require(harbour, Rule::PlaceShips, "refusal.no-harbour")
    }

    pub(crate) fn check_place_ships_at(&self, sea: Sea) -> Verdict {
        let mine = self.table.player(self.table.active);
        let harbour = printed().coast[sea.index()].meets(mine.controls());
        require(harbour, Rule::PlaceShips, "refusal.no-harbour")
    }

    pub(crate) fn check_ship_symbols(&self, plan: &Plan, ships: u8, action: Action) -> Verdict {
        match action {
            Action::Lay(held) => {
                self.check_holds(plan, &self.purse(plan), held)?;
                require(printed().ship.has(held.card), Rule::ShipSymbols, "refusal.no-ship-symbol")?;
                let stock = self.table.player(self.table.active).stock.ships;
                require(ships < stock, Rule::ShipSymbols, "refusal.more-symbols-than-ships")
            }
            Action::Done => require(ships > 0, Rule::PlaceShips, "refusal.at-least-one-ship"),
            _ => refuse(Rule::PlaceSteps, "refusal.other-step"),
        }
    }

    pub(crate) fn commit_place_ships(&mut self, plan: &Plan, sea: Sea, ships: u8, ctx: &mut Ctx<'_, Self>) {
        let me = self.table.active;
        let cards = self.spend(plan, ctx);
        let mine = self.table.player_mut(me);
        let seas_before = mine.seas_held();
        mine.stock.ships -= ships;
        mine.ships[sea.index()] += ships;
        let seas = mine.seas_held();
        self.discard(me, cards);
        ctx.tell(|| Event::Open(Seen::PlacedShips { seat: me, sea, ships, cards }));
        // MYT-10.7: the moment the number rises to three or four.
        if seas > seas_before && seas >= 3 {
            self.table.agenda.push(Frame::Counter { seat: me, vp: Vp::Sea, second: (seas - 3) as u8 });
        }
        self.action_done();
    }

    // Remove ships (MYT-6.5).

    pub(crate) fn check_remove_ships(&self) -> Verdict {
        let mine = self.table.player(self.table.active);
        require(mine.seas_held() > 0, Rule::RemoveShips, "refusal.no-ships-on-the-board")
    }

    pub(crate) fn check_remove_ships_at(&self, sea: Sea) -> Verdict {
        let ships = self.table.player(self.table.active).ships[sea.index()];
        require(ships > 0, Rule::RemoveShips, "refusal.no-ships-there")
    }

    pub(crate) fn check_remove_ships_count(&self, sea: Sea, number: u8) -> Verdict {
        let ships = self.table.player(self.table.active).ships[sea.index()];
        require(number > 0, Rule::RemoveShips, "refusal.at-least-one")?;
        require(number <= ships, Rule::RemoveShips, "refusal.not-so-many")
    }

    pub(crate) fn commit_remove_ships(&mut self, sea: Sea, ships: u8, ctx: &mut Ctx<'_, Self>) {
        let me = self.table.active;
        let mine = self.table.player_mut(me);
        mine.ships[sea.index()] -= ships;
        mine.stock.ships += ships;
        ctx.tell(|| Event::Open(Seen::RemovedShips { seat: me, sea, ships }));
        self.action_done();
    }

    // Buy armies and ships (MYT-6.7).

    pub(crate) fn check_buy(&self, plan: &Plan) -> Verdict {
        let mine = self.table.player(self.table.active);
        let (armies, ships) = (mine.armies_in_supply, mine.ships_in_supply);
        require(armies + ships > 0, Rule::Buy, "refusal.supply-is-empty")?;
        let least = if armies > 0 { 1 } else { GOLD_PER_SHIP };
        require(self.can_pay_gold(plan, least), Rule::Buy, "refusal.no-gold")
    }

    pub(crate) fn check_buy_more(&self, plan: &Plan, armies: u8, ships: u8, action: Action) -> Verdict {
        let mine = self.table.player(self.table.active);
        let price = armies + GOLD_PER_SHIP * ships;
        match action {
            Action::OneArmy => {
                require(armies < mine.armies_in_supply, Rule::Buy, "refusal.supply-is-empty")?;
                require(self.can_pay_gold(plan, price + 1), Rule::Buy, "refusal.no-gold")
            }
            Action::OneShip => {
                require(ships < mine.ships_in_supply, Rule::Buy, "refusal.supply-is-empty")?;
                require(self.can_pay_gold(plan, price + GOLD_PER_SHIP), Rule::Buy, "refusal.no-gold")
            }
            Action::Done => require(price > 0, Rule::Buy, "refusal.at-least-one"),
            _ => refuse(Rule::BuySteps, "refusal.other-step"),
        }
    }

    pub(crate) fn commit_buy(&mut self, plan: &Plan, armies: u8, ships: u8, ctx: &mut Ctx<'_, Self>) {
        let me = self.table.active;
        let cards = self.spend(plan, ctx);
        let mine = self.table.player_mut(me);
        mine.armies_in_supply -= armies;
        mine.stock.armies += armies;
        mine.ships_in_supply -= ships;
        mine.stock.ships += ships;
        self.discard(me, cards);
        ctx.tell(|| Event::Open(Seen::Bought { seat: me, armies, ships, cards }));
        self.action_done();
    }
}
