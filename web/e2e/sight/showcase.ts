/**
 * Shows moments of recorded games as a table in play. The page asks for a table and gets one whose stream brings any
 * moment: a record has no questions open, but what its player was asked then, and could have answered, is known.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { SeatInfo, SeenStep, TableInfo, TableUpdate, Update } from "../../src/types/wire.ts";

/** The name of the table that is none. */
export const SHOWN = "showcase";
/** Names as people have them; the longest of them is as long as the server allows in most tongues. */
const NAMES = ["Mara", "Wilhelmine-Charlotte", "Fuchsbau", "Jonas", "Ines"];

export interface Scene {
  game: string;
  rules: number;
  options: Record<string, unknown>;
  seats: number;
  /** Whose table it is; nobody's: a spectator looks on. */
  seat: number | null;
}

export class Showcase {
  #scene: Scene | null = null;
  readonly #streams = new Set<ServerResponse>();
  #last: string | null = null;
  #seq = 0;

  /** The next page finds this table. */
  set(scene: Scene, update: Update, seen: SeenStep[]): void {
    this.#scene = scene;
    this.#last = null;
    this.show(update, seen);
  }

  /** The table comes to another moment. Answers the number that the page shows when it has taken it. */
  show(update: Update, seen: SeenStep[]): string {
    const scene = this.#scene!;
    const seq = ++this.#seq;
    const frame: TableUpdate = {
      seen,
      seen_after: null,
      table: { ...this.#info(scene, update), seq },
      // Every moment shown is newer than the one before, also one from an earlier year.
      update: { ...update, seq },
      viewer: scene.seat === null ? "spectator" : { seat: scene.seat },
    };
    this.#last = `event: update\ndata: ${JSON.stringify(frame)}\n\n`;
    for (const stream of this.#streams) stream.write(this.#last);
    return String(seq);
  }

  /** Answers for the table that is none; false: this is the server's affair. */
  answer(asked: IncomingMessage, answer: ServerResponse): boolean {
    const path = new URL(asked.url ?? "/", "http://front").pathname;
    if (!this.#scene || !path.startsWith(`/api/tables/${SHOWN}`)) return false;
    if (path.endsWith("/stream")) {
      answer.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      this.#streams.add(answer);
      answer.on("close", () => this.#streams.delete(answer));
      answer.write(this.#last!);
    } else if (path === `/api/tables/${SHOWN}`) {
      answer.writeHead(200, { "content-type": "application/json" });
      answer.end(JSON.stringify(this.#info(this.#scene, null)));
    } else answer.writeHead(404).end();
    return true;
  }

  #info({ game, rules, options, seats, seat: mine }: Scene, update: Update | null): TableInfo {
    const at = (seat: number): SeatInfo => ({
      seat,
      kind: seat % 2 && seat !== mine ? "bot" : "person",
      name: NAMES[seat]!,
      level: seat % 2 && seat !== mine ? "expert" : null,
      mine: seat === mine,
      online: seat % 3 === 0,
      resigned: false,
      stand_in: null,
      hints: 0,
    });
    const over = update?.outcome ?? null;
    return {
      id: SHOWN,
      game,
      rules,
      options,
      seats: Array.from({ length: seats }, (_, seat) => at(seat)),
      phase: over ? "over" : "playing",
      end: over ? "finished" : null,
      invite: "tcHXzWMVqTqPDXqX",
      host: mine !== null,
      member: true,
      public: true,
      created: 1_780_000_000_000,
      changed: 1_780_000_600_000,
      seq: 1,
      rematch: null,
      rules_change: null,
      hints: true,
      rated: false,
      accord: null,
      ahead: [],
      pace: "free",
      time_out: "remind",
      clocks: null,
      commitment: "",
    };
  }
}
