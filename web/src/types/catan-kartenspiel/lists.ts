// Written by `cargo xtask codegen`. Do not edit.

/** The values of every type that is a list of names, in the order of the wire. */
import type { ActionGate, Card, Crest, DieFace, End, EventCard, ExcessWhy, Figure, GainWhy, Guide, Land, Resource, RobWhy, Row, StackId } from "./index";

export const ACTION_GATE: readonly ActionGate[] = ["seven_together", "three_each"];

export const CARD: readonly Card[] = ["alchemist", "bishop", "arsonist", "merchant", "caravan", "herb_woman", "scout", "raid", "black_knight", "spy", "abbey", "garrison", "smithy", "brick_factory", "foundry", "grain_mill", "sawmill", "woolen_mill", "fleet_ore", "fleet_grain", "fleet_gold", "fleet_lumber", "fleet_brick", "fleet_wool", "knight_konrad", "knight_hagen", "knight_siegfried", "knight_pippin", "knight_walter", "knight_otto", "knight_falk", "knight_goetz", "knight_karl", "bath_house", "library", "colossus", "harbor", "church", "market", "counting_house", "merchant_guild", "mint", "town_hall", "aqueduct"];

export const CREST: readonly Crest[] = ["white_red", "black_red"];

export const DIE_FACE: readonly DieFace[] = ["tournament", "trade_advantage", "brigand_attack", "year_of_plenty", "event_card"];

export const END: readonly End[] = ["left", "right"];

export const EVENT_CARD: readonly EventCard[] = ["master_builder", "civil_war", "productive_year", "progress", "year_end", "conflict", "plague"];

export const EXCESS_WHY: readonly ExcessWhy[] = ["civil_war", "attack", "hand_check"];

export const FIGURE: readonly Figure[] = ["knight", "mill"];

export const GAIN_WHY: readonly GainWhy[] = ["tournament", "plenty", "progress", "bank", "caravan"];

export const GUIDE: readonly Guide[] = ["none", "scout"];

export const LAND: readonly Land[] = ["fields_1", "mountains_2", "pasture_3", "forest_4", "hills_5", "goldriver_6", "fields_2", "mountains_3", "pasture_4", "forest_5", "hills_6", "goldriver_1", "fields_3", "fields_4", "mountains_4", "mountains_5", "pasture_5", "pasture_6", "forest_6", "forest_1", "hills_1", "hills_2", "goldriver_3"];

export const RESOURCE: readonly Resource[] = ["lumber", "brick", "wool", "grain", "ore", "gold"];

export const ROB_WHY: readonly RobWhy[] = ["trade_advantage", "raid", "merchant_first", "merchant_second"];

export const ROW: readonly Row[] = ["up", "down"];

export const STACK_ID: readonly StackId[] = ["a", "b", "c", "d", "e"];
