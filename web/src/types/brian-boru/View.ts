// The shape of the wire; replaced by `cargo xtask codegen`. Do not edit.
import type { Claim } from "./Claim";
import type { Estrid } from "./Estrid";
import type { Frame } from "./Frame";
import type { Marriage } from "./Marriage";
import type { Options } from "./Options";
import type { Own } from "./Own";
import type { PlayerView } from "./PlayerView";
import type { Town } from "./Town";
import type { TownView } from "./TownView";
import type { Viewer } from "../Viewer";

export type View = { viewer: Viewer, options: Options, round: number, rounds: number, agenda: Array<Frame>, players: Array<PlayerView>, towns: Array<TownView>, claims: Array<Claim>, marker: number, active: Town | null, raiders: number, fleets: number[], weddings: Array<Marriage>, estrid: Estrid, pack: number, trick: number, tricks: number, winner: number | null, resolved: number[], own: Own | null, };
