import type { Thing } from "~/games/module";
import type { Table } from "./table.svelte";

const PRESS_MS = 450;
const HOVER_MS = 700;

/** A long press (touch) or resting on it (mouse) enlarges a card. */
export function enlarge(node: HTMLElement, { table, thing }: { table: Table; thing: Thing }) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = false;
  let now = thing;

  const start = (after: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      shown = true;
      table.zoomed = now;
    }, after);
  };
  const stop = () => {
    clearTimeout(timer);
    if (shown && table.zoomed === now) table.zoomed = null;
    shown = false;
  };
  const enter = (event: PointerEvent) => event.pointerType === "mouse" && start(HOVER_MS);
  const down = (event: PointerEvent) => (event.pointerType === "mouse" ? stop() : start(PRESS_MS));
  // A long press is no click.
  const click = (event: MouseEvent) => {
    if (!shown) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    stop();
  };
  const listeners: [keyof HTMLElementEventMap, EventListener][] = [
    ["pointerenter", enter as EventListener],
    ["pointerleave", stop],
    ["pointerdown", down as EventListener],
    ["pointercancel", stop],
    ["click", click as EventListener],
  ];
  for (const [name, listener] of listeners)
    node.addEventListener(name, listener, { capture: name === "click" });
  return {
    update: (next: { table: Table; thing: Thing }) => (now = next.thing),
    destroy() {
      stop();
      for (const [name, listener] of listeners)
        node.removeEventListener(name, listener, { capture: name === "click" });
    },
  };
}
