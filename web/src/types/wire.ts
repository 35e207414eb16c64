// Written by `cargo xtask codegen`. Do not edit.

/** Where a seat's win chance went. */
export type Account = {
  /** The win chance at the end: the result, if the match is over. */
  end: number;
  /** Changes by draws, deals and what came to light. */
  luck: number;
  /** The steps of the seat's most expensive decisions, the worst first. */
  moments: Array<number>;
  /** Changes by the others' decisions. */
  others: number;
  /** Changes by own decisions. */
  own: number;
  /** Whose. */
  seat: Seat;
  /** The win chance at the beginning. */
  start: number;
};

/** The body of every answer that is not 2xx. */
export type ApiError = {
  /** What went wrong. */
  error: Fault;
  /** With 409 and 422 on a move: the game as it is now, for your seat. */
  update: Update | null;
};

/** Something a message speaks of. */
export type Arg = {
  number: number;
} | {
  seat: Seat;
} | {
  name: string;
} | {
  list: Array<Arg>;
};

/** The body of `POST /api/tables/{id}/hint`. The answer is [`Hint`]. */
export type AskHint = {
  /** For which of your seats. */
  seat: Seat;
};

/** The body of `POST /api/tables/{id}/tip`: for somebody who plays for the first time. The answer is [`TipAnswer`]. */
export type AskTip = {
  /** For which of your seats. */
  seat: Seat;
  /** The standing step up to which you have asked already. */
  since: number;
  /** The tips you have had: each is given once. */
  told: Array<string>;
};

/** A question and its words. */
export type Asked = {
  /** The question ([`Game::Question`]). */
  ask: unknown;
  /** Its words. */
  say: Message;
};

/** A strength of computer player. */
export type BotLevel = {
  /** The name in requests: `novice`. Its words are `bot.<id>.name` and `.text` of `GET /api/texts/{lang}`. */
  id: string;
  /** How long it usually thinks about a move, in milliseconds. */
  think: number;
};

/** Something that may be done. */
export type Choice = {
  /** The action. */
  action: unknown;
  /** It may well be as much as this. */
  high: number;
  /** It may well be as little as this. */
  low: number;
  /** In words. */
  say: Message;
  /** How often the search tried it. */
  visits: number;
  /** The win share it expects of it. */
  win_share: number;
};

/** The body of `POST /api/tables/{id}/rules`. The answer is [`TableInfo`]. */
export type ChooseRules = {
  /** What you want. */
  choice: RulesChoice;
};

/** The body of `POST /api/me/claim`. The answer is [`Me`], and this device is that person from now on. */
export type Claim = {
  /** What the other device shows. */
  code: string;
};

/** What is taught of a game, and how far you are: the answer to `GET /api/games/{game}/lessons`. */
export type CourseInfo = {
  /** The game's id. */
  game: string;
  /** The lessons, in the order in which they are taken. */
  lessons: Array<LessonInfo>;
  /** The game in two minutes. */
  pictures: Array<Picture>;
};

/** A device on which you are signed in. */
export type Device = {
  /** Tells it from the others. It gives no rights. */
  id: string;
  /** Browser and system, as far as the browser said; else nothing. */
  name: string | null;
  /** Is it the one that asks? */
  this: boolean;
  /** When it was last used, by day. */
  used: number;
};

/** The answer to `GET /api/me/devices`: where you are signed in. */
export type Devices = {
  /** The latest used first. */
  devices: Array<Device>;
};

/** It is done, and there is nothing more to say. */
export type Done = Record<string, unknown>;

/** Something that is expected to happen. */
export type Expected = {
  /** What. */
  action: unknown;
  /** In words. */
  say: Message;
  /** Who does it. */
  seat: Seat;
};

/** What went wrong. */
export type Fault = {
  /** With `illegal`: the reason, a pattern of the game's own texts. */
  because: Message | null;
  /** For programs. */
  code: FaultCode;
  /** What exactly, for those who write programs; in English. */
  detail: string | null;
  /** For people: the path of a pattern of `GET /api/texts/{lang}`. */
  message: Message;
  /** With `illegal`: the id of the rule that forbids it. */
  rule: string | null;
  /** The message in your language, ready to be shown. */
  text: string;
};

/** What went wrong, for programs. */
export type FaultCode = "unreadable" | "no_session" | "forbidden" | "foreign_origin" | "not_found" | "method" | "stale" | "request_reused" | "phase" | "seat_taken" | "other_rules" | "too_large" | "not_json" | "illegal" | "not_asked" | "nothing_to_undo" | "invalid" | "too_many" | "internal" | "busy" | "disk_full" | "quota";

/**
 * The body of `POST /api/records/{id}/fork`: play on from a moment, against bots. The answer is
 * [`TableInfo`](crate::TableInfo).
 */
export type ForkRecord = {
  /** The level of the bots at all others. */
  level: string;
  /** Which seat is yours. */
  seat: Seat;
  /** After this many standing steps. */
  step: number;
};

/**
 * One element of the answer to `GET /api/games`.
 *
 * Its words come from `GET /api/games/{id}/texts/{lang}`, a map from path to Fluent pattern; its cards and map
 * from `GET /api/games/{id}/components?options={json}`.
 */
export type GameInfo = {
  /** The computer players, weakest first. */
  bots: Array<BotLevel>;
  /** The name in addresses: `brian-boru`. */
  id: string;
  /** The rule switches. */
  options: Array<OptionSpec>;
  /** The version of the rules that new tables are played under. */
  rules: number;
  /** How many can play. */
  seats: SeatRange;
};

/** The body of `POST /api/tables/{id}/host`: who keeps the table from now on. The answer is [`TableInfo`]. */
export type HandOver = {
  /** Where they sit. */
  seat: Seat;
};

/** What a strong player would do, and why. Made of what the seat is shown, and of nothing else. */
export type Hint = {
  /** What may be done, the best first. */
  actions: Array<Choice>;
  /** The places in `actions` of what is as good as the best, as far as can be told. */
  alike: Array<number>;
  /** Is the best known to be the best? Otherwise nearly everything is as good. */
  clear: boolean;
  /** What is expected to happen, beginning with the best. What others do is a guess. */
  line: Array<Expected>;
  /** Why, in a sentence or two. */
  reasons: Array<Words>;
  /** Whose hint. */
  seat: Seat;
};

/** The body of `POST /api/tables/{id}/join`. The answer is [`TableInfo`]. */
export type JoinTable = {
  /** Your part of the luck: any text of at most 64 characters, best a random one. */
  contribution?: string | null;
  /** The invitation; not needed at public tables. */
  invite?: string | null;
  /** Your name at this table; left out: the name of `/api/me`. */
  name?: string | null;
  /** Which open seat; left out: the first. */
  seat?: Seat | null;
};

/** One decision, judged. */
export type Judged = {
  /** What was done. */
  action: unknown;
  /** The win chance of every seat after it, as the player could know it. */
  after: Array<number>;
  /** The win chance of every seat before it. */
  before: Array<number>;
  /** What would have been best. */
  best: unknown;
  /** What it cost the player. */
  loss: number;
  /** How uncertain that is. */
  range: number;
  /** In words. */
  say: Message;
  /** In words. */
  say_best: Message;
  /** Whose. */
  seat: Seat;
  /** Which of the standing steps, from 1. */
  step: number;
  /** In a word. */
  verdict: Judgement;
};

/** A decision in a word. */
export type Judgement = "best" | "good" | "inaccuracy" | "mistake";

/** The languages of the house. */
export type Lang = "de" | "en";

/** The body of `POST /api/games/{game}/lessons/{lesson}/answer`: a try. The answer is [`LessonTable`]. */
export type LessonAnswer = {
  /** Any action of the game. */
  action: unknown;
  /** The `seq` of the update you answer to. If the lesson stands elsewhere by now, nothing is tried. */
  after: number;
  /** The step you answer at. */
  step: number;
};

/** A lesson in a list. */
export type LessonInfo = {
  /** At which step you left it, from 0. Nothing: you have not begun, or you are through. */
  at: number | null;
  /** Have you been through it? */
  done: boolean;
  /** The name in addresses. */
  id: string;
  /** How long it takes, in minutes. */
  minutes: number;
  /** How many steps it has. */
  steps: number;
  /** Its title. */
  title: Words;
};

/** The body of `POST /api/games/{game}/lessons/{lesson}/on` and `…/skip`. The answer is [`LessonTable`]. */
export type LessonStep = {
  /** The step you have read, or want to skip. */
  step: number;
};

/** A lesson as it stands: the answer to everything under `/api/games/{game}/lessons/{lesson}`. */
export type LessonTable = {
  /** What your try came to. */
  reply: Reply | null;
  /** What you saw happen since the table was laid out. */
  seen: Array<SeenStep>;
  /** What to show. */
  show: Show;
};

/**
 * Where the luck of a table comes from (docs/fair-luck.md): the answer to `GET /api/tables/{id}/luck`.
 *
 * `seed = SHA-256(secret || for each seat: its number, the length of its contribution, both one byte, and the
 * contribution)`; the setup draws from the `ChaCha20` stream number 0 of the seed, and each step from one that the
 * scheme names.
 */
export type Luck = {
  /** SHA-256 of the secret, in hex, published when the table was made. */
  commitment: string;
  /** What each seat added before the start. */
  contributions: Array<string>;
  /** `tafelrunde-luck-2`; `tafelrunde-luck-1` at older tables. */
  scheme: string;
  /** The server's secret, in hex; published when the game is over. */
  secret: string | null;
  /** The seed, in hex; published when the game is over. */
  seed: string | null;
};

/** The answer to `GET /api/tables/{id}/luck/check`: the server's own recomputation. */
export type LuckCheck = {
  /** How many numbers were drawn and compared. */
  draws: number;
  /** What does not fit. */
  fault: string | null;
  /** Does everything fit? */
  good: boolean;
};

/** The answer to `GET` and `PUT /api/me`. The first call gives a new guest a session cookie. */
export type Me = {
  /** An opaque id, the same on all your devices. It is no secret and gives no rights. */
  id: string;
  /** The language you want to be spoken to in. */
  lang: Lang;
  /** Your name, once you have said it. */
  name: string | null;
};

/** A sentence to be said: which one, and with what filled in. */
export type Message = {
  /** What the pattern's places are filled with. */
  args: Record<string, Arg>;
  /** The path of the pattern in the text files, such as `event.town-taken`. */
  key: string;
};

/**
 * An earlier moment: the answer to `GET /api/tables/{id}/at/{step}?seat=0` and
 * `GET /api/records/{id}/at/{step}?view=all`.
 *
 * While a game is played only your own seats and `spectator` can be looked at; afterwards all, `all` together.
 */
export type Moment = {
  /** After this many standing steps; 0 is the setup. */
  step: number;
  /** The game as each viewer who was asked for saw it. */
  views: Array<MomentView>;
};

/** An earlier moment as one viewer saw it. */
export type MomentView = {
  /** What was shown then. */
  update: Update;
  /** Who. */
  viewer: Viewer;
};

/** Where the lists of tables go on: each is a text for `GET /api/tables?more=…`, or nothing if the list ends here. */
export type MoreTables = {
  /** Yours that are over. */
  finished: string | null;
  /** Public ones in play. */
  playing: string | null;
  /** Yours that are not over. */
  running: string | null;
  /** Public ones that wait for people. */
  waiting: string | null;
};

/** A move was taken and is stored. */
export type Moved = {
  /** What you saw happen since your `after`. */
  seen: Array<SeenStep>;
  /** As in [`TableUpdate`]. */
  seen_after: number | null;
  /** Which entry of the log it became. */
  seq: number;
  /** The game as it was right after it, for your seat. */
  update: Update;
};

/** The body of `POST /api/tables`. The answer is [`TableInfo`]. */
export type NewTable = {
  /** The game's id. */
  game: string;
  /** May people ask for hints, also when several play? Somebody who plays alone always may. */
  hints?: boolean;
  /** Your name at this table; left out: the name of `/api/me`. */
  name?: string | null;
  /** The rule switches; left out: the usual game. */
  options?: Record<string, unknown> | null;
  /** Is the table listed for everybody? Otherwise only those with the invitation find it. */
  public?: boolean;
  /** Who sits where, clockwise from seat 0. Several `"me"` share one screen. */
  seats: Array<SeatChoice>;
};

/** The body of requests that say nothing beyond their address. */
export type Nothing = Record<string, never>;

/** A legal action and its words. */
export type Offer = {
  /** The action ([`Game::Action`]), to be sent back as it is. */
  action: unknown;
  /** Its words. */
  say: Message;
};

/** The answer to `POST /api/me/code`: carries your identity to another device, once. */
export type OneTimeCode = {
  /** To be typed in on the other device. Upper and lower case and dashes do not matter. */
  code: string;
  /** When it stops working. */
  expires: number;
};

/** What an option may be. */
export type OptionKind = {
  switch: {
    /** Without a word from the host. */
    default: boolean;
  };
} | {
  number: {
    /** Without a word from the host. */
    default: number;
    /** The most. */
    max: number;
    /** The least. */
    min: number;
  };
} | {
  limit: {
    /** With computer players, without a word from the host. */
    default: number;
    /** The most. */
    max: number;
    /** The least, unless it is off. */
    min: number;
  };
} | {
  choice: {
    /** Without a word from the host. */
    default: string;
    /** The words. */
    values: Array<string>;
  };
} | "text";

/**
 * A rule switch as a form shows it. Its words are `option.<key>.name` and `.text` in the game's texts; a
 * choice's values are `option.<key>.<value>.name`.
 */
export type OptionSpec = {
  /** The field of the game's options. */
  key: string;
  /** What it may be. */
  kind: OptionKind;
};

/** How a game ended. */
export type Outcome = {
  /** The place of each seat: 1 is a winner, and seats that tie share a place. */
  ranks: Array<number>;
  /** The points of each seat. */
  scores: Array<number>;
};

/** How far a table is. */
export type Phase = "waiting" | "playing" | "over";

/** One of the pictures that tell a game in two minutes. */
export type Picture = {
  /** The sentence below it. */
  say: Words;
  /** The things it is drawn from, by their names on the table: `town:S2`. */
  shows: Array<string>;
  /** A word or two. */
  title: Words;
};

/** What the table of a game is made of for which none is drawn. */
export type Plain = {
  /** Actions that the viewer, who is asked, may not take now, those like the legal ones first: one can ask why not. */
  others: Array<Offer>;
  /** The table in a few lines ([`Game::sketch`]). */
  sketch: Array<Message>;
};

/** The body of `POST /api/tables/{id}/actions`. The answer is [`Moved`]. */
export type PlayAction = {
  /** One of the update's `legal` actions, as it is. */
  action: unknown;
  /** The `seq` of the update you answer to. */
  after: number;
  /** An id of your own for this move, 1 to 64 characters. Sending the same again is safe: it counts once. */
  request: string;
  /** For which of your seats. */
  seat: Seat;
};

/** The body of `POST /api/tables/{id}/undo`. The answer is [`Moved`]. */
export type PlayUndo = {
  /** The `seq` of the update you answer to. */
  after: number;
  /** An id of your own for this step back. */
  request: string;
  /** For which of your seats. */
  seat: Seat;
};

/** The body of `PUT /api/me`. */
export type PutMe = {
  /** The language; left out: as before. */
  lang?: Lang | null;
  /** 1 to 32 characters of plain text. */
  name: string;
};

/**
 * The answer to `GET /api/records/{id}`. The file itself is at `/api/records/{id}/file`; a table that is over
 * answers the same under `/api/tables/{id}/...`.
 */
export type RecordInfo = {
  /** The game's id. */
  game: string;
  /** The name in addresses. */
  id: string;
  /** Can the luck be checked? */
  luck: boolean;
  /** The name of each seat; empty if the file does not say. */
  names: Array<string>;
  /** The rule switches. */
  options: Record<string, unknown>;
  /** How it ended, if it did. */
  outcome: Outcome | null;
  /** The version of the rules. */
  rules: number;
  /** How many seats there are. */
  seats: number;
  /** How many standing steps there are: `at/0` to `at/{steps}`. */
  steps: number;
};

/** Why a move is not taken, in words. */
export type Refused = {
  kind: "over";
} | {
  kind: "not_asked";
} | {
  /** The reason, in the game's words. */
  because: Message;
  kind: "illegal";
  /** The rule's id. */
  rule: string;
} | {
  kind: "unreadable";
  /** What is wrong with it. */
  why: string;
} | {
  kind: "nothing_to_undo";
};

/** What a try came to. */
export type Reply = {
  /** What the learner saw happen by it. */
  happened: Array<SeenStep>;
  /** Why the rules forbid it. */
  refused: Refused | null;
  /** What the coach says to it. */
  say: Words | null;
  /** What it was. */
  verdict: Verdict;
};

/** What a match looked like move by move. */
export type Review = {
  /** Luck against decisions, seat by seat. */
  accounts: Array<Account>;
  /** The win chance of every seat before each step, and at the end. */
  curve: Array<Array<number>>;
  /** Every decision that was one, in order. */
  decisions: Array<Judged>;
  /** The game. */
  game: string;
  /** Who judged. */
  level: string;
  /** How it ended. */
  outcome: Outcome | null;
};

/** How far a review is: the answer to `POST` and `GET /api/records/{id}/review`. */
export type ReviewState = {
  /** How many decisions are looked at. */
  done: number;
  /** It did not come about. */
  failed: boolean;
  /** Of how many; 0: nobody has asked for it yet. */
  of: number;
  /** The review itself, once it is there. */
  review: Review | null;
};

/** The answer to `GET /api/games/{game}/lessons/{lesson}/right`. */
export type RightAnswer = {
  /** An action that carries the lesson on; nothing where there is only something to read. */
  action: unknown;
};

/** What a change of the rules did to a game that was begun before it. */
export type RulesChange = {
  /** Whose people have agreed to go on. */
  agreed: Array<Seat>;
  /** So many entries of the log would count no more. */
  lost: number;
  /**
   * So many steps still stand, and the game is shown after them. Nothing: it would have begun in another way and cannot
   * be shown; it can only be ended.
   */
  steps: number | null;
};

/** What can be done about a game of older rules. */
export type RulesChoice = "go_on" | "end";

/** One line of the score sheet. */
export type ScoreLine = {
  /** The points of each seat from this source. */
  points: Array<number>;
  /** The entry of the game's texts that names the source: `score.battle`. */
  source: string;
};

/** A place at the table. Seats are numbered clockwise from 0. */
export type Seat = number;

/** Who is to sit at a seat: `"me"`, `"open"` or `{"bot":"novice"}`. */
export type SeatChoice = "me" | "open" | {
  bot: string;
};

/** A seat. */
export type SeatInfo = {
  stand_in: StandIn | null;
  /** How many hints this seat has had. Everybody may know. */
  hints: number;
  /** Who sits there. */
  kind: SeatKind;
  /** The level of the bot; also of the bot that plays on for a person who resigned. */
  level: string | null;
  /** Is it your seat? */
  mine: boolean;
  /** The name of the person. Bots are named by their level, open seats not at all. */
  name: string | null;
  /** Is the person looking at the table right now? */
  online: boolean;
  /** Did the person give up? A bot plays on. */
  resigned: boolean;
  /** Which. */
  seat: Seat;
};

/** Who sits at a seat. */
export type SeatKind = "open" | "person" | "bot";

/** How many can play. */
export type SeatRange = {
  /** The most. */
  max: number;
  /** The fewest. */
  min: number;
};

/** An event and its words. */
export type SeenEvent = {
  /** The event ([`Game::Seen`]). */
  event: unknown;
  /** Its words. */
  say: Message;
};

/** What a viewer saw of one step. */
export type SeenStep = {
  /** What happened. */
  events: Array<SeenEvent>;
  /** Whose step it was. */
  seat: Seat | null;
  /** Which standing step, from 1; 0 is the setup. */
  step: number;
};

/** The answer to `GET /api/records/{id}/seen?view=0`: everything a viewer saw, from the setup on. */
export type SeenSteps = {
  /** What happened, step by step. */
  seen: Array<SeenStep>;
  /** Who saw it. */
  viewer: Viewer;
};

/** What a lesson shows now. */
export type Show = {
  /** Which lesson. */
  lesson: string;
  /** How the seats are called; the learner's own name is empty. */
  names: Array<string>;
  /** The rule switches. */
  options: Record<string, unknown>;
  /** What the coach points at, by the names of the table: `town:S2`. */
  points: Array<string>;
  /** What the coach says; nothing when the lesson is done. */
  say: Words | null;
  /** Which step, from 0; as many as there are when the lesson is done. */
  step: number;
  /** How many there are. */
  steps: number;
  /** Its title. */
  title: Words;
  /** The table as the learner sees it. */
  update: Update;
  /** What there is to do. */
  wants: Wants;
};

/** The body of `POST /api/me/sign-out`: where you are no longer signed in. The answer is what is left ([`Devices`]). */
export type SignOut = {
  device: string;
} | "others" | "all";

/** The body of `POST /api/tables/{id}/start`. Only the host may; open seats must be taken or filled first. */
export type StartTable = {
  /** Your part of the luck: any text of at most 64 characters, best a random one. */
  contribution?: string | null;
  /** The level of bots that take the seats still open; left out: open seats refuse the start. */
  fill?: string | null;
};

/** How a table came to its end. */
export type TableEnd = "finished" | "abandoned" | "agreed";

/** A table, as whoever asks may know it: the answer to `GET /api/tables/{id}` and to everything that changes it. */
export type TableInfo = {
  accord: Accord | null;
  /** When something last happened. */
  changed: number;
  /** The server's promise about the luck of this table (docs/fair-luck.md): SHA-256 of its secret, in hex. */
  commitment: string;
  /** When it was made. */
  created: number;
  /** How it came to its end, once it has. */
  end: TableEnd | null;
  /** The game's id. */
  game: string;
  /** May those who play ask for hints? */
  hints: boolean;
  /** May you start it? */
  host: boolean;
  /** The name in addresses. */
  id: string;
  /** The invitation, for those who belong to the table. Whoever has it may join or watch. */
  invite: string | null;
  /** Do you sit here or were you invited to watch? */
  member: boolean;
  /** The rule switches. */
  options: Record<string, unknown>;
  /** Has it begun, is it over? */
  phase: Phase;
  /** Is it listed for everybody? */
  public: boolean;
  /** The table that follows this one, if somebody asked for a rematch. */
  rematch: string | null;
  /** The version of the rules it is played under. */
  rules: number;
  /**
   * The game was begun under older rules and does not agree with those there are now: nothing can be played before
   * people have chosen. Known once the game was looked at.
   */
  rules_change: RulesChange | null;
  /** Who sits where. */
  seats: Array<SeatInfo>;
  /** How long the log of moves is. */
  seq: number;
};

/** A table in a list. */
export type TableSummary = {
  /** When something last happened. */
  changed: number;
  /** When it was made. */
  created: number;
  /** The game's id. */
  game: string;
  /** The name in addresses. */
  id: string;
  /** Has it begun, is it over? */
  phase: Phase;
  /** Is it listed for everybody? */
  public: boolean;
  /** Who sits where. */
  seats: Array<SeatInfo>;
  /** How long the log of moves is. */
  seq: number;
  /** Does the table wait for you? */
  your_turn: boolean;
};

/**
 * What one viewer is shown: the answer to `GET /api/tables/{id}/update?seat=0&since=12`, every event of
 * `GET /api/tables/{id}/stream?seat=0`, and what a bot receives.
 *
 * `seat` is a seat of yours or `spectator`; a stream may name several seats, `seat=0,1`. `since` (in a stream:
 * the header `Last-Event-ID`) is the `seq` of the last update you have.
 */
export type TableUpdate = {
  /** What happened that you have not seen. */
  seen: Array<SeenStep>;
  /**
   * The standing step after which `seen` begins. If you remember later ones they were taken back: forget
   * them, then add `seen`. Nothing: `seen` begins with the setup.
   */
  seen_after: number | null;
  /** The table itself. */
  table: TableInfo;
  /** The game, once it has begun. */
  update: Update | null;
  /** Whose update this is. */
  viewer: Viewer;
};

/**
 * The answer to `GET /api/tables`: the beginning of each list, newest first; and to `GET /api/tables?more=…`: how
 * one of them goes on.
 */
export type Tables = {
  /** The tables you belong to: those that are not over, and then those that are. */
  mine: Array<TableSummary>;
  /** Where the lists go on. */
  more: MoreTables;
  /** Public tables of others: those that wait for people, and then those in play, which can be watched. */
  open: Array<TableSummary>;
};

/** What the coach says at this moment of a first game, if it says anything. */
export type TipAnswer = {
  /** Its name, to remember that it was given. */
  id: string | null;
  /** What it says. */
  say: Words | null;
};

/** What one viewer is shown after every change; a browser and a computer player receive the same. */
export type Update = {
  /** What the viewer may answer. */
  legal: Array<Offer>;
  /** How it ended, once it has. */
  outcome: Outcome | null;
  /** What the plain table is made of; nothing for games with a table of their own ([`Game::HAS_OWN_TABLE`]). */
  plain?: Plain | null;
  /** What the viewer is asked, if anything. */
  question: Asked | null;
  /** How long the log is: what a move must name as the state it answers to. */
  seq: number;
  /** Points by source, once it has ended. */
  sheet: Array<ScoreLine>;
  /** How many steps stand. */
  steps: number;
  /** How many of the viewer's steps can be taken back. */
  undo: number;
  /** The table ([`Game::View`]). */
  view: unknown;
  /** Whom the table waits for. */
  waiting: Array<Seat>;
};

/** The answer to `POST /api/records`, whose body is a record file. */
export type UploadedRecord = {
  /** The name in addresses. The same file always gets the same one. */
  id: string;
};

/** What a try was. */
export type Verdict = "right" | "also" | "wrong" | "refused" | "elsewhere" | "failed";

/** Who looks at the table. */
export type Viewer = {
  seat: Seat;
} | "spectator";

/** What there is to do at a step. */
export type Wants = "reading" | "move" | "task" | "nothing";

/** The body of `POST /api/tables/{id}/watch`: look on without a seat. The answer is [`TableInfo`]. */
export type WatchTable = {
  /** The invitation; not needed at public tables. */
  invite?: string | null;
};

/** The body of `POST /api/tables/{id}/why`. The answer is [`WhyAnswer`]. */
export type Why = {
  /** Any action of the game. */
  action: unknown;
  /** For which of your seats. */
  seat: Seat;
};

/** Why an action is not legal. */
export type WhyAnswer = {
  /** Nothing: it is legal. */
  refused: Refused | null;
};

/** A sentence in every language. */
export type Words = {
  /** German. */
  de: string;
  /** English. */
  en: string;
};

export type StandIn = "kept" | "free";
export type Wish = { take_back: number } | "pause" | "go_on" | "end" | { replace: { seat: Seat; level: string; free: boolean } } | { host: Seat };
export type Settled = "done" | { refused: Seat | null } | "ran_out" | "withdrawn" | "idle";
export type SeatAnswer = "asks" | "allows" | "open" | "away" | "not_asked";
export type PastRequest = { number: number; by: Seat | null; wish: Wish; result: Settled; at: number; steps: number };
export type OpenRequest = { number: number; by: Seat | null; wish: Wish; at: number; until: number; answers: Array<SeatAnswer>; asks_you: boolean; yours: boolean };
export type Accord = { request: OpenRequest | null; past: Array<PastRequest>; paused: number | null; unrated: boolean };
export type AskAll = { wish: Wish };
export type AnswerAll = { request: number; allow: boolean };
export type TakeSeatBack = { seat: Seat };
export type Call = "well_played" | "oh" | "one_moment" | "thanks" | "again";
export type SayTalk = { text?: string | null; call?: Call | null };
export type TalkMessage = { number: number; who: string; name: string; seat: Seat | null; yours: boolean; at: number; text: string | null; call: Call | null };
export type Talk = { players: boolean; on: boolean; may_say: boolean; messages: Array<TalkMessage>; oldest: number | null };
export type SwitchTalk = { on: boolean };
export type Muted = { who: string; name: string };
export type Desk = { notes: string; muted: Array<Muted>; quiet: boolean };
export type PutDesk = { notes?: string | null; mute?: string | null; unmute?: string | null; quiet?: boolean | null };
