import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { fileURLToPath } from "node:url";
import { toml } from "./toml";

/** Where `npm run dev` finds a running `tafelrunde serve`. */
const server = process.env.TAFELRUNDE_URL ?? "http://127.0.0.1:7700";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What every page has: the folders around the tables, and what the first moment of a table needs. */
const EVERYWHERE = [
  ...["./node_modules/", "./src/shell/", "./src/words/", "./src/net/"],
  ...["./src/games/index.ts", "./src/lobby/last.ts", "./src/lobby/quick.ts", "./src/table/arrival.ts"],
].map(here);

/** What only games with a map have. */
const MAPS = ["./src/table/MapView.svelte", "./src/table/section.ts"].map(here);
/** What a table does without until its game is over, or until somebody asks for it. */
const LATER = [
  // The end and what is looked at then.
  "End.svelte",
  "end/",
  "Chart.svelte",
  "chart.ts",
  "samples.ts",
  "LuckCheck.svelte",
  "RulesChange.svelte",
  // What somebody asks for, or what happens now and then.
  "Handover.svelte",
  "Help.svelte",
  "GiveTable.svelte",
  "WaitingRoom.svelte",
  "InviteLink.svelte",
  "WhyNot.svelte",
  "OpenedText.svelte",
  "TextTable.svelte",
  "text.ts",
  "RecapStrip.svelte",
  "flight.ts",
  "sound.ts",
].map((file) => here(`./src/table/${file}`));

/** What is in a dialog or on a page of its own. */
const APART = [
  "./src/shell/Preferences.svelte",
  "./src/shell/MyThings.svelte",
  "./node_modules/smol-toml/",
].map(here);

/**
 * Which file a module goes into. Left to itself the bundler makes a small file of everything that two pages share, and a
 * table then begins with fifteen of them; every request costs a slow device more than the few bytes it saves.
 */
function fileOf(module: string): string | undefined {
  if (module.startsWith(here("./src/shell/pieces."))) return "pieces";
  const words = /\/src\/words\/(de|en)(\/|\.ts)/.exec(module);
  if (words) return `words-${words[1]}`;
  if (APART.some((place) => module.startsWith(place))) return undefined;
  if (EVERYWHERE.some((place) => module.startsWith(place))) return "shell";
  if (MAPS.some((place) => module.startsWith(place))) return "map";
  if (LATER.some((place) => module.startsWith(place))) return undefined;
  return module.startsWith(here("./src/table/")) ? "table" : undefined;
}

export default defineConfig({
  // Every element that a component styles carries this name: a short one saves a table a kilobyte.
  plugins: [
    svelte({ compilerOptions: { cssHash: ({ hash, css }) => `s-${hash(css).slice(0, 5)}` } }),
    toml(),
  ],
  resolve: { alias: { "~": here("./src"), "#crates": here("../crates") } },
  server: { proxy: { "/api": { target: server, changeOrigin: false } } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { output: { manualChunks: fileOf } },
  },
});
