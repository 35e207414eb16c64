import type {
  ApiError,
  GameInfo,
  JoinTable,
  Lang,
  Luck,
  LuckCheck,
  Me,
  Moment,
  Moved,
  NewTable,
  OneTimeCode,
  PlayAction,
  PlayUndo,
  PutMe,
  RecordInfo,
  RulesChoice,
  SeenSteps,
  StartTable,
  TableInfo,
  Tables,
  TableUpdate,
  Update,
  UploadedRecord,
  WatchTable,
  WhyAnswer,
} from "~/types";

/** An answer that is not 2xx. `body` is missing when something between us and the server answered. */
export class ApiFault extends Error {
  constructor(
    readonly status: number,
    readonly body: ApiError | null,
  ) {
    super(body?.error.text ?? `HTTP ${status}`);
  }

  get code(): string | null {
    return this.body?.error.code ?? null;
  }

  /** What exactly is wrong, for those who made it; in English. */
  get detail(): string | null {
    return this.body?.error.detail ?? null;
  }
}

/** The server could not be reached at all. */
export class Unreachable extends Error {}

async function call<T>(method: string, path: string, body?: BodyInit): Promise<T> {
  let answer: Response;
  try {
    const headers: Record<string, string> = { accept: "application/json" };
    if (body !== undefined) headers["content-type"] = "application/json";
    answer = await fetch(`/api${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  } catch {
    throw new Unreachable();
  }
  if (!answer.ok) throw new ApiFault(answer.status, await errorOf(answer));
  return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T);
}

async function errorOf(answer: Response): Promise<ApiError | null> {
  try {
    const body = (await answer.json()) as Partial<ApiError>;
    return body.error?.code ? (body as ApiError) : null;
  } catch {
    return null;
  }
}

const get = <T>(path: string) => call<T>("GET", path);
const put = <T>(path: string, body: unknown) => call<T>("PUT", path, JSON.stringify(body));
const post = <T>(path: string, body: unknown = {}) => call<T>("POST", path, JSON.stringify(body));

/** A seat of the viewer, or somebody who only looks on. */
export type View = number | "spectator";

/** What has steps that can be looked at: a table in play, or a record somebody uploaded. */
export type Shelf = "tables" | "records";

const at = (id: string, rest = "") => `/tables/${encodeURIComponent(id)}${rest}`;
const on = (shelf: Shelf, id: string, rest = "") => `/${shelf}/${encodeURIComponent(id)}${rest}`;

export const api = {
  me: () => get<Me>("/me"),
  putMe: (me: PutMe) => put<Me>("/me", me),
  code: () => post<OneTimeCode>("/me/code"),
  claim: (code: string) => post<Me>("/me/claim", { code }),

  games: () => get<GameInfo[]>("/games"),
  texts: (lang: Lang) => get<Record<string, string>>(`/texts/${lang}`),
  gameTexts: (game: string, lang: Lang) => get<Record<string, string>>(`/games/${game}/texts/${lang}`),
  components: (game: string, options?: Record<string, unknown>) =>
    get<unknown>(
      `/games/${game}/components${options ? `?options=${encodeURIComponent(JSON.stringify(options))}` : ""}`,
    ),

  /** The beginning of each list of tables, or how one of them goes on. */
  tables: (more?: string) => get<Tables>(`/tables${more ? `?more=${encodeURIComponent(more)}` : ""}`),
  newTable: (table: NewTable) => post<TableInfo>("/tables", table),
  table: (id: string, invite: string | null = null) =>
    get<TableInfo>(at(id, invite ? `?invite=${encodeURIComponent(invite)}` : "")),
  join: (id: string, join: JoinTable) => post<TableInfo>(at(id, "/join"), join),
  leave: (id: string) => post<TableInfo>(at(id, "/leave")),
  watch: (id: string, watch: WatchTable) => post<TableInfo>(at(id, "/watch"), watch),
  start: (id: string, start: StartTable) => post<TableInfo>(at(id, "/start"), start),
  resign: (id: string) => post<TableInfo>(at(id, "/resign")),
  chooseRules: (id: string, choice: RulesChoice) => post<TableInfo>(at(id, "/rules"), { choice }),
  rematch: (id: string) => post<TableInfo>(at(id, "/rematch")),

  play: (id: string, play: PlayAction) => post<Moved>(at(id, "/actions"), play),
  undo: (id: string, undo: PlayUndo) => post<Moved>(at(id, "/undo"), undo),
  why: (id: string, seat: number, action: unknown) => post<WhyAnswer>(at(id, "/why"), { seat, action }),
  streamOf: (id: string, views: View[]) => `/api${at(id, "/stream")}?seat=${views.join(",")}`,

  /** The game as a viewer saw it after a step. */
  moment: async (shelf: Shelf, id: string, step: number, view: View): Promise<Update> => {
    const who = shelf === "tables" ? "seat" : "view";
    const { views } = await get<Moment>(on(shelf, id, `/at/${step}?${who}=${view}`));
    return views[0]!.update;
  },
  /** The newest update with everything that was seen, from the setup on. */
  update: (id: string, view: View) => get<TableUpdate>(at(id, `/update?seat=${view}`)),
  seen: (id: string, view: View) => get<SeenSteps>(on("records", id, `/seen?view=${view}`)),
  record: (id: string) => get<RecordInfo>(on("records", id)),
  recordFile: (shelf: Shelf, id: string) => `/api${on(shelf, id, shelf === "tables" ? "/record" : "/file")}`,
  upload: (file: BodyInit) => call<UploadedRecord>("POST", "/records", file),
  luck: (id: string) => get<Luck>(at(id, "/luck")),
  luckCheck: (shelf: Shelf, id: string) => get<LuckCheck>(on(shelf, id, "/luck/check")),
};

/** A random text: an id of our own for a request, or our part of the luck. */
export function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
