// How many of my conversations have something new: told by the inbox, shown by the navigation and the window's title.
import { createStore } from "./store.ts";

export const unreadConversations = createStore(0);

/** As a badge writes it. */
export const badgeText = (count: number) => (count > 99 ? "99+" : String(count));
