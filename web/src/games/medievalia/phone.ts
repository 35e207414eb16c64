import { MediaQuery } from "svelte/reactivity";

/** On a phone the ring lies above our own fief instead of around it. */
export const phone = new MediaQuery("max-width: 720px");
