/** Long words break where their second part begins; the browser knows no places of its own. */
const SECOND_PARTS =
  /(?<=\p{L}{4})(?=(?:werkstatt|lehrling|schule|schulen|schmiede?|schmiedemeister|meister|händler|züchter|lieferant|bildhauer|gilde|kolonie|quartier|hallen|handel|route|baumeister|platz|truppe|lungsplatz|pfad|bäcker|bauer|tempel|schloss|altar|steinbruch|mine|grube|land|felder|feld|haus|bote|zug|lager|bad|allee|fäller|wagenbauer|festigung|mann|istration|quarters|mason|place|houses|tower|smith|hold|jacks|cations|aries|tioner|ment|dition|tiator|lery)\b)/giu;
const SOFT_HYPHEN = "\u00AD";

/** A name with soft hyphens, for narrow cards. Labels for the ear use the plain name. */
export const breakable = (name: string): string => name.replace(SECOND_PARTS, SOFT_HYPHEN);

/** Does a breakable name have a part so long that it must be set smaller on a narrow card? */
export const isLong = (name: string): boolean => name.split(/[\s\u00AD-]/u).some((part) => part.length > 11);
