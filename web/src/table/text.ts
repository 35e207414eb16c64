/** The board in words, read from what it tells those who cannot see it. */
export interface Part {
  name: string;
  lines: string[];
}

const PARTS = ["main.board", ".side > :not(.log)", ".mine"];
/** Everything that has a name of its own: a place, a card, a group of pieces. */
const SAID = "[aria-label],[title],button,[data-thing],h2,h3,li,p,figcaption";

/** The name of an element as it is heard. */
function heard(element: Element): string {
  const said =
    element.getAttribute("aria-label") ??
    element.querySelector(":scope > .sr")?.textContent ??
    element.getAttribute("title") ??
    element.textContent ??
    "";
  return said.replaceAll(/\s+/g, " ").replaceAll("\u00AD", "").trim();
}

/**
 * What lies on the board, beside it and before the player, one line for each thing. Of nested things the outer one speaks,
 * unless it only groups others.
 */
export function readBoard(root: ParentNode): Part[] {
  return PARTS.flatMap((selector) => {
    const all = [...root.querySelectorAll(selector)];
    const name = all.map((part) => part.closest("[aria-label]")?.getAttribute("aria-label")).find(Boolean);
    const lines = all.flatMap((part) => linesOf(part));
    return name && lines.length ? [{ name, lines: [...new Set(lines)] }] : [];
  });
}

function linesOf(part: Element): string[] {
  const lines: string[] = [];
  const walk = (element: Element) => {
    for (const child of element.children) {
      if (child.getAttribute("aria-hidden") === "true" || child.tagName === "STYLE") continue;
      const groups =
        child.matches("[role=group],section,ol,ul,svg,div,g") && child.querySelector(SAID) !== null;
      if (groups && !child.matches("[data-thing],[role=img],[role=button]")) {
        const label = child.getAttribute("aria-label");
        if (label) lines.push(label);
        walk(child);
      } else if (child.matches(SAID)) {
        const said = heard(child);
        if (said) lines.push(said);
      } else walk(child);
    }
  };
  walk(part);
  return lines;
}
