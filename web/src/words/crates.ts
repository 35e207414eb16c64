/// <reference types="vite/client" />
/** The texts of all games from their crates, for tests: in the browser they come from the server. */
import type { Lang } from "~/types";

/** A text file: tables in tables, at last texts. */
type Texts = { [key: string]: string | Texts };

const files = import.meta.glob<Texts>("../../../crates/*/data/text.*.toml", {
  eager: true,
  import: "default",
});

function flat(texts: Texts, path: string, into: Record<string, string>): Record<string, string> {
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text === "string") into[`${path}${key}`] = text;
    else flat(text, `${path}${key}.`, into);
  }
  return into;
}

/** The texts of every game in one language, by path. */
export function cratesTexts(lang: Lang): [game: string, texts: Record<string, string>][] {
  return Object.entries(files).flatMap(([path, texts]) => {
    const [, game, language] = /crates\/([^/]+)\/data\/text\.(\w+)\.toml$/.exec(path) ?? [];
    return game && language === lang ? [[game, flat(texts, "", {})]] : [];
  });
}
