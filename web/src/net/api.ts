import type { Update } from "~/types";
import { routes } from "~/types/routes";

export { ApiFault, Unreachable } from "./call";

/** A seat of the viewer, or somebody who only looks on. */
export type View = number | "spectator";

/** What has steps that can be looked at: a table in play, or a record somebody uploaded. */
export type Shelf = "tables" | "records";

/** The server's routes, and what a table and an uploaded record have in common. */
export const api = {
  ...routes,

  /** The game as a viewer saw it after a step. */
  moment: async (shelf: Shelf, id: string, step: number, view: View): Promise<Update> => {
    const moment =
      shelf === "tables" ? routes.tableAt(id, step, { seat: view }) : routes.recordAt(id, step, { view });
    return (await moment).views[0]!.update;
  },
  /** Where the match can be fetched as a file. */
  fileOf: (shelf: Shelf, id: string): string =>
    shelf === "tables" ? routes.tableRecord(id) : routes.recordFile(id),
  checkLuck: (shelf: Shelf, id: string) =>
    shelf === "tables" ? routes.luckCheck(id) : routes.recordLuckCheck(id),
};

/** A random text: an id of our own for a request, or our part of the luck. */
export function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
