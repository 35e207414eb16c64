import type { Thing } from "~/games/module";
import { api, ApiFault } from "~/net/api";
import type { Table } from "~/table/table.svelte";
import type { Choice, Hint } from "~/types";
import { t } from "~/words/lang.svelte";
import { sameAction } from "./actions";

/** So many moves of a hint are shown. */
const SHOWN = 3;

/** A move of a hint, and where it is on the table. */
export interface Marked {
  choice: Choice;
  /** Which of the offers it is. */
  offer: number;
  things: readonly Thing[];
}

/** The hint of a table: asked for by its player, and only good for the moment it was made for. */
export class Hints {
  open = $state(false);
  thinking = $state(false);
  trouble = $state<string | null>(null);
  #hint = $state.raw<{ hint: Hint; seq: number } | null>(null);
  #asking = 0;

  constructor(readonly table: Table) {}

  /** Is there a button? */
  get offered(): boolean {
    return this.table.info.hints && this.table.seat !== null && this.table.info.phase === "playing";
  }

  /** May one be asked for now? */
  get ready(): boolean {
    return this.offered && this.table.offers.length > 0 && !this.table.past;
  }

  /** How many we have had. */
  get used(): number {
    const { seat, info } = this.table;
    return seat === null ? 0 : (info.seats[seat]?.hints ?? 0);
  }

  /** The hint for what is asked now. */
  get hint(): Hint | null {
    return this.#hint && this.#hint.seq === this.table.update?.seq ? this.#hint.hint : null;
  }

  /** The best moves, as far as they can be found on the table. */
  readonly marked: Marked[] = $derived.by(() => {
    const { table } = this;
    return (this.hint?.actions ?? []).slice(0, SHOWN).flatMap((choice) => {
      const offer = table.offers.findIndex((each) => sameAction(each.action, choice.action));
      return offer < 0 ? [] : [{ choice, offer, things: table.places[offer] ?? [] }];
    });
  });

  /** H, or the button. False: there are no hints here. */
  toggle(): boolean {
    if (!this.offered) return false;
    if (this.open) this.close();
    else if (this.ready) void this.ask();
    return true;
  }

  close(): void {
    this.open = false;
    this.#asking++;
    this.thinking = false;
  }

  async ask(): Promise<void> {
    const { table } = this;
    const seq = table.update?.seq;
    if (table.seat === null || seq === undefined) return;
    this.open = true;
    this.trouble = null;
    if (this.hint) return;
    this.thinking = true;
    const turn = ++this.#asking;
    try {
      const hint = await api.hint(table.info.id, { seat: table.seat });
      if (turn === this.#asking) this.#hint = { hint, seq };
    } catch (fault) {
      if (turn === this.#asking) this.trouble = fault instanceof ApiFault ? fault.message : t("hint.failed");
    }
    if (turn === this.#asking) this.thinking = false;
  }

  /** Choosing a hint selects and never does it. */
  choose(place: number): boolean {
    const marked = this.marked[place];
    if (!marked) return false;
    this.table.pickOffer(marked.offer);
    return true;
  }
}
