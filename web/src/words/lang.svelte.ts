import { remember, remembered } from "~/shell/memory";
import type { Lang } from "~/types";
import { de, type WordKey } from "./de";
import { en } from "./en";
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

const own: Record<Lang, Patterns> = { de: new Patterns("de", de), en: new Patterns("en", en) };

function first(): Lang {
  const kept = remembered("lang");
  return LANGS.find((lang) => lang === kept) ?? guessLang(navigator.languages);
}

let current = $state<Lang>(first());

/** The language of this person, now. Reading it in a component makes the component follow. */
export function lang(): Lang {
  return current;
}

export function setLang(to: Lang): void {
  current = to;
  remember("lang", to);
  document.documentElement.lang = to;
}

/** Are these words of the client? */
export function hasWord(key: string): key is WordKey {
  return own[current].has(key);
}

/** The client's own words. */
export function t(key: WordKey, args?: Record<string, FluentVariable>): string {
  return own[current].format(key, args);
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
