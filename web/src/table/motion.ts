/** Things that move: FLIP from the real place to the real place, never longer than 250 ms, and never waited for. */

/** How long a travelling piece is on its way, and how far apart the moves of others are shown. */
export const FRAME_MS = 250;
/** Moves of others are replayed for at most this long; what is left appears at once. */
export const REPLAY_LIMIT_MS = 1500;

export function calm(): boolean {
  return document.hidden || matchMedia("(prefers-reduced-motion:reduce)").matches;
}

export type Places = Map<string, DOMRect>;

/** Where everything with `data-flip` is now. */
export function captureFlip(root: ParentNode = document): Places {
  const places: Places = new Map();
  if (calm()) return places;
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>("[data-flip]")) {
    const box = element.getBoundingClientRect();
    if (box.width) places.set(element.dataset.flip!, box);
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
      [{ transform: `${move} ${base}`, transformOrigin: "0 0" }, { transform: base || "none" }],
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
