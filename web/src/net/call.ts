import type { ApiError } from "~/types";

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

/** Asks the server. A body that is a text is sent as it is, anything else as JSON. */
export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    const request: RequestInit = { method, headers: { accept: "application/json" } };
    if (body !== undefined) {
      request.headers = { ...request.headers, "content-type": "application/json" };
      request.body = typeof body === "string" ? body : JSON.stringify(body);
    }
    answer = await fetch(path, request);
  } catch {
    throw new Unreachable();
  }
  if (!answer.ok) throw new ApiFault(answer.status, await errorOf(answer));
  return (await answer.json()) as T;
}

async function errorOf(answer: Response): Promise<ApiError | null> {
  try {
    const body = (await answer.json()) as Partial<ApiError>;
    return body.error?.code ? (body as ApiError) : null;
  } catch {
    return null;
  }
}

/** An address with its parts escaped. */
export const address = (fixed: TemplateStringsArray, ...parts: (string | number)[]): string =>
  String.raw({ raw: fixed }, ...parts.map((part) => encodeURIComponent(part)));

/** What stands after the question mark; nothing if nothing is asked for. */
export function search(query: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  return given.length
    ? `?${given.map(([name, value]) => `${name}=${encodeURIComponent(value!)}`).join("&")}`
    : "";
}
