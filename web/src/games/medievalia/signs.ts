import type { Explained, SignGroup, SignLine, Sight, Thing } from "~/games/module";
import { idOf, kindOf } from "~/games/things";
import type { Building, Card, View } from "~/types/medievalia";
import { noteOf, signWords, type SignWords } from "~/words/signs";
import {
  buildingPiece,
  BUILDINGS,
  cardPiece,
  CARDS,
  editionOf,
  PRINTED,
  RESOURCE_PIECE,
  RESOURCES,
  type Amounts,
  type Edition,
  type HostCard,
} from "./facts";

/** What each thing of the table means, symbol by symbol. */
const COUNTERS: Record<string, string> = { hand: "hand", people: "user", attack: "sword", gold: "coin" };
const AREAS: Record<string, string> = { food: "m-food", war: "m-work" };

export const EXPLAINED: readonly Thing[] = [
  "card:city",
  ...CARDS.map((card): Thing => `card:${card}`),
  ...BUILDINGS.map((building): Thing => `building:${building}`),
  ...Object.keys(AREAS).map((area): Thing => `area:${area}`),
  ...Object.keys(COUNTERS).map((counter): Thing => `counter:${counter}`),
];

type Here = Sight<View> & { say: SignWords; edition: Edition };

export function explain(thing: Thing, sight: Sight<View>): Explained | null {
  const edition = sight.view ? editionOf(sight.view) : PRINTED;
  const here: Here = { ...sight, say: signWords(sight.words), edition };
  const id = idOf(thing);
  switch (kindOf(thing)) {
    case "card":
    case "building": {
      if (id === "city") return cityInWords(here);
      const card = CARDS.find((each) => each === id);
      if (card) return cardInWords(card, here);
      const building = BUILDINGS.find((each) => each === id);
      return building ? buildingInWords(building, here) : null;
    }
    case "area": {
      const piece = AREAS[id];
      if (!piece) return null;
      return {
        title: here.say(`area.${id}.title`),
        groups: [{ lines: [{ look: [{ piece }], say: here.say(`area.${id}`) }] }],
      };
    }
    case "counter": {
      const icon = COUNTERS[id];
      if (!icon) return null;
      return {
        title: here.words.format(`table.count.${id}`),
        groups: [{ lines: [{ look: [{ icon }], say: here.say(`count.${id}`) }] }],
      };
    }
    default:
      return null;
  }
}

function cost(amounts: Amounts, { say, words }: Here): SignLine[] {
  return RESOURCES.flatMap((resource, index): SignLine[] => {
    const n = amounts[index] ?? 0;
    if (!n) return [];
    return [
      {
        look: [{ piece: RESOURCE_PIECE[resource], ...(n > 1 ? { text: `×${n}` } : {}) }],
        say: say("cost", { n, resource: words.nameOf(`resource.${resource}`) }),
        note: say(`resource.${resource}.note`),
      },
    ];
  });
}

function yields(host: HostCard, { say, words }: Here): SignLine {
  return {
    look: [{ text: String(host.base), piece: RESOURCE_PIECE[host.resource] }],
    say: say("yield", { n: host.base, resource: words.nameOf(`resource.${host.resource}`) }),
    note: host.slots ? say("yield.most", { most: host.base + host.slots }) : say("yield.alone"),
  };
}

function strength(attack: number, defence: number, { say }: Here): SignLine[] {
  return [
    {
      look: [{ icon: "sword", colour: "var(--c-raid)", text: String(attack) }],
      say: say("attack", { n: attack }),
    },
    { look: [{ icon: "shield", text: String(defence) }], say: say("defence", { n: defence }) },
  ];
}

function filled(title: string, groups: SignGroup[], note?: string): Explained {
  return { title, ...(note ? { note } : {}), groups: groups.filter((group) => group.lines.length) };
}

function cardInWords(card: Card, here: Here): Explained {
  const { say, words, edition, view } = here;
  const face = edition.cards[card];
  const costs = cost(face.cost, here);
  if (face.needs) {
    const surcharge = view?.figures.surcharges[CARDS.indexOf(card)];
    costs.push({
      look: [{ piece: buildingPiece(face.needs) }],
      say: say("needs", { building: words.nameOf(`building.${face.needs}`) }),
      ...noteOf(surcharge === 0 && say("needs.ok"), !!surcharge && say("needs.miss", { gold: surcharge })),
    });
  }
  const does: SignLine[] = face.host
    ? [yields(face.host, here)]
    : [{ look: [{ piece: cardPiece(card) }], say: say("does", { text: words.format(`card.${card}.text`) }) }];
  return filled(
    words.titleOf(`card.${card}`),
    [
      { heading: say("card.cost"), lines: costs },
      { heading: say("card.does"), lines: does },
      { heading: say("card.fights"), lines: face.host ? [] : strength(face.attack, face.defence, here) },
      {
        heading: say("card.edge"),
        lines: [{ look: [{ text: words.format("table.card.pays") }], say: say("pays") }],
      },
    ],
    words.nameOf(`pile.${face.stack}`),
  );
}

function cityInWords(here: Here): Explained {
  const { city } = here.edition;
  return filled(here.words.titleOf("card.city"), [
    { heading: here.say("card.does"), lines: [yields(city, here)] },
    { heading: here.say("card.fights"), lines: strength(city.attack, city.defence, here) },
  ]);
}

function buildingInWords(building: Building, here: Here): Explained {
  const { say, words } = here;
  const face = here.edition.buildings[building];
  return filled(words.titleOf(`building.${building}`), [
    { heading: say("card.cost"), lines: cost(face.cost, here) },
    {
      heading: say("card.does"),
      lines: [
        {
          look: [{ piece: buildingPiece(building) }],
          say: say(face.civil ? "civil" : "military"),
          note: words.format(`building.${building}.text`),
        },
        { look: [{ piece: "g-vp", text: String(face.points) }], say: say("points", { n: face.points }) },
      ],
    },
    { heading: say("card.fights"), lines: face.civil ? [] : strength(face.attack, face.defence, here) },
  ]);
}
