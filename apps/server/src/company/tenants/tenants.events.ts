// What follows when a company itself changes: every process forgets what it knew about its sessions.
import { z } from "zod";
import { announceChange } from "#company/sessions";
import { defineJournalKind } from "#platform/journal";

export const tenantChanged = defineJournalKind({
  kind: "tenant.changed",
  data: z.object({}),
  news: async ({ deps }) => {
    announceChange(deps, "all");
    return [];
  },
});
