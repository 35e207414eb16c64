//! Chapter 6: purchases.

use tafel_core::{Decision, Seat, SeatSet, Violation, refuse, require};

use crate::action::Action;
use crate::event::{Event, News};
use crate::forced::Offers;
use crate::frame::Frame;
use crate::ids::{Building, Card, Resource};
use crate::means::{Bill, Means};
use crate::options::Mode;
use crate::question::Question;
use crate::rule::{Rule, Verdict};
use crate::state::{Host, Land, MAX_HOSTS, OpenTable, Purchase, Purse, Spot, Troop};
use crate::{Ctx, Medievalia};

/// Landscapes besides the city (MED-6.1).
const LANDSCAPE_CAP: usize = 4;
/// What a card without its building costs more, in gold (MED-6.4).
const SURCHARGE: u8 = 2;
/// What an extra card costs, in resources of any kind (MED-6.5).
const EXTRA_CARD: u8 = 4;

/// What can be paid with when something is bought: alone, and with a partner.
pub(crate) struct Funds {
    means: Means,
    partner: Option<Means>,
}

impl Funds {
    /// A card that is being played cannot pay for itself (MED-5.2).
    fn for_purchase(&self, purchase: Purchase) -> Means {
        match purchase {
            Purchase::Landscape(_) | Purchase::Troop(_) => self.means.without_a_card(),
            Purchase::Building(_) | Purchase::Removal(_) | Purchase::Extra => self.means,
        }
    }
}

impl OpenTable {
    /// How many landscapes a fief may have, if that is limited (MED-6.1).
    pub(crate) fn landscape_cap(&self) -> Option<usize> {
        (self.rules.options.mode == Mode::Standard).then_some(LANDSCAPE_CAP)
    }

    /// What a purchase costs (MED-6).
    pub(crate) fn bill(&self, purchase: Purchase) -> Bill {
        let mut bill = Bill { cost: [0; 4], any: 0, building: false, bureaucrats: false };
        match purchase {
            Purchase::Landscape(card) => bill.cost = self.rules.costs[card.index()],
            Purchase::Troop(card) => {
                bill.cost = self.rules.costs[card.index()];
                bill.cost[Resource::Gold.index()] += self.surcharge(self.active, card);
            }
            Purchase::Building(stack) => {
                if let Some(building) = self.sites[stack as usize].top {
                    bill.cost = self.rules.building_costs[building.index()];
                }
                bill.building = true;
                bill.bureaucrats = true;
            }
            Purchase::Removal(_) => bill.cost[Resource::Workforce.index()] = 1,
            Purchase::Extra => bill.any = EXTRA_CARD,
        }
        bill
    }

    fn is_affordable(&self, funds: &Funds, purchase: Purchase) -> bool {
        let (means, bill) = (funds.for_purchase(purchase), self.bill(purchase));
        means.can_pay(&bill)
            || funds.partner.as_ref().is_some_and(|partner| means.can_pay_with(partner, &bill))
    }

    /// What has no building costs more (MED-6.4).
    pub(crate) fn surcharge(&self, seat: Seat, card: Card) -> u8 {
        let needs = self.rules.troops[card.index()].needs;
        if needs.is_some_and(|building| !self.has_building(seat, building)) { SURCHARGE } else { 0 }
    }

    /// Closes a payment that covers its cost.
    pub(crate) fn close_payment(&mut self, ctx: &mut Ctx<'_>) {
        let Some(purchase) = self.purse.purchase else { return };
        let seat = self.active;
        self.open_purchase(ctx);
        self.redeem_pledges(seat, ctx);
        match purchase {
            Purchase::Building(_) => {
                self.ask(Frame::Site);
                return;
            }
            Purchase::Extra => {
                self.purse = Purse::default();
                self.ask(Frame::Extra);
                return;
            }
            Purchase::Landscape(card) => {
                let slot = self.fiefs[seat.index()].hosts.iter().skip(1).position(Option::is_none);
                if let Some(slot) = slot {
                    self.fiefs[seat.index()].hosts[slot + 1] = Some(Host::new(Land::Landscape(card)));
                }
                ctx.tell(|| Event::Open(News::LaidOut { seat, card }));
            }
            Purchase::Troop(card) => {
                self.add(Troop::new(seat, card), 1);
                ctx.tell(|| Event::Open(News::Played { seat, card }));
            }
            Purchase::Removal(number) => self.remove_landscape(seat, number, ctx),
        }
        self.purse = Purse::default();
        self.command_done();
    }

    fn remove_landscape(&mut self, seat: Seat, number: u8, ctx: &mut Ctx<'_>) {
        if let Some(Land::Landscape(card)) = self.host(seat, number).map(|host| host.land) {
            ctx.tell(|| Event::Open(News::Removed { seat, card }));
        }
        self.clear_host(seat, number);
    }

    /// Discards a host with its buildings; its characters become free and keep their state (MED-6.2).
    pub(crate) fn clear_host(&mut self, seat: Seat, number: u8) {
        let Some(host) = self.fiefs[seat.index()].hosts[number as usize].take() else { return };
        match host.land {
            Land::City => self.lost_cities += 1,
            Land::Landscape(card) => self.discard[card.index()] += 1,
        }
        for building in host.buildings() {
            self.ruins[building.index()] += 1;
        }
        self.change_all(|troop| {
            if troop.owner == seat && troop.spot == Spot::Host(number) {
                troop.spot = Spot::Free;
            }
        });
    }

    /// How many landscapes a fief has room for (MED-6.1, MED-15.5).
    pub(crate) fn landscape_room(&self) -> usize {
        self.landscape_cap().unwrap_or(MAX_HOSTS - 1)
    }

    pub(crate) fn attach_building(&mut self, seat: Seat, number: u8, building: Building) {
        if let Some(host) = &mut self.fiefs[seat.index()].hosts[number as usize]
            && let Some(slot) = host.buildings.iter_mut().find(|slot| slot.is_none())
        {
            *slot = Some(building);
        }
    }
}

impl Medievalia {
    fn funds(&self) -> Funds {
        let means = Means::of(self, self.table.active, &[0; 4]);
        Funds { means, partner: self.partner_means().filter(|_| !self.table.declined) }
    }

    /// What the partner could help with, if asking is possible.
    fn partner_means(&self) -> Option<Means> {
        let partner = self.table.ally(self.table.active)?;
        let playing = !self.table.eliminated.has(partner);
        playing.then(|| Means::of(self, partner, &self.table.purse.support))
    }

    /// Why cannot this be paid? The rule that stands in the way comes first, and if there is none the sum itself.
    fn check_price(&self, funds: &Funds, purchase: Purchase) -> Verdict {
        if self.table.is_affordable(funds, purchase) {
            return Ok(());
        }
        let (means, bill) = (funds.for_purchase(purchase), self.table.bill(purchase));
        require(!bill.building || means.has_site(), Rule::BuyBuilding, "refusal.no-site")?;
        if let Some(partner) = self.partner_means() {
            let refused = self.table.declined && means.can_pay_with(&partner, &bill);
            require(!refused, Rule::SupportSteps, "refusal.asked-in-vain")?;
            let lost = !self.table.declined && means.can_pay_without_loss(&partner, &bill);
            require(!lost, Rule::Support, "refusal.one-is-lost")?;
        }
        if let Purchase::Troop(card) = purchase {
            let mut plain = bill;
            plain.cost[Resource::Gold.index()] -= self.table.surcharge(self.table.active, card);
            require(!means.can_pay(&plain), Rule::PlayTroop, "refusal.surcharge")?;
        }
        means.check_site(&bill)?;
        means.check_abilities(&bill)?;
        refuse(Rule::WholePayment, means.what_is_missing(&bill))
    }

    pub(crate) fn offer_purchases(&self, out: &mut Vec<Action>) {
        let (seat, funds) = (self.table.active, self.funds());
        let mut offer = |action: Action| {
            if self.purchase(action).is_ok_and(|purchase| self.table.is_affordable(&funds, purchase)) {
                out.push(action);
            }
        };
        for card in Card::ALL {
            if self.hands[seat.index()][card.index()] > 0 {
                offer(Action::Play(card));
            }
        }
        for (stack, site) in self.table.sites.iter().enumerate() {
            if let Some(building) = site.top {
                offer(Action::Build { stack: stack as u8, building });
            }
        }
        for (host, Host { land, .. }) in self.table.hosts_of(seat) {
            if let Land::Landscape(landscape) = land {
                offer(Action::Remove { host, landscape });
            }
        }
        offer(Action::ExtraCard);
    }

    pub(crate) fn check_purchase(&self, action: Action) -> Verdict {
        self.check_price(&self.funds(), self.purchase(action)?)
    }

    /// What an action buys, if it is there to be bought.
    fn purchase(&self, action: Action) -> Result<Purchase, Violation<Rule>> {
        let seat = self.table.active;
        Ok(match action {
            Action::Play(card) => {
                let landscape = self.table.rules.landscape[card.index()];
                let rule = if landscape { Rule::PlayLandscape } else { Rule::PlayTroop };
                require(self.hands[seat.index()][card.index()] > 0, rule, "refusal.not-in-hand")?;
                if landscape {
                    let room = self.table.landscapes(seat) < self.table.landscape_room();
                    require(room, Rule::PlayLandscape, "refusal.landscape-cap")?;
                    Purchase::Landscape(card)
                } else {
                    Purchase::Troop(card)
                }
            }
            Action::Build { stack, building } => {
                let top = self.table.sites.get(stack as usize).and_then(|site| site.top);
                require(top == Some(building), Rule::BuyBuilding, "refusal.not-on-top")?;
                Purchase::Building(stack)
            }
            Action::Remove { host, landscape } => {
                let there = self.table.host(seat, host).map(|host| host.land);
                let own = there == Some(Land::Landscape(landscape));
                require(own, Rule::RemoveLandscape, "refusal.no-such-landscape")?;
                Purchase::Removal(host)
            }
            Action::ExtraCard => Purchase::Extra,
            _ => return refuse(Rule::Actions, "refusal.now-actions"),
        })
    }

    pub(crate) fn apply_purchase(&mut self, action: Action) {
        let purchase = match action {
            Action::Play(card) if self.table.rules.landscape[card.index()] => Purchase::Landscape(card),
            Action::Play(card) => Purchase::Troop(card),
            Action::Build { stack, .. } => Purchase::Building(stack),
            Action::Remove { host, .. } => Purchase::Removal(host),
            _ => Purchase::Extra,
        };
        let bill = self.table.bill(purchase);
        self.table.purse =
            Purse { purchase: Some(purchase), cost: bill.cost, any: bill.any, ..Purse::default() };
        if let Action::Play(card) = action {
            // The card leaves the hand, but nobody sees it before the payment is complete (MED-18.1).
            let held = &mut self.hands[self.table.active.index()][card.index()];
            *held = held.saturating_sub(1);
        }
        self.table.ask(Frame::Pay);
    }
}

/// The host of a building (MED-6.3 b).
pub(crate) struct Site;

impl Offers for Site {
    fn offer(&self, game: &Medievalia, out: &mut impl FnMut(Action)) {
        for (number, _) in game.table.hosts_of(game.table.active) {
            if self.check(game, game.table.active, Action::Site(number)).is_ok() {
                out(Action::Site(number));
            }
        }
    }
}

impl Decision<Medievalia> for Site {
    fn asked(&self, game: &Medievalia) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, game: &Medievalia, _: Seat) -> Question {
        let building = match game.table.purse.purchase {
            Some(Purchase::Building(stack)) => game.table.sites[usize::from(stack)].top,
            _ => None,
        };
        Question::Site { building }
    }

    fn legal(&self, game: &Medievalia, _: Seat, out: &mut Vec<Action>) {
        self.offer(game, &mut |action| out.push(action));
    }

    fn check(&self, game: &Medievalia, _: Seat, action: Action) -> Verdict {
        let Action::Site(number) = action else { return refuse(Rule::BuyBuilding, "refusal.now-site") };
        let Some(host) = game.table.host(game.table.active, number) else {
            return refuse(Rule::BuyBuilding, "refusal.no-such-host");
        };
        require(!host.used, Rule::BuyBuilding, "refusal.site-used")?;
        require(host.has_room(), Rule::BuyBuilding, "refusal.site-full")
    }

    fn apply(&self, game: &mut Medievalia, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Site(number) = action else { return };
        if let Some(Purchase::Building(stack)) = game.table.purse.purchase
            && let Some(building) = game.table.sites[stack as usize].top
            && let Some(Host { land, .. }) = game.table.host(seat, number)
        {
            game.table.attach_building(seat, number, building);
            ctx.tell(|| Event::Open(News::Built { seat, building, land }));
            game.turn_up(stack as usize, ctx);
        }
        game.table.purse = Purse::default();
        game.table.command_done();
        game.table.check_prestige(seat);
        game.table.check_last_building();
    }
}
