/** What is wrong with the picture of a page: text too small, covered, cut, or on top of other text; buttons nobody can hit. */
import type { Page } from "@playwright/test";

/** Nothing that is read may be smaller than this on the screen, whatever it is scaled by. */
export const SMALLEST_PX = 11;

export interface Fault {
  kind: "small" | "cut" | "covered" | "collides" | "unreachable";
  /** What it is about, in words that name the place. */
  what: string;
}

export interface Seen {
  faults: Fault[];
  /** The smallest text there is, in pixels. */
  smallest: number;
  /** How many pieces of text and how many things to click were looked at. */
  texts: number;
  targets: number;
}

/** Looks at the page as it is. Everything is measured on the screen, after all scaling. */
export async function look(page: Page): Promise<Seen> {
  return page.evaluate(inPage, SMALLEST_PX);
}

/** Runs in the page. */
function inPage(smallestAllowed: number): Seen {
  const faults = new Map<string, Fault>();
  const report = (kind: Fault["kind"], what: string) => faults.set(`${kind} ${what}`, { kind, what });

  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    let style = styles.get(element);
    if (!style) styles.set(element, (style = getComputedStyle(element)));
    return style;
  };
  const name = (element: Element): string => {
    const own = (each: Element) => {
      const classes = (each.getAttribute("class") ?? "")
        .split(" ")
        .filter((one) => one && !/^s-\w{5}$|^is-/.test(one));
      return each.tagName.toLowerCase() + classes.map((one) => `.${one}`).join("");
    };
    const parent = element.parentElement;
    return parent ? `${own(parent)} > ${own(element)}` : own(element);
  };
  const short = (text: string) => text.trim().replaceAll(/\s+/g, " ").slice(0, 40);

  // ---- how large things are on the screen ----

  const scales = new Map<Element, number>();
  function scaleOf(element: Element): number {
    const known = scales.get(element);
    if (known !== undefined) return known;
    let scale: number;
    if (element instanceof SVGGraphicsElement && !(element instanceof SVGSVGElement)) {
      const matrix = element.getScreenCTM();
      scale = matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1;
    } else {
      const { transform, zoom, scale: own } = styleOf(element) as CSSStyleDeclaration & { zoom: string };
      scale = (element.parentElement ? scaleOf(element.parentElement) : 1) * (Number(zoom) || 1);
      if (own !== "none") scale *= parseFloat(own);
      if (transform !== "none") {
        const matrix = new DOMMatrix(transform);
        scale *= Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
      }
    }
    scales.set(element, scale);
    return scale;
  }

  // ---- what can be seen ----

  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  const screen: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const meet = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const area = ({ left, top, right, bottom }: Box) => Math.max(0, right - left) * Math.max(0, bottom - top);
  const clips = (style: CSSStyleDeclaration) =>
    style.overflowX !== "visible" || style.overflowY !== "visible";
  /** A map that is moved with a finger. On a wide screen it is seen whole, and nothing of it may be cut. */
  const pans = (element: Element) => innerWidth <= 720 && element.closest("[data-pans]") !== null;
  /**
   * What lies over the table on purpose: the furniture of a map that is moved below it, and a question that can be folded
   * away, which it must offer.
   */
  const mayCover = (above: Element, below: Element): boolean => {
    if (pans(below) && above.closest("[data-floats]")) return true;
    // What a half-made move would do is drawn over what is there.
    if (above.closest("[data-ghost]")) return true;
    const folds = above.closest("[data-over]");
    return (
      folds !== null &&
      !folds.contains(below) &&
      document.querySelector(".board button[aria-expanded]") !== null
    );
  };
  const scrolls = (style: CSSStyleDeclaration) => /auto|scroll/.test(style.overflowX + style.overflowY);

  /** What is left of a box inside everything that clips it, and whether something clips it that cannot be scrolled. */
  function within(element: Element, box: Box, itself: boolean): { seen: Box; scrolled: boolean } {
    let seen = meet(box, screen);
    let scrolled = false;
    // What is fixed is clipped by nothing around it.
    for (let at: Element | null = element; at; at = at.parentElement) {
      const style = styleOf(at);
      if (
        (itself || at !== element) &&
        clips(style) &&
        at !== document.body &&
        at !== document.documentElement
      ) {
        if (at instanceof SVGElement && !(at instanceof SVGSVGElement)) continue;
        seen = meet(seen, at.getBoundingClientRect());
        if (scrolls(style) || pans(at)) scrolled = true;
      }
      if (style.position === "fixed") break;
    }
    return { seen, scrolled };
  }

  const shown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  /** Words for those who hear the page are not seen. */
  const heard = (element: Element) =>
    element.closest(".sr,.mirror,[aria-hidden='true'].mirror,noscript,template") !== null;
  /** While a dialog is open, what lies below it waits. */
  const dialogs = [
    ...document.querySelectorAll("dialog[open],.dialog,.end,.curtain,.zoomed,.why,.signpop"),
  ].filter(shown);
  const behind = (element: Element) =>
    dialogs.length > 0 && !dialogs.some((dialog) => dialog.contains(element));

  // ---- text ----

  interface Run {
    text: string;
    element: Element;
    box: Box;
    seen: Box;
    scrolled: boolean;
    size: number;
  }
  const runs: Run[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? "";
    const element = node.parentElement;
    if (!text.trim() || !element || /^(SCRIPT|STYLE|TITLE|OPTION|DESC)$/i.test(element.tagName)) continue;
    if (!shown(element) || heard(element) || behind(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const size = parseFloat(styleOf(element).fontSize) * scaleOf(element);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue;
      const box = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom };
      const { seen, scrolled } = within(element, box, true);
      runs.push({ text: short(text), element, box, seen, scrolled, size });
    }
  }
  const visible = runs.filter((run) => area(run.seen) > 0);

  let smallest = Infinity;
  for (const { size, element, text } of visible) {
    smallest = Math.min(smallest, size);
    if (size < smallestAllowed - 0.05) report("small", `${size.toFixed(1)} px: ${name(element)} "${text}"`);
  }

  // Cut off: by an edge that cannot be scrolled, or by three dots, with nothing that tells the rest.
  const told = (element: Element, text: string) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (at.getAttribute("title")?.includes(text)) return true;
      if (at.matches("[data-zoom],[data-word],[data-full]")) return true;
    }
    return false;
  };
  for (const { element, text, box, seen, scrolled } of visible) {
    if (told(element, text)) continue;
    let dotted = false;
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = styleOf(at);
      if (/^inline/.test(style.display) && at === element && style.display === "inline") continue;
      if (
        style.textOverflow === "ellipsis" &&
        at.scrollWidth > at.clientWidth + 1 &&
        style.overflowX === "hidden"
      ) {
        report("cut", `${name(at)} "${text}"`);
        dotted = true;
      }
      if (at !== element && !/inline|flex|contents/.test(style.display)) break;
    }
    // A line's box is higher than its letters, but as wide as they are.
    const part = (from: Box, low: "left" | "top", high: "right" | "bottom") => from[high] - from[low];
    const less =
      part(seen, "left", "right") < part(box, "left", "right") - 1.5 ||
      part(seen, "top", "bottom") < part(box, "top", "bottom") * 0.6;
    if (!scrolled && less && !dotted) report("cut", `${name(element)} "${text}" at an edge`);
  }

  // ---- what lies on top ----

  // Everything answers to the pointer while this is asked, so that labels can be found, too.
  const everything = document.createElement("style");
  everything.textContent = "*,*::before,*::after{pointer-events:auto!important}";

  const paints = (element: Element): boolean => {
    const style = styleOf(element);
    if (element instanceof SVGElement && !(element instanceof SVGSVGElement)) {
      if (element instanceof SVGTextElement || element instanceof SVGTSpanElement) return false;
      const solid = (paint: string, opacity: string) => {
        if (paint === "none" || paint.startsWith("url")) return false;
        return Number(opacity) * alpha(paint) > 0.5;
      };
      return solid(style.fill, style.fillOpacity) && Number(style.opacity) > 0.5;
    }
    if (element instanceof HTMLImageElement) return true;
    return alpha(style.backgroundColor) > 0.5 || style.backgroundImage !== "none";
  };
  function alpha(colour: string): number {
    if (colour === "transparent") return 0;
    const parts = /(?:rgba|color|oklab|oklch)\(.*?[,/]\s*([\d.]+)\)$/.exec(colour);
    return parts && (colour.startsWith("rgba") || colour.includes("/")) ? Number(parts[1]) : 1;
  }
  /** Of one drawing or one piece: the sign on a coin does not cover the coin's number by accident. */
  const related = (a: Element, b: Element) => a.contains(b) || b.contains(a);

  document.head.append(everything);
  const points = (box: Box) => {
    const y = (box.top + box.bottom) / 2;
    const width = box.right - box.left;
    const inset = Math.min(3, width / 4);
    // A figure or a short word lies under something or not; of a long one the ends are looked at.
    const across = width < 24 ? [width / 2] : [inset, width - inset];
    return across.map((from) => ({ x: box.left + from, y }));
  };
  const coveredRuns = new Set<Run>();
  for (const run of visible) {
    // The edge of a row that scrolls shows the upper part of a word, and its middle is elsewhere.
    if (run.scrolled && area(run.seen) < 0.6 * area(run.box)) continue;
    let hidden: Element | null = null;
    let count = 0;
    for (const { x, y } of points(run.seen)) {
      const stack = document.elementsFromPoint(x, y);
      for (const element of stack) {
        if (related(element, run.element)) break;
        if (paints(element)) {
          hidden = element;
          count++;
          break;
        }
      }
    }
    if (!hidden || !count) continue;
    coveredRuns.add(run);
    // What lies under the edge of a row that scrolls comes out of it; what moves over the map is asked for.
    if (hidden.closest(".flyer") || mayCover(hidden, run.element)) continue;
    report("covered", `${name(run.element)} "${run.text}" under ${name(hidden)}`);
  }
  everything.remove();

  const ghostly = (element: Element) => element.closest("[data-ghost]") !== null;
  /** A row of sums that stays in sight while the rows below it scroll lies on them. */
  const sticks = (element: Element): boolean => {
    for (let at: Element | null = element; at && !scrolls(styleOf(at)); at = at.parentElement)
      if (styleOf(at).position === "sticky") return true;
    return false;
  };
  // Text on text: the middle of the letters, not the room above and below them.
  const letters = (run: Run): Box => {
    const height = run.seen.bottom - run.seen.top;
    return { ...run.seen, top: run.seen.top + height * 0.22, bottom: run.seen.bottom - height * 0.22 };
  };
  const open = visible.filter((run) => !coveredRuns.has(run)).map((run) => ({ run, box: letters(run) }));
  open.sort((a, b) => a.box.left - b.box.left);
  open.forEach((a, at) => {
    for (const b of open.slice(at + 1)) {
      if (b.box.left >= a.box.right) break;
      if (ghostly(a.run.element) || ghostly(b.run.element)) continue;
      if (a.run.element === b.run.element || sticks(a.run.element) !== sticks(b.run.element)) continue;
      const common = area(meet(a.box, b.box));
      if (common > 0.08 * Math.min(area(a.box), area(b.box)) && common > 6)
        report(
          "collides",
          `${name(a.run.element)} "${a.run.text}" with ${name(b.run.element)} "${b.run.text}"`,
        );
    }
  });

  // ---- what can be clicked ----

  let targets = 0;
  const clickable =
    "button,a[href],input,select,textarea,summary,[role=button],[role=tab],[data-thing].is-legal,[data-thing].legal";
  for (const element of document.querySelectorAll(clickable)) {
    if (!shown(element) || heard(element) || behind(element)) continue;
    if (styleOf(element).pointerEvents === "none") continue;
    // A field that is drawn by its label is hit where the label is.
    const label = element.closest("label");
    const mark =
      element instanceof SVGElement ? (element.querySelector(".hit,.slot,.disc") ?? element) : element;
    const rect = mark.getBoundingClientRect();
    const { seen, scrolled } = within(mark, rect, false);
    if (area(seen) < 1) {
      if (!scrolled && area(rect) > 1)
        report("unreachable", `${name(element)} "${short(element.textContent ?? "")}" is off the screen`);
      continue;
    }
    // The edge of a row that scrolls shows a sliver of the next.
    if (scrolled && area(seen) < 0.35 * area(rect)) continue;
    targets++;
    const TRIES = 5;
    let hits = 0;
    let asked = 0;
    let above: Element | null = null;
    const ask = (right: number, down: number) => {
      const x = seen.left + ((seen.right - seen.left) * (right + 0.5)) / TRIES;
      const y = seen.top + ((seen.bottom - seen.top) * (down + 0.5)) / TRIES;
      const hit = document.elementFromPoint(x, y);
      asked++;
      if (!hit) return;
      const thing = hit.closest("[data-thing]");
      const itself = element.contains(hit) || (label?.contains(hit) ?? false);
      // Several buttons of one thing do the same.
      if (itself || (thing !== null && thing === element.closest("[data-thing]")) || mayCover(hit, element))
        hits++;
      else above = hit;
    };
    // The middle and what is around it answer for most; only for the others every place is tried.
    for (const [right, down] of [
      [2, 2],
      [1, 1],
      [3, 3],
    ] as const)
      ask(right, down);
    if (hits < 3) {
      hits = asked = 0;
      for (let down = 0; down < TRIES; down++) for (let right = 0; right < TRIES; right++) ask(right, down);
    }
    const share = hits / asked;
    // Shapes of a map fill a part of their box; cards of a full hand lie on each other like roof tiles. A big look
    // button below the chips of its strip keeps most of it.
    const least = element instanceof SVGElement ? 0.1 : 0.14;
    if (share < least)
      report(
        "unreachable",
        `${name(element)} "${short(element.textContent || (element.getAttribute("aria-label") ?? ""))}": ${hits} of ${asked} places${above ? `, the rest under ${name(above)}` : ""}`,
      );
  }

  return {
    faults: [...faults.values()],
    smallest: Number.isFinite(smallest) ? Math.round(smallest * 10) / 10 : 0,
    texts: visible.length,
    targets,
  };
}
