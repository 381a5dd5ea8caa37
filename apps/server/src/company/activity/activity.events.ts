// Who hears that somebody pauses or is back: everybody of the company.
import { z } from "zod";
import { defineJournalKind } from "#platform/journal";
import { readPauses } from "./activity.queries.ts";

/** Whose pause it is stands in the row; what it is now is read when it is told, and kept nowhere else. */
const PauseChanged = z.object({});

declare module "#platform/journal" {
  interface JournalKinds {
    "pause.changed": z.infer<typeof PauseChanged>;
  }
}

export const pauseChanged = defineJournalKind({
  kind: "pause.changed",
  data: PauseChanged,
  news: async ({ tx, deps }, rows) => {
    const people = await tx.selectFrom("users").select("id").where("isActive", "=", true).execute();
    const users = people.map(({ id }) => id);
    const ids = rows.flatMap(({ userId }) => (userId === null ? [] : [userId]));
    const pauses = await readPauses(tx, ids, deps.clock.now());
    return rows.flatMap(({ seq, at, userId }) => {
      if (userId === null) return [];
      const data = { userId, pause: pauses.get(userId) ?? null };
      return [{ seq, at, ticketId: null, version: null, users, type: "pause.changed" as const, data }];
    });
  },
});
