// Written by `cargo xtask codegen`. Do not edit.

/** The values of every type that is a list of names, in the order of the wire. */
import type { Marriage, Pact, Region, Secondary, Symbol, Town } from "./index";

export const MARRIAGE: readonly Marriage[] = ["aodhan", "aoife", "brigid", "conall", "cormac", "niall", "orlaith", "estrid"];

export const PACT: readonly Pact[] = ["military", "trade", "spurn"];

export const REGION: readonly Region[] = ["N", "U", "B", "S", "D", "C", "L", "M"];

export const SECONDARY: readonly Secondary[] = ["upper", "lower"];

export const SYMBOL: readonly Symbol[] = ["town", "coin", "pay", "renown", "church", "raid", "court", "expand", "liberate"];

export const TOWN: readonly Town[] = ["N1", "N2", "N3", "N4", "N5", "N6", "N7", "U1", "U2", "U3", "U4", "U5", "B1", "B2", "B3", "B4", "S1", "S2", "S3", "S4", "S5", "S6", "D1", "D2", "D3", "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8", "L9", "M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "M9", "M10"];
