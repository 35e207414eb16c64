/** Where we are. Addresses can be shared: a table, a moment of it, a rule. */
export type Place =
  | { page: "lobby"; tab: LobbyTab }
  | { page: "table"; table: string; invite: string | null; step: number | null }
  | { page: "replay"; table: string | null; step: number | null; seat: string | null }
  | { page: "learn"; game: string; lesson: string | null }
  | { page: "review"; id: string; step: number | null }
  | { page: "puzzles"; game: string; puzzle: string | null }
  | { page: "daily"; game: string; day: string | null }
  | { page: "rules"; game: string | null; rule: string | null }
  | { page: "me" }
  | { page: "profile" }
  | { page: "stop"; token: string }
  | { page: "nowhere" };

export type LobbyTab = "play" | "watch" | "mine";

export function placeOf(address: URL): Place {
  const [first, second, third] = address.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const query = address.searchParams;
  const step = numberOf(query.get("step"));
  switch (first) {
    case "t":
      return second
        ? { page: "table", table: second, invite: query.get("invite"), step }
        : { page: "lobby", tab: "play" };
    case "replay":
      return { page: "replay", table: second ?? null, step, seat: query.get("seat") };
    case "learn":
      return second ? { page: "learn", game: second, lesson: third ?? null } : { page: "lobby", tab: "play" };
    case "review":
      return second
        ? { page: "review", id: second, step }
        : { page: "replay", table: null, step: null, seat: null };
    case "puzzles":
      return second
        ? { page: "puzzles", game: second, puzzle: third ?? null }
        : { page: "lobby", tab: "play" };
    case "daily":
      return second ? { page: "daily", game: second, day: query.get("day") } : { page: "lobby", tab: "play" };
    case "rules":
      return { page: "rules", game: second ?? null, rule: address.hash.slice(1) || null };
    case "me":
      return { page: "me" };
    case "stop":
      return { page: "stop", token: query.get("token") ?? "" };
    case "profile":
      return { page: "profile" };
    case "watch":
      return { page: "lobby", tab: "watch" };
    case "mine":
      return { page: "lobby", tab: "mine" };
    case undefined:
      return { page: "lobby", tab: "play" };
    default:
      return { page: "nowhere" };
  }
}

function numberOf(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null;
}

/** The address of a table; with a step it is that moment of it. */
export function addressOfTable(table: string, invite: string | null, step: number | null): string {
  const query = new URLSearchParams();
  if (invite !== null) query.set("invite", invite);
  if (step !== null) query.set("step", String(step));
  return `/t/${encodeURIComponent(table)}${query.size ? `?${query}` : ""}`;
}

let place = $state<Place>(placeOf(new URL(location.href)));
addEventListener("popstate", () => (place = placeOf(new URL(location.href))));

export function here(): Place {
  return place;
}

export function go(to: string): void {
  history.pushState(null, "", to);
  place = placeOf(new URL(location.href));
  scrollTo(0, 0);
}

/** The same place under another address, such as another step of a replay. */
export function rename(to: string): void {
  history.replaceState(null, "", to);
}

/** For the page: a click on a link of ours changes the place without loading anything. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = (event.target as Element | null)?.closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api")) return;
  event.preventDefault();
  go(link.href);
}
