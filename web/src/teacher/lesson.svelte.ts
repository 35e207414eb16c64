import type { GameModule, Thing } from "~/games/module";
import { api, ApiFault } from "~/net/api";
import { session } from "~/net/session.svelte";
import { Table } from "~/table/table.svelte";
import type { LessonTable, Reply, Show, TableInfo } from "~/types";
import type { Patterns } from "~/words/fluent";
import { t } from "~/words/lang.svelte";
import { sameAction } from "./actions";

/** Where the learner sits. */
const LEARNER = 0;

/** A lesson as a table in play at which the learner sits. */
function infoOf(game: string, show: Show): TableInfo {
  return {
    id: `${game}/${show.lesson}`,
    game,
    rules: 0,
    options: show.options,
    seats: show.names.map((name, seat) => ({
      seat,
      kind: "person",
      name: seat === LEARNER ? (session.me?.name ?? t("seat.you")) : name,
      level: null,
      mine: seat === LEARNER,
      online: true,
      resigned: false,
      hints: 0,
      stand_in: null,
    })),
    phase: "playing",
    end: null,
    invite: null,
    host: true,
    member: true,
    public: false,
    created: 0,
    changed: 0,
    seq: show.update.seq,
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

/**
 * A lesson being taken: the game's own table, at which the server judges every try before it is played. There is no
 * stream; whatever is tried, the answer says how the table stands.
 */
export class Lesson extends Table {
  show = $state.raw<Show>(null!);
  /** What the last try came to. */
  reply = $state.raw<Reply | null>(null);

  constructor(
    readonly gameId: string,
    module: GameModule,
    words: { game: Patterns; house: Patterns },
    first: LessonTable,
  ) {
    super(infoOf(gameId, first.show), module, words, null);
    this.show = first.show;
    this.behold(LEARNER, first.show.update, first.seen);
    this.#notice();
  }

  get #id(): string {
    return this.show.lesson;
  }

  /** Nothing is to be chosen while there is only something to read. */
  override get offers() {
    return this.show?.wants === "reading" || this.show?.wants === "nothing" ? [] : super.offers;
  }

  #notice(): void {
    const { wants } = this.show;
    this.notice = wants === "reading" ? t("lesson.read") : wants === "nothing" ? t("lesson.over") : null;
  }

  async #take(answer: Promise<LessonTable>): Promise<void> {
    this.sending = true;
    this.trouble = null;
    try {
      const { show, reply, seen } = await answer;
      this.show = show;
      this.reply = reply;
      this.#notice();
      await this.arrange(LEARNER, show.update, seen);
    } catch (fault) {
      this.trouble = fault instanceof ApiFault ? fault.message : t("net.lost");
    }
    this.sending = false;
  }

  #try(action: unknown): Promise<void> {
    const { step, update } = this.show;
    return this.#take(api.answerLesson(this.gameId, this.#id, { step, after: update.seq, action }));
  }

  override async confirm(): Promise<void> {
    if (this.pick && !this.sending) await this.#try(this.pick.action);
  }

  /** What is not meant was never played: there is nothing to take back. */
  override async undo(): Promise<void> {}

  /** A lesson has no past to look at: positions are laid out, not played. */
  override async look(): Promise<void> {}

  /** What the rules forbid is a try like any other: the coach says something to it. */
  override async whyAction(action: unknown, thing: Thing | null, anchor: Element): Promise<void> {
    if (this.show.wants === "reading" || this.show.wants === "nothing" || this.sending) return;
    await this.#try(action);
    const refused = this.reply?.refused;
    // The coach has no words of its own for it: then the rule alone is shown, beside the thing.
    if (refused && !this.reply?.say) this.whyNot = { thing, anchor, refused };
  }

  async goOn(): Promise<void> {
    if (!this.sending) await this.#take(api.lessonOn(this.gameId, this.#id, { step: this.show.step }));
  }

  async skip(): Promise<void> {
    if (!this.sending) await this.#take(api.skipLesson(this.gameId, this.#id, { step: this.show.step }));
  }

  /** Selects what carries the lesson on; to do it is the learner's part. */
  async showMe(): Promise<void> {
    try {
      const { action } = await api.rightAnswer(this.gameId, this.#id);
      const offer = this.offers.findIndex((each) => sameAction(each.action, action));
      if (offer >= 0) this.pickOffer(offer);
    } catch (fault) {
      this.trouble = fault instanceof ApiFault ? fault.message : t("net.lost");
    }
  }
}
