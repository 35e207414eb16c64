import type { ChipLook, Explained, Sight, SignLook, Signs, Thing } from "~/games/module";

/** How long the pointer rests on a thing before its words open, and how long a finger presses. */
export const HOVER_MS = 500;
export const PRESS_MS = 450;

export interface Meant {
  thing: Thing;
  explained: Explained;
  at: Element;
}

/** Everything on the page that has a name carries it in one of these; counters are named by what they count. */
const NAMES = ["zoom", "word", "thing", "counter", "point"] as const;
const NAMED = NAMES.map((name) => `[data-${name}]`).join();

/** Is something with a name at this place of the page? */
export const isNamed = (element: Element | null): boolean => element?.closest(NAMED) != null;

function namesOf(element: Element): Thing[] {
  return NAMES.flatMap((name) => {
    const value = element.getAttribute(`data-${name}`);
    if (!value) return [];
    return [(name === "counter" ? `counter:${value}` : value) as Thing];
  });
}

/** The words of a thing; one that a game explains nowhere may still have a text, as every chip in a sentence has. */
export function inWords(
  thing: Thing,
  signs: Signs,
  sight: Sight,
  chip: (path: string) => ChipLook,
): Explained | null {
  const explained = signs.explain(thing, sight);
  if (explained) return explained;
  const path = thing.replace(":", ".");
  if (!sight.words.has(`${path}.text`)) return null;
  return {
    title: sight.words.titleOf(path),
    groups: [{ lines: [{ look: [lookOf(chip(path))], say: sight.words.format(`${path}.text`) }] }],
  };
}

function lookOf({ icon, piece, colour }: ChipLook): SignLook {
  return { ...(icon && { icon }), ...(piece && { piece }), ...(colour && { colour }) };
}

/** The innermost thing under a place of the page that has words. */
export function meantAt(element: Element | null, explain: (thing: Thing) => Explained | null): Meant | null {
  for (let at = element?.closest(NAMED); at; at = at.parentElement?.closest(NAMED)) {
    for (const thing of namesOf(at)) {
      const explained = explain(thing);
      if (explained) return { thing, explained, at };
    }
  }
  return null;
}
