import { t } from "~/words/lang.svelte";
import { settings } from "./settings.svelte";

export const HOUSE = "Tafelrunde";
let wasMine = false;

const titleOf = (place: string) => (place === HOUSE ? HOUSE : `${place} · ${HOUSE}`);

/** Title, favicon and, if wanted, a sound say that somebody waits for us. `place` is where we are: a game, the lobby. */
export function announceTurn(mine: boolean, place: string): void {
  document.title = mine ? `● ${t("title.turn")} · ${place}` : titleOf(place);
  favicon(mine ? "/favicon-turn.svg" : "/favicon.svg");
  if (mine && !wasMine && settings.sounds) void import("~/table/sound").then(({ play }) => play(["turn"]));
  wasMine = mine;
}

/** A page on which nobody can be waited for. */
export function calmTitle(place = HOUSE): void {
  document.title = titleOf(place);
  favicon("/favicon.svg");
  wasMine = false;
}

function favicon(href: string): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (link && link.getAttribute("href") !== href) link.setAttribute("href", href);
}
