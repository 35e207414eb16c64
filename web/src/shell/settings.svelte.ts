import { remember, remembered } from "./memory";

export type Theme = "auto" | "light" | "dark";

/** How the moves of others are shown: all at once, or one after the other. */
export type Speed = "off" | "brisk" | "normal" | "unhurried";

function flag(key: string, standard: boolean): boolean {
  const kept = remembered(key);
  return kept === null ? standard : kept === "on";
}

/** How this person likes the table, kept on this device. */
class Settings {
  #theme = $state<Theme>((remembered("theme") as Theme | null) ?? "auto");
  #sounds = $state(flag("sounds", false));
  #volume = $state(Number(remembered("volume") ?? 60));
  #confirm = $state(flag("confirm", true));
  #contrast = $state(flag("contrast", false));
  #text = $state(flag("text", false));
  #recap = $state(flag("recap", true));
  #speed = $state<Speed>((remembered("speed") as Speed | null) ?? "brisk");

  get theme(): Theme {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    remember("theme", theme);
    this.apply();
  }

  /** Light or dark as it is shown, whoever decided it. */
  get dark(): boolean {
    return this.#theme === "auto"
      ? matchMedia("(prefers-color-scheme:dark)").matches
      : this.#theme === "dark";
  }

  /** How loud sounds are, of a hundred. */
  get volume(): number {
    return this.#volume;
  }
  set volume(volume: number) {
    this.#volume = volume;
    remember("volume", String(volume));
  }

  get sounds(): boolean {
    return this.#sounds;
  }
  set sounds(on: boolean) {
    this.#sounds = on;
    remember("sounds", on ? "on" : "off");
  }

  /** Select first, then confirm. Off: the first click does it. */
  get confirm(): boolean {
    return this.#confirm;
  }
  set confirm(on: boolean) {
    this.#confirm = on;
    remember("confirm", on ? "on" : "off");
  }

  /** Every line and every word as strong as it can be. */
  get contrast(): boolean {
    return this.#contrast;
  }
  set contrast(on: boolean) {
    this.#contrast = on;
    remember("contrast", on ? "on" : "off");
    this.apply();
  }

  /** Tables are told in words. */
  get text(): boolean {
    return this.#text;
  }
  set text(on: boolean) {
    this.#text = on;
    remember("text", on ? "on" : "off");
  }

  /** A strip above the board tells what happened since our last turn. */
  get recap(): boolean {
    return this.#recap;
  }
  set recap(on: boolean) {
    this.#recap = on;
    remember("recap", on ? "on" : "off");
  }

  get speed(): Speed {
    return this.#speed;
  }
  set speed(speed: Speed) {
    this.#speed = speed;
    remember("speed", speed);
  }

  apply(): void {
    const root = document.documentElement;
    if (this.#theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = this.#theme;
    if (this.#contrast) root.dataset.contrast = "more";
    else delete root.dataset.contrast;
  }
}

export const settings = new Settings();
