//! Brian Boru: points, tokens, the three races, the regions one by one, and what the hand can win.

use brian_boru::{BrianBoru, Claim, Colour, DATA, Player, Region};
use tafel_core::Seat;

use super::flag;

pub(crate) fn note(state: &BrianBoru, seat: Seat, note: &mut impl FnMut(&'static str, f32)) {
    let player = state.table.player(seat);
    note("points", f32::from(player.points) / 5.0);
    note("coins", f32::from(player.coins) / 3.0);
    note("coins_to_expand", f32::from(player.coins.min(5)) / 5.0);
    note("renown", f32::from(player.renown) / 2.0);
    note("marker", flag(state.table.marker == seat));
    note("tricks_left", f32::from(state.table.tricks().saturating_sub(state.table.trick)) / 5.0);
    note("towns", f32::from(state.table.controlled(seat).len()) / 4.0);
    note("monasteries", f32::from(state.table.controlled(seat).both(state.table.towns.monasteries).len()));
    let reach = state.regions_with_a_town(seat);
    note("region_points", f32::from(DATA.region_points[reach]) / 3.0);
    note("next_region_points", f32::from(DATA.region_points[(reach + 1).min(Region::COUNT)]) / 3.0);
    note_race(state, seat, |player| player.raiders, ["raiders", "raiders_ahead", "raiders_behind"], note);
    let fewest = state.table.players.iter().map(|player| player.raiders).min().unwrap_or(0);
    let in_danger = player.raiders == fewest && state.table.raiders > 0;
    note("town_in_danger", flag(in_danger));
    note_race(state, seat, |player| player.church, ["church", "church_ahead", "church_behind"], note);
    note("four_discs", flag(player.church >= 4));
    note_race(state, seat, |player| player.space, ["space", "space_ahead", "space_behind"], note);
    note("space_coins", flag((2..=6).contains(&player.space)));
    note("space_town", flag(player.space >= 8));
    note_regions(state, seat, note);
    note_hand(state, seat, note);
}

/// How much one has, and how far one is ahead of or behind the best of the others.
fn note_race(
    state: &BrianBoru,
    seat: Seat,
    amount: impl Fn(&Player) -> u8,
    [own_name, ahead_name, behind_name]: [&'static str; 3],
    note: &mut impl FnMut(&'static str, f32),
) {
    let own = f32::from(amount(state.table.player(seat)));
    let others = Seat::all(state.table.seats()).filter(|&other| other != seat);
    let best = others.map(|other| f32::from(amount(state.table.player(other)))).fold(0.0, f32::max);
    note(own_name, own / 3.0);
    note(ahead_name, ((own - best) / 2.0).clamp(0.0, 1.5));
    note(behind_name, ((best - own) / 2.0).clamp(0.0, 1.5));
}

/// Points of the regions, by the state of the token and by how one stands there.
fn note_regions(state: &BrianBoru, seat: Seat, note: &mut impl FnMut(&'static str, f32)) {
    let mut safe = 0.0;
    let mut held = [0.0; 4];
    let mut open = [0.0; 3];
    let mut theirs = [0.0; 3];
    let mut closed = [0.0; 4];
    for region in Region::ALL {
        let row = &DATA.regions[region.index()];
        let points = f32::from(row.points) / 5.0;
        let weights = state.weights(region);
        let own = i16::from(weights.players[seat.index()]);
        let others = weights.players.iter().enumerate().filter(|(other, _)| *other != seat.index());
        let best = others.map(|(_, &weight)| i16::from(weight)).max().unwrap_or(0);
        let best = best.max(i16::from(weights.vikings));
        let lead = own - best;
        match state.table.claims[region.index()] {
            Claim::Held(holder) if holder == seat => {
                let free = i16::from(DATA.in_region[region.index()].minus(state.table.towns.discs).len());
                if lead >= free {
                    safe += points;
                }
                held[(lead + 1).clamp(0, 3) as usize] += points;
            }
            Claim::Held(_) if own > 0 => theirs[(lead + 1).clamp(0, 2) as usize] += points,
            Claim::Open if own > 0 => open[(lead + 1).clamp(0, 2) as usize] += points,
            Claim::FaceDown if own > 0 => {
                let filled: u8 = weights.players.iter().sum::<u8>() + weights.vikings;
                let near = usize::from(filled + 1 >= row.threshold);
                closed[2 * near + usize::from(lead > 0)] += points;
            }
            _ => {}
        }
    }
    note("held_for_good", safe);
    note("held_behind", held[0]);
    note("held_tied", held[1]);
    note("held_ahead_by_one", held[2]);
    note("held_ahead", held[3]);
    note("open_behind", open[0]);
    note("open_tied", open[1]);
    note("open_ahead", open[2]);
    note("theirs_behind", theirs[0]);
    note("theirs_tied", theirs[1]);
    note("theirs_ahead", theirs[2]);
    note("closed_behind", closed[0]);
    note("closed_ahead", closed[1]);
    note("opening_behind", closed[2]);
    note("opening_ahead", closed[3]);
}

/// What the cards are good for: high ones win tricks, white ones everywhere, low ones bring coins.
fn note_hand(state: &BrianBoru, seat: Seat, note: &mut impl FnMut(&'static str, f32)) {
    let held = state.hand(seat);
    let drafting = state.table.trick == 0 && held.hand.is_empty();
    let hand = if drafting { held.kept() } else { held.hand };
    let mut colours = [0.0; 4];
    let mut tops = [0.0; 4];
    for card in hand.iter() {
        let colour = card.face().colour as usize;
        colours[colour] += 1.0 / 3.0;
        tops[colour] = f32::max(tops[colour], f32::from(card.value()) / 25.0);
    }
    note("cards", f32::from(hand.len()) / 5.0);
    for (colour, [count, top]) in [
        (Colour::Red, ["red_cards", "best_red"]),
        (Colour::Blue, ["blue_cards", "best_blue"]),
        (Colour::Yellow, ["yellow_cards", "best_yellow"]),
        (Colour::White, ["white_cards", "best_white"]),
    ] {
        note(count, colours[colour as usize]);
        note(top, tops[colour as usize]);
    }
}
