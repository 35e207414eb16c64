//! Chapter 18: what cards do whose words need more than a table. Each deed has its words above its arm.

use tafel_core::{Decision, Seat, SeatSet, require};

use crate::Ctx;
use crate::action::{Action, Deal, Place};
use crate::choice::Choice;
use crate::data::{Act, Deed, Kind, act_of, card};
use crate::event::Event;
use crate::frame::{Copier, Frame, Project, Seller};
use crate::good::{Bundle, Good};
use crate::ids::Face;
use crate::locations::Mark;
use crate::question::Question;
use crate::rule::{Rule, Verdict, not_now};
use crate::state::{ImperialSettlers, OpenTable, Realm};

impl ImperialSettlers {
    /// May a deed be answered like this?
    pub(crate) fn may_answer_deed(&self, seat: Seat, face: Face, deed: Deed, action: Action) -> Verdict {
        match (deed, action) {
            (Deed::Settlers, Action::Build(built)) => {
                self.may_build_without_location(seat, Project::Settlers, built)
            }
            (Deed::Negotiator, Action::PickDeal(Deal::Board(owner, built))) if owner == seat => {
                self.may_build_without_location(seat, Project::Negotiator, built)
            }
            (Deed::DiscardCard, Action::Discard(card)) => self.holds(seat, card, Rule::Tavern),
            (Deed::Desert, Action::Discard(card)) => {
                let opponent = self.table.opponents(seat).next().is_some();
                require(opponent, Rule::SafeAfterPassing, "refusal.has-passed")?;
                self.holds(seat, card, Rule::Desert)
            }
            (Deed::Sanctuary, Action::Bury(buried)) => {
                require(card(buried).faction.is_none(), Rule::Sanctuary, "refusal.not-common")?;
                self.holds(seat, buried, Rule::Sanctuary)
            }
            (Deed::DarkChapel, Action::RazeCard(razed)) => self.may_raze_card(seat, razed),
            (Deed::DarkChapel, Action::Raze(place)) => self.may_raze(seat, place),
            (Deed::Steal, Action::Steal(victim, good)) => self.may_steal(seat, victim, good),
            (_, Action::Target(place)) => self.may_target(seat, face, deed, place),
            (_, Action::PickDeal(deal)) => self.may_pick_deal(seat, deed, deal),
            _ => not_now(),
        }
    }

    fn may_steal(&self, seat: Seat, victim: Seat, good: Good) -> Verdict {
        let opponent = victim != seat && victim.0 < self.table.seats();
        require(opponent, Rule::Saboteurs, "refusal.not-an-opponents")?;
        require(!self.table.player(victim).passed, Rule::SafeAfterPassing, "refusal.has-passed")?;
        require(
            good.is_resource() && self.table.player(victim).has(good) > 0,
            Rule::Saboteurs,
            "refusal.nothing-to-steal",
        )?;
        Ok(())
    }

    fn may_target(&self, seat: Seat, face: Face, deed: Deed, place: Place) -> Verdict {
        let (fits, rule) = match deed {
            Deed::Refresh => {
                let (_, location) = self.table.find_controlled(seat, place)?;
                let acting = location.marks.has(Mark::Acting);
                let used = location.card().kind == Kind::Action && location.used > 0;
                let bath = card(face).faction.is_some();
                (used && !acting, if bath { Rule::RoyalBath } else { Rule::ActingTroupe })
            }
            Deed::Rabble => {
                let (_, location) = self.table.find_controlled(seat, place)?;
                (location.is_common() && location.card().has_raze_field(), Rule::Rabble)
            }
            Deed::Pack => {
                let (_, location) = self.table.find_opposing(seat, place)?;
                return require(location.card().has_raze_field(), Rule::Pack, "refusal.no-raze-field");
            }
            Deed::Chariot => return self.may_raze_for_free(seat, place, Rule::ChariotBuilder).map(drop),
            Deed::Remove => return self.table.find_opposing(seat, place).map(drop),
            Deed::Scorpion => {
                let (_, location) = self.table.find_opposing(seat, place)?;
                let acts = location.card().kind == Kind::Action;
                (acts && !location.marks.has(Mark::Blocked), Rule::ScorpionBreeder)
            }
            Deed::TempleOfRa => {
                let (_, location) = self.table.find(place)?;
                require(!location.is_taken(), Rule::TempleOfRa, "refusal.wrong-target")?;
                self.table.opposes(seat, place.realm, location)?;
                (self.table.tokens_out() < 4, Rule::TempleOfRa)
            }
            Deed::TradeRoute => {
                let (_, location) = self.table.find_opposing(seat, place)?;
                let foreign = !location.is_common() && place.realm != Realm::of(seat);
                let free = !location.routes.has(seat) && self.faction_deck_len(seat) > 0;
                (foreign && free, Rule::TradeRoute)
            }
            _ => return not_now(),
        };
        require(fits, rule, "refusal.wrong-target")
    }

    /// Everything a deed might be answered with, to be compared with [`Self::may_answer_deed`].
    pub(crate) fn each_answer(&self, seat: Seat, deed: Deed, mut offer: impl FnMut(Action)) {
        let hand = || self.hand(seat).hand.faces();
        match deed {
            Deed::Settlers => hand().map(Action::Build).for_each(offer),
            Deed::DiscardCard | Deed::Desert => hand().map(Action::Discard).for_each(offer),
            Deed::Sanctuary => hand().map(Action::Bury).for_each(offer),
            Deed::DarkChapel => {
                hand().map(Action::RazeCard).for_each(&mut offer);
                self.table.all_places().for_each(|(place, _)| offer(Action::Raze(place)));
            }
            Deed::Steal => {
                for victim in Seat::all(self.table.seats()) {
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
            | Deed::TradeRoute => self.table.all_places().for_each(|(place, _)| offer(Action::Target(place))),
            Deed::Negotiator
            | Deed::UseDeal
            | Deed::EndOwnDeal
            | Deed::EndDeal
            | Deed::EndDealForGood
            | Deed::Spies => self.table.each_deal(|deal| offer(Action::PickDeal(deal))),
            Deed::Gain | Deed::Barter | Deed::Mission | Deed::UseProduction => {}
        }
    }
}

/// An activated location does its deed, this many more times.
pub(crate) struct Resolve {
    pub(crate) seat: Seat,
    pub(crate) face: Face,
    pub(crate) left: u8,
}

impl Resolve {
    fn deed(&self) -> Deed {
        act_of(self.face).map_or(Deed::Gain, |act| act.deed)
    }

    /// One resolution less to come; after the last the location is no longer acting.
    fn once(&self, game: &mut ImperialSettlers) {
        let &Resolve { seat, face, left } = self;
        if left > 1 {
            game.table.agenda.push(Frame::Resolve { seat, face, left: left - 1 });
        } else if self.deed() == Deed::Refresh {
            game.table.locations.change_all(|location| location.marks.remove(Mark::Acting));
        }
    }
}

impl Decision<ImperialSettlers> for Resolve {
    fn asked(&self, _: &ImperialSettlers) -> SeatSet {
        SeatSet::one(self.seat)
    }

    /// Deeds without a target happen by themselves.
    fn is_open(&self, _: &ImperialSettlers) -> bool {
        !matches!(self.deed(), Deed::Gain | Deed::Barter | Deed::Mission | Deed::UseProduction)
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        Question::Deed { face: self.face }
    }

    fn legal(&self, game: &ImperialSettlers, seat: Seat, out: &mut Vec<Action>) {
        game.each_answer(seat, self.deed(), |action| {
            if game.may_answer_deed(seat, self.face, self.deed(), action).is_ok() {
                out.push(action);
            }
        });
    }

    fn check(&self, game: &ImperialSettlers, seat: Seat, action: Action) -> Verdict {
        game.may_answer_deed(seat, self.face, self.deed(), action)
    }

    fn apply(&self, game: &mut ImperialSettlers, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let &Resolve { seat, face, left } = self;
        let Some(act) = act_of(face) else { return };
        // A building is prepared first, and only then the deed is done.
        let planned = match (act.deed, action) {
            (Deed::Settlers, Action::Build(built)) => Some((Project::Settlers, built)),
            (Deed::Negotiator, Action::PickDeal(Deal::Board(_, built))) => Some((Project::Negotiator, built)),
            _ => None,
        };
        if let Some((project, built)) = planned {
            game.table.agenda.push(Frame::Resolve { seat, face, left });
            return game.plan(seat, project, built, ctx);
        }
        self.once(game);
        match (act.deed, action) {
            // Acting Troupe, Royal Bath: "discard the goods it was activated with; it may be activated again".
            (Deed::Refresh, Action::Target(place)) => {
                if let Ok((index, _)) = game.table.find(place) {
                    game.table.locations.change(place.realm, index, |location| location.used = 0);
                    ctx.tell(|| Event::Refreshed(seat, place));
                }
            }
            // Pack: "choose one opponent location with a raze field; gain one of the goods shown there".
            (Deed::Pack, Action::Target(place)) => {
                game.table.agenda.push(Frame::PackGood { seat, acting: face, target: place.spot.face });
            }
            // Rabble: "raze one of your own common locations".
            // Chariot Builder: "raze one opponent location; protection is ignored".
            (Deed::Rabble | Deed::Chariot, Action::Target(place)) => {
                game.raze_location(seat, place, None, ctx);
            }
            // Garrison, Engineers: "remove one opponent location completely".
            (Deed::Remove, Action::Target(place)) => {
                game.remove_location(seat, place, ctx);
                game.gain(seat, act.gain, ctx);
            }
            // Scorpion Breeder: "it cannot be activated this round".
            (Deed::Scorpion, Action::Target(place)) => {
                if let Ok((index, _)) = game.table.find(place) {
                    game.table
                        .locations
                        .change(place.realm, index, |location| location.marks.insert(Mark::Blocked));
                    ctx.tell(|| Event::Blocked(seat, place));
                }
            }
            // Temple of Ra: "until you pass it counts as yours".
            (Deed::TempleOfRa, Action::Target(place)) => {
                if let Ok((index, _)) = game.table.find(place) {
                    game.table
                        .locations
                        .change(place.realm, index, |location| location.marks.insert(Mark::Taken));
                    ctx.tell(|| Event::TookOver(seat, place));
                }
            }
            // Trade Route: "put the top card of your faction deck face down under it; gain its deal good now".
            (Deed::TradeRoute, Action::Target(place)) => game.open_trade_route(seat, place, ctx),
            // Dark Chapel: "raze, then discard any of the goods just gained: 2 points for each".
            (Deed::DarkChapel, Action::RazeCard(card)) => {
                game.raze_card(seat, card, Some(Seller::DarkChapel), ctx);
            }
            (Deed::DarkChapel, Action::Raze(place)) => {
                game.raze_at_price(seat, place, Some(Seller::DarkChapel), ctx);
            }
            // Tavern: "discard 1 hand card: gain 2 points".
            (Deed::DiscardCard, Action::Discard(card)) => {
                game.discard_from_hand(seat, card, ctx);
                game.gain(seat, act.gain, ctx);
            }
            // Desert: "discard 1 hand card and choose one opponent: they discard 1; you gain 1 point".
            (Deed::Desert, Action::Discard(card)) => {
                game.discard_from_hand(seat, card, ctx);
                game.table.agenda.push(Frame::Gain { seat, face });
                game.table.agenda.push(Frame::DesertOpponent(seat));
            }
            // Sanctuary: "put 1 common hand card face down into your empire as a foundation".
            (Deed::Sanctuary, Action::Bury(card)) => {
                let hand = game.hand_mut(seat);
                hand.hand.remove(card);
                hand.hidden_foundations.insert(card);
                ctx.tell(|| Event::Buried(seat, card));
                game.gain(seat, act.gain, ctx);
            }
            // Saboteurs: "take 1 wood, stone or food from one opponent's supply".
            (Deed::Steal, Action::Steal(victim, good)) => {
                game.table.player_mut(victim).tokens[good.index()] -= 1;
                game.table.player_mut(seat).tokens[good.index()] += 1;
                ctx.tell(|| Event::Stole(seat, victim, good));
            }
            // Imperial Messenger: "choose one deal of yours, gain its good now".
            (Deed::UseDeal, Action::PickDeal(deal)) => {
                ctx.tell(|| Event::UsedDeal(seat, deal));
                if let Some(good) = game.table.deal_good(deal) {
                    game.gain(seat, Bundle::one(good), ctx);
                }
            }
            // Hanseatic League, Robbers: "a deal is discarded", then the gain.
            (Deed::EndOwnDeal | Deed::EndDeal, Action::PickDeal(deal)) => {
                game.end_deal(seat, deal, ctx);
                game.gain(seat, act.gain, ctx);
            }
            // Ninjas: "one opponent deal is discarded; gain the good it shows".
            (Deed::EndDealForGood, Action::PickDeal(deal)) => {
                let good = game.table.deal_good(deal);
                game.end_deal(seat, deal, ctx);
                if let Some(good) = good {
                    game.gain(seat, Bundle::one(good), ctx);
                }
            }
            // Spies: "take one opponent deal from under their board and add it to your deals".
            (Deed::Spies, Action::PickDeal(deal)) => {
                game.take_deal(seat, deal, ctx);
                game.gain(seat, act.gain, ctx);
            }
            _ => {}
        }
    }

    fn pass_over(&self, game: &mut ImperialSettlers, ctx: &mut Ctx<'_>) {
        let seat = self.seat;
        self.once(game);
        match act_of(self.face) {
            // "Draw 2 cards, choose the deck card by card; keep 1, discard the other."
            Some(Act { deed: Deed::Mission, .. }) => {
                game.table.agenda.push(Frame::MissionDraw { seat, left: 2 });
            }
            // "Choose any one production location of yours, gain what it produces."
            Some(Act { deed: Deed::UseProduction, .. }) => {
                game.table.agenda.push(Frame::CopyProduction { seat, by: Copier::Porters });
            }
            Some(act) => game.gain(seat, act.gain, ctx),
            None => {}
        }
    }
}

impl ImperialSettlers {
    /// What a card gives, after its targets are dealt with.
    pub(crate) fn gain_of_card(&mut self, seat: Seat, face: Face, ctx: &mut Ctx<'_>) {
        if let Some(act) = act_of(face) {
            self.gain(seat, act.gain, ctx);
        }
    }

    /// The deed on top of the agenda has been done once, by what was prepared for it.
    pub(crate) fn resolve_top_once(&mut self) {
        if let Some(&Frame::Resolve { seat, face, left }) = self.table.agenda.last() {
            self.table.agenda.pop();
            Resolve { seat, face, left }.once(self);
        }
    }
}

/// Pack: "gain one of the goods shown there".
pub(crate) struct PackGood {
    pub(crate) seat: Seat,
    pub(crate) target: Face,
}

impl PackGood {
    fn goods(&self) -> impl Iterator<Item = Good> {
        let raze = &card(self.target).raze;
        Good::ALL.into_iter().filter(|good| raze.contains(good))
    }
}

impl Decision<ImperialSettlers> for PackGood {
    fn asked(&self, _: &ImperialSettlers) -> SeatSet {
        SeatSet::one(self.seat)
    }

    fn is_open(&self, _: &ImperialSettlers) -> bool {
        Choice::of(self.goods()).is_open()
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        Question::PackGood { target: self.target }
    }

    fn legal(&self, _: &ImperialSettlers, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.goods().map(Action::Choose));
    }

    fn check(&self, _: &ImperialSettlers, _: Seat, action: Action) -> Verdict {
        let Action::Choose(good) = action else { return not_now() };
        require(card(self.target).raze.contains(&good), Rule::Pack, "refusal.other-good")
    }

    fn apply(&self, game: &mut ImperialSettlers, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Choose(good) = action else { return };
        game.gain(seat, Bundle::one(good), ctx);
    }

    fn pass_over(&self, game: &mut ImperialSettlers, ctx: &mut Ctx<'_>) {
        if let Choice::Only(good) = Choice::of(self.goods()) {
            game.gain(self.seat, Bundle::one(good), ctx);
        }
    }
}

/// Desert: "choose one opponent".
pub(crate) struct DesertOpponent(pub(crate) Seat);

impl DesertOpponent {
    /// The opponent must discard, if there is anything in the hand.
    fn oppose(game: &mut ImperialSettlers, realm: Realm) {
        if let Some(victim) = realm.seat()
            && !game.hand(victim).hand.is_empty()
        {
            game.table.agenda.push(Frame::DesertDiscard { victim });
        }
    }
}

impl Decision<ImperialSettlers> for DesertOpponent {
    fn asked(&self, _: &ImperialSettlers) -> SeatSet {
        SeatSet::one(self.0)
    }

    fn is_open(&self, game: &ImperialSettlers) -> bool {
        Choice::of(game.table.opponents(self.0)).is_open()
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        Question::Opponent
    }

    fn legal(&self, game: &ImperialSettlers, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.table.opponents(seat).map(Action::Oppose));
    }

    fn check(&self, game: &ImperialSettlers, seat: Seat, action: Action) -> Verdict {
        let Action::Oppose(realm) = action else { return not_now() };
        let opponent = game.table.opponents(seat).any(|other| other == realm);
        require(opponent, Rule::Desert, "refusal.not-this-opponent")
    }

    fn apply(&self, game: &mut ImperialSettlers, _: Seat, action: Action, _: &mut Ctx<'_>) {
        let Action::Oppose(realm) = action else { return };
        DesertOpponent::oppose(game, realm);
    }

    fn pass_over(&self, game: &mut ImperialSettlers, _: &mut Ctx<'_>) {
        let opponents = Choice::of(game.table.opponents(self.0));
        if let Choice::Only(realm) = opponents {
            DesertOpponent::oppose(game, realm);
        }
    }
}

/// Desert: the opponent chosen discards a card.
pub(crate) struct DesertDiscard {
    pub(crate) victim: Seat,
}

impl Decision<ImperialSettlers> for DesertDiscard {
    fn asked(&self, _: &ImperialSettlers) -> SeatSet {
        SeatSet::one(self.victim)
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        Question::DesertDiscard
    }

    fn legal(&self, game: &ImperialSettlers, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.hand(seat).hand.faces().map(Action::Discard));
    }

    fn check(&self, game: &ImperialSettlers, seat: Seat, action: Action) -> Verdict {
        let Action::Discard(face) = action else { return not_now() };
        game.holds(seat, face, Rule::Desert)
    }

    fn apply(&self, game: &mut ImperialSettlers, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Discard(face) = action else { return };
        game.discard_from_hand(seat, face, ctx);
    }
}

impl OpenTable {
    /// Opponents who have not passed.
    pub(crate) fn opponents(&self, seat: Seat) -> impl Iterator<Item = Realm> + '_ {
        self.realms().filter(move |&realm| realm != Realm::of(seat) && !self.has_passed(realm))
    }
}
