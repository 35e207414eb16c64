// Written by `cargo xtask codegen`. Do not edit.
import { address, call, search } from "~/net/call";
import type { AnswerAll, AskAll, AskHint, AskTip, BetterLine, Block, ChooseRules, Claim, ConfirmMail, CourseInfo, Daily, DailyDay, DecideAhead, Decline, Desk, Devices, Done, DropPush, ForkPuzzle, ForkRecord, GameInfo, Glance, HallOfFame, HandOver, Hint, Invitations, Invite, JoinTable, Lang, LessonAnswer, LessonStep, LessonTable, Luck, LuckCheck, Me, Moment, Moved, MyCalls, NewTable, OneTimeCode, People, PlayAction, PlayUndo, Profile, PutCalls, PutDesk, PutHook, PutHours, PutMail, PutMe, PutPush, PutShown, PuzzleAnswer, PuzzleList, PuzzleTable, RecordInfo, ReviewState, RightAnswer, SayTalk, SeenSteps, SignOut, StartTable, Stopped, SwitchTalk, TableInfo, TableNotes, TableResult, TableUpdate, Tables, TakeSeatBack, Talk, TalkMessage, TestCall, TipAnswer, UploadedRecord, WatchTable, Why, WhyAnswer } from "./wire";

/** Every route of the server, by the name of its handler. */
export const routes = {
  /** Who you are. The first call gives a new guest a session cookie. */
  me: () => call<Me>("GET", address`/api/me`),
  /** Say your name and language. */
  putMe: (body: PutMe) => call<Me>("PUT", address`/api/me`, body),
  /** A code that carries your identity to another device, once. */
  code: () => call<OneTimeCode>("POST", address`/api/me/code`, {}),
  /** Be the person whose code this is, from now on. */
  claim: (body: Claim) => call<Me>("POST", address`/api/me/claim`, body),
  /** Where you are signed in. */
  devices: () => call<Devices>("GET", address`/api/me/devices`),
  /** Sign out on one device, on all others, or everywhere. */
  signOut: (body: SignOut) => call<Devices>("POST", address`/api/me/sign-out`, body),
  /** All games you played to the end, as one file: a record on each line. */
  myGames: () => address`/api/me/games`,
  /** What you wrote down at your tables. */
  myNotes: () => call<Array<TableNotes>>("GET", address`/api/me/notes`),
  /** Forget who you are: your name and your sessions go, games stay as somebody’s. Running ones are given up. */
  forgetMe: () => call<Done>("POST", address`/api/me/forget`, {}),
  /** What your games come to: places, points, rows, ratings. */
  profile: () => call<Profile>("GET", address`/api/me/profile`),
  /** How each of your games ended, as it was noted: what the profile is counted from. */
  remembered: () => call<Array<unknown>>("GET", address`/api/me/results`),
  /** Be seen in the hall of fame, or no longer. */
  putShown: (body: PutShown) => call<HallOfFame>("PUT", address`/api/me/shown`, body),
  /** People you have played with, and how it went. */
  people: () => call<People>("GET", address`/api/me/people`),
  /** Let somebody you met invite you no more, or again. */
  block: (body: Block) => call<People>("POST", address`/api/me/block`, body),
  /** Tables to which people you met have invited you. */
  invitations: () => call<Invitations>("GET", address`/api/me/invitations`),
  /** You do not come. */
  decline: (body: Decline) => call<Invitations>("POST", address`/api/me/invitations/decline`, body),
  /** How you are called to your tables when you are not there. */
  myCalls: () => call<MyCalls>("GET", address`/api/me/calls`),
  /** For what you want to be called, how, and when not. */
  putCalls: (body: PutCalls) => call<MyCalls>("PUT", address`/api/me/calls`, body),
  /** Be called in this browser, by web push. */
  putPush: (body: PutPush) => call<MyCalls>("POST", address`/api/me/calls/push`, body),
  /** Be called in a browser no longer. */
  dropPush: (body: DropPush) => call<MyCalls>("POST", address`/api/me/calls/push/off`, body),
  /** Be called by a webhook. Discord, Slack, ntfy and Matrix are known by their addresses; others get JSON. */
  putHook: (body: PutHook) => call<MyCalls>("PUT", address`/api/me/calls/hook`, body),
  /** Be called by e-mail: a code is sent there. */
  putMail: (body: PutMail) => call<MyCalls>("PUT", address`/api/me/calls/mail`, body),
  /** The address is yours: here is the code. */
  confirmMail: (body: ConfirmMail) => call<MyCalls>("POST", address`/api/me/calls/mail/confirm`, body),
  /** Send a message now, to see whether it arrives. */
  testCall: (body: TestCall) => call<MyCalls>("POST", address`/api/me/calls/test`, body),
  /** Be called for nothing any more. */
  stopCalls: () => call<MyCalls>("POST", address`/api/me/calls/off`, {}),
  /** All that is kept of you about this, to take it with you. */
  callsFile: () => call<unknown>("GET", address`/api/me/calls/file`),
  /** No more messages by the way that a message with this token came by. Needs no session. */
  stopByToken: (query: { token?: string } = {}) => call<Stopped>("POST", address`/api/calls/stop` + search(query)),
  /** The best of this server who chose to be shown. */
  hallOfFame: () => call<HallOfFame>("GET", address`/api/hall`),
  /** The server's own words: errors, names of bots. */
  texts: (lang: Lang) => call<Record<string, string>>("GET", address`/api/texts/${lang}`),
  /** What can be played. */
  games: () => call<Array<GameInfo>>("GET", address`/api/games`),
  /** All words of a game: path to Fluent pattern. Has an ETag. */
  gameTexts: (game: string, lang: Lang) => call<Record<string, string>>("GET", address`/api/games/${game}/texts/${lang}`),
  /** Cards, map and tracks of a game. Has an ETag. */
  components: (game: string, query: { options?: string | null } = {}) => call<unknown>("GET", address`/api/games/${game}/components` + search(query)),
  /** What is taught of a game, and how far you are. */
  lessons: (game: string) => call<CourseInfo>("GET", address`/api/games/${game}/lessons`),
  /** A lesson where you left it; from its beginning, if you have not begun. */
  lesson: (game: string, lesson: string) => call<LessonTable>("GET", address`/api/games/${game}/lessons/${lesson}`),
  /** A lesson from its beginning. */
  beginLesson: (game: string, lesson: string) => call<LessonTable>("POST", address`/api/games/${game}/lessons/${lesson}/begin`, {}),
  /** Try an answer. What is not meant is explained and taken back. */
  answerLesson: (game: string, lesson: string, body: LessonAnswer) => call<LessonTable>("POST", address`/api/games/${game}/lessons/${lesson}/answer`, body),
  /** You have read what there is to read. */
  lessonOn: (game: string, lesson: string, body: LessonStep) => call<LessonTable>("POST", address`/api/games/${game}/lessons/${lesson}/on`, body),
  /** Let the coach do a step. */
  skipLesson: (game: string, lesson: string, body: LessonStep) => call<LessonTable>("POST", address`/api/games/${game}/lessons/${lesson}/skip`, body),
  /** An answer that carries the lesson on. */
  rightAnswer: (game: string, lesson: string) => call<RightAnswer>("GET", address`/api/games/${game}/lessons/${lesson}/right`),
  /** The puzzles of a game, and how far you are. */
  puzzles: (game: string) => call<PuzzleList>("GET", address`/api/games/${game}/puzzles`),
  /** A puzzle as it stands for you. */
  puzzle: (game: string, puzzle: string) => call<PuzzleTable>("GET", address`/api/games/${game}/puzzles/${puzzle}`),
  /** Try an answer: it is compared with the best one. */
  answerPuzzle: (game: string, puzzle: string, body: PuzzleAnswer) => call<PuzzleTable>("POST", address`/api/games/${game}/puzzles/${puzzle}/answer`, body),
  /** Be shown the answer. */
  giveUpPuzzle: (game: string, puzzle: string) => call<PuzzleTable>("POST", address`/api/games/${game}/puzzles/${puzzle}/give-up`, {}),
  /** Play on from a puzzle, against bots, at a table of your own. */
  forkPuzzle: (game: string, puzzle: string, body: ForkPuzzle) => call<TableInfo>("POST", address`/api/games/${game}/puzzles/${puzzle}/fork`, body),
  /** The deals of today: one for each game, the same for everybody. */
  daily: () => call<Daily>("GET", address`/api/daily`),
  /** Who did how well at the deal of a day. */
  dailyResults: (game: string, query: { day?: string | null } = {}) => call<DailyDay>("GET", address`/api/daily/${game}` + search(query)),
  /** Play the deal of today, or go on with it. There is one try. */
  playDaily: (game: string) => call<TableInfo>("POST", address`/api/daily/${game}`, {}),
  /** Your tables, and public ones: the beginning of each list, newest first; or how one of them goes on. */
  tables: (query: { more?: string | null } = {}) => call<Tables>("GET", address`/api/tables` + search(query)),
  /** Set up a table. */
  newTable: (body: NewTable) => call<TableInfo>("POST", address`/api/tables`, body),
  /** A table, as you may know it. */
  table: (id: string, query: { invite?: string | null } = {}) => call<TableInfo>("GET", address`/api/tables/${id}` + search(query)),
  /** Sit down. */
  join: (id: string, body: JoinTable) => call<TableInfo>("POST", address`/api/tables/${id}/join`, body),
  /** Look on without a seat. */
  watch: (id: string, body: WatchTable) => call<TableInfo>("POST", address`/api/tables/${id}/watch`, body),
  /** Get up again, before the start. */
  leave: (id: string) => call<TableInfo>("POST", address`/api/tables/${id}/leave`, {}),
  /** Begin. Only the host may. */
  start: (id: string, body: StartTable) => call<TableInfo>("POST", address`/api/tables/${id}/start`, body),
  /** Give the table into the hands of another who sits there. Only the host may. */
  handOver: (id: string, body: HandOver) => call<TableInfo>("POST", address`/api/tables/${id}/host`, body),
  /** Give up: a bot plays on, or, when no person is left, the game ends. */
  resign: (id: string) => call<TableInfo>("POST", address`/api/tables/${id}/resign`, {}),
  /** Ask everybody who plays: to take back, pause, go on, end, replace somebody who is away, play faster or slower. */
  askAll: (id: string, body: AskAll) => call<TableInfo>("POST", address`/api/tables/${id}/ask`, body),
  /** Allow or refuse what somebody asks; or take back what you asked yourself. */
  answerAll: (id: string, body: AnswerAll) => call<TableInfo>("POST", address`/api/tables/${id}/answer`, body),
  /** You are back: take your seat from the bot that plays for you. */
  takeSeatBack: (id: string, body: TakeSeatBack) => call<TableInfo>("POST", address`/api/tables/${id}/return`, body),
  /** Decide ahead: what is to be answered for you, until you take that back. */
  decideAhead: (id: string, body: DecideAhead) => call<TableInfo>("POST", address`/api/tables/${id}/ahead`, body),
  /** Say when you play here: outside of these hours, and on holidays, your clock stands still. */
  putHours: (id: string, body: PutHours) => call<TableInfo>("PUT", address`/api/tables/${id}/hours`, body),
  /** The rules have changed under your game: go on from the last moment that agrees, if all want to, or end it. */
  chooseRules: (id: string, body: ChooseRules) => call<TableInfo>("POST", address`/api/tables/${id}/rules`, body),
  /** The same people at a new table. Whoever asks second gets the same one. */
  rematch: (id: string) => call<TableInfo>("POST", address`/api/tables/${id}/rematch`, {}),
  /** Somebody you have played with finds the table in their lobby. */
  invite: (id: string, body: Invite) => call<TableInfo>("POST", address`/api/tables/${id}/invite`, body),
  /** What the end of the game changed, once it is over. */
  tableResult: (id: string) => call<TableResult>("GET", address`/api/tables/${id}/result`),
  /** What was said here since the last message you have. The stream says `talk` when there is more. */
  talk: (id: string, query: { after?: number | null } = {}) => call<Talk>("GET", address`/api/tables/${id}/talk` + search(query)),
  /** Say something, or call one of the calls that everybody reads in their own language. */
  say: (id: string, body: SayTalk) => call<TalkMessage>("POST", address`/api/tables/${id}/talk`, body),
  /** Let people talk, or not. Only the host may. */
  switchTalk: (id: string, body: SwitchTalk) => call<Talk>("POST", address`/api/tables/${id}/talk/switch`, body),
  /** Delete everything that was said here. Only the host may. */
  clearTalk: (id: string) => call<Done>("POST", address`/api/tables/${id}/talk/clear`, {}),
  /** What you keep here for yourself: notes, and whom you do not want to hear. */
  desk: (id: string) => call<Desk>("GET", address`/api/tables/${id}/desk`),
  /** Write notes, mute somebody. */
  putDesk: (id: string, body: PutDesk) => call<Desk>("PUT", address`/api/tables/${id}/desk`, body),
  /** What a viewer is shown now, and what happened since the last update they have. */
  update: (id: string, query: { seat?: number | "spectator"; since?: number | null } = {}) => call<TableUpdate>("GET", address`/api/tables/${id}/update` + search(query)),
  /** How the game stands in a few words, for a card in a list. */
  glance: (id: string, query: { seat?: number | "spectator" } = {}) => call<Glance>("GET", address`/api/tables/${id}/glance` + search(query)),
  /** The same as server-sent events, on every change. `Last-Event-ID` resumes. */
  stream: (id: string, query: { seat?: string | null } = {}) => address`/api/tables/${id}/stream` + search(query),
  /** Make a move. */
  play: (id: string, body: PlayAction) => call<Moved>("POST", address`/api/tables/${id}/actions`, body),
  /** Take your latest step back. */
  undo: (id: string, body: PlayUndo) => call<Moved>("POST", address`/api/tables/${id}/undo`, body),
  /** Why is an action not legal? */
  why: (id: string, body: Why) => call<WhyAnswer>("POST", address`/api/tables/${id}/why`, body),
  /** What a strong player would do, and why, from what your seat is shown. It is counted, and everybody may know. */
  hint: (id: string, body: AskHint) => call<Hint>("POST", address`/api/tables/${id}/hint`, body),
  /** What the coach says to somebody who plays for the first time; each tip once. */
  tip: (id: string, body: AskTip) => call<TipAnswer>("POST", address`/api/tables/${id}/tip`, body),
  /** An earlier moment as you saw it; after the end, as anybody saw it. */
  tableAt: (id: string, step: number, query: { seat?: number | "spectator" } = {}) => call<Moment>("GET", address`/api/tables/${id}/at/${step}` + search(query)),
  /** The match as a file, once it is over. */
  tableRecord: (id: string) => address`/api/tables/${id}/record`,
  /** Where the luck comes from; with the secret, once it is over. */
  luck: (id: string) => call<Luck>("GET", address`/api/tables/${id}/luck`),
  /** The server's own recomputation of the luck, once it is over. */
  luckCheck: (id: string) => call<LuckCheck>("GET", address`/api/tables/${id}/luck/check`),
  /** Upload a record. It is played through and refused if it does not fit the rules. */
  upload: (file: string) => call<UploadedRecord>("POST", address`/api/records`, file),
  /** What a record is about. */
  record: (id: string) => call<RecordInfo>("GET", address`/api/records/${id}`),
  /** The record itself. */
  recordFile: (id: string) => address`/api/records/${id}/file`,
  /** A moment of a record. */
  recordAt: (id: string, step: number, query: { view?: number | "spectator" | "all" } = {}) => call<Moment>("GET", address`/api/records/${id}/at/${step}` + search(query)),
  /** Everything a viewer saw happen. */
  seen: (id: string, query: { view?: number | "spectator" | "all" } = {}) => call<SeenSteps>("GET", address`/api/records/${id}/seen` + search(query)),
  /** Recomputes the luck of a record. */
  recordLuckCheck: (id: string) => call<LuckCheck>("GET", address`/api/records/${id}/luck/check`),
  /** Let every decision of a record be judged, once, when nobody else has to think. */
  beginReview: (id: string) => call<ReviewState>("POST", address`/api/records/${id}/review`, {}),
  /** How far that is; what came of it. */
  review: (id: string) => call<ReviewState>("GET", address`/api/records/${id}/review`),
  /** A better line of a review, played out as a record of its own. */
  betterLine: (id: string, body: BetterLine) => call<UploadedRecord>("POST", address`/api/records/${id}/line`, body),
  /** Play on from a moment of a record, against bots, at a table of your own. */
  forkRecord: (id: string, body: ForkRecord) => call<TableInfo>("POST", address`/api/records/${id}/fork`, body),
  /** This list, for programs. */
  openapi: () => call<unknown>("GET", address`/api/openapi.json`),
  /** This list, for people. */
  page: () => address`/api`,
};
