import type { OptionSpec } from "~/types";
import type { Patterns } from "~/words/fluent";
import { t } from "~/words/lang.svelte";

/** What an option is when nobody says anything; a limit is then left to the table, which knows who plays. */
export function standard(spec: OptionSpec): unknown {
  if (spec.kind === "text" || "limit" in spec.kind) return "";
  return Object.values(spec.kind)[0]?.default;
}

/** The options of a table that are not what they usually are. */
export function variants(
  specs: readonly OptionSpec[],
  options: Readonly<Record<string, unknown>>,
): OptionSpec[] {
  return specs.filter((spec) => (options[spec.key] ?? standard(spec)) !== standard(spec));
}

/** An option and what it is set to, in words: "Siegpunkte: 5", "Zufälliger Start: aus". */
export function setting(spec: OptionSpec, value: unknown, words: Patterns): string {
  const name = words.format(`option.${spec.key}.name`);
  if (value === true) return name;
  return `${name}: ${settingValue(spec, value, words)}`;
}

function settingValue(spec: OptionSpec, value: unknown, words: Patterns): string {
  if (value === false) return t("room.off");
  if (spec.kind !== "text" && "limit" in spec.kind && value === 0) return t("room.off");
  const chosen = spec.kind !== "text" && "choice" in spec.kind;
  return chosen ? words.format(`option.${spec.key}.${value}.name`) : String(value);
}
