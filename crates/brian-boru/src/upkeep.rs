//! Chapters 9 to 11: the upkeep of a round. Marriage, battle, church; claims follow in their own chapter.

use tafel_core::{Decision, Seat, SeatSet, require};

use crate::Ctx;
use crate::action::{Action, Pact};
use crate::data::{DATA, Towns};
use crate::event::Seen;
use crate::frame::Frame;
use crate::ids::{Marriage, Region};
use crate::question::Question;
use crate::rule::{Rule, Verdict, not_now, not_this};
use crate::state::{BrianBoru, Estrid, OpenTable, Player, Source};

/// Church discs that allow a monastery in the third step.
const MONASTERY_DISCS: u8 = 4;
/// Points for sending Estrid home.
const SPURN_POINTS: i16 = 4;

// Chapter 9: marriage.
impl BrianBoru {
    /// The marriage card in front of everybody.
    pub(crate) fn marriage(&self) -> Option<Marriage> {
        self.table.weddings.last().copied()
    }

    /// BOR-9.1 to 9.3: whoever is highest on the track takes the card and its reward.
    pub(crate) fn hold_wedding(&mut self, ctx: &mut Ctx<'_>) {
        let Some(card) = self.marriage() else { return };
        let Some(winner) = self.table.single_most(|player| player.space) else {
            ctx.tell(|| Seen::NoMarriage(card).into());
            return;
        };
        ctx.tell(|| Seen::Married(winner, card).into());
        self.table.agenda.push(Frame::MarriageTrack(winner));
        if card == Marriage::Estrid {
            self.table.agenda.push(Frame::Estrid(winner));
            return;
        }
        let row = &DATA.marriages[card.index()];
        self.table.player_mut(winner).marriages.insert(card);
        self.table.score(winner, Source::Marriage, row.points);
        ctx.tell(|| Seen::MarriagePoints(winner, row.points).into());
        for _ in 0..row.renown {
            self.gain_renown(winner, ctx);
        }
        if let Some(region) = row.town_in {
            self.table.agenda.push(Frame::MarriageTown(winner, region));
        }
    }

    /// BOR-9.2 and 9.6: the winner's disc returns to the start, everybody else is rewarded by the track.
    pub(crate) fn reward_track(&mut self, winner: Seat, ctx: &mut Ctx<'_>) {
        self.table.player_mut(winner).space = 0;
        for seat in Seat::all(self.table.seats()).filter(|&seat| seat != winner) {
            let reward = &DATA.track[self.table.player(seat).space as usize];
            if reward.coins > 0 {
                self.gain_coins(seat, reward.coins, ctx);
            }
            for _ in 0..reward.renown {
                self.gain_renown(seat, ctx);
            }
            if reward.any_town {
                self.table.agenda.push(Frame::TrackTown(seat));
            }
        }
    }
}

/// BOR-9.3: a free town of the marriage card's region.
pub(crate) struct MarriageTown(pub(crate) Seat, pub(crate) Region);

impl MarriageTown {
    fn towns(&self, game: &BrianBoru) -> Towns {
        DATA.in_region[self.1.index()].minus(game.table.towns.discs)
    }
}

impl Decision<BrianBoru> for MarriageTown {
    fn asked(&self, _: &BrianBoru) -> SeatSet {
        SeatSet::one(self.0)
    }

    fn is_open(&self, game: &BrianBoru) -> bool {
        !self.towns(game).is_empty()
    }

    fn question(&self, _: &BrianBoru, _: Seat) -> Question {
        Question::MarriageTown(self.1)
    }

    fn legal(&self, game: &BrianBoru, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.towns(game).iter().map(Action::Take));
    }

    fn check(&self, game: &BrianBoru, _: Seat, action: Action) -> Verdict {
        let Action::Take(town) = action else { return not_this(action, Rule::MarriageTown) };
        require(town.region() == self.1, Rule::MarriageTown, "refusal.other-region")?;
        require(self.towns(game).has(town), Rule::MarriageTown, "refusal.town-taken")
    }

    fn apply(&self, game: &mut BrianBoru, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        TrackTown(seat).apply(game, seat, action, ctx);
    }
}

/// BOR-9.6: any free town of the board, from space 8 of the track.
pub(crate) struct TrackTown(pub(crate) Seat);

impl Decision<BrianBoru> for TrackTown {
    fn asked(&self, _: &BrianBoru) -> SeatSet {
        SeatSet::one(self.0)
    }

    fn is_open(&self, game: &BrianBoru) -> bool {
        !game.table.free_towns().is_empty()
    }

    fn question(&self, _: &BrianBoru, _: Seat) -> Question {
        Question::TrackTown
    }

    fn legal(&self, game: &BrianBoru, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.table.free_towns().iter().map(Action::Take));
    }

    fn check(&self, game: &BrianBoru, _: Seat, action: Action) -> Verdict {
        let Action::Take(town) = action else { return not_this(action, Rule::TrackTown) };
        require(!game.table.towns.discs.has(town), Rule::TrackTown, "refusal.town-taken")
    }

    fn apply(&self, game: &mut BrianBoru, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Take(town) = action else { return };
        game.table.put_disc(seat, town);
        ctx.tell(|| Seen::RewardTown(seat, town).into());
    }
}

/// BOR-9.5: what the winner answers the Danish princess.
pub(crate) struct AnswerEstrid(pub(crate) Seat);

impl Decision<BrianBoru> for AnswerEstrid {
    fn asked(&self, _: &BrianBoru) -> SeatSet {
        SeatSet::one(self.0)
    }

    fn question(&self, _: &BrianBoru, _: Seat) -> Question {
        Question::Estrid
    }

    fn legal(&self, _: &BrianBoru, _: Seat, out: &mut Vec<Action>) {
        out.extend([Pact::Military, Pact::Trade, Pact::Spurn].map(Action::Estrid));
    }

    fn check(&self, _: &BrianBoru, _: Seat, action: Action) -> Verdict {
        if matches!(action, Action::Estrid(_)) { Ok(()) } else { not_this(action, Rule::Estrid) }
    }

    fn apply(&self, game: &mut BrianBoru, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Estrid(pact) = action else { return };
        game.table.estrid = Estrid::Answered(seat, pact);
        ctx.tell(|| Seen::Estrid(seat, pact).into());
        match pact {
            Pact::Military | Pact::Trade => game.table.player_mut(seat).marriages.insert(Marriage::Estrid),
            Pact::Spurn => game.table.score(seat, Source::Marriage, SPURN_POINTS),
        }
    }
}

// Chapter 10: battle.
impl OpenTable {
    /// What a player has fought: all raiders held, or with the switch `raiders_this_round` those taken this round.
    fn fought(&self, player: &Player) -> u8 {
        if self.options.raiders_this_round { player.gained } else { player.raiders }
    }

    /// BOR-10.2.
    pub(crate) fn fought_least(&self) -> SeatSet {
        let fewest = self.players.iter().map(|player| self.fought(player)).min();
        Seat::all(self.seats()).filter(|&seat| Some(self.fought(self.player(seat))) == fewest).collect()
    }
}

impl BrianBoru {
    /// BOR-10.1 to 10.4: if raiders are left, whoever fought least loses a town.
    pub(crate) fn fight(&mut self, ctx: &mut Ctx<'_>) {
        self.table.agenda.push(Frame::Spoils);
        if self.table.raiders == 0 {
            ctx.tell(|| Seen::Repelled.into());
            return;
        }
        let losers = self.table.fought_least();
        let (leaders, _) = self.table.most(|player| self.table.fought(player));
        let champion = if leaders.len() == 1 { leaders.first() } else { None };
        // Clockwise from the marker holder; the first to be handled is pushed last.
        for back in (0..self.table.seats()).rev() {
            let loser = self.table.marker.clockwise(back, self.table.seats());
            if losers.has(loser) {
                self.table.agenda.push(Frame::Lose { chooser: champion.unwrap_or(loser), loser });
            }
        }
    }

    /// BOR-10.5 to 10.7.
    pub(crate) fn share_spoils(&mut self, ctx: &mut Ctx<'_>) {
        self.table.raiders = 0;
        if let Some(victor) = self.table.single_most(|player| player.raiders) {
            let player = self.table.player_mut(victor);
            player.renown += 1;
            player.raiders = 0;
            let points = player.renown.into();
            self.table.score(victor, Source::Battle, points);
            ctx.tell(|| Seen::Victor(victor, points).into());
        }
        let (leaders, most) = self.table.most(|player| player.raiders);
        for seat in leaders.iter().filter(|_| most > 0) {
            self.table.player_mut(seat).raiders -= 1;
            self.table.score(seat, Source::Battle, 1);
            ctx.tell(|| Seen::Spoils(seat).into());
        }
    }
}

/// BOR-10.4: a town of the loser falls to the Vikings.
pub(crate) struct Lose {
    pub(crate) chooser: Seat,
    pub(crate) loser: Seat,
}

impl Decision<BrianBoru> for Lose {
    fn asked(&self, _: &BrianBoru) -> SeatSet {
        SeatSet::one(self.chooser)
    }

    fn is_open(&self, game: &BrianBoru) -> bool {
        !game.table.controlled(self.loser).is_empty()
    }

    fn pass_over(&self, _: &mut BrianBoru, ctx: &mut Ctx<'_>) {
        ctx.tell(|| Seen::NothingToLose(self.loser).into());
    }

    fn question(&self, _: &BrianBoru, _: Seat) -> Question {
        Question::Lose(self.loser)
    }

    fn legal(&self, game: &BrianBoru, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.table.controlled(self.loser).iter().map(Action::Lose));
    }

    fn check(&self, game: &BrianBoru, _: Seat, action: Action) -> Verdict {
        let Action::Lose(town) = action else { return not_this(action, Rule::Losers) };
        let owned = game.table.owner(town) == Some(self.loser);
        require(owned, Rule::LostTown, "refusal.not-the-losers-town")?;
        let controlled = game.table.controlled(self.loser).has(town);
        require(controlled, Rule::LostTown, "refusal.already-occupied")
    }

    fn apply(&self, game: &mut BrianBoru, chooser: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Lose(town) = action else { return };
        game.table.towns.occupied.insert(town);
        ctx.tell(|| Seen::Lost(self.loser, town, chooser).into());
    }
}

// Chapter 11: church.
impl BrianBoru {
    /// BOR-11.1: a single leader of the church may build, and takes the marker in any case.
    pub(crate) fn lead_church(&mut self) {
        self.table.agenda.push(Frame::ChurchRest);
        if let Some(leader) = self.table.single_most(|player| player.church) {
            self.table.agenda.push(Frame::ChurchMarker(leader));
            self.table.agenda.push(Frame::LeaderMonastery(leader));
        }
    }

    pub(crate) fn take_marker(&mut self, leader: Seat, ctx: &mut Ctx<'_>) {
        self.table.marker = leader;
        self.table.player_mut(leader).church = 0;
        ctx.tell(|| Seen::ChurchLeader(leader).into());
    }

    /// BOR-11.2 and 11.3.
    pub(crate) fn share_church(&mut self, ctx: &mut Ctx<'_>) {
        let (leaders, most) = self.table.most(|player| player.church);
        for seat in leaders.iter().filter(|_| most > 0) {
            self.table.player_mut(seat).church -= 1;
            self.table.score(seat, Source::Church, 1);
            ctx.tell(|| Seen::ChurchPoint(seat).into());
        }
        for back in (0..self.table.seats()).rev() {
            let seat = self.table.marker.clockwise(back, self.table.seats());
            if self.table.player(seat).church >= MONASTERY_DISCS {
                self.table.agenda.push(Frame::Monastery(seat));
            }
        }
    }
}

/// A monastery, optional unless the table plays it otherwise (switch `monastery_mandatory`).
pub(crate) struct BuildMonastery {
    pub(crate) builder: Seat,
    /// For leading the church (BOR-11.1), or for four discs (BOR-11.3).
    pub(crate) by: Rule,
}

impl BuildMonastery {
    /// Own controlled towns without a monastery (BOR-11.1, 11.4).
    fn towns(&self, game: &BrianBoru) -> Towns {
        game.table.controlled(self.builder).minus(game.table.towns.monasteries)
    }
}

impl Decision<BrianBoru> for BuildMonastery {
    fn asked(&self, _: &BrianBoru) -> SeatSet {
        SeatSet::one(self.builder)
    }

    fn is_open(&self, game: &BrianBoru) -> bool {
        !self.towns(game).is_empty()
    }

    fn question(&self, _: &BrianBoru, _: Seat) -> Question {
        if self.by == Rule::LeaderMonastery { Question::LeaderMonastery } else { Question::Monastery }
    }

    fn legal(&self, game: &BrianBoru, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.towns(game).iter().map(Action::Monastery));
        if !game.table.options.monastery_mandatory {
            out.push(Action::Decline);
        }
    }

    fn check(&self, game: &BrianBoru, _: Seat, action: Action) -> Verdict {
        let town = match action {
            Action::Monastery(town) => town,
            Action::Decline => {
                return require(!game.table.options.monastery_mandatory, self.by, "refusal.must-build");
            }
            _ => return not_now(),
        };
        require(game.table.controlled(self.builder).has(town), self.by, "refusal.not-your-town")?;
        require(!game.table.towns.monasteries.has(town), Rule::OneMonastery, "refusal.has-monastery")
    }

    fn apply(&self, game: &mut BrianBoru, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Monastery(town) = action else { return };
        game.table.towns.monasteries.insert(town);
        game.table.player_mut(seat).church = 0;
        ctx.tell(|| Seen::Monastery(seat, town).into());
    }
}
