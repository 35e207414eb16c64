//! What the game says: a key into the texts and what is filled in.

use tafel_core::{Arg, Message, Say, Seat};

use crate::action::Action;
use crate::data::Amounts;
use crate::event::{Open, Partly, Seen};
use crate::frame::{GainWhy, RobWhy};
use crate::ids::{Card, Land, Resource, StackId};
use crate::principality::Side;
use crate::question::Question;
use crate::state::{Figure, Offer};

fn say(key: &'static str) -> Message {
    Message::new(key)
}

/// The things of this game, put into sentences.
trait Things {
    fn card(self, card: Card) -> Message;
    fn land(self, land: Land) -> Message;
    fn stack(self, stack: StackId) -> Message;
    fn resource(self, resource: Resource) -> Message;
    fn side(self, side: Side) -> Message;
}

impl Things for Message {
    fn card(self, card: Card) -> Message {
        self.name("card", "card", card)
    }

    fn land(self, land: Land) -> Message {
        self.name("land", "land", land)
    }

    fn stack(self, stack: StackId) -> Message {
        self.name("stack", "stack", stack)
    }

    fn resource(self, resource: Resource) -> Message {
        self.name("resource", "resource", resource)
    }

    fn side(self, side: Side) -> Message {
        self.name("row", "row", side.row.id()).number("x", side.x.x())
    }
}

impl Say for Question {
    fn say(&self) -> Message {
        match *self {
            Question::Arrange { x, row } => {
                say("question.arrange").name("row", "row", row.id()).name("column", "column", column(x))
            }
            Question::StartStack => say("question.start-stack"),
            Question::StartCard(left) => say("question.start-card").number("n", left),
            Question::PreRoll => say("question.pre-roll"),
            Question::SetDie => say("question.set-die"),
            Question::Main => say("question.main"),
            Question::Pay(resource) => say("question.pay").resource(resource),
            Question::Receive(resource) => say("question.receive").resource(resource),
            Question::Gain(why) => say(match why {
                GainWhy::Tournament => "question.gain-tournament",
                GainWhy::Plenty => "question.gain-plenty",
                GainWhy::Progress => "question.gain-progress",
                GainWhy::Bank => "question.gain-bank",
                GainWhy::Caravan => "question.gain-caravan",
            }),
            Question::Rob(why) => say(match why {
                RobWhy::TradeAdvantage => "question.rob-trade-advantage",
                RobWhy::Raid => "question.rob-raid",
                RobWhy::MerchantFirst => "question.rob-merchant-first",
                RobWhy::MerchantSecond => "question.rob-merchant-second",
            }),
            Question::Builder => say("question.builder"),
            Question::BuilderTake(stack) => say("question.builder-take").stack(stack),
            Question::BuilderReturn => say("question.builder-return"),
            Question::CivilWar => say("question.civil-war"),
            Question::Conflict => say("question.conflict"),
            Question::ConflictStack => say("question.conflict-stack"),
            Question::BuildWhere(card) => say("question.build-where").card(card),
            Question::Demolish => say("question.demolish"),
            Question::LayUpper => say("question.lay-upper"),
            Question::LayLower => say("question.lay-lower"),
            Question::Compose => say("question.compose"),
            Question::Counter => say("question.counter"),
            Question::Answer => say("question.answer"),
            Question::Protect(card) => say("question.protect").card(card),
            Question::Strike(card) => say("question.strike").card(card),
            Question::MerchantGive => say("question.merchant-give"),
            Question::CaravanGive => say("question.caravan-give"),
            Question::SpyTake => say("question.spy-take"),
            Question::Excess(over) => say("question.excess").number("n", over),
            Question::PutUnder(card) => say("question.put-under").card(card),
            Question::Refill(left) => say("question.refill").number("n", left),
            Question::Exchange => say("question.exchange"),
            Question::ExchangeTake(stack) => say("question.exchange-take").stack(stack),
            Question::SearchPay(left) => say("question.search-pay").number("n", left),
            Question::SearchTake(stack) => say("question.search-take").stack(stack),
        }
    }
}

fn column(x: i8) -> &'static str {
    match x {
        ..0 => "left",
        0 => "middle",
        1.. => "right",
    }
}

impl Say for Action {
    fn say(&self) -> Message {
        match *self {
            Action::EndTurn => say("action.end-turn"),
            Action::Roll => say("action.roll"),
            Action::Pass => say("action.pass"),
            Action::SetDie(pips) => say("action.set-die").number("n", pips.number()),
            Action::Road(end) => say("action.road").name("end", "end", end.id()),
            Action::Settlement(end) => say("action.settlement").name("end", "end", end.id()),
            Action::SettlementWithScout(end) => say("action.settlement-scout").name("end", "end", end.id()),
            Action::City(x) => say("action.city").number("x", x.x()),
            Action::Build(card) => say("action.build").card(card),
            Action::On(side) => say("action.on").side(side),
            Action::Demolish => say("action.demolish"),
            Action::Raze(side, card) => say("action.raze").card(card).side(side),
            Action::Bank(resource, rate) => say("action.bank").resource(resource).number("n", rate.number()),
            Action::Offer => say("action.offer"),
            Action::Give(resource) => say("action.give").resource(resource),
            Action::Want(resource) => say("action.want").resource(resource),
            Action::Propose => say("action.propose"),
            Action::Drop => say("action.drop"),
            Action::Accept => say("action.accept"),
            Action::Refuse => say("action.refuse"),
            Action::Counter => say("action.counter"),
            Action::Play(card) => say("action.play").card(card),
            Action::Lay(land) => say("action.lay").land(land),
            Action::Gain(land) => say("action.gain").land(land),
            Action::Pay(land) => say("action.pay").land(land),
            Action::Rob(resource) => say("action.rob").resource(resource),
            Action::Strike(side, card) => say("action.strike").card(card).side(side),
            Action::LookThrough(stack) => say("action.look-through").stack(stack),
            Action::Search(stack) => say("action.search").stack(stack),
            Action::DrawTop(stack) => say("action.draw-top").stack(stack),
            Action::Take(card, copy) if copy.number() == 1 => say("action.take").card(card),
            Action::Take(card, copy) => say("action.take-copy").card(card).number("n", copy.number()),
            Action::Return(card) => say("action.return").card(card),
            Action::Under(stack) => say("action.under").stack(stack),
            Action::Seize(card) => say("action.seize").card(card),
        }
    }
}

impl Say for Seen {
    fn say(&self) -> Message {
        match self {
            Seen::Open(open) => say_open(open),
            Seen::Partly(partly) => say_partly(partly),
        }
    }
}

fn by(key: &'static str, seat: Seat) -> Message {
    say(key).seat("seat", seat)
}

fn say_open(open: &Open) -> Message {
    match *open {
        Open::Crest(seat, crest) => by("event.crest", seat).name("crest", "crest", crest),
        Open::ArrangementsShown => say("event.arrangements-shown"),
        Open::StartRoll(first, second) => {
            say("event.start-roll").number("first", first).number("second", second)
        }
        Open::Starts(seat) => by("event.starts", seat),
        Open::LookedThrough(seat, stack) => by("event.looked-through", seat).stack(stack),
        Open::TurnBegins(seat, turn) => by("event.turn-begins", seat).number("n", turn),
        Open::Played(seat, card) => by("event.played", seat).card(card),
        Open::DieSet(seat, number) => by("event.die-set", seat).number("n", number),
        Open::Rolled(seat, face, number) => {
            by("event.rolled", seat).name("face", "die_face", face).number("n", number)
        }
        Open::RolledEvent(seat, face) => by("event.rolled-event", seat).name("face", "die_face", face),
        Open::Tournament(Some(seat)) => by("event.tournament-won", seat),
        Open::Tournament(None) => say("event.tournament-tied"),
        Open::BrigandsWait => say("event.brigands-wait"),
        Open::BrigandsLeave(seat, counted) => by("event.brigands-leave", seat).number("n", counted),
        Open::BrigandsRob(seat, counted) => by("event.brigands-rob", seat).number("n", counted),
        Open::EventCard(card) => say("event.event-card").name("card", "event_card", card),
        Open::EventsShuffled => say("event.events-shuffled"),
        Open::Gained(seat, land, amount) => by("event.gained", seat).land(land).number("n", amount),
        Open::Lost(seat, land, amount) => by("event.lost", seat).land(land).number("n", amount),
        Open::Declined(seat) => by("event.declined", seat),
        Open::BackToHand(seat, card) => by("event.back-to-hand", seat).card(card),
        Open::BuiltRoad(seat) => by("event.built-road", seat),
        Open::BuiltSettlement(seat) => by("event.built-settlement", seat),
        Open::BuiltCity(seat) => by("event.built-city", seat),
        Open::Built(seat, card) => by("event.built", seat).card(card),
        Open::Laid(seat, land) => by("event.laid", seat).land(land),
        Open::LandsShuffled => say("event.lands-shuffled"),
        Open::Demolished(seat, card) => by("event.demolished", seat).card(card),
        Open::Bank(seat, resource, rate) => by("event.bank", seat).resource(resource).number("n", rate),
        Open::Offered(offer) => exchange("event.offered", &offer),
        Open::Countered(offer) => exchange("event.countered", &offer),
        Open::Accepted(seat, offer) => exchange("event.accepted", &offer).seat("other", seat),
        Open::Refused(seat) => by("event.refused", seat),
        Open::AttackSucceeds(seat, number) => by("event.attack-succeeds", seat).number("n", number),
        Open::AttackFails(seat, number) => by("event.attack-fails", seat).number("n", number),
        Open::NothingToLose(seat) => by("event.nothing-to-lose", seat),
        Open::Figure(Figure::Knight, Some(seat)) => by("event.knight-to", seat),
        Open::Figure(Figure::Knight, None) => say("event.knight-aside"),
        Open::Figure(Figure::Mill, Some(seat)) => by("event.mill-to", seat),
        Open::Figure(Figure::Mill, None) => say("event.mill-aside"),
        Open::Won(seat, points) => by("event.won", seat).number("n", points),
        Open::BrokenOff => say("event.broken-off"),
    }
}

fn say_partly(partly: &Partly) -> Message {
    match *partly {
        Partly::Arranged(seat, land) => by("event.arranged", seat).land(land),
        Partly::Took(seat, stack, None) => by("event.took-unseen", seat).stack(stack),
        Partly::Took(seat, stack, Some(card)) => by("event.took", seat).stack(stack).card(card),
        Partly::Drew(seat, stack, None) => by("event.drew-unseen", seat).stack(stack),
        Partly::Drew(seat, stack, Some(card)) => by("event.drew", seat).stack(stack).card(card),
        Partly::PutUnder(seat, stack, None) => by("event.put-under-unseen", seat).stack(stack),
        Partly::PutUnder(seat, stack, Some(card)) => by("event.put-under", seat).stack(stack).card(card),
        Partly::HandShown(seat, None) => by("event.hand-shown-unseen", seat),
        Partly::HandShown(seat, Some(ref cards)) => {
            by("event.hand-shown", seat).arg("cards", named_cards(cards.iter().copied()))
        }
        Partly::Seized(seat, None) => by("event.seized-unseen", seat),
        Partly::Seized(seat, Some(card)) => by("event.seized", seat).card(card),
        Partly::Banished(seat, stack, count, None) => {
            by("event.banished-unseen", seat).stack(stack).number("n", count)
        }
        Partly::Banished(seat, stack, _, Some(ref cards)) => {
            by("event.banished", seat).stack(stack).arg("cards", named_cards(cards.iter().copied()))
        }
        Partly::Dropped(seat) => by("event.dropped", seat),
    }
}

/// Cards in a row.
pub(crate) fn named_cards(cards: impl IntoIterator<Item = Card>) -> Arg {
    Arg::List(cards.into_iter().map(|card| Arg::named("card", card)).collect())
}

/// Each resource as often as there is one.
fn goods(amounts: Amounts) -> Arg {
    let each = |resource: Resource| {
        let amount = usize::from(amounts[resource.index()]);
        std::iter::repeat_n(Arg::named("resource", resource), amount)
    };
    Arg::List(Resource::ALL.into_iter().flat_map(each).collect())
}

/// Who offers what for what.
fn exchange(key: &'static str, offer: &Offer) -> Message {
    by(key, offer.by).arg("give", goods(offer.give)).arg("want", goods(offer.want))
}

/// The offer on the table, for terminals; none as long as there is nothing in it.
pub(crate) fn offer_line(offer: &Offer) -> Option<Message> {
    let line = |key| by(key, offer.by);
    Some(match (offer.give == [0; 6], offer.want == [0; 6]) {
        (true, true) => return None,
        (true, false) => line("sketch.offer-want").arg("want", goods(offer.want)),
        (false, true) => line("sketch.offer-give").arg("give", goods(offer.give)),
        (false, false) => exchange("sketch.offer", offer),
    })
}
