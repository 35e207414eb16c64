// Written by `cargo xtask codegen`. Do not edit.

/** The values of every type that is a list of names, in the order of the wire. */
import type { Border, Building, Card, Deed, Effect, EndState, Ended, Once, Part, Place, Province, Resource, Sea, StartSet, Vp, Whence } from "./index";

export const BORDER: readonly Border[] = ["ambsace-custus", "ambsace-frampold", "aporia-kinabra", "blore-iracund", "blore-margent", "blore-palmain", "blore-quean", "blore-scombroid", "blore-trogle", "camarine-eagre", "camarine-peened", "camarine-shog", "coryphee-fadge", "coryphee-mome", "coryphee-ogdoad", "coryphee-sorner", "custus-frampold", "custus-peened", "darb-empyrean", "darb-grimp", "darb-ogdoad", "diclesum-fadge", "diclesum-iracund", "diclesum-nesus", "diclesum-palmain", "diclesum-talion", "dragonate-eoan", "dragonate-grimp", "dragonate-lea", "dragonate-ogdoad", "eagre-oxter", "eagre-remise", "eagre-shog", "empyrean-grimp", "empyrean-kakopyge", "eoan-lea", "eoan-quean", "fadge-iracund", "fadge-mome", "fadge-quean", "fadge-sorner", "fadge-talion", "frampold-hatchel", "frampold-welkin", "galingale-hatchel", "galingale-kakopyge", "galingale-malebolge", "galingale-mome", "grimp-ogdoad", "hatchel-kakopyge", "hatchel-malebolge", "hatchel-welkin", "ictus-jeopigia", "ictus-nesh", "iracund-palmain", "iracund-quean", "jeopigia-nesh", "kakopyge-welkin", "lea-ogdoad", "lea-quean", "lea-sorner", "malebolge-mome", "malebolge-remise", "malebolge-shog", "margent-scombroid", "margent-trogle", "mome-remise", "mome-talion", "nesus-oxter", "nesus-palmain", "nesus-talion", "ogdoad-sorner", "oxter-remise", "oxter-talion", "palmain-scombroid", "peened-shog", "quean-sorner", "remise-shog", "remise-talion"];

export const BUILDING: readonly Building[] = ["city", "castle", "road"];

export const CARD: readonly Card[] = ["ambsace", "aporia", "blore", "camarine", "coryphee", "custus", "darb", "diclesum", "dragonate", "eagre", "empyrean", "eoan", "fadge", "frampold", "galingale", "grimp", "hatchel", "ictus", "iracund", "jeopigia", "kakopyge", "kinabra", "lea", "malebolge", "margent", "mome", "nesh", "nesus", "ogdoad", "oxter", "palmain", "peened", "quean", "remise", "scombroid", "shog", "sorner", "talion", "trogle", "welkin", "alchemist", "army", "build", "cavalry", "counsellor", "diplomat", "farming", "general", "gold_mine", "hero", "levies", "limes", "marauders", "market", "mercenary", "merchant", "militia", "mystic", "philosopher", "portal", "providence", "quarry", "queen", "ranger", "reserve_army", "scribe", "ship", "warehouse", "water_mill", "start_army", "start_build", "start_market", "start_ship"];

export const DEED: readonly Deed[] = ["attack", "place_armies", "remove_armies", "place_ships", "remove_ships", "buy", "draft", "reserve", "discard", "remove_cards", "patronage", "road_move", "warehouse"];

export const EFFECT: readonly Effect[] = ["farming", "gold_mine", "quarry", "levies"];

export const END_STATE: readonly EndState[] = ["open", "may", "leads", "tied"];

export const ENDED: readonly Ended[] = ["strength", "hero", "diplomat", "game"];

export const ONCE: readonly Once[] = ["farming", "gold_mine", "quarry", "levies", "draft", "road_move", "warehouse"];

export const PART: readonly Part[] = ["armies", "mercenaries", "ships", "garrison", "dragon", "castle", "citadel", "rough", "cavalry", "limes", "ranger"];

export const PLACE: readonly Place[] = ["hand", "reserve"];

export const PROVINCE: readonly Province[] = ["ambsace", "aporia", "blore", "camarine", "coryphee", "custus", "darb", "diclesum", "dragonate", "eagre", "empyrean", "eoan", "fadge", "frampold", "galingale", "grimp", "hatchel", "ictus", "iracund", "jeopigia", "kakopyge", "kinabra", "lea", "malebolge", "margent", "mome", "nesh", "nesus", "ogdoad", "oxter", "palmain", "peened", "quean", "remise", "scombroid", "shog", "sorner", "talion", "trogle", "welkin"];

export const RESOURCE: readonly Resource[] = ["food", "stone", "gold"];

export const SEA: readonly Sea[] = ["beast", "serpent", "inland_west", "inland_east"];

export const START_SET: readonly StartSet[] = ["army2", "ship2", "build2", "market2", "four"];

export const VP: readonly Vp[] = ["city", "castle", "roads", "citadel", "defender", "guilded", "dragons", "isles", "sea", "patronage", "inns", "runestones", "spoils"];

export const WHENCE: readonly Whence[] = ["hand", "draw_pile", "discard_pile", "reserve", "stack"];
