import type { Explained, SignGroup, SignLine, SignLook, Sight, Thing } from "~/games/module";
import { idOf, kindOf } from "~/games/things";
import { signWords, type SignWords } from "~/words/signs";
import type { Marriage, Player, Region, Symbol, Town, View } from "~/types/brian-boru";
import {
  face,
  FACES,
  marriage,
  MARRIAGES,
  REGIONS,
  runs,
  SUIT_ICON,
  SYMBOL,
  TOWNS,
  TRACK,
  townOf,
} from "./facts";

/** What each thing of the table means, symbol by symbol. */
const COUNTERS = ["coins", "renown", "towns", "raiders", "church", "court"] as const;
const COUNTER_LOOK: Record<(typeof COUNTERS)[number], SignLook> = {
  coins: SYMBOL.coin,
  renown: SYMBOL.renown,
  towns: { icon: "town" },
  raiders: SYMBOL.raid,
  church: SYMBOL.church,
  court: SYMBOL.court,
};
const AREAS = ["battle", "church", "marriage", "map"] as const;
/** What is drawn on the map beside towns, for the list of all symbols. */
const MARKS: Record<string, SignLook> = {
  marker: { icon: "triquetra", colour: "var(--c-town)" },
  vikings: { icon: "occupied", colour: "var(--c-raid)" },
  monastery: { icon: "monastery" },
  road: { text: "—" },
  claim: { icon: "claim" },
};

export const EXPLAINED: readonly Thing[] = [
  ...FACES.map((card): Thing => `card:${card.value}`),
  ...MARRIAGES.map((card): Thing => `marriage:${card.id}`),
  ...REGIONS.map((region): Thing => `region:${region.id}`),
  ...TOWNS.map((town): Thing => `town:${town.id}`),
  ...AREAS.map((area): Thing => `area:${area}`),
  ...COUNTERS.map((counter): Thing => `counter:${counter}`),
  ...Object.keys(MARKS).map((mark): Thing => `mark:${mark}`),
];

type Here = Sight<View> & { say: SignWords; me: Player | null };

export function explain(thing: Thing, sight: Sight<View>): Explained | null {
  if (!EXPLAINED.includes(thing)) return null;
  const me = sight.seat === null ? null : (sight.view?.players[sight.seat] ?? null);
  const here: Here = { ...sight, say: signWords(sight.words), me };
  switch (kindOf(thing)) {
    case "card":
      return card(Number(idOf(thing)), here);
    case "marriage":
      return wedding(idOf<Marriage>(thing), here);
    case "region":
      return region(idOf<Region>(thing), here);
    case "town":
      return town(idOf<Town>(thing), here);
    case "area":
      return area(idOf<(typeof AREAS)[number]>(thing), here);
    case "counter":
      return counter(idOf<(typeof COUNTERS)[number]>(thing), here);
    default:
      return plain(`mark.${idOf(thing)}`, MARKS[idOf(thing)]!, here);
  }
}

/** Our own figures, for the grey line of a symbol: what we have of what it changes. */
function owned(symbol: Symbol, me: Player | null): number | null {
  if (!me) return null;
  const of: Partial<Record<Symbol, number>> = {
    coin: me.coins,
    pay: me.coins,
    expand: me.coins,
    renown: me.renown,
    church: me.church,
    raid: me.raiders,
    court: me.space,
  };
  return of[symbol] ?? null;
}

/** What is printed beside a symbol: how often, or what it costs. */
function written(symbol: Symbol, count: number): { text?: string } {
  if (symbol === "expand") return { text: "5" };
  return count > 1 ? { text: `×${count}` } : {};
}

function lines(symbols: readonly Symbol[], { say, me }: Here): SignLine[] {
  return runs(symbols).map(({ symbol, count }) => {
    const have = owned(symbol, me);
    const note = [
      say.has(`symbol.${symbol}.note`) ? say(`symbol.${symbol}.note`) : "",
      have === null ? "" : say("have", { n: have }),
    ].filter(Boolean);
    return {
      look: [{ ...SYMBOL[symbol], ...written(symbol, count) }],
      say: say(`symbol.${symbol}`, { n: count }),
      ...(note.length ? { note: note.join(" ") } : {}),
    };
  });
}

function card(value: number, here: Here): Explained {
  const { say } = here;
  const { colour, primary, secondary } = face(value);
  const either = secondary.flatMap((symbols, index): SignGroup["lines"][number][] => [
    ...(index ? (["or"] as const) : []),
    ...lines(symbols, here),
  ]);
  return {
    title: here.words.titleOf(`card.${value}`),
    note: say(`beats.${colour}`),
    groups: [
      { heading: say("card.win"), lines: lines(primary, here) },
      { heading: say(secondary.length > 1 ? "card.lose.either" : "card.lose"), lines: either },
    ],
  };
}

function wedding(id: Marriage, { say, words }: Here): Explained {
  const { points, renown, town_in } = marriage(id);
  const found: SignLine[] = [];
  if (points) found.push({ look: [{ icon: "vp", text: String(points) }], say: say("points", { n: points }) });
  if (renown) found.push({ look: [SYMBOL.renown], say: say("symbol.renown", { n: renown }) });
  if (town_in)
    found.push({
      look: [SYMBOL.town],
      say: say("wedding.town", { region: words.nameOf(`region.${town_in}`) }),
      note: say("wedding.town.note"),
    });
  if (!found.length)
    found.push({
      look: [{ icon: "ring", colour: "var(--c-court)" }],
      say: say("wedding.offers"),
      note: say("wedding.offers.note"),
    });
  return { title: words.titleOf(`marriage.${id}`), groups: [{ heading: say("wedding"), lines: found }] };
}

function region(id: Region, { say, words, view }: Here): Explained {
  const place = REGIONS.findIndex((each) => each.id === id);
  const claim = view?.figures.claims[place];

  const found: SignLine[] = [
    {
      look: [{ icon: "claim", text: String(REGIONS[place]!.points) }],
      say: say("region.points", { n: REGIONS[place]!.points }),
      note: say("region.points.note"),
    },
    {
      look: [MARKS.claim!],
      say: say("region.threshold"),
      ...(claim ? { note: say("region.now", { count: claim.count, threshold: claim.needed }) } : {}),
    },
  ];

  return { title: words.titleOf(`region.${id}`), groups: [{ lines: found }] };
}

function town(id: Town, { say, words, view }: Here): Explained {
  const { colour, region } = townOf(id);
  const at = view?.towns[TOWNS.findIndex((each) => each.id === id)];
  const found: SignLine[] = [
    {
      look: [{ icon: SUIT_ICON[colour], colour: `var(--suit-${colour}-line)` }],
      say: say(`town.${colour}`),
      note: say("town.white"),
    },
    { look: [{ icon: "claim" }], say: say("town.region", { region: words.nameOf(`region.${region}`) }) },
    { look: [MARKS.road!], say: say("mark.road") },
  ];
  if (at?.occupied) found.push({ look: [MARKS.vikings!], say: say("mark.vikings") });
  if (at?.monastery) found.push({ look: [MARKS.monastery!], say: say("mark.monastery") });
  if (view?.active === id) found.push({ look: [MARKS.marker!], say: say("mark.marker") });

  return { title: words.titleOf(`town.${id}`), groups: [{ lines: found }] };
}

function area(id: (typeof AREAS)[number], here: Here): Explained {
  const { say, view } = here;
  const title = say(`area.${id}`);
  switch (id) {
    case "battle":
      return {
        title,
        groups: [
          {
            lines: [
              {
                look: [SYMBOL.raid],
                say: say("battle.own"),
                ...(here.me ? { note: say("have", { n: here.me.raiders }) } : {}),
              },
              { look: [{ ...SYMBOL.raid, text: view ? String(view.raiders) : "" }], say: say("battle.left") },
              { look: [MARKS.vikings!], say: say("battle.fleet") },
            ],
          },
        ],
      };
    case "church":
      return {
        title,
        groups: [
          {
            lines: [
              {
                look: [SYMBOL.church],
                say: say("church.own"),
                ...(here.me ? { note: say("have", { n: here.me.church }) } : {}),
              },
              { look: [MARKS.monastery!], say: say("mark.monastery") },
            ],
          },
        ],
      };
    case "marriage":
      return {
        title,
        groups: [
          {
            lines: [
              {
                look: [{ icon: "ring", colour: "var(--c-court)" }],
                say: say("marriage.own"),
                ...(here.me ? { note: say("marriage.now", { n: here.me.space }) } : {}),
              },
            ],
          },
          { heading: say("marriage.spaces"), lines: spaces(here) },
        ],
      };
    default:
      return {
        title,
        groups: [
          {
            lines: Object.entries(MARKS).map(([mark, look]) => ({ look: [look], say: say(`mark.${mark}`) })),
          },
        ],
      };
  }
}

/** What the spaces of the marriage track bring, each kind once. */
function spaces({ say }: Here): SignLine[] {
  return TRACK.flatMap((space, at): SignLine[] => {
    if (space.coins)
      return [{ look: [{ text: String(at) }, SYMBOL.coin], say: say("symbol.coin", { n: space.coins }) }];
    if (space.renown)
      return [
        { look: [{ text: String(at) }, SYMBOL.renown], say: say("symbol.renown", { n: space.renown }) },
      ];
    if (space.any_town) return [{ look: [{ text: String(at) }, SYMBOL.town], say: say("marriage.anytown") }];
    return [];
  });
}

function counter(id: (typeof COUNTERS)[number], { say }: Here): Explained {
  return {
    title: say(`count.${id}`),
    groups: [{ lines: [{ look: [COUNTER_LOOK[id]], say: say(`count.${id}.means`) }] }],
  };
}

function plain(word: string, look: SignLook, { say }: Here): Explained {
  return { title: say(`${word}.title`), groups: [{ lines: [{ look: [look], say: say(word) }] }] };
}
