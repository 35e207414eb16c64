/** Remembers by how much counters last changed, for a moment. */
const SHOWN_MS = 2400;

export function changes(
  read: () => readonly (readonly [string, number])[],
  /** Jumps through the history are no changes. */
  quiet: () => boolean,
  onGain: (keys: string[]) => void = () => undefined,
): (key: string) => number {
  let before: Map<string, number> | null = null;
  let wasQuiet = false;
  let shown = $state.raw<ReadonlyMap<string, number>>(new Map());
  let clear: ReturnType<typeof setTimeout> | undefined;

  $effect(() => {
    const now = new Map(read());
    const moved = new Map<string, number>();
    for (const [key, value] of now) {
      const was = before?.get(key);
      if (was !== undefined && was !== value) moved.set(key, value - was);
    }
    before = now;
    // The way back from the past to the present is a jump too.
    const jump = quiet() || wasQuiet;
    wasQuiet = quiet();
    if (!moved.size || jump) return;
    shown = moved;
    onGain([...moved].filter(([, by]) => by > 0).map(([key]) => key));
    clearTimeout(clear);
    clear = setTimeout(() => (shown = new Map()), SHOWN_MS);
  });
  $effect(() => () => clearTimeout(clear));

  return (key) => shown.get(key) ?? 0;
}
