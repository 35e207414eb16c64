/** What the table makes of views, questions and actions. It reads; it decides nothing. */
import { kindOf, idOf } from "~/games/things";
import { tag, body, entry, variant, type Tag } from "~/games/variants";
import type { ChipLook, Counter, PhaseStep, PromptStep, Thing } from "~/games/module";
import type { Message } from "~/types";
import type { Action, Frame, Question, Symbol, Town, View } from "~/types/brian-boru";
import { face, runs, SUIT_ICON, SYMBOL, townOf } from "./facts";
import { w } from "./words";

/** Which part of a round a frame of the agenda belongs to. */
type Phase = "settle" | "draft" | "trick" | "marriage" | "battle" | "church" | "claim" | "over";

const PHASES: readonly Phase[] = ["draft", "trick", "marriage", "battle", "church", "claim"];

const PHASE_OF: Record<string, Phase> = {
  settle: "settle",
  preparation: "draft",
  draft: "draft",
  marriage: "marriage",
  marriage_track: "marriage",
  marriage_town: "marriage",
  track_town: "marriage",
  estrid: "marriage",
  battle: "battle",
  spoils: "battle",
  lose: "battle",
  church: "church",
  church_marker: "church",
  church_rest: "church",
  leader_monastery: "church",
  monastery: "church",
  claim: "claim",
};

export function phaseOf(view: View): Phase {
  const top = view.agenda.at(-1);
  return top === undefined ? "over" : (PHASE_OF[tag(top)] ?? "trick");
}

export function phases(view: View): PhaseStep[] {
  const now = phaseOf(view);
  if (now === "settle") return [{ label: w("phase.settle"), state: "now" }];
  if (now === "over") return [{ label: w("phase.over"), state: "now" }];
  const place = PHASES.indexOf(now);
  const steps = PHASES.map((phase, index): PhaseStep => {
    const state = index < place ? "done" : index === place ? "now" : "open";
    if (phase !== "trick") return { label: w(`phase.${phase}`), state };
    const label =
      state === "now"
        ? w("phase.trick", { trick: Math.max(1, view.trick), tricks: view.tricks })
        : w("phase.tricks");
    return { label, state };
  });
  return [{ label: w("phase.round", { round: view.round, rounds: view.rounds }), state: "done" }, ...steps];
}

export function counters(view: View, seat: number): Counter[] {
  const player = view.players[seat]!;
  const counter = (key: string, icon: string, colour: string, label: string, value: number) => ({
    key,
    icon,
    colour,
    label,
    value,
  });
  return [
    counter("coins", "coin", "var(--c-gold)", w("count.coins"), player.coins),
    counter("renown", "renown", "var(--c-renown)", w("count.renown"), player.renown),
    counter("towns", "town", "", w("count.towns"), view.figures.towns[seat]!),
    counter("raiders", "axe", "var(--c-raid)", w("count.raiders"), player.raiders),
    counter("church", "church", "var(--c-church)", w("count.church"), player.church),
    counter("court", "letter", "var(--c-court)", w("count.court"), player.space),
  ];
}

export function thingsOf(action: Action): Thing[] {
  if (typeof action === "string") return [];
  if ("draft" in action) return action.draft.map((card): Thing => `card:${card}`);
  if ("play" in action) return [`card:${action.play}`];
  if ("secondary" in action) return [`secondary:${action.secondary}`];
  if ("extras" in action) return [`extras:${action.extras}`];
  if ("estrid" in action) return [`estrid:${action.estrid}`];
  // Everything else is done to a town.
  const [, town] = entry(action);
  return [`town:${town}`];
}

/** What is done to a town. */
type TownAction = "settle" | "mark" | "expand" | "liberate" | "take" | "lose" | "monastery";

/** What clicking a town means under each question. */
const TOWN_ANSWER: Partial<Record<Tag<Question>, TownAction>> = {
  settle: "settle",
  mark: "mark",
  expand: "expand",
  liberate: "liberate",
  marriage_town: "take",
  track_town: "take",
  lose: "lose",
  leader_monastery: "monastery",
  monastery: "monastery",
};

export function meant(thing: Thing, ask: Question, view: View): Action | null {
  const kind = kindOf(thing);
  // A town clicked when a card is asked for would be an answer to another question.
  if (kind === "town") return variant(TOWN_ANSWER[tag(ask)] ?? "mark", idOf<Town>(thing));
  if (kind !== "card") return null;
  const card = Number(idOf(thing));
  if (ask !== "draft") return { play: card };
  // A pair is kept: a card that is no part of the pack makes any pair impossible.
  const other = view.own?.packs[view.pack]?.find((value) => value !== card) ?? (card === 1 ? 2 : 1);
  return { draft: card < other ? [card, other] : [other, card] };
}

/** The action under way, symbol by symbol: what is done, what is asked now, what follows. */
export function steps(view: View, ask: Question): PromptStep[] {
  const kind = tag(ask);
  if ((kind === "lead" || kind === "follow") && view.active) {
    const suit = townOf(view.active).colour;
    return [
      { label: w("trick.wants", { colour: w(`colour.${suit}`) }), icon: SUIT_ICON[suit], state: "open" },
    ];
  }
  if (kind !== "extras" && kind !== "expand" && kind !== "liberate") return [];
  const frame = view.agenda.findLast(
    (each): each is Extract<Frame, { symbols: unknown }> => tag(each) === "symbols",
  );
  const symbol = kind === "extras" ? body(ask, kind)![0] : kind;
  if (!frame) return [{ label: w(`symbol.${symbol}`, { n: 1 }), icon: SYMBOL[symbol].icon, state: "now" }];
  const [seat, part] = frame.symbols;
  const card = view.players[seat]?.card;
  if (!card) return [];
  const printed = face(card);
  const symbols =
    part === "primary" ? printed.primary : (printed.secondary[part.secondary === "upper" ? 0 : 1] ?? []);
  const all = runs(symbols);
  const now = all.findIndex((run) => run.symbol === symbol);
  return all.map((run, index) => ({
    label: w(`symbol.${run.symbol}`, { n: run.count }),
    icon: SYMBOL[run.symbol].icon,
    state: index < now ? "done" : index === now ? "now" : "open",
  }));
}

/** What the player would have after an answer that costs coins. */
export function preview(view: View, _: Action, place: number, seat: number): string | null {
  const player = view.players[seat];
  const after = view.figures.previews[place];
  if (!player || !after) return null;
  const changes = (["coins", "raiders", "church", "space"] as const).filter(
    (what) => player[what] !== after[what],
  );
  if (!changes.length) return null;
  return changes.map((what) => w(`preview.${what}`, { from: player[what], to: after[what] })).join(", ");
}

export function chip(path: string): ChipLook {
  const [kind, id] = [kindOf(path), idOf(path)];
  switch (kind) {
    case "card": {
      const { colour } = face(Number(id));
      return { class: "bbchip", suit: colour, icon: SUIT_ICON[colour], label: id };
    }
    case "marriage":
      return { icon: "ring", colour: "var(--c-court)" };
    case "town":
    case "region":
      return { place: true };
    default:
      return {};
  }
}

/** Rounds and tricks are the chapters of the log. */
export function chapter(say: Message): { title: string; alone: boolean } | null {
  const number = (place: string) => {
    const arg = say.args[place];
    return arg && "number" in arg ? arg.number : 0;
  };
  if (say.key === "event.round") return { title: w("log.round", { round: number("round") }), alone: false };
  if (say.key === "event.trick") {
    return { title: w("phase.trick", { trick: number("trick"), tricks: number("of") }), alone: true };
  }
  return null;
}

export function missing(ask: Question, _: number, lacking: number): string {
  const kind = tag(ask);
  if (kind === "draft") return w("missing.cards", { n: lacking });
  if (kind === "lead" || kind === "follow") return w("missing.card");
  return TOWN_ANSWER[kind] ? w("missing.town") : w("missing.choice");
}
