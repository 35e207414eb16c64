import { parse } from "smol-toml";
import type { Plugin } from "vite";

/** Lets the client import the data files of the game crates: `import cards from "#crates/brian-boru/data/cards.toml"`. */
export function toml(): Plugin {
  return {
    name: "toml",
    transform(code, id) {
      if (!id.endsWith(".toml")) return null;
      return { code: `export default ${JSON.stringify(parse(code))}`, map: null };
    },
  };
}
