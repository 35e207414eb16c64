//! A payment on its way (MED-18.1). What is turned or put in for it is pledged: nobody else learns of it before the
//! payment is complete, and until then the payer may take everything back.

use std::borrow::Cow;

use tafel_core::{Seat, Viewer};

use crate::event::Event;
use crate::frame::Frame;
use crate::ids::Card;
use crate::state::{OpenTable, Purchase, Purse, Spot};
use crate::{Ctx, Medievalia};

impl OpenTable {
    /// Whoever is building a payment now: the active player, or the supporting partner.
    pub(crate) fn payer(&self) -> Option<Seat> {
        match self.frame() {
            Frame::Pay => Some(self.active),
            Frame::Support => Some(self.supporter()),
            _ => None,
        }
    }

    /// The hand card that is being bought, if it is one.
    pub(crate) fn card_in_purchase(&self) -> Option<Card> {
        match self.purse.purchase? {
            Purchase::Landscape(card) | Purchase::Troop(card) => Some(card),
            Purchase::Building(_) | Purchase::Removal(_) | Purchase::Extra => None,
        }
    }

    /// Turns a host with everything attached to it (MED-5.2, MED-5.4).
    pub(crate) fn pledge_group(&mut self, seat: Seat, number: u8) {
        if let Some(host) = &mut self.fiefs[seat.index()].hosts[number as usize]
            && !host.used
        {
            host.used = true;
            self.purse.hosts.insert(number);
        }
        self.change_all(|troop| {
            if troop.owner == seat && troop.spot == Spot::Host(number) && !troop.used {
                troop.used = true;
                troop.pledged = true;
            }
        });
    }

    /// Turns a free troop.
    pub(crate) fn pledge_troop(&mut self, index: usize) {
        self.change(index, |troop| {
            troop.used = true;
            troop.pledged = true;
        });
    }

    /// Shows everybody what is being bought.
    pub(crate) fn open_purchase(&mut self, ctx: &mut Ctx<'_>) {
        if self.purse.open {
            return;
        }
        self.purse.open = true;
        if let Some(card) = self.card_in_purchase() {
            self.forget(self.active, card, 1);
            ctx.reveal();
        }
    }

    /// The part of `seat` is complete: before everybody's eyes its cards are turned and discarded.
    pub(crate) fn redeem_pledges(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        let hosts = std::mem::take(&mut self.purse.hosts);
        let cards = std::mem::take(&mut self.purse.cards);
        let turned = self.squads.iter().any(|squad| squad.troop.pledged);
        if !turned && hosts.is_empty() && cards == [0; Card::COUNT] {
            return;
        }
        ctx.tell(|| {
            let free =
                self.squads.iter().filter(|squad| squad.troop.pledged && squad.troop.spot == Spot::Free);
            Event::Paid {
                seat,
                hosts: self
                    .hosts_of(seat)
                    .filter(|&(number, _)| hosts.has(number))
                    .map(|(_, host)| host.land)
                    .collect(),
                troops: free.flat_map(|squad| vec![squad.troop.card; squad.count.into()]).collect(),
                cards: Card::ALL
                    .into_iter()
                    .flat_map(|card| vec![card; cards[card.index()].into()])
                    .collect(),
            }
        });
        for card in Card::ALL.into_iter().filter(|card| cards[card.index()] > 0) {
            let count = cards[card.index()];
            self.discard[card.index()] += count;
            self.forget(seat, card, count);
            ctx.reveal();
        }
        self.change_all(|troop| troop.pledged = false);
    }

    /// Cards leave a hand before everybody's eyes; if they were known to lie there, they are not any more.
    fn forget(&mut self, seat: Seat, card: Card, count: u8) {
        let known = &mut self.fiefs[seat.index()].known[card.index()];
        *known = known.saturating_sub(count);
    }
}

impl Medievalia {
    /// Puts a hand card in.
    pub(crate) fn pledge_card(&mut self, seat: Seat, card: Card) {
        let held = &mut self.hands[seat.index()][card.index()];
        *held = held.saturating_sub(1);
        self.table.purse.cards[card.index()] += 1;
    }

    /// The table as `viewer` sees it: the payment of another only when it is complete.
    pub fn seen_by(&self, viewer: Viewer) -> Cow<'_, Medievalia> {
        match self.table.payer().filter(|&payer| !viewer.is(payer)) {
            Some(payer) => Cow::Owned(self.without_pledges(payer)),
            None => Cow::Borrowed(self),
        }
    }

    /// Everything that `seat` has put in comes back, as if it had never been (MED-18.7).
    pub(crate) fn return_pledges(&mut self, seat: Seat) {
        let hosts = std::mem::take(&mut self.table.purse.hosts);
        let cards = std::mem::take(&mut self.table.purse.cards);
        for (held, card) in self.hands[seat.index()].iter_mut().zip(cards) {
            *held += card;
        }
        for number in hosts.iter() {
            if let Some(host) = &mut self.table.fiefs[seat.index()].hosts[usize::from(number)] {
                host.used = false;
            }
        }
        self.table.change_all(|troop| {
            if troop.pledged {
                troop.used = false;
                troop.pledged = false;
            }
        });
    }

    /// The table as it was before anything was pledged.
    fn without_pledges(&self, payer: Seat) -> Medievalia {
        let mut seen = self.clone();
        seen.return_pledges(payer);
        seen.table.purse = Purse::default();
        if let Some(purchase) = self.table.purse.purchase.filter(|_| self.table.purse.open) {
            // The partner knows what to help with, and everybody what was given.
            let bill = self.table.bill(purchase);
            seen.table.purse = Purse {
                purchase: Some(purchase),
                cost: bill.cost,
                any: bill.any,
                pool: self.table.purse.given,
                given: self.table.purse.given,
                asked: true,
                open: true,
                ..Purse::default()
            };
        } else {
            seen.table.agenda.pop();
            if let Some(card) = self.table.card_in_purchase() {
                seen.hands[payer.index()][card.index()] += 1;
            }
        }
        seen
    }
}
