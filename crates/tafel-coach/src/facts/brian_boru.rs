//! Brian Boru: what a hand can do in this trick, and how one stands.

use brian_boru::{Card, Claim, Colour, DATA, Frame, Marriage, OpenTable, Region, Symbol, View};
use tafel_core::Seat;

const CHOICE_OF_WHITE: &str = "white-and-colour-fit";
const HOPELESS: &str = "no-card-wins";
const LAST_WORD: &str = "last-and-can-win";
const TOLL: &str = "leading-without-a-coin";
const SPACE_TAKEN: &str = "space-taken";
const FEWEST: &str = "fewest-raiders-late";
const TIED: &str = "held-region-tied";
const LAST_ROUND: &str = "last-round";
const ANOTHER_LOSES: &str = "another-loses-a-town";
const YOU_LOSE: &str = "you-lose-a-town";
const RICH: &str = "last-trick-nearly-richest";

/// All of them.
pub(super) const KNOWN: &[&str] = &[
    CHOICE_OF_WHITE,
    HOPELESS,
    LAST_WORD,
    TOLL,
    SPACE_TAKEN,
    FEWEST,
    TIED,
    LAST_ROUND,
    ANOTHER_LOSES,
    YOU_LOSE,
    RICH,
];

/// In so late a trick one should look at the raiders.
const LATE_TRICK: u8 = 5;
/// So few coins behind the richest, one may still overtake them.
const NEARLY: i16 = 2;

pub(super) fn facts(view: &View, seat: Seat) -> Vec<&'static str> {
    let table = &view.table;
    let own = table.player(seat);
    let hand = view.own.map(|own| own.hand).unwrap_or_default();
    let wins = |card: &Card| best_on_table(table).is_none_or(|best| *card > best);
    let colour = table.active.map(brian_boru::Town::colour);
    let fits = |card: &Card| colour.is_some_and(|colour| card.fits(colour));
    let follows = table.agenda.last() == Some(&Frame::Follow(seat));
    let leads = table.agenda.last() == Some(&Frame::Lead(seat));
    let everybody_else_played =
        Seat::all(table.seats()).all(|other| other == seat || table.player(other).card.is_some());
    let can_win = hand.iter().any(|card| fits(&card) && wins(&card));
    let white = |card: &Card| card.face().colour == Colour::White;
    let fewest = table.players.iter().map(|player| player.raiders).min() == Some(own.raiders);
    let richest = table.players.iter().map(|player| player.coins).max().unwrap_or(0);
    let taken = Seat::all(table.seats())
        .any(|other| other != seat && own.space > 0 && table.player(other).space == own.space);
    let toll = |card: &Card| card.face().primary.contains(&Symbol::Pay);

    let mut facts = Vec::new();
    let mut note = |fact, holds: bool| {
        if holds {
            facts.push(fact);
        }
    };
    note(
        CHOICE_OF_WHITE,
        leads && hand.iter().any(|card| white(&card)) && hand.iter().any(|card| !white(&card) && fits(&card)),
    );
    note(HOPELESS, follows && colour.is_some() && !can_win);
    note(LAST_WORD, follows && everybody_else_played && can_win);
    note(
        TOLL,
        (leads || follows)
            && own.coins == 0
            && hand.iter().any(|card| fits(&card) && toll(&card) && wins(&card)),
    );
    note(SPACE_TAKEN, taken);
    note(FEWEST, fewest && table.raiders > 0 && table.trick >= LATE_TRICK.min(view.tricks));
    note(TIED, Region::ALL.into_iter().any(|region| held_and_tied(table, region)));
    if let Some(&Frame::Lose { chooser, loser }) = table.agenda.last() {
        note(ANOTHER_LOSES, chooser == seat && loser != seat);
        note(YOU_LOSE, chooser == seat && loser == seat);
    }
    note(LAST_ROUND, table.weddings.last() == Some(&Marriage::Estrid));
    note(RICH, table.round == view.rounds && table.trick == view.tricks && own.coins + NEARLY >= richest);
    facts
}

/// The card that would win if nobody played any more.
fn best_on_table(table: &OpenTable) -> Option<Card> {
    let colour = table.active?.colour();
    table.players.iter().filter_map(|player| player.card).filter(|card| card.fits(colour)).max()
}

/// Does somebody hold a region in which another counts as much?
fn held_and_tied(table: &OpenTable, region: Region) -> bool {
    let Claim::Held(holder) = table.claims[region.index()] else { return false };
    let weight = |seat| table.weight(table.controlled(seat).both(DATA.in_region[region.index()]));
    let own = weight(holder);
    Seat::all(table.seats()).any(|other| other != holder && weight(other) == own)
}
