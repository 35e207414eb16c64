//! Situations in which something is refused.

use medievalia::Card::{
    Archer, Artist, Bureaucrat, Farm, Field, Forest, Infantry, Knight, Merchant, Mine, Priest, Soldier,
    Worker,
};
use medievalia::Resource::{Energy, Food, Gold, Workforce};
use medievalia::testing::Table;
use medievalia::{Action, Building, Card, Figure, Frame, Medievalia, Options, Pile, Place, Spot, Troop};
use tafel_core::Seat;

pub(crate) const BETWEEN_0_1: Place = Place(4);
pub(crate) const BETWEEN_0_2: Place = Place(5);
pub(crate) const BETWEEN_1_2: Place = Place(7);
pub(crate) const FIEF: [Place; 4] = [Place(0), Place(1), Place(2), Place(3)];
pub(crate) const INVASION: Action = Action::Declare { place: FIEF[1], against: Seat(1) };
pub(crate) const ON_THE_THIRD: Action = Action::Declare { place: FIEF[1], against: Seat(2) };
pub(crate) const SCHOOL: Action = Action::Build { stack: 0, building: Building::School };
pub(crate) const TOWER: Action = Action::Build { stack: 0, building: Building::Tower };
/// Nobody has so many squads.
pub(crate) const NOBODY: Figure = Figure { number: 40, card: Worker };

/// Whoever is asked at this table tries this.
pub(crate) fn at(table: Table, action: Action) -> (Medievalia, Seat, Action) {
    let asked = table.asked().unwrap_or(Seat(0));
    (table.game, asked, action)
}

/// The same after some steps.
pub(crate) fn after(mut table: Table, steps: &[Action], action: Action) -> (Medievalia, Seat, Action) {
    table.acts(steps);
    at(table, action)
}

/// Whoever is asked points at a troop.
pub(crate) fn pointing(
    table: Table,
    how: fn(Figure) -> Action,
    seat: u8,
    card: Card,
) -> (Medievalia, Seat, Action) {
    let figure = table.figure(seat, card, |_| true);
    at(table, how(figure))
}

/// A table after some steps.
pub(crate) fn played(mut table: Table, steps: &[Action]) -> Table {
    table.acts(steps);
    table
}

/// The first hand is drawn, and there are no military cards left.
pub(crate) fn opening() -> Table {
    let mut table = Table::new(2).stack(Pile::Military, 0);
    table.game.table.agenda.clear();
    table.game.table.agenda.push(Frame::Opening(Seat(0), 8));
    table
}

/// A turn begins, and there are no military cards left.
pub(crate) fn start() -> Table {
    Table::new(2).stack(Pile::Military, 0).at_start()
}

/// A card has been bought and is to be drawn; there are no military cards left.
pub(crate) fn buying_a_card() -> Table {
    let table = Table::new(2).land(0, &[Farm, Farm]).stack(Pile::Military, 0);
    played(table, &[Action::ExtraCard, Action::ActivateGroup(1), Action::ActivateGroup(2)])
}

/// Mine and farm pay for a priest with a church, but not without.
pub(crate) fn without_a_church() -> Table {
    Table::new(2).land(0, &[Farm, Mine]).hand(0, &[Priest])
}

/// The forest and everybody at it must be turned for a tower, and so must the city.
pub(crate) fn tower_without_a_site() -> Table {
    let table = Table::new(2).land(0, &[Forest]).open_building(0, Building::Tower);
    table.guard(0, 1, Worker).guard(0, 1, Worker).troops(0, &[Worker, Worker])
}

/// One more worker, and the city is left for the tower.
pub(crate) fn tower_with_one_site() -> Table {
    tower_without_a_site().troop(0, Worker)
}

/// A merchant who could produce workforce or change it into food, but not both.
pub(crate) fn merchant_alone() -> Table {
    Table::new(2).turned(0, 0).troop(0, Merchant).hand(0, &[Worker])
}

/// A worker is to be paid: the merchant can make food of the energy of the forest or of the workforce of a worker.
pub(crate) fn trading() -> Table {
    let table = Table::new(2).land(0, &[Forest, Farm]).turned(0, 0).turned(0, 2);
    played(table.troops(0, &[Merchant, Worker]).hand(0, &[Worker]), &[Action::Play(Worker)])
}

/// A field is to be paid by the city or by a hand card.
pub(crate) fn paying() -> Table {
    let table = Table::new(2).land(0, &[Farm, Mine]).turned(0, 1).used(0, Worker).troop(0, Soldier);
    played(table.hand(0, &[Field, Priest]), &[Action::Play(Field)])
}

/// A worker is to be paid: the merchant at hand can make food of the city's workforce.
pub(crate) fn paying_by_trade() -> Table {
    played(Table::new(2).troops(0, &[Merchant, Artist]).hand(0, &[Worker, Field]), &[Action::Play(Worker)])
}

/// The same with gold from a mine.
pub(crate) fn paying_with_gold() -> Table {
    let table = Table::new(2).land(0, &[Mine]).troops(0, &[Merchant, Artist]).hand(0, &[Worker, Field]);
    let mut table = played(table, &[Action::Play(Worker)]);
    table.act(Action::ActivateGroup(1));
    table
}

/// A school is to be paid with three bureaucrats at hand.
pub(crate) fn school() -> Table {
    let table = Table::new(2)
        .land(0, &[Farm, Farm, Farm, Farm])
        .turned(0, 1)
        .building(0, 2, Building::Stable)
        .building(0, 2, Building::Smithy)
        .troops(0, &[Bureaucrat, Bureaucrat, Bureaucrat]);
    played(table, &[SCHOOL])
}

pub(crate) fn strikes(first: medievalia::Resource, second: Option<medievalia::Resource>) -> Action {
    Action::Bureaucrat { at: Spot::Free, first, second }
}

/// The bureaucrats have removed the whole cost, and the school looks for a place.
pub(crate) fn school_site() -> Table {
    let steps = [(Food, Food), (Workforce, Workforce), (Energy, Gold)];
    played(school(), &steps.map(|(first, second)| strikes(first, Some(second))))
}

/// Two against two: only the partner can pay for the field, with workers.
pub(crate) fn team(workers: &[Card]) -> Table {
    let table = Table::team().turned(0, 0).turned(2, 0).land(2, &[Farm]).turned(2, 1);
    table.troops(2, workers).hand(0, &[Field])
}

/// The partner is asked.
pub(crate) fn helping() -> Table {
    played(team(&[Worker, Worker]), &[Action::Play(Field), Action::AskPartner])
}

/// The partner has declined.
pub(crate) fn declined() -> Table {
    played(helping(), &[Action::Decline])
}

/// Both could pay for the field.
pub(crate) fn rich_team() -> Table {
    Table::team().land(2, &[Farm]).troops(2, &[Worker, Worker]).hand(0, &[Field, Priest, Priest])
}

/// A guard that is not used stands at a used farm, and somebody else can move.
pub(crate) fn kept() -> Table {
    let guard = Troop { spot: Spot::Host(1), ..Troop::new(Seat(0), Worker) };
    Table::new(2).land(0, &[Farm]).turned(0, 1).put(guard).troop(0, Knight).used(0, Soldier)
}

/// Troops move: a knight and a worker can, a soldier is used.
pub(crate) fn moving() -> Table {
    let table = Table::new(3).land(0, &[Farm, Farm]).troops(0, &[Knight, Worker]).used(0, Soldier);
    played(table, &[Action::Done])
}

/// A soldier between enemies that bar its way.
pub(crate) fn blocked() -> Table {
    let table = Table::new(2).land(0, &[Farm]).abroad(0, Soldier, BETWEEN_0_1).abroad(1, Worker, BETWEEN_0_1);
    played(table, &[Action::Done])
}

/// Seat 0 stands in the fief of seat 1 with these troops, and with a worker in that of seat 2.
pub(crate) fn invasion(troops: &[Card]) -> Table {
    invasion_under(&Options::default(), troops)
}

pub(crate) fn invasion_under(options: &Options, troops: &[Card]) -> Table {
    let table = Table::with(3, options).land(0, &[Farm; 3]).abroad(0, Worker, FIEF[2]);
    troops.iter().fold(table, |table, &card| table.abroad(0, card, FIEF[1])).at_war()
}

/// War in the fief of seat 1 is over.
pub(crate) fn after_a_war(options: &Options) -> Table {
    played(invasion_under(options, &[Soldier]).abroad(2, Worker, FIEF[1]), &[INVASION, Action::AttackNothing])
}

pub(crate) fn several_fronts() -> Options {
    Options { several_fronts: true, ..Options::default() }
}

pub(crate) fn free_fire() -> Options {
    Options { archer_free_fire: true, ..Options::default() }
}

/// Archers have shot at seat 1 without a war.
pub(crate) fn after_a_volley() -> Table {
    let table = Table::with(3, &free_fire())
        .land(0, &[Farm])
        .abroad(0, Archer, BETWEEN_0_1)
        .abroad(0, Archer, BETWEEN_0_2)
        .abroad(0, Worker, FIEF[2])
        .troop(1, Soldier)
        .at_war();
    let mut table = played(table, &[Action::Volley { against: Seat(1) }]);
    table.act(Action::Shoot(table.figure(0, Archer, |troop| troop.place == BETWEEN_0_1)));
    table
}

/// The most groups have been formed, and one troop is left.
pub(crate) fn sixteen_groups() -> Table {
    let mut table = played(invasion(&[Worker; 17]), &[INVASION]);
    for _ in 1..16 {
        table.act(Action::OpenGroup);
    }
    table
}

/// An unopposed soldier looks for a target; a worker of the defender was set against the other group.
pub(crate) fn aiming() -> Table {
    let table = invasion(&[Soldier, Worker])
        .land(1, &[Forest])
        .troop(1, Worker)
        .used(1, Priest)
        .guard(1, 1, Knight)
        .abroad(1, Infantry, BETWEEN_1_2)
        .abroad(2, Archer, FIEF[1]);
    played(table, &[INVASION, Action::OpenGroup, Action::Oppose(1)])
}

/// War on seat 2 in the fief of seat 1.
pub(crate) fn aiming_in_a_third_fief() -> Table {
    let table = invasion(&[Soldier]).abroad(2, Worker, FIEF[1]);
    let used = Troop { place: FIEF[1], used: true, ..Troop::new(Seat(2), Knight) };
    let mut table = table.put(used);
    table.game.table.squads.iter_mut().for_each(|squad| {
        squad.troop.used |= squad.troop.owner == Seat(2);
    });
    played(table, &[ON_THE_THIRD])
}

/// Two groups have attacked the knight, which can strike back at one; a third attacks nothing.
pub(crate) fn striking_back() -> Table {
    let table = invasion(&[Soldier, Soldier, Worker]).used(1, Knight);
    let mut table = played(table, &[INVASION, Action::OpenGroup, Action::OpenGroup]);
    for _ in 0..2 {
        table.act(Action::AttackTroop(table.figure(1, Knight, |_| true)));
    }
    played(table, &[Action::AttackNothing])
}

/// The shelter of a church goes to one of two guards.
pub(crate) fn sheltered_by_a_church() -> Table {
    let table = invasion(&[Soldier]).land(1, &[Field]).building(1, 1, Building::Church);
    let table = table.guard(1, 1, Worker).guard(1, 1, Soldier);
    played(table, &[INVASION, Action::AttackHost(1)])
}

/// The shelter of infantry goes to one of two others.
pub(crate) fn sheltered_by_infantry() -> Table {
    let table = invasion(&[Infantry, Soldier, Knight]).troops(1, &[Priest]);
    played(table, &[INVASION, Action::Join(1), Action::Join(1), Action::Oppose(1)])
}

/// Three of an army take four points, and the first has its share.
pub(crate) fn wounded() -> Table {
    let table = invasion(&[Soldier, Knight, Priest]).used(1, Knight);
    let mut table = played(table, &[INVASION, Action::Join(1), Action::Join(1)]);
    table.act(Action::AttackTroop(table.figure(1, Knight, |_| true)));
    table.act(Action::Wound(table.figure(0, Priest, |_| true)));
    table
}

/// Archers may shoot: one can, one is used, one is too far from everybody.
pub(crate) fn archers() -> Table {
    let table = Table::new(4)
        .land(0, &[Farm; 3])
        .abroad(0, Knight, FIEF[1])
        .abroad(0, Archer, BETWEEN_0_1)
        .put(Troop { place: FIEF[1], used: true, ..Troop::new(Seat(0), Archer) })
        .abroad(0, Archer, FIEF[3])
        .abroad(0, Worker, FIEF[3])
        .land(1, &[Field])
        .guard(1, 1, Worker)
        .used(1, Soldier)
        .used(1, Priest)
        .abroad(1, Infantry, BETWEEN_1_2)
        .at_war();
    played(table, &[INVASION, Action::AttackNothing])
}

/// The archer between the fiefs looks for a target.
pub(crate) fn aiming_an_arrow() -> Table {
    let mut table = archers();
    table.act(Action::Shoot(table.figure(0, Archer, |troop| troop.place == BETWEEN_0_1)));
    table
}

/// Priests may heal. Those of seat 1: one near the wounded, one used, one too far away.
pub(crate) fn priests() -> Table {
    let table = Table::new(4)
        .land(0, &[Farm; 3])
        .abroad(0, Soldier, FIEF[1])
        .abroad(0, Worker, FIEF[3])
        .troop(1, Infantry)
        .troop(1, Knight)
        .abroad(1, Priest, BETWEEN_0_1)
        .put(Troop { used: true, ..Troop::new(Seat(1), Priest) })
        .abroad(1, Priest, FIEF[3])
        .at_war();
    let mut table = played(table, &[INVASION]);
    while let Some(medievalia::Question::Oppose { card }) = table.question() {
        table.act(if card == Infantry { Action::Oppose(1) } else { Action::StayOut });
    }
    table
}

/// The priest is itself wounded, and so are two others beside it.
pub(crate) fn praying() -> Table {
    let between = |seat, card, damage| Troop { place: BETWEEN_0_1, damage, ..Troop::new(Seat(seat), card) };
    let table = Table::new(4)
        .land(0, &[Farm; 3])
        .put(between(0, Worker, 0))
        .abroad(0, Worker, FIEF[3])
        .put(between(1, Priest, 1))
        .put(between(1, Soldier, 1))
        .put(between(1, Knight, 1))
        .troop(1, Artist)
        .at_war();
    let table = played(table, &[Action::Declare { place: BETWEEN_0_1, against: Seat(1) }]);
    let mut table = table;
    while matches!(table.question(), Some(medievalia::Question::Wound { .. })) {
        table.act(Action::Wound(table.figure(1, Soldier, |_| true)));
    }
    table.act(Action::Pray(table.figure(1, Priest, |_| true)));
    table
}

/// The active player has more characters than food.
pub(crate) fn hungry() -> Table {
    Table::new(2).troops(0, &[Worker, Soldier]).troop(1, Knight).at_start()
}

/// The game has ended in this way.
pub(crate) fn over(ending: medievalia::Ending) -> Table {
    let mut table = Table::new(2);
    table.game.table.ending = Some(ending);
    table.game.table.agenda.clear();
    table.game.table.agenda.push(Frame::Over);
    table
}
