import { MediaQuery } from "svelte/reactivity";

/** On a phone the panels of the rail stand below the principalities, because the rail is behind another tab. */
export const phone = new MediaQuery("max-width: 720px");
