//! Chapters 9A and 10: declaring war, forming groups, setting troops against them, choosing targets.

use tafel_core::{Seat, SeatSet, Set, refuse, require};

use crate::action::{Action, Figure};
use crate::event::{Event, News};
use crate::frame::Frame;
use crate::ids::Card;
use crate::place::{Place, Places};
use crate::rule::{Rule, Verdict};
use crate::state::{Aim, Front, Host, HostFight, LONE, MAX_GROUPS, Spot, Troop, UNDECIDED, War};
use crate::{Ctx, Medievalia};

/// Attacking groups, counted from 0.
pub(crate) type Groups = Set<u8, u32>;

/// One of the sides of a fight for which damage is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unit {
    /// An attacking group.
    Attack(u8),
    /// The defenders set against an attacking group.
    Defend(u8),
    /// A lone troop as target.
    Lone(u8),
    /// An attacked host, by its place in the list of attacked hosts.
    Host(u8),
}

impl Medievalia {
    /// Who fights whom. Only asked while there is a war.
    pub(crate) fn front(&self) -> Front {
        let nobody = Front { place: None, attacker: self.active, defender: self.active };
        self.war.front.unwrap_or(nobody)
    }

    // Declaring (MED-9.1).

    pub(crate) fn offer_fronts(&self, out: &mut impl FnMut(Action)) {
        let mut places = Places::EMPTY;
        for squad in self.squads.iter().filter(|squad| squad.troop.owner == self.active) {
            places = places.with(squad.troop.place);
        }
        for place in places.iter() {
            for against in Seat::all(self.seats) {
                if self.check_declaration(place, against).is_ok() {
                    out(Action::Declare { place, against });
                }
            }
        }
        if self.rules.options.archer_free_fire {
            for against in Seat::all(self.seats) {
                if self.check_volley(against).is_ok() {
                    out(Action::Volley { against });
                }
            }
        }
    }

    pub(crate) fn check_declaration(&self, place: Place, against: Seat) -> Verdict {
        let seat = self.active;
        let playing = against.0 < self.seats && !self.eliminated.has(against);
        require(playing && self.enemies(seat, against), Rule::Opponents, "refusal.no-opponent")?;
        let here = |owner: Seat| self.find(|troop| troop.owner == owner && troop.place == place).is_some();
        require(here(seat), Rule::Declaring, "refusal.no-troop-there")?;
        require(!self.fronts.has(place), Rule::Declaring, "refusal.one-war")?;
        if self.is_inhabited(place) {
            let ready = self.find(|troop| troop.owner == seat && troop.place == place && troop.available());
            require(ready.is_some(), Rule::Declaring, "refusal.none-available")?;
        }
        let has_card = place == Place::fief(against) || here(against);
        require(has_card, Rule::Declaring, "refusal.no-enemy-there")
    }

    pub(crate) fn check_volley(&self, against: Seat) -> Verdict {
        let option = self.rules.options.archer_free_fire;
        require(option, Rule::ArchersPriests, "refusal.no-volley")?;
        let playing = against.0 < self.seats && !self.eliminated.has(against);
        require(playing && self.enemies(self.active, against), Rule::Opponents, "refusal.no-opponent")?;
        require(!self.volleys.has(against), Rule::ArchersPriests, "refusal.one-volley")?;
        let targets = SeatSet::one(against);
        let ready = self.find(|troop| troop.owner == self.active && self.could_shoot(troop, targets));
        require(ready.is_some(), Rule::ArchersPriests, "refusal.no-archer")
    }

    pub(crate) fn apply_declaration(&mut self, place: Place, against: Seat, ctx: &mut Ctx<'_>) {
        let attacker = self.active;
        self.fronts = self.fronts.with(place);
        let front = Front { place: Some(place), attacker, defender: against };
        self.war = War { front: Some(front), ..War::default() };
        ctx.tell(|| Event::Open(News::Declared { attacker, defender: against, place }));
        if self.is_inhabited(place) {
            self.muster(attacker, place);
            self.agenda.push(Frame::Partition);
            return;
        }
        // MED-10.1: one army each, used or not.
        self.change_all(|troop| {
            if troop.place == place && (troop.owner == attacker || troop.owner == against) {
                troop.group = 1;
            }
        });
        self.war.groups = 1;
        self.war.aims[0] = Aim::Opponent;
        self.agenda.push(Frame::StrikeBack);
    }

    pub(crate) fn apply_volley(&mut self, against: Seat, ctx: &mut Ctx<'_>) {
        let attacker = self.active;
        self.volleys = self.volleys.with(against);
        let front = Front { place: None, attacker, defender: against };
        self.war = War { front: Some(front), ..War::default() };
        self.agenda.push(Frame::Archers(attacker));
        ctx.tell(|| Event::Open(News::Volley { attacker, defender: against }));
    }

    /// Every available troop of a side must be told what to do.
    fn muster(&mut self, seat: Seat, place: Place) {
        self.change_all(|troop| {
            if troop.owner == seat && troop.place == place && troop.available() {
                troop.group = UNDECIDED;
            }
        });
    }

    /// No war can be declared any more: the turn ends (MED-4.6).
    pub(crate) fn close_fronts(&mut self, ctx: &mut Ctx<'_>) -> bool {
        let mut any = false;
        self.offer_fronts(&mut |_| any = true);
        if !any {
            self.end_turn(ctx);
        }
        !any
    }

    /// The next troop of a side that waits for orders.
    pub(crate) fn waiting(&self) -> Option<usize> {
        self.find(|troop| troop.group == UNDECIDED)
    }

    /// The card that waits for orders.
    pub(crate) fn waiting_card(&self) -> Card {
        self.waiting().map_or(Card::Soldier, |index| self.squads[index].troop.card)
    }

    fn is_at_home(&self, seat: Seat) -> bool {
        self.front().place == Some(Place::fief(seat))
    }

    // Step 1: battle groups (MED-9.4).

    pub(crate) fn offer_partition(&self, out: &mut impl FnMut(Action)) {
        for group in 1..=self.war.groups {
            out(Action::Join(group));
        }
        for action in [Action::OpenGroup, Action::StayOut] {
            if self.check_partition(action).is_ok() {
                out(action);
            }
        }
    }

    pub(crate) fn check_partition(&self, action: Action) -> Verdict {
        match action {
            Action::Join(group) => {
                let there = (1..=self.war.groups).contains(&group);
                require(there, Rule::Partition, "refusal.no-such-group")
            }
            Action::OpenGroup => {
                let room = usize::from(self.war.groups) < MAX_GROUPS;
                require(room, Rule::WarSteps, "refusal.group-cap")
            }
            Action::StayOut => {
                require(self.is_at_home(self.front().attacker), Rule::HomeRule, "refusal.all-must-fight")?;
                let undecided: u8 = self
                    .squads
                    .iter()
                    .filter(|squad| squad.troop.group == UNDECIDED)
                    .map(|squad| squad.count)
                    .sum();
                require(self.war.groups > 0 || undecided > 1, Rule::HomeRule, "refusal.one-must-fight")
            }
            _ => refuse(Rule::WarSteps, "refusal.now-partition"),
        }
    }

    pub(crate) fn apply_partition(&mut self, action: Action, ctx: &mut Ctx<'_>) {
        let Some(index) = self.waiting() else { return };
        let group = match action {
            Action::Join(group) => group,
            Action::OpenGroup => {
                self.war.groups += 1;
                self.war.groups
            }
            _ => 0,
        };
        let Troop { owner: seat, card, .. } = self.change(index, |troop| troop.group = group);
        ctx.tell(|| {
            Event::Open(match group {
                0 => News::StayedOut { seat, card },
                group => News::Grouped { seat, card, group },
            })
        });
    }

    // Step 2: opposition (MED-9.5).

    pub(crate) fn offer_opposition(&self, out: &mut impl FnMut(Action)) {
        for group in 1..=self.war.groups {
            out(Action::Oppose(group));
        }
        if self.check_opposition(Action::StayOut).is_ok() {
            out(Action::StayOut);
        }
    }

    pub(crate) fn check_opposition(&self, action: Action) -> Verdict {
        match action {
            Action::Oppose(group) => {
                let there = (1..=self.war.groups).contains(&group);
                require(there, Rule::Opposing, "refusal.no-such-group")
            }
            Action::StayOut => {
                require(self.is_at_home(self.front().defender), Rule::HomeRule, "refusal.all-must-fight")
            }
            _ => refuse(Rule::WarSteps, "refusal.now-oppose"),
        }
    }

    pub(crate) fn apply_opposition(&mut self, action: Action, ctx: &mut Ctx<'_>) {
        let Some(index) = self.waiting() else { return };
        let group = if let Action::Oppose(group) = action { group } else { 0 };
        let Troop { owner: seat, card, .. } = self.change(index, |troop| troop.group = group);
        ctx.tell(|| {
            Event::Open(match group {
                0 => News::StayedOut { seat, card },
                group => News::Opposed { seat, card, group },
            })
        });
    }

    // Step 3: targets (MED-9.6).

    /// The next unopposed group, numbered from 1.
    pub(crate) fn aiming(&self) -> Option<u8> {
        (1..=self.war.groups).find(|&group| self.war.aims[usize::from(group) - 1] == Aim::Open)
    }

    pub(crate) fn offer_targets(&self, out: &mut impl FnMut(Action)) {
        let Front { defender, place, .. } = self.front();
        if self.is_at_home(defender) {
            for (number, _) in self.hosts_of(defender) {
                out(Action::AttackHost(number));
            }
        }
        for (number, squad) in self.squads.iter().enumerate() {
            if Some(squad.troop.place) == place && squad.troop.owner == defender {
                let figure = Figure { number: number as u8, card: squad.troop.card };
                if self.check_target(Action::AttackTroop(figure)).is_ok() {
                    out(Action::AttackTroop(figure));
                }
            }
        }
        for group in 1..=self.war.groups {
            if self.check_target(Action::AttackGroup(group)).is_ok() {
                out(Action::AttackGroup(group));
            }
        }
        out(Action::AttackNothing);
    }

    pub(crate) fn check_target(&self, action: Action) -> Verdict {
        let Front { defender, place, .. } = self.front();
        match action {
            Action::AttackHost(number) => {
                require(self.is_at_home(defender), Rule::Targets, "refusal.no-host-there")?;
                require(self.host(defender, number).is_some(), Rule::Targets, "refusal.no-such-host")
            }
            Action::AttackTroop(figure) => {
                let troop = self.troop(figure, Rule::Targets)?;
                require(troop.owner == defender, Rule::Targets, "refusal.not-the-defender")?;
                require(Some(troop.place) == place, Rule::Targets, "refusal.elsewhere")?;
                require(troop.spot == Spot::Free, Rule::Targets, "refusal.attack-host")?;
                let grouped = (1..LONE).contains(&troop.group);
                require(!grouped, Rule::Targets, "refusal.attack-group")
            }
            Action::AttackGroup(group) => {
                let there = self.has_members(Unit::Defend(group));
                require(there, Rule::Targets, "refusal.no-such-group")
            }
            Action::AttackNothing => Ok(()),
            _ => refuse(Rule::WarSteps, "refusal.now-target"),
        }
    }

    pub(crate) fn apply_target(&mut self, action: Action, ctx: &mut Ctx<'_>) {
        let Some(group) = self.aiming() else { return };
        let (aim, news) = match action {
            Action::AttackHost(host) => {
                let Some(Host { land, .. }) = self.host(self.front().defender, host) else { return };
                if !self.war.hosts.iter().any(|fight| fight.host == host) {
                    self.war.hosts.push(HostFight::new(host));
                }
                (Aim::Host(host), News::AttackedHost { group, land })
            }
            Action::AttackTroop(figure) => {
                let mut number = self.war.lone;
                let troop = self.squads[figure.number as usize].troop;
                if troop.group >= LONE {
                    number = troop.group - LONE;
                } else {
                    self.war.lone += 1;
                    self.change(figure.number as usize, |troop| troop.group = LONE + number);
                }
                (Aim::Lone(number), News::AttackedTroop { group, card: troop.card })
            }
            Action::AttackGroup(other) => (Aim::Group(other), News::AttackedGroup { group, other }),
            _ => (Aim::Nothing, News::AttackedNothing { group }),
        };
        self.war.aims[usize::from(group) - 1] = aim;
        ctx.tell(|| Event::Open(news));
    }

    // Striking back (MED-9.7).

    /// The attacking groups with this aim, counted from 0.
    pub(crate) fn attackers(&self, aim: Aim) -> Groups {
        (0..self.war.groups).filter(|&group| self.war.aims[usize::from(group)] == aim).collect()
    }

    /// The next target that several groups attack and that has not struck back. Others strike back without asking.
    fn settle_strikes(&mut self) -> bool {
        let lone = (0..self.war.lone).map(Aim::Lone);
        let hosts = self.war.hosts;
        for aim in lone.chain(hosts.iter().map(|fight| Aim::Host(fight.host))) {
            let attackers = self.attackers(aim);
            if attackers.meets(self.war.struck) {
                continue;
            }
            if attackers.len() > 1 {
                return false;
            }
            self.war.struck = self.war.struck.union(attackers);
        }
        true
    }

    /// The groups at which the target in question can strike back.
    pub(crate) fn strikes(&self) -> Groups {
        let lone = (0..self.war.lone).map(Aim::Lone);
        let hosts = self.war.hosts.iter().map(|fight| Aim::Host(fight.host));
        let mut open = lone.chain(hosts).map(|aim| self.attackers(aim));
        open.find(|attackers| !attackers.meets(self.war.struck)).unwrap_or_default()
    }

    pub(crate) fn offer_strikes(&self, out: &mut impl FnMut(Action)) {
        for group in self.strikes().iter() {
            out(Action::StrikeBack(group + 1));
        }
    }

    pub(crate) fn check_strike(&self, group: u8) -> Verdict {
        let there = group > 0 && self.strikes().has(group - 1);
        require(there, Rule::Damage, "refusal.not-attacked-by")
    }

    pub(crate) fn apply_strike(&mut self, group: u8, ctx: &mut Ctx<'_>) {
        self.war.struck.insert(group - 1);
        ctx.tell(|| Event::Open(News::StruckBack { group }));
    }

    /// Carries a war on to the next thing somebody has to decide. Says whether anything happened.
    pub(crate) fn carry_on_war(&mut self, ctx: &mut Ctx<'_>) -> bool {
        let Front { place, defender, .. } = self.front();
        match self.frame() {
            Frame::Partition if self.waiting().is_none() => {
                if let Some(place) = place {
                    self.muster(defender, place);
                }
                self.next(Frame::Oppose);
            }
            Frame::Oppose if self.waiting().is_none() => {
                for group in 1..=self.war.groups {
                    if self.has_members(Unit::Defend(group)) {
                        self.war.aims[usize::from(group) - 1] = Aim::Opponent;
                    }
                }
                self.next(Frame::Aim);
            }
            Frame::Aim if self.aiming().is_none() => self.next(Frame::StrikeBack),
            Frame::StrikeBack if self.settle_strikes() => {
                self.war.unit = 0;
                self.begin_unit();
            }
            Frame::Protect => return self.carry_on_protecting(),
            Frame::Wound => return self.carry_on_wounding(ctx),
            Frame::Archers(seat) => return self.carry_on_archers(seat),
            Frame::Priests(seat) => return self.carry_on_priests(seat, ctx),
            _ => return false,
        }
        true
    }
}
