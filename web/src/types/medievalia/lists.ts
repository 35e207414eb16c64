// Written by `cargo xtask codegen`. Do not edit.

/** The values of every type that is a list of names, in the order of the wire. */
import type { Building, Card, Forecast, Mode, Pile, Resource, Siege, Start, Topology } from "./index";

export const BUILDING: readonly Building[] = ["bank", "school", "church", "stable", "smithy", "carpentry", "workshop", "tower", "fortress", "castle"];

export const CARD: readonly Card[] = ["field", "farm", "forest", "mine", "soldier", "priest", "archer", "knight", "infantry", "worker", "merchant", "artist", "bureaucrat"];

export const FORECAST: readonly Forecast[] = ["destroyed", "guards-fall", "holds", "dies", "lives"];

export const MODE: readonly Mode[] = ["standard", "intermediate", "basic"];

export const PILE: readonly Pile[] = ["landscape", "military", "character"];

export const RESOURCE: readonly Resource[] = ["food", "energy", "workforce", "gold"];

export const SIEGE: readonly Siege[] = ["erratum", "printed"];

export const START: readonly Start[] = ["random", "first", "second", "third", "fourth"];

export const TOPOLOGY: readonly Topology[] = ["ring", "complete"];
