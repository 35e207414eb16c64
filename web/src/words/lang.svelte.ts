import { remember, remembered } from "~/shell/memory";
import type { Lang } from "~/types";
import type { WordKey } from "./de";
import { Patterns } from "./fluent";
import type { FluentVariable } from "@fluent/bundle";

const LANGS: readonly Lang[] = ["de", "en"];

/** The language that somebody who says nothing gets: their browser's, German if it is neither. */
export function guessLang(wanted: readonly string[]): Lang {
  for (const tag of wanted) {
    const lang = LANGS.find((known) => tag.toLowerCase().startsWith(known));
    if (lang) return lang;
  }
  return "de";
}

/** The client's own words, of a language that somebody has asked for. */
const own: Partial<Record<Lang, Patterns>> = {};

async function fetchWords(lang: Lang): Promise<void> {
  own[lang] ??= new Patterns(lang, lang === "de" ? (await import("./de")).de : (await import("./en")).en);
}

function words(): Patterns {
  const words = own[current];
  if (!words) throw new Error("nothing can be said before the words have come");
  return words;
}

function first(): Lang {
  const kept = remembered("lang");
  return LANGS.find((lang) => lang === kept) ?? guessLang(navigator.languages);
}

let current = $state<Lang>(first());

/** The words are here. Nothing is shown before; the other language comes when somebody turns to it. */
export const spoken = fetchWords(first());

/** The language of this person, now. Reading it in a component makes the component follow. */
export function lang(): Lang {
  return current;
}

export async function setLang(to: Lang): Promise<void> {
  await fetchWords(to);
  current = to;
  remember("lang", to);
  document.documentElement.lang = to;
}

/** Are these words of the client? */
export function hasWord(key: string): key is WordKey {
  return words().has(key);
}

/** The client's own words. */
export function t(key: WordKey, args?: Record<string, FluentVariable>): string {
  return words().format(key, args);
}

/** "vor 5 Minuten", "5 minutes ago". */
export function ago(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 1) return t("ago.now");
  const format = new Intl.RelativeTimeFormat(current, { numeric: "auto", style: "short" });
  if (minutes < 60) return format.format(-minutes, "minute");
  if (minutes < 60 * 24) return format.format(-Math.round(minutes / 60), "hour");
  return format.format(-Math.round(minutes / 60 / 24), "day");
}
