import { api, ApiFault } from "~/net/api";
import type { Table } from "~/table/table.svelte";
import type { AheadDecision, AheadAnswer } from "~/types";
import { t } from "~/words/lang.svelte";

/** What we have decided ahead for the seat through which we look. */
export class Ahead {
  sending = $state(false);
  trouble = $state<string | null>(null);

  constructor(readonly table: Table) {}

  readonly #mine = $derived.by(() =>
    this.table.info.ahead.find(({ seat }) => seat === this.table.seat && this.table.live !== null),
  );

  get only(): boolean {
    return this.#mine?.only ?? false;
  }

  get answers(): readonly AheadAnswer[] {
    return this.#mine?.answers ?? [];
  }

  /** Is anything answered for us? */
  get decided(): boolean {
    return this.only || this.answers.length > 0;
  }

  async decide(decision: AheadDecision): Promise<void> {
    const { seat } = this.table;
    if (seat === null || this.sending) return;
    this.sending = true;
    this.trouble = null;
    try {
      this.table.info = await api.decideAhead(this.table.info.id, { seat, decision });
    } catch (fault) {
      this.trouble = fault instanceof ApiFault ? fault.message : t("net.lost");
    }
    this.sending = false;
  }
}
