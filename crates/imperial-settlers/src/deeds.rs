//! Chapter 18: what cards do whose words need more than a table. Each deed has its words above its arm.

use tafel_core::{Seat, refuse, require};

use crate::Ctx;
use crate::action::{Action, Deal, Place};
use crate::activate::act_of;
use crate::data::{Deed, Kind, card};
use crate::event::Event;
use crate::frame::{Copier, Frame, Project, Seller};
use crate::good::{Bundle, Good};
use crate::ids::Face;
use crate::locations::Mark;
use crate::rule::{Rule, Verdict, not_now};
use crate::state::{ImperialSettlers, Realm};

impl ImperialSettlers {
    /// May a deed be answered like this?
    pub(crate) fn deed_verdict(&self, seat: Seat, deed: Deed, action: Action) -> Verdict {
        match (deed, action) {
            (Deed::Settlers, Action::Build(face)) => {
                self.may_build_without_location(seat, Project::Settlers, face)
            }
            (Deed::Negotiator, Action::PickDeal(Deal::Board(owner, face))) if owner == seat => {
                self.may_build_without_location(seat, Project::Negotiator, face)
            }
            (Deed::DiscardCard | Deed::Desert, Action::Discard(face)) => {
                require(
                    deed != Deed::Desert || self.opponents(seat).any(|_| true),
                    Rule::SafeAfterPassing,
                    "refusal.has-passed",
                )?;
                self.may_discard(seat, face)
            }
            (Deed::Sanctuary, Action::Bury(face)) => {
                require(card(face).faction.is_none(), Rule::Sanctuary, "refusal.not-common")?;
                self.may_discard(seat, face)
            }
            (Deed::DarkChapel, Action::RazeCard(face)) => self.may_raze_card(seat, face),
            (Deed::DarkChapel, Action::Raze(place)) => self.may_raze(seat, place),
            (Deed::UseProduction, Action::Produce(face)) => require(
                self.productions(seat, Copier::Porters).has(face),
                Rule::Production,
                "refusal.not-producing",
            ),
            (Deed::Steal, Action::Steal(victim, good)) => self.may_steal(seat, victim, good),
            (_, Action::Target(place)) => self.may_target(seat, deed, place),
            (_, Action::PickDeal(deal)) => self.may_pick_deal(seat, deed, deal),
            _ => not_now(),
        }
    }

    /// Opponents who have not passed.
    pub(crate) fn opponents(&self, seat: Seat) -> impl Iterator<Item = Realm> + '_ {
        self.realms().filter(move |&realm| realm != Realm::of(seat) && !self.has_passed(realm))
    }

    fn may_steal(&self, seat: Seat, victim: Seat, good: Good) -> Verdict {
        require(victim != seat && victim.0 < self.seats, Rule::Control, "refusal.not-an-opponents")?;
        require(!self.player(victim).passed, Rule::SafeAfterPassing, "refusal.has-passed")?;
        require(
            good.is_resource() && self.player(victim).has(good) > 0,
            Rule::Saboteurs,
            "refusal.nothing-to-steal",
        )?;
        Ok(())
    }

    fn may_target(&self, seat: Seat, deed: Deed, place: Place) -> Verdict {
        let (fits, rule) = match deed {
            Deed::Refresh => {
                let (_, location) = self.find_controlled(seat, place)?;
                let acting = location.marks.has(Mark::Acting);
                let used = location.card().kind == Kind::Action && location.used > 0;
                (used && !acting, Rule::ActingTroupe)
            }
            Deed::Rabble => {
                let (_, location) = self.find_controlled(seat, place)?;
                (location.is_common() && location.card().has_raze_field(), Rule::Rabble)
            }
            Deed::Pack | Deed::Chariot => return self.may_raze_for_free(seat, place).map(drop),
            Deed::Remove => return self.find_opposing(seat, place).map(drop),
            Deed::Scorpion => {
                let (_, location) = self.find_opposing(seat, place)?;
                let acts = location.card().kind == Kind::Action;
                (acts && !location.marks.has(Mark::Blocked), Rule::ScorpionBreeder)
            }
            Deed::TempleOfRa => {
                let (_, location) = self.find_opposing(seat, place)?;
                (!location.is_taken() && self.tokens_out() < 4, Rule::TempleOfRa)
            }
            Deed::TradeRoute => {
                let (_, location) = self.find_opposing(seat, place)?;
                let foreign = !location.is_common() && place.realm != Realm::of(seat);
                let free = !location.routes.has(seat) && self.faction_deck_len(seat) > 0;
                (foreign && free, Rule::TradeRoute)
            }
            _ => return not_now(),
        };
        require(fits, rule, "refusal.wrong-target")
    }

    fn may_pick_deal(&self, seat: Seat, deed: Deed, deal: Deal) -> Verdict {
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
            require(dealer == Some(seat), Rule::Control, "refusal.not-yours")?;
        } else {
            require(dealer != Some(seat), Rule::Control, "refusal.not-an-opponents")?;
            let takes_route = deed == Deed::Spies && matches!(deal, Deal::Route(..));
            require(!takes_route, rule, "refusal.wrong-target")?;
            let passed = dealer.is_some_and(|dealer| dealer.0 < self.seats && self.player(dealer).passed);
            require(!passed, Rule::SafeAfterPassing, "refusal.has-passed")?;
        }
        require(self.deal_good(deal).is_some(), rule, "refusal.wrong-target")
    }

    /// The good a deal pays, if there is such a deal.
    fn deal_good(&self, deal: Deal) -> Option<Good> {
        match deal {
            Deal::Board(owner, face) => {
                let there = owner.0 < self.seats && self.player(owner).deals.has(face);
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

    /// How many deals a player has, of all kinds.
    pub(crate) fn own_deals(&self, seat: Seat) -> usize {
        let player = self.player(seat);
        let attack: u8 = player.attack_deals.iter().sum();
        let routes = self.realms().flat_map(|realm| self.locations(realm));
        let routes = routes.filter(|location| location.routes.has(seat)).count();
        player.deals.len() as usize + usize::from(attack) + routes
    }

    /// Everything a deed might be answered with, to be held against [`Self::deed_verdict`].
    pub(crate) fn each_answer(&self, seat: Seat, deed: Deed, mut offer: impl FnMut(Action)) {
        let hand = || self.player(seat).hand.faces();
        match deed {
            Deed::Settlers => hand().map(Action::Build).for_each(offer),
            Deed::DiscardCard | Deed::Desert => hand().map(Action::Discard).for_each(offer),
            Deed::Sanctuary => hand().map(Action::Bury).for_each(offer),
            Deed::UseProduction => {
                self.productions(seat, Copier::Porters).faces().map(Action::Produce).for_each(offer);
            }
            Deed::DarkChapel => {
                hand().map(Action::RazeCard).for_each(&mut offer);
                self.all_places().for_each(|(place, _)| offer(Action::Raze(place)));
            }
            Deed::Steal => {
                for victim in Seat::all(self.seats) {
                    for good in Good::RESOURCES {
                        offer(Action::Steal(victim, good));
                    }
                }
            }
            Deed::Refresh
            | Deed::Rabble
            | Deed::Pack
            | Deed::Chariot
            | Deed::Remove
            | Deed::Scorpion
            | Deed::TempleOfRa
            | Deed::TradeRoute => self.all_places().for_each(|(place, _)| offer(Action::Target(place))),
            Deed::Negotiator
            | Deed::UseDeal
            | Deed::EndOwnDeal
            | Deed::EndDeal
            | Deed::EndDealForGood
            | Deed::Spies => self.each_deal(|deal| offer(Action::PickDeal(deal))),
            Deed::Gain | Deed::Barter | Deed::Mission => {}
        }
    }

    /// Every deal on the table.
    fn each_deal(&self, mut offer: impl FnMut(Deal)) {
        for owner in Seat::all(self.seats) {
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

    /// Does what an answer to a deed says.
    pub(crate) fn answer_deed(&mut self, seat: Seat, face: Face, action: Action, ctx: &mut Ctx<'_>) {
        let Some(act) = act_of(face) else { return };
        if let (Some(project), Action::Build(built) | Action::PickDeal(Deal::Board(_, built))) =
            (Self::project_of(act.deed), action)
        {
            self.plan(seat, project, built);
            return;
        }
        self.resolved_once();
        match (act.deed, action) {
            // Acting Troupe, Royal Bath: "discard the goods it was activated with; it may be activated again".
            (Deed::Refresh, Action::Target(place)) => {
                if let Ok((index, _)) = self.find(place) {
                    self.locations.change(place.realm, index, |location| location.used = 0);
                    ctx.tell(|| Event::Refreshed(seat, place));
                }
            }
            // Pack: "choose one opponent location with a raze field; gain one of the goods shown there".
            (Deed::Pack, Action::Target(place)) => {
                self.agenda.push(Frame::PackGood { seat, acting: face, target: place.spot.face });
            }
            // Rabble: "raze one of your own common locations".
            // Chariot Builder: "raze one opponent location; protection is ignored".
            (Deed::Rabble | Deed::Chariot, Action::Target(place)) => {
                self.raze_location(seat, place, None, ctx);
            }
            // Garrison, Engineers: "remove one opponent location completely".
            (Deed::Remove, Action::Target(place)) => {
                self.remove_location(seat, place, ctx);
                self.gain(seat, act.gain, ctx);
            }
            // Scorpion Breeder: "it cannot be activated this round".
            (Deed::Scorpion, Action::Target(place)) => {
                if let Ok((index, _)) = self.find(place) {
                    self.locations
                        .change(place.realm, index, |location| location.marks.insert(Mark::Blocked));
                    ctx.tell(|| Event::Blocked(seat, place));
                }
            }
            // Temple of Ra: "until you pass it counts as yours".
            (Deed::TempleOfRa, Action::Target(place)) => {
                if let Ok((index, _)) = self.find(place) {
                    self.locations.change(place.realm, index, |location| location.marks.insert(Mark::Taken));
                    ctx.tell(|| Event::TookOver(seat, place));
                }
            }
            // Trade Route: "put the top card of your faction deck face down under it; gain its deal good now".
            (Deed::TradeRoute, Action::Target(place)) => self.open_trade_route(seat, place, ctx),
            // Dark Chapel: "raze, then discard any of the goods just gained: 2 points for each".
            (Deed::DarkChapel, Action::RazeCard(card)) => {
                self.raze_card(seat, card, Some(Seller::DarkChapel), ctx);
            }
            (Deed::DarkChapel, Action::Raze(place)) => {
                self.raze_at_price(seat, place, Some(Seller::DarkChapel), ctx);
            }
            // Tavern: "discard 1 hand card: gain 2 points".
            (Deed::DiscardCard, Action::Discard(card)) => {
                self.discard_from_hand(seat, card, ctx);
                self.gain(seat, act.gain, ctx);
            }
            // Desert: "discard 1 hand card and choose one opponent: he discards 1; you gain 1 point".
            (Deed::Desert, Action::Discard(card)) => {
                self.discard_from_hand(seat, card, ctx);
                self.agenda.push(Frame::Gain { seat, face });
                self.agenda.push(Frame::DesertOpponent(seat));
            }
            // Sanctuary: "put 1 common hand card face down into your empire as a foundation".
            (Deed::Sanctuary, Action::Bury(card)) => {
                let player = self.player_mut(seat);
                player.hand.remove(card);
                player.hidden_foundations.insert(card);
                ctx.tell(|| Event::Buried(seat, card));
                self.gain(seat, act.gain, ctx);
            }
            // Saboteurs: "take 1 wood, stone or food from one opponent's supply".
            (Deed::Steal, Action::Steal(victim, good)) => {
                self.player_mut(victim).tokens[good.index()] -= 1;
                self.player_mut(seat).tokens[good.index()] += 1;
                ctx.tell(|| Event::Stole(seat, victim, good));
            }
            // Imperial Messenger: "choose one deal of yours, gain its good now".
            (Deed::UseDeal, Action::PickDeal(deal)) => {
                ctx.tell(|| Event::UsedDeal(seat, deal));
                if let Some(good) = self.deal_good(deal) {
                    self.gain(seat, Bundle::one(good), ctx);
                }
            }
            // Hanseatic League, Robbers: "a deal is discarded", then the gain.
            (Deed::EndOwnDeal | Deed::EndDeal, Action::PickDeal(deal)) => {
                self.end_deal(seat, deal, ctx);
                self.gain(seat, act.gain, ctx);
            }
            // Ninjas: "one opponent deal is discarded; gain the good it shows".
            (Deed::EndDealForGood, Action::PickDeal(deal)) => {
                let good = self.deal_good(deal);
                self.end_deal(seat, deal, ctx);
                if let Some(good) = good {
                    self.gain(seat, Bundle::one(good), ctx);
                }
            }
            // Spies: "take one opponent deal from under his board and add it to your deals".
            (Deed::Spies, Action::PickDeal(deal)) => {
                self.take_deal(seat, deal, ctx);
                self.gain(seat, act.gain, ctx);
            }
            _ => {}
        }
    }

    fn open_trade_route(&mut self, seat: Seat, place: Place, ctx: &mut Ctx<'_>) {
        let Ok((index, location)) = self.find(place) else { return };
        self.locations.change(place.realm, index, |location| location.routes = location.routes.with(seat));
        // Nobody sees the card: it stays among those the deck is drawn from, and only their number is known.
        self.player_mut(seat).markers += 1;
        ctx.tell(|| Event::RouteDeal(seat, place));
        if let Some(good) = location.card().deal {
            self.gain(seat, Bundle::one(good), ctx);
        }
        self.dojos(seat, ctx);
    }

    fn end_deal(&mut self, seat: Seat, deal: Deal, ctx: &mut Ctx<'_>) {
        ctx.tell(|| Event::EndedDeal(seat, deal));
        match deal {
            Deal::Board(owner, face) => {
                self.player_mut(owner).deals.remove(face);
                self.discard.insert(face);
            }
            Deal::Route(dealer, place) => {
                let Ok((index, _)) = self.find(place) else { return };
                self.locations
                    .change(place.realm, index, |location| location.routes = location.routes.without(dealer));
                self.discard_marker(dealer, ctx);
            }
            Deal::Line(good, nth) => {
                self.leave_line(good, nth);
                self.neutral.gone[good.index()] += 1;
            }
            Deal::Attack(good) => {
                self.player_mut(seat).attack_deals[good.index()] -= 1;
                self.neutral.gone[good.index()] += 1;
            }
        }
    }

    fn take_deal(&mut self, seat: Seat, deal: Deal, ctx: &mut Ctx<'_>) {
        ctx.tell(|| Event::StoleDeal(seat, deal));
        match deal {
            Deal::Board(owner, face) => {
                self.player_mut(owner).deals.remove(face);
                self.player_mut(seat).deals.insert(face);
            }
            Deal::Line(good, nth) => {
                self.leave_line(good, nth);
                self.player_mut(seat).attack_deals[good.index()] += 1;
            }
            Deal::Route(..) | Deal::Attack(_) => {}
        }
    }

    fn leave_line(&mut self, good: Good, nth: u8) {
        let line = &mut self.neutral.line;
        let place = line.iter().enumerate().filter(|&(_, &other)| other == good).nth(nth.into());
        if let Some((index, _)) = place {
            line.remove(index);
        }
    }

    pub(crate) fn may_pick_pack_good(target: Face, good: Good) -> Verdict {
        require(card(target).raze.contains(&good), Rule::SmallSteps, "refusal.other-good")
    }

    pub(crate) fn settle_pack_good(&mut self, seat: Seat, target: Face, ctx: &mut Ctx<'_>) -> bool {
        let goods = &card(target).raze;
        let Some(&first) = goods.first() else { return false };
        let alike = goods.iter().all(|&good| good == first);
        if alike {
            self.pick_pack_good(seat, first, ctx);
        }
        alike
    }

    pub(crate) fn pick_pack_good(&mut self, seat: Seat, good: Good, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        self.gain(seat, Bundle::one(good), ctx);
    }

    pub(crate) fn settle_desert_opponent(&mut self, seat: Seat) -> bool {
        let mut opponents = self.opponents(seat);
        let (first, second) = (opponents.next(), opponents.next());
        drop(opponents);
        match (first, second) {
            (None, _) => {
                self.agenda.pop();
            }
            (Some(realm), None) => self.oppose(realm),
            (Some(_), Some(_)) => return false,
        }
        true
    }

    pub(crate) fn may_oppose(&self, seat: Seat, realm: Realm) -> Verdict {
        require(self.opponents(seat).any(|other| other == realm), Rule::Desert, "refusal.not-this-opponent")
    }

    /// The opponent must discard, if there is anything in the hand.
    pub(crate) fn oppose(&mut self, realm: Realm) {
        self.agenda.pop();
        if let Some(victim) = realm.seat()
            && !self.player(victim).hand.is_empty()
        {
            self.agenda.push(Frame::DesertDiscard { victim });
        }
    }
}
