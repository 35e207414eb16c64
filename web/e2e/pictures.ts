/** Pictures of pages, and whether two of them are the same. */
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";

export interface Picture {
  /** Where it was taken; a page can also look into pictures. */
  page: Page;
  png: Buffer;
}

/** A picture of the page, or of one part of it: the first that fits, or what lies within a frame. */
export async function pictureOf(
  page: Page,
  part?: string | { x: number; y: number; width: number; height: number },
): Promise<Picture> {
  const how = { animations: "disabled", caret: "hide" } as const;
  const png =
    typeof part === "string"
      ? page.locator(part).first().screenshot(how)
      : page.screenshot(part ? { ...how, clip: part } : how);
  return { page, png: await png };
}

/** How much two pixels may differ in red, green or blue and still look alike. */
const ALIKE = 12;
/** Fewer pixels than one short word has: the edge of a letter may fall a little beside where it was. */
const HARDLY_ANY = 150;

/** Both pictures must show the same; otherwise they lie where the message says. */
export async function samePicture(what: string, one: Picture, other: Picture): Promise<void> {
  const sources = [one, other].map(({ png }) => `data:image/png;base64,${png.toString("base64")}`);
  const different = await one.page.evaluate(
    async ({ sources, alike }) => {
      const [one, other] = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
          canvas.drawImage(image, 0, 0);
          return canvas.getImageData(0, 0, image.width, image.height).data;
        }),
      );
      if (one!.length !== other!.length) return Infinity;
      const pixels = new Set<number>();
      one!.forEach((value, at) => Math.abs(value - other![at]!) > alike && pixels.add(at >> 2));
      return pixels.size;
    },
    { sources, alike: ALIKE },
  );
  if (different <= HARDLY_ANY) return;
  const folder = mkdtempSync(join(tmpdir(), "tafelrunde-pictures-"));
  writeFileSync(join(folder, "one.png"), one.png);
  writeFileSync(join(folder, "other.png"), other.png);
  assert.fail(`${what}: ${different} pixels, see ${folder}`);
}
