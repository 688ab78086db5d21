import { MediaQuery } from "svelte/reactivity";

/** Where the choices stand beside each other instead of below each other. */
export const narrow = new MediaQuery("(max-width: 1100px)");

/** A phone: the menu of a decision stands in the dock. */
export const phone = new MediaQuery("(max-width: 759px)");
