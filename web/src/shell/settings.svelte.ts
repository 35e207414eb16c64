import { remember, remembered } from "./memory";

export type Theme = "auto" | "light" | "dark";

function flag(key: string, standard: boolean): boolean {
  const kept = remembered(key);
  return kept === null ? standard : kept === "on";
}

/** How this person likes the table, kept on this device. */
class Settings {
  #theme = $state<Theme>((remembered("theme") as Theme | null) ?? "auto");
  #sounds = $state(flag("sounds", false));
  #confirm = $state(flag("confirm", true));

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

  apply(): void {
    const root = document.documentElement;
    if (this.#theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = this.#theme;
  }
}

export const settings = new Settings();
