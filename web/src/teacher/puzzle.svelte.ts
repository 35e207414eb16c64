import type { GameModule, Thing } from "~/games/module";
import { api, ApiFault } from "~/net/api";
import { session } from "~/net/session.svelte";
import { Table } from "~/table/table.svelte";
import type { Compared, PuzzleTable, TableInfo } from "~/types";
import type { Patterns } from "~/words/fluent";
import { t } from "~/words/lang.svelte";
import { sameAction } from "./actions";

/** A puzzle as a table in play at which the solver sits. */
function infoOf(game: string, told: PuzzleTable): TableInfo {
  return {
    id: `${game}/${told.puzzle.id}`,
    game,
    rules: 0,
    options: told.options,
    seats: told.names.map((name, seat) => ({
      seat,
      kind: "person",
      name: seat === told.seat ? (session.me?.name ?? t("seat.you")) : name,
      level: null,
      mine: seat === told.seat,
      online: true,
      resigned: false,
      stand_in: null,
      hints: 0,
    })),
    phase: "playing",
    end: null,
    invite: null,
    host: true,
    member: true,
    public: false,
    created: 0,
    changed: 0,
    seq: told.update.seq,
    rematch: null,
    rules_change: null,
    hints: false,
    rated: false,
    accord: null,
    ahead: [],
    pace: "free",
    time_out: "remind",
    clocks: null,
    commitment: "",
  };
}

/** An answer that was judged, and where it is on the table. */
export interface Marked {
  compared: Compared;
  things: readonly Thing[];
}

/** A puzzle: the game's own table at a moment of a real game. Nothing is played; the server judges every try. */
export class Puzzle extends Table {
  told = $state.raw<PuzzleTable>(null!);
  /** Which of the tries was the latest one of this visit; nothing: none was made. */
  latest = $state<number | null>(null);

  constructor(
    readonly gameId: string,
    module: GameModule,
    words: { game: Patterns; house: Patterns },
    first: PuzzleTable,
  ) {
    super(infoOf(gameId, first), module, words, null);
    this.told = first;
    this.behold(first.seat, first.update, first.seen);
    this.#notice();
  }

  get #id(): string {
    return this.told.puzzle.id;
  }

  get isOpen(): boolean {
    return this.told?.puzzle.state === "open";
  }

  /** Nothing is to be chosen once the answer is known. */
  override get offers() {
    return this.isOpen ? super.offers : [];
  }

  #notice(): void {
    const { state } = this.told.puzzle;
    this.notice = state === "open" ? null : t(state === "solved" ? "puzzle.solved" : "puzzle.shown");
  }

  async #take(answer: Promise<PuzzleTable>): Promise<void> {
    this.sending = true;
    this.trouble = null;
    try {
      const before = this.told.tried.length;
      const told = await answer;
      this.told = told;
      this.latest = told.tried.length > before ? told.tried.length - 1 : this.latest;
      this.#notice();
      await this.arrange(told.seat, told.update, told.seen);
    } catch (fault) {
      this.trouble = fault instanceof ApiFault ? fault.message : t("net.lost");
    }
    this.sending = false;
  }

  override async confirm(): Promise<void> {
    const action = this.pick?.action;
    if (action === undefined || this.sending) return;
    const tries = this.told.puzzle.tries;
    await this.#take(api.answerPuzzle(this.gameId, this.#id, { tries, action }));
  }

  async giveUp(): Promise<void> {
    if (!this.sending) await this.#take(api.giveUpPuzzle(this.gameId, this.#id));
  }

  /** Nothing was played: there is nothing to take back, and no past to look at. */
  override async undo(): Promise<void> {}
  override async look(): Promise<void> {}

  /** What the rules forbid counts as no try; the server says why, as at any table. */
  override async whyAction(action: unknown, thing: Thing | null, anchor: Element): Promise<void> {
    if (!this.isOpen || this.sending) return;
    try {
      const { refused } = await api.answerPuzzle(this.gameId, this.#id, { tries: NEVER, action });
      if (refused) this.whyNot = { thing, anchor, refused };
    } catch (fault) {
      this.trouble = fault instanceof ApiFault ? fault.message : t("net.lost");
    }
  }

  /** Where an answer is on the table. */
  marked(compared: Compared): Marked {
    return { compared, things: this.game.thingsOf(compared.action, this.update?.view) };
  }

  /** The answers that were tried without being the best. */
  get missed(): Compared[] {
    const best = this.told.solution?.best;
    return this.told.tried.filter((each) => !best || !sameAction(each.action, best.action));
  }
}

/** As if so many tries had been made: asked like this, an answer is not tried, only looked at. */
const NEVER = 1000;
