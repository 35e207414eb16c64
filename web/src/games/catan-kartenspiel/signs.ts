import type { Explained, SignGroup, SignLine, Sight, Thing } from "~/games/module";
import { idOf, kindOf } from "~/games/things";
import type { Card, Land, View } from "~/types/catan-kartenspiel";
import { noteOf, signWords, type SignWords } from "~/words/signs";
import { artOf, CARDS, factsOf, isCard, LANDS, landOf, RESOURCES } from "./facts";

/** What each thing of the table means, symbol by symbol. */
const COUNTERS: Record<string, string> = {
  strength: "sword",
  tournament: "event-tournament",
  trade: "mill",
  hand: "cards",
  settlements: "town",
  cities: "city",
};

export const EXPLAINED: readonly Thing[] = [
  ...CARDS.map((card): Thing => `card:${card}`),
  ...LANDS.map((land): Thing => `land:${land.id}`),
  ...Object.keys(COUNTERS).map((counter): Thing => `counter:${counter}`),
];

type Here = Sight<View> & { say: SignWords };

export function explain(thing: Thing, sight: Sight<View>): Explained | null {
  const here: Here = { ...sight, say: signWords(sight.words) };
  const id = idOf(thing);
  switch (kindOf(thing)) {
    case "card":
      return isCard(id) ? cardInWords(id, here) : null;
    case "own":
    case "their": {
      // A built card is named by where it stands.
      const card = id.slice(id.lastIndexOf(".") + 1);
      return isCard(card) ? cardInWords(card, here) : null;
    }
    case "land":
      return LANDS.some((land) => land.id === id) ? landInWords(idOf<Land>(thing), here) : null;
    case "counter":
      return counterInWords(id, here);
    default:
      return null;
  }
}

function cardInWords(card: Card, here: Here): Explained {
  const { say, words } = here;
  const facts = factsOf(card);
  const cost = RESOURCES.flatMap((resource, index): SignLine[] => {
    const n = facts.cost[index] ?? 0;
    if (!n) return [];
    const have = here.view && here.seat !== null ? here.view.realms[here.seat]?.have[index] : undefined;
    return [
      {
        look: [{ piece: `c-${resource}`, ...(n > 1 ? { text: `×${n}` } : {}) }],
        say: say("cost", { n, resource: words.nameOf(`resource.${resource}`) }),
        ...noteOf(have !== undefined && say("cost.note", { n: have })),
      },
    ];
  });
  const numbers: [value: number, piece: string, word: string][] = [
    [facts.points, "g-vp", "points"],
    [facts.trade, "k-mill", "trade"],
    [facts.strength, "k-strength", "strength"],
    [facts.tournament, "k-tourney", "tournament"],
  ];
  const counts = numbers
    .filter(([n]) => n > 0)
    .map(([n, piece, word]): SignLine => ({ look: [{ piece, text: String(n) }], say: say(word, { n }) }));
  const does: SignLine[] = [{ look: [{ piece: artOf(card)[1] }], say: words.format(`card.${card}.text`) }];
  if (facts.fleet)
    does.unshift({
      look: [{ piece: "k-ship" }, { piece: `c-${facts.fleet}` }],
      say: say("fleet", { resource: words.nameOf(`resource.${facts.fleet}`) }),
    });
  const groups: SignGroup[] = [
    { heading: say("card.cost"), lines: cost },
    { heading: say("card.where"), lines: [{ look: [], say: say(`colour.${facts.colour}`) }] },
    { heading: say("card.does"), lines: does },
    { heading: say("card.counts"), lines: counts },
  ];
  return {
    title: words.titleOf(`card.${card}`),
    note: words.nameOf(`class.${facts.class}`),
    groups: groups.filter((group) => group.lines.length),
  };
}

function landInWords(id: Land, { say, words }: Here): Explained {
  const row = landOf(id);
  const resource = words.nameOf(`resource.${row.resource}`);
  return {
    title: words.titleOf(`land.${id}`),
    groups: [
      {
        lines: [
          { look: [{ text: String(row.number) }], say: say("land.number", { n: row.number, resource }) },
          { look: [{ piece: `c-${row.resource}` }], say: say("land.stored", { resource }) },
        ],
      },
    ],
  };
}

function counterInWords(id: string, { say, words }: Here): Explained | null {
  const icon = COUNTERS[id];
  if (!icon) return null;
  return {
    title: words.format(`table.count.${id}`),
    groups: [{ lines: [{ look: [{ icon }], say: say(`count.${id}`) }] }],
  };
}
