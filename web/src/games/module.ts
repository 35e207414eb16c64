import type { Component } from "svelte";
import type { Table } from "~/table/table.svelte";
import type { Asked, Message, Offer, ScoreLine, SeenEvent, SeenStep, Update } from "~/types";
import type { Patterns } from "~/words/fluent";

/** Something on the table that can be pointed at: `town:N1`, `card:5`. */
export type Thing = `${string}:${string}`;

/** A step of the rail at the top. */
export interface PhaseStep {
  label: string;
  state: "done" | "now" | "open";
}

/** How a name looks inside a sentence. */
export interface ChipLook {
  icon?: string;
  /** A coloured piece instead of a one-colour sign. */
  piece?: string;
  colour?: string;
  /** A class and data attributes for games whose chips have colours of their own. */
  class?: string;
  suit?: string;
  /** Places are underlined words, things are chips. */
  place?: boolean;
  /** Shown instead of the name where space is short. */
  label?: string;
}

/** A pill of the prompt's second line. */
export interface PromptStep {
  label: string;
  icon?: string;
  state: "done" | "now" | "open";
}

/** So many of something, as a sign in the line of a move. */
export interface Amount {
  /** The name it has in the game's texts, which also tells what it looks like: `good.wood`. */
  path: string;
  count: number;
  /** Where its path does not tell how it looks or what it is called. */
  look?: ChipLook;
  label?: string;
}

/** What an event says in the one line of its move. Empty: a line of its own, with its sentence. */
export interface Brief {
  /**
   * It belongs to the line of whom it speaks, if there is one without a break. `any`: to the line before, of
   * whomever it speaks.
   */
  joins?: true | "any";
  /** It says what the move was: its sentence goes into a line that has none yet. */
  names?: true;
  /** Nothing joins its line. */
  alone?: true;
  /** Its line has no sentence: the signs say it all. */
  signs?: true;
  /** What the move was made with. */
  with?: readonly Amount[];
  gives?: readonly Amount[];
  gets?: readonly Amount[];
  /** It changes nothing that the recap would have to tell. */
  quiet?: true;
}

/** What a source brings a seat at one place of the table. */
export interface Gain {
  seat: number;
  points: number;
  /** The place: a thing, or what lessons point at; `seat:0` is where a player sits. */
  at: string;
}

/** A counter of a seat. */
export interface Counter {
  key: string;
  icon: string;
  /** A coloured piece is drawn instead of the icon. */
  piece?: string;
  colour?: string;
  label: string;
  value: number;
}

/** A sign as it is drawn beside its words: an icon, a coloured piece, or what is written there. */
export interface SignLook {
  icon?: string;
  piece?: string;
  colour?: string;
  text?: string;
}

/** One symbol in words. What stands before the first full stop or colon is its short meaning. */
export interface SignLine {
  look: readonly SignLook[];
  say: string;
  /** Limits, and what it means with what we have now. */
  note?: string;
}

/** Symbols under a plain heading; `or` stands between what is chosen from. */
export interface SignGroup {
  heading?: string;
  lines: readonly (SignLine | "or")[];
}

/** A thing of the table in words, symbol by symbol. */
export interface Explained {
  title: string;
  note?: string;
  groups: readonly SignGroup[];
}

/** From where a thing is explained: what is known of the table, and whose figures are ours. */
export interface Sight<View = unknown> {
  view: View | null;
  seat: number | null;
  words: Patterns;
}

/** What a game's `signs.ts` exports. */
export interface Signs<View = unknown> {
  /** The thing in words; null: there is nothing to be said about it. */
  explain(thing: Thing, sight: Sight<View>): Explained | null;
  /** Everything of the game that has words, in the order of the rulebook's list. */
  EXPLAINED: readonly Thing[];
}

/** The wire in the words of one game: the generated types leave open what only a game knows. */
export type OfferOf<Action> = Offer & { action: Action };
export type UpdateOf<View, Action, Question> = Omit<Update, "view" | "question" | "legal"> & {
  view: View;
  question: (Asked & { ask: Question }) | null;
  legal: OfferOf<Action>[];
};
export type SeenStepOf<Seen> = Omit<SeenStep, "events"> & { events: (SeenEvent & { event: Seen })[] };

/**
 * Everything the table page needs to know about one game. A game's folder exports one of these in the game's own types;
 * the page knows none of them (`games/index.ts` forgets them).
 */
export interface GameModule<View = unknown, Action = unknown, Question = unknown, Seen = unknown> {
  /** The sign of the game. */
  icon: string;
  /**
   * How the page is laid out. `map`: players left of a board, our seat and hand below. `tableau`: the board is wide and
   * holds our own things, players stand above the log.
   */
  frame: "map" | "tableau";
  Board: Component<{ table: Table<View, Action, Question, Seen> }>;
  /** What lies on the table now, above the log. */
  Side: Component<{ table: Table<View, Action, Question, Seen> }>;
  Hand: Component<{ table: Table<View, Action, Question, Seen> }>;
  /** The foot of a player's strip: hand size, what they hold. */
  Foot: Component<{ table: Table<View, Action, Question, Seen>; seat: number }>;
  /** What else is known of a player, when the strip is opened. */
  Details: Component<{ table: Table<View, Action, Question, Seen>; seat: number }>;
  /** A card, enlarged. */
  Zoom: Component<{ table: Table<View, Action, Question, Seen>; thing: Thing }>;
  phases(view: View, words: Patterns): PhaseStep[];
  /** The round and so on, in a few words. */
  headline(view: View, words: Patterns): string;
  score(view: View, seat: number): number;
  /** The coloured piece that stands for points on this table; without it the sign of victory points. */
  scorePiece?: string;
  counters(view: View, seat: number, words: Patterns): Counter[];
  /** The score sheet by what players call its sources, where the log knows more than the sheet. */
  sources?(sheet: readonly ScoreLine[], log: readonly SeenStepOf<Seen>[]): ScoreLine[];
  /** The moves so far that belong to the present question, and the preview of the chosen answer. */
  steps(view: View, ask: Question, words: Patterns, offers: readonly OfferOf<Action>[]): PromptStep[];
  /** `place`: where the answer stands among the offers, which is where figures about answers stand in views. */
  preview(view: View, action: Action, place: number, seat: number, words: Patterns): string | null;
  /**
   * What is still missing, for the button that cannot be pressed yet: "Noch 1 Karte". `chosen` things are selected, and
   * `lacking` more make the nearest answer.
   */
  missing(ask: Question, chosen: number, lacking: number): string;
  /** The things on the table that an offered action names, in the order of clicking; none: it is a button. */
  thingsOf(action: Action, view: View): Thing[];
  /**
   * The action that a click on a thing would mean for this question, when it is not offered; null: it means none.
   * `chosen` is what is selected already.
   */
  meant(thing: Thing, ask: Question, view: View, chosen: readonly Thing[]): Action | null;
  /** Does an event begin a chapter of the log? `alone`: the heading says it all. */
  chapter(
    say: Message,
    words: Patterns,
    nameOf: (seat: number) => string,
  ): { title: string; alone: boolean } | null;
  /** What an event says in the one line of its move. Without it every event has a line of its own. */
  brief?(say: Message, words: Patterns): Brief;
  /** Is an event not worth telling, because nothing came of it? */
  idle?(say: Message): boolean;
  /**
   * Where on the table a source of the final score comes from. Nothing: only the players' own places show it. `points`:
   * what everybody has of it. `log`: what was seen, the scoring last.
   */
  gains?(source: string, points: readonly number[], view: View, log: readonly SeenStepOf<Seen>[]): Gain[];
  chip(path: string): ChipLook;
  /**
   * How a place is called in an offer, if the table shows more of it than an action can say: the landscape that lies
   * there instead of its number. Nothing: as the game's texts call it.
   */
  placeName?(path: string, say: Message, view: View, words: Patterns): string | null;
  /**
   * The offer that is done without asking: there is no other, or the player wants it so. Nothing: the player is asked.
   * Whoever takes such an answer back is asked.
   */
  settled?(ask: Question, offers: readonly OfferOf<Action>[]): number | null;
  /** May a click be the whole answer, without confirmation? For small steps that can be taken back. */
  swift?(action: Action, ask: Question): boolean;
  /** The icon of a button for an action without a place on the table. */
  tile?(action: Action): string | null;
  /**
   * `board`: the board itself shows the answers that share the selected things, and the first of them is chosen until
   * another is. Without it they are listed like answers without a thing.
   */
  sharedAnswers?: "board";
  /** What the chosen answer would cost and bring, drawn instead of the words of `preview`. */
  Preview?: Component<{ table: Table<View, Action, Question, Seen>; offer: OfferOf<Action> }>;
  /** Opens what a player has on the board; without it a click on the strip opens a dialog with `Details`. */
  visit?(table: Table<View, Action, Question, Seen>, seat: number): void;
  /**
   * Draws one of the pictures that tell the game in two minutes, from the things it is made of. Fetched when it is
   * needed: a table does without.
   */
  picture?(): Promise<{ default: Component<{ shows: readonly Thing[]; words: Patterns }> }>;
  /** What each thing of the table and each symbol on it means. Fetched when somebody first points at something. */
  signs?(): Promise<Signs<View>>;
  /** Closes what `visit` or a question has opened over our own things. False: nothing was open. */
  leave?(table: Table<View, Action, Question, Seen>): boolean;
}
