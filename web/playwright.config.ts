import { defineConfig } from "@playwright/test";
import { BROWSER, PATIENCE } from "./e2e/browser.ts";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // A file has one server and plays its tests one after the other; two files run at a time.
  workers: 2,
  projects: [
    // What measures time has nothing beside it.
    { name: "alone", testMatch: "alone/*.test.ts", workers: 1 },
    { name: "beside", testMatch: "*.test.ts", testIgnore: "alone/*", dependencies: ["alone"] },
  ],
  // Every wait has its own limit; this one only ends what hangs. A whole match takes its minutes.
  timeout: 600_000 * PATIENCE,
  // A test that passes only the second time has failed.
  retries: 0,
  forbidOnly: true,
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: BROWSER,
    screenshot: "only-on-failure",
    // What was done, asked for and written to the console. Pictures of every step would take longer than the steps;
    // `npm run e2e -- --trace retain-on-failure FILE` makes them.
    trace: { mode: "retain-on-failure", snapshots: false, screenshots: false, sources: false },
  },
});
