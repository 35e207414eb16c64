import type { GameModule } from "./module";

/**
 * The one place where a game's types are forgotten: the page hands a module nothing but what the server sent for that
 * game, and the server's types are the game's.
 */
function anyGame<View, Action, Question, Seen>(loaded: {
  default: GameModule<View, Action, Question, Seen>;
}): GameModule {
  return loaded.default as unknown as GameModule;
}

/** Every table is loaded when it is first sat down at. */
const MODULES: Record<string, () => Promise<GameModule>> = {
  "brian-boru": () => import("./brian-boru").then(anyGame),
  "catan-kartenspiel": () => import("./catan-kartenspiel").then(anyGame),
  mythotopia: () => import("./mythotopia").then(anyGame),
  "imperial-settlers": () => import("./imperial-settlers").then(anyGame),
  medievalia: () => import("./medievalia").then(anyGame),
};

export function hasTable(game: string): boolean {
  return game in MODULES;
}

export async function gameModule(game: string): Promise<GameModule | null> {
  return (await MODULES[game]?.()) ?? null;
}
