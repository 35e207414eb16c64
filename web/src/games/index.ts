import type { GameModule } from "./module";

/** Every table is loaded when it is first sat down at: a folder for each game that has one drawn for it. */
const TABLES = import.meta.glob<{ default: unknown }>("./*/index.ts");
const PLAIN = TABLES["./plain/index.ts"]!;

/**
 * The table of a game; the plain one if none is drawn. This is the one place where a game's types are forgotten: the page
 * hands a module nothing but what the server sent for that game, and the server's types are the game's.
 */
export async function gameModule(game: string): Promise<GameModule> {
  const loaded = await (TABLES[`./${game}/index.ts`] ?? PLAIN)();
  return loaded.default as GameModule;
}
