// Who hears about tickets. Runs after commit, from the journal, so nobody hears of a change that was rolled back.
import { z } from "zod";
import { defineJournalKind } from "#platform/journal";
import { ticketNews } from "./tickets.news.ts";
import { readUnread } from "./tickets.queries.ts";
import { unreadOf } from "./tickets.rules.ts";
import { TicketFacts } from "./tickets.types.ts";
import { audienceFinder } from "./visibility/tickets.viewers.ts";

// A new one has nothing before it.
const TicketChanged = z.object({ before: TicketFacts.optional(), facts: TicketFacts });
const TicketDeleted = z.object({ facts: TicketFacts });
const TicketRead = z.object({ ticketId: z.number() });

declare module "#platform/journal" {
  interface JournalKinds {
    "ticket.changed": z.infer<typeof TicketChanged>;
    "ticket.deleted": z.infer<typeof TicketDeleted>;
    "ticket.read": z.infer<typeof TicketRead>;
  }
}

export const ticketChanged = defineJournalKind({
  kind: "ticket.changed",
  data: TicketChanged,
  news: (context, rows) =>
    ticketNews(context, rows, async () => (_row, ticket) => ({ type: "ticket.changed", data: { ticket } })),
});

/** The ticket cannot be asked any more: whoever could see it as it was hears that it is gone, and nothing of it. */
export const ticketDeleted = defineJournalKind({
  kind: "ticket.deleted",
  data: TicketDeleted,
  news: async (context, rows) => {
    const audience = await audienceFinder(context);
    return rows.flatMap(({ seq, at, ticketId, version, data }) => {
      if (ticketId === null) return [];
      const users = audience.of(data.facts);
      return [{ seq, at, ticketId, version, users, type: "ticket.deleted" as const, data: { ticketId } }];
    });
  },
});

export const ticketRead = defineJournalKind({
  kind: "ticket.read",
  data: TicketRead,
  news: async ({ tx, tenantId }, rows) => {
    const ofPeople = rows.filter((row): row is typeof row & { userId: number } => row.userId !== null);
    const found = await readUnread(
      tx,
      tenantId,
      ofPeople.map(({ userId, data: { ticketId } }) => ({ ticketId, userId })),
    );
    const unread = new Map(found.map((one) => [`${one.ticketId} ${one.userId}`, one]));
    return ofPeople.flatMap(({ seq, at, userId, data: { ticketId } }) => {
      const one = unread.get(`${ticketId} ${userId}`);
      if (!one) return [];
      const unreadMessages = unreadOf(one.inboundCount, one.inboundSeen);
      const type = "ticket.read" as const;
      return [{ seq, at, ticketId: null, version: null, users: [userId], type, data: { ticketId, unreadMessages } }];
    });
  },
});
