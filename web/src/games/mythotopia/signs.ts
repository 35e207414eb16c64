import type { Explained, SignGroup, SignLine, Sight, Thing } from "~/games/module";
import { idOf, kindOf } from "~/games/things";
import type { Border, Card, Province, Vp, View } from "~/types/mythotopia";
import { noteOf, signWords, type SignWords } from "~/words/signs";
import { shortText } from "./label";
import { DEED_ICON, DEEDS, NEEDS, type DeedId } from "./palette";
import {
  BORDERS,
  borderOf,
  CARDS,
  colourOf,
  face,
  isProvince,
  LANDS,
  landOf,
  SEAS,
  SYMBOLS,
  VP_ICON,
  type Symbol,
} from "./facts";

/** What each thing of the table means, symbol by symbol. */
const COUNTERS: Record<string, string> = {
  provinces: "town",
  armies: "army",
  ships: "ship",
  cities: "city",
  hand: "hand",
  pile: "deck",
  discard: "discard",
};

export const EXPLAINED: readonly Thing[] = [
  ...CARDS.map((card): Thing => `card:${card}`),
  ...LANDS.map((land): Thing => `province:${land.id}`),
  ...BORDERS.map((border): Thing => `border:${border.id}`),
  ...SEAS.map((sea): Thing => `sea:${sea}`),
  ...Object.keys(VP_ICON).map((vp): Thing => `vp:${vp}`),
  ...Object.keys(COUNTERS).map((counter): Thing => `counter:${counter}`),
  ...DEEDS.map((deed): Thing => `deed:${deed}`),
];

type Here = Sight<View> & { say: SignWords };

export function explain(thing: Thing, sight: Sight<View>): Explained | null {
  const here: Here = { ...sight, say: signWords(sight.words) };
  const id = idOf(thing);
  switch (kindOf(thing)) {
    case "card":
    case "hand":
    case "take":
    case "reserve": {
      const card = CARDS.find((each) => each === id);
      return card ? cardInWords(card, here) : null;
    }
    case "province":
      return isProvince(id) ? provinceInWords(id, here) : null;
    case "war":
      return isProvince(id) ? warInWords(id, here) : null;
    case "border":
      return BORDERS.some((border) => border.id === id) ? borderInWords(idOf<Border>(thing), here) : null;
    case "sea":
      return SEAS.some((sea) => sea === id)
        ? plain(here.words.titleOf(`sea.${id}`), {
            look: [{ icon: "ship", colour: colourOf("ship") }],
            say: here.say("sea"),
          })
        : null;
    case "vp":
      return id in VP_ICON ? victoryInWords(idOf<Vp>(thing), here) : null;
    case "deed":
      return id in DEED_ICON ? deedInWords(idOf<DeedId>(thing), here) : null;
    case "counter": {
      const icon = COUNTERS[id];
      return icon
        ? plain(here.words.format(`table.count.${id}`), { look: [{ icon }], say: here.say(`count.${id}`) })
        : null;
    }
    default:
      return null;
  }
}

const plain = (title: string, ...lines: SignLine[]): Explained => ({ title, groups: [{ lines }] });

/** What is left in our stock of what a symbol would bring onto the map. */
function stock(symbol: Symbol, { say, view, seat }: Here): string | null {
  if (!view || seat === null) return null;
  const left = view.table.players[seat]?.stock;
  if (!left) return null;
  if (symbol === "army") return say("stock", { n: left.armies });
  return symbol === "ship" ? say("stock", { n: left.ships }) : null;
}

function symbolLine(symbol: Symbol, n: number, here: Here): SignLine {
  return {
    look: [{ icon: symbol, colour: colourOf(symbol), ...(n > 1 ? { text: `×${n}` } : {}) }],
    say: here.say(`symbol.${symbol}`, { n }),
    ...noteOf(stock(symbol, here)),
  };
}

function cardInWords(card: Card, here: Here): Explained {
  const { say, words } = here;
  const printed = face(card);
  const symbols = SYMBOLS.flatMap((symbol) => {
    const n = printed.symbols[symbol];
    return n ? [symbolLine(symbol, n, here)] : [];
  });
  const choices = symbols.flatMap((line, index): SignGroup["lines"][number][] =>
    index ? ["or", line] : [line],
  );
  const text: SignLine[] = [];
  if (isProvince(card)) text.push({ look: [{ icon: "town" }], say: say("province") });
  else {
    if (printed.type) text.push({ look: [], say: say(`type.${printed.type}`) });
    text.push({ look: [], say: shortText(card) || words.format(`card.${card}.text`) });
  }
  const groups: SignGroup[] = [
    { heading: say(symbols.length > 1 ? "card.for" : "card.one"), lines: choices },
    { heading: say(symbols.length && !isProvince(card) ? "card.text" : "card.only"), lines: text },
  ];
  return { title: words.titleOf(`card.${card}`), groups: groups.filter((group) => group.lines.length) };
}

function provinceInWords(id: Province, here: Here): Explained {
  const { say, words } = here;
  const land = landOf(id);
  const found: SignLine[] = [
    { look: [{ icon: "vp", colour: "var(--c-vp)", text: "3" }], say: say("province.points") },
    {
      look: [{ icon: "shield", text: String(land.strength) }],
      say: say("province.strength", { n: land.strength }),
    },
  ];
  if (land.rough) found.push({ look: [{ icon: "shield", text: "+1" }], say: say("province.rough") });
  if (land.seas.length) {
    const seas = new Intl.ListFormat(words.lang).format(land.seas.map((sea) => words.nameOf(`sea.${sea}`)));
    found.push({ look: [{ icon: "ship", colour: colourOf("ship") }], say: say("province.seas", { seas }) });
  }
  return {
    title: words.titleOf(`province.${id}`),
    groups: [
      { lines: found },
      { heading: say("province.symbol"), lines: [symbolLine(land.symbol, 1, here)] },
    ],
  };
}

function warInWords(id: Province, here: Here): Explained {
  const land = provinceInWords(id, here);
  const war: SignLine = { look: [{ icon: "war", colour: "var(--c-army)" }], say: here.say("war.strengths") };
  return { ...land, note: here.say("war.title"), groups: [{ lines: [war] }, ...land.groups] };
}

function borderInWords(id: Border, { say, words }: Here): Explained {
  const border = borderOf(id);
  const icon = border.kind === "plain" ? "road" : "flag";
  return plain(border.between.map((land) => words.nameOf(`province.${land}`)).join(" – "), {
    look: [{ icon }],
    say: say(`border.${border.kind}`),
  });
}

/** What an action does and costs, and what we have for it now. */
function deedInWords(id: DeedId, here: Here): Explained {
  const { say, view, words } = here;
  const does: SignLine = { look: [{ icon: DEED_ICON[id] }], say: say(`deed.${id}`) };
  const cards = [...(view?.hand ?? []), ...(view?.table.players[here.seat ?? -1]?.reserve ?? [])];
  const have = (NEEDS[id] ?? []).map((symbol): SignLine => {
    const n = cards.reduce((sum, card) => sum + (face(card).symbols[symbol] ?? 0), 0);
    return {
      look: [{ icon: symbol, colour: colourOf(symbol) }],
      say: say(`have.${symbol}`, { n }),
      ...noteOf(stock(symbol, here)),
    };
  });
  return {
    title: words.format(`table.deed.${id}`),
    groups: [{ lines: [does] }, ...(view && have.length ? [{ heading: say("have"), lines: have }] : [])],
  };
}

function victoryInWords(id: Vp, { say, words }: Here): Explained {
  return plain(
    words.titleOf(`vp.${id}`),
    { look: [{ icon: VP_ICON[id], colour: "var(--c-vp)" }], say: words.format(`vp.${id}.text`) },
    { look: [{ icon: "vp", colour: "var(--c-vp)" }], say: say("vp"), note: say("vp.note") },
  );
}
