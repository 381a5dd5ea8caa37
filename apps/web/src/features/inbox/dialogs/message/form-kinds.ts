// The kinds of message that have a form of their own, in the order of the menu.

export const formKinds = ["location", "contacts", "buttons", "list", "link", "locationRequest"] as const;
export type FormKind = (typeof formKinds)[number];
