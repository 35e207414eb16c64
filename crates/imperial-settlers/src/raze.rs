//! Chapter 9: razing, and every other way a location leaves an empire.

use tafel_core::{Seat, require};

use crate::Ctx;
use crate::action::{Action, Place};
use crate::data::{Effect, card};
use crate::event::Event;
use crate::frame::{Frame, Seller};
use crate::good::Good;
use crate::ids::{Face, Faction};
use crate::locations::Location;
use crate::pile::Pile;
use crate::rule::{Found, Rule, Verdict};
use crate::state::{ImperialSettlers, OpenTable, Realm};

impl OpenTable {
    /// Hand cards being razed, which are discarded when their goods are gained.
    pub(crate) fn razed_cards(&self) -> impl Iterator<Item = Face> + '_ {
        self.agenda.iter().filter_map(|frame| match *frame {
            Frame::RazedCard { face, .. } => Some(face),
            _ => None,
        })
    }
}

impl ImperialSettlers {
    pub(crate) fn may_raze_card(&self, seat: Seat, face: Face) -> Verdict {
        let player = self.table.player(seat);
        self.holds(seat, face, Rule::RazeCard)?;
        require(card(face).has_raze_field(), Rule::RazeCard, "refusal.no-raze-field-in-hand")?;
        require(player.has(Good::Raze) > 0, Rule::RazeCard, "refusal.too-few-raze-tokens-for-card")?;
        Ok(())
    }

    #[inline]
    pub(crate) fn list_razes(&self, seat: Seat, out: &mut Vec<Action>) {
        let player = self.table.player(seat);
        if player.has(Good::Raze) > 0 {
            let razed = self.hand(seat).hand.faces().filter(|&face| card(face).has_raze_field());
            out.extend(razed.map(Action::RazeCard));
        }
        // No location is razed for less than 2 (IMP-9.2).
        if player.has(Good::Raze) < 2 || self.table.options.peaceful {
            return;
        }
        for realm in self.table.realms() {
            for (place, location) in self.table.places(realm) {
                if location.card().has_raze_field()
                    && player.has(Good::Raze) >= location.raze_cost()
                    && self.table.opposes(seat, realm, location).is_ok()
                {
                    out.push(Action::Raze(place));
                }
            }
        }
    }

    /// An opponent location with a raze field, whatever it costs; `rule` asks for the field.
    pub(crate) fn may_raze_for_free(&self, seat: Seat, place: Place, rule: Rule) -> Found<Location> {
        let (_, location) = self.table.find_opposing(seat, place)?;
        let card = location.card();
        let never = card.faction.is_some_and(|faction| faction != Faction::Japanese);
        require(!never, Rule::SafeFactionLocation, "refusal.faction-location-safe")?;
        require(card.has_raze_field(), rule, "refusal.no-raze-field")?;
        Ok(location)
    }

    pub(crate) fn may_raze(&self, seat: Seat, place: Place) -> Verdict {
        let location = self.may_raze_for_free(seat, place, Rule::Raze)?;
        require(
            self.table.player(seat).has(Good::Raze) >= location.raze_cost(),
            Rule::Raze,
            "refusal.too-few-raze-tokens",
        )?;
        Ok(())
    }

    fn spend_raze_tokens(&mut self, seat: Seat, count: u16) {
        let held = &mut self.table.player_mut(seat).tokens[Good::Raze.index()];
        *held = held.saturating_sub(count);
    }

    /// Razes a hand card: pays and gains the goods; only then the card is discarded, which may have to wait for a draw
    /// (IMP-9.1, 9.7).
    pub(crate) fn raze_card(&mut self, seat: Seat, face: Face, seller: Option<Seller>, ctx: &mut Ctx<'_>) {
        self.spend_raze_tokens(seat, 1);
        self.leave_hand(seat, face);
        ctx.reveal();
        ctx.tell(|| Event::RazedCard(seat, face));
        self.offer_sale(seat, seller);
        self.table.agenda.push(Frame::RazedCard { seat, face });
        self.gain_raze_goods(seat, face, seller, ctx);
    }

    /// The goods of a razed hand card are gained: it is discarded, and then come the triggers (IMP-9.7).
    pub(crate) fn discard_razed_card(&mut self, seat: Seat, face: Face, ctx: &mut Ctx<'_>) {
        self.table.discard.insert(face);
        self.raze_triggers(seat, ctx);
    }

    /// Razes a location at its price (IMP-9.2, 9.7).
    pub(crate) fn raze_at_price(
        &mut self,
        seat: Seat,
        place: Place,
        seller: Option<Seller>,
        ctx: &mut Ctx<'_>,
    ) {
        if let Ok((_, location)) = self.table.find(place) {
            self.spend_raze_tokens(seat, location.raze_cost());
        }
        self.raze_location(seat, place, seller, ctx);
    }

    /// Gains the goods; then the location is turned over, which may have to wait for a draw.
    pub(crate) fn raze_location(
        &mut self,
        seat: Seat,
        place: Place,
        seller: Option<Seller>,
        ctx: &mut Ctx<'_>,
    ) {
        ctx.tell(|| Event::Razed(seat, place));
        self.offer_sale(seat, seller);
        self.table.agenda.push(Frame::RazeEnd { seat, place });
        self.gain_raze_goods(seat, place.spot.face, seller, ctx);
    }

    fn offer_sale(&mut self, seat: Seat, seller: Option<Seller>) {
        if let Some(by) = seller {
            self.table.agenda.push(Frame::Sale { seat, by, sold: 0 });
        }
    }

    fn gain_raze_goods(&mut self, seat: Seat, face: Face, seller: Option<Seller>, ctx: &mut Ctx<'_>) {
        let goods = card(face).raze_bundle;
        match seller {
            Some(_) => self.gain_for_sale(seat, goods, ctx),
            None => self.gain(seat, goods, ctx),
        }
    }

    /// A common location becomes a foundation and its controller gets a wood; a Japanese one is discarded (IMP-9.3).
    pub(crate) fn end_raze(&mut self, seat: Seat, place: Place, ctx: &mut Ctx<'_>) {
        let Ok((index, location)) = self.table.find(place) else { return };
        let controller = self.table.controller(place.realm, location);
        self.take_off(place.realm, index, ctx);
        let face = location.face;
        match place.realm.seat() {
            Some(owner) if location.is_common() => {
                self.table.player_mut(owner).foundations.insert(face);
                ctx.tell(|| Event::Foundation(place.realm, face));
            }
            _ => self.table.discard.insert(face),
        }
        if location.is_common()
            && let Some(controller) = controller.seat()
        {
            self.gain_tokens(controller, Good::Wood, 1, ctx);
        }
        self.raze_triggers(seat, ctx);
    }

    /// A point for each Gallows and Raid that still stands (IMP-9.5).
    fn raze_triggers(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        for _ in 0..self.table.count_effect(seat, Effect::OnRaze) {
            self.award(seat, 1, ctx);
        }
    }

    /// Takes a location off the table with everything on and under it (IMP-7.4). Where the card itself goes is the
    /// caller's business.
    pub(crate) fn take_off(&mut self, realm: Realm, index: usize, ctx: &mut Ctx<'_>) -> Location {
        let location = self.table.locations.remove(realm, index);
        for dealer in location.routes.iter() {
            self.discard_route_card(dealer, location.route, ctx);
        }
        if location.does(Effect::Gate) {
            let gate = usize::from(location.stash & 1);
            for seat in Seat::all(self.table.seats()) {
                let under = std::mem::replace(&mut self.hand_mut(seat).gates[gate], Pile::EMPTY);
                for face in under.cards() {
                    self.come_to_light(seat, face);
                    self.table.discard.insert(face);
                    ctx.reveal();
                    ctx.tell(|| Event::Discarded(seat, face));
                }
            }
        }
        location
    }

    /// Removes a location completely; this is not razing (IMP-16.5).
    pub(crate) fn remove_location(&mut self, seat: Seat, place: Place, ctx: &mut Ctx<'_>) {
        let Ok((index, _)) = self.table.find(place) else { return };
        let location = self.take_off(place.realm, index, ctx);
        self.table.discard.insert(location.face);
        ctx.tell(|| Event::Removed(seat, place));
    }
}
