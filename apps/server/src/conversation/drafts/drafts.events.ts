// Who hears about a draft: the person who writes it, in every window, and nobody else. The words are not told, only that they changed.
import { z } from "zod";
import { defineJournalKind } from "#platform/journal";

const DraftChanged = z.object({ ticketId: z.number(), id: z.string(), version: z.number(), isEmpty: z.boolean() });

declare module "#platform/journal" {
  interface JournalKinds {
    "draft.changed": z.infer<typeof DraftChanged>;
  }
}

export const draftChanged = defineJournalKind({
  kind: "draft.changed",
  data: DraftChanged,
  news: async (_context, rows) =>
    rows.flatMap(({ seq, at, userId, data }) =>
      userId === null
        ? []
        : [{ seq, at, ticketId: null, version: null, users: [userId], type: "draft.changed" as const, data }],
    ),
});
