import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { fileURLToPath } from "node:url";
import { toml } from "./toml";

/** Where `npm run dev` finds a running `tafelrunde serve`. */
const server = process.env.TAFELRUNDE_URL ?? "http://127.0.0.1:7700";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte(), toml()],
  resolve: { alias: { "~": here("./src"), "#crates": here("../crates") } },
  server: { proxy: { "/api": { target: server, changeOrigin: false } } },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
