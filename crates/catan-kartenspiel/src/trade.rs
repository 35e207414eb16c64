//! Chapter 8, trade: with the bank and with the other player (CAT-8.9 to CAT-8.11).

use tafel_core::{Decision, Seat, SeatSet, require};

use crate::Ctx;
use crate::action::{Action, Rate};
use crate::data::Amounts;
use crate::event::{Event, Open};
use crate::frame::{Frame, Gain, GainWhy, Kinds};
use crate::ids::{Card, Resource};
use crate::question::Question;
use crate::rule::{Rule, Verdict, not_now, passing};
use crate::state::{Catan, Offer, OpenTable, opponent};

/// How many offers a player can begin in one turn. The rulebook knows no bound, and no person comes near this one; it
/// is there because every game must come to an end, whoever plays it (CAT-15.8).
pub const OFFERS_PER_TURN: u16 = 1000;

impl OpenTable {
    /// CAT-8.9: three to one; two to one with the fleet; gold one to one with the Mint.
    pub(crate) fn has_rate(&self, seat: Seat, resource: Resource, rate: u8) -> bool {
        let realm = self.realm(seat);
        match rate {
            1 => resource == Resource::Gold && realm.has(Card::Mint),
            2 => resource.fleet().is_some_and(|fleet| realm.has(fleet)),
            _ => true,
        }
    }

    /// CAT-8.9: the rate must be there, and room for what comes.
    pub(crate) fn check_bank(&self, resource: Resource, rate: Rate) -> Verdict {
        let realm = self.realm(self.active);
        let allowed = self.has_rate(self.active, resource, rate.number());
        require(allowed, Rule::Bank, "refusal.no-such-rate")?;
        let have = realm.have[resource.index()];
        require(have >= rate.number(), Rule::NoCredit, "refusal.too-few-to-trade")?;
        let room: u8 = realm.room.iter().sum();
        require(room > realm.room[resource.index()], Rule::Bank, "refusal.no-room")
    }

    pub(crate) fn go_to_bank(&mut self, resource: Resource, rate: Rate, ctx: &mut Ctx<'_>) {
        let seat = self.active;
        ctx.tell(|| Event::Open(Open::Bank(seat, resource, rate.number())));
        let barred = Kinds::one(resource);
        self.agenda.push(Frame::Gain(Gain { seat, left: 1, why: GainWhy::Bank, barred }));
        let mut cost = [0; Resource::COUNT];
        cost[resource.index()] = rate.number();
        self.agenda.push(Frame::Pay(seat, cost));
    }

    // CAT-8.10 Player trade, composed unit by unit (CAT-15.8). The active player makes an offer; whoever is made one
    // accepts it, refuses it, or makes an offer in return.

    /// Could one more of this be given? Whoever offers has it, and the other one has room for it.
    fn check_one_more_given(&self, offer: &Offer, resource: Resource) -> Verdict {
        let (us, them) = (self.realm(offer.by), self.realm(opponent(offer.by)));
        let index = resource.index();
        require(offer.want[index] == 0, Rule::PlayerTrade, "refusal.kind-on-both-sides")?;
        require(offer.give[index] < us.have[index], Rule::PlayerTrade, "refusal.you-lack-it")?;
        require(offer.give[index] < them.room[index], Rule::PlayerTrade, "refusal.other-has-no-room")
    }

    /// Could one more of this be wanted?
    fn check_one_more_wanted(&self, offer: &Offer, resource: Resource) -> Verdict {
        let (us, them) = (self.realm(offer.by), self.realm(opponent(offer.by)));
        let index = resource.index();
        require(offer.give[index] == 0, Rule::PlayerTrade, "refusal.kind-on-both-sides")?;
        require(offer.want[index] < them.have[index], Rule::PlayerTrade, "refusal.other-has-none")?;
        require(offer.want[index] < us.room[index], Rule::PlayerTrade, "refusal.no-room")
    }

    /// The kinds of which one more could be wanted.
    fn wantable(&self, offer: Offer) -> impl Iterator<Item = Resource> {
        Resource::ALL.into_iter().filter(move |&kind| self.check_one_more_wanted(&offer, kind).is_ok())
    }

    /// The kinds of which one more could be given.
    fn givable(&self, offer: Offer) -> impl Iterator<Item = Resource> {
        Resource::ALL.into_iter().filter(move |&kind| self.check_one_more_given(&offer, kind).is_ok())
    }

    /// First both give, then both receive; in each case the active player assigns the landscapes first.
    fn exchange(&mut self, offer: Offer) {
        let (active, passive) = (self.active, self.passive());
        let (given, gained) =
            if offer.by == active { (offer.give, offer.want) } else { (offer.want, offer.give) };
        self.agenda.extend([
            Frame::Receive(passive, given),
            Frame::Receive(active, gained),
            Frame::Pay(passive, gained),
            Frame::Pay(active, given),
        ]);
    }
}

impl Catan {
    /// An offer, or one in return, may be begun if any could be made.
    pub(crate) fn check_offer(&self, seat: Seat) -> Verdict {
        let begun = self.offers_begun[seat.index()];
        require(begun < OFFERS_PER_TURN, Rule::Offers, "refusal.enough-offers")?;
        let blank = Offer::nothing(seat);
        let possible =
            self.table.givable(blank).any(|given| self.table.wantable(blank).any(|wanted| wanted != given));
        require(possible, Rule::PlayerTrade, "refusal.no-trade-possible")
    }

    pub(crate) fn begin_offer(&mut self, seat: Seat) {
        self.offers_begun[seat.index()] += 1;
        self.table.agenda.push(Frame::Compose(Offer::nothing(seat)));
    }
}

/// CAT-15.8: an offer is composed unit by unit. On top of an offer to be answered it is one in return.
pub(crate) struct Compose(pub(crate) Offer);

impl Decision<Catan> for Compose {
    fn asked(&self, _: &Catan) -> SeatSet {
        SeatSet::one(self.0.by)
    }

    fn question(&self, game: &Catan, _: Seat) -> Question {
        match game.table.agenda[..] {
            [.., Frame::Answer(_), Frame::Compose(_)] => Question::Counter,
            _ => Question::Compose,
        }
    }

    fn legal(&self, game: &Catan, seat: Seat, out: &mut Vec<Action>) {
        let mut offer = passing(self, game, seat, out);
        Resource::ALL.map(Action::Give).into_iter().for_each(&mut offer);
        Resource::ALL.map(Action::Want).into_iter().for_each(&mut offer);
        [Action::Propose, Action::Drop].into_iter().for_each(offer);
    }

    /// In the end both sides give something: nothing goes into an offer that could not be completed.
    fn check(&self, game: &Catan, _: Seat, action: Action) -> Verdict {
        let (offer, table) = (&self.0, &game.table);
        let completed = match action {
            Action::Give(resource) => {
                table.check_one_more_given(offer, resource)?;
                total(offer.want) > 0 || table.wantable(offer.with_give(resource)).next().is_some()
            }
            Action::Want(resource) => {
                table.check_one_more_wanted(offer, resource)?;
                total(offer.give) > 0 || table.givable(offer.with_want(resource)).next().is_some()
            }
            Action::Propose => {
                require(total(offer.give) > 0, Rule::PlayerTrade, "refusal.give-something")?;
                return require(total(offer.want) > 0, Rule::PlayerTrade, "refusal.want-something");
            }
            Action::Drop => return Ok(()),
            _ => return not_now(Rule::PlayerTrade),
        };
        require(completed, Rule::PlayerTrade, "refusal.nothing-in-return")
    }

    /// An offer in return takes the place of the one it answers. Nobody else learns of an offer that is dropped.
    fn apply(&self, game: &mut Catan, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let (offer, agenda) = (self.0, &mut game.table.agenda);
        match action {
            Action::Give(resource) => agenda.push(Frame::Compose(offer.with_give(resource))),
            Action::Want(resource) => agenda.push(Frame::Compose(offer.with_want(resource))),
            Action::Propose => {
                let in_return = matches!(agenda.last(), Some(Frame::Answer(_)));
                if in_return {
                    agenda.pop();
                }
                agenda.push(Frame::Answer(offer));
                ctx.tell(|| {
                    Event::Open(if in_return { Open::Countered(offer) } else { Open::Offered(offer) })
                });
            }
            _ => ctx.tell(|| Event::Dropped(seat)),
        }
    }
}

/// CAT-8.10: an offer is accepted, refused, or answered with another one.
pub(crate) struct AnswerOffer(pub(crate) Offer);

impl Decision<Catan> for AnswerOffer {
    fn asked(&self, _: &Catan) -> SeatSet {
        SeatSet::one(opponent(self.0.by))
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        Question::Answer
    }

    fn legal(&self, game: &Catan, seat: Seat, out: &mut Vec<Action>) {
        [Action::Accept, Action::Refuse, Action::Counter]
            .into_iter()
            .for_each(passing(self, game, seat, out));
    }

    fn check(&self, game: &Catan, seat: Seat, action: Action) -> Verdict {
        match action {
            Action::Accept | Action::Refuse => Ok(()),
            Action::Counter => game.check_offer(seat),
            _ => not_now(Rule::PlayerTrade),
        }
    }

    fn apply(&self, game: &mut Catan, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        match action {
            Action::Accept => {
                ctx.tell(|| Event::Open(Open::Accepted(seat, self.0)));
                game.table.exchange(self.0);
            }
            Action::Counter => {
                game.table.agenda.push(Frame::Answer(self.0));
                game.begin_offer(seat);
            }
            _ => {
                ctx.tell(|| Event::Open(Open::Refused(seat)));
                let refused = &mut game.table.refused;
                if refused.is_full() {
                    refused.drop_front(1);
                }
                refused.push(self.0);
            }
        }
    }
}

impl Offer {
    /// Nothing is offered yet.
    pub const fn nothing(by: Seat) -> Offer {
        Offer { by, give: [0; Resource::COUNT], want: [0; Resource::COUNT] }
    }

    /// The offer with one more to give.
    fn with_give(mut self, resource: Resource) -> Offer {
        self.give[resource.index()] += 1;
        self
    }

    /// The offer with one more to want.
    fn with_want(mut self, resource: Resource) -> Offer {
        self.want[resource.index()] += 1;
        self
    }
}

fn total(amounts: Amounts) -> u8 {
    amounts.iter().sum()
}
