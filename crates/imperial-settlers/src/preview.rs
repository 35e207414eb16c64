//! What each answer costs and brings, as far as the table tells before it is given: for whoever has to choose.
//!
//! A price is shown with gold only for what is missing; what will be asked and drawn afterwards is not foretold.

use serde::{Deserialize, Serialize};
use tafel_core::{Blank, Game, List, Seat};

use crate::action::{Action, Deal, Place};
use crate::data::{Act, Card, Colour, Deed, Effect, Reacts, act_of, card};
use crate::deals::DEAL_COST;
use crate::frame::{Frame, Payment, Seller};
use crate::good::{Bundle, Good};
use crate::ids::Face;
use crate::locations::Mark;
use crate::pile::Deck;
use crate::state::{ImperialSettlers, Realm};

tafel_core::ids! {
    /// A sign as it is printed on cards, by the letters of the data files.
    Sign {
        Wood = "W", Stone = "S", Food = "F", Gold = "G", Worker = "P", Raze = "R", Defence = "D", Card = "C",
        Point = "V", CommonCard = "Cc", FactionCard = "Cf", Samurai = "Sa", Location = "L",
    }
}

/// So many of something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Stack(pub Sign, pub u8);

impl Blank for Stack {
    const BLANK: Stack = Stack(Sign::Wood, 0);
}

/// Never more than one for each sign.
pub type Stacks = List<Stack, { Sign::COUNT }>;

/// What an answer costs and brings.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preview {
    /// What is paid.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Stack>"))]
    pub pays: Stacks,
    /// What comes at once.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Stack>"))]
    pub gains: Stacks,
    /// Locations that react when this is built.
    pub reacts: Vec<Face>,
}

impl Preview {
    fn pays(mut self, sign: Sign, count: u8) -> Preview {
        if count > 0 {
            self.pays.push(Stack(sign, count));
        }
        self
    }

    fn pays_price(self, price: Payment) -> Preview {
        let paid =
            (0..3).fold(self, |it, kind| it.pays(Sign::ALL[kind], price.cost[kind] - price.gold[kind]));
        paid.pays(Sign::Gold, price.gold_besides + price.gold.iter().sum::<u8>())
    }

    fn gains(mut self, bundle: Bundle) -> Preview {
        let Bundle { tokens, cards, common_cards, faction_cards, points, samurai } = bundle;
        let others = [
            (Sign::Card, cards),
            (Sign::CommonCard, common_cards),
            (Sign::FactionCard, faction_cards),
            (Sign::Samurai, samurai),
            (Sign::Point, points),
        ];
        for (sign, count) in Sign::ALL.into_iter().zip(tokens).chain(others).filter(|(_, count)| *count > 0) {
            match self.gains.iter_mut().find(|stack| stack.0 == sign) {
                Some(stack) => stack.1 += count,
                None => self.gains.push(Stack(sign, count)),
            }
        }
        self
    }
}

fn sign(good: Good) -> Sign {
    Sign::ALL[good.index()]
}

impl ImperialSettlers {
    /// What each answer of a player costs and brings, in the order of the answers.
    pub(crate) fn previews(&self, seat: Seat) -> Vec<Preview> {
        let mut legal = Vec::new();
        self.legal(seat, &mut legal);
        legal.into_iter().map(|action| self.preview(seat, action)).collect()
    }

    fn preview(&self, seat: Seat, action: Action) -> Preview {
        let none = Preview::default();
        let one = |good| self.one_event(seat, Bundle::one(good));
        match action {
            Action::Build(face) => self.building(seat, face),
            Action::Deal(face) => {
                let gain = card(face).deal.map_or(Bundle::default(), one);
                let dojos = Bundle::several(Good::Point, self.table.count_effect(seat, Effect::OnDeal));
                none.pays_price(self.cheapest(seat, Payment::of(DEAL_COST))).gains(gain).gains(dojos)
            }
            Action::RazeCard(face) => self.razing(seat, face).pays(Sign::Raze, 1),
            Action::Raze(place) => {
                let cost = self.table.find(place).map_or(0, |(_, location)| location.raze_cost());
                self.razing(seat, place.spot.face).pays(Sign::Raze, cost as u8)
            }
            Action::Activate(place) => self.activating(seat, place, 1),
            Action::ActivateTwice(place) => self.activating(seat, place, 2),
            Action::Produce(face) => {
                none.gains(self.producing(seat, card(face), |colour| self.table.count_colour(seat, colour)))
            }
            Action::Exchange(pairs) => none.pays(Sign::Worker, 2 * pairs),
            Action::Defend(_) => none.pays(Sign::Defence, 1),
            Action::Samurai(_) if self.in_turn() => none.pays(Sign::Worker, 1),
            Action::Gate(..) => none.gains(Bundle::one(Good::Point)),
            Action::Shrine(good) => none.pays(sign(good), 1),
            Action::PayGold(gold) => self.paying(seat, gold),
            Action::Return(good) => {
                none.pays(sign(good), 1).gains(Bundle::several(Good::Point, self.sale(seat, good)))
            }
            Action::ReturnCard(_) => {
                none.pays(Sign::Card, 1).gains(Bundle::several(Good::Point, self.sale(seat, Good::Card)))
            }
            Action::Choose(good) => {
                let guard = matches!(self.table.agenda.last(), Some(Frame::Guard(_)));
                let count = if guard && good == Good::Point { 2 } else { 1 };
                none.gains(self.one_event(seat, Bundle::several(good, count)))
            }
            Action::Steal(_, good) => none.gains(Bundle::one(good)),
            Action::Draw(Deck::Common) => none.gains(Bundle { common_cards: 1, ..Bundle::default() }),
            Action::Draw(Deck::Faction) => none.gains(Bundle { faction_cards: 1, ..Bundle::default() }),
            Action::Target(_) | Action::PickDeal(_) | Action::Discard(_) | Action::Bury(_) => {
                self.answering(seat, action)
            }
            _ => none,
        }
    }

    fn in_turn(&self) -> bool {
        matches!(self.table.agenda.last(), Some(Frame::Turn { .. }))
    }

    /// The price with gold for what is missing, and no more.
    fn cheapest(&self, seat: Seat, mut price: Payment) -> Payment {
        for (kind, &held) in self.table.player(seat).tokens[..3].iter().enumerate() {
            price.gold[kind] = u16::from(price.cost[kind]).saturating_sub(held) as u8;
        }
        price
    }

    /// A bundle that is gained together, with what the Sphinxes add (IMP-18.EGY019).
    fn one_event(&self, seat: Seat, bundle: Bundle) -> Bundle {
        let extra = if bundle.points >= 2 { self.table.count_effect(seat, Effect::Sphinx) } else { 0 };
        Bundle { points: bundle.points + extra, ..bundle }
    }

    fn building(&self, seat: Seat, face: Face) -> Preview {
        let built = card(face);
        let mut preview = Preview::default().pays_price(self.cheapest(seat, Payment::of(built.cost)));
        if built.needs_location && self.in_turn() {
            preview = preview.pays(Sign::Location, 1);
        }
        let counted = |colour| self.count_with(seat, built, colour);
        preview = preview.gains(self.producing(seat, built, counted)).gains(built.bonus);
        if let Some(colour) = built.bonus_points_per {
            let points = self.count_with(seat, built, colour).min(6);
            preview = preview.gains(self.one_event(seat, Bundle::several(Good::Point, points)));
        }
        let reacts = |other: &Card| match other.effect {
            Effect::OnBuild(colour, _) | Effect::OnBuildChoice(Reacts::To(colour)) => {
                built.colours.has(colour)
            }
            Effect::OnBuildChoice(Reacts::ToFaction) | Effect::Slaver => built.faction.is_some(),
            _ => false,
        };
        let empire = self.table.empire(seat).map(|(_, location)| location.face).chain([face]);
        preview.reacts = empire.filter(|&face| reacts(card(face))).collect();
        preview
    }

    /// How many locations of a colour there will be with this one, at best: it may cost one of them (IMP-7.5).
    fn count_with(&self, seat: Seat, built: &Card, colour: Colour) -> u8 {
        let now = self.table.count_colour(seat, colour) + u8::from(built.colours.has(colour));
        let foundations =
            self.table.player(seat).foundations.len() + self.hand(seat).hidden_foundations.len();
        let own = self.table.locations(Realm::of(seat)).iter().filter(|location| !location.is_taken());
        let all_alike = own.into_iter().all(|location| location.card().colours.has(colour));
        let costs_one = built.needs_location && self.in_turn() && foundations == 0 && all_alike;
        now - u8::from(costs_one)
    }

    /// What a location produces, with so many locations of a colour.
    fn producing(&self, seat: Seat, producer: &Card, counted: impl Fn(Colour) -> u8) -> Bundle {
        let bundle = match producer.effect {
            Effect::Produce(bundle) => bundle,
            Effect::ProducePerColour(good, colour) => Bundle::several(good, counted(colour).min(3)),
            Effect::DaimyoCastle => {
                let guarded = self.table.empire(seat).filter(|(_, it)| it.marks.has(Mark::Samurai));
                Bundle::several(Good::Point, guarded.count().min(3) as u8)
            }
            _ => Bundle::default(),
        };
        self.one_event(seat, bundle)
    }

    fn razing(&self, seat: Seat, face: Face) -> Preview {
        let triggers = Bundle::several(Good::Point, self.table.count_effect(seat, Effect::OnRaze));
        Preview::default().gains(self.one_event(seat, card(face).raze_bundle)).gains(triggers)
    }

    fn activating(&self, seat: Seat, place: Place, times: u8) -> Preview {
        let Some(Act { pay, gain, .. }) = act_of(place.spot.face) else { return Preview::default() };
        let price = Payment {
            gold_besides: pay.tokens[Good::Gold.index()] * times,
            ..Payment::of([pay.tokens[0] * times, pay.tokens[1] * times, pay.tokens[2] * times])
        };
        let mut preview = Preview::default().pays_price(self.cheapest(seat, price));
        for good in [Good::Worker, Good::Raze] {
            preview = preview.pays(sign(good), pay.tokens[good.index()] * times);
        }
        (0..times).fold(preview, |preview, _| preview.gains(self.one_event(seat, gain)))
    }

    /// The kind of a price that is asked now, with this much gold for it; or gold for the Slaver's stone.
    fn paying(&self, seat: Seat, gold: u8) -> Preview {
        let none = Preview::default();
        let payment = match self.table.agenda.last() {
            Some(Frame::Plan(plan)) => plan.payment,
            Some(Frame::PayActivation { payment, .. }) => *payment,
            Some(Frame::SlaverOffer { .. }) => {
                return none.pays(Sign::Gold, gold).gains(self.one_event(seat, Bundle::one(Good::Point)));
            }
            _ => return none,
        };
        let kind = payment.kind();
        none.pays(sign(kind), payment.cost[kind.index()].saturating_sub(gold)).pays(Sign::Gold, gold)
    }

    /// Points for a good that is given back.
    fn sale(&self, seat: Seat, good: Good) -> u8 {
        let points = match self.table.agenda.last() {
            Some(Frame::SlaverOffer { .. }) if good == Good::Gold => 2,
            Some(Frame::SlaverOffer { .. } | Frame::Sale { by: Seller::SchoolOfDiplomacy, .. }) => 1,
            // Scored together at the end, so the Sphinx has its say only then.
            Some(Frame::Sale { by: Seller::DarkChapel, .. }) => return 2,
            _ => return 0,
        };
        self.one_event(seat, Bundle::several(Good::Point, points)).points
    }

    /// What the deed of an activated location brings with this answer.
    fn answering(&self, seat: Seat, action: Action) -> Preview {
        let none = Preview::default();
        let Some(&Frame::Resolve { face, .. }) = self.table.agenda.last() else { return none };
        let Some(act) = act_of(face) else { return none };
        match (act.deed, action) {
            (Deed::Chariot, Action::Target(place)) => self.razing(seat, place.spot.face),
            (Deed::Rabble, Action::Target(place)) => {
                self.razing(seat, place.spot.face).gains(Bundle::one(Good::Wood))
            }
            (Deed::Negotiator, Action::PickDeal(Deal::Board(_, built))) => self.building(seat, built),
            (Deed::UseDeal | Deed::EndDealForGood, Action::PickDeal(deal)) => {
                none.gains(self.table.deal_good(deal).map_or(Bundle::default(), Bundle::one))
            }
            (Deed::TradeRoute, Action::Target(place)) => {
                let gain = card(place.spot.face).deal.map_or(Bundle::default(), Bundle::one);
                none.gains(gain)
                    .gains(Bundle::several(Good::Point, self.table.count_effect(seat, Effect::OnDeal)))
            }
            (
                Deed::Remove
                | Deed::EndOwnDeal
                | Deed::EndDeal
                | Deed::Spies
                | Deed::DiscardCard
                | Deed::Desert
                | Deed::Sanctuary,
                _,
            ) => none.gains(self.one_event(seat, act.gain)),
            _ => none,
        }
    }
}
