import { api, ApiFault } from "~/net/api";
import { remember, remembered } from "~/shell/memory";
import type { Table } from "~/table/table.svelte";
import type { Call, Desk, PutDesk, Talk as Heard, TalkMessage } from "~/types";
import { t } from "~/words/lang.svelte";

/** The five calls, in the order of their buttons. */
export const CALLS: readonly Call[] = ["well_played", "oh", "one_moment", "thanks", "again"];

/** Notes are kept this long after the last key. */
const WRITING_MS = 900;

/** A line of ours that is not on the server yet. */
export interface Unsent {
  id: number;
  text: string;
  trouble: string | null;
}

/** What was heard before and what was heard now; what the server has forgotten goes. */
export function joined(
  known: readonly TalkMessage[],
  heard: readonly TalkMessage[],
  oldest: number | null,
): TalkMessage[] {
  if (oldest === null) return [];
  const last = known.at(-1)?.number ?? 0;
  return [...known.filter((one) => one.number >= oldest), ...heard.filter((one) => one.number > last)];
}

/** What people at a table say to each other, and what we keep there for ourselves. */
export class Talk {
  messages = $state.raw<readonly TalkMessage[]>([]);
  unsent = $state.raw<readonly Unsent[]>([]);
  /** May anything be said here? */
  on = $state(true);
  players = $state(true);
  desk = $state.raw<Desk>({ notes: "", muted: [], quiet: false });
  trouble = $state<string | null>(null);
  /** The newest message that was seen. */
  #read = $state(0);
  /** Is the chat in sight? */
  #open = false;
  #asking: Promise<void> | null = null;
  #again = false;
  #writing: ReturnType<typeof setTimeout> | undefined;
  #unsaved: string | null = null;
  #count = 0;

  constructor(readonly table: Table) {
    this.#read = Number(remembered(`talk.${table.info.id}`) ?? 0) || 0;
  }

  get id(): string {
    return this.table.info.id;
  }

  /** Messages of others that we have not seen. */
  get unread(): number {
    return this.messages.filter((one) => !one.yours && one.number > this.#read).length;
  }

  /** Begins to listen; the table's stream says when there is more. */
  begin(): void {
    this.table.live?.onTalk(() => void this.listen());
    void this.listen();
    if (this.table.info.member) void this.#look();
  }

  end(): void {
    clearTimeout(this.#writing);
    void this.#keepNotes();
  }

  async #look(): Promise<void> {
    try {
      this.desk = await api.desk(this.id);
    } catch {
      // Whoever cannot be asked now is asked when something is kept.
    }
  }

  /** Asks what was said. Of several calls in a row the last one is enough. */
  async listen(): Promise<void> {
    if (this.#asking) {
      this.#again = true;
      return this.#asking;
    }
    this.#asking = this.#ask();
    await this.#asking;
    this.#asking = null;
    if (this.#again) {
      this.#again = false;
      await this.listen();
    }
  }

  async #ask(): Promise<void> {
    try {
      this.#take(await api.talk(this.id, { after: this.messages.at(-1)?.number ?? 0 }));
    } catch {
      // The stream comes back by itself, and then we ask again.
    }
  }

  #take(heard: Heard): void {
    this.on = heard.on;
    this.players = heard.players;
    this.messages = joined(this.messages, heard.messages, heard.oldest);
    if (this.#open) this.read();
  }

  /** The chat comes into sight, or goes. */
  show(open: boolean): void {
    this.#open = open;
    if (open) this.read();
  }

  read(): void {
    const last = this.messages.at(-1)?.number ?? 0;
    if (last <= this.#read) return;
    this.#read = last;
    remember(`talk.${this.id}`, String(last));
  }

  // ---- saying something ----

  async say(text: string): Promise<void> {
    const line: Unsent = { id: ++this.#count, text, trouble: null };
    this.unsent = [...this.unsent, line];
    await this.#send(line);
  }

  /** Once more, what could not be sent. */
  async sendAgain(line: Unsent): Promise<void> {
    await this.#send(line);
  }

  async #send(line: Unsent): Promise<void> {
    const mark = (trouble: string | null) =>
      (this.unsent = this.unsent.map((one) => (one.id === line.id ? { ...one, trouble } : one)));
    mark(null);
    try {
      await this.#belong();
      await api.say(this.id, { text: line.text });
      this.unsent = this.unsent.filter((one) => one.id !== line.id);
      await this.listen();
    } catch (fault) {
      mark(fault instanceof ApiFault ? fault.message : t("talk.unsent"));
    }
  }

  async call(call: Call): Promise<void> {
    await this.#do(async () => {
      await this.#belong();
      await api.say(this.id, { call });
      await this.listen();
    });
  }

  /** Whoever found a public table in the list looks on, and may talk when they say so. */
  async #belong(): Promise<void> {
    if (!this.table.info.member) this.table.info = await api.watch(this.id, {});
  }

  async switchTo(on: boolean): Promise<void> {
    await this.#do(async () => this.#take(await api.switchTalk(this.id, { on })));
  }

  async clear(): Promise<void> {
    await this.#do(async () => {
      await api.clearTalk(this.id);
      await this.listen();
    });
  }

  // ---- what is ours alone ----

  async put(change: PutDesk): Promise<void> {
    await this.#do(async () => {
      await this.#belong();
      this.desk = await api.putDesk(this.id, change);
      if (change.notes !== undefined) return;
      // Whom we hear has changed: everything from the beginning.
      this.messages = [];
      await this.listen();
    });
  }

  /** Notes as they are written; they are kept when the keys rest. */
  write(notes: string): void {
    this.desk = { ...this.desk, notes };
    this.#unsaved = notes;
    clearTimeout(this.#writing);
    this.#writing = setTimeout(() => void this.#keepNotes(), WRITING_MS);
  }

  async #keepNotes(): Promise<void> {
    const notes = this.#unsaved;
    if (notes === null) return;
    this.#unsaved = null;
    await this.#do(async () => {
      await this.#belong();
      await api.putDesk(this.id, { notes });
    });
    if (this.trouble !== null && this.#unsaved === null) this.#unsaved = notes;
  }

  async #do(work: () => Promise<void>): Promise<void> {
    this.trouble = null;
    try {
      await work();
    } catch (fault) {
      this.trouble = fault instanceof ApiFault ? fault.message : t("net.lost");
    }
  }
}
