//! Brian Boru: High King of Ireland. Three to five players win towns in tricks, court, fight Vikings and build
//! monasteries, to hold the regions of Ireland.
//!
//! The chapters stand in the order of the rulebook; RULINGS.md says what we decided where it is silent.

mod action;
mod claim;
mod data;
mod draft;
mod event;
mod ids;
mod imagine;
mod rule;
mod setup;
mod state;
mod symbols;
#[doc(hidden)]
pub mod testing;
mod trick;
mod upkeep;
mod view;

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use tafel_core::{
    Catalog, Chance, Ctx, Game, Message, OptionKind, OptionSpec, OptionsError, Outcome, ScoreLine, Seat,
    SeatSet, Tally, Viewer, Violation,
};

pub use action::{ALPHABET, Action, Pact, Question, Secondary};
pub use claim::Weights;
pub use data::{Card, Cards, Colour, DATA, Symbol, Towns};
pub use event::{Event, FinalPoints, Seen};
pub use ids::{Marriage, Region, Town};
pub use rule::Rule;
pub use state::{BrianBoru, Claim, Estrid, Frame, Options, Part, Player, Source};
pub use view::{Own, PlayerView, TownView, View};

use data::{cards, towns};

impl Game for BrianBoru {
    const ID: &'static str = "brian-boru";
    const RULES_VERSION: u32 = 1;
    const SEATS: RangeInclusive<u8> = 3..=5;

    type Options = Options;
    type Question = Question;
    type Action = Action;
    type Rule = Rule;
    type Event = Event;
    type Seen = Seen;
    type View = View;

    fn setup(options: &Options, seats: u8, ctx: &mut Ctx<'_, Self>) -> Result<Self, OptionsError> {
        Ok(BrianBoru::set_up(*options, seats, ctx))
    }

    fn asked(&self) -> SeatSet {
        match self.agenda.last() {
            Some(Frame::Draft) => self.still_choosing(),
            Some(frame) => frame.asked().map(SeatSet::one).unwrap_or_default(),
            None => SeatSet::NONE,
        }
    }

    fn question(&self, seat: Seat) -> Question {
        match self.top() {
            Frame::Settle(_) => Question::Settle,
            Frame::Draft => Question::Draft,
            Frame::Mark(_) => Question::Mark,
            Frame::Lead(_) => Question::Lead,
            Frame::Follow(_) => Question::Follow,
            Frame::Secondary(_) => Question::Secondary(self.card_of(seat)),
            Frame::Extras(_, symbol) => Question::Extras(symbol, self.extras_limit(seat, symbol)),
            Frame::Expand(_) => Question::Expand,
            Frame::Liberate(_) => Question::Liberate,
            Frame::MarriageTown(_, region) => Question::MarriageTown(region),
            Frame::TrackTown(_) => Question::TrackTown,
            Frame::Lose { loser, .. } => Question::Lose(loser),
            Frame::LeaderMonastery(_) => Question::LeaderMonastery,
            Frame::Monastery(_) => Question::Monastery,
            _ => Question::Estrid,
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.asked().has(seat) {
            return;
        }
        match self.top() {
            Frame::Settle(_) => out.extend(towns(self.first_towns()).map(Action::Settle)),
            Frame::Draft => self.legal_drafts(seat, out),
            Frame::Mark(_) => out.extend(towns(self.markable_towns(seat)).map(Action::Mark)),
            Frame::Lead(_) => out.extend(cards(self.leadable_cards(seat)).map(Action::Play)),
            Frame::Follow(_) => out.extend(cards(self.player(seat).hand).map(Action::Play)),
            Frame::Secondary(_) => out.extend([Secondary::Upper, Secondary::Lower].map(Action::Secondary)),
            Frame::Extras(_, symbol) => out.extend((0..=self.extras_limit(seat, symbol)).map(Action::Extras)),
            Frame::Expand(_) => {
                out.extend(towns(self.expansion_targets(seat)).map(Action::Expand));
                out.push(Action::Decline);
            }
            Frame::Liberate(_) => out.extend(towns(self.occupied).map(Action::Liberate)),
            Frame::MarriageTown(_, region) => out.extend(towns(self.free_in(region)).map(Action::Take)),
            Frame::TrackTown(_) => out.extend(towns(self.free_towns()).map(Action::Take)),
            Frame::Estrid(_) => out.extend([Pact::Military, Pact::Trade, Pact::Spurn].map(Action::Estrid)),
            Frame::Lose { loser, .. } => out.extend(towns(self.controlled(loser)).map(Action::Lose)),
            Frame::LeaderMonastery(_) | Frame::Monastery(_) => {
                out.extend(towns(self.building_sites(seat)).map(Action::Monastery));
                if !self.options.monastery_mandatory {
                    out.push(Action::Decline);
                }
            }
            _ => {}
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Violation<Rule>> {
        match (self.top(), *action) {
            (Frame::Settle(_), Action::Settle(town)) => self.check_settle(town),
            (Frame::Draft, Action::Draft(low, high)) => self.check_draft(seat, low, high),
            (Frame::Mark(_), Action::Mark(town)) => self.check_mark(seat, town),
            (Frame::Lead(_), Action::Play(card)) => self.check_lead(seat, card),
            (Frame::Follow(_), Action::Play(card)) => self.check_follow(seat, card),
            (Frame::Extras(_, symbol), Action::Extras(count)) => self.check_extras(seat, symbol, count),
            (Frame::Expand(_), Action::Expand(town)) => self.check_expand(seat, town),
            (Frame::Liberate(_), Action::Liberate(town)) => self.check_liberate(town),
            (Frame::MarriageTown(_, region), Action::Take(town)) => self.check_marriage_town(region, town),
            (Frame::TrackTown(_), Action::Take(town)) => self.check_track_town(town),
            (Frame::Lose { loser, .. }, Action::Lose(town)) => self.check_lose(loser, town),
            (Frame::LeaderMonastery(_), Action::Monastery(town)) => {
                self.check_monastery(Rule::LeaderMonastery, seat, town)
            }
            (Frame::Monastery(_), Action::Monastery(town)) => {
                self.check_monastery(Rule::Monastery, seat, town)
            }
            (Frame::Settle(_), Action::Decline) => Rule::FirstTown.refuses("refusal.compulsory"),
            (Frame::Secondary(_), Action::Decline) => Rule::Secondary.refuses("refusal.compulsory"),
            (Frame::Liberate(_), Action::Decline) => Rule::Liberate.refuses("refusal.compulsory"),
            (Frame::MarriageTown(..), Action::Decline) => Rule::MarriageTown.refuses("refusal.compulsory"),
            (Frame::TrackTown(_), Action::Decline) => Rule::TrackTown.refuses("refusal.compulsory"),
            (Frame::Lose { .. }, Action::Decline) => Rule::LostTown.refuses("refusal.compulsory"),
            (Frame::LeaderMonastery(_), Action::Decline) => self.check_no_monastery(Rule::LeaderMonastery),
            (Frame::Monastery(_), Action::Decline) => self.check_no_monastery(Rule::Monastery),
            (Frame::Secondary(_), Action::Secondary(_))
            | (Frame::Expand(_), Action::Decline)
            | (Frame::Estrid(_), Action::Estrid(_)) => Ok(()),
            _ => Rule::Sequence.refuses("refusal.not-now"),
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, ctx: &mut Ctx<'_, Self>) {
        let frame = self.top();
        if frame != Frame::Draft {
            self.agenda.pop();
        }
        match (frame, action) {
            (_, Action::Settle(town)) => self.settle(seat, town, ctx),
            (_, Action::Draft(low, high)) => self.draft(seat, low, high, ctx),
            (_, Action::Mark(town)) => self.mark(seat, town, ctx),
            (_, Action::Play(card)) => self.play_card(seat, card, ctx),
            (_, Action::Secondary(which)) => self.choose_secondary(seat, which, ctx),
            (Frame::Extras(_, symbol), Action::Extras(count)) => self.buy_extras(seat, symbol, count, ctx),
            (_, Action::Expand(town)) => self.expand(seat, town, ctx),
            (_, Action::Liberate(town)) => self.liberate(seat, town, ctx),
            (_, Action::Take(town)) => self.take_reward_town(seat, town, ctx),
            (_, Action::Estrid(pact)) => self.answer_estrid(seat, pact, ctx),
            (Frame::Lose { loser, .. }, Action::Lose(town)) => self.lose(seat, loser, town, ctx),
            (_, Action::Monastery(town)) => self.build_monastery(seat, town, ctx),
            (_, Action::Extras(_) | Action::Lose(_) | Action::Decline) => {}
        }
        self.advance(ctx);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.agenda.is_empty().then(|| self.final_ranking())
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn seen(event: &Event, viewer: Viewer) -> Option<Seen> {
        event::seen(event, viewer)
    }

    fn imagine(view: &View, chance: &mut Chance) -> Self {
        imagine::imagine(view, chance)
    }

    fn alphabet() -> &'static [Action] {
        &ALPHABET
    }

    fn option_specs() -> &'static [OptionSpec] {
        const fn switch(key: &'static str, default: bool) -> OptionSpec {
            OptionSpec { key, kind: OptionKind::Switch { default } }
        }
        static SPECS: [OptionSpec; 5] = [
            switch("english_five_player", false),
            switch("monastery_mandatory", false),
            switch("viking_majority_half", true),
            switch("threshold_strict", false),
            switch("random_start", true),
        ];
        &SPECS
    }

    fn catalog() -> &'static Catalog {
        static WORDS: LazyLock<Catalog> = LazyLock::new(|| {
            Catalog::parse(include_str!("../data/text.de.toml"), include_str!("../data/text.en.toml"))
                .expect("the texts are complete")
        });
        &WORDS
    }

    fn components(_: &Options) -> serde_json::Value {
        DATA.published.clone()
    }

    fn sketch(view: &View) -> Vec<Message> {
        view::sketch(view)
    }

    fn score_sheet(&self) -> Vec<ScoreLine> {
        let line = |&(line, source): &(Source, &'static str)| ScoreLine {
            source,
            points: self.everybody().iter().map(|player| player.ledger[line as usize].into()).collect(),
        };
        Source::ALL.iter().map(line).collect()
    }

    /// Per player: 4 rounds of 3 packs, 7 tricks of at most 5 answers (mark, play, secondary, extras, town), and 4
    /// answers in the upkeep; and one first town.
    fn longest(_: &Options, seats: u8) -> u32 {
        u32::from(seats) * (4 * (3 + 7 * 5 + 4) + 1)
    }

    fn census(&self, tally: &mut Tally) {
        self.count_components(tally);
    }

    fn sound(&self) -> Result<(), String> {
        if !self.occupied.union(self.monasteries).minus(self.discs).is_empty() {
            return Err("an occupied town or a monastery without a disc".into());
        }
        for seat in Seat::all(self.seats) {
            let player = self.player(seat);
            if player.points < 0 || player.coins < 0 {
                return Err(format!("seat {seat} has {} points and {} coins", player.points, player.coins));
            }
            if player.ledger.iter().sum::<i16>() != player.points {
                return Err(format!("the ledger of seat {seat} does not add up to {} points", player.points));
            }
        }
        Ok(())
    }
}

impl BrianBoru {
    /// The frame on top. Only asked for while the game goes on; when it is over, any frame will do.
    fn top(&self) -> Frame {
        self.agenda.last().copied().unwrap_or(Frame::Claim)
    }

    /// Goes on until somebody is asked or the game is over.
    fn advance(&mut self, ctx: &mut Ctx<'_, Self>) {
        while let Some(&frame) = self.agenda.last() {
            if self.asks(frame) {
                return;
            }
            self.agenda.pop();
            self.perform(frame, ctx);
        }
    }

    /// Is there anything to decide? Without a choice nobody is asked (BOR-15.17).
    fn asks(&self, frame: Frame) -> bool {
        match frame {
            Frame::Settle(_)
            | Frame::Draft
            | Frame::Mark(_)
            | Frame::Lead(_)
            | Frame::Follow(_)
            | Frame::Secondary(_)
            | Frame::Estrid(_) => true,
            Frame::Extras(seat, symbol) => self.extras_limit(seat, symbol) > 0,
            Frame::Expand(seat) => !self.expansion_targets(seat).is_empty(),
            Frame::Liberate(_) => !self.occupied.is_empty(),
            Frame::MarriageTown(_, region) => !self.free_in(region).is_empty(),
            Frame::TrackTown(_) => !self.free_towns().is_empty(),
            Frame::Lose { loser, .. } => !self.controlled(loser).is_empty(),
            Frame::LeaderMonastery(seat) | Frame::Monastery(seat) => !self.building_sites(seat).is_empty(),
            _ => false,
        }
    }

    /// Does what a frame says that asks nobody.
    fn perform(&mut self, frame: Frame, ctx: &mut Ctx<'_, Self>) {
        match frame {
            Frame::Preparation => self.prepare_round(ctx),
            Frame::Trick => self.begin_trick(ctx),
            Frame::Resolve => self.resolve_next(),
            Frame::Symbols(seat, part, at) => self.perform_symbols(seat, part, at, ctx),
            Frame::Marriage => self.hold_wedding(ctx),
            Frame::MarriageTrack(winner) => self.reward_track(winner, ctx),
            Frame::Battle => self.fight(ctx),
            Frame::Spoils => self.share_spoils(ctx),
            Frame::Church => self.lead_church(),
            Frame::ChurchMarker(leader) => self.take_marker(leader, ctx),
            Frame::ChurchRest => self.share_church(ctx),
            Frame::Claim => self.claim_regions(ctx),
            Frame::Lose { loser, .. } => ctx.tell(|| Seen::NothingToLose(loser).into()),
            _ => {}
        }
    }

    fn count_components(&self, tally: &mut Tally) {
        let drafting = self.agenda.contains(&Frame::Draft);
        for player in self.everybody() {
            let pack = self.pack as usize;
            let held = if drafting {
                let piles = player.picks.iter().fold(Cards::EMPTY, |all, &kept| all.union(kept));
                piles.union(player.packs[pack].minus(player.picks[pack]))
            } else {
                player.hand.union(player.thrown).union(player.played)
            };
            for card in held.iter() {
                tally.add("action card", card);
            }
        }
        for card in self.undealt.iter() {
            tally.add("action card", card);
        }
    }
}

impl Frame {
    /// Whom a frame asks, if it asks one seat.
    fn asked(self) -> Option<Seat> {
        match self {
            Frame::Settle(seat)
            | Frame::Mark(seat)
            | Frame::Lead(seat)
            | Frame::Follow(seat)
            | Frame::Secondary(seat)
            | Frame::Extras(seat, _)
            | Frame::Expand(seat)
            | Frame::Liberate(seat)
            | Frame::MarriageTown(seat, _)
            | Frame::TrackTown(seat)
            | Frame::Estrid(seat)
            | Frame::LeaderMonastery(seat)
            | Frame::Monastery(seat)
            | Frame::Lose { chooser: seat, .. } => Some(seat),
            _ => None,
        }
    }
}
