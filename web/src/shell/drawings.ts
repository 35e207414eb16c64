import icons from "./icons.svg?raw";

/**
 * The drawings of the client, by name. A drawing is put into the page when it is first shown, for `<use href>`: a sprite
 * that is a file of its own is a document of its own to the browser, laid out whole before anything of it is seen.
 */
const waiting = new Map<string, string>();

/** Makes the drawings of a sprite known. */
export function addDrawings(sprite: string): void {
  for (const [symbol, name] of sprite.matchAll(/<symbol id="([^"]+)".*?<\/symbol>/gs)) {
    waiting.set(name!, symbol.replace(`id="${name}"`, `id="${idOf(name!)}"`));
  }
}

/** Where a drawing is to be found in the page. */
export function hrefOf(name: string): string {
  const symbol = waiting.get(name);
  if (symbol) {
    waiting.delete(name);
    shelf().insertAdjacentHTML("beforeend", symbol);
  }
  return `#${idOf(name)}`;
}

/** Names of drawings are short; they must not collide with other names in the page. */
const idOf = (name: string) => `drawn-${name}`;

let kept: SVGSVGElement | null = null;

function shelf(): SVGSVGElement {
  if (kept) return kept;
  kept = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  kept.style.display = "none";
  kept.ariaHidden = "true";
  document.body.append(kept);
  return kept;
}

addDrawings(icons);
