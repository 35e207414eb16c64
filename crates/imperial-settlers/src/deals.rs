//! Chapter 8: making deals, and what cards do with them.

use tafel_core::{Seat, refuse, require};

use crate::Ctx;
use crate::action::{Action, Deal, Place};
use crate::data::{Deed, Effect, card};
use crate::event::Event;
use crate::good::{Bundle, Good};
use crate::ids::Face;
use crate::payment::payable;
use crate::rule::{Rule, Verdict, not_now};
use crate::state::{ImperialSettlers, OpenTable, RouteCard};

/// A deal costs 1 food (IMP-8.1).
pub(crate) const DEAL_COST: [u8; 3] = [0, 0, 1];

impl ImperialSettlers {
    pub(crate) fn may_deal(&self, seat: Seat, face: Face) -> Verdict {
        let player = self.table.player(seat);
        self.holds(seat, face, Rule::Deal)?;
        require(card(face).deal.is_some(), Rule::Deal, "refusal.no-deal-field")?;
        require(payable(&player.tokens, DEAL_COST, 0), Rule::Deal, "refusal.no-food-for-deal")?;
        Ok(())
    }

    #[inline]
    pub(crate) fn list_deals(&self, seat: Seat, out: &mut Vec<Action>) {
        let player = self.table.player(seat);
        if payable(&player.tokens, DEAL_COST, 0) {
            let dealt = self.hand(seat).hand.faces().filter(|&face| card(face).deal.is_some());
            out.extend(dealt.map(Action::Deal));
        }
    }

    /// The card goes under the board and pays at once; then the Dojos (IMP-8.2, 8.3).
    pub(crate) fn make_deal(&mut self, seat: Seat, face: Face, ctx: &mut Ctx<'_>) {
        self.table.player_mut(seat).deals.insert(face);
        ctx.tell(|| Event::MadeDeal(seat, face));
        if let Some(good) = card(face).deal {
            self.gain(seat, Bundle::one(good), ctx);
        }
        self.dojos(seat, ctx);
    }

    pub(crate) fn dojos(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        for _ in 0..self.table.count_effect(seat, Effect::OnDeal) {
            self.award(seat, 1, ctx);
        }
    }

    // What cards do with deals.

    pub(crate) fn may_pick_deal(&self, seat: Seat, deed: Deed, deal: Deal) -> Verdict {
        let (own, rule) = match deed {
            Deed::UseDeal => (true, Rule::ImperialMessenger),
            Deed::EndOwnDeal => (true, Rule::HanseaticLeague),
            Deed::EndDeal => (false, Rule::Robbers),
            Deed::EndDealForGood => (false, Rule::Ninjas),
            Deed::Spies => (false, Rule::Spies),
            Deed::Negotiator => return refuse(Rule::Negotiator, "refusal.wrong-target"),
            _ => return not_now(),
        };
        let dealer = match deal {
            Deal::Board(owner, _) => Some(owner),
            Deal::Route(dealer, _) => Some(dealer),
            Deal::Attack(_) => Some(seat),
            Deal::Line(..) => None,
        };
        if own {
            require(dealer == Some(seat), rule, "refusal.not-your-deal")?;
        } else {
            require(dealer != Some(seat), rule, "refusal.own-deal")?;
            let takes_route = deed == Deed::Spies && matches!(deal, Deal::Route(..));
            require(!takes_route, rule, "refusal.wrong-target")?;
            let passed = dealer
                .is_some_and(|dealer| dealer.0 < self.table.seats() && self.table.player(dealer).passed);
            require(!passed, Rule::SafeAfterPassing, "refusal.has-passed")?;
        }
        require(self.table.deal_good(deal).is_some(), rule, "refusal.wrong-target")
    }

    pub(crate) fn open_trade_route(&mut self, seat: Seat, place: Place, ctx: &mut Ctx<'_>) {
        self.lay_route_card(seat, place, ctx);
        ctx.tell(|| Event::RouteDeal(seat, place));
        if let Some(good) = card(place.spot.face).deal {
            self.gain(seat, Bundle::one(good), ctx);
        }
        self.dojos(seat, ctx);
    }

    /// The top card of the dealer's deck goes under a location. Nobody sees it, but from now on it is this card.
    pub(crate) fn lay_route_card(&mut self, dealer: Seat, place: Place, ctx: &mut Ctx<'_>) {
        let Ok((index, location)) = self.table.find(place) else { return };
        let Some(face) = self.top_faction(dealer, ctx) else { return };
        let under = if location.route > 0 { location.route } else { self.table.free_route() };
        self.route_cards.push(RouteCard { under, dealer, face });
        self.table.locations.change(place.realm, index, |location| {
            location.routes = location.routes.with(dealer);
            location.route = under;
        });
    }

    /// A Trade Route card comes to light when its deal ends or its location leaves the table.
    pub(crate) fn discard_route_card(&mut self, dealer: Seat, under: u8, ctx: &mut Ctx<'_>) {
        let here = |laid: &RouteCard| (laid.dealer, laid.under) == (dealer, under);
        let Some(index) = self.route_cards.iter().position(here) else { return };
        let RouteCard { face, .. } = self.route_cards.remove(index);
        self.table.discard.insert(face);
        ctx.reveal();
        ctx.tell(|| Event::Discarded(dealer, face));
    }

    pub(crate) fn end_deal(&mut self, seat: Seat, deal: Deal, ctx: &mut Ctx<'_>) {
        ctx.tell(|| Event::EndedDeal(seat, deal));
        match deal {
            Deal::Board(owner, face) => {
                self.table.player_mut(owner).deals.remove(face);
                self.table.discard.insert(face);
            }
            Deal::Route(dealer, place) => {
                let Ok((index, location)) = self.table.find(place) else { return };
                self.table.locations.change(place.realm, index, |location| {
                    location.routes = location.routes.without(dealer);
                    if location.routes.is_empty() {
                        location.route = 0;
                    }
                });
                self.discard_route_card(dealer, location.route, ctx);
            }
            Deal::Line(good, nth) => {
                self.leave_line(good, nth);
                self.table.neutral.gone[good.index()] += 1;
            }
            Deal::Attack(good) => {
                self.table.player_mut(seat).attack_deals[good.index()] -= 1;
                self.table.neutral.gone[good.index()] += 1;
            }
        }
    }

    pub(crate) fn take_deal(&mut self, seat: Seat, deal: Deal, ctx: &mut Ctx<'_>) {
        ctx.tell(|| Event::StoleDeal(seat, deal));
        match deal {
            Deal::Board(owner, face) => {
                self.table.player_mut(owner).deals.remove(face);
                self.table.player_mut(seat).deals.insert(face);
            }
            Deal::Line(good, nth) => {
                self.leave_line(good, nth);
                self.table.player_mut(seat).attack_deals[good.index()] += 1;
            }
            Deal::Route(..) | Deal::Attack(_) => {}
        }
    }

    fn leave_line(&mut self, good: Good, nth: u8) {
        let line = &mut self.table.neutral.line;
        let place = line.iter().enumerate().filter(|&(_, &other)| other == good).nth(nth.into());
        if let Some((index, _)) = place {
            line.remove(index);
        }
    }
}

impl OpenTable {
    /// A number that no location with Trade Route cards has.
    fn free_route(&self) -> u8 {
        let taken = |number: &u8| {
            let mut all = self.realms().flat_map(|realm| self.locations(realm));
            all.any(|location| location.route == *number)
        };
        (1..u8::MAX).find(|number| !taken(number)).unwrap_or(u8::MAX)
    }

    /// How many deals a player has, of all kinds.
    pub fn deal_count(&self, seat: Seat) -> usize {
        let player = self.player(seat);
        let attack: u8 = player.attack_deals.iter().sum();
        let routes = self.realms().flat_map(|realm| self.locations(realm));
        let routes = routes.filter(|location| location.routes.has(seat)).count();
        player.deals.len() as usize + usize::from(attack) + routes
    }

    /// The good a deal pays, if there is such a deal.
    pub(crate) fn deal_good(&self, deal: Deal) -> Option<Good> {
        match deal {
            Deal::Board(owner, face) => {
                let there = owner.0 < self.seats() && self.player(owner).deals.has(face);
                card(face).deal.filter(|_| there)
            }
            Deal::Route(dealer, place) => {
                let (_, location) = self.find(place).ok()?;
                location.card().deal.filter(|_| location.routes.has(dealer))
            }
            Deal::Line(good, nth) => {
                let revealed = self.neutral.line.iter().filter(|&&other| other == good).count();
                Some(good).filter(|_| usize::from(nth) < revealed)
            }
            Deal::Attack(good) => Some(good).filter(|good| self.players[0].attack_deals[good.index()] > 0),
        }
    }

    /// Every deal on the table.
    pub(crate) fn each_deal(&self, mut offer: impl FnMut(Deal)) {
        for owner in Seat::all(self.seats()) {
            self.player(owner).deals.faces().for_each(|face| offer(Deal::Board(owner, face)));
        }
        for (place, location) in self.all_places() {
            location.routes.iter().for_each(|dealer| offer(Deal::Route(dealer, place)));
        }
        for good in Good::ALL {
            let revealed = self.neutral.line.iter().filter(|&&other| other == good).count();
            (0..revealed as u8).for_each(|nth| offer(Deal::Line(good, nth)));
            if self.players[0].attack_deals[good.index()] > 0 {
                offer(Deal::Attack(good));
            }
        }
    }
}
