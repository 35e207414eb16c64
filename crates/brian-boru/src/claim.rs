//! Chapters 12 and 13: regions are claimed, and at last everything is counted.

use tafel_core::{MAX_SEATS, Outcome, Seat, TieBreak};

use crate::Ctx;
use crate::action::Pact;
use crate::data::{DATA, Towns};
use crate::event::{FinalPoints, Seen};
use crate::figures::Progress;
use crate::frame::Frame;
use crate::ids::{Marriage, Region};
use crate::state::{BrianBoru, Claim, Estrid, OpenTable, Source};

/// Weights in a region: one per player, and the Vikings'.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// By seat.
    pub players: [u8; MAX_SEATS],
    /// Of the towns they hold.
    pub vikings: u8,
}

impl OpenTable {
    /// What counts towards a claim token: the towns with a disc (BOR-12.1, 1.8).
    pub(crate) fn progress(&self, region: Region) -> Progress {
        let count = self.weight(DATA.in_region[region.index()].both(self.towns.discs));
        let needed = DATA.regions[region.index()].threshold + u8::from(self.options.threshold_strict);
        Progress { count, needed }
    }
}

impl BrianBoru {
    fn has_pact(&self, pact: Pact) -> Option<Seat> {
        match self.table.estrid {
            Estrid::Answered(seat, answer) if answer == pact => Some(seat),
            _ => None,
        }
    }

    /// BOR-12.2: weights by who controls the towns. With a military pact the Vikings are no party of their own.
    pub fn weights(&self, region: Region) -> Weights {
        self.weights_with(region, self.table.towns.monasteries)
    }

    /// BOR-13.6: what counts for the half points; with the switch `half_points_by_town` a monastery counts once.
    pub fn half_point_weights(&self, region: Region) -> Weights {
        let by_town = self.table.options.half_points_by_town;
        self.weights_with(region, if by_town { Towns::EMPTY } else { self.table.towns.monasteries })
    }

    fn weights_with(&self, region: Region, twice: Towns) -> Weights {
        let towns = DATA.in_region[region.index()].both(self.table.towns.discs);
        let held = towns.both(self.table.towns.occupied);
        let mut weights = Weights { players: [0; MAX_SEATS], vikings: held.len() + held.both(twice).len() };
        for town in towns.minus(held).iter() {
            let owner = self.table.towns.owners[town.index()];
            weights.players[owner.index()] += 1 + u8::from(twice.has(town));
        }
        if let Some(ally) = self.has_pact(Pact::Military) {
            weights.players[ally.index()] += std::mem::take(&mut weights.vikings);
        }
        weights
    }

    /// BOR-12.1 to 12.3, for every region; then the next round, or the end.
    pub(crate) fn claim_regions(&mut self, ctx: &mut Ctx<'_>) {
        for region in Region::ALL {
            self.maybe_open(region, ctx);
            if self.table.claims[region.index()] != Claim::FaceDown {
                self.maybe_claim(region, ctx);
            }
        }
        if self.marriage() == Some(Marriage::Estrid) {
            self.final_scoring(ctx);
        } else {
            self.table.agenda.push(Frame::Preparation);
        }
    }

    fn maybe_open(&mut self, region: Region, ctx: &mut Ctx<'_>) {
        if self.table.claims[region.index()] != Claim::FaceDown {
            return;
        }
        let Progress { count, needed } = self.table.progress(region);
        if count >= needed {
            self.table.claims[region.index()] = Claim::Open;
            ctx.tell(|| Seen::Opened(region).into());
        }
    }

    fn maybe_claim(&mut self, region: Region, ctx: &mut Ctx<'_>) {
        let weights = self.weights(region);
        let most = weights.players.into_iter().max().unwrap_or(0);
        let old = self.table.claims[region.index()];
        let new = if weights.vikings > most {
            Claim::Open
        } else {
            let mut leaders =
                Seat::all(self.table.seats()).filter(|seat| weights.players[seat.index()] == most);
            match (leaders.next(), leaders.next()) {
                (Some(leader), None) if most > weights.vikings => Claim::Held(leader),
                _ => old,
            }
        };
        self.table.claims[region.index()] = new;
        match new {
            Claim::Held(seat) if new != old => ctx.tell(|| Seen::Claimed(seat, region).into()),
            Claim::Open if new != old => ctx.tell(|| Seen::Freed(region).into()),
            _ => {}
        }
    }

    /// BOR-13.2 to 13.7.
    fn final_scoring(&mut self, ctx: &mut Ctx<'_>) {
        let most_coins = self.table.players.iter().map(|player| player.coins).max().unwrap_or(0);
        let mut richest =
            Seat::all(self.table.seats()).filter(|&seat| self.table.player(seat).coins == most_coins);
        if let (Some(seat), None) = (richest.next(), richest.next()) {
            self.score_at_end(seat, Source::Coins, FinalPoints::Coins, 1, ctx);
        }
        self.score_at_end(self.table.marker, Source::Marker, FinalPoints::Marker, 1, ctx);
        for seat in Seat::all(self.table.seats()) {
            let renown = self.table.player(seat).renown.into();
            self.score_at_end(seat, Source::Renown, FinalPoints::Renown, renown, ctx);
        }
        for region in Region::ALL {
            self.score_region(region, ctx);
        }
        for seat in Seat::all(self.table.seats()) {
            let points = DATA.region_points[self.regions_with_a_town(seat)];
            self.score_at_end(seat, Source::RegionCount, FinalPoints::Regions, points, ctx);
        }
    }

    fn score_at_end(
        &mut self,
        seat: Seat,
        source: Source,
        what: FinalPoints,
        points: i16,
        ctx: &mut Ctx<'_>,
    ) {
        if points != 0 {
            self.table.score(seat, source, points);
            ctx.tell(|| Seen::Final(seat, what, points).into());
        }
    }

    /// BOR-13.5 and 13.6.
    fn score_region(&mut self, region: Region, ctx: &mut Ctx<'_>) {
        let points = DATA.regions[region.index()].points;
        match self.table.claims[region.index()] {
            Claim::FaceDown => {}
            Claim::Held(seat) => {
                self.score_at_end(seat, Source::RegionsHeld, FinalPoints::Held(region), points, ctx);
            }
            Claim::Open => {
                let weights = self.half_point_weights(region);
                let most = weights.players.into_iter().max().unwrap_or(0);
                let shut_out = weights.vikings > most && !self.table.options.viking_majority_half;
                if most == 0 || shut_out {
                    return;
                }
                for seat in Seat::all(self.table.seats()).filter(|seat| weights.players[seat.index()] == most)
                {
                    self.score_at_end(seat, Source::RegionsOpen, FinalPoints::Open(region), points / 2, ctx);
                }
            }
        }
    }

    /// BOR-13.7: regions with a controlled town; under a trade pact those with a Viking town too.
    pub fn regions_with_a_town(&self, seat: Seat) -> usize {
        let mut towns = self.table.controlled(seat);
        if self.has_pact(Pact::Trade) == Some(seat) {
            towns = towns.union(self.table.towns.occupied);
        }
        DATA.in_region.iter().filter(|region| region.meets(towns)).count()
    }

    /// How many claim tokens a player holds.
    pub fn tokens_held(&self, seat: Seat) -> usize {
        self.table.claims.iter().filter(|&&claim| claim == Claim::Held(seat)).count()
    }

    /// BOR-13.8: what decides between equal points.
    pub(crate) fn what_breaks_ties(&self) -> Vec<TieBreak> {
        let seats = || Seat::all(self.table.seats());
        let tie = |name, figures| TieBreak { name, rule: "BOR-13.8", figures };
        vec![
            tie("tie.tokens", seats().map(|seat| self.tokens_held(seat) as i32).collect()),
            tie(
                "tie.marriages",
                seats().map(|seat| self.table.player(seat).marriages.len() as i32).collect(),
            ),
        ]
    }

    /// BOR-13.8: points, then claim tokens, then marriage cards kept.
    pub(crate) fn final_outcome(&self) -> Outcome {
        Outcome::ranked(self.table.players.iter().map(|player| player.points.into()), |seat| {
            let player = self.table.player(seat);
            (player.points, self.tokens_held(seat), player.marriages.len())
        })
    }
}
