import { api, ApiFault } from "~/net/api";
import type { CallEvent, CallWay, MyCalls, PutCalls } from "~/types";
import { t } from "~/words/lang.svelte";
import { canPush, deviceHere, refusedHere, subscribeHere } from "./push";

/** The switch of an event and a way after a press: all others stay as they are. */
export function switched(mine: MyCalls, event: CallEvent, way: CallWay): PutCalls {
  const events = mine.events.map((each) => {
    if (each.event !== event) return each;
    const on = each.ways.includes(way);
    return { event, ways: on ? each.ways.filter((other) => other !== way) : [...each.ways, way] };
  });
  return { ...settingsOf(mine), events };
}

/** What of it can be put. */
export const settingsOf = ({ events, quiet, again, zone }: MyCalls): PutCalls => ({
  events,
  quiet,
  again,
  zone,
});

/** Can messages go by this way? */
export function isSetUp(mine: MyCalls, way: CallWay): boolean {
  switch (way) {
    case "push":
      return mine.push.devices.length > 0;
    case "hook":
      return mine.hook.to !== null;
    case "mail":
      return mine.mail.confirmed;
  }
}

/** Minutes after midnight as a field for times has them, and back. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
export function minutesOf(clock: string): number | null {
  const [hours, minutes] = clock.split(":").map(Number);
  return hours !== undefined && minutes !== undefined && hours < 24 && minutes < 60
    ? hours * 60 + minutes
    : null;
}

/** How we are called to our tables. */
export class Calls {
  mine = $state.raw<MyCalls | null>(null);
  trouble = $state<string | null>(null);
  busy = $state(false);
  /** The id of this browser among the devices. */
  here = $state<string | null>(null);
  /** The browser does not allow it, and does not ask any more. */
  refused = $state(refusedHere());
  readonly possible = canPush();

  /** Does something, and shows what has come of it. */
  async attempt(work: () => Promise<MyCalls>): Promise<boolean> {
    this.trouble = null;
    this.busy = true;
    try {
      this.mine = await work();
      return true;
    } catch (fault) {
      this.trouble = fault instanceof ApiFault ? fault.message : t("net.lost");
      return false;
    } finally {
      this.busy = false;
    }
  }

  async load(): Promise<void> {
    await this.attempt(() => api.myCalls());
    this.here = await deviceHere();
  }

  put(change: PutCalls): Promise<boolean> {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return this.attempt(() => api.putCalls({ ...change, zone }));
  }

  /** A press on a switch. The browser is asked for its permission when somebody first wants it, and not before. */
  async press(event: CallEvent, way: CallWay): Promise<void> {
    if (!this.mine || this.busy) return;
    const on = this.mine.events.find((each) => each.event === event)?.ways.includes(way);
    if (way === "push" && !on && !isSetUp(this.mine, "push") && !(await this.subscribe())) return;
    await this.put(switched(this.mine, event, way));
  }

  /** From now on this browser shows calls. Nothing came of it: the browser does not allow it. */
  async subscribe(): Promise<boolean> {
    const key = this.mine?.push.key;
    if (!key) return false;
    this.busy = true;
    const subscription = await subscribeHere(key).catch(() => null);
    this.busy = false;
    this.refused = refusedHere();
    if (!subscription) {
      if (!this.refused) this.trouble = t("calls.push.failed");
      return false;
    }
    const done = await this.attempt(() => api.putPush(subscription));
    this.here = await deviceHere();
    return done;
  }
}
