//! Chapters 9A and 10: declaring war, forming groups, setting troops against them, choosing targets.

use tafel_core::{Decision, Message, Say, Seat, SeatSet, Set, refuse, require};

use crate::action::{Action, Figure};
use crate::event::{Event, News};
use crate::forced::Offers;
use crate::frame::Frame;
use crate::ids::Card;
use crate::place::{Place, Places};
use crate::question::Question;
use crate::rule::{Rule, Verdict};
use crate::state::{Aim, Front, Host, HostFight, LONE, MAX_GROUPS, OpenTable, Spot, Troop, UNDECIDED, War};
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

impl OpenTable {
    /// Who fights whom. Only asked while there is a war.
    pub(crate) fn front(&self) -> Front {
        let nobody = Front { place: None, attacker: self.active, defender: self.active };
        self.war.front.unwrap_or(nobody)
    }

    fn offer_fronts(&self, out: &mut impl FnMut(Action)) {
        let mut places = Places::EMPTY;
        for squad in self.squads.iter().filter(|squad| squad.troop.owner == self.active) {
            places = places.with(squad.troop.place);
        }
        for place in places.iter() {
            for against in Seat::all(self.seats()) {
                if self.check_declaration(place, against).is_ok() {
                    out(Action::Declare { place, against });
                }
            }
        }
        if self.rules.options.archer_free_fire {
            for against in Seat::all(self.seats()) {
                if self.check_volley(against).is_ok() {
                    out(Action::Volley { against });
                }
            }
        }
    }

    /// Is this somebody to fight?
    fn check_opponent(&self, against: Seat) -> Verdict {
        let plays = against.0 < self.seats();
        require(plays && self.enemies(self.active, against), Rule::Opponents, "refusal.no-opponent")?;
        require(!self.eliminated.has(against), Rule::Elimination, "refusal.already-out")
    }

    pub(crate) fn check_declaration(&self, place: Place, against: Seat) -> Verdict {
        let seat = self.active;
        self.check_opponent(against)?;
        let here = |owner: Seat| self.find(|troop| troop.owner == owner && troop.place == place).is_some();
        require(here(seat), Rule::Declaring, "refusal.no-troop-there")?;
        if self.rules.options.several_fronts {
            require(!self.fronts[against.index()].has(place), Rule::Declaring, "refusal.one-war-each")?;
        } else {
            require(!self.all_fronts().has(place), Rule::Declaring, "refusal.one-war")?;
        }
        if self.is_inhabited(place) {
            let ready = self.find(|troop| troop.owner == seat && troop.place == place && troop.available());
            require(ready.is_some(), Rule::Declaring, "refusal.none-available")?;
        }
        require(self.has_attackers(place), Rule::OneWarEach, "refusal.all-fought")?;
        require(self.has_card_in(against, place), Rule::Declaring, "refusal.no-enemy-there")
    }

    /// Fiefs in which war was declared this turn, on whomever.
    pub fn all_fronts(&self) -> Places {
        self.fronts.iter().fold(Places::EMPTY, |all, &places| all.union(places))
    }

    /// Does a player have a card in this fief?
    fn has_card_in(&self, seat: Seat, place: Place) -> bool {
        place == Place::fief(seat) || self.find(|troop| troop.owner == seat && troop.place == place).is_some()
    }

    /// Has the active player troops there that have not attacked yet? (MED-9.14) Where nobody lives used ones attack too.
    fn has_attackers(&self, place: Place) -> bool {
        let used_too = !self.is_inhabited(place);
        let ready = |troop: &Troop| {
            troop.owner == self.active
                && troop.place == place
                && !troop.fought
                && (used_too || troop.available())
        };
        self.find(ready).is_some()
    }

    /// May troops away from home be held back for another front of the same fief? (option)
    fn has_another_front(&self, place: Place) -> bool {
        let open = |other: Seat| {
            self.enemies(self.active, other)
                && !self.eliminated.has(other)
                && !self.fronts[other.index()].has(place)
                && self.has_card_in(other, place)
        };
        self.rules.options.several_fronts && Seat::all(self.seats()).any(open)
    }

    pub(crate) fn check_volley(&self, against: Seat) -> Verdict {
        let option = self.rules.options.archer_free_fire;
        require(option, Rule::ArchersPriests, "refusal.no-volley")?;
        self.check_opponent(against)?;
        require(!self.volleys.has(against), Rule::ArchersPriests, "refusal.one-volley")?;
        let targets = SeatSet::one(against);
        let ready = self.find(|troop| troop.owner == self.active && self.could_shoot(troop, targets));
        require(ready.is_some(), Rule::ArchersPriests, "refusal.no-archer")
    }

    pub(crate) fn apply_declaration(&mut self, place: Place, against: Seat, ctx: &mut Ctx<'_>) {
        let attacker = self.active;
        self.fronts[against.index()].insert(place);
        let front = Front { place: Some(place), attacker, defender: against };
        self.war = War { front: Some(front), ..War::default() };
        ctx.tell(|| Event::Open(News::Declared { attacker, defender: against, place }));
        if self.is_inhabited(place) {
            self.muster(attacker, place);
            self.ask(Frame::Partition);
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
        self.ask(Frame::StrikeBack);
    }

    pub(crate) fn apply_volley(&mut self, against: Seat, ctx: &mut Ctx<'_>) {
        let attacker = self.active;
        self.volleys = self.volleys.with(against);
        let front = Front { place: None, attacker, defender: against };
        self.war = War { front: Some(front), ..War::default() };
        self.ask(Frame::Archers(attacker));
        ctx.tell(|| Event::Open(News::Volley { attacker, defender: against }));
    }

    /// Every available troop of a side must be told what to do.
    fn muster(&mut self, seat: Seat, place: Place) {
        let attacker = self.active;
        self.change_all(|troop| {
            let spent = seat == attacker && troop.fought;
            if troop.owner == seat && troop.place == place && troop.available() && !spent {
                troop.group = UNDECIDED;
            }
        });
    }

    /// The squads that wait for orders, in the order in which they are asked about.
    pub(crate) fn waiting_squads(&self) -> impl Iterator<Item = usize> + '_ {
        let squads = self.squads.iter().enumerate();
        squads.filter(|(_, squad)| squad.troop.group == UNDECIDED).map(|(number, _)| number)
    }

    /// The next troop of a side that waits for orders.
    pub(crate) fn waiting(&self) -> Option<usize> {
        self.waiting_squads().next()
    }

    /// The card that waits for orders.
    pub(crate) fn waiting_card(&self) -> Card {
        self.waiting().map_or(Card::Soldier, |index| self.squads[index].troop.card)
    }

    fn is_at_home(&self, seat: Seat) -> bool {
        self.front().place == Some(Place::fief(seat))
    }

    /// The next unopposed group, numbered from 1.
    pub(crate) fn aiming(&self) -> Option<u8> {
        (1..=self.war.groups).find(|&group| self.war.aims[usize::from(group) - 1] == Aim::Open)
    }

    /// The attacking groups with this aim, counted from 0.
    pub(crate) fn attackers(&self, aim: Aim) -> Groups {
        (0..self.war.groups).filter(|&group| self.war.aims[usize::from(group)] == aim).collect()
    }

    /// Targets that one group attacks strike back without asking, up to the next one that several attack.
    fn strike_back_at_single_groups(&mut self) {
        let lone = (0..self.war.lone).map(Aim::Lone);
        let hosts = self.war.hosts;
        for aim in lone.chain(hosts.iter().map(|fight| Aim::Host(fight.host))) {
            let attackers = self.attackers(aim);
            if attackers.meets(self.war.struck) {
                continue;
            }
            if attackers.len() > 1 {
                return;
            }
            self.war.struck = self.war.struck.union(attackers);
        }
    }

    /// The groups at which the target in question can strike back.
    pub(crate) fn strikes(&self) -> Groups {
        let lone = (0..self.war.lone).map(Aim::Lone);
        let hosts = self.war.hosts.iter().map(|fight| Aim::Host(fight.host));
        let mut open = lone.chain(hosts).map(|aim| self.attackers(aim));
        open.find(|attackers| !attackers.meets(self.war.struck)).unwrap_or_default()
    }
}

/// Where to declare war (MED-9.1).
pub(crate) struct Fronts;

impl Decision<Medievalia> for Fronts {
    fn asked(&self, game: &Medievalia) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, _: &Medievalia, _: Seat) -> Question {
        Question::Fronts
    }

    fn legal(&self, game: &Medievalia, _: Seat, out: &mut Vec<Action>) {
        game.table.offer_fronts(&mut |action| out.push(action));
        game.table.offer_dismissals(out);
        out.push(Action::Done);
    }

    fn check(&self, game: &Medievalia, _: Seat, action: Action) -> Verdict {
        match action {
            Action::Declare { place, against } => game.table.check_declaration(place, against),
            Action::Volley { against } => game.table.check_volley(against),
            Action::Dismiss(figure) => game.table.check_dismissal(figure),
            Action::Done => Ok(()),
            Action::March { .. } | Action::Gallop { .. } => refuse(Rule::WarPhase, "refusal.moves-over"),
            _ if action.belongs_to_actions() => refuse(Rule::WarPhase, "refusal.actions-over"),
            _ => refuse(Rule::WarPhase, "refusal.now-war"),
        }
    }

    fn words(&self, _: &Medievalia, _: Seat, action: Action) -> Message {
        if action == Action::Done { Message::new("action.done-turn") } else { action.say() }
    }

    fn apply(&self, game: &mut Medievalia, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        if action == Action::Done {
            game.end_turn(ctx);
            return;
        }
        game.table.ask(Frame::Fronts);
        match action {
            Action::Declare { place, against } => game.table.apply_declaration(place, against, ctx),
            Action::Volley { against } => game.table.apply_volley(against, ctx),
            Action::Dismiss(figure) => game.table.apply_dismissal(figure, ctx),
            _ => {}
        }
    }

    fn is_open(&self, game: &Medievalia) -> bool {
        let mut any = false;
        game.table.offer_fronts(&mut |_| any = true);
        any
    }

    fn pass_over(&self, game: &mut Medievalia, ctx: &mut Ctx<'_>) {
        game.end_turn(ctx);
    }
}

/// Step 1: the attacker forms groups (MED-9.4).
pub(crate) struct Partition;

impl Offers for Partition {
    fn offer(&self, game: &Medievalia, out: &mut impl FnMut(Action)) {
        for group in 1..=game.table.war.groups {
            out(Action::Join(group));
        }
        for action in [Action::OpenGroup, Action::StayOut] {
            if self.check(game, game.table.active, action).is_ok() {
                out(action);
            }
        }
    }
}

impl Decision<Medievalia> for Partition {
    fn asked(&self, game: &Medievalia) -> SeatSet {
        SeatSet::one(game.table.front().attacker)
    }

    fn question(&self, game: &Medievalia, _: Seat) -> Question {
        Question::Partition { card: game.table.waiting_card() }
    }

    fn legal(&self, game: &Medievalia, _: Seat, out: &mut Vec<Action>) {
        self.offer(game, &mut |action| out.push(action));
    }

    fn check(&self, game: &Medievalia, _: Seat, action: Action) -> Verdict {
        match action {
            Action::Join(group) => {
                let there = (1..=game.table.war.groups).contains(&group);
                require(there, Rule::Partition, "refusal.no-such-group")
            }
            Action::OpenGroup => {
                let room = usize::from(game.table.war.groups) < MAX_GROUPS;
                require(room, Rule::WarSteps, "refusal.group-cap")
            }
            Action::StayOut => {
                let Front { attacker, place, .. } = game.table.front();
                let may_wait = game.table.is_at_home(attacker)
                    || place.is_some_and(|place| game.table.has_another_front(place));
                let undecided: u8 = game
                    .table
                    .squads
                    .iter()
                    .filter(|squad| squad.troop.group == UNDECIDED)
                    .map(|squad| squad.count)
                    .sum();
                // The last one of an attacker without a group has no choice and is not asked.
                let enough = game.table.war.groups > 0 || undecided > 1;
                require(may_wait && enough, Rule::HomeRule, "refusal.all-must-fight")
            }
            _ => refuse(Rule::WarSteps, "refusal.now-partition"),
        }
    }

    fn apply(&self, game: &mut Medievalia, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        game.table.ask(Frame::Partition);
        let Some(index) = game.table.waiting() else { return };
        let group = match action {
            Action::Join(group) => group,
            Action::OpenGroup => {
                game.table.war.groups += 1;
                game.table.war.groups
            }
            _ => 0,
        };
        let Troop { owner: seat, card, .. } = game.table.change(index, |troop| troop.group = group);
        ctx.tell(|| {
            Event::Open(match group {
                0 => News::StayedOut { seat, card },
                group => News::Grouped { seat, card, group },
            })
        });
    }

    fn is_open(&self, game: &Medievalia) -> bool {
        game.table.waiting().is_some()
    }

    fn pass_over(&self, game: &mut Medievalia, _: &mut Ctx<'_>) {
        let Front { place, defender, .. } = game.table.front();
        if let Some(place) = place {
            game.table.muster(defender, place);
        }
        game.table.ask(Frame::Oppose);
    }
}

/// Step 2: the defender sets troops against them (MED-9.5).
pub(crate) struct Oppose;

impl Offers for Oppose {
    fn offer(&self, game: &Medievalia, out: &mut impl FnMut(Action)) {
        for group in 1..=game.table.war.groups {
            out(Action::Oppose(group));
        }
        if self.check(game, game.table.active, Action::StayOut).is_ok() {
            out(Action::StayOut);
        }
    }
}

impl Decision<Medievalia> for Oppose {
    fn asked(&self, game: &Medievalia) -> SeatSet {
        SeatSet::one(game.table.front().defender)
    }

    fn question(&self, game: &Medievalia, _: Seat) -> Question {
        Question::Oppose { card: game.table.waiting_card() }
    }

    fn legal(&self, game: &Medievalia, _: Seat, out: &mut Vec<Action>) {
        self.offer(game, &mut |action| out.push(action));
    }

    fn check(&self, game: &Medievalia, _: Seat, action: Action) -> Verdict {
        match action {
            Action::Oppose(group) => {
                let there = (1..=game.table.war.groups).contains(&group);
                require(there, Rule::Opposing, "refusal.no-such-group")
            }
            Action::StayOut => require(
                game.table.is_at_home(game.table.front().defender),
                Rule::HomeRule,
                "refusal.all-must-fight",
            ),
            _ => refuse(Rule::WarSteps, "refusal.now-oppose"),
        }
    }

    fn apply(&self, game: &mut Medievalia, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        game.table.ask(Frame::Oppose);
        let Some(index) = game.table.waiting() else { return };
        let group = if let Action::Oppose(group) = action { group } else { 0 };
        let Troop { owner: seat, card, .. } = game.table.change(index, |troop| troop.group = group);
        ctx.tell(|| {
            Event::Open(match group {
                0 => News::StayedOut { seat, card },
                group => News::Opposed { seat, card, group },
            })
        });
    }

    fn is_open(&self, game: &Medievalia) -> bool {
        game.table.waiting().is_some()
    }

    fn pass_over(&self, game: &mut Medievalia, _: &mut Ctx<'_>) {
        for group in 1..=game.table.war.groups {
            if game.table.has_members(Unit::Defend(group)) {
                game.table.war.aims[usize::from(group) - 1] = Aim::Opponent;
            }
        }
        game.table.ask(Frame::Aim);
    }
}

/// Step 3: an unopposed group looks for a target (MED-9.6).
pub(crate) struct ChooseTarget;

impl Offers for ChooseTarget {
    fn offer(&self, game: &Medievalia, out: &mut impl FnMut(Action)) {
        let Front { defender, place, .. } = game.table.front();
        if game.table.is_at_home(defender) {
            for (number, _) in game.table.hosts_of(defender) {
                out(Action::AttackHost(number));
            }
        }
        for (number, squad) in game.table.squads.iter().enumerate() {
            if Some(squad.troop.place) == place && squad.troop.owner == defender {
                let figure = Figure { number: number as u8, card: squad.troop.card };
                if self.check(game, game.table.active, Action::AttackTroop(figure)).is_ok() {
                    out(Action::AttackTroop(figure));
                }
            }
        }
        for group in 1..=game.table.war.groups {
            if self.check(game, game.table.active, Action::AttackGroup(group)).is_ok() {
                out(Action::AttackGroup(group));
            }
        }
        out(Action::AttackNothing);
    }
}

impl Decision<Medievalia> for ChooseTarget {
    fn asked(&self, game: &Medievalia) -> SeatSet {
        SeatSet::one(game.table.front().attacker)
    }

    fn question(&self, game: &Medievalia, _: Seat) -> Question {
        Question::Aim { group: game.table.aiming().unwrap_or(0) }
    }

    fn legal(&self, game: &Medievalia, _: Seat, out: &mut Vec<Action>) {
        self.offer(game, &mut |action| out.push(action));
    }

    fn check(&self, game: &Medievalia, _: Seat, action: Action) -> Verdict {
        let Front { defender, place, .. } = game.table.front();
        match action {
            Action::AttackHost(number) => {
                require(game.table.is_at_home(defender), Rule::Targets, "refusal.no-host-there")?;
                require(game.table.host(defender, number).is_some(), Rule::Targets, "refusal.no-such-host")
            }
            Action::AttackTroop(figure) => {
                let troop = game.table.troop(figure, Rule::Targets)?;
                require(troop.owner == defender, Rule::Targets, "refusal.not-the-defender")?;
                require(Some(troop.place) == place, Rule::Targets, "refusal.elsewhere")?;
                require(troop.spot == Spot::Free, Rule::Targets, "refusal.attack-host")?;
                let grouped = (1..LONE).contains(&troop.group);
                require(!grouped, Rule::Targets, "refusal.attack-group")
            }
            Action::AttackGroup(group) => {
                let there = game.table.has_members(Unit::Defend(group));
                require(there, Rule::Targets, "refusal.no-such-group")
            }
            Action::AttackNothing => Ok(()),
            _ => refuse(Rule::WarSteps, "refusal.now-target"),
        }
    }

    fn apply(&self, game: &mut Medievalia, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        game.table.ask(Frame::Aim);
        let Some(group) = game.table.aiming() else { return };
        let (aim, news) = match action {
            Action::AttackHost(host) => {
                let Some(Host { land, .. }) = game.table.host(game.table.front().defender, host) else {
                    return;
                };
                if !game.table.war.hosts.iter().any(|fight| fight.host == host) {
                    game.table.war.hosts.push(HostFight::new(host));
                }
                (Aim::Host(host), News::AttackedHost { group, land })
            }
            Action::AttackTroop(figure) => {
                let mut number = game.table.war.lone;
                let troop = game.table.squads[figure.number as usize].troop;
                if troop.group >= LONE {
                    number = troop.group - LONE;
                } else {
                    game.table.war.lone += 1;
                    game.table.change(figure.number as usize, |troop| troop.group = LONE + number);
                }
                (Aim::Lone(number), News::AttackedTroop { group, card: troop.card })
            }
            Action::AttackGroup(other) => (Aim::Group(other), News::AttackedGroup { group, other }),
            _ => (Aim::Nothing, News::AttackedNothing { group }),
        };
        game.table.war.aims[usize::from(group) - 1] = aim;
        ctx.tell(|| Event::Open(news));
    }

    fn is_open(&self, game: &Medievalia) -> bool {
        game.table.aiming().is_some()
    }

    fn pass_over(&self, game: &mut Medievalia, _: &mut Ctx<'_>) {
        game.table.strike_back_at_single_groups();
        game.table.ask(Frame::StrikeBack);
    }
}

/// A target attacked by several groups strikes back at one (MED-9.7).
pub(crate) struct StrikeBack;

impl Offers for StrikeBack {
    fn offer(&self, game: &Medievalia, out: &mut impl FnMut(Action)) {
        for group in game.table.strikes().iter() {
            out(Action::StrikeBack(group + 1));
        }
    }
}

impl Decision<Medievalia> for StrikeBack {
    fn asked(&self, game: &Medievalia) -> SeatSet {
        SeatSet::one(game.table.front().defender)
    }

    fn question(&self, _: &Medievalia, _: Seat) -> Question {
        Question::StrikeBack
    }

    fn legal(&self, game: &Medievalia, _: Seat, out: &mut Vec<Action>) {
        self.offer(game, &mut |action| out.push(action));
    }

    fn check(&self, game: &Medievalia, _: Seat, action: Action) -> Verdict {
        let Action::StrikeBack(group) = action else { return refuse(Rule::Damage, "refusal.now-strike") };
        let there = group > 0 && game.table.strikes().has(group - 1);
        require(there, Rule::Damage, "refusal.not-attacked-by")
    }

    fn apply(&self, game: &mut Medievalia, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::StrikeBack(group) = action else { return };
        game.table.ask(Frame::StrikeBack);
        game.table.war.struck.insert(group - 1);
        ctx.tell(|| Event::Open(News::StruckBack { group }));
        game.table.strike_back_at_single_groups();
    }

    fn is_open(&self, game: &Medievalia) -> bool {
        !game.table.strikes().is_empty()
    }

    fn pass_over(&self, game: &mut Medievalia, _: &mut Ctx<'_>) {
        game.table.war.unit = 0;
        game.table.begin_unit();
    }
}
