import type { GameModule } from "./module";

/** Every table is loaded when it is first sat down at. */
const MODULES: Record<string, () => Promise<{ default: GameModule }>> = {
  "brian-boru": () => import("./brian-boru"),
  "catan-kartenspiel": () => import("./catan-kartenspiel"),
  mythotopia: () => import("./mythotopia"),
  "imperial-settlers": () => import("./imperial-settlers"),
};

export function hasTable(game: string): boolean {
  return game in MODULES;
}

export async function gameModule(game: string): Promise<GameModule | null> {
  const load = MODULES[game];
  return load ? (await load()).default : null;
}
