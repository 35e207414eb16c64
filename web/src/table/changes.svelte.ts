import type { Table } from "./table.svelte";

/** How long a change is shown. */
const SHOWN_MS = 2400;

/** Remembers by how much counters last changed, for a moment. */
export function changes(
  at: () => Pick<Table, "past" | "view">,
  read: () => readonly (readonly [string, number])[],
  onGain: (keys: string[]) => void = () => undefined,
): (key: string) => number {
  let before: Map<string, number> | null = null;
  let eyes: Table["view"] | null = null;
  let wasPast = false;
  let shown = $state.raw<ReadonlyMap<string, number>>(new Map());
  let clear: ReturnType<typeof setTimeout> | undefined;

  $effect(() => {
    const now = new Map(read());
    const { view, past } = at();
    // Other counters take the place of ours when the device is handed on or somebody else's eyes are looked through.
    if (view !== eyes) {
      eyes = view;
      before = null;
      shown = new Map();
    }
    const moved = new Map<string, number>();
    for (const [key, value] of now) {
      const was = before?.get(key);
      if (was !== undefined && was !== value) moved.set(key, value - was);
    }
    before = now;
    // Jumps through the history are no changes, and the way back to the present is one too.
    const jump = past !== null || wasPast;
    wasPast = past !== null;
    if (!moved.size || jump) return;
    shown = moved;
    onGain([...moved].filter(([, by]) => by > 0).map(([key]) => key));
    clearTimeout(clear);
    clear = setTimeout(() => (shown = new Map()), SHOWN_MS);
  });
  $effect(() => () => clearTimeout(clear));

  return (key) => shown.get(key) ?? 0;
}
