// Which reactions are offered, and what a second one means. Pure.

/** The reactions offered at once; the whole picker comes after them. */
export const quickReactions = ["👍", "❤️", "😂", "😮", "😢", "🙏"];

/** The same emoji takes mine away, another replaces it. */
export const nextReaction = (mine: string | null, chosen: string) => (mine === chosen ? "" : chosen);
