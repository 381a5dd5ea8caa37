// Who hears that a queue changed: everybody who is or was in it, because their rights and their lists change with it.
import { z } from "zod";
import { announceChange } from "#company/sessions";
import { defineJournalKind } from "#platform/journal";

const QueuePeople = z.object({ userIds: z.array(z.number()) });

declare module "#platform/journal" {
  interface JournalKinds {
    "queue.people": z.infer<typeof QueuePeople>;
  }
}

/** One row for all of them: a queue may have a thousand people. */
export const queuePeopleChanged = defineJournalKind({
  kind: "queue.people",
  data: QueuePeople,
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
