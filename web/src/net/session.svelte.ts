import { lang, setLang } from "~/words/lang.svelte";
import type { GameInfo, Lang, Me } from "~/types";
import { Patterns } from "~/words/fluent";
import { showWords } from "~/words/game.svelte";
import { api } from "./api";

/** Who we are and what can be played: asked once, kept for the visit. */
class Session {
  me = $state<Me | null>(null);
  games = $state<GameInfo[]>([]);
  /** The server could not be reached. */
  lost = $state(false);

  /** Settled when we know who we are, or that nobody answers. */
  begun: Promise<void> = Promise.resolve();

  begin(): void {
    this.begun = this.#meet();
  }

  async #meet(): Promise<void> {
    try {
      [this.me, this.games] = await Promise.all([api.me(), api.games()]);
      this.lost = false;
    } catch {
      this.lost = true;
    }
  }

  async rename(name: string): Promise<void> {
    this.me = await api.putMe({ name, lang: lang() });
  }

  /** Turns to another language; the server, too, speaks it from now on, when it calls us. */
  async speak(to: Lang): Promise<void> {
    await setLang(to);
    // Whoever is not connected is called as before.
    if (this.me?.name) await this.rename(this.me.name).catch(() => undefined);
  }

  game(id: string): GameInfo | undefined {
    return this.games.find((game) => game.id === id);
  }
}

export const session = new Session();

const shelves = new Map<string, Promise<Patterns>>();

function load(key: string, lang: Lang, fetch: () => Promise<Record<string, string>>): Promise<Patterns> {
  let loading = shelves.get(key);
  if (!loading) {
    loading = fetch().then((patterns) => new Patterns(lang, patterns));
    // A failed load is tried again next time.
    loading.catch(() => shelves.delete(key));
    shelves.set(key, loading);
  }
  return loading;
}

/** The words of one game; its table shows them from then on. */
export async function gameTexts(game: string, lang: Lang): Promise<Patterns> {
  const words = await load(`${game}.${lang}`, lang, () => api.gameTexts(game, lang));
  showWords(game, words);
  return words;
}

/** The words of the house: bot levels, faults. */
export const houseTexts = (lang: Lang): Promise<Patterns> => load(`.${lang}`, lang, () => api.texts(lang));
