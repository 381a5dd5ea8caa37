// Contacts that are ignored no longer: whoever kept something for them hears of it.
import { z } from "zod";
import type { Ctx } from "#platform/context";
import { defineJournalKind } from "#platform/journal";

const ContactsHeeded = z.object({ contactIds: z.array(z.number()) });

declare module "#platform/journal" {
  interface JournalKinds {
    "contacts.heeded": z.infer<typeof ContactsHeeded>;
  }
}

export const contactsHeeded = defineJournalKind({
  kind: "contacts.heeded",
  data: ContactsHeeded,
  // Screens hear of the messages that come back, not of this.
  news: async () => [],
});

export async function heed(ctx: Ctx, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length > 0) await ctx.publish("contacts.heeded", { data: { contactIds: [...contactIds] } });
}
