import { calm, pace } from "./motion";

/**
 * Things that move: FLIP from the real place to the real place, and never waited for. A table says by marks what happens
 * to a thing, and everything else happens here:
 *
 * - `data-flip` is its name: a thing with the same name travels from where it was. `data-anchor` names a place.
 * - `data-flip-from` names the place or thing from which a new one comes; without it it settles where it appears.
 * - `data-flip-to` names the place to which one goes that is no more.
 * - `data-many` says how many lie there: some more come, some fewer go, while the thing stays.
 * - `data-count` is a number that counts up or down to what it has become.
 * - `data-tumble` says what a die was rolled for: when that changes, it tumbles.
 */

type Shape = HTMLElement | SVGElement;

/** How a thing or a place was before something changed. */
interface Known {
  element: Shape;
  box: DOMRect;
  many: number;
}

export interface Places {
  things: Map<string, Known>;
  counts: Map<Element, number>;
  dice: Map<Element, string>;
}

const NAMED = "[data-flip],[data-anchor]";
const numberIn = (text: string | null) => {
  const said = (text ?? "").trim();
  return /^-?\d+$/.test(said) ? Number(said) : null;
};

/** Where everything that has a name is now, what is counted, and what the dice were rolled for. */
export function captureFlip(root: ParentNode = document): Places {
  const places: Places = { things: new Map(), counts: new Map(), dice: new Map() };
  if (calm()) return places;
  for (const element of root.querySelectorAll<Shape>(NAMED)) {
    const box = element.getBoundingClientRect();
    const name = (element.dataset.flip ?? element.dataset.anchor)!;
    if (box.width) places.things.set(name, { element, box, many: Number(element.dataset.many ?? 1) });
  }
  for (const element of root.querySelectorAll("[data-count]")) {
    const count = numberIn(element.textContent);
    if (count !== null) places.counts.set(element, count);
  }
  for (const element of root.querySelectorAll<Shape>("[data-tumble]"))
    places.dice.set(element, element.dataset.tumble!);
  return places;
}

/** More new things than this at once are another table, not a move: nothing is made of them. */
const CROWD = 14;

/** Shows what became of everything. */
export function playFlip(before: Places, root: ParentNode = document): void {
  if (!before.things.size || calm()) return;
  const now = new Map<string, Shape>();
  const places = new Map<string, Shape>();
  for (const element of root.querySelectorAll<Shape>(NAMED)) {
    if (element.dataset.flip) now.set(element.dataset.flip, element);
    else places.set(element.dataset.anchor!, element);
  }
  const at = (name: string | undefined): DOMRect | null => {
    const element = name === undefined ? undefined : (now.get(name) ?? places.get(name));
    const box = element?.getBoundingClientRect();
    return box?.width ? box : null;
  };
  const was = (name: string | undefined): DOMRect | null =>
    name === undefined ? null : (before.things.get(name)?.box ?? at(name));
  const newcomers: (() => void)[] = [];
  for (const [name, element] of now) {
    const to = element.getBoundingClientRect();
    if (!to.width) continue;
    const known = before.things.get(name);
    const source = element.dataset.flipFrom;
    if (!known) {
      const from = was(source);
      if (from) newcomers.push(() => arrive(element, from, to, before.things.get(source!)?.element));
      else newcomers.push(() => settle(element));
      continue;
    }
    // What is drawn on a map stays where it is drawn: only the map was moved or looked at otherwise.
    if (!isPart(element)) move(element, known.box, to);
    const more = Number(element.dataset.many ?? 1) - known.many;
    if (more > 0) carry(element, to, was(source), to);
    else if (more < 0) carry(element, to, to, at(element.dataset.flipTo));
  }
  if (newcomers.length <= CROWD) newcomers.forEach((come) => come());
  const gone = [...before.things].filter(
    ([name, { element }]) => element.dataset.flipTo && !now.has(name) && !element.isConnected,
  );
  if (gone.length <= CROWD)
    for (const [, { element, box }] of gone) carry(element, box, box, at(element.dataset.flipTo));
  for (const [element, from] of before.counts) count(element, from);
  for (const [element, from] of before.dice)
    if (element instanceof HTMLElement || element instanceof SVGElement)
      if (element.isConnected && element.dataset.tumble && element.dataset.tumble !== from) tumble(element);
}

const EASE = "cubic-bezier(.3,.05,.2,1)";
const timing = () => ({ duration: pace().travel, easing: EASE });
/** What an element is transformed by anyway. */
const still = (element: Element) => {
  const { transform } = getComputedStyle(element);
  return transform === "none" ? "" : transform;
};

/** Is this a part of a drawing? */
const isPart = (element: Element) => element instanceof SVGElement && element.ownerSVGElement !== null;

function move(element: Shape, from: DOMRect, to: DOMRect): void {
  const way = travel(from, to);
  if (way) come(element, way);
}

/** A new thing comes out of another, whose shape it had, or from a place, which is larger than it. */
function arrive(element: Shape, from: DOMRect, to: DOMRect, out: Shape | undefined): void {
  if (isPart(element)) {
    // A part of a drawing is measured in the drawing's own units: it is lent a picture that travels.
    element.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], pace().travel);
    carry(element, to, from, to);
  } else if (out?.dataset.flip) move(element, from, to);
  else {
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    come(element, `translate(${round(x)}px,${round(y)}px)`, "50% 50%");
  }
}

function come(element: Shape, way: string, transformOrigin = "0 0"): void {
  const base = still(element);
  element.animate(
    [
      { transform: `${way} ${base}`, transformOrigin },
      { transform: base || "none", transformOrigin },
    ],
    { ...timing(), composite: "replace" },
  );
}

/** Something new that comes from nowhere settles in its place. */
function settle(element: Shape): void {
  const frames = isPart(element)
    ? [{ opacity: 0 }, { opacity: 1 }]
    : [
        { opacity: 0, scale: 1.25 },
        { opacity: 1, scale: 1 },
      ];
  element.animate(frames, {
    duration: pace().travel,
    easing: "cubic-bezier(.2,1.4,.4,1)",
  });
}

/** A copy of a thing, as large as the thing, travels from the middle of one place to that of another and is gone. */
function carry(element: Shape, size: DOMRect, from: DOMRect | null, to: DOMRect | null): void {
  if (!from || !to || !from.width || !to.width || !size.width) return;
  const flyer = pictureOf(element);
  const { width, height } = size;
  const left = from.left + (from.width - width) / 2;
  const top = from.top + (from.height - height) / 2;
  flyer.classList.add("flyer");
  flyer.style.cssText += `;left:${left}px;top:${top}px;width:${width}px;height:${height}px;margin:0`;
  document.body.append(flyer);
  const x = round(to.left + (to.width - width) / 2 - left);
  const y = round(to.top + (to.height - height) / 2 - top);
  const flight = flyer.animate([{ transform: "none" }, { transform: `translate(${x}px,${y}px)` }], timing());
  flight.onfinish = flight.oncancel = () => flyer.remove();
}

/** A copy that can lie anywhere on the page: a part of a drawing takes its drawing along. */
function pictureOf(element: Shape): Shape {
  const copy = element.cloneNode(true) as Shape;
  copy.removeAttribute("id");
  for (const each of [copy, ...copy.querySelectorAll<Shape>("[data-flip],[data-anchor],[data-thing]")])
    for (const mark of ["flip", "anchor", "thing", "zoom", "many"]) delete each.dataset[mark];
  copy.setAttribute("aria-hidden", "true");
  if (!(element instanceof SVGElement) || element instanceof SVGSVGElement) return copy;
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawing.setAttribute("aria-hidden", "true");
  // What is not on the page any more cannot be measured, but what it was drawn with is round about its middle.
  const box = element.isConnected && element instanceof SVGGraphicsElement ? element.getBBox() : null;
  const [x, y, wide, high] = box ? [box.x, box.y, box.width, box.height] : [-18, -18, 36, 36];
  drawing.setAttribute("viewBox", `${x} ${y} ${Math.max(1, wide)} ${Math.max(1, high)}`);
  copy.removeAttribute("transform");
  const { color, fill } = getComputedStyle(element.querySelector("use") ?? element);
  drawing.style.cssText = `color:${color};fill:${fill}`;
  drawing.append(copy);
  return drawing;
}

/** A number counts to what it has become; whatever else it is set to meanwhile holds. */
function count(element: Element, from: number): void {
  const to = numberIn(element.textContent);
  const text = [...element.childNodes].find((node) => numberIn(node.nodeValue) === to);
  if (to === null || to === from || !text || !element.isConnected) return;
  const began = performance.now();
  // A score is read, so it takes a little longer than what travels.
  const lasts = pace().travel * 1.6;
  let shown = from;
  text.nodeValue = String(from);
  const step = (time: number) => {
    if (numberIn(text.nodeValue) !== shown) return;
    const done = Math.min(1, Math.max(0, (time - began) / lasts));
    shown = Math.round(from + (to - from) * done);
    text.nodeValue = String(shown);
    if (done < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

function tumble(element: Shape): void {
  const base = still(element);
  element.animate(
    [
      { transform: `${base} translateY(-14px) rotate(-300deg) scale(.82)` },
      { transform: `${base} translateY(5px) rotate(40deg) scale(1.06)`, offset: 0.7 },
      { transform: base || "none" },
    ],
    { duration: pace().travel * 2, easing: "ease-out" },
  );
}

/** The transform that puts a box back to where it came from; nothing if it did not move. */
export function travel(from: DOMRect, to: DOMRect): string | null {
  const x = from.left - to.left;
  const y = from.top - to.top;
  const scale = to.width ? from.width / to.width : 1;
  if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(scale - 1) < 0.02) return null;
  return `translate(${round(x)}px,${round(y)}px) scale(${round(scale)})`;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** A copy of a sign flies from where it was gained to the counter that grows. */
export function fly(sign: Element, from: Element | null, to: Element): void {
  if (!from || calm()) return;
  const start = from.getBoundingClientRect();
  const end = sign.getBoundingClientRect();
  if (!start.width || !end.width) return;
  const flyer = sign.cloneNode(true) as SVGElement;
  flyer.classList.add("flyer");
  flyer.style.cssText += `;left:${end.left}px;top:${end.top}px;width:${end.width}px;height:${end.height}px;color:${getComputedStyle(sign).color}`;
  document.body.append(flyer);
  const x = round(start.left + start.width / 2 - end.left - end.width / 2);
  const y = round(start.top + start.height / 2 - end.top - end.height / 2);
  const flight = flyer.animate(
    [{ transform: `translate(${x}px,${y}px) scale(1.8)` }, { transform: "none" }],
    timing(),
  );
  flight.onfinish = flight.oncancel = () => flyer.remove();
  to.animate([{ scale: "1" }, { scale: "1.12" }, { scale: "1" }], { duration: pace().travel });
}

/** Lets the sign in `to` come from a place, or from the board if there is no such place on the page. */
export function flyFrom(place: string, to: Element | null | undefined): void {
  const sign = to?.querySelector("svg");
  if (!to || !sign) return;
  const name = CSS.escape(place);
  const from = document.querySelector(`[data-anchor="${name}"],[data-flip="${name}"]`);
  fly(sign, from ?? document.querySelector(".board"), to);
}
