/** What this device keeps between visits. A browser that forbids it merely forgets. */
const PREFIX = "tafelrunde.";

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Private windows may refuse; the choice then holds until the page is closed.
  }
}
