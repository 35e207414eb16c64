import { nextOffer, offerOfKey } from "./choices";
import type { Table } from "./table.svelte";

/** What the page does on keys that are not about the game itself. */
export interface PageKeys {
  help(): void;
  /** P: everybody can be asked for something. False: not here. */
  ask(): boolean;
  /** L, C, N: the log, the chat or the notes come into sight. False: there are none here. */
  beside(tab: "log" | "chat" | "notes"): boolean;
  /** R: what happened since our last turn is shown again. False: nothing did. */
  recap(): boolean;
  /** A: something can be decided ahead. False: not here. */
  ahead(): boolean;
  escape(): void;
  /** H: the hint is opened or closed. False: there is none here. */
  hint(): boolean;
  /** 1 to 3, while a hint is open. False: none is. */
  choose(place: number): boolean;
  /** Space: the words of what has the focus, or is pointed at, are opened or closed. False: it has none. */
  explain(element: Element | null): boolean;
}

/** Keys must not act while somebody writes or a dialog is open. */
function typing(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input,textarea,select,[contenteditable],dialog[open]") !== null
  );
}

/** The whole keyboard of a table. True: the key was used. */
export function onTableKey(event: KeyboardEvent, table: Table, page: PageKeys): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return false;
  const key = event.key;
  if (/^[1-9]$/.test(key)) {
    if (page.choose(Number(key))) return true;
    const offer = offerOfKey(table, Number(key));
    if (offer === null) return false;
    table.choose(offer);
    followChoice(table);
    return true;
  }
  switch (key) {
    case "u":
    case "U":
      void table.undo();
      return true;
    case "h":
    case "H":
      return page.hint();
    case "l":
    case "L":
      return page.beside("log");
    case "c":
    case "C":
      return page.beside("chat");
    case "n":
    case "N":
      return page.beside("notes");
    case "p":
    case "P":
      return page.ask();
    case "a":
    case "A":
      return page.ahead();
    case "r":
    case "R":
      return page.recap();
    case "?":
      page.help();
      return true;
    case "[":
      void table.look(table.step - 1);
      return true;
    case "]":
      void table.look(table.step + 1);
      return true;
    case "Escape":
      page.escape();
      return true;
    case "Enter":
      return enter(event, table);
    case "ArrowRight":
    case "ArrowDown":
      return walk(table, 1);
    case "ArrowLeft":
    case "ArrowUp":
      return walk(table, -1);
    case " ":
      return page.explain(event.target instanceof Element ? event.target : null);
    default:
      return false;
  }
}

/** Enter confirms what is selected, unless the focus is on something that Enter presses anyway. */
function enter(event: KeyboardEvent, table: Table): boolean {
  const on = event.target instanceof Element ? event.target.closest("button,a,summary,[data-thing]") : null;
  if (on && !on.hasAttribute("data-thing")) return false;
  const thing = on?.getAttribute("data-thing");
  if (thing && !table.isPicked(thing as `${string}:${string}`)) return false;
  if (!table.pick) return false;
  void table.confirm();
  return true;
}

/** The focus goes to what was chosen, so that Enter cannot mean something else. */
function followChoice(table: Table): void {
  const [thing] = table.chosen;
  const there = thing ? document.querySelector<HTMLElement>(`[data-thing="${CSS.escape(thing)}"]`) : null;
  if (there) there.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Arrows go through everything that may be chosen. */
function walk(table: Table, direction: 1 | -1): boolean {
  const next = nextOffer(table.offers.length, table.picked, direction);
  if (next === null) return false;
  table.pickOffer(next);
  followChoice(table);
  return true;
}
