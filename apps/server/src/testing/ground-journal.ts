// A journal kind for tests of the ground: the row itself says who may hear of it.

import type { SessionEndCode } from "@prosa/contracts/errors";
import { sessionEndCodes } from "@prosa/contracts/errors";
import { z } from "zod";
import { asSystem, type Deps } from "#platform/context";
import { defineJournalKind, type News } from "#platform/journal";
import type { ServerModule } from "#platform/registry";

const Noted = z.object({ users: z.array(z.number()), number: z.number(), poison: z.boolean().optional() });

const GroundEnded = z.object({ sessions: z.array(z.string()), code: z.enum(sessionEndCodes) });

declare module "#platform/journal" {
  interface JournalKinds {
    "ground.noted": z.infer<typeof Noted>;
    "ground.ended": z.infer<typeof GroundEnded>;
  }
}

export const noted = defineJournalKind({
  kind: "ground.noted",
  data: Noted,
  news: async (_context, rows) =>
    rows.map(({ seq, at, ticketId, version, data }): News => {
      if (data.poison) throw new Error("this row cannot be told");
      const told = { ticketId: ticketId ?? 1, unreadMessages: data.number };
      return { seq, at, ticketId, version, users: data.users, type: "ticket.read", data: told };
    }),
});

export const groundEnded = defineJournalKind({
  kind: "ground.ended",
  data: GroundEnded,
  news: async (_context, rows) =>
    rows.map(({ seq, data }): News => ({ seq, type: "session.ended", sessions: data.sessions, code: data.code })),
});

export const groundJournal: ServerModule = { name: "ground-journal", journalKinds: [noted, groundEnded] };

export interface Note {
  users: number[];
  number: number;
  ticketId?: number;
  version?: number;
  poison?: boolean;
}

export function note(deps: Deps, tenantId: number, { users, number, ticketId, version, poison }: Note): Promise<void> {
  const data = { users, number, ...(poison ? { poison } : {}) };
  return asSystem(deps, tenantId, (ctx) =>
    ctx.publish(noted.kind, {
      ...(ticketId === undefined ? {} : { ticketId }),
      ...(version === undefined ? {} : { version }),
      data,
    }),
  );
}

export function endSession(deps: Deps, tenantId: number, sessionId: string, code: SessionEndCode): Promise<void> {
  return asSystem(deps, tenantId, (ctx) => ctx.publish(groundEnded.kind, { data: { sessions: [sessionId], code } }));
}
