//! Chapters 9 to 11: the upkeep of a round. Marriage, battle, church; claims follow in their own chapter.

use tafel_core::{Ctx, Seat, Violation};

use crate::action::Pact;
use crate::data::{DATA, Towns};
use crate::event::Seen;
use crate::ids::{Marriage, Region, Town};
use crate::rule::Rule;
use crate::state::{BrianBoru, Estrid, Frame, Source};

/// Church discs that allow a monastery in the third step.
const MONASTERY_DISCS: u8 = 4;
/// Points for sending Estrid home.
const SPURN_POINTS: i16 = 4;

// Chapter 9: marriage.
impl BrianBoru {
    /// The marriage card in front of everybody.
    pub(crate) fn marriage(&self) -> Option<Marriage> {
        self.weddings.last().copied()
    }

    /// BOR-9.1 to 9.3: whoever is highest on the track takes the card and its reward.
    pub(crate) fn hold_wedding(&mut self, ctx: &mut Ctx<'_, Self>) {
        let Some(card) = self.marriage() else { return };
        let Some(winner) = self.single_most(|player| player.space) else {
            ctx.tell(|| Seen::NoMarriage(card).into());
            return;
        };
        ctx.tell(|| Seen::Married(winner, card).into());
        self.agenda.push(Frame::MarriageTrack(winner));
        if card == Marriage::Estrid {
            self.agenda.push(Frame::Estrid(winner));
            return;
        }
        let row = &DATA.marriages[card.index()];
        self.player_mut(winner).marriages.insert(card as u8);
        self.score(winner, Source::Marriage, row.points);
        ctx.tell(|| Seen::MarriagePoints(winner, row.points).into());
        for _ in 0..row.renown {
            self.gain_renown(winner, ctx);
        }
        if let Some(region) = row.town_in {
            self.agenda.push(Frame::MarriageTown(winner, region));
        }
    }

    pub(crate) fn free_in(&self, region: Region) -> Towns {
        DATA.in_region[region.index()].minus(self.discs)
    }

    pub(crate) fn check_marriage_town(&self, region: Region, town: Town) -> Result<(), Violation<Rule>> {
        if self.free_in(region).has(town as u8) {
            return Ok(());
        }
        Rule::MarriageTown.refuses(if town.region() == region {
            "refusal.town-taken"
        } else {
            "refusal.other-region"
        })
    }

    pub(crate) fn check_track_town(&self, town: Town) -> Result<(), Violation<Rule>> {
        if self.discs.has(town as u8) { Rule::TrackTown.refuses("refusal.town-taken") } else { Ok(()) }
    }

    pub(crate) fn take_reward_town(&mut self, seat: Seat, town: Town, ctx: &mut Ctx<'_, Self>) {
        self.put_disc(seat, town);
        ctx.tell(|| Seen::RewardTown(seat, town).into());
    }

    /// BOR-9.5.
    pub(crate) fn answer_estrid(&mut self, seat: Seat, pact: Pact, ctx: &mut Ctx<'_, Self>) {
        self.estrid = Estrid::Answered(seat, pact);
        ctx.tell(|| Seen::Estrid(seat, pact).into());
        match pact {
            Pact::Military | Pact::Trade => self.player_mut(seat).marriages.insert(Marriage::Estrid as u8),
            Pact::Spurn => self.score(seat, Source::Marriage, SPURN_POINTS),
        }
    }

    /// BOR-9.2 and 9.6: the winner's disc returns to the start, everybody else is rewarded by the track.
    pub(crate) fn reward_track(&mut self, winner: Seat, ctx: &mut Ctx<'_, Self>) {
        self.player_mut(winner).space = 0;
        for seat in Seat::all(self.seats).filter(|&seat| seat != winner) {
            let reward = &DATA.track[self.player(seat).space as usize];
            if reward.coins > 0 {
                self.gain_coins(seat, reward.coins, ctx);
            }
            for _ in 0..reward.renown {
                self.gain_renown(seat, ctx);
            }
            if reward.any_town {
                self.agenda.push(Frame::TrackTown(seat));
            }
        }
    }
}

// Chapter 10: battle.
impl BrianBoru {
    /// BOR-10.1 to 10.4: if raiders are left, whoever fought least loses a town.
    pub(crate) fn fight(&mut self, ctx: &mut Ctx<'_, Self>) {
        self.agenda.push(Frame::Spoils);
        if self.raiders == 0 {
            ctx.tell(|| Seen::Repelled.into());
            return;
        }
        let fewest = self.everybody().iter().map(|player| player.raiders).min().unwrap_or(0);
        let (leaders, _) = self.most(|player| player.raiders);
        let champion = if leaders.len() == 1 { leaders.first() } else { None };
        // Clockwise from the marker holder; the first to be handled is pushed last.
        for back in (0..self.seats).rev() {
            let loser = self.marker.clockwise(back, self.seats);
            if self.player(loser).raiders == fewest {
                self.agenda.push(Frame::Lose { chooser: champion.unwrap_or(loser), loser });
            }
        }
    }

    pub(crate) fn check_lose(&self, loser: Seat, town: Town) -> Result<(), Violation<Rule>> {
        if self.controlled(loser).has(town as u8) {
            return Ok(());
        }
        Rule::LostTown.refuses(match self.owner(town) {
            Some(owner) if owner == loser => "refusal.already-occupied",
            _ => "refusal.not-the-losers-town",
        })
    }

    pub(crate) fn lose(&mut self, chooser: Seat, loser: Seat, town: Town, ctx: &mut Ctx<'_, Self>) {
        self.occupied.insert(town as u8);
        ctx.tell(|| Seen::Lost(loser, town, chooser).into());
    }

    /// BOR-10.5 to 10.7.
    pub(crate) fn share_spoils(&mut self, ctx: &mut Ctx<'_, Self>) {
        self.raiders = 0;
        if let Some(victor) = self.single_most(|player| player.raiders) {
            let player = self.player_mut(victor);
            player.renown += 1;
            player.raiders = 0;
            let points = player.renown.into();
            self.score(victor, Source::Battle, points);
            ctx.tell(|| Seen::Victor(victor, points).into());
        }
        let (leaders, most) = self.most(|player| player.raiders);
        for seat in leaders.iter().filter(|_| most > 0) {
            self.player_mut(seat).raiders -= 1;
            self.score(seat, Source::Battle, 1);
            ctx.tell(|| Seen::Spoils(seat).into());
        }
    }
}

// Chapter 11: church.
impl BrianBoru {
    /// Own controlled towns without a monastery (BOR-11.1, 11.4).
    pub(crate) fn building_sites(&self, seat: Seat) -> Towns {
        self.controlled(seat).minus(self.monasteries)
    }

    /// BOR-11.1: a single leader of the church may build, and takes the marker in any case.
    pub(crate) fn lead_church(&mut self) {
        self.agenda.push(Frame::ChurchRest);
        if let Some(leader) = self.single_most(|player| player.church) {
            self.agenda.push(Frame::ChurchMarker(leader));
            self.agenda.push(Frame::LeaderMonastery(leader));
        }
    }

    pub(crate) fn take_marker(&mut self, leader: Seat, ctx: &mut Ctx<'_, Self>) {
        self.marker = leader;
        self.player_mut(leader).church = 0;
        ctx.tell(|| Seen::ChurchLeader(leader).into());
    }

    /// BOR-11.2 and 11.3.
    pub(crate) fn share_church(&mut self, ctx: &mut Ctx<'_, Self>) {
        let (leaders, most) = self.most(|player| player.church);
        for seat in leaders.iter().filter(|_| most > 0) {
            self.player_mut(seat).church -= 1;
            self.score(seat, Source::Church, 1);
            ctx.tell(|| Seen::ChurchPoint(seat).into());
        }
        for back in (0..self.seats).rev() {
            let seat = self.marker.clockwise(back, self.seats);
            if self.player(seat).church >= MONASTERY_DISCS {
                self.agenda.push(Frame::Monastery(seat));
            }
        }
    }

    pub(crate) fn check_monastery(&self, rule: Rule, seat: Seat, town: Town) -> Result<(), Violation<Rule>> {
        if self.building_sites(seat).has(town as u8) {
            return Ok(());
        }
        rule.refuses(if self.controlled(seat).has(town as u8) {
            "refusal.has-monastery"
        } else {
            "refusal.not-your-town"
        })
    }

    /// Building is optional unless the table plays it otherwise (switch `monastery_mandatory`).
    pub(crate) fn check_no_monastery(&self, rule: Rule) -> Result<(), Violation<Rule>> {
        if self.options.monastery_mandatory { rule.refuses("refusal.must-build") } else { Ok(()) }
    }

    pub(crate) fn build_monastery(&mut self, seat: Seat, town: Town, ctx: &mut Ctx<'_, Self>) {
        self.monasteries.insert(town as u8);
        self.player_mut(seat).church = 0;
        ctx.tell(|| Seen::Monastery(seat, town).into());
    }
}
