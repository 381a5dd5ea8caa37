// Ids of new parts. They are drawn at random: a part that was deleted must never lend its id to another.
import type { FreshId } from "./edits.rules.ts";

const LENGTH = 8;

export const freshId: FreshId = (prefix, taken) => {
  for (;;) {
    const id = `${prefix}_${crypto.randomUUID().replaceAll("-", "").slice(0, LENGTH)}`;
    if (!taken.has(id)) return id;
  }
};
