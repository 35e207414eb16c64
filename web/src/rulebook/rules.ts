import type { Patterns } from "~/words/fluent";

export interface Rule {
  id: string;
  name: string;
  text: string;
}

export interface Chapter {
  id: string;
  name: string;
  rules: Rule[];
}

/** `rule.BOR-6.3.text` -> `BOR-6.3`. The id itself contains dots. */
const RULE = /^rule\.(.+)\.text$/;

/** Rules in the order of their numbers, by chapter. */
export function chaptersOf(words: Patterns): Chapter[] {
  const ids = words.paths().flatMap((path) => RULE.exec(path)?.[1] ?? []);
  ids.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const chapters = new Map<string, Chapter>();
  for (const id of ids) {
    const chapter = /(\d+)/.exec(id)?.[1] ?? id;
    if (!chapters.has(chapter))
      chapters.set(chapter, { id: chapter, name: chapterName(words, chapter), rules: [] });
    chapters.get(chapter)!.rules.push({
      id,
      name: words.format(`rule.${id}.name`),
      text: words.format(`rule.${id}.text`),
    });
  }
  return [...chapters.values()];
}

function chapterName(words: Patterns, chapter: string): string {
  for (const path of [`chapter.${chapter}.name`, `chapter.${chapter}`]) {
    if (words.has(path)) return `${chapter}. ${words.format(path)}`;
  }
  return `${chapter}.`;
}

/** Only what contains every word of the query, in name, text or number; soft hyphens and case do not matter. */
export function searchRules(chapters: readonly Chapter[], query: string): Chapter[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  if (!wanted.length) return [...chapters];
  const fits = (rule: Rule) => {
    const all = plain(`${rule.id} ${rule.name} ${rule.text}`);
    return wanted.every((word) => all.includes(word));
  };
  return chapters
    .map((chapter) => ({ ...chapter, rules: chapter.rules.filter(fits) }))
    .filter((chapter) => chapter.rules.length);
}

const plain = (text: string) => text.replaceAll("\u00AD", "").toLowerCase();
