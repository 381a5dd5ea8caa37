// What follows when a company itself changes: processes forget what they knew of its sessions, screens ask again.
import { z } from "zod";
import { announceChange } from "#company/sessions";
import { defineJournalKind } from "#platform/journal";
import { activePeople } from "./tenants.queries.ts";

const TenantChanged = z.object({});

declare module "#platform/journal" {
  interface JournalKinds {
    "tenant.changed": z.infer<typeof TenantChanged>;
  }
}

export const tenantChanged = defineJournalKind({
  kind: "tenant.changed",
  data: TenantChanged,
  news: async ({ deps, tx }, rows) => {
    announceChange(deps, "all");
    // Name, zone and currency stand on every screen: to a browser it is as if its person's rights had changed.
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
