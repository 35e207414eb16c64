import { calm, FRAME_MS } from "./motion";
import type { Table } from "./table.svelte";

/** Gives the answers that nobody has to be asked for, one after the other, each a moment after what came before. */
export function settle(at: () => Table): void {
  $effect(() => {
    const table = at();
    const place = table.live && !table.sending && !table.trouble ? table.settled : null;
    if (place === null) return;
    const timer = setTimeout(
      () => {
        table.pickOffer(place);
        void table.confirm();
      },
      calm() ? 0 : FRAME_MS,
    );
    return () => clearTimeout(timer);
  });
}
