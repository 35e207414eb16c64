/** Which browser the tests open, and how long they wait for it. */

/** Set above 1 on machines that are busy with other things. */
export const PATIENCE = Number(process.env.E2E_PATIENCE ?? 1);

/** The browser of the machine: none is downloaded. */
export const BROWSER = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
};
