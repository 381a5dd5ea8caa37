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

const ConfigsChanged = z.object({ configs: UserConfigs });
const AccessChanged = z.object({});

declare module "#platform/journal" {
  interface JournalKinds {
    "configs.changed": z.infer<typeof ConfigsChanged>;
    "access.changed": z.infer<typeof AccessChanged>;
  }
}

export const configsChanged = defineJournalKind({
  kind: "configs.changed",
  data: ConfigsChanged,
  news: async (_context, rows) =>
    rows.map((row) => ({ ...toSelf(row), type: "configs.changed" as const, data: row.data })),
});

/** Their rights changed: every process forgets what it knew of them, and their screens fetch everything again. */
export const accessChanged = defineJournalKind({
  kind: "access.changed",
  data: AccessChanged,
  news: async ({ deps }, rows) => {
    announceChange(deps, "all");
    return rows.map((row) => ({ ...toSelf(row), type: "access.changed" as const, data: {} }));
  },
});
