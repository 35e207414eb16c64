import { settings } from "~/shell/settings.svelte";
import { sinceLastTurn, type MoveLine } from "./moves";
import type { Table } from "./table.svelte";

/** How long each move stands when it is shown again. */
const EACH_MS = { off: 1200, brisk: 700, normal: 1200, unhurried: 2200 };

/** What happened since our last turn: a strip above the board, which can be played once more. */
export class Recap {
  /** The move whose strip was closed first: with the next turn there is another. */
  #closed = $state<string | null>(null);
  /** Which move is being shown again. */
  at = $state<number | null>(null);
  #played = $state.raw<MoveLine[]>([]);
  #turn = 0;

  constructor(readonly table: Table) {}

  readonly #since = $derived.by(() =>
    this.table.seat === null ? [] : sinceLastTurn(this.table.log, this.table.moves, this.table.seat),
  );

  /** While it is played nothing joins. */
  get lines(): MoveLine[] {
    return this.at === null ? this.#since : this.#played;
  }

  get open(): boolean {
    const { table, lines } = this;
    if (!settings.recap || !table.live || table.info.phase !== "playing" || table.handover !== null)
      return false;
    // Whoever has done something already knows, and needs the place for it.
    if (this.at === null && table.asked && (table.update?.undo ?? 0) > 0) return false;
    return lines.length > 0 && lines[0]!.id !== this.#closed;
  }

  /** The move that is being shown again. */
  get line(): MoveLine | null {
    return this.at === null ? null : (this.#played[this.at] ?? null);
  }

  close(): void {
    this.#closed = this.#since[0]?.id ?? null;
    this.stop();
  }

  /** Shows it again, or stops showing it. False: there is nothing to show. */
  toggle(): boolean {
    if (!this.open) return false;
    if (this.at === null) void this.play();
    else this.stop();
    return true;
  }

  stop(): void {
    this.#turn++;
    if (this.at === null) return;
    this.at = null;
    this.table.present();
  }

  /** Move by move, from the table as we left it to the table as it is. Whoever looks elsewhere has seen enough. */
  async play(from = 0): Promise<void> {
    const { table } = this;
    const turn = ++this.#turn;
    const lines = this.#since;
    if (!lines[from]) return;
    this.#played = lines;
    await table.look(lines[from].from - 1);
    if (!(await this.#stands(turn, lines[from].from - 1, EACH_MS.brisk))) return;
    for (let at = from; at < lines.length; at++) {
      this.at = at;
      await table.look(lines[at]!.step);
      if (!(await this.#stands(turn, lines[at]!.step, EACH_MS[settings.speed]))) return;
    }
    this.stop();
  }

  /** A moment is shown for a while. False: it is not shown any more. */
  async #stands(turn: number, step: number, time: number): Promise<boolean> {
    const there = () =>
      turn === this.#turn && (this.table.past?.steps ?? this.table.update?.steps ?? 0) >= step;
    if (there()) await new Promise((done) => setTimeout(done, time));
    const stays = there() && (this.table.past === null || this.table.past.steps === step);
    if (!stays && turn === this.#turn) this.at = null;
    return stays;
  }
}
