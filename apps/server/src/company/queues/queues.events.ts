// Who hears that a queue changed: everybody who is or was in it, because their rights and their lists change with it.
import { z } from "zod";
import { announceChange } from "#company/sessions";
import { defineJournalKind } from "#platform/journal";

/** One row for all of them: a queue may have a thousand people. */
export const queuePeopleChanged = defineJournalKind({
  kind: "queue.people",
  data: z.object({ userIds: z.array(z.number()) }),
  news: async ({ deps }, rows) => {
    announceChange(deps, "all");
    return rows.map(({ seq, at, data }) => ({
      seq,
      at,
      ticketId: null,
      version: null,
      users: data.userIds,
      type: "access.changed" as const,
      data: {},
    }));
  },
});
