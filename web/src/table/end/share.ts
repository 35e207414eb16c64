import type { Outcome } from "~/types";
import { byPlace } from "./result";

/** What the picture of a result says. */
export interface Shared {
  game: string;
  title: string;
  names: readonly string[];
  outcome: Outcome;
  /** The colours of the seats, and of the ground and what is written on it. */
  colours: { seats: readonly string[]; ground: string; ink: string; panel: string };
}

const WIDTH = 1200;
const HEIGHT = 630;
/** The longest bar leaves room for three figures beside it. */
const LONGEST = 560;

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Long names are cut, so that they stay beside their points. */
const short = (name: string) => (name.length > 22 ? `${name.slice(0, 21)}…` : name);

/** The result as a drawing: the game, who won, and a bar for everybody. */
export function drawing({ game, title, names, outcome, colours }: Shared): string {
  const order = byPlace(outcome);
  const most = Math.max(1, ...outcome.scores);
  const gap = Math.min(86, 380 / order.length);
  const rows = order.map((seat, row) => {
    const y = 210 + gap * row;
    const length = Math.max(6, (LONGEST * Math.max(0, outcome.scores[seat]!)) / most);
    return (
      `<text x="70" y="${y + gap * 0.5}" font-size="34" font-weight="700">${outcome.ranks[seat]}.</text>` +
      `<text x="130" y="${y + gap * 0.5}" font-size="34">${escaped(short(names[seat] ?? ""))}</text>` +
      `<rect x="470" y="${y + gap * 0.12}" width="${length}" height="${gap * 0.56}" rx="10" fill="${colours.seats[seat]}"/>` +
      `<text x="1140" y="${y + gap * 0.55}" font-size="46" font-weight="700" text-anchor="end">${outcome.scores[seat]}</text>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.ground}"/>` +
    `<rect x="30" y="30" width="${WIDTH - 60}" height="${HEIGHT - 60}" rx="28" fill="${colours.panel}"/>` +
    `<g font-family="Grenze, Georgia, serif" fill="${colours.ink}">` +
    `<text x="70" y="100" font-size="30">Tafelrunde · ${escaped(game)}</text>` +
    `<text x="70" y="168" font-size="54" font-weight="700">${escaped(title)}</text>` +
    `${rows.join("")}</g></svg>`
  );
}

/** The colours of the page as they are now. */
export function coloursOf(element: Element, seats: number): Shared["colours"] {
  const probe = document.createElement("i");
  element.append(probe);
  const resolve = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    seats: Array.from({ length: seats }, (_, seat) => resolve(`--seat-${seat + 1}`)),
    ground: resolve("--table"),
    ink: resolve("--ink"),
    panel: resolve("--panel"),
  };
  probe.remove();
  return colours;
}

/** The drawing as a picture that can be sent. */
export async function pictureOf(svg: string): Promise<Blob> {
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  canvas.getContext("2d")!.drawImage(image, 0, 0);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}
