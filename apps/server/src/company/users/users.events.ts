// Who hears about changes of users: the person concerned, in all their windows.
import { UserConfigs } from "@prosa/contracts/users";
import { z } from "zod";
import { announceChange } from "#company/sessions";
import { defineJournalKind, type JournalRow } from "#platform/journal";

const toSelf = ({ seq, at, userId }: JournalRow) => ({
  seq,
  at,
  ticketId: null,
  version: null,
  users: userId === null ? [] : [userId],
});

export const configsChanged = defineJournalKind({
  kind: "configs.changed",
  data: z.object({ configs: UserConfigs }),
  news: async (_context, rows) =>
    rows.map((row) => ({ ...toSelf(row), type: "configs.changed" as const, data: row.data })),
});

/** Their rights changed: every process forgets what it knew of them, and their screens fetch everything again. */
export const accessChanged = defineJournalKind({
  kind: "access.changed",
  data: z.object({}),
  news: async ({ deps }, rows) => {
    announceChange(deps, "all");
    return rows.map((row) => ({ ...toSelf(row), type: "access.changed" as const, data: {} }));
  },
});
