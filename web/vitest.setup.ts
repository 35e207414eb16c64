/** The few things of a browser that modules ask for when they are loaded. */
Object.assign(globalThis, { navigator: { languages: ["de"] } });
