// Written by `cargo xtask codegen`. Do not edit.

/** The values of every type that is a list of names, in the order of the wire. */
import type { Copier, Deck, Draft, DrawnFor, Face, Faction, Factions, Good, Looker, Lookout, PackRound, Project, Seller, Sign, SoloPick, TurnPart } from "./index";

export const COPIER: readonly Copier[] = ["farmers_at_work", "porters"];

export const DECK: readonly Deck[] = ["common", "faction"];

export const DRAFT: readonly Draft[] = ["there", "back", "advanced"];

export const DRAWN_FOR: readonly DrawnFor[] = ["hand", "sale"];

export const FACE: readonly Face[] = ["COM001", "COM002", "COM003", "COM004", "COM005", "COM006", "COM007", "COM008", "COM011", "COM012", "COM014", "COM015", "COM016", "COM017", "COM018", "COM021", "COM023", "COM025", "COM026", "COM027", "COM028", "COM029", "COM030", "COM032", "COM033", "COM034", "COM035", "COM036", "COM037", "COM039", "COM040", "COM041", "COM042", "COM043", "COM044", "COM046", "COM048", "COM049", "COM050", "COM052", "COM053", "COM055", "COM056", "COM057", "COM058", "COM061", "COM062", "COM065", "COM069", "COM075", "COM076", "COM078", "COM079", "COM080", "COM081", "COM082", "COM083", "COM084", "BAR001", "BAR004", "BAR007", "BAR010", "BAR011", "BAR012", "BAR014", "BAR015", "BAR016", "BAR017", "BAR018", "BAR020", "BAR022", "BAR023", "BAR024", "BAR025", "BAR026", "BAR027", "BAR028", "BAR029", "BAR030", "JAP001", "JAP004", "JAP006", "JAP008", "JAP009", "JAP010", "JAP011", "JAP012", "JAP013", "JAP015", "JAP016", "JAP019", "JAP020", "JAP021", "JAP022", "JAP023", "JAP024", "JAP026", "JAP028", "JAP029", "JAP030", "ROM001", "ROM003", "ROM005", "ROM006", "ROM008", "ROM009", "ROM010", "ROM011", "ROM012", "ROM015", "ROM017", "ROM019", "ROM020", "ROM022", "ROM023", "ROM026", "ROM027", "ROM029", "ROM030", "EGY001", "EGY002", "EGY003", "EGY004", "EGY005", "EGY006", "EGY007", "EGY009", "EGY010", "EGY011", "EGY013", "EGY014", "EGY016", "EGY019", "EGY021", "EGY024", "EGY026", "EGY028"];

export const FACTION: readonly Faction[] = ["barbarians", "japanese", "romans", "egyptians"];

export const FACTIONS: readonly Factions[] = ["chosen", "random"];

export const GOOD: readonly Good[] = ["wood", "stone", "food", "gold", "worker", "raze", "defence", "card", "point"];

export const LOOKER: readonly Looker[] = ["mission", "architect"];

export const LOOKOUT: readonly Lookout[] = ["standard", "alternative", "advanced"];

export const PACK_ROUND: readonly PackRound[] = ["dealt", "passed_on"];

export const PROJECT: readonly Project[] = ["build", "settlers", "negotiator", "deal"];

export const SELLER: readonly Seller[] = ["dark_chapel", "school_of_diplomacy"];

export const SIGN: readonly Sign[] = ["W", "S", "F", "G", "P", "R", "D", "C", "V", "Cc", "Cf", "Sa", "L"];

export const SOLO_PICK: readonly SoloPick[] = ["first", "second"];

export const TURN_PART: readonly TurnPart[] = ["before", "after"];
