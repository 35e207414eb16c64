// Written by `cargo xtask codegen`. Do not edit.

/** What people at a table have asked of each other. Nothing, where nobody ever has. */
export type Accord = {
  /** What was asked before and what came of it, the latest last. */
  past: Array<PastRequest>;
  /** Since when the game pauses. */
  paused: number | null;
  /** What is asked at the moment. */
  request: OpenRequest | null;
  /** The game counts for no rating. */
  unrated: boolean;
};

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

/** Games against some kind of others. */
export type Against = {
  /** The strongest level at the table; nothing: a person was there. */
  level: string | null;
  /** Games. */
  played: number;
  /** Won. */
  won: number;
};

/** What you have decided ahead for a seat. */
export type Ahead = {
  /** Answers that are given for you. */
  answers: Array<AheadAnswer>;
  /** Where one answer is left, it is given for you. */
  only: boolean;
  /** Which seat. */
  seat: Seat;
};

/** An answer that is given for you. */
export type AheadAnswer = {
  /** The answer, in the game's words. */
  answer: Message;
  /** Until when. */
  lasts: Lasts;
  /** What it is called when it is taken back. */
  number: number;
  /** The question, in the game's words. */
  question: Message;
};

/** A decision ahead. */
export type AheadDecision = {
  only: boolean;
} | {
  answer: {
    /** One of the update's `legal` actions, as it is. */
    action: unknown;
    /** Until when. */
    lasts: Lasts;
  };
} | {
  forget: number;
};

/** The body of `POST /api/tables/{id}/answer`. The answer is [`TableInfo`](crate::TableInfo). */
export type AnswerAll = {
  /** Do you allow it? Whoever asked takes it back with `false`. */
  allow: boolean;
  /** The number of the open request. */
  request: number;
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

/** The body of `POST /api/tables/{id}/ask`. The answer is [`TableInfo`](crate::TableInfo). */
export type AskAll = {
  /** What you want. */
  wish: Wish;
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

/**
 * The body of `POST /api/records/{id}/line`: a better line of its review, played out as a record of its own. The answer is
 * [`UploadedRecord`].
 */
export type BetterLine = {
  /** Which decision: the number of its step, from 1. */
  step: number;
};

/** The body of `POST /api/me/block`. The answer is [`People`]. */
export type Block = {
  /** Block them, or no longer. */
  blocked: boolean;
  /** Whom. */
  person: string;
};

/** A strength of computer player. */
export type BotLevel = {
  /** The name in requests: `novice`. Its words are `bot.<id>.name` and `.text` of `GET /api/texts/{lang}`. */
  id: string;
  /** Where it stands on the scale of this game's ratings, as measured (docs/strength.md); nothing: nobody measured it. */
  rating: number | null;
  /** How long it usually thinks about a move, in milliseconds. */
  think: number;
};

/** Games with so many seats. */
export type BySeats = {
  /** How often each place was reached, the first place first. */
  places: Array<number>;
  /** All points together. */
  points: number;
  /** How many sat there. */
  seats: number;
};

/** Something short to call over the table. Everybody reads it in their own language. */
export type Call = "well_played" | "oh" | "one_moment" | "thanks" | "again";

/** Calls for the same again, while the table still waits. */
export type CallAgain = {
  /** After so many hours, 1 to 168. */
  hours: number;
  /** So often at most, 1 to 10. */
  times: number;
};

/** What somebody can be called for. */
export type CallEvent = "turn" | "react" | "time" | "asked" | "answered" | "invited" | "over";

/** By which ways somebody is called for something. */
export type CallSwitch = {
  /** For what. */
  event: CallEvent;
  /** How. Nothing: not at all. */
  ways: Array<CallWay>;
};

/** Why a message did not arrive. */
export type CallTrouble = "unreachable" | "not_public" | "too_slow" | "refused" | "gone" | "not_set_up";

/** A way to call somebody. */
export type CallWay = "push" | "hook" | "mail";

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

/** The clocks of a table, as they were when this was sent. */
export type Clocks = {
  /** When you play; nothing: you have not said, or do not play. */
  hours: Hours | null;
  /** Of every seat; bots have none. */
  seats: Array<SeatClock | null>;
};

/** An answer to a puzzle, compared with the best one. */
export type Compared = {
  /** The answer. */
  action: unknown;
  /** How much less that is than the best answer leads to. */
  behind: number;
  /** It may well be as much as this. */
  high: number;
  /** It may well be as little as this. */
  low: number;
  /** Which place it has among all answers, from 1. */
  place: number;
  /** What it brings, in a sentence or two. */
  reasons: Array<Words>;
  /** In words. */
  say: Message;
  /** The win chance it leads to. */
  win_share: number;
};

/** The body of `POST /api/me/calls/mail/confirm`. The answer is [`MyCalls`]. */
export type ConfirmMail = {
  /** The code that was sent. */
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

/** Today's deals: the answer to `GET /api/daily`. */
export type Daily = {
  /** The day, in universal time: `2026-11-18`. */
  day: string;
  /** When the next one begins. */
  ends: number;
  /** A deal for each game. */
  games: Array<DailyGame>;
  /** On how many days in a row you have finished one. */
  streak: number;
};

/**
 * The results of a day: the answer to `GET /api/daily/{game}?day=2026-11-18`. Results of today are shown to whoever has
 * played; before that only how many have.
 */
export type DailyDay = {
  /** SHA-256 of the secret that the deal follows from, in hex: the same for everybody who plays it. */
  commitment: string;
  /** The day. */
  day: string;
  /** The deal and how far you are. */
  deal: DailyGame;
  /** Is it today? Then it can still be played, until then. */
  ends: number | null;
  /** The best, and those around you. */
  results: Array<DailyResult>;
  /** The secret itself, in hex, once the day is over. */
  secret: string | null;
  /** How often each number of points was reached, from the lowest on. */
  spread: Array<DailyScore>;
  /** On how many days in a row you have finished one of this game. */
  streak: number;
  /** You and the deals of this game in the last seven days, the latest last. */
  week: Array<DailyOfWeek>;
};

/** Today's deal of a game. */
export type DailyGame = {
  /** The game's id. */
  game: string;
  /** Who the others are: a level of bots. */
  level: string;
  /** How far you are; nothing: you have not begun. */
  mine: MyDaily | null;
  /** How many have finished it today. */
  played: number;
  /** How many sit at the table. */
  seats: number;
  /** How many of them won. */
  won: number;
};

/** A day of your week. */
export type DailyOfWeek = {
  /** The day. */
  day: string;
  /** Your points; nothing: you did not play to the end. */
  score: number | null;
  /** Did you win? */
  won: boolean;
};

/** Somebody's result. */
export type DailyResult = {
  /** Is it you? */
  mine: boolean;
  /** Their name, as they chose it. */
  name: string;
  /** Their place that day; who is as good has the same. */
  rank: number;
  /** Their points; nothing: they gave up. */
  score: number | null;
  /** Did they win? */
  won: boolean;
};

/** How often a number of points was reached. */
export type DailyScore = {
  /** The points. */
  score: number;
  /** By so many. */
  times: number;
};

/** How a daily deal stands for somebody. */
export type DailyState = "playing" | "done" | "given_up";

/** The body of `POST /api/tables/{id}/ahead`. The answer is [`TableInfo`](crate::TableInfo). */
export type DecideAhead = {
  /** What is to be so from now on. */
  decision: AheadDecision;
  /** For which of your seats. */
  seat: Seat;
};

/** The body of `POST /api/me/invitations/decline`. The answer is [`Invitations`]. */
export type Decline = {
  /** The table. */
  table: string;
};

/** What became of the latest message of a way. */
export type Delivery = {
  /** When. */
  at: number;
  /** The status of the answer, if there was one that says no. */
  status: number | null;
  /** What went wrong; nothing: it arrived. */
  trouble: CallTrouble | null;
};

/** What somebody keeps at a table for themselves: the answer to `GET /api/tables/{id}/desk`. Nobody else ever sees it. */
export type Desk = {
  /** Whom they do not want to hear. */
  muted: Array<Muted>;
  /** Whatever they write down. */
  notes: string;
  /** They do not want to hear anybody. */
  quiet: boolean;
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

/** The body of `POST /api/me/calls/push/off`. The answer is [`MyCalls`]. */
export type DropPush = {
  /** Which device. */
  device: string;
};

/** Something that is expected to happen. */
export type Expected = {
  /** What. */
  action: unknown;
  /** In words. */
  say: Message;
  /** Who does it. */
  seat: Seat;
};

/** The best at one game. */
export type FameOfGame = {
  /** The win with the most points. */
  best: FameWin | null;
  /** The game's id. */
  game: string;
  /** The highest ratings that are no longer provisional, with the computer players among them. */
  ratings: Array<FameRating>;
};

/** A place in the list of ratings. */
export type FameRating = {
  /** Rated games. */
  games: number;
  /** The level of a computer player, which stands there to be compared with. */
  level: string | null;
  /** Is it you? */
  mine: boolean;
  /** The name of a person. */
  name: string | null;
  /** The rating. */
  rating: number;
};

/** A win to be remembered. */
export type FameWin = {
  /** When. */
  at: number;
  /** Is it you? */
  mine: boolean;
  /** Who won. */
  name: string | null;
  /** The points. */
  score: number;
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

/** The body of `POST /api/games/{game}/puzzles/{puzzle}/fork`. The answer is [`TableInfo`](crate::TableInfo). */
export type ForkPuzzle = {
  /** The level of the bots at all other seats. */
  level: string;
};

/**
 * The body of `POST /api/records/{id}/fork`: play on from a moment, against bots. The answer is
 * [`TableInfo`](crate::TableInfo).
 */
export type ForkRecord = {
  /** What becomes of what was hidden then; left out: it stays as it was. */
  hidden?: Hidden;
  /** The level of the bots at all others. */
  level: string;
  /** Which seat is yours. */
  seat: Seat;
  /** After this many standing steps. */
  step: number;
};

/** A person's figures in one game. */
export type GameFigures = {
  /** By who the others were: the strongest computer player at the table, or people. Alone does not count here. */
  against: Array<Against>;
  /** By number of seats. */
  by_seats: Array<BySeats>;
  /** The game's id. */
  game: string;
  /** The most points of a game. */
  most: number;
  /** Games played to the end. */
  played: number;
  /** The rating; nothing: no rated game yet. */
  rating: RatingFigures | null;
  /** Where the points come from, the largest share first. */
  sources: Array<SourceShare>;
  /** Won, alone or shared. */
  won: number;
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

/** How a game stands in a few words, for a card in a list: the answer to `GET /api/tables/{id}/glance?seat=0`. */
export type Glance = {
  /** The viewer's clock, if it has one. */
  clock: SeatClock | null;
  /** How far the game is, and a line for each seat with its `points`: a part of the table in a few lines. */
  lines: Array<Message>;
  /** What the viewer is asked, if anything, in the game's words. */
  question: Message | null;
  /** How long the log was. */
  seq: number;
  /** Whom the table waits for. */
  waiting: Array<Seat>;
};

/** The answer to `GET /api/hall`: the best of this server who chose to be shown. */
export type HallOfFame = {
  /** Game by game, in the order of the shelf. */
  games: Array<FameOfGame>;
};

/** The body of `POST /api/tables/{id}/host`: who keeps the table from now on. The answer is [`TableInfo`]. */
export type HandOver = {
  /** Where they sit. */
  seat: Seat;
};

/** What becomes of what was hidden at the moment from which somebody plays on. */
export type Hidden = "as_it_was" | "dealt_anew";

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

/** Days on which somebody does not play. */
export type Holiday = {
  /** The first day, `2026-12-24`. */
  from: string;
  /** The last day. */
  until: string;
};

/** The forms of messages that are known. */
export type HookKind = "json" | "discord" | "slack" | "ntfy" | "matrix";

/** Where a webhook goes. */
export type HookTo = {
  /** The host of the address. */
  host: string;
  /** In which form. */
  kind: HookKind;
};

/** The webhook of somebody. */
export type HookWay = {
  /** The latest that was sent. */
  last: Delivery | null;
  /** Where it goes. The address as a whole is a secret, and not shown again. */
  to: HookTo | null;
};

/** When somebody plays, where a move may take hours: outside of these hours, and on holidays, their clock stands still. */
export type Hours = {
  /** The hour at which their day begins, 0 to 23. */
  from: number;
  /** Days on which they do not play, at most thirty. Those that have begun stay. */
  holidays: Array<Holiday>;
  /** The hour at which it ends, 1 to 24. One that is not after `from` is meant of the next day. At least four hours. */
  until: number;
  /** The name of their time zone, `Europe/Berlin`. */
  zone: string;
};

/** How long a row is. */
export type InARow = {
  /** The longest there was. */
  best: number;
  /** The one under way; 0, if it is broken. */
  now: number;
};

/** An invitation to a table. */
export type Invitation = {
  /** When. */
  at: number;
  /** Who asks; nothing: somebody without a name. */
  from: string | null;
  /** The game's id. */
  game: string;
  /** What it takes to join. */
  invite: string;
  /** Is the table rated? */
  rated: boolean;
  /** The table, as those at it know it: with what it takes to sit down. */
  table: string;
};

/** The answer to `GET /api/me/invitations`. */
export type Invitations = {
  /** Tables that still wait, the latest invitation first. */
  invitations: Array<Invitation>;
};

/**
 * The body of `POST /api/tables/{id}/invite`: somebody you have played with finds the table in their lobby. The answer
 * is [`TableInfo`](crate::TableInfo).
 */
export type Invite = {
  /** Whom. */
  person: string;
};

/** The body of `POST /api/tables/{id}/join`. The answer is [`TableInfo`]. */
export type JoinTable = {
  /** Your part of the luck: any text of at most 64 characters, best a random one. */
  contribution?: string | null;
  /** When you play, where a move may take hours; left out: at any time. */
  hours?: Hours | null;
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
  /** What was expected of the best, move by move; nothing, if nothing better was found. */
  line: Array<Expected>;
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

/** How long a remembered answer is given. */
export type Lasts = "unchanged" | "always";

/** A game that has ended, in a line. */
export type LatestGame = {
  /** When it ended. */
  ended: number;
  /** The game's id. */
  game: string;
  /** The others, by place. */
  others: Array<LatestOther>;
  /** Your place. */
  rank: number;
  /** Was it rated? */
  rated: boolean;
  /** Your points. */
  score: number;
  /** The table. */
  table: string;
};

/** Somebody else in a game that has ended. */
export type LatestOther = {
  /** The level of a bot. */
  level: string | null;
  /** The name of a person; nothing: a bot, or somebody who said none or wanted to be forgotten. */
  name: string | null;
  /** The place. */
  rank: number;
  /** The points. */
  score: number;
};

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

/** The e-mail of somebody. */
export type MailWay = {
  /** The address. */
  address: string | null;
  /** Has it been confirmed? Before, nothing is sent there but the code. */
  confirmed: boolean;
  /** The latest that was sent. */
  last: Delivery | null;
  /** Can this server send e-mail? */
  possible: boolean;
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

/** Somebody you have played with, and how it went between you two. */
export type Met = {
  /** How often you were placed before them. */
  ahead: number;
  /** How often they were placed before you. */
  behind: number;
  /** Did you block them? Then they cannot invite you. */
  blocked: boolean;
  /** When the latest of these games ended. */
  latest: number;
  /** Their name; nothing: they said none, or wanted to be forgotten. */
  name: string | null;
  /** Names them in requests. It is no secret and gives no rights. */
  person: string;
  /** Games at the same table. */
  played: number;
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

/** Somebody who is not heard. */
export type Muted = {
  /** What they were called. */
  name: string;
  /** As in [`TalkMessage`]. */
  who: string;
};

/** The answer to `GET /api/me/calls`: how you are called. */
export type MyCalls = {
  /** Reminders. */
  again: CallAgain | null;
  /** Everything there is to be called for, and by which ways you are. */
  events: Array<CallSwitch>;
  /** Your address on the net. */
  hook: HookWay;
  /** Your e-mail. */
  mail: MailWay;
  /** Your browsers. */
  push: PushWay;
  /** When nothing is sent. */
  quiet: QuietHours | null;
  /** Your time zone. */
  zone: string | null;
};

/** How far somebody is in a daily deal. */
export type MyDaily = {
  /** Your place at the table. */
  place: number | null;
  /** Your place among all who played it that day. */
  rank: number | null;
  /** Your points. */
  score: number | null;
  /** Everybody's points, by seat. */
  scores: Array<number>;
  /** Your seat. */
  seat: Seat;
  /** How it stands. */
  state: DailyState;
  /** The table where it is played, or was. */
  table: string;
};

/** The body of `POST /api/tables`. The answer is [`TableInfo`]. */
export type NewTable = {
  /** The game's id. */
  game: string;
  /** May people ask for hints, also when several play? Somebody who plays alone always may. */
  hints?: boolean;
  /** When you play, where a move may take hours; left out: at any time. */
  hours?: Hours | null;
  /** Your name at this table; left out: the name of `/api/me`. */
  name?: string | null;
  /** The rule switches; left out: the usual game. */
  options?: Record<string, unknown> | null;
  /** How fast it is played. */
  pace?: Pace;
  /** Is the table listed for everybody? Otherwise only those with the invitation find it. */
  public?: boolean;
  /**
   * Does it count for ratings? Whoever sits down agrees; a hint, a step that was taken back by consent or
   * somebody who sits at several seats makes it count no more.
   */
  rated?: boolean;
  /** Who sits where, clockwise from seat 0. Several `"me"` share one screen. */
  seats: Array<SeatChoice>;
  /** What happens when somebody's time runs out. */
  time_out?: TimeOut;
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

/** A request that waits for answers. */
export type OpenRequest = {
  /** What every seat says. */
  answers: Array<SeatAnswer>;
  /** Are you asked and have not answered yet? */
  asks_you: boolean;
  /** When they asked. */
  at: number;
  /** Who asks; nobody: they do not sit here any more. */
  by: Seat | null;
  /** What it is called in an answer. */
  number: number;
  /** When it runs out. Then those who are away count no more, and whoever is there and has said nothing has refused. */
  until: number;
  /** What they want. */
  wish: Wish;
  /** Did you ask? */
  yours: boolean;
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

/** How fast a table plays: `"free"`, `{"clock":{"bank":600,"increment":10}}` or `{"turns":{"hours":24}}`. */
export type Pace = "free" | {
  clock: {
    /** Seconds for everybody, 10 to 21600. */
    bank: number;
    /** Seconds that are added whenever somebody has made their move, up to 600. */
    increment: number;
  };
} | {
  turns: {
    /** Hours for each move, 1 to 336. Only playing hours count. */
    hours: number;
  };
};

/** A request that is settled. */
export type PastRequest = {
  /** When. */
  at: number;
  /** Who asked. */
  by: Seat | null;
  /** Its number. */
  number: number;
  /** What came of it. */
  result: Settled;
  /** How many steps stood afterwards: where it belongs in the log of the game. */
  steps: number;
  /** What they wanted. */
  wish: Wish;
};

/** The answer to `GET /api/me/people` and to what changes it: people you have played with. */
export type People = {
  /** The latest first. */
  people: Array<Met>;
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

/** The answer to `GET /api/me/profile`: what your games come to. All of it follows from them. */
export type Profile = {
  /** Days in a row with a game that ended: the row that is under way, and the longest. */
  days: InARow;
  /** Game by game, those never played left out. */
  games: Array<GameFigures>;
  /** The latest games, the latest first. */
  latest: Array<LatestGame>;
  /** Your name, once you have said it. */
  name: string | null;
  /** Games played to the end. */
  played: number;
  /** Are you shown in the hall of fame of this server? */
  shown: boolean;
  /** When you first came. */
  since: number;
  /** Games won in a row. */
  wins: InARow;
  /** How many of them were won, alone or shared. */
  won: number;
};

/** A browser that shows calls. */
export type PushDevice = {
  /** Tells it from the others: the beginning of the SHA-256 of its endpoint, in hex. */
  id: string;
  /** What kind of device it is. */
  name: string | null;
  /** Since when. */
  since: number;
};

/** The browsers of somebody. */
export type PushWay = {
  /** Where it is on. */
  devices: Array<PushDevice>;
  /** The server's public key, for `applicationServerKey`. */
  key: string;
  /** The latest that was sent. */
  last: Delivery | null;
};

/** The body of `PUT /api/me/calls`. The answer is [`MyCalls`]. */
export type PutCalls = {
  /** Reminders. */
  again?: CallAgain | null;
  /** For what by which ways. What is not there is off. */
  events: Array<CallSwitch>;
  /** When nothing is sent. */
  quiet?: QuietHours | null;
  /** The time zone by its name, such as `Europe/Vienna`. Nothing: UTC. */
  zone?: string | null;
};

/** The body of `PUT /api/tables/{id}/desk`. What is left out stays as it is. The answer is [`Desk`]. */
export type PutDesk = {
  /** Hear somebody no more. */
  mute?: string | null;
  /** Notes in the place of those that were there, at most 10,000 characters. */
  notes?: string | null;
  /** Hear nobody, or everybody again. */
  quiet?: boolean | null;
  /** Hear somebody again. */
  unmute?: string | null;
};

/** The body of `PUT /api/me/calls/hook`. The answer is [`MyCalls`]. */
export type PutHook = {
  /** The address; nothing: none any more. */
  url?: string | null;
};

/** The body of `PUT /api/tables/{id}/hours`. The answer is [`TableInfo`](crate::TableInfo). */
export type PutHours = {
  /** When you play at this table. */
  hours: Hours;
};

/** The body of `PUT /api/me/calls/mail`: a code is sent there. The answer is [`MyCalls`]. */
export type PutMail = {
  /** The address; nothing: none any more. */
  address?: string | null;
};

/** The body of `PUT /api/me`. */
export type PutMe = {
  /** The language; left out: as before. */
  lang?: Lang | null;
  /** 1 to 32 characters of plain text. */
  name: string;
};

/** The body of `POST /api/me/calls/push`: what a browser says when it subscribes. The answer is [`MyCalls`]. */
export type PutPush = {
  /** Its secret for authentication, in base64url. */
  auth: string;
  /** Where messages for this browser go. */
  endpoint: string;
  /** Its public key, in base64url. */
  p256dh: string;
};

/** The body of `PUT /api/me/shown`. The answer is the [`HallOfFame`]. */
export type PutShown = {
  /** Do you want to be seen in the hall of fame? */
  shown: boolean;
};

/** The body of `POST /api/games/{game}/puzzles/{puzzle}/answer`: a try. The answer is [`PuzzleTable`]. */
export type PuzzleAnswer = {
  /** Any action of the game. */
  action: unknown;
  /** How often you had tried before. If it is more by now, nothing is tried. */
  tries: number;
};

/** A puzzle in a list. */
export type PuzzleInfo = {
  /** The name in addresses. */
  id: string;
  /** How hard it is: 1 to 3. */
  level: number;
  /** How many sit at the table. */
  seats: number;
  /** How it stands. */
  state: PuzzleState;
  /** How often you have tried. */
  tries: number;
};

/** The puzzles of a game and how far you are: the answer to `GET /api/games/{game}/puzzles`. */
export type PuzzleList = {
  /** The game's id. */
  game: string;
  /** All of them, the easy ones first. */
  puzzles: Array<PuzzleInfo>;
  /** How many you have solved without a break. */
  streak: number;
};

/** How a puzzle stands for somebody. */
export type PuzzleState = "open" | "solved" | "shown";

/** A puzzle as it stands: the answer to everything under `/api/games/{game}/puzzles/{puzzle}`. */
export type PuzzleTable = {
  /** How often you may still try. */
  left: number;
  /** How the seats are called; your own name is empty. */
  names: Array<string>;
  /** The rule switches. */
  options: Record<string, unknown>;
  /** Which, and how it stands. */
  puzzle: PuzzleInfo;
  /** Why the rules forbid what you tried just now. It counts as no try. */
  refused: Refused | null;
  /** Whose place you take. */
  seat: Seat;
  /** What it saw happen before. */
  seen: Array<SeenStep>;
  /** The answer, once you have found it or given up. */
  solution: Solution | null;
  /** What you have tried, the latest last. */
  tried: Array<Compared>;
  /** The table as that seat saw it. */
  update: Update;
};

/** When nothing is sent. What comes meanwhile is sent afterwards, all at once. */
export type QuietHours = {
  /** From so many minutes after midnight, in the person's time zone. */
  from: number;
  /** Until so many. Less than `from`: the next day. */
  to: number;
};

/** How a rating changed by one game. */
export type RatingChange = {
  /** The rating after. */
  after: number;
  /** The rating before. */
  before: number;
  /** Too few games for it to say much. */
  provisional: boolean;
  /** Who sat where. */
  seat: Seat;
};

/** A rating with what is known about it. 400 points are odds of ten to one. */
export type RatingFigures = {
  /** Rated games. */
  games: number;
  /** After each rated game, the earliest first; of very many, the latest. */
  history: Array<RatingPoint>;
  /** Too few games for it to say much. */
  provisional: boolean;
  /** The rating. */
  rating: number;
  /** How uncertain it is: the standard deviation. */
  uncertainty: number;
};

/** A rating after a game. */
export type RatingPoint = {
  /** When the game ended. */
  at: number;
  /** The rating. */
  rating: number;
  /** How uncertain it is. */
  uncertainty: number;
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

/** The body of `POST /api/tables/{id}/talk`: either a text or a call. The answer is [`TalkMessage`]. */
export type SayTalk = {
  /** One of the calls that everybody reads in their own language. */
  call?: Call | null;
  /** Plain text, 1 to 500 characters. */
  text?: string | null;
};

/** One line of the score sheet. */
export type ScoreLine = {
  /** The points of each seat from this source. */
  points: Array<number>;
  /** The entry of the game's texts that names the source: `score.battle`. */
  source: string;
};

/** A place at the table. Seats are numbered clockwise from 0. */
export type Seat = number;

/** What a seat says to a request. */
export type SeatAnswer = "asks" | "allows" | "open" | "away" | "not_asked";

/** Who is to sit at a seat: `"me"`, `"open"` or `{"bot":"novice"}`. */
export type SeatChoice = "me" | "open" | {
  bot: string;
};

/** The clock of a seat. */
export type SeatClock = {
  /** So many milliseconds from now the time runs out, nights and holidays included; nothing: it does not run. */
  ends_in: number | null;
  /** So many milliseconds are left. Where a move takes hours, only playing hours are in it. */
  left: number;
  /** Has it run out? */
  ran_out: boolean;
  /** Does it stand still at the moment because it is night where the person lives, or a holiday? */
  rests: boolean;
  /** Is the table waiting for this seat, so that its time passes? */
  runs: boolean;
};

/** A seat. */
export type SeatInfo = {
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
  /** A bot plays for a person who is away, because all who were there wanted it. */
  stand_in: StandIn | null;
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

/** What came of a request. */
export type Settled = "done" | {
  refused: Seat | null;
} | "ran_out" | "withdrawn" | "idle";

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

/** The answer of a puzzle. */
export type Solution = {
  /** The best answer. */
  best: Compared;
  /** What is expected to happen, beginning with the best answer. */
  line: Array<Expected>;
  /** The next best one. */
  next: Compared;
  /** How many answers there were. */
  of: number;
};

/** What a source of points is worth to somebody. */
export type SourceShare = {
  /** Its part of one's points, of a thousand. */
  mine: number;
  /** Its part of the points of the others at the same tables, of a thousand. */
  others: number;
  /** The entry of the game's texts that names it. */
  source: string;
};

/** Who may take a seat from the bot that plays there for somebody who is away. */
export type StandIn = "kept" | "free";

/** The body of `POST /api/tables/{id}/start`. Only the host may; open seats must be taken or filled first. */
export type StartTable = {
  /** Your part of the luck: any text of at most 64 characters, best a random one. */
  contribution?: string | null;
  /** The level of bots that take the seats still open; left out: open seats refuse the start. */
  fill?: string | null;
};

/** The answer to `POST /api/calls/stop`: what comes no more. */
export type Stopped = {
  /** By which way. */
  way: CallWay;
};

/** The body of `POST /api/tables/{id}/talk/switch`. Only the host may. The answer is [`Talk`]. */
export type SwitchTalk = {
  /** May anything be said from now on? */
  on: boolean;
};

/** How a table came to its end. */
export type TableEnd = "finished" | "abandoned" | "agreed";

/** A table, as whoever asks may know it: the answer to `GET /api/tables/{id}` and to everything that changes it. */
export type TableInfo = {
  /** What people here have asked of each other. Nothing: nobody ever has. */
  accord: Accord | null;
  /** What you have decided ahead here. Nobody else is shown it. */
  ahead: Array<Ahead>;
  /** When something last happened. */
  changed: number;
  /** How much time everybody has left. Nothing: it is played without a clock, or not at the moment. */
  clocks: Clocks | null;
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
  /** How fast it is played. */
  pace: Pace;
  /** Has it begun, is it over? */
  phase: Phase;
  /** Is it listed for everybody? */
  public: boolean;
  /** Was it agreed that it counts for ratings? */
  rated: boolean;
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
  /** What happens when somebody's time runs out. */
  time_out: TimeOut;
};

/** What somebody wrote down at one of their tables: a part of the answer to `GET /api/me/notes`. */
export type TableNotes = {
  /** Whatever they wrote down. */
  notes: string;
  /** The table. */
  table: string;
};

/** The answer to `GET /api/tables/{id}/result`: what the end of a game changed. */
export type TableResult = {
  /** How the ratings of the people changed. */
  changes: Array<RatingChange>;
  /** Is it noted yet? A moment after the end it is. */
  noted: boolean;
  /** Was it rated? */
  rated: boolean;
};

/** A table in a list. */
export type TableSummary = {
  /** When something last happened. */
  changed: number;
  /** When it was made. */
  created: number;
  /**
   * So many milliseconds from now something is due here because time passes: somebody is to be warned, or their time
   * runs out. What is most urgent comes first where lists are sorted by it.
   */
  due_in: number | null;
  /** The game's id. */
  game: string;
  /** The name in addresses. */
  id: string;
  /** How fast it is played. */
  pace: Pace;
  /** Has it begun, is it over? */
  phase: Phase;
  /** Is it listed for everybody? */
  public: boolean;
  /** Was it agreed that it counts for ratings? */
  rated: boolean;
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

/**
 * The body of `POST /api/tables/{id}/return`: a bot played for you, and you are back. The answer is
 * [`TableInfo`](crate::TableInfo).
 */
export type TakeSeatBack = {
  /** Which of your seats. */
  seat: Seat;
};

/** What was said: the answer to `GET /api/tables/{id}/talk`. */
export type Talk = {
  /** May you say something? */
  may_say: boolean;
  /** What you have not seen yet, the latest last; without those whom you have muted. */
  messages: Array<TalkMessage>;
  /** The oldest message that is still there: forget those before it. Nothing: forget all. */
  oldest: number | null;
  /** May anything be said here? The host can switch it off. */
  on: boolean;
  /** Is it the room of those who play? Otherwise it is that of those who look on. */
  players: boolean;
};

/** Something that was said. */
export type TalkMessage = {
  /** When. */
  at: number;
  /** or called. */
  call: Call | null;
  /** What they were called. */
  name: string;
  /** Grows with every message; ask for those after the last one you have. */
  number: number;
  /** Where they sat. */
  seat: Seat | null;
  /** What they said, */
  text: string | null;
  /** Who said it: the same for the same person at this table, and nowhere else. One mutes by it. */
  who: string;
  /** Did you say it? */
  yours: boolean;
};

/** The body of `POST /api/me/calls/test`: a message to see whether it arrives. The answer is [`MyCalls`]. */
export type TestCall = {
  /** By which way. */
  way: CallWay;
};

/** What decides between equal points: more of it is better. */
export type TieBreak = {
  /** How much of it each seat has. */
  figures: Array<number>;
  /** The entry of the game's texts that names it: `tie.tokens`. */
  name: string;
  /** The rule that says so. */
  rule: string;
};

/** What happens when somebody's time runs out: `"remind"`, `{"bot":"adept"}` or `"lose"`. */
export type TimeOut = "remind" | {
  bot: string;
} | "lose";

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
  /** What decides between equal points, once it has ended. */
  ties?: Array<TieBreak>;
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

/** What everybody at a table can be asked. */
export type Wish = {
  take_back: number;
} | "pause" | "go_on" | "end" | {
  replace: {
    /** May somebody with the invitation take the seat from the bot? Whoever it belongs to always may. */
    free: boolean;
    /** How strong the bot is to be. */
    level: string;
    /** Where they sit. */
    seat: Seat;
  };
} | {
  host: Seat;
} | {
  pace: Pace;
};

/** A sentence in every language. */
export type Words = {
  /** German. */
  de: string;
  /** English. */
  en: string;
};
