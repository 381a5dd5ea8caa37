// Of several windows of one person, which tells: the one that is looked at, before one in sight, before a hidden one. Pure.

export type Attention = "here" | "visible" | "hidden";

const WAIT_MS: Record<Attention, number> = { here: 0, visible: 120, hidden: 240 };

/** How long a window leaves the telling to a nearer one. */
export const waitBeforeTelling = (attention: Attention): number => WAIT_MS[attention];
