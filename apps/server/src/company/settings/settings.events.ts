// What follows when a setting changes: every process forgets what it remembered of that tenant, and screens obey it.
import { z } from "zod";
import { defineJournalKind } from "#platform/journal";
import { announceSettings } from "./settings.memory.ts";
import { activePeople } from "./settings.queries.ts";

const SettingChanged = z.object({ key: z.string() });

declare module "#platform/journal" {
  interface JournalKinds {
    "setting.changed": z.infer<typeof SettingChanged>;
  }
}

export const settingChanged = defineJournalKind({
  kind: "setting.changed",
  data: SettingChanged,
  news: async ({ deps, tx, tenantId }, rows) => {
    announceSettings(deps, tenantId);
    // A setting may widen or narrow what anybody sees, so to a screen it is a change of its person's rights.
    const users = await activePeople(tx);
    return rows.map(({ seq, at }) => ({
      seq,
      at,
      ticketId: null,
      version: null,
      users,
      type: "access.changed" as const,
      data: {},
    }));
  },
});
