//! Resources on landscapes: paying, receiving, gaining, taking from the other player (CAT-5.6, CAT-8.1, CAT-15.3 to
//! CAT-15.5). Whoever owns the landscapes decides which of them is turned; where only one could be, nobody is asked.

use tafel_core::{Decision, Seat, SeatSet, require};

use crate::Ctx;
use crate::action::Action;
use crate::data::Amounts;
use crate::event::{Event, Open};
use crate::frame::{Frame, Gain, GainWhy, Rob, RobWhy};
use crate::ids::{Land, Resource};
use crate::principality::{FULL, Field, Principality};
use crate::question::Question;
use crate::rule::{Rule, Verdict, not_now};
use crate::state::{Catan, OpenTable, one, opponent};

impl OpenTable {
    /// Raises a landscape and tells of it; what does not fit is lost (CAT-2.5).
    pub(crate) fn raise(&mut self, seat: Seat, land: Land, amount: u8, ctx: &mut Ctx<'_>) {
        let came = self.realms[seat.index()].raise(land, amount);
        if came > 0 {
            ctx.tell(|| Event::Open(Open::Gained(seat, land, came)));
        }
    }

    /// Lowers a landscape and tells of it.
    pub(crate) fn lower(&mut self, seat: Seat, land: Land, amount: u8, ctx: &mut Ctx<'_>) {
        let went = self.realms[seat.index()].lower(land, amount);
        if went > 0 {
            ctx.tell(|| Event::Open(Open::Lost(seat, land, went)));
        }
    }

    /// The own landscapes that hold something.
    pub(crate) fn stocked(&self, seat: Seat) -> impl Iterator<Item = Land> {
        self.realm(seat).fields().filter(|field| field.stock > 0).map(|field| field.land)
    }

    /// An own landscape that holds something.
    pub(crate) fn check_stocked(&self, seat: Seat, land: Land, rule: Rule) -> Verdict {
        let stock = self.realm(seat).stock(land);
        require(stock.is_some(), rule, "refusal.not-your-landscape")?;
        require(stock > Some(0), rule, "refusal.landscape-empty")
    }

    /// CAT-15.5: is there one for the taking, and room for it?
    fn can_rob(&self, seat: Seat, resource: Resource) -> bool {
        let index = resource.index();
        self.realm(opponent(seat)).have[index] > 0 && self.realm(seat).room[index] > 0
    }

    /// What there is for the taking.
    pub(crate) fn loot(&self, seat: Seat) -> impl Iterator<Item = Resource> {
        Resource::ALL.into_iter().filter(move |&resource| self.can_rob(seat, resource))
    }
}

/// Which way resources go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// They are paid (CAT-8.1).
    Out,
    /// They are received (CAT-5.6).
    In,
}

/// CAT-15.3: exactly this is paid or received, kind by kind. The owner chooses among landscapes of a kind.
pub(crate) struct Transfer {
    pub(crate) seat: Seat,
    pub(crate) due: Amounts,
    pub(crate) way: Way,
}

impl Transfer {
    /// The kind that is due next.
    fn kind_due(&self) -> Option<Resource> {
        Resource::ALL.into_iter().find(|resource| self.due[resource.index()] > 0)
    }

    /// The landscapes of a kind that could be turned.
    fn fields(&self, realm: &Principality, kind: Resource) -> impl Iterator<Item = Field> {
        let fields = realm.fields().filter(move |field| field.land.resource() == kind);
        fields.filter(|field| match self.way {
            Way::Out => field.stock > 0,
            Way::In => field.stock < FULL,
        })
    }

    /// At least two landscapes could be turned, and not all of what they could do is needed.
    fn is_choice(&self, realm: &Principality, kind: Resource) -> bool {
        let most = match self.way {
            Way::Out => realm.have,
            Way::In => realm.room,
        };
        most[kind.index()] > self.due[kind.index()] && self.fields(realm, kind).nth(1).is_some()
    }

    /// What leaves which landscape without anybody being asked.
    pub(crate) fn certain(&self, realm: &Principality) -> impl Iterator<Item = (Land, u8)> {
        let kinds = Resource::ALL.into_iter().filter(|kind| self.due[kind.index()] > 0);
        kinds.filter(|&kind| !self.is_choice(realm, kind)).flat_map(move |kind| {
            let due = self.due[kind.index()];
            self.fields(realm, kind).map(move |field| (field.land, field.stock.min(due)))
        })
    }

    fn turn(&self, table: &mut OpenTable, land: Land, amount: u8, ctx: &mut Ctx<'_>) {
        match self.way {
            Way::Out => table.lower(self.seat, land, amount, ctx),
            Way::In => table.raise(self.seat, land, amount, ctx),
        }
    }

    fn go_on(&self, table: &mut OpenTable, due: Amounts) {
        if due != [0; Resource::COUNT] {
            table.agenda.push(match self.way {
                Way::Out => Frame::Pay(self.seat, due),
                Way::In => Frame::Receive(self.seat, due),
            });
        }
    }

    fn rule(&self) -> Rule {
        match self.way {
            Way::Out => Rule::Paying,
            Way::In => Rule::OwnLandscapes,
        }
    }
}

impl Decision<Catan> for Transfer {
    fn asked(&self, _: &Catan) -> SeatSet {
        SeatSet::one(self.seat)
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        let kind = self.kind_due().unwrap_or(Resource::Lumber);
        match self.way {
            Way::Out => Question::Pay(kind),
            Way::In => Question::Receive(kind),
        }
    }

    fn legal(&self, game: &Catan, _: Seat, out: &mut Vec<Action>) {
        let Some(kind) = self.kind_due() else { return };
        out.extend(self.fields(game.table.realm(self.seat), kind).map(|field| match self.way {
            Way::Out => Action::Pay(field.land),
            Way::In => Action::Gain(field.land),
        }));
    }

    fn check(&self, game: &Catan, seat: Seat, action: Action) -> Verdict {
        let ((Way::Out, Action::Pay(land)) | (Way::In, Action::Gain(land))) = (self.way, action) else {
            return not_now(self.rule());
        };
        let stock = game.table.realm(seat).stock(land);
        require(stock.is_some(), self.rule(), "refusal.not-your-landscape")?;
        require(Some(land.resource()) == self.kind_due(), self.rule(), "refusal.other-kind-due")?;
        match self.way {
            Way::Out => require(stock > Some(0), Rule::Paying, "refusal.landscape-empty"),
            Way::In => require(stock < Some(FULL), Rule::Gaining, "refusal.landscape-full"),
        }
    }

    fn apply(&self, game: &mut Catan, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let (Action::Pay(land) | Action::Gain(land)) = action else { return };
        self.turn(&mut game.table, land, 1, ctx);
        let mut due = self.due;
        due[land.resource().index()] -= 1;
        self.go_on(&mut game.table, due);
    }

    fn is_open(&self, game: &Catan) -> bool {
        self.kind_due().is_some_and(|kind| self.is_choice(game.table.realm(self.seat), kind))
    }

    fn pass_over(&self, game: &mut Catan, ctx: &mut Ctx<'_>) {
        let Some(kind) = self.kind_due() else { return };
        let mut due = self.due;
        let amount = std::mem::take(&mut due[kind.index()]);
        let before = *game.table.realm(self.seat);
        for field in self.fields(&before, kind) {
            self.turn(&mut game.table, field.land, amount, ctx);
        }
        self.go_on(&mut game.table, due);
    }
}

impl Gain {
    /// The landscapes that could gain.
    fn takers(self, table: &OpenTable) -> impl Iterator<Item = Land> {
        let roomy = table.realm(self.seat).fields().filter(|field| field.stock < FULL);
        roomy.map(|field| field.land).filter(move |land| !self.barred.has(land.resource()))
    }
}

/// CAT-15.4: resources of choice, unit by unit; what finds no room is lost.
impl Decision<Catan> for Gain {
    fn asked(&self, _: &Catan) -> SeatSet {
        SeatSet::one(self.seat)
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        Question::Gain(self.why)
    }

    fn legal(&self, game: &Catan, _: Seat, out: &mut Vec<Action>) {
        if self.why == GainWhy::Plenty {
            out.push(Action::Pass);
        }
        out.extend(self.takers(&game.table).map(Action::Gain));
    }

    /// CAT-5.7: what is a "may" may be declined, what is "receives" may not.
    fn check(&self, game: &Catan, _: Seat, action: Action) -> Verdict {
        let land = match action {
            Action::Gain(land) => land,
            Action::Pass => {
                return require(self.why == GainWhy::Plenty, Rule::Declining, "refusal.must-gain");
            }
            _ => return not_now(Rule::Gaining),
        };
        let stock = game.table.realm(self.seat).stock(land);
        require(stock.is_some(), Rule::Gaining, "refusal.not-your-landscape")?;
        let rule = if self.why == GainWhy::Caravan { Rule::Caravan } else { Rule::Bank };
        require(!self.barred.has(land.resource()), rule, "refusal.same-kind")?;
        require(stock < Some(FULL), Rule::Gaining, "refusal.landscape-full")
    }

    fn apply(&self, game: &mut Catan, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Gain(land) = action else { return do_without(seat, ctx) };
        game.table.raise(seat, land, 1, ctx);
        game.table.agenda.push(Frame::Gain(Gain { left: self.left - 1, ..*self }));
    }

    /// A gain that can only go to one landscape goes there, unless it may be declined.
    fn is_open(&self, game: &Catan) -> bool {
        let enough = if self.why == GainWhy::Plenty { 1 } else { 2 };
        self.left > 0 && self.takers(&game.table).nth(enough - 1).is_some()
    }

    fn pass_over(&self, game: &mut Catan, ctx: &mut Ctx<'_>) {
        let only = self.takers(&game.table).next();
        if let Some(land) = only.filter(|_| self.left > 0) {
            game.table.raise(self.seat, land, self.left, ctx);
        }
    }
}

/// CAT-15.5: resources from the other player, unit by unit. The victim turns a landscape first, then the taker.
impl Decision<Catan> for Rob {
    fn asked(&self, _: &Catan) -> SeatSet {
        SeatSet::one(self.seat)
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        Question::Rob(self.why)
    }

    fn legal(&self, game: &Catan, _: Seat, out: &mut Vec<Action>) {
        if self.why != RobWhy::MerchantFirst {
            out.push(Action::Pass);
        }
        out.extend(game.table.loot(self.seat).map(Action::Rob));
    }

    /// Trade Advantage and Raid may be stopped at any time, the Merchant after the first resource.
    fn check(&self, game: &Catan, _: Seat, action: Action) -> Verdict {
        let resource = match action {
            Action::Rob(resource) => resource,
            Action::Pass => {
                let may_stop = self.why != RobWhy::MerchantFirst;
                return require(may_stop, Rule::Merchant, "refusal.merchant-takes-one");
            }
            _ => return not_now(Rule::Robbing),
        };
        let rule = match self.why {
            RobWhy::TradeAdvantage => Rule::TradeAdvantage,
            RobWhy::Raid => Rule::Raid,
            RobWhy::MerchantFirst | RobWhy::MerchantSecond => Rule::Merchant,
        };
        let owned = game.table.realm(opponent(self.seat)).have[resource.index()] > 0;
        require(owned, rule, "refusal.other-has-none")?;
        require(game.table.realm(self.seat).room[resource.index()] > 0, rule, "refusal.no-room")
    }

    fn apply(&self, game: &mut Catan, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Rob(resource) = action else { return do_without(seat, ctx) };
        let agenda = &mut game.table.agenda;
        if self.why == RobWhy::MerchantFirst {
            agenda.push(Frame::Rob(Rob { why: RobWhy::MerchantSecond, ..*self }));
        } else if self.left > 1 {
            agenda.push(Frame::Rob(Rob { left: self.left - 1, ..*self }));
        }
        agenda.push(Frame::Receive(seat, one(resource)));
        agenda.push(Frame::Pay(opponent(seat), one(resource)));
    }

    fn is_open(&self, game: &Catan) -> bool {
        game.table.loot(self.seat).next().is_some()
    }

    fn only_answer(&self, game: &Catan) -> Option<Action> {
        let mut loot = game.table.loot(self.seat);
        let only = loot.next().filter(|_| loot.next().is_none())?;
        (self.why == RobWhy::MerchantFirst).then_some(Action::Rob(only))
    }
}

/// Somebody does without what was offered.
pub(crate) fn do_without(seat: Seat, ctx: &mut Ctx<'_>) {
    ctx.tell(|| Event::Open(Open::Declined(seat)));
}
