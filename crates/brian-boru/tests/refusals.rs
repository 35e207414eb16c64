//! Everything that is refused: the situation, the rule a referee would cite, and the sentence in both languages.

use brian_boru::testing::{
    Board, LOWER, Table, UPPER, draft, expand, liberate, lose, mark, monastery, play, settle, take, town,
};
use brian_boru::{Action, BrianBoru, Options, Question, Rule, Seen};
use tafel_core::Seat;

use Action::{Decline, Extras};

/// What a seat tries at a table.
fn tried(table: &Table, seat: u8, action: Action) -> (BrianBoru, Seat, Action) {
    (*table.game(), Seat(seat), action)
}

/// Seat 0 chooses the first town of all.
fn first_town() -> Table {
    Table::fresh(Options { random_start: false, ..Options::default() }, 3, 1)
}

/// Seat 0 has settled in Caisel; seat 1 is next.
fn second_town() -> Table {
    let mut table = first_town();
    table.act(0, settle("M4"));
    table
}

/// All choose from their first pack.
fn drafting() -> Table {
    let mut table = first_town();
    table.skip(|question| question == Question::Settle);
    table
}

/// A card of seat 0's pack and one of seat 1's.
fn mixed_pair() -> Action {
    let table = drafting();
    draft(table.pack(0)[0], table.pack(1)[0])
}

/// Seat 0 leads with a red and a yellow card in hand; the first town of Leinster is taken.
fn marking() -> Table {
    Board::new(3).hand(0, &[2, 4]).hand(1, &[5]).hand(2, &[6]).disc(1, &["L1"]).next_trick()
}

/// The trick is about a red town.
fn leading() -> Table {
    let mut table = marking();
    table.act(0, mark("C8"));
    table
}

/// The leader has played.
fn following() -> Table {
    let mut table = leading();
    table.act(0, play(2));
    table
}

/// Seat 1 has lost a trick with this card and chooses what to do with it.
fn lost_with(board: Board, card: u8) -> Table {
    board.trick("C8", 0, &[24, card, 25])
}

/// Seat 1 may buy more of what the lower action of this card gives.
fn buying(board: Board, card: u8) -> Table {
    let mut table = lost_with(board, card);
    table.act(1, LOWER);
    table
}

/// Seat 1 holds Port Láirge and the occupied Lethglenn and may expand; the trick is about Loch Garman between them.
fn expanding() -> Table {
    let board = Board::new(3).coins(1, 5).disc(1, &["L6", "L8"]).occupied(&["L8"]).disc(2, &["L4"]);
    let mut table = board.trick("L7", 0, &[23, 1, 24]);
    table.act(1, UPPER);
    table
}

/// Seat 1 must free a town.
fn liberating() -> Table {
    let mut table = lost_with(Board::new(3).disc(2, &["S1", "S2"]).occupied(&["S2"]), 13);
    table.act(1, LOWER);
    table
}

/// Seat 0 won a town in Leinster by marriage.
fn marrying() -> Table {
    Board::new(3).marriage("aodhan").spaces(&[3, 0, 0]).disc(1, &["L1"]).wedding()
}

/// Seat 1 stands on space 8 of the track.
fn on_the_track() -> Table {
    Board::new(3).spaces(&[9, 8, 0]).disc(2, &["C8"]).wedding()
}

/// Seat 0 chooses which town seat 2 loses; one is lost already.
fn losing() -> Table {
    let board = Board::new(3).disc(0, &["L1"]).disc(1, &["M1"]).disc(2, &["C1", "C5"]).occupied(&["C5"]);
    board.raiders(&[3, 2, 1]).raiders_in_battle(1).battle()
}

/// Seat 0 leads the church, or has discs for a monastery in a tie for it.
fn building(options: Options, discs: [u8; 3]) -> Table {
    let board = Board::with(options, 3).disc(0, &["B1", "B3"]).monastery("B1").disc(1, &["M1"]);
    board.church(&discs).church_step()
}

fn leader() -> Table {
    building(Options::default(), [3, 1, 0])
}

fn four_discs() -> Table {
    building(Options::default(), [5, 5, 0])
}

/// The same where one must build.
fn must_build(discs: [u8; 3]) -> Table {
    building(Options { monastery_mandatory: true, ..Options::default() }, discs)
}

#[test]
fn the_situations_are_what_they_say() {
    let asked = |table: &Table| table.asks().expect("somebody is asked");
    assert_eq!(asked(&buying(Board::new(3).raiders_in_battle(5).coins(1, 4), 15)), {
        Question::Extras(brian_boru::Symbol::Raid, 2)
    });
    assert_eq!(expanding().question(), Some((1, Question::Expand)));
    assert_eq!(liberating().question(), Some((1, Question::Liberate)));
    assert_eq!(on_the_track().question(), Some((1, Question::TrackTown)));
    assert_eq!(losing().question(), Some((0, Question::Lose(Seat(2)))));
    assert_eq!(leader().question(), Some((0, Question::LeaderMonastery)));
    assert_eq!(four_discs().question(), Some((0, Question::Monastery)));
    assert!(second_town().told().contains(&Seen::Settled(Seat(0), town("M4"))));
}

tafel_laws::refusals! {
    BrianBoru, Rule::ALL;

    // Chapter 2: the first town.
    a_first_town_must_be_free: "BOR-2.6", "refusal.town-taken",
        "Auf dieser Stadt liegt schon eine Scheibe.", "There is a disc on this town already."
        => tried(&second_town(), 1, settle("M4"));
    a_first_town_must_lie_in_a_region_of_its_own: "BOR-2.6", "refusal.region-settled",
        "In diesem Gebiet hat schon jemand seine erste Stadt.",
        "Somebody already has a first town in this region."
        => tried(&second_town(), 1, settle("M5"));
    nobody_goes_without_a_first_town: "BOR-2.6", "refusal.compulsory",
        "Darauf kannst du nicht verzichten.", "You cannot decline this."
        => tried(&first_town(), 0, Decline);

    // Chapter 3: one thing after the other.
    no_card_is_played_before_there_are_any: "BOR-3.2", "refusal.not-now",
        "Das ist jetzt nicht an der Reihe.", "This is not the time for that."
        => tried(&first_town(), 0, play(1));
    a_town_is_marked_before_a_card_is_led: "BOR-3.2", "refusal.not-now",
        "Das ist jetzt nicht an der Reihe.", "This is not the time for that."
        => tried(&marking(), 0, play(2));
    nothing_happens_after_the_end: "BOR-3.2", "refusal.not-now",
        "Das ist jetzt nicht an der Reihe.", "This is not the time for that."
        => tried(&Board::new(3).final_scoring(), 0, Decline);

    // Chapter 5: the draft.
    a_card_of_another_pack_cannot_be_kept: "BOR-5.2", "refusal.not-in-pack",
        "Diese Karte ist nicht in deinem Stapel.", "This card is not in your pack."
        => tried(&drafting(), 0, mixed_pair());
    two_cards_must_be_kept: "BOR-5.2", "refusal.compulsory",
        "Darauf kannst du nicht verzichten.", "You cannot decline this."
        => tried(&drafting(), 0, Decline);

    // Chapter 6: tricks.
    a_trick_is_about_a_free_town: "BOR-6.2", "refusal.town-taken",
        "Auf dieser Stadt liegt schon eine Scheibe.", "There is a disc on this town already."
        => tried(&marking(), 0, mark("L1"));
    the_leader_must_mark_a_town: "BOR-6.2", "refusal.compulsory",
        "Darauf kannst du nicht verzichten.", "You cannot decline this."
        => tried(&marking(), 0, Decline);
    a_town_is_marked_only_with_a_card_for_it: "BOR-6.3", "refusal.no-fitting-card",
        "Du hast keine Karte, die zu dieser Stadt passt.", "You hold no card that fits this town."
        => tried(&marking(), 0, mark("L2"));
    the_lead_fits_the_town: "BOR-6.3", "refusal.card-does-not-fit",
        "Diese Karte passt nicht zur Farbe der Stadt.", "This card does not fit the colour of the town."
        => tried(&leading(), 0, play(4));
    the_lead_is_a_card_of_the_leaders_hand: "BOR-6.3", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => tried(&leading(), 0, play(18));
    the_leader_must_play: "BOR-6.3", "refusal.compulsory",
        "Darauf kannst du nicht verzichten.", "You cannot decline this."
        => tried(&leading(), 0, Decline);
    one_follows_with_a_card_in_hand: "BOR-6.4", "refusal.not-in-hand",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => tried(&following(), 1, play(25));
    everybody_must_follow: "BOR-6.4", "refusal.compulsory",
        "Darauf kannst du nicht verzichten.", "You cannot decline this."
        => tried(&following(), 1, Decline);
    a_loser_must_act: "BOR-6.6", "refusal.compulsory",
        "Darauf kannst du nicht verzichten.", "You cannot decline this."
        => tried(&lost_with(Board::new(3), 1), 1, Decline);
    the_contested_town_is_closed: "BOR-6.9", "refusal.active-town",
        "Um diese Stadt läuft der Machtkampf. Bis sie genommen wird, ist sie für alle gesperrt.",
        "The trick is about this town. Until it is taken nobody else may have it."
        => tried(&expanding(), 1, expand("L7"));

    // Chapter 7: symbols.
    one_does_not_expand_to_a_taken_town: "BOR-7.8", "refusal.town-taken",
        "Auf dieser Stadt liegt schon eine Scheibe.", "There is a disc on this town already."
        => tried(&expanding(), 1, expand("L4"));
    one_does_not_expand_without_a_road: "BOR-7.8", "refusal.no-road",
        "Von keiner Stadt, die du beherrschst, führt eine Straße dorthin.",
        "No road leads there from a town you control."
        => tried(&expanding(), 1, expand("N1"));
    one_does_not_expand_from_an_occupied_town: "BOR-7.8", "refusal.no-road",
        "Von keiner Stadt, die du beherrschst, führt eine Straße dorthin.",
        "No road leads there from a town you control."
        => tried(&expanding(), 1, expand("L9"));
    only_occupied_towns_are_freed: "BOR-7.9", "refusal.not-occupied",
        "Diese Stadt ist nicht von Wikingern besetzt.", "The Vikings do not hold this town."
        => tried(&liberating(), 1, liberate("S1"));
    an_occupied_town_must_be_freed: "BOR-7.9", "refusal.compulsory",
        "Darauf kannst du nicht verzichten.", "You cannot decline this."
        => tried(&liberating(), 1, Decline);
    more_raiders_than_there_are_cannot_be_bought: "BOR-7.10", "refusal.no-raiders-left",
        "So viele Wikinger sind nicht mehr da.", "There are not that many raiders left."
        => tried(&buying(Board::new(3).raiders_in_battle(4).coins(1, 9), 15), 1, Extras(2));
    nobody_courts_beyond_the_top: "BOR-7.10", "refusal.top-of-the-track",
        "So viele Felder sind bis zur Spitze nicht mehr übrig.",
        "There are not that many spaces left to the top."
        => tried(&buying(Board::new(3).spaces(&[0, 5, 0]).coins(1, 9), 14), 1, Extras(2));
    extras_are_paid_in_coins: "BOR-7.10", "refusal.too-few-coins",
        "Dafür reichen deine Münzen nicht.", "You have too few coins for that."
        => tried(&buying(Board::new(3).coins(1, 3), 16), 1, Extras(2));

    // Chapter 9: marriage.
    a_marriage_town_lies_in_the_region_of_the_card: "BOR-9.3", "refusal.other-region",
        "Diese Stadt liegt in einem anderen Gebiet.", "This town lies in another region."
        => tried(&marrying(), 0, take("M1"));
    a_marriage_town_is_free: "BOR-9.3", "refusal.town-taken",
        "Auf dieser Stadt liegt schon eine Scheibe.", "There is a disc on this town already."
        => tried(&marrying(), 0, take("L1"));
    a_marriage_town_must_be_taken: "BOR-9.3", "refusal.compulsory",
        "Darauf kannst du nicht verzichten.", "You cannot decline this."
        => tried(&marrying(), 0, Decline);
    estrid_must_be_answered: "BOR-9.5", "refusal.compulsory",
        "Darauf kannst du nicht verzichten.", "You cannot decline this."
        => tried(&Board::new(3).marriage("estrid").spaces(&[3, 0, 0]).wedding(), 0, Decline);
    the_town_of_the_track_is_free: "BOR-9.6", "refusal.town-taken",
        "Auf dieser Stadt liegt schon eine Scheibe.", "There is a disc on this town already."
        => tried(&on_the_track(), 1, take("C8"));
    the_town_of_the_track_must_be_taken: "BOR-9.6", "refusal.compulsory",
        "Darauf kannst du nicht verzichten.", "You cannot decline this."
        => tried(&on_the_track(), 1, Decline);

    // Chapter 10: battle.
    a_town_must_be_lost: "BOR-10.2", "refusal.compulsory",
        "Darauf kannst du nicht verzichten.", "You cannot decline this."
        => tried(&losing(), 0, Decline);
    only_the_loser_loses_a_town: "BOR-10.4", "refusal.not-the-losers-town",
        "Diese Stadt gehört nicht der Person, die verliert.",
        "This town does not belong to the player who loses one."
        => tried(&losing(), 0, lose("M1"));
    no_town_is_lost_twice: "BOR-10.4", "refusal.already-occupied",
        "Diese Stadt ist schon besetzt und kann nicht noch einmal verloren gehen.",
        "This town is occupied already and cannot be lost again."
        => tried(&losing(), 0, lose("C5"));

    // Chapter 11: church.
    the_leader_of_the_church_builds_in_an_own_town: "BOR-11.1", "refusal.not-your-town",
        "Diese Stadt beherrschst du nicht.", "You do not control this town."
        => tried(&leader(), 0, monastery("M1"));
    the_leader_of_the_church_must_build_at_some_tables: "BOR-11.1", "refusal.must-build",
        "An diesem Tisch muss gebaut werden, wenn es möglich ist.",
        "At this table one must build where possible."
        => tried(&must_build([3, 1, 0]), 0, Decline);
    four_discs_build_in_an_own_town: "BOR-11.3", "refusal.not-your-town",
        "Diese Stadt beherrschst du nicht.", "You do not control this town."
        => tried(&four_discs(), 0, monastery("M1"));
    four_discs_must_build_at_some_tables: "BOR-11.3", "refusal.must-build",
        "An diesem Tisch muss gebaut werden, wenn es möglich ist.",
        "At this table one must build where possible."
        => tried(&must_build([5, 5, 0]), 0, Decline);
    the_leader_of_the_church_builds_no_second_monastery: "BOR-11.4", "refusal.has-monastery",
        "Hier steht schon ein Kloster.", "There is a monastery here already."
        => tried(&leader(), 0, monastery("B1"));
    four_discs_build_no_second_monastery: "BOR-11.4", "refusal.has-monastery",
        "Hier steht schon ein Kloster.", "There is a monastery here already."
        => tried(&four_discs(), 0, monastery("B1"));
}
