import { remember, remembered } from "~/shell/memory";
import type { Hours } from "~/types";

/** When somebody plays who never said: by day, where this device is. */
function usual(): Hours {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  return { zone, from: 8, until: 22, holidays: [] };
}

/** When I play, as this device remembers it; the zone is always the one it is in now. */
export function myHours(kept = remembered("hours")): Hours {
  const hours = usual();
  if (kept === null) return hours;
  try {
    const { from, until } = JSON.parse(kept) as Hours;
    const whole = Number.isInteger(from) && Number.isInteger(until);
    return whole && from >= 0 && from <= 23 && until >= 1 && until <= 24 ? { ...hours, from, until } : hours;
  } catch {
    return hours;
  }
}

export function keepHours(hours: Hours): void {
  remember("hours", JSON.stringify(hours));
}
