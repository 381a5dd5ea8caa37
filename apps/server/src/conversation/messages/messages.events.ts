// Who hears about messages: whoever may see their ticket.
import { z } from "zod";
import { loadMedia } from "#conversation/media";
import { type Content, TicketFacts, ticketNews } from "#conversation/tickets";
import { defineJournalKind, type JournalRow, type NewsContext } from "#platform/journal";
import { mayHaveFile } from "./messages.access.ts";
import { loadMessages } from "./messages.load.queries.ts";
import { toWire } from "./messages.wire.ts";

const Data = z.object({ messageId: z.number(), facts: TicketFacts });
type Data = z.infer<typeof Data>;

async function messageNews(
  type: "message.created" | "message.changed",
  context: NewsContext,
  rows: readonly JournalRow<Data>[],
) {
  const { tx, tenantId } = context;
  return ticketNews(context, rows, async () => {
    const messages = await loadMessages(tx, tenantId, [...new Set(rows.map(({ data }) => data.messageId))]);
    const withFile = messages.filter(mayHaveFile).map(({ id }) => id);
    const media = await loadMedia(tx, tenantId, withFile);
    const byId = new Map(messages.map((message) => [message.id, message]));
    return (row, ticket, eyes): Content => {
      const message = byId.get(row.data.messageId);
      // Gone since, or a reaction, which nobody sees as a message: the ticket alone still closes the gap in its versions.
      if (!message) return { type: "ticket.changed", data: { ticket } };
      return { type, data: { message: toWire(message, media.get(message.id), eyes), ticket } };
    };
  });
}

const NoteMention = z.object({ messageId: z.number(), ticketId: z.number() });

declare module "#platform/journal" {
  interface JournalKinds {
    "message.created": z.infer<typeof Data>;
    "message.changed": z.infer<typeof Data>;
    "note.mention": z.infer<typeof NoteMention>;
  }
}

export const messageCreated = defineJournalKind({
  kind: "message.created",
  data: Data,
  news: (context, rows) => messageNews("message.created", context, rows),
});

export const messageChanged = defineJournalKind({
  kind: "message.changed",
  data: Data,
  news: (context, rows) => messageNews("message.changed", context, rows),
});

/** Written by the version before, whose rows are kept for a week; mentions are notices since. */
export const noteMention = defineJournalKind({ kind: "note.mention", data: NoteMention, news: async () => [] });
