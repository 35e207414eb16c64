import type { GameModule, OfferOf, SeenStepOf, Thing, UpdateOf } from "~/games/module";
import { api, ApiFault, randomText, Unreachable, type Shelf, type View } from "~/net/api";
import { framesToSkip, mergeSeen, seatsOfMine, viewKey, viewsOf } from "~/net/log";
import { received } from "~/clock/ticking.svelte";
import type { Live } from "~/net/live.svelte";
import { settings } from "~/shell/settings.svelte";
import type { Message, Moved, Refused, SeatInfo, SeenStep, TableInfo, TableUpdate, Update } from "~/types";
import type { Patterns } from "~/words/fluent";
import { t } from "~/words/lang.svelte";
import { matching, select } from "./choices";
import { calm, noted, pace, readyToMove } from "./motion";
import { moveLines } from "./moves";
import { pointsAt } from "./points";
import { tick } from "svelte";

/** What one of our seats (or we as a spectator) was shown last. */
interface Sight<Shown, Action, Question, Seen> {
  update: UpdateOf<Shown, Action, Question> | null;
  log: SeenStepOf<Seen>[];
}

/** The open answer to "why not?". */
export interface WhyNot {
  thing: Thing | null;
  anchor: Element;
  refused: Refused;
}

/**
 * A table as this browser sees it: the truth from the server, what is shown of it, and what the player has picked. What
 * is shown, answered, asked and told there is typed for those who know the game.
 */
export class Table<Shown = unknown, Action = unknown, Question = unknown, Seen = unknown> {
  info = $state.raw<TableInfo>(null!);
  /** The seat through whose eyes we look. */
  view = $state.raw<View>("spectator");
  #sights = $state.raw<ReadonlyMap<View, Sight<Shown, Action, Question, Seen>>>(new Map());
  /** An earlier moment that is being looked at. */
  past = $state.raw<UpdateOf<Shown, Action, Question> | null>(null);
  /** The things that are selected. */
  chosen = $state.raw<readonly Thing[]>([]);
  /** The button that is selected: an offer without a place on the table, or one of several for the same things. */
  button = $state<number | null>(null);
  whyNot = $state.raw<WhyNot | null>(null);
  /** A text that was opened: a card, a rule, a place. */
  opened = $state<string | null>(null);
  /** Which part of the page a phone shows. */
  tab = $state<"table" | "mine" | "players" | "log">("table");
  /** A card shown large. */
  zoomed = $state<Thing | null>(null);
  /** A move is on its way to the server. */
  sending = $state(false);
  /** The update to which we came by taking something back: there every question is put. */
  #takenBack = $state<number | null>(null);
  /** What went wrong with the last request, in words. */
  trouble = $state<string | null>(null);
  /** Said in the place of what the table asks, where there is only something to read. */
  notice = $state<string | null>(null);
  words = $state.raw<Patterns>(null!);
  house = $state.raw<Patterns>(null!);
  /** Hotseat: the seat that must take the device before anything of it is shown. */
  handover = $state<number | null>(null);
  #frames: TableUpdate[] = [];
  #playing = false;
  /** How many moves of others are still to be shown. */
  following = $state(0);
  #hurry: () => void = () => undefined;
  #moves = 0;
  #asking = 0;
  #looking = 0;

  constructor(
    info: TableInfo,
    readonly game: GameModule,
    words: { game: Patterns; house: Patterns },
    /** A replay has no stream. */
    readonly live: Live | null,
    readonly shelf: Shelf = "tables",
  ) {
    this.info = info;
    this.words = words.game;
    this.house = words.house;
    this.view = this.mine[0]?.seat ?? "spectator";
    if (live) live.address = () => api.stream(this.info.id, { seat: viewsOf(this.info).join(",") });
  }

  open(): void {
    readyToMove();
    this.live?.listen((frame) => this.receive(frame));
  }

  close(): void {
    this.live?.close();
  }

  // ---- who sits here ----

  get mine(): SeatInfo[] {
    return seatsOfMine(this.info);
  }

  /** The seat whose things are shown as our own; a spectator looks over the first one's shoulder. */
  get eyes(): number {
    return typeof this.view === "number" ? this.view : 0;
  }

  /** Our seat, if we look through one. */
  get seat(): number | null {
    return typeof this.view === "number" && this.mine.some((seat) => seat.seat === this.view)
      ? this.view
      : null;
  }

  /** Does the game pause? */
  get paused(): boolean {
    return this.info.phase === "playing" && (this.info.accord?.paused ?? null) !== null;
  }

  /** Can we ask everybody for something? */
  get canAsk(): boolean {
    return this.live !== null && this.seat !== null && this.info.phase === "playing";
  }

  /** Does a bot play for the seat through which we look? */
  get standIn(): boolean {
    return this.seat !== null && this.info.seats[this.seat]?.stand_in != null;
  }

  get hotseat(): boolean {
    return this.mine.length > 1;
  }

  nameOf(seat: number): string {
    const who = this.info.seats[seat];
    if (!who) return String(seat + 1);
    const name = seatName(who);
    // Several people at one device have one name; numbers tell them apart.
    const alike = this.info.seats.filter((other) => seatName(other) === name);
    return alike.length > 1 ? `${name} ${alike.indexOf(who) + 1}` : name;
  }

  say(message: Message): string {
    return this.words.plain(message, (seat) => this.nameOf(seat));
  }

  // ---- what is shown ----

  get sight(): Sight<Shown, Action, Question, Seen> {
    return this.#sights.get(this.view) ?? { update: null, log: [] };
  }

  /** The newest update of our seat. */
  get update(): UpdateOf<Shown, Action, Question> | null {
    return this.sight.update;
  }

  /** What the board shows: an earlier moment if one is being looked at. */
  get shown(): UpdateOf<Shown, Action, Question> | null {
    return this.past ?? this.update;
  }

  get log(): SeenStepOf<Seen>[] {
    return this.sight.log;
  }

  /** The log, a line for each move. */
  readonly moves = $derived(
    moveLines(this.log, {
      chapter: (say) => this.game.chapter(say, this.words, (seat) => this.nameOf(seat)),
      brief: (say) => this.game.brief?.(say, this.words) ?? {},
    }),
  );

  /** The points of a seat at the moment that is shown. */
  pointsOf(seat: number): number {
    return this.shown ? pointsAt(this.shown, seat, this.game) : 0;
  }

  /** What may be chosen now; nothing while an earlier moment is shown or a move is on its way. */
  get offers(): OfferOf<Action>[] {
    if (this.past || this.seat === null || this.handover !== null || this.paused || this.standIn) return [];
    return this.update?.legal ?? [];
  }

  /** The question that belongs to what is shown: an earlier moment asks nothing any more. */
  get ask(): Question | null {
    return this.past ? null : (this.update?.question?.ask ?? null);
  }

  get asked(): boolean {
    return this.seat !== null && !this.standIn && this.waiting.includes(this.seat);
  }

  /** The seats that the table waits for; at one that was given up nobody is waited for any more. */
  get waiting(): number[] {
    return this.info.phase === "playing" && !this.paused ? (this.update?.waiting ?? []) : [];
  }

  /** Does the table wait for any of our seats? */
  get myTurn(): boolean {
    if (this.info.phase !== "playing" || this.paused) return false;
    return this.mine.some((seat) => !seat.stand_in && this.#waits(seat.seat));
  }

  #waits(seat: number): boolean {
    return this.#sights.get(seat)?.update?.waiting.includes(seat) ?? false;
  }

  /** The things of every offer, in its order. */
  readonly places = $derived(this.offers.map((offer) => this.game.thingsOf(offer.action, this.update?.view)));

  /** Everything that some offer names: a board asks for each of its places. */
  readonly #legal = $derived(new Set(this.places.flat()));

  /** The offers that are exactly what is selected. */
  readonly matches = $derived(matching(this.places, this.chosen));

  /** How many things more make the nearest answer to what is selected. */
  get lacking(): number {
    const near = this.places.filter((things) => this.chosen.every((thing) => things.includes(thing)));
    return Math.min(...near.map((things) => things.length - this.chosen.length));
  }

  /** Which offer the button would do. */
  get picked(): number | null {
    if (this.button !== null) return this.button;
    if (this.matches.length > 1 && !this.game.sharedAnswers) return null;
    return this.matches[0] ?? null;
  }

  get pick(): OfferOf<Action> | null {
    return this.picked === null ? null : (this.offers[this.picked] ?? null);
  }

  #clear(): void {
    this.chosen = [];
    this.button = null;
    this.whyNot = null;
  }

  // ---- what the server tells ----

  /** A frame of the stream. Frames are shown one after another, so that moves of others can be followed. */
  receive(frame: TableUpdate): void {
    // Time passes from now on, however long the pieces travel before it is shown.
    if (frame.table.clocks) received(frame.table.clocks);
    this.#frames.push(frame);
    if (!this.#playing) void this.#play();
  }

  async #play(): Promise<void> {
    this.#playing = true;
    while (this.#frames.length) {
      const skip = calm()
        ? this.#frames.length - 1
        : framesToSkip(this.#frames.length, pace().each, pace().most);
      for (const frame of this.#frames.splice(0, skip)) this.#take(frame);
      const frame = this.#frames.shift()!;
      const moved = await this.#show(() => this.#take(frame));
      if (moved && this.#frames.length) {
        this.following = this.#frames.length;
        await Promise.race([
          new Promise((done) => setTimeout(done, pace().each)),
          new Promise<void>((done) => (this.#hurry = done)),
        ]);
      }
    }
    this.following = 0;
    this.#playing = false;
  }

  /** Shows the table as it is now: nobody has to watch all moves of the others. */
  catchUp(): void {
    for (const frame of this.#frames.splice(0)) this.#take(frame);
    this.#hurry();
  }

  /** Changes what is shown and lets the pieces travel from where they were. */
  async #show(change: () => boolean): Promise<boolean> {
    const show = noted();
    const changed = change();
    if (changed) {
      await tick();
      show();
    }
    return changed;
  }

  /** Takes a frame over. True: something on the table changed. */
  #take(frame: TableUpdate): boolean {
    this.info = frame.table;
    if (!frame.update) return false;
    return this.#learn(viewKey(frame.viewer), frame.update, frame.seen, frame.seen_after);
  }

  #learn(view: View, update: Update, seen: SeenStep[], after: number | null): boolean {
    const known = this.#sights.get(view);
    if (known?.update && known.update.seq >= update.seq) return false;
    const log = mergeSeen(known?.log ?? [], this.#told(seen), after);
    this.#sights = new Map(this.#sights).set(view, this.#sightOf(update, log));
    if (view === this.view && known && after !== null) this.#sound(seen);
    if (view === this.view) {
      // While all choose at once, the answers of others must not take our selection away.
      if (!sameOffers(known?.update, update)) {
        this.#clear();
        // The answer to our own move may still be under way, but nothing waits for it any more.
        this.sending = false;
      }
    }
    this.#passDevice();
    return view === this.view;
  }

  /** What is worth a line: without what came to nothing. */
  #told(seen: SeenStep[]): SeenStep[] {
    const idle = this.game.idle;
    if (!idle) return seen;
    return seen.map((step) => ({ ...step, events: step.events.filter(({ say }) => !idle(say)) }));
  }

  /** What happens is heard, if anybody wants to; whoever does not, does without the means for it. */
  #sound(seen: SeenStep[]): void {
    if (settings.sounds) void import("./sound").then(({ play, soundsOf }) => play(soundsOf(seen)));
  }

  /** What the server sent, in the types of the game: it plays this game and no other. */
  #sightOf(update: Update, log: SeenStep[]): Sight<Shown, Action, Question, Seen> {
    return { update, log } as Sight<Shown, Action, Question, Seen>;
  }

  /** Hotseat: when another of our seats is asked, its player takes the device. */
  #passDevice(): void {
    if (!this.hotseat || this.asked) return;
    const next = this.mine.find((seat) => this.#waits(seat.seat));
    if (next) this.handover = next.seat;
  }

  /** The player of the waiting seat has the device now. */
  takeDevice(): void {
    if (this.handover === null) return;
    this.view = this.handover;
    this.handover = null;
    this.present();
    this.#clear();
  }

  // ---- what the player does ----

  isLegal(thing: Thing): boolean {
    return this.#legal.has(thing);
  }

  isPicked(thing: Thing): boolean {
    return this.chosen.includes(thing);
  }

  isAsked(thing: Thing): boolean {
    return this.whyNot?.thing === thing;
  }

  /** The state classes of a thing drawn in HTML. */
  classOf(thing: Thing): string {
    if (this.isPicked(thing)) return "is-selected";
    if (this.isLegal(thing)) return "is-legal";
    return this.isAsked(thing) ? "is-askable asked" : "is-askable";
  }

  /** A click: select what may be chosen, do what is selected, or say why not. */
  click(thing: Thing, anchor: Element): void {
    this.whyNot = null;
    this.trouble = null;
    if (!this.isLegal(thing)) {
      void this.why(thing, anchor);
      return;
    }
    const again = this.chosen.includes(thing);
    if (again && this.chosen.length === 1 && this.pick) {
      void this.confirm();
      return;
    }
    this.button = null;
    this.chosen = again
      ? this.chosen.filter((other) => other !== thing)
      : select(this.places, this.chosen, thing);
    if (this.matches.length === 1 && this.#eager) void this.confirm();
  }

  /** Is what is selected done at once? */
  get #eager(): boolean {
    if (!this.pick) return false;
    return !settings.confirm || (this.game.swift?.(this.pick.action, this.update?.question?.ask) ?? false);
  }

  /** Selects an offer by its number, or does it if it is selected already or needs no confirmation. */
  choose(index: number): void {
    const things = this.places[index];
    if (!things) return;
    this.whyNot = null;
    this.trouble = null;
    const again = this.picked === index;
    this.chosen = things;
    this.button = index;
    if (again || this.#eager) void this.confirm();
  }

  /** Selects an offer without doing it. */
  pickOffer(index: number): void {
    this.chosen = this.places[index] ?? [];
    // Of several offers for the same things the button says which one is meant.
    this.button = this.matches.length === 1 ? null : index;
  }

  async confirm(): Promise<void> {
    const offer = this.pick;
    const seat = this.seat;
    if (!offer || seat === null || this.sending || !this.update) return;
    const { action } = offer;
    const request = randomText();
    await this.#send((after) => api.play(this.info.id, { seat, after, request, action }), seat, action);
  }

  async undo(): Promise<void> {
    const seat = this.seat;
    if (seat === null || !this.update?.undo || this.sending || this.past) return;
    const request = randomText();
    await this.#send((after) => api.undo(this.info.id, { seat, after, request }), seat, null);
    this.#takenBack = this.update.seq;
  }

  /** The offer that is done without asking, if this is no question. */
  get settled(): number | null {
    const ask = this.ask;
    if (!this.asked || ask === null || !this.offers.length || this.update?.seq === this.#takenBack)
      return null;
    return this.game.settled?.(ask, this.offers) ?? null;
  }

  /** Takes back everything of this turn that can be taken back. */
  async restart(): Promise<void> {
    while (this.update?.undo && !this.trouble) {
      const seq = this.update.seq;
      await this.undo();
      if (this.update.seq === seq) return;
    }
  }

  /**
   * Sends until the server has answered. The request id makes a repetition harmless. If others answered the same
   * question in the meantime and our action is still offered, it is sent again for the newer state.
   */
  async #send(request: (after: number) => Promise<Moved>, seat: number, action: unknown): Promise<void> {
    this.sending = true;
    const turn = ++this.#moves;
    this.trouble = null;
    let after = this.update!.seq;
    for (let wait = 250; ; wait = Math.min(wait * 2, 4000)) {
      try {
        const moved = await request(after);
        await this.#show(() => this.#learn(seat, moved.update, moved.seen, moved.seen_after));
        break;
      } catch (fault) {
        if (fault instanceof Unreachable || (fault instanceof ApiFault && fault.status >= 500)) {
          this.live?.stumble();
          await new Promise((done) => setTimeout(done, wait));
          continue;
        }
        if (!(fault instanceof ApiFault)) throw fault;
        const now = fault.body?.update;
        if (fault.code === "stale" && now && action !== null && offers(now, action) && now.seq > after) {
          after = now.seq;
          continue;
        }
        this.#refused(fault);
        break;
      }
    }
    // The stream may have been quicker than this answer, and the player with the next move quicker than both.
    if (turn === this.#moves) this.sending = false;
  }

  /** The stream brings the truth after a refusal. A stale move needs no more words: the table has moved on. */
  #refused(fault: ApiFault): void {
    this.#clear();
    if (fault.code !== "stale") this.trouble = fault.message;
  }

  /** Asks why something that was clicked may not be chosen. */
  async why(thing: Thing, anchor: Element): Promise<void> {
    const ask = this.update?.question?.ask;
    const seat = this.seat;
    if (seat === null || this.past || this.info.phase !== "playing") return;
    if (ask === undefined) {
      this.whyNot = { thing, anchor, refused: { kind: "not_asked" } };
      return;
    }
    const action = this.game.meant(thing, ask, this.update?.view, this.chosen);
    if (action === null || action === undefined) return;
    await this.whyAction(action, thing, anchor);
  }

  async whyAction(action: unknown, thing: Thing | null, anchor: Element): Promise<void> {
    const seat = this.seat;
    if (seat === null) return;
    const turn = ++this.#asking;
    try {
      const { refused } = await api.why(this.info.id, { seat, action });
      if (refused && turn === this.#asking) this.whyNot = { thing, anchor, refused };
    } catch (fault) {
      this.trouble = fault instanceof ApiFault ? fault.message : t("net.lost");
    }
  }

  // ---- looking back ----

  /** A finished game as one viewer saw it: there is no stream, everything is known at once. */
  behold(view: View, last: Update, log: SeenStep[]): void {
    this.#sights = new Map(this.#sights).set(view, this.#sightOf(last, this.#told(log)));
    this.view = view;
  }

  /** The table stands otherwise now: somebody laid it out again, or played on where there is no stream. */
  async arrange(view: View, now: Update, log: SeenStep[]): Promise<void> {
    await this.#show(() => {
      this.behold(view, now, log);
      this.#clear();
      this.sending = false;
      return true;
    });
  }

  /** Shows the table as it was after a step; the newest step is the game itself. */
  async look(step: number): Promise<void> {
    // Whoever comes by the address of a moment looks at it before the first update is there.
    const newest = this.update?.steps ?? Infinity;
    if (step >= newest) {
      await this.#show(() => {
        this.present();
        return true;
      });
      return;
    }
    const turn = ++this.#looking;
    try {
      const moment = await api.moment(this.shelf, this.info.id, Math.max(0, step), this.view);
      const { update } = this.#sightOf(moment, []);
      // Whoever has gone on or come back in the meantime does not want to see this moment any more.
      if (turn !== this.#looking) return;
      await this.#show(() => {
        this.past = update;
        this.#clear();
        return true;
      });
    } catch (fault) {
      this.trouble = fault instanceof ApiFault ? fault.message : t("net.lost");
    }
  }

  /** Back to the game as it is now. */
  present(): void {
    this.#looking++;
    this.past = null;
  }

  /** Puts the uppermost thing aside, one after the other: an answer or a card, the selection, the board's panel, the past. */
  stepBack(): void {
    if (this.whyNot || this.zoomed) {
      this.whyNot = null;
      this.zoomed = null;
    } else if (this.chosen.length || this.button !== null) this.#clear();
    else if (!this.game.leave?.(this)) this.present();
  }

  get step(): number {
    return this.shown?.steps ?? 0;
  }
}

function offers(update: Update, action: unknown): boolean {
  const wanted = JSON.stringify(action);
  return update.legal.some((offer) => JSON.stringify(offer.action) === wanted);
}

function sameOffers(before: Update | null | undefined, now: Update): boolean {
  if (!before || before.legal.length === 0 || before.legal.length !== now.legal.length) return false;
  return (
    JSON.stringify([before.question?.ask, before.legal]) === JSON.stringify([now.question?.ask, now.legal])
  );
}

/** Animals for the computer players: levels repeat, names must not. */
export function seatName(seat: SeatInfo): string {
  if (seat.kind === "open") return t("seat.open");
  // Who wanted to be forgotten has no name any more.
  if (seat.kind === "person" || seat.stand_in) return seat.name ?? t("seat.somebody");
  return t(`bot.${(seat.seat % 5) as 0 | 1 | 2 | 3 | 4}`);
}
