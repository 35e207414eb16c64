//! Chapter 14: what one viewer may know.
//!
//! Public is everything but the cards in hands, packs and draft piles, the undealt card and the order of the decks.
//! A player also remembers the packs passed on, and everybody remembers who played which card this round.

use serde::{Deserialize, Serialize};
use tafel_core::{Arg, ArrayVec, Message, Seat, SeatSet, Viewer};

use crate::data::{Card, Cards, Towns, cards};
use crate::ids::{Marriage, Town};
use crate::state::{BrianBoru, Claim, Estrid, Frame, Options, Player};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Whose view this is.
    pub viewer: Viewer,
    /// The rule switches.
    pub options: Options,
    /// The round, from 1; 0 while the first towns are chosen.
    pub round: u8,
    /// How many rounds there are.
    pub rounds: u8,
    /// What happens next, the nearest last.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Frame>"))]
    pub agenda: ArrayVec<Frame, 12>,
    /// The players, by seat.
    pub players: Vec<PlayerView>,
    /// Every town, in the order of the map.
    pub towns: Vec<TownView>,
    /// The claim token of every region, in the order of the map.
    pub claims: Vec<Claim>,
    /// Who holds the marker, or laid it on the active town.
    pub marker: Seat,
    /// The town the trick is about.
    pub active: Option<Town>,
    /// Raiders left in the battle area.
    pub raiders: u8,
    /// Fleets revealed so far, the current one last.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub fleets: ArrayVec<u8, 4>,
    /// Marriage cards revealed so far, the current one last.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Marriage>"))]
    pub weddings: ArrayVec<Marriage, 4>,
    /// What became of Estrid.
    pub estrid: Estrid,
    /// Which pack of the draft is in hand, from 0.
    pub pack: u8,
    /// The trick under way, from 1; 0 before the first.
    pub trick: u8,
    /// How many tricks a round has.
    pub tricks: u8,
    /// Who wins the trick, once all have played.
    pub winner: Option<Seat>,
    /// Whose card of the trick is done with.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub resolved: SeatSet,
    /// What only this viewer knows.
    pub own: Option<Own>,
}

/// A town as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TownView {
    /// Which.
    pub id: Town,
    /// Whose disc lies there.
    pub owner: Option<Seat>,
    /// Do the Vikings hold it?
    pub occupied: bool,
    /// Does a monastery stand there?
    pub monastery: bool,
}

/// A player as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerView {
    /// Coins.
    pub coins: i16,
    /// Points.
    pub points: i16,
    /// Points by source, in the order of the score sheet's sources.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub ledger: ArrayVec<i16, 11>,
    /// Renown.
    pub renown: u8,
    /// Raiders.
    pub raiders: u8,
    /// Discs in the church.
    pub church: u8,
    /// Space on the marriage track.
    pub space: u8,
    /// Marriage cards won and kept.
    pub marriages: Vec<Marriage>,
    /// Cards in hand.
    pub hand: u8,
    /// Cards thrown away unplayed.
    pub thrown: u8,
    /// Has this player chosen from the pack in hand?
    pub chosen: bool,
    /// Cards played this round.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub played: Cards,
    /// The card on the table.
    pub card: Option<Card>,
}

/// What only the viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Own {
    /// The hand.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub hand: Cards,
    /// The card thrown away.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub thrown: Cards,
    /// The packs received this round.
    #[cfg_attr(feature = "ts", ts(type = "[number[], number[], number[], number[]]"))]
    pub packs: [Cards; 4],
    /// The cards kept of them.
    #[cfg_attr(feature = "ts", ts(type = "[number[], number[], number[], number[]]"))]
    pub picks: [Cards; 4],
}

impl BrianBoru {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        View {
            viewer,
            options: self.options,
            round: self.round,
            rounds: self.row().rounds,
            agenda: self.agenda.clone(),
            players: Seat::all(self.seats).map(|seat| self.public_player(seat)).collect(),
            towns: Town::ALL.iter().map(|&town| self.public_town(town)).collect(),
            claims: self.claims.to_vec(),
            marker: self.marker,
            active: self.active,
            raiders: self.raiders,
            fleets: self.fleets.clone(),
            weddings: self.weddings.clone(),
            estrid: self.estrid,
            pack: self.pack,
            trick: self.trick,
            tricks: self.tricks(),
            winner: self.winner,
            resolved: self.resolved,
            own: viewer.seat().map(|seat| {
                let Player { hand, thrown, packs, picks, .. } = self.player(seat).clone();
                Own { hand, thrown, packs, picks }
            }),
        }
    }

    fn public_town(&self, town: Town) -> TownView {
        TownView {
            id: town,
            owner: self.owner(town),
            occupied: self.occupied.has(town as u8),
            monastery: self.monasteries.has(town as u8),
        }
    }

    fn public_player(&self, seat: Seat) -> PlayerView {
        let player = self.player(seat);
        let drafting = self.agenda.last() == Some(&Frame::Draft);
        PlayerView {
            coins: player.coins,
            points: player.points,
            ledger: player.ledger.into(),
            renown: player.renown,
            raiders: player.raiders,
            church: player.church,
            space: player.space,
            marriages: player.marriages.iter().map(|card| Marriage::ALL[card as usize]).collect(),
            hand: player.hand.len() as u8,
            thrown: player.thrown.len() as u8,
            chosen: drafting && !player.picks[self.pack as usize].is_empty(),
            played: player.played,
            card: self.table[seat.index()],
        }
    }
}

/// The table in a few lines (for terminals).
pub(crate) fn sketch(view: &View) -> Vec<Message> {
    let mut lines = Vec::new();
    if let (Some(&fleet), Some(&marriage)) = (view.fleets.last(), view.weddings.last()) {
        lines.push(
            Message::new("sketch.round")
                .number("round", view.round)
                .number("rounds", view.rounds)
                .number("fleet", fleet)
                .number("raiders", view.raiders)
                .name("marriage", "marriage", marriage),
        );
    }
    if let Some(town) = view.active {
        lines.push(
            Message::new("sketch.trick")
                .number("trick", view.trick)
                .number("tricks", view.tricks)
                .name("town", "town", town)
                .name("colour", "colour", colour_id(town)),
        );
    }
    for (seat, player) in Seat::all(view.players.len() as u8).zip(&view.players) {
        let of_seat = |town: &&TownView| town.owner == Some(seat);
        let towns = view.towns.iter().filter(of_seat).filter(|town| !town.occupied).count() as i32;
        let tokens = view.claims.iter().filter(|&&claim| claim == Claim::Held(seat)).count() as i32;
        lines.push(
            Message::new("sketch.player")
                .seat("seat", seat)
                .number("points", player.points)
                .number("coins", player.coins)
                .number("renown", player.renown)
                .number("raiders", player.raiders)
                .number("church", player.church)
                .number("space", player.space)
                .number("towns", towns)
                .number("tokens", tokens),
        );
    }
    if let Some(own) = &view.own {
        let list = |set: Cards| Arg::List(cards(set).map(|card| Arg::named("card", card.value())).collect());
        let kept = own.picks.iter().fold(Cards::EMPTY, |all, &picks| all.union(picks));
        if !own.hand.is_empty() {
            lines.push(Message::new("sketch.hand").arg("cards", list(own.hand)));
        } else if view.agenda.contains(&Frame::Draft) && !kept.is_empty() {
            lines.push(Message::new("sketch.kept").arg("cards", list(kept)));
        }
    }
    lines
}

fn colour_id(town: Town) -> &'static str {
    use crate::data::Colour;
    match town.colour() {
        Colour::Red => "red",
        Colour::Blue => "blue",
        Colour::Yellow => "yellow",
        Colour::White => "white",
    }
}

/// The towns of a view that satisfy a condition, as a set.
pub(crate) fn town_set(view: &View, keep: impl Fn(&TownView) -> bool) -> Towns {
    view.towns.iter().filter(|town| keep(town)).map(|town| town.id as u8).collect()
}
