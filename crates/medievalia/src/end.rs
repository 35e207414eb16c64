//! Chapters 12 and 13: siege, elimination, and how the game ends.

use std::cmp::Reverse;

use tafel_core::{Outcome, Seat, Set, TieBreak};

use crate::event::{Event, News};
use crate::ids::{Building, Resource};
use crate::options::Siege;
use crate::place::Place;
use crate::rule::Rule;
use crate::state::{Ending, Land, MAX_HOSTS, OpenTable, Spot};
use crate::{Ctx, Medievalia};

/// A siege of so many turns in a row eliminates (MED-12.3).
pub(crate) const SIEGE: u8 = 3;
/// Victory points that win, alone and as a team (MED-13.2).
const PRESTIGE: u32 = 7;
const TEAM_PRESTIGE: u32 = 11;

impl OpenTable {
    /// Do enemies stand in the fief while no landscape is guarded, or not every one? (MED-12.1)
    pub fn is_besieged(&self, seat: Seat) -> bool {
        let home = Place::fief(seat);
        let enemies = self
            .squads
            .iter()
            .any(|squad| squad.troop.place == home && self.enemies(seat, squad.troop.owner));
        if !enemies {
            return false;
        }
        let landscapes = self.landscapes(seat);
        let of_landscapes = self.hosts_of(seat).filter(|(_, host)| host.land != Land::City);
        let guarded = of_landscapes.filter(|&(number, _)| self.is_guarded(seat, number)).count();
        match self.rules.options.siege {
            Siege::Erratum => guarded == 0,
            Siege::Printed => landscapes == 0 || guarded < landscapes,
        }
    }

    /// Is there a character or a military building? (MED-1.4)
    pub fn is_guarded(&self, seat: Seat, number: u8) -> bool {
        let buildings = self.host(seat, number).into_iter().flat_map(crate::state::Host::buildings);
        let mut military = buildings.filter(|building| !self.rules.buildings[building.index()].civil);
        military.next().is_some()
            || self.find(|troop| troop.owner == seat && troop.spot == Spot::Host(number)).is_some()
    }

    /// Victory points in the fief of `seat`, each building type once (MED-13.1).
    pub fn points(&self, seat: Seat) -> u32 {
        let standing = self.standing(seat);
        standing.iter().map(|building| u32::from(self.rules.buildings[building.index()].points)).sum()
    }

    /// Building types in the fief.
    pub(crate) fn standing(&self, seat: Seat) -> Set<Building, u16> {
        self.hosts_of(seat).flat_map(|(_, host)| host.buildings()).collect()
    }

    /// The sum over a player, or over a team.
    pub(crate) fn of_side(&self, seat: Seat, what: impl Fn(Seat) -> u32) -> u32 {
        what(seat) + self.ally(seat).map_or(0, what)
    }

    /// How many points win, alone or as a team.
    pub(crate) fn goal(&self) -> u32 {
        if self.rules.options.team { TEAM_PRESTIGE } else { PRESTIGE }
    }

    pub(crate) fn check_prestige(&mut self, seat: Seat) {
        if self.ending.is_none() && self.of_side(seat, |seat| self.points(seat)) >= self.goal() {
            self.ending = Some(Ending::Prestige(seat));
        }
    }

    pub(crate) fn check_last_building(&mut self) {
        if self.ending.is_none() && self.sites.iter().all(|site| site.top.is_none()) {
            self.ending = Some(Ending::LastBuilding);
        }
    }

    fn check_military(&mut self) {
        let mut alive = Seat::all(self.seats()).filter(|&seat| !self.eliminated.has(seat));
        let Some(winner) = alive.next() else { return };
        if self.ending.is_none() && alive.all(|other| !self.enemies(winner, other)) {
            self.ending = Some(Ending::Military);
        }
    }
}

impl Ending {
    /// The rule by which nothing can be done any more.
    pub(crate) fn rule(self) -> Rule {
        match self {
            Ending::Prestige(_) => Rule::Prestige,
            Ending::LastBuilding => Rule::LastBuilding,
            Ending::EmptyStacks => Rule::EmptyStacks,
            Ending::Military => Rule::Military,
        }
    }
}

impl Medievalia {
    /// Counts a siege at START, or ends it (MED-12.1 to MED-12.3).
    pub(crate) fn check_siege(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        if !self.table.is_besieged(seat) {
            if self.table.fiefs[seat.index()].siege > 0 {
                ctx.tell(|| Event::Open(News::SiegeBroken { seat }));
            }
            self.table.fiefs[seat.index()].siege = 0;
            return;
        }
        self.table.fiefs[seat.index()].siege += 1;
        let times = self.table.fiefs[seat.index()].siege;
        ctx.tell(|| Event::Open(News::Besieged { seat, times }));
        if times >= SIEGE {
            self.eliminate(seat, ctx);
        }
    }

    /// A player is out with all cards (MED-12.5). The hand goes onto the open discard pile.
    pub(crate) fn eliminate(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        ctx.reveal();
        ctx.tell(|| Event::Open(News::Eliminated { seat }));
        self.table.eliminated = self.table.eliminated.with(seat);
        self.table.discard_troops(|troop| troop.owner == seat);
        for number in 0..MAX_HOSTS as u8 {
            self.table.clear_host(seat, number);
        }
        let index = seat.index();
        for (discard, held) in self.table.discard.iter_mut().zip(self.hands[index]) {
            *discard += held;
        }
        self.hands[index].fill(0);
        self.table.fiefs[index].known.fill(0);
        self.table.fiefs[index].siege = 0;
        self.table.check_military();
    }

    /// What decides between equal points (MED-13.6). Teams count together.
    pub(crate) fn what_breaks_ties(&self) -> Vec<TieBreak> {
        let seats = || Seat::all(self.table.seats());
        let tie = |name, figures| TieBreak { name, rule: "MED-13.6", figures };
        let gold = |seat| self.table.of_side(seat, |seat| self.table.capacity(seat, Resource::Gold)) as i32;
        let hand = |seat| self.table.of_side(seat, |seat| self.hand_size(seat)) as i32;
        vec![tie("tie.gold", seats().map(gold).collect()), tie("tie.hand", seats().map(hand).collect())]
    }

    /// Who is where at the end: winners by prestige first, then those still in the game by points, gold, hand.
    pub(crate) fn final_outcome(&self) -> Option<Outcome> {
        let ending = self.table.ending?;
        let scores = Seat::all(self.table.seats()).map(|seat| self.table.points(seat) as i32);
        let alive = |seat: Seat| u32::from(!self.table.eliminated.has(seat));
        Some(Outcome::ranked(scores, |seat| {
            let prestige = matches!(ending, Ending::Prestige(winner) if !self.table.enemies(winner, seat));
            (
                prestige,
                Reverse(self.table.of_side(seat, alive) == 0),
                self.table.of_side(seat, |seat| self.table.points(seat)),
                self.table.of_side(seat, |seat| self.table.capacity(seat, Resource::Gold)),
                self.table.of_side(seat, |seat| self.hand_size(seat)),
            )
        }))
    }
}
