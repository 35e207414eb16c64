import { settings } from "~/shell/settings.svelte";
import type { Speed } from "~/shell/settings.svelte";

/** Things that move: FLIP from the real place to the real place, never longer than 250 ms, and never waited for. */

/** How long a travelling piece is on its way, and how far apart the moves of others are shown. */
export const FRAME_MS = 250;
/** How long each move of others stands before the next is shown, and how long all of them may take together. */
const PACES: Record<Exclude<Speed, "off">, { each: number; most: number }> = {
  brisk: { each: FRAME_MS, most: 1500 },
  normal: { each: 700, most: 15_000 },
  unhurried: { each: 1500, most: 120_000 },
};
export const pace = () => (settings.speed === "off" ? PACES.brisk : PACES[settings.speed]);

export function calm(): boolean {
  return document.hidden || settings.speed === "off" || matchMedia("(prefers-reduced-motion:reduce)").matches;
}

export type Places = Map<string, DOMRect>;

/** Where everything with `data-flip` is now, and every `data-anchor` that new things may come from. */
export function captureFlip(root: ParentNode = document): Places {
  const places: Places = new Map();
  if (calm()) return places;
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>("[data-flip],[data-anchor]")) {
    const box = element.getBoundingClientRect();
    if (box.width) places.set((element.dataset.flip ?? element.dataset.anchor)!, box);
  }
  return places;
}

/** Lets everything that is somewhere else now travel there; new things come from `data-flip-from`, if it names a place. */
export function playFlip(before: Places, root: ParentNode = document): void {
  if (!before.size || calm()) return;
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>("[data-flip]")) {
    const from = before.get(element.dataset.flip!) ?? before.get(element.dataset.flipFrom ?? "");
    const to = element.getBoundingClientRect();
    if (!from || !to.width) continue;
    const move = travel(from, to);
    if (!move) continue;
    const still = getComputedStyle(element).transform;
    const base = still === "none" ? "" : still;
    element.animate(
      [
        { transform: `${move} ${base}`, transformOrigin: "0 0" },
        { transform: base || "none", transformOrigin: "0 0" },
      ],
      {
        duration: FRAME_MS,
        easing: "cubic-bezier(.3,.05,.2,1)",
        composite: "replace",
      },
    );
  }
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
    {
      duration: FRAME_MS,
      easing: "cubic-bezier(.3,.05,.2,1)",
    },
  );
  flight.onfinish = flight.oncancel = () => flyer.remove();
  to.animate([{ scale: "1" }, { scale: "1.12" }, { scale: "1" }], { duration: FRAME_MS });
}

/** Lets the sign in `to` come from a place, or from the board if there is no such place on the page. */
export function flyFrom(place: string, to: Element | null | undefined): void {
  const sign = to?.querySelector("svg");
  if (!to || !sign) return;
  const name = CSS.escape(place);
  const from = document.querySelector(`[data-anchor="${name}"],[data-flip="${name}"]`);
  fly(sign, from ?? document.querySelector(".board"), to);
}

/** Lets the counters of a seat that have grown receive their signs. */
export function flyGains(root: Element | undefined, gained: Iterable<string>): void {
  for (const key of gained) flyFrom(key, root?.querySelector(`[data-counter="${CSS.escape(key)}"]`));
}
