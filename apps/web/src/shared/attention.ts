// What waits for me: conversations with something new, told by the inbox, and notices of the bell. Shown by the navigation, the
// bell and the window's title.
import { createStore } from "./store.ts";

export const unreadConversations = createStore(0);
export const unreadNotices = createStore(0);

/** As a badge writes it. */
export const badgeText = (count: number) => (count > 99 ? "99+" : String(count));
