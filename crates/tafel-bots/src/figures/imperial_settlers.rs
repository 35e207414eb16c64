//! Imperial Settlers: points, what lies in the supply, what every round will bring, and what the hand can become.

use imperial_settlers::{
    Bundle, Colour, Effect, Face, Faction, Frame, Good, ImperialSettlers, Mark, Player, Realm, TurnPart,
    board, card,
};
use tafel_core::Seat;

use super::flag;

/// The game lasts five rounds.
const ROUNDS: f32 = 5.0;

pub(crate) fn note(state: &ImperialSettlers, seat: Seat, note: &mut impl FnMut(&'static str, f32)) {
    let player = state.table.player(seat);
    let rounds = ROUNDS - f32::from(state.table.round);
    note("points", f32::from(player.points) / 8.0);
    note(
        "on_turn",
        flag(
            matches!(state.table.agenda.last(), Some(Frame::Turn { seat: on, part: TurnPart::Before, .. }) if *on == seat),
        ),
    );
    note_supply(player, rounds, note);
    note_empire(state, seat, player, rounds, note);
    note_hand(state, seat, player, rounds, note);
}

/// Tokens count while one can spend them; after passing only what the board keeps.
fn note_supply(player: &Player, rounds: f32, note: &mut impl FnMut(&'static str, f32)) {
    let keeps = player.faction.map(|faction| board(faction).keeps);
    let mut kept = 0.0;
    for (name, good) in [
        ("wood", Good::Wood),
        ("stone", Good::Stone),
        ("food", Good::Food),
        ("gold", Good::Gold),
        ("workers", Good::Worker),
        ("raze", Good::Raze),
    ] {
        let has = f32::from(player.has(good));
        note(name, if player.passed { 0.0 } else { has / 3.0 });
        if keeps == Some(good) && rounds > 0.0 {
            kept += has;
        }
    }
    note("kept", kept / 3.0);
}

/// What an income of goods is worth, in points; only to put kinds of income together.
const GOODS: [f32; 9] = [0.5, 0.5, 0.5, 0.7, 0.35, 0.4, 0.1, 0.45, 1.0];

fn worth(bundle: &Bundle) -> f32 {
    let tokens: f32 = bundle.tokens.iter().zip(GOODS).map(|(&count, good)| f32::from(count) * good).sum();
    let cards = f32::from(bundle.cards + bundle.common_cards + bundle.faction_cards);
    tokens + 0.45 * cards + f32::from(bundle.points) + 0.3 * f32::from(bundle.samurai)
}

fn note_empire(
    state: &ImperialSettlers,
    seat: Seat,
    player: &Player,
    rounds: f32,
    note: &mut impl FnMut(&'static str, f32),
) {
    let (mut common, mut faction, mut income, mut points_income, mut cards_income) =
        (0.0, 0.0, 0.0, 0.0, 0.0);
    let (mut acts, mut act_points, mut open_acts, mut on_build, mut lasting) = (0.0, 0.0, 0.0, 0.0, 0.0);
    let (mut defended, mut stash) = (0.0, 0.0);
    for (_, location) in state.table.empire(seat) {
        if location.is_common() {
            common += 1.0;
        } else {
            faction += 1.0;
        }
        defended += flag(location.marks.has(Mark::Defended)) + flag(location.marks.has(Mark::Samurai));
        match location.card().effect {
            Effect::Produce(bundle) => {
                income += worth(&bundle) - f32::from(bundle.points);
                points_income += f32::from(bundle.points);
                cards_income += f32::from(bundle.cards + bundle.common_cards + bundle.faction_cards);
            }
            Effect::ProducePerColour(good, colour) => {
                let count = of_colour(state, seat, colour).min(3.0);
                if good == Good::Point {
                    points_income += count;
                } else {
                    income += GOODS[good.index()] * count;
                }
            }
            Effect::DaimyoCastle | Effect::PharaohsGuard => points_income += 1.5,
            Effect::FarmersAtWork | Effect::PickFactionCard => income += 0.8,
            Effect::OnBuild(_, bundle) => on_build += worth(&bundle),
            Effect::OnBuildChoice(_) | Effect::Sphinx | Effect::Slaver | Effect::OnRaze | Effect::OnDeal => {
                on_build += 0.9;
            }
            Effect::Action(act) => {
                acts += 1.0;
                let gain = worth(&act.gain) - worth(&act.pay);
                act_points += gain.max(0.2);
                if !player.passed && location.used < act.limit {
                    open_acts += gain.max(0.2) * f32::from(act.limit - location.used);
                }
            }
            Effect::Shrine => stash += f32::from(location.stash.min(12)) / 3.0,
            Effect::Oasis | Effect::SchoolOfDiplomacy | Effect::Warehouses | Effect::Gate => lasting += 1.0,
            Effect::None => {}
        }
    }
    for face in player.deals.cards() {
        match card(face).deal {
            Some(Good::Point) => points_income += 1.0,
            Some(Good::Card) => cards_income += 1.0,
            Some(good) => income += GOODS[good.index()],
            None => {}
        }
    }
    let to_come = rounds / 2.0;
    note("common", common / 3.0);
    note("faction", faction / 2.0);
    note("income", income / 2.0);
    note("income_to_come", income / 2.0 * to_come);
    note("points_to_come", points_income / 2.0 * to_come);
    note("cards_to_come", cards_income / 2.0 * to_come);
    note("acts_to_come", acts / 2.0 * to_come);
    note("act_worth_to_come", act_points / 2.0 * to_come);
    note("open_acts", open_acts / 2.0);
    note("on_build", on_build);
    note("on_build_to_come", on_build * to_come);
    note("lasting_to_come", lasting * to_come);
    note("defended", defended / 2.0);
    note("stash", stash);
    note("deals_to_come", player.deals.len() as f32 / 2.0 * to_come);
}

fn of_colour(state: &ImperialSettlers, seat: Seat, colour: Colour) -> f32 {
    state.table.empire(seat).filter(|(_, location)| location.card().colours.has(colour)).count() as f32
}

fn note_hand(
    state: &ImperialSettlers,
    seat: Seat,
    player: &Player,
    rounds: f32,
    note: &mut impl FnMut(&'static str, f32),
) {
    let (mut best, mut second, mut buildable, mut faction_cards, mut deals) =
        (0.0_f32, 0.0_f32, 0.0, 0.0, 0.0);
    let foundations = (player.foundations.len() + state.hand(seat).hidden_foundations.len()) as f32;
    let commons =
        state.table.locations(Realm::of(seat)).iter().filter(|location| location.is_common()).count() as f32;
    for face in state.hand(seat).hand.cards() {
        let card = card(face);
        let lacks: u16 = card
            .cost
            .iter()
            .zip([Good::Wood, Good::Stone, Good::Food])
            .map(|(&cost, good)| u16::from(cost).saturating_sub(player.has(good)))
            .sum();
        let has_place = !card.needs_location || foundations + commons > 0.0;
        let value = built_worth(face, rounds);
        if lacks <= player.has(Good::Gold) && has_place && !player.passed {
            buildable += 1.0;
            if value > best {
                second = best;
                best = value;
            } else {
                second = second.max(value);
            }
        }
        faction_cards += flag(card.faction.is_some());
        deals += flag(card.deal.is_some());
    }
    let hand = state.hand(seat).hand.len() as f32;
    note("hand", hand.min(10.0) / 3.0);
    note("hand_to_come", hand.min(10.0) / 3.0 * rounds / 2.0);
    note("hand_faction", faction_cards / 2.0);
    note("hand_deals_to_come", deals / 2.0 * rounds / 2.0);
    note("buildable", f32::min(buildable, 4.0) / 2.0);
    note("best_buildable", best / 3.0);
    note("second_buildable", second / 3.0);
    note("foundations", foundations.min(3.0) / 2.0);
    note("foundations_to_come", foundations.min(3.0) / 2.0 * rounds / 2.0);
    for (name, faction) in [
        ("barbarians", Faction::Barbarians),
        ("egyptians", Faction::Egyptians),
        ("japanese", Faction::Japanese),
        ("romans", Faction::Romans),
    ] {
        note(name, flag(player.faction == Some(faction)));
    }
}

/// What a card brings once it is built, roughly.
fn built_worth(face: Face, rounds: f32) -> f32 {
    let card = card(face);
    let own = if card.faction.is_some() { 2.0 } else { 1.0 };
    let effect = match card.effect {
        Effect::Produce(bundle) => worth(&bundle) * (rounds + 1.0),
        Effect::ProducePerColour(good, _) => 1.5 * GOODS[good.index()] * (rounds + 1.0),
        Effect::Action(act) => {
            (worth(&act.gain) - worth(&act.pay)).max(0.3) * f32::from(act.limit) * (rounds + 1.0)
        }
        Effect::None => 0.0,
        _ => 0.8 * (rounds + 0.5),
    };
    own + effect + worth(&card.bonus) + if card.bonus_points_per.is_some() { 2.0 } else { 0.0 }
}
