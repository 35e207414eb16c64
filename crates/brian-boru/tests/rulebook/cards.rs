//! Chapter 8: the 25 action cards, each of them won with and lost with.
//!
//! The tests play a card and say in words what it did to its player: towns, coins, spaces on the marriage track,
//! raiders, church discs, and whether an expansion or a liberation was offered.

use brian_boru::testing::{Board, Table, card};
use brian_boru::{Action, Colour, Question, Secondary};
use tafel_core::Seat;

use Colour::{Blue, Red, White, Yellow};

/// A town of each colour without roads to the towns the player has.
fn town_of(colour: Colour) -> &'static str {
    match colour {
        Red | White => "C8",
        Blue => "B4",
        Yellow => "M7",
    }
}

/// Seat 1 has ten coins, a town to expand from, raiders to fight and a town of seat 2 to free.
fn board() -> Board {
    Board::new(3).coins(1, 10).disc(1, &["L5"]).disc(2, &["S1"]).occupied(&["S1"]).raiders_in_battle(9)
}

/// What playing a card brings seat 1 if it buys and expands nothing and chooses this secondary action.
fn effect(table: &mut Table, town: &str, which: Secondary) -> String {
    let mut said = Vec::new();
    let say = |said: &mut Vec<String>, count: i16, what: &str| {
        if count != 0 {
            said.push(format!("{count} {what}"));
        }
    };
    let mut offered = "";
    while let Some((seat, question)) = table.question().filter(|(_, question)| *question != Question::Mark) {
        let answer = match question {
            Question::Secondary(_) if seat == 1 => Action::Secondary(which),
            Question::Expand => {
                offered = "expand";
                Action::Decline
            }
            Question::Liberate => {
                offered = "liberate";
                table.legal(seat)[0]
            }
            _ => table.legal(seat)[0],
        };
        table.act(seat, answer);
    }
    if table.owner(town) == Some(1) && table.marker() == 1 {
        said.push("town".into());
    }
    say(&mut said, table.spaces()[1].into(), "spaces");
    say(&mut said, table.raiders()[1].into(), "raiders");
    say(&mut said, table.church()[1].into(), "discs");
    say(&mut said, table.coins(1) - 10, "coins");
    if !offered.is_empty() {
        said.push(offered.into());
    }
    said.join(", ")
}

/// Seat 1 leads the card and wins, because nobody else plays a card that fits.
fn won(value: u8) -> String {
    let colour = card(value).face().colour;
    let others = match colour {
        Red | White => [3, 4],
        Blue => [2, 4],
        Yellow => [2, 3],
    };
    let mut table = board().trick(town_of(colour), 1, &[value, others[0], others[1]]);
    assert_eq!(table.winner(), Some(1));
    effect(&mut table, town_of(colour), Secondary::Upper)
}

/// Seat 1 loses with the card against blue 25, or with that against red 24.
fn lost(value: u8, which: Secondary) -> String {
    let (colour, winner) = if value == 25 { (Red, 24) } else { (Blue, 25) };
    let third = if value == 1 { 2 } else { 1 };
    let mut table = board().trick(town_of(colour), 0, &[winner, value, third]);
    assert_eq!(table.winner(), Some(0));
    effect(&mut table, town_of(colour), which)
}

#[track_caller]
fn assert_card(value: u8, colour: Colour, win: &str, upper: &str, lower: &str) {
    assert_eq!(card(value).face().colour, colour);
    assert_eq!(won(value), win);
    assert_eq!(lost(value, Secondary::Upper), upper);
    assert_eq!(lost(value, Secondary::Lower), lower);
}

/// Cards with a single secondary action ask no question.
#[track_caller]
fn assert_noble(value: u8, win: &str, only: &str) {
    assert_eq!(card(value).face().colour, White);
    assert_eq!(won(value), win);
    assert_eq!(lost(value, Secondary::Upper), only);
    let mut table = board().trick("B4", 0, &[25, value, 1]);
    table.skip(|question| matches!(question, Question::Secondary(face) if face == card(1)));
    assert_eq!(table.question(), Some((1, Question::Expand)));
    assert!(table.view(0).table.agenda.iter().all(|frame| *frame != brian_boru::Frame::Secondary(Seat(1))));
}

/// BOR-8.1
#[test]
fn yellow_1_wins_the_town_and_two_spaces_and_one_coin_or_brings_three_coins_or_two_spaces() {
    assert_card(1, Yellow, "town, 2 spaces, 1 coins", "3 coins, expand", "2 spaces");
}

/// BOR-8.2
#[test]
fn red_2_wins_the_town_and_two_raiders_and_one_coin_or_brings_three_coins_or_two_raiders() {
    assert_card(2, Red, "town, 2 raiders, 1 coins", "3 coins, expand", "2 raiders");
}

/// BOR-8.3
#[test]
fn blue_3_wins_the_town_and_two_discs_and_one_coin_or_brings_three_coins_or_two_discs() {
    assert_card(3, Blue, "town, 2 discs, 1 coins", "3 coins, expand", "2 discs");
}

/// BOR-8.4
#[test]
fn yellow_4_wins_the_town_and_two_spaces_or_brings_three_coins_or_two_spaces() {
    assert_card(4, Yellow, "town, 2 spaces", "3 coins, expand", "2 spaces");
}

/// BOR-8.5
#[test]
fn red_5_wins_the_town_and_two_raiders_or_brings_two_coins_or_two_raiders() {
    assert_card(5, Red, "town, 2 raiders", "2 coins, expand", "2 raiders");
}

/// BOR-8.6
#[test]
fn blue_6_wins_the_town_and_two_discs_or_brings_three_coins_or_two_discs() {
    assert_card(6, Blue, "town, 2 discs", "3 coins, expand", "2 discs");
}

/// BOR-8.7
#[test]
fn yellow_7_wins_the_town_and_one_space_and_one_coin_or_brings_two_coins_or_two_spaces() {
    assert_card(7, Yellow, "town, 1 spaces, 1 coins", "2 coins, expand", "2 spaces");
}

/// BOR-8.8
#[test]
fn red_8_wins_the_town_and_one_raider_and_one_coin_or_brings_two_coins_or_two_raiders() {
    assert_card(8, Red, "town, 1 raiders, 1 coins", "2 coins, expand", "2 raiders");
}

/// BOR-8.9
#[test]
fn blue_9_wins_the_town_and_one_disc_and_one_coin_or_brings_two_coins_or_two_discs() {
    assert_card(9, Blue, "town, 1 discs, 1 coins", "2 coins, expand", "2 discs");
}

/// BOR-8.10
#[test]
fn yellow_10_wins_the_town_and_two_coins_or_brings_two_coins_or_two_spaces() {
    assert_card(10, Yellow, "town, 2 coins", "2 coins, expand", "2 spaces");
}

/// BOR-8.11
#[test]
fn red_11_wins_the_town_and_two_coins_or_brings_two_coins_or_two_raiders() {
    assert_card(11, Red, "town, 2 coins", "2 coins, expand", "2 raiders");
}

/// BOR-8.12
#[test]
fn blue_12_wins_the_town_and_two_coins_or_brings_two_coins_or_two_discs() {
    assert_card(12, Blue, "town, 2 coins", "2 coins, expand", "2 discs");
}

/// BOR-8.13
#[test]
fn white_13_wins_the_town_and_one_coin_or_brings_two_coins_or_frees_a_town_for_a_coin() {
    assert_card(13, White, "town, 1 coins", "2 coins, expand", "-1 coins, liberate");
}

/// BOR-8.14
#[test]
fn yellow_14_wins_the_town_alone_or_brings_one_coin_or_three_spaces() {
    assert_card(14, Yellow, "town", "1 coins, expand", "3 spaces");
}

/// BOR-8.15
#[test]
fn red_15_wins_the_town_alone_or_brings_one_coin_or_three_raiders() {
    assert_card(15, Red, "town", "1 coins, expand", "3 raiders");
}

/// BOR-8.16
#[test]
fn blue_16_wins_the_town_alone_or_brings_one_coin_or_three_discs() {
    assert_card(16, Blue, "town", "1 coins, expand", "3 discs");
}

/// BOR-8.17
#[test]
fn yellow_17_wins_the_town_and_costs_one_coin_or_brings_one_coin_or_three_spaces() {
    assert_card(17, Yellow, "town, -1 coins", "1 coins, expand", "3 spaces");
}

/// BOR-8.18
#[test]
fn red_18_wins_the_town_and_costs_one_coin_or_brings_one_coin_or_three_raiders() {
    assert_card(18, Red, "town, -1 coins", "1 coins, expand", "3 raiders");
}

/// BOR-8.19
#[test]
fn blue_19_wins_the_town_and_costs_one_coin_or_brings_one_coin_or_three_discs() {
    assert_card(19, Blue, "town, -1 coins", "1 coins, expand", "3 discs");
}

/// BOR-8.20
#[test]
fn white_20_wins_the_town_alone_or_brings_two_coins() {
    assert_noble(20, "town", "2 coins, expand");
}

/// BOR-8.21
#[test]
fn white_21_wins_the_town_and_costs_one_coin_or_brings_two_coins() {
    assert_noble(21, "town, -1 coins", "2 coins, expand");
}

/// BOR-8.22
#[test]
fn white_22_wins_the_town_and_costs_two_coins_or_brings_two_coins() {
    assert_noble(22, "town, -2 coins", "2 coins, expand");
}

/// BOR-8.23
#[test]
fn yellow_23_wins_the_town_and_costs_two_coins_or_brings_one_coin_or_three_spaces() {
    assert_card(23, Yellow, "town, -2 coins", "1 coins, expand", "3 spaces");
}

/// BOR-8.24
#[test]
fn red_24_wins_the_town_and_costs_two_coins_or_brings_one_coin_or_three_raiders() {
    assert_card(24, Red, "town, -2 coins", "1 coins, expand", "3 raiders");
}

/// BOR-8.25
#[test]
fn blue_25_wins_the_town_and_costs_two_coins_or_brings_one_coin_or_three_discs() {
    assert_card(25, Blue, "town, -2 coins", "1 coins, expand", "3 discs");
}

/// BOR-8.13
#[test]
fn white_13_is_paid_for_even_when_no_town_is_occupied() {
    let mut table = Board::new(3).coins(1, 2).trick("B4", 0, &[25, 13, 1]);
    table.skip(|question| matches!(question, Question::Secondary(face) if face == card(1)));
    table.act(1, Action::Secondary(Secondary::Lower));
    assert_eq!(table.coins(1), 1);
}
