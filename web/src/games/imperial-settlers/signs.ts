import type { Explained, SignGroup, SignLine, SignLook, Sight, Thing } from "~/games/module";
import { idOf, kindOf } from "~/games/things";
import type { Face, Good, View } from "~/types/imperial-settlers";
import { GOOD } from "~/types/imperial-settlers/lists";
import { noteOf, signWords, type SignWords } from "~/words/signs";
import { bonusParts, effectParts, type Part } from "./effect";
import {
  COLOUR_PIECE,
  FACES,
  facts,
  factionOf,
  goodOf,
  KIND_PIECE,
  PIECE,
  pieceOf,
  runs,
  TOKENS,
} from "./facts";

/** What each thing of the table means, symbol by symbol. */
export const EXPLAINED: readonly Thing[] = [
  ...FACES.map((face): Thing => `card:${face}`),
  ...GOOD.map((good): Thing => `good:${good}`),
];

type Here = Sight<View> & { say: SignWords };

export function explain(thing: Thing, sight: Sight<View>): Explained | null {
  const here: Here = { ...sight, say: signWords(sight.words) };
  const id = idOf(thing);
  switch (kindOf(thing)) {
    case "card":
    case "take":
    case "found":
      return faceInWords(id, here);
    case "place":
      // Seat, card, and which of its copies.
      return faceInWords(id.split(".")[1] ?? "", here);
    case "good":
    case "store":
    case "counter": {
      const good = GOOD.find((each) => each === id);
      return good ? goodInWords(good, here) : null;
    }
    default:
      return null;
  }
}

/** What we have of a good that lies in supplies. */
function owned(good: Good, { view, seat }: Here): number | null {
  const place = TOKENS.indexOf(good);
  if (!view || seat === null || place < 0) return null;
  return view.players[seat]?.tokens[place] ?? null;
}

function named(bundle: string, { words }: Here): string {
  const parts = runs(bundle).map(
    ({ sign, count }) => `${count} ${words.nameOf(`${count === 1 ? "good" : "goods"}.${goodOf(sign)}`)}`,
  );
  return new Intl.ListFormat(words.lang, { type: "conjunction" }).format(parts);
}

const looks = (bundle: string): SignLook[] =>
  runs(bundle).map(({ sign, count }) => ({
    piece: pieceOf(sign),
    ...(count > 1 ? { text: `×${count}` } : {}),
  }));

/** The drawn parts of an effect, without the words that stand between them. */
const drawn = (parts: readonly Part[]): SignLook[] =>
  parts.flatMap((part): SignLook[] => {
    if (part.kind === "good")
      return [{ piece: part.piece, ...(part.count > 1 ? { text: `×${part.count}` } : {}) }];
    if (part.kind === "colour") return [{ piece: COLOUR_PIECE[part.colour] }];
    return part.kind === "arrow" ? [{ text: "→" }] : [];
  });

function faceInWords(id: string, here: Here): Explained | null {
  const face = FACES.find((each) => each === id);
  if (!face) return null;
  const { say, words } = here;
  const card = facts(face);
  const faction = factionOf(face);
  const kind = words.nameOf(`kind.${card.kind}`);
  const groups: SignGroup[] = [
    { heading: say("card.cost"), lines: cost(face, here) },
    { heading: say(`card.${card.kind}`), lines: does(face, here) },
    { heading: say("card.bonus"), lines: bonus(face, here) },
    { heading: say("card.edge"), lines: edge(face, here) },
  ];
  return {
    title: words.titleOf(`card.${face}`),
    note: faction
      ? say("own", { kind, faction: words.nameOf(`faction.${faction}`) })
      : say("common", { kind }),
    groups: groups.filter((group) => group.lines.length),
  };
}

function cost(face: Face, here: Here): SignLine[] {
  const { say } = here;
  const found = runs(facts(face).cost).map(({ sign, count }): SignLine => {
    if (sign === "L") return { look: [{ piece: pieceOf(sign) }], say: say("cost.L") };
    const good = goodOf(sign);
    const have = owned(good, here);
    const basic = good === "wood" || good === "stone" || good === "food";
    return {
      look: [{ piece: pieceOf(sign), ...(count > 1 ? { text: `×${count}` } : {}) }],
      say: named(Array.from({ length: count }, () => sign).join(" "), here),
      ...noteOf(basic && say("cost.gold"), have !== null && say("have", { n: have })),
    };
  });
  return found.length ? found : [{ look: [], say: say("card.free") }];
}

/** The text of a card says all that it does; one that only has a building bonus is told by that. */
function does(face: Face, { words }: Here): SignLine[] {
  const { kind, effect } = facts(face);
  if (effect === "none") return [];
  return [
    {
      look: [{ piece: KIND_PIECE[kind] }, ...drawn(effectParts(effect))],
      say: words.format(`card.${face}.text`),
    },
  ];
}

function bonus(face: Face, here: Here): SignLine[] {
  const parts = bonusParts(face);
  if (!parts.length || facts(face).effect !== "none") return [];
  const { bonus: goods, bonus_points_per: per } = facts(face);
  const points = per ? here.say("bonus.per", { colour: here.words.nameOf(`colour.${per}`) }) : "";
  const rest = goods ? named(goods, here) : "";
  return [{ look: drawn(parts), say: [points, rest].filter(Boolean).join(", ") }];
}

function edge(face: Face, here: Here): SignLine[] {
  const { say, words } = here;
  const card = facts(face);
  const found: SignLine[] = [];
  if (card.raze)
    found.push({
      look: [{ piece: PIECE.raze }, ...looks(card.raze)],
      say: say("raze", { goods: named(card.raze, here) }),
      note: say("raze.note"),
    });
  if (card.deal) found.push({ look: looks(card.deal), say: say("deal", { goods: named(card.deal, here) }) });
  for (const colour of card.colours)
    found.push({
      look: [{ piece: COLOUR_PIECE[colour] }],
      say: say("colour", { colour: words.nameOf(`colour.${colour}`) }),
    });
  const n = factionOf(face) ? 2 : 1;
  found.push({ look: [{ piece: PIECE.point, text: String(n) }], say: say("value", { n }) });
  return found;
}

function goodInWords(good: Good, here: Here): Explained {
  const have = owned(good, here);
  return {
    title: here.words.titleOf(`goods.${good}`),
    groups: [
      {
        lines: [
          {
            look: [{ piece: PIECE[good] }],
            say: here.say(`good.${good}`),
            ...noteOf(have !== null && here.say("have", { n: have })),
          },
        ],
      },
    ],
  };
}
