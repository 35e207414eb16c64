import type { Thing } from "~/games/module";
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
  if (!query.trim()) return [...chapters];
  const fits = (rule: Rule) => holds(`${rule.id} ${rule.name} ${rule.text}`, query);
  return chapters
    .map((chapter) => ({ ...chapter, rules: chapter.rules.filter(fits) }))
    .filter((chapter) => chapter.rules.length);
}

/** Does a text contain every word that is looked for? */
export function holds(text: string, query: string): boolean {
  const all = plain(text);
  return plain(query)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** The things of a game that a rule calls by their name, in the order in which it does. */
export function thingsIn(text: string, things: readonly Thing[], words: Patterns, most = 3): Thing[] {
  const found = new Map<string, { thing: Thing; at: number }>();
  for (const thing of things) {
    const name = words.nameOf(thing.replace(":", "."));
    if (name.length < 4 || found.has(name)) continue;
    const at = text.search(new RegExp(`(?<![\\p{L}])${escaped(name)}(?![\\p{L}])`, "u"));
    if (at >= 0) found.set(name, { thing, at });
  }
  return [...found.values()]
    .sort((one, other) => one.at - other.at)
    .slice(0, most)
    .map(({ thing }) => thing);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const plain = (text: string) => text.replaceAll("\u00AD", "").toLowerCase();
