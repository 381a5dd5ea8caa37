// What waits for me: conversations with something new, told by the inbox, chats among colleagues, and notices of the bell. Shown by the navigation, the
// bell and the window's title.
import { createStore } from "./store.ts";

export const unreadConversations = createStore(0);
export const unreadNotices = createStore(0);
/** Chats among colleagues with something new, and how often I am called in them. */
export const unreadChats = createStore(0);
export const chatMentions = createStore(0);
/** The chat among colleagues that is on this screen; null: none. */
export const openChat = createStore<number | null>(null);
/** A person's own letters with figures are before their eyes. */
export const lettersInSight = createStore(false);

/** As a badge writes it. */
export const badgeText = (count: number) => (count > 99 ? "99+" : String(count));
