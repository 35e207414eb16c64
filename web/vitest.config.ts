import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { fileURLToPath } from "node:url";
import { toml } from "./toml";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte(), toml()],
  resolve: {
    alias: { "~": here("./src"), "#crates": here("../crates") },
    // Runes run in the tests as they do in the browser.
    conditions: ["browser"],
  },
  test: {
    include: ["src/**/*.test.ts"],
    environment: "node",
    // What is made for a server has no effects.
    testTransformMode: { web: ["**/*.svelte.test.ts"] },
    setupFiles: ["vitest.setup.ts"],
    // Nothing here waits; a busy machine only takes long to load what a test imports.
    hookTimeout: 120_000,
    testTimeout: 120_000,
  },
});
