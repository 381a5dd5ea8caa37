// The key for tags: the panel opens on the contact, and there the list to choose from.
import { createStore, useStore } from "../../../shared/store.ts";

const wanted = createStore(false);

export const askForTags = () => wanted.set(true);
/** Whoever opens the list says that the wish is fulfilled. */
export const tagsAreOpen = () => wanted.set(false);
export const useTagsWanted = () => useStore(wanted);
