/** What axe finds on a page, in the light and in the dark. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Names that say otherwise what is written on the thing: to be mended (docs/PLAN.md), and nothing may join them. */
const KNOWN = [
  /^label-content-name-mismatch: \.war /,
  /^label-content-name-mismatch: button\[data-thing="take:/,
];

interface Found {
  id: string;
  impact: string;
  nodes: { target: string[]; html: string; failureSummary: string }[];
}

/** Serious findings on the page as it is. Only contrast differs between light and dark, so only that is looked at twice. */
export async function findings(page: Page, where: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const all: string[] = [];
  for (const mood of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: mood });
    const found = await page.evaluate(
      async (rules) => {
        const axe = (window as unknown as { axe: { run(options: object): Promise<{ violations: Found[] }> } })
          .axe;
        const { violations } = await axe.run({ resultTypes: ["violations"], ...rules });
        return violations
          .filter((each) => each.impact === "serious" || each.impact === "critical")
          .flatMap((each) =>
            each.nodes
              .slice(0, 3)
              .map((node) => `${each.id}: ${node.target.join(" ")} ${node.failureSummary}`),
          );
      },
      mood === "light" ? {} : { runOnly: ["color-contrast"] },
    );
    const news = found.filter((each) => !KNOWN.some((known) => known.test(each)));
    all.push(...news.map((each) => `${where}, ${mood}: ${each}`));
  }
  await page.emulateMedia({ colorScheme: "light" });
  return all;
}
