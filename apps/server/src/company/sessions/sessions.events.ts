// What happens after a session ended: every process forgets it, and its sockets close.
import { sessionEndCodes } from "@prosa/contracts/errors";
import { z } from "zod";
import { defineJournalKind } from "#platform/journal";
import { announceChange } from "./changes.ts";

const SessionEnded = z.object({ sessionIds: z.array(z.uuid()), code: z.enum(sessionEndCodes) });

declare module "#platform/journal" {
  interface JournalKinds {
    "session.ended": z.infer<typeof SessionEnded>;
  }
}

export const sessionEnded = defineJournalKind({
  kind: "session.ended",
  data: SessionEnded,
  news: async ({ deps }, rows) =>
    rows.map(({ seq, data }) => {
      announceChange(deps, data.sessionIds);
      return { seq, type: "session.ended" as const, sessions: data.sessionIds, code: data.code };
    }),
});
