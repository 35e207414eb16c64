import { gameModule } from "~/games";
import type { GameModule } from "~/games/module";
import { api } from "~/net/api";
import { Live } from "~/net/live.svelte";
import { viewsOf } from "~/net/log";
import { gameTexts, houseTexts, session } from "~/net/session.svelte";
import { remember, remembered } from "~/shell/memory";
import type { TableInfo } from "~/types";
import type { Patterns } from "~/words/fluent";
import { lang } from "~/words/lang.svelte";

/** What a table page needs before there is anything to see. */
export interface Arrival {
  info: TableInfo;
  game: GameModule;
  words: { game: Patterns; house: Patterns };
  /** Open already; its first frame is here if the server answers. */
  live: Live;
}

/**
 * Asks for everything a table needs. Nothing waits for anything else that it does not have to know: on a slow device the
 * time until somebody can play is the longest chain of these.
 */
async function arrive(table: string, invite: string | null): Promise<Arrival> {
  const house = houseTexts(lang());
  // Most people come back to the game they played last: it is fetched while we ask what is played here.
  const guess = remembered("game");
  if (guess) void Promise.allSettled([gameModule(guess), gameTexts(guess, lang())]);
  let info = await api.table(table, { invite });
  // Whoever follows an invitation looks at the table first and then decides to sit down.
  if (!info.member && invite) {
    // Not before we are somebody: a stranger who looks on becomes a guest, and so does one who asks for a name.
    await session.begun;
    info = await api.watch(table, { invite });
  }
  const live = new Live(() => api.stream(info.id, { seat: viewsOf(info).join(",") }));
  live.open();
  try {
    const [game, words] = await Promise.all([
      gameModule(info.game),
      gameTexts(info.game, lang()),
      house,
      live.greeted,
    ]);
    remember("game", info.game);
    remember(`known.${info.game}`, "yes");
    return { info, game, words: { game: words, house: await house }, live };
  } catch (fault) {
    live.close();
    throw fault;
  }
}

let begun: { table: string; invite: string | null; arrival: Promise<Arrival> } | null = null;

/** The faces every table is written in. One that comes after the first picture lets the whole page be laid out again. */
const FACES = ['400 1em "Source Sans 3 Variable"', "600 1em Grenze", "700 1em Grenze"];

/** Begins to ask before the page that shows the table is loaded. */
export function hurryTo(table: string, invite: string | null): void {
  for (const face of FACES) document.fonts.load(face).catch(() => undefined);
  begun = { table, invite, arrival: arrive(table, invite) };
  // The page asks again when it is there, and reports what goes wrong.
  begun.arrival.catch(() => (begun = null));
}

/** What was begun for this table, once; otherwise everything is asked for now. */
export function arriveAt(table: string, invite: string | null): Promise<Arrival> {
  const early = begun;
  begun = null;
  if (early?.table === table && early.invite === invite) return early.arrival;
  void early?.arrival.then(({ live }) => live.close()).catch(() => undefined);
  return arrive(table, invite);
}
