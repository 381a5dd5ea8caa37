// Who hears that a list changed: the people whose profile reaches its area, or the one person it concerns.
import { ListName, listAreas } from "@prosa/contracts/lists";
import { allows, type Profile } from "@prosa/contracts/permissions";
import { z } from "zod";
import { effectiveProfile } from "#company/sessions";
import { defineJournalKind } from "#platform/journal";

const ListChanged = z.object({ list: ListName });

declare module "#platform/journal" {
  interface JournalKinds {
    "list.changed": z.infer<typeof ListChanged>;
  }
}

export const listChanged = defineJournalKind({
  kind: "list.changed",
  data: ListChanged,
  news: async ({ tx, tenantId }, rows) => {
    const people = await tx
      .selectFrom("users")
      .select(["id", "profile", "isSupport"])
      .where("isActive", "=", true)
      .execute();
    const mayRead = (profile: Profile, list: ListName) => allows(profile, listAreas[list], "own");
    return rows.map(({ seq, at, userId, data }) => {
      const readers = people.filter((person) => mayRead(effectiveProfile({ ...person, tenantId }), data.list));
      const users = readers.map(({ id }) => id).filter((id) => userId === null || id === userId);
      return { seq, at, ticketId: null, version: null, users, type: "list.changed" as const, data };
    });
  },
});
